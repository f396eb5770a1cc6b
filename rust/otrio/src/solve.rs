//! Which outcomes does a position have when all players follow their preferences?
//!
//! *Question.* Each player orders the outcomes, perhaps with ties; which outcomes O(v) can pure
//! subgame-perfect play have ([`andor::queries`])? *Assumes* the rules of Otrio; any
//! possible board, passes included. *Proves* the set. *Cost*: a search for each outcome that must
//! be asked about, most often one or two.
//!
//! Source: preference orders and judged players of \[MatsuzakiTeramura2019\]. Departures: 1) ties
//! are part of the definition; 2) questions "is the outcome in X" instead of a search for the
//! outcome itself.
//!
//! 1. An outcome o is in O(v) if O(v) is not within the others. That is asked for each possible
//!    outcome. With strict orders O(v) has one element, so it is asked whether the mover gets the
//!    best outcome, the second best, and so on.
//! 2. If each player either prefers all of X to all the rest, or the rest to X, or is indifferent
//!    between them, the question is what a coalition can force ([`super::coalition_graph`]), for which
//!    there are stronger rules. Otherwise it is searched as a chain of questions
//!    ([`super::preferences`]).
//! 3. A line that ends in o is played by moves to positions that have o among their outcomes, and
//!    wastes no time where that is easily seen.

use super::claims::{Oracle, Proof};
use super::force::{Forcing, Settings};
use super::openings::Opening;
use super::preferences::{PreferenceGame, Preferences, Prospect};
use super::slots::each;
use super::{Move, Position, lengths};
use andor::prover::{About, Prover};
use andor::queries::{Game, Outcomes, Queries, Query};
use job::{Abort, Stop, Ticker, in_time};

/// Distinguishes the records of the chains from those about coalitions, which have four bits of
/// members.
const CHAINS: About = [u8::MAX; 2];

/// Answers questions about players with certain preferences, at any positions.
#[derive(Debug)]
pub struct Solver {
    queries: Prover<Queries<PreferenceGame>>,
    settings: Settings,
    /// What is known of the first plies, if these are the usual preferences.
    opening: Option<&'static Opening>,
    /// Of the coalition that was taken up last.
    forcing: Option<Forcing>,
}

/// What is known about the outcomes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The outcomes; if not proved, all those still possible.
    pub outcomes: Outcomes,
    /// Whether these are proved to be the outcomes.
    pub proven: bool,
}

impl Solver {
    /// Goes on from the checkpoint of the job, if it has one, as far as time allows. Memory for a
    /// table is had now.
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled, or when there is no memory, or less than the smallest
    /// table takes.
    pub fn new(
        preferences: Preferences,
        mut settings: Settings,
        ticker: &mut Ticker,
    ) -> Result<Self, Abort> {
        // A table for the chains, and one for coalitions.
        settings.effort.memory /= 2;
        let opening = settings.prunings.openings.then(|| Opening::of(&preferences)).flatten();
        let game = PreferenceGame { preferences, prunings: settings.prunings };
        let mut queries = Prover::new(Queries(game), settings.effort)?;
        in_time(queries.resume(CHAINS, ticker))?;
        Ok(Self { queries, settings, opening, forcing: None })
    }

    /// A proof of the outcomes of a position; `None` if it takes more than `most` claims.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn proof(
        &mut self,
        position: &Position,
        outcomes: Outcomes,
        most: usize,
        ticker: &mut Ticker,
    ) -> Result<Option<Proof>, Stop> {
        let proof = Proof::begin(self.preferences(), position.color(), outcomes);
        proof.complete(self, position, most, ticker)
    }

    /// The outcomes of a position, as far as time allows.
    ///
    /// # Errors
    /// [`Abort::Cancelled`] when the job was cancelled.
    pub fn outcomes(&mut self, position: &Position, ticker: &mut Ticker) -> Result<Found, Abort> {
        let mut outcomes = self.possible(position);
        let done = in_time(self.narrow(position, &mut outcomes, ticker))?;
        Ok(Found { outcomes, proven: done.is_some() || outcomes.count_ones() == 1 })
    }

    /// The question, for the chains, whether all outcomes of a position are in a set.
    fn query(&self, position: &Position, set: Outcomes) -> Query<Prospect> {
        let queries = self.queries.graph();
        queries.query(queries.0.prospect(position), set)
    }

    /// The outcomes that are possible at a glance.
    fn possible(&self, position: &Position) -> Outcomes {
        self.query(position, self.preferences().outcomes()).within()
    }

    /// Removes outcomes that the position does not have.
    fn narrow(
        &mut self,
        position: &Position,
        left: &mut Outcomes,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let all = self.preferences().outcomes();
        if left.count_ones() == 1 {
            return Ok(());
        }
        if self.preferences().are_strict {
            let levels = self.preferences().levels(position.color()).to_vec();
            let mut upper = 0;
            for level in levels {
                upper |= level;
                if level & *left == 0 {
                    continue;
                }
                if level == *left || self.is_within(position, upper, ticker)? {
                    *left = level;
                    return Ok(());
                }
                *left &= !level;
            }
            return Ok(());
        }
        for outcome in each(*left).map(|number| 1 << number) {
            if self.is_within(position, all & !outcome, ticker)? {
                *left &= !outcome;
            }
        }
        Ok(())
    }

    /// Whether all outcomes of a position are in a set.
    pub(super) fn is_within(
        &mut self,
        position: &Position,
        set: Outcomes,
        ticker: &mut Ticker,
    ) -> Result<bool, Stop> {
        if let Some(is_within) = self.opened_within(position, set) {
            return Ok(is_within);
        }
        self.take_up(set, ticker)?;
        self.settles_within(position, set, ticker)
    }

    /// Whether all outcomes are in a set, at a position of the first plies.
    fn opened_within(&self, position: &Position, set: Outcomes) -> Option<bool> {
        Some(self.opening?.outcome(position)? & !set == 0)
    }

    /// The search of the coalition that was taken up, if questions about a set are about it.
    fn forcing(&self, set: Outcomes) -> Option<&Forcing> {
        let coalition = self.preferences().coalition(set)?;
        let taken_up = self.forcing.as_ref();
        taken_up.filter(|forcing| forcing.coalition == coalition)
    }

    /// Moves of subgame-perfect play to the end of the game, or the first `most`. They reach an
    /// outcome of the position, or another one if the mover likes it equally and nobody wastes
    /// time.
    ///
    /// From where few positions can follow, nobody does ([`super::lengths`]). Before, a player who
    /// gets what it likes best ends the game at once if it can, and others do not, nor let the next
    /// colour do so.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn line(
        &mut self,
        start: &Position,
        outcome: Outcomes,
        most: usize,
        ticker: &mut Ticker,
    ) -> Result<Vec<Move>, Stop> {
        let others = self.preferences().outcomes() & !outcome;
        start.play_on(most, |position| {
            let near = lengths::line(position, self.preferences(), ticker)?;
            if let Some((moves, _)) = near.filter(|&(_, end)| position == start || end == outcome) {
                return Ok(moves);
            }
            let preferences = self.preferences();
            let levels = preferences.levels(position.color());
            let liked = if position == start { levels[0] } else { levels[0] & outcome };
            if preferences.line[position.color()] & liked != 0
                && let Some(step) = position.legal_moves().find(|&step| position.wins(step))
            {
                return Ok(vec![step]);
            }
            let is_lost = preferences.are_strict && levels[levels.len() - 1] == outcome;
            let is_best = levels[0] & outcome != 0;
            let mut moves = self.moves(position);
            if !is_best {
                moves.sort_by_key(|&step| self.haste(position, step));
            }
            for &step in &moves {
                if is_lost || self.is_known_to_have(&position.play_unchecked(step), outcome) {
                    return Ok(vec![step]);
                }
            }
            let has = |after: &Position| Ok(!self.is_within(after, others, ticker)?);
            Ok(vec![position.first_after(moves, has)?])
        })
    }

    /// How soon the game ends after a move at the latest: 2 at once, 1 if the next colour wants it,
    /// 0 later.
    fn haste(&self, position: &Position, step: Move) -> u8 {
        let after = position.play_unchecked(step);
        let preferences = self.preferences();
        let wants = preferences.levels(after.color())[0] & preferences.line[after.color()] != 0;
        let ends = || after.legal_moves().any(|next| after.wins(next));
        if position.wins(step) { 2 } else { u8::from(wants && ends()) }
    }

    /// Whether the tables show that a position has an outcome.
    fn is_known_to_have(&self, position: &Position, outcome: Outcomes) -> bool {
        let all = self.preferences().outcomes();
        let mut left = self.possible(position);
        if left == outcome || self.known_within(position, all & !outcome) == Some(false) {
            return true;
        }
        // With strict orders there is one outcome: if it is not within a set, it is in the rest.
        if self.preferences().are_strict {
            for set in (1..all).filter(|set| set & !all == 0) {
                match self.known_within(position, set) {
                    Some(true) => left &= set,
                    Some(false) => left &= !set,
                    None => {}
                }
            }
        }
        left == outcome
    }
}

impl Oracle for Solver {
    const IS_THRIFTY: bool = true;

    fn preferences(&self) -> &Preferences {
        &self.queries.graph().0.preferences
    }

    /// If questions about the set are about a coalition, and its table fits in memory, it gets the
    /// memory of the last one. Without that, they are answered as chains.
    fn take_up(&mut self, set: Outcomes, ticker: &mut Ticker) -> Result<(), Stop> {
        if let Some(coalition) = self.preferences().coalition(set)
            && self.forcing(set).is_none()
        {
            self.forcing = None;
            let colors = self.preferences().colors();
            if let Ok(mut forcing) = Forcing::new(coalition, colors, &self.settings) {
                forcing.resume(ticker)?;
                self.forcing = Some(forcing);
            }
        }
        Ok(())
    }

    fn known_within(&self, position: &Position, set: Outcomes) -> Option<bool> {
        if let Some(is_within) = self.opened_within(position, set) {
            return Some(is_within);
        }
        match self.forcing(set) {
            Some(forcing) => forcing.known(position),
            None => self.queries.known(&self.query(position, set)),
        }
    }

    fn settles_within(
        &mut self,
        position: &Position,
        set: Outcomes,
        ticker: &mut Ticker,
    ) -> Result<bool, Stop> {
        let is_taken_up = self.forcing(set).is_some();
        match &mut self.forcing {
            Some(forcing) if is_taken_up => forcing.holds(position, ticker),
            _ => {
                let query = self.query(position, set);
                self.queries.proves(&query, ticker)
            }
        }
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        let game = &self.queries.graph().0;
        let mut moves = Vec::new();
        game.moves(&game.prospect(position), &mut moves);
        position.add_others(&mut moves);
        moves
    }
}
