//! Any table is refused, or has a solution within its bounds that does not depend on the pruning
//! rules.
#![no_main]

use abgames_core::codebreaking::rules::Rules;
use abgames_core::codebreaking::{Candidates, Goal, Memo, Objective, Prunings, Question, solve};
use abgames_core::control::Control;
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    feedbacks: Vec<u8>,
    secrets: u8,
    weights: Option<Vec<u64>>,
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
    let goal = if input.hit { Goal::Hit } else { Goal::Determine };
    let objective = OBJECTIVES[usize::from(input.objective) % OBJECTIVES.len()];
    let question = Candidates::new(&rules, secrets)
        .and_then(|candidates| Question::new(candidates, goal, objective))
        .and_then(|question| match input.consistent {
            true => question.consistent(),
            false => Ok(question),
        });
    let Ok(mut question) = question else {
        return;
    };
    let control = Control::new(None);
    let solved = |question: &Question| {
        let solution = solve(question, &Memo::default(), &control);
        let solution = solution.expect("nobody cancels");
        (solution.feasible, solution.proven, solution.lower, solution.upper)
    };
    let one = solved(&question);
    let mut without = Prunings::ALL;
    let names = Prunings::NAMES;
    without.switch_off(names[usize::from(input.without) % names.len()]);
    question.prunings = without;
    assert_eq!(solved(&question), one);
});
