//! Positions of Tanhinmin explained: what each move is worth and why, as `abgames.tanhinmin` says it.

use abgames_core::control::Control;
use serde_json::{Value, json};

use super::{Deal, PLAYERS};
use crate::arguments::Arguments;
use crate::{Answer, ONE_ENDS, PLANNED, Refusal, counted, going_on, listed, said};

/// The most legal moves that are judged one by one.
const JUDGED: usize = 60;

/// The most cards of a hand whose lines are drawn.
const DRAWN: usize = 60;

/// The most best moves that a sentence names.
const SHOWN: usize = 3;

/// The most moves to the end that are counted.
const LONGEST: usize = 40;

/// The sets of best moves, and what they are best for.
const AIMS: [(&str, Option<&str>); 5] = [
    ("winning_moves", None),
    ("score_moves", Some("score")),
    ("length_moves", Some("length")),
    ("own_pass_moves", Some("own passes")),
    ("opponent_pass_moves", Some("the other's passes")),
];

/// The numbers of passes and moves, what they are called, and what they mean.
const COUNTS: [(&str, &str, &str); 4] = [
    ("own_passes", "own passes", "avoided by the player to move, forced by the other player"),
    (
        "opponent_passes",
        "the other's passes",
        "avoided by the other player, forced by the player to move",
    ),
    ("turns", "turns", "plays and passes of the winner, if the loser delays"),
    ("plies", "plies", "plays and passes of both players"),
];

/// A legal move, with what is known about it for the player who makes it.
pub struct Scored {
    pub step: u64,
    pub wins: Option<bool>,
    pub score: Option<i64>,
}

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
    record["passes_left"] = json!(position.passes);
    record["played"] = json!(played);
    record["facts"] = match known.is_null() {
        true => Value::Null,
        false => facts(&known),
    };
    record["analysis"] = known;
    Ok(record)
}

/// What is known of a position, also as facts in words, and what a move was or would be worth.
pub fn told(name: &str, facts: &Value, job: &Control) -> Answer {
    match name {
        "analyze" => analyze(&Arguments::of_facts(facts, job)?),
        "show" => show(&Arguments::of_facts(facts, job)?),
        "facts" => Ok(self::facts(facts)),
        _ => {
            let all: Vec<(u64, i64)> = serde_json::from_value(facts["scores"].clone())?;
            let plan: Vec<u64> = serde_json::from_value(facts["plan"].clone())?;
            let length = facts["length"].as_u64().map(|length| length as usize);
            let step = facts["move"].as_u64().unwrap_or_default();
            let most = all.iter().map(|&(_, score)| score).max().unwrap_or_default();
            let said = Scores { all, most }.sentence(step, facts["made"] == true);
            let plan: Vec<String> = plan.into_iter().map(spoken).collect();
            Ok(json!(going_on(said, ONE_ENDS, length, &plan)))
        }
    }
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
        let scored = position.scored()?;
        let wins = scored.iter().find(|each| each.step == step);
        let wins = wins.and_then(|each| each.wins);
        let (mine, theirs) = position.seen();
        let mut row = json!({
            "player": position.to_move + 1, "mine": mine, "theirs": theirs,
            "table": position.table, "move": step, "written": written(step), "wins": wins,
            "worth": result(wins), "loss": null, "score": null, "best_score": null, "cost": null,
            "rank": null, "best": [], "plan": [], "length": null, "sentence": said!("The score of this variant is not known."),
        });
        if let Some(known) = Scores::of(&scored) {
            let (score, most) = (known.of_move(step), known.most);
            let plan = if score < most { line(&position, PLANNED)? } else { vec![] };
            let length = Some(line(&after, LONGEST + 1)?.len()).filter(|&moves| moves <= LONGEST);
            let moves: Vec<String> = plan.iter().copied().map(spoken).collect();
            let said = going_on(known.sentence(step, true), ONE_ENDS, length, &moves);
            let more = json!({
                "worth": signed(score),
                "loss": (score < most).then(|| said!("gives away {n}", n = most - score)),
                "score": score, "best_score": most, "cost": most - score,
                "rank": 1 + known.all.iter().filter(|&&(_, other)| other > score).count(),
                "best": known.best().collect::<Vec<_>>(), "sentence": said, "plan": plan,
                "length": length,
            });
            crate::extend(&mut row, more);
        }
        rows.push(row);
        position = after;
    }
    record["lost"] = crate::lost(&rows);
    record["moves"] = Value::Array(rows);
    Ok(record)
}

/// The program's move.
pub fn reply(given: &Arguments) -> Answer {
    let (mut position, moves) = Deal::read(given)?;
    let number = moves.len();
    for step in moves {
        position = position.after(step)?;
    }
    let legal = position.legal_moves();
    if legal.is_empty() {
        return Ok(json!({ "player": null, "move": null, "written": null, "to_move": null }));
    }
    let (mine, theirs) = position.seen();
    let place = format!("{number} {mine:?} {theirs:?} {}", position.table);
    let step = match given.at_random(&place)? {
        Some(mut random) => legal[random.below(legal.len() as u32) as usize],
        None => best_move(&position, &legal)?,
    };
    let after = position.after(step)?;
    Ok(json!({
        "player": PLAYERS[position.to_move], "move": step, "said": spoken(step),
        "written": written(step),
        "to_move": after.winner().is_none().then_some(PLAYERS[after.to_move]),
    }))
}

/// The weakest of the best moves, or where scores are not known of those that win.
fn best_move(position: &Deal, legal: &[u64]) -> Result<u64, Refusal> {
    let best = match position.known()?.moves[1].as_ref().map(|best| position.listed(best)) {
        Some(best) => legal.iter().copied().find(|step| best.contains(step)),
        None => {
            let mut scored = position.scored()?.into_iter();
            scored.find(|each| each.wins == Some(true)).map(|each| each.step)
        }
    };
    Ok(best.unwrap_or(legal[0]))
}

/// How best play begins, in at most so many moves.
fn line(position: &Deal, most: usize) -> Result<Vec<u64>, Refusal> {
    let (mut position, mut line) = (Deal { last_card: false, ..position.clone() }, Vec::new());
    while line.len() < most && position.winner().is_none() {
        let step = best_move(&position, &position.legal_moves())?;
        line.push(step);
        position = position.after(step)?;
    }
    Ok(line)
}

/// All that is known about a position, for the player to move.
fn known(position: &Deal) -> Answer {
    let (mine, theirs) = position.seen();
    let found = position.known()?;
    let sets = found.moves.clone().map(|set| set.map(|moves| position.listed(&moves)));
    let (own, other) = position.turned(position.goals);
    let drawn = position.cut.is_none() && mine.len().max(theirs.len()) <= DRAWN;
    let sides = || {
        let (mine, theirs) = (mine.split_at(own), theirs.split_at(other));
        [lines(mine, theirs, Some(position.table)), lines(theirs, mine, None)]
    };
    let mut record = json!({
        "mine": mine, "theirs": theirs, "table": position.table, "cut": position.cut,
        "goals": [own, other], "last_card": position.last_card,
        "pass_limits": position.passes.map(|passes| position.turned(passes)),
        "moves": null, "lines": drawn.then(sides),
    });
    crate::extend(&mut record, json!(found));
    for ((name, _), set) in AIMS.iter().zip(&sets) {
        record[name] = json!(set);
    }
    if position.legal_moves().len() <= JUDGED {
        let scored = position.scored()?;
        let known = Scores::of(&scored);
        let row = |each: &Scored| judged(known.as_ref(), &sets, each);
        record["moves"] = scored.iter().map(row).collect();
    }
    Ok(record)
}

/// A legal move: whether it wins, the score after it, what it is best for, and why.
fn judged(known: Option<&Scores>, sets: &[Option<Vec<u64>>; 5], each: &Scored) -> Value {
    let is_in = |set: &Option<Vec<u64>>| set.as_ref().map(|set| set.contains(&each.step));
    let best: Vec<Option<bool>> = sets.iter().map(is_in).collect();
    let aims = AIMS.iter().zip(&best).filter(|&(_, &is_best)| is_best == Some(true));
    let points = each.score.map(signed);
    let worth = match (each.wins, best[1]) {
        (Some(_), Some(true)) => said!("best"),
        (wins, _) => result(wins),
    };
    let mut row = json!({
        "move": each.step, "wins": each.wins, "score": each.score,
        "points": points.as_deref().unwrap_or("–"),
        "worth": points.as_ref().map_or(worth.clone(), |points| format!("{worth} {points}")),
        "aims": aims.filter_map(|(&(_, aim), _)| Some(said!(aim?))).collect::<Vec<_>>(),
        "sentence": known.map(|known| known.sentence(each.step, false)),
    });
    for ((name, _), is_best) in AIMS.iter().zip(best) {
        row[name] = json!(is_best);
    }
    row
}

/// The numbers of an analysis as rows.
fn facts(known: &Value) -> Value {
    let row = |name: &str, value: Option<String>, meaning: &str| {
        let value = value.unwrap_or_else(|| result(None));
        json!({ "name": said!(name), "value": value, "meaning": said!(meaning) })
    };
    let score = |name: &str| known[name].as_i64().map(signed);
    let lines = (known["matchings"].as_array()).map(|both| format!("{} : {}", both[0], both[1]));
    let compared = match known["pass_limits"].is_null() {
        true => "own and the other player's; the player to move wins with more",
        false => "own and the other player's; here they do not decide",
    };
    let cards = "cards the loser has left; negative for a loss";
    let mut rows = vec![row("score", score("score"), cards), row("lines", lines, compared)];
    for (name, called, meaning) in COUNTS {
        rows.push(row(called, known[name].as_i64().map(|n| n.to_string()), meaning));
    }
    if let Some(value) = score("last_card_value") {
        let meaning = "2: no card left beats it, 1: one may";
        rows.push(row("last card", Some(value), meaning));
    }
    Value::Array(rows)
}

/// A largest matching: a player's cards above what they can beat. Of both hands the goals allow to
/// keep the first part.
fn lines(own: (&[u64], &[u64]), other: (&[u64], &[u64]), table: Option<u64>) -> Value {
    let (attackers, mut targets) = (own.1, other.1[1..].to_vec());
    targets.extend(table);
    targets.sort_unstable();
    let mut places = Vec::new();
    for (place, &attacker) in attackers.iter().enumerate() {
        if targets.get(places.len()).is_some_and(|&target| attacker > target) {
            places.push([place, places.len()]);
        }
    }
    let pairs: Vec<_> = places.iter().map(|&[one, two]| [attackers[one], targets[two]]).collect();
    let table = table.map(|rank| targets.iter().position(|&target| target == rank));
    json!({
        "attackers": attackers, "targets": targets, "table": table.flatten(),
        "spared": other.1[0], "aside": [own.0, other.0], "places": places, "pairs": pairs,
    })
}

/// The scores after all legal moves, if all are known, and the greatest.
struct Scores {
    all: Vec<(u64, i64)>,
    most: i64,
}

impl Scores {
    fn of(scored: &[Scored]) -> Option<Self> {
        let known = scored.iter().map(|each| Some((each.step, each.score?)));
        let all: Vec<(u64, i64)> = known.collect::<Option<_>>()?;
        let most = all.iter().map(|&(_, score)| score).max()?;
        Some(Self { all, most })
    }

    fn of_move(&self, step: u64) -> i64 {
        let found = self.all.iter().find(|&&(each, _)| each == step);
        found.map_or(0, |&(_, score)| score)
    }

    fn best(&self) -> impl Iterator<Item = u64> {
        let best = self.all.iter().filter(|&&(_, score)| score == self.most);
        best.map(|&(step, _)| step)
    }

    /// What a move is worth in words: one that was made, or that could be.
    fn sentence(&self, step: u64, made: bool) -> String {
        let names: Vec<String> = self.best().take(SHOWN).map(spoken).collect();
        let (best, score) = (listed(&names, "or"), self.of_move(step));
        let (before, after) = (points(self.most), points(score));
        let said = match (made, self.most - score) {
            (true, 0) => "That was a best move: {after} with best play.",
            (false, 0) => "That is a best move: {after} with best play.",
            (false, _) => "That would be {after}; {best} is {before}.",
            _ if self.most > 0 && 0 > score => {
                "That was a mistake: it was {before}, now it is {after}; {best} kept it."
            }
            _ => "That gave away {cards}: it was {before}, now it is {after}; {best} kept it.",
        };
        let cards = counted((self.most - score) as u64, "card");
        said!(said, before = before, after = after, best = best, cards = cards)
    }
}

/// A score in words.
fn points(score: i64) -> String {
    let what = if score > 0 { "a win by {cards}" } else { "a loss by {cards}" };
    said!(what, cards = counted(score.unsigned_abs(), "card"))
}

fn result(wins: Option<bool>) -> String {
    said!(match wins {
        Some(true) => "wins",
        Some(false) => "loses",
        None => "not known",
    })
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

/// A move in a word of the language.
fn spoken(step: u64) -> String {
    match step {
        0 => said!("pass"),
        card => card.to_string(),
    }
}
