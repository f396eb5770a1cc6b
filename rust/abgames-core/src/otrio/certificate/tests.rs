//! Proofs made by the search, and the worked examples of `docs/formats.md`, intact and damaged.

use super::*;
use crate::control::Control;
use crate::otrio::claims::{self, Proof, Relation};
use crate::otrio::force::Settings;
use crate::otrio::late::Choices as Chance;
use crate::otrio::position::Position;
use crate::otrio::preferences::Preferences;
use crate::otrio::rules::Prunings;
use crate::otrio::solve::Solver;
use crate::search::method::Method;
use crate::search::prover::Effort;
use crate::search::together::Tuning;

/// An order of the outcomes for each player, with ties.
fn orders(chance: &mut Chance, players: usize) -> Vec<Vec<Outcomes>> {
    let mut orders = vec![vec![0; 5]; players];
    for order in &mut orders {
        for outcome in (0..players).chain([4]) {
            order[chance.below(5)] |= 1 << outcome;
        }
        order.retain(|&level| level != 0);
    }
    orders
}

fn place(position: &Position) -> Place {
    let board = position.board();
    let owner = |slot: usize| (0..4).find(|&color| board[color] >> slot & 1 == 1);
    let board = std::array::from_fn(|slot| owner(slot).map_or(b'.', |n| b'1' + n as u8));
    (board, b'1' + position.color() as u8)
}

fn listed(proof: &Proof) -> Choices {
    let entry = |(claim, choice): &(claims::Claim, claims::Choice)| {
        let step = (choice.step < SLOTS as u8).then_some(choice.step);
        let claim = Claim {
            place: place(&claim.position),
            meets: claim.relation == Relation::Meets,
            set: claim.set,
        };
        let levels = choice.levels;
        (claim, Choice { levels, step })
    };
    proof.choices.iter().map(entry).collect()
}

fn verdict(question: &Question, choices: &Choices) -> Verdict {
    let control = Control::new(None);
    verify(question, choices, &mut Ticker::new(&control)).expect("no limit")
}

/// Late positions with random orders, and the proofs of their outcomes.
fn proofs(seed: u64, number: usize) -> Vec<(Question, Choices)> {
    let mut chance = Chance(seed);
    let found = (0..number).map(|round| {
        let position = chance.late(4 + round % 4);
        let players = position.players().number();
        let levels = orders(&mut chance, players);
        let all = (1 << players) - 1;
        let preferences =
            Preferences::new(position.players(), &levels, all).expect("complete orders");
        let settings = Settings {
            rules: Prunings::ALL,
            effort: Effort {
                method: Method::named("proof-number"),
                memory: 1 << 23,
                threads: Tuning::of(1),
            },
        };
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        let mut solver = Solver::new(preferences, &settings).expect("memory");
        let outcomes = solver.outcomes(&position, &mut ticker).expect("no limit");
        let proof = solver
            .proof(&position, outcomes.outcomes, usize::MAX, &mut ticker)
            .expect("no limit")
            .expect("no limit");
        let (board, color) = place(&position);
        let question = Question {
            players: players as u8,
            colors: position.players().colors() as u8,
            board,
            color,
            levels,
            within: proof.within.clone(),
            meets: proof.meets.clone(),
            is_strategy: false,
        };
        (question, listed(&proof))
    });
    found.collect()
}

#[test]
fn proofs_are_accepted_and_each_choice_is_needed() {
    let mut several = 0;
    let mut listed = 0;
    for (question, choices) in proofs(3, 80) {
        let claims = verdict(&question, &choices).expect("a proof");
        assert!(claims >= choices.len());
        several += usize::from(question.meets.len() > 1);
        listed += choices.len();
        let mut more = choices.clone();
        let unreached = Claim {
            place: (question.board, question.color),
            meets: true,
            set: 0,
        };
        let (levels, step) = (0, None);
        more.insert(unreached, Choice { levels, step });
        assert!(verdict(&question, &more).is_err());
        // If the outcomes are within a set, they do not meet the rest.
        for within in 0..32 {
            let mut other = question.clone();
            other.within = vec![within & other.all()];
            let outcomes = question
                .within
                .iter()
                .fold(other.all(), |all, set| all & set);
            if outcomes & !within != 0 {
                assert!(verdict(&other, &choices).is_err());
            }
        }
    }
    assert!(several > 10 && listed > 300, "{several} {listed}");
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
        levels: vec![
            vec![0b10110, 0b1],
            vec![0b10101, 0b10],
            vec![0b100, 0b10001, 0b10],
        ],
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
    assert_eq!(refused(meets, None), Err(Problem::Missing));
    assert_eq!(refused(meets, Some(choice(2, 0))), Err(Problem::Levels(2)));
    let pass = Choice {
        levels: 0,
        step: None,
    };
    assert_eq!(refused(meets, Some(pass)), Err(Problem::Illegal(None)));
    let line = refused(meets, Some(choice(0, 7)));
    assert!(matches!(line, Err(Problem::Line(_, b'3'))), "{line:?}");
    let other = claim(SECOND, false, 0b10000);
    assert_eq!(refused(other, Some(choice(1, 0))), Err(Problem::Unreached));
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
    assert_eq!(refused(&[]), (ROOT, Problem::Missing));
    assert_eq!(refused(&[(ROOT, 26)]), (ROOT, Problem::Illegal(Some(26))));
    assert_eq!(refused(&[(ROOT, 0)]), (SECOND, Problem::Missing));
    let unreached = (SECOND.0, b'1');
    let listed = [(ROOT, 0), (SECOND, 15), (unreached, 0)];
    assert_eq!(refused(&listed), (unreached, Problem::Unreached));
}

#[test]
fn games_that_are_over_or_as_good_as_over() {
    let modest = Question {
        within: vec![0b10111],
        ..strategy()
    };
    assert_eq!(verdict(&modest, &Choices::new()), Ok(1));
    let won = Question {
        board: *b"111........................",
        ..strategy()
    };
    let problem = verdict(&won, &Choices::new()).map_err(|(_, problem)| problem);
    assert_eq!(problem, Err(Problem::Won(b'1')));
}
