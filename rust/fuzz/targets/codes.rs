//! Codes of any game are refused or are among those that it lists, and feedback does not depend on
//! how it is computed.
#![no_main]

use abgames_core::codebreaking::FeedbackRows;
use abgames_core::codebreaking::rules::{Kind, Role, Rules};
use abgames_core::control::{Control, Ticker};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
enum Game {
    Pegs { repeats: bool, pegs: u8, colors: u8, extra: u8 },
    Cards { ranks: u8, own: Option<Vec<u8>> },
}

#[derive(Arbitrary, Debug)]
struct Input {
    game: Game,
    codes: Vec<(bool, Vec<u8>)>,
}

/// The most codes that can be listed quickly.
const FEW: u128 = 1 << 9;

fuzz_target!(|input: Input| {
    let rules = match input.game {
        Game::Pegs { repeats, pegs, colors, extra } => {
            let kind = if repeats { Kind::Mastermind } else { Kind::Ab };
            Rules::new(kind, pegs.into(), colors.into(), extra.into())
        }
        Game::Cards { ranks, own } => Rules::cards(ranks.into(), own.as_deref()),
    };
    let Ok(rules) = rules else { return };
    let [secrets, guesses] = [Role::Secret, Role::Guess].map(|role| {
        let right = |(is_guess, _): &&(bool, Vec<u8>)| *is_guess == (role == Role::Guess);
        let asked = input.codes.iter().filter(right);
        let parsed = asked.filter_map(|(_, bytes)| rules.parse(bytes, role).ok());
        let codes: Vec<_> = parsed.collect();
        if rules.count(role) <= FEW {
            let all = match role {
                Role::Secret => rules.secrets(),
                Role::Guess => rules.guesses(),
            };
            let all = all.expect("few");
            assert_eq!(all.len() as u128, rules.count(role));
            assert!(codes.iter().all(|code| all.contains(code)));
        }
        codes
    });
    let mut table = Vec::new();
    let control = Control::new(None);
    let rows = FeedbackRows::new(&rules, &guesses, &secrets).expect("codes");
    let written = rows.write(&mut table, &mut Ticker::new(&control));
    assert!(written.is_ok());
    let mut indices = table.iter();
    for &guess in &guesses {
        for (&secret, &index) in secrets.iter().zip(&mut indices) {
            let feedback = rules.feedbacks()[usize::from(index)];
            assert_eq!(Ok(feedback), rules.feedback(guess, secret));
        }
    }
});
