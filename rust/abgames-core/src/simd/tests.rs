//! All versions of the kernels against the rules.

use super::*;
use std::collections::HashSet;

/// Every number of pegs, and games around the limits of the look-up tables: 16, 32 and 64 numbers.
fn games() -> Vec<Rules> {
    const AB: &[(usize, usize)] = &[
        (1, 7),
        (2, 6),
        (3, 5),
        (4, 6),
        (5, 5),
        (6, 6),
        (7, 7),
        (8, 8),
        (1, 14),
        (1, 40),
        (2, 15),
        (2, 16),
        (3, 20),
        (3, 31),
        (3, 32),
        (4, 15),
        (4, 16),
        (2, 47),
        (2, 48),
        (2, 63),
        (2, 64),
        (5, 8),
    ];
    const MASTERMIND: &[(usize, usize)] = &[
        (1, 3),
        (2, 3),
        (3, 3),
        (4, 3),
        (5, 3),
        (6, 3),
        (7, 3),
        (8, 3),
        (1, 16),
        (2, 17),
        (3, 10),
        (3, 11),
        (4, 4),
        (4, 5),
        (4, 8),
        (4, 9),
        (2, 24),
        (2, 32),
        (2, 33),
        (3, 16),
        (4, 12),
        (5, 4),
        (5, 7),
        (6, 6),
        (7, 4),
        (8, 4),
    ];
    let ab = AB
        .iter()
        .map(|&(pegs, colors)| Rules::new(Kind::Ab, pegs, colors, 1));
    let mastermind = MASTERMIND
        .iter()
        .map(|&(pegs, colors)| Rules::new(Kind::Mastermind, pegs, colors, 0));
    let cards = [
        Rules::cards(6, Some(&[3, 8, 11])),
        Rules::cards(13, None),
        Rules::cards(31, None),
        Rules::cards(100, Some(&[3, 108, 10])),
    ];
    ab.chain(mastermind)
        .chain(cards)
        .map(|rules| rules.expect("valid"))
        .collect()
}

#[test]
fn slots_are_different_for_different_feedbacks() {
    let peg_games = (1..=MAX_PEGS).map(|pegs| Rules::new(Kind::Mastermind, pegs, 9, 0));
    for rules in peg_games.chain([Rules::cards(13, None)]) {
        let rules = rules.expect("valid");
        let mut seen = HashSet::new();
        for &feedback in rules.feedbacks() {
            let slot = slot(feedback, &rules);
            let few = rules.pegs() <= 4 && rules.kind() != Kind::CardMoo;
            assert!(usize::from(slot) < if few { 32 } else { SLOTS });
            assert!(seen.insert(slot), "{rules:?} {feedback:?}");
        }
    }
}

#[test]
fn kernels_agree_with_the_rules_and_with_their_scalar_twins() {
    for rules in games() {
        let pegs = rules.pegs();
        let guesses = rules.guesses().expect("small");
        let stride = guesses.len() / 150 + 1;
        let guesses: Vec<Code> = guesses.into_iter().step_by(stride).collect();
        let mut blocks = Blocks::default();
        blocks.set(&guesses, pegs);
        let secrets = rules.secrets().expect("small");
        let secrets: Vec<Code> = secrets.into_iter().step_by(stride + 1).take(150).collect();
        for secrets in [&secrets[..1], &secrets[..secrets.len().min(4)], &secrets] {
            check_kernels(&rules, &blocks, secrets);
        }
    }
}

fn check_kernels(rules: &Rules, guesses: &Blocks, secrets: &[Code]) {
    let pegs = rules.pegs();
    let mut masks = vec![0u64; guesses.len()];
    let mut found = vec![0; guesses.len()];
    for &secret in secrets {
        feedback_slots(rules, secret, guesses, &mut found);
        for (i, mask) in masks.iter_mut().enumerate() {
            let feedback = rules.feedback(guesses.code(i, pegs), secret);
            assert_eq!(found[i], slot(feedback, rules), "{rules:?} {i} {secret:x}");
            *mask |= 1 << found[i];
        }
        let expected = found.clone();
        general_slots(rules, secret, guesses, &mut found);
        assert_eq!(found, expected, "{rules:?} {secret:x}");
        scalar_slots(rules, secret, guesses, &mut found);
        assert_eq!(found, expected, "{rules:?} {secret:x}");
    }
    let hit = slot(rules.feedbacks()[0], rules);
    let classes = masks
        .iter()
        .map(|mask| mask.count_ones() as u8 + if mask >> hit & 1 == 1 { HIT_BIT } else { 0 });
    let classes: Vec<u8> = classes.collect();
    feedback_classes(rules, guesses.as_slice(), secrets, &mut found);
    assert_eq!(found, classes, "{rules:?}");
    general_classes(rules, guesses.as_slice(), secrets, &mut found);
    assert_eq!(found, classes, "{rules:?}");
    scalar_classes(rules, guesses.as_slice(), secrets, &mut found);
    assert_eq!(found, classes, "{rules:?}");
}

/// What a processor without AVX2 runs.
fn scalar_slots(rules: &Rules, code: Code, codes: &Blocks, out: &mut [u8]) {
    dispatch!(@game rules, slots_of_all, card_slots_of_all, (code, codes, out));
}

/// What a processor without AVX2 runs.
fn scalar_classes(rules: &Rules, guesses: &[Block], codes: &[Code], out: &mut [u8]) {
    dispatch!(@game rules, classes_of_all, card_classes_of_all, (guesses, codes, out));
}
