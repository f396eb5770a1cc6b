//! Lower bounds that prove each other.
//!
//! The value of a root is proved from bounds on its classes. Where static bounds do not suffice,
//! some of the classes are asked for more. A class that is asked for no more than its users need
//! has a table that soon becomes a quasi-polynomial: the minimum of two that cross late is never
//! demanded.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use job::control::Ticker;
use job::error::Stop;

use super::frame::{Frame, Split};
use super::game::INFINITE;
use super::guess::{Guess, all_guesses};
use super::search::{Child, Search};
use super::table::onset;

/// A class whose demand becomes a quasi-polynomial later than this is asked for its value instead,
/// which often becomes one earlier.
const LATE: usize = 24;

/// Nothing is asked for the last numbers of colours: a class has fewer colours than the pattern
/// that asks, so it is asked for smaller numbers. So the last demands of a vector are ignored.
pub const MARGIN: usize = 16;

/// Lower bounds by pattern and number of colours in use, each of which follows from the others.
pub type Demands = BTreeMap<usize, Vec<u32>>;

/// The demands of the values of `roots`.
///
/// # Errors
/// [`Stop`] when the job was cancelled or its time ran out.
pub fn demands(
    search: &mut Search,
    period: usize,
    roots: &[usize],
    ticker: &mut Ticker<'_>,
) -> Result<Demands, Stop> {
    let mut asking = Asking {
        search,
        demands: Demands::new(),
        queue: BinaryHeap::new(),
        queued: BTreeSet::new(),
        split: Split::default(),
    };
    for &root in roots {
        asking.ask_for_value(root, ticker)?;
    }
    loop {
        while let Some((_, id)) = asking.queue.pop() {
            asking.queued.remove(&id);
            asking.meet(id, ticker)?;
        }
        let late = asking.late(period);
        if late.is_empty() {
            return Ok(asking.demands);
        }
        for id in late {
            asking.ask_for_value(id, ticker)?;
        }
    }
}

struct Asking<'a> {
    search: &'a mut Search,
    demands: Demands,
    /// The patterns whose demands must be met, the largest first.
    queue: BinaryHeap<(u32, usize)>,
    queued: BTreeSet<usize>,
    split: Split,
}

impl Asking<'_> {
    fn ask_for_value(&mut self, id: usize, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        let budget = vec![INFINITE; self.search.window];
        self.search.solve(id, &budget, ticker)?;
        self.demands
            .insert(id, self.search.entries[id].lower.clone());
        self.enqueue(id);
        Ok(())
    }

    fn enqueue(&mut self, id: usize) {
        if self.queued.insert(id) {
            self.queue.push((self.largest(id), id));
        }
    }

    /// The number of codes when most colours are in use.
    fn largest(&self, id: usize) -> u32 {
        self.search.entries[id].sizes.last().copied().unwrap_or(0)
    }

    /// The largest patterns whose demands become quasi-polynomials late and are less than the
    /// value.
    fn late(&self, period: usize) -> Vec<usize> {
        let is_late = |(&id, demand): (&usize, &Vec<u32>)| {
            let entry = &self.search.entries[id];
            let variables = entry.pattern.variables(self.search.game.pegs);
            let degree = self.search.objective.degree(variables);
            let is_late = *demand != entry.lower
                && onset(
                    &demand[entry.pattern.touched..demand.len() - MARGIN],
                    period,
                    degree,
                ) > LATE;
            is_late.then_some(id)
        };
        let late: Vec<usize> = self.demands.iter().filter_map(is_late).collect();
        let most = late.iter().map(|&id| self.largest(id)).max().unwrap_or(0);
        late.into_iter()
            .filter(|&id| self.largest(id) >= most / 2)
            .collect()
    }

    /// Asks classes for what a pattern needs, for each of its guesses.
    fn meet(&mut self, id: usize, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        ticker.node();
        let pattern = &self.search.entries[id].pattern;
        let guesses = all_guesses(pattern.touched, self.search.game);
        let frames = Frame::all(self.search, id);
        let target = Target {
            demand: self.demands[&id].clone(),
            is_open: self.where_open(id),
        };
        let enough: Vec<u32> = frames.iter().map(|frame| target.constants(frame)).collect();
        for guess in guesses {
            let frame = &frames[guess.fresh];
            ticker.work(frame.words() as u64)?;
            if !frame.split(&self.search.statics, &guess, &mut self.split) {
                continue;
            }
            if self.split.constants < enough[guess.fresh] {
                let costs = frame.costs(&mut self.search.statics, &self.split);
                self.meet_guess(frame, &guess, &target, costs);
            }
        }
        Ok(())
    }

    /// Where a demand follows neither from the number of codes nor from the words alone.
    fn where_open(&mut self, id: usize) -> Vec<bool> {
        let entry = &self.search.entries[id];
        let few = |&size: &u32| self.search.objective.of_few(size).is_some();
        let mut is_open: Vec<bool> = entry.sizes.iter().map(|size| !few(size)).collect();
        if entry.pattern.words.len() > 1 {
            let counts = self.search.statics.counts(&entry.pattern.words);
            let bound = self.search.statics.of_class(&counts);
            let demand = self.demands[&id]
                .iter()
                .zip(&mut is_open)
                .skip(entry.pattern.touched);
            for ((demand, is_open), bound) in demand.zip(bound) {
                *is_open &= *demand > bound;
            }
        }
        is_open
    }

    fn meet_guess(&mut self, frame: &Frame, guess: &Guess, target: &Target, mut costs: Vec<u32>) {
        let first = frame.first;
        if !target.is_missed(&costs) {
            return;
        }
        let mut classes = self.classes(frame, guess, &mut costs);
        while target.is_missed(&costs) {
            // The class that gains most; on a tie, one that is already asked.
            let gain = |class: &(Child, Vec<u32>)| {
                let is_asked = self.demands.contains_key(&class.0.id);
                (self.gain(class, first, &target.demand, &costs), is_asked)
            };
            let best = (0..classes.len()).max_by_key(|&i| gain(&classes[i]));
            let Some(best) = best else {
                unreachable!("no guess costs less than the value");
            };
            let (child, part) = classes.swap_remove(best);
            self.ask(child, &part, first, &target.demand, &mut costs);
        }
    }

    /// The classes of a guess, and their parts of the cost with what is already asked of them.
    fn classes(
        &mut self,
        frame: &Frame,
        guess: &Guess,
        costs: &mut [u32],
    ) -> Vec<(Child, Vec<u32>)> {
        let objective = self.search.objective;
        let mut classes = frame.refined.classes(guess);
        classes.retain(|(reply, _)| *reply != self.search.game.hit());
        let mut found = Vec::new();
        for (_, class) in classes {
            let counts = self.search.statics.counts(&class.words);
            let mut part = self.search.statics.of_class(&counts);
            let child = self.search.child(class);
            if let Some(demand) = self.demands.get(&child.id) {
                let known = &demand[frame.first - child.shift..];
                for ((part, &known), cost) in
                    part.iter_mut().zip(known).zip(&mut costs[frame.first..])
                {
                    if known > *part {
                        *cost = objective.raised(*cost, *part, known);
                        *part = known;
                    }
                }
            }
            found.push((child, part));
        }
        found
    }

    /// How much of what is missing a class can contribute.
    fn gain(
        &self,
        (child, part): &(Child, Vec<u32>),
        first: usize,
        target: &[u32],
        costs: &[u32],
    ) -> u64 {
        let objective = self.search.objective;
        let lower = self.search.lower_of(*child, first);
        let gains =
            (first..target.len())
                .zip(part.iter().zip(lower))
                .map(|(m, (&part, &lower))| {
                    let cost = objective
                        .raised(costs[m], part, lower.max(part))
                        .min(target[m]);
                    u64::from(cost.saturating_sub(costs[m]))
                });
        gains.sum()
    }

    /// Asks a class for what the others leave, even where less would suffice, so that the demand is
    /// regular.
    fn ask(&mut self, child: Child, part: &[u32], first: usize, target: &[u32], costs: &mut [u32]) {
        let objective = self.search.objective;
        let window = self.search.window;
        let lower = &self.search.entries[child.id].lower;
        let demand = self
            .demands
            .entry(child.id)
            .or_insert_with(|| vec![0; window]);
        let mut is_more = false;
        for (m, &part) in (first..window).zip(part) {
            let fewer = m - child.shift;
            let claimed = objective
                .needed(target[m], costs[m], part)
                .min(lower[fewer]);
            if claimed > part {
                costs[m] = objective.raised(costs[m], part, claimed);
            }
            if claimed > demand[fewer] {
                demand[fewer] = claimed;
                is_more = true;
            }
        }
        if is_more {
            self.enqueue(child.id);
        }
    }
}

/// What all guesses about a pattern must cost.
struct Target {
    /// By the number of colours in use.
    demand: Vec<u32>,
    /// Where guesses must cost that much.
    is_open: Vec<bool>,
}

impl Target {
    fn is_missed(&self, costs: &[u32]) -> bool {
        let mut all = self.demand.iter().zip(&self.is_open).zip(costs);
        all.any(|((demand, is_open), cost)| *is_open && cost < demand)
    }

    /// The least part of the constants with which a guess already costs enough.
    fn constants(&self, frame: &Frame) -> u32 {
        let open = (frame.first..self.demand.len()).filter(|&m| self.is_open[m]);
        open.map(|m| frame.room(self.demand[m], m))
            .max()
            .unwrap_or(0)
    }
}
