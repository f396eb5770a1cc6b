//! Forgeries of the small files, each refused for its own reason.

use super::*;

const BOUND: &str = r#"{"pattern":"a1","degree":2,"values":[0,1,3,6,9,13,17]}"#;
const CLASS: &str = r#"{"pattern":"a1 1b","degree":2,"values":[0,3,7,13,21,29,39,49]}"#;
const ROOT: &str = r#"{"pattern":"12","degree":3,"values":[0,0,3,13,30,60,103,161,238,332]}"#;
/// Something else in place of a root.
const CLASS_OF_THREE: &str = r#"{"pattern":"ab ba","degree":0,"values":[3,3]}"#;
const CLAIM: &str = r#"{"pattern":"12","absent":0,"guesses":[null,null,null,"ab","ab"],"#;
const TAIL: &str =
    r#""pattern":"a1 1b","absent":1,"guesses":[null,null,"ac","ac"],"forever":true,"#;

#[track_caller]
fn refused(old: &str, new: &str, reason: &str) {
    let message = message(AB, old, new);
    assert!(message.contains(reason), "{message}");
}

/// Checks the reason for refusal when the first lower bound has another text.
#[track_caller]
fn refused_bound(new: &str, reason: &str) {
    refused(BOUND, new, reason);
}

#[test]
fn what_is_not_the_format() {
    let format = r#""format":"abgames-all-colors""#;
    refused(
        format,
        r#""format":"abgames""#,
        "format is not \"abgames-all-colors\"",
    );
    refused(
        format,
        r#""format":"abgames-all-colors","note":1"#,
        "unknown field `note`",
    );
    refused(
        format,
        &format!("{format},{format}"),
        "duplicate field `format`",
    );
    refused(r#""version":1"#, r#""version":2"#, "version is not 1");
    refused(r#""version":1"#, r#""version":1.0"#, "expected u64");
    refused(r#""version":1"#, r#""version":true"#, "expected u64");
    refused(r#""version":1,"#, "", "missing field `version`");
    refused("\"expected\"", "\"mean\"", "objective is not");
    refused("\"expected\"", r#"{"expected":null}"#, "expected a string");
    refused(
        r#""period":2"#,
        r#""period":0"#,
        "period is not from 1 to 12",
    );
    refused(
        r#""period":2"#,
        r#""period":13"#,
        "period is not from 1 to 12",
    );
    let mut twice = AB.trim_end().to_string();
    twice.push_str(" {}");
    assert!(
        checked(&twice)
            .expect_err("two")
            .to_string()
            .contains("trailing characters")
    );
}

#[test]
fn what_is_not_a_game() {
    let game = r#"{"name":"AB","pegs":2}"#;
    refused(game, r#"{"name":"MOO","pegs":2}"#, "name is not");
    refused(game, r#"{"name":"AB","pegs":5}"#, "pegs is not from 1 to 4");
    refused(game, r#"{"name":"AB","pegs":0}"#, "pegs is not from 1 to 4");
    refused(
        game,
        r#"{"name":"AB","pegs":2,"pegs":2}"#,
        "duplicate field `pegs`",
    );
    refused(
        game,
        r#"{"name":"AB","pegs":2,"colors":3}"#,
        "unknown field `colors`",
    );
    refused(game, r#"["AB",2]"#, "expected an object");
    refused(
        game,
        r#"{"name":"Mastermind","pegs":2}"#,
        "all codes: has no lower bound",
    );
}

#[test]
fn what_is_not_an_entry() {
    refused_bound(r#"["a1",2,[0,1,3,6,9,13]]"#, "expected an object");
    refused_bound(
        r#"{"pattern":"a1","degree":2,"degree":2,"values":[]}"#,
        "duplicate field",
    );
    refused_bound(r#"{"pattern":"a1","degree":2}"#, "missing field `values`");
    refused_bound(
        r#"{"pattern":"a1","degree":null,"values":[]}"#,
        "expected u64",
    );
    refused_bound(
        r#"{"pattern":"a1","degree":2,"values":[0,1,3,6,9,1e1]}"#,
        "floating point",
    );
    refused_bound(
        r#"{"pattern":"a1","degree":2,"values":[0,-1,3,6,9,13]}"#,
        "expected u64",
    );
    refused_bound(
        r#"{"pattern":"a1","degree":2,"values":{"0":0}}"#,
        "expected a list",
    );
    refused(TAIL, &TAIL.replace("true", "1"), "expected a boolean");
    refused(
        TAIL,
        &TAIL.replace(r#","forever":true"#, ""),
        "missing field `forever`",
    );
    refused(
        r#""forever":true,"degree":2,"values":[0,3,7,13,21,29,39,49]},"#,
        r#""forever":true,"values":[0,3,7,13,21,29,39,49]},"#,
        "missing field `degree`",
    );
    let long = "0,".repeat(4096);
    refused_bound(
        &format!(r#"{{"pattern":"a1","degree":2,"values":[{long}0]}}"#),
        "at most",
    );
}

#[test]
fn words_that_are_none() {
    let reasons = [
        ("a12", "does not have one sign for each peg"),
        ("a1 ", "does not have one sign for each peg"),
        ("", "does not have one sign for each peg"),
        ("a0", "has a sign that it cannot have"),
        ("a-", "has a sign that it cannot have"),
        ("a9", "has a sign that it cannot have"),
        ("é1", "has a sign that it cannot have"),
        ("21", "the digits of 21 are not numbered"),
        ("a2", "the digits of a2 are not numbered"),
        ("11", "11 has a sign twice"),
        ("aa", "aa has a sign twice"),
        ("a1 a1", "the word a1 occurs twice"),
        ("b1", "its letters are not the first ones"),
        ("ac ca", "its letters are not the first ones"),
        ("a1 1a 12", "the letter a belongs to the pool"),
    ];
    for (pattern, reason) in reasons {
        refused_bound(&BOUND.replace("a1", pattern), reason);
    }
    let long = vec!["a1"; 4097].join(" ");
    refused_bound(&BOUND.replace("a1", &long), "has more than 4096 words");
}

#[test]
fn tables_that_are_none() {
    refused_bound(&BOUND.replace(":2", ":4"), "the degree 4 is greater than 3");
    refused_bound(
        &BOUND.replace(",13,17", ""),
        "the table has 5 values; its degree needs 6",
    );
    refused_bound(
        &BOUND.replace("17", "9007199254740993"),
        "9007199254740993 is greater than 2⁵³",
    );
    refused_bound(&BOUND.replace("17", "18446744073709551616"), "expected u64");
    let again = format!("{BOUND},{}", BOUND.replace("a1", "1a"));
    refused_bound(
        &again,
        "the lower bound for 1a: there is already one for the same pattern: a1",
    );
    let again = format!("{CLASS},{}", CLASS.replace("a1 1b", "b1 1a"));
    refused(
        CLASS,
        &again,
        "the lower bound for b1 1a: there is already one",
    );
}

#[test]
fn claims_that_are_none() {
    refused(
        TAIL,
        &TAIL.replace("true", "false"),
        "it must have a degree exactly if",
    );
    refused(
        CLAIM,
        &CLAIM.replace("\"ab\",\"ab\"", "\"ab\",null"),
        "the last 2 guesses",
    );
    refused(
        CLAIM,
        &CLAIM.replace("[null,null,null,\"ab\",\"ab\"]", "[\"ab\"]"),
        "the last 2 guesses",
    );
    refused(
        r#""guesses":[null,null,"ac","ac"],"forever":true,"degree":2,"values":[0,3,7,13,21,29,39,49]}]"#,
        r#""guesses":[null,null,"ac","ac"],"forever":false,"degree":null,"values":[0,3,7]}]"#,
        "there are 4 guesses but 3 values",
    );
    refused(
        TAIL,
        &TAIL.replace("\"absent\":1", "\"absent\":0"),
        "there is already one",
    );
    refused(
        TAIL,
        &TAIL.replace(":1,", ":9007199254740993,"),
        "more than there are pegs",
    );
    for guess in ["a", "abc", "--", "1a", "aa", "ad", "dc", "??"] {
        let new = TAIL.replace("\"ac\",\"ac\"", &format!("\"ac\",\"{guess}\""));
        refused(TAIL, &new, &format!("\"{guess}\" is not a guess"));
    }
}

#[test]
fn lower_bounds_that_are_too_great() {
    refused(
        BOUND,
        &BOUND.replace("[0,1,3", "[0,1,4"),
        "a1: for n = 2 it says 4, but 3 guesses are enough",
    );
    refused(
        BOUND,
        &BOUND.replace("[0,", "[1,"),
        "a1: for n = 0 it says 1, but 0 guesses are enough",
    );
    refused(
        BOUND,
        &BOUND.replace("13,17", "14,17"),
        "a1: for n = 7 it says 25, but the guess ab is only shown to take 24",
    );
    // Steeper from the last value on.
    refused(
        BOUND,
        &BOUND.replace("17]", "18]"),
        "a1: for n = 10 it says 45, but the guess ab",
    );
    refused(
        ROOT,
        &ROOT.replace("332", "333"),
        "12: the guess a- is not shown to take as much for ever, for n = 7",
    );
    refused(
        ROOT,
        &ROOT.replace("13,", "14,"),
        "12: the guess a- is not shown to take as much for ever, for n = 8",
    );
    refused(
        CLASS,
        &CLASS.replace("[0,3,7", "[0,3,8"),
        "a1 1b: the guess a- is not shown to take as much for ever, for n = 8",
    );
    let two = r#"{"pattern":"ab ba","degree":1,"values":[3,3,3,4]},"#;
    refused_bound(
        &format!("{two}{BOUND}"),
        "ab ba: for n = 3 it says 4, but 3 guesses are enough",
    );
}

#[test]
fn lower_bounds_that_other_bounds_do_not_show() {
    // Without the class only single words and sizes are left.
    refused(
        &format!(",\n{CLASS}"),
        "",
        "12: for n = 5 it says 60, but the guess ab is only shown",
    );
    refused(
        &format!("{BOUND},\n"),
        "",
        "12: the guess a- is not shown to take as much for ever, for n = 7",
    );
    refused(
        CLASS,
        &CLASS.replace("49", "48"),
        "12: for n = 9 it says 332, but the guess ab is only shown",
    );
}

#[test]
fn claims_that_are_too_small() {
    refused(
        &format!(
            "{CLAIM}\"forever\":true,\"degree\":3,\"values\":[0,0,3,13,30,60,103,161,238,332]}}"
        ),
        &format!(
            "{CLAIM}\"forever\":true,\"degree\":3,\"values\":[0,0,3,13,30,60,103,161,237,332]}}"
        ),
        "the claim for 12 with 0 absent: for n = 8 it says 237, but the guess ab takes 238",
    );
    refused(
        r#"{"pattern":"a1","absent":1,"guesses":[null,null,null,"bc","bc"],"forever":true,"degree":2,"values":[0,1,3,6,"#,
        r#"{"pattern":"a1","absent":1,"guesses":[null,null,null,"bc","bc"],"forever":true,"degree":2,"values":[0,1,3,5,"#,
        "the claim for a1 with 1 absent: for n = 3 it says 5, but the guess bc takes 6",
    );
}

#[test]
fn colors_that_the_game_lacks() {
    refused(
        CLAIM,
        &CLAIM.replace("[null,null,", "[null,\"ab\","),
        "for n = 1 the guess ab takes more fresh",
    );
    refused(
        CLAIM,
        &CLAIM.replace("\"ab\",\"ab\"", "\"ab\",\"ab\",\"a-\",\"ab\""),
        "for n = 5 the guess a- needs more absent colours than 0",
    );
    refused(
        r#"{"pattern":"a1","absent":1,"#,
        r#"{"pattern":"a1","absent":3,"#,
        "3 absent colours are more than there are pegs",
    );
}

#[test]
fn claims_that_end() {
    refused(
        r#""absent":1,"guesses":[null,null,null,"bc","bc"],"forever":true,"degree":2,"values":[0,1,3,6,9,13,17]"#,
        r#""absent":1,"guesses":[null,null,null,"bc","bc"],"forever":false,"degree":null,"values":[0,1,3,6,9]"#,
        "there is no claim for the class 0A0B",
    );
    let root = r#"{"pattern":"12","absent":0,"guesses":[null,null,null,"ab","ab"],"forever":true,"degree":3,"values":[0,0,3,13,30,60,103,161,238,332]},"#;
    refused(
        root,
        r#"{"pattern":"12","absent":0,"guesses":[null,null,null,"ab","ab"],"forever":false,"degree":null,"values":[0,0,3,13,30]},"#,
        "all codes: has no claim for ever for n = 7",
    );
    refused(root, "", "all codes: has no claim for ever for n = 7");
}

#[test]
fn roots_that_are_not_proved() {
    refused(ROOT, CLASS_OF_THREE, "all codes: has no lower bound");
    refused(
        ROOT,
        &ROOT.replace("13,30,60,103,161,238,332", "13,29,59,102,160,237,331"),
        "all codes: the lower bound 160 does not meet the claim 161 for n = 7",
    );
    refused(
        &format!(
            "{CLAIM}\"forever\":true,\"degree\":3,\"values\":[0,0,3,13,30,60,103,161,238,332]"
        ),
        &format!(
            "{CLAIM}\"forever\":true,\"degree\":3,\"values\":[0,0,3,13,30,60,103,161,238,333]"
        ),
        "all codes: the lower bound 332 does not meet the claim 333 for n = 9",
    );
}

#[test]
fn the_worst_case_is_checked_too() {
    let reason = |old: &str, new: &str| message(AB_WORST, old, new);
    let bound = r#"{"pattern":"a1 1b","degree":1,"values":[0,2,2,3,3]}"#;
    let greater = reason(bound, &bound.replace("[0,2,2,3,3]", "[0,2,2,3,4]"));
    assert!(
        greater.contains("a1 1b: for n = 6 it says 6, but the guess a- is only shown"),
        "{greater}"
    );
    let claim = r#""values":[0,0,0,2,3,3,4]"#;
    let smaller = reason(claim, &claim.replace("3,3,4", "3,3,3"));
    assert!(
        smaller.contains("a1 with 1 absent: for n = 6 it says 3, but the guess bc takes 4"),
        "{smaller}"
    );
    let steep = reason(bound, &bound.replace(":1,", ":2,"));
    assert!(steep.contains("the degree 2 is greater than 1"), "{steep}");
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
        for colors in root.value.first..60 {
            if !twin.exceptions.contains_key(&colors) {
                assert_eq!(root.value.at(colors), twin.value.at(colors), "{forged}");
            }
        }
    }
}
