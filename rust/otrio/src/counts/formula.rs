//! The number of boards after each ply, exactly and for every ply.
//!
//! **Assumes** that a board without a line can be reached by placing its pieces in any order that
//! respects the turns (`turns` says which numbers of pieces the turns allow). **Proves** the exact
//! numbers. **Cost**: 2^27 sums of products, in tables of 2^18 entries of 4 bytes, one for each kind
//! of colour sets; seconds.
//!
//! An example: one red piece and one green piece. Each has 27 slots to choose from, but the two must
//! differ. A set of two slots holds 2 · 2 pairs, and in 2 of them red and green have the same slot.
//! That leaves 2 boards for each of the 351 sets: 702.
//!
//! 1. A board of n pieces is a tuple of disjoint sets of slots, one for each colour. Sets with n
//!    slots in total are disjoint exactly when their union has n slots.
//! 2. For a set V of slots let g(V) be the number of sets of one kind inside V. The product of
//!    these over the colours is the number of tuples inside V. By inclusion and exclusion, the
//!    number of tuples whose union has n slots is Σ_V (−1)^(n − |V|) C(27 − |V|, n − |V|) Π g(V).
//! 3. Up to symmetry: by Burnside's lemma, the mean over the 16 symmetries of the number of boards
//!    that each leaves as they are. Such boards consist of orbits of slots, so V runs over the
//!    unions of orbits, and the factor is the coefficient of x^(n − |V|) in Π (1 − x^size) over the
//!    orbits outside V; step 2 is the case of 27 orbits of size 1.
//! 4. All orbits but at most 18 are fixed first (with 27 orbits, those of the large layer): for
//!    each set of them the tables are filled and summed over subsets. Of sets that are images of
//!    each other, only one is computed, and counted that many times.
//! 5. Sums are taken modulo 2^64: any number of boards is at most 5^27 < 2^63.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::families::{Family, INNER, Tables};
use super::orbits::{coefficients, sizes, slots};
use super::plan::{Plan, Term, most_kinds};
use super::sets::{ColorSet, color_sets};
use super::turns::Turns;
use super::{Boards, PLIES};
use crate::position::Players;
use job::team::gather;
use job::{Control, Stop, Ticker};

const SYMMETRIES: usize = 16;

/// The exact numbers of boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// After each ply, from the empty board on, reached without a pass.
    pub without_pass: Vec<Boards>,
    /// Those that can be reached only after a pass.
    pub after_pass: Vec<Boards>,
}

/// Counts the boards of the plies 0 to `last`.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn count(
    players: Players,
    last: usize,
    threads: usize,
    control: &Control,
) -> Result<Counts, Stop> {
    let sets = color_sets(&mut Ticker::new(control))?;
    let turns = Turns::new(players);
    Ok(Counts {
        without_pass: count_plan(&Plan::without_pass(players, last), &sets, threads, control)?,
        after_pass: count_plan(&Plan::after_pass(&turns, last), &sets, threads, control)?,
    })
}

/// The most threads that keep within a number of bytes.
pub fn threads_within(players: Players, bytes: usize) -> usize {
    bytes.saturating_sub(SHARED_BYTES) / bytes_per_thread(players)
}

/// Bytes that one thread takes, including the sets that all threads share.
pub fn least_bytes(players: Players) -> usize {
    SHARED_BYTES + bytes_per_thread(players)
}

/// Bytes for the colour sets and the families (the identity's is the largest), with room to grow.
const SHARED_BYTES: usize = 128 << 20;

fn bytes_per_thread(players: Players) -> usize {
    (most_kinds(players) * size_of::<u32>()) << INNER
}

/// A part of the sum for a symmetry: the family, a set of outer orbits, and how many images that
/// set has.
type Task<'a> = (&'a Family, u32, u64);

/// For each ply, live and won, modulo 2^64.
type Sums = [[u64; 2]; PLIES];

/// Counts by steps 3 to 5.
fn count_plan(
    plan: &Plan,
    sets: &[ColorSet],
    threads: usize,
    control: &Control,
) -> Result<Vec<Boards>, Stop> {
    if plan.kinds.is_empty() {
        return Ok(vec![Boards::default(); plan.plies.len()]);
    }
    let families = (0..SYMMETRIES)
        .map(|symmetry| Family::new(plan, sets, symmetry, &mut Ticker::new(control)))
        .collect::<Result<Vec<Family>, Stop>>()?;
    let mut tasks: Vec<Task<'_>> = Vec::new();
    for family in &families {
        tasks.extend(family.outer().map(|(outer, times)| (family, outer, times)));
    }
    let parts = sums(plan, &tasks, threads, control)?;
    let fixed = |symmetry: usize, ply: usize, outcome: usize| {
        let numbers = parts.iter().map(|part| part[symmetry][ply][outcome]);
        numbers.fold(0, u64::wrapping_add)
    };
    let orbits = |ply: usize, outcome: usize| {
        let sum = (0..SYMMETRIES).map(|symmetry| u128::from(fixed(symmetry, ply, outcome)));
        (sum.sum::<u128>() / SYMMETRIES as u128) as u64
    };
    let boards = |ply: usize| Boards {
        classes: [0, 1].map(|outcome| orbits(ply, outcome)),
        raw: [0, 1].map(|outcome| fixed(0, ply, outcome)),
    };
    Ok((0..plan.plies.len()).map(boards).collect())
}

/// Adds up tasks; the sums of all threads together are those of the symmetries.
fn sums(
    plan: &Plan,
    tasks: &[Task<'_>],
    threads: usize,
    control: &Control,
) -> Result<Vec<[Sums; SYMMETRIES]>, Stop> {
    let coefficients = coefficients();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut fixed = [[[0_u64; 2]; PLIES]; SYMMETRIES];
        let mut tables = Tables::new(plan.kinds.len())?;
        let mut ticker = Ticker::new(control);
        while let Some(&(family, outer, times)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            tables.fill(family, outer, &mut ticker)?;
            let sums = sum(plan, &tables, family, outer, &coefficients, &mut ticker)?;
            for (total, sum) in fixed[family.symmetry].iter_mut().zip(sums) {
                for (total, sum) in total.iter_mut().zip(sum) {
                    *total = total.wrapping_add(sum.wrapping_mul(times));
                }
            }
            ticker.node();
        }
        Ok(fixed)
    };
    gather(threads, work)
}

/// The part of the sum where V has these outer orbits.
fn sum(
    plan: &Plan,
    tables: &Tables,
    family: &Family,
    outer: u32,
    coefficients: &[[u64; PLIES]],
    ticker: &mut Ticker,
) -> Result<Sums, Stop> {
    let mut sums = [[0_u64; 2]; PLIES];
    let mut numbers = vec![0_u64; plan.kinds.len()];
    let terms: usize = plan.plies.iter().flatten().map(Vec::len).sum();
    let all = sizes(&family.orbits, usize::MAX);
    let inner = family.inner_orbits();
    let outer_sizes = sizes(&family.orbits, (outer as usize) << INNER);
    for chosen in 0..1_usize << inner {
        let inside = outer_sizes + sizes(&family.orbits[..inner], chosen);
        let slots = slots(inside);
        if slots >= plan.plies.len() {
            ticker.work(50)?;
            continue;
        }
        let factors = coefficients[all - inside];
        for (number, table) in numbers.iter_mut().zip(&tables.kinds) {
            *number = u64::from(table[chosen]);
        }
        for ply in slots..plan.plies.len() {
            let factor = factors[ply - slots];
            if factor == 0 {
                continue;
            }
            for (sum, terms) in sums[ply].iter_mut().zip(&plan.plies[ply]) {
                let product = |term: &Term| {
                    let [a, b, c, d] = term.kinds.map(|kind| numbers[kind]);
                    (a * b).wrapping_mul(c * d).wrapping_mul(term.times)
                };
                let tuples = terms.iter().map(product).fold(0, u64::wrapping_add);
                *sum = sum.wrapping_add(tuples.wrapping_mul(factor));
            }
        }
        ticker.work(50 + 2 * terms as u64)?;
    }
    Ok(sums)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::orbits::orbits;
    use crate::counts::sets::last_pieces;
    use crate::slots::{LAYERS, SLOTS};
    use crate::symmetry::apply;

    const QUARTER_TURN: usize = 5;
    const QUARTER_TURN_AND_EXCHANGE: usize = 13;

    /// Boards that a symmetry leaves as they are, found by giving each orbit to each colour.
    fn by_listing(players: Players, symmetry: usize, orbits: &[u32]) -> [[u64; 2]; PLIES] {
        let colors = players.colors();
        let mut found = [[0; 2]; PLIES];
        for mut choice in 0..(colors + 1).pow(orbits.len() as u32) {
            let mut board = [0_u32; 5];
            for orbit in orbits {
                board[choice % (colors + 1)] |= orbit;
                choice /= colors + 1;
            }
            let board = &board[1..=colors];
            let ply = board.iter().sum::<u32>().count_ones() as usize;
            let own = |color: usize| board[color].count_ones() as usize;
            let fits = |&set: &u32| LAYERS.iter().all(|layer| (set & layer).count_ones() <= 3);
            if (0..colors).all(|color| own(color) == (ply + colors - 1 - color) / colors)
                && board.iter().all(fits)
            {
                assert!(board.iter().all(|&set| apply(symmetry, set) == set));
                let last: Vec<_> = board.iter().map(|&set| last_pieces(set)).collect();
                let won: Vec<_> = (0..colors).filter(|&color| last[color] != Some(0)).collect();
                match won[..] {
                    [] => found[ply][0] += 1,
                    [color] if color == (ply + colors - 1) % colors && last[color].is_some() => {
                        found[ply][1] += 1;
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// The same by inclusion and exclusion.
    fn by_formula(players: Players, symmetry: usize, orbits: &[u32]) -> [[u64; 2]; PLIES] {
        let unions = (0..1_usize << orbits.len()).map(|chosen| {
            let places = orbits.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
            places.fold(0, |union, (_, orbit)| union | orbit)
        });
        let sets: Vec<ColorSet> = unions
            .filter(|set| LAYERS.iter().all(|layer| (set & layer).count_ones() <= 3))
            .filter_map(|slots| last_pieces(slots).map(|last| ColorSet { slots, last }))
            .collect();
        let plan = Plan::without_pass(players, SLOTS);
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        let family = Family::new(&plan, &sets, symmetry, &mut ticker).expect("no limit");
        let mut tables = Tables::new(plan.kinds.len()).expect("memory");
        tables.fill(&family, 0, &mut ticker).expect("no limit");
        let sums = sum(&plan, &tables, &family, 0, &coefficients(), &mut ticker);
        sums.expect("no limit")
    }

    #[test]
    fn boards_with_a_symmetry_are_those_of_a_listing() {
        for (players, symmetry, orbit_count) in [
            (Players::Pair, QUARTER_TURN, 9),
            (Players::Three, QUARTER_TURN, 9),
            (Players::Three, QUARTER_TURN_AND_EXCHANGE, 8),
            (Players::Four, QUARTER_TURN_AND_EXCHANGE, 8),
        ] {
            let orbits = orbits(symmetry);
            assert_eq!(orbits.len(), orbit_count);
            let listed = by_listing(players, symmetry, &orbits);
            assert_eq!(by_formula(players, symmetry, &orbits), listed);
            assert!(listed.iter().flatten().sum::<u64>() >= 13);
        }
    }

    #[test]
    fn a_limit_or_a_cancellation_stops_the_count() {
        let control = Control::new(Some(std::time::Duration::ZERO));
        assert_eq!(count(Players::Four, SLOTS, 1, &control), Err(Stop::TimeLimit));
        let control = Control::new(None);
        control.cancel();
        assert_eq!(count(Players::Four, SLOTS, 1, &control), Err(job::Abort::Cancelled.into()));
    }
}
