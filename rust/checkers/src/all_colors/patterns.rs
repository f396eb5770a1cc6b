//! Patterns: how many codes they stand for, what they look like, and the classes of a guess.

use super::setting::PEGS;
use super::words::{DIGIT, REPLIES, Sign, Word};

/// A set of words, after letters that belong to the pool have gone back to it.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The words that are left, sorted.
    pub words: Vec<Word>,
    /// Their letters, one bit each.
    pub letters: u64,
    /// How many letters went back: the pool has as many colours more.
    pub back: usize,
}

/// The number of words by their number of digits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Digits([usize; PEGS + 1]);

/// The letters that occur, one bit each.
pub fn letters_of(words: &[Word]) -> u64 {
    words.iter().fold(0, |set, word| set | word.letters())
}

/// The letters of a set.
pub fn each_letter(letters: u64) -> impl Iterator<Item = Sign> + Clone {
    (0..DIGIT).filter(move |letter| letters >> letter & 1 == 1)
}

/// Whether the words with the letter are exactly those that result from the others when one digit
/// becomes it.
fn belongs_to_pool(words: &[Word], letter: Sign) -> bool {
    let has = |word: &&Word| word.letters() >> letter & 1 == 1;
    let (with, without): (Vec<&Word>, Vec<&Word>) = words.iter().partition(has);
    // Different words and digits make different words, so it suffices to count them.
    let made: usize = without.iter().map(|word| word.digits()).sum();
    let before = |word: &Word| Word::new(word.0, !(1 << letter));
    let comes = |word| words.binary_search(&before(word)).is_ok();
    with.len() == made && with.into_iter().all(comes)
}

impl Pattern {
    /// Sends letters of some words back to the pool.
    pub fn of(mut words: Vec<Word>) -> Self {
        words.sort_unstable();
        let mut back = 0;
        // Whether a letter belongs to the pool does not depend on those that went back before: if
        // the condition holds for the words without such a letter, it holds for those with it.
        for letter in each_letter(letters_of(&words)) {
            if belongs_to_pool(&words, letter) {
                words.retain(|word| word.letters() >> letter & 1 == 0);
                back += 1;
            }
        }
        Self { letters: letters_of(&words), words, back }
    }

    /// How many letters occur.
    pub fn letter_count(&self) -> usize {
        self.letters.count_ones() as usize
    }

    /// Whether it is one code or two, the same for every n.
    pub fn is_few(&self) -> bool {
        self.words.len() <= 2 && self.words.iter().all(|word| word.digits() == 0)
    }

    /// The words after `fresh` letters, the next ones, are touched.
    pub fn after(&self, fresh: usize) -> Vec<Word> {
        let letters = self.letter_count()..self.letter_count() + fresh;
        touched(&self.words, letters.map(|letter| letter as Sign))
    }
}

impl Digits {
    /// Counts the words.
    pub fn of(words: &[Word]) -> Self {
        let mut counts = Self::default();
        for word in words {
            counts.0[word.digits()] += 1;
        }
        counts
    }

    /// How many codes the words stand for when the pool has n colours: n(n − 1)…(n − v + 1) for
    /// each word with v digits.
    pub fn size(&self, n: usize) -> i128 {
        let (mut size, mut codes) = (0, 1);
        for (v, &words) in self.0.iter().enumerate() {
            size += words as i128 * codes;
            codes *= n as i128 - v as i128;
        }
        size
    }
}

/// The words after each digit has stayed or become one of the fresh letters, sorted. They stand for
/// the same codes, with these colours no longer in the pool.
pub fn touched(words: &[Word], fresh: impl Iterator<Item = Sign>) -> Vec<Word> {
    let mut found = words.to_vec();
    for letter in fresh {
        for i in 0..found.len() {
            let word = found[i];
            found.extend((0..word.digits()).map(|digit| word.with_letter_for(digit, letter)));
        }
    }
    found.sort_unstable();
    found
}

/// The words, or codes, with each reply to a guess, except the hit; in the order of the words.
pub fn classes(words: &[Word], guess: Word) -> [Vec<Word>; REPLIES] {
    let mut classes: [Vec<Word>; REPLIES] = Default::default();
    for &word in words.iter().filter(|word| **word != guess) {
        classes[guess.reply(word)].push(word);
    }
    classes
}
