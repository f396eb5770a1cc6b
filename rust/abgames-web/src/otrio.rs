//! Questions about Otrio.

use std::collections::BTreeMap;

use abgames_core::andor::prover::Effort;
use abgames_core::control::{Control, Ticker};
use abgames_core::otrio::position::{Players, Position};
use abgames_core::otrio::slots::{each, in_lines, name};
use abgames_core::otrio::{
    ForceQuestion, Move, PreferenceQuestion, Settings, analyze, can_force, solve,
};
use serde_json::{Map, Value, json};

use crate::arguments::{Arguments, folded};
use crate::{Answer, Refusal};

const COLORS: [&str; 4] = ["red", "green", "purple", "blue"];

/// The bit of the draw in a set of outcomes.
const DRAW: u8 = 16;

/// The memory for tables, in bytes.
const MEMORY: usize = 1 << 28;

const PLACED: [&str; 5] = ["players", "moves", "board", "color", "colors"];

/// Answers a question, if there is one of this name.
pub fn answer(question: &str, given: &Arguments) -> Option<Answer> {
    let (asks, names): (fn(&Asked) -> Answer, &[&str]) = match question {
        "show" => (show, &[]),
        "force" => (force, &["coalition", "winners"]),
        "moves" => (moves, &["coalition", "winners"]),
        "solve" => (solved, &["prefer", "judge"]),
        "analyze" => (analyzed, &["prefer", "judge"]),
        "advise" => (advise, &["prefer", "judge"]),
        "review" => (review, &["prefer", "judge", "since", "ranks"]),
        _ => return None,
    };
    let allowed = [&PLACED, names].concat();
    Some(
        given
            .only(&allowed)
            .and_then(|()| asks(&Asked::read(given)?)),
    )
}

/// A question that has been read: the position before the moves, and the moves.
struct Asked<'a> {
    given: &'a Arguments<'a>,
    start: Position,
    played: Vec<Move>,
    position: Position,
}

impl<'a> Asked<'a> {
    fn read(given: &'a Arguments<'a>) -> Result<Self, Refusal> {
        let number = given.number("players", 3)? as usize;
        let usual = if number == 2 { 2 } else { 1 };
        let colors = given.number("colors", usual)? as usize;
        let players = Players::new(number, colors).ok_or(format!(
            "there are no {number} players with {colors} colours"
        ))?;
        let start = match given.get("board") {
            None if given.get("color").is_some() => {
                return Err("color goes with board: moves already say who is to move".to_owned());
            }
            None => Position::new(players),
            Some(_) => {
                let color = given.number("color", 1)? as usize;
                let color = color.checked_sub(1).ok_or("colours are numbered from 1")?;
                let board = read_board(given.text("board", "")?)?;
                Position::from_board(board, players, color).map_err(|error| error.to_string())?
            }
        };
        let text = folded(given.text("moves", "")?);
        let words = text
            .split([',', ';', ' ', '\n'])
            .filter(|word| !word.is_empty());
        let (mut played, mut position) = (Vec::new(), start);
        for word in words {
            let step: Move = spelled(word)
                .parse()
                .map_err(|_| format!("{word} is no move"))?;
            position = position.play(step).map_err(|error| error.to_string())?;
            played.push(step);
        }
        Ok(Self {
            given,
            start,
            played,
            position,
        })
    }

    /// The position as records begin.
    fn record(&self) -> Map<String, Value> {
        let players = self.position.players();
        let mut record = Map::new();
        record.insert("board".to_owned(), json!(board_text(&self.position)));
        record.insert("players".to_owned(), json!(players.number()));
        record.insert("color".to_owned(), json!(self.position.color() + 1));
        if players.number() == 2 && players.colors() == 2 {
            record.insert("colors".to_owned(), json!(1));
        }
        record
    }

    /// The question of what a coalition can force from a position, and how it is written.
    fn wanted(
        &self,
        position: Position,
    ) -> Result<(ForceQuestion, Vec<u64>, Vec<String>), Refusal> {
        let list = |name: &str| match self.given.get(name) {
            Some(Value::Array(values)) => Ok(values),
            _ => Err(format!("{name} must be a list")),
        };
        let mut coalition = Vec::new();
        for player in list("coalition")? {
            coalition.push(player.as_u64().ok_or("a player is a number")?);
        }
        coalition.sort_unstable();
        coalition.dedup();
        let (mut winners, mut draw) = (Vec::new(), false);
        for outcome in list("winners")? {
            let text = match outcome {
                Value::Number(number) => format!("P{number}"),
                Value::String(text) => text.to_uppercase(),
                _ => return Err("an outcome is a player or D".to_owned()),
            };
            match text.trim_start_matches('P').parse::<usize>() {
                Ok(player) => winners.push(player),
                Err(_) if text == "D" => draw = true,
                Err(_) => return Err(format!("there is no outcome {text}")),
            }
        }
        winners.sort_unstable();
        winners.dedup();
        let members: Vec<usize> = coalition.iter().map(|&player| player as usize).collect();
        let question = ForceQuestion::new(position, &members, &winners, draw)
            .map_err(|error| error.to_string())?;
        let mut texts: Vec<String> = winners.iter().map(|player| format!("P{player}")).collect();
        texts.extend(draw.then(|| "D".to_owned()));
        texts.sort();
        Ok((question, coalition, texts))
    }

    fn orders(&self) -> Result<Orders, Refusal> {
        Orders::read(self.given, self.position.players().number())
    }
}

/// The orders of preference of all players.
struct Orders {
    texts: BTreeMap<String, String>,
    levels: Vec<Vec<u8>>,
    judges: Option<Vec<u64>>,
    judged: Vec<usize>,
}

impl Orders {
    fn read(given: &Arguments, players: usize) -> Result<Self, Refusal> {
        let texts: Vec<String> = match given.get("prefer") {
            None => own_win_first(players, players - 1),
            Some(Value::Object(orders)) => (1..=players)
                .map(|player| Some(orders.get(&player.to_string())?.as_str()?.to_owned()))
                .collect::<Option<_>>()
                .ok_or("prefer must have an order for each player")?,
            Some(Value::String(text)) => match folded(text).trim().to_lowercase().as_str() {
                "previous" => own_win_first(players, players - 1),
                "next" => own_win_first(players, 1),
                _ => folded(text)
                    .split(';')
                    .map(|order| order.trim().to_owned())
                    .collect(),
            },
            Some(_) => return Err("prefer must be text".to_owned()),
        };
        if texts.len() != players {
            return Err(format!(
                "prefer must have {players} orders with ; between them"
            ));
        }
        let levels = texts
            .iter()
            .map(|order| levels_of(order))
            .collect::<Result<_, _>>()?;
        let judges: Option<Vec<u64>> = match given.get("judge") {
            None => None,
            Some(Value::Array(values)) => values.iter().map(Value::as_u64).collect(),
            Some(_) => return Err("judge must be a list".to_owned()),
        };
        let judged = match &judges {
            None => (1..=players).collect(),
            Some(judges) => judges.iter().map(|&player| player as usize).collect(),
        };
        let numbered = (1..)
            .zip(texts)
            .map(|(player, order): (usize, _)| (player.to_string(), order));
        Ok(Self {
            texts: numbered.collect(),
            levels,
            judges,
            judged,
        })
    }

    fn question(&self, position: Position) -> Result<PreferenceQuestion, Refusal> {
        PreferenceQuestion::new(position, &self.levels, &self.judged)
            .map_err(|error| error.to_string())
    }

    /// The place of an outcome in the order of a player, 0 for the best.
    fn level(&self, player: usize, outcome: u8) -> usize {
        let levels = &self.levels[player - 1];
        levels
            .iter()
            .position(|&level| level & outcome != 0)
            .unwrap_or(levels.len())
    }
}

/// What players get: the outcome if there is one, the set, whether it is proved, and a line.
struct Gets {
    outcome: Option<u8>,
    outcomes: u8,
    proven: bool,
    line: Vec<Move>,
}

fn gets(orders: &Orders, position: Position, control: &Control) -> Result<Gets, Refusal> {
    let question = orders.question(position)?;
    let found = solve(&question, &settings(), None, &mut Ticker::new(control))
        .map_err(|stop| stop.to_string())?;
    let (outcomes, proven) = (found.found.outcomes, found.found.proven);
    let outcome = (proven && outcomes.count_ones() == 1).then_some(outcomes);
    Ok(Gets {
        outcome,
        outcomes,
        proven,
        line: found.line,
    })
}

fn show(asked: &Asked) -> Answer {
    let position = &asked.position;
    let players = position.players();
    let winner = position.winner().map(|color| players.owner(color));
    let lines: u32 = position.board().into_iter().map(in_lines).sum();
    let legal: Vec<String> = position
        .legal_moves()
        .map(|step| step.to_string())
        .collect();
    let more = json!({
        "to_move": position.to_move(),
        "status": status(position), "ply": position.ply(), "winner": winner,
        "is_over": position.is_over(), "lines": each(lines).map(name).collect::<Vec<_>>(),
        "legal_moves": legal, "canonical": board_text(&position.canonical()),
    });
    Ok(joined(asked.record(), more))
}

fn force(asked: &Asked) -> Answer {
    let (question, coalition, winners) = asked.wanted(asked.position)?;
    let control = asked.given.control()?;
    let found = can_force(&question, &settings(), None, &mut Ticker::new(&control))
        .map_err(|stop| stop.to_string())?;
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
    for step in asked.position.legal_moves() {
        let (question, ..) = asked.wanted(asked.position.play_unchecked(step))?;
        let found = can_force(&question, &settings(), None, &mut Ticker::new(&control))
            .map_err(|stop| stop.to_string())?;
        rows.push(json!({ "move": step.to_string(), "holds": found.found }));
    }
    let more = json!({ "coalition": coalition, "winners": winners, "moves": rows });
    Ok(joined(asked.record(), more))
}

fn solved(asked: &Asked) -> Answer {
    let orders = asked.orders()?;
    let found = gets(&orders, asked.position, &asked.given.control()?)?;
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
    let found = analyze(
        &orders.question(position)?,
        &settings(),
        &mut Ticker::new(control),
    )
    .map_err(|stop| stop.to_string())?;
    let rows = found.into_iter().map(|(step, found)| {
        let outcome = (found.proven && found.outcomes.count_ones() == 1).then_some(found.outcomes);
        (step, outcome, found.proven)
    });
    Ok(rows.collect())
}

/// A best move, if it is found in time.
fn advise(asked: &Asked) -> Answer {
    let orders = asked.orders()?;
    if asked.position.is_over() {
        return Err("the game is over: there is no move to advise".to_owned());
    }
    let found = gets(&orders, asked.position, &asked.given.control()?)?;
    let (Some(step), true) = (found.line.first(), found.proven) else {
        return Err("a best move was not found in time; Python can search on".to_owned());
    };
    let outcome = found.outcome.map(outcome_text);
    let sentence = match &found.outcome {
        None => format!("Hint: {step} is a best move."),
        Some(outcome) => format!("Hint: {step} is a best move: {}.", in_words(*outcome)),
    };
    Ok(json!({ "move": step.to_string(), "outcome": outcome, "best": true, "sentence": sentence }))
}

fn review(asked: &Asked) -> Answer {
    let orders = asked.orders()?;
    let since = asked.given.number("since", 0)? as usize;
    let ranks = asked.given.flag("ranks", true)?;
    let (mut position, mut rows) = (asked.start, Vec::new());
    for (i, &step) in asked.played.iter().enumerate() {
        if i >= since {
            rows.push(judged(asked, &orders, position, step, ranks)?);
        }
        position = position.play_unchecked(step);
    }
    let mut record = asked.record();
    record.retain(|key, _| ["players", "colors"].contains(&key.as_str()));
    Ok(joined(
        record,
        json!({ "prefer": orders.texts, "moves": rows }),
    ))
}

/// What a move was worth to the player who made it.
fn judged(asked: &Asked, orders: &Orders, position: Position, step: Move, ranks: bool) -> Answer {
    let player = position.to_move();
    let control = asked.given.control()?;
    let follows = gets(orders, position.play_unchecked(step), &control)?;
    let found = gets(orders, position, &control)?;
    let (mut before, after) = (found.outcome, follows.outcome);
    let mut best: Vec<Move> = found
        .line
        .iter()
        .take(usize::from(found.proven))
        .copied()
        .collect();
    if let Some(after) = after
        && orders.level(player, after) == 0
    {
        before = Some(after); // nothing is better
    }
    let cost_of = |before: Option<u8>| {
        let (before, after) = (orders.level(player, before?), orders.level(player, after?));
        Some(after.saturating_sub(before))
    };
    let mut better = None;
    if cost_of(before) == Some(0) {
        best = vec![step];
    }
    if let (true, Some(after)) = (ranks, after) {
        let all = each_move(orders, position, &control)?;
        let known: Option<Vec<(Move, u8)>> = all
            .into_iter()
            .map(|(step, outcome, _)| Some((step, outcome?)))
            .collect();
        if let Some(known) = known {
            let level = |outcome| orders.level(player, outcome);
            let least = known
                .iter()
                .map(|&(_, outcome)| level(outcome))
                .min()
                .unwrap_or(0);
            let are_best = known
                .iter()
                .filter(|&&(_, outcome)| level(outcome) == least);
            best = are_best.map(|&(step, _)| step).collect();
            let first = known.iter().find(|&&(_, outcome)| level(outcome) == least);
            before = first.map(|&(_, outcome)| outcome);
            let worse = known
                .iter()
                .filter(|&&(_, outcome)| level(outcome) < level(after));
            better = Some(worse.count());
        }
    }
    let cost = cost_of(before);
    let rank = if cost == Some(0) {
        Some(1)
    } else {
        better.map(|better| better + 1)
    };
    Ok(json!({
        "player": player, "move": step.to_string(), "before": before.map(outcome_text),
        "after": after.map(outcome_text), "cost": cost, "rank": rank, "best": texts(&best),
        "sentence": sentence(before, after, cost, &best),
    }))
}

/// The judgement in English; pages word it themselves.
fn sentence(before: Option<u8>, after: Option<u8>, cost: Option<usize>, best: &[Move]) -> String {
    let result = |outcome: u8| match outcome {
        DRAW => "a draw".to_owned(),
        win => format!("a win for player {}", win.trailing_zeros() + 1),
    };
    match (before, after, cost) {
        (_, None, _) => {
            "The search did not finish in time, so this move cannot be judged.".to_owned()
        }
        (Some(before), Some(after), Some(1..)) => {
            let shown = texts(&best[..best.len().min(3)]);
            let listed = match shown.split_last() {
                Some((last, others)) if !others.is_empty() => {
                    format!("{} or {last}", others.join(", "))
                }
                _ => shown.join(""),
            };
            let (before, after) = (result(before), result(after));
            format!(
                "That was a mistake: with best play it was {before}, now it is {after}; {listed} kept it."
            )
        }
        (_, Some(after), Some(0)) => {
            format!("That was a best move: with best play {}.", result(after))
        }
        (_, Some(after), _) => format!(
            "With best play this is {}; whether another move is better is not known.",
            result(after)
        ),
    }
}

fn settings() -> Settings {
    let effort = Effort {
        memory: MEMORY,
        ..Effort::default()
    };
    Settings {
        effort,
        ..Settings::default()
    }
}

fn joined(mut record: Map<String, Value>, more: Value) -> Value {
    if let Value::Object(more) = more {
        record.extend(more);
    }
    Value::Object(record)
}

fn texts(steps: &[Move]) -> Vec<String> {
    steps.iter().map(Move::to_string).collect()
}

fn outcome_text(outcome: u8) -> String {
    match outcome {
        DRAW => "D".to_owned(),
        win => format!("P{}", win.trailing_zeros() + 1),
    }
}

/// A set of outcomes as texts, in alphabetical order.
fn outcome_texts(outcomes: u8) -> Vec<String> {
    let bits = (0..5).map(|bit| 1 << bit).filter(|bit| outcomes & bit != 0);
    let mut texts: Vec<String> = bits.map(outcome_text).collect();
    texts.sort();
    texts
}

fn in_words(outcome: u8) -> String {
    match outcome {
        DRAW => "draw".to_owned(),
        win => format!("player {} wins", win.trailing_zeros() + 1),
    }
}

/// The sets of outcomes of an order such as "P1 > D = P2".
fn levels_of(order: &str) -> Result<Vec<u8>, Refusal> {
    let bit = |word: &str| match word.trim().to_uppercase().as_str() {
        "D" => Ok(DRAW),
        "P1" => Ok(1),
        "P2" => Ok(2),
        "P3" => Ok(4),
        "P4" => Ok(8),
        other => Err(format!("there is no outcome {other}")),
    };
    let level = |words: &str| {
        words
            .split('=')
            .try_fold(0, |set, word| Ok(set | bit(word)?))
    };
    order.split('>').map(level).collect()
}

/// Orders with the own win first, then the draw, then the other players, `step` places further on.
fn own_win_first(players: usize, step: usize) -> Vec<String> {
    let order = |player: usize| {
        let others = (1..players).map(|turn| (player + step * turn) % players + 1);
        let others = others
            .map(|other| format!(" > P{other}"))
            .collect::<String>();
        format!("P{} > D{others}", player + 1)
    };
    (0..players).map(order).collect()
}

/// A move as it is spelled: small column, row, capital size.
fn spelled(word: &str) -> String {
    let lower = word.to_lowercase();
    match lower.char_indices().nth(2) {
        Some((at, _)) if lower != "pass" => {
            format!("{}{}", &lower[..at], lower[at..].to_uppercase())
        }
        _ => lower,
    }
}

/// The slots of each colour, from 27 characters.
fn read_board(text: &str) -> Result<[u32; 4], Refusal> {
    let places: Vec<char> = folded(text)
        .chars()
        .filter(|place| !place.is_whitespace())
        .collect();
    if places.len() != 27 {
        return Err(format!("a board has 27 places, not {}", places.len()));
    }
    let mut board = [0; 4];
    for (slot, place) in places.into_iter().enumerate() {
        match place.to_digit(10) {
            Some(color @ 1..=4) => board[color as usize - 1] |= 1 << slot,
            _ if place == '.' => (),
            _ => return Err(format!("{place} is not a place of a board")),
        }
    }
    Ok(board)
}

fn board_text(position: &Position) -> String {
    let place = |slot: u32| {
        let color = position.board().iter().position(|set| set >> slot & 1 == 1);
        color.map_or('.', |color| char::from(b'1' + color as u8))
    };
    (0..27).map(place).collect()
}

/// In a few words who has won or is to move.
fn status(position: &Position) -> String {
    let players = position.players();
    if let Some(color) = position.winner() {
        return format!(
            "{} has won (player {})",
            COLORS[color],
            players.owner(color)
        );
    }
    if position.is_over() {
        return "draw: nobody can place a piece".to_owned();
    }
    let (color, player) = (COLORS[position.color()], position.to_move());
    if position.must_pass() {
        return format!("{color} to move (player {player}); it must pass");
    }
    let own = (0..players.colors()).filter(|&color| players.owner(color) == player);
    match own
        .map(|color| COLORS[color])
        .collect::<Vec<_>>()
        .as_slice()
    {
        [first, second] => {
            format!("{color} to move (player {player} has {first} and {second} in turn)")
        }
        _ => format!("{color} to move (player {player})"),
    }
}
