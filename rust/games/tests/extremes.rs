//! Whatever the public functions are given, they refuse it, or answer as for a game that means the
//! same.

#![allow(missing_docs)]

use std::ops::ControlFlow::{self, Break, Continue};

use abgames_games::effectivity::effectivity;
use abgames_games::explore::explore;
use abgames_games::graph::{Graph, GraphError, Lists, MAX_PLAYERS};
use abgames_games::impartial::{grundy, misere_wins};
use abgames_games::lengths::{NEVER, lengths};
use abgames_games::outcomes::outcomes;
use job::{Abort, Control, Stop, Ticker};

/// A game of two players, changed in one place by each number.
fn lists(change: usize) -> Lists {
    let mut lists = Lists {
        movers: vec![1, 2, 0, 0],
        ends: vec![7, 9, 0, 1],
        starts: vec![0, 2, 4, 4, 4],
        children: vec![1, 2, 2, 3],
        outcomes: 2,
        players: 2,
    };
    match change {
        0 => {}
        1 => lists.movers[0] = 3,
        2 => lists.movers[0] = 200,
        3 => lists.movers[0] = 0,
        4 => lists.movers[3] = 1,
        5 => lists.ends[3] = 2,
        6 => lists.outcomes = 1,
        7 => lists.children[3] = 4,
        8 => lists.children[0] = u32::MAX,
        9 => lists.players = 0,
        10 => lists.players = MAX_PLAYERS + 1,
        11 => lists.starts[1] = 5,
        12 => lists.starts[0] = 1,
        13 => lists.starts[4] = 3,
        14 => drop(lists.starts.pop()),
        15 => drop(lists.ends.pop()),
        16 => lists.movers.push(0),
        17 => lists.children.push(0),
        18 => lists.outcomes = 0,
        _ => {
            let (movers, ends, children) = (Vec::new(), Vec::new(), Vec::new());
            lists = Lists { movers, ends, children, starts: vec![0], ..lists };
        }
    }
    lists
}

#[test]
fn what_is_not_a_game_is_refused() {
    let control = Control::new(None);
    let problems: Vec<String> = (0..20)
        .map(|change| match Graph::new(lists(change), &mut Ticker::new(&control)) {
            Ok(_) => String::new(),
            Err(problem) => problem.to_string(),
        })
        .collect();
    let lengths = "for n positions, at least one, there are n movers";
    let beginnings = [
        "",
        "player 3 moves in the position 0, but there are 2 players",
        "player 200 moves in the position 0",
        "the game is over in the position 0, but there are moves",
        "player 1 is to move in the position 3, but there is no move",
        "the outcome of the position 3 is 2, but there are 2 outcomes",
        "the outcome of the position 3 is 1, but there are 1 outcomes",
        "a move of the position 1 leads to 4, but there are 4 positions",
        "a move of the position 0 leads to 4294967295",
        "there are 0 players",
        "there are 9 players; a game has 1 to 8",
    ];
    for (change, problem) in problems.iter().enumerate() {
        let beginning = match change {
            18 => "the outcome of the position 2 is 0, but there are 0 outcomes",
            _ => beginnings.get(change).unwrap_or(&lengths),
        };
        assert!(problem.starts_with(beginning), "{change}: {problem}");
        assert_eq!(problem.is_empty(), change == 0);
    }
}

#[test]
fn questions_that_are_not_about_the_game_are_refused() {
    let control = Control::new(None);
    let ticker = &mut Ticker::new(&control);
    let with = |outcomes, players, ticker: &mut Ticker| {
        let lists = Lists { outcomes, players, ..lists(0) };
        Graph::new(lists, ticker).expect("a game")
    };
    for number in [2, 3, 63, 64, 65, usize::MAX] {
        let game = with(number, 2, ticker);
        assert!(matches!(effectivity(&game, ticker), Ok(found) if found.is_some() == (number < 4)));
        for count in [0, 1, 2, 3, 64, 65] {
            assert_eq!(lengths(&game, 1, &vec![true; count], ticker).is_ok(), count == number);
        }
        // All outcomes alike; the first before the others; one lacks, or is there twice; a level
        // without any.
        let all = u64::MAX >> (64 - number.min(64));
        let asked = [
            vec![all],
            vec![1, all - 1],
            vec![1],
            vec![all, 1],
            vec![],
            vec![u64::MAX],
            vec![0, all],
        ];
        for (place, levels) in asked.iter().enumerate() {
            let is_right = place < 2 || place == 5 && number == 64;
            for players in 0..4 {
                let levels = vec![levels.clone(); players];
                let found = outcomes(&game, &levels, ticker);
                let right = is_right && players == 2 && number <= 64;
                assert_eq!(found.is_ok(), right, "{number} {place} {players}");
            }
        }
    }
}

#[test]
fn coalitions_of_any_players_are_those_of_the_game() {
    let control = Control::new(None);
    let ticker = &mut Ticker::new(&control);
    let game = Graph::new(lists(0), ticker).expect("a game");
    for coalition in 0..=u8::MAX {
        let found = lengths(&game, coalition, &[false, true], ticker);
        let right = [
            [NEVER, NEVER, NEVER, 0],
            [NEVER, NEVER, NEVER, 0],
            [NEVER, 1, NEVER, 0],
            [2, 1, NEVER, 0],
        ];
        assert_eq!(found.expect("the outcomes"), right[usize::from(coalition & 3)]);
    }
    assert_eq!(grundy(&game, ticker), Ok(vec![2, 1, 0, 0]));
    assert_eq!(misere_wins(&game, ticker), Ok(vec![true, false, true, true]));
    let levels = [vec![0b01, 0b10], vec![0b10, 0b01]];
    let found = outcomes(&game, &levels, ticker).expect("the outcomes");
    assert_eq!(found.line(), Some((vec![1], 0)));
}

/// From n stones one is taken; the game ends as `end` says, and `mover` moves.
fn stones(mover: u8, end: u16) -> impl Fn(u32) -> ControlFlow<u16, (u8, Vec<u32>)> {
    move |left| if left == 0 { Break(end) } else { Continue((mover, vec![left - 1])) }
}

#[test]
fn what_is_explored_is_a_game_or_refused() {
    let control = Control::new(None);
    let ticker = &mut Ticker::new(&control);
    let ends = [0, 1, 2, u16::MAX];
    for (mover, end) in [0, 1, 2, 3, 8, u8::MAX].into_iter().flat_map(|m| ends.map(|e| (m, e))) {
        for (count, players) in
            [0, 1, 2, usize::MAX].into_iter().flat_map(|c| [0, 1, 8, 9, usize::MAX].map(|p| (c, p)))
        {
            for most in [0, 1, 3, 4, 5] {
                let found = explore(3, stones(mover, end), count, players, most, ticker);
                let fits = (1..=players).contains(&mover.into())
                    && players <= MAX_PLAYERS
                    && usize::from(end) < count;
                match found {
                    Ok(None) => assert!(most < 4),
                    Ok(Some(graph)) => assert!(fits && most > 3 && graph.len() == 4),
                    Err(_) => assert!(!fits && most > 3),
                }
            }
        }
    }
    // There is room for as many as are allowed, or that is said.
    let memory = GraphError::Stopped(Stop::Aborted(Abort::OutOfMemory));
    let found =
        explore(3_u64, |_| Break(0), 1, 1, usize::MAX, ticker).map(|graph| graph.map(|g| g.len()));
    assert!(found == Err(memory) || found == Ok(Some(1)));
}
