//! What coalitions can force, and which moves are best, as `abgames.games.solved` has it.

use std::collections::BTreeSet;
use std::sync::Arc;

use abgames_core::control::{Control, Ticker};
use abgames_core::games::effectivity::{MOST_BITS, effectivity};
use abgames_core::games::lengths::{NEVER, lengths};
use abgames_core::games::outcomes::{MAX_OUTCOMES, outcomes};
use abgames_core::games::values::{induction, reachable, values};
use serde_json::Value;

use super::orders::{Orders, Unread, place_of, wanted};
use super::table::{ENDLESS, Own, Played, Points, Ranked};
use crate::Refusal;
use crate::codebreaking::fraction;

/// The most bytes of a table of what coalitions can force.
const MOST_BYTES: usize = 1 << 30;

/// The outcome of a line of best play, if it is known, and its moves.
pub type Line<'a> = (Option<&'a str>, Vec<String>);

/// The places among the moves of those that are best, of those that a line takes, the first one
/// first, and the outcomes as bits, where they are not points.
#[derive(Default)]
pub struct Found {
    pub best: Vec<usize>,
    pub first: Vec<usize>,
    pub outcomes: Option<u64>,
    /// For each move the lowest and the highest place of what it leads to, in the order of the
    /// player, and the outcome, if it is one.
    pub leads: Vec<(usize, usize, Option<usize>)>,
    /// What the player gets by each move, where outcomes are points.
    pub gets: Vec<i64>,
}

/// A game, and the time for an answer.
pub struct Worth<'a> {
    pub own: &'a Own,
    pub control: &'a Control,
}

impl Worth<'_> {
    fn ticker(&self) -> Ticker<'_> {
        Ticker::new(self.control)
    }

    fn is_endless(&self) -> bool {
        !self.own.graph.is_finite()
    }

    /// Points, if all outcomes are points and play ends.
    fn points(&self) -> Option<&Points> {
        self.own.points.as_ref().filter(|_| !self.is_endless())
    }

    /// What each coalition can force: its smallest sets, or its points; nothing if there are too
    /// many sets.
    pub fn can(&self, position: u32, coalitions: &[u8]) -> Result<Option<Vec<String>>, Refusal> {
        if let Some(points) = self.points() {
            let sums = coalitions.iter().map(|&side| self.sum(points, side, position));
            return sums.collect::<Result<_, _>>().map(Some);
        }
        if self.own.points.is_some() {
            return Ok(None);
        }
        let table = match self.own.effectivity.get() {
            Some(table) => table,
            None => {
                let power = self.own.players() - 1 + self.own.names.len();
                let bytes = self.own.graph.len().saturating_mul((1 << power.min(MOST_BITS)) / 8);
                let is_small = power <= MOST_BITS && bytes <= MOST_BYTES;
                let made = match is_small {
                    true => effectivity(&self.own.graph, &mut self.ticker())?,
                    false => None,
                };
                self.own.effectivity.get_or_init(|| made)
            }
        };
        let Some(table) = table else {
            return Ok(None);
        };
        let width = table.len() / self.own.graph.len();
        let row = &table[position as usize * width..][..width];
        Ok(Some(coalitions.iter().map(|&side| self.smallest(row, side)).collect()))
    }

    /// The smallest sets of outcomes that a coalition can force, by the bits of a position.
    fn smallest(&self, row: &[u64], coalition: u8) -> String {
        let (names, players) = (&self.own.names, self.own.players());
        let all = (1_usize << names.len()) - 1;
        let bit = |side: usize, set: usize| {
            let pair = (side << names.len()) + set;
            row[pair >> 6] >> (pair & 63) & 1 == 1
        };
        let everybody = (1_usize << players) - 1;
        let side = usize::from(coalition);
        let holds: Vec<bool> = (0..=all)
            .map(|set| match (set, all ^ set) {
                (_, 0) => true,
                (0, _) => false,
                (_, rest) if side >> (players - 1) == 1 => !bit(everybody ^ side, rest),
                _ => bit(side, set),
            })
            .collect();
        let is_smallest = |set: &usize| {
            let mut less = (0..names.len()).filter(|n| set >> n & 1 == 1).map(|n| set ^ 1 << n);
            holds[*set] && !less.any(|less| holds[less])
        };
        let mut sets: Vec<Vec<&str>> = (0..=all)
            .filter(is_smallest)
            .map(|set| {
                let members = (0..names.len()).filter(|n| set >> n & 1 == 1);
                let mut members: Vec<&str> = members.map(|n| names[n].as_str()).collect();
                members.sort_by_key(|name| place_of(name));
                members
            })
            .collect();
        sets.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        sets.iter().map(|set| set.join(", ")).collect::<Vec<_>>().join("; ")
    }

    /// The points that a coalition can make sure of.
    fn sum(&self, points: &Points, coalition: u8, position: u32) -> Result<String, Refusal> {
        let own = |each: &Vec<i64>| -> i64 {
            each.iter().enumerate().filter(|(n, _)| coalition >> n & 1 == 1).map(|(_, p)| p).sum()
        };
        let sums: Vec<i64> = points.each.iter().map(own).collect();
        let places: Vec<i64> = BTreeSet::from_iter(sums.iter().copied()).into_iter().collect();
        let ranks = sums.iter().map(|sum| places.partition_point(|place| place < sum) as u32);
        let ranked = self.values(coalition, ranks.collect(), 0)?;
        Ok(fraction(places[ranked.0[position as usize] as usize], points.unit))
    }

    fn values(&self, coalition: u8, ranks: Vec<u32>, endless: u32) -> Result<Arc<Ranked>, Refusal> {
        self.own.ranked.get((coalition, vec![ranks], endless), |(side, ranks, endless)| {
            Ok(values(&self.own.graph, *side, &ranks[0], *endless, &mut self.ticker())?)
        })
    }

    /// A line of best play by orders to the end of the game, or to where a position comes again,
    /// and the outcome, if it is one.
    pub fn line(&self, position: u32, orders: &Orders) -> Result<Line<'_>, Refusal> {
        let mut found = self.by_orders(position, orders)?;
        let (mut here, mut line, mut seen) = (position, Vec::new(), vec![position]);
        let names = &self.own.names;
        let end = match found.outcomes {
            Some(set) if set.count_ones() == 1 => Some(set.trailing_zeros() as usize),
            _ => None,
        };
        let are_several = end.is_none() && found.outcomes.is_some();
        while let Some(&first) = found.first.first() {
            let (text, after) = self.own.moves(here).nth(first).unwrap_or_default();
            line.push(text);
            here = after;
            if seen.contains(&here) {
                break;
            }
            seen.push(here);
            found = self.by_orders(here, orders)?;
        }
        let is_over = self.own.mover(here).is_none() && !are_several;
        let end = end.map(|end| names[end].as_str());
        Ok((end.or_else(|| is_over.then(|| self.own.end(here))), line))
    }

    /// What orders of preference say about a position; nothing if they do not fit the game.
    pub fn by_orders(&self, position: u32, orders: &Orders) -> Result<Found, Refusal> {
        let mover = self.own.mover(position).map(|mover| usize::from(mover) - 1);
        let after = self.own.graph.children(position);
        if let (Some(points), Orders::Word(_, step)) = (&self.own.points, orders) {
            let (best, gets) = match mover {
                Some(mover) if !self.is_endless() => {
                    self.best_by_points(points, mover, *step, after)?
                }
                _ => Default::default(),
            };
            let outcomes = self.is_endless().then_some(0);
            return Ok(Found { first: best.clone(), best, outcomes, gets, leads: vec![] });
        }
        let names = &self.own.names;
        let nothing = || Found { outcomes: Some(0), ..Found::default() };
        if names.len() > MAX_OUTCOMES {
            return Ok(nothing());
        }
        let read = match orders.read(self.own.players(), names) {
            Ok(read) => read,
            Err(Unread::Unfit) => return Ok(nothing()),
            Err(Unread::Wrong(refusal)) => return Err(refusal),
        };
        let numbers = self.own.numbered();
        let bits = |level: &Vec<String>| {
            level
                .iter()
                .filter_map(|name| numbers.get(name.as_str()))
                .fold(0, |set, n| set | 1 << n)
        };
        let places = mover.map(|mover| read[mover].iter().map(bits).collect::<Vec<u64>>());
        let levels = read.iter().map(|order| order.iter().map(bits).filter(|&set| set != 0));
        let levels: Vec<Vec<u64>> = levels.map(Iterator::collect).collect();
        let endless = if self.is_endless() { 1_u64 << (names.len() - 1) } else { 0 };
        let endless = levels.iter().filter_map(|order| order.iter().position(|l| l & endless != 0));
        let endless: Vec<usize> = endless.collect();
        let played = self.played(&levels, !endless.is_empty())?;
        let (sets, lengths) = &*played;
        let of = |&child: &u32| sets[child as usize];
        let outcomes = Some(of(&position));
        let Some(mover) = mover else {
            return Ok(Found { outcomes, ..Found::default() });
        };
        if after.iter().any(|child| of(child) == 0) {
            return Ok(nothing());
        }
        let own = &levels[mover];
        let lowest = |set: u64| own.iter().position(|level| level & set != 0).unwrap_or(own.len());
        let highest =
            |set: u64| own.iter().rposition(|level| level & set != 0).unwrap_or(own.len());
        let spans: Vec<(usize, usize)> =
            after.iter().map(|child| (lowest(of(child)), highest(of(child)))).collect();
        let least = spans.iter().map(|span| span.0).min().unwrap_or(0);
        let worst = spans.iter().map(|span| span.1).min().unwrap_or(0);
        let late = match endless[..] {
            [first, ..] if mover == 0 => worst > first,
            [_, second] => worst >= second,
            _ => worst > 0,
        };
        let first = (0..after.len()).filter(|&n| spans[n].1 == worst).collect();
        let first = sooner(first, late, |n| lengths[after[n] as usize]);
        let best = first.iter().copied().filter(|&n| spans[n] == (least, least)).collect();
        let lead = |child: &u32| {
            let (set, places) = (of(child), places.as_deref().unwrap_or_default());
            let liked = |level: &u64| level & set != 0;
            let low = places.iter().position(liked).unwrap_or(places.len());
            let high = places.iter().rposition(liked).unwrap_or(places.len());
            (low, high, (set.count_ones() == 1).then(|| set.trailing_zeros() as usize))
        };
        let leads = after.iter().map(lead).collect();
        Ok(Found { best, first, outcomes, leads, gets: vec![] })
    }

    fn played(&self, levels: &[Vec<u64>], with_endless: bool) -> Result<Arc<Played>, Refusal> {
        let graph = &self.own.graph;
        self.own.played.get(levels.to_vec(), |levels| {
            if !with_endless {
                return Ok(outcomes(graph, levels, &mut self.ticker())?.into_lists());
            }
            let rank = |name: usize| {
                let place = levels[0].iter().rev().position(|level| level >> name & 1 == 1);
                place.unwrap_or(0) as u32
            };
            let last = self.own.names.len() - 1;
            let (ranks, endless) = ((0..last).map(rank).collect(), rank(last));
            let ranked = self.values(1, ranks, endless)?;
            let sets = reachable(graph, &ranked.0, endless, &mut self.ticker())?;
            Ok((sets, ranked.1.clone()))
        })
    }

    /// The same by own points; who is not opposed to all others looks at theirs in turn, `step`
    /// players further on.
    fn best_by_points(
        &self,
        points: &Points,
        mover: usize,
        step: usize,
        after: &[u32],
    ) -> Result<(Vec<usize>, Vec<i64>), Refusal> {
        let (each, players) = (&points.each, self.own.players());
        let total = |each: &Vec<i64>| each.iter().sum::<i64>();
        let is_even = each.iter().all(|points| total(points) == total(&each[0]));
        let is_opposed = players == 1 || (players == 2 && is_even);
        let leads = |end: usize, player: usize| {
            let other = if players == 2 { each[end][1] } else { 0 };
            (each[end][0] >= other) == (player == 0)
        };
        let ranks: Vec<Vec<u32>> = if is_opposed {
            vec![ranks(each.iter().map(|points| points[0]))]
        } else {
            let wanted = |player: usize| {
                let turns = move |points: &Vec<i64>| -> Vec<i64> {
                    (0..players).map(|turn| -points[(player + step * turn) % players]).collect()
                };
                ranks(each.iter().map(turns))
            };
            (0..players).map(wanted).collect()
        };
        let found = if is_opposed {
            let ends = &ranks[0];
            let first = |rank: u32| ends.iter().position(|&other| other == rank);
            let places = (0..each.len() as u32).map_while(first);
            let behind = places.filter(|&end| !leads(end, 0)).count() as u32;
            self.values(1, ends.clone(), behind)?
        } else {
            self.own.ranked.get((0, ranks.clone(), 0), |(_, ranks, _)| {
                Ok(induction(&self.own.graph, ranks, &mut self.ticker())?)
            })?
        };
        let end = |n: usize| {
            let found = found.0[after[n] as usize];
            match is_opposed {
                true => ranks[0].iter().position(|&rank| rank == found).unwrap_or(0),
                false => found as usize,
            }
        };
        let length = |n: usize| found.1[after[n] as usize];
        let gets = |n: usize| each[end(n)][mover];
        let all: Vec<i64> = (0..after.len()).map(gets).collect();
        let most = all.iter().max();
        let mut best: Vec<usize> = (0..after.len()).filter(|&n| Some(&all[n]) == most).collect();
        if is_opposed {
            let late = best.first().is_some_and(|&n| !leads(end(n), mover));
            return Ok((sooner(best, late, length), all));
        }
        best.sort_by_key(|&n| (ranks[mover][end(n)], length(n)));
        Ok((best, all))
    }

    /// The best moves are those with which the mover's side, the coalition or all others, gets what
    /// it wants; without any, others come first that put off the end.
    pub fn best_for(
        &self,
        position: u32,
        coalition: u8,
        winners: &[Value],
    ) -> Result<Found, Refusal> {
        let Some(mover) = self.own.mover(position) else {
            return Ok(Found::default());
        };
        let (names, players) = (&self.own.names, self.own.players());
        if names.len() > MAX_OUTCOMES {
            let problem = format!("at most {MAX_OUTCOMES} outcomes, not {}", names.len());
            return Err(format!("without Python a coalition may want some of {problem}").into());
        }
        let all = u64::MAX >> (64 - names.len());
        let aim = wanted(winners, players, names)?;
        let everybody = (1_u16 << players).wrapping_sub(1) as u8;
        let is_member = coalition >> (mover - 1) & 1 == 1;
        let (side, aim) =
            if is_member { (coalition, aim) } else { (everybody ^ coalition, all ^ aim) };
        let after = self.own.graph.children(position);
        let mut keeps = Vec::new();
        for (n, &child) in after.iter().enumerate() {
            if self.forces(side, aim, child)? {
                keeps.push(n);
            }
        }
        if keeps.is_empty() {
            let lengths = self.lengths(everybody ^ side, all ^ aim)?;
            let first = sooner((0..after.len()).collect(), true, |n| lengths[after[n] as usize]);
            return Ok(Found { first, ..Found::default() });
        }
        let lengths = self.lengths(side, aim)?;
        let best = sooner(keeps, false, |n| lengths[after[n] as usize]);
        Ok(Found { first: best.clone(), best, ..Found::default() })
    }

    /// Whether a side can force a set of outcomes.
    fn forces(&self, side: u8, aim: u64, position: u32) -> Result<bool, Refusal> {
        let count = self.own.names.len();
        let (all, place) = (u64::MAX >> (64 - count), position as usize);
        if aim == 0 || aim == all {
            return Ok(aim == all);
        }
        if self.own.names[count - 1] == ENDLESS && aim >> (count - 1) & 1 == 1 {
            let everybody = (1_u16 << self.own.players()).wrapping_sub(1) as u8;
            return Ok(self.lengths(everybody ^ side, all ^ aim)?[place] == NEVER);
        }
        Ok(self.lengths(side, aim)?[place] != NEVER)
    }

    fn lengths(&self, side: u8, aim: u64) -> Result<Arc<Vec<u32>>, Refusal> {
        let good = (0..self.own.graph.outcomes()).map(|n| aim >> n & 1 == 1).collect();
        self.own.lengths.get((side, good), |(side, good)| {
            Ok(lengths(&self.own.graph, *side, good, &mut self.ticker())?)
        })
    }
}

/// The rank of each value among all, the lowest first.
fn ranks<T: Ord + Clone>(values: impl Iterator<Item = T>) -> Vec<u32> {
    let values: Vec<T> = values.collect();
    let places: Vec<T> = BTreeSet::from_iter(values.iter().cloned()).into_iter().collect();
    values.iter().map(|value| places.partition_point(|place| place < value) as u32).collect()
}

/// Moves in the order of how soon the game ends, or how late.
fn sooner(mut moves: Vec<usize>, late: bool, length: impl Fn(usize) -> u32) -> Vec<usize> {
    moves.sort_by_key(|&n| if late { u32::MAX - length(n) } else { length(n) });
    moves
}
