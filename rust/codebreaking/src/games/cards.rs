//! MOO with playing cards \[Ino2022\].
//!
//! - C1 A card is black or red and has a rank: black cards are the symbols `1..=ranks`, red ones
//!   follow in the same order, and the joker is the greatest symbol.
//! - C2 A secret is a row of three cards of different ranks, without the joker.
//! - C3 A guess is such a row too; one of its cards may be the joker, and none may be a card of the
//!   asker's own secret, if that is given.
//! - C4 The feedback (H, NP, NC, N) counts the cards of the guess whose rank is in the secret: with
//!   position and colour (H), with the position only (NP), with the colour only (NC), with neither.
//!   The joker never counts.
//!
//! The two cards of a rank are partners. The joker has no partner; it is as useful as a card of a
//! rank that occurs in no candidate.

use std::collections::BTreeSet;

use crate::games::{Alphabet, Code, Codes, Feedback, FeedbackCode, Game, Role, RulesError, unpack};
use simd::avx2::{Kernel, with_avx2};
use simd::sums::{Sum, one_by_one, wide};
use simd::{Block, Blocks, LANES, bytes};

/// Positions of a code.
const CARDS: usize = 3;

/// The most ranks for which the guesses are few enough to list.
const MAX_RANKS: usize = 100;

/// What each part of a feedback (H, NP, NC, N) adds to its code. All sums that occur are different
/// and at most [`GREATEST`].
const WEIGHTS: Feedback = [6, 1, 14, 16];

/// This many cards suffice for every feedback.
const FEW: usize = 2 * 2 * CARDS;

/// The greatest feedback code: three cards with neither position nor colour.
const GREATEST: usize = CARDS * WEIGHTS[3] as usize;

/// A game with playing cards.
#[derive(Debug)]
pub struct Cards(Alphabet);

impl Cards {
    /// The game with the cards of `ranks` ranks, for an asker with the secret `own` (or none).
    ///
    /// # Errors
    /// [`RulesError`] when the number is out of range, or `own` is not a secret.
    pub fn new(ranks: usize, own: Option<&[u8]>) -> Result<Self, RulesError> {
        if !(CARDS..=MAX_RANKS).contains(&ranks) {
            return Err(RulesError::Game(format!(
                "ranks must be from {CARDS} to {MAX_RANKS}, not {ranks}"
            )));
        }
        let mut game = Self::of_ranks(ranks);
        if let Some(own) = own {
            game.0.parse(own, Role::Secret)?;
            game.0.own = own.to_vec();
            game.0.own.sort_unstable();
        }
        Ok(game)
    }

    fn of_ranks(ranks: usize) -> Self {
        let mut alphabet = Alphabet::new(CARDS, 2 * ranks, 1, false);
        alphabet.ranks = ranks as u8;
        Self(alphabet)
    }
}

impl Game for Cards {
    fn name(&self) -> &'static str {
        "CardMoo"
    }

    fn codes(&self) -> &dyn Codes {
        &self.0
    }

    fn feedback(&self, guess: Code, secret: Code) -> Feedback {
        let mut feedback = [0; 4];
        for (i, g) in unpack(guess, CARDS).enumerate() {
            for (j, s) in unpack(secret, CARDS).enumerate() {
                if self.0.rank(g) == self.0.rank(s) {
                    feedback[2 * usize::from(i != j) + usize::from(g != s)] += 1;
                }
            }
        }
        feedback
    }

    /// By trial. Three ranks for the guess, none of them the asker's own, and three more for the
    /// secret suffice for every feedback that occurs at all.
    fn feedbacks(&self) -> Vec<Feedback> {
        let game = match self.0.colors {
            0..=FEW => self,
            _ => &Self::of_ranks(FEW / 2),
        };
        let codes = |role| game.0.list(role, &mut |_| Ok(())).unwrap_or_default();
        let (secrets, mut occurring) = (codes(Role::Secret), BTreeSet::new());
        for guess in codes(Role::Guess) {
            occurring.extend(secrets.iter().map(|&secret| game.feedback(guess, secret)));
        }
        occurring.into_iter().rev().collect()
    }

    fn feedback_parts(&self) -> usize {
        4
    }

    fn feedback_code(&self, feedback: Feedback) -> FeedbackCode {
        let parts = feedback.iter().zip(WEIGHTS);
        parts.map(|(count, weight)| count * weight).sum()
    }

    fn feedback_codes(&self, guess: Code, secrets: &Blocks, out: &mut [FeedbackCode]) {
        with_avx2(Row {
            cards: bytes(guess),
            // The joker has no partner, and no card is 0.
            partners: bytes(guess).map(|card| self.0.partner(card).unwrap_or(0)),
            secrets,
            out,
        });
    }

    fn count_classes(&self, guesses: &[Block], secrets: &[Code], out: &mut [u8]) {
        if !wide::<_, CARDS, { GREATEST / 8 + 1 }>(self, guesses, secrets, out) {
            let codes =
                |guess, secrets: &Blocks, out: &mut [u8]| self.feedback_codes(guess, secrets, out);
            let hit = CARDS as u8 * WEIGHTS[0];
            one_by_one(codes, (CARDS, hit), guesses, secrets, out);
        }
    }

    fn key_tag(&self) -> u8 {
        2
    }
}

/// The feedback codes of one guess for many secrets.
struct Row<'a> {
    cards: [u8; CARDS],
    partners: [u8; CARDS],
    secrets: &'a Blocks,
    out: &'a mut [u8],
}

impl Kernel for Row<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let [hit, place, colour, rank] = WEIGHTS;
        let blocks = self.secrets.as_slice().iter();
        for (block, out) in blocks.zip(self.out.chunks_mut(LANES)) {
            let mut codes = [0u8; LANES];
            for (i, (card, partner)) in self.cards.into_iter().zip(self.partners).enumerate() {
                for (j, row) in block.iter().enumerate().take(CARDS) {
                    let at_place = i == j;
                    let same = if at_place { hit } else { colour };
                    let other = if at_place { place } else { rank };
                    for lane in 0..LANES {
                        let found = if row[lane] == card { same } else { 0 };
                        codes[lane] += found | if row[lane] == partner { other } else { 0 };
                    }
                }
            }
            out.copy_from_slice(&codes[..out.len()]);
        }
    }
}

/// The feedback code as a sum; the feedback is symmetric in guess and secret.
impl Sum<CARDS> for &Cards {
    const REPEAT: bool = false;
    const EQUAL: usize = CARDS * WEIGHTS[0] as usize;

    fn symbols(self) -> u8 {
        self.0.symbols(Role::Guess) as u8
    }

    #[inline(always)]
    fn terms(self, cards: [u8; CARDS], mut add: impl FnMut(usize, usize, u8)) {
        let [hit, place, colour, rank] = WEIGHTS;
        for (position, card) in cards.into_iter().enumerate() {
            let partner = self.0.partner(card);
            for at in 0..CARDS {
                let (same, other) = if at == position { (hit, place) } else { (colour, rank) };
                add(at, usize::from(card) - 1, same);
                if let Some(partner) = partner {
                    add(at, usize::from(partner) - 1, other);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pack;

    #[test]
    fn c1_c2_c3_codes() {
        for own in [None, Some([4, 2, 10])] {
            let own = own.as_ref().map(|own| &own[..]);
            let Cards(alphabet) = Cards::new(5, own).expect("valid");
            for role in [Role::Secret, Role::Guess] {
                let codes = alphabet.list(role, &mut |_| Ok(())).expect("nobody stops it");
                assert_eq!(codes.len() as u128, alphabet.count(role));
            }
            let joker = [1, 3, 11];
            assert!(alphabet.parse(&joker, Role::Guess).is_ok());
            assert!(alphabet.parse(&joker, Role::Secret).is_err());
            // 2 and 7 are the two cards of one rank.
            assert!(alphabet.parse(&[2, 7, 3], Role::Secret).is_err());
            let with_own = alphabet.parse(&[1, 4, 3], Role::Guess);
            assert_eq!(with_own.is_err(), own.is_some());
        }
        for (ranks, own) in [(2, None), (101, None), (5, Some(&[1, 6, 2][..]))] {
            assert!(Cards::new(ranks, own).is_err());
        }
    }

    #[test]
    fn c4_feedback_counts_positions_and_colours() {
        let cards = Cards::new(5, None).expect("valid");
        let feedback = |guess: [u8; 3]| cards.feedback(pack(&guess), pack(&[1, 7, 3]));
        assert_eq!(feedback([1, 7, 3]), [3, 0, 0, 0]);
        assert_eq!(feedback([6, 3, 7]), [0, 1, 2, 0]);
        assert_eq!(feedback([2, 11, 1]), [0, 0, 1, 1]);
    }
}
