//! The search compared with a straightforward brute force, and its switches.

#![allow(missing_docs)]

use std::collections::HashMap;

use abgames_codebreaking::rules::{Code, Feedback, Kind, Rules};
use abgames_codebreaking::{
    Candidates, Goal, Limit, Memo, Objective, Prunings, Question, Solution, Value, solve,
};
use job::control::Control;
use proptest::prelude::*;
use proptest::sample::subsequence;

/// A question about a game: what ends it, what is minimised, and which guesses are allowed.
#[derive(Clone, Copy, Debug)]
struct Task<'a> {
    rules: &'a Rules,
    goal: Goal,
    objective: Objective,
    /// All guesses; `None` when only candidates may be guessed.
    guesses: Option<&'a [Code]>,
}

type Known = HashMap<(Vec<Code>, usize), Option<u64>>;

/// An asker who holds cards cannot guess all secrets, and so cannot hit them all.
fn can_hit(rules: &Rules) -> bool {
    let all = Candidates::all(rules).expect("small");
    Question::new(all, Goal::Hit, Objective::Worst).is_ok()
}

/// The least value over all strategies, straight from the definition; `None` if there is no
/// strategy.
fn brute_force(task: Task, codes: &[Code], limit: usize, known: &mut Known) -> Option<u64> {
    if task.goal == Goal::Determine && codes.len() == 1 {
        return Some(0);
    }
    if limit == 0 {
        return None;
    }
    if codes.len() == 1 {
        return Some(1);
    }
    let key = (codes.to_vec(), limit);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let guesses = task.guesses.unwrap_or(codes);
    let values =
        guesses.iter().filter_map(|&guess| value_of_guess(task, codes, guess, limit, known));
    let best = values.min();
    known.insert(key, best);
    best
}

fn value_of_guess(
    task: Task,
    codes: &[Code],
    guess: Code,
    limit: usize,
    known: &mut Known,
) -> Option<u64> {
    let mut classes: HashMap<Feedback, Vec<Code>> = HashMap::new();
    for &code in codes {
        let feedback = task.rules.feedback(guess, code).expect("codes");
        classes.entry(feedback).or_default().push(code);
    }
    if classes.len() == 1 && codes.len() > 1 {
        return None;
    }
    if task.goal == Goal::Hit {
        classes.remove(&task.rules.feedbacks()[0]);
    }
    let values = classes.values().map(|class| brute_force(task, class, limit - 1, known));
    let values: Vec<u64> = values.collect::<Option<_>>()?;
    Some(match task.objective {
        Objective::Expected => codes.len() as u64 + values.iter().sum::<u64>(),
        Objective::Worst => 1 + values.iter().max().unwrap_or(&0),
        _ => unreachable!("objectives of two numbers follow from these two with a limit"),
    })
}

/// A table with a guess that hits each secret, and guesses that hit none or one.
fn tables() -> impl Strategy<Value = Rules> {
    (3usize..9, 0usize..5, 2u8..8).prop_flat_map(|(secrets, more, feedbacks)| {
        let entries = prop::collection::vec(1..=feedbacks, (secrets + more) * secrets);
        (entries, prop::collection::vec(0..=secrets, more)).prop_map(move |(mut entries, hits)| {
            for secret in 0..secrets {
                entries[secret * secrets + secret] = 0;
            }
            for (guess, hit) in hits.into_iter().enumerate().filter(|(_, hit)| *hit < secrets) {
                entries[(secrets + guess) * secrets + hit] = 0;
            }
            Rules::table(entries, secrets, None).expect("valid")
        })
    })
}

fn run(
    task: Task,
    memo: &Memo,
    candidates: &[Code],
    max_guesses: Option<usize>,
    prunings: Prunings,
    control: &Control,
) -> Solution {
    let candidates = Candidates::new(task.rules, candidates.to_vec()).expect("secrets");
    let question = Question::new(candidates, task.goal, task.objective).expect("an answer");
    let mut question = match task.guesses {
        Some(_) => question,
        None => question.consistent().expect("an answer"),
    };
    (question.limit, question.prunings) = (Limit::of(max_guesses), prunings);
    solve(&question, memo, control).expect("nobody cancels")
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
    .map(|(kind, pegs, colors, extra)| Rules::new(kind, pegs, colors, extra))
    .chain([
        Rules::cards(3, None),
        Rules::cards(4, None),
        Rules::cards(3, Some(&[1, 2, 3])),
        Rules::cards(4, Some(&[2, 7, 4])),
    ])
    .map(|rules| rules.expect("valid"))
    .collect()
}

const TASKS: [(Goal, Objective); 4] = [
    (Goal::Hit, Objective::Expected),
    (Goal::Hit, Objective::Worst),
    (Goal::Determine, Objective::Expected),
    (Goal::Determine, Objective::Worst),
];

/// A game, some of its secrets, whether guesses are consistent, and a limit.
fn question() -> impl Strategy<Value = (Rules, Vec<Code>, bool, Option<usize>)> {
    (prop::sample::select(games()), any::<bool>(), prop::option::of(1usize..6)).prop_flat_map(
        |(rules, consistent, limit)| {
            let secrets = rules.secrets().expect("small");
            let most = secrets.len().min(14);
            subsequence(secrets, 1..=most)
                .prop_map(move |codes| (rules.clone(), codes, consistent, limit))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..Default::default() })]

    #[test]
    fn agrees_with_brute_force_whatever_is_switched_off(
        (rules, codes, consistent, limit) in question(),
        (goal, objective) in prop::sample::select(TASKS.to_vec()),
    ) {
        let all = rules.guesses().expect("small");
        let free = can_hit(&rules);
        let goal = if free { goal } else { Goal::Determine };
        let guesses = (!consistent || !free).then_some(all.as_slice());
        let task = Task { rules: &rules, goal, objective, guesses };
        let expected = brute_force(task, &codes, limit.unwrap_or(usize::MAX), &mut HashMap::new());
        let with = |prunings| {
            run(task, &Memo::default(), &codes, limit, prunings, &Control::new(None))
        };
        let solution = with(Prunings::ALL);
        prop_assert!(solution.proven);
        prop_assert_eq!(solution.feasible, Some(expected.is_some()));
        prop_assert_eq!(solution.upper.map(|value| value.first), expected);
        if let Some(tree) = &solution.tree {
            prop_assert_eq!(tree.histogram.iter().sum::<u64>(), codes.len() as u64);
        }
        let mut none = Prunings::ALL;
        for &name in Prunings::NAMES {
            let mut prunings = Prunings::ALL;
            prop_assert!(prunings.switch_off(name) && none.switch_off(name));
            prop_assert_eq!(&with(prunings).tree, &solution.tree, "without {}", name);
        }
        prop_assert_eq!(&with(none).tree, &solution.tree);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 256, ..Default::default() })]

    /// Whether or not guesses that are alike are looked for, and first guesses tried one by one.
    #[test]
    fn tables_agree_with_brute_force(
        rules in tables(),
        consistent: bool,
        limit in prop::option::of(1usize..6),
        (goal, objective) in prop::sample::select(TASKS.to_vec()),
    ) {
        let (secrets, all) = (rules.secrets().expect("few"), rules.guesses().expect("few"));
        prop_assume!(Candidates::all(&rules).is_ok());
        let guesses = (!consistent).then_some(all.as_slice());
        let task = Task { rules: &rules, goal, objective, guesses };
        let hitting = |secret: &Code| {
            let hit = rules.feedbacks()[0];
            all.iter().copied().filter(|&g| rules.feedback(g, *secret) == Ok(hit)).collect::<Vec<_>>()
        };
        // Of candidates only: the first guess that hits each is not the only one.
        prop_assume!(!consistent || secrets.iter().all(|secret| hitting(secret) == [*secret]));
        let most = limit.unwrap_or(usize::MAX);
        let expected = brute_force(task, &secrets, most, &mut HashMap::new());
        let mut trees = Vec::new();
        for (few, last_guesses) in [(2, true), (2, false), (usize::MAX, true)] {
            let candidates = Candidates::all(&rules).expect("different");
            let question = Question::new(candidates, goal, objective).expect("all are hit");
            let mut question = if consistent { question.consistent().expect("hit") } else { question };
            question.limit = Limit::of(limit);
            question.prunings.last_guesses = last_guesses;
            (question.tuning.many_feedbacks, question.tuning.many_candidates) = (few, few);
            for threads in [1, 3] {
                question.tuning.nodes_alone = threads;
                let memo = Memo::unbounded(threads as usize);
                let found = solve(&question, &memo, &Control::new(None)).expect("nobody cancels");
                prop_assert!(found.proven);
                prop_assert_eq!(found.upper.map(|value| value.first), expected);
                trees.push(found.tree);
            }
        }
        prop_assert!(trees.iter().all(|tree| *tree == trees[0]));
    }
}

/// Sets that occur in play are highly symmetric.
#[test]
fn the_classes_of_a_first_guess_agree_with_brute_force() {
    for rules in games() {
        let (secrets, guesses) = (rules.secrets().expect("small"), rules.guesses().expect("small"));
        let mut classes: HashMap<Feedback, Vec<Code>> = HashMap::new();
        let first = guesses[0];
        for &code in &secrets {
            classes.entry(rules.feedback(first, code).expect("codes")).or_default().push(code);
        }
        for (goal, objective) in TASKS {
            if goal == Goal::Hit && !can_hit(&rules) {
                continue;
            }
            let task = Task { rules: &rules, goal, objective, guesses: Some(&guesses) };
            let (memo, mut known) = (Memo::default(), HashMap::new());
            for class in classes.values().filter(|class| class.len() <= 24) {
                let expected = brute_force(task, class, usize::MAX, &mut known);
                let control = Control::new(None);
                let found = run(task, &memo, class, None, Prunings::ALL, &control);
                assert_eq!(
                    found.upper.map(|value| value.first),
                    expected,
                    "{rules:?} {goal:?} {objective:?} {class:x?}"
                );
            }
        }
    }
}

/// The value of the whole game, and the nodes that the search takes.
fn whole_game(kind: Kind, pegs: usize, colors: usize, memo: &Memo) -> (u64, u64) {
    let rules = Rules::new(kind, pegs, colors, 0).expect("valid");
    let guesses = rules.guesses().expect("small");
    let task = Task {
        rules: &rules,
        goal: Goal::Hit,
        objective: Objective::Expected,
        guesses: Some(&guesses),
    };
    let control = Control::new(None);
    let secrets = rules.secrets().expect("small");
    let solution = run(task, memo, &secrets, None, Prunings::ALL, &control);
    (solution.upper.expect("feasible").first, control.nodes())
}

#[test]
fn a_memo_that_forgets_changes_the_work_and_not_the_value() {
    let bounded = Memo::bounded(Memo::SMALLEST_LIMIT, 1).expect("large enough");
    let (value, nodes) = whole_game(Kind::Ab, 3, 9, &Memo::default());
    let (same, more) = whole_game(Kind::Ab, 3, 9, &bounded);
    assert_eq!(value, same);
    assert!(more >= nodes);
    assert!(bounded.bytes() <= Memo::SMALLEST_LIMIT);
}

#[test]
fn a_shared_memo_saves_work_and_changes_no_value() {
    let shared = Memo::default();
    whole_game(Kind::Ab, 3, 8, &shared);
    let (value, nodes) = whole_game(Kind::Ab, 3, 9, &shared);
    let (same, more) = whole_game(Kind::Ab, 3, 9, &Memo::default());
    assert_eq!(value, same);
    assert!(nodes < more);
}

/// The least second number is that of a question with a limit.
#[test]
fn objectives_of_two_numbers_are_questions_with_a_limit() {
    for rules in games().into_iter().filter(can_hit) {
        let all = rules.guesses().expect("small");
        let codes: Vec<Code> =
            rules.secrets().expect("small").into_iter().step_by(4).take(13).collect();
        for goal in [Goal::Hit, Goal::Determine] {
            let task = |objective| Task { rules: &rules, goal, objective, guesses: Some(&all) };
            let least =
                |objective, limit| brute_force(task(objective), &codes, limit, &mut HashMap::new());
            let worst = least(Objective::Worst, usize::MAX).expect("no limit");
            let total = least(Objective::Expected, usize::MAX).expect("no limit");
            let limited = least(Objective::Expected, worst as usize).expect("enough");
            let within =
                (worst..).find(|&limit| least(Objective::Expected, limit as usize) == Some(total));
            let found = |objective| {
                let control = Control::new(None);
                let memo = Memo::default();
                run(task(objective), &memo, &codes, None, Prunings::ALL, &control)
            };
            let by_worst = found(Objective::WorstExpected).upper;
            assert_eq!(by_worst, Some(Value::two(worst, limited)), "{rules:?} {goal:?}");
            let by_total = found(Objective::ExpectedWorst).upper;
            assert_eq!(
                by_total,
                within.map(|within| Value::two(total, within)),
                "{rules:?} {goal:?}"
            );
            let counted = found(Objective::WorstCount);
            let tree = counted.tree.expect("no limit");
            assert_eq!(tree.worst() as u64, worst);
            assert_eq!(counted.upper, Some(Value::two(worst, tree.histogram[tree.worst()])));
        }
    }
}

/// Node counts repeat exactly; a change here is a change of the search and must be explained.
#[test]
fn nodes_of_some_whole_games() {
    let found: Vec<_> = [(Kind::Ab, 3, 8), (Kind::Ab, 4, 6), (Kind::Mastermind, 3, 6)]
        .into_iter()
        .map(|(kind, pegs, colors)| whole_game(kind, pegs, colors, &Memo::default()))
        .collect();
    assert_eq!(found, [(1449, 185), (1446, 141), (854, 157)]);
}

/// With no time at all the bounds hold, and a limit that cannot be kept does no harm.
#[test]
fn without_time_the_bounds_hold() {
    for rules in games() {
        let candidates = rules.secrets().expect("small");
        let guesses = rules.guesses().expect("small");
        for (goal, objective) in TASKS {
            if rules.name() == "CardMoo" && objective == Objective::Expected {
                // The exact value takes long.
                continue;
            }
            let task = Task { rules: &rules, goal, objective, guesses: Some(&guesses) };
            for limit in [None, Some(1), Some(2), Some(3), Some(4), Some(5), Some(6)] {
                if goal == Goal::Hit && !can_hit(&rules) {
                    continue;
                }
                let solve = |control: &Control| {
                    run(task, &Memo::default(), &candidates, limit, Prunings::ALL, control)
                };
                let hasty = solve(&Control::new(Some(std::time::Duration::ZERO)));
                match solve(&Control::new(None)).upper {
                    Some(value) => {
                        assert!(hasty.lower <= value);
                        assert!(hasty.upper.is_none_or(|upper| value <= upper));
                        assert_ne!(hasty.feasible, Some(false));
                    }
                    None => assert!(hasty.tree.is_none() && hasty.feasible != Some(true)),
                }
            }
        }
    }
}

/// A memo that forgets does not suffice to build again every strategy that a search has found.
#[test]
fn what_is_known_of_a_stopped_search_is_as_good_as_what_it_reported() {
    use Objective::{Expected, ExpectedWorst, Worst, WorstCount, WorstExpected};
    let small = [Expected, Worst, WorstExpected, ExpectedWorst, WorstCount];
    let limits: Vec<u64> = (1..12).map(|step| 90 * step).collect();
    let cases: [(_, _, _, &[Objective], &[u64]); 3] = [
        (Kind::Mastermind, 4, 5, &small, &limits),
        (Kind::Ab, 3, 8, &small, &limits),
        (Kind::Mastermind, 4, 7, &[Expected], &[35_000]),
    ];
    let (mut reports, mut not_built) = (0, 0);
    for (kind, pegs, colors, objectives, limits) in cases {
        let rules = Rules::new(kind, pegs, colors, 0).expect("valid");
        for (&objective, &nodes) in
            objectives.iter().flat_map(|of| limits.iter().map(move |n| (of, n)))
        {
            let all = Candidates::all(&rules).expect("small");
            let question = Question::new(all, Goal::Hit, objective).expect("any secret can be hit");
            let memo = Memo::bounded(Memo::SMALLEST_LIMIT, 1).expect("the least there is");
            let control = Control::new(None).with_max_nodes(Some(nodes));
            let found = solve(&question, &memo, &control).expect("nobody cancels");
            let upper = found.upper.expect("there is always a fair strategy");
            assert!(upper >= found.lower, "{found:?}");
            assert_eq!(found.proven, upper == found.lower, "{found:?}");
            let reported = control.snapshot();
            let Some(shown) = reported.upper else { continue };
            // What is reported is the number that was being searched.
            let is_first = found.lower.first == reported.lower;
            let number = if is_first { Some(upper.first) } else { upper.second };
            assert!(number.is_some_and(|number| number <= shown), "{reported:?} {found:?}");
            reports += 1;
            let is_built = found.tree.is_some_and(|tree| tree.total <= shown);
            not_built += u32::from(objective == Expected && !is_built);
        }
    }
    assert!(reports > 20 && not_built > 0, "{reports} {not_built}");
}
