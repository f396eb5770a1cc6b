//! What a class needs, before any search.
//!
//! Disjoint sets A and B together need at least S(A) + S(B) (in the worst case: the greater of the
//! two), because a strategy for the union, restricted to either set, is a strategy for it. So a
//! class needs at least what its words need, each alone. It also needs at least what the cheapest
//! tree with as many replies needs.

use std::collections::HashMap;

use super::game::{Game, Objective};
use super::pattern::{MAX_PEGS, Pattern, VARIABLE, Word, codes, renumber, variables};

/// The bound by the size of a class is used only for smaller numbers of colours in the pool.
/// Beyond, others are better, and the tables of a certificate should not follow it.
pub const SMALL: usize = 16;

/// How many words of each kind a class has. Kind 0 is the constants, words without variables.
pub type Counts = [u16; KINDS];

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
    small: HashMap<Counts, [u32; SMALL]>,
}

impl StaticBounds {
    /// Bounds that know nothing yet about single words; and the kinds of words in which some but
    /// not all signs are variables, each with a pattern of one such word, those with few variables
    /// first.
    pub fn new(game: Game, objective: Objective, window: usize) -> (Self, Vec<(u8, Pattern)>) {
        let mut bounds = Self {
            objective,
            pegs: game.pegs,
            window,
            cheapest: cheapest(game.replies(), objective, SMALL.pow(game.pegs as u32)),
            kinds: Box::new([0; STRUCTURES]),
            alone: vec![vec![0; window]],
            sizes: vec![[1; SMALL]],
            small: HashMap::new(),
        };
        let mut patterns: Vec<(u8, Pattern)> = Vec::new();
        let mut words = structures(game);
        words.sort_by_key(|word| variables(word, game.pegs));
        for word in words
            .into_iter()
            .filter(|word| variables(word, game.pegs) > 0)
        {
            let pattern = alone(&word, game.pegs);
            let known = patterns.iter().find(|(_, other)| *other == pattern);
            let kind = known.map_or(patterns.len() as u8 + 1, |&(kind, _)| kind);
            bounds.kinds[structure(&word, game.pegs)] = kind;
            if known.is_none() {
                bounds.alone.push(vec![0; window]);
                let size = |pool| codes(&word, game.pegs, pool) as u32;
                bounds.sizes.push(std::array::from_fn(size));
                patterns.push((kind, pattern));
            }
        }
        assert!(
            bounds.alone.len() <= KINDS,
            "there are more kinds of words than numbers for them"
        );
        patterns.retain(|(_, pattern)| pattern.variables(game.pegs) < game.pegs);
        (bounds, patterns)
    }

    /// Sets what a word of this kind needs alone.
    pub fn set_alone(&mut self, kind: u8, values: Vec<u32>) {
        self.alone[usize::from(kind)] = values;
        self.small.clear();
    }

    /// The kind of a word.
    pub fn kind(&self, word: &Word) -> u8 {
        self.kinds[structure(word, self.pegs)]
    }

    /// How many words of each kind there are.
    pub fn counts(&self, words: &[Word]) -> Counts {
        let mut counts = [0; KINDS];
        for word in words {
            counts[usize::from(self.kind(word))] += 1;
        }
        counts
    }

    /// What `number` constants need.
    pub fn of_constants(&self, number: u16) -> u32 {
        let last = self.cheapest.len() - 1;
        self.cheapest[last.min(number.into())]
    }

    /// What the words that are not constants need together.
    pub fn of_variable_words(&self, counts: &Counts) -> Vec<u32> {
        let mut bound = vec![0; self.window];
        for (&number, alone) in counts
            .iter()
            .zip(&self.alone)
            .skip(1)
            .filter(|(n, _)| **n > 0)
        {
            for (bound, &alone) in bound.iter_mut().zip(alone) {
                let together = self.objective.times(alone, number.into());
                *bound = self.objective.joined(*bound, together);
            }
        }
        bound
    }

    /// The bound of a class.
    pub fn of_class(&mut self, counts: &Counts) -> Vec<u32> {
        let constants = self.of_constants(counts[0]);
        let mut bound = self.of_variable_words(counts);
        for bound in &mut bound {
            *bound = self.objective.joined(*bound, constants);
        }
        let small = self.of_small_class(counts);
        let small_end = SMALL.min(self.window);
        bound[..small_end].copy_from_slice(&small[..small_end]);
        bound
    }

    /// The bound of a class for few colours in the pool, where its size matters.
    pub fn of_small_class(&mut self, counts: &Counts) -> [u32; SMALL] {
        if let Some(&bound) = self.small.get(counts) {
            return bound;
        }
        let mut bound = [self.of_constants(counts[0]); SMALL];
        let mut sizes = [0usize; SMALL];
        for (kind, &number) in counts.iter().enumerate().filter(|(_, number)| **number > 0) {
            let alone = &self.alone[kind];
            for pool in 0..SMALL.min(self.window) {
                sizes[pool] += usize::from(number) * self.sizes[kind][pool] as usize;
                if kind > 0 {
                    let together = self.objective.times(alone[pool], number.into());
                    bound[pool] = self.objective.joined(bound[pool], together);
                }
            }
        }
        let last = self.cheapest.len() - 1;
        for (bound, &size) in bound.iter_mut().zip(&sizes) {
            *bound = (*bound).max(self.cheapest[last.min(size)]);
        }
        self.small.insert(*counts, bound);
        bound
    }
}

/// By size, up to `most`: what the cheapest tree needs if a guess has `replies` replies.
fn cheapest(replies: usize, objective: Objective, most: usize) -> Vec<u32> {
    let mut values = vec![0];
    let (mut total, mut depth, mut left, mut width) = (0, 1, 1, 1);
    for _ in 0..most {
        if left == 0 {
            depth += 1;
            width *= (replies - 1).max(1);
            left = width;
        }
        left -= 1;
        total += depth;
        values.push(match objective {
            Objective::Expected => total,
            Objective::Worst => depth,
        });
    }
    values
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

/// The pattern of a word alone, in normal form.
fn alone(word: &Word, pegs: usize) -> Pattern {
    let mut names: Vec<u8> = Vec::new();
    let mut word = *word;
    for sign in word[..pegs].iter_mut().filter(|sign| **sign < VARIABLE) {
        let name = names.iter().position(|name| name == sign);
        *sign = name.unwrap_or_else(|| {
            names.push(*sign);
            names.len() - 1
        }) as u8;
    }
    let pattern = Pattern {
        touched: names.len(),
        words: vec![word],
    };
    pattern.normal(pegs).0
}
