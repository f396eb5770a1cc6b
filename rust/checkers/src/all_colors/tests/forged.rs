//! Forgeries of the small files, each refused for its own reason.

use super::*;

const BOUND: &str = r#"{"pattern":"a1","degree":2,"values":[0,1,3,6,9,13,17]}"#;
const CLASS: &str = r#"{"pattern":"a1 1b","degree":2,"values":[0,3,7,13,21,29,39,49]}"#;
const ROOT: &str = r#"{"pattern":"12","degree":3,"values":[0,0,3,13,30,60,103,161,238,332]}"#;
const ROOT_CLAIM: &str = r#"{"pattern":"12","absent":0,"guesses":[null,null,null,"ab","ab"],"forever":true,"degree":3,"values":[0,0,3,13,30,60,103,161,238,332]}"#;
const CLAIM: &str = r#"{"pattern":"a1","absent":1,"guesses":[null,null,null,"bc","bc"],"forever":true,"degree":2,"values":[0,1,3,6,9,13,17]}"#;
const LAST: &str = r#"{"pattern":"a1 1b","absent":1,"guesses":[null,null,"ac","ac"],"forever":true,"degree":2,"values":[0,3,7,13,21,29,39,49]}"#;
const GAME: &str = r#"{"name":"AB","pegs":2}"#;
const FORMAT: &str = r#""format":"abgames-all-colors""#;

/// Changes a part of the file, which it has once, and checks the reason for refusal.
#[track_caller]
fn refused(part: &str, changes: &[(&str, &str)], reason: &str) {
    let mut changed = part.to_string();
    for (old, new) in changes {
        assert!(changed.contains(old), "{old} in {changed}");
        changed = changed.replacen(old, new, 1);
    }
    let message = message(AB, part, &changed);
    assert!(message.contains(reason), "{changed}: {message}");
}

#[test]
fn what_is_not_the_format() {
    for (old, new, reason) in [
        (FORMAT, r#""format":"abgames""#, "format is not"),
        (FORMAT, r#""format":"abgames-all-colors","note":1"#, "unknown field `note`"),
        (
            FORMAT,
            r#""format":"abgames-all-colors","format":"abgames-all-colors""#,
            "duplicate field `format`",
        ),
        (r#""version":1"#, r#""version":2"#, "version is not 1"),
        (r#""version":1"#, r#""version":1.0"#, "expected u64"),
        (r#""version":1"#, r#""version":true"#, "expected u64"),
        (r#""version":1,"#, "", "missing field `version`"),
        ("\"expected\"", "\"mean\"", "objective is not"),
        ("\"expected\"", r#"{"expected":null}"#, "expected a string"),
        (r#""period":2"#, r#""period":0"#, "period is 0, not 1 to 12"),
        (r#""period":2"#, r#""period":13"#, "period is 13, not 1 to 12"),
        (GAME, r#"{"name":"MOO","pegs":2}"#, "name is not"),
        (GAME, r#"{"name":"AB","pegs":5}"#, "pegs is 5, not 1 to 4"),
        (GAME, r#"{"name":"AB","pegs":0}"#, "pegs is 0, not 1 to 4"),
        (GAME, r#"{"name":"AB","pegs":2,"pegs":2}"#, "duplicate field `pegs`"),
        (GAME, r#"{"name":"AB","pegs":2,"colors":3}"#, "unknown field `colors`"),
        (GAME, r#"["AB",2]"#, "expected an object"),
        (GAME, r#"{"name":"Mastermind","pegs":2}"#, "the game has no lower bound"),
    ] {
        refused(old, &[(old, new)], reason);
    }
    let twice = checked(&format!("{AB} {{}}")).expect_err("two objects");
    assert!(twice.to_string().contains("trailing characters"), "{twice}");
}

#[test]
fn what_is_not_a_line() {
    for (new, reason) in [
        (r#"["a1",2,[0,1,3,6,9,13]]"#, "expected an object"),
        (r#"{"pattern":"a1","degree":2,"degree":2,"values":[]}"#, "duplicate field"),
        (r#"{"pattern":"a1","degree":2}"#, "missing field `values`"),
        (r#"{"pattern":"a1","degree":null,"values":[]}"#, "expected u64"),
        (r#"{"pattern":"a1","degree":2,"values":{"0":0}}"#, "expected a sequence"),
    ] {
        refused(BOUND, &[(BOUND, new)], reason);
    }
    for (old, new, reason) in [
        ("13,", "1e1,", "floating point"),
        ("13,", "18446744073709551616,", "expected i64"),
        ("13,", "9007199254740993,", "a value is not from 0 to 2⁵³"),
        ("13,", "-1,", "a value is not from 0 to 2⁵³"),
        (":2", ":4", "degree is 4, not 0 to 3"),
        (",13,17", "", "has 5 values but needs 6"),
    ] {
        refused(BOUND, &[(old, new)], reason);
    }
    for (old, new, reason) in [
        ("true", "1", "expected a boolean"),
        (",\"forever\":true", "", "missing field `forever`"),
        (",\"degree\":2", "", "missing field `degree`"),
        ("true", "false", "degree does not go with forever"),
        (":2", ":null", "degree does not go with forever"),
        ("\"ac\"]", "null]", "lacks one of the last 2 guesses"),
        ("null,null,\"ac\",\"ac\"", "\"ac\"", "lacks one of the last 2 guesses"),
        ("\"absent\":1", "\"absent\":0", "has the pattern of the claim for a1 1b with 0 absent"),
        ("\"absent\":1", "\"absent\":9007199254740993", "absent is 9007199254740993, not 0 to 2"),
        ("\"absent\":1", "\"absent\":3", "absent is 3, not 0 to 2"),
    ] {
        refused(LAST, &[(old, new)], reason);
    }
    let short = [("true", "false"), (":2", ":null")];
    refused(LAST, &short, "has 4 guesses but 8 values");
    for guess in ["a", "abc", "--", "1a", "aa", "ad", "dc", "??"] {
        let new = format!("\"{guess}\"]");
        refused(LAST, &[("\"ac\"]", &new)], "is not a guess");
    }
    let long = format!("[{}", "0,".repeat(4096));
    refused(BOUND, &[("[", &long)], "a list of more than 4096 entries");
    let long = format!("[{}", "null,".repeat(4096));
    refused(LAST, &[("[", &long)], "a list of more than 4096 entries");
}

#[test]
fn words_that_are_none() {
    for word in ["a12", "", "a0", "a-", "a9", "é1", "21", "a2", "11", "aa"] {
        let reason = format!("{word:?} is not a word of this game");
        refused(BOUND, &[("a1", word)], &reason);
    }
    let long = vec!["a1"; 4097].join(" ");
    for (pattern, reason) in [
        ("a1 ", "\"\" is not a word of this game"),
        ("a1 a1", "a word occurs twice"),
        ("b1", "its letters are not the first ones"),
        ("ac ca", "its letters are not the first ones"),
        ("a1 1a 12", "a letter belongs to the pool"),
        (long.as_str(), "has more than 4096 words"),
    ] {
        refused(BOUND, &[("a1", pattern)], reason);
    }
}

#[test]
fn two_lines_about_the_same_pattern() {
    let again = format!("{BOUND},{}", BOUND.replace("a1", "1a"));
    let reason = "the lower bound for 1a: has the pattern of the lower bound for a1";
    refused(BOUND, &[(BOUND, &again)], reason);
    let again = format!("{CLASS},{}", CLASS.replace("a1 1b", "b1 1a"));
    let reason = "the lower bound for b1 1a: has the pattern of";
    refused(CLASS, &[(CLASS, &again)], reason);
}

#[test]
fn lower_bounds_that_are_too_great() {
    let few = |n| format!("a1: one or two codes need less for n = {n}");
    refused(BOUND, &[("[0,1,3", "[0,1,4")], &few(2));
    refused(BOUND, &[("[0,", "[1,")], &few(0));
    let two = format!(r#"{{"pattern":"ab ba","degree":1,"values":[3,3,3,4]}},{BOUND}"#);
    let reason = "ab ba: one or two codes need less for n = 3";
    refused(BOUND, &[(BOUND, &two)], reason);
    for (part, old, new, reason) in [
        (BOUND, "13,17", "14,17", "a1: the guess b- may need less for n = 9"),
        // Steeper from the last value on.
        (BOUND, "17]", "18]", "a1: the guess b- may need less for n = 10"),
        (ROOT, "332", "333", "12: the guess a- may need less for n = 7, …"),
        (ROOT, "13,", "14,", "12: the guess a- may need less for n = 8, …"),
        (CLASS, "[0,3,7", "[0,3,8", "a1 1b: the guess a- may need less for n = 8, …"),
    ] {
        refused(part, &[(old, new)], reason);
    }
}

#[test]
fn lower_bounds_that_other_bounds_do_not_show() {
    // Without the class only single words and sizes are left.
    let part = format!(",\n{CLASS}");
    let reason = "12: the guess ab may need less for n = 5";
    refused(&part, &[(&part, "")], reason);
    let part = format!("{BOUND},\n");
    let reason = "12: the guess a- may need less for n = 7, …";
    refused(&part, &[(&part, "")], reason);
    let reason = "12: the guess ab may need less for n = 9";
    refused(CLASS, &[("49", "48")], reason);
}

#[test]
fn claims_that_are_too_small() {
    let reason = "the claim for 12 with 0 absent: for n = 8 the guess ab costs 1 more";
    refused(ROOT_CLAIM, &[("238", "237")], reason);
    let reason = "the claim for a1 with 1 absent: for n = 3 the guess bc costs 1 more";
    refused(CLAIM, &[("3,6", "3,5")], reason);
}

#[test]
fn colors_that_the_game_lacks() {
    let reason = "for n = 1 the guess ab has too many fresh colours";
    refused(ROOT_CLAIM, &[("[null,null,", "[null,\"ab\",")], reason);
    let longer = [("\"ab\"]", "\"ab\",\"a-\",\"ab\"]")];
    let reason = "for n = 5 the guess a- needs more absent colours than 0";
    refused(ROOT_CLAIM, &longer, reason);
}

#[test]
fn claims_that_end() {
    let end = [("true", "false"), (":2", ":null"), (",13,17", "")];
    refused(CLAIM, &end, "lacks a claim for the class 0A0B");
    let end = [("true", "false"), (":3", ":null"), (",60,103,161,238,332", "")];
    let reason = "the game: for n = 7 the bound is 161, the claim none";
    refused(ROOT_CLAIM, &end, reason);
    let part = format!("{ROOT_CLAIM},");
    refused(&part, &[(&part, "")], reason);
}

#[test]
fn roots_that_are_not_proved() {
    let other = r#"{"pattern":"ab ba","degree":0,"values":[3,3]}"#;
    refused(ROOT, &[(ROOT, other)], "the game has no lower bound");
    let low = [("13,30,60,103,161,238,332", "13,29,59,102,160,237,331")];
    let reason = "the game: for n = 7 the bound is 160, the claim 161";
    refused(ROOT, &low, reason);
    let reason = "the game: for n = 9 the bound is 332, the claim 333";
    refused(ROOT_CLAIM, &[("332", "333")], reason);
}

#[test]
fn the_worst_case_is_checked_too() {
    let bound = r#"{"pattern":"a1 1b","degree":1,"values":[0,2,2,3,3]}"#;
    let claim = r#""values":[0,0,0,2,3,3,4]"#;
    for (part, old, new, reason) in [
        (bound, "3]", "4]", "a1 1b: the guess a- may need less for n = 6"),
        (bound, ":1,", ":2,", "degree is 2, not 0 to 1"),
        (claim, "4]", "3]", "a1 with 1 absent: for n = 6 the guess bc costs 1 more"),
    ] {
        let message = message(AB_WORST, part, &part.replace(old, new));
        assert!(message.contains(reason), "{message}");
    }
}

/// Every number in every list, raised and lowered by one: the file is either refused, or makes a
/// weaker statement that leaves the proved values as they are.
#[test]
fn a_value_of_every_kind_changed_by_one() {
    for text in [AB, AB_WORST, MASTERMIND, MASTERMIND_WORST] {
        let proved = accepted(text);
        let mut refusals = 0;
        for (start, end) in numbers(text) {
            let number: i64 = text[start..end].parse().expect("digits");
            for changed in [number - 1, number + 1] {
                let forged = format!("{}{changed}{}", &text[..start], &text[end..]);
                match checked(&forged) {
                    Err(_) => refusals += 1,
                    Ok(verified) => assert_consistent(&proved, &verified, &forged),
                }
            }
        }
        assert!(refusals > 30, "{refusals}");
    }
}

/// Where the numbers are, except those in strings.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut quoted = false;
    for i in 0..bytes.len() {
        quoted ^= bytes[i] == b'"';
        if !quoted && bytes[i].is_ascii_digit() && !bytes[i - 1].is_ascii_digit() {
            let digits = bytes[i..].iter().take_while(|byte| byte.is_ascii_digit());
            found.push((i, i + digits.count()));
        }
    }
    found
}

/// Where both prove a value, it is the same.
#[track_caller]
fn assert_consistent(proved: &Verified, other: &Verified, forged: &str) {
    for (root, twin) in proved.roots.iter().zip(&other.roots) {
        assert_eq!(root.reply, twin.reply, "{forged}");
        for (i, (value, again)) in root.values.iter().zip(&twin.values).enumerate() {
            let open = twin.exceptions.contains(&(root.first + i));
            assert!(open || value == again, "{forged}");
        }
    }
}
