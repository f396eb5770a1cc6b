use job::control::{Control, Ticker};

use super::counting::{Counting, unseparated};
use super::{Verified, check, names};
use crate::CheckError;

/// The example of `docs/formats.md`.
const EXAMPLE: &str = r#"{"format": "abgames-total-bound", "version": 1,
"game": {"name": "Mastermind", "pegs": 2, "colors": 4, "extra_colors": 0},
"goal": "hit", "history": [], "candidates": null, "total": 45, "sets": [
{"codes": [[1, 1], [1, 3], [1, 4], [2, 2], [3, 2], [4, 2]], "total": 13,
"symmetries": [[[1, 2], [1, 2, 4, 3]], [[2, 1], [2, 1, 3, 4]]], "guesses": []},
{"codes": [[1, 1], [1, 2], [1, 3], [1, 4], [2, 1], [2, 2], [2, 3], [2, 4],
[3, 1], [3, 2], [3, 3], [3, 4], [4, 1], [4, 2], [4, 3], [4, 4]], "total": 45,
"symmetries": [[[1, 2], [1, 2, 4, 3]], [[1, 2], [1, 3, 2, 4]],
[[1, 2], [2, 1, 3, 4]], [[2, 1], [1, 2, 3, 4]]],
"guesses": [[[1, 2], [["1A0B", 1, [1, 2], [1, 2, 3, 4]]]]]}]}"#;

/// Three secrets, which a first guess tells apart; the last weighs 5.
const TABLE: &str = r#"{"format": "abgames-total-bound", "version": 1,
"game": {"name": "FeedbackTable", "table": [[0, 1, 1], [2, 0, 1], [2, 2, 0]], "hit": 0,
"guesses": null, "secrets": null, "feedbacks": null, "weights": [1, 1, 5]},
"goal": "hit", "history": [], "candidates": null, "total": 10, "sets": [
{"codes": [0, 1, 2], "total": 10, "symmetries": [], "guesses": []}]}"#;

fn verdict(text: &str) -> Result<Verified, String> {
    let worst = text.contains("abgames-worst-bound");
    let format = if worst { "abgames-worst-bound" } else { "abgames-total-bound" };
    check(text, format, &mut Ticker::new(&Control::new(None))).map_err(|error| match error {
        CheckError::Refused(problem) => problem,
        CheckError::Stopped(_) => unreachable!("nobody stops it"),
    })
}

#[test]
fn proofs_that_hold() {
    assert_eq!(verdict(EXAMPLE), Ok(Verified { least: 45, count: 1, sets: 2 }));
    assert_eq!(verdict(TABLE), Ok(Verified { least: 10, count: 1, sets: 1 }));
}

#[test]
fn tables_that_rules_make() {
    for (rule, guesses, secrets, replies) in [
        ("words", "aab|bba", "bba|aba", "y-y|gyy|ggg|-gg"),
        ("black_peg", "1 2|2 2", "2 2|1 12", "1|1|2|0"),
        ("sum_only", "1 2|2 2", "2 2|2 1", "1|2|hit|1"),
        ("pegs", "1 2|0 3", "1 2|2 3", "2A0B|0A1B|0A0B|1A0B"),
        ("higher_lower", "1|12", "1|7", "hit|higher|lower|lower"),
        ("coins", "1 2 : 3 4|1 : 2", "coin 3 lighter|none", "left|balanced|balanced|balanced"),
    ] {
        let names = |text: &str| -> Vec<String> { text.split('|').map(str::to_owned).collect() };
        let mut known = names(replies);
        known.sort();
        known.dedup();
        let (made, _) = names::table(rule, &names(guesses), &names(secrets), &known).expect(rule);
        let said: Vec<String> =
            made.concat().iter().map(|number| known[number.0 as usize].clone()).collect();
        assert_eq!(names(replies), said, "{rule}");
        for (guesses, replies, problem) in [
            (guesses, "x", "lacks"),
            ("1 2 3|4 5 6", replies, ""),
            ("1 2|1 2", replies, ""),
            ("1 : x|x", replies, ""),
        ] {
            let refused = names::table(rule, &names(guesses), &names(secrets), &names(replies));
            assert!(refused.expect_err(rule).to_string().contains(problem), "{rule}");
        }
    }
    assert!(names::table("dice", &[], &[], &[]).is_err());
}

#[test]
fn what_is_changed_is_refused() {
    for (text, old, new, problem) in [
        (EXAMPLE, "\"total\": 13", "\"total\": 14", "set 1: with the guess"),
        (EXAMPLE, "\"total\": 45", "\"total\": 46", "set 2: with the guess"),
        (
            EXAMPLE,
            "\"total\": 45, \"sets\"",
            "\"total\": 44, \"sets\"",
            "must say what the file does, 44",
        ),
        (EXAMPLE, "[[2, 1], [2, 1, 3, 4]]", "[[1, 2], [2, 1, 3, 4]]", "does not take it to itself"),
        (EXAMPLE, "[\"1A0B\", 1,", "[\"1A0B\", 2,", "2 is no set before this one"),
        (EXAMPLE, "\"1A0B\"", "\"2A0B\"", "must be the reply of a class"),
        (EXAMPLE, ", [4, 4]]", "]", "set 2: a symmetry does not take it to itself"),
        (EXAMPLE, "[4, 2]]", "[4, 2], [4, 2]]", "a code is listed twice"),
        (EXAMPLE, "\"colors\": 4", "\"colors\": 4, \"colors\": 4", "duplicate field `colors`"),
        (TABLE, "[2, 2, 0]", "[9007199254740993, 2, 0]", "expected a whole number from -2^53 to"),
        (
            TABLE,
            "[2, 2, 0]",
            "[1000000000000000000000000000000, 2, 0]",
            "a whole number from -2^53",
        ),
        (TABLE, "[1, 1, 5]", "[1, 1, 9007199254740993]", "expected a whole number from -2^53 to"),
        (TABLE, "[1, 1, 5]", "[1, 1, -5]", "a weight is -5, and must be above 0"),
        (TABLE, "\"total\": 10", "\"total\": 11", "set 1: with the guess"),
        (TABLE, "[1, 1, 5]", "[1, 1, 4]", "set 1: with the guess"),
        (TABLE, "[0, 1, 2]", "[0, 1, 3]", "[3] is no secret of the game"),
        (TABLE, "\"candidates\": null", "\"candidates\": [0, 1]", "not the candidates"),
    ] {
        let changed = text.replace(old, new);
        assert_ne!(changed, text);
        let refused = verdict(&changed).expect_err(&changed);
        assert!(refused.contains(problem), "{refused}");
    }
}

#[test]
fn worst_cases() {
    let text = TABLE.replace("total", "worst");
    let counted = |pair: &str| text.replace("\"worst\": 10", &format!("\"worst\": {pair}"));
    assert_eq!(verdict(&counted("2")), Ok(Verified { least: 2, count: 1, sets: 1 }));
    assert_eq!(verdict(&counted("2, \"count\": 2")), Ok(Verified { least: 2, count: 2, sets: 1 }));
    for (changed, problem) in [
        (counted("2, \"count\": 3"), "it is known to be (2, 2), not (2, 3)"),
        (counted("2, \"count\": 0"), "its count is not from 1"),
        (
            counted("2").replace("null, \"worst", "null, \"count\": 1, \"worst"),
            "the file have \"count\", or none",
        ),
        (counted("3"), "it is known to be 2, not 3"),
        (text.replace("\"worst\": 10, \"sets\"", "\"total\": 10, \"sets\""), "it is known"),
        (text.replace("\"worst\": 10", "\"total\": 10"), "set 1: it has another key"),
    ] {
        let refused = verdict(&changed).expect_err(&changed);
        assert!(refused.contains(problem), "{refused}");
    }
}

#[test]
fn counting_by_numbers() {
    for (hit, most) in [(true, [0, 1, 3, 7]), (false, [1, 3, 9, 27])] {
        let counting = Counting::new(3, hit, 0);
        for (guesses, codes) in (0..).zip(most) {
            assert_eq!(counting.worst(codes).0, guesses);
            assert_eq!(counting.worst(codes + 1), (guesses + 1, if hit { 1 } else { 2 }));
        }
    }
}

#[test]
fn counting_by_weights() {
    let hit = Counting::new(3, true, 4);
    assert_eq!([1, 2, 3, 4].map(|codes| hit.total(&vec![1; codes])), [1, 3, 5, 8]);
    assert_eq!(hit.total(&[7, 2, 1, 1]), 16);
    let determine = Counting::new(2, false, 4);
    assert_eq!([1, 2, 3, 4].map(|codes| determine.total(&vec![1; codes])), [0, 2, 5, 8]);
    assert_eq!(determine.total(&[7, 2, 1, 1]), 17);
    assert_eq!([unseparated(&[5, 2]), unseparated(&[3])], [11, 0]);
}
