//! A team of threads working on one question.
//!
//! The calling thread is the first member. The others get stacks for deep recursion; if a thread,
//! or the memory for it, cannot be had, those that exist do all the work. No member is ever
//! interrupted: each asks at intervals whether the work [is over](Team::is_over), and leaves when
//! it is.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{Builder, Scope, ScopedJoinHandle, panicking, scope};
use std::time::Duration;

use crate::alloc::{OutOfMemory, room_for_thread};
use crate::control::Control;
use crate::sync::{self, AtomicBool, Condvar, whole};

/// Stack of a thread whose job is not deep; see [`stack_for`].
pub const STACK: usize = stack_for(0);

/// Stack of a thread that searches `levels` levels deep. A level takes at most 2 KiB as measured,
/// and the rest of a job less than 1 MiB; unoptimised builds take several times as much. This is
/// address space; only what is used takes memory.
pub const fn stack_for(levels: usize) -> usize {
    // No thread gets a stack for more levels, and this one can be computed.
    let most = usize::MAX >> 17;
    let levels = if levels < most { levels } else { most };
    let stack = ((2 << 20) + levels * (4 << 10)).next_multiple_of(4 << 20);
    if cfg!(debug_assertions) { 16 * stack } else { stack }
}

/// A thread with a stack of `stack` bytes, ready to be spawned.
///
/// # Errors
/// [`OutOfMemory`] when there is none for it.
pub fn thread(stack: usize) -> Result<Builder, OutOfMemory> {
    room_for_thread(stack)?;
    Ok(Builder::new().name("abgames".into()).stack_size(stack))
}

/// The most threads of a team, the calling one included: where a process has thousands, the next one
/// may end it.
pub const MOST_THREADS: usize = 256;

/// How often a thread that waits for its turn checks whether it has come.
const LOOK: Duration = Duration::from_millis(2);

/// How many threads there are, and when the others begin.
#[derive(Clone, Copy, Debug)]
pub struct Threads {
    /// The number of threads, the calling one included; at most [`MOST_THREADS`] of them are
    /// started.
    pub number: usize,
    /// Nodes for which the first thread works alone: short jobs are over by then.
    pub alone: u64,
    /// Stack of each of the others, from [`stack_for`].
    pub stack: usize,
}

/// What the members of a team know of each other.
#[derive(Clone, Debug, Default)]
pub struct Team(Arc<TeamState>);

#[derive(Debug, Default)]
struct TeamState {
    is_over: AtomicBool,
    lock: sync::Mutex<()>,
    wake: Condvar,
}

impl Team {
    /// Whether the members are to leave.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.0.is_over.load(Ordering::Relaxed)
    }

    /// Tells all members to leave.
    pub fn end(&self) {
        self.0.is_over.store(true, Ordering::Relaxed);
        let _lock = whole(self.0.lock.lock());
        self.0.wake.notify_all();
    }

    /// Waits until the job has counted `nodes` nodes; `false` if the work is over before that.
    fn wait(&self, nodes: u64, control: &Control) -> bool {
        let mut lock = whole(self.0.lock.lock());
        while !self.is_over() {
            if control.nodes() >= nodes {
                return true;
            }
            lock = whole(self.0.wake.wait_timeout(lock, LOOK)).0;
        }
        false
    }
}

/// Ends the work when a member leaves by a panic.
struct EndOnPanic<'a>(&'a Team);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if panicking() {
            self.0.end();
        }
    }
}

/// Runs `first` on this thread and `further` on each of the others, which may find the answer
/// first.
///
/// The work ends when `first` returns, when another thread has an answer, or when a member panics;
/// the others see that from [`Team::is_over`], and a panic is passed on to the caller. The answer
/// is that of another thread if one has an answer, else what `first` returns.
pub fn work<T: Send>(
    threads: Threads,
    control: &Control,
    first: impl FnOnce(&Team) -> T,
    further: impl Fn(&Team) -> Option<T> + Sync,
) -> T {
    let team = Team::default();
    let join = || {
        let _end = EndOnPanic(&team);
        let found = team.wait(threads.alone, control).then(|| further(&team));
        // If there is no answer, the others may still find it.
        found.flatten().inspect(|_| team.end())
    };
    scope(|scope| {
        let others = start(scope, threads.number, threads.stack, join);
        let mut found = {
            let _end = EndOnPanic(&team);
            first(&team)
        };
        team.end();
        for thread in others {
            found = joined(thread).unwrap_or(found);
        }
        found
    })
}

/// Runs `job` on `threads` threads, at most [`MOST_THREADS`], this one among them, and gathers the
/// results.
///
/// # Errors
/// The first one that a thread returned.
pub fn gather<T: Send, E: Send>(
    threads: usize,
    job: impl Fn() -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    scope(|scope| {
        let others = start(scope, threads, STACK, &job);
        let own = job();
        let results = others.into_iter().map(joined);
        [own].into_iter().chain(results).collect()
    })
}

/// Starts the other threads of `number`, as many as there are to be had and memory for them.
fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    number: usize,
    stack: usize,
    job: impl Fn() -> T + Send + Copy + 'scope,
) -> Vec<ScopedJoinHandle<'scope, T>> {
    let spawn = |_| thread(stack).ok()?.spawn_scoped(scope, job).ok();
    (1..number.min(MOST_THREADS)).map_while(spawn).collect()
}

/// What a thread returned; its panic is passed on.
fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Ticker;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::thread::yield_now;

    const THREE: Threads = Threads { number: 3, alone: 0, stack: STACK };

    fn until_over(team: &Team) {
        while !team.is_over() {
            yield_now();
        }
    }

    #[test]
    fn the_answer_of_a_further_thread_ends_the_work() {
        let control = Control::new(None);
        let first = |team: &Team| {
            until_over(team);
            1
        };
        assert_eq!(work(THREE, &control, first, |_| Some(2)), 2);
    }

    #[test]
    fn the_end_of_the_first_thread_ends_the_work() {
        let control = Control::new(None);
        let further = |team: &Team| {
            until_over(team);
            None
        };
        assert_eq!(work(THREE, &control, |_| 1, further), 1);
    }

    #[test]
    fn others_join_when_there_is_enough_to_do() {
        let control = Control::new(None);
        let threads = Threads { alone: 9, ..THREE };
        let quick = work(threads, &control, |_| 1, |_| Some(2));
        assert_eq!(quick, 1);
        let slow = |team: &Team| {
            Ticker::new(&control).nodes(9);
            until_over(team);
            1
        };
        assert_eq!(work(threads, &control, slow, |_| Some(2)), 2);
    }

    #[test]
    fn what_all_threads_give_is_gathered() {
        assert_eq!(gather(3, || Ok::<_, ()>(1)), Ok(vec![1; 3]));
        assert_eq!(gather(0, || Ok::<_, ()>(1)), Ok(vec![1]));
        assert_eq!(gather(3, || Err::<(), _>("no")), Err("no"));
    }

    #[test]
    fn a_panic_of_any_thread_ends_the_work() {
        let control = Control::new(None);
        let wait = |team: &Team| {
            until_over(team);
            None::<()>
        };
        let first_fails = || work(THREE, &control, |_| panic!("first"), wait);
        assert!(catch_unwind(AssertUnwindSafe(first_fails)).is_err());
        let further_fails = || work(THREE, &control, until_over, |_| panic!("further"));
        assert!(catch_unwind(AssertUnwindSafe(further_fails)).is_err());
    }

    #[cfg(loom)]
    mod models {
        use super::super::*;

        /// Under loom a wait ends only when it is woken.
        #[test]
        fn whoever_waits_is_sent_home() {
            loom::model(|| {
                let team = Team::default();
                let waiting = team.clone();
                let member =
                    loom::thread::spawn(move || waiting.wait(u64::MAX, &Control::new(None)));
                team.end();
                assert!(!member.join().expect("no panic"));
            });
        }
    }
}
