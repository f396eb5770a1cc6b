//! Signs, words, and the replies to guesses.

use std::fmt;

use super::setting::{Game, PEGS};

/// A letter, numbered from 0; a digit, for a colour of the pool; or, in a guess, an absent colour.
pub type Sign = u8;

/// Letters that a file can name.
pub const NAMES: usize = 52;
/// Digit 1; the others follow.
const DIGIT: Sign = 0x80;
/// An absent colour.
const ABSENT: Sign = 0xf0;
/// Fills the places after the last peg.
const BLANK: Sign = 0xff;

/// Replies are numbered below this: five times the blacks plus the whites.
pub const REPLIES: usize = (PEGS + 1) * (PEGS + 1);

fn is_digit(sign: Sign) -> bool {
    (DIGIT..DIGIT + PEGS as Sign).contains(&sign)
}

/// Whether it is a touched colour.
pub fn is_letter(sign: Sign) -> bool {
    sign < DIGIT
}

/// The sign that a character in a file stands for.
pub fn sign(text: u8) -> Option<Sign> {
    match text {
        b'a'..=b'z' => Some(text - b'a'),
        b'A'..=b'Z' => Some(text - b'A' + 26),
        b'1'..=b'9' => Some(DIGIT + text - b'1'),
        b'-' => Some(ABSENT),
        _ => None,
    }
}

fn name(sign: Sign) -> char {
    match sign {
        0..26 => char::from(b'a' + sign),
        26..52 => char::from(b'A' + sign - 26),
        ABSENT => '-',
        _ if is_digit(sign) => char::from(b'1' + (sign - DIGIT)),
        _ => '?',
    }
}

/// A sign for each peg, with the digits numbered in order of first occurrence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    signs: [Sign; PEGS],
    pegs: u8,
}

impl Word {
    /// The word of these signs, with its digits renumbered. Signs after the fourth are dropped.
    pub fn new(signs: impl IntoIterator<Item = Sign>) -> Self {
        let mut word = Self {
            signs: [BLANK; PEGS],
            pegs: 0,
        };
        let mut seen = [BLANK; PEGS];
        let mut digits = 0;
        for (place, sign) in word.signs.iter_mut().zip(signs) {
            word.pegs += 1;
            *place = sign;
            if is_digit(sign) {
                let number = seen[..digits].iter().position(|&old| old == sign);
                *place = DIGIT + number.unwrap_or(digits) as Sign;
                if number.is_none() {
                    seen[digits] = sign;
                    digits += 1;
                }
            }
        }
        word
    }

    /// Its signs, peg by peg.
    pub fn signs(&self) -> &[Sign] {
        &self.signs[..usize::from(self.pegs)]
    }

    /// How many different digits it has.
    pub fn digits(&self) -> usize {
        let digits = self.signs().iter().filter(|&&sign| is_digit(sign));
        digits
            .max()
            .map_or(0, |&last| usize::from(last - DIGIT) + 1)
    }

    /// Its letters, peg by peg.
    pub fn letters(&self) -> impl Iterator<Item = Sign> {
        self.signs().iter().copied().filter(|&sign| is_letter(sign))
    }

    /// Whether the sign occurs.
    pub fn has(&self, sign: Sign) -> bool {
        self.signs().contains(&sign)
    }

    /// Whether some sign occurs twice.
    pub fn repeats(&self) -> bool {
        let signs = self.signs();
        (1..signs.len()).any(|peg| signs[..peg].contains(&signs[peg]))
    }

    /// The word with every sign replaced by its image.
    pub fn mapped(&self, image: impl Fn(Sign) -> Sign) -> Self {
        Self::new(self.signs().iter().map(|&sign| image(sign)))
    }

    /// The word with a digit again in place of a letter that was taken from the pool.
    pub fn with_digit_for(&self, letter: Sign) -> Self {
        // Where a letter occurs there is room for one more digit.
        let digit = DIGIT + self.digits() as Sign;
        self.mapped(|sign| if sign == letter { digit } else { sign })
    }

    /// The word with a letter in place of a digit, numbered from 0.
    pub fn with_letter_for(&self, digit: usize, letter: Sign) -> Self {
        let digit = DIGIT + digit as Sign;
        self.mapped(|sign| if sign == digit { letter } else { sign })
    }

    /// Which digit, counted from 0, the sign is.
    pub fn digit(sign: Sign) -> Option<usize> {
        is_digit(sign).then(|| usize::from(sign - DIGIT))
    }

    /// A word of digits only.
    pub fn of_digits(digits: impl IntoIterator<Item = usize>) -> Self {
        Self::new(digits.into_iter().map(|digit| DIGIT + digit as Sign))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.signs()
            .iter()
            .try_for_each(|&sign| write!(f, "{}", name(sign)))
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
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
    pub fn new(game: Game, letters: usize, signs: &[Sign]) -> Option<Self> {
        let mut fresh = 0;
        for &sign in signs {
            let known = letters + fresh;
            match usize::from(sign) {
                _ if sign == ABSENT => {}
                letter if !is_letter(sign) || letter > known => return None,
                letter => fresh += usize::from(letter == known),
            }
        }
        let word = Word::new(signs.iter().copied());
        let dashes = signs.iter().filter(|&&sign| sign == ABSENT).count();
        let twice = game.is_ab()
            && (1..signs.len())
                .any(|peg| is_letter(signs[peg]) && signs[..peg].contains(&signs[peg]));
        if signs.len() != game.pegs || dashes == signs.len() || twice {
            return None;
        }
        let absent = if game.is_ab() { dashes } else { dashes.min(1) };
        Some(Self {
            word,
            fresh,
            absent,
        })
    }

    /// The guess that consists of fresh letters.
    pub fn of_fresh(game: Game) -> Option<Self> {
        let signs: Vec<Sign> = (0..game.pegs as Sign).collect();
        Self::new(game, 0, &signs)
    }

    /// The number of the reply when the secret is a code of the word.
    pub fn reply(&self, word: &Word) -> usize {
        let (asked, secret) = (self.word.signs(), word.signs());
        let mut blacks = 0;
        let mut common = 0;
        let mut used = [false; PEGS];
        for (peg, &sign) in asked.iter().enumerate() {
            blacks += usize::from(secret[peg] == sign);
            let partner = (0..secret.len()).find(|&other| !used[other] && secret[other] == sign);
            if let Some(other) = partner {
                used[other] = true;
                common += 1;
            }
        }
        number(blacks, common - blacks)
    }
}

/// The number of a reply.
pub fn number(blacks: usize, whites: usize) -> usize {
    blacks * (PEGS + 1) + whites
}

/// A reply as players write it.
pub fn reply_text(reply: usize) -> String {
    format!("{}A{}B", reply / (PEGS + 1), reply % (PEGS + 1))
}

/// Visits every guess about a pattern of `letters` letters with `fresh` fresh ones.
pub fn each_guess<E>(
    game: Game,
    letters: usize,
    fresh: usize,
    visit: &mut impl FnMut(&Guess) -> Result<(), E>,
) -> Result<(), E> {
    let mut signs = Vec::with_capacity(game.pegs);
    extend(game, letters, fresh, &mut signs, visit)
}

fn extend<E>(
    game: Game,
    letters: usize,
    fresh: usize,
    signs: &mut Vec<Sign>,
    visit: &mut impl FnMut(&Guess) -> Result<(), E>,
) -> Result<(), E> {
    if signs.len() == game.pegs {
        return match Guess::new(game, letters, signs) {
            Some(guess) if guess.fresh == fresh => visit(&guess),
            _ => Ok(()),
        };
    }
    for sign in (0..(letters + fresh) as Sign).chain([ABSENT]) {
        if game.is_ab() && is_letter(sign) && signs.contains(&sign) {
            continue;
        }
        signs.push(sign);
        extend(game, letters, fresh, signs, visit)?;
        signs.pop();
    }
    Ok(())
}
