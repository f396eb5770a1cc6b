//! The theory of Tanhinmin compared with the brute force over all small positions.

use abgames_tanhinmin::exhaustive::check::{Comparison, check};
use abgames_tanhinmin::exhaustive::game::Variant;
use abgames_tanhinmin::exhaustive::hands::Hands;
use job::control::{Control, Ticker};

fn run(game: Variant) -> Comparison {
    let control = Control::new(None);
    check(&game, &mut Ticker::new(&control)).expect("small")
}

fn variant(
    (ranks, cards): (usize, usize),
    cut: usize,
    goals: (usize, usize),
    pass_limits: Option<(usize, usize)>,
) -> Variant {
    let hands = Hands::all(ranks, cards).expect("few");
    Variant::new((hands, None), cut, goals, pass_limits).expect("a game")
}

/// Wider readings of the talk's results, which fail.
const FALSE: [&str; 8] = [
    "pass-on-empty-never-wins",
    "pass-on-card-never-scores",
    "weak-card-scores",
    "own-matching-scores",
    "other-matching-scores",
    "own-pass-moves-win",
    "opponent-pass-moves-win",
    "length-moves-are-score-moves",
];

#[track_caller]
fn assert_theory_holds(game: Variant) -> Comparison {
    let comparison = run(game);
    assert!(comparison.is_complete);
    for tally in &comparison.tallies {
        let name = tally.statement.name;
        if !FALSE.contains(&name) {
            assert_eq!((tally.failed, &tally.counterexample), (0, &None), "{name}");
        }
    }
    comparison
}

#[test]
fn the_normal_game() {
    let comparison = assert_theory_holds(variant((6, 4), 0, (0, 0), None));
    assert_eq!(comparison.positions, 209 * 209 * 7);
    for tally in comparison.tallies {
        assert!(tally.checked > 0);
        if FALSE.contains(&tally.statement.name) {
            assert!(tally.failed > 0, "{}", tally.statement.name);
        }
    }
}

#[test]
fn goals() {
    for goals in [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (3, 0), (0, 3)] {
        assert_theory_holds(variant((5, 4), 0, goals, None));
    }
}

#[test]
fn cut() {
    for cut in 1..=5 {
        assert_theory_holds(variant((5, 4), cut, (0, 0), None));
    }
}

#[test]
fn pass_limits() {
    assert_theory_holds(variant((5, 3), 0, (0, 0), Some((3, 2))));
}
