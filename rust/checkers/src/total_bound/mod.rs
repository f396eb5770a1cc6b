//! Does a file of sets prove that no strategy has a smaller total, or a smaller worst case?
//!
//! *Question.* A file lists sets of codes, each with a number. Is the least total (or the least
//! pair of a worst case and of how many codes take it, in a worst-bound file) of each at least
//! that? *Assumes* nothing: any text is either accepted or refused. *Proves* the number of the last
//! set, which has the candidates, if it is accepted; nothing of the search is used here.
//! *Cost*: for each set the reply of each code to one guess of each orbit, some nanoseconds each.
//!
//! The rules are those of `docs/formats.md`; the arguments T1 to T9 that make them a proof are in
//! `docs/explain/accepted-files.md`. The gist, set after set:
//!
//! 1. Guesses that do the same are one row (`rows`); the symmetries of the set join rows to orbits.
//! 2. The number of codes plus what is known of the classes of a row is at least the total: by
//!    counting or separation (`counting`), or by a set that was accepted before and to which a
//!    renaming takes the class. For the worst case it is 1 plus the greatest of these numbers, and
//!    the counts where it is the greatest.

mod counting;
mod file;
mod names;
mod rows;
mod rule;
mod rules;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use job::control::Ticker;

use crate::CheckError;
use counting::{Counting, unseparated};
use file::MOST;
use rows::{Listed, Renaming, Row, Rows};
use rule::Guesses;
use rules::{Code, Rules, Table};

/// What an accepted file proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// No strategy has a smaller total, or worst case.
    pub least: u64,
    /// With this worst case, so many candidates take it at least; 1 for a total.
    pub count: u64,
    /// The number of sets in the file.
    pub sets: usize,
}

/// What is bounded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Total,
    Worst { counts: bool },
}

/// A total and 1, or a worst case and how many codes take it.
type Claim = (u128, u128);

impl Number {
    /// What a file, or a set, says of it.
    fn of(self, [total, worst, count]: [Option<u64>; 3]) -> Result<Claim, CheckError> {
        let (name, found, other) = match self {
            Self::Total => ("total", total, worst),
            Self::Worst { .. } => ("worst", worst, total),
        };
        ensure!(other.is_none(), "it has another key than {name:?}");
        let counts = self == Self::Worst { counts: true };
        ensure!(count.is_some() == counts, "all sets and the file have \"count\", or none");
        let least = found.ok_or_else(|| format!("it lacks {name:?}"))?;
        let count = count.unwrap_or(1);
        ensure!(least <= MOST, "its {name} is above {MOST}");
        ensure!((1..=MOST).contains(&count), "its count is not from 1 to {MOST}");
        Ok((least.into(), count.into()))
    }

    /// A claim as the file has it.
    fn told(self, claim: Claim) -> String {
        match self {
            Self::Worst { counts: true } => format!("{claim:?}"),
            _ => claim.0.to_string(),
        }
    }
}

/// Checks a file of one of two formats, `"abgames-total-bound"` or `"abgames-worst-bound"`.
///
/// # Errors
/// [`CheckError`], with the first problem found.
pub fn check(text: &str, format: &str, ticker: &mut Ticker<'_>) -> Result<Verified, CheckError> {
    let file: file::File<'_> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    ensure!(file.format == format, "the format is not {format:?}");
    let number = match format {
        "abgames-total-bound" => Number::Total,
        "abgames-worst-bound" => Number::Worst { counts: file.count.is_some() },
        _ => return Err(format!("{format:?} has no sets").into()),
    };
    let version = file.version;
    ensure!(version == 1, "the version must be 1, not {version}");
    let hit = match file.goal.as_str() {
        "hit" => true,
        "determine" => false,
        other => return Err(format!("the goal is hit or determine, not {other:?}").into()),
    };
    let game = file::Game::read(file.game).map_err(|error| format!("the game: {error}"))?;
    let rules = Rules::read(game)?;
    let history = answers(&rules, file.history)?;
    let given = file.candidates.map(|codes| secrets(&rules, codes));
    let given = given.transpose()?;
    let sizes = file.sets.iter().map(|set| set.0.codes.len());
    let most = sizes.max().unwrap_or(0);
    let mut checker = Checker {
        rules: &rules,
        rows: Rows::new(&rules, hit),
        hit,
        number,
        counting: Counting::new(rules.most_replies(hit), hit, most),
        classes: Vec::new(),
        later: HashMap::new(),
        proved: Vec::new(),
    };
    for (place, set) in (1..).zip(file.sets) {
        let proved = checker.set(set.0, ticker);
        let proved = proved.map_err(|error| error.about(&format!("set {place}")))?;
        checker.proved.push(proved);
    }
    let sets = checker.proved.len();
    let last = checker.proved.pop();
    let last = last.ok_or_else(|| "there are no sets".to_owned())?;
    let candidates = rules.candidates(given, &history)?;
    let same = candidates.len() == last.codes.len()
        && candidates.iter().collect::<HashSet<_>>() == last.codes.iter().collect();
    ensure!(same, "the codes of the last set are not the candidates");
    let allowed = checker.allowed(&history)?;
    ensure!(
        last.is_about(allowed.as_ref(), &last.codes, &rules),
        "the last set is not about all guesses that the history of the file allows"
    );
    let claim = number.of([file.total, file.worst, file.count])?;
    let told = number.told(claim);
    ensure!(last.claim == claim, "the last set must say what the file does, {told}");
    Ok(Verified { least: claim.0 as u64, count: claim.1 as u64, sets })
}

fn legal(rules: &Rules, code: file::Code, guess: bool) -> Result<Code, CheckError> {
    let is_number = matches!(code, file::Code::Number(_));
    let row = code.row();
    let what = if guess { "guess" } else { "secret" };
    let fits = is_number == matches!(rules, Rules::Table(_)) && rules.is_legal(&row, guess);
    ensure!(fits, "{row:?} is no {what} of the game");
    Ok(row)
}

/// Reads answers.
fn answers(rules: &Rules, given: Vec<file::Answer>) -> Result<Vec<Answer>, CheckError> {
    given.into_iter().map(|(guess, reply)| Ok((legal(rules, guess, true)?, reply))).collect()
}

/// Reads secrets that all differ.
fn secrets(rules: &Rules, codes: Vec<file::Code>) -> Result<Vec<Code>, CheckError> {
    let codes = codes.into_iter().map(|code| legal(rules, code, false));
    let codes = codes.collect::<Result<Vec<_>, _>>()?;
    let different: HashSet<_> = codes.iter().collect();
    ensure!(different.len() == codes.len(), "a code is listed twice");
    Ok(codes)
}

/// A guess and what the reply is called.
type Answer = (Code, String);

/// Codes, and what is true of them.
struct Proved {
    codes: Vec<Code>,
    claim: Claim,
    /// The guesses that may be made, where a rule says so.
    allowed: Option<Guesses>,
}

impl Proved {
    /// Whether the guesses allowed with some of its codes are among its own, but for those that
    /// leave all of several codes in one class.
    fn is_about(&self, allowed: Option<&Guesses>, codes: &[Code], rules: &Rules) -> bool {
        let (Some(allowed), Some(own)) = (allowed, &self.allowed) else { return true };
        allowed.without(own).numbers().all(|guess| {
            let reply = |code: &Code| rules.reply(&[guess], code);
            codes.len() > 1 && codes.iter().all(|code| reply(code) == reply(&codes[0]))
        })
    }
}

/// The sets, from 0, that say something of classes, by the place of their first code.
type Known = HashMap<usize, usize>;

struct Checker<'a> {
    rules: &'a Rules,
    rows: Rows<'a>,
    hit: bool,
    number: Number,
    counting: Counting,
    /// Kept for its memory.
    classes: Vec<Vec<usize>>,
    /// Which guesses a reply to a guess allows.
    later: HashMap<(u16, u16), Guesses>,
    proved: Vec<Proved>,
}

impl Checker<'_> {
    /// Checks what the file says of one set.
    fn set(&mut self, set: file::Set, ticker: &mut Ticker<'_>) -> Result<Proved, CheckError> {
        let codes = secrets(self.rules, set.codes)?;
        ensure!(!codes.is_empty(), "it has no codes");
        let claim = self.number.of([set.total, set.worst, set.count])?;
        let settled = !self.hit && codes.len() == 1;
        ensure!(!settled || claim == (0, 1), "it must say 0: its code is determined");
        let ruled = self.rules.rule().is_some();
        ensure!(set.after.is_some() == ruled, "its answers, \"after\", are for a rule for guesses");
        let allowed = self.allowed(&answers(self.rules, set.after.unwrap_or_default())?)?;
        let mut rows = self.rows.all(&codes, allowed.as_ref())?;
        let alike = allowed.as_ref().map(|allowed| self.rows.alike(&codes, allowed));
        let mut alike = alike.unwrap_or_default();
        let mut symmetries = Vec::new();
        for (pegs, images) in &set.symmetries {
            let renaming = self.rows.renaming(&codes, pegs, images)?;
            ensure!(
                self.rows.takes(&renaming, &codes, &codes)?,
                "a symmetry does not take it to itself"
            );
            symmetries.push(renaming);
        }
        for (guess, classes) in set.guesses {
            ticker.work(codes.len() as u64)?;
            let guess = legal(self.rules, guess, true)?;
            let known = self.known(&guess, classes, &codes)?;
            let row = self.rows.of(&guess, &codes);
            self.expect(claim, &codes, &row, &known)?;
            if let Some(allowed) = &allowed {
                let served = self.serves(&known, guess[0], &codes, allowed);
                ensure!(served, "after guess {guess:?} more guesses are allowed than in a set");
                let guesses = alike.entry(row.clone()).or_default();
                ticker.work((guesses.len() * codes.len()) as u64)?;
                guesses.retain(|&guess| !self.serves(&known, guess, &codes, allowed));
            }
            if alike.get(&row).is_none_or(Vec::is_empty) {
                self.remove_orbit(&mut rows, row, &symmetries, &codes);
            }
        }
        let (mut from, none) = (0, Known::new());
        while let Some((place, row)) = rows.next(from) {
            ticker.work(codes.len() as u64)?;
            self.expect(claim, &codes, &row, &none)?;
            self.remove_orbit(&mut rows, row, &symmetries, &codes);
            from = place;
        }
        Ok(Proved { codes, claim, allowed })
    }

    /// The guesses that a rule allows after answers, if there is one.
    fn allowed(&mut self, answers: &[Answer]) -> Result<Option<Guesses>, CheckError> {
        let Rules::Table(Table { rule: Some(_), names, replies, .. }) = self.rules else {
            return Ok(None);
        };
        let mut allowed = Guesses::of(replies.len(), |_| true);
        for (guess, text) in answers {
            let reply = names.iter().position(|name| name == text);
            let reply = reply.ok_or_else(|| format!("the table has no feedback {text:?}"))?;
            allowed = allowed.and(self.later(guess[0], reply as u16));
        }
        Ok(Some(allowed))
    }

    /// The guesses that a rule allows after a reply; without one, none.
    fn later(&mut self, guess: u16, reply: u16) -> &Guesses {
        let find = || match self.rules.rule() {
            Some(rule) => rule.after(guess, reply),
            None => Guesses::of(0, |_| false),
        };
        self.later.entry((guess, reply)).or_insert_with(find)
    }

    /// Whether sets are about all guesses that are allowed in classes of a guess (T9).
    fn serves(&mut self, known: &Known, guess: u16, codes: &[Code], allowed: &Guesses) -> bool {
        known.iter().all(|(&first, &set)| {
            let reply = self.rules.reply(&[guess], &codes[first]);
            let later = allowed.and(self.later(guess, reply));
            let of_class = |code: &&Code| self.rules.reply(&[guess], code) == reply;
            let members: Vec<Code> = codes.iter().filter(of_class).cloned().collect();
            self.proved[set].is_about(Some(&later), &members, self.rules)
        })
    }

    /// Reads what other sets say of the classes of a guess.
    fn known(
        &self,
        guess: &Code,
        listed: Vec<file::Class>,
        codes: &[Code],
    ) -> Result<Known, CheckError> {
        let mut classes: HashMap<String, Vec<usize>> = HashMap::new();
        for (place, code) in codes.iter().enumerate() {
            let reply = self.rules.reply(guess, code);
            if Some(reply) != self.rows.end() {
                let class = classes.entry(self.rules.text(reply)).or_default();
                class.push(place);
            }
        }
        let mut known = Known::new();
        for (reply, number, pegs, images) in listed {
            let wrong = |problem: &str| format!("guess {guess:?}: {problem}");
            let places = classes
                .remove(&reply)
                .ok_or_else(|| wrong(&format!("{reply:?} must be the reply of a class, once")))?;
            let members: Vec<Code> = places.iter().map(|&place| codes[place].clone()).collect();
            let set = number.checked_sub(1).filter(|&place| place < self.proved.len());
            let set = set.ok_or_else(|| wrong(&format!("{number} is no set before this one")))?;
            let renaming = self.rows.renaming(&members, &pegs, &images)?;
            let taken = self.rows.takes(&renaming, &members, &self.proved[set].codes)?;
            ensure!(
                taken,
                "guess {guess:?}: the renaming of {reply} does not take it to set {number}"
            );
            known.insert(places[0], set);
        }
        Ok(known)
    }

    /// Refuses a set for which a guess may do better (T3).
    fn expect(
        &mut self,
        claim: Claim,
        codes: &[Code],
        row: &Row,
        known: &Known,
    ) -> Result<(), CheckError> {
        let mut classes = std::mem::take(&mut self.classes);
        self.rows.split(row, codes, &mut classes);
        let sorts = codes.len() == 1 || classes.iter().all(|class| class.len() < codes.len());
        let found = match self.number {
            _ if !sorts => claim,
            Number::Total => (self.total(claim.0, codes, &classes, known), 1),
            Number::Worst { .. } => self.worst(codes, &classes, known),
        };
        self.classes = classes;
        ensure!(
            found >= claim,
            "with the guess {row:?} it is known to be {}, not {}",
            self.number.told(found),
            self.number.told(claim)
        );
        Ok(())
    }

    /// What is known of the pair with a guess (T8).
    fn worst(&self, codes: &[Code], classes: &[Vec<usize>], known: &Known) -> Claim {
        let (mut worst, mut count) = (0, codes.len() as u128);
        for class in classes {
            count -= class.len() as u128; // what is left is the code that is hit
        }
        for class in classes.iter().filter(|class| !class.is_empty()) {
            let counted = self.counting.worst(class.len());
            let set = known.get(&class[0]);
            let pair = set.map_or(counted, |&set| counted.max(self.proved[set].claim));
            match pair.0.cmp(&worst) {
                Ordering::Less => {}
                Ordering::Equal => count += pair.1,
                Ordering::Greater => (worst, count) = pair,
            }
        }
        (1 + worst, count)
    }

    /// What is known of the total with a guess, as far as needed (T1, T2, T3).
    fn total(&self, total: u128, codes: &[Code], classes: &[Vec<usize>], known: &Known) -> u128 {
        let weight = |place: usize| self.rules.weight(&codes[place]);
        let weights = |class: &[usize]| {
            let mut weights: Vec<u64> = class.iter().map(|&place| weight(place)).collect();
            weights.sort_unstable_by(|one, other| other.cmp(one));
            weights
        };
        let least = |class: &[usize]| {
            let counted = match self.rules.has_weights() {
                true => self.counting.total(&weights(class)),
                false => self.counting.of_ones(class.len()),
            };
            let set = known.get(&class[0]);
            set.map_or(counted, |&set| counted.max(self.proved[set].claim.0))
        };
        let classes = || classes.iter().filter(|class| !class.is_empty());
        let itself: u128 = match self.rules.has_weights() {
            true => (0..codes.len()).map(|place| u128::from(weight(place))).sum(),
            false => codes.len() as u128,
        };
        let mut found = itself + classes().map(|class| least(class)).sum::<u128>();
        for class in classes().filter(|_| self.hit) {
            if found >= total {
                break;
            }
            let more = unseparated(&weights(class)).saturating_sub(least(class));
            if more > 0 && !self.separates(class, codes) {
                found += more;
            }
        }
        found
    }

    /// Whether a guess hits one of some codes and gives each a reply of its own (T2).
    fn separates(&self, class: &[usize], codes: &[Code]) -> bool {
        if class.len() > self.rules.replies() {
            return false;
        }
        let separate = |guess: &[u16]| {
            let mut seen = vec![false; self.rules.replies()];
            class.iter().all(|&place| {
                let reply = self.rules.reply(guess, &codes[place]);
                !std::mem::replace(&mut seen[usize::from(reply)], true)
            })
        };
        match self.rules {
            Rules::Table(table) => (0..table.replies.len()).any(|guess| {
                let row = &table.replies[guess];
                let hits = |&place: &usize| Some(row[usize::from(codes[place][0])]) == table.hit;
                class.iter().any(hits) && separate(&[guess as u16])
            }),
            _ => class.iter().any(|&place| separate(&codes[place])),
        }
    }

    /// Removes the rows to which symmetries take one, in any number of steps.
    fn remove_orbit(&self, rows: &mut Listed, row: Row, symmetries: &[Renaming], codes: &[Code]) {
        rows.remove(&row);
        let mut new = vec![row];
        while let Some(row) = new.pop() {
            for symmetry in symmetries {
                let image = self.rows.image(&row, symmetry, codes);
                if rows.remove(&image) {
                    new.push(image);
                }
            }
        }
    }
}
