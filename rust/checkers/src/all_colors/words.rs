//! Signs, words, guesses, and the replies to guesses.

use std::fmt;

use super::setting::{PEGS, Setting};

/// A letter, numbered from 0; a digit, for a colour of the pool; or, in a guess, an absent colour.
pub type Sign = u8;

/// Digit 1; the others follow. All smaller signs are letters: the 52 of a file, and beyond `Z` the
/// fresh ones of guesses.
pub const DIGIT: Sign = 64;
/// An absent colour.
const ABSENT: Sign = 0xf0;
/// Fills the places after the last peg.
const BLANK: Sign = 0xff;
/// Replies are numbered below this: five times the blacks plus the whites.
pub const REPLIES: usize = (PEGS + 1) * (PEGS + 1);

/// Whether it is a touched colour.
fn is_letter(sign: Sign) -> bool {
    sign < DIGIT
}

fn is_digit(sign: Sign) -> bool {
    (DIGIT..DIGIT + PEGS as Sign).contains(&sign)
}

/// The signs of a text in a file, if it has one for each peg.
fn parse(text: &str, pegs: usize) -> Option<[Sign; PEGS]> {
    let mut signs = [BLANK; PEGS];
    for (sign, byte) in signs.iter_mut().zip(text.bytes()) {
        *sign = match byte {
            b'a'..=b'z' => byte - b'a',
            b'A'..=b'Z' => byte - b'A' + 26,
            b'1'..=b'4' => byte - b'1' + DIGIT,
            b'-' => ABSENT,
            _ => return None,
        };
    }
    (text.len() == pegs).then_some(signs)
}

/// A sign for each peg, with the digits numbered in order of first occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(pub [Sign; PEGS]);

/// The signs with those that change numbered from `first` in order of first occurrence.
fn numbered(mut signs: [Sign; PEGS], changes: impl Fn(Sign) -> bool, first: Sign) -> [Sign; PEGS] {
    let mut seen = [BLANK; PEGS];
    let mut count = 0;
    for sign in signs.iter_mut().filter(|sign| changes(**sign)) {
        let known = seen[..count].iter().position(|&old| old == *sign);
        if known.is_none() {
            seen[count] = *sign;
            count += 1;
        }
        *sign = first + known.unwrap_or(count - 1) as Sign;
    }
    signs
}

impl Word {
    /// The word of these signs, in which letters that are not `touched`, one bit each, are colours
    /// of the pool.
    pub fn new(signs: [Sign; PEGS], touched: u64) -> Self {
        let in_pool = |sign| is_digit(sign) || is_letter(sign) && touched >> sign & 1 == 0;
        Self(numbered(signs, in_pool, DIGIT))
    }

    /// Reads a word of a file.
    pub fn parse(setting: &Setting, text: &str) -> Option<Self> {
        let signs = parse(text, setting.pegs)?;
        let word = Self::new(signs, u64::MAX);
        let twice = (1..setting.pegs).any(|peg| signs[..peg].contains(&signs[peg]));
        let valid = !signs.contains(&ABSENT) && (setting.repeats || !twice);
        (valid && word.0 == signs).then_some(word)
    }

    /// How many different digits it has.
    pub fn digits(self) -> usize {
        let digits = self.0.into_iter().filter(|&sign| is_digit(sign));
        digits.max().map_or(0, |last| usize::from(last - DIGIT) + 1)
    }

    /// Its letters, one bit each.
    pub fn letters(self) -> u64 {
        let letters = self.0.into_iter().filter(|&sign| is_letter(sign));
        letters.fold(0, |set, letter| set | 1 << letter)
    }

    /// The word with a letter in place of a digit, numbered from 0.
    pub fn with_letter_for(self, digit: usize, letter: Sign) -> Self {
        let digit = DIGIT + digit as Sign;
        let image = |sign| if sign == digit { letter } else { sign };
        Self::new(self.0.map(image), u64::MAX)
    }

    /// The word up to the names of its letters.
    pub fn unnamed(self) -> Self {
        Self(numbered(self.0, is_letter, 0))
    }

    /// A guess with colours in place of the absent ones, given as letters, one bit each; `None` if
    /// they are too few. In Mastermind one serves everywhere.
    pub fn with_absent(mut self, mut absent: u64, repeats: bool) -> Option<Self> {
        for sign in self.0.iter_mut().filter(|sign| **sign == ABSENT) {
            *sign = (absent != 0).then_some(absent.trailing_zeros() as Sign)?;
            if !repeats {
                absent &= absent - 1;
            }
        }
        Some(self)
    }

    /// The places of a sign: the highest bit of each byte.
    fn places(self, sign: Sign) -> u32 {
        const LOW: u32 = 0x7f7f_7f7f;
        let other = u32::from_ne_bytes(self.0) ^ u32::from_ne_bytes([sign; PEGS]);
        !(((other & LOW) + LOW) | other | LOW)
    }

    /// The number of the reply to this guess when the secret is a code of a word.
    #[inline]
    pub fn reply(self, secret: Self) -> usize {
        let (mut blacks, mut common, mut used) = (0, 0, 0);
        for (sign, hidden) in self.0.into_iter().zip(secret.0) {
            if is_letter(sign) {
                let places = secret.places(sign) & !used;
                used |= places & places.wrapping_neg();
                common += usize::from(places != 0);
                blacks += usize::from(sign == hidden);
            }
        }
        blacks * PEGS + common
    }
}

/// A reply as players write it.
pub fn reply_text(reply: usize) -> String {
    format!("{}A{}B", reply / (PEGS + 1), reply % (PEGS + 1))
}

/// A guess in error messages.
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&sign| match sign {
            0..26 => write!(f, "{}", char::from(b'a' + sign)),
            26..52 => write!(f, "{}", char::from(b'A' + sign - 26)),
            ABSENT => write!(f, "-"),
            BLANK => Ok(()),
            // A fresh letter beyond Z.
            _ => write!(f, "?"),
        })
    }
}

/// A guess about a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Guess {
    /// Letters and absent colours.
    pub word: Word,
    /// How many of its letters are fresh.
    pub fresh: usize,
    /// How many absent colours it needs.
    pub absent: usize,
}

impl Guess {
    /// The guess of these signs about a pattern of `letters` letters; `None` if it is not a guess.
    fn new(setting: &Setting, letters: usize, signs: [Sign; PEGS]) -> Option<Self> {
        let Setting { pegs, repeats, .. } = *setting;
        let (mut fresh, mut absent, mut seen) = (0, 0, 0_u64);
        for &sign in &signs[..pegs] {
            let next = letters + fresh;
            match usize::from(sign) {
                _ if sign == ABSENT => absent += 1,
                letter if letter > next => return None,
                _ if seen >> sign & 1 == 1 && !repeats => return None,
                letter => {
                    fresh += usize::from(letter == next);
                    seen |= 1 << sign;
                }
            }
        }
        (absent < pegs).then_some(Self {
            word: Word(signs),
            fresh,
            // In Mastermind one absent colour serves everywhere.
            absent: if repeats { absent.min(1) } else { absent },
        })
    }

    /// Reads a guess of a file.
    pub fn parse(setting: &Setting, letters: usize, text: &str) -> Option<Self> {
        Self::new(setting, letters, parse(text, setting.pegs)?)
    }

    /// All guesses about a pattern of `letters` letters that have `fresh` fresh ones.
    pub fn all(setting: &Setting, letters: usize, fresh: usize) -> impl Iterator<Item = Self> {
        // Sign 0 is an absent colour, and the letters follow.
        let signs = letters + fresh + 1;
        let guess = move |mut number: usize| {
            let mut word = [BLANK; PEGS];
            for place in &mut word[..setting.pegs] {
                let sign = (number % signs) as Sign;
                *place = sign.checked_sub(1).unwrap_or(ABSENT);
                number /= signs;
            }
            Self::new(setting, letters, word).filter(|guess| guess.fresh == fresh)
        };
        (0..signs.pow(setting.pegs as u32)).filter_map(guess)
    }

    /// The words of those without absent colours.
    pub fn codes(setting: &Setting, letters: usize, fresh: usize) -> impl Iterator<Item = Word> {
        let guesses = Self::all(setting, letters, fresh);
        guesses.filter_map(|guess| (guess.absent == 0).then_some(guess.word))
    }
}
