//! Rule 1 as it is written, class by class, compared with the shortcuts.

use super::{AB, AB_WORST, MASTERMIND, MASTERMIND_WORST};
use crate::all_colors::classes::Class;
use crate::all_colors::lower::{Alone, Open, Turn};
use crate::all_colors::patterns::{count_digits, size};
use crate::all_colors::proof::Proof;
use crate::all_colors::setting::{Objective, stays_non_negative};
use crate::all_colors::total::Totals;
use crate::all_colors::words::each_guess;
use crate::all_colors::worst::Worsts;
use job::control::{Control, Ticker};

/// What is left at n with these bounds for the classes.
fn left(turn: &Turn<'_>, n: usize, bounds: impl Iterator<Item = i128>) -> i128 {
    let shown = match turn.proof.setting.objective {
        Objective::Expected => turn.sizes[n] + bounds.sum::<i128>(),
        Objective::Worst => 1 + bounds.max().unwrap_or(0),
    };
    shown - turn.table.at(n)
}

/// Whether the guess satisfies the rule.
fn holds(turn: &Turn<'_>, classes: &[Class]) -> bool {
    let (proof, setting) = (turn.proof, &turn.proof.setting);
    let in_window = turn.points().all(|n| {
        let bounds = classes
            .iter()
            .map(|class| class.bound(proof, n - turn.fresh));
        left(turn, n, bounds) >= 0
    });
    let taken = |class: &Class, listed: bool, n: usize| {
        let n = n - turn.fresh;
        let generic = class.generic(proof, n);
        if listed {
            class.listed(proof, n).unwrap_or(generic)
        } else {
            generic
        }
    };
    let stays = |left: &dyn Fn(usize) -> i128, residue| {
        stays_non_negative(&setting.differences(residue, left))
    };
    let for_ever = |residue: usize| match setting.objective {
        Objective::Expected => (0..1_u32 << classes.len()).any(|choice| {
            let taken = |n| {
                let classes = classes.iter().enumerate();
                left(
                    turn,
                    n,
                    classes.map(|(i, class)| taken(class, choice >> i & 1 == 1, n)),
                )
            };
            stays(&taken, residue)
        }),
        Objective::Worst => classes.iter().any(|class| {
            let taken = |listed| move |n| left(turn, n, std::iter::once(taken(class, listed, n)));
            stays(&taken(false), residue) || stays(&taken(true), residue)
        }),
    };
    in_window && turn.residues().all(for_ever)
}

/// Compares all guesses about all bounds; returns how many do not satisfy the rule.
fn compare(text: &str) -> usize {
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let proof = Proof::read(text, &mut ticker).expect("a file");
    let mut failures = 0;
    for number in 0..proof.bounds.len() {
        let (pattern, table) = (proof.bounds.pattern(number), proof.bounds.table(number));
        if pattern.is_trivial() {
            continue;
        }
        let digits = count_digits(&pattern.words);
        let sizes: Vec<i128> = (0..proof.window).map(|n| size(&digits, n)).collect();
        let mut alone = Alone::new();
        let about = (pattern, table);
        let open = Open::new(&proof, about, &sizes, &mut alone, &mut ticker);
        let open = open.expect("not cancelled");
        for fresh in 0..=proof.setting.game.pegs {
            let turn = Turn::new(
                &proof,
                about,
                (&sizes, &open),
                fresh,
                &mut alone,
                &mut ticker,
            );
            let turn = turn.expect("not cancelled");
            let totals = Totals::new(&turn);
            let mut worsts = Worsts::new(&turn);
            let compared: Result<(), ()> =
                each_guess(proof.setting.game, pattern.letters, fresh, &mut |guess| {
                    let classes = turn.classes(guess, &mut ticker).map_err(|_| ())?;
                    let wanted = classes.is_none_or(|classes| holds(&turn, &classes));
                    let found = match proof.setting.objective {
                        Objective::Expected => totals.check(guess, &mut ticker).is_ok(),
                        Objective::Worst => worsts.check(guess, &mut ticker).is_ok(),
                    };
                    assert_eq!(found, wanted, "{} about {pattern} in {text}", guess.word);
                    failures += usize::from(!wanted);
                    Ok(())
                });
            assert_eq!(compared, Ok(()));
        }
    }
    failures
}

#[test]
fn shortcuts_say_what_the_rule_says() {
    for text in [AB, AB_WORST, MASTERMIND, MASTERMIND_WORST] {
        assert_eq!(compare(text), 0);
        let mut failures = 0;
        for value in ["2,", "3,", "6,", "9,", "13,", "3]", "4]", "17]", "49]"] {
            let number: u32 = value[..value.len() - 1].parse().expect("digits");
            for changed in [number - 1, number + 1] {
                let changed = format!("{changed}{}", &value[value.len() - 1..]);
                for (at, _) in text.match_indices(&format!(",{value}")) {
                    let (before, after) = text.split_at(at + 1);
                    failures += compare(&format!("{before}{changed}{}", &after[value.len()..]));
                }
            }
        }
        assert!(failures > 0);
    }
}
