//! Are two patterns the same up to names? Answered by a search for the renaming.
//!
//! Hashes that do not depend on names show which patterns are worth trying. For these all
//! permutations of the pegs are tried, and for each of them the letters get their images one after
//! the other. As soon as all letters of a word have one, the image of the word must be in the other
//! pattern. A renaming that is found is exact; the hashes only save time.

use std::collections::HashMap;

use super::patterns::Pattern;
use super::setting::PEGS;
use super::words::{Sign, Word};
use job::control::{Stop, Ticker};

/// A renaming: the image of a word has on peg i the image of what the word has on peg `pegs[i]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    pub pegs: Vec<usize>,
    /// The images of the letters.
    pub letters: Vec<Sign>,
}

impl Renaming {
    /// The image of a word, all of whose letters must have images.
    #[cfg(test)]
    pub fn image(&self, word: &Word) -> Word {
        let signs = self.pegs.iter().map(|&peg| word.signs()[peg]);
        Word::new(signs.map(|sign| *self.letters.get(usize::from(sign)).unwrap_or(&sign)))
    }
}

/// What surrounds each letter and each peg, without names.
#[derive(Debug)]
struct Surroundings {
    letters: Vec<u64>,
    pegs: [u64; PEGS],
    whole: u64,
}

fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 32
}

impl Surroundings {
    fn of(pattern: &Pattern) -> Self {
        let mut around = Self {
            letters: vec![1; pattern.letters],
            pegs: [2; PEGS],
            whole: 0,
        };
        for _ in 0..2 {
            around = around.refined(pattern);
        }
        around
    }

    /// Looks one step further.
    fn refined(&self, pattern: &Pattern) -> Self {
        let mut next = Self {
            letters: self.letters.iter().map(|&hash| mix(hash)).collect(),
            pegs: self.pegs.map(mix),
            whole: mix(pattern.letters as u64),
        };
        for word in &pattern.words {
            let signs = word.signs();
            let sign_hashes = self.sign_hashes(signs);
            let pairs = || self.pegs.iter().zip(&sign_hashes[..signs.len()]);
            let of_word = mix(sum(
                pairs().map(|(peg, sign)| mix(peg ^ sign.rotate_left(17)))
            ));
            next.whole = next.whole.wrapping_add(mix(of_word));
            for (peg, &sign) in signs.iter().enumerate() {
                let seen = mix(of_word ^ sign_hashes[peg].rotate_left(9));
                next.pegs[peg] = next.pegs[peg].wrapping_add(seen);
                if let Some(letter) = next.letters.get_mut(usize::from(sign)) {
                    *letter = letter.wrapping_add(mix(of_word ^ self.pegs[peg].rotate_left(5)));
                }
            }
        }
        next
    }

    /// Letters are identified by their surroundings and how often they occur, digits only by how
    /// often they occur.
    fn sign_hashes(&self, signs: &[Sign]) -> [u64; PEGS] {
        let mut hashes = [0; PEGS];
        for (hash, &sign) in hashes.iter_mut().zip(signs) {
            let times = signs.iter().filter(|&&other| other == sign).count() as u64;
            let known = self
                .letters
                .get(usize::from(sign))
                .map_or(3, |&letter| letter);
            *hash = mix(known.wrapping_add(times));
        }
        hashes
    }
}

fn sum(hashes: impl Iterator<Item = u64>) -> u64 {
    hashes.fold(0, u64::wrapping_add)
}

/// Different patterns, for look-up under any names.
#[derive(Debug, Default)]
pub struct Index {
    patterns: Vec<(Pattern, Surroundings)>,
    by_hash: HashMap<u64, Vec<usize>>,
}

impl Index {
    /// Adds a pattern that must not be there under any names; returns its number.
    pub fn add(&mut self, pattern: Pattern) -> usize {
        let around = Surroundings::of(&pattern);
        let number = self.patterns.len();
        self.by_hash.entry(around.whole).or_default().push(number);
        self.patterns.push((pattern, around));
        number
    }

    /// The pattern with a number.
    pub fn pattern(&self, number: usize) -> &Pattern {
        &self.patterns[number].0
    }

    /// The number of the pattern that is the same up to names.
    pub fn find(&self, pattern: &Pattern, ticker: &mut Ticker<'_>) -> Result<Option<usize>, Stop> {
        let around = Surroundings::of(pattern);
        for &number in self.by_hash.get(&around.whole).into_iter().flatten() {
            let (other, around_other) = &self.patterns[number];
            let mut search = Search::new([pattern, other], [&around, around_other]);
            if search.succeeds(ticker)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }
}

/// The renaming that makes one pattern the other.
pub fn renaming(
    from: &Pattern,
    to: &Pattern,
    ticker: &mut Ticker<'_>,
) -> Result<Option<Renaming>, Stop> {
    let around = [from, to].map(Surroundings::of);
    let mut search = Search::new([from, to], [&around[0], &around[1]]);
    Ok(search.succeeds(ticker)?.then(|| search.renaming()))
}

struct Search<'a> {
    patterns: [&'a Pattern; 2],
    /// The surroundings in the pattern whose renaming is sought, and in the other.
    around: [&'a Surroundings; 2],
    /// The letters in the order in which they get their images.
    order: Vec<Sign>,
    /// By number of letters with an image, the words that become complete then.
    complete: Vec<Vec<Word>>,
    peg_count: usize,
    pegs: Vec<usize>,
    letters: Vec<Option<Sign>>,
    taken: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new([from, to]: [&'a Pattern; 2], around: [&'a Surroundings; 2]) -> Self {
        let mut order: Vec<Sign> = Vec::with_capacity(from.letters);
        let mut complete = vec![Vec::new(); from.letters + 1];
        let mut rank = vec![0; from.letters];
        for word in &from.words {
            for letter in word.letters() {
                if !order.contains(&letter) {
                    order.push(letter);
                    rank[usize::from(letter)] = order.len();
                }
            }
            let ranks = word.letters().map(|letter| rank[usize::from(letter)]);
            complete[ranks.max().unwrap_or(0)].push(*word);
        }
        Self {
            patterns: [from, to],
            around,
            order,
            complete,
            peg_count: from.words.first().map_or(0, |word| word.signs().len()),
            pegs: Vec::new(),
            letters: vec![None; from.letters],
            taken: vec![false; to.letters],
        }
    }

    fn succeeds(&mut self, ticker: &mut Ticker<'_>) -> Result<bool, Stop> {
        let [from, to] = self
            .patterns
            .map(|pattern| [pattern.letters, pattern.words.len()]);
        Ok(from == to && self.find_pegs(ticker)?)
    }

    /// Tries all permutations that begin with the pegs so far.
    fn find_pegs(&mut self, ticker: &mut Ticker<'_>) -> Result<bool, Stop> {
        let [around, around_other] = self.around;
        let next = self.pegs.len();
        if next == self.peg_count {
            return Ok(self.fits(0, ticker)? && self.find_letters(0, ticker)?);
        }
        for peg in 0..self.peg_count {
            if self.pegs.contains(&peg) || around.pegs[peg] != around_other.pegs[next] {
                continue;
            }
            self.pegs.push(peg);
            if self.find_pegs(ticker)? {
                return Ok(true);
            }
            self.pegs.pop();
        }
        Ok(false)
    }

    /// Tries all images of the letters from this one on.
    fn find_letters(&mut self, next: usize, ticker: &mut Ticker<'_>) -> Result<bool, Stop> {
        let Some(&letter) = self.order.get(next) else {
            return Ok(true);
        };
        let [around, around_other] = self.around;
        let letter = usize::from(letter);
        for image in 0..self.taken.len() {
            if self.taken[image] || around.letters[letter] != around_other.letters[image] {
                continue;
            }
            self.taken[image] = true;
            self.letters[letter] = Some(image as Sign);
            if self.fits(next + 1, ticker)? && self.find_letters(next + 1, ticker)? {
                return Ok(true);
            }
            self.taken[image] = false;
            self.letters[letter] = None;
        }
        Ok(false)
    }

    /// Whether the other pattern has the images of the words that now have one. Different words
    /// have different images, so if all are there, and the other pattern has as many words, it has
    /// no others.
    fn fits(&self, named: usize, ticker: &mut Ticker<'_>) -> Result<bool, Stop> {
        ticker.work(20 + 50 * self.complete[named].len() as u64)?;
        let mut words = self.complete[named].iter();
        Ok(words.all(|word| {
            self.patterns[1]
                .words
                .binary_search(&self.image(word))
                .is_ok()
        }))
    }

    fn image(&self, word: &Word) -> Word {
        let signs = self.pegs.iter().map(|&peg| word.signs()[peg]);
        Word::new(signs.map(|sign| match self.letters.get(usize::from(sign)) {
            Some(image) => image.unwrap_or(sign),
            None => sign,
        }))
    }

    fn renaming(self) -> Renaming {
        Renaming {
            pegs: self.pegs,
            letters: self.letters.into_iter().flatten().collect(),
        }
    }
}
