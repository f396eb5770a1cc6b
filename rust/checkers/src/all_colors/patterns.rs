//! Patterns: how they are read, how many codes they stand for, and the classes that a guess makes.

use std::fmt;

use super::error::Problem;
use super::limits;
use super::setting::{Game, PEGS, falling};
use super::words::{Guess, NAMES, REPLIES, Sign, Word, is_letter, sign};

/// Words, sorted, whose letters are the first ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    pub words: Vec<Word>,
    /// How many letters occur.
    pub letters: usize,
}

/// The words of a class after letters that belong to the pool have gone back to it and the others
/// are renamed.
#[derive(Clone, Debug)]
pub struct Reduced {
    pub pattern: Pattern,
    /// The letters that went back.
    pub returned: Vec<Sign>,
    /// The letter that each letter of the pattern was before.
    pub names: Vec<Sign>,
}

/// The number of words by their number of digits.
pub type Digits = [usize; PEGS + 1];

/// Counts the words by their number of digits.
pub fn count_digits(words: &[Word]) -> Digits {
    let mut counts = [0; PEGS + 1];
    for word in words {
        counts[word.digits()] += 1;
    }
    counts
}

/// How many codes such words stand for when the pool has n colours.
pub fn size(digits: &Digits, n: usize) -> i128 {
    let counts = digits.iter().enumerate();
    counts
        .map(|(v, &words)| words as i128 * falling(n, v))
        .sum()
}

impl Pattern {
    /// Reads a pattern from a file.
    pub fn parse(game: Game, text: &str) -> Result<Self, Problem> {
        let words = text.split(' ').map(|word| parse_word(game, word));
        let mut words = words
            .take(limits::WORDS + 1)
            .collect::<Result<Vec<_>, _>>()?;
        if words.len() > limits::WORDS {
            return Err(Problem::TooManyWords);
        }
        words.sort_unstable();
        if let Some(twice) = words.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Problem::WordTwice(twice[0].to_string()));
        }
        let used = letters_of(&words);
        let letters = used.count_ones() as usize;
        if used >> letters != 0 {
            return Err(Problem::Letters);
        }
        let pattern = Self { words, letters };
        match Reduced::of(pattern.words.clone()).returned.first() {
            Some(&letter) => Err(Problem::PoolLetter(Word::new([letter]).to_string())),
            None => Ok(pattern),
        }
    }

    /// All codes of the game.
    pub fn of_all_codes(game: Game) -> Self {
        let mut words = vec![Vec::new()];
        for peg in 0..game.pegs {
            words = words
                .iter()
                .flat_map(|word| next_digits(game, word, peg))
                .collect();
        }
        let mut words: Vec<Word> = words.into_iter().map(Word::of_digits).collect();
        words.sort_unstable();
        Self { words, letters: 0 }
    }

    /// Whether it is one code or two, the same for every n.
    pub fn is_trivial(&self) -> bool {
        self.words.len() <= 2 && self.words.iter().all(|word| word.digits() == 0)
    }

    /// The words after each digit has stayed or become one of `fresh` fresh letters, those without
    /// digits first.
    pub fn after(&self, fresh: usize) -> Vec<Word> {
        let fresh: Vec<Sign> = (0..fresh).map(|i| (self.letters + i) as Sign).collect();
        let mut words = Vec::new();
        for word in &self.words {
            touch(word, 0, &fresh, &mut words);
        }
        words.sort_by_key(|word| word.digits() > 0);
        words
    }
}

/// The words after one more peg; a digit that did not occur is the next one.
fn next_digits(game: Game, word: &[usize], peg: usize) -> Vec<Vec<usize>> {
    let next = word.iter().max().map_or(0, |last| last + 1);
    let from = if game.is_ab() { peg } else { 0 };
    let longer = |digit| word.iter().copied().chain([digit]).collect();
    (from..=next).map(longer).collect()
}

/// Collects the words in which some of the digits from this one on have become fresh letters.
fn touch(word: &Word, digit: usize, fresh: &[Sign], words: &mut Vec<Word>) {
    if digit == word.digits() {
        words.push(*word);
        return;
    }
    touch(word, digit + 1, fresh, words);
    for &letter in fresh {
        if !word.has(letter) {
            // The digits after this one move up.
            touch(&word.with_letter_for(digit, letter), digit, fresh, words);
        }
    }
}

fn parse_word(game: Game, text: &str) -> Result<Word, Problem> {
    let signs = parse_signs(game, text)?;
    let word = Word::new(signs.iter().copied());
    if signs
        .iter()
        .any(|&sign| !is_letter(sign) && Word::digit(sign).is_none())
    {
        return Err(Problem::Sign(clip(text)));
    }
    if word.signs() != signs {
        return Err(Problem::DigitOrder(clip(text)));
    }
    if game.is_ab() && word.repeats() {
        return Err(Problem::SignTwice(clip(text)));
    }
    Ok(word)
}

/// The signs of a word or a guess.
pub fn parse_signs(game: Game, text: &str) -> Result<Vec<Sign>, Problem> {
    if text.chars().count() != game.pegs {
        return Err(Problem::WordLength(clip(text)));
    }
    // Digits beyond the fourth are signs too, but no word can have them.
    let signs: Option<Vec<Sign>> = text.bytes().map(sign).collect();
    signs.ok_or_else(|| Problem::Sign(clip(text)))
}

/// A text, shortened for error messages.
pub fn clip(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

/// The letters that occur, one bit each.
fn letters_of(words: &[Word]) -> u128 {
    let letters = words.iter().flat_map(Word::letters);
    letters.fold(0, |set, letter| set | 1 << letter)
}

/// Whether the words with the letter are exactly those that result from the others when one digit
/// becomes it.
fn belongs_to_pool(words: &[Word], letter: Sign) -> bool {
    let (with, without): (Vec<&Word>, Vec<&Word>) = words.iter().partition(|word| word.has(letter));
    // Different words and digits give different words, so it suffices to count them.
    let made: usize = without.iter().map(|word| word.digits()).sum();
    let comes = |word: &&Word| without.binary_search(&&word.with_digit_for(letter)).is_ok();
    with.len() == made && with.iter().all(comes)
}

impl Reduced {
    /// Sends letters back to the pool and renames the rest.
    pub fn of(mut words: Vec<Word>) -> Self {
        words.sort_unstable();
        let used = letters_of(&words);
        let mut returned = Vec::new();
        // Whether a letter belongs to the pool does not depend on those that went back before: if
        // the condition holds for the words without such a letter, it holds for those with it.
        for letter in (0..u128::BITS as Sign).filter(|letter| used >> letter & 1 == 1) {
            if belongs_to_pool(&words, letter) {
                words.retain(|word| !word.has(letter));
                returned.push(letter);
            }
        }
        let used = letters_of(&words);
        let names: Vec<Sign> = (0..u128::BITS as Sign)
            .filter(|letter| used >> letter & 1 == 1)
            .collect();
        let rank = |sign: Sign| match is_letter(sign) {
            true => (used & ((1 << sign) - 1)).count_ones() as Sign,
            false => sign,
        };
        let mut words: Vec<Word> = words.iter().map(|word| word.mapped(rank)).collect();
        words.sort_unstable();
        let letters = names.len();
        Self {
            pattern: Pattern { words, letters },
            returned,
            names,
        }
    }
}

/// The words of each reply that occurs, in order of the replies.
pub fn classes(words: &[Word], guess: &Guess) -> Vec<(usize, Vec<Word>)> {
    let mut classes: [Vec<Word>; REPLIES] = Default::default();
    for word in words {
        classes[guess.reply(word)].push(*word);
    }
    let classes = classes.into_iter().enumerate();
    classes.filter(|(_, words)| !words.is_empty()).collect()
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 12;
        for (i, word) in self.words.iter().take(SHOWN).enumerate() {
            let blank = if i == 0 { "" } else { " " };
            write!(f, "{blank}{word}")?;
        }
        match self.words.len() {
            words if words > SHOWN => write!(f, " … of {words} words"),
            _ => Ok(()),
        }
    }
}

// The letters of a file and four fresh ones fit in a set.
const _: () = assert!(NAMES + PEGS < u128::BITS as usize);
