//! Does a certificate show how many guesses are enough where replies are not one value?
//!
//! *Question.* An entry of a table is a set of replies, any of which may be given, and some replies
//! of a game may be wrong. Are so many guesses enough, whatever is answered, until the secret is hit
//! or one is left; or are they not? *Assumes* nothing: any text is either accepted or refused.
//! *Proves* what the file says, if it is accepted; nothing of the search is used here. *Cost*: for
//! each state each reply to its guess, or to all guesses, some microseconds each.
//!
//! The rules are those of `docs/formats.md`, which also has the arguments for them. The gist, state
//! after state:
//!
//! 1. Guesses are enough with this one first: each reply leaves one secret (none, to hit), or a
//!    state before this one for which one guess fewer is enough.
//! 2. Guesses are not enough: there is none, they are too few by counting, or after each guess some
//!    reply leaves the state as it was, or one for which one guess fewer is not enough.

use std::collections::{BTreeSet, HashMap, HashSet};

use job::control::Ticker;
use serde::{Deserialize, Deserializer};

use crate::CheckError;
use crate::object::Object;

/// What an accepted file shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Whether the guesses are enough.
    pub enough: bool,
    /// How many guesses.
    pub guesses: usize,
    /// The number of states in the file.
    pub states: usize,
}

/// The most guesses that a file is about, and the most wrong answers.
const MOST_GUESSES: usize = 1_000;
const MOST_LIES: usize = 20;

/// The secrets possible, each with the number of wrong answers that it can still explain.
type Left = Vec<(usize, usize)>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u64,
    game: Object<Game>,
    goal: String,
    history: Vec<(usize, String)>,
    #[serde(deserialize_with = "Option::deserialize")]
    candidates: Option<Vec<usize>>,
    guesses: usize,
    enough: bool,
    states: Vec<Object<State>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    name: String,
    table: Vec<Vec<Vec<usize>>>,
    #[serde(deserialize_with = "Option::deserialize")]
    hit: Option<usize>,
    #[serde(deserialize_with = "Option::deserialize")]
    guesses: Option<Vec<String>>,
    #[serde(deserialize_with = "Option::deserialize")]
    secrets: Option<Vec<String>>,
    #[serde(deserialize_with = "Option::deserialize")]
    feedbacks: Option<Vec<String>>,
    lies: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    left: Vec<Vec<usize>>,
    guesses: usize,
    #[serde(default, deserialize_with = "present")]
    guess: Option<usize>,
}

/// A key that may be left out, but must not be null.
fn present<'de, D: Deserializer<'de>>(entry: D) -> Result<Option<usize>, D::Error> {
    Deserialize::deserialize(entry).map(Some)
}

/// The rules of a game.
struct Rules {
    game: Game,
    until_hit: bool,
    /// For each guess its replies but the hit.
    replies: Vec<BTreeSet<usize>>,
    /// The most of them, and whether something can be hit.
    most: usize,
    hits: bool,
}

/// Checks a file.
///
/// # Errors
/// [`CheckError`], with the first problem found.
pub fn check(text: &str, ticker: &mut Ticker<'_>) -> Result<Verified, CheckError> {
    let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let File { version, guesses, enough, .. } = file;
    ensure!(file.format == "abgames-unsure-certificate", "the format is another one");
    ensure!(version == 1, "the version must be 1, not {version}");
    ensure!(matches!(file.goal.as_str(), "hit" | "determine"), "the goal is hit or determine");
    let rules = Rules::read(file.game.0, file.goal == "hit")?;
    let root = rules.root(&file.history, file.candidates)?;
    let mut shown: HashMap<Left, usize> = HashMap::new();
    let mut last = None;
    for (place, Object(state)) in (1..).zip(&file.states) {
        let about = |error: CheckError| error.about(&format!("state {place}"));
        let left = rules.left(state).map_err(about)?;
        rules.show(state, &left, enough, &shown, ticker).map_err(about)?;
        let best = |&before: &usize| (before < state.guesses) == enough;
        if !shown.get(&left).is_some_and(best) {
            shown.insert(left.clone(), state.guesses);
        }
        last = Some((left, state.guesses));
    }
    let holds = match last {
        None => rules.is_over(&root) && enough && guesses == 0,
        Some(last) => last == (root, guesses),
    };
    ensure!(holds, "the last state must be that of the candidates, with the guesses of the file");
    Ok(Verified { enough, guesses, states: file.states.len() })
}

impl Rules {
    fn read(game: Game, until_hit: bool) -> Result<Self, CheckError> {
        let Game { name, table, hit, guesses, secrets, feedbacks, lies } = &game;
        ensure!(name == "FeedbackTable", "the game is not called FeedbackTable");
        let width = table.first().map_or(0, Vec::len);
        let is_full = width > 0 && table.iter().all(|row| row.len() == width);
        ensure!(is_full, "the table must have rows of one length, and an entry");
        ensure!(*lies <= MOST_LIES, "the lies are at most {MOST_LIES}");
        for (names, count) in
            [(guesses, Some(table.len())), (secrets, Some(width)), (feedbacks, None)]
        {
            let Some(names) = names else { continue };
            let different: HashSet<_> = names.iter().collect();
            let fits = different.len() == names.len() && count.is_none_or(|n| n == names.len());
            ensure!(fits, "names must differ, and be as many as there are");
        }
        for row in table {
            for entry in row {
                let different: HashSet<_> = entry.iter().collect();
                let named = |&reply: &usize| match feedbacks {
                    Some(names) => reply < names.len(),
                    None => reply <= 1 << 53,
                };
                let fits = different.len() == entry.len()
                    && !entry.is_empty()
                    && entry.iter().all(named)
                    && (entry.len() == 1 || hit.is_none_or(|hit| !entry.contains(&hit)));
                ensure!(fits, "an entry must have different feedbacks, the hit alone");
            }
            let hits = row.iter().filter(|entry| hit.is_some_and(|hit| entry.contains(&hit)));
            ensure!(hits.count() < 2, "a guess hits several secrets");
        }
        let of = |row: &Vec<Vec<usize>>| {
            row.iter().flatten().copied().filter(|&reply| Some(reply) != *hit).collect()
        };
        let replies: Vec<BTreeSet<usize>> = table.iter().map(of).collect();
        let occurs = hit.is_some_and(|hit| table.iter().flatten().flatten().any(|&r| r == hit));
        ensure!(hit.is_none() || occurs, "the hit does not occur in the table");
        let most = replies.iter().map(BTreeSet::len).max().unwrap_or(0);
        Ok(Self { until_hit, replies, most, hits: until_hit || occurs, game })
    }

    fn hits(&self, guess: usize, secret: usize) -> bool {
        self.game.hit.is_some_and(|hit| self.game.table[guess][secret].contains(&hit))
    }

    /// What is left after a reply that is no hit.
    fn after(&self, left: &Left, guess: usize, reply: usize) -> Left {
        let explains = |&(secret, lies): &(usize, usize)| {
            let is_right = self.game.table[guess][secret].contains(&reply);
            let lies = if is_right { Some(lies) } else { lies.checked_sub(1) };
            lies.filter(|_| !self.hits(guess, secret)).map(|lies| (secret, lies))
        };
        left.iter().filter_map(explains).collect()
    }

    fn is_over(&self, left: &Left) -> bool {
        left.len() <= usize::from(!self.until_hit)
    }

    /// What the history leaves of the candidates.
    fn root(
        &self,
        history: &[(usize, String)],
        candidates: Option<Vec<usize>>,
    ) -> Result<Left, CheckError> {
        let width = self.game.table[0].len();
        let secrets = candidates.unwrap_or_else(|| (0..width).collect());
        let different: BTreeSet<usize> = secrets.iter().copied().collect();
        let fits = different.len() == secrets.len() && secrets.iter().all(|&one| one < width);
        ensure!(fits, "the candidates must be different secrets");
        let mut left: Left = different.into_iter().map(|one| (one, self.game.lies)).collect();
        for (guess, word) in history {
            ensure!(*guess < self.replies.len(), "{guess} is not a guess of the game");
            let named = |reply: &usize| match &self.game.feedbacks {
                Some(names) => names[*reply] == *word,
                None => reply.to_string() == *word,
            };
            let reply = self.replies[*guess].iter().copied().find(named);
            let reply = reply.ok_or_else(|| format!("{word:?} is no reply to guess {guess}"))?;
            left = self.after(&left, *guess, reply);
        }
        ensure!(!left.is_empty(), "no candidate explains the history");
        Ok(left)
    }

    /// Reads a state.
    fn left(&self, state: &State) -> Result<Left, CheckError> {
        let levels = state.left.len();
        ensure!(levels == self.game.lies + 1, "\"left\" must have {} lists", self.game.lies + 1);
        ensure!(state.guesses <= MOST_GUESSES, "it has more than {MOST_GUESSES} guesses");
        let of = |(lies, secrets): (usize, &Vec<usize>)| -> Vec<(usize, usize)> {
            secrets.iter().map(|&secret| (secret, lies)).collect()
        };
        let mut left: Left = state.left.iter().enumerate().flat_map(of).collect();
        left.sort_unstable();
        let ascends = left.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let width = self.game.table[0].len();
        let fits = ascends && left.last().is_none_or(|&(secret, _)| secret < width);
        ensure!(fits, "\"left\" must have different secrets");
        Ok(left)
    }

    /// Whether what the file says of a state follows from the states before it.
    fn show(
        &self,
        state: &State,
        left: &Left,
        enough: bool,
        shown: &HashMap<Left, usize>,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), CheckError> {
        let &State { guesses, guess, .. } = state;
        ensure!(guess.is_some() == enough, "it has a guess where guesses are enough, else none");
        if let Some(guess) = guess {
            ensure!(guess < self.replies.len(), "{guess} is not a guess of the game");
            ensure!(guesses > 0, "no guess is left");
            for &reply in &self.replies[guess] {
                let after = self.after(left, guess, reply);
                let is_enough =
                    self.is_over(&after) || shown.get(&after).is_some_and(|&few| few < guesses);
                ensure!(is_enough, "what reply {reply} leaves is not shown before");
            }
            return Ok(());
        }
        ensure!(!self.is_over(left), "nothing is left to ask");
        if guesses == 0 || self.counted_out(left, guesses) {
            return Ok(());
        }
        for (guess, replies) in self.replies.iter().enumerate() {
            ticker.work((replies.len() * left.len()) as u64)?;
            let leaves_too_much = replies.iter().any(|&reply| {
                let after = self.after(left, guess, reply);
                after == *left
                    || shown.get(&after).is_some_and(|&most| most >= guesses - 1)
                    || !self.is_over(&after)
                        && (guesses == 1 || self.counted_out(&after, guesses - 1))
            });
            ensure!(leaves_too_much, "no reply to guess {guess} is shown to leave too much");
        }
        Ok(())
    }

    /// Whether secrets are too many for so many guesses.
    fn counted_out(&self, left: &Left, guesses: usize) -> bool {
        let most = self.most as u128;
        if self.hits {
            let first = u128::from(!self.until_hit);
            let places =
                (0..guesses).fold(first, |places, _| places.saturating_mul(most).saturating_add(1));
            return left.len() as u128 > places;
        }
        let Some(all) = most.checked_pow(guesses as u32) else { return false };
        // Answers, by the number of guesses, of which at most so many are wrong.
        let mut answers = vec![1u128; self.game.lies + 1];
        for _ in 0..guesses {
            for lies in (0..answers.len()).rev() {
                let wrong = if lies > 0 { answers[lies - 1] } else { 0 };
                answers[lies] += (most - 1) * wrong;
            }
        }
        let explained = left.iter().map(|&(_, lies)| answers[lies]);
        explained.fold(0, u128::saturating_add) > all
    }
}

#[cfg(test)]
mod tests {
    use job::control::{Control, Ticker};

    use super::{Verified, check};
    use crate::CheckError;

    /// Two questions tell a, b and "either" apart; the example of `docs/formats.md`.
    const ENOUGH: &str = r#"{"format": "abgames-unsure-certificate", "version": 1,
"game": {"name": "FeedbackTable", "table": [[[1], [0], [0, 1]], [[1], [0], [1]], [[0], [0], [1]]],
"hit": null, "guesses": null, "secrets": null, "feedbacks": null, "lies": 0},
"goal": "determine", "history": [], "candidates": null, "guesses": 2, "enough": true, "states": [
{"left": [[0, 2]], "guesses": 1, "guess": 2},
{"left": [[0, 1, 2]], "guesses": 2, "guess": 1}]}"#;

    fn verdict(text: &str) -> Result<Verified, String> {
        check(text, &mut Ticker::new(&Control::new(None))).map_err(|error| match error {
            CheckError::Refused(problem) => problem,
            CheckError::Stopped(_) => unreachable!("nobody stops it"),
        })
    }

    fn too_few() -> String {
        let all = r#"{"left": [[0, 1, 2]], "guesses": 1}]}"#;
        let (head, _) = ENOUGH.split_once("{\"left").expect("states");
        let head =
            head.replace("\"guesses\": 2, \"enough\": true", "\"guesses\": 1, \"enough\": false");
        head + all
    }

    #[test]
    fn files_that_hold() {
        assert_eq!(verdict(ENOUGH), Ok(Verified { enough: true, guesses: 2, states: 2 }));
        assert_eq!(verdict(&too_few()), Ok(Verified { enough: false, guesses: 1, states: 1 }));
    }

    #[test]
    fn what_is_changed_is_refused() {
        let too_few = too_few();
        for (text, old, new, problem) in [
            (ENOUGH, "\"guess\": 1}", "\"guess\": 2}", "state 2: what reply 0 leaves"),
            (ENOUGH, "\"guess\": 2}", "\"guess\": 0}", "state 1: what reply 1 leaves"),
            (ENOUGH, "\"guess\": 2}", "\"guess\": 3}", "3 is not a guess"),
            (ENOUGH, ", \"guess\": 2}", "}", "it has a guess where"),
            (ENOUGH, "\"guesses\": 2, \"enough\"", "\"guesses\": 1, \"enough\"", "the last state"),
            (ENOUGH, "\"guesses\": 1,", "\"guesses\": 0,", "no guess is left"),
            (ENOUGH, "\"lies\": 0", "\"lies\": 1", "must have 2 lists"),
            (ENOUGH, "[0, 2]]", "[0, 0, 2]]", "different secrets"),
            (ENOUGH, "\"candidates\": null", "\"candidates\": [0, 1]", "the last state"),
            (ENOUGH, "\"history\": []", "\"history\": [[0, \"2\"]]", "is no reply to guess 0"),
            (ENOUGH, "[[0], [0], [1]]", "[[0], [0], []]", "an entry must have"),
            (ENOUGH, "\"hit\": null", "\"hit\": 7", "the hit does not occur"),
            (ENOUGH, "\"hit\": null", "\"hit\": 1", "the hit alone"),
            (&too_few, "[[0], [0], [1]]", "[[0], [2], [1]]", "no reply to guess 2"),
            (&too_few, "\"left\": [[0, 1, 2]]", "\"left\": [[0]]", "nothing is left to ask"),
            (&too_few, "\"guesses\": 1}", "\"guesses\": 2}", "no reply to guess 0"),
        ] {
            let changed = text.replace(old, new);
            assert_ne!(changed, text);
            let refused = verdict(&changed).expect_err(&changed);
            assert!(refused.contains(problem), "{refused}");
        }
    }
}
