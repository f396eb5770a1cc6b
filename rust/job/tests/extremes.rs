//! Whatever the public functions are given, they refuse it or do it.

#![allow(missing_docs)]

use std::time::Duration;

use abgames_job::table::SharedTable;
use abgames_job::team::{stack_for, thread};
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
