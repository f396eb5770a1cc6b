//! Answers held against brute force, strategies played against all replies, and the rules.

use super::super::position::Players;
use super::*;
use crate::tests::late::{Chance, after, children, holds};
use andor::method::Method;
use job::control::Control;
use std::collections::HashMap;

fn settings(without: &[&str], method: Option<&str>) -> Settings {
    let mut prunings = Prunings::ALL;
    for name in without {
        assert!(prunings.switch_off(name));
    }
    Settings {
        prunings,
        effort: Effort {
            method: method.map(|name| Method::named(name).expect("a method")),
            memory: 1 << 22,
            ..Effort::default()
        },
    }
}

/// Threads that join after so few nodes that they do before the search is over.
fn together(effort: Effort, threads: usize) -> Effort {
    Effort { threads, alone: 5, nodes_per_look: 4, ..effort }
}

/// All rules, all but one, and none.
fn switched() -> Vec<Vec<&'static str>> {
    let names = Prunings::NAMES;
    let mut without = vec![vec![], names.to_vec()];
    without.extend(names.iter().map(|&name| vec![name]));
    without
}

#[test]
fn answers_are_those_of_brute_force_with_any_rules_and_methods() {
    let mut chance = Chance(1);
    let mut held = 0;
    for round in 0..60 {
        let position = chance.late(4 + round % 3);
        let coalition = chance.coalition();
        let expected = holds(&position, coalition, &mut HashMap::new());
        held += usize::from(expected);
        for without in switched() {
            for method in Method::NAMES.iter().copied().map(Some).chain([None]) {
                let control = Control::new(None);
                let mut ticker = Ticker::new(&control);
                let mut settings = settings(&without, method);
                if without.is_empty() {
                    settings.effort = together(settings.effort, 1 + round % 4);
                }
                let mut forcing = Forcing::new(coalition, position.players().colors(), &settings)
                    .expect("memory");
                let found = forcing.holds(&position, &mut ticker);
                assert_eq!(found, Ok(expected), "{position:?} {coalition:?} {without:?}");
            }
        }
    }
    assert!((10..50).contains(&held));
}

/// Plays a strategy against all replies and checks where it is used.
fn follow(position: &Position, coalition: Coalition, holds: bool, moves: &HashMap<Position, Move>) {
    let liked = |color: usize| coalition.succeeds(color) == holds;
    match position.winner() {
        Some(color) => assert!(liked(color)),
        None if position.is_played_out() => assert_eq!(coalition.wants_draw(), holds),
        None if coalition.plays(position.color()) != holds => {
            for child in children(position) {
                follow(&child, coalition, holds, moves);
            }
        }
        None => {
            let can_finish = position.legal_moves().any(|step| position.wins(step));
            if can_finish && liked(position.color()) {
                return;
            }
            match moves.get(&position.canonical()) {
                Some(&step) => {
                    follow(&position.canonical().play_unchecked(step), coalition, holds, moves);
                }
                None => {
                    assert_eq!(coalition.wants_draw(), holds);
                    let live = State::new(position).live;
                    assert!((0..4).all(|color| live[color] == 0 || liked(color)));
                }
            }
        }
    }
}

#[test]
fn strategies_hold_against_everything() {
    let mut chance = Chance(2);
    let mut moves = 0;
    for _ in 0..60 {
        let position = chance.late(7);
        let mut some = || {
            let players = 1..=position.players().number();
            players.filter(|_| chance.below(2) == 0).collect::<Vec<_>>()
        };
        let (coalition, winners) = (some(), some());
        let draw = chance.below(2) == 0;
        let question = ForceQuestion::new(position, &coalition, &winners, draw);
        let question = question.expect("a question");
        let coalition = question.coalition();
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        let mut settings = settings(&[], Some("proof-number"));
        settings.effort = together(settings.effort, 2);
        let mut forcing =
            Forcing::new(coalition, position.players().colors(), &settings).expect("memory");
        let holds = forcing.holds(&position, &mut ticker).expect("no limit");
        let strategy = forcing
            .strategy(&question, usize::MAX, &mut ticker)
            .expect("no limit")
            .expect("no limit");
        let line = forcing.line(&question, &mut ticker).expect("no limit");
        let end = line.iter().fold(position, |at, &step| at.play_unchecked(step));
        assert!(end.is_over());
        follow(
            &position,
            coalition,
            holds,
            &strategy.choices.iter().map(|(claim, choice)| (claim.position, choice.step)).collect(),
        );
        moves += strategy.choices.len();
        if strategy.choices.len() > 1 {
            let most = strategy.choices.len() - 1;
            assert_eq!(forcing.strategy(&question, most, &mut ticker), Ok(None));
        }
    }
    assert!(moves > 100);
}

#[test]
fn each_rule_pays() {
    let coalition = |members, wants| Coalition { members, wants };
    // A row of Table 5 of [MatsuzakiTeramura2019]: players 1 and 3 together can make player 3
    // win.
    let table = (Players::Three, vec![13, 1], coalition(0b101, 0b100));
    // Player 3 wants any line; player 1 can avoid making one.
    let any_line = vec![24, 9, 2, 0, 21, 12, 17, 16];
    let any_line = (Players::Three, any_line, coalition(0b100, 0b111));
    // Player 2 cannot make player 1 complete a line.
    let avoiding = vec![13, 9, 17, 0, 26, 1, 25, 3, 23, 2, 24];
    let avoiding = (Players::Two, avoiding, coalition(0b1010, 0b0101));
    // Player 1 wins, from a board that is its own image in a diagonal.
    let early = (Players::Two, vec![13, 0], coalition(0b0101, 0b0101));
    let nodes = |(players, moves, coalition): &(Players, Vec<usize>, Coalition), name: &str| {
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        let without: Vec<&str> = (!name.is_empty()).then_some(name).into_iter().collect();
        let mut forcing =
            Forcing::new(*coalition, players.colors(), &settings(&without, None)).expect("memory");
        let position = after(*players, moves);
        let holds = forcing.holds(&position, &mut ticker);
        (holds, control.nodes())
    };
    // Openings are known for players with preferences only.
    for name in Prunings::NAMES.iter().filter(|&&name| name != "openings") {
        let case = match *name {
            "threats" | "ordering" => &table,
            "symmetry" => &early,
            "full_boards" => &any_line,
            _ => &avoiding,
        };
        let (all, without) = (nodes(case, ""), nodes(case, name));
        assert_eq!(without.0, all.0, "{name}");
        // Each saves a twentieth of the nodes, or more.
        assert!(100 * without.1 >= 105 * all.1, "{name}: {} nodes, {}", all.1, without.1);
    }
}

#[test]
fn each_question_is_searched_by_the_method_that_suits_it() {
    let late = [24, 9, 2, 0, 21, 12, 17, 16, 23, 15, 6, 10, 7];
    let cases = [
        // Of three players, 1 and 2 want 3 or 1 to complete a line.
        (Players::Three, &late[..], 0b011, 0b100, "depth-first"),
        (Players::Three, &late[..], 0b011, 0b001, "depth-first"),
        // Player 1 of two wants to win, with red or purple; or player 2 with green or blue.
        (Players::Two, &[13, 1, 10, 3], 0b101, 0b101, "proof-number"),
        (Players::Two, &[13, 1, 10, 3], 0b1010, 0b1010, "depth-first"),
        // Players 1 and 4 of four want one of them to win; or only player 4.
        (Players::Four, &[13, 1, 0], 0b1001, 0b1001, "proof-number"),
        (Players::Four, &[13, 1, 0], 0b1001, 0b1000, "depth-first"),
    ];
    for (players, moves, members, wants, suits) in cases {
        let position = after(players, moves);
        let coalition = Coalition { members, wants };
        let search = |method| {
            let control = Control::new(None);
            let mut ticker = Ticker::new(&control);
            let mut forcing =
                Forcing::new(coalition, players.colors(), &settings(&[], method)).expect("memory");
            let holds = forcing.holds(&position, &mut ticker);
            (holds, control.nodes())
        };
        for &method in Method::NAMES {
            let (found, by_default) = (search(Some(method)), search(None));
            assert_eq!(found.0, by_default.0);
            assert_eq!(found.1 == by_default.1, method == suits, "{moves:?} {wants:b}");
        }
    }
}
