//! Positions of Tanhinmin explained: what each move is worth and why, as `abgames.tanhinmin` says it.

use abgames_core::control::{Control, Ticker};
use abgames_core::tanhinmin::Position;
use abgames_core::tanhinmin::move_sets::{MoveSet, move_sets};
use serde_json::{Value, json};

use super::{Deal, PLAYERS};
use crate::arguments::Arguments;
use crate::{Answer, Refusal, counted, listed};

/// The most legal moves that are judged one by one.
const JUDGED: usize = 60;

/// The most cards of a hand whose lines are drawn.
const DRAWN: usize = 60;

/// The most best moves that a sentence names.
const SHOWN: usize = 3;

/// The sets of best moves, and what they are best for.
const AIMS: [(&str, Option<&str>); 5] = [
    ("winning_moves", None),
    ("score_moves", Some("score")),
    ("length_moves", Some("length")),
    ("own_pass_moves", Some("own passes")),
    ("opponent_pass_moves", Some("the other's passes")),
];

pub fn analyze(given: &Arguments) -> Answer {
    let (position, _) = Deal::read(given)?;
    known(&position)
}

/// The position after some moves, with all that is known about it.
pub fn show(given: &Arguments) -> Answer {
    let (mut position, moves) = Deal::read(given)?;
    let mut played = Vec::new();
    for step in moves {
        played.push(json!({ "player": PLAYERS[position.to_move], "move": step }));
        position = position.after(step)?;
    }
    let known = match position.winner() {
        None => known(&position)?,
        Some(_) => Value::Null,
    };
    let mut record = position.record();
    record["passes_left"] = Value::Null;
    record["played"] = json!(played);
    record["facts"] = if known.is_null() {
        Value::Null
    } else {
        facts(&known)
    };
    record["analysis"] = known;
    Ok(record)
}

/// What each move of a game was worth.
pub fn review(given: &Arguments) -> Answer {
    let (mut position, moves) = Deal::read(given)?;
    if moves.is_empty() {
        return Err(r#"the game has no moves to review: write it such as "2, 3, pass, 1""#.into());
    }
    let mut record = json!({
        "mine": position.hands[0], "theirs": position.hands[1], "table": position.table,
    });
    let mut rows = Vec::new();
    for step in moves {
        let after = position.after(step)?;
        let scored = scored(&position)?;
        let score = score_of(&scored, step);
        let most = scored.iter().map(|&(_, score)| score).max().unwrap_or(0);
        let best: Vec<u64> = best_of(&scored).collect();
        let (mine, theirs) = position.seen();
        rows.push(json!({
            "player": PLAYERS[position.to_move], "move": step, "written": written(step),
            "wins": score > 0, "worth": signed(score),
            "loss": (score < most).then(|| format!("gives away {}", most - score)),
            "mine": mine, "theirs": theirs, "table": position.table, "score": score,
            "best_score": most, "cost": most - score,
            "rank": 1 + scored.iter().filter(|&&(_, other)| other > score).count(),
            "best": best, "sentence": sentence(&scored, step, true),
        }));
        position = after;
    }
    record["moves"] = Value::Array(rows);
    Ok(record)
}

/// The program's move.
pub fn reply(given: &Arguments) -> Answer {
    let (mut position, moves) = Deal::read(given)?;
    for step in moves {
        position = position.after(step)?;
    }
    let legal = position.legal_moves();
    let first = match given.text("level", "perfect")? {
        "beginner" => legal.first().copied(),
        "perfect" => best_of(&scored(&position)?).next(),
        level => return Err(format!("there is no level {level}").into()),
    };
    let Some(step) = first else {
        return Ok(json!({ "player": null, "move": null, "written": null, "to_move": null }));
    };
    let after = position.after(step)?;
    Ok(json!({
        "player": PLAYERS[position.to_move], "move": step, "said": written(step),
        "written": written(step),
        "to_move": after.winner().is_none().then_some(PLAYERS[after.to_move]),
    }))
}

/// All that is known about a position, for the player to move.
fn known(position: &Deal) -> Answer {
    let (mine, theirs) = position.seen();
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let asked = Position::new(mine, theirs, position.table);
    let (values, matchings, sets) = move_sets(asked, (0, 0), &mut ticker)?;
    let sets: Vec<Vec<u64>> = sets.iter().map(|set| moves_of(set, mine)).collect();
    let mut record = json!({
        "mine": mine, "theirs": theirs, "table": position.table, "cut": null, "goals": [0, 0],
        "pass_limits": null, "last_card": false, "mover_wins": values.mover_wins(),
        "score": values.score, "matchings": matchings, "own_passes": values.own_passes,
        "opponent_passes": values.opponent_passes, "turns": values.turns, "plies": values.plies,
        "last_card_value": null, "moves": null,
        "lines": (mine.len().max(theirs.len()) <= DRAWN)
            .then(|| [lines(mine, theirs, Some(position.table)), lines(theirs, mine, None)]),
    });
    for ((name, _), set) in AIMS.iter().zip(&sets) {
        record[name] = json!(set);
    }
    if position.legal_moves().len() <= JUDGED {
        let scored = scored(position)?;
        let rows = scored
            .iter()
            .map(|&(step, score)| judged(&scored, &sets, step, score));
        record["moves"] = rows.collect();
    }
    Ok(record)
}

/// A legal move: whether it wins, the score after it, what it is best for, and why.
fn judged(scored: &[(u64, i64)], sets: &[Vec<u64>], step: u64, score: i64) -> Value {
    let best: Vec<bool> = sets.iter().map(|set| set.contains(&step)).collect();
    let aims = AIMS.iter().zip(&best).filter(|&(_, &is_best)| is_best);
    let worth = match (best[1], score > 0) {
        (true, _) => "best",
        (_, true) => "wins",
        _ => "loses",
    };
    let mut row = json!({
        "move": step, "wins": score > 0, "score": score, "points": signed(score),
        "worth": format!("{worth} {}", signed(score)),
        "aims": aims.filter_map(|(&(_, aim), _)| aim).collect::<Vec<_>>(),
        "sentence": sentence(scored, step, false),
    });
    for ((name, _), is_best) in AIMS.iter().zip(best) {
        row[name] = json!(is_best);
    }
    row
}

/// The numbers of an analysis as rows.
fn facts(known: &Value) -> Value {
    let lines = format!("{} : {}", known["matchings"][0], known["matchings"][1]);
    let score = signed(known["score"].as_i64().unwrap_or(0));
    let number = |name: &str| known[name].to_string();
    let rows = [
        (
            "score",
            score,
            "cards the loser has left; negative for a loss",
        ),
        (
            "lines",
            lines,
            "own and the other player's; the player to move wins with more",
        ),
        (
            "own passes",
            number("own_passes"),
            "avoided by the player to move, forced by the other player",
        ),
        (
            "the other's passes",
            number("opponent_passes"),
            "avoided by the other player, forced by the player to move",
        ),
        (
            "turns",
            number("turns"),
            "plays and passes of the winner, if the loser delays",
        ),
        ("plies", number("plies"), "plays and passes of both players"),
    ];
    let row = |(name, value, meaning)| json!({ "name": name, "value": value, "meaning": meaning });
    rows.map(row).into_iter().collect()
}

/// A largest matching: a player's cards above what they can beat.
fn lines(own: &[u64], other: &[u64], table: Option<u64>) -> Value {
    let mut targets = other[1..].to_vec();
    targets.extend(table);
    targets.sort_unstable();
    let mut places = Vec::new();
    for (place, &attacker) in own.iter().enumerate() {
        if targets
            .get(places.len())
            .is_some_and(|&target| attacker > target)
        {
            places.push([place, places.len()]);
        }
    }
    let pairs: Vec<_> = places
        .iter()
        .map(|&[one, two]| [own[one], targets[two]])
        .collect();
    let table = table.map(|rank| targets.iter().position(|&target| target == rank));
    json!({
        "attackers": own, "targets": targets, "table": table.flatten(), "spared": other[0],
        "aside": [[], []], "places": places, "pairs": pairs,
    })
}

/// The moves of a set in ascending order; 0 is the pass.
fn moves_of(set: &MoveSet, hand: &[u64]) -> Vec<u64> {
    let mut moves: Vec<u64> = set.pass.then_some(0).into_iter().collect();
    moves.extend(&hand[set.cards.clone()]);
    moves.dedup();
    moves
}

/// The legal moves, each with the score after it for the player who makes it.
fn scored(position: &Deal) -> Result<Vec<(u64, i64)>, Refusal> {
    Ok(position
        .legal_moves()
        .into_iter()
        .zip(position.scores()?)
        .collect())
}

fn score_of(scored: &[(u64, i64)], step: u64) -> i64 {
    scored
        .iter()
        .find(|&&(each, _)| each == step)
        .map_or(0, |&(_, score)| score)
}

fn best_of(scored: &[(u64, i64)]) -> impl Iterator<Item = u64> {
    let most = scored.iter().map(|&(_, score)| score).max();
    scored
        .iter()
        .filter(move |&&(_, score)| Some(score) == most)
        .map(|&(step, _)| step)
}

/// What a move is worth in words: one that was made, or that could be.
fn sentence(scored: &[(u64, i64)], step: u64, made: bool) -> String {
    let names: Vec<String> = best_of(scored).take(SHOWN).map(written).collect();
    let (best, score) = (listed(&names, "or"), score_of(scored, step));
    let most = scored.iter().map(|&(_, score)| score).max().unwrap_or(0);
    let (before, after) = (result(most), result(score));
    match (made, most - score) {
        (true, 0) => format!("That was a best move: {after} with best play."),
        (false, 0) => format!("That is a best move: {after} with best play."),
        (false, _) => format!("That would be {after}; {best} is {before}."),
        _ if most > 0 && 0 > score => {
            format!("That was a mistake: it was {before}, now it is {after}; {best} kept it.")
        }
        (true, cost) => format!(
            "That gave away {}: it was {before}, now it is {after}; {best} kept it.",
            counted(cost as u64, "card")
        ),
    }
}

fn result(score: i64) -> String {
    let what = if score > 0 { "win" } else { "loss" };
    format!("a {what} by {}", counted(score.unsigned_abs(), "card"))
}

/// A score with its sign.
fn signed(score: i64) -> String {
    format!("{score:+}").replace('-', "−")
}

fn written(step: u64) -> String {
    match step {
        0 => "pass".to_owned(),
        card => card.to_string(),
    }
}
