//! Can a coalition force an outcome, and how?
//!
//! *Question.* Some colours are played by a coalition, the others by its opponents. Can the
//! coalition make sure that the game ends as it wants, whatever the others do? *Assumes* the rules
//! of Otrio; any possible board, passes included. *Proves* yes or no; the same search finds the
//! strategy of the side that succeeds. *Cost*: see [`andor`].
//!
//! Source: coalitions and questions of \[MatsuzakiTeramura2019\]. Departures: 1) one AND/OR graph
//! for both sides, instead of preference orders; 2) proof numbers where they take fewer nodes than
//! a depth-first search; 3) the rules in [`super::prunings`].
//!
//! 1. If the coalition wants a draw, the others' question is asked instead: can they force an
//!    outcome that the coalition does not want? One of the sides succeeds, as the game is finite.
//! 2. The question is a graph ([`super::coalition_graph`]), which is searched.
//! 3. The strategy is read off: where the side that succeeds is to move, a move is found after
//!    which it still succeeds. What the table forgot is searched again.

use super::claims::{Oracle, Proof};
use super::coalition_graph::{CoalitionGraph, Node, Step};
use super::{Coalition, ForceQuestion, Move, Position, Preferences, Prunings, State, lengths};
use andor::prover::{Effort, Prover};
use andor::queries::Outcomes;
use andor::{Child, Graph};
use job::{OutOfMemory, Stop, Ticker};

/// How to search; by default with all rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The rules in force.
    pub prunings: Prunings,
    /// The algorithm, the memory for tables, and the threads.
    pub effort: Effort,
}

/// Answers one question about any positions.
#[derive(Debug)]
pub struct Forcing {
    /// Who wants what.
    pub coalition: Coalition,
    /// The graph of the coalition, or, if it wants a draw, of its opponents.
    prover: Prover<CoalitionGraph>,
}

impl Forcing {
    /// Memory for tables is had now.
    ///
    /// # Errors
    /// [`OutOfMemory`] also when the limit is too small.
    pub fn new(
        coalition: Coalition,
        colors: usize,
        settings: &Settings,
    ) -> Result<Self, OutOfMemory> {
        let mut asked = coalition;
        if coalition.wants_draw() {
            asked = coalition.opponents();
        }
        let graph = CoalitionGraph::new(asked, colors, settings.prunings);
        let prover = Prover::new(graph, settings.effort)?;
        Ok(Self { coalition, prover })
    }

    /// Goes on from the checkpoint of the job, if it has one.
    ///
    /// # Errors
    /// [`Stop`] when the job must end; then `self` must not be used again.
    pub fn resume(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        let Coalition { members, wants } = self.prover.graph().coalition;
        self.prover.resume([members, wants], ticker)
    }

    /// Whether the coalition succeeds.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn holds(&mut self, position: &Position, ticker: &mut Ticker) -> Result<bool, Stop> {
        if let Some(color) = position.winner() {
            return Ok(self.coalition.succeeds(color));
        }
        let proven = self.prover.proves(&self.node(position), ticker)?;
        Ok(proven != self.coalition.wants_draw())
    }

    /// Whether the coalition succeeds, if that is known without a search.
    pub fn known(&self, position: &Position) -> Option<bool> {
        if let Some(color) = position.winner() {
            return Some(self.coalition.succeeds(color));
        }
        let proven = self.prover.known(&self.node(position))?;
        Some(proven != self.coalition.wants_draw())
    }

    fn node(&self, position: &Position) -> Node {
        self.prover.graph().node(State::new(position))
    }

    /// A move of the side that succeeds, which must be to move; the game must not be over.
    ///
    /// A move that ends the game successfully comes first, then moves that are known to succeed;
    /// then the search tries moves, all in its own order.
    fn choice(
        &mut self,
        position: &Position,
        holds: bool,
        ticker: &mut Ticker,
    ) -> Result<Move, Stop> {
        if self.coalition.succeeds(position.color()) == holds
            && let Some(line) = position.legal_moves().find(|&step| position.wins(step))
        {
            return Ok(line);
        }
        let moves = self.moves(position);
        for &step in &moves {
            if self.known(&position.play_unchecked(step)) == Some(holds) {
                return Ok(step);
            }
        }
        position.first_after(moves, |after| Ok(self.holds(after, ticker)? == holds))
    }

    /// The moves that do not end the game, including a pass, in the order of the search; those that
    /// it leaves out come last.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut children = Vec::new();
        let (graph, node) = (self.prover.graph(), self.node(position));
        graph.expand(&node, &mut children);
        graph.order(&node, &mut children);
        let play = |child: &Child<Step>| match child.step {
            Step::Play(step) => Some(step),
            Step::Relax => None,
        };
        let mut moves = children.iter().filter_map(play).collect();
        position.add_others(&mut moves);
        moves.retain(|&step| !position.wins(step));
        moves
    }

    /// Moves to the end of the game: one side keeps succeeding, and ends the game at once if it
    /// can; the other fills slots where the game would end at once, and otherwise makes the
    /// search's first move. From where few positions can follow, one side ends the game as soon
    /// as it can, the other as late ([`super::lengths`]).
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn line(
        &mut self,
        question: &ForceQuestion,
        ticker: &mut Ticker,
    ) -> Result<Vec<Move>, Stop> {
        let holds = self.holds(&question.position, ticker)?;
        let preferences = question.preferences();
        question.position.play_on(usize::MAX, |position| {
            if let Some((moves, _)) = lengths::line(position, &preferences, ticker)? {
                return Ok(moves);
            }
            if self.coalition.plays(position.color()) == holds {
                Ok(vec![self.choice(position, holds, ticker)?])
            } else {
                Ok(vec![self.resistance(position, holds)])
            }
        })
    }

    /// A move of the side that fails.
    fn resistance(&self, position: &Position, holds: bool) -> Move {
        let state = State::new(position);
        let threats = (1..usize::from(state.colors))
            .map(|turn| state.following(turn))
            .filter(|&color| self.coalition.succeeds(color) == holds)
            .map(|color| state.completing[color])
            .find(|&threats| threats != 0);
        let moves = self.moves(position);
        let block = moves.iter().find(|step| step.is_in(threats.unwrap_or(0)));
        let first = block.or(moves.first()).copied();
        let first = first.or_else(|| position.legal_moves().next());
        first.unwrap_or(Move::PASS)
    }

    /// The strategy of the side that succeeds, as moves for canonical positions that can come up
    /// where it is to move; `None` if more than `most` claims come up. The first one is that of the
    /// question's position, if that side moves there.
    ///
    /// Positions are left out where the side ends the game at once by completing a line that it
    /// likes, and where every outcome still possible is one that it likes.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn strategy(
        &mut self,
        question: &ForceQuestion,
        most: usize,
        ticker: &mut Ticker,
    ) -> Result<Option<Proof>, Stop> {
        let position = &question.position;
        let preferences = question.preferences();
        let holds = self.holds(position, ticker)?;
        let mut liked = question.liked;
        if !holds {
            liked ^= preferences.outcomes();
        }
        let proof = Proof { within: vec![liked], ..Proof::default() };
        let mut side = Side { forcing: self, preferences, holds };
        proof.complete(&mut side, position, most, ticker)
    }
}

/// The side that succeeds. That it can force X is the claim "all outcomes are within X", as its
/// members prefer X to the rest, and all others the rest to X. Each claim needed for it is again
/// about X, and a search for the coalition answers it.
struct Side<'a> {
    forcing: &'a mut Forcing,
    preferences: Preferences,
    /// Whether the side is the coalition.
    holds: bool,
}

impl Oracle for Side<'_> {
    /// Strategies are long, and a claim takes no longer than the table look-ups that would save it.
    const IS_THRIFTY: bool = false;

    fn preferences(&self) -> &Preferences {
        &self.preferences
    }

    fn known_within(&self, position: &Position, _: Outcomes) -> Option<bool> {
        Some(self.forcing.known(position)? == self.holds)
    }

    fn settles_within(
        &mut self,
        position: &Position,
        _: Outcomes,
        ticker: &mut Ticker,
    ) -> Result<bool, Stop> {
        Ok(self.forcing.holds(position, ticker)? == self.holds)
    }

    /// In the order of the search where a move must be named, in any order elsewhere.
    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.forcing.coalition.plays(position.color()) == self.holds {
            // Where the side has to choose, it can complete no line that it likes.
            self.forcing.moves(position)
        } else {
            position.legal_moves().collect()
        }
    }
}

#[cfg(test)]
mod tests;
