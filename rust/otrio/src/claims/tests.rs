//! Proofs from an oracle that knows everything by brute force, or nothing before it is asked.

use super::super::preferences::DRAW;
use super::*;
use crate::tests::late::{Chance, children};
use job::control::Control;

struct BruteForce {
    preferences: Preferences,
    knows_all: bool,
}

impl BruteForce {
    /// O(v), straight from the definition: each outcome of a child such that every other child has
    /// one that is no better for the mover.
    fn outcomes(&self, position: &Position) -> Outcomes {
        if let Some(color) = position.winner() {
            return self.preferences.line[color];
        }
        if position.is_played_out() {
            return DRAW;
        }
        let levels = self.preferences.levels(position.color());
        let level = |outcome: u32| levels.iter().position(|set| set >> outcome & 1 == 1);
        let sets: Vec<Outcomes> = children(position).map(|child| self.outcomes(&child)).collect();
        let stays = |from: usize, outcome: u32| {
            let has_one =
                |set: Outcomes| (0..5).any(|o| set >> o & 1 == 1 && level(outcome) <= level(o));
            sets.iter().enumerate().all(|(other, &set)| other == from || has_one(set))
        };
        let mut found = 0;
        for (from, &set) in sets.iter().enumerate() {
            for outcome in (0..5).filter(|outcome| set >> outcome & 1 == 1) {
                found |= u8::from(stays(from, outcome)) << outcome;
            }
        }
        found
    }

    fn holds(&self, position: &Position, relation: Relation, set: Outcomes) -> bool {
        let outcomes = self.outcomes(position);
        match relation {
            Relation::Within => outcomes & !set == 0,
            Relation::Meets => outcomes & set != 0,
        }
    }
}

impl Oracle for BruteForce {
    const IS_THRIFTY: bool = true;

    fn preferences(&self) -> &Preferences {
        &self.preferences
    }

    fn known_within(&self, position: &Position, set: Outcomes) -> Option<bool> {
        self.knows_all.then(|| self.holds(position, Relation::Within, set))
    }

    fn settles_within(
        &mut self,
        position: &Position,
        set: Outcomes,
        _: &mut Ticker,
    ) -> Result<bool, Stop> {
        Ok(self.holds(position, Relation::Within, set))
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        position.legal_moves().collect()
    }
}

/// Random orders, with ties.
fn preferences(chance: &mut Chance, position: &Position) -> Preferences {
    let number = position.players().number();
    let order = |_| {
        let mut order = vec![0; 5];
        for outcome in (0..number).chain([4]) {
            order[chance.below(5)] |= 1 << outcome;
        }
        order.retain(|&level| level != 0);
        order
    };
    let orders: Vec<Vec<Outcomes>> = (0..number).map(order).collect();
    Preferences::new(position.players(), orders, (1 << number) - 1)
}

#[test]
fn true_claims_two_plies_before_the_end_follow_from_true_claims() {
    let mut chance = Chance(5);
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let (mut proved, mut listed) = (0, 0);
    for round in 0..150 {
        let position = chance.late(2);
        let mut oracle = BruteForce {
            preferences: preferences(&mut chance, &position),
            knows_all: round % 2 == 0,
        };
        let all = oracle.preferences.outcomes();
        for set in (0..32).filter(|set| set & !all == 0) {
            for relation in [Relation::Within, Relation::Meets] {
                if !oracle.holds(&position, relation, set) {
                    continue;
                }
                let (mut within, mut meets) = (vec![set], Vec::new());
                if relation == Relation::Meets {
                    (within, meets) = (meets, within);
                }
                let claimed = Proof { within, meets, choices: Vec::new() };
                let proof = claimed.complete(&mut oracle, &position, 99, &mut ticker);
                proved += 1;
                for (claim, choice) in proof.expect("no limit").expect("few").choices {
                    listed += 1;
                    assert!(oracle.holds(&claim.position, claim.relation, claim.set));
                    assert!(oracle.moves(&claim.position).contains(&choice.step));
                }
            }
        }
    }
    assert!(proved > 2000 && listed > 200, "{proved} {listed}");
}

#[test]
fn a_proof_of_too_many_claims_is_none() {
    let mut chance = Chance(6);
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let mut refused = 0;
    for _ in 0..50 {
        let position = chance.late(2);
        let mut oracle =
            BruteForce { preferences: preferences(&mut chance, &position), knows_all: true };
        let outcomes = oracle.outcomes(&position);
        let mut is_enough = |most| {
            let proof = Proof::begin(&oracle.preferences, position.color(), outcomes);
            let proof = proof.complete(&mut oracle, &position, most, &mut ticker);
            proof.expect("no limit").is_some()
        };
        refused += usize::from(!is_enough(0));
        assert!(is_enough(99));
    }
    assert!(refused > 10);
}
