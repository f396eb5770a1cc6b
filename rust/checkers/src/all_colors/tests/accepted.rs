//! What the files prove.

use super::*;
use crate::all_colors::Root;
use job::control::{Abort, Stop};

/// The root with a reply, which has no exceptions.
fn root<'a>(verified: &'a Verified, reply: Option<&str>) -> &'a Root {
    let mut roots = verified.roots.iter();
    let root = roots.find(|root| root.reply.as_deref() == reply);
    let root = root.expect("a root");
    assert!(root.exceptions.is_empty());
    root
}

#[test]
fn the_ab_game_with_two_pegs() {
    let verified = accepted(AB);
    assert_eq!((verified.bounds, verified.claims), (3, 5));
    let replies = verified.roots.iter().map(|root| root.reply.as_deref());
    let classes = [None, Some("0A0B"), Some("0A1B"), Some("0A2B"), Some("1A0B")];
    assert_eq!(replies.collect::<Vec<_>>(), classes);
    let all = root(&verified, None);
    assert_eq!((all.first, all.degree), (2, 3));
    assert_eq!(all.values[..8], [3, 13, 30, 60, 103, 161, 238, 332]);
    assert_eq!(root(&verified, Some("0A2B")).values[..8], [1; 8]);
    // After one guess, which is not counted here, and with two more colours.
    let other = root(&verified, Some("0A0B"));
    assert_eq!(other.first, 2);
    assert_eq!(other.values[2..8], all.values[..6]);
    // The window has 15 values of n, from 0 on. The differences of order 4, with step 2, are 0.
    assert_eq!(all.values.len(), 13);
    for last in all.values.windows(9) {
        assert_eq!(last[8] - 4 * last[6] + 6 * last[4] - 4 * last[2] + last[0], 0);
    }
}

#[test]
fn the_other_games_and_objectives() {
    let values = |text| root(&accepted(text), None).values.clone();
    assert_eq!(values(AB_WORST)[..8], [2, 3, 3, 4, 4, 5, 5, 6]);
    let total = [1, 8, 21, 45, 81, 132, 198, 284, 388];
    assert_eq!(values(MASTERMIND)[..9], total);
    assert_eq!(values(MASTERMIND_WORST)[..9], [1, 3, 3, 4, 4, 5, 5, 6, 6]);
}

#[test]
fn one_peg() {
    let game = r#"{"format":"abgames-all-colors","version":1,"game":{"name":"AB","pegs":1},
        "objective":"expected","period":1,
        "bounds":[{"pattern":"1","degree":2,"values":[0,1,3]}],
        "claims":[{"pattern":"1","absent":0,"guesses":[null,null,null,"a"],"forever":true,
            "degree":2,"values":[0,1,3]}]}"#;
    assert_eq!(root(&accepted(game), None).values, [1, 3, 6, 10, 15, 21, 28]);
    // The class would have two codes at one of the last points.
    let early = message(game, "null,null,null", "null");
    assert!(early.ends_with("for n = 3 the guess a lacks a claim for the class 0A0B"), "{early}");
}

#[test]
fn an_exception_is_reported() {
    let late = r#""pattern":"12","absent":0,"guesses":[null,null,null,"ab","ab"]"#;
    let later = r#""pattern":"12","absent":0,"guesses":[null,null,null,null,"ab","ab"]"#;
    assert_eq!(AB.matches(late).count(), 1);
    let verified = accepted(&AB.replace(late, later));
    assert_eq!(verified.roots[0].exceptions, [3]);
    assert_eq!(verified.roots[0].values[1], 13);
    assert!(verified.roots[1].exceptions.is_empty());
}

#[test]
fn names_do_not_matter() {
    let proved = accepted(AB);
    let bound = AB.replace(r#"{"pattern":"a1 1b","degree""#, r#"{"pattern":"1a b1","degree""#);
    assert_ne!(bound, AB);
    assert_eq!(accepted(&bound), proved);
    // The names in a guess are those of its own claim's pattern.
    let old = r#"{"pattern":"a1 1b","absent":1,"guesses":[null,null,"ac","ac"]"#;
    let new = r#"{"pattern":"b1 1a","absent":1,"guesses":[null,null,"bc","cb"]"#;
    let wrong = message(AB, old, new);
    assert!(wrong.contains("for n = 3 the guess cb costs"), "{wrong}");
    assert_eq!(accepted(&AB.replace(old, &new.replace("cb", "ca"))), proved);
}

#[test]
fn a_cancelled_check_stops() {
    let control = Control::new(None);
    control.cancel();
    // Enough work that the control is polled.
    let mut ticker = Ticker::new(&control);
    let stopped = (0..1000).find_map(|_| check(AB, &mut ticker).err());
    assert!(matches!(stopped, Some(CheckError::Stopped(Stop::Aborted(Abort::Cancelled)))));
}
