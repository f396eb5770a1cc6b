//! Whatever the public functions are given, they refuse it in words or do it.

#![allow(missing_docs)]

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

use abgames_simd::distinct::{self, MOST_COMPARED};
use abgames_simd::matches::{count_classes, numbers};
use abgames_simd::sums::HIT_BIT;
use abgames_simd::{Blocks, LANES, WIDTH};

const NUMBERS: [usize; 8] = [0, 1, 2, 8, 9, 31, 33, usize::MAX];

fn is_done(job: impl FnOnce()) -> bool {
    catch_unwind(AssertUnwindSafe(job)).is_ok()
}

#[test]
fn rows_and_places_of_any_number() {
    set_hook(Box::new(|_| {})); // many panics are expected
    for (width, count) in NUMBERS.into_iter().flat_map(|w| [0, 1, 31, 32, 33].map(|c| (w, c))) {
        let rows = vec![u64::MAX; count];
        let fits = width <= WIDTH;
        assert_eq!(is_done(|| drop(Blocks::of(&rows, width))), fits);
        let blocks = Blocks::of(&rows, width.min(WIDTH));
        for place in NUMBERS {
            assert_eq!(is_done(|| _ = blocks.code(place, width.min(WIDTH))), place < count);
        }
        for places in [0, 1, 31, 32, 33, 64, 65] {
            let mut out = vec![9; places];
            let done = is_done(|| numbers::<true>(width, u64::MAX, &blocks, &mut out));
            assert_eq!(done, (1..=WIDTH).contains(&width) && places == count, "{width} {places}");
            // All rows are equal: the greatest number, but of eight bytes the one that nobody has.
            let short = width.min(WIDTH);
            let all = if short == WIDTH { 62 } else { (short * short + short) as u8 };
            assert!(!done || out.iter().all(|&number| number == all));
            let mut out = vec![9; places];
            let (guesses, size) = (blocks.as_slice(), (width, 255));
            let done = is_done(|| count_classes::<true>(size, guesses, &rows, &mut out));
            let lanes = count.div_ceil(LANES) * LANES;
            assert_eq!(done, (1..=WIDTH).contains(&width) && places <= lanes, "{width} {places}");
            let used = &out[..places.min(count)];
            assert!(!done || used.iter().all(|&found| found == HIT_BIT + 1));
        }
    }
}

#[test]
fn bytes_of_any_rows_are_told_apart() {
    set_hook(Box::new(|_| {}));
    for count in [0, 1, 2, MOST_COMPARED, MOST_COMPARED + 1, 128, 255, 256, 300] {
        let rows: Vec<_> = (0..count).map(|row| [row as u8; LANES]).collect();
        let many = distinct::count_many(rows.iter().copied(), 0);
        let different = count.min(127) as u8 | if count > 0 { HIT_BIT } else { 0 };
        assert_eq!(many, [different; LANES]);
        let mut compared = [0; LANES];
        let done = is_done(|| compared = distinct::count(&rows, 0));
        assert_eq!(done, count <= MOST_COMPARED);
        assert!(!done || compared == many);
        for lanes in NUMBERS {
            assert_eq!(
                distinct::any(&rows, lanes),
                count <= 256 && (lanes > 0 || count == 0),
                "{count} {lanes}"
            );
        }
    }
}
