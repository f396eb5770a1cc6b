//! The search against an obvious brute force, and its switches.

#![allow(missing_docs)]

use std::collections::HashMap;

use abgames_core::codebreaking::memo::Memo;
use abgames_core::codebreaking::prunings::Prunings;
use abgames_core::codebreaking::rules::{Code, Kind, Rules};
use abgames_core::codebreaking::solve::{Question, Solution, solve};
use abgames_core::control::Control;
use proptest::prelude::*;
use proptest::sample::subsequence;

/// Least total over all strategies, straight from the definition; `None` when there is none.
fn brute_force(
    rules: &Rules,
    guesses: Option<&[Code]>,
    codes: &[Code],
    limit: usize,
    known: &mut HashMap<(Vec<Code>, usize), Option<u64>>,
) -> Option<u64> {
    if limit == 0 {
        return None;
    }
    if codes.len() == 1 {
        return Some(1);
    }
    let key = (codes.to_vec(), limit);
    if let Some(&total) = known.get(&key) {
        return total;
    }
    let mut best = None;
    for &guess in guesses.unwrap_or(codes) {
        let mut classes: HashMap<(u8, u8), Vec<Code>> = HashMap::new();
        for &code in codes {
            classes
                .entry(rules.feedback(guess, code))
                .or_default()
                .push(code);
        }
        if classes.len() == 1 {
            continue;
        }
        classes.remove(&(rules.pegs() as u8, 0));
        let total = classes
            .values()
            .try_fold(codes.len() as u64, |total, class| {
                Some(total + brute_force(rules, guesses, class, limit - 1, known)?)
            });
        if let Some(total) = total {
            best = Some(best.map_or(total, |best: u64| best.min(total)));
        }
    }
    known.insert(key, best);
    best
}

fn run(
    rules: &Rules,
    memo: &mut Memo,
    candidates: &[Code],
    consistent: bool,
    max_guesses: Option<usize>,
    prunings: Prunings,
) -> Solution {
    let question = Question {
        candidates: candidates.to_vec(),
        consistent,
        max_guesses,
        prunings,
    };
    solve(rules, memo, &question, &Control::new(None)).expect("nobody cancels")
}

fn games() -> Vec<Rules> {
    [
        (Kind::Ab, 1, 4, 1),
        (Kind::Ab, 2, 4, 0),
        (Kind::Ab, 3, 4, 0),
        (Kind::Ab, 3, 4, 1),
        (Kind::Ab, 3, 5, 0),
        (Kind::Mastermind, 2, 4, 0),
        (Kind::Mastermind, 3, 3, 0),
    ]
    .into_iter()
    .map(|(kind, pegs, colors, extra)| Rules::new(kind, pegs, colors, extra).expect("valid"))
    .collect()
}

/// A game, some of its secrets, whether guesses are consistent, and a limit.
fn question() -> impl Strategy<Value = (Rules, Vec<Code>, bool, Option<usize>)> {
    (
        prop::sample::select(games()),
        any::<bool>(),
        prop::option::of(1usize..6),
    )
        .prop_flat_map(|(rules, consistent, limit)| {
            let secrets = rules.secrets().expect("small");
            let most = secrets.len().min(14);
            subsequence(secrets, 1..=most)
                .prop_map(move |codes| (rules.clone(), codes, consistent, limit))
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..Default::default() })]

    #[test]
    fn agrees_with_brute_force_whatever_is_switched_off(
        (rules, codes, consistent, limit) in question()
    ) {
        let all = rules.guesses().expect("small");
        let guesses = (!consistent).then_some(all.as_slice());
        let expected =
            brute_force(&rules, guesses, &codes, limit.unwrap_or(usize::MAX), &mut HashMap::new());
        let with = |prunings| {
            run(&rules, &mut Memo::default(), &codes, consistent, limit, prunings)
        };
        let solution = with(Prunings::ALL);
        prop_assert!(solution.proven);
        prop_assert_eq!(solution.feasible, Some(expected.is_some()));
        prop_assert_eq!(solution.upper, expected);
        let mut none = Prunings::ALL;
        for &name in Prunings::NAMES {
            let mut prunings = Prunings::ALL;
            prop_assert!(prunings.switch_off(name) && none.switch_off(name));
            prop_assert_eq!(&with(prunings).tree, &solution.tree, "without {}", name);
        }
        prop_assert_eq!(&with(none).tree, &solution.tree);
    }
}

/// The whole game: its value and the nodes that the search needs.
fn whole_game(kind: Kind, pegs: usize, colors: usize, memo: &mut Memo) -> (u64, u64) {
    let rules = Rules::new(kind, pegs, colors, 0).expect("valid");
    let question = Question {
        candidates: rules.secrets().expect("small"),
        consistent: false,
        max_guesses: None,
        prunings: Prunings::ALL,
    };
    let control = Control::new(None);
    let solution = solve(&rules, memo, &question, &control).expect("nobody cancels");
    (solution.upper.expect("feasible"), control.nodes())
}

#[test]
fn a_memo_that_forgets_changes_the_work_and_not_the_value() {
    let mut bounded = Memo::bounded(Memo::SMALLEST_LIMIT).expect("large enough");
    let (value, nodes) = whole_game(Kind::Ab, 3, 9, &mut Memo::default());
    let (same, more) = whole_game(Kind::Ab, 3, 9, &mut bounded);
    assert_eq!(value, same);
    assert!(more >= nodes);
    assert!(bounded.bytes() <= Memo::SMALLEST_LIMIT);
}

#[test]
fn a_shared_memo_saves_work_and_changes_no_value() {
    let mut shared = Memo::default();
    whole_game(Kind::Ab, 3, 8, &mut shared);
    let (value, nodes) = whole_game(Kind::Ab, 3, 9, &mut shared);
    let (same, more) = whole_game(Kind::Ab, 3, 9, &mut Memo::default());
    assert_eq!(value, same);
    assert!(nodes < more);
}

/// Nodes repeat exactly; a change here is a change of the search and is to be explained.
#[test]
fn nodes_of_some_whole_games() {
    let found: Vec<_> = [(Kind::Ab, 3, 8), (Kind::Ab, 4, 6), (Kind::Mastermind, 3, 6)]
        .into_iter()
        .map(|(kind, pegs, colors)| whole_game(kind, pegs, colors, &mut Memo::default()))
        .collect();
    assert_eq!(found, [(1449, 149), (1446, 137), (854, 142)]);
}

/// No time at all: the bounds hold, and a limit that cannot be kept does no harm.
#[test]
fn without_time_the_bounds_hold() {
    for rules in games() {
        let candidates = rules.secrets().expect("small");
        for limit in [None, Some(1), Some(2), Some(3), Some(4), Some(5), Some(6)] {
            let question = Question {
                candidates: candidates.clone(),
                consistent: false,
                max_guesses: limit,
                prunings: Prunings::ALL,
            };
            let control = Control::new(Some(std::time::Duration::ZERO));
            let hasty =
                solve(&rules, &mut Memo::default(), &question, &control).expect("no cancel");
            let exact = run(
                &rules,
                &mut Memo::default(),
                &candidates,
                false,
                limit,
                Prunings::ALL,
            );
            match exact.upper {
                Some(total) => {
                    assert!(hasty.lower <= total && hasty.upper.is_none_or(|upper| total <= upper));
                    assert_ne!(hasty.feasible, Some(false));
                }
                None => assert!(hasty.tree.is_none() && hasty.feasible != Some(true)),
            }
        }
    }
}
