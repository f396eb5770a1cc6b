//! Questions of MOO with cards: good ones, chosen as in `abgames.codebreaking.card_race` by a
//! player without a secret, and how good those of a game were.

use abgames_core::codebreaking::rules::{Code, Role};
use serde_json::{Map, Value, json};

use super::ratio::{Ratio, decimal, text};
use super::review::Leaves;
use super::{Asked, Game, Said, at_random, kept, review};
use crate::random::Random;
use crate::{Answer, Refusal, grouped};

/// The most pairs of a question and a candidate that are looked at.
const PAIRS: usize = 1_500_000;

/// The most candidates that are looked at.
const SAMPLED: usize = 2000;

/// Advises a question that leaves few candidates.
pub fn advise(asked: &Asked) -> Answer {
    alone(asked)?;
    let (game, left) = (asked.game, &asked.left);
    let mut record = json!({
        "candidate_count": left.len(), "opponent_candidate_count": null, "opponent_replies": null,
        "shown": "", "proposal": null, "text": null, "expected_left": null,
    });
    if left.len() > 1 {
        let question = match at_random(asked)? {
            Some(question) => question,
            None => good_question(asked, left)?,
        };
        let leaves = squares(asked, question, left)? as f64 / left.len() as f64;
        record["proposal"] = game.code(question);
        record["text"] = json!(game.text(question));
        record["expected_left"] = json!(format!("{leaves:.1}").parse().unwrap_or(leaves));
    }
    Ok(record)
}

/// How many candidates each question left on average, how many a good one leaves, and what each
/// question lost exactly.
pub fn review(asked: &Asked) -> Answer {
    alone(asked)?;
    let mut exact = review::review(asked)?;
    let mut left = asked.game.consistent(&[])?;
    let (mut places, mut rows) = (Vec::new(), Vec::new());
    for &(guess, reply) in &asked.history {
        places.push(judged(asked, guess, &left)?);
        left = kept(asked.game, guess, reply, &left)?;
    }
    for (mut row, more) in places.into_iter().zip(exact["moves"].as_array().into_iter().flatten()) {
        row["lost"] = more["cost"].clone();
        for name in ["after", "best", "best_mean_left", "best_worst_left", "luck", "reason"] {
            row[name] = more[name].clone();
        }
        rows.push(row);
    }
    exact["moves"] = Value::Array(rows);
    Ok(exact)
}

/// The least totals after the first question, for all secrets of a reply together, from the file of
/// the Python package: for a question without the joker, and for one with it.
fn known(game: &Game) -> Option<Map<String, Value>> {
    const FILE: &str =
        include_str!("../../../../python/abgames/codebreaking/cardmoo-first-questions.json");
    let is_usual = game.record() == json!({ "name": "CardMoo", "ranks": 13, "own": null });
    serde_json::from_str(FILE).ok().filter(|_| is_usual)
}

/// The totals after a question like this one, which differs in names and places only.
fn like(game: &Game, question: Code) -> Option<Value> {
    let joker = |text: &str| text.contains('X');
    let wanted = joker(&game.text(question));
    Some(known(game)?.into_iter().find(|(text, _)| joker(text) == wanted)?.1)
}

fn summed(totals: &Value) -> u64 {
    let each = totals.as_object().into_iter().flatten();
    each.filter_map(|(_, total)| total.as_u64()).sum()
}

/// The least total if the game begins with a question.
pub fn begun(game: &Game, history: &[Said], question: Code) -> Option<u64> {
    let totals = like(game, question).filter(|_| history.is_empty())?;
    Some(summed(&totals) + game.rules.count(Role::Secret) as u64)
}

/// The least total after at most one answer.
pub fn total(game: &Game, history: &[Said]) -> Option<u64> {
    match *history {
        [] => begun(game, history, best_first(game)?),
        [(question, reply)] => like(game, question)?[game.reply_text(reply)].as_u64(),
        _ => None,
    }
}

/// The first of the best first questions.
pub fn best_first(game: &Game) -> Option<Code> {
    let known = known(game)?;
    let (text, _) = known.iter().min_by_key(|(_, totals)| summed(totals))?;
    game.read_code(&json!(text), Role::Guess).ok()
}

/// Refuses what depends on a secret of the player's own.
fn alone(asked: &Asked) -> Result<(), Refusal> {
    asked.possible()?;
    if asked.given.get("own").is_some() || !asked.given.text("opponent", "")?.is_empty() {
        return Err("with your own secret this needs Python: start abgames explore".into());
    }
    Ok(())
}

fn judged(asked: &Asked, question: Code, left: &[Code]) -> Answer {
    let good = good_question(asked, left)?;
    let count = left.len() as i64;
    let leaves = |code| Ok::<_, Refusal>(Ratio::new(squares(asked, code, left)? as i64, count));
    let (own, best) = (leaves(question)?, leaves(good)?);
    let cost = own.minus(best).filter(|cost| cost.above > 0);
    let mut sentence = format!(
        "Of {} candidates your question left {} on average",
        grouped(count.to_string()),
        decimal(own)
    );
    if cost.is_some() {
        let good = asked.game.text(good);
        sentence += &format!("; {good} leaves {}", decimal(best));
    }
    Ok(json!({
        "move": asked.game.text(question), "question": asked.game.code(question), "before": count,
        "mean_left": text(Some(own)), "worst_left": Leaves::new(asked.game, question, left)?.most,
        "cost": text(cost.or(Some(Ratio::new(0, 1)))), "good": asked.game.code(good),
        "good_text": asked.game.text(good), "good_leaves": text(Some(best)),
        "sentence": sentence + ".",
    }))
}

/// A question that leaves the fewest candidates on average, of all or of a sample.
fn good_question(asked: &Asked, left: &[Code]) -> Result<Code, Refusal> {
    let mut random = Random::new(0);
    let candidates = sample(left, SAMPLED, &mut random);
    let mut pool = (asked.game.rules.guesses())?;
    let most = PAIRS / candidates.len();
    if pool.len() > most {
        let mut likely = sample(left, most / 4, &mut random);
        likely.extend(sample(&pool, most - likely.len(), &mut random));
        pool = likely;
    }
    let each = pool.iter().map(|&code| squares(asked, code, &candidates));
    let sums = each.collect::<Result<Vec<u64>, _>>()?;
    let least = sums.iter().min();
    let best = pool.iter().zip(&sums).filter(|(_, sum)| Some(*sum) == least);
    let best: Vec<Code> = best.map(|(&code, _)| code).collect();
    Ok(best[random.below(best.len() as u32) as usize])
}

/// The sum of the squares of the classes into which a question sorts candidates.
fn squares(asked: &Asked, question: Code, candidates: &[Code]) -> Result<u64, Refusal> {
    let mut classes = [0_u64; 256];
    for &secret in candidates {
        let reply = asked.game.feedback(question, secret)?;
        let place = reply[..4].iter().fold(0, |sum, &n| 4 * sum + usize::from(n));
        classes[place] += 1;
    }
    Ok(classes.iter().map(|size| size * size).sum())
}

/// Some of the codes, in their order.
fn sample(codes: &[Code], most: usize, random: &mut Random) -> Vec<Code> {
    if codes.len() <= most {
        return codes.to_vec();
    }
    let mut places = random.sample(codes.len() as u32, most);
    places.sort_unstable();
    places.iter().map(|&place| codes[place as usize]).collect()
}
