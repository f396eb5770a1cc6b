//! Whatever the public functions are given, they refuse it, or what they say is right.

#![allow(missing_docs)]

use std::panic::catch_unwind;

use abgames_otrio::counts::{enumerate, formula};
use abgames_otrio::perft::perft;
use abgames_otrio::position::{BoardError, PIECES_PER_SIZE, Players, Position};
use abgames_otrio::slots::{ALL, LAYERS, LINES, SLOTS, completes, each, in_lines};
use abgames_otrio::symmetry::apply;
use abgames_otrio::{
    Answer, ForceQuestion, Move, PreferenceQuestion, ProofSize, Settings, analyze, can_force, solve,
};
use job::{Abort, Control, Stop, Ticker};
use std::time::Duration;

const PLAYERS: [Players; 4] = [Players::Two, Players::Pair, Players::Three, Players::Four];
const SETS: [u32; 8] = [0, 1, 7, ALL, ALL ^ 1, 1 << 27, !ALL, u32::MAX];

/// Every move, legal or not.
fn moves() -> impl Iterator<Item = Move> {
    (0..SLOTS).filter_map(Move::to).chain([Move::PASS])
}

/// A position after moves to slots, each the first legal one from there on.
fn played(players: Players, wishes: &[usize]) -> Position {
    wishes.iter().fold(Position::new(players), |position, wish| {
        let steps: Vec<_> = position.children().collect();
        steps.get(wish % steps.len().max(1)).map_or(position, |&(_, after)| after)
    })
}

/// Positions of each game: empty, halfway, late, and over.
fn positions() -> impl Iterator<Item = Position> {
    let games = [vec![], vec![5; 9], vec![3; 15], vec![0; 40], (0..40).collect()];
    PLAYERS.into_iter().flat_map(move |players| games.clone().map(|game| played(players, &game)))
}

#[test]
fn slots_moves_and_symmetries_of_any_number() {
    for slot in [SLOTS, SLOTS + 1, 255, 256 + 13, usize::MAX] {
        assert_eq!(Move::to(slot), None);
        assert!(SETS.iter().all(|&set| !completes(set, slot)));
    }
    for set in SETS {
        assert_eq!(in_lines(set), in_lines(set & ALL));
        assert_eq!(each(set).fold(0, |found, bit| found | 1_u32 << bit), set);
        for slot in 0..SLOTS {
            let others = |line: &&u32| **line >> slot & 1 == 1 && **line & !(1 << slot) & !set == 0;
            assert_eq!(completes(set, slot), LINES.iter().find(others).is_some());
        }
        for symmetry in (0..16).chain([16, 17, 255, usize::MAX]) {
            let image = apply(symmetry, set);
            assert_eq!(image & !ALL, 0);
            assert_eq!(image.count_ones(), (set & ALL).count_ones());
            assert_eq!(image, apply(symmetry % 16, set & ALL));
        }
    }
}

#[test]
fn numbers_of_players_and_colours_are_known_or_refused() {
    for number in [0, 1, 2, 3, 4, 5, usize::MAX] {
        for colors in [0, 1, 2, 3, usize::MAX] {
            let players = Players::new(number, colors);
            assert_eq!(
                players.is_some(),
                [(2, 2), (2, 1), (3, 1), (4, 1)].contains(&(number, colors))
            );
        }
    }
    for players in PLAYERS {
        for color in [0, 1, 2, 3, 4, usize::MAX] {
            let owner = catch_unwind(|| players.owner(color)).ok();
            assert_eq!(owner.is_some(), color < players.colors(), "{players:?} {color}");
            assert!(owner.is_none_or(|owner| (1..=players.number()).contains(&owner)));
        }
    }
}

#[test]
fn any_board_is_refused_or_a_position() {
    let mut made = 0;
    let sets = SETS.into_iter().chain([LINES[0] << 9, 0b1001, 0x49, 1 << 26]);
    let sets: Vec<u32> = sets.collect();
    for (&a, &b) in sets.iter().flat_map(|a| sets.iter().map(move |b| (a, b))) {
        for players in PLAYERS {
            for color in [0, 1, 3, 4, 255, 256, usize::MAX] {
                for board in [[a, b, 0, 0], [0, a, b, 0], [b, 0, 0, a]] {
                    match Position::from_board(board, players, color) {
                        Ok(position) => {
                            made += 1;
                            assert_eq!((position.board(), position.color()), (board, color));
                            assert!(board.iter().all(|set| {
                                LAYERS
                                    .iter()
                                    .all(|layer| (set & layer).count_ones() <= PIECES_PER_SIZE)
                            }));
                        }
                        Err(error) => assert!(!error.to_string().is_empty()),
                    }
                }
            }
        }
    }
    assert!(made > 100, "{made}");
    // An error may be made by anyone, too.
    for far in [4, 255, usize::MAX] {
        for error in [
            BoardError::Color(far),
            BoardError::Pieces { color: far, layer: far, pieces: u32::MAX },
            BoardError::Winners(far, far),
            BoardError::Lines(far),
        ] {
            assert!(error.to_string().contains("a colour above blue"));
        }
    }
}

#[test]
fn any_move_is_legal_or_refused_and_only_a_legal_one_wins() {
    for position in positions() {
        let legal: Vec<_> = position.children().collect();
        assert_eq!(legal.is_empty(), position.is_over());
        assert_eq!(position.symmetric().map(|image| image.canonical()), [position.canonical(); 16]);
        for step in moves() {
            let after = legal.iter().find(|(found, _)| *found == step).map(|&(_, after)| after);
            assert_eq!(position.play(step).ok(), after);
            let wins = after.is_some_and(|after| after.winner().is_some());
            assert_eq!(position.wins(step), wins, "{position} {step}");
        }
        let control = Control::new(None);
        let count = |depth| perft(&position, depth, &mut Ticker::new(&control));
        assert_eq!(count(1), Ok(legal.len() as u128));
        if position.ply() >= 24 || position.is_over() {
            assert_eq!(count(usize::MAX), Ok(0));
        }
    }
}

/// Settings at the ends of what they can hold.
fn settings() -> Vec<Settings> {
    let mut all = Vec::new();
    for (threads, alone) in [(0, 0), (1, u64::MAX), (usize::MAX, 0), (usize::MAX, u64::MAX)] {
        for nodes_per_look in [0, 1, u64::MAX] {
            for memory in [0, 1 << 24, usize::MAX] {
                let mut settings = Settings::default();
                let effort = &mut settings.effort;
                (effort.threads, effort.alone) = (threads, alone);
                (effort.nodes_per_look, effort.memory) = (nodes_per_look, memory);
                all.push(settings);
            }
        }
    }
    all
}

fn found<A>(answer: Result<Answer<A>, Abort>) -> Option<A> {
    match answer {
        Ok(answer) => Some(answer.found),
        Err(Abort::OutOfMemory) => None,
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn no_effort_or_size_of_a_proof_changes_an_answer() {
    // Late, so that each question takes a moment.
    let mut late = Position::new(Players::Three);
    while late.ply() < 19 {
        let quiet: Vec<_> = late.children().filter(|&(step, _)| !late.wins(step)).collect();
        late = quiet[7 * late.ply() as usize % quiet.len()].1;
    }
    let control = Control::new(None);
    let orders: Vec<Vec<u8>> =
        vec![vec![1, 2, 4, 0, 16], vec![2 | 4, 0, 0, 16, 1], vec![4 | 16, 1, 2]];
    let force = ForceQuestion::new(late, &[1, 1], &[1], true).expect("a question");
    let prefer = PreferenceQuestion::new(late, &orders, &[1, 2, 2, 3]).expect("a question");
    let known = Settings::default();
    let ask = |settings: &Settings, size| {
        let ticker = &mut Ticker::new(&control);
        let rows = analyze(&prefer, settings, ticker);
        (
            found(can_force(&force, settings, size, ticker)),
            found(solve(&prefer, settings, size, usize::MAX, ticker)).map(|found| found.outcomes),
            rows.ok().map(|rows| rows.iter().map(|(_, found)| found.outcomes).collect::<Vec<_>>()),
        )
    };
    let right = ask(&known, None);
    assert!(right.0.flatten().is_some() && right.1.is_some());
    assert!(right.2.as_ref().is_some_and(|rows| rows.len() > 1), "{right:?}");
    for settings in settings() {
        let told = ask(&settings, None);
        assert!(
            told == right || (settings.effort.memory != 1 << 24 && told.0.is_none()),
            "{settings:?} {told:?} {right:?}"
        );
    }
    for (most, nodes) in
        [0, 1, u64::MAX].into_iter().flat_map(|one| [(one, 0), (one, 1), (one, u64::MAX)])
    {
        assert_eq!(ask(&known, Some(ProofSize { most: most as usize, nodes })), right);
    }
}

#[test]
fn questions_about_finished_games_have_answers() {
    for position in positions().filter(Position::is_over) {
        let control = Control::new(None);
        let number = position.players().number();
        let all: u8 = ((1 << number) - 1) | 16;
        let winner = position.winner().map(|color| position.players().owner(color));
        for player in 1..=number {
            let force = ForceQuestion::new(position, &[], &[player], false).expect("a question");
            let answer = can_force(&force, &Settings::default(), None, &mut Ticker::new(&control));
            assert_eq!(answer.expect("memory").found, Some(winner == Some(player)));
        }
        let judged: Vec<usize> = (1..=number).collect();
        let prefer = PreferenceQuestion::new(position, &vec![vec![all]; number], &judged);
        let prefer = prefer.expect("a question");
        let ticker = &mut Ticker::new(&control);
        let answer =
            solve(&prefer, &Settings::default(), None, usize::MAX, ticker).expect("memory");
        assert_eq!(answer.found.outcomes, winner.map_or(16, |player| 1 << (player - 1)));
        let rows = analyze(&prefer, &Settings::default(), ticker);
        assert!(rows.expect("memory").is_empty() && answer.line.is_empty());
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
