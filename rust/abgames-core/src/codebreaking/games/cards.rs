//! Rules of MOO with playing cards \[Ino2022\].
//!
//! - C1 A card is black or red and has a rank: black cards are the symbols `1..=ranks`, red ones follow
//!   in the same order, and the joker is the greatest symbol.
//! - C2 A secret is a row of three cards of different ranks, without the joker.
//! - C3 A guess is such a row too; one of its cards may be the joker, and none may be a card of the
//!   asker's own secret, if that is given.
//! - C4 The feedback (H, NP, NC, N) counts the cards of the guess whose rank is in the secret: with
//!   position and colour (H), with the position only (NP), with the colour only (NC), with neither. The
//!   joker counts never.

use crate::codebreaking::games::kernels::CODES;
use crate::codebreaking::games::rules::{
    CARDS, Code, Feedback, Kind, MAX_RANKS, Rules, RulesError, unpack,
};
use crate::simd::avx2::{Kernel, with_avx2};
use crate::simd::sums::{Sum, wide};
use crate::simd::{Block, Blocks, LANES, bytes};

/// What each part of a feedback (H, NP, NC, N) adds to its code. All sums that occur are different and
/// below 56.
const WEIGHTS: Feedback = [6, 1, 14, 16];

impl Rules {
    /// MOO with the cards of `ranks` ranks, for an asker with the secret `own` (or none).
    ///
    /// # Errors
    /// [`RulesError`] when the number is out of range, or `own` is no secret.
    pub fn cards(ranks: usize, own: Option<&[u8]>) -> Result<Self, RulesError> {
        if !(CARDS..=MAX_RANKS).contains(&ranks) {
            return Err(RulesError::Ranks(ranks));
        }
        let mut rules = Self {
            kind: Kind::CardMoo,
            pegs: CARDS,
            colors: 2 * ranks,
            extra_colors: 1,
            feedbacks: Vec::new(),
            codes: Vec::new(),
            feedback_of_code: [0; CODES],
            own: Vec::new(),
        };
        if let Some(own) = own {
            rules.parse(own, "secret")?;
            rules.own = own.to_vec();
            rules.own.sort_unstable();
        }
        rules.feedbacks = rules.occurring_card_feedbacks();
        Ok(rules.with_codes())
    }

    /// Rows of cards, the joker being a rank with one card and that of an own card too.
    pub(crate) fn card_guess_count(&self) -> u128 {
        let single = 1 + self.own.len() as u128;
        let double = self.colors as u128 / 2 - self.own.len() as u128;
        let choose = |n: u128, k: u128| {
            (0..k).map(|i| n.saturating_sub(i)).product::<u128>() / (1..=k).product::<u128>()
        };
        let rows = |k: u128| (choose(double, k) * choose(single, 3 - k)) << k;
        6 * (0..=3).map(rows).sum::<u128>()
    }

    pub(crate) fn card_feedback(&self, guess: Code, secret: Code) -> Feedback {
        let mut feedback = [0; 4];
        for (i, g) in unpack(guess, self.pegs).enumerate() {
            for (j, s) in unpack(secret, self.pegs).enumerate() {
                if self.rank(g) == self.rank(s) {
                    feedback[2 * usize::from(i != j) + usize::from(g != s)] += 1;
                }
            }
        }
        feedback
    }

    pub(crate) fn card_code(feedback: Feedback) -> u8 {
        let parts = feedback.iter().zip(WEIGHTS);
        parts.map(|(count, weight)| count * weight).sum()
    }

    pub(crate) fn card_codes(&self, guess: Code, secrets: &Blocks, out: &mut [u8]) {
        let (cards, partners) = (
            bytes(guess),
            unpack(guess, CARDS).map(|card| self.partner(card)),
        );
        let mut partner = [u8::MAX; CARDS];
        for (place, found) in partner.iter_mut().zip(partners) {
            // The joker has none, and no card has this number.
            *place = found.unwrap_or(u8::MAX);
        }
        with_avx2(Codes {
            cards,
            partners: partner,
            secrets,
            out,
        });
    }

    pub(crate) fn count_card_classes(
        &self,
        guesses: &[Block],
        secrets: &[Code],
        out: &mut [u8],
    ) -> bool {
        wide::<_, CARDS, 7>(
            Sums(self.colors as u8 / 2),
            self.guess_colors(),
            guesses,
            secrets,
            out,
        )
    }

    /// The feedbacks of the card game that occur, by trial.
    fn occurring_card_feedbacks(&self) -> Vec<Feedback> {
        // Three ranks for the guess, none of the asker's own, and three more for the secret are
        // enough for every feedback that occurs at all.
        let rules = if self.colors <= 12 {
            self.clone()
        } else {
            Self {
                colors: 12,
                own: Vec::new(),
                ..self.clone()
            }
        };
        let list = |colors| {
            rules
                .codes(colors, |_| Ok::<_, RulesError>(()))
                .unwrap_or_default()
        };
        let secrets = list(rules.colors);
        let mut occurring = std::collections::BTreeSet::new();
        for guess in list(rules.guess_colors()) {
            occurring.extend(secrets.iter().map(|&secret| rules.feedback(guess, secret)));
        }
        occurring.into_iter().rev().collect()
    }
}

/// A loop over blocks of secrets.
struct Codes<'a> {
    cards: [u8; CARDS],
    partners: [u8; CARDS],
    secrets: &'a Blocks,
    out: &'a mut [u8],
}

impl Kernel for Codes<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let blocks = self.secrets.as_slice().iter();
        for (block, out) in blocks.zip(self.out.chunks_mut(LANES)) {
            let mut codes = [0u8; LANES];
            for (q, (&card, &partner)) in self.cards.iter().zip(&self.partners).enumerate() {
                for (p, row) in block.iter().enumerate().take(CARDS) {
                    let (same, other) = weights(p == q);
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

/// What a card of the guess adds when the secret holds it, at that position or not, and what when it
/// holds the other card of the rank.
#[inline(always)]
fn weights(same_position: bool) -> (u8, u8) {
    let [hit, position, colour, rank] = WEIGHTS;
    if same_position {
        (hit, position)
    } else {
        (colour, rank)
    }
}

/// The code as a sum over the cards of the guess, in a game with so many ranks.
#[derive(Clone, Copy)]
struct Sums(u8);

impl Sum<CARDS> for Sums {
    const REPEAT: bool = false;
    const HIT: usize = CARDS * WEIGHTS[0] as usize;

    fn symbols(self) -> u8 {
        2 * self.0 + 1
    }

    #[inline(always)]
    fn terms(self, secret: [u8; CARDS], mut add: impl FnMut(usize, usize, u8)) {
        for (position, card) in secret.into_iter().enumerate() {
            let partner = if card > self.0 {
                card - self.0
            } else {
                card + self.0
            };
            for at in 0..CARDS {
                let (same, other) = weights(at == position);
                add(at, usize::from(card) - 1, same);
                add(at, usize::from(partner) - 1, other);
            }
        }
    }
}
