//! How many boards there are after each ply, exactly and for every ply.
//!
//! **Assumes** of the game: a board without a line can be reached by placing its pieces in any
//! order that keeps the turns ([`turns`](super::turns) tells which numbers of pieces the turns
//! allow). **Proves** the exact numbers. **Cost**: 2^27 sums of products, in tables of 2^18 entries
//! of 4 bytes, one for each kind of colour sets; seconds.
//!
//! 1. A board of n pieces is a tuple of sets of slots, one a colour, that do not overlap. Sets with
//!    n slots in all do not overlap just when their union has n slots.
//! 2. For a set V of slots let g(V) be the number of sets of one kind inside V. The product of
//!    these over the colours is the number of tuples inside V. By inclusion and exclusion, the
//!    number of tuples whose union has n slots is Σ_V (−1)^(n − |V|) C(27 − |V|, n − |V|) Π g(V).
//! 3. Up to symmetry: by the lemma of Burnside, the mean over the 16 symmetries of the boards that
//!    each leaves as they are. Such boards are made of orbits of slots, so V runs over the unions
//!    of orbits, and the factor is the coefficient of x^(n − |V|) in Π (1 − x^size) over the orbits
//!    outside V; step 2 is the case of 27 orbits of size 1.
//! 4. All orbits but 18 at most, which is the large layer when there are 27, are fixed first: for
//!    each set of them the tables are filled and summed up over subsets. Of sets that are images of
//!    each other one is done, and counted so many times.
//! 5. Sums are taken modulo 2^64: a number of boards is at most 5^27 < 2^63.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::orbits::{Coefficients, OrbitSizes, orbits};
use super::sets::{ColorSet, color_sets};
use super::turns::Turns;
use super::{Boards, PLIES};
use crate::control::{Control, Stop, Ticker};
use crate::otrio::position::Players;
use crate::otrio::symmetry::apply;

/// How many orbits the tables are indexed by, at most.
const INNER: usize = 18;
const SYMMETRIES: usize = 16;

/// The exact numbers of boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// After each ply, from the empty board on, without a pass before.
    pub without_pass: Vec<Boards>,
    /// Those that can only be reached when a colour has passed.
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
        without_pass: Plan::without_pass(players, last).count(&sets, threads, control)?,
        after_pass: Plan::after_pass(&turns, last).count(&sets, threads, control)?,
    })
}

/// The most threads that keep to a number of bytes.
pub fn threads_within(players: Players, bytes: usize) -> usize {
    bytes.saturating_sub(SHARED_BYTES) / bytes_per_thread(players)
}

/// Bytes that one thread takes, the sets that all share included.
pub fn least_bytes(players: Players) -> usize {
    SHARED_BYTES + bytes_per_thread(players)
}

/// Bytes of the colour sets and of the families, of which that of the identity is the largest, all
/// with room to grow.
const SHARED_BYTES: usize = 128 << 20;

/// The most kinds of colour sets that are counted at once: there are more after a pass.
const fn most_kinds(players: Players) -> usize {
    match players {
        Players::Three => 20,
        Players::Two | Players::Four => 80,
    }
}

fn bytes_per_thread(players: Players) -> usize {
    (most_kinds(players) * size_of::<u32>()) << INNER
}

/// A kind of colour sets; one g of the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// So many pieces, no line.
    Live(u8),
    /// So many pieces, just won.
    Won(u8),
    /// So many pieces in each layer, no line.
    LiveByLayer([u8; 3]),
    /// So many pieces in each layer, just won, the last piece in one of these layers.
    WonByLayer([u8; 3], [bool; 3]),
}

impl Kind {
    fn has(self, set: &ColorSet) -> bool {
        let in_layer = |slots: u32, layer: usize| slots >> (9 * layer) & 0x1ff;
        let pieces = || std::array::from_fn(|layer| in_layer(set.slots, layer).count_ones() as u8);
        match self {
            Self::Live(size) => set.last == 0 && set.slots.count_ones() == u32::from(size),
            Self::Won(size) => set.last != 0 && set.slots.count_ones() == u32::from(size),
            Self::LiveByLayer(layers) => set.last == 0 && pieces() == layers,
            Self::WonByLayer(layers, last) => {
                let ends_in = |layer: usize| last[layer] && in_layer(set.last, layer) != 0;
                pieces() == layers && (0..3).any(ends_in)
            }
        }
    }
}

/// A product of the numbers of four kinds, and how often it counts.
#[derive(Clone, Copy, Debug)]
struct Term {
    kinds: [usize; 4],
    times: u64,
}

/// What is counted: for each ply, live and won, a sum of products.
#[derive(Debug, Default)]
struct Plan {
    kinds: Vec<Kind>,
    plies: Vec<[Vec<Term>; 2]>,
}

impl Plan {
    fn without_pass(players: Players, last: usize) -> Self {
        let mut plan = Self::with_plies(last);
        let colors = players.colors();
        for ply in 0..plan.plies.len() {
            let sizes: [u8; 4] = std::array::from_fn(|color| {
                if color < colors {
                    ((ply + colors - 1 - color) / colors) as u8
                } else {
                    0
                }
            });
            let kinds = sizes.map(Kind::Live);
            plan.add(ply, 0, kinds);
            if ply > 0 {
                let last = (ply - 1) % colors;
                let mut kinds = kinds;
                kinds[last] = Kind::Won(sizes[last]);
                plan.add(ply, 1, kinds);
            }
        }
        plan
    }

    fn after_pass(turns: &Turns, last: usize) -> Self {
        let mut plan = Self::with_plies(last);
        for ply in 0..plan.plies.len() {
            for pieces in turns.after(ply).filter(|pieces| !turns.is_balanced(pieces)) {
                plan.add(ply, 0, pieces.map(Kind::LiveByLayer));
                for color in 0..4 {
                    let last = turns.last_layers(pieces, color);
                    if last != [false; 3] {
                        let mut kinds = pieces.map(Kind::LiveByLayer);
                        kinds[color] = Kind::WonByLayer(pieces[color], last);
                        plan.add(ply, 1, kinds);
                    }
                }
            }
        }
        plan
    }

    fn with_plies(last: usize) -> Self {
        Self {
            kinds: Vec::new(),
            plies: vec![[Vec::new(), Vec::new()]; PLIES.min(last + 1)],
        }
    }

    /// Adds a product; the colours have the same sets, so their order does not matter.
    fn add(&mut self, ply: usize, outcome: usize, kinds: [Kind; 4]) {
        let mut kinds = kinds.map(|kind| {
            self.kinds
                .iter()
                .position(|&known| known == kind)
                .unwrap_or_else(|| {
                    self.kinds.push(kind);
                    self.kinds.len() - 1
                })
        });
        kinds.sort_unstable();
        let terms = &mut self.plies[ply][outcome];
        match terms.iter_mut().find(|term| term.kinds == kinds) {
            Some(term) => term.times += 1,
            None => terms.push(Term { kinds, times: 1 }),
        }
    }

    /// Counts by steps 3 to 5.
    fn count(
        &self,
        sets: &[ColorSet],
        threads: usize,
        control: &Control,
    ) -> Result<Vec<Boards>, Stop> {
        if self.kinds.is_empty() {
            return Ok(vec![Boards::default(); self.plies.len()]);
        }
        let families = (0..SYMMETRIES)
            .map(|symmetry| Family::new(self, sets, symmetry, &mut Ticker::new(control)))
            .collect::<Result<Vec<Family>, Stop>>()?;
        let tasks: Vec<Task<'_>> = families
            .iter()
            .flat_map(|family| {
                family
                    .outer()
                    .map(move |(outer, times)| (family, outer, times))
            })
            .collect();
        let parts = self.sums(&tasks, threads, control)?;
        let fixed = |symmetry: usize, ply: usize, outcome: usize| {
            parts.iter().fold(0_u64, |sum, part| {
                sum.wrapping_add(part[symmetry][ply][outcome])
            })
        };
        let orbits = |ply: usize, outcome: usize| {
            let sum = (0..SYMMETRIES).map(|symmetry| u128::from(fixed(symmetry, ply, outcome)));
            (sum.sum::<u128>() / SYMMETRIES as u128) as u64
        };
        let boards = |ply: usize| Boards {
            live: orbits(ply, 0),
            won: orbits(ply, 1),
            raw_live: fixed(0, ply, 0),
            raw_won: fixed(0, ply, 1),
        };
        Ok((0..self.plies.len()).map(boards).collect())
    }

    /// Adds up the tasks; the sums of all threads together are those of the symmetries.
    fn sums(
        &self,
        tasks: &[Task<'_>],
        threads: usize,
        control: &Control,
    ) -> Result<Vec<[Sums; SYMMETRIES]>, Stop> {
        let coefficients = Coefficients::new();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut fixed = [[[0_u64; 2]; PLIES]; SYMMETRIES];
            let mut tables = Tables::new(self.kinds.len());
            let mut ticker = Ticker::new(control);
            while let Some(&(family, outer, times)) =
                tasks.get(next.fetch_add(1, Ordering::Relaxed))
            {
                tables.fill(family, outer, &mut ticker)?;
                let sums = tables.sum(self, family, outer, &coefficients, &mut ticker)?;
                for (total, sum) in fixed[family.symmetry].iter_mut().zip(sums) {
                    for (total, sum) in total.iter_mut().zip(sum) {
                        *total = total.wrapping_add(sum.wrapping_mul(times));
                    }
                }
                ticker.node();
            }
            Ok(fixed)
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            let join = |worker: thread::ScopedJoinHandle<'_, _>| {
                worker
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers
                .into_iter()
                .map(join)
                .collect::<Result<Vec<_>, Stop>>()
        })
    }
}

/// A part of the sum of a symmetry: outer orbits, and how many sets of them are images of each
/// other.
type Task<'a> = (&'a Family, u32, u64);

/// For each ply, live and won, modulo 2^64.
type Sums = [[u64; 2]; PLIES];

/// The colour sets that a symmetry leaves as they are, as sets of its orbits.
struct Family {
    symmetry: usize,
    /// The slots of each orbit; those from [`INNER`] on are the outer ones.
    orbits: Vec<u32>,
    /// For each set of outer orbits: the inner orbits of the sets with just these, and the kind.
    members: Vec<Vec<(u32, u16)>>,
}

impl Family {
    fn new(
        plan: &Plan,
        sets: &[ColorSet],
        symmetry: usize,
        ticker: &mut Ticker<'_>,
    ) -> Result<Self, Stop> {
        let orbits = orbits(symmetry);
        let outer = orbits.len().saturating_sub(INNER);
        let mut members = vec![Vec::new(); 1 << outer];
        for set in sets {
            ticker.work(40)?;
            if apply(symmetry, set.slots) != set.slots {
                continue;
            }
            let places = orbits.iter().enumerate();
            let places = places.filter(|&(_, &orbit)| set.slots & orbit != 0);
            let chosen = places.fold(0_u32, |chosen, (place, _)| chosen | 1 << place);
            for (kind, _) in plan
                .kinds
                .iter()
                .enumerate()
                .filter(|(_, kind)| kind.has(set))
            {
                let inner = chosen & ((1 << INNER) - 1);
                members[(chosen >> INNER) as usize].push((inner, kind as u16));
            }
        }
        Ok(Self {
            symmetry,
            orbits,
            members,
        })
    }

    fn inner_orbits(&self) -> usize {
        self.orbits.len().min(INNER)
    }

    /// One set of outer orbits of each class of images, and how many images it has.
    fn outer(&self) -> impl Iterator<Item = (u32, u64)> {
        let outer = self.orbits.len() - self.inner_orbits();
        (0..1_u32 << outer).filter_map(move |set| {
            // With outer orbits these are the slots of the large layer, in reverse.
            let mut images: Vec<u32> = (0..8)
                .map(|symmetry| apply(symmetry, set.reverse_bits() >> (32 - 9)))
                .map(|image| image.reverse_bits() >> (32 - 9))
                .collect();
            images.sort_unstable();
            images.dedup();
            (images[0] == set).then_some((set, images.len() as u64))
        })
    }
}

/// For each kind the number of its sets inside each set of orbits.
struct Tables {
    kinds: Vec<Vec<u32>>,
}

impl Tables {
    fn new(kinds: usize) -> Self {
        Self {
            kinds: vec![vec![0; 1 << INNER]; kinds],
        }
    }

    /// Counts the sets of a family inside `outer` and each set of inner orbits.
    fn fill(&mut self, family: &Family, outer: u32, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        let inner = family.inner_orbits();
        for table in &mut self.kinds {
            table[..1 << inner].fill(0);
            ticker.work(1 << (inner - 2))?;
        }
        for (set, members) in family.members.iter().enumerate() {
            if set as u32 & !outer == 0 {
                for &(chosen, kind) in members {
                    self.kinds[usize::from(kind)][chosen as usize] += 1;
                }
                ticker.work(members.len() as u64 * 2)?;
            }
        }
        for table in &mut self.kinds {
            for place in 0..inner {
                for pair in table[..1 << inner].chunks_exact_mut(2 << place) {
                    let (without, with) = pair.split_at_mut(1 << place);
                    for (with, without) in with.iter_mut().zip(without) {
                        *with += *without;
                    }
                }
                ticker.work(1 << (inner - 1))?;
            }
        }
        Ok(())
    }

    /// The part of the sum where V has these outer orbits.
    fn sum(
        &self,
        plan: &Plan,
        family: &Family,
        outer: u32,
        coefficients: &Coefficients,
        ticker: &mut Ticker<'_>,
    ) -> Result<Sums, Stop> {
        let mut sums = [[0_u64; 2]; PLIES];
        let mut numbers = vec![0_u64; plan.kinds.len()];
        let terms: u64 = plan
            .plies
            .iter()
            .flatten()
            .map(|terms| terms.len() as u64)
            .sum();
        let all = OrbitSizes::of(&family.orbits);
        let inner = family.inner_orbits();
        let outer_sizes = OrbitSizes::chosen(&family.orbits, (outer as usize) << INNER);
        for chosen in 0..1_usize << inner {
            let inside = outer_sizes.plus(OrbitSizes::chosen(&family.orbits[..inner], chosen));
            let slots = inside.slots();
            if slots >= plan.plies.len() {
                ticker.work(50)?;
                continue;
            }
            let factors = coefficients.of(all.minus(inside));
            for (number, table) in numbers.iter_mut().zip(&self.kinds) {
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
            ticker.work(50 + 2 * terms)?;
        }
        Ok(sums)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::otrio::counting::sets::last_pieces;
    use crate::otrio::slots::{LAYERS, SLOTS};

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
                let won: Vec<_> = (0..colors)
                    .filter(|&color| last[color] != Some(0))
                    .collect();
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
            let places = orbits
                .iter()
                .enumerate()
                .filter(|(place, _)| chosen >> place & 1 == 1);
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
        let mut tables = Tables::new(plan.kinds.len());
        tables.fill(&family, 0, &mut ticker).expect("no limit");
        let sums = tables.sum(&plan, &family, 0, &Coefficients::new(), &mut ticker);
        sums.expect("no limit")
    }

    #[test]
    fn boards_with_a_symmetry_are_those_of_a_listing() {
        for (players, symmetry, orbit_count) in [
            (Players::Three, QUARTER_TURN, 9),
            (Players::Three, QUARTER_TURN_AND_EXCHANGE, 8),
            (Players::Four, QUARTER_TURN_AND_EXCHANGE, 8),
        ] {
            let orbits = orbits(symmetry);
            assert_eq!(orbits.len(), orbit_count);
            let listed = by_listing(players, symmetry, &orbits);
            assert_eq!(by_formula(players, symmetry, &orbits), listed);
            assert!(listed.iter().flatten().sum::<u64>() >= 16);
        }
    }

    #[test]
    fn there_are_no_more_kinds_than_memory_is_allowed_for() {
        for players in [Players::Two, Players::Three, Players::Four] {
            let after_pass = Plan::after_pass(&Turns::new(players), SLOTS);
            for plan in [Plan::without_pass(players, SLOTS), after_pass] {
                assert!(plan.kinds.len() <= most_kinds(players));
            }
        }
    }

    #[test]
    fn a_limit_or_a_cancellation_stops_the_count() {
        let control = Control::new(Some(std::time::Duration::ZERO));
        assert_eq!(
            count(Players::Four, SLOTS, 1, &control),
            Err(Stop::TimeLimit)
        );
        let control = Control::new(None);
        control.cancel();
        assert_eq!(
            count(Players::Four, SLOTS, 1, &control),
            Err(Stop::Cancelled)
        );
    }
}
