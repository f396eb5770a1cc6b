//! What the files prove.

use std::collections::BTreeMap;

use super::*;
use crate::all_colors::Exception;
use job::control::Stop;

fn values(verified: &Verified, reply: Option<&str>) -> Vec<Option<i128>> {
    let root = verified
        .roots
        .iter()
        .find(|root| root.reply.as_deref() == reply);
    let root = root.expect("a root");
    assert_eq!(root.exceptions, BTreeMap::new());
    (0..=9).map(|colors| root.value.at(colors)).collect()
}

#[test]
fn the_ab_game_with_two_pegs() {
    let verified = accepted(AB);
    assert_eq!((verified.bounds, verified.claims), (3, 5));
    assert_eq!((verified.window, verified.played), (15, 12));
    let all = [3, 13, 30, 60, 103, 161, 238, 332].map(Some);
    assert_eq!(values(&verified, None)[2..], all);
    let replies = verified.roots.iter().map(|root| root.reply.as_deref());
    let classes = [None, Some("0A0B"), Some("0A1B"), Some("0A2B"), Some("1A0B")];
    assert_eq!(replies.collect::<Vec<_>>(), classes);
    assert_eq!(values(&verified, Some("0A2B"))[2..], [Some(1); 8]);
    // After one guess, which is not counted here, and with two more colours.
    assert_eq!(values(&verified, Some("0A0B"))[4..], all[..6]);
    let whole = &verified.roots[0].value;
    assert_eq!(
        (whole.first, whole.onset, whole.degree, whole.period),
        (2, 2, 3, 2)
    );
}

#[test]
fn values_go_on_beyond_the_window() {
    let verified = accepted(AB);
    let whole = &verified.roots[0].value;
    for colors in 30..40 {
        let sum: i128 = [-4, 6, -4, 1]
            .into_iter()
            .zip(1..)
            .map(|(coefficient, i)| coefficient * whole.at(colors - 2 * i).expect("in reach"))
            .sum();
        assert_eq!(whole.at(colors), Some(-sum));
    }
}

#[test]
fn the_other_games_and_objectives() {
    let worst = values(&accepted(AB_WORST), None);
    assert_eq!(worst[2..], [2, 3, 3, 4, 4, 5, 5, 6].map(Some));
    let total = values(&accepted(MASTERMIND), None);
    assert_eq!(total[1..], [1, 8, 21, 45, 81, 132, 198, 284, 388].map(Some));
    let worst = values(&accepted(MASTERMIND_WORST), None);
    assert_eq!(worst[1..], [1, 3, 3, 4, 4, 5, 5, 6, 6].map(Some));
}

#[test]
fn one_peg() {
    let game = r#"{"format":"abgames-all-colors","version":1,"game":{"name":"AB","pegs":1},
        "objective":"expected","period":1,
        "bounds":[{"pattern":"1","degree":2,"values":[0,1,3]}],
        "claims":[{"pattern":"1","absent":0,"guesses":[null,null,null,"a"],"forever":true,
            "degree":2,"values":[0,1,3]}]}"#;
    assert_eq!(accepted(game).roots[0].value.at(100), Some(5050));
    // The class would have two codes at one of the last points.
    let early = message(game, "null,null,null", "null");
    assert!(
        early.ends_with("no one claim for ever is for the class 0A0B"),
        "{early}"
    );
}

#[test]
fn an_exception_is_reported() {
    let late = r#""pattern":"12","absent":0,"guesses":[null,null,null,"ab","ab"]"#;
    let later = r#""pattern":"12","absent":0,"guesses":[null,null,null,null,"ab","ab"]"#;
    assert_eq!(AB.matches(late).count(), 1);
    let verified = accepted(&AB.replace(late, later));
    let exception = Exception {
        lower: 13,
        upper: None,
    };
    assert_eq!(
        verified.roots[0].exceptions,
        BTreeMap::from([(3, exception)])
    );
    assert_eq!(verified.roots[1].exceptions, BTreeMap::new());
}

#[test]
fn names_do_not_matter() {
    let proved = accepted(AB);
    let bound = AB.replace(
        r#"{"pattern":"a1 1b","degree""#,
        r#"{"pattern":"1a b1","degree""#,
    );
    assert_ne!(bound, AB);
    assert_eq!(accepted(&bound), proved);
    // The names in a guess are those of its own claim's pattern.
    let old = r#"{"pattern":"a1 1b","absent":1,"guesses":[null,null,"ac","ac"]"#;
    let new = r#"{"pattern":"b1 1a","absent":1,"guesses":[null,null,"bc","cb"]"#;
    let wrong = message(AB, old, new);
    assert!(
        wrong.contains("for n = 3 it says 13, but the guess cb takes"),
        "{wrong}"
    );
    assert_eq!(accepted(&AB.replace(old, &new.replace("cb", "ca"))), proved);
}

#[test]
fn a_cancelled_check_stops() {
    let control = Control::new(None);
    control.cancel();
    // Enough work that the control is polled.
    let mut ticker = Ticker::new(&control);
    let stopped = (0..1000).find_map(|_| check(AB, &mut ticker).err());
    assert!(matches!(
        stopped,
        Some(CheckError::Stopped(Stop::Cancelled))
    ));
}
