//! A toy game for testing the searches: small enough for brute force, with many ways to the same
//! position.

use super::method::Method;
use super::prover::{Effort, Prover};
use super::queries::{Game, Outcomes, Queries, View};
use super::table::Table;
use super::visits::Access;
use super::{Child, Graph, Key, Needs, Numbers};
use job::control::{Control, Ticker};

/// A position is (row, place); a move leads to the next row. The last row has the outcomes.
#[derive(Clone, Debug)]
struct Toy {
    seed: u64,
    rows: usize,
    places: usize,
    outcomes: u32,
    /// The orders of three players.
    levels: [Vec<Outcomes>; 3],
}

type Place = (usize, usize);

impl Toy {
    fn new(seed: u64) -> Self {
        let mut toy = Self {
            seed,
            rows: 3 + seed as usize % 4,
            places: 4 + seed as usize % 5,
            outcomes: 2 + seed as u32 / 3 % 4,
            levels: Default::default(),
        };
        let count = toy.outcomes as u64;
        toy.levels = std::array::from_fn(|player| {
            let mut levels = vec![0; count as usize];
            for outcome in 0..count {
                let mut level = toy.draw(&[9, player as u64, outcome], count);
                if seed.is_multiple_of(3) {
                    // A strict order: the next free level.
                    while levels[level] != 0 {
                        level = (level + 1) % levels.len();
                    }
                }
                levels[level] |= 1 << outcome;
            }
            levels.retain(|&level| level != 0);
            levels
        });
        toy
    }

    /// A pseudo-random number below `limit` that depends on the seed and on `what`.
    fn draw(&self, what: &[u64], limit: u64) -> usize {
        let mixed = what.iter().fold(self.seed, |state, word| {
            (state ^ word).wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(23) ^ 0x9e37
        });
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as usize % limit as usize
    }

    fn mover(&self, (row, place): Place) -> usize {
        self.draw(&[1, row as u64, place as u64], 3)
    }

    fn following(&self, (row, place): Place) -> Vec<Place> {
        let count = 1 + self.draw(&[2, row as u64, place as u64], 4);
        let next = |i| self.draw(&[3, row as u64, place as u64, i], self.places as u64);
        (0..count as u64).map(|i| (row + 1, next(i))).collect()
    }

    fn final_outcome(&self, (row, place): Place) -> Option<Outcomes> {
        let outcome = self.draw(&[4, place as u64], u64::from(self.outcomes));
        (row == self.rows).then_some(1 << outcome)
    }

    /// All outcomes that can be reached.
    fn reachable(&self, place: Place) -> Outcomes {
        match self.final_outcome(place) {
            Some(outcome) => outcome,
            None => {
                self.following(place).into_iter().fold(0, |all, next| all | self.reachable(next))
            }
        }
    }

    /// O(v), word for word.
    fn outcomes_of(&self, place: Place) -> Outcomes {
        if let Some(outcome) = self.final_outcome(place) {
            return outcome;
        }
        let levels = &self.levels[self.mover(place)];
        let level = |outcome: u32| levels.iter().position(|set| set >> outcome & 1 == 1);
        let sets: Vec<Outcomes> =
            self.following(place).into_iter().map(|next| self.outcomes_of(next)).collect();
        let has = |set: Outcomes, outcome: u32| set >> outcome & 1 == 1;
        let stays = |from: usize, outcome: u32| {
            sets.iter().enumerate().all(|(other, &set)| {
                other == from || (0..8).any(|o| has(set, o) && level(outcome) <= level(o))
            })
        };
        let mut found = 0;
        for (from, &set) in sets.iter().enumerate() {
            for outcome in (0..8).filter(|&outcome| has(set, outcome)) {
                if stays(from, outcome) {
                    found |= 1 << outcome;
                }
            }
        }
        found
    }
}

impl Game for Toy {
    type Position = Place;
    type Move = usize;

    fn key(&self, (row, place): &Place) -> Key {
        (row * 100 + place) as Key
    }

    fn view(&self, place: &Place) -> View {
        match self.final_outcome(*place) {
            Some(outcome) => View::Exactly(outcome),
            None => View::Among(self.reachable(*place)),
        }
    }

    fn is_strict(&self) -> bool {
        let mut levels = self.levels.iter().flatten();
        levels.all(|level| level.count_ones() == 1)
    }

    fn mobility(&self, place: &Place) -> u32 {
        self.following(*place).len() as u32
    }

    fn levels(&self, place: &Place) -> &[Outcomes] {
        &self.levels[self.mover(*place)]
    }

    fn moves(&self, place: &Place, moves: &mut Vec<usize>) {
        moves.extend(0..self.following(*place).len());
    }

    fn play(&self, place: &Place, play: usize) -> Place {
        self.following(*place)[play]
    }
}

/// Whether outcome 0 can be forced by player 0 against the others.
#[derive(Clone, Copy)]
struct Forced<'a>(&'a Toy);

impl Graph for Forced<'_> {
    type Node = Place;
    type Step = Place;

    fn key(&self, place: &Place) -> Key {
        self.0.key(place)
    }

    fn numbers(&self, place: &Place) -> Numbers {
        match self.0.final_outcome(*place) {
            Some(outcome) => Numbers::settled(outcome == 1),
            None => Numbers::UNKNOWN,
        }
    }

    fn needs(&self, place: &Place) -> Needs {
        if self.0.mover(*place) == 0 { Needs::Any } else { Needs::All }
    }

    fn expand(&self, place: &Place, children: &mut Vec<Child<Place>>) {
        let steps = self.0.following(*place).into_iter();
        children.extend(steps.map(|step| self.describe(place, step)));
    }

    fn child(&self, _: &Place, step: Place) -> Place {
        step
    }
}

fn forced(toy: &Toy, place: Place) -> bool {
    match toy.final_outcome(place) {
        Some(outcome) => outcome == 1,
        None => {
            let mut children = toy.following(place).into_iter().map(|next| forced(toy, next));
            if toy.mover(place) == 0 {
                children.any(|holds| holds)
            } else {
                children.all(|holds| holds)
            }
        }
    }
}

/// How threads search a few nodes: others join before the search is over.
pub fn few_nodes(method: Method, threads: usize) -> Effort {
    Effort { method: Some(method), threads, alone: 5, nodes_per_look: 4, ..Effort::default() }
}

/// The answers of all searches, each stopped and resumed again and again, and, with `is_together`,
/// of the same searches by two, three and four threads.
fn answers<G: Graph + Clone>(graph: &G, root: &G::Node, is_together: bool) -> Vec<bool> {
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let mut found = Vec::new();
    for method in [Method::ProofNumber, Method::DepthFirst] {
        let mut own = Table::new(Table::LEAST_BYTES).expect("large enough");
        let mut run = |nodes| method.run(graph, Access::Alone(&mut own), root, nodes, &mut ticker);
        let answer = (0..).find_map(|nodes| run(nodes).expect("no limit"));
        found.push(answer.expect("an answer"));
        if !is_together {
            continue;
        }
        let effort = few_nodes(method, 2 + found.len() / 2);
        let mut prover = Prover::new(graph.clone(), effort).expect("large enough");
        let answer = prover.proves(root, &mut ticker);
        found.push(answer.expect("no limit"));
    }
    found
}

#[test]
fn searches_agree_with_brute_force() {
    let mut proven = 0;
    for seed in 0..60 {
        let toy = Toy::new(seed);
        for place in 0..toy.places {
            let expected = forced(&toy, (0, place));
            let found = answers(&Forced(&toy), &(0, place), place == 0);
            assert_eq!(found, vec![expected; found.len()], "{seed}");
            proven += usize::from(expected);
        }
    }
    assert!(proven > 25);
}

#[test]
fn queries_agree_with_the_definition() {
    let (mut several, mut strict) = (0, 0);
    for seed in 0..100 {
        let toy = Toy::new(seed);
        for place in 0..2 {
            let outcomes = toy.outcomes_of((0, place));
            several += usize::from(outcomes.count_ones() > 1);
            strict += usize::from(toy.is_strict());
            for within in 0..1 << toy.outcomes {
                let queries = Queries(toy.clone());
                let query = queries.query((0, place), within);
                let expected = outcomes & !within == 0;
                let is_together = place == 0 && u64::from(within) == seed % (1 << toy.outcomes);
                let found = answers(&queries, &query, is_together);
                assert_eq!(found, vec![expected; found.len()], "{seed} {within:b}");
            }
        }
    }
    assert!(several > 20 && strict > 50);
}
