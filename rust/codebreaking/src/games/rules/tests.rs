//! All games alike: listed codes and feedbacks, and the kernels.

use std::collections::{BTreeSet, HashSet};

use super::*;
use simd::sums::{HIT_BIT, one_by_one};

/// Every number of pegs, and games within and beyond the limits of the look-up.
fn games() -> Vec<Rules> {
    const AB: &[(usize, usize)] =
        &[(1, 7), (2, 63), (2, 64), (3, 20), (4, 15), (5, 8), (6, 6), (7, 7), (8, 8)];
    const MASTERMIND: &[(usize, usize)] =
        &[(1, 3), (2, 33), (3, 11), (4, 8), (4, 16), (4, 17), (5, 7), (6, 4), (7, 3), (8, 3)];
    let peg_games = [(Kind::Ab, AB, 1), (Kind::Mastermind, MASTERMIND, 0)];
    let peg_games = peg_games.into_iter().flat_map(|(kind, games, extra)| {
        let games = games.iter();
        games.map(move |&(pegs, colors)| Rules::new(kind, pegs, colors, extra))
    });
    let cards = [
        Rules::cards(6, Some(&[3, 8, 11])),
        Rules::cards(13, None),
        Rules::cards(31, None),
        Rules::cards(100, Some(&[3, 108, 10])),
    ];
    let games = peg_games.chain(cards);
    games.map(|rules| rules.expect("valid")).collect()
}

#[test]
fn codes_are_different_for_different_feedbacks() {
    for rules in games() {
        let codes: HashSet<&u8> = rules.codes_of_feedbacks.iter().collect();
        assert_eq!(codes.len(), rules.feedbacks().len(), "{rules:?}");
        assert!(codes.iter().all(|&&code| usize::from(code) < CODES));
    }
}

#[test]
fn kernels_agree_with_the_rules() {
    for rules in games() {
        let guesses = rules.guesses().expect("small");
        let stride = guesses.len() / 150 + 1;
        let guesses: Vec<Code> = guesses.into_iter().step_by(stride).collect();
        let secrets = rules.secrets().expect("small");
        let secrets: Vec<Code> = secrets.into_iter().step_by(stride + 1).take(150).collect();
        for secrets in [&secrets[..1], &secrets[..secrets.len().min(4)], &secrets] {
            check(&rules, &guesses, secrets);
        }
    }
}

fn check(rules: &Rules, guesses: &[Code], secrets: &[Code]) {
    let (mut blocks, mut secret_blocks) = (Blocks::default(), Blocks::default());
    blocks.set(guesses, rules.pegs());
    secret_blocks.set(secrets, rules.pegs());
    let mut codes = vec![0; secrets.len()];
    let mut expected = Vec::new();
    for &guess in guesses {
        rules.game.feedback_codes(guess, &secret_blocks, &mut codes);
        for (&secret, &code) in secrets.iter().zip(&codes) {
            let feedback = rules.feedbacks()[usize::from(rules.feedback_of_code(code))];
            assert_eq!(
                feedback,
                rules.game.feedback(guess, secret),
                "{rules:?} {guess:x} {secret:x}"
            );
        }
        let classes: HashSet<&u8> = codes.iter().collect();
        let hits = secrets.contains(&guess);
        expected.push(classes.len() as u8 + if hits { HIT_BIT } else { 0 });
    }
    let mut found = vec![0; guesses.len()];
    rules.game.count_classes(blocks.as_slice(), secrets, &mut found);
    assert_eq!(found, expected, "{rules:?}");
    let codes = |guess, secrets: &Blocks, out: &mut [u8]| {
        rules.game.feedback_codes(guess, secrets, out);
    };
    let hit = (rules.pegs(), rules.hit_code());
    one_by_one(codes, hit, blocks.as_slice(), secrets, &mut found);
    assert_eq!(found, expected, "{rules:?}");
}

fn small_games() -> Vec<Rules> {
    let mut games = Vec::new();
    for pegs in 1..=4 {
        for colors in 1..=5 {
            for extra in 0..=2 {
                for kind in [Kind::Ab, Kind::Mastermind] {
                    games.extend(Rules::new(kind, pegs, colors, extra));
                }
            }
        }
    }
    games
}

#[test]
fn the_listed_feedbacks_are_those_that_occur() {
    for rules in small_games() {
        let mut seen = BTreeSet::new();
        let secrets = rules.secrets().expect("small");
        for guess in rules.guesses().expect("small") {
            seen.extend(secrets.iter().map(|&secret| rules.game.feedback(guess, secret)));
        }
        let seen: Vec<_> = seen.into_iter().rev().collect();
        assert_eq!(rules.feedbacks(), seen, "{rules:?}");
    }
}

#[test]
fn games_that_are_none_or_too_large_are_refused() {
    assert!(Rules::new(Kind::Mastermind, 3, 4, 2).is_err());
    let large = Rules::new(Kind::Mastermind, 8, 255, 0).expect("valid");
    assert!(large.secrets().is_err());
}

#[test]
fn a_table_may_have_every_feedback() {
    let rules = Rules::table((0..=u8::MAX).collect(), 1, None).expect("a table");
    assert_eq!(rules.feedbacks().len(), 256);
    let found = (0..=u8::MAX).map(|guess| rules.game.feedback(Code::from(guess), 0));
    assert!(rules.feedbacks().iter().copied().eq(found));
}
