//! Rules of the code-breaking games: the AB game, Mastermind, and MOO with playing cards.
//!
//! - R1 A code is a row of `pegs` symbols, each one of `1..=colors`. In the AB game the symbols of
//!   a code are different \[Shinoda2012\]; in Mastermind they may repeat \[Knuth1976\].
//! - R2 In the AB game a guess may also use `extra_colors` symbols that occur in no secret
//!   \[Shinoda2012\].
//! - R3 The feedback to a guess is (A, B): A positions hold the same symbol in guess and secret,
//! - R4 and A + B symbols, counted with multiplicity, are common to both.
//! - R5 The hitting guess counts; the game ends with it.
//!
//! MOO with playing cards has [rules of its own](crate::codebreaking::games::cards).

use crate::codebreaking::games::kernels::CODES;
use crate::control::{Stop, Ticker};

/// The largest number of positions in a code.
pub const MAX_PEGS: usize = 8;

/// The largest number of secrets or guesses that are ever listed.
pub const MAX_CODES: u64 = 1 << 23;

/// A code packed in a word: one byte a position, the first position in the highest byte used, so
/// that the order of words is the lexicographic order of codes.
///
/// ```text
/// bits  63 … 24 | 23 … 16 | 15 … 8 | 7 … 0        (three pegs)
///          0    |  peg 0  | peg 1  | peg 2
/// ```
pub type Code = u64;

/// The symbol of `code` at `position`, for a game with `pegs` positions.
#[inline]
pub fn symbol(code: Code, position: usize, pegs: usize) -> u8 {
    (code >> (8 * (pegs - 1 - position))) as u8
}

/// Packs a row of symbols; the inverse of [`unpack`].
#[inline]
pub fn pack(symbols: &[u8]) -> Code {
    symbols.iter().fold(0, |code, &s| code << 8 | u64::from(s))
}

/// The symbols of a code, in order of position.
pub fn unpack(code: Code, pegs: usize) -> impl Iterator<Item = u8> {
    (0..pegs).map(move |position| symbol(code, position, pegs))
}

/// Which of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Symbols of a code are different.
    Ab,
    /// Symbols of a code may repeat.
    Mastermind,
    /// Symbols are cards; their ranks are different.
    CardMoo,
}

/// A feedback: (A, B) and two zeros, or (H, NP, NC, N) of the card game.
pub type Feedback = [u8; 4];

/// Positions of the card game.
pub const CARDS: usize = 3;

/// Most ranks of the card game, so that its guesses are few enough to list.
pub const MAX_RANKS: usize = 100;

/// Why a game cannot be made, or a code is not one of its codes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The number of pegs is out of range.
    #[error("pegs must be from 1 to {MAX_PEGS}, not {0}")]
    Pegs(usize),
    /// The number of symbols is out of range.
    #[error("colors must be at least 1, and colors + extra_colors at most 255, not {0} + {1}")]
    Colors(usize, usize),
    /// The AB game needs as many symbols as pegs.
    #[error("AB needs at least as many colors as pegs, not {colors} colors for {pegs} pegs")]
    FewColors {
        /// Positions of a code.
        pegs: usize,
        /// Symbols of the secrets.
        colors: usize,
    },
    /// Only the AB game has extra colours.
    #[error("extra_colors is for the AB game; in Mastermind it must be 0, not {0}")]
    ExtraColors(usize),
    /// The number of ranks is out of range.
    #[error("ranks must be from {CARDS} to {MAX_RANKS}, not {0}")]
    Ranks(usize),
    /// The card game is made with [`Rules::cards`].
    #[error("the card game has ranks and an own secret, not pegs and colors")]
    CardMoo,
    /// Too many codes to list.
    #[error("{0} codes are too many to list; the limit is {MAX_CODES}")]
    TooManyCodes(u128),
    /// Not a code of the game.
    #[error("{code:?} is not a {what} of this game: {reason}")]
    Code {
        /// The symbols given.
        code: Vec<u8>,
        /// "guess" or "secret".
        what: &'static str,
        /// What is wrong with it.
        reason: String,
    },
}

/// The rules of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(crate) kind: Kind,
    pub(crate) pegs: usize,
    pub(crate) colors: usize,
    pub(crate) extra_colors: usize,
    pub(crate) feedbacks: Vec<Feedback>,
    pub(crate) codes: Vec<u8>,
    pub(crate) feedback_of_code: [u8; CODES],
    /// Cards that the asker may not show, sorted.
    pub(crate) own: Vec<u8>,
}

/// Index of the feedback that says that the guess is the secret: the greatest comes first.
pub const HIT: u8 = 0;

impl Rules {
    /// The game with `pegs` positions and `colors` symbols, of which the guesses may use
    /// `extra_colors` more.
    ///
    /// # Errors
    /// [`RulesError`] when a number is out of range.
    pub fn new(
        kind: Kind,
        pegs: usize,
        colors: usize,
        extra_colors: usize,
    ) -> Result<Self, RulesError> {
        if kind == Kind::CardMoo {
            return Err(RulesError::CardMoo);
        }
        if !(1..=MAX_PEGS).contains(&pegs) {
            return Err(RulesError::Pegs(pegs));
        }
        if colors == 0 || colors.saturating_add(extra_colors) > 255 {
            return Err(RulesError::Colors(colors, extra_colors));
        }
        if kind == Kind::Ab && colors < pegs {
            return Err(RulesError::FewColors { pegs, colors });
        }
        if kind == Kind::Mastermind && extra_colors > 0 {
            return Err(RulesError::ExtraColors(extra_colors));
        }
        let mut rules = Self {
            kind,
            pegs,
            colors,
            extra_colors,
            feedbacks: Vec::new(),
            codes: Vec::new(),
            feedback_of_code: [0; CODES],
            own: Vec::new(),
        };
        rules.feedbacks = rules.occurring_feedbacks();
        Ok(rules.with_codes())
    }

    /// Cards that no guess may hold, sorted.
    pub fn own(&self) -> &[u8] {
        &self.own
    }

    /// The rank of a card, from 1; the joker has one more than the last rank. In the other games
    /// every symbol is a rank of its own.
    #[inline]
    pub fn rank(&self, symbol: u8) -> u8 {
        let ranks = (self.colors / 2) as u8;
        match self.kind {
            Kind::CardMoo if symbol > ranks => symbol - ranks,
            _ => symbol,
        }
    }

    /// The card of the same rank and of the other colour; the joker has none.
    pub fn partner(&self, symbol: u8) -> Option<u8> {
        let ranks = (self.colors / 2) as u8;
        let partner = if symbol > ranks {
            symbol - ranks
        } else {
            symbol + ranks
        };
        (self.kind == Kind::CardMoo && symbol <= 2 * ranks).then_some(partner)
    }

    /// How many numbers of a [`Feedback`] the game uses.
    pub fn feedback_parts(&self) -> usize {
        if self.kind == Kind::CardMoo { 4 } else { 2 }
    }

    /// Which of the games.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Positions of a code.
    pub fn pegs(&self) -> usize {
        self.pegs
    }

    /// Symbols of the secrets.
    pub fn colors(&self) -> usize {
        self.colors
    }

    /// Further symbols of the guesses.
    pub fn extra_colors(&self) -> usize {
        self.extra_colors
    }

    /// Symbols of the guesses.
    pub fn guess_colors(&self) -> usize {
        self.colors + self.extra_colors
    }

    /// All feedbacks that occur between a guess and a secret, the greatest first.
    pub fn feedbacks(&self) -> &[Feedback] {
        &self.feedbacks
    }

    /// Number of secrets.
    pub fn secret_count(&self) -> u128 {
        self.count(self.colors)
    }

    /// Number of guesses.
    pub fn guess_count(&self) -> u128 {
        if self.kind == Kind::CardMoo {
            return self.card_guess_count();
        }
        self.count(self.guess_colors())
    }

    fn count(&self, colors: usize) -> u128 {
        let fewer = |position: usize| match self.kind {
            Kind::Ab => colors - position,
            Kind::Mastermind => colors,
            Kind::CardMoo => colors - 2 * position,
        };
        (0..self.pegs).map(|p| fewer(p) as u128).product()
    }

    /// The feedback to `guess` when `secret` is the secret.
    pub fn feedback(&self, guess: Code, secret: Code) -> Feedback {
        if self.kind == Kind::CardMoo {
            return self.card_feedback(guess, secret);
        }
        let mut exact = 0;
        let mut common = 0;
        let mut used = [false; MAX_PEGS];
        for (i, g) in unpack(guess, self.pegs).enumerate() {
            exact += u8::from(g == symbol(secret, i, self.pegs));
            // Each position of the secret answers for one symbol of the guess at most.
            let found = unpack(secret, self.pegs)
                .zip(&mut used)
                .find(|(s, u)| *s == g && !**u);
            if let Some((_, used)) = found {
                *used = true;
                common += 1;
            }
        }
        [exact, common - exact, 0, 0]
    }

    /// Every secret, in lexicographic order.
    ///
    /// # Errors
    /// [`RulesError::TooManyCodes`] above [`MAX_CODES`].
    pub fn secrets(&self) -> Result<Vec<Code>, RulesError> {
        self.check_count(self.secret_count())?;
        self.codes(self.colors, |_| Ok::<_, RulesError>(()))
    }

    /// Every guess, in lexicographic order.
    ///
    /// # Errors
    /// [`RulesError::TooManyCodes`] above [`MAX_CODES`].
    pub fn guesses(&self) -> Result<Vec<Code>, RulesError> {
        self.check_count(self.guess_count())?;
        self.codes(self.guess_colors(), |_| Ok::<_, RulesError>(()))
    }

    /// Every code out of so many symbols, in lexicographic order, for games with no more than
    /// [`MAX_CODES`] of them.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn list(&self, colors: usize, ticker: &mut Ticker) -> Result<Vec<Code>, Stop> {
        self.codes(colors, |work| ticker.work(work))
    }

    fn check_count(&self, count: u128) -> Result<(), RulesError> {
        if count > u128::from(MAX_CODES) {
            return Err(RulesError::TooManyCodes(count));
        }
        Ok(())
    }

    pub(crate) fn codes<E>(
        &self,
        colors: usize,
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Code>, E> {
        let mut codes = vec![0];
        for position in 0..self.pegs {
            let mut longer = Vec::with_capacity(codes.len() * colors);
            for &code in &codes {
                work(8 * colors as u64)?;
                for s in 1..=colors as u8 {
                    let repeated = unpack(code, position).any(|t| self.rank(t) == self.rank(s));
                    let forbidden = colors > self.colors && self.own.contains(&s);
                    if self.kind == Kind::Mastermind || !repeated && !forbidden {
                        longer.push(code << 8 | u64::from(s));
                    }
                }
            }
            codes = longer;
        }
        Ok(codes)
    }

    /// Packs the symbols of a guess (or of a secret) after checking R1 or R2.
    ///
    /// # Errors
    /// [`RulesError::Code`] that says what is wrong.
    pub fn parse(&self, symbols: &[u8], what: &'static str) -> Result<Code, RulesError> {
        let limit = if what == "guess" {
            self.guess_colors()
        } else {
            self.colors
        };
        let wrong = |reason: String| {
            Err(RulesError::Code {
                code: symbols.to_vec(),
                what,
                reason,
            })
        };
        if symbols.len() != self.pegs {
            return wrong(format!(
                "it has {} symbols, not {}",
                symbols.len(),
                self.pegs
            ));
        }
        if let Some(s) = symbols.iter().find(|&&s| s == 0 || usize::from(s) > limit) {
            return wrong(format!("the symbol {s} is not from 1 to {limit}"));
        }
        if self.kind != Kind::Mastermind {
            let repeated = symbols.iter().enumerate().find(|(i, s)| {
                symbols[..*i]
                    .iter()
                    .any(|t| self.rank(*t) == self.rank(**s))
            });
            if let Some((_, s)) = repeated {
                let what = if self.kind == Kind::Ab {
                    "symbol"
                } else {
                    "rank of the card"
                };
                return wrong(format!("the {what} {s} is repeated"));
            }
        }
        if what == "guess"
            && let Some(s) = symbols.iter().find(|s| self.own.contains(s))
        {
            return wrong(format!("the card {s} is the asker's own"));
        }
        Ok(pack(symbols))
    }

    /// Whether a secret is also a legal guess: all but those with a card of the asker's own are.
    pub fn may_be_asked(&self, secret: Code) -> bool {
        self.own.is_empty() || unpack(secret, self.pegs).all(|s| !self.own.contains(&s))
    }

    /// The guess that is next to a secret: a card of the asker's own is asked for in its other colour.
    pub fn askable(&self, secret: Code) -> Code {
        unpack(secret, self.pegs).fold(0, |guess, card| {
            let own = self.own.contains(&card);
            let shown = self.partner(card).filter(|_| own).unwrap_or(card);
            guess << 8 | u64::from(shown)
        })
    }

    /// The feedbacks that occur, without listing the codes.
    ///
    /// Take the A exact positions away. In the other n = `pegs` − A positions guess and secret
    /// differ everywhere and share B symbols, so B ≤ n, and n = B = 1 is impossible. In the AB
    /// game the n − B symbols of the guess that are not in the secret must exist; then a rotation
    /// of the shared symbols, moved by one position when n > B = 1, shows that the feedback
    /// occurs. In Mastermind three symbols suffice for every such B; with two symbols guess and
    /// secret are complementary there, which makes B even; with one symbol n = 0.
    fn occurring_feedbacks(&self) -> Vec<Feedback> {
        let mut occurring = Vec::new();
        for exact in (0..=self.pegs).rev() {
            let rest = self.pegs - exact;
            for near in (0..=rest).rev() {
                let exists = match (self.kind, self.guess_colors()) {
                    (Kind::Ab, colors) => colors - self.pegs >= rest - near,
                    (Kind::Mastermind, 1) => rest == 0,
                    (Kind::Mastermind, 2) => near % 2 == 0,
                    _ => true,
                };
                if exists && !(rest == 1 && near == 1) {
                    occurring.push([exact as u8, near as u8, 0, 0]);
                }
            }
        }
        occurring
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn small_games() -> Vec<Rules> {
        let mut games = Vec::new();
        for pegs in 1..=4 {
            for colors in 1..=5 {
                for extra in 0..=2 {
                    for kind in [Kind::Ab, Kind::Mastermind] {
                        games.extend(Rules::new(kind, pegs, colors, extra));
                    }
                }
            }
        }
        games
    }

    #[test]
    fn the_listed_feedbacks_are_those_that_occur() {
        for rules in small_games() {
            let mut seen = BTreeSet::new();
            let secrets = rules.secrets().expect("small");
            for guess in rules.guesses().expect("small") {
                seen.extend(secrets.iter().map(|&secret| rules.feedback(guess, secret)));
            }
            let seen: Vec<_> = seen.into_iter().rev().collect();
            assert_eq!(rules.feedbacks(), seen, "{rules:?}");
        }
    }

    #[test]
    fn r1_r2_and_counts() {
        let ab = Rules::new(Kind::Ab, 3, 7, 1).expect("valid");
        assert_eq!(ab.secrets().expect("few").len() as u128, ab.secret_count());
        assert_eq!(ab.guesses().expect("few").len() as u128, ab.guess_count());
        assert!(ab.parse(&[1, 2, 2], "guess").is_err());
        assert!(ab.parse(&[1, 2, 8], "guess").is_ok());
        assert!(ab.parse(&[1, 2, 8], "secret").is_err());
    }

    #[test]
    fn r3_r4_examples_of_figure_1() {
        let ab = Rules::new(Kind::Ab, 3, 7, 0).expect("valid");
        let secret = pack(&[7, 3, 4]);
        for (guess, feedback) in [
            ([1, 2, 3], (0, 1)),
            ([3, 4, 5], (0, 2)),
            ([4, 3, 6], (1, 1)),
            ([7, 3, 4], (3, 0)),
        ] {
            let (exact, near) = feedback;
            assert_eq!(ab.feedback(pack(&guess), secret), [exact, near, 0, 0]);
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        assert_eq!(Rules::new(Kind::Ab, 0, 5, 0), Err(RulesError::Pegs(0)));
        assert_eq!(Rules::new(Kind::Ab, 9, 9, 0), Err(RulesError::Pegs(9)));
        assert!(Rules::new(Kind::Ab, 3, 2, 5).is_err());
        assert!(Rules::new(Kind::Mastermind, 3, 0, 0).is_err());
        assert!(Rules::new(Kind::Mastermind, 3, usize::MAX, 2).is_err());
        assert!(
            Rules::new(Kind::Mastermind, 8, 255, 0)
                .expect("valid")
                .secrets()
                .is_err()
        );
    }
}
