//! Small files that are accepted, and what happens when something in them is changed.

mod accepted;
mod forged;
mod random;
mod shortcuts;

use super::{CheckError, Verified, check};
use job::control::{Control, Ticker};

const AB: &str = include_str!("ab2-expected.json");
const AB_WORST: &str = include_str!("ab2-worst.json");
const MASTERMIND: &str = include_str!("mastermind2-expected.json");
const MASTERMIND_WORST: &str = include_str!("mastermind2-worst.json");

fn checked(text: &str) -> Result<Verified, CheckError> {
    let control = Control::new(None);
    check(text, &mut Ticker::new(&control))
}

fn accepted(text: &str) -> Verified {
    checked(text).expect("accepted")
}

/// Why the text is refused after `old` is replaced by `new`.
#[track_caller]
fn message(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old}");
    let forged = text.replace(old, new);
    checked(&forged).expect_err("forged").to_string()
}
