//! What each move of a game was worth.

use abgames_core::otrio::Move;
use abgames_core::otrio::position::Position;
use serde_json::json;

use super::orders::Orders;
use super::text::{DRAW, outcome_text, texts};
use super::{Asked, each_move, gets, joined};
use crate::said::worth;
use crate::{Answer, ONE_ENDS, PLANNED, going_on, lost, said};

pub fn review(asked: &Asked) -> Answer {
    let orders = asked.orders()?;
    if asked.played.is_empty() {
        return Err("the game has no moves to review".into());
    }
    let since = asked.given.number("since", 0)? as usize;
    let ranks = asked.given.flag("ranks", true)?;
    let (mut position, mut rows) = (asked.start, Vec::new());
    for (i, &step) in asked.played.iter().enumerate() {
        if i >= since {
            rows.push(judged(asked, &orders, position, step, ranks)?);
        }
        position = position.play(step)?;
    }
    let mut record = asked.record();
    record.retain(|key, _| ["players", "colors"].contains(&key.as_str()));
    Ok(joined(record, json!({ "prefer": orders.texts, "lost": lost(&rows), "moves": rows })))
}

/// What a move was worth to the player who made it.
fn judged(asked: &Asked, orders: &Orders, position: Position, step: Move, ranks: bool) -> Answer {
    let player = position.to_move();
    let control = asked.given.control()?;
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
    let (cost, best) = (cost_of(before), texts(&best));
    let is_best = cost.map(|cost| cost == 0);
    let sentence = worth(before.map(result), after.map(result), is_best, &best, true);
    let sentence = going_on(sentence, ONE_ENDS, length, &plan);
    let rank = if cost == Some(0) { Some(1) } else { better.map(|better| better + 1) };
    Ok(json!({
        "player": player, "move": step.to_string(), "before": before.map(outcome_text),
        "after": after.map(outcome_text), "cost": cost, "rank": rank, "best": best,
        "plan": plan, "length": length, "sentence": sentence,
    }))
}

/// An outcome in words.
fn result(outcome: u8) -> String {
    match outcome {
        DRAW => said!("a draw"),
        win => said!("a win for player {player}", player = win.trailing_zeros() + 1),
    }
}
