//! What a side gets where outcomes have ranks: in each position the highest rank that a coalition
//! can make sure of, which is the lowest that the others can; endless play has a rank, too.
//!
//! 1. From the highest rank down to those above endless play: the positions from which the
//!    coalition can end the game with this rank or a higher one. They grow from rank to rank, so
//!    each is found once, breadth first backwards, and its rank is that at which it is found.
//! 2. From the lowest rank up to those below endless play the same for the others.
//! 3. Elsewhere either side can keep the other from more: ends with the rank of endless play, or
//!    play that goes on. So ends of that rank are found last, as in 1, by the coalition.
//!
//! The length is that of play in which nobody gives anything away, the side that found the position
//! ends the game as soon as it can, and the other side as late as it can.

use job::{OutOfMemory, Ticker, filled, reserve, vec_for};

use crate::graph::{Graph, GraphError};
use crate::lengths::NEVER;
use crate::outcomes::MAX_OUTCOMES;

/// The rank and the length of each position: [`NEVER`] where play need not end.
pub type Values = (Vec<u32>, Vec<u32>);

/// Returns what a coalition, a bit for each player, gets by the rank of each outcome.
///
/// # Errors
/// [`GraphError`] when `ranks` is not about the outcomes of the game, or when the job must end.
pub fn values(
    graph: &Graph,
    coalition: u8,
    ranks: &[u32],
    endless: u32,
    ticker: &mut Ticker,
) -> Result<Values, GraphError> {
    if ranks.len() != graph.outcomes() {
        return Err(GraphError::Good { found: ranks.len(), outcomes: graph.outcomes() });
    }
    let mut found: Values = (filled(endless, graph.len())?, filled(NEVER, graph.len())?);
    let mut is_found = filled(false, graph.len())?;
    let mut ends: Vec<u32> = vec_for(graph.len())?;
    ends.extend((0..graph.len() as u32).filter(|&position| graph.mover(position) == 0));
    let rank = |position: u32| ranks[graph.end(position)];
    ends.sort_unstable_by_key(|&position| rank(position));
    ticker.work(8 * graph.len() as u64)?;
    let below = ends.partition_point(|&position| rank(position) < endless);
    let (low, high) = ends.split_at(below);
    for (side, ends) in [
        (!coalition, &mut low.iter().copied() as &mut dyn Iterator<Item = u32>),
        (coalition, &mut high.iter().rev().copied()),
    ] {
        let mut left: Vec<u32> = vec_for(graph.len())?;
        for position in 0..graph.len() as u32 {
            let mover = graph.mover(position);
            let is_mine = mover > 0 && side >> (mover - 1) & 1 == 1;
            left.push(if is_mine { 1 } else { graph.children(position).len() as u32 });
        }
        let mut reached: Vec<u32> = Vec::new();
        let mut ends = ends.peekable();
        while let Some(&first) = ends.peek() {
            let now = rank(first);
            reached.clear();
            while let Some(end) = ends.next_if(|&end| rank(end) == now) {
                reach(end, now, 0, &mut found, &mut is_found, &mut reached)?;
            }
            let mut next = 0;
            while let Some(&position) = reached.get(next) {
                next += 1;
                let length = found.1[position as usize] + 1;
                for &parent in graph.parents(position) {
                    let left = &mut left[parent as usize];
                    *left = left.saturating_sub(1);
                    if *left == 0 && !is_found[parent as usize] {
                        reach(parent, now, length, &mut found, &mut is_found, &mut reached)?;
                    }
                }
                ticker.work(2 + 4 * graph.parents(position).len() as u64)?;
            }
        }
        ticker.work(4 * graph.len() as u64)?;
    }
    Ok(found)
}

/// Notes the rank and the length of a position.
fn reach(
    position: u32,
    rank: u32,
    length: u32,
    found: &mut Values,
    is_found: &mut [bool],
    reached: &mut Vec<u32>,
) -> Result<(), OutOfMemory> {
    found.0[position as usize] = rank;
    found.1[position as usize] = length;
    is_found[position as usize] = true;
    reserve(reached, 1)?;
    reached.push(position);
    Ok(())
}

/// Returns for each position the outcomes, as bits, that moves which keep its rank can lead to;
/// endless play is the last one.
///
/// # Errors
/// [`GraphError`] when there are more than fit in a word, or when the job must end.
pub fn reachable(
    graph: &Graph,
    ranks: &[u32],
    endless: u32,
    ticker: &mut Ticker,
) -> Result<Vec<u64>, GraphError> {
    if graph.outcomes() >= MAX_OUTCOMES {
        return Err(GraphError::TooManyOutcomes(graph.outcomes() + 1));
    }
    let keeps = |one: u32, other: u32| ranks[one as usize] == ranks[other as usize];
    let mut left: Vec<usize> = vec_for(graph.len())?;
    let mut due: Vec<u32> = vec_for(graph.len())?;
    for position in 0..graph.len() as u32 {
        let kept = graph.children(position).iter().filter(|&&child| keeps(child, position));
        left.push(kept.count());
        if left.last() == Some(&0) {
            due.push(position);
        }
        ticker.work(4 + graph.children(position).len() as u64)?;
    }
    // Where moves that keep the rank run out, they do not go on for ever.
    while let Some(position) = due.pop() {
        for &parent in graph.parents(position).iter().filter(|&&parent| keeps(parent, position)) {
            left[parent as usize] -= 1;
            if left[parent as usize] == 0 {
                due.push(parent);
            }
        }
        ticker.work(2 + 4 * graph.parents(position).len() as u64)?;
    }
    let mut sets: Vec<u64> = filled(0, graph.len())?;
    for position in 0..graph.len() as u32 {
        let place = position as usize;
        if graph.mover(position) == 0 {
            sets[place] = 1 << graph.end(position);
        } else if left[place] > 0 && ranks[place] == endless {
            sets[place] = 1 << graph.outcomes();
        }
        if sets[place] > 0 {
            due.push(position);
        }
    }
    while let Some(position) = due.pop() {
        let set = sets[position as usize];
        for &parent in graph.parents(position).iter().filter(|&&parent| keeps(parent, position)) {
            let known = &mut sets[parent as usize];
            if *known | set != *known {
                *known |= set;
                reserve(&mut due, 1)?;
                due.push(parent);
            }
        }
        ticker.work(2 + 4 * graph.parents(position).len() as u64)?;
    }
    Ok(sets)
}

/// Returns for each position the outcome of play in which each mover takes a move to the outcome
/// with its lowest rank, and of those one that ends the game soonest; and how long that takes.
/// `ranks` has for each player the rank of each outcome, no two of them equal. Where play can be
/// endless, outcome and length are [`NEVER`].
///
/// # Errors
/// [`GraphError`] when the ranks are not about the players and outcomes, or when the job must end.
pub fn induction(
    graph: &Graph,
    ranks: &[Vec<u32>],
    ticker: &mut Ticker,
) -> Result<Values, GraphError> {
    if ranks.len() != graph.players() || ranks.iter().any(|each| each.len() != graph.outcomes()) {
        return Err(GraphError::Levels);
    }
    let mut found: Values = (filled(NEVER, graph.len())?, filled(NEVER, graph.len())?);
    for &position in graph.order() {
        let mover = graph.mover(position) as usize;
        let children = graph.children(position);
        let (end, length) = if mover == 0 {
            (graph.end(position) as u32, 0)
        } else {
            let ways = children.iter().map(|&child| child as usize);
            let ways = ways.map(|child| (found.0[child], found.1[child] + 1));
            let best = ways.min_by_key(|&(end, length)| (ranks[mover - 1][end as usize], length));
            best.unwrap_or((NEVER, NEVER))
        };
        found.0[position as usize] = end;
        found.1[position as usize] = length;
        ticker.work(4 + 4 * children.len() as u64)?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;
    use job::control::Control;

    #[test]
    fn each_side_stays_on_a_cycle_rather_than_get_less() {
        // 0 and 1 are a cycle; player 1 leaves it to 2, player 2 to 3.
        let ways: [(u8, &[u32]); 4] = [(1, &[1, 2]), (2, &[0, 3]), (0, &[0]), (0, &[1])];
        let game = graph(&ways, 2);
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        for (ranks, endless, wanted, lengths) in [
            ([2, 0], 1, [2, 0, 2, 0], [1, 1, 0, 0]),
            ([0, 2], 1, [1, 1, 0, 2], [NEVER, NEVER, 0, 0]),
            ([2, 3], 1, [2, 2, 2, 3], [1, 2, 0, 0]),
            ([0, 2], 3, [2, 2, 0, 2], [2, 1, 0, 0]),
            ([1, 2], 1, [1, 1, 1, 2], [1, 2, 0, 0]),
        ] {
            let found = values(&game, 1, &ranks, endless, ticker);
            assert_eq!(found, Ok((wanted.to_vec(), lengths.to_vec())), "{ranks:?} {endless}");
        }
    }

    #[test]
    fn outcomes_of_the_same_rank_are_those_that_kept_moves_lead_to() {
        // As above, but an end and endless play are equally good.
        let ways: [(u8, &[u32]); 5] =
            [(1, &[1, 2]), (2, &[0, 3]), (0, &[0]), (0, &[1]), (1, &[0, 2])];
        let game = graph(&ways, 2);
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        let (ranks, _) = values(&game, 1, &[1, 2], 1, ticker).expect("there is time");
        assert_eq!(reachable(&game, &ranks, 1, ticker), Ok(vec![0b101, 0b101, 1, 2, 0b101]));
        let (ranks, _) = values(&game, 1, &[1, 2], 0, ticker).expect("there is time");
        assert_eq!(reachable(&game, &ranks, 0, ticker), Ok(vec![1, 1, 1, 2, 1]));
    }

    #[test]
    fn each_player_looks_at_its_own_ranks() {
        let ways: [(u8, &[u32]); 5] = [(1, &[1, 2]), (2, &[3, 4]), (0, &[1]), (0, &[0]), (0, &[2])];
        let game = graph(&ways, 3);
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        let ranks = [vec![0, 1, 2], vec![1, 2, 0]];
        let found = induction(&game, &ranks, ticker);
        assert_eq!(found, Ok((vec![1, 2, 1, 0, 2], vec![1, 1, 0, 0, 0])));
    }
}
