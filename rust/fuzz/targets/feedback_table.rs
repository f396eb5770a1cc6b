//! Any table is refused, or has a solution within its bounds that does not depend on the pruning
//! rules.
#![no_main]

use std::collections::HashSet;

use abgames_core::codebreaking::rules::Rules;
use abgames_core::codebreaking::{Goal, Memo, Objective, Prunings, Question, solve};
use abgames_core::control::Control;
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    feedbacks: Vec<u8>,
    secrets: u8,
    weights: Option<Vec<u32>>,
    hit: bool,
    consistent: bool,
    objective: u8,
    without: u8,
}

const OBJECTIVES: [Objective; 5] = [
    Objective::Expected,
    Objective::Worst,
    Objective::WorstExpected,
    Objective::ExpectedWorst,
    Objective::WorstCount,
];

fuzz_target!(|input: Input| {
    let Ok(rules) = Rules::table(input.feedbacks, input.secrets.into(), input.weights) else {
        return;
    };
    let secrets = rules.secrets().expect("few");
    let guesses = rules.guesses().expect("few");
    if secrets.len() > 8 || guesses.len() > 12 {
        return;
    }
    // The package refuses these earlier: secrets that no strategy can distinguish, or hit.
    let column = |&secret: &_| {
        let feedback = |&guess: &_| rules.feedback(guess, secret);
        guesses.iter().map(feedback).collect::<Vec<_>>()
    };
    let columns: HashSet<_> = secrets.iter().map(column).collect();
    let can_be_hit = secrets
        .iter()
        .all(|&secret| rules.hitting(secret).is_some());
    if columns.len() < secrets.len() || (input.hit || input.consistent) && !can_be_hit {
        return;
    }
    let goal = if input.hit {
        Goal::Hit
    } else {
        Goal::Determine
    };
    let objective = OBJECTIVES[usize::from(input.objective) % OBJECTIVES.len()];
    let mut question = Question::new(secrets, goal, objective);
    question.consistent = input.consistent;
    let control = Control::new(None);
    let solved = |question: &Question| {
        let solution = solve(&rules, &Memo::default(), question, &control);
        let solution = solution.expect("nobody cancels");
        (
            solution.feasible,
            solution.proven,
            solution.lower,
            solution.upper,
        )
    };
    let one = solved(&question);
    let mut without = Prunings::ALL;
    let names = Prunings::NAMES;
    without.switch_off(names[usize::from(input.without) % names.len()]);
    question.prunings = without;
    assert_eq!(solved(&question), one);
});
