//! Questions about a game that is played, once for all families: `play/show` and the others.
//!
//! They take the record of a situation, of which what is usual may be missing, and the moves that
//! were made from there on, as they are typed.

use serde_json::{Value, json};

use crate::arguments::{Arguments, folded};
use crate::{Answer, Refusal, lost, nim, otrio, own, said, tanhinmin};

/// The most legal moves that are listed.
const LISTED: usize = 2_000;

/// A game at a point of play, whose legal moves are known by their places in the list of them.
pub trait Played<'a> {
    /// The player to move; `None` if the game is over.
    fn player(&self) -> Option<usize>;

    fn outcome(&self) -> Option<String>;

    fn legal(&self) -> Vec<String>;

    /// A legal move, as it is typed.
    fn step(&self, text: &str) -> Result<usize, Refusal>;

    fn after(&self, step: usize) -> Result<Here<'a>, Refusal>;

    /// A best move, with what is known of it.
    fn best(&self) -> Result<(usize, Value), Refusal>;

    /// What a move is worth.
    fn judged(&self, step: usize, ranks: bool) -> Answer;

    /// What is shown of it, besides what all games have.
    fn details(&self) -> Answer;

    /// The same for a legal move.
    fn of_move(&self, _step: usize) -> Value {
        json!({})
    }
}

pub type Here<'a> = Box<dyn Played<'a> + 'a>;

/// Reads a situation of a game; one of one's own has no name here.
fn begun<'a>(game: Option<&str>, record: &'a Arguments<'a>) -> Result<Here<'a>, Refusal> {
    match game {
        None => own::play(record),
        Some("nim") => nim::play(record),
        Some("otrio") => otrio::play(record),
        Some("tanhinmin") => tanhinmin::play(record),
        Some(name) => Err(format!("the game {name} needs Python: start abgames explore").into()),
    }
}

/// Answers a question, if there is one of this name.
pub fn answer(question: &str, given: &Arguments) -> Option<Answer> {
    let known = ["show", "make", "judge", "reply", "review"];
    known.contains(&question).then(|| {
        let whole = given.get("situation").and_then(Value::as_object);
        let mut record = whole.ok_or("situation must be a dict")?.clone();
        let game = record.remove("game").unwrap_or_default();
        if let Some(limit) = given.get("time_limit") {
            record.insert("time_limit".to_owned(), limit.clone());
        }
        let is_own = record.remove("literal").is_some();
        if is_own {
            record.insert("game".to_owned(), game.clone());
        }
        let record = given.of_record(&record);
        let game = (!is_own).then(|| game.as_str().unwrap_or_default());
        play(question, given, game, &record)
    })
}

fn play<'a>(
    question: &str,
    given: &Arguments,
    game: Option<&str>,
    record: &'a Arguments<'a>,
) -> Answer {
    let (course, here) = followed(game, record, given.get("moves"))?;
    let (legal, player) = (here.legal(), here.player());
    let told = |step: usize, known: Value| {
        let mut details = here.of_move(step);
        crate::extend(&mut details, known);
        json!({ "player": player, "move": legal[step], "details": details })
    };
    let typed = || here.step(given.text("move", "")?);
    let ranks = given.flag("ranks", true)?;
    Ok(match question {
        "show" => json!({
            "player": player, "outcome": here.outcome(), "details": here.details()?,
            "legal_moves": &legal[..legal.len().min(LISTED)], "more": legal.len() > LISTED,
        }),
        "make" => told(typed()?, json!({})),
        "judge" => here.judged(typed()?, ranks)?,
        "reply" if player.is_none() => json!({ "player": null, "move": null, "details": {} }),
        "reply" => {
            let moves: Vec<String> =
                course.iter().map(|(at, step)| at.legal().swap_remove(*step)).collect();
            let situation = given.get("situation").unwrap_or(&Value::Null);
            match given.at_random(&format!("{situation} {}", moves.join(" ")))? {
                Some(mut random) => told(random.below(legal.len() as u32) as usize, json!({})),
                None => {
                    let (step, known) = here.best()?;
                    told(step, known)
                }
            }
        }
        _ => {
            let made = course.iter().skip(given.number("since", 0)? as usize);
            let rows = made.map(|(at, step)| at.judged(*step, ranks));
            let rows: Vec<Value> = rows.collect::<Result<_, _>>()?;
            json!({ "lost": lost(&rows), "moves": rows })
        }
    })
}

/// Moves, each with the situation in which it was made.
type Course<'a> = Vec<(Here<'a>, usize)>;

/// The moves that were given, and the situation after them; all of them may be one text.
fn followed<'a>(
    game: Option<&str>,
    record: &'a Arguments<'a>,
    moves: Option<&Value>,
) -> Result<(Course<'a>, Here<'a>), Refusal> {
    let along = |texts: Vec<String>| {
        let (mut course, mut here) = (Vec::new(), begun(game, record)?);
        for (number, text) in (1..).zip(texts) {
            let made = here.step(&text).and_then(|step| Ok((here.after(step)?, step)));
            let (after, step) = made.map_err(|Refusal(problem)| {
                said!("move {number}: {problem}", number = number, problem = problem)
            })?;
            course.push((std::mem::replace(&mut here, after), step));
        }
        Ok((course, here))
    };
    let text = match moves {
        None => return along(vec![]),
        Some(Value::String(text)) => folded(text).trim().to_owned(),
        Some(list) => {
            let list = list.as_array().into_iter().flatten();
            return along(list.map(plain).collect());
        }
    };
    let words = text.split(|sign: char| sign == ',' || sign.is_whitespace());
    let words = words.filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect();
    let is_long = [text.contains(';'), text.contains(',')];
    let ways = [entries(&text, &[';', '\n']), entries(&text, &[',', '\n']), words];
    let mut problems = Vec::new();
    for way in ways {
        match along(way) {
            Ok(found) => return Ok(found),
            Err(problem) => problems.push(problem),
        }
    }
    let place = is_long.iter().position(|&is| is).unwrap_or(2);
    Err(problems.swap_remove(place))
}

/// A value as the text that it stands for.
pub fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

/// The entries of a list, between which are these signs.
pub fn entries(text: &str, signs: &[char]) -> Vec<String> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    text.trim().split(signs).map(|entry| entry.trim().to_owned()).collect()
}
