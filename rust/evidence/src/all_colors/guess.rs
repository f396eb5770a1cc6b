//! Guesses about a pattern and the classes that they make.
//!
//! Up to permutations of the pool a guess is a word over touched colours, *fresh* colours taken
//! from the pool in order, and *absent* colours, which no code of the pattern has. A variable of a
//! word is one of the fresh colours or none of them; for each choice the reply is the same for all
//! codes, so each class is again a pattern, over the touched and fresh colours and the rest of the
//! pool.

use super::game::Game;
use super::pattern::{MAX_PEGS, Pattern, VARIABLE, Word, substituted, variables};

/// The sign of an absent colour.
pub const ABSENT: u8 = 0x7f;

/// The number of replies that are distinguished.
pub const REPLIES: usize = MAX_PEGS * MAX_PEGS + MAX_PEGS + 1;

/// A guess about a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// Its signs: touched colours, then fresh ones in order, and [`ABSENT`].
    pub word: Word,
    /// How many fresh colours it has.
    pub fresh: usize,
    /// How many absent colours it needs.
    pub absent: usize,
}

/// The guesses about a pattern. A touched colour with a twin (see [`Pattern::twins`]) is used only
/// together with it: the other guesses are images of these.
pub fn guesses(touched: usize, game: Game, twins: &[Option<u8>]) -> Vec<Guess> {
    let mut listing = Listing {
        touched: touched as u8,
        game,
        twins,
        word: [0; MAX_PEGS],
        found: Vec::new(),
    };
    listing.extend(0, 0);
    listing.found
}

/// All guesses about a pattern, whatever its twins.
pub fn all_guesses(touched: usize, game: Game) -> Vec<Guess> {
    guesses(touched, game, &vec![None; touched])
}

struct Listing<'a> {
    touched: u8,
    game: Game,
    twins: &'a [Option<u8>],
    word: Word,
    found: Vec<Guess>,
}

impl Listing<'_> {
    fn extend(&mut self, peg: usize, fresh: usize) {
        if peg == self.game.pegs {
            return self.take(fresh);
        }
        let names = self.touched + fresh as u8;
        for sign in (0..names)
            .filter(|&sign| self.is_allowed(sign, peg))
            .collect::<Vec<_>>()
        {
            self.word[peg] = sign;
            self.extend(peg + 1, fresh);
        }
        self.word[peg] = names;
        self.extend(peg + 1, fresh + 1);
        self.word[peg] = ABSENT;
        self.extend(peg + 1, fresh);
    }

    fn is_allowed(&self, sign: u8, peg: usize) -> bool {
        let before = &self.word[..peg];
        let is_used = before.contains(&sign);
        let twin = self.twins.get(usize::from(sign)).copied().flatten();
        (self.game.repeats || !is_used)
            && (is_used || twin.is_none_or(|twin| before.contains(&twin)))
    }

    fn take(&mut self, fresh: usize) {
        let word = self.word;
        let signs = word[..self.game.pegs].iter();
        let absent = signs.filter(|&&sign| sign == ABSENT).count();
        if absent < self.game.pegs {
            let absent = absent.min(self.game.most_absent());
            self.found.push(Guess {
                word,
                fresh,
                absent,
            });
        }
    }
}

/// The classes of a guess about a pattern, by reply, not in normal form.
pub fn classes(pattern: &Pattern, guess: &Guess, pegs: usize) -> Vec<(u8, Pattern)> {
    Refined::new(pattern, guess.fresh, pegs).classes(guess)
}

/// The words of a pattern after some colours of its pool have become fresh, and what each sign of a
/// guess adds to the reply of each word.
///
/// The number of a reply is the pegs in place times the number of pegs, plus the colours in common.
pub struct Refined {
    /// The number of touched colours, including the fresh ones.
    touched: usize,
    /// The words.
    pub words: Vec<Word>,
    pegs: usize,
    /// By peg and sign: whether the word has the sign there, times the number of pegs.
    places: Vec<Vec<u8>>,
    /// By sign and how often the guess has it: how often the word has it, at most that often.
    common: Vec<Vec<u8>>,
}

impl Refined {
    /// The words of `pattern` when `fresh` colours of the pool are fresh.
    pub fn new(pattern: &Pattern, fresh: usize, pegs: usize) -> Self {
        let mut words = pattern.words.clone();
        for color in pattern.touched..pattern.touched + fresh {
            // The new colour is one of the variables or none of them.
            for word in words.clone() {
                let image = |variable| substituted(&word, pegs, variable, color as u8);
                words.extend((0..variables(&word, pegs)).map(image));
            }
        }
        let touched = pattern.touched + fresh;
        let column = |value: &dyn Fn(&Word) -> usize| -> Vec<u8> {
            words.iter().map(|word| value(word) as u8).collect()
        };
        let mut places = Vec::with_capacity(pegs * touched);
        for peg in 0..pegs {
            for sign in 0..touched {
                places.push(column(&|word| {
                    usize::from(usize::from(word[peg]) == sign) * pegs
                }));
            }
        }
        let mut common = Vec::with_capacity(pegs * touched);
        for sign in 0..touched {
            for most in 1..=pegs {
                let is_it = |&&there: &&u8| usize::from(there) == sign;
                common.push(column(&|word| {
                    word[..pegs].iter().filter(is_it).count().min(most)
                }));
            }
        }
        Self {
            touched,
            words,
            pegs,
            places,
            common,
        }
    }

    /// Writes the reply that each word gets to a guess with the fresh colours.
    pub fn replies(&self, guess: &Guess, replies: &mut Vec<u8>) {
        replies.clear();
        replies.resize(self.words.len(), 0);
        let mut add = |column: &[u8]| {
            for (sum, &value) in replies.iter_mut().zip(column) {
                *sum += value;
            }
        };
        let signs = &guess.word[..self.pegs];
        for (peg, &sign) in signs
            .iter()
            .enumerate()
            .filter(|(_, sign)| **sign != ABSENT)
        {
            add(&self.places[peg * self.touched + usize::from(sign)]);
            if !signs[..peg].contains(&sign) {
                let times = signs.iter().filter(|&&other| other == sign).count();
                add(&self.common[usize::from(sign) * self.pegs + times - 1]);
            }
        }
    }

    /// The classes of a guess by reply, not in normal form.
    pub fn classes(&self, guess: &Guess) -> Vec<(u8, Pattern)> {
        let mut replies = Vec::new();
        self.replies(guess, &mut replies);
        let mut words: [Vec<Word>; REPLIES] = std::array::from_fn(|_| Vec::new());
        for (&reply, &word) in replies.iter().zip(&self.words) {
            words[usize::from(reply)].push(word);
        }
        let occurring = words
            .into_iter()
            .enumerate()
            .filter(|(_, words)| !words.is_empty());
        let class = |(reply, mut words): (usize, Vec<Word>)| {
            words.sort_unstable();
            (
                reply as u8,
                Pattern {
                    touched: self.touched,
                    words,
                },
            )
        };
        occurring.map(class).collect()
    }
}

const _: () = assert!(ABSENT < VARIABLE);
