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
//! 3. A line that ends in o is played by moves to positions that have o among their outcomes.

use super::claims::{Claims, Oracle, Proof};
use super::coalition::Aim;
use super::force::{Forcing, Settings};
use super::moves::Move;
use super::position::Position;
use super::preferences::{PreferenceGame, Preferences, Prospect};
use super::slots::each;
use andor::prover::{About, Prover};
use andor::queries::{Game, Outcomes, Queries, Query};
use job::alloc::OutOfMemory;
use job::control::{Stop, Ticker};

/// Distinguishes the records of the chains from those about coalitions, which have four bits of
/// members.
const CHAINS: About = [u8::MAX; 2];

/// Answers questions about players with certain preferences, at any positions.
#[derive(Debug)]
pub struct Solver {
    queries: Prover<Queries<PreferenceGame>>,
    settings: Settings,
    /// The last question about a coalition ([`focus`](Self::focus)).
    forcing: Option<(Aim, Forcing)>,
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
    /// Memory for tables is had now.
    ///
    /// # Errors
    /// [`OutOfMemory`] also when the limit is too small.
    pub fn new(preferences: Preferences, settings: &Settings) -> Result<Self, OutOfMemory> {
        // A table for the chains, and one for coalitions.
        let mut settings = *settings;
        settings.effort.memory /= 2;
        let game = PreferenceGame {
            preferences,
            prunings: settings.prunings,
        };
        Ok(Self {
            queries: Prover::new(Queries(game), &settings.effort)?,
            settings,
            forcing: None,
        })
    }

    /// Goes on from the checkpoint of the job, if it has one.
    ///
    /// # Errors
    /// [`Stop`] when the job must end; then `self` must not be used again.
    pub fn resume(&mut self, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        self.queries.resume(CHAINS, ticker)
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
        ticker: &mut Ticker<'_>,
    ) -> Result<Option<Proof>, Stop> {
        let proof = Proof::begin(self.preferences(), position.color(), outcomes);
        let mut claims = Claims::new(proof, most);
        for (relation, set) in claims.proof.roots() {
            let asked = relation.asked(set, self.preferences().outcomes());
            let mut focus = self.focus(asked, ticker)?;
            if !claims.derive(&mut focus, position, (relation, set), ticker)? {
                return Ok(None);
            }
        }
        Ok(Some(claims.proof))
    }

    /// The outcomes of a position, as far as time allows.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] when the job was cancelled.
    pub fn outcomes(
        &mut self,
        position: &Position,
        ticker: &mut Ticker<'_>,
    ) -> Result<Found, Stop> {
        let mut found = Found {
            outcomes: self.possible(position),
            proven: false,
        };
        match self.narrow(position, &mut found.outcomes, ticker) {
            Err(stop) if stop != Stop::TimeLimit => return Err(stop),
            done => found.proven = done.is_ok() || found.outcomes.count_ones() == 1,
        }
        Ok(found)
    }

    fn preferences(&self) -> &Preferences {
        &self.queries.graph().0.preferences
    }

    /// The question, for the chains, whether all outcomes of a position are in a set.
    fn query(&self, position: &Position, set: Outcomes) -> Query<Prospect> {
        let queries = self.queries.graph();
        queries.query(queries.0.prospect(position), set)
    }

    /// The outcomes that are possible at a glance.
    fn possible(&self, position: &Position) -> Outcomes {
        self.query(position, self.preferences().outcomes()).within
    }

    /// Removes outcomes that the position does not have.
    fn narrow(
        &mut self,
        position: &Position,
        left: &mut Outcomes,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        let all = self.preferences().outcomes();
        if left.count_ones() == 1 {
            return Ok(());
        }
        if self.preferences().are_strict() {
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
        for outcome in each(u32::from(*left)).map(|number| 1 << number) {
            if self.is_within(position, all & !outcome, ticker)? {
                *left &= !outcome;
            }
        }
        Ok(())
    }

    /// Whether all outcomes of a position are in a set.
    fn is_within(
        &mut self,
        position: &Position,
        set: Outcomes,
        ticker: &mut Ticker<'_>,
    ) -> Result<bool, Stop> {
        self.focus(set, ticker)?
            .settles_within(position, set, ticker)
    }

    /// Prepares for questions about a set: if they are about a coalition, and that fits in memory,
    /// takes up the coalition's, with the memory of the last one.
    fn focus(&mut self, set: Outcomes, ticker: &mut Ticker<'_>) -> Result<Focus<'_>, Stop> {
        if let Some(aim) = self.preferences().aim(set)
            && self.forcing.as_ref().is_none_or(|(last, _)| *last != aim)
        {
            self.forcing = None;
            let colors = self.preferences().colors();
            if let Ok(mut forcing) = Forcing::new(aim, colors, &self.settings) {
                forcing.resume(ticker)?;
                self.forcing = Some((aim, forcing));
            }
        }
        Ok(Focus(self))
    }

    /// Whether questions about a set are those of the coalition that was taken up last.
    fn is_taken_up(&self, set: Outcomes) -> bool {
        let aim = self.forcing.as_ref().map(|(aim, _)| *aim);
        aim.is_some() && self.preferences().aim(set) == aim
    }

    /// Whether all outcomes of a position are in a set, if that is known.
    fn known_within(&self, position: &Position, set: Outcomes) -> Option<bool> {
        match &self.forcing {
            Some((_, forcing)) if self.is_taken_up(set) => forcing.known(position),
            _ => self.queries.known(&self.query(position, set)),
        }
    }

    /// Moves of subgame-perfect play to the end of the game, reaching an outcome of the position.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn line(
        &mut self,
        position: &Position,
        outcome: Outcomes,
        ticker: &mut Ticker<'_>,
    ) -> Result<Vec<Move>, Stop> {
        let mut line = Vec::new();
        let mut position = *position;
        while !position.is_over() {
            let step = self.choice(&position, outcome, ticker)?;
            line.push(step);
            position = position.play_unchecked(step);
        }
        Ok(line)
    }

    /// A move to a position with an outcome that this one has.
    fn choice(
        &mut self,
        position: &Position,
        outcome: Outcomes,
        ticker: &mut Ticker<'_>,
    ) -> Result<Move, Stop> {
        let mut moves = self.moves(position);
        for &step in &moves {
            if self.is_known_to_have(&position.play_unchecked(step), outcome) {
                return Ok(step);
            }
        }
        let others = self.preferences().outcomes() & !outcome;
        // One of them has it: if it is none of the others, it is the last.
        let last = moves.pop().unwrap_or(Move::PASS);
        for step in moves {
            if !self.is_within(&position.play_unchecked(step), others, ticker)? {
                return Ok(step);
            }
        }
        Ok(last)
    }

    /// Whether the tables show that a position has an outcome.
    fn is_known_to_have(&self, position: &Position, outcome: Outcomes) -> bool {
        let all = self.preferences().outcomes();
        let mut left = self.possible(position);
        if left == outcome || self.known_within(position, all & !outcome) == Some(false) {
            return true;
        }
        // With strict orders there is one outcome: if it is not within a set, it is in the rest.
        if self.preferences().are_strict() {
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

    /// The moves that the search tries come first, in its order.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let game = &self.queries.graph().0;
        let mut moves = Vec::new();
        game.moves(&game.prospect(position), &mut moves);
        for step in position.legal_moves() {
            if !moves.contains(&step) {
                moves.push(step);
            }
        }
        moves
    }
}

/// A solver that has taken up the questions about a set. It answers those about others as well, but
/// without what is special to coalitions.
struct Focus<'a>(&'a mut Solver);

impl Oracle for Focus<'_> {
    const IS_THRIFTY: bool = true;

    fn preferences(&self) -> &Preferences {
        self.0.preferences()
    }

    fn known_within(&self, position: &Position, set: Outcomes) -> Option<bool> {
        self.0.known_within(position, set)
    }

    fn settles_within(
        &mut self,
        position: &Position,
        set: Outcomes,
        ticker: &mut Ticker<'_>,
    ) -> Result<bool, Stop> {
        let is_taken_up = self.0.is_taken_up(set);
        match &mut self.0.forcing {
            Some((_, forcing)) if is_taken_up => forcing.holds(position, ticker),
            _ => {
                let query = self.0.query(position, set);
                self.0.queries.proves(&query, ticker)
            }
        }
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        self.0.moves(position)
    }
}
