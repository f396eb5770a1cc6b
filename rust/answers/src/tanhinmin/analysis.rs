//! Positions of Tanhinmin explained: what each move is worth and why, as `abgames.tanhinmin` says it.

use abgames_core::control::Control;
use serde_json::{Value, json};

use super::Deal;
use crate::arguments::{Arguments, folded, whole};
use crate::play::{Here, Played};
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
    known(&Deal::of(given)?)
}

/// What is known of a position, also as facts in words, and what a move was or would be worth.
pub fn told(name: &str, facts: &Value, job: &Control) -> Answer {
    match name {
        "analyze" => analyze(&Arguments::of_facts(facts, job)?),
        "show" => Deal::of(&Arguments::of_facts(facts, job)?)?.details(),
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

/// Reads a situation.
pub fn play<'a>(record: &'a Arguments<'a>) -> Result<Here<'a>, Refusal> {
    Ok(Box::new(Deal::of(record)?))
}

impl<'a> Played<'a> for Deal<'a> {
    fn player(&self) -> Option<usize> {
        self.winner().is_none().then_some(self.to_move + 1)
    }

    fn outcome(&self) -> Option<String> {
        self.winner().map(|winner| format!("P{}", winner + 1))
    }

    fn legal(&self) -> Vec<String> {
        self.legal_moves().into_iter().map(spoken).collect()
    }

    fn step(&self, text: &str) -> Result<usize, Refusal> {
        let word = folded(text).trim().to_lowercase();
        let step = match word.as_str() {
            "pass" | "p" | "パス" => 0,
            word => whole(word).ok_or_else(|| format!("{word} is no move"))?,
        };
        let place = self.legal_moves().into_iter().position(|legal| legal == step);
        Ok(place.ok_or_else(|| format!("{step} is not a legal move"))?)
    }

    fn after(&self, step: usize) -> Result<Here<'a>, Refusal> {
        Ok(Box::new(self.made(self.legal_moves()[step])?))
    }

    fn best(&self) -> Result<(usize, Value), Refusal> {
        let legal = self.legal_moves();
        let best = best_move(self, &legal)?;
        Ok((legal.iter().position(|&step| step == best).unwrap_or_default(), json!({})))
    }

    fn judged(&self, step: usize, _ranks: bool) -> Answer {
        let step = self.legal_moves()[step];
        let scored = self.scored()?;
        let wins = scored.iter().find(|each| each.step == step);
        let wins = wins.and_then(|each| each.wins);
        let (mine, theirs) = self.seen();
        let mut row = json!({
            "player": self.to_move + 1, "mine": mine, "theirs": theirs,
            "table": self.table, "move": step, "written": written(step), "wins": wins,
            "worth": result(wins), "loss": null, "score": null, "best_score": null, "cost": null,
            "rank": null, "best": [], "plan": [], "length": null,
            "sentence": said!("The score of this variant is not known."),
        });
        if let Some(known) = Scores::of(&scored) {
            let (score, most) = (known.of_move(step), known.most);
            let plan = if score < most { line(self, PLANNED)? } else { vec![] };
            let after = line(&self.made(step)?, LONGEST + 1)?;
            let length = Some(after.len()).filter(|&moves| moves <= LONGEST);
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
        Ok(row)
    }

    /// The position, with all that is known about it.
    fn details(&self) -> Answer {
        let known = match self.winner() {
            None => known(self)?,
            Some(_) => Value::Null,
        };
        let mut record = self.record();
        record["passes_left"] = json!(self.passes);
        record["facts"] = if known.is_null() { Value::Null } else { facts(&known) };
        record["analysis"] = known;
        Ok(record)
    }

    fn of_move(&self, step: usize) -> Value {
        json!({ "written": written(self.legal_moves()[step]) })
    }
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
        position = position.made(step)?;
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
