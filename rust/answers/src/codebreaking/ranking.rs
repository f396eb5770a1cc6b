//! All guesses, or some, with their exact values.

use abgames_core::codebreaking::rules::{Code, Role};
use abgames_core::codebreaking::{Goal, Value as Number, Wanted, rank};
use serde_json::{Map, Value, json};

use super::ratio::fraction;
use super::{Asked, number};
use crate::Answer;

pub fn ranking(asked: &Asked) -> Answer {
    asked.possible()?;
    let (given, game) = (asked.given, asked.game);
    if given.text("objective", "")? == "most-within" {
        return Err("the objective most-within is for solve, not for single guesses".into());
    }
    let (name, objective) = asked.objective()?;
    let usual = match game.goal() {
        Goal::Hit => "hit",
        Goal::Class => "class",
        _ => "determine",
    };
    let goal_name = given.text("goal", usual)?;
    let goal = Goal::named(goal_name).ok_or(format!("there is no goal {goal_name}"))?;
    let guesses = given.text("guesses", "all")?;
    let consistent = guesses == "consistent";
    game.check_can(goal, consistent)?;
    let only = match given.get("only") {
        None => None,
        Some(Value::Array(texts)) => {
            let codes = texts.iter().map(|text| game.read_code(text, Role::Guess));
            let codes: Vec<Code> = codes.collect::<Result<_, _>>()?;
            if consistent && let Some(&code) = codes.iter().find(|code| !asked.left.contains(code))
            {
                let only = "is not a candidate, and only consistent guesses may be made";
                return Err(format!("{} {only}", game.text(code)).into());
            }
            Some(codes)
        }
        Some(_) => return Err("only must be a list of guesses".into()),
    };
    let top = match given.number("top", u64::MAX)? {
        u64::MAX => None,
        top => Some(top as usize),
    };
    let wanted = Wanted { top, only, below: None, least: false };
    let control = given.control()?;
    let found = asked.searched(asked.here(), goal, objective, consistent, |question, memo| {
        Ok(rank(question, memo, &wanted, &control)?)
    })?;
    let total = match name {
        "expected" | "expected-worst" => |value: Number| Some(value.first),
        "worst-expected" => |value: Number| value.second,
        _ => |_: Number| None,
    };
    let worst = match name {
        "worst" | "worst-expected" | "worst-count" => |value: Number| Some(value.first),
        "expected-worst" => |value: Number| value.second,
        _ => |_: Number| None,
    };
    let (count, weight) = (asked.left.len(), game.weight(&asked.left));
    let rows = found.guesses.iter().map(|row| {
        let total = row.exact.then(|| total(row.value)).flatten();
        let mut record = Map::new();
        let mut set = |key: &str, value: Value| record.insert(key.to_owned(), value);
        set("guess", game.code(row.guess));
        set("text", json!(game.text(row.guess)));
        set("total", json!(total));
        set("mean", json!(total.map(|total| fraction(total as i64, weight))));
        set("worst", json!(row.exact.then(|| worst(row.value)).flatten()));
        set("count", json!(row.count));
        set("is_candidate", json!(row.candidate));
        set("reply_count", json!(row.feedbacks));
        set("largest", json!(row.largest));
        set("lower_bound", number(row.value));
        if row.value.second.is_some() {
            set("value", if row.exact { number(row.value) } else { Value::Null });
        }
        Value::Object(record)
    });
    let least_total = found.least.filter(|_| name == "expected").map(|value| value.first);
    Ok(json!({
        "game": game.record(), "objective": name, "goal": goal_name, "guesses": guesses,
        "history": asked.history(), "history_text": asked.history_text(),
        "candidate_count": count, "proven": found.proven,
        "least": found.least.map(number), "least_total": least_total,
        "ranking": rows.collect::<Vec<_>>(),
    }))
}
