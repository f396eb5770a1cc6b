//! A proof for all numbers of colours is accepted or refused, whatever the text.
#![no_main]

use std::time::Duration;

use abgames_core::checkers::all_colors::check;
use abgames_core::control::{Control, Ticker};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // Some proofs would take a long time.
    let control = Control::new(Some(Duration::from_millis(100)));
    let _ = check(text, &mut Ticker::new(&control));
    assert!(control.elapsed() < Duration::from_secs(5), "it does not look at the clock");
});
