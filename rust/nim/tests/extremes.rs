//! Whatever the public functions are given, they refuse it, or answer as for a rule that means the
//! same.

#![allow(missing_docs)]

use abgames_nim::rule::HeapRule;
use abgames_nim::sequence::grundy_values;
use abgames_nim::tables::{LostRows, MAX_PILES, line_words, lost_triples, mark_lost, move_table};
use abgames_nim::wythoff::lost_pairs;
use job::{Control, Ticker};

#[test]
fn arrays_that_do_not_fit_are_refused() {
    let control = Control::new(None);
    let ticker = &mut Ticker::new(&control);
    let sizes = [0, 1, 2, 7, 8, 9, 12, 27];
    for base in [0, 1, 2, 3, 1 << 22, 1 << 32, usize::MAX] {
        for size in sizes {
            let fits = |power| base.checked_pow(power) == Some(size);
            assert_eq!(move_table(base, &mut vec![0; size], ticker).is_ok(), fits(3));
            for piles in [0, 1, 3, 64, 65, usize::MAX].into_iter().take_while(|_| base < 4) {
                let rows = || LostRows::new(base, piles);
                let is_table = base > 0 && (1..=MAX_PILES).contains(&piles);
                let is_table = is_table && (base < 2 || piles < 64); // else there is no memory
                assert_eq!(rows().is_ok(), is_table, "{base} {piles}");
                if !is_table {
                    continue;
                }
                let found = mark_lost(rows().expect("a table"), &mut vec![false; size], ticker);
                assert_eq!(found.is_ok(), fits(piles as u32), "{base} {piles} {size}");
                let found = lost_triples(rows().expect("a table"), &mut vec![0; size], ticker);
                assert_eq!(found.is_ok(), piles == 3 && size / 3 >= base * base);
            }
        }
    }
}

#[test]
fn rows_are_counted_before_there_is_memory_for_them() {
    for base in [0, 1, 2, 63, 64, 65, 1 << 32, usize::MAX - 1, usize::MAX] {
        for piles in [0, 1, 2, 3, 63, 64, 65, usize::MAX] {
            // One word for 64 places of a row, base as many rows for each pile more.
            let rows = |pile| base.checked_pow(pile as u32)?.checked_mul(base.div_ceil(64));
            let words = (0..piles.min(65).saturating_sub(1))
                .try_fold(0_usize, |sum, pile| rows(pile).and_then(|rows| sum.checked_add(rows)));
            if let Some(known) = line_words(base, piles) {
                assert!(piles <= MAX_PILES && words == Some(known), "{base} {piles}");
            } else {
                assert!(piles > MAX_PILES || rows(piles - 1).is_none(), "{base} {piles}");
                assert!(LostRows::new(base, piles).is_err());
            }
        }
    }
}

fn values(rule: &HeapRule, n: u32, fill: bool) -> Vec<u32> {
    let control = Control::new(None);
    let found = grundy_values(rule, n, fill, &mut Ticker::new(&control)).expect("no limit");
    assert!(found.complete && found.checked <= found.values.len().max(1));
    found.values
}

#[test]
fn rules_of_any_digits_or_amounts_have_values_or_are_refused() {
    let digits = [0, 1, 3, 4, 7, 8, 12, 15, 16, u8::MAX];
    for (a, b) in digits.into_iter().flat_map(|a| digits.map(|b| (a, b))) {
        let rule = HeapRule::code(vec![a, b, 0]);
        let is_code = [0, 4, 8, 12].contains(&a) && b < 16;
        assert_eq!(rule.is_ok(), is_code);
        // Digits for more stones than any heap has change nothing.
        let far = HeapRule::code([&[a, b][..], &[0; 300], &[15]].concat());
        if let (Ok(rule), Ok(far)) = (rule, far) {
            assert_eq!(values(&rule, 99, true), values(&far, 99, true), "{a} {b}");
        }
    }
    let amounts = [0, 1, 2, u64::MAX - 1, u64::MAX];
    for (a, b) in amounts.into_iter().flat_map(|a| amounts.map(|b| (a, b))) {
        let rule = HeapRule::subtraction(vec![a, b]);
        assert_eq!(rule.is_ok(), 0 < a && a < b);
        // An amount above every heap is never taken.
        if let (Ok(rule), true) = (rule, b > 2) {
            let alone = HeapRule::subtraction(vec![a]).expect("an amount");
            assert_eq!(values(&rule, 99, false), values(&alone, 99, true)[..99]);
        }
    }
}

#[test]
fn as_many_heaps_as_are_asked_for() {
    let kayles = HeapRule::code(vec![0, 7, 7]).expect("a code");
    for rule in [HeapRule::Nim, HeapRule::Lasker, HeapRule::Grundy, kayles] {
        let many = values(&rule, 2000, true);
        for n in [0, 1, 2, 15, 16, 17, 1023, 1024, 1025] {
            assert_eq!(values(&rule, n, true), many[..n as usize], "{rule:?} {n}");
        }
    }
    // What a period tells needs no memory.
    for rule in [HeapRule::Nim, HeapRule::Lasker] {
        assert!(values(&rule, u32::MAX, false).len() < 5000);
    }
    let control = Control::new(None);
    for length in 0..9 {
        let mut pairs = vec![-1; length];
        assert_eq!(lost_pairs(&mut pairs, &mut Ticker::new(&control)), Ok(()));
        assert_eq!(
            pairs,
            [0, 0, 1, 2, 3, 5, 4, 7, -1][..length - length % 2]
                .iter()
                .copied()
                .chain(vec![-1; length % 2])
                .collect::<Vec<_>>()
        );
    }
}
