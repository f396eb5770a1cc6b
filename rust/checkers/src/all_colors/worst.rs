//! Rule 1 for the worst case: for each n, some class takes as much as is to be shown.
//!
//! What a class shows by its generic bound depends only on how many words without digits it has and
//! which bounds its other words have. So it is computed once for each such combination that comes
//! up.

use std::collections::HashMap;

use super::classes::{Class, generic, generic_stays};
use super::error::Problem;
use super::lower::{Failure, Turn};
use super::proof::Found;
use super::setting::stays_non_negative;
use super::words::{Guess, REPLIES};
use job::control::Ticker;

/// For each n where something is to be shown, and then for each residue, whether it is shown.
type Shown = Vec<bool>;

/// What classes show by their generic bounds.
pub struct Worsts<'a> {
    turn: &'a Turn<'a>,
    points: Vec<usize>,
    residues: Vec<usize>,
    /// The different bounds of single words.
    kinds: Vec<Found>,
    /// Which of them each word with digits has, as one bit.
    bits: Vec<u128>,
    shown: HashMap<(usize, u128), Shown>,
}

impl<'a> Worsts<'a> {
    /// With nothing known about any class.
    pub fn new(turn: &'a Turn<'a>) -> Self {
        let mut kinds = Vec::new();
        let mut bits = Vec::with_capacity(turn.alone.len());
        for found in &turn.alone {
            let kind = found.map(|found| {
                let known = kinds.iter().position(|&kind| kind == found);
                known.unwrap_or_else(|| {
                    kinds.push(found);
                    kinds.len() - 1
                })
            });
            bits.push(kind.map_or(0, |kind| 1 << kind));
        }
        Self {
            turn,
            points: turn.points().collect(),
            residues: turn.residues().collect(),
            kinds,
            bits,
            shown: HashMap::new(),
        }
    }

    /// Checks one guess.
    pub fn check(&mut self, guess: &Guess, ticker: &mut Ticker<'_>) -> Result<(), Failure> {
        let turn = self.turn;
        let mut missing = vec![true; self.points.len() + self.residues.len()];
        for (plain, kinds) in self.tallies(guess) {
            ticker.work(missing.len() as u64)?;
            for (missing, shown) in missing.iter_mut().zip(self.shown(plain, kinds)) {
                *missing &= !shown;
            }
        }
        if !missing.contains(&true) {
            return Ok(());
        }
        let Some(classes) = turn.classes(guess, ticker)? else {
            return Ok(());
        };
        ticker.work(20 * (missing.len() * classes.len()) as u64)?;
        let (points, residues) = missing.split_at(self.points.len());
        for (&n, _) in self
            .points
            .iter()
            .zip(points)
            .filter(|(_, missing)| **missing)
        {
            self.check_point(guess, n, &classes)?;
        }
        for (&residue, _) in self
            .residues
            .iter()
            .zip(residues)
            .filter(|(_, missing)| **missing)
        {
            if !classes
                .iter()
                .any(|class| self.stays_listed(residue, class))
            {
                let guess = guess.word.to_string();
                return Err(Failure::Problem(Problem::BetterForEver { guess, residue }));
            }
        }
        Ok(())
    }

    /// For each class without the hit, its number of words without digits, and the bounds of the
    /// others.
    fn tallies(&self, guess: &Guess) -> Vec<(usize, u128)> {
        let turn = self.turn;
        let mut tallies = [(0, 0); REPLIES];
        for (i, word) in turn.words.iter().enumerate() {
            let (plain, kinds) = &mut tallies[guess.reply(word)];
            match i.checked_sub(turn.plain) {
                None => *plain += 1,
                Some(i) => *kinds |= self.bits[i],
            }
        }
        tallies[turn.hit()] = (0, 0);
        let tallies = tallies.into_iter();
        tallies.filter(|&tally| tally != (0, 0)).collect()
    }

    fn shown(&mut self, plain: usize, kinds: u128) -> &Shown {
        let (turn, all) = (self.turn, &self.kinds);
        let (points, residues) = (&self.points, &self.residues);
        self.shown.entry((plain, kinds)).or_insert_with(|| {
            let setting = &turn.proof.setting;
            let bits = all
                .iter()
                .enumerate()
                .filter(|(bit, _)| kinds >> bit & 1 == 1);
            let alone: Vec<Found> = bits.map(|(_, &found)| found).collect();
            let base = setting.base(plain as i128);
            let left =
                |n: usize| 1 + generic(turn.proof, base, &alone, n - turn.fresh) - turn.table.at(n);
            let stays = |&first: &usize| {
                let left = |bound: i128, n: usize| 1 + bound - turn.table.at(n);
                generic_stays(turn.proof, (base, &alone), (first, turn.fresh), left)
            };
            let points = points.iter().map(|&n| left(n) >= 0);
            points.chain(residues.iter().map(stays)).collect()
        })
    }

    fn check_point(&self, guess: &Guess, n: usize, classes: &[Class]) -> Result<(), Failure> {
        let turn = self.turn;
        let bounds = classes
            .iter()
            .map(|class| class.bound(turn.proof, n - turn.fresh));
        let (shown, value) = (1 + bounds.max().unwrap_or(0), turn.table.at(n));
        if shown >= value {
            return Ok(());
        }
        Err(Failure::Problem(Problem::Better {
            guess: guess.word.to_string(),
            n,
            value,
            shown,
        }))
    }

    fn stays_listed(&self, residue: usize, class: &Class) -> bool {
        let turn = self.turn;
        let left = |n: usize| {
            let listed = class.listed(turn.proof, n - turn.fresh);
            // Never enough if there is no bound.
            listed.map_or(-1, |listed| 1 + listed - turn.table.at(n))
        };
        stays_non_negative(&turn.proof.setting.differences(residue, left))
    }
}
