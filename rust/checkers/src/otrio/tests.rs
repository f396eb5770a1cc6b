//! The worked examples of `docs/formats.md`, intact and damaged. Proofs made by the search are
//! checked in the tests of `otrio`.

use super::*;
use job::control::Control;

fn verdict(question: &Question, choices: &Choices) -> Verdict {
    let control = Control::new(None);
    let question = question.clone().checked().expect("a question");
    verify(&question, choices, &mut Ticker::new(&control)).expect("no limit")
}

const ROOT: Place = (*b".123113.2..3113122322321.31", b'2');
const SECOND: Place = (*b".31321322122113..33.2311212", b'3');

fn claim(place: Place, meets: bool, set: Outcomes) -> Claim {
    Claim { place, meets, set }
}

fn choice(levels: u8, slot: u8) -> Choice {
    let step = Some(slot);
    Choice { levels, step }
}

/// The worked example of docs/formats.md for preferences.
#[test]
fn the_worked_example_of_outcomes() {
    let question = Question {
        players: 3,
        colors: 3,
        board: ROOT.0,
        color: b'2',
        levels: vec![vec![0b10110, 0b1], vec![0b10101, 0b10], vec![0b100, 0b10001, 0b10]],
        within: vec![0b10110, 0b10101],
        meets: vec![0b100, 0b10000],
        is_strategy: false,
    };
    let meets = claim(ROOT, true, 0b10000);
    // b3L, a1L and b3M.
    let good = Choices::from([
        (claim(ROOT, false, 0b10100), choice(1, 7)),
        (claim(ROOT, true, 0b100), choice(0, 7)),
        (meets, choice(0, 0)),
        (claim(SECOND, true, 0b10000), choice(1, 16)),
    ]);
    assert_eq!(verdict(&question, &good), Ok(4));
    let refused = |claim: Claim, choice: Option<Choice>| {
        let mut bad = good.clone();
        bad.remove(&claim);
        bad.extend(choice.map(|choice| (claim, choice)));
        verdict(&question, &bad).map_err(|(_, problem)| problem)
    };
    let wrong = |text: &str| Err(text.to_owned());
    assert_eq!(refused(meets, None), wrong(MISSING));
    assert_eq!(
        refused(meets, Some(choice(2, 0))),
        wrong("the number of levels listed here, 2, is wrong")
    );
    let pass = Choice { levels: 0, step: None };
    assert_eq!(refused(meets, Some(pass)), wrong("the move listed here, pass, is illegal"));
    let line = refused(meets, Some(choice(0, 7)));
    let line = line.expect_err("it is one");
    assert!(line.ends_with("completes a line of colour 3"), "{line}");
    let other = claim(SECOND, false, 0b10000);
    let unreached = "a move is listed, but this is not reached, or needs no move";
    assert_eq!(refused(other, Some(choice(1, 0))), wrong(unreached));
}

/// The worked example of docs/formats.md for coalitions: players 2 and 3 can force a win of player
/// 2.
fn strategy() -> Question {
    let (win, rest) = (0b10, 0b10101);
    Question {
        players: 3,
        colors: 3,
        board: ROOT.0,
        color: b'2',
        levels: vec![vec![rest, win], vec![win, rest], vec![win, rest]],
        within: vec![win],
        meets: Vec::new(),
        is_strategy: true,
    }
}

fn moves(listed: &[(Place, u8)]) -> Choices {
    let entry = |&(place, slot): &(Place, u8)| (claim(place, false, 0b10), choice(1, slot));
    listed.iter().map(entry).collect()
}

#[test]
fn the_worked_example_of_a_coalition() {
    let good = moves(&[(ROOT, 0), (SECOND, 15)]);
    assert_eq!(verdict(&strategy(), &good), Ok(4));
    let refused = |listed: &[(Place, u8)]| {
        let (claim, problem) = verdict(&strategy(), &moves(listed)).expect_err("no strategy");
        (claim.place, problem)
    };
    assert_eq!(refused(&[]), (ROOT, MISSING.to_owned()));
    assert_eq!(refused(&[(ROOT, 26)]), (ROOT, "the move listed here, c3S, is illegal".to_owned()));
    assert_eq!(refused(&[(ROOT, 0)]), (SECOND, MISSING.to_owned()));
    let unreached = (SECOND.0, b'1');
    let listed = [(ROOT, 0), (SECOND, 15), (unreached, 0)];
    assert_eq!(refused(&listed).0, unreached);
}

#[test]
fn games_that_are_over_or_as_good_as_over() {
    let modest = Question { within: vec![0b10111], ..strategy() };
    assert_eq!(verdict(&modest, &Choices::new()), Ok(1));
    let won = Question { board: *b"111........................", ..strategy() };
    let problem = verdict(&won, &Choices::new()).map_err(|(_, problem)| problem);
    assert_eq!(problem, Err("colour 1 has a line".to_owned()));
}
