//! Questions that are asked in advance: the fewest guesses whose feedbacks together tell all
//! candidates apart, or, where that is the goal, their classes.
//!
//! Question: of which least set of guesses do any two candidates (of different classes) get
//! different feedbacks to one of them? Assumed: all are asked, whatever the replies. The answer is
//! exact, or, when time runs out, a set found by taking the best guess each time, with a proved
//! lower bound; with little time, by taking each guess that separates something. (A set that
//! separates pairs is a hitting set; two of its classic rules are used.)
//!
//! Gist: for k = the lower bound, one more, …, is there a set of k guesses?
//! 1. Guesses that make the same classes are one. The open pairs are kept as the parts that the
//!    guesses chosen so far make of the candidates.
//! 2. What a guess separates, it separates of fewer pairs later. So if the k guesses that separate
//!    most open pairs do not separate as many as there are, k are too few. Nor can k guesses that
//!    split a part into at most m pieces each make more than mᵏ pieces of it.
//! 3. Some guess must separate any one open pair. One that few guesses separate is taken, and these
//!    are tried, best first; those that were tried are left out afterwards.
//! 4. At the root the guesses of one orbit under the symmetries of the candidates are alike: the
//!    first is tried, and then all of them are left out.
//!
//! Cost: a node takes |guesses| · |candidates in open parts| steps.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::mem::take;

use crate::games::{CODES, Code, Role};
use crate::search::{Memo, Search};
use crate::sets::number;
use crate::{Goal, Question};
use job::{Abort, Control, Stop, Ticker, in_time, put, reserve, untimed, vec_for};
use simd::Blocks;

/// Pairs of the first open part that are looked at for one that few guesses separate.
const MOST_PAIRS: usize = 64;

/// A prime above the number of guesses of any game.
const STEP: u64 = 4_294_967_291;

/// The guesses found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// In order.
    pub guesses: Vec<Code>,
    /// Fewer than this are too few.
    pub least: usize,
}

/// Finds the fewest guesses that tell the candidates of a question apart.
///
/// # Errors
/// [`Abort`] when the job is cancelled or out of memory.
pub fn fixed(question: &Question, control: &Control) -> Result<Fixed, Abort> {
    let memo = Memo::default();
    let mut search = Search::new(&memo, question, control)?;
    search.ticker.ignore_time(); // until there is an answer
    let mut advance = Advance::new(search, question);
    let all = advance.open(question.codes().len());
    let first = untimed(advance.first(&all))?;
    advance.search.ticker = Ticker::new(control);
    let Some(rows) = in_time(advance.list(question))? else { return Ok(first) };
    let Some(best) = in_time(advance.greedy(&all, &rows))? else { return Ok(first) };
    let mut least = usize::from(!all.is_empty());
    control.at_most(best.len() as u64);
    while least < best.len() {
        control.at_least(least as u64);
        match in_time(advance.root(&all, &rows, least))? {
            Some(Some(chosen)) => return Ok(advance.found(chosen, least)),
            Some(None) => least += 1,
            None => break,
        }
    }
    Ok(advance.found(best, least))
}

/// What is searched.
struct Advance<'a> {
    search: Search<'a>,
    size: usize,
    candidates: Blocks,
    /// The guesses that make different classes.
    guesses: Vec<Code>,
    /// Their class numbers, row after row.
    numbers: Vec<u8>,
    /// The class of each candidate; each its own where the candidates are to be determined.
    labels: Vec<u32>,
    /// The orbit of each guess.
    orbits: Vec<Code>,
    /// Scratch space.
    counts: Vec<u32>,
}

/// The candidates of parts that have to be split further, part by part.
type Open = Vec<Vec<u32>>;

/// How many open pairs a guess separates, into how many pieces it splits the first part, and which
/// it is.
#[derive(Clone, Copy)]
struct Gain {
    pairs: u64,
    pieces: usize,
    row: u32,
}

impl<'a> Advance<'a> {
    fn new(search: Search<'a>, question: &Question) -> Self {
        let (codes, rules) = (question.codes(), search.rules);
        let size = codes.len();
        let candidates = Blocks::of(codes, rules.pegs());
        let labels = match (question.goal(), rules.labels()) {
            (Goal::Class, Some(labels)) => {
                codes.iter().map(|&code| labels[code as usize].into()).collect()
            }
            _ => (0..size as u32).collect(),
        };
        let (guesses, numbers, orbits) = (Vec::new(), Vec::new(), Vec::new());
        let counts = vec![0; CODES];
        Self { search, size, candidates, guesses, numbers, labels, orbits, counts }
    }

    /// The class numbers of a guess.
    fn row(&mut self, guess: Code) -> Result<Box<[u8]>, Stop> {
        self.search.ticker.work(4 * self.size as u64)?;
        let mut row = vec![0; self.size].into_boxed_slice();
        // The hit is a reply like any other here.
        let replies = self.search.rules.feedback_codes(&self.candidates, guess);
        number(replies.iter().map(|&code| code ^ replies[0]), &mut row);
        Ok(row)
    }

    /// Guesses that tell all apart, each the next one that separates something.
    fn first(&mut self, all: &Open) -> Result<Fixed, Stop> {
        let (mut open, mut pairs) = (all.clone(), self.pairs(all.iter()));
        let rules = self.search.rules;
        let guesses = rules.list(Role::Guess, &mut |work| self.search.ticker.work(work))?;
        // Neighbours in the list are alike; a step by a large prime reaches each once.
        let mixed = (0..guesses.len() as u64).map(|at| at * STEP % guesses.len() as u64);
        for guess in mixed.map(|at| guesses[at as usize]) {
            if open.is_empty() {
                break;
            }
            let (place, row) = (self.guesses.len(), self.row(guess)?);
            self.numbers.extend_from_slice(&row);
            let after = self.after(&open, place as u32);
            let left = self.pairs(after.iter());
            if left < pairs {
                self.guesses.push(guess);
                (open, pairs) = (after, left);
            } else {
                self.numbers.truncate(place * self.size);
            }
        }
        self.numbers.clear();
        Ok(Fixed { guesses: take(&mut self.guesses), least: usize::from(!all.is_empty()) })
    }

    /// Lists the guesses, and returns their places.
    fn list(&mut self, question: &Question) -> Result<Vec<u32>, Stop> {
        let mut all = self.search.sets.orbits(question.codes(), &mut self.search.ticker)?;
        let mut joined: HashMap<Code, Code> = HashMap::new();
        let mut seen: HashMap<Box<[u8]>, usize> = HashMap::new();
        let rules = self.search.rules;
        for guess in rules.list(Role::Guess, &mut |work| self.search.ticker.work(work))? {
            let row = self.row(guess)?;
            if row.iter().all(|&class| class == 0) {
                continue;
            }
            let orbit = all.orbit_of(guess, &mut self.search.ticker)?;
            let mut orbit = orbit.map_or(0, |orbit| orbit.guess);
            while let Some(&other) = joined.get(&orbit) {
                orbit = other;
            }
            if let Some(&place) = seen.get(&row) {
                // Guesses that make the same classes are alike, and so are their orbits.
                let known = self.orbits[place];
                if orbit != known {
                    let same = self.orbits.iter_mut().filter(|of| **of == orbit);
                    same.for_each(|of| *of = known);
                    joined.insert(orbit, known);
                }
                continue;
            }
            reserve(&mut self.numbers, self.size)?;
            self.numbers.extend_from_slice(&row);
            put(&mut seen, row, self.guesses.len())?;
            self.guesses.push(guess);
            self.orbits.push(orbit);
        }
        Ok((0..self.guesses.len() as u32).collect())
    }

    fn found(&self, mut rows: Vec<u32>, least: usize) -> Fixed {
        rows.sort_unstable();
        let guesses = rows.iter().map(|&row| self.guesses[row as usize]);
        Fixed { guesses: guesses.collect(), least }
    }

    /// The parts before any question.
    fn open(&self, size: usize) -> Open {
        let all: Vec<u32> = (0..size as u32).collect();
        Vec::from_iter(Some(all).filter(|part| self.is_open(part)))
    }

    fn is_open(&self, part: &[u32]) -> bool {
        let label = |&candidate: &u32| self.labels[candidate as usize];
        part.iter().any(|candidate| label(candidate) != label(&part[0]))
    }

    fn class(&self, row: u32, candidate: u32) -> u8 {
        self.numbers[row as usize * self.size + candidate as usize]
    }

    /// The open parts after a guess.
    fn after(&self, open: &Open, row: u32) -> Open {
        let mut after = Vec::new();
        for part in open {
            let mut pieces: Vec<Vec<u32>> = Vec::new();
            let mut places = [usize::MAX; CODES];
            for &candidate in part {
                let place = &mut places[usize::from(self.class(row, candidate))];
                if *place == usize::MAX {
                    *place = pieces.len();
                    pieces.push(Vec::new());
                }
                pieces[*place].push(candidate);
            }
            after.extend(pieces.into_iter().filter(|piece| self.is_open(piece)));
        }
        after.sort_by_key(|part| Reverse(part.len()));
        after
    }

    /// The pairs of candidates of different classes in parts.
    fn pairs<'p>(&self, parts: impl Iterator<Item = &'p Vec<u32>>) -> u64 {
        let pairs = |n: u64| n * n.saturating_sub(1) / 2;
        let mut sum = 0;
        for part in parts {
            let mut labels: Vec<u32> = part.iter().map(|&c| self.labels[c as usize]).collect();
            labels.sort_unstable();
            let alike = labels.chunk_by(|a, b| a == b).map(|class| pairs(class.len() as u64));
            sum += pairs(part.len() as u64) - alike.sum::<u64>();
        }
        sum
    }

    /// What each of some guesses separates, best first; those that separate nothing are left out.
    fn gains(&mut self, open: &Open, rows: &[u32]) -> Result<Vec<Gain>, Stop> {
        let mut gains = vec_for(rows.len())?;
        let candidates: usize = open.iter().map(Vec::len).sum();
        let all = self.pairs(open.iter());
        let determines = self.search.question.goal() != Goal::Class;
        for &row in rows {
            self.search.ticker.work(4 * candidates as u64)?;
            let mut pieces = 0;
            let mut left = 0;
            if determines {
                for (place, part) in open.iter().enumerate() {
                    for &candidate in part {
                        let class = usize::from(self.class(row, candidate));
                        left += u64::from(self.counts[class]);
                        self.counts[class] += 1;
                        pieces += usize::from(place == 0 && self.counts[class] == 1);
                    }
                    for &candidate in part {
                        let class = usize::from(self.class(row, candidate));
                        self.counts[class] = 0;
                    }
                }
            } else {
                left = self.pairs(self.after(open, row).iter());
                pieces = CODES;
            }
            if left < all {
                gains.push(Gain { pairs: all - left, pieces, row });
            }
        }
        gains.sort_by_key(|gain| Reverse(gain.pairs));
        Ok(gains)
    }

    /// Guesses that tell all apart: each separates as many open pairs as possible.
    fn greedy(&mut self, all: &Open, rows: &[u32]) -> Result<Vec<u32>, Stop> {
        let (mut open, mut chosen) = (all.clone(), Vec::new());
        while !open.is_empty() {
            let gains = self.gains(&open, rows)?;
            let Some(best) = gains.first() else {
                break; // never: the candidates of a question are told apart
            };
            chosen.push(best.row);
            open = self.after(&open, best.row);
        }
        Ok(chosen)
    }

    /// Looks for k guesses, one of each orbit first.
    fn root(&mut self, all: &Open, rows: &[u32], k: usize) -> Result<Option<Vec<u32>>, Stop> {
        let first = |&row: &u32| (self.orbits[row as usize], row);
        let mut firsts: Vec<(Code, u32)> = rows.iter().map(first).collect();
        firsts.sort_unstable();
        firsts.dedup_by_key(|&mut (orbit, _)| orbit);
        // With many orbits there is a pair that fewer guesses separate.
        if firsts.len() > MOST_PAIRS {
            return self.among(all, rows, k);
        }
        let mut rows = rows.to_vec();
        for (orbit, first) in firsts {
            let found = self.with(all, first, &rows, k)?;
            if found.is_some() {
                return Ok(found);
            }
            rows.retain(|&row| self.orbits[row as usize] != orbit);
        }
        Ok(None)
    }

    /// A guess with k − 1 of some guesses that together separate all open pairs, if there are any.
    fn with(
        &mut self,
        open: &Open,
        row: u32,
        rows: &[u32],
        k: usize,
    ) -> Result<Option<Vec<u32>>, Stop> {
        let mut found = self.among(&self.after(open, row), rows, k - 1)?;
        found.iter_mut().for_each(|found| found.push(row));
        Ok(found)
    }

    /// At most k of some guesses that together separate all open pairs, if there are any.
    fn among(&mut self, open: &Open, rows: &[u32], k: usize) -> Result<Option<Vec<u32>>, Stop> {
        let Some(part) = open.first() else { return Ok(Some(Vec::new())) };
        if k == 0 {
            return Ok(None);
        }
        self.search.ticker.node();
        let gains = self.gains(open, rows)?;
        let most: u64 = gains.iter().take(k).map(|gain| gain.pairs).sum();
        let pieces = gains.iter().map(|gain| gain.pieces).max().unwrap_or(0);
        let pieces = pieces.saturating_pow(k.try_into().unwrap_or(u32::MAX));
        let is_split = pieces >= part.len() || self.search.question.goal() == Goal::Class;
        if most < self.pairs(open.iter()) || !is_split {
            return Ok(None);
        }
        if k == 1 {
            return Ok(Some(vec![gains[0].row])); // it separates all
        }
        let mut left: Vec<u32> = gains.iter().map(|gain| gain.row).collect();
        let (one, other) = self.rare_pair(open, &left);
        for Gain { row, .. } in gains {
            if self.class(row, one) == self.class(row, other) {
                continue;
            }
            let found = self.with(open, row, &left, k)?;
            if found.is_some() {
                return Ok(found);
            }
            left.retain(|&other| other != row);
        }
        Ok(None)
    }

    /// An open pair that few guesses separate.
    fn rare_pair(&self, open: &Open, rows: &[u32]) -> (u32, u32) {
        let pairs = open.iter().rev().flat_map(|part| {
            let others = |(place, &one): (usize, &u32)| {
                let others = part[place + 1..].iter();
                others.map(move |&other| (one, other)).collect::<Vec<_>>()
            };
            part.iter().enumerate().flat_map(others)
        });
        let open = pairs.filter(|&(a, b)| self.labels[a as usize] != self.labels[b as usize]);
        let separating = |&(a, b): &(u32, u32)| {
            let separates = |&&row: &&u32| self.class(row, a) != self.class(row, b);
            rows.iter().filter(separates).count()
        };
        let rare = open.take(MOST_PAIRS).min_by_key(separating);
        rare.unwrap_or_default()
    }
}
