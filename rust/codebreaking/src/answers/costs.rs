//! Guesses that cost more or less, and rules for guesses in games without a hit.
//!
//! Question: what is the least that guesses cost, in all or at worst, until what is left is one
//! class, or until the secret is hit? A rule says which guesses may follow a reply; it may leave
//! none that helps, so that no strategy ends.
//!
//! Gist: branch and bound over the candidates with the guesses that are allowed.
//! 1. A guess that tells nothing is never made: it costs, and what is allowed never grows.
//! 2. *Bound of the sum*: with the cost of the cheapest guess for each, at least the external path
//!    of Huffman's tree of all classes with as many branches as a guess has replies; for a hit the
//!    heaviest secrets in the first places, of which a guess has as many as it hits at most. *At
//!    worst*: so many guesses that there are places.
//! 3. Guesses are tried by cost and bounds of what they leave; one that reaches the best is left.
//!
//! Cost: a node takes |guesses| · |replies| · |secrets| / 64 steps, and a sort of the classes.

mod pairs;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::Hash;

use job::{Abort, Control, OutOfMemory, Stop, Ticker, in_time, put};

pub use pairs::{Pair, Two};

/// More than any strategy costs: what a state has from which none ends.
pub const NEVER: u64 = u64::MAX / 4;

/// A guess with what it costs.
#[derive(Clone, Debug)]
pub struct CostedGuess {
    /// What it costs.
    pub cost: u64,
    /// For each reply the secrets that give it, 64 to a word.
    pub replies: Vec<Box<[u64]>>,
    /// The reply that is the hit.
    pub hit: Option<usize>,
    /// For each reply the guesses that may follow; empty without a rule.
    pub allows: Vec<Box<[u64]>>,
}

/// A table whose guesses have costs.
#[derive(Clone, Debug)]
pub struct Costed {
    guesses: Vec<CostedGuess>,
    weights: Vec<u64>,
    /// The class of each secret.
    classes: Vec<usize>,
    until_hit: bool,
    /// Whether the worst case counts, not the sum.
    worst: bool,
    /// Whether bounds may refute a guess.
    bounds: bool,
    cheapest: u64,
    /// The most replies of a guess.
    most: usize,
    /// The most secrets that a guess hits.
    hits: usize,
    /// A lower bound of each state, and whether it is the value.
    known: HashMap<State, (u64, bool)>,
    /// What bounds say of each set of candidates.
    bounded: HashMap<Box<[u64]>, u64>,
    /// The two numbers of each state and what may be paid.
    pairs: HashMap<(State, u64), Two>,
    /// How many entries each table may have.
    room: usize,
}

/// What an entry of a table takes beside its sets: its place, boxes and what the system adds.
const BYTES: usize = 128;

/// Candidates, and the guesses that are allowed.
pub type State = (Box<[u64]>, Box<[u64]>);

/// What a reply leaves, and a lower bound of its cost.
type Part = (State, u64);

impl Costed {
    /// A table with weights and classes of secrets.
    #[must_use]
    pub fn new(
        guesses: Vec<CostedGuess>,
        weights: Vec<u64>,
        classes: Vec<usize>,
        until_hit: bool,
        worst: bool,
    ) -> Self {
        let cheapest = guesses.iter().map(|guess| guess.cost).min().unwrap_or(0);
        let most = guesses.iter().map(|guess| guess.replies.len()).max().unwrap_or(1);
        let hit =
            |guess: &CostedGuess| guess.hit.map_or(0, |hit| bits(&guess.replies[hit]).count());
        let hits = guesses.iter().map(hit).max().unwrap_or(0).max(1);
        let (bounds, room, known, bounded) = (true, usize::MAX, HashMap::new(), HashMap::new());
        Self {
            guesses,
            weights,
            classes,
            until_hit,
            worst,
            bounds,
            cheapest,
            most,
            hits,
            known,
            bounded,
            pairs: HashMap::new(),
            room,
        }
    }

    /// The same with a limit in bytes on what is kept; what is full forgets.
    #[must_use]
    pub fn within(mut self, bytes: usize) -> Self {
        let words = 2 * self.weights.len().div_ceil(64) + self.guesses.len().div_ceil(64);
        self.room = (bytes / (16 * words + 3 * BYTES)).max(1);
        self
    }

    /// The same without bounds, which only save work.
    #[must_use]
    pub fn without_bounds(mut self) -> Self {
        self.bounds = false;
        self
    }

    /// All secrets, and all guesses.
    #[must_use]
    pub fn start(&self) -> State {
        let all = |count: usize| {
            let mut bits = vec![0; count.div_ceil(64)].into_boxed_slice();
            (0..count).for_each(|place| bits[place / 64] |= 1 << (place % 64));
            bits
        };
        (all(self.weights.len()), all(self.guesses.len()))
    }

    /// The state after some answers, each a guess and its reply.
    #[must_use]
    pub fn state(&self, made: &[(usize, usize)]) -> State {
        let after =
            |state: State, &(guess, reply): &(usize, usize)| self.after(&state, guess, reply);
        made.iter().fold(self.start(), after)
    }

    /// What a reply to a guess leaves.
    #[must_use]
    pub fn after(&self, (left, allowed): &State, guess: usize, reply: usize) -> State {
        let CostedGuess { replies, allows, .. } = &self.guesses[guess];
        let both = |a: &[u64], b: &[u64]| a.iter().zip(b).map(|(a, b)| a & b).collect();
        let allowed = allows.get(reply).map_or_else(|| allowed.clone(), |may| both(allowed, may));
        (both(left, &replies[reply]), allowed)
    }

    /// The least cost from a state on, at least [`NEVER`] if no strategy ends; after a limit only a
    /// lower bound.
    ///
    /// # Errors
    /// [`Abort`] when the job is cancelled or out of memory.
    pub fn least(&mut self, state: &State, control: &Control) -> Result<(u64, bool), Abort> {
        let mut ticker = Ticker::new(control);
        match in_time(self.value(state, NEVER, &mut ticker))? {
            Some(value) => Ok((value, true)),
            None => Ok((self.low(state)?, false)),
        }
    }

    /// The same if a guess is made first, which need not tell anything; and its place among the
    /// guesses: by what it is known to cost at once.
    ///
    /// # Errors
    /// [`Abort`] when the job is cancelled or out of memory.
    pub fn least_after(
        &mut self,
        state: &State,
        guess: usize,
        control: &Control,
    ) -> Result<(u64, bool, u64), Abort> {
        let mut ticker = Ticker::new(control);
        let (parts, tells) = self.parts(state, guess)?;
        let paid = self.paid(&state.0, guess);
        let first = paid + self.together(parts.iter().map(|part| part.1));
        let place = if tells { first } else { NEVER };
        if let Some(value) = in_time(self.made(state, guess, &parts, NEVER, &mut ticker))? {
            return Ok((value, true, place));
        }
        let lows = parts.iter().map(|(part, _)| self.low(part)).collect::<Result<Vec<_>, _>>()?;
        Ok((paid + self.together(lows.into_iter()), false, place))
    }

    /// A best guess where something is to be asked, the first by cost and bounds.
    ///
    /// # Errors
    /// [`Stop`] when the job ends first.
    pub fn guess(&mut self, state: &State, control: &Control) -> Result<Option<usize>, Stop> {
        let mut ticker = Ticker::new(control);
        let value = self.value(state, NEVER, &mut ticker)?;
        for (_, guess, parts) in self.options(state, &mut ticker)? {
            if value < NEVER && self.made(state, guess, &parts, value + 1, &mut ticker)? == value {
                return Ok(Some(guess));
            }
        }
        Ok(None)
    }

    /// The guess that is tried first, where any tells something.
    ///
    /// # Errors
    /// [`Stop`] when the job ends first.
    pub fn first_guess(&mut self, state: &State, control: &Control) -> Result<Option<usize>, Stop> {
        let options = self.options(state, &mut Ticker::new(control))?;
        Ok(options.first().map(|option| option.1))
    }

    /// The value if it is below the limit, else a lower bound that is not.
    fn value(&mut self, state: &State, limit: u64, ticker: &mut Ticker<'_>) -> Result<u64, Stop> {
        if self.is_over(&state.0) {
            return Ok(0);
        }
        let bound = self.bound(&state.0)?;
        let (low, exact) = self.known.get(state).copied().unwrap_or((bound, false));
        if exact || low.max(bound) >= limit {
            return Ok(low.max(bound));
        }
        ticker.node();
        let mut best = limit;
        for (least, guess, parts) in self.options(state, ticker)? {
            if least >= best {
                break;
            }
            best = best.min(self.made(state, guess, &parts, best, ticker)?);
        }
        // Nothing below NEVER was looked for in vain: then no strategy ends.
        let found = (best, best < limit || limit == NEVER);
        keep(&mut self.known, self.room, state.clone(), found)?;
        Ok(best)
    }

    /// What is known that a state costs at least.
    fn low(&mut self, state: &State) -> Result<u64, OutOfMemory> {
        if self.is_over(&state.0) {
            return Ok(0);
        }
        let bound = self.bound(&state.0)?;
        Ok(self.known.get(state).map_or(bound, |&(low, _)| low.max(bound)))
    }

    /// What a guess costs with all that follows, if that is below the limit.
    fn made(
        &mut self,
        state: &State,
        guess: usize,
        parts: &[Part],
        limit: u64,
        ticker: &mut Ticker<'_>,
    ) -> Result<u64, Stop> {
        let paid = self.paid(&state.0, guess);
        let mut cost = paid;
        let mut ahead: u64 = if self.worst { 0 } else { parts.iter().map(|part| part.1).sum() };
        for (part, bound) in parts {
            if self.worst {
                let room = limit.saturating_sub(paid);
                cost = cost.max(paid.saturating_add(self.value(part, room, ticker)?));
            } else {
                ahead -= bound;
                let room = limit.saturating_sub(cost + ahead);
                cost = cost.saturating_add(self.value(part, room, ticker)?);
            }
            if cost + ahead >= limit {
                return Ok(limit.max(cost + ahead).min(NEVER));
            }
        }
        Ok(cost)
    }

    /// What parts cost together.
    fn together(&self, costs: impl Iterator<Item = u64>) -> u64 {
        if self.worst { costs.max().unwrap_or(0) } else { costs.sum::<u64>().min(NEVER) }
    }

    /// What a guess costs now, for all candidates where sums count.
    fn paid(&self, left: &[u64], guess: usize) -> u64 {
        let cost = self.guesses[guess].cost;
        if self.worst { cost } else { cost * self.weights_of(left).iter().sum::<u64>() }
    }

    /// The guesses that tell something, with a bound and what they leave to ask about.
    fn options(
        &mut self,
        state: &State,
        ticker: &mut Ticker<'_>,
    ) -> Result<Vec<(u64, usize, Vec<Part>)>, Stop> {
        let mut found = Vec::new();
        for guess in bits(&state.1) {
            ticker.work((self.guesses[guess].replies.len() * state.0.len()) as u64)?;
            let (parts, tells) = self.parts(state, guess)?;
            if tells {
                let more = self.together(parts.iter().map(|part| part.1));
                found.push((self.paid(&state.0, guess) + more, guess, parts));
            }
        }
        found.sort_by_key(|option| (option.0, option.1));
        Ok(found)
    }

    /// What a guess leaves to ask about, each with its bound, and whether it tells something.
    fn parts(&mut self, state: &State, guess: usize) -> Result<(Vec<Part>, bool), OutOfMemory> {
        let hit = self.guesses[guess].hit.filter(|_| self.until_hit);
        let (mut parts, mut tells) = (Vec::new(), false);
        for reply in 0..self.guesses[guess].replies.len() {
            if self.guesses[guess].replies[reply].iter().zip(&state.0).all(|(a, b)| a & b == 0) {
                continue;
            }
            let part = self.after(state, guess, reply);
            tells |= Some(reply) == hit || part.0 != state.0;
            if Some(reply) != hit && !self.is_over(&part.0) {
                let bound = self.bound(&part.0)?;
                parts.push((part, bound));
            }
        }
        Ok((parts, tells))
    }

    fn is_over(&self, left: &[u64]) -> bool {
        let mut classes = bits(left).map(|secret| self.classes[secret]);
        let first = classes.next();
        if self.until_hit { first.is_none() } else { classes.all(|class| Some(class) == first) }
    }

    /// The weights of what is to be told apart: of classes, or of secrets that are to be hit.
    fn weights_of(&self, left: &[u64]) -> Vec<u64> {
        if self.until_hit {
            return bits(left).map(|secret| self.weights[secret]).collect();
        }
        let mut each = HashMap::new();
        bits(left).for_each(|s| *each.entry(self.classes[s]).or_insert(0) += self.weights[s]);
        each.into_values().collect()
    }

    /// Less cannot be the cost.
    fn bound(&mut self, left: &[u64]) -> Result<u64, OutOfMemory> {
        if !self.bounds {
            return Ok(0);
        }
        if let Some(&bound) = self.bounded.get(left) {
            return Ok(bound);
        }
        let bound = self.counted(left);
        keep(&mut self.bounded, self.room, left.into(), bound)?;
        Ok(bound)
    }

    /// The bounds of the sum and of the worst case.
    fn counted(&self, left: &[u64]) -> u64 {
        let mut weights = self.weights_of(left);
        let most = self.most.max(2);
        if self.worst {
            let (mut guesses, mut places) = (0, usize::from(!self.until_hit));
            let mut new = if self.until_hit { self.hits } else { 1 };
            while places < weights.len() {
                guesses += 1;
                places = if self.until_hit {
                    places.saturating_add(new)
                } else {
                    new.saturating_mul(most)
                };
                new = new.saturating_mul(most);
            }
            return guesses * self.cheapest;
        }
        if self.until_hit {
            weights.sort_unstable_by_key(|&weight| Reverse(weight));
            let (mut sum, mut guesses, mut new, mut place) = (0, 0, self.hits, 0);
            while place < weights.len() {
                guesses += 1;
                let end = place.saturating_add(new).min(weights.len());
                sum += guesses * weights[place..end].iter().sum::<u64>();
                (place, new) = (end, new.saturating_mul(most));
            }
            return sum * self.cheapest;
        }
        let mut heap: BinaryHeap<_> = weights.into_iter().map(Reverse).collect();
        while heap.len() > 1 && (heap.len() - 1) % (most - 1) != 0 {
            heap.push(Reverse(0));
        }
        let mut sum = 0;
        while heap.len() > 1 {
            let joined: u64 =
                (0..most).filter_map(|_| heap.pop()).map(|Reverse(weight)| weight).sum();
            sum += joined;
            heap.push(Reverse(joined));
        }
        sum * self.cheapest
    }
}

/// Puts a value into a table, which forgets all when it is full.
fn keep<K: Eq + Hash, V>(
    table: &mut HashMap<K, V>,
    room: usize,
    key: K,
    value: V,
) -> Result<(), OutOfMemory> {
    if table.len() >= room {
        table.clear();
    }
    put(table, key, value)
}

/// The places of the ones.
fn bits(words: &[u64]) -> impl Iterator<Item = usize> {
    let of = |(number, &word): (usize, &u64)| {
        (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * number + bit)
    };
    words.iter().enumerate().flat_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::random;

    #[test]
    fn bounds_save_work_and_change_nothing() {
        let (mut seed, mut nodes, mut stuck) = (1, [0, 0], 0);
        for round in 0..300 {
            let (size, until_hit) = (2 + random(&mut seed, 5), round % 2 == 0);
            let mut guesses = Vec::new();
            let count = size + random(&mut seed, 3);
            for number in 0..count {
                let mut replies = vec![vec![0u64].into_boxed_slice(); 4];
                for secret in 0..size {
                    let is_hit = until_hit && (secret == number || secret + round % 7 == number);
                    replies[if is_hit { 0 } else { 1 + random(&mut seed, 3) }][0] |= 1 << secret;
                }
                let allows = (0..4).map(|_| [random(&mut seed, 1 << count) as u64 | 1].into());
                let allows = if round % 3 == 0 { allows.collect() } else { Vec::new() };
                let cost = 1 + random(&mut seed, 4) as u64;
                guesses.push(CostedGuess { cost, replies, hit: until_hit.then_some(0), allows });
            }
            let weights = (0..size).map(|_| 1 + random(&mut seed, 5) as u64).collect();
            let classes = (0..size).map(|secret| secret - secret * (round % 5) / 8).collect();
            let table = Costed::new(guesses, weights, classes, until_hit, round % 4 < 2);
            let mut found = [table.clone(), table.clone().without_bounds()].map(|mut table| {
                let control = Control::new(None);
                let value = table.least(&table.start(), &control).expect("no limit");
                (value, control.nodes())
            });
            nodes.iter_mut().zip(&mut found).for_each(|(sum, (_, count))| *sum += *count);
            assert_eq!(found[0].0, found[1].0);
            let mut narrow = table.within(1);
            let start = narrow.start();
            let control = Control::new(None);
            assert_eq!(narrow.least(&start, &control).expect("no limit"), found[0].0);
            let after = (0..count).map(|guess| narrow.least_after(&start, guess, &control));
            let after = after.map(|value| value.expect("no limit").0).min();
            assert_eq!(after, Some(found[0].0.0), "the best guess is one of them");
            stuck += usize::from(found[0].0.0 >= NEVER);
        }
        assert!(nodes[0] < nodes[1], "bounds save nothing: {nodes:?}");
        assert!(0 < stuck && stuck < 200, "{stuck}");
    }
}
