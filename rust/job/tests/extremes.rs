//! Whatever the public functions are given, they refuse it or do it.

#![allow(missing_docs)]

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::time::Duration;

use abgames_job::checkpoint::Checkpoint;
use abgames_job::checkpoint::log::{LARGEST_PART, LONGEST_TAG, Log};
use abgames_job::table::SharedTable;
use abgames_job::team::{MOST_THREADS, STACK, Threads, gather, stack_for, thread, work};
use abgames_job::{Control, Stop, Ticker, alloc};

#[test]
fn memory_that_nobody_has_is_refused() {
    for bytes in [isize::MAX as usize, usize::MAX - 1, usize::MAX] {
        assert!(alloc::room_for(bytes).is_err());
        assert!(alloc::vec_for::<u64>(bytes).is_err());
        assert!(alloc::filled(1_u64, bytes).is_err());
        assert!(alloc::map_for::<u64, u64>(bytes).is_err());
        assert!(alloc::reserve(&mut vec![1_u8], bytes).is_err());
        assert!(thread(bytes).is_err());
        assert!(thread(stack_for(bytes)).is_err());
    }
    assert!(alloc::filled((), usize::MAX).is_ok_and(|units| units.len() == usize::MAX));
    assert!((0..=64).map(|bit| stack_for(((1_u128 << bit) - 1) as usize)).is_sorted());
    for bytes in [0, 1, SharedTable::<[u8; 6]>::SMALLEST_LIMIT - 1] {
        assert!(SharedTable::<[u8; 6]>::bounded(bytes).is_none());
    }
}

#[test]
fn any_number_of_threads_is_enough() {
    for threads in [0, 1, 2, MOST_THREADS, usize::MAX - 1, usize::MAX] {
        let found = gather(threads, || Ok::<_, ()>(1)).expect("no error");
        assert!((1..=threads.clamp(1, MOST_THREADS)).contains(&found.len()));
        for (alone, stack) in [(0, 0), (0, STACK), (0, usize::MAX), (u64::MAX, STACK)] {
            let control = Control::new(None);
            let threads = Threads { number: threads, alone, stack };
            assert_eq!(work(threads, &control, |_| 1, |_| None), 1);
        }
    }
}

#[test]
fn any_amount_of_work_and_time_is_counted() {
    for amounts in [[0, u64::MAX], [1, u64::MAX], [u64::MAX, u64::MAX], [u64::MAX, 1]] {
        let ended = Control::new(Some(Duration::ZERO));
        let mut ticker = Ticker::new(&ended);
        let results = amounts.map(|amount| ticker.work(amount));
        assert!(results.contains(&Err(Stop::TimeLimit)), "{amounts:?}");
        let endless = Control::new(Some(Duration::MAX)).with_max_nodes(Some(u64::MAX));
        let mut ticker = Ticker::new(&endless);
        ticker.allow(Duration::MAX);
        assert_eq!(amounts.map(|amount| ticker.work(amount)), [Ok(()); 2]);
        amounts.iter().for_each(|&amount| ticker.nodes(amount));
    }
}

/// A file of this run of the tests.
fn scratch(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("abgames-{}-{name}", std::process::id()))
}

#[test]
fn what_is_written_can_be_read_again() {
    let path = scratch("log");
    for (tag, part) in [0, 1, LONGEST_TAG, LONGEST_TAG + 1]
        .into_iter()
        .flat_map(|tag| [0, 1, LARGEST_PART, LARGEST_PART + 1].map(|part| (tag, part)))
    {
        let file = || {
            let mut options = OpenOptions::new();
            options.create(true).truncate(false).read(true).write(true).open(&path).expect("a file")
        };
        file().set_len(0).expect("a file");
        let (tag, bytes) = ("t".repeat(tag), vec![7; part]);
        let Ok(mut log) = Log::create(file(), &tag) else {
            assert!(tag.len() > LONGEST_TAG);
            continue;
        };
        assert_eq!(log.append(&bytes).is_ok(), part <= LARGEST_PART);
        let mut log = Log::resume(file(), &tag, || Ok(())).expect("the same tag");
        let mut found = Vec::new();
        let mut keep = |part: &[u8]| {
            found.push(part.to_vec());
            Ok(())
        };
        log.parts(&mut keep).expect("parts");
        assert!(found == [bytes] || part > LARGEST_PART && found.is_empty());
    }
    std::fs::remove_file(path).expect("a file");
}

#[test]
fn records_of_any_length_are_kept_whole_or_not_at_all() {
    let path = scratch("checkpoint");
    let checkpoint = Checkpoint::new(&path, "any");
    checkpoint.open(|| Ok(())).expect("a file");
    let lengths = [0, 1, 255, 256, 257, 1 << 20, (1 << 20) + 1];
    for (key, value) in lengths.into_iter().flat_map(|key| lengths.map(|value| (key, value))) {
        checkpoint.put(&vec![b'k'; key], &vec![b'v'; value]);
    }
    let mut found = HashMap::new();
    let mut visit = |key: &[u8], value: &[u8]| {
        found.insert(key.len(), value.len());
        Ok(())
    };
    checkpoint.replay(&[], &mut visit).expect("records");
    assert_eq!(found, lengths[..6].iter().map(|&key| (key, 255)).collect());
    checkpoint.close(false).expect("a file");
    std::fs::remove_file(path).expect("a file");
}

#[test]
fn keys_of_any_length_are_found_or_forgotten() {
    let limit = SharedTable::<usize>::SMALLEST_LIMIT;
    for table in [Some(SharedTable::exact()), SharedTable::bounded(limit)] {
        let table = table.expect("large enough");
        for length in [0, 1, 255, 256, 65_535, 65_536, limit, 3 << 20] {
            let key = vec![9; length];
            table.insert(&key, length);
            assert!(table.get(&key).is_none_or(|found| found == length), "{length}");
        }
        assert_eq!(table.get(&[9]).is_some_and(|found| found == 1), !table.is_empty());
    }
}
