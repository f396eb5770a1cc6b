//! The kernels compared with their plain twins.

use super::matches::{Matches, count_classes, number, numbers, plain};
use super::sums::{HIT_BIT, Sum};
use super::*;

/// Some rows of bytes from 1 to `symbols`, all different within a row unless they may `repeat`.
fn rows(width: usize, symbols: u64, repeat: bool, count: usize) -> Vec<u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 32
    };
    let row = |_| {
        let mut row = Vec::new();
        while row.len() < width {
            let byte = (1 + random() % symbols) as u8;
            if repeat || !row.contains(&byte) {
                row.push(byte);
            }
        }
        row.iter().fold(0, |row, &byte| row << 8 | u64::from(byte))
    };
    (0..count).map(row).collect()
}

#[test]
fn numbers_of_matches_are_different_and_small() {
    for width in 1..=WIDTH {
        let pairs =
            (0..=width as u8).flat_map(|exact| (exact..=width as u8).map(move |c| (exact, c)));
        let found = pairs.filter(|&(exact, common)| {
            // With all other positions equal, the last byte cannot be in both rows at different
            // positions.
            usize::from(exact) + 1 != width || common == exact
        });
        let mut seen: Vec<u8> = found.map(|(exact, common)| number(exact, common, width)).collect();
        let all = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), all);
        assert!(seen.iter().all(|&number| number < if width <= 4 { 32 } else { 64 }));
    }
}

/// More than a block; fewer under Miri, which is slow.
const COUNT: usize = if cfg!(miri) { 5 } else { 70 };

fn check<const P: usize, const REPEAT: bool>(symbols: u64)
where
    Matches<REPEAT>: Sum<P>,
{
    let mut blocks = Blocks::default();
    let guesses = rows(P, symbols, REPEAT, COUNT);
    blocks.set(&guesses, P);
    let mut codes = rows(P, symbols, REPEAT, COUNT);
    codes.truncate(if symbols.is_multiple_of(2) { 3 } else { COUNT });
    let mut unions = vec![0u128; guesses.len()];
    let (mut expected, mut found) = (vec![0; guesses.len()], vec![0; guesses.len()]);
    for &code in &codes {
        plain::<P, REPEAT>(code, blocks.as_slice(), &mut expected);
        numbers::<REPEAT>(P, code, &blocks, &mut found);
        assert_eq!(found, expected, "{P} {REPEAT} {symbols}");
        for (union, &number) in unions.iter_mut().zip(&found) {
            *union |= 1 << number;
        }
    }
    let hit = number(P as u8, P as u8, P);
    let classes = unions.iter().map(|union| {
        let hit = union >> hit & 1 == 1;
        union.count_ones() as u8 + if hit { HIT_BIT } else { 0 }
    });
    let shape = (P, symbols as usize);
    count_classes::<REPEAT>(shape, blocks.as_slice(), &codes, &mut found);
    assert_eq!(found, classes.collect::<Vec<u8>>(), "{P} {REPEAT} {symbols}");
}

/// Around the limits of the tables: 16, 32 and 64 numbers.
#[test]
fn kernels_agree_with_their_plain_twins() {
    fn of_width<const P: usize>() {
        if cfg!(miri) && P % 4 > 1 {
            return;
        }
        for symbols in [8, 9, 15, 16, 17, 31, 32, 33, 47, 48, 49, 63, 64, 65, 254] {
            check::<P, false>(symbols);
        }
        for symbols in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 21, 22, 32, 33, 254] {
            check::<P, true>(symbols);
        }
    }
    of_width::<1>();
    of_width::<2>();
    of_width::<3>();
    of_width::<4>();
    of_width::<5>();
    of_width::<6>();
    of_width::<7>();
    of_width::<8>();
}

#[test]
fn different_bytes_are_counted_in_each_lane() {
    let mut state = 1u32;
    let mut random = |most: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % most
    };
    for size in (0..20).chain([distinct::MOST_COMPARED, 200]) {
        for most in [2, 9, 255] {
            let rows: Vec<distinct::Row> =
                (0..size).map(|_| std::array::from_fn(|_| random(most) as u8)).collect();
            let column = |lane: usize| rows.iter().map(move |row| row[lane]);
            let sets =
                (0..LANES).map(|lane| column(lane).collect::<std::collections::HashSet<_>>());
            let sets: Vec<_> = sets.collect();
            let expected = sets.iter().map(|set| {
                let hits = if set.contains(&0) { HIT_BIT } else { 0 };
                set.len().min(distinct::MANY.into()) as u8 | hits
            });
            let expected: Vec<u8> = expected.collect();
            assert_eq!(distinct::count_many(rows.iter().copied(), 0), *expected);
            if size <= distinct::MOST_COMPARED {
                assert_eq!(distinct::count(&rows, 0), *expected);
            }
            for lanes in [1, 5, LANES] {
                let expected = sets[..lanes].iter().any(|set| set.len() == size);
                assert_eq!(distinct::any(&rows, lanes), expected, "{size} {most} {lanes}");
            }
        }
    }
}

#[test]
fn few_different_bytes_are_counted_in_each_column() {
    let mut state = 1u32;
    for size in [0, 1, 2, 7, 40] {
        for bytes in [2, 15, 16, 17, 24, 25, few::MOST] {
            let tile = |_| {
                let mut byte = |_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    few::LEAST + ((state >> 16) % bytes as u32) as u8
                };
                few::Tile(std::array::from_fn(|_| std::array::from_fn(&mut byte)))
            };
            let tiles: Vec<few::Tile> = (0..3 * size).map(tile).collect();
            let rows: Vec<&[few::Tile]> = tiles.chunks(3).collect();
            assert_eq!(few::most(&rows, bytes), few::plain(&rows), "{size} {bytes}");
        }
    }
    let tile = |byte| few::Tile([[few::LEAST + byte; LANES], [few::LEAST; LANES]]);
    assert_eq!(few::most(&[&[tile(31)], &[tile(16)]], few::MOST), [2, 1]);
}
