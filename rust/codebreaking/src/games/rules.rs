//! The rules of a code-breaking game, as the rest of the crate uses them. What is particular to
//! each game is in its own file.

use std::fmt;
use std::sync::Arc;

use crate::Goal;
use crate::games::{
    Alphabet, CODES, Cards, Codes, FeedbackCode, FeedbackTable, Game, Layout, Pegs, Relation, Work,
};
pub use crate::games::{Code, Feedback, HIT, MAX_CODES, MAX_PEGS, Role, RulesError, pack, unpack};
use job::Stop;
use job::names::names;
use simd::Blocks;

names! {
    /// The games that are defined by numbers of pegs and colours.
    #[non_exhaustive]
    Kind {
        /// The symbols of a code are all different.
        "AB" => Ab,
        /// The symbols of a code may repeat.
        "Mastermind" => Mastermind,
    }
}

/// The rules of one game.
#[derive(Clone)]
pub struct Rules {
    /// What is particular to the game.
    pub(crate) game: Arc<dyn Game>,
    pegs: usize,
    feedbacks: Vec<Feedback>,
    pub(crate) codes_of_feedbacks: Vec<FeedbackCode>,
    /// The index of the feedback with each code.
    feedback_of_code: [u8; CODES],
}

impl Rules {
    /// The game with `pegs` positions and `colors` symbols; guesses may use `extra_colors` more.
    ///
    /// # Errors
    /// [`RulesError::Game`] when a number is out of range.
    pub fn new(
        kind: Kind,
        pegs: usize,
        colors: usize,
        extra_colors: usize,
    ) -> Result<Self, RulesError> {
        match kind {
            Kind::Ab => Ok(Self::of(Pegs::ab(pegs, colors, extra_colors)?)),
            Kind::Mastermind if extra_colors > 0 => Err(RulesError::Game(format!(
                "extra_colors is for the AB game; in Mastermind it must be 0, not {extra_colors}"
            ))),
            Kind::Mastermind => Ok(Self::of(Pegs::mastermind(pegs, colors)?)),
        }
    }

    /// MOO with the cards of `ranks` ranks, for an asker with the secret `own` (or none).
    ///
    /// # Errors
    /// [`RulesError`] when the number is out of range, or `own` is not a secret.
    pub fn cards(ranks: usize, own: Option<&[u8]>) -> Result<Self, RulesError> {
        Ok(Self::of(Cards::new(ranks, own)?))
    }

    /// The game with this table, where feedback 0 is the hit: a row for each guess, with an entry
    /// for each of the `secrets`.
    ///
    /// # Errors
    /// [`RulesError::Game`] when the table is empty or too large, or a guess hits two secrets.
    pub fn table(
        feedbacks: Vec<FeedbackCode>,
        secrets: usize,
        weights: Option<Vec<u64>>,
    ) -> Result<Self, RulesError> {
        Ok(Self::of(FeedbackTable::new(feedbacks, secrets, weights)?))
    }

    /// The game of a table, perhaps with classes of its secrets or a rule for guesses.
    pub fn of_table(table: FeedbackTable) -> Self {
        Self::of(table)
    }

    fn of(game: impl Game + 'static) -> Self {
        let feedbacks = game.feedbacks();
        let code = |&feedback: &Feedback| game.feedback_code(feedback);
        let codes_of_feedbacks: Vec<FeedbackCode> = feedbacks.iter().map(code).collect();
        let mut feedback_of_code = [u8::MAX; CODES];
        for (feedback, &code) in (0..=u8::MAX).zip(&codes_of_feedbacks) {
            feedback_of_code[usize::from(code)] = feedback;
        }
        Self {
            pegs: game.codes().pegs(),
            game: Arc::new(game),
            feedbacks,
            codes_of_feedbacks,
            feedback_of_code,
        }
    }

    /// The name of the game.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.game.name()
    }

    /// Positions of a code.
    #[must_use]
    pub fn pegs(&self) -> usize {
        self.pegs
    }

    /// The symbols of codes that are rows of them.
    pub(crate) fn alphabet(&self) -> Option<&Alphabet> {
        match self.codes().layout() {
            Layout::Rows(alphabet) => Some(alphabet),
            Layout::Numbers(_) => None,
        }
    }

    /// The table, if that is what the game is given by.
    pub(crate) fn feedback_table(&self) -> Option<&FeedbackTable> {
        match self.codes().layout() {
            Layout::Rows(_) => None,
            Layout::Numbers(table) => Some(table),
        }
    }

    /// Symbols of the secrets; 0 for a table.
    #[must_use]
    pub fn colors(&self) -> usize {
        self.alphabet().map_or(0, |alphabet| alphabet.colors)
    }

    /// Further symbols of the guesses.
    #[must_use]
    pub fn extra_colors(&self) -> usize {
        self.alphabet().map_or(0, |alphabet| alphabet.extra_colors)
    }

    /// Its codes.
    pub(crate) fn codes(&self) -> &dyn Codes {
        self.game.codes()
    }

    /// Every secret, in lexicographic order.
    ///
    /// # Errors
    /// [`RulesError::TooManyCodes`] above [`MAX_CODES`].
    pub fn secrets(&self) -> Result<Vec<Code>, RulesError> {
        self.few(Role::Secret)
    }

    /// Every guess, in lexicographic order.
    ///
    /// # Errors
    /// [`RulesError::TooManyCodes`] above [`MAX_CODES`].
    pub fn guesses(&self) -> Result<Vec<Code>, RulesError> {
        self.few(Role::Guess)
    }

    fn few(&self, role: Role) -> Result<Vec<Code>, RulesError> {
        let count = self.count(role);
        let are_few = count <= u128::from(MAX_CODES);
        let listed = are_few.then(|| self.list(role, &mut |_| Ok(())));
        listed.and_then(Result::ok).ok_or(RulesError::TooManyCodes(count))
    }

    /// How many codes of a role there are.
    #[must_use]
    pub fn count(&self, role: Role) -> u128 {
        self.codes().count(role)
    }

    /// Every code of a role, in lexicographic order, however many there are; `work` is told the
    /// work done.
    ///
    /// # Errors
    /// What `work` returns.
    pub fn list(&self, role: Role, work: &mut Work) -> Result<Vec<Code>, Stop> {
        self.codes().list(role, work)
    }

    /// Packs the bytes of a code of a role after checking them.
    ///
    /// # Errors
    /// [`RulesError::Code`], which says what is wrong.
    pub fn parse(&self, bytes: &[u8], role: Role) -> Result<Code, RulesError> {
        self.codes().parse(bytes, role)
    }

    /// Refuses what is not a code of a role.
    ///
    /// # Errors
    /// [`RulesError::Code`], which says what is wrong.
    pub(crate) fn check(&self, code: Code, role: Role) -> Result<(), RulesError> {
        let bytes = code.to_be_bytes();
        let most = bytes.len() - self.pegs;
        let first = bytes.iter().position(|&byte| byte != 0);
        self.parse(&bytes[first.unwrap_or(most).min(most)..], role)?;
        Ok(())
    }

    /// The class of each secret, if secrets have classes; otherwise each is alone in its class.
    pub(crate) fn labels(&self) -> Option<&[u16]> {
        self.feedback_table()?.labels.as_deref()
    }

    /// How often each secret counts in a total, unless each counts once.
    pub(crate) fn weights(&self) -> Option<&[u64]> {
        self.feedback_table()?.weights.as_deref()
    }

    /// The rule that allows guesses by earlier answers, if there is one.
    pub(crate) fn relation(&self) -> Option<&Relation> {
        self.feedback_table()?.relation.as_ref()
    }

    /// Whether each secret is hit by one guess at most, and counts once in a total.
    pub(crate) fn are_hit_once(&self) -> bool {
        self.feedback_table().is_none_or(|table| table.are_hit_once)
    }

    /// How often these secrets count together in a total.
    pub(crate) fn weight(&self, codes: &[Code]) -> u64 {
        match self.weights() {
            Some(weights) => codes.iter().map(|&code| weights[code as usize]).sum(),
            None => codes.len() as u64,
        }
    }

    /// Whether nothing is left to be asked about these candidates, at least one; where they are to
    /// be hit, that takes a guess.
    pub(crate) fn are_settled(&self, codes: &[Code], goal: Goal) -> bool {
        match (goal, self.labels()) {
            (Goal::Hit, _) => false,
            (Goal::Class, Some(labels)) => {
                let first = labels[codes[0] as usize];
                codes.iter().all(|&code| labels[code as usize] == first)
            }
            _ => codes.len() == 1,
        }
    }

    /// The most feedbacks that a guess may have in a strategy.
    pub(crate) fn branching(&self, goal: Goal) -> usize {
        self.game.branching(goal, self.feedbacks.len())
    }

    /// All feedbacks that occur between a guess and a secret, the greatest first.
    #[must_use]
    pub fn feedbacks(&self) -> &[Feedback] {
        &self.feedbacks
    }

    /// The feedback to `guess` when `secret` is the secret.
    ///
    /// # Errors
    /// [`RulesError::Code`] when they are not codes of the game.
    pub fn feedback(&self, guess: Code, secret: Code) -> Result<Feedback, RulesError> {
        self.check(guess, Role::Guess)?;
        self.check(secret, Role::Secret)?;
        Ok(self.game.feedback(guess, secret))
    }

    /// The numbers of a feedback that the game uses.
    #[must_use]
    pub fn parts<'a>(&self, feedback: &'a Feedback) -> &'a [u8] {
        &feedback[..self.game.feedback_parts()]
    }

    /// The feedback code of the hit.
    pub(crate) fn hit_code(&self) -> FeedbackCode {
        self.codes_of_feedbacks[usize::from(HIT)]
    }

    /// The index into [`Rules::feedbacks`] of the feedback with this code.
    pub(crate) fn feedback_of_code(&self, code: FeedbackCode) -> u8 {
        self.feedback_of_code[usize::from(code)]
    }

    /// The feedback code of `guess` for each of `secrets`.
    pub(crate) fn feedback_codes(&self, secrets: &Blocks, guess: Code) -> Vec<FeedbackCode> {
        let mut codes = vec![0; secrets.len()];
        self.game.feedback_codes(guess, secrets, &mut codes);
        codes
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.game.fmt(f)
    }
}

#[cfg(test)]
mod tests;
