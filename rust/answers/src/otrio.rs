//! Questions about Otrio.

mod advice;
mod effectivity;
mod orders;
mod review;
mod text;

use std::collections::BTreeSet;

use abgames_core::andor::prover::Effort;
use abgames_core::control::{Control, Ticker};
use abgames_core::otrio::position::{Players, Position};
use abgames_core::otrio::slots::{each, in_lines};
use abgames_core::otrio::{ForceQuestion, Move, Settings, analyze, can_force, solve};
use serde_json::{Map, Value, json};

use crate::arguments::{Arguments, folded, words};
use crate::{Answer, Refusal, extend};
use orders::Orders;
use review::Match;
pub use review::play;
use text::{
    board_text, outcome_of, outcome_text, outcome_texts, read_board, spelled, status, texts,
};

/// The memory for tables, in bytes.
const MEMORY: usize = 1 << 28;

const PLACED: [&str; 5] = ["players", "moves", "board", "color", "colors"];

/// Answers a question, if there is one of this name.
pub fn answer(question: &str, given: &Arguments) -> Option<Answer> {
    let (asks, names): (fn(&Asked) -> Answer, &[&str]) = match question {
        "show" => (show, &[]),
        "effectivity" => (effectivity::table, &[]),
        "force" | "moves" => (
            if of_each(question, given) { moves } else { force },
            &["coalition", "winners", "each_move"],
        ),
        "solve" => (solved, &["prefer", "judge"]),
        "analyze" => (analyzed, &["prefer", "judge"]),
        _ => return None,
    };
    let allowed = [&PLACED, names].concat();
    Some(given.only(&allowed).and_then(|()| asks(&Asked::read(given)?)))
}

/// What is said of a position, and of advice.
pub fn told(name: &str, facts: &Value, job: &Control) -> Answer {
    Ok(json!(match name {
        "status" => status(&Asked::read(&Arguments::of_facts(facts, job)?)?.position),
        "choose" => return choose(facts, &Arguments::of_facts(facts, job)?),
        _ => {
            let (step, outcome) = (facts["move"].as_str(), facts["outcome"].as_str());
            let outcome = outcome.map(outcome_of);
            advice::sentence(step.unwrap_or_default(), outcome, facts["best"] == true)
        }
    }))
}

/// The move to advise, when the outcomes after some are known.
fn choose(facts: &Value, given: &Arguments) -> Answer {
    let asked = Asked::read(given)?;
    let known = |step: Move| (step, facts["outcomes"][step.to_string()].as_str().map(outcome_of));
    let outcomes = asked.position.legal_moves().map(known).collect();
    let found = advice::choice(&asked.orders()?, &asked.position, outcomes);
    let outcome = found.outcome.map(outcome_text);
    Ok(json!({ "move": found.step.to_string(), "outcome": outcome, "best": found.best }))
}

/// A question that has been read: the position after its moves.
struct Asked<'a> {
    given: &'a Arguments<'a>,
    position: Position,
}

impl<'a> Asked<'a> {
    fn read(given: &'a Arguments<'a>) -> Result<Self, Refusal> {
        let number = given.number("players", 3)? as usize;
        let usual = if number == 2 { 2 } else { 1 };
        let colors = given.number("colors", usual)? as usize;
        let players = Players::new(number, colors).ok_or(format!(
            "there are 2 to 4 players with 1 colour, or 2 with 2, not {number} with {colors}"
        ))?;
        let mut position = match given.get("board") {
            None if given.get("color").is_some() => {
                return Err("color goes with board: moves already say who is to move".into());
            }
            None => Position::new(players),
            Some(_) => {
                let color = given.number("color", 1)? as usize;
                let color = color.checked_sub(1).ok_or("colours are numbered from 1")?;
                let board = read_board(given.text("board", "")?)?;
                Position::from_board(board, players, color)?
            }
        };
        let text = folded(given.text("moves", "")?);
        for word in words(&text) {
            position = position.play(move_of(word)?)?;
        }
        Ok(Self { given, position })
    }

    fn record(&self) -> Map<String, Value> {
        record(&self.position)
    }

    /// The question of what a coalition can force from a position, and how it is written.
    fn wanted(
        &self,
        position: Position,
    ) -> Result<(ForceQuestion, Vec<u64>, Vec<String>), Refusal> {
        let coalition = players_of(self.given, "coalition")?.unwrap_or_default();
        let (mut winners, mut draw) = (Vec::new(), false);
        for outcome in listed(self.given, "winners").unwrap_or_default() {
            let text = match outcome {
                Value::Number(number) => format!("P{number}"),
                Value::String(text) => text.to_uppercase(),
                _ => return Err("an outcome is a player or D".into()),
            };
            match text.strip_prefix('P').and_then(|player| player.parse::<usize>().ok()) {
                Some(player) => winners.push(player),
                None if ["D", "DRAW"].contains(&text.as_str()) => draw = true,
                None => return Err(format!("there is no outcome {text}").into()),
            }
        }
        winners.sort_unstable();
        winners.dedup();
        let members: Vec<usize> = coalition.iter().map(|&player| player as usize).collect();
        let question = ForceQuestion::new(position, &members, &winners, draw)?;
        let mut texts: Vec<String> = winners.iter().map(|player| format!("P{player}")).collect();
        texts.extend(draw.then(|| "D".to_owned()));
        texts.sort();
        Ok((question, coalition, texts))
    }

    fn orders(&self) -> Result<Orders, Refusal> {
        Orders::read(self.given, self.position.players().number())
    }
}

/// A position as records begin.
fn record(position: &Position) -> Map<String, Value> {
    let players = position.players();
    let mut record = Map::new();
    record.insert("board".to_owned(), json!(board_text(position)));
    record.insert("players".to_owned(), json!(players.number()));
    record.insert("color".to_owned(), json!(position.color() + 1));
    if players.number() == 2 && players.colors() == 2 {
        record.insert("colors".to_owned(), json!(1));
    }
    record
}

/// A move as it is typed.
fn move_of(word: &str) -> Result<Move, Refusal> {
    Ok(spelled(word).parse().map_err(|_| {
        let like = "a column a to c, a row 1 to 3 and a size L, M or S, such as b2M, or pass";
        format!("'{word}' is no move: write {like}")
    })?)
}

/// Whether the question is about each move.
fn of_each(question: &str, given: &Arguments) -> bool {
    given.flag("each_move", question == "moves").unwrap_or_default()
}

/// The entries of a list, or the numbers and words of a text such as "P2 or draw".
fn listed(given: &Arguments, name: &str) -> Option<Vec<Value>> {
    let value = given.get(name)?;
    let Some(text) = value.as_str() else {
        return value.as_array().cloned();
    };
    let text = folded(text);
    let words = text.split(|sign: char| sign.is_whitespace() || ",;&+".contains(sign));
    let joins = ["", "and", "or", "player", "players"];
    let words = words.filter(|word| !joins.contains(&word.to_lowercase().as_str()));
    Some(
        words.map(|word| word.parse::<u64>().map_or(json!(word), |number| json!(number))).collect(),
    )
}

/// Players as a list of numbers, or a text such as "2, P3".
fn players_of(given: &Arguments, name: &str) -> Result<Option<Vec<u64>>, Refusal> {
    let is_text = given.get(name).is_some_and(Value::is_string);
    let player = |value: &Value| match value.as_str() {
        Some(word) if is_text => word.strip_prefix(['P', 'p'])?.parse().ok(),
        _ => value.as_u64(),
    };
    let Some(entries) = listed(given, name) else {
        return Ok(None);
    };
    let players: Option<BTreeSet<u64>> = entries.iter().map(player).collect();
    let players = players.map(|players| players.into_iter().collect());
    Ok(Some(players.ok_or_else(|| format!("{name} must be players, numbers such as 1,2"))?))
}

/// What players get: the outcome if there is one, the set, whether it is proved, and moves of a
/// line.
struct Gets {
    outcome: Option<u8>,
    outcomes: u8,
    proven: bool,
    line: Vec<Move>,
}

fn gets(
    orders: &Orders,
    position: Position,
    moves: usize,
    control: &Control,
) -> Result<Gets, Refusal> {
    let question = orders.question(position)?;
    let found = solve(&question, &settings(), None, moves, &mut Ticker::new(control))?;
    let (outcomes, proven) = (found.found.outcomes, found.found.proven);
    let outcome = (proven && outcomes.count_ones() == 1).then_some(outcomes);
    Ok(Gets { outcome, outcomes, proven, line: found.line })
}

fn show(asked: &Asked) -> Answer {
    Ok(shown(&asked.position))
}

fn shown(position: &Position) -> Value {
    let players = position.players();
    let winner = position.winner().map(|color| players.owner(color));
    let lines: u32 = position.board().into_iter().map(in_lines).sum();
    let legal: Vec<String> = position.legal_moves().map(|step| step.to_string()).collect();
    let more = json!({
        "to_move": position.to_move(),
        "status": status(position), "ply": position.ply(), "winner": winner,
        "is_over": position.is_over(), "lines": texts(&each(lines).filter_map(Move::to).collect::<Vec<_>>()),
        "legal_moves": legal, "canonical": board_text(&position.canonical()),
    });
    joined(record(position), more)
}

fn force(asked: &Asked) -> Answer {
    let (question, coalition, winners) = asked.wanted(asked.position)?;
    let control = asked.given.control()?;
    let found = can_force(&question, &settings(), None, &mut Ticker::new(&control))?;
    let more = json!({
        "coalition": coalition, "winners": winners, "holds": found.found,
        "proven": found.found.is_some(), "line": texts(&found.line),
    });
    Ok(joined(asked.record(), more))
}

fn moves(asked: &Asked) -> Answer {
    let (_, coalition, winners) = asked.wanted(asked.position)?;
    let control = asked.given.control()?;
    let mut rows = Vec::new();
    for (step, after) in asked.position.children() {
        let (question, ..) = asked.wanted(after)?;
        let found = can_force(&question, &settings(), None, &mut Ticker::new(&control))?;
        rows.push(json!({ "move": step.to_string(), "holds": found.found }));
    }
    let more = json!({ "coalition": coalition, "winners": winners, "moves": rows });
    Ok(joined(asked.record(), more))
}

fn solved(asked: &Asked) -> Answer {
    let orders = asked.orders()?;
    let found = gets(&orders, asked.position, usize::MAX, &asked.given.control()?)?;
    let more = json!({
        "prefer": orders.texts, "judge": orders.judges, "outcome": found.outcome.map(outcome_text),
        "outcomes": outcome_texts(found.outcomes), "proven": found.proven,
        "line": texts(&found.line),
    });
    Ok(joined(asked.record(), more))
}

fn analyzed(asked: &Asked) -> Answer {
    let orders = asked.orders()?;
    let rows = each_move(&orders, asked.position, &asked.given.control()?)?;
    let row = |(step, outcome, proven): (Move, Option<u8>, bool)| json!({ "move": step.to_string(), "outcome": outcome.map(outcome_text), "proven": proven });
    let rows: Vec<Value> = rows.into_iter().map(row).collect();
    let more = json!({ "prefer": orders.texts, "judge": orders.judges, "moves": rows });
    Ok(joined(asked.record(), more))
}

/// The outcome after each legal move, and whether the outcomes are proved.
fn each_move(
    orders: &Orders,
    position: Position,
    control: &Control,
) -> Result<Vec<(Move, Option<u8>, bool)>, Refusal> {
    let found = analyze(&orders.question(position)?, &settings(), &mut Ticker::new(control))?;
    let rows = found.into_iter().map(|(step, found)| {
        let outcome = (found.proven && found.outcomes.count_ones() == 1).then_some(found.outcomes);
        (step, outcome, found.proven)
    });
    Ok(rows.collect())
}

fn settings() -> Settings {
    let effort = Effort { memory: MEMORY, ..Effort::default() };
    Settings { effort, ..Settings::default() }
}

fn joined(record: Map<String, Value>, more: Value) -> Value {
    let mut record = Value::Object(record);
    extend(&mut record, more);
    record
}
