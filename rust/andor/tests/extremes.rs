//! Whatever graph or game is given, it is searched rightly or refused in words.

#![allow(missing_docs)]

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

use abgames_andor::method::Method;
use abgames_andor::prover::{Effort, Prover};
use abgames_andor::queries::{Game, Outcomes, Queries, View, needs_throughout, union};
use abgames_andor::{Child, Graph, KEY_BITS, Key, Needs, Numbers};
use job::{Control, Ticker};

/// A tree of three levels: a node has a place, from 1, and its children the places after it.
struct Tree {
    /// The children of each node.
    width: u64,
    /// What is guessed of nodes that are not settled.
    estimate: (u32, u32),
    /// What is added to keys.
    offset: Key,
    needs: [Needs; 3],
}

type Node = (usize, u64);

impl Tree {
    fn is_proven(&self, node: Node) -> bool {
        let mut children = (0..self.width).map(|step| self.is_proven(self.child(&node, step)));
        match self.needs.get(node.0) {
            None => (node.1 as u32).wrapping_mul(0x9e37_79b9) >> 29 > 2,
            Some(Needs::Any) => children.any(|proven| proven),
            Some(Needs::All) => children.all(|proven| proven),
        }
    }
}

impl Graph for Tree {
    type Node = Node;
    type Step = u64;

    fn key(&self, node: &Node) -> Key {
        self.offset + Key::from(4 * node.1 + node.0 as u64)
    }

    fn numbers(&self, node: &Node) -> Numbers {
        match self.needs.get(node.0) {
            Some(&needs) => Numbers::estimate(needs, self.estimate.0, self.estimate.1),
            None => Numbers::settled(self.is_proven(*node)),
        }
    }

    fn needs(&self, node: &Node) -> Needs {
        self.needs[node.0]
    }

    fn expand(&self, node: &Node, children: &mut Vec<Child<u64>>) {
        children.extend((0..self.width).map(|step| self.describe(node, step)));
    }

    fn child(&self, node: &Node, step: u64) -> Node {
        (node.0 + 1, node.1 * self.width + step)
    }
}

fn proves(tree: Tree, effort: Effort) -> bool {
    let control = Control::new(None);
    let mut prover = Prover::new(tree, effort).expect("memory");
    prover.proves(&(0, 1), &mut Ticker::new(&control)).expect("no limit")
}

#[test]
fn no_estimate_or_effort_changes_an_answer() {
    let numbers = [0, 1, Numbers::INFINITE - 1, Numbers::INFINITE, u32::MAX];
    for (one, all) in numbers.into_iter().flat_map(|a| numbers.map(|b| (a, b))) {
        for needs in [Needs::Any, Needs::All] {
            let found = Numbers::estimate(needs, one, all);
            assert_eq!(found.verdict(), None);
            assert!(found.proof().max(found.disproof()) < Numbers::INFINITE);
        }
        for (sides, width) in (0..8).flat_map(|sides| [1, 5, 90].map(|width| (sides, width))) {
            let needs =
                [0, 1, 2].map(|bit| if sides >> bit & 1 == 1 { Needs::Any } else { Needs::All });
            let tree = || Tree { width, estimate: (one, all), offset: 0, needs };
            let right = tree().is_proven((0, 1));
            for method in ["proof-number", "depth-first"].map(Method::named) {
                assert!(method.is_some());
                let effort = Effort { method, memory: 1 << 23, ..Effort::default() };
                assert_eq!(proves(tree(), effort), right, "{method:?} {sides} {width}");
            }
        }
    }
    for threads in [0, 1, 2, usize::MAX] {
        for (alone, nodes_per_look) in
            [0, 1, u64::MAX].into_iter().flat_map(|a| [0, 1, u64::MAX].map(|b| (a, b)))
        {
            let needs = [Needs::Any, Needs::All, Needs::Any];
            let tree = || Tree { width: 40, estimate: (1, 1), offset: 0, needs };
            let effort =
                Effort { threads, alone, nodes_per_look, memory: usize::MAX, method: None };
            assert_eq!(proves(tree(), effort), tree().is_proven((0, 1)));
        }
    }
    for memory in [0, 1, Effort::LEAST_MEMORY - 1] {
        let tree = Tree { width: 1, estimate: (1, 1), offset: 0, needs: [Needs::Any; 3] };
        assert!(Prover::new(tree, Effort { memory, ..Effort::default() }).is_err());
    }
}

#[test]
fn the_numbers_of_many_children_add_up() {
    // The sum of theirs does not fit in 32 bits.
    let many = |needs| Tree { width: 1 << 15, estimate: (u32::MAX, u32::MAX), offset: 0, needs };
    let first = |needs: [Needs; 3]| {
        let control = Control::new(None).with_max_nodes(Some(20));
        let mut prover = Prover::new(many(needs), Effort::default()).expect("memory");
        prover.proves(&(0, 1), &mut Ticker::new(&control))
    };
    assert!(first([Needs::Any; 3]).is_ok_and(|found| found));
    assert!(first([Needs::All; 3]).is_ok_and(|found| !found));
}

/// The words of a panic.
fn words<T>(job: impl FnOnce() -> T) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(job)).err()?;
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()))
}

#[test]
fn keys_that_are_too_long_are_named() {
    for (offset, fits) in
        [((1 << KEY_BITS) - (1 << 20), true), (1 << KEY_BITS, false), (1 << 126, false)]
    {
        let tree = Tree { width: 3, estimate: (1, 1), offset, needs: [Needs::Any; 3] };
        let said = words(|| proves(tree, Effort::default()));
        assert_eq!(said.is_none(), fits);
        assert!(said.is_none_or(|said| said.contains("below 2^104")));
    }
}

/// One move, after which the game is over with any of some outcomes.
struct OneMove {
    among: Outcomes,
    ends: Outcomes,
    levels: Vec<Outcomes>,
    key: Key,
}

impl Game for OneMove {
    type Position = bool;
    type Move = ();

    fn key(&self, _: &bool) -> Key {
        self.key
    }

    fn view(&self, is_over: &bool) -> View {
        if *is_over { View::Exactly(self.ends) } else { View::Among(self.among) }
    }

    fn is_strict(&self) -> bool {
        false
    }

    fn mobility(&self, _: &bool) -> u32 {
        u32::MAX
    }

    fn levels(&self, _: &bool) -> &[Outcomes] {
        &self.levels
    }

    fn moves(&self, _: &bool, moves: &mut Vec<()>) {
        moves.push(());
    }

    fn play(&self, _: &bool, (): ()) -> bool {
        true
    }
}

#[test]
fn games_of_any_levels_and_outcomes_are_right_or_refused() {
    let sets = [0, 1, 2, 6, 31, u8::MAX];
    set_hook(Box::new(|_| {})); // thousands of panics are expected
    let mut known = 0;
    for (a, b) in sets.into_iter().flat_map(|a| sets.map(|b| (a, b))) {
        for (among, within) in sets.into_iter().flat_map(|a| sets.map(|b| (a, b))) {
            let key = if within == 6 { 1 << 98 } else { 0 };
            for levels in [vec![a, b], vec![a, 0, b], vec![b]] {
                let all = union(&levels);
                let ends = among & among.wrapping_neg();
                let is_told = among & all == among;
                let alone = a & b & among == 0 || levels.len() == 1;
                let game = OneMove { among, ends, levels, key };
                let control = Control::new(None);
                let job = || {
                    let mut prover = Prover::new(Queries(game), Effort::default()).expect("memory");
                    let query = prover.graph().query(false, within);
                    prover.proves(&query, &mut Ticker::new(&control)).expect("no limit")
                };
                match catch_unwind(AssertUnwindSafe(job)) {
                    Ok(found) => {
                        known += 1;
                        assert!(among < 32);
                        assert_eq!(found, ends & !within == 0, "{a} {b} {among} {within} {key}");
                    }
                    Err(_) => assert!(among > 31 || !is_told || !alone || key > 0),
                }
            }
            let _ = needs_throughout(&[a, b], within);
        }
    }
    assert!(known > 500, "{known}");
}
