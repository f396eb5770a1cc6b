//! Proofs made by the search, held against their checker.

use checkers::otrio::{Choice, Choices, Claim, Outcomes, Place, Question, Verdict, verify};
use job::control::{Control, Ticker};

use super::late::Chance;
use crate::claims::{self, Proof, Relation};
use crate::force::Settings;
use crate::position::Position;
use crate::preferences::Preferences;
use crate::solve::Solver;
use andor::method::Method;
use andor::prover::Effort;

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
    let text = position.to_string();
    let (board, color) = text.split_once(' ').expect("a board and a colour");
    let board = board.as_bytes().try_into().expect("27 slots");
    (board, color.as_bytes()[0])
}

fn listed(proof: &Proof) -> Choices {
    let entry = |(claim, choice): &(claims::Claim, claims::Choice)| {
        let step = choice.step.slot().map(|slot| slot as u8);
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
    let question = question.clone().checked().expect("a question");
    verify(&question, choices, &mut Ticker::new(&control)).expect("no limit")
}

/// Late positions with random orders, and the proofs of their outcomes.
fn proofs(seed: u64, number: usize) -> Vec<(Question, Choices)> {
    let mut chance = Chance(seed);
    let found = (0..number).map(|round| {
        let position = chance.late(4 + round % 4);
        let players = position.players().number();
        let levels = orders(&mut chance, players);
        let all = (1 << players) - 1;
        let preferences = Preferences::new(position.players(), levels.clone(), all);
        let settings = Settings {
            effort: Effort {
                method: Method::named("proof-number"),
                memory: 1 << 23,
                ..Effort::default()
            },
            ..Settings::default()
        };
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        let mut solver = Solver::new(preferences, settings, &mut ticker).expect("memory");
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
        let unreached = Claim { place: (question.board, question.color), meets: true, set: 0 };
        let (levels, step) = (0, None);
        more.insert(unreached, Choice { levels, step });
        assert!(verdict(&question, &more).is_err());
        // If the outcomes are within a set, they do not meet the rest.
        for within in 0..32 {
            let mut other = question.clone();
            other.within = vec![within & other.all()];
            let outcomes = question.within.iter().fold(other.all(), |all, set| all & set);
            if outcomes & !within != 0 {
                assert!(verdict(&other, &choices).is_err());
            }
        }
    }
    assert!(several > 10 && listed > 300, "{several} {listed}");
}
