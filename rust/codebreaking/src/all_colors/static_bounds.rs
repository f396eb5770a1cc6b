//! What a class needs, before any search.
//!
//! Disjoint sets A and B together need at least S(A) + S(B) (in the worst case: the greater of the
//! two), because a strategy for the union, restricted to either set, is a strategy for it. So a
//! class needs at least what its words need, each alone. It also needs at least what the cheapest
//! tree with as many replies needs.

use std::collections::HashMap;
use std::iter::{once, repeat_n, successors};
use std::rc::Rc;

use job::{OutOfMemory, put};

use super::game::{Game, Objective};
use super::pattern::{MAX_PEGS, Pattern, VARIABLE, Word, codes, renumber, variables};

/// The bound by the size of a class is used only for smaller numbers of colours in the pool.
/// Beyond, others are better, and the tables of a certificate should not follow it.
const SMALL: usize = 16;

/// How many words of each kind a class has. Kind 0 is the constants, words without variables.
pub type KindCounts = [u16; KINDS];

/// The most kinds.
pub const KINDS: usize = 24;

/// The number of structures of words. A structure says which signs are equal, and which are
/// variables.
const STRUCTURES: usize = 1 << (3 * MAX_PEGS);

/// Static bounds of one game. Vectors are indexed by the number of colours in the pool.
pub struct StaticBounds {
    objective: Objective,
    pegs: usize,
    window: usize,
    /// The cheapest trees by size, up to the largest size that is looked up.
    cheapest: Vec<u32>,
    /// The kind of each structure of words.
    kinds: Box<[u8; STRUCTURES]>,
    /// By kind: what a word needs alone, as far as known.
    alone: Vec<Vec<u32>>,
    /// By kind: the number of codes of a word.
    sizes: Vec<[u32; SMALL]>,
    /// The bounds of classes that were asked for.
    known: HashMap<KindCounts, Rc<[u32]>>,
}

impl StaticBounds {
    /// Bounds that know nothing yet about single words; and the kinds of words in which some but
    /// not all signs are variables, each with a pattern of one such word, those with few variables
    /// first.
    pub fn new(game: Game, objective: Objective, window: usize) -> (Self, Vec<(u8, Pattern)>) {
        let pegs = game.pegs;
        let mut bounds = Self {
            objective,
            pegs,
            window,
            cheapest: cheapest(game.replies(), objective, SMALL.pow(pegs as u32)),
            kinds: Box::new([0; STRUCTURES]),
            alone: vec![vec![0; window]],
            sizes: vec![[1; SMALL]],
            known: HashMap::new(),
        };
        let mut patterns: Vec<Pattern> = Vec::new();
        let mut words = structures(game);
        words.retain(|word| variables(word, pegs) > 0);
        words.sort_by_key(|word| variables(word, pegs));
        for word in words {
            let alone = Pattern { touched: pegs, words: vec![word] };
            let (pattern, _) = alone.normal(pegs);
            let known = patterns.iter().position(|other| *other == pattern);
            let place = known.unwrap_or(patterns.len());
            bounds.kinds[structure(&word, pegs)] = place as u8 + 1;
            if known.is_none() {
                bounds.alone.push(vec![0; window]);
                let size = |pool| codes(&word, pegs, pool) as u32;
                bounds.sizes.push(std::array::from_fn(size));
                patterns.push(pattern);
            }
        }
        assert!(bounds.alone.len() <= KINDS, "there are more kinds of words than numbers for them");
        let kinds = (1..).zip(patterns);
        let kinds = kinds.filter(|(_, pattern)| pattern.variables(pegs) < pegs);
        (bounds, kinds.collect())
    }

    /// Sets what a word of this kind needs alone.
    pub fn set_alone(&mut self, kind: u8, values: Vec<u32>) {
        self.alone[usize::from(kind)] = values;
        self.known.clear();
    }

    /// The kind of a word.
    pub fn kind(&self, word: &Word) -> u8 {
        self.kinds[structure(word, self.pegs)]
    }

    /// The bound of a class with these words.
    ///
    /// # Errors
    /// [`OutOfMemory`].
    pub fn of_words(&mut self, words: &[Word]) -> Result<Rc<[u32]>, OutOfMemory> {
        self.of_class(&self.counts(words))
    }

    fn counts(&self, words: &[Word]) -> KindCounts {
        let mut counts = [0; KINDS];
        for word in words {
            counts[usize::from(self.kind(word))] += 1;
        }
        counts
    }

    /// What the cheapest tree needs for so many codes, at most as many as are looked up.
    fn of_size(&self, size: usize) -> u32 {
        self.cheapest[size.min(self.cheapest.len() - 1)]
    }

    /// What the words that are not constants need together.
    fn of_variable_words(&self, counts: &KindCounts, pool: usize) -> u32 {
        let kinds = counts.iter().zip(&self.alone).skip(1);
        let needs = kinds.map(|(&number, alone)| self.objective.times(alone[pool], number.into()));
        needs.fold(0, |a, b| self.objective.joined(a, b))
    }

    /// The bound of a class with so many words of each kind.
    ///
    /// # Errors
    /// [`OutOfMemory`].
    pub fn of_class(&mut self, counts: &KindCounts) -> Result<Rc<[u32]>, OutOfMemory> {
        if let Some(bound) = self.known.get(counts) {
            return Ok(Rc::clone(bound));
        }
        let constants = self.of_size(counts[0].into());
        let bound = |pool| {
            let words = self.of_variable_words(counts, pool);
            let joined = self.objective.joined(words, constants);
            if pool >= SMALL {
                return joined;
            }
            let size = |(&number, sizes): (&u16, &[u32; SMALL])| u32::from(number) * sizes[pool];
            let size: u32 = counts.iter().zip(&self.sizes).map(size).sum();
            joined.max(self.of_size(size as usize))
        };
        let bound: Rc<[u32]> = (0..self.window).map(bound).collect();
        put(&mut self.known, *counts, Rc::clone(&bound))?;
        Ok(bound)
    }
}

/// By size, up to `most`: what the cheapest tree needs if a guess has `replies` replies.
fn cheapest(replies: usize, objective: Objective, most: usize) -> Vec<u32> {
    let width = |width: &usize| Some(width * (replies - 1).max(1));
    let levels = (1..).zip(successors(Some(1), width));
    let depths = levels.flat_map(|(depth, width)| repeat_n(depth, width));
    let mut total = 0;
    let value = |depth| {
        total += depth;
        match objective {
            Objective::Expected => total,
            Objective::Worst => depth,
        }
    };
    once(0).chain(depths.take(most).map(value)).collect()
}

/// A word of each structure: variables or touched colours, equal or different.
fn structures(game: Game) -> Vec<Word> {
    let mut words = Vec::new();
    for word in game.all_codes().words {
        // Any set of variables may be touched colours instead.
        for touched in 0..1u8 << variables(&word, game.pegs) {
            let mut image = word;
            for sign in &mut image[..game.pegs] {
                let variable = *sign - VARIABLE;
                if touched >> variable & 1 == 1 {
                    *sign = variable;
                }
            }
            renumber(&mut image, game.pegs);
            words.push(image);
        }
    }
    words
}

fn structure(word: &Word, pegs: usize) -> usize {
    let signs = &word[..pegs];
    signs.iter().enumerate().fold(0, |code, (peg, sign)| {
        let first = signs.iter().position(|other| other == sign).unwrap_or(peg);
        code << 3 | first << 1 | usize::from(*sign >= VARIABLE)
    })
}
