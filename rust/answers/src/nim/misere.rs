//! Misère play, in which the player who cannot move wins: sums of heaps that behave like heaps of
//! Nim by their genera (`abgames.nim.genus` has the theorem and its proof), others by search.

use std::collections::{BTreeSet, HashMap};

use super::Piles;
use super::rules::Rule;
use crate::Refusal;

/// The most positions that are looked at.
const POSITIONS: usize = 1 << 15;

/// The genus of a game without moves. A genus is a number: 2n for nⁿ, 1 for 0¹ and 3 for 1⁰.
const END: u64 = 1;

/// The genera of lost positions, 0⁰ and 1⁰.
const LOST: [u64; 2] = [0, 3];

struct Heap {
    /// `None` if the heap is wild.
    genus: Option<u64>,
    /// The genera of its options in which all heaps are tame.
    tame: BTreeSet<u64>,
    options: Vec<Piles>,
}

/// Who loses, in one game.
pub struct Misere {
    heaps: Vec<Heap>,
    lost: HashMap<Piles, bool>,
}

impl Misere {
    pub fn new(rule: &Rule, largest: u64) -> Self {
        let mut heaps = Vec::new();
        if rule.is_tame() {
            heaps = rule.values(largest).into_iter().map(Heap::of_value).collect();
        }
        for heap in heaps.len() as u64..=largest {
            let next = Heap::found(&heaps, rule.options(heap));
            heaps.push(next);
        }
        let lost = HashMap::new();
        Self { heaps, lost }
    }

    /// The least heap that is wild.
    pub fn first_wild(&self) -> Option<usize> {
        self.heaps.iter().position(|heap| heap.genus.is_none())
    }

    /// The genus of each heap, if all are tame.
    pub fn genera(&self, piles: &[u64]) -> Option<Vec<u64>> {
        let genera = piles.iter().map(|&pile| self.heaps[pile as usize].genus);
        genera.collect()
    }

    /// Whether the player to move loses: if no move leads to a lost position, but there is one.
    pub fn is_lost(&mut self, piles: &[u64]) -> Result<bool, Refusal> {
        if let Some(genera) = self.genera(piles) {
            return Ok(LOST.contains(&genera.into_iter().fold(END, added)));
        }
        let mut piles = piles.to_vec();
        piles.retain(|&pile| !self.heaps[pile as usize].options.is_empty());
        piles.sort_unstable();
        if let Some(&known) = self.lost.get(&piles) {
            return Ok(known);
        }
        if self.lost.len() >= POSITIONS {
            return Err(
                "misère play of these heaps needs Python: start abgames explore, or give smaller or fewer heaps".into(),
            );
        }
        let mut lost = true;
        'moves: for place in 0..piles.len() {
            for option in 0..self.heaps[piles[place] as usize].options.len() {
                let parts = &self.heaps[piles[place] as usize].options[option];
                let after = [&piles[..place], parts, &piles[place + 1..]].concat();
                if self.is_lost(&after)? {
                    lost = false;
                    break 'moves;
                }
            }
        }
        self.lost.insert(piles, lost);
        Ok(lost)
    }
}

impl Heap {
    fn of_value(value: u64) -> Self {
        Self {
            genus: Some(2 * value + u64::from(value < 2)),
            tame: BTreeSet::new(),
            options: vec![],
        }
    }

    fn found(smaller: &[Self], options: Vec<Piles>) -> Self {
        let (mut tame, mut reverts) = (BTreeSet::new(), Vec::new());
        for option in &options {
            let heaps = || option.iter().map(|&part| &smaller[part as usize]);
            let wild: Vec<&Self> = heaps().filter(|heap| heap.genus.is_none()).collect();
            let rest = heaps().filter_map(|heap| heap.genus).fold(END, added);
            match wild[..] {
                [] => {
                    tame.insert(rest);
                }
                // The genera to which the other player can bring it back.
                [one] => reverts.push(one.tame.iter().map(|&part| added(part, rest)).collect()),
                _ => reverts.push(BTreeSet::new()),
            }
        }
        let least = |values: BTreeSet<u64>| (0..).find(|value| !values.contains(value));
        let normal = least(tame.iter().map(|genus| genus >> 1).collect()).unwrap_or(0);
        let misere = least(tame.iter().map(|genus| genus >> 1 ^ genus & 1).collect()).unwrap_or(0);
        let genus = match options.is_empty() {
            true => END,
            false => 2 * normal + u64::from(normal != misere),
        };
        let is_one = options.is_empty() || normal == misere || normal + misere == 1;
        let is_tame = is_one && reverts.iter().all(|genera| genera.contains(&genus));
        Self { genus: is_tame.then_some(genus), tame, options }
    }
}

/// The genus of a sum of two tame games.
fn added(one: u64, other: u64) -> u64 {
    (one ^ other) & !1 | (one & other & 1)
}
