//! A position with what its players want, and what its moves are worth.

use std::rc::Rc;

use abgames_core::otrio::Move;
use abgames_core::otrio::position::Position;
use serde_json::{Value, json};

use super::advice::{chosen, sentence};
use super::orders::Orders;
use super::text::{outcome_text, texts};
use super::{Asked, each_move, gets, move_of, shown};
use crate::arguments::Arguments;
use crate::play::{Here, Played};
use crate::said::Row;
use crate::{Answer, ONE_ENDS, PLANNED, Refusal};

/// What a record of a situation may have.
const NAMES: [&str; 8] =
    ["players", "board", "color", "colors", "to_move", "prefer", "judge", "legal_moves"];

pub struct Match<'a> {
    pub given: &'a Arguments<'a>,
    pub orders: Rc<Orders>,
    pub position: Position,
}

/// Reads a situation.
pub fn play<'a>(given: &'a Arguments<'a>) -> Result<Here<'a>, Refusal> {
    given.only(&NAMES)?;
    let asked = Asked::read(given)?;
    Ok(Box::new(Match { given, orders: Rc::new(asked.orders()?), position: asked.position }))
}

impl Match<'_> {
    fn made(&self, step: usize) -> Move {
        self.position.legal_moves().collect::<Vec<_>>()[step]
    }

    fn place(&self, step: Move) -> usize {
        self.position.legal_moves().position(|other| other == step).unwrap_or_default()
    }
}

impl<'a> Played<'a> for Match<'a> {
    fn player(&self) -> Option<usize> {
        (!self.position.is_over()).then(|| self.position.to_move())
    }

    fn outcome(&self) -> Option<String> {
        let winner = self.position.winner().map(|color| self.position.players().owner(color));
        let outcome = winner.map_or_else(|| "D".to_owned(), |player| format!("P{player}"));
        self.position.is_over().then_some(outcome)
    }

    fn legal(&self) -> Vec<String> {
        self.position.legal_moves().map(|step| step.to_string()).collect()
    }

    fn step(&self, text: &str) -> Result<usize, Refusal> {
        let step = move_of(text)?;
        self.position.play(step)?;
        Ok(self.place(step))
    }

    fn after(&self, step: usize) -> Result<Here<'a>, Refusal> {
        let position = self.position.play(self.made(step))?;
        Ok(Box::new(Self { given: self.given, orders: self.orders.clone(), position }))
    }

    fn best(&self) -> Result<(usize, Value), Refusal> {
        let found = chosen(self)?;
        let sentence = sentence(&found.step.to_string(), found.outcome, found.best);
        let outcome = found.outcome.map(outcome_text);
        let known = json!({ "outcome": outcome, "best": found.best, "sentence": sentence });
        Ok((self.place(found.step), known))
    }

    fn judged(&self, step: usize, ranks: bool) -> Answer {
        judged(self, self.made(step), ranks)
    }

    fn details(&self) -> Answer {
        Ok(shown(&self.position))
    }
}

/// What a move is worth to the player who makes it.
fn judged(here: &Match, step: Move, ranks: bool) -> Answer {
    let (Match { given, orders, .. }, position) = (here, here.position);
    let player = position.to_move();
    let control = given.control()?;
    let follows = gets(orders, position.play(step)?, 0, &control)?;
    let found = gets(orders, position, 1, &control)?;
    let (mut before, after) = (found.outcome, follows.outcome);
    let mut best: Vec<Move> = found.line.iter().take(usize::from(found.proven)).copied().collect();
    if let Some(after) = after
        && orders.level(player, after) == 0
    {
        before = Some(after); // nothing is better
    }
    let cost_of = |before: Option<u8>| {
        let (before, after) = (orders.level(player, before?), orders.level(player, after?));
        Some(after.saturating_sub(before))
    };
    let (mut better, mut plan, mut length) = (None, Vec::new(), None);
    if cost_of(before) > Some(0) {
        plan = texts(&gets(orders, position, PLANNED, &control)?.line);
        let line = gets(orders, position.play(step)?, usize::MAX, &control)?.line;
        let mut end = position.play(step)?;
        for &step in &line {
            end = end.play(step)?;
        }
        length = end.is_over().then_some(line.len());
    }
    if cost_of(before) == Some(0) && !best.contains(&step) {
        best.push(step);
    }
    if let (true, Some(after)) = (ranks, after) {
        let all = each_move(orders, position, &control)?;
        let known: Option<Vec<(Move, u8)>> =
            all.into_iter().map(|(step, outcome, _)| Some((step, outcome?))).collect();
        if let Some(known) = known {
            let level = |outcome| orders.level(player, outcome);
            let least = known.iter().map(|&(_, outcome)| level(outcome)).min().unwrap_or(0);
            let first = best.first().copied();
            let are_best = known.iter().filter(|&&(_, outcome)| level(outcome) == least);
            best = are_best.map(|&(step, _)| step).collect();
            best.sort_by_key(|&step| Some(step) != first);
            let first = known.iter().find(|&&(_, outcome)| level(outcome) == least);
            before = first.map(|&(_, outcome)| outcome);
            let worse = known.iter().filter(|&&(_, outcome)| level(outcome) < level(after));
            better = Some(worse.count());
        }
    }
    let row = Row {
        player,
        step: step.to_string(),
        cost: cost_of(before).map(|cost| json!(cost)),
        before: before.map(outcome_text),
        after: after.map(outcome_text),
        better,
        best: texts(&best),
        plan,
        length,
        ends: ONE_ENDS,
    };
    let sentence = row.worth();
    Ok(row.record(sentence))
}
