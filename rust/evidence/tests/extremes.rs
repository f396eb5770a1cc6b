//! Whatever the public functions are given, they refuse it, or answer as for what they know.

#![allow(missing_docs)]

use std::time::Duration;

use abgames_evidence::all_colors::{Game, NotSettled, Objective, prove};
use abgames_evidence::otrio_counts::{enumerate, formula};
use abgames_evidence::tanhinmin_check::check::check;
use job::{Abort, Control, Stop, Ticker};
use otrio::position::Players;
use tanhinmin::exhaustive::brute_force::Table;
use tanhinmin::exhaustive::game::{IndexedPosition, Variant};
use tanhinmin::exhaustive::hands::{Hands, MOST_CARDS, MOST_HANDS, MOST_RANKS};

#[test]
fn games_and_windows_of_any_size() {
    let wrong = [0, 5, 255, 256, usize::MAX];
    assert!(wrong.iter().all(|&pegs| Game::new(false, pegs).or(Game::new(true, pegs)).is_none()));
    for (repeats, pegs) in (1..=4).flat_map(|pegs| [(false, pegs), (true, pegs)]) {
        let game = Game::new(repeats, pegs).expect("pegs");
        let largest = game.largest_window();
        for objective in [Objective::Expected, Objective::Worst] {
            for window in [0, 1, 31, largest + 1, usize::MAX] {
                let found = prove(game, objective, window, &Control::new(None));
                assert_eq!(found, Ok(Err(NotSettled)), "{pegs} {window}");
            }
            let ended = Control::new(Some(Duration::ZERO)).with_max_nodes(Some(1));
            if pegs > 2 {
                assert_eq!(prove(game, objective, largest, &ended), Err(Stop::TimeLimit));
            } else {
                let found = prove(game, objective, 48, &Control::new(None));
                assert!(matches!(found, Ok(Ok(_))), "{pegs}");
            }
        }
    }
}

#[test]
fn plies_beyond_the_last_and_any_threads() {
    let ended = Control::new(Some(Duration::ZERO));
    for players in [Players::Two, Players::Pair, Players::Three, Players::Four] {
        let control = Control::new(None);
        let known = enumerate::count(players, 3, 1, &control).expect("not stopped");
        assert_eq!(known.len(), 4);
        for threads in [0, 1, 8, usize::MAX] {
            assert_eq!(enumerate::count(players, 3, threads, &control).as_ref(), Ok(&known));
        }
        assert_eq!(enumerate::count(players, usize::MAX, 1, &ended), Ok(vec![]));
        assert_eq!(formula::count(players, usize::MAX, 1, &ended), Err(Stop::TimeLimit));
        let least = formula::least_bytes(players);
        assert_eq!([0, least - 1, least].map(|b| formula::threads_within(players, b)), [0, 0, 1]);
        assert!(formula::threads_within(players, usize::MAX) > 1);
    }
}

#[test]
fn hands_of_any_size_are_few_or_refused() {
    let numbers = [0, 1, 2, MOST_CARDS, MOST_CARDS + 1, MOST_RANKS, MOST_RANKS + 1, 255, 256];
    let numbers = numbers.into_iter().chain([usize::MAX - 1, usize::MAX]);
    let numbers: Vec<usize> = numbers.collect();
    for (&ranks, &cards) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (a, b))) {
        let fits = ranks <= MOST_RANKS && cards <= MOST_CARDS;
        if let Some(hands) = Hands::all(ranks, cards) {
            assert!(fits && hands.number() as u128 <= MOST_HANDS);
        } else {
            assert!(!fits || ranks > 2 && cards > 2, "{ranks} {cards}");
        }
        let all = Hands::parts_of(&[ranks, cards]);
        assert_eq!(all.is_some(), ranks.saturating_add(cards) <= MOST_CARDS);
        assert!(all.is_none_or(|hands| hands.number() == (ranks + 1) * (cards + 1)));
    }
    assert!(Hands::parts_of(&[0; 64]).is_none() && Hands::parts_of(&[1; 17]).is_none());
}

#[test]
fn variants_and_positions_fit_or_are_refused() {
    let control = Control::new(None);
    let ticker = &mut Ticker::new(&control);
    let numbers = [0, 1, 2, 3, 4, usize::MAX];
    let families = [(0, 0), (1, 1), (2, 2), (3, 2)];
    let families: Vec<Hands> =
        families.iter().filter_map(|&(ranks, cards)| Hands::all(ranks, cards)).collect();
    let mut known = 0;
    for (one, two) in families.iter().flat_map(|a| families.iter().map(move |b| (a, b))) {
        for other in [None, Some(two.clone())] {
            for (a, b) in numbers.iter().flat_map(|&a| numbers.map(|b| (a, b))) {
                let of = |cut, goals, limits| {
                    Variant::new((one.clone(), other.clone()), cut, goals, limits)
                };
                assert!(of(1, (1, 0), None).or(of(1, (0, 0), Some((1, 1)))).is_none());
                for game in [of(a, (0, 0), None), of(0, (a, b), None), of(0, (0, 0), Some((a, b)))]
                {
                    let Some(game) = game.filter(|game| game.positions() < Some(1 << 20)) else {
                        continue;
                    };
                    let Some(_) = game.positions() else {
                        assert_eq!(
                            Table::new(&game, ticker).err(),
                            Some(Stop::Aborted(Abort::OutOfMemory))
                        );
                        continue;
                    };
                    known += every_position(&game, (a, b));
                    assert!(check(&game, ticker).is_ok_and(|found| found.is_complete));
                }
            }
        }
    }
    assert!(known > 1000, "{known}");
}

/// How many positions of a game are known; that none but its own are.
fn every_position(game: &Variant, passes: (usize, usize)) -> usize {
    let control = Control::new(None);
    let table = Table::new(game, &mut Ticker::new(&control)).expect("small");
    let hands = [0, 1, 2, 5, 9, 10, usize::MAX];
    let mut known = 0;
    for (mine, theirs) in hands.iter().flat_map(|&a| hands.map(|b| (a, b))) {
        for (side, rank) in [0, 1, 2, usize::MAX].into_iter().flat_map(|a| hands.map(|b| (a, b))) {
            for passes in [passes, (1, 1), (0, 1), (1, usize::MAX)] {
                let asked = IndexedPosition { side, mine, theirs, table: rank, passes };
                let Some((value, moves)) = table.find(asked) else { continue };
                known += 1;
                assert!(side < 2 && mine.min(theirs) > 0 && passes.0.min(passes.1) > 0);
                assert!(mine < game.hands(side).number() && theirs < game.hands(1 - side).number());
                assert!(moves.legal_moves & 1 == 1 && moves.score_moves & moves.legal_moves != 0);
                assert_eq!(moves.winning_moves != 0, value.score > 0);
            }
        }
    }
    known
}
