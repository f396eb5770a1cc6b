//! Replies that are not one value: a table whose entries are sets of replies, and answers that may
//! be wrong.
//!
//! Question: how many guesses are enough, whatever is answered, until one secret is left, or until
//! it is hit? Whoever answers may choose among the replies of an entry, each time anew, and give up
//! to k replies in all that are none of them. The reply that hits is never given wrongly.
//!
//! Gist: a state says of each secret how many wrong answers it can still explain, or that it
//! explains no more. After a reply, a secret that may give it keeps its number, and each other one
//! loses one. The value of a state is one more than the worst value after its best guess: depth by
//! depth, d guesses are tried after d − 1 were proved too few.
//! 1. A guess with a reply that leaves the state as it was is never needed: that may be the reply.
//! 2. Guesses with the same states behind them are one.
//! 3. *Counting*, to determine: fill a strategy up to q guesses, each with at most R replies, and
//!    answer at random, each reply alike. A secret with j wrong answers left explains what is said
//!    with a probability of at least P(at most j of q coins show wrong), each with the probability
//!    (R − 1)/R: a set of several replies, or fewer replies, only add to it. No two secrets may
//!    explain the same answers, so these probabilities add up to at most 1. Where guesses may hit,
//!    which ends the game: after i guesses there are at most Rⁱ places in the strategy, each of
//!    which hits one secret, and to determine one more may be left at the end of each.
//!
//! What it finds can be shown: a certificate lists states, each after those that it needs, so that a
//! check looks no further than one guess ahead.
//!
//! Cost: a node takes |guesses| · |replies| · |secrets| / 64 · (k + 1) steps.

use std::collections::HashMap;

use job::{Abort, Control, Stop, Ticker, in_time, put};

/// A guess as it acts on secrets.
#[derive(Clone, Debug)]
pub struct UnsureGuess {
    /// For each reply but the hit the secrets that may give it, 64 to a word.
    pub replies: Vec<Box<[u64]>>,
    /// The secret that it hits.
    pub hits: Option<usize>,
}

/// A table of sets of replies.
#[derive(Clone, Debug)]
pub struct Unsure {
    words: usize,
    lies: usize,
    guesses: Vec<UnsureGuess>,
    /// Whether the secret is to be hit.
    until_hit: bool,
    /// Whether some guess may hit.
    hits: bool,
    /// Whether counting may refute a depth.
    counts: bool,
    /// The most replies of a guess, without the hit.
    most: usize,
    /// Fewest guesses that may be enough, and as many as are.
    known: HashMap<Box<[u64]>, (u8, u8)>,
    /// How many states are kept.
    room: usize,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    /// Fewer guesses are not enough.
    pub least: usize,
    /// As many guesses are enough; without it, none are known to be.
    pub most: Option<usize>,
}

/// A state for which as many guesses are enough, if this one is the first; without one they are not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// For each number of wrong answers from 0 the secrets that can still explain as many.
    pub left: Vec<Vec<usize>>,
    /// How many guesses.
    pub depth: usize,
    /// The first of them.
    pub guess: Option<usize>,
}

/// A list of states in the making, and what it says of each.
#[derive(Default)]
struct List {
    shown: Vec<Shown>,
    depths: HashMap<Box<[u64]>, usize>,
}

impl List {
    fn put(
        &mut self,
        state: &[u64],
        words: usize,
        depth: usize,
        guess: Option<usize>,
    ) -> Result<(), Stop> {
        let of_level = |bits: &[u64]| {
            let has = |&secret: &usize| bits[secret / 64] >> (secret % 64) & 1 == 1;
            (0..64 * words).filter(has).collect()
        };
        let left = state.chunks(words).map(of_level).collect();
        self.shown.push(Shown { left, depth, guess });
        Ok(put(&mut self.depths, state.into(), depth)?)
    }
}

/// Guesses that no search goes beyond.
const DEEPEST: usize = 250;

/// What an entry of a table takes beside its state: its place, a box and what the system adds.
const BYTES: usize = 96;

impl Unsure {
    /// A table, in which up to `lies` answers may be wrong.
    #[must_use]
    pub fn new(secrets: usize, lies: usize, guesses: Vec<UnsureGuess>, until_hit: bool) -> Self {
        let most = guesses.iter().map(|guess| guess.replies.len()).max().unwrap_or(0);
        let hits = until_hit || guesses.iter().any(|guess| guess.hits.is_some());
        let (words, known) = (secrets.div_ceil(64), HashMap::new());
        Self { words, lies, guesses, until_hit, hits, counts: true, most, known, room: usize::MAX }
    }

    /// The same with a limit in bytes on what is kept of states.
    #[must_use]
    pub fn within(mut self, bytes: usize) -> Self {
        self.room = bytes / (8 * self.words * (self.lies + 1) + BYTES);
        self
    }

    /// The same without counting, which only saves work.
    #[must_use]
    pub fn without_counting(mut self) -> Self {
        self.counts = false;
        self
    }

    /// The state in which these secrets are possible, and nothing was asked.
    #[must_use]
    pub fn start(&self, secrets: &[usize]) -> Box<[u64]> {
        let mut state = vec![0; (self.lies + 1) * self.words].into_boxed_slice();
        for &secret in secrets {
            state[self.lies * self.words + secret / 64] |= 1 << (secret % 64);
        }
        state
    }

    /// The state after a reply to a guess, by its number among those that are no hit.
    #[must_use]
    pub fn after(&self, state: &[u64], guess: usize, reply: usize) -> Box<[u64]> {
        let UnsureGuess { replies, hits } = &self.guesses[guess];
        let mut after = vec![0; state.len()].into_boxed_slice();
        for level in 0..=self.lies {
            for (word, &may) in replies[reply].iter().enumerate() {
                let place = level * self.words + word;
                let wrong = if level < self.lies { state[place + self.words] } else { 0 };
                after[place] = state[place] & may | wrong & !may;
                if let Some(hit) = hits
                    && hit / 64 == word
                {
                    after[place] &= !(1 << (hit % 64));
                }
            }
        }
        after
    }

    fn possible(&self, state: &[u64]) -> usize {
        state.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn is_over(&self, state: &[u64]) -> bool {
        self.possible(state) <= usize::from(!self.until_hit)
    }

    /// How many guesses are enough for a state.
    ///
    /// # Errors
    /// [`Abort`] when the job is cancelled or out of memory.
    pub fn worst(&mut self, state: &[u64], control: &Control) -> Result<Within, Abort> {
        let mut ticker = Ticker::new(control);
        let mut least = usize::from(!self.is_over(state));
        while least <= DEEPEST {
            control.at_least(least as u64);
            match in_time(self.is_enough(state, least, &mut ticker))? {
                Some(true) => return Ok(Within { least, most: Some(least) }),
                Some(false) => least += 1,
                None => return Ok(Within { least, most: None }),
            }
        }
        Ok(Within { least, most: None })
    }

    /// A best guess for a state whose value is known to be `depth`, at least 1.
    ///
    /// # Errors
    /// [`Stop`] when the job ends first.
    pub fn guess(
        &mut self,
        state: &[u64],
        depth: usize,
        control: &Control,
    ) -> Result<Option<usize>, Stop> {
        let mut ticker = Ticker::new(control);
        self.best(state, depth, &mut ticker)
    }

    /// Whether so many guesses are enough for a state where secrets are left to tell apart, and a
    /// list of states that shows it, each after those that it needs.
    ///
    /// # Errors
    /// [`Stop`] when the job ends first.
    pub fn certificate(
        &mut self,
        state: &[u64],
        depth: usize,
        control: &Control,
    ) -> Result<(bool, Vec<Shown>), Stop> {
        let (mut ticker, mut list) = (Ticker::new(control), List::default());
        let enough = self.is_enough(state, depth, &mut ticker)?;
        match enough {
            true => self.show_enough(state, &mut list, &mut ticker)?,
            false => self.show_too_few(state, depth, &mut list, &mut ticker)?,
        }
        Ok((enough, list.shown))
    }

    /// Lists a state with the fewest guesses that are enough.
    fn show_enough(
        &mut self,
        state: &[u64],
        list: &mut List,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        if self.is_over(state) || list.depths.contains_key(state) {
            return Ok(());
        }
        let mut depth = 1;
        let guess = loop {
            match self.best(state, depth, ticker)? {
                Some(guess) => break guess,
                None => depth += 1,
            }
        };
        for reply in 0..self.guesses[guess].replies.len() {
            self.show_enough(&self.after(state, guess, reply), list, ticker)?;
        }
        list.put(state, self.words, depth, Some(guess))
    }

    /// Lists a state with guesses that are not enough: after each some reply leaves too much, or
    /// all as it was.
    fn show_too_few(
        &mut self,
        state: &[u64],
        depth: usize,
        list: &mut List,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        let guesses = match depth == 0 || self.counted_out(state, depth) {
            true => 0,
            false => self.guesses.len(),
        };
        'guesses: for guess in 0..guesses {
            let mut too_few = None;
            for reply in 0..self.guesses[guess].replies.len() {
                ticker.work(state.len() as u64)?;
                let after = self.after(state, guess, reply);
                let is_clear = *after == *state
                    || list.depths.get(&after).is_some_and(|&listed| listed >= depth - 1)
                    || !self.is_over(&after) && (depth == 1 || self.counted_out(&after, depth - 1));
                if is_clear {
                    continue 'guesses;
                }
                if too_few.is_none() && !self.is_enough(&after, depth - 1, ticker)? {
                    too_few = Some(after);
                }
            }
            if let Some(after) = too_few {
                self.show_too_few(&after, depth - 1, list, ticker)?;
            }
        }
        list.put(state, self.words, depth, None)
    }

    /// Whether this many guesses are enough.
    fn is_enough(
        &mut self,
        state: &[u64],
        depth: usize,
        ticker: &mut Ticker<'_>,
    ) -> Result<bool, Stop> {
        if self.is_over(state) {
            return Ok(true);
        }
        if depth == 0 || self.counts && self.counted_out(state, depth) {
            return Ok(false);
        }
        let (low, high) = self.known.get(state).copied().unwrap_or((1, u8::MAX));
        if depth >= usize::from(high) {
            return Ok(true);
        }
        if depth < usize::from(low) {
            return Ok(false);
        }
        let found = self.best(state, depth, ticker)?.is_some();
        let depth = depth as u8;
        let range = if found { (low, depth) } else { (depth + 1, high) };
        if self.known.len() < self.room || self.known.contains_key(state) {
            put(&mut self.known, state.into(), range)?;
        }
        Ok(found)
    }

    /// The first of the guesses, most even first, after which one guess fewer is enough.
    fn best(
        &mut self,
        state: &[u64],
        depth: usize,
        ticker: &mut Ticker<'_>,
    ) -> Result<Option<usize>, Stop> {
        ticker.node();
        let mut tried = Vec::new();
        for guess in 0..self.guesses.len() {
            let replies = self.guesses[guess].replies.len();
            ticker.work((replies * state.len()) as u64)?;
            let Some((mut parts, largest)) = self.parts(state, guess, depth - 1) else { continue };
            parts.sort_unstable_by(|a, b| (self.possible(b), b).cmp(&(self.possible(a), a)));
            parts.dedup();
            tried.push((largest, guess, parts));
        }
        // Guesses with the same states behind them are one.
        tried.sort_unstable_by(|a, b| a.2.cmp(&b.2).then(a.1.cmp(&b.1)));
        tried.dedup_by(|later, first| later.2 == first.2);
        tried.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        'guesses: for (_, guess, parts) in tried {
            for part in &parts {
                if !self.is_enough(part, depth - 1, ticker)? {
                    continue 'guesses;
                }
            }
            return Ok(Some(guess));
        }
        Ok(None)
    }

    /// The states after a guess, and how likely the largest is to be explained; none for a guess
    /// that may leave the state as it was, or that counting refutes.
    fn parts(&self, state: &[u64], guess: usize, depth: usize) -> Option<(Vec<Box<[u64]>>, f64)> {
        let mut parts = Vec::new();
        let mut largest = 0.0f64;
        for reply in 0..self.guesses[guess].replies.len() {
            let part = self.after(state, guess, reply);
            if *part == *state {
                return None;
            }
            if self.is_over(&part) {
                continue;
            }
            if depth == 0 || self.counts && self.counted_out(&part, depth) {
                return None;
            }
            largest = largest.max(self.explained(&part, depth));
            parts.push(part);
        }
        Some((parts, largest))
    }

    /// The sum of the least probabilities with which secrets explain that many answers.
    fn explained(&self, state: &[u64], depth: usize) -> f64 {
        let wrong = (self.most.max(1) - 1) as f64 / self.most.max(1) as f64;
        let mut sum = 0.0;
        let (mut at_most, mut exactly) = (0.0, (1.0 - wrong).powi(depth as i32));
        for level in 0..=self.lies {
            at_most += exactly;
            let words = &state[level * self.words..(level + 1) * self.words];
            let count: u32 = words.iter().map(|word| word.count_ones()).sum();
            sum += f64::from(count) * at_most;
            let left = depth as f64 - level as f64;
            exactly *= left.max(0.0) / (level + 1) as f64 * (wrong / (1.0 - wrong));
        }
        sum
    }

    /// Whether counting shows that so many guesses are too few.
    fn counted_out(&self, state: &[u64], depth: usize) -> bool {
        if self.hits {
            let mut places = usize::from(!self.until_hit);
            for _ in 0..depth {
                places = places.saturating_mul(self.most).saturating_add(1);
            }
            return self.possible(state) > places;
        }
        // One part in a million pays for rounding.
        self.explained(state, depth) > 1.0 + 1e-6
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::random;

    /// A guess by the replies that each secret may give, where 0 is the hit.
    fn guess(row: &[&[usize]], replies: usize) -> UnsureGuess {
        let of = |reply| {
            let may = |&secret: &usize| row[secret].contains(&reply);
            (0..row.len()).filter(may).fold(0u64, |bits, secret| bits | 1 << secret)
        };
        let replies = (1..=replies).map(|reply| [of(reply)].into()).collect();
        UnsureGuess { replies, hits: row.iter().position(|may| *may == [0]) }
    }

    /// The least worst case of secrets with the wrong answers that each can still explain.
    fn plain(
        rows: &[UnsureGuess],
        state: &[(usize, usize)],
        until_hit: bool,
        most: usize,
    ) -> usize {
        if state.len() <= usize::from(!until_hit) || most == 0 {
            return if state.len() <= usize::from(!until_hit) { 0 } else { 1 };
        }
        let mut least = most + 1;
        for row in rows {
            let mut worst = 0;
            for may in &row.replies {
                let mut after = Vec::new();
                for &(secret, lies) in state {
                    let may = may[0] >> secret & 1 == 1;
                    if row.hits != Some(secret) && (may || lies > 0) {
                        after.push((secret, if may { lies } else { lies - 1 }));
                    }
                }
                worst = worst.max(if after == state {
                    most
                } else {
                    plain(rows, &after, until_hit, least.min(most) - 1)
                });
            }
            least = least.min(1 + worst);
        }
        least
    }

    #[test]
    fn agrees_with_all_trees() {
        let (mut seed, mut nodes, mut solved) = (1, [0, 0], 0);
        for round in 0..400 {
            let (size, lies, replies) =
                (2 + random(&mut seed, 4), random(&mut seed, 3) / 2, 2 + random(&mut seed, 2));
            let (until_hit, hits) = (round % 2 == 0, round % 4 < 3);
            let mut rows = Vec::new();
            for number in 0..size + random(&mut seed, 4) {
                let sets: Vec<Vec<usize>> = (0..size)
                    .map(|secret| match (hits && number == secret, random(&mut seed, 5)) {
                        (true, _) => vec![0],
                        (_, 0) => vec![1, 2],
                        _ => vec![1 + random(&mut seed, replies)],
                    })
                    .collect();
                rows.push(guess(&sets.iter().map(Vec::as_slice).collect::<Vec<_>>(), replies));
            }
            let all: Vec<(usize, usize)> = (0..size).map(|secret| (secret, lies)).collect();
            const MOST: usize = 5;
            let expected = plain(&rows, &all, until_hit, MOST);
            let mut of = [true, false].map(|counts| {
                let table = Unsure::new(size, lies, rows.clone(), until_hit);
                if counts { table } else { table.without_counting() }
            });
            for (table, nodes) in of.iter_mut().zip(&mut nodes) {
                let start = table.start(&(0..size).collect::<Vec<_>>());
                let control = Control::new(None).with_max_nodes(Some(100_000));
                let mut ticker = Ticker::new(&control);
                let found =
                    (0..=MOST).find(|&d| table.is_enough(&start, d, &mut ticker) == Ok(true));
                assert_eq!(found.unwrap_or(MOST + 1), expected.min(MOST + 1));
                *nodes += control.nodes();
                solved += usize::from(found.is_some());
            }
        }
        assert!(nodes[0] < nodes[1], "counting saves nothing: {nodes:?}");
        assert!(solved > 200, "{solved}");
    }
}
