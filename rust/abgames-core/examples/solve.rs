//! The AB game with three pegs and seven colours: how many guesses it takes, what to guess first,
//! and what comes after the answer 0A1B to 1 2 3.
#![allow(clippy::print_stdout)]

use std::error::Error;

use abgames_core::codebreaking::rules::{Kind, Role, Rules, unpack};
use abgames_core::codebreaking::{
    Candidates, Goal, Memo, Objective, Question, Wanted, rank, solve,
};
use abgames_core::control::Control;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::new(Kind::Ab, 3, 7, 0)?;
    // What one question proves helps with the next.
    let memo = Memo::default();

    let secrets = Candidates::all(&rules)?;
    let question = Question::new(secrets.clone(), Goal::Hit, Objective::Expected)?;
    let solution = solve(&question, &memo, &Control::new(None))?;
    let strategy = solution.tree.ok_or("every secret can be hit")?;
    println!("{} guesses for all secrets together", strategy.total);
    for (guesses, count) in strategy.histogram.iter().enumerate().skip(1) {
        println!("{count:4} secrets take {guesses}");
    }

    let guess = rules.parse(&[1, 2, 3], Role::Guess)?;
    let mut left = Vec::new();
    for &code in secrets.codes() {
        if rules.feedback(guess, code)? == [0, 1, 0, 0] {
            left.push(code);
        }
    }
    let left = Candidates::new(&rules, left)?;
    let question = Question::new(left, Goal::Hit, Objective::Expected)?;
    let best = Wanted { top: Some(3), ..Wanted::default() };
    for guess in rank(&question, &memo, &best, &Control::new(None))?.guesses {
        let symbols: Vec<u8> = unpack(guess.guess, rules.pegs()).collect();
        println!("{symbols:?} takes {} after 0A1B", guess.value.first);
    }
    Ok(())
}

#[test]
fn it_runs() -> Result<(), Box<dyn Error>> {
    main()
}
