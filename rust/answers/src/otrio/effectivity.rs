//! Which coalition can force which outcomes, as in `abgames.otrio.effectivity`: late in the game by
//! one pass over all positions, else by searches for what does not follow from others.

use std::ops::ControlFlow::{Break, Continue};

use abgames_core::control::{Control, Ticker, in_time, untimed};
use abgames_core::games::effectivity::effectivity;
use abgames_core::games::explore::explore;
use abgames_core::nim::several::combinations;
use abgames_core::otrio::position::Position;
use abgames_core::otrio::{ForceQuestion, can_force};
use serde_json::{Value, json};

use super::text::outcome_text;
use super::{Asked, joined, settings};
use crate::random::Random;
use crate::{Answer, Refusal};

/// The most positions for which there is one pass; with more, searches may be faster.
const MOST: usize = 50_000;

/// The most random games that show what all players together can force, and their seed.
const GAMES: usize = 20_000;
const SEED: u64 = 1;

/// Shares of the time for each search: what takes long is left until all else is known.
const TRIES: [f64; 3] = [1.0 / 64.0, 1.0 / 8.0, 1.0];

pub fn table(asked: &Asked) -> Answer {
    let (position, players) = (asked.position, asked.position.players().number());
    let mut table = Table::new(players);
    let control = asked.given.control()?;
    match by_one_pass(position, players, &control)? {
        Some(bits) => table.fill(&bits),
        None => {
            for outcome in seen(position, players, &control)? {
                table.learn((1 << players) - 1, 1 << outcome, true);
            }
            table.search(asked, &control)?;
        }
    }
    let cell = |&(coalition, wanted): &(usize, usize)| {
        let mut outcomes: Vec<String> = table.outcomes(wanted).collect();
        outcomes.sort();
        json!({
            "coalition": members(coalition, players).collect::<Vec<_>>(), "outcomes": outcomes,
            "holds": table.known[coalition][wanted],
        })
    };
    let cells: Vec<Value> = table.questions.iter().map(cell).collect();
    Ok(joined(asked.record(), json!({ "cells": cells })))
}

/// Who can force what, as bits: coalitions of players are sets of bits, and so are outcomes, the
/// last of which is the draw.
struct Table {
    players: usize,
    /// Large coalitions and few outcomes first.
    questions: Vec<(usize, usize)>,
    known: Vec<Vec<Option<bool>>>,
}

impl Table {
    fn new(players: usize) -> Self {
        let coalitions = subsets(players).into_iter().rev();
        let wanted = subsets(players + 1);
        let pairs =
            coalitions.flat_map(|coalition| wanted.iter().map(move |&set| (coalition, set)));
        let mut table = Self {
            players,
            questions: pairs.collect(),
            known: vec![vec![None; 2 << players]; 1 << players],
        };
        table.learn(0, (2 << players) - 1, true);
        table
    }

    /// The others, and the other outcomes.
    fn opposite(&self, coalition: usize, wanted: usize) -> (usize, usize) {
        let all = (1 << self.players) - 1;
        (all ^ coalition, (2 * all + 1) ^ wanted)
    }

    fn outcomes(&self, wanted: usize) -> impl Iterator<Item = String> {
        let text = |place: usize| match place == self.players {
            true => outcome_text(super::text::DRAW),
            false => outcome_text(1 << place),
        };
        (0..=self.players).filter(move |place| wanted >> place & 1 == 1).map(text)
    }

    /// Notes what the bits of a pass say; of a coalition and the others, those without the last
    /// player have one.
    fn fill(&mut self, bits: &[u64]) {
        for (coalition, wanted) in self.questions.clone() {
            if coalition >> (self.players - 1) == 0 {
                let pair = coalition << (self.players + 1) | wanted;
                let holds = bits[pair / 64] >> (pair % 64) & 1 == 1;
                self.known[coalition][wanted] = Some(holds);
                let (others, rest) = self.opposite(coalition, wanted);
                self.known[others][rest] = Some(!holds);
            }
        }
    }

    /// Notes a value, and what follows: a larger coalition can force what a smaller one can, and
    /// more outcomes; and either a coalition forces something, or the others force the opposite.
    fn learn(&mut self, coalition: usize, wanted: usize, holds: bool) {
        let forced = match holds {
            true => (coalition, wanted),
            false => self.opposite(coalition, wanted),
        };
        for (larger, more) in self.questions.clone() {
            if larger & forced.0 == forced.0 && more & forced.1 == forced.1 {
                let (others, rest) = self.opposite(larger, more);
                self.known[larger][more] = Some(true);
                self.known[others][rest] = Some(false);
            }
        }
    }

    fn search(&mut self, asked: &Asked, whole: &Control) -> Result<(), Refusal> {
        for share in TRIES {
            let mut tried = Vec::new();
            for (coalition, wanted) in self.questions.clone() {
                let opposite = self.opposite(coalition, wanted);
                let is_settled = self.known[coalition][wanted].is_some();
                if is_settled || tried.contains(&opposite) || whole.poll().is_err() {
                    continue;
                }
                let players: Vec<usize> = members(coalition, self.players).collect();
                let winners: Vec<usize> = members(wanted, self.players).collect();
                let draw = wanted >> self.players == 1;
                let question = ForceQuestion::new(asked.position, &players, &winners, draw)?;
                let control = asked.given.control_of(share)?;
                let found = can_force(&question, &settings(), None, &mut Ticker::new(&control))?;
                tried.push((coalition, wanted));
                if let Some(holds) = found.found {
                    self.learn(coalition, wanted, holds);
                }
            }
        }
        Ok(())
    }
}

fn by_one_pass(
    position: Position,
    players: usize,
    control: &Control,
) -> Result<Option<Vec<u64>>, Refusal> {
    let look = |position: Position| match end(position, players) {
        Some(outcome) => Break(outcome as u16),
        None => {
            let after = position.children().map(|(_, after)| after);
            Continue((position.to_move() as u8, after.collect()))
        }
    };
    let ticker = &mut Ticker::new(control);
    ticker.ignore_time(); // so few positions take none
    Ok(match explore(position, look, players + 1, players, MOST, ticker)? {
        Some(graph) => untimed(effectivity(&graph, ticker))?,
        None => None,
    })
}

/// How the game ended, if it is over: the place of the winner, or the draw.
fn end(position: Position, players: usize) -> Option<usize> {
    let winner = position.winner().map(|color| position.players().owner(color) - 1);
    winner.or(position.is_played_out().then_some(players))
}

/// Outcomes of random games, until all were seen or time is over; all players together can force
/// them.
fn seen(position: Position, players: usize, control: &Control) -> Result<Vec<usize>, Refusal> {
    let (mut chance, mut seen) = (Random::new(SEED), Vec::new());
    for _ in 0..GAMES {
        if seen.len() > players || in_time(control.poll())?.is_none() {
            break;
        }
        let mut place = position;
        let outcome = loop {
            if let Some(outcome) = end(place, players) {
                break outcome;
            }
            let after: Vec<_> = place.children().map(|(_, after)| after).collect();
            place = after[chance.below(after.len() as u32) as usize];
        };
        if !seen.contains(&outcome) {
            seen.push(outcome);
        }
    }
    Ok(seen)
}

/// The players of a set of bits.
fn members(set: usize, players: usize) -> impl Iterator<Item = usize> {
    (1..=players).filter(move |player| set >> (player - 1) & 1 == 1)
}

/// All sets of so many bits, small ones first.
fn subsets(count: usize) -> Vec<usize> {
    let places: Vec<usize> = (0..count).collect();
    let of = |size| combinations(&places, size).into_iter();
    let all = (0..=count).flat_map(of);
    all.map(|set| set.iter().map(|place| 1 << place).sum()).collect()
}
