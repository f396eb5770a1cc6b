//! Can a coalition force an outcome, and how?
//!
//! *Question.* Some colours are played by a coalition, the others by its opponents. Can the
//! coalition make sure that the game ends as it wants, whatever the others do? *Assumes* the rules
//! of Otrio; any possible board, passes included. *Proves* yes or no; the same search finds the
//! strategy of the side that succeeds. *Cost*: see [`andor`].
//!
//! Source: coalitions and questions of \[MatsuzakiTeramura2019\]. Departures: 1) one AND/OR graph
//! for both sides, instead of preference orders; 2) proof numbers instead of a depth-first search;
//! 3) the rules in [`super::prunings`].
//!
//! 1. If the coalition wants a draw, the others' question is asked instead: can they force an
//!    outcome that the coalition does not want? One of the sides succeeds, as the game is finite.
//! 2. The question is a graph ([`super::coalition_graph`]), which is searched.
//! 3. The strategy is read off: where the side that succeeds is to move, a move is found after
//!    which it still succeeds. What the table forgot is searched again.

use super::claims::{Claims, Oracle, Proof, Relation};
use super::coalition::{Aim, Coalition};
use super::coalition_graph::{CoalitionGraph, Node, Step};
use super::moves::Move;
use super::position::Position;
use super::preferences::Preferences;
use super::prunings::Prunings;
use super::question::ForceQuestion;
use super::state::State;
use andor::prover::{Effort, Prover};
use andor::queries::Outcomes;
use andor::{Child, Graph};
use job::alloc::OutOfMemory;
use job::control::{Stop, Ticker};

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The rules in force.
    pub prunings: Prunings,
    /// The algorithm, the memory for tables, and the threads.
    pub effort: Effort,
}

impl Default for Settings {
    /// All rules, and the default [`Effort`].
    fn default() -> Self {
        Self {
            prunings: Prunings::ALL,
            effort: Effort::default(),
        }
    }
}

/// Answers one question about any positions.
#[derive(Debug)]
pub struct Forcing {
    prover: Prover<CoalitionGraph>,
    /// Whether the graph asks the others' question.
    swapped: bool,
}

impl Forcing {
    /// Memory for tables is had now.
    ///
    /// # Errors
    /// [`OutOfMemory`] also when the limit is too small.
    pub fn new(aim: Aim, colors: usize, settings: &Settings) -> Result<Self, OutOfMemory> {
        let asked = Coalition {
            members: aim.members,
            winners: aim.winners,
        };
        let others = Coalition {
            members: !aim.members & 0b1111,
            winners: !aim.winners & 0b1111,
        };
        let coalition = if aim.draw { others } else { asked };
        let graph = CoalitionGraph::new(coalition, colors, settings.prunings);
        Ok(Self {
            prover: Prover::new(graph, &settings.effort)?,
            swapped: aim.draw,
        })
    }

    /// Goes on from the checkpoint of the job, if it has one.
    ///
    /// # Errors
    /// [`Stop`] when the job must end; then `self` must not be used again.
    pub fn resume(&mut self, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        let Coalition { members, winners } = self.coalition();
        self.prover.resume([members, winners], ticker)
    }

    /// Whether the coalition succeeds.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn holds(&mut self, position: &Position, ticker: &mut Ticker<'_>) -> Result<bool, Stop> {
        Ok(self.succeeds(position, ticker)? != self.swapped)
    }

    /// Whether the coalition of the graph succeeds.
    fn succeeds(&mut self, position: &Position, ticker: &mut Ticker<'_>) -> Result<bool, Stop> {
        match position.winner() {
            Some(color) => Ok(self.coalition().succeeds(color)),
            None => self.prover.proves(&self.node(position), ticker),
        }
    }

    /// Whether the coalition succeeds, if that is known without a search.
    pub fn known(&self, position: &Position) -> Option<bool> {
        let succeeds = match position.winner() {
            Some(color) => Some(self.coalition().succeeds(color)),
            None => self.prover.known(&self.node(position)),
        };
        succeeds.map(|succeeds| succeeds != self.swapped)
    }

    fn coalition(&self) -> Coalition {
        self.prover.graph().coalition
    }

    fn node(&self, position: &Position) -> Node {
        self.prover.graph().node(State::new(position))
    }

    /// A move of the side that succeeds, which must be to move; the game must not be over.
    ///
    /// A move that ends the game successfully comes first, then moves that are known to succeed, in
    /// the order of the slots; then the search tries moves in its own order.
    fn choice(
        &mut self,
        position: &Position,
        succeeds: bool,
        ticker: &mut Ticker<'_>,
    ) -> Result<Move, Stop> {
        if let Some(step) = self.finish(position, succeeds) {
            return Ok(step);
        }
        let mut moves = self.moves(position);
        for &step in &moves {
            if self
                .prover
                .known(&self.node(&position.play_unchecked(step)))
                == Some(succeeds)
            {
                return Ok(step);
            }
        }
        // One of them succeeds: if it is none of the others, it is the last.
        let last = moves.pop().unwrap_or(Move::PASS);
        for step in moves {
            if self.succeeds(&position.play_unchecked(step), ticker)? == succeeds {
                return Ok(step);
            }
        }
        Ok(last)
    }

    /// The first move by which the colour to move ends the game, with that success or failure.
    fn finish(&self, position: &Position, succeeds: bool) -> Option<Move> {
        let liked = self.coalition().succeeds(position.color()) == succeeds;
        let mut moves = position.legal_moves();
        moves.find(|&step| liked && position.wins(step))
    }

    /// The moves that do not end the game, including a pass, in the order of the search; those that
    /// it leaves out come last.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut order = Vec::new();
        let (graph, node) = (self.prover.graph(), self.node(position));
        graph.expand(&node, &mut order);
        graph.order(&node, &mut order);
        let rank = |step: &Move| {
            let is_there = |child: &Child<Step>| child.step == Step::Play(*step);
            order.iter().position(is_there).unwrap_or(order.len())
        };
        let quiet = position.legal_moves().filter(|&step| !position.wins(step));
        let mut moves: Vec<Move> = quiet.collect();
        moves.sort_by_key(rank);
        moves
    }

    /// Moves to the end of the game: one side keeps succeeding; the other fills slots where the
    /// game would end at once, and otherwise makes the search's first move.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn line(
        &mut self,
        position: &Position,
        ticker: &mut Ticker<'_>,
    ) -> Result<Vec<Move>, Stop> {
        let mut line = Vec::new();
        let mut position = *position;
        if position.is_over() {
            return Ok(line);
        }
        let succeeds = self.succeeds(&position, ticker)?;
        while !position.is_over() {
            let step = if self.coalition().plays(position.color()) == succeeds {
                self.choice(&position, succeeds, ticker)?
            } else {
                self.resistance(&position, succeeds)
            };
            line.push(step);
            position = position.play_unchecked(step);
        }
        Ok(line)
    }

    /// A move of the side that fails.
    fn resistance(&self, position: &Position, succeeds: bool) -> Move {
        let moves = self.moves(position);
        let state = State::new(position);
        let coalition = self.coalition();
        let threats = (1..usize::from(state.colors))
            .map(|turn| state.following(turn))
            .filter(|&color| coalition.succeeds(color) == succeeds)
            .map(|color| state.completing[color])
            .find(|&threats| threats != 0);
        let threats = threats.unwrap_or(0);
        let block = moves.iter().copied().find(|step| step.is_in(threats));
        let first = block.or(moves.first().copied());
        first
            .or(position.legal_moves().next())
            .unwrap_or(Move::PASS)
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
        ticker: &mut Ticker<'_>,
    ) -> Result<Option<Proof>, Stop> {
        let position = &question.position;
        let preferences = question.preferences();
        let holds = self.holds(position, ticker)?;
        let liked = if holds {
            question.liked
        } else {
            preferences.outcomes() & !question.liked
        };
        let mut side = Side {
            forcing: self,
            preferences,
            holds,
            liked,
        };
        let proof = Proof {
            within: vec![liked],
            meets: Vec::new(),
            choices: Vec::new(),
        };
        let mut claims = Claims::new(proof, most);
        let is_derived = claims.derive(&mut side, position, (Relation::Within, liked), ticker)?;
        Ok(is_derived.then_some(claims.proof))
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
    liked: Outcomes,
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
        ticker: &mut Ticker<'_>,
    ) -> Result<bool, Stop> {
        Ok(self.forcing.holds(position, ticker)? == self.holds)
    }

    /// In the order of the search where a move must be named, in any order elsewhere.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let best = self.preferences.levels(position.color())[0];
        if best == self.liked {
            // Where the side has to choose, it can complete no line that it likes.
            self.forcing.moves(position)
        } else {
            position.legal_moves().collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::Players;
    use super::*;
    use crate::tests::late::{Choices, after, holds};
    use andor::method::Method;
    use andor::together::Tuning;
    use job::control::Control;
    use std::collections::HashMap;

    fn settings(without: &[&str], method: Option<&str>) -> Settings {
        let mut prunings = Prunings::ALL;
        for name in without {
            assert!(prunings.switch_off(name));
        }
        Settings {
            prunings,
            effort: Effort {
                method: method.map(|name| Method::named(name).expect("a method")),
                memory: 1 << 22,
                threads: Tuning::of(1),
            },
        }
    }

    /// All rules, all but one, and none.
    fn switched() -> Vec<Vec<&'static str>> {
        let names = Prunings::NAMES;
        let mut without = vec![vec![], names.to_vec()];
        without.extend(names.iter().map(|&name| vec![name]));
        without
    }

    #[test]
    fn answers_are_those_of_brute_force_with_any_rules_and_methods() {
        let mut choices = Choices(1);
        let mut held = 0;
        for round in 0..60 {
            let position = choices.late(4 + round % 3);
            let aim = choices.aim();
            let expected = holds(&position, aim, &mut HashMap::new());
            held += usize::from(expected);
            for without in switched() {
                for method in Method::NAMES.map(Some).into_iter().chain([None]) {
                    let control = Control::new(None);
                    let mut ticker = Ticker::new(&control);
                    let mut settings = settings(&without, method);
                    if without.is_empty() {
                        settings.effort.threads = Tuning::of_small_searches(1 + round % 4);
                    }
                    let mut forcing =
                        Forcing::new(aim, position.players().colors(), &settings).expect("memory");
                    let found = forcing.holds(&position, &mut ticker);
                    assert_eq!(found, Ok(expected), "{position:?} {aim:?} {without:?}");
                }
            }
        }
        assert!((10..50).contains(&held));
    }

    /// Plays a strategy against all replies and checks where it is used.
    fn follow(position: &Position, aim: Aim, holds: bool, moves: &HashMap<Position, Move>) {
        let liked = |color: usize| (aim.winners >> color & 1 == 1) == holds;
        match position.winner() {
            Some(color) => assert!(liked(color)),
            None if position.is_played_out() => assert_eq!(aim.draw, holds),
            None if (aim.members >> position.color() & 1 == 1) != holds => {
                for child in position.children() {
                    follow(&child, aim, holds, moves);
                }
            }
            None => {
                let can_finish = position.legal_moves().any(|step| position.wins(step));
                if can_finish && liked(position.color()) {
                    return;
                }
                match moves.get(&position.canonical()) {
                    Some(&step) => {
                        follow(
                            &position.canonical().play_unchecked(step),
                            aim,
                            holds,
                            moves,
                        );
                    }
                    None => {
                        assert_eq!(aim.draw, holds);
                        let live = State::new(position).live;
                        assert!((0..4).all(|color| live[color] == 0 || liked(color)));
                    }
                }
            }
        }
    }

    #[test]
    fn strategies_hold_against_everything() {
        let mut choices = Choices(2);
        let mut moves = 0;
        for _ in 0..60 {
            let position = choices.late(7);
            let mut some = || {
                let players = 1..=position.players().number();
                players
                    .filter(|_| choices.below(2) == 0)
                    .collect::<Vec<_>>()
            };
            let (coalition, winners) = (some(), some());
            let draw = choices.below(2) == 0;
            let question = ForceQuestion::new(position, &coalition, &winners, draw);
            let question = question.expect("a question");
            let aim = question.aim();
            let control = Control::new(None);
            let mut ticker = Ticker::new(&control);
            let mut settings = settings(&[], Some("proof-number"));
            settings.effort.threads = Tuning::of_small_searches(2);
            let mut forcing =
                Forcing::new(aim, position.players().colors(), &settings).expect("memory");
            let holds = forcing.holds(&position, &mut ticker).expect("no limit");
            let strategy = forcing
                .strategy(&question, usize::MAX, &mut ticker)
                .expect("no limit")
                .expect("no limit");
            let line = forcing.line(&position, &mut ticker).expect("no limit");
            let end = line
                .iter()
                .fold(position, |at, &step| at.play_unchecked(step));
            assert!(end.is_over());
            follow(
                &position,
                aim,
                holds,
                &strategy
                    .choices
                    .iter()
                    .map(|(claim, choice)| (claim.position, choice.step))
                    .collect(),
            );
            moves += strategy.choices.len();
            if strategy.choices.len() > 1 {
                let most = strategy.choices.len() - 1;
                assert_eq!(forcing.strategy(&question, most, &mut ticker), Ok(None));
            }
        }
        assert!(moves > 100);
    }

    #[test]
    fn rules_change_the_work() {
        let aim = |members, winners| Aim {
            members,
            winners,
            draw: false,
        };
        // A row of Table 5 of [MatsuzakiTeramura2019]: players 1 and 3 together can make player 3
        // win.
        let table = (Players::Three, vec![13, 1], aim(0b101, 0b100));
        // Player 3 wants any line; player 1 can avoid making one.
        let any_line = vec![24, 9, 2, 0, 21, 12, 17, 16];
        let any_line = (Players::Three, any_line, aim(0b100, 0b111));
        // Player 2 cannot make player 1 complete a line.
        let avoiding = vec![13, 9, 17, 0, 26, 1, 25, 3, 23, 2, 24];
        let avoiding = (Players::Two, avoiding, aim(0b1010, 0b0101));
        let nodes = |(players, moves, aim): &(Players, Vec<usize>, Aim), name: &str| {
            let control = Control::new(None);
            let mut ticker = Ticker::new(&control);
            let without: Vec<&str> = (!name.is_empty()).then_some(name).into_iter().collect();
            let mut forcing =
                Forcing::new(*aim, players.colors(), &settings(&without, None)).expect("memory");
            let position = after(*players, moves);
            let holds = forcing.holds(&position, &mut ticker);
            (holds, control.nodes())
        };
        for name in Prunings::NAMES {
            let case = match *name {
                "threats" | "ordering" => &table,
                "full_boards" => &any_line,
                _ => &avoiding,
            };
            let (all, without) = (nodes(case, ""), nodes(case, name));
            assert_eq!(without.0, all.0, "{name}");
            assert_ne!(without.1, all.1, "{name}");
        }
    }

    #[test]
    fn each_question_is_searched_by_the_method_that_suits_it() {
        let late = [24, 9, 2, 0, 21, 12, 17, 16, 23, 15, 6, 10, 7];
        let cases = [
            // Of three players, 1 and 2 want 3 or 1 to complete a line.
            (Players::Three, &late[..], 0b011, 0b100, "depth-first"),
            (Players::Three, &late[..], 0b011, 0b001, "depth-first"),
            // Player 1 of two wants to win, with red or purple; or player 2 with green or blue.
            (Players::Two, &[13, 1, 10, 3], 0b101, 0b101, "proof-number"),
            (Players::Two, &[13, 1, 10, 3], 0b1010, 0b1010, "depth-first"),
            // Players 1 and 4 of four want one of them to win; or only player 4.
            (Players::Four, &[13, 1, 0], 0b1001, 0b1001, "proof-number"),
            (Players::Four, &[13, 1, 0], 0b1001, 0b1000, "depth-first"),
        ];
        for (players, moves, members, winners, suits) in cases {
            let position = after(players, moves);
            let aim = Aim {
                members,
                winners,
                draw: false,
            };
            let search = |method| {
                let control = Control::new(None);
                let mut ticker = Ticker::new(&control);
                let mut forcing =
                    Forcing::new(aim, players.colors(), &settings(&[], method)).expect("memory");
                let holds = forcing.holds(&position, &mut ticker);
                (holds, control.nodes())
            };
            for method in Method::NAMES {
                let (found, by_default) = (search(Some(method)), search(None));
                assert_eq!(found.0, by_default.0);
                assert_eq!(
                    found.1 == by_default.1,
                    method == suits,
                    "{moves:?} {winners:b}"
                );
            }
        }
    }
}
