//! What threads share, in all orders that loom finds.

use std::collections::HashMap;
use std::sync::Arc;

use loom::thread::spawn;

use super::super::*;

const SOME: Numbers = Numbers { proof: 3, disproof: 5 };

/// Inserts into a table of a single bucket.
fn insert(table: &Table, key: Key, found: Numbers) -> Numbers {
    table.insert(key, found, 1, &mut Taken::default(), &Control::new(None))
}

fn table(keys: impl Iterator<Item = Key>) -> Arc<Table> {
    let table = Table::of_buckets(0, 0).expect("memory");
    keys.for_each(|key| _ = insert(&table, key, Numbers::UNKNOWN));
    Arc::new(table)
}

/// Two keys whose entries, given the same numbers, differ only in the first word.
fn alike() -> (Key, Key) {
    let mut keys = HashMap::new();
    let second = |key| Place::new(key, 0).put([FREE; WAYS], SOME, 1).1[1];
    let mut pairs = (1..).filter_map(|key| Some((keys.insert(second(key), key)?, key)));
    pairs.next().expect("there are more keys than words")
}

#[test]
fn nobody_reads_half_an_entry() {
    let (old, new) = alike();
    loom::model(move || {
        // The bucket is full: the new entry replaces the first.
        let table = table([old, 1, 2, 3].into_iter());
        let other = Arc::clone(&table);
        // Loom lets a reader see only what was written before, so the reader must start later.
        let reader = spawn(move || {
            for (key, stored) in [(new, SOME), (old, Numbers::UNKNOWN)] {
                assert!(other.get(key).is_none_or(|found| found == stored));
            }
        });
        insert(&table, new, SOME);
        reader.join().expect("no panic");
        assert_eq!((table.get(old), table.get(new)), (None, Some(SOME)));
    });
}

#[test]
fn writers_keep_what_others_write() {
    loom::model(|| {
        let table = table(0..0);
        let other = Arc::clone(&table);
        let writer = spawn(move || insert(&other, 1, SOME));
        insert(&table, 2, Numbers::PROVEN);
        writer.join().expect("no panic");
        assert_eq!(table.get(1), Some(SOME));
        assert_eq!(table.get(2), Some(Numbers::PROVEN));
    });
}

#[test]
fn a_proof_is_there_for_ever() {
    loom::model(|| {
        let table = table(0..0);
        let other = Arc::clone(&table);
        let writer = spawn(move || insert(&other, 1, Numbers::PROVEN));
        let known = insert(&table, 1, SOME);
        assert!(known == SOME || known == Numbers::PROVEN);
        writer.join().expect("no panic");
        assert_eq!(table.get(1), Some(Numbers::PROVEN));
    });
}
