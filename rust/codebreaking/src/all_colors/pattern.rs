//! Words over touched colours and the pool, and sets of them.
//!
//! The colours of a game are divided into finitely many *touched* ones, which have names, and a
//! *pool* of interchangeable ones. A [`Word`] stands for all codes that result when its variables
//! become colours of the pool, different variables different colours. A [`Pattern`] is a set of
//! words; with n colours in the pool it stands for the union of their sets of codes, which are
//! disjoint.

/// The most pegs.
pub const MAX_PEGS: usize = 4;

/// Signs from this one on are variables, numbered in the order in which they first occur. Signs
/// below are touched colours.
pub const VARIABLE: u8 = 0x80;

/// The signs of a word, one for each peg; unused places are 0.
pub type Word = [u8; MAX_PEGS];

/// A set of words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The number of touched colours.
    pub touched: usize,
    /// The words, sorted.
    pub words: Vec<Word>,
}

impl Pattern {
    /// The number of codes with `pool` colours in the pool.
    pub fn size(&self, pegs: usize, pool: usize) -> u64 {
        self.words.iter().map(|word| codes(word, pegs, pool)).sum()
    }

    /// The greatest number of variables of a word.
    pub fn variables(&self, pegs: usize) -> usize {
        let numbers = self.words.iter().map(|word| variables(word, pegs));
        numbers.max().unwrap_or(0)
    }
}

/// The number of variables of a word.
pub fn variables(word: &Word, pegs: usize) -> usize {
    let last = word[..pegs].iter().filter(|&&sign| sign >= VARIABLE).max();
    last.map_or(0, |last| usize::from(last - VARIABLE) + 1)
}

/// The number of codes that a word stands for.
pub fn codes(word: &Word, pegs: usize, pool: usize) -> u64 {
    let choices = (0..variables(word, pegs)).map(|used| pool.saturating_sub(used) as u64);
    choices.product()
}

/// Numbers the variables of a word in the order in which they first occur.
pub fn renumber(word: &mut Word, pegs: usize) {
    let mut names = [0; MAX_PEGS];
    let mut next = VARIABLE;
    for sign in word[..pegs].iter_mut().filter(|sign| **sign >= VARIABLE) {
        let name = &mut names[usize::from(*sign - VARIABLE)];
        if *name == 0 {
            *name = next;
            next += 1;
        }
        *sign = *name;
    }
}

/// The word with a touched colour in place of a variable.
pub fn substituted(word: &Word, pegs: usize, variable: usize, color: u8) -> Word {
    let mut image = *word;
    for sign in &mut image[..pegs] {
        if *sign == VARIABLE + variable as u8 {
            *sign = color;
        }
    }
    renumber(&mut image, pegs);
    image
}
