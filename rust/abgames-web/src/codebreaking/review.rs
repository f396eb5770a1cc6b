//! What each guess of a game lost, and each reply gave.

use abgames_core::codebreaking::rules::Code;
use abgames_core::codebreaking::{Objective, Wanted};
use serde_json::json;

use super::ratio::{Ratio, text};
use super::{Asked, first_guess, kept};
use crate::opening;
use crate::{Answer, Refusal};

/// What each guess lost and each reply gave.
pub fn review(asked: &Asked) -> Answer {
    asked.possible()?;
    let game = asked.game;
    let ranks = asked.given.flag("ranks", true)?;
    let mut left = game.consistent(&[])?;
    let known = opening::after(game, &[]);
    let mut values = vec![match known {
        Some((_, total)) => Some(Ratio::new(total as i64, left.len() as i64)),
        None => expected(asked, &left, false)?,
    }];
    let mut moves = Vec::new();
    let (mut skill, mut luck) = (Some(Ratio::new(0, 1)), Some(Ratio::new(0, 1)));
    for (number, &(guess, reply)) in asked.history.iter().enumerate() {
        let after = kept(game, guess, reply, &left)?;
        let alike = number == 0 && game.is_even();
        let count = left.len() as i64;
        let (mut total, mut least, mut best) = (None, None, None);
        if alike {
            best = Some(guess);
        } else {
            let wanted = Wanted {
                only: Some(vec![guess]),
                least: true,
                ..Wanted::default()
            };
            let found = asked.ranked(&left, &wanted)?;
            total = found
                .guesses
                .first()
                .filter(|row| row.exact)
                .map(|row| row.value.first);
            least = found.least.map(|value| value.first);
            if let (Some(total), Some(least)) = (total, least) {
                best = Some(guess);
                if total > least {
                    best = first_guess(&asked.solved(&left, Objective::Expected)?, game);
                }
            }
        }
        let cost = match (alike, total, least) {
            (true, ..) => Some(Ratio::new(0, 1)),
            (_, Some(total), Some(least)) => Some(Ratio::new(total as i64 - least as i64, count)),
            _ => None,
        };
        let value = expected(asked, &after, reply == game.hit())?;
        let gave = match (values[number], cost, value) {
            (Some(before), Some(cost), Some(after)) => {
                Some(before.plus(cost).minus(Ratio::new(1, 1)).minus(after))
            }
            _ => None,
        };
        let rank = match (cost, total) {
            (Some(cost), _) if cost.above == 0 => Some(1),
            (Some(_), Some(total)) if ranks => rank_of(asked, &left, total)?,
            _ => None,
        };
        moves.push(json!({
            "guess": game.code(guess), "text": game.text(guess), "reply": game.reply_text(reply),
            "candidate_count": count, "left": after.len(), "total": total, "least": least,
            "cost": text(cost), "rank": rank,
            "best": best.map(|code| game.code(code)), "best_text": best.map(|code| game.text(code)),
            "sentence": sentence(cost, alike, best.map(|code| game.text(code))),
            "luck": text(gave),
        }));
        skill = skill.zip(cost).map(|(sum, cost)| sum.plus(cost));
        luck = luck.zip(gave).map(|(sum, gave)| sum.plus(gave));
        values.push(value);
        left = after;
    }
    Ok(json!({
        "game": game.record(), "moves": moves,
        "values": values.iter().map(|&value| text(value)).collect::<Vec<_>>(),
        "expected": text(values[0]), "skill": text(skill), "luck": text(luck),
    }))
}

/// One more than the number of guesses with a smaller total, if all could be valued.
fn rank_of(asked: &Asked, left: &[Code], total: u64) -> Result<Option<u64>, Refusal> {
    let found = asked.ranked(left, &Wanted::default())?;
    let better = found
        .guesses
        .iter()
        .filter(|row| row.exact && row.value.first < total);
    let count: u64 = better.map(|row| row.count).sum();
    Ok(found.proven.then_some(1 + count))
}

/// What a guess was worth, in English; pages word it themselves.
fn sentence(cost: Option<Ratio>, alike: bool, best: Option<String>) -> String {
    let Some(cost) = cost else {
        return "What that guess is worth is not known: the search did not finish.".to_owned();
    };
    if alike {
        return "Every first guess is as good as any other.".to_owned();
    }
    if cost.above == 0 {
        return "That was a best guess.".to_owned();
    }
    let guesses = if cost.above == cost.below {
        "1 guess".to_owned()
    } else if cost.below == 1 {
        format!("{} guesses", cost.above)
    } else if 20 * cost.above < cost.below {
        "less than 0.1 guesses".to_owned()
    } else {
        let tenths = (20 * cost.above + cost.below) / (2 * cost.below);
        format!("about {}.{} guesses", tenths / 10, tenths % 10)
    };
    format!(
        "That cost {guesses} on average; {} was best.",
        best.unwrap_or_default()
    )
}

/// The expected number of further guesses with best play, if it is found in time.
fn expected(asked: &Asked, left: &[Code], is_found: bool) -> Result<Option<Ratio>, Refusal> {
    if is_found {
        return Ok(Some(Ratio::new(0, 1)));
    }
    let least = asked.least(left)?;
    Ok(least.map(|total| Ratio::new(total as i64, left.len() as i64)))
}
