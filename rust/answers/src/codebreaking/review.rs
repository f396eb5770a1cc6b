//! What each guess of a game lost, and each reply gave.

use std::collections::BTreeMap;

use abgames_core::codebreaking::rules::{Code, Feedback};
use abgames_core::codebreaking::{Goal, Objective, Wanted};
use serde_json::json;

use super::ratio::{Ratio, decimal, text};
use super::{Asked, Game, Place, cards, kept};
use crate::{Answer, Refusal, grouped, opening};

/// What each guess lost and each reply gave.
pub fn review(asked: &Asked) -> Answer {
    asked.possible()?;
    let game = asked.game;
    // Of cards, these are the ranks of the game.
    let ranks = game.is_of_cards() || asked.given.flag("ranks", true)?;
    let mut left = game.consistent(&[])?;
    let mut values = vec![expected(asked, (&[], &left))?];
    let mut moves = Vec::new();
    let (mut skill, mut luck) = (Some(Ratio::new(0, 1)), Some(Ratio::new(0, 1)));
    for (number, &(guess, reply)) in asked.history.iter().enumerate() {
        let made = Judged::new(asked, number, &left)?;
        let after = kept(game, guess, reply, &left)?;
        // After a hit nothing is left to guess, whatever else is said.
        let is_over = asked.history[..=number].iter().any(|&(_, reply)| game.is_hit(reply));
        let value = match is_over {
            true => Some(Ratio::new(0, 1)),
            false => expected(asked, (&asked.history[..=number], &after))?,
        };
        let gave = match (values[number], made.cost, value) {
            (Some(before), Some(cost), Some(after)) => {
                before.plus(cost).and_then(|sum| sum.minus(after)?.minus(Ratio::new(1, 1)))
            }
            _ => None,
        };
        let rank = match (made.cost, made.total) {
            (Some(cost), _) if cost.above == 0 => Some(1),
            (Some(_), Some(total)) if ranks => {
                rank_of(asked, (&asked.history[..number], &left), total)?
            }
            _ => None,
        };
        let mut row = made.record(asked, number, &left)?;
        row["after"] = json!(after.len());
        row["rank"] = json!(rank);
        row["luck"] = json!(text(gave));
        moves.push(row);
        skill = skill.zip(made.cost).and_then(|(sum, cost)| sum.plus(cost));
        luck = luck.zip(gave).and_then(|(sum, gave)| sum.plus(gave));
        values.push(value);
        left = after;
    }
    Ok(json!({
        "game": game.record(), "moves": moves,
        "values": values.iter().map(|&value| text(value)).collect::<Vec<_>>(),
        "expected": text(values[0]), "skill": text(skill), "luck": text(luck),
    }))
}

/// What each guess lost, without luck and ranks.
pub fn judge(asked: &Asked) -> Answer {
    asked.possible()?;
    let (game, mut moves) = (asked.game, Vec::new());
    let mut left = game.consistent(&[])?;
    for (number, &(guess, reply)) in asked.history.iter().enumerate() {
        moves.push(Judged::new(asked, number, &left)?.record(asked, number, &left)?);
        left = kept(game, guess, reply, &left)?;
    }
    Ok(json!({ "game": game.record(), "moves": moves }))
}

/// What a guess was worth: the least totals with it and without, as far as they are known.
struct Judged {
    alike: bool,
    total: Option<u64>,
    least: Option<u64>,
    best: Option<Code>,
    cost: Option<Ratio>,
}

impl Judged {
    /// Judges a guess of the history, from the secrets that were left before it.
    fn new(asked: &Asked, number: usize, left: &[Code]) -> Result<Self, Refusal> {
        let (guess, _) = asked.history[number];
        if number == 0 && asked.game.is_even() {
            return Ok(Self {
                alike: true,
                total: None,
                least: None,
                best: Some(guess),
                cost: Some(Ratio::new(0, 1)),
            });
        }
        let place = (&asked.history[..number], left);
        let known = opening::total(asked.game, place.0);
        // The first questions of cards are known too, and none is searched for.
        let begins = cards::begun(asked.game, place.0, guess);
        let begun = opening::after(asked.game, place.0);
        let followed = begun.filter(|&(best, _)| best == guess).map(|(_, total)| total);
        let (total, least) = match begins.or(followed) {
            Some(total) => (Some(total), known),
            None => {
                let wanted =
                    Wanted { only: Some(vec![guess]), least: known.is_none(), ..Wanted::default() };
                let found = asked.ranked(place, &wanted)?;
                let row = found.guesses.first().filter(|row| row.exact);
                let least = found.least.map(|value| value.first);
                (row.map(|row| row.value.first), known.or(least))
            }
        };
        let (mut best, mut cost) = (begun.map(|(best, _)| best), None);
        if let (Some(total), Some(least)) = (total, least) {
            cost = Some(Ratio::new(total as i64 - least as i64, asked.game.weight(left)));
            best = match (total > least, begins, begun) {
                (false, ..) => Some(guess),
                (true, Some(_), _) => cards::best_first(asked.game),
                (true, None, Some((best, _))) => Some(best),
                (true, None, None) => asked.solved(place, Objective::Expected)?.guess,
            };
        }
        Ok(Self { alike: false, total, least, best, cost })
    }

    fn record(&self, asked: &Asked, number: usize, left: &[Code]) -> Answer {
        let (game, (guess, reply)) = (asked.game, asked.history[number]);
        let best = self.best.map(|code| game.text(code));
        let own = Leaves::new(game, guess, left)?;
        let others = self.best.map(|best| Leaves::new(game, best, left)).transpose()?;
        let reason = self.reason(left.len(), own, others);
        let why = match self.alike {
            true => String::new(),
            false => why(reason, left.len(), &game.text(guess), own, others),
        };
        let named = best.as_deref().filter(|_| self.cost.is_some() || reason.is_some());
        let said = sentence(self.cost, self.alike, named);
        Ok(json!({
            "move": game.text(guess), "guess": game.code(guess), "reply": game.reply_text(reply),
            "before": left.len(), "after": null, "mean_left": text(Some(own.mean)),
            "worst_left": own.most, "best_mean_left": text(others.map(|others| others.mean)),
            "best_worst_left": others.map(|others| others.most),
            "total": self.total, "least": self.least, "cost": text(self.cost),
            "rank": self.cost.filter(|cost| cost.above == 0).map(|_| 1), "best": best,
            "luck": null, "reason": reason, "sentence": format!("{said} {why}").trim_end(),
        }))
    }

    /// Why the best guess is better, as far as the numbers of candidates show it.
    fn reason(&self, before: usize, own: Leaves, others: Option<Leaves>) -> Option<&'static str> {
        let others = others?;
        let Some(cost) = self.cost else {
            return (own.mean.minus(others.mean)?.above > 0).then_some("fewer");
        };
        if cost.above == 0 {
            return None;
        }
        Some(match own.mean.minus(others.mean)?.above {
            _ if before == 1 => "only",
            1.. => "fewer",
            _ if others.may_end && !own.may_end => "secret",
            _ => "harder",
        })
    }
}

/// How many candidates a guess leaves: on average, at most, and whether it may end the game.
#[derive(Clone, Copy)]
pub struct Leaves {
    pub mean: Ratio,
    pub most: usize,
    may_end: bool,
}

impl Leaves {
    pub fn new(game: &Game, guess: Code, left: &[Code]) -> Result<Self, Refusal> {
        let mut classes: BTreeMap<Feedback, Vec<Code>> = BTreeMap::new();
        for &secret in left {
            classes.entry(game.feedback(guess, secret)?).or_default().push(secret);
        }
        let sizes = || classes.values().map(Vec::len);
        let total: i64 =
            classes.values().map(|codes| game.weight(codes) * codes.len() as i64).sum();
        Ok(Self {
            mean: Ratio::new(total, game.weight(left)),
            most: sizes().max().unwrap_or(0),
            may_end: game.goal() == Goal::Hit && classes.keys().any(|&reply| game.is_hit(reply)),
        })
    }

    /// The numbers as they stand in a sentence.
    fn said(self) -> (String, String) {
        let mean = match self.mean {
            Ratio { above, below: 1 } => grouped(above.to_string()),
            mean => decimal(mean),
        };
        (mean, grouped(self.most.to_string()))
    }
}

/// The reason in words.
fn why(
    reason: Option<&str>,
    before: usize,
    text: &str,
    own: Leaves,
    others: Option<Leaves>,
) -> String {
    let count = grouped(before.to_string());
    let (mean, most) = own.said();
    let but = match reason {
        None if before == 1 => return String::new(),
        None => {
            return format!(
                "Of {count} candidates it leaves {mean} on average and {most} at most."
            );
        }
        Some("only") => return "Nothing else was possible.".to_owned(),
        Some("fewer") => "",
        Some("secret") => ", but cannot be the secret",
        Some(_) => ", but those are harder to tell apart",
    };
    let (best_mean, best_most) = others.unwrap_or(own).said();
    format!(
        "Of {count} candidates it leaves {best_mean} on average and {best_most} at most; \
         {text} leaves {mean} and {most}{but}."
    )
}

/// One more than the number of guesses with a smaller total, if all could be valued.
fn rank_of(asked: &Asked, place: Place, total: u64) -> Result<Option<u64>, Refusal> {
    let found = asked.ranked(place, &Wanted::default())?;
    let better = found.guesses.iter().filter(|row| row.exact && row.value.first < total);
    let count: u64 = better.map(|row| row.count).sum();
    Ok(found.proven.then_some(1 + count))
}

/// What a guess was worth, in English; pages word it themselves.
fn sentence(cost: Option<Ratio>, alike: bool, best: Option<&str>) -> String {
    let Some(cost) = cost else {
        let known = best.map_or_else(String::new, |best| format!(" A best guess is {best}."));
        return format!("What that guess is worth is not known: the search did not finish.{known}");
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
    format!("That cost {guesses} on average; {} was best.", best.unwrap_or_default())
}

/// The expected number of guesses at a position, if it is found in time.
fn expected(asked: &Asked, place: Place) -> Result<Option<Ratio>, Refusal> {
    let least = match opening::total(asked.game, place.0) {
        Some(total) => Some(total),
        None => asked.least(place)?,
    };
    Ok(least.map(|total| Ratio::new(total as i64, asked.game.weight(place.1))))
}
