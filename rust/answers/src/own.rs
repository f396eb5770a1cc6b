//! Games of one's own, by the tables that Python wrote of them.

mod orders;
mod table;
mod worth;

use std::sync::{Arc, Mutex, PoisonError};

use abgames_core::control::Control;
use serde_json::{Map, Value, json};

use crate::arguments::{Arguments, folded};
use crate::table::quoted;
use crate::{Answer, Refusal, declared, extend, listed};
use orders::Orders;
use table::Own;
use worth::Worth;

/// The games that can be asked about, by their names, with those tables that are there.
static OFFERED: Mutex<Vec<(String, Option<Arc<Own>>)>> = Mutex::new(Vec::new());

fn with_offered<T>(act: impl FnOnce(&mut Vec<(String, Option<Arc<Own>>)>) -> T) -> T {
    act(&mut OFFERED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Answers a question, if it is one of these.
pub fn answer(question: &str, given: &Arguments) -> Option<Answer> {
    Some(match question {
        "keep" => keep(given),
        "offered" => Ok(json!({ "games": names() })),
        "show" => show(given),
        _ => return None,
    })
}

/// Takes the names of the games whose tables may come; the last one is meant where none is named.
fn keep(given: &Arguments) -> Answer {
    given.only(&["games"])?;
    let games = given.get("games").and_then(Value::as_array).ok_or("games must be a list")?;
    let games = games.iter().map(|game| Some((game.as_str()?.to_owned(), None)));
    let games: Option<Vec<_>> = games.collect();
    with_offered(|offered| *offered = games.unwrap_or_default());
    Ok(json!({}))
}

/// Keeps the table of a game, the last one that is offered if it was not yet; returns its name.
///
/// # Errors
/// [`Refusal`] of what is no table.
pub fn keep_game(bytes: &[u8]) -> Result<String, Refusal> {
    let own = Arc::new(Own::read(bytes)?);
    let name = own.name.clone();
    with_offered(|offered| match offered.iter_mut().find(|(known, _)| *known == name) {
        Some((_, kept)) => *kept = Some(own),
        None => offered.push((name.clone(), Some(own))),
    });
    Ok(name)
}

fn names() -> Vec<String> {
    with_offered(|offered| offered.iter().map(|(name, _)| name.clone()).collect())
}

fn offered(game: &str) -> Result<Arc<Own>, Refusal> {
    let names = names();
    let name = if game.is_empty() { names.last().map_or("", String::as_str) } else { game };
    let found = with_offered(|offered| {
        offered.iter().find(|(known, _)| known == name).map(|(_, own)| own.clone())
    });
    match found {
        Some(Some(own)) => Ok(own),
        Some(None) => Err(format!("the table of the game {} is not there", quoted(name)).into()),
        None if names.is_empty() => Err(crate::NO_RULES.into()),
        None => {
            let known: Vec<&str> = names.iter().map(String::as_str).collect();
            let near = declared::nearest(game, &known);
            let (game, known) = (quoted(game), listed(&names, "and"));
            let game: String = game.chars().take(60).collect();
            Err(format!("no game {game} is offered here{near}; there are {known}").into())
        }
    }
}

/// What players want: orders of preference, or some outcomes for a coalition.
enum Wish {
    Orders(Orders),
    Aim { coalition: u8, winners: Vec<Value> },
}

impl Wish {
    fn read(given: &Arguments, own: &Own) -> Result<Self, Refusal> {
        let is_given = |value: &&Value| match value {
            Value::String(text) => !text.is_empty(),
            Value::Array(list) => !list.is_empty(),
            _ => true,
        };
        let prefer = given.text("prefer", "")?;
        let Some(coalition) = given.get("coalition").filter(is_given) else {
            return Ok(Self::Orders(Orders::kept(prefer, own.players())?));
        };
        if !prefer.is_empty() {
            return Err("give --prefer, or --coalition and --winners, not both".into());
        }
        let winners = given.get("winners");
        let winners = winners.ok_or("--coalition and --winners belong together: give both")?;
        let winners = match winners {
            Value::String(text) => entries(&folded(text), &[',', ';', '\n']),
            list => list.as_array().into_iter().flatten().map(plain).collect(),
        };
        let player = |word: String| word.parse::<u64>().ok().filter(|&n| n > 0);
        let numbered = |word: String| match player(word.clone()) {
            Some(n) if word.bytes().all(|digit| digit.is_ascii_digit()) => json!(n),
            _ => json!(word),
        };
        let coalition = orders::coalition(coalition, own.players())?;
        Ok(Self::Aim { coalition, winners: winners.into_iter().map(numbered).collect() })
    }

    /// The wishes as a record has them.
    fn record(&self) -> Value {
        match self {
            Self::Orders(orders) => json!({ "prefer": orders.record() }),
            Self::Aim { coalition, winners } => {
                let players: Vec<u32> = (0..8).filter(|n| coalition >> n & 1 == 1).collect();
                let players: Vec<u32> = players.into_iter().map(|n| n + 1).collect();
                let mut winners = winners.clone();
                winners.sort_by_key(plain);
                winners.dedup();
                json!({ "coalition": players, "winners": winners })
            }
        }
    }
}

/// A value as the text that it stands for.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

/// The entries of a list, between which are these signs.
fn entries(text: &str, signs: &[char]) -> Vec<String> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    text.trim().split(signs).map(|entry| entry.trim().to_owned()).collect()
}

/// The position after the moves that were given, each of them a text.
fn followed(own: &Own, moves: Option<&Value>) -> Result<u32, Refusal> {
    let along = |texts: Vec<String>| -> Result<u32, Refusal> {
        (1..).zip(texts).try_fold(0, |here, (number, text)| {
            let after = made(own, here, &text);
            after.map_err(|Refusal(problem)| format!("move {number}: {problem}").into())
        })
    };
    let text = match moves {
        None => return Ok(0),
        Some(Value::String(text)) => folded(text).trim().to_owned(),
        Some(list) => return along(list.as_array().into_iter().flatten().map(plain).collect()),
    };
    let words = text.split(|sign: char| sign == ',' || sign.is_whitespace());
    let words: Vec<String> = words.map(ToOwned::to_owned).collect();
    let ways = [entries(&text, &[';', '\n']), entries(&text, &[',', '\n']), words];
    let [first, second, third] = ways.map(along);
    let problem = if text.contains(';') {
        &first
    } else if text.contains(',') {
        &second
    } else {
        &third
    };
    match (&first, &second, &third) {
        (Ok(here), ..) | (_, Ok(here), _) | (_, _, Ok(here)) => Ok(*here),
        _ => problem.as_ref().copied().map_err(|refusal| Refusal(refusal.0.clone())),
    }
}

/// The position after one move, which may be written without its brackets.
fn made(own: &Own, here: u32, text: &str) -> Result<u32, Refusal> {
    let wanted = folded(text).trim().to_owned();
    let moves: Vec<(String, u32)> = own.moves(here).collect();
    let small = wanted.to_lowercase();
    let bare = |text: &str| -> Vec<String> {
        let is_sign = |sign: char| sign.is_whitespace() || "[](){},;".contains(sign);
        let text = folded(text).to_lowercase();
        text.split(is_sign).filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect()
    };
    let words = bare(&wanted);
    let ways: [&dyn Fn(&str) -> bool; 3] =
        [&|each| each == text || each == wanted, &|each| each.to_lowercase() == small, &|each| {
            bare(each) == words
        }];
    let named = ways.iter().map(|is_meant| {
        moves.iter().filter(|(each, _)| is_meant(each)).map(|&(_, after)| after).collect()
    });
    let named: Vec<u32> =
        named.into_iter().find(|found: &Vec<u32>| !found.is_empty()).unwrap_or_default();
    if let [after] = named[..] {
        return Ok(after);
    }
    let legal: Vec<&str> = moves.iter().take(10).map(|(each, _)| each.as_str()).collect();
    let more = if moves.len() > 10 { ", ..." } else { "" };
    let shown: String = text.chars().take(60).collect();
    let problem = format!("{} is no legal move here; legal: ", quoted(&shown));
    Err(format!("{problem}{}{more}", legal.join(", ")).into())
}

/// A position after some moves, and what coalitions can force then.
fn show(given: &Arguments) -> Answer {
    given.only(&["game", "moves", "prefer", "coalition", "winners"])?;
    let own = offered(given.text("game", "")?)?;
    let wish = Wish::read(given, &own)?;
    let here = followed(&own, given.get("moves"))?;
    let control: Control = given.control()?;
    let worth = Worth { own: &own, control: &control };
    let coalitions = own.coalitions();
    let mut moves = Vec::new();
    for (text, after) in own.moves(here) {
        moves.push(json!({ "move": text, "can": worth.can(after, &coalitions)? }));
    }
    let (best, (ends, line)) = match &wish {
        Wish::Orders(orders) => (worth.by_orders(here, orders)?.best, worth.line(here, orders)?),
        Wish::Aim { coalition, winners } => {
            (worth.best_for(here, *coalition, winners)?, (None, vec![]))
        }
    };
    let legal: Vec<String> = own.moves(here).map(|(text, _)| text).collect();
    let best: Vec<&String> = best.into_iter().map(|n| &legal[n]).collect();
    let members = |&side: &u8| (0..8).filter(move |n| side >> n & 1 == 1).map(|n| n + 1);
    let listed: Vec<Vec<u32>> = coalitions.iter().map(|side| members(side).collect()).collect();
    let mover = own.mover(here);
    let mut record = Value::Object(Map::new());
    extend(&mut record, wish.record());
    extend(
        &mut record,
        json!({
            "game": own.name, "rules": own.rules, "players": own.players(),
            "position": own.text(here), "to_move": mover, "legal_moves": legal,
            "outcome": mover.is_none().then(|| own.end(here)),
            "outcomes": own.outcomes(), "picture": own.picture(here),
            "coalitions": listed, "can": worth.can(here, &coalitions)?,
            "best": best, "line": line, "ends": ends, "moves": moves,
        }),
    );
    Ok(record)
}
