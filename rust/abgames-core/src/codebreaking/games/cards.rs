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

use crate::codebreaking::games::rules::{
    CARDS, Code, Feedback, Kind, MAX_RANKS, Rules, RulesError, unpack,
};

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
            own: Vec::new(),
        };
        if let Some(own) = own {
            rules.parse(own, "secret")?;
            rules.own = own.to_vec();
            rules.own.sort_unstable();
        }
        rules.feedbacks = rules.occurring_card_feedbacks();
        Ok(rules)
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
