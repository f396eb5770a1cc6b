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

/// The guesses about a pattern, in lexicographic order. A touched colour with a twin (see
/// [`Pattern::twins`]) is used only together with it: the other guesses are images of these.
pub fn guesses(touched: usize, game: Game, twins: &[Option<u8>]) -> Vec<Guess> {
    let mut found = vec![Guess { word: [0; MAX_PEGS], fresh: 0, absent: 0 }];
    for peg in 0..game.pegs {
        let longer = found.into_iter().flat_map(|guess| {
            let next = (touched + guess.fresh) as u8;
            let signs =
                (0..=next).filter(move |&sign| is_allowed(sign, &guess.word[..peg], game, twins));
            signs.chain([ABSENT]).map(move |sign| {
                let mut longer = guess;
                longer.word[peg] = sign;
                longer.fresh += usize::from(sign == next);
                longer.absent += usize::from(sign == ABSENT);
                longer
            })
        });
        found = longer.collect();
    }
    found.retain(|guess| guess.absent < game.pegs);
    for guess in &mut found {
        guess.absent = guess.absent.min(game.most_absent());
    }
    found
}

/// All guesses about a pattern, whatever its twins.
pub fn all_guesses(touched: usize, game: Game) -> Vec<Guess> {
    guesses(touched, game, &[])
}

fn is_allowed(sign: u8, before: &[u8], game: Game, twins: &[Option<u8>]) -> bool {
    let twin = twins.get(usize::from(sign)).copied().flatten();
    if before.contains(&sign) {
        game.repeats
    } else {
        twin.is_none_or(|twin| before.contains(&twin))
    }
}

/// The number of the reply to a guess for a word.
fn reply(signs: &[u8], word: &Word) -> usize {
    let (mut in_place, mut used) = (0, 0_u8);
    for (peg, &sign) in signs.iter().enumerate() {
        in_place += usize::from(word[peg] == sign);
        let is_free = |&place: &usize| word[place] == sign && used >> place & 1 == 0;
        if let Some(place) = (0..signs.len()).find(is_free) {
            used |= 1 << place;
        }
    }
    in_place * signs.len() + used.count_ones() as usize
}

/// The words of a pattern after some colours of its pool have become fresh.
///
/// The number of a reply is the pegs in place times the number of pegs, plus the colours in common.
pub struct Refined {
    /// The number of touched colours, including the fresh ones; with fewer colours in use there are
    /// no such guesses.
    pub touched: usize,
    /// The words.
    pub words: Vec<Word>,
    /// The game.
    pub game: Game,
}

impl Refined {
    /// The words for guesses with each number of fresh colours.
    pub fn all(pattern: &Pattern, game: Game) -> Vec<Self> {
        let fresh = 0..=game.pegs;
        fresh.map(|fresh| Self::new(pattern, fresh, game)).collect()
    }

    /// The words of `pattern` when `fresh` colours of the pool are fresh.
    pub fn new(pattern: &Pattern, fresh: usize, game: Game) -> Self {
        let pegs = game.pegs;
        let touched = pattern.touched + fresh;
        let mut words = pattern.words.clone();
        for color in pattern.touched..touched {
            // The new colour is one of the variables or none of them.
            for word in words.clone() {
                let image = |variable| substituted(&word, pegs, variable, color as u8);
                words.extend((0..variables(&word, pegs)).map(image));
            }
        }
        Self { touched, words, game }
    }

    /// The reply that each word gets to a guess with the fresh colours.
    pub fn replies(&self, guess: &Guess) -> impl Iterator<Item = usize> {
        let signs = &guess.word[..self.game.pegs];
        self.words.iter().map(move |word| reply(signs, word))
    }

    /// The classes of a guess but for the hit, in the order of their replies, not in normal form.
    pub fn classes(&self, guess: &Guess) -> Vec<Pattern> {
        let mut classes = vec![Vec::new(); REPLIES];
        for (reply, &word) in self.replies(guess).zip(&self.words) {
            classes[reply].push(word);
        }
        classes[usize::from(self.game.hit())].clear();
        classes.retain(|words| !words.is_empty());
        let class = |mut words: Vec<Word>| {
            words.sort_unstable();
            Pattern { touched: self.touched, words }
        };
        classes.into_iter().map(class).collect()
    }
}

const _: () = assert!(ABSENT < VARIABLE);
