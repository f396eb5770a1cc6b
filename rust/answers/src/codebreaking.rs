//! Questions about games in which a secret is guessed.

pub mod cards;
mod diagnosis;
mod nodes;
mod ranking;
mod ratio;
mod review;

use std::cell::RefCell;

use abgames_core::codebreaking::rules::{Code, Feedback, Role};
use abgames_core::codebreaking::{
    Candidates, Goal, GuessRanking, Heuristic, Memo, Objective, Question, Solution,
    Value as Number, Wanted, heuristics, rank, solve,
};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::deduction_games::{Game, Said};
use crate::opening;
use crate::random::Random;
use crate::{Answer, Refusal, extend};
pub use nodes::Node;
pub use ratio::{Ratio, fraction, text};
use review::judge;

/// The most candidates that are listed.
const LISTED: usize = 200;

/// How often a guess is drawn to find one that tells something.
const DRAWS: u32 = 100;

/// With at most this many candidates, an adversary searches to the end.
const EXACT: usize = 200;

/// The memory for what searches have proved, in bytes.
const MEMORY: usize = 1 << 28;

thread_local! {
    /// What has been proved, for all questions.
    static MEMO: RefCell<Option<Memo>> = const { RefCell::new(None) };
}

/// Answers a question, if there is one of this name.
pub fn answer(room: &str, question: &str, given: &Arguments) -> Option<Answer> {
    let (asks, names): (fn(&Asked) -> Answer, &[&str]) = match question {
        "state" => (state, &["history"]),
        "reply" => (reply, &["history", "guess", "mode", "seed", "puzzle", "secret"]),
        "secret" => (secret, &["seed", "puzzle"]),
        "advise" if room == "cardmoo" => (cards::advise, &["history", "opponent", "level", "seed"]),
        "review" if room == "cardmoo" => (cards::review, &["history", "opponent"]),
        "propose" if room != "cardmoo" => (propose, &["history", "level", "seed"]),
        "heuristic" => (heuristic, &["history", "guesses", "heuristic", "top"]),
        "tree" => (tree, &["history", "objective", "depth"]),
        "rank" => (ranking::ranking, &["history", "objective", "goal", "guesses", "top", "only"]),
        "split" => (split, &["history", "guess", "objective"]),
        "judge" => (judge, &["history"]),
        "review" => (review::review, &["history", "ranks"]),
        _ => return None,
    };
    let sees_cards = room == "cardmoo" && ["state", "rank", "heuristic"].contains(&question);
    let shown: &[&str] = if sees_cards { &["shown"] } else { &[] };
    let allowed = [Game::arguments(room), names, shown].concat();
    Some(given.only(&allowed).and_then(|()| {
        let mut game = Game::read(room, given)?;
        if question == "review" {
            game = game.for_people();
        }
        let history = game.read_history(given.get("history"))?;
        let mut left = game.consistent(&history)?;
        if question == "review" && history.is_empty() {
            return Err("the game has no moves to review".into());
        }
        let shown = game.cards(given.text("shown", "")?)?;
        left.retain(|&secret| game.hides(secret, &shown));
        asks(&Asked { given, game: &game, history, left })
    }))
}

/// A question that has been read: the game, the answers so far, the secrets that are left.
pub struct Asked<'a> {
    given: &'a Arguments<'a>,
    game: &'a Game,
    history: Vec<Said>,
    left: Vec<Code>,
}

impl Asked<'_> {
    /// Refuses a history that no secret fits.
    fn possible(&self) -> Result<(), Refusal> {
        if !self.left.is_empty() {
            return Ok(());
        }
        let complaint = &diagnosis::diagnosis(self)?["complaint"];
        let told = complaint.as_str().filter(|told| !told.is_empty());
        Err(told.unwrap_or("no secret agrees with these answers").into())
    }

    /// Whether the secret was guessed or, where that is enough, is known.
    fn is_over(&self) -> bool {
        let is_hit = (self.history.iter()).any(|&(_, reply)| self.game.is_hit(reply));
        is_hit || self.game.is_settled(&self.left)
    }

    fn history(&self) -> Value {
        let pair = |&(guess, reply)| json!([self.game.code(guess), self.game.reply_text(reply)]);
        self.history.iter().map(pair).collect()
    }

    /// The answers as they are typed.
    fn history_text(&self) -> String {
        let game = self.game;
        let pair = |&(guess, reply)| format!("{}={}", game.text(guess), game.reply_text(reply));
        self.history.iter().map(pair).collect::<Vec<_>>().join(", ")
    }

    fn guess(&self) -> Result<Code, Refusal> {
        let given = self.given.get("guess").ok_or("there is no guess")?;
        self.game.read_code(given, Role::Guess)
    }

    fn objective(&self) -> Result<(&str, Objective), Refusal> {
        let usual = if self.game.is_of_cards() { "worst" } else { "expected" };
        let name = self.given.text("objective", usual)?;
        if name == "most-within" {
            return Err(
                "the objective most-within needs max_guesses=K: within how many guesses?".into()
            );
        }
        let found = Objective::named(name).ok_or(format!("there is no objective {name}"))?;
        Ok((name, found))
    }

    fn texts(&self, codes: &[Code]) -> Vec<String> {
        let some = codes.iter().take(LISTED);
        some.map(|&code| self.game.secret_text(code)).collect()
    }

    /// What is left at the position.
    fn here(&self) -> Place<'_> {
        (&self.history, &self.left)
    }

    /// Searches for a best strategy.
    fn solved(&self, place: Place, objective: Objective) -> Result<Solution, Refusal> {
        self.searched(place, self.game.goal(), objective, false, |question, memo| {
            Ok(solve(question, memo, &self.given.control()?)?)
        })
    }

    /// Values guesses: all, or only some.
    fn ranked(&self, place: Place, wanted: &Wanted) -> Result<GuessRanking, Refusal> {
        let goal = self.game.goal();
        self.searched(place, goal, Objective::Expected, false, |question, memo| {
            Ok(rank(question, memo, wanted, &self.given.control()?)?)
        })
    }

    fn searched<T>(
        &self,
        (history, left): Place,
        goal: Goal,
        objective: Objective,
        consistent: bool,
        search: impl FnOnce(&Question, &Memo) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let question = Candidates::new(&self.game.rules, left.iter().copied())
            .and_then(|candidates| Question::new(candidates, goal, objective))
            .and_then(|question| if consistent { question.consistent() } else { Ok(question) })
            .and_then(|question| question.after(history))?;
        MEMO.with_borrow_mut(|memo| {
            let memo = memo.get_or_insert_with(|| {
                Memo::bounded(MEMORY, 1).unwrap_or_else(|| Memo::unbounded(1))
            });
            search(&question, memo)
        })
    }

    /// The least total number of guesses, if it is found in time.
    fn least(&self, place: Place) -> Result<Option<u64>, Refusal> {
        let found = self.solved(place, Objective::Expected)?;
        Ok(found.proven.then_some(found.lower.first))
    }
}

/// The answers before, and the secrets that they leave.
type Place<'a> = (&'a [Said], &'a [Code]);

fn state(asked: &Asked) -> Answer {
    let game = asked.game;
    let feedbacks = game.feedbacks().iter().map(|&reply| game.reply_text(reply));
    let mut record = json!({
        "game": game.record(), "history": asked.history(), "history_text": asked.history_text(),
        "feedbacks": feedbacks.collect::<Vec<_>>(),
        "state": if asked.is_over() { "found" } else { "propose" },
    });
    if asked.left.is_empty() {
        record["state"] = json!("contradiction");
        extend(&mut record, diagnosis::diagnosis(asked)?);
    } else {
        record["candidate_count"] = json!(asked.left.len());
        record["candidates"] = json!(asked.texts(&asked.left));
    }
    Ok(record)
}

/// The guess of a player of the level who does not make the best one: any that tells something.
pub fn at_random(asked: &Asked) -> Result<Option<Code>, Refusal> {
    let (game, left) = (asked.game, &asked.left);
    let Some(mut random) = asked.given.at_random(&asked.history_text())? else {
        return Ok(None);
    };
    let mut guesses = (game.rules.guesses())?;
    guesses.retain(|&guess| game.may_guess(guess, &asked.history));
    for _ in 0..if left.len() > 1 { DRAWS } else { 0 } {
        let guess = guesses[random.below(guesses.len() as u32) as usize];
        if kept(game, guess, game.feedback(guess, left[0])?, left)?.len() < left.len() {
            return Ok(Some(guess));
        }
    }
    Ok(None)
}

fn propose(asked: &Asked) -> Answer {
    asked.possible()?;
    let (game, count) = (asked.game, asked.left.len());
    let weight = game.weight(&asked.left);
    if asked.is_over() {
        return Ok(json!({
            "proposal": null, "expected": "0", "proven": true, "lower_bound": 0, "upper_bound": 0,
            "text": null, "candidate_count": count,
        }));
    }
    if let Some(guess) = at_random(asked)? {
        return Ok(json!({
            "proposal": game.code(guess), "expected": null, "proven": false, "lower_bound": null,
            "upper_bound": null, "text": game.text(guess), "candidate_count": count,
        }));
    }
    if let Some((guess, total)) = opening::after(game, &asked.history) {
        return Ok(json!({
            "proposal": game.code(guess), "expected": fraction(total as i64, weight),
            "proven": true, "lower_bound": total, "upper_bound": total, "text": game.text(guess),
            "candidate_count": count,
        }));
    }
    let found = asked.solved(asked.here(), Objective::Expected)?;
    let guess = found.guess.ok_or("no guess is needed")?;
    Ok(json!({
        "proposal": game.code(guess),
        "expected": found.proven.then(|| fraction(found.lower.first as i64, weight)),
        "proven": found.proven,
        "lower_bound": found.lower.first,
        "upper_bound": found.upper.map(|value| value.first),
        "text": game.text(guess),
        "candidate_count": count,
    }))
}

fn split(asked: &Asked) -> Answer {
    asked.possible()?;
    let game = asked.game;
    let guess = asked.guess()?;
    let (name, objective) = asked.objective()?;
    let mut rows = Vec::new();
    for &reply in game.rules.feedbacks() {
        let left = kept(game, guess, reply, &asked.left)?;
        if left.is_empty() {
            continue;
        }
        let (value, lower, upper) = if game.is_hit(reply) {
            (json!(0), json!(0), json!(0))
        } else {
            let history = [asked.history.as_slice(), &[(guess, reply)]].concat();
            let found = asked.solved((&history, &left), objective)?;
            let lower = number(found.lower);
            let value = if found.proven { lower.clone() } else { Value::Null };
            (value, lower, json!(found.upper.map(number)))
        };
        rows.push(json!({
            "reply": game.reply_text(reply), "candidate_count": left.len(),
            "candidates": asked.texts(&left),
            "value": value, "lower_bound": lower, "upper_bound": upper,
        }));
    }
    Ok(json!({
        "game": game.record(), "history": asked.history(), "history_text": asked.history_text(),
        "guess": game.code(guess), "text": game.text(guess), "objective": name, "replies": rows,
    }))
}

fn reply(asked: &Asked) -> Answer {
    let (given, game) = (asked.given, asked.game);
    let guess = asked.guess()?;
    if !game.may_guess(guess, &asked.history) {
        return Err(format!(
            "{} may not be guessed in hard mode: use what was marked",
            game.text(guess)
        )
        .into());
    }
    let said = match given.text("mode", "secret")? {
        "secret" => {
            let secret = match given.get("secret") {
                None => drawn(game, given)?,
                Some(text) => game.read_code(text, Role::Secret)?,
            };
            game.feedback(guess, secret)?
        }
        "adversary" => adversary(asked, guess)?,
        mode => return Err(format!("there is no mode {mode}").into()),
    };
    Ok(json!({
        "guess": game.code(guess), "text": game.text(guess),
        "reply": game.reply_text(said), "hits": game.is_hit(said),
    }))
}

/// The reply that leaves most work: that of a search, or with many secrets the one that leaves most.
fn adversary(asked: &Asked, guess: Code) -> Result<Feedback, Refusal> {
    asked.possible()?;
    let game = asked.game;
    let mut worst = None;
    for (place, &reply) in game.rules.feedbacks().iter().enumerate() {
        let left = kept(game, guess, reply, &asked.left)?;
        if left.is_empty() {
            continue;
        }
        let is_hit = game.is_hit(reply);
        let work = if asked.left.len() > EXACT {
            (u64::from(!is_hit), left.len() as u64, 1)
        } else if is_hit {
            (0, 0, 1)
        } else {
            let history = [asked.history.as_slice(), &[(guess, reply)]].concat();
            let found = asked.solved((&history, &left), Objective::WorstExpected)?;
            (found.lower.first, found.lower.second.unwrap_or(0), game.weight(&left) as u64)
        };
        // Means are compared as fractions; of equal replies the smallest counts, which is the last.
        let more = |(worst, total, count): (u64, u64, u64)| {
            (work.0, work.1 * count) >= (worst, total * work.2)
        };
        if worst.is_none_or(|(_, known, _)| more(known)) {
            worst = Some((reply, work, place));
        }
    }
    Ok(worst.map(|(reply, ..)| reply).ok_or("there is no reply")?)
}

fn secret(asked: &Asked) -> Answer {
    let code = drawn(asked.game, asked.given)?;
    Ok(json!({ "secret": asked.game.code(code), "text": asked.game.secret_text(code) }))
}

/// Guesses by how they split the candidates.
fn heuristic(asked: &Asked) -> Answer {
    asked.possible()?;
    let (given, game) = (asked.given, asked.game);
    let name = given.text("heuristic", "entropy")?;
    let wanted = Heuristic::named(name).ok_or(format!("there is no heuristic {name}"))?;
    let mut guesses = game.rules.guesses()?;
    guesses.retain(|&guess| game.may_guess(guess, &asked.history));
    let only_hits = given.text("guesses", "all")? == "consistent";
    let (left, control) = (&asked.left, given.control()?);
    let rows = heuristics::ranked(&game.rules, &guesses, left, wanted, usize::MAX, &control)?;
    let rows = rows.iter().filter(|row| row.hits || !only_hits);
    let row = |row: &heuristics::Scored| {
        json!({
            "guess": game.code(row.guess), "score": row.rounded(),
            "is_candidate": row.hits, "text": game.text(row.guess),
        })
    };
    let rows: Vec<Value> = rows.take(given.number("top", 20)? as usize).map(row).collect();
    Ok(json!({ "game": game.record(), "heuristic": name, "ranking": rows }))
}

/// The first levels of a best strategy.
fn tree(asked: &Asked) -> Answer {
    asked.possible()?;
    let game = asked.game;
    let (name, objective) = asked.objective()?;
    let depth = asked.given.number("depth", 2)?;
    let begins = asked.history.is_empty() && name == "expected";
    let (proven, lower, upper, node) = match begins.then(|| opening::record(game, depth)).flatten()
    {
        Some(node) => (true, node["total"].clone(), node["total"].clone(), node),
        None => {
            let found = asked.solved(asked.here(), objective)?;
            let tree = (found.tree.as_ref()).filter(|tree| !tree.guess.is_empty());
            let node = tree.map(|tree| Node::of(game, tree, 0, &asked.left)).transpose()?;
            let record = json!(node.map(|node| node.record(game, depth)));
            (found.proven, number(found.lower), json!(found.upper.map(number)), record)
        }
    };
    Ok(json!({
        "game": game.record(), "history": asked.history(), "history_text": asked.history_text(),
        "objective": name, "proven": proven, "lower_bound": lower, "upper_bound": upper,
        "candidate_count": asked.left.len(), "tree": node,
    }))
}

/// The secret of a seed or of a daily puzzle, the same as in Python.
fn drawn(game: &Game, given: &Arguments) -> Result<Code, Refusal> {
    let secrets = game.rules.secrets()?;
    let count = secrets.len() as u32;
    let place = match (given.get("puzzle"), given.number("puzzle", 0)?) {
        (None, _) => Random::new(given.seed()?).below(count),
        (_, 0) => return Err("puzzle must be at least 1, not 0".into()),
        // Each secret comes once before one comes again.
        (_, number) => {
            let (round, day) = ((number - 1) / u64::from(count), (number - 1) % u64::from(count));
            Random::new(round).shuffled(count)[day as usize]
        }
    };
    Ok(secrets[place as usize])
}

/// The secrets that give a reply.
pub fn kept(
    game: &Game,
    guess: Code,
    reply: Feedback,
    left: &[Code],
) -> Result<Vec<Code>, Refusal> {
    let mut kept = Vec::new();
    for &secret in left {
        if game.feedback(guess, secret)? == reply {
            kept.push(secret);
        }
    }
    Ok(kept)
}

/// The value of an objective: one number, or two as in a table.
fn number(value: Number) -> Value {
    match value.second {
        None => json!(value.first),
        Some(second) => json!([value.first, second]),
    }
}
