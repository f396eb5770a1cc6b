//! The allocator, in a process of its own: its failures would end other tests' jobs.

#![allow(missing_docs)]

use std::sync::Mutex;

use abgames_job::alloc::{Ballast, OutOfMemory, Reserving, reserve, room_to_grow, vec_for};
use abgames_job::control::{Control, Stop, Ticker};

#[global_allocator]
static ALLOCATOR: Reserving = Reserving;

/// One test at a time uses the counts of the process.
static ALONE: Mutex<()> = Mutex::new(());

/// More than the address space, but a size that a vector may have.
const TOO_MUCH: usize = 1 << 60;

#[test]
fn what_is_refused_beforehand_ends_no_job() {
    let _alone = ALONE.lock();
    let control = Control::new(None);
    assert_eq!(vec_for::<u8>(TOO_MUCH), Err(OutOfMemory));
    assert_eq!(room_to_grow(TOO_MUCH), Err(OutOfMemory));
    let mut vec = vec![1_u64, 2, 3];
    assert_eq!(reserve(&mut vec, usize::MAX / 16), Err(OutOfMemory));
    assert_eq!(vec, [1, 2, 3]);
    assert!(Ballast::new(TOO_MUCH).is_err());
    assert_eq!(control.poll(), Ok(()));
}

#[test]
fn an_allocation_that_fails_ends_the_jobs_that_run_and_no_later_one() {
    let _alone = ALONE.lock();
    let (control, other) = (Control::new(None), Control::new(None));
    assert!(Vec::<u8>::new().try_reserve_exact(TOO_MUCH).is_err());
    assert_eq!(control.poll(), Err(Stop::OutOfMemory));
    assert_eq!(other.poll_cancelled(), Err(Stop::OutOfMemory));
    let mut ticker = Ticker::new(&control);
    ticker.ignore_time();
    assert_eq!(ticker.work(1 << 21), Err(Stop::OutOfMemory));
    assert_eq!(Control::new(None).poll(), Ok(()));
}

#[test]
fn memory_that_grows_and_shrinks_keeps_what_it_holds() {
    let _alone = ALONE.lock();
    let mut vec: Vec<u32> = (0..1000).collect();
    vec.reserve_exact(1 << 20);
    vec.shrink_to_fit();
    assert!(vec.iter().copied().eq(0..1000));
    assert_eq!(vec![0_u8; 1 << 20].iter().max(), Some(&0));
}

#[test]
fn a_ballast_is_large_or_none() {
    let _alone = ALONE.lock();
    let ballasts: Result<Vec<_>, _> = (0..20).map(|_| Ballast::new(8 << 20)).collect();
    drop(ballasts.expect("memory"));
    // Each place is free again.
    for _ in 0..1000 {
        assert!(Ballast::new(8 << 20).is_ok());
        assert!(Ballast::new(8).is_ok());
    }
}
