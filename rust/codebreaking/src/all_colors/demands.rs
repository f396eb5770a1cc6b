//! Lower bounds that prove each other.
//!
//! The value of a root is proved from bounds on its classes. Where static bounds do not suffice,
//! some of the classes are asked for more. We ask of each class only the bound that its users need.
//! Such a bound becomes a quasi-polynomial early; the value itself may be the minimum of two that
//! cross far beyond the window.

use std::collections::{BTreeMap, BTreeSet};

use job::Stop;

use super::certificate::onset;
use super::guess::{Guess, Refined, all_guesses};
use super::search::{Part, Search};

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
pub fn demands(search: &mut Search, roots: &[usize]) -> Result<Demands, Stop> {
    let mut asking = Asking { search, demands: Demands::new(), queue: BTreeSet::new() };
    let mut late = roots.to_vec();
    while !late.is_empty() {
        for id in late {
            asking.ask_for_value(id)?;
        }
        while let Some((_, id)) = asking.queue.pop_last() {
            asking.meet(id)?;
        }
        late = asking.late();
    }
    Ok(asking.demands)
}

struct Asking<'a, 't> {
    search: &'a mut Search<'t>,
    demands: Demands,
    /// The patterns whose demands must be met, the largest last.
    queue: BTreeSet<(u32, usize)>,
}

impl Asking<'_, '_> {
    fn ask_for_value(&mut self, id: usize) -> Result<(), Stop> {
        self.search.solve_all(id)?;
        let value = self.search.entries[id].lower.clone();
        self.demands.insert(id, value);
        self.queue.insert((self.largest(id), id));
        Ok(())
    }

    /// The number of codes when most colours are in use.
    fn largest(&self, id: usize) -> u32 {
        self.search.entries[id].sizes.last().copied().unwrap_or(0)
    }

    /// The largest patterns whose demands become quasi-polynomials late and are less than the
    /// value.
    fn late(&self) -> Vec<usize> {
        let (period, end) = (self.search.game.period(), self.search.window - MARGIN);
        let is_late = |(id, demand): &(&usize, &Vec<u32>)| {
            let entry = &self.search.entries[**id];
            let values = &demand[entry.pattern.touched..end];
            **demand != entry.lower && onset(values, period, self.search.degree(**id)) > LATE
        };
        let late = self.demands.iter().filter(is_late).map(|(&id, _)| id);
        let mut late: Vec<usize> = late.collect();
        let most = late.iter().map(|&id| self.largest(id)).max().unwrap_or(0);
        late.retain(|&id| self.largest(id) >= most / 2);
        late
    }

    /// Asks classes for what a pattern needs, for each of its guesses.
    fn meet(&mut self, id: usize) -> Result<(), Stop> {
        self.search.ticker.node();
        let guesses = all_guesses(self.search.entries[id].pattern.touched, self.search.game);
        let refined = Refined::all(&self.search.entries[id].pattern, self.search.game);
        let target = Target { demand: self.demands[&id].clone(), is_open: self.where_open(id)? };
        for guess in guesses {
            let refined = &refined[guess.fresh];
            self.search.ticker.work(refined.words.len() as u64)?;
            if let Some(costs) = self.search.costs(id, refined, &guess)? {
                self.meet_guess(refined, &guess, &target, costs)?;
            }
        }
        Ok(())
    }

    /// Where a demand follows neither from the number of codes nor from the words alone.
    fn where_open(&mut self, id: usize) -> Result<Vec<bool>, Stop> {
        let entry = &self.search.entries[id];
        let few = |&size: &u32| self.search.objective.of_few(size).is_some();
        let mut is_open: Vec<bool> = entry.sizes.iter().map(|size| !few(size)).collect();
        if entry.pattern.words.len() > 1 {
            let bound = self.search.statics.of_words(&entry.pattern.words)?;
            let demand = self.demands[&id].iter().zip(&mut is_open);
            let demand = demand.skip(entry.pattern.touched).zip(&*bound);
            for ((demand, is_open), bound) in demand {
                *is_open &= demand > bound;
            }
        }
        Ok(is_open)
    }

    fn meet_guess(
        &mut self,
        refined: &Refined,
        guess: &Guess,
        target: &Target,
        mut costs: Vec<u32>,
    ) -> Result<(), Stop> {
        let first = refined.touched;
        if !target.is_missed(&costs) {
            return Ok(());
        }
        // With what is already asked of them.
        let mut parts = Vec::new();
        for class in refined.classes(guess) {
            let mut part = self.search.part(class)?;
            if let Some(demand) = self.demands.get(&part.child.id) {
                let known = &demand[first - part.child.shift..];
                let objective = self.search.objective;
                objective.raise(&mut costs[first..], &mut part.needs, known);
            }
            parts.push(part);
        }
        while target.is_missed(&costs) {
            // The class that gains most; on a tie, one that is already asked.
            let gain = |part: &Part| {
                let is_asked = self.demands.contains_key(&part.child.id);
                (self.gain(part, first, &target.demand, &costs), is_asked)
            };
            let best = (0..parts.len()).max_by_key(|&i| gain(&parts[i]));
            let Some(best) = best else {
                unreachable!("no guess costs less than the value");
            };
            let part = parts.swap_remove(best);
            self.ask(&part, first, &target.demand, &mut costs);
        }
        Ok(())
    }

    /// How much of what is missing a class can contribute.
    fn gain(&self, part: &Part, first: usize, target: &[u32], costs: &[u32]) -> u64 {
        let objective = self.search.objective;
        let lower = self.search.lower_of(part.child, first);
        let gain = |(m, (&needs, &lower)): (usize, (&u32, &u32))| {
            let cost = objective.raised(costs[m], needs, lower.max(needs));
            u64::from(cost.min(target[m]).saturating_sub(costs[m]))
        };
        let columns = (first..target.len()).zip(part.needs.iter().zip(lower));
        columns.map(gain).sum()
    }

    /// Asks a class for what the others leave, even where less would suffice, so that the demand is
    /// regular.
    fn ask(&mut self, part: &Part, first: usize, target: &[u32], costs: &mut [u32]) {
        let Part { child, needs } = part;
        let objective = self.search.objective;
        let window = self.search.window;
        let lower = &self.search.entries[child.id].lower;
        let demand = self.demands.entry(child.id);
        let demand = demand.or_insert_with(|| vec![0; window]);
        let mut is_more = false;
        for (m, &needs) in (first..window).zip(needs) {
            let fewer = m - child.shift;
            let claimed = objective.share(target[m], costs[m], needs);
            let claimed = claimed.min(lower[fewer]);
            if claimed > needs {
                costs[m] = objective.raised(costs[m], needs, claimed);
            }
            if claimed > demand[fewer] {
                demand[fewer] = claimed;
                is_more = true;
            }
        }
        if is_more {
            self.queue.insert((self.largest(child.id), child.id));
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
}
