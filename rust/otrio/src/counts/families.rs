//! The colour sets that a symmetry leaves as they are, and the number of these inside each union of
//! its orbits.
//!
//! A table is filled for one set of outer orbits and indexed by the set of inner orbits.

use super::orbits::orbits;
use super::plan::Plan;
use super::sets::ColorSet;
use crate::symmetry::apply;
use job::{OutOfMemory, Stop, Ticker, filled, reserve};

/// The most orbits by which the tables are indexed.
pub const INNER: usize = 18;

/// The colour sets that a symmetry leaves as they are, as sets of its orbits.
pub struct Family {
    /// The symmetry.
    pub symmetry: usize,
    /// The slots of each orbit; those from [`INNER`] on are the outer ones.
    pub orbits: Vec<u32>,
    /// For each set of outer orbits: the inner orbits of the colour sets with exactly these, and
    /// the kind.
    members: Vec<Vec<(u32, u16)>>,
}

impl Family {
    /// The sets of the kinds that a plan uses.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn new(
        plan: &Plan,
        sets: &[ColorSet],
        symmetry: usize,
        ticker: &mut Ticker,
    ) -> Result<Self, Stop> {
        let orbits = orbits(symmetry);
        let outer = orbits.len().saturating_sub(INNER);
        let mut members = vec![Vec::new(); 1 << outer];
        for set in sets {
            ticker.work(40)?;
            if apply(symmetry, set.slots) != set.slots {
                continue;
            }
            let places = orbits.iter().enumerate();
            let places = places.filter(|&(_, &orbit)| set.slots & orbit != 0);
            let chosen = places.fold(0_u32, |chosen, (place, _)| chosen | 1 << place);
            let kinds = plan.kinds.iter().enumerate();
            for (kind, _) in kinds.filter(|(_, kind)| kind.has(set)) {
                let inner = chosen & ((1 << INNER) - 1);
                let members = &mut members[(chosen >> INNER) as usize];
                reserve(members, 1)?;
                members.push((inner, kind as u16));
            }
        }
        Ok(Self { symmetry, orbits, members })
    }

    /// How many orbits are inner ones.
    pub fn inner_orbits(&self) -> usize {
        self.orbits.len().min(INNER)
    }

    /// One set of outer orbits of each class of images, and how many images it has.
    pub fn outer(&self) -> impl Iterator<Item = (u32, u64)> {
        let outer = self.orbits.len() - self.inner_orbits();
        (0..1_u32 << outer).filter_map(move |set| {
            // The outer orbits are then the slots of the large layer, in reverse.
            let reversed = |set: u32| set.reverse_bits() >> (32 - 9);
            let image = |symmetry| reversed(apply(symmetry, reversed(set)));
            let mut images: Vec<u32> = (0..8).map(image).collect();
            images.sort_unstable();
            images.dedup();
            (images[0] == set).then_some((set, images.len() as u64))
        })
    }
}

/// For each kind, the number of its sets inside each set of orbits.
pub struct Tables {
    /// For each kind, by the set of inner orbits.
    pub kinds: Vec<Vec<u32>>,
}

impl Tables {
    /// Tables for `kinds` kinds.
    ///
    /// # Errors
    /// [`OutOfMemory`] when there is no memory for them.
    pub fn new(kinds: usize) -> Result<Self, OutOfMemory> {
        let kinds = (0..kinds).map(|_| filled(0, 1 << INNER)).collect::<Result<_, _>>()?;
        Ok(Self { kinds })
    }

    /// Counts the sets of a family inside `outer` and each set of inner orbits.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn fill(&mut self, family: &Family, outer: u32, ticker: &mut Ticker) -> Result<(), Stop> {
        let inner = family.inner_orbits();
        for table in &mut self.kinds {
            table[..1 << inner].fill(0);
            ticker.work(1 << (inner - 2))?;
        }
        for (set, members) in family.members.iter().enumerate() {
            if set as u32 & !outer == 0 {
                for &(chosen, kind) in members {
                    self.kinds[usize::from(kind)][chosen as usize] += 1;
                }
                ticker.work(members.len() as u64 * 2)?;
            }
        }
        for table in &mut self.kinds {
            for place in 0..inner {
                for pair in table[..1 << inner].chunks_exact_mut(2 << place) {
                    let (without, with) = pair.split_at_mut(1 << place);
                    for (with, without) in with.iter_mut().zip(without) {
                        *with += *without;
                    }
                }
                ticker.work(1 << (inner - 1))?;
            }
        }
        Ok(())
    }
}
