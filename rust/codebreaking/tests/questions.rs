//! Whatever is asked is refused or answered.

#![allow(missing_docs)]

use std::collections::BTreeMap;
use std::time::Duration;

use abgames_codebreaking::rules::{Code, Kind, Rules};
use abgames_codebreaking::{
    Candidates, FeedbackRows, FeedbackTable, Goal, Limit, Memo, MostWithin, Objective, Question,
    QuestionError, Value, Wanted, rank, solve,
};
use job::control::Control;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Games of pegs and cards, and any table: most of these have secrets that cannot be told apart, or
/// not be hit.
fn game() -> impl Strategy<Value = Rules> {
    let games = [
        Rules::new(Kind::Ab, 3, 4, 1),
        Rules::new(Kind::Mastermind, 2, 3, 0),
        Rules::cards(3, None),
        Rules::cards(3, Some(&[1, 2, 3])),
    ];
    let tables = (1..5usize, 1..5usize).prop_flat_map(|(guesses, secrets)| {
        let rows = vec(0..3u8, guesses * secrets);
        rows.prop_filter_map("a guess hits one secret", move |rows| {
            Rules::table(rows, secrets, None).ok()
        })
    });
    prop_oneof![select(games.map(|rules| rules.expect("valid")).to_vec()), tables]
}

/// Mostly secrets of the game, in any order.
fn codes(rules: &Rules) -> impl Strategy<Value = Vec<Code>> + use<> {
    let secrets = rules.secrets().expect("few");
    let secret = any::<Index>().prop_map(move |index| *index.get(&secrets));
    let code = prop_oneof![40 => secret, 1 => any::<Code>(), 1 => 0..1u64 << 24];
    vec(code, 0..9)
}

const OBJECTIVES: [Objective; 5] = [
    Objective::Expected,
    Objective::Worst,
    Objective::WorstExpected,
    Objective::ExpectedWorst,
    Objective::WorstCount,
];

/// Asks for a value and for a ranking; both have to be proved in time, and to agree.
fn ask(
    candidates: Candidates,
    goal: Goal,
    objective: Objective,
    consistent: bool,
    only: Vec<Code>,
) -> Result<(), QuestionError> {
    let size = candidates.codes().len() as u64;
    let question = Question::new(candidates, goal, objective)?;
    let question = if consistent { question.consistent()? } else { question };
    let control = || Control::new(Some(Duration::from_secs(20)));
    let memo = Memo::default();
    let solution = solve(&question, &memo, &control()).expect("nobody cancels");
    assert!(solution.proven && solution.upper == Some(solution.lower));
    let tree = solution.tree.expect("there is an answer");
    assert_eq!(tree.histogram.iter().sum::<u64>(), size);
    let wanted = Wanted { only: Some(only), ..Wanted::default() };
    let ranking = rank(&question, &memo, &wanted, &control()).expect("nobody cancels");
    assert!(ranking.proven, "{question:?} {ranking:?}");
    // A candidate that is alone may be determined without a guess.
    let agrees = |least| size == 1 || Some(least) == solution.upper;
    assert!(ranking.least.is_none_or(agrees), "{question:?} {ranking:?}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1000, ..Default::default() })]

    #[test]
    fn every_question_is_refused_or_answered(
        (rules, codes) in game().prop_flat_map(|rules| {
            let codes = codes(&rules);
            (Just(rules), codes)
        }),
        (goal, objective) in (select(vec![Goal::Hit, Goal::Determine]), select(OBJECTIVES.to_vec())),
        consistent in any::<bool>(),
    ) {
        let secrets = rules.secrets().expect("few");
        let are_secrets = codes.iter().all(|code| secrets.contains(code));
        prop_assert_eq!(FeedbackRows::new(&rules, &[], &codes).is_ok(), are_secrets);
        let guess = rules.guesses().expect("few")[0];
        for &code in &codes {
            prop_assert_eq!(rules.feedback(guess, code).is_ok(), secrets.contains(&code));
        }
        match Candidates::new(&rules, codes.clone()) {
            Ok(candidates) => {
                prop_assert!(are_secrets && candidates.codes().is_sorted());
                // Whether there is such a question depends on the game.
                let _ = ask(candidates, goal, objective, consistent, codes);
            }
            Err(QuestionError::Rules(_)) => prop_assert!(!are_secrets),
            Err(problem) => prop_assert!(are_secrets, "{problem}"),
        }
    }
}

/// Each guess finds one secret or none.
#[test]
fn strategies_of_more_than_255_guesses_are_not_called_the_shortest() {
    let size = 258;
    let entry = |place: usize| u8::from(place / size != place % size);
    let table = (0..size * size).map(entry).collect();
    let rules = Rules::table(table, size, None).expect("a table");
    let candidates = Candidates::all(&rules).expect("they are told apart");
    let question = |objective| Question::new(candidates.clone(), Goal::Hit, objective);
    for (objective, limit) in [
        (Objective::Expected, Some(257)),
        (Objective::Worst, Some(257)),
        (Objective::ExpectedWorst, None),
    ] {
        let mut question = question(objective).expect("they can be hit");
        question.limit = Limit::of(limit);
        let found = solve(&question, &Memo::default(), &Control::new(None));
        let found = found.expect("nobody cancels");
        assert_eq!(found.feasible, limit.is_none().then_some(true), "{objective:?}");
        assert!(found.tree.is_none_or(|tree| tree.worst() == size));
    }
    let question = question(Objective::Worst).expect("they can be hit");
    let wanted = Wanted { only: Some(vec![0]), ..Wanted::default() };
    let ranking = rank(&question, &Memo::default(), &wanted, &Control::new(None));
    let ranking = ranking.expect("nobody cancels");
    let found = &ranking.guesses[0];
    assert!(found.value.first == size as u64 || !found.exact && !ranking.proven);
}

/// The least weight that guesses leave unfound, and the total of what they find, by trying all.
fn least_unfound(rules: &Rules, weights: &[u64], left: &[Code], guesses: usize) -> (u64, u64) {
    let weight: u64 = left.iter().map(|&code| weights[code as usize]).sum();
    if guesses == 0 || left.is_empty() {
        return (weight, 0);
    }
    let of_guess = |guess: Code| {
        let mut classes: BTreeMap<_, Vec<Code>> = BTreeMap::new();
        for &code in left {
            classes.entry(rules.feedback(guess, code).expect("codes")).or_default().push(code);
        }
        classes.remove(&rules.feedbacks()[0]);
        let parts = classes.values().map(|class| least_unfound(rules, weights, class, guesses - 1));
        let (unfound, total) = parts.fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
        (unfound, weight - unfound + total)
    };
    rules.guesses().expect("few").into_iter().map(of_guess).min().expect("a guess")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..Default::default() })]

    /// Weights as great as the search can hold, and greater ones.
    #[test]
    fn the_most_within_some_guesses_is_refused_or_right(
        (secrets, mut rows) in (1..6usize, 0..3usize).prop_flat_map(|(secrets, more)| {
            (Just(secrets), vec(1..4u8, secrets * (secrets + more)))
        }),
        few in vec(1..5u64, 5),
        guesses in 0..5usize,
        is_greatest: bool,
    ) {
        for secret in 0..secrets {
            rows[secret * (secrets + 1)] = 0;
        }
        let few = &few[..secrets];
        let product = |factor: u64| {
            let weight: u64 = few.iter().map(|&weight| weight * factor).sum();
            weight * guesses.clamp(1, secrets) as u64
        };
        let greatest = (MostWithin::END - 1) / product(1);
        for factor in [if is_greatest { greatest } else { 1 }, greatest + 1, 100 * greatest] {
            let weights: Vec<u64> = few.iter().map(|weight| weight * factor).collect();
            let table = FeedbackTable::new(rows.clone(), secrets, Some(weights.clone()));
            let rules = Rules::of_table(table.expect("a table"));
            let Ok(candidates) = Candidates::all(&rules) else { return Ok(()) };
            let codes = candidates.codes().to_vec();
            let question = Question::new(candidates, Goal::Hit, Objective::Worst).expect("hit");
            let asked = MostWithin::new(question, guesses);
            prop_assert_eq!(asked.is_ok(), product(factor) < MostWithin::END);
            let Ok(asked) = asked else { continue };
            let (first, second) = least_unfound(&rules, &weights, &codes, guesses);
            let right = Value::two(first, second);
            let at_once = asked.solve(&Memo::default(), &Control::new(Some(Duration::ZERO)));
            let at_once = at_once.expect("nobody cancels");
            prop_assert!(at_once.lower <= right && at_once.upper.is_none_or(|most| right <= most));
            let found = asked.solve(&Memo::default(), &Control::new(None)).expect("not cancelled");
            prop_assert!(found.proven && found.tree.is_some());
            prop_assert_eq!((found.lower, found.upper), (right, Some(right)));
        }
    }
}

#[test]
fn goals_that_a_question_cannot_have_are_refused() {
    let rules = Rules::new(Kind::Ab, 2, 4, 0).expect("a game");
    let question =
        |goal| Question::new(Candidates::all(&rules).expect("few"), goal, Objective::Worst);
    assert_eq!(question(Goal::Class).map(drop), Err(QuestionError::NoClasses));
    let most = MostWithin::new(question(Goal::Determine).expect("a question"), 2);
    assert_eq!(most.map(drop), Err(QuestionError::NotToHit));
}
