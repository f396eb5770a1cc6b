//! Whatever the public functions are given, they refuse it, or accept what is true.

#![allow(missing_docs)]

use abgames_checkers::otrio::{
    Board, Choice, Choices, Claim, Question, Verdict, slot_named, verify,
};
use abgames_checkers::{all_colors, total_bound};
use job::{Control, Ticker};

/// Player 2 to move; players 2 and 3 can force a win of player 2.
const BOARD: Board = *b".123113.2..3113122322321.31";
const WIN: u8 = 0b10;
const REST: u8 = 0b1_0101;

fn question() -> Question {
    Question {
        players: 3,
        colors: 3,
        board: BOARD,
        color: b'2',
        levels: vec![vec![REST, WIN], vec![WIN, REST], vec![WIN, REST]],
        within: vec![WIN],
        meets: vec![],
        is_strategy: true,
    }
}

/// A question changed in one place, and whether it still makes sense.
fn changed() -> Vec<(Question, bool)> {
    let mut all = Vec::new();
    let numbers = [0, 1, 2, 3, 4, 5, u8::MAX];
    for (players, colors) in numbers.into_iter().flat_map(|a| numbers.map(|b| (a, b))) {
        all.push((Question { players, colors, ..question() }, (players, colors) == (3, 3)));
    }
    for color in 0..=u8::MAX {
        all.push((Question { color, ..question() }, (b'1'..=b'3').contains(&color)));
        let mut board = BOARD;
        board[0] = color;
        // Colour 1 has three large pieces already.
        let fits = (b'2'..=b'3').contains(&color) || color == b'.';
        all.push((Question { board, ..question() }, fits));
    }
    let sets = [0, 1, WIN, REST, 0b1_0111, 0b1_1111, 0b10_0000, u8::MAX];
    for (a, b) in sets.into_iter().flat_map(|a| sets.map(|b| (a, b))) {
        let levels = vec![vec![a, b], vec![b, a], vec![a, b]];
        let is_order = (a, b) == (WIN, REST) || (a, b) == (REST, WIN);
        all.push((Question { levels: levels.clone(), ..question() }, is_order));
        let alone =
            a != 0 && b != 0 && a & b == 0 && (a | b) & 16 != 0 && a | b < 32 && (a | b) & 8 == 0;
        all.push((Question { levels, is_strategy: false, ..question() }, alone));
        all.push((Question { within: vec![a, b], ..question() }, false));
        all.push((
            Question { within: vec![a, b], meets: vec![b, a], is_strategy: false, ..question() },
            true,
        ));
        all.push((Question { meets: vec![a], ..question() }, false));
    }
    all.push((Question { within: vec![], ..question() }, false));
    for levels in [vec![], vec![vec![]; 3], vec![vec![REST, WIN]; 2], vec![vec![REST, WIN]; 4]] {
        all.push((Question { levels, ..question() }, false));
    }
    all
}

/// The answer to a question that makes sense.
fn verdict(question: Question, choices: &Choices) -> Verdict {
    let control = Control::new(None);
    let checked = question.checked().expect("it makes sense");
    verify(&checked, choices, &mut Ticker::new(&control)).expect("no limit")
}

#[test]
fn questions_of_any_fields_are_refused_or_answered() {
    for (question, makes_sense) in changed() {
        assert_eq!(question.clone().checked().is_ok(), makes_sense, "{question:?}");
        if makes_sense {
            // A claim about everything needs nothing; no claim that excludes all can be shown.
            let within = |set| Question { within: vec![set], meets: vec![], ..question.clone() };
            if !question.is_strategy {
                assert!(verdict(within(u8::MAX), &Choices::new()).is_ok());
                assert!(verdict(within(0), &Choices::new()).is_err());
            }
            for color in 0..=u8::MAX {
                let claim =
                    question.clone().checked().expect("it makes sense").of_strategy((BOARD, color));
                assert_eq!(claim.set & !question.all(), 0);
            }
        }
    }
}

#[test]
fn choices_of_any_fields_prove_nothing_false() {
    let second = *b".31321322122113..33.2311212";
    let checked = question().checked().expect("it makes sense");
    let listed = [((BOARD, b'2'), 0), ((second, b'3'), 15)];
    let good: Choices = listed
        .iter()
        .map(|&(place, slot)| (checked.of_strategy(place), Choice { levels: 1, step: Some(slot) }))
        .collect();
    assert!(verdict(question(), &good).is_ok());
    // In place of a choice, or beside it.
    for levels in [0, 1, 2, 3, u8::MAX] {
        for step in [None, Some(0), Some(7), Some(15), Some(26), Some(27), Some(u8::MAX)] {
            for claim in good.keys() {
                let mut other = good.clone();
                let choice = Choice { levels, step };
                let is_same = other.insert(*claim, choice) == Some(choice);
                assert_eq!(verdict(question(), &other).is_ok(), is_same, "{choice:?}");
            }
            for (board, color) in [([0; 27], 0), ([u8::MAX; 27], u8::MAX), (BOARD, b'1')] {
                let claim = Claim { place: (board, color), meets: levels > 1, set: levels };
                let mut other = good.clone();
                other.insert(claim, Choice { levels, step });
                assert!(verdict(question(), &other).is_err());
            }
        }
    }
}

#[test]
fn texts_of_any_kind_are_refused() {
    let names = ["", "b2", "b2Mx", "pass", "d2M", "b4M", "b2m", "\u{1F600}"];
    assert!(names.iter().all(|name| slot_named(name).is_none()));
    assert_eq!(["a1L", "b2M", "c3S"].map(slot_named), [Some(0), Some(13), Some(26)]);
    let control = Control::new(None);
    let ticker = &mut Ticker::new(&control);
    let deep = "[".repeat(100_000);
    for text in ["", "null", "{}", "[]", "1e999", "\u{0}", &deep, &format!("{{\"format\":{deep}")] {
        assert!(all_colors::check(text, ticker).is_err());
        for format in ["", "abgames", "abgames-codebreaking-total-bound", "\u{1F600}"] {
            assert!(total_bound::check(text, format, ticker).is_err());
        }
    }
}
