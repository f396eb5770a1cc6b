//! Are two patterns the same up to names? Answered by a search for the renaming.
//!
//! Hashes that do not depend on names show which patterns, pegs and letters are worth trying. Pegs
//! and then letters get their images one after the other. As soon as all letters of a word have
//! one, the image of the word must be in the other pattern. A renaming that is found is exact; the
//! hashes only save time.

use super::patterns::{Pattern, each_letter};
use super::setting::PEGS;
use super::words::{DIGIT, Sign, Word};
use job::{Stop, Ticker};

/// Stands for no image.
const NONE: Sign = Sign::MAX;

/// The image of a word has on peg i the image of what the word has on peg `pegs[i]`.
#[derive(Clone, Debug)]
pub struct Renaming {
    pegs: [usize; PEGS],
    /// The images of the letters.
    pub letters: [Sign; DIGIT as usize],
}

impl Renaming {
    /// The image of a word or a guess, all of whose letters must have images.
    pub fn image(&self, word: Word) -> Word {
        let signs = self.pegs.map(|peg| word.0[peg]);
        let image = |sign| *self.letters.get(usize::from(sign)).unwrap_or(&sign);
        Word::new(signs.map(image), u64::MAX)
    }
}

/// A pattern, and what surrounds each letter and each peg, without names.
#[derive(Debug)]
pub struct Look {
    pub pattern: Pattern,
    letters: Vec<u64>,
    pegs: [u64; PEGS],
    /// What is the same for all patterns that are the same up to names, and seldom for others.
    pub whole: u64,
}

fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 32
}

fn add(sum: &mut u64, hash: u64) {
    *sum = sum.wrapping_add(mix(hash));
}

impl Look {
    /// Looks at the pattern.
    pub fn of(pattern: Pattern) -> Self {
        let mut look = Self {
            letters: vec![1; (u64::BITS - pattern.letters.leading_zeros()) as usize],
            pegs: [2; PEGS],
            whole: 0,
            pattern,
        };
        // First at signs by themselves, then with what stands beside them.
        look.refine();
        look.refine();
        look
    }

    /// Letters are told apart by their surroundings and how often they occur in a word, digits only
    /// by how often they occur.
    fn refine(&mut self) {
        let (old_letters, old_pegs) = (self.letters.clone(), self.pegs);
        for word in &self.pattern.words {
            let signs = word.0.map(|sign| {
                let times = word.0.iter().filter(|&&other| other == sign).count() as u64;
                let letter = old_letters.get(usize::from(sign)).unwrap_or(&3);
                mix(letter.wrapping_add(times))
            });
            let mut of_word = 0;
            for (peg, sign) in old_pegs.iter().zip(signs) {
                add(&mut of_word, peg ^ sign.rotate_left(17));
            }
            add(&mut self.whole, of_word);
            for (peg, &sign) in word.0.iter().enumerate() {
                let seen = mix(of_word) ^ signs[peg].rotate_left(9);
                add(&mut self.pegs[peg], seen);
                if let Some(letter) = self.letters.get_mut(usize::from(sign)) {
                    add(letter, mix(of_word) ^ old_pegs[peg].rotate_left(5));
                }
            }
        }
    }

    /// The renaming that turns this pattern into another.
    pub fn renaming(&self, to: &Self, ticker: &mut Ticker<'_>) -> Result<Option<Renaming>, Stop> {
        if self.whole == to.whole && self.pattern.words.len() == to.pattern.words.len() {
            for pegs in orders() {
                let mut found = Renaming { pegs, letters: [NONE; DIGIT as usize] };
                let alike = (0..PEGS).all(|peg| self.pegs[pegs[peg]] == to.pegs[peg]);
                if alike && self.find_letters(to, &mut found, 0, ticker)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// Tries all images of the letters without one; the words before `next` have images. Different
    /// words have different images, so if all are in the other pattern, and it has as many words,
    /// it has no others.
    fn find_letters(
        &self,
        to: &Self,
        found: &mut Renaming,
        mut next: usize,
        ticker: &mut Ticker<'_>,
    ) -> Result<bool, Stop> {
        let letter = loop {
            ticker.work(50)?;
            let Some(&word) = self.pattern.words.get(next) else { return Ok(true) };
            let mut letters = each_letter(word.letters()).map(usize::from);
            if let Some(letter) = letters.find(|&letter| found.letters[letter] == NONE) {
                break letter;
            }
            let image = found.image(word);
            if to.pattern.words.binary_search(&image).is_err() {
                return Ok(false);
            }
            next += 1;
        };
        for image in each_letter(to.pattern.letters) {
            let alike = self.letters[letter] == to.letters[usize::from(image)];
            if alike && !found.letters.contains(&image) {
                found.letters[letter] = image;
                if self.find_letters(to, found, next, ticker)? {
                    return Ok(true);
                }
            }
        }
        found.letters[letter] = NONE;
        Ok(false)
    }
}

/// All orders of the pegs.
fn orders() -> impl Iterator<Item = [usize; PEGS]> {
    let each = (0..PEGS.pow(PEGS as u32)).map(|code| [0, 2, 4, 6].map(|shift| code >> shift & 3));
    each.filter(|order| (1..PEGS).all(|peg| !order[..peg].contains(&order[peg])))
}
