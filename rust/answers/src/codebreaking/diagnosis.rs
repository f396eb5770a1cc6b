//! What is wrong with answers that no secret fits, and which single one could be the mistake, as in
//! `abgames.codebreaking.diagnosis`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use abgames_core::codebreaking::rules::{Code, Feedback};
use serde_json::{Value, json};

use super::{Asked, kept};
use crate::{Answer, Refusal, listed};

/// Why no secret agrees with the answers, the answers that contradict each other, the least number
/// of wrong ones, and all changes of a single one that make them possible.
pub fn diagnosis(asked: &Asked) -> Answer {
    let (game, secrets) = (asked.game, asked.game.rules.secrets()?);
    let order = |reply: Feedback| game.feedbacks().iter().position(|each| *each == reply);
    let mut fitting: BTreeMap<(usize, Option<usize>), u64> = BTreeMap::new();
    let mut fewest = asked.history.len();
    for &secret in &secrets {
        let mut missed = Vec::new();
        for (index, &(guess, given)) in asked.history.iter().enumerate() {
            let reply = game.feedback(guess, secret)?;
            if reply != given {
                missed.push((index, order(reply)));
            }
        }
        fewest = fewest.min(missed.len());
        if let [change] = missed[..] {
            *fitting.entry(change).or_default() += 1;
        }
    }
    if fewest == 0 {
        // The cards that were shown are what no secret agrees with.
        return Ok(json!({ "complaint": "", "conflict": [], "fewest_wrong": 0, "repairs": [] }));
    }
    let mut changes: Vec<_> = fitting.into_iter().collect();
    // No change makes a later guess illegal.
    changes.retain(|&((index, reply), _)| {
        let mut history = asked.history.clone();
        history[index].1 = reply.map_or(history[index].1, |place| game.feedbacks()[place]);
        (0..history.len()).all(|end| game.may_guess(history[end].0, &history[..end]))
    });
    let fewest = fewest.max(1 + usize::from(changes.is_empty()));
    changes.sort_by_key(|&((index, reply), count)| (index, Reverse(count), reply));
    let repair = |((index, reply), count): ((usize, Option<usize>), u64)| {
        let (guess, given) = asked.history[index];
        json!({
            "index": index, "guess": game.code(guess), "text": game.text(guess),
            "given": game.reply_text(given),
            "instead": reply.map(|place| game.reply_text(game.feedbacks()[place])),
            "candidate_count": count,
        })
    };
    let repairs: Vec<Value> = changes.into_iter().map(repair).collect();
    let conflict = conflict(asked, &secrets)?;
    Ok(json!({
        "complaint": complaint(asked, &conflict), "conflict": conflict, "fewest_wrong": fewest,
        "repairs": repairs,
    }))
}

/// Answers that no secret fits, although some secret fits each proper subset of them: the answer
/// that leaves nothing is needed with some before it, so it is kept, and the others are tried again.
fn conflict(asked: &Asked, secrets: &[Code]) -> Result<Vec<usize>, Refusal> {
    let agreeing = |left: &[Code], index: usize| {
        let (guess, reply) = asked.history[index];
        kept(asked.game, guess, reply, left)
    };
    let (mut found, mut end) = (Vec::new(), asked.history.len());
    let mut left = secrets.to_vec();
    while !left.is_empty() {
        for index in 0..end {
            left = agreeing(&left, index)?;
            if left.is_empty() {
                end = index;
                break;
            }
        }
        found.push(end);
        left = secrets.to_vec();
        for &index in &found {
            left = agreeing(&left, index)?;
        }
    }
    found.sort_unstable();
    Ok(found)
}

fn complaint(asked: &Asked, conflict: &[usize]) -> String {
    let game = asked.game;
    let fact = |&index: &usize| {
        let (guess, reply) = asked.history[index];
        format!("{} to {}", game.reply_text(reply), game.text(guess))
    };
    let numbers: Vec<String> = conflict.iter().map(|index| (index + 1).to_string()).collect();
    let facts = listed(&conflict.iter().map(fact).collect::<Vec<_>>(), "and");
    let numbers = match conflict {
        [_] => format!("answer {} is impossible", numbers[0]),
        _ => format!("answers {} contradict each other", listed(&numbers, "and")),
    };
    format!("{numbers}: no secret of {} gives {facts}", game.title)
}
