//! Rule 2: a strategy that asks what the claims say needs no more guesses than they say.
//!
//! *Why that suffices.* In a class, touched colours, the pool and the absent colours together are
//! as many as before, and at least as many as its claim assumes. So the strategy never uses a
//! colour that is not there, and with a given number of colours only finitely many claims can come
//! up. A guess that splits the codes leads to claims about fewer codes. One that does not leads to
//! a claim about the same codes with a smaller value, which can happen only finitely often. So the
//! strategy ends, and by induction in this order each claim is true.

use std::collections::HashMap;

use super::claims::Claim;
use super::classes::{Place, Upper};
use super::error::{CheckError, Problem};
use super::lower::Failure;
use super::patterns::{classes, count_digits, size};
use super::proof::Proof;
use super::setting::{Objective, stays_non_negative};
use super::words::{Guess, number, reply_text};
use job::control::{Stop, Ticker};

/// The classes of the guesses of a claim, without the hit.
type Places = HashMap<Guess, Vec<Place>>;

/// Checks all claims.
pub fn check(proof: &Proof, ticker: &mut Ticker<'_>) -> Result<(), CheckError> {
    for claim in proof.claims.iter() {
        check_claim(proof, claim, ticker).map_err(|failure| match failure {
            Failure::Stopped(stop) => stop.into(),
            Failure::Problem(problem) => claim.refused(problem),
        })?;
        ticker.node();
    }
    Ok(())
}

/// The classes of a guess about a claim, without the hit.
pub fn places(
    proof: &Proof,
    claim: &Claim,
    guess: &Guess,
    ticker: &mut Ticker<'_>,
) -> Result<Vec<Place>, Stop> {
    let words = claim.pattern.after(guess.fresh);
    ticker.work(100 * words.len() as u64)?;
    let known = claim.absent + (claim.pattern.letters + guess.fresh) as u64;
    let hit = number(proof.setting.game.pegs, 0);
    let classes = classes(&words, guess).into_iter();
    let misses = classes.filter(|(reply, _)| *reply != hit);
    misses
        .map(|class| Place::new(proof, class, known, ticker))
        .collect()
}

fn check_claim(proof: &Proof, claim: &Claim, ticker: &mut Ticker<'_>) -> Result<(), Failure> {
    let digits = count_digits(&claim.pattern.words);
    let mut known = Places::new();
    for n in 0..proof.window {
        let Some(guess) = claim.guess(n) else {
            continue;
        };
        if !known.contains_key(guess) {
            known.insert(*guess, places(proof, claim, guess, ticker)?);
        }
        let places = known.get(guess).map_or(&[][..], Vec::as_slice);
        ticker.work(100 + 50 * places.len() as u64)?;
        check_point(proof, claim, n, guess, size(&digits, n), places).map_err(Failure::Problem)?;
    }
    if claim.table().is_some() {
        for residue in proof.last_points() {
            let Some((guess, places)) = claim.guess(residue).and_then(|g| known.get_key_value(g))
            else {
                continue;
            };
            let sizes = |n| size(&digits, n);
            check_for_ever(proof, claim, residue, guess, &sizes, places)
                .map_err(Failure::Problem)?;
        }
    }
    Ok(())
}

/// The total with one guess, after which the classes take these numbers.
fn total(proof: &Proof, size: i128, classes: impl Iterator<Item = i128>) -> i128 {
    match proof.setting.objective {
        Objective::Expected => size + classes.sum::<i128>(),
        Objective::Worst => 1 + classes.max().unwrap_or(0),
    }
}

fn check_point(
    proof: &Proof,
    claim: &Claim,
    n: usize,
    guess: &Guess,
    size: i128,
    places: &[Place],
) -> Result<(), Problem> {
    let text = || guess.word.to_string();
    if guess.fresh > n {
        return Err(Problem::Fresh { guess: text(), n });
    }
    if guess.absent as u64 > claim.absent {
        let (guess, absent) = (text(), claim.absent);
        return Err(Problem::Absent { guess, n, absent });
    }
    let mut uppers = Vec::with_capacity(places.len());
    for place in places {
        let upper = place.upper(proof, n - guess.fresh);
        let upper = upper.ok_or_else(|| Problem::NoClaim {
            guess: text(),
            n,
            reply: reply_text(place.reply),
            class: place.class.pattern.to_string(),
        })?;
        uppers.push(upper.value());
    }
    let (value, needed) = (claim.value(n), total(proof, size, uppers.into_iter()));
    if value < needed {
        let guess = text();
        return Err(Problem::Worse {
            guess,
            n,
            value,
            needed,
        });
    }
    Ok(())
}

/// Checks all n from this one of the last points on, with the period as step.
fn check_for_ever(
    proof: &Proof,
    claim: &Claim,
    residue: usize,
    guess: &Guess,
    size: &dyn Fn(usize) -> i128,
    places: &[Place],
) -> Result<(), Problem> {
    let setting = &proof.setting;
    for place in places
        .iter()
        .filter(|place| !place.class.pattern.is_trivial())
    {
        if place.constant_claim(proof, residue, guess.fresh).is_none() {
            return Err(Problem::ChangingClaim {
                guess: guess.word.to_string(),
                residue,
                reply: reply_text(place.reply),
            });
        }
    }
    // The points are in the window, where each class is known to have a claim.
    let upper = |place: &Place, n: usize| {
        place
            .upper(proof, n - guess.fresh)
            .map_or(0, |upper| upper.value())
    };
    let stays =
        |left: &dyn Fn(usize) -> i128| stays_non_negative(&setting.differences(residue, left));
    let shown = match setting.objective {
        Objective::Expected => stays(&|n| {
            let uppers = places.iter().map(|place| upper(place, n));
            claim.value(n) - size(n) - uppers.sum::<i128>()
        }),
        Objective::Worst => {
            let mut places = places.iter();
            places.all(|place| stays(&|n| claim.value(n) - 1 - upper(place, n)))
        }
    };
    if shown {
        return Ok(());
    }
    Err(Problem::WorseForEver {
        guess: guess.word.to_string(),
        residue,
    })
}

impl Place {
    /// The claim for ever that the class has on all last points from `residue` on, with `fewer`
    /// fewer colours in the pool.
    pub fn constant_claim(&self, proof: &Proof, residue: usize, fewer: usize) -> Option<usize> {
        let setting = &proof.setting;
        let claim = |i: usize| match self.upper(proof, residue + i * setting.period - fewer)? {
            Upper::Claim { number, .. } => Some(number),
            Upper::Best(_) => None,
        };
        let first = claim(0)?;
        let same = (1..setting.points()).all(|i| claim(i) == Some(first));
        (same && proof.claims.get(first).table().is_some()).then_some(first)
    }
}
