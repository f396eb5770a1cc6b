#[cfg(loom)]
mod models;

use super::*;
use std::collections::HashMap;

fn key(number: u64) -> Key {
    // Keys that differ in few bits, spread over the word.
    let n = u128::from(number);
    n | n << 50 | (n & 0xff) << 96
}

#[test]
fn a_table_grows_forgets_and_never_lies() {
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let limit = 2 * Table::LEAST_BYTES;
    let mut table = Table::new(limit).expect("large enough");
    let mut map = HashMap::new();
    for number in 0..900_000_u64 {
        let key = key(number % 700_000);
        let found = Numbers { proof: 1 + number as u32 % 1000, disproof: 1 + number as u32 % 7 };
        if let Some(known) = table.get(key) {
            assert_eq!(Some(&known), map.get(&key));
        }
        let stored = table.store(key, found, number % 5000, &mut ticker);
        assert_eq!(stored, Ok(found));
        assert_eq!(table.get(key), Some(found));
        map.insert(key, found);
    }
    assert_eq!(table.bytes(), limit);
    let known = map.iter().filter(|(key, _)| table.get(**key).is_some()).count();
    assert_eq!(known, table.len());
    assert!(known > limit / ENTRY_BYTES * 9 / 10);
}

#[test]
fn a_growing_table_loses_little() {
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let mut table = Table::new(64 * Table::LEAST_BYTES).expect("large enough");
    for number in 0..400_000 {
        let stored = table.store(key(number), Numbers::PROVEN, 1, &mut ticker);
        assert_eq!(stored, Ok(Numbers::PROVEN));
    }
    let known = (0..400_000).filter(|&number| table.get(key(number)).is_some());
    assert!(known.count() > 370_000, "full buckets lose some");
}

#[test]
fn too_small_a_limit_is_refused() {
    assert!(Table::new(Table::LEAST_BYTES - 1).is_err());
    assert!(Table::new(0).is_err());
    assert_eq!(Table::new(Table::LEAST_BYTES).map(|table| table.bytes()), Ok(Table::LEAST_BYTES));
}

/// The numbers stored for a key identify it, and all keys fall in few buckets.
fn entry(number: u64) -> (Key, Numbers) {
    let numbers =
        Numbers { proof: 1 + number as u32, disproof: 1 + (number as u32).wrapping_mul(77) % 1000 };
    let key = Key::from(number);
    (key | key << 40 | key << 80, numbers)
}

#[test]
fn threads_never_read_what_was_not_stored() {
    let table = Table::new(Table::LEAST_BYTES).expect("large enough");
    // Only keys whose buckets are among the first, so that all of these are overwritten.
    let crowded: Vec<_> =
        (0..100_000).map(entry).filter(|(key, _)| Place::new(*key, 16).bucket < 64).collect();
    assert!(crowded.len() > 64);
    std::thread::scope(|scope| {
        for start in 0..4 {
            let (table, crowded) = (&table, &crowded);
            scope.spawn(move || {
                let control = Control::new(None);
                let mut taken = Taken::default();
                for round in 0..40_000 {
                    let (key, found) = crowded[(round * 7 + start * 31) % crowded.len()];
                    table.insert(key, found, 1, &mut taken, &control);
                    let (key, found) = crowded[(round * 5 + start) % crowded.len()];
                    assert!(table.get(key).is_none_or(|stored| stored == found));
                }
                table.count(taken);
            });
        }
    });
    let known = crowded.iter().filter(|(key, found)| {
        let stored = table.get(*key);
        assert!(stored.is_none_or(|stored| stored == *found));
        stored.is_some()
    });
    assert_eq!(known.count(), table.len());
}

#[test]
fn a_proof_is_not_replaced_by_less() {
    let table = Table::new(Table::LEAST_BYTES).expect("large enough");
    let (control, mut taken) = (Control::new(None), Taken::default());
    let mut insert = |key, found| table.insert(key, found, 1, &mut taken, &control);
    let opposite = OPPOSITE | 5;
    assert_eq!(insert(5, Numbers::UNKNOWN), Numbers::UNKNOWN);
    assert_eq!(insert(5, Numbers::PROVEN), Numbers::PROVEN);
    assert_eq!(insert(5, Numbers::UNKNOWN), Numbers::PROVEN);
    assert_eq!(insert(opposite, Numbers::UNKNOWN), Numbers::DISPROVEN);
    assert_eq!(table.get(opposite), Some(Numbers::DISPROVEN));
}

#[test]
fn a_table_in_use_grows_when_it_is_told_to() {
    let mut table = Table::new(2 * Table::LEAST_BYTES).expect("large enough");
    let (control, mut taken) = (Control::new(None), Taken::default());
    for number in 0..140_000 {
        let (key, _) = entry(number);
        table.insert(key, Numbers::PROVEN, 1, &mut taken, &control);
    }
    assert!(!table.wants_room());
    table.count(taken);
    assert!(table.wants_room());
    let mut ticker = Ticker::new(&control);
    assert_eq!(table.make_room(&mut ticker), Ok(()));
    assert_eq!(table.bytes(), 2 * Table::LEAST_BYTES);
    let known = (0..140_000).filter(|&number| table.get(entry(number).0).is_some());
    assert_eq!(known.count(), table.len());
    assert!(!table.wants_room());
}
