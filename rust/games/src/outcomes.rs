//! What players with preferences get: the outcomes of pure subgame-perfect play, with ties broken
//! by anyone in any way \[MatsuzakiTeramura2019\]; and how soon, if nobody wastes time.
//!
//! 1. An outcome of a child is one of the position if every other child has some outcome that the
//!    mover likes no better. In terms of levels, 0 for what the mover likes best: it must not be
//!    above the least of the children's highest levels.
//! 2. A best move leads to a child with this highest level: no ties of others make it worse. Of
//!    the best moves one is taken that ends the game soonest if the level is the mover's first,
//!    latest if not: while a game goes on, others may err. The length of a position is that of
//!    this play.
//!
//! One pass in the order of the graph gives both for all positions; those that can lead to endless
//! play have no outcome, and length 0.

use job::{Ticker, filled};

use crate::graph::{Graph, GraphError};

/// The most outcomes: a set of them is a word.
pub const MAX_OUTCOMES: usize = 64;

/// What players with preferences get, and how long they play.
#[derive(Debug)]
pub struct Found<'a> {
    graph: &'a Graph,
    levels: &'a [Vec<u64>],
    /// For each position the set of its outcomes as bits.
    sets: Vec<u64>,
    lengths: Vec<u32>,
}

/// Returns for each position its outcomes and its length. `levels` has for each player the sets of
/// outcomes that the player likes equally, the best first and none empty.
///
/// # Errors
/// [`GraphError`] when there are more than [`MAX_OUTCOMES`] or the levels are not those of the
/// players, or when the job must end.
pub fn outcomes<'a>(
    graph: &'a Graph,
    levels: &'a [Vec<u64>],
    ticker: &mut Ticker,
) -> Result<Found<'a>, GraphError> {
    let count = graph.outcomes();
    if count > MAX_OUTCOMES {
        return Err(GraphError::TooManyOutcomes(count));
    }
    let all = u64::MAX.checked_shr((MAX_OUTCOMES - count) as u32).unwrap_or(0);
    let is_order = |levels: &Vec<u64>| {
        let add = |sum: u64, &level: &u64| (level != 0 && sum & level == 0).then_some(sum | level);
        levels.iter().try_fold(0, add) == Some(all)
    };
    if levels.len() != graph.players() || !levels.iter().all(is_order) {
        return Err(GraphError::Levels);
    }
    let mut sets = filled(0, graph.len())?;
    let mut lengths = filled(0, graph.len())?;
    for &position in graph.order() {
        let mover = graph.mover(position) as usize;
        let children = graph.children(position);
        if mover == 0 {
            sets[position as usize] = 1 << graph.end(position);
        } else {
            let levels = &levels[mover - 1];
            let (set, highest) = chosen(children, levels, &sets);
            sets[position as usize] = set;
            let worse = union(&levels[highest..]);
            let best = children.iter().filter(|&&child| sets[child as usize] & worse == 0);
            let after = best.map(|&child| lengths[child as usize]);
            let length = if highest == 1 { after.min() } else { after.max() };
            lengths[position as usize] = 1 + length.unwrap_or(0);
        }
        let work = children.len() * (1 + levels.first().map_or(1, Vec::len));
        ticker.work(work as u64 + 2)?;
    }
    Ok(Found { graph, levels, sets, lengths })
}

impl Found<'_> {
    /// The outcomes of each position as bits, 0 where play can be endless, and the lengths.
    #[must_use]
    pub fn into_lists(self) -> (Vec<u64>, Vec<u32>) {
        (self.sets, self.lengths)
    }

    /// The play of 2 from position 0: which move is made in each position, the first of those that
    /// may be, and the outcome; `None` if play can be endless.
    #[must_use]
    pub fn line(&self) -> Option<(Vec<usize>, usize)> {
        let (mut position, mut moves) = (0, Vec::new());
        while self.graph.mover(position) > 0 {
            let next = self.next_move(position)?;
            moves.push(next);
            position = self.graph.children(position)[next];
        }
        Some((moves, self.graph.end(position)))
    }

    /// Which move comes next in the play of 2.
    fn next_move(&self, position: u32) -> Option<usize> {
        let left = self.lengths[position as usize].checked_sub(1)?;
        let children = self.graph.children(position);
        let levels = &self.levels[usize::from(self.graph.mover(position)).checked_sub(1)?];
        let worse = union(&levels[chosen(children, levels, &self.sets).1..]);
        let is_next = |child: usize| self.sets[child] & worse == 0 && self.lengths[child] == left;
        children.iter().position(|&child| is_next(child as usize))
    }
}

/// All outcomes of some levels.
fn union(levels: &[u64]) -> u64 {
    levels.iter().fold(0, |all, level| all | level)
}

/// The outcomes of a position whose mover has these levels, and how many levels they may be in:
/// those up to the least of the children's highest ones.
fn chosen(children: &[u32], levels: &[u64], found: &[u64]) -> (u64, usize) {
    let mut all = 0;
    let mut least = levels.len();
    for &child in children {
        let set = found[child as usize];
        all |= set;
        // From the highest level down; what is not better than the least so far is not looked at.
        while least > 0 && levels[least - 1..].iter().all(|level| level & set == 0) {
            least -= 1;
        }
    }
    (all & union(&levels[..least]), least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;
    use job::control::Control;

    #[test]
    fn ties_are_broken_in_any_way() {
        // Player 1 is indifferent between 0 and 1, player 2 likes 2, then 0, then 1.
        let ways: [(u8, &[u32]); 6] =
            [(2, &[1, 4]), (1, &[2, 3]), (0, &[0]), (0, &[1]), (2, &[3, 5]), (0, &[2])];
        let game = graph(&ways, 3);
        let levels = [vec![0b011, 0b100], vec![0b100, 0b001, 0b010]];
        let control = Control::new(None);
        let found = outcomes(&game, &levels, &mut Ticker::new(&control));
        assert_eq!(found.expect("there is time").sets, [0b100, 0b011, 1, 2, 0b100, 4]);
    }

    #[test]
    fn a_child_with_several_outcomes_lets_the_mover_settle_for_its_worst() {
        // Player 2 is indifferent; player 1 can have 1, or what player 2 makes of 0 and 2.
        let ways: [(u8, &[u32]); 5] = [(1, &[1, 3]), (2, &[2, 4]), (0, &[0]), (0, &[1]), (0, &[2])];
        let game = graph(&ways, 3);
        let levels = [vec![0b001, 0b010, 0b100], vec![0b111]];
        let control = Control::new(None);
        let found = outcomes(&game, &levels, &mut Ticker::new(&control));
        assert_eq!(found.expect("there is time").sets[0], 0b011);
    }

    #[test]
    fn who_gets_the_best_hurries_and_who_does_not_delays() {
        // Both players can end the game with 0 now or later; player 1 likes 0, player 2 likes 1.
        for (mover, length) in [(1, 1), (2, 3)] {
            let ways: [(u8, &[u32]); 4] =
                [(mover, &[2, 1]), (0, &[0]), (mover, &[1, 3]), (mover, &[1])];
            let levels = [vec![0b01, 0b10], vec![0b10, 0b01]];
            let control = Control::new(None);
            let game = graph(&ways, 2);
            let found = outcomes(&game, &levels, &mut Ticker::new(&control));
            let found = found.expect("there is time");
            assert_eq!((found.sets[0], found.lengths[0]), (1, length));
            let next = [0, 1].map(|position| found.next_move(position));
            assert_eq!(next, [Some(usize::from(length == 1)), None]);
        }
    }
}
