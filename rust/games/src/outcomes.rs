//! What players with preferences get: the outcomes of pure subgame-perfect play, with ties broken
//! by anyone in any way \[MatsuzakiTeramura2019\].
//!
//! An outcome of a child is one of the position if every other child has some outcome that the mover
//! likes no better. In terms of levels, 0 for what the mover likes best: it must not be above the
//! least of the children's highest levels. One pass in the order of the graph gives all sets;
//! positions that can lead to endless play get none.

use job::{Ticker, filled};

use crate::graph::{Graph, GraphError};

/// The most outcomes: a set of them is a word.
pub const MAX_OUTCOMES: usize = 64;

/// Returns for each position the set of its outcomes as bits. `levels` has for each player the sets
/// of outcomes that the player likes equally, the best first.
///
/// # Errors
/// [`GraphError`] when there are more than [`MAX_OUTCOMES`] or the levels are not those of the
/// players, or when the job must end.
pub fn outcomes(
    graph: &Graph,
    levels: &[Vec<u64>],
    ticker: &mut Ticker,
) -> Result<Vec<u64>, GraphError> {
    let count = graph.outcomes();
    if count > MAX_OUTCOMES {
        return Err(GraphError::TooManyOutcomes(count));
    }
    let all = u64::MAX.checked_shr((MAX_OUTCOMES - count) as u32).unwrap_or(0);
    let is_order = |levels: &Vec<u64>| {
        let add = |sum: u64, &level: &u64| (sum & level == 0).then_some(sum | level);
        levels.iter().try_fold(0, add) == Some(all)
    };
    if levels.len() != graph.players() || !levels.iter().all(is_order) {
        return Err(GraphError::Levels);
    }
    let mut found = filled(0, graph.len())?;
    for &position in graph.order() {
        let mover = graph.mover(position) as usize;
        found[position as usize] = if mover == 0 {
            1 << graph.end(position)
        } else {
            chosen(graph.children(position), &levels[mover - 1], &found)
        };
        let work = graph.children(position).len() * levels.first().map_or(1, Vec::len);
        ticker.work(work as u64 + 2)?;
    }
    Ok(found)
}

/// The outcomes of a position whose mover has these levels.
fn chosen(children: &[u32], levels: &[u64], found: &[u64]) -> u64 {
    let mut union = 0;
    let mut least = levels.len();
    for &child in children {
        let set = found[child as usize];
        union |= set;
        // From the highest level down; what is not better than the least so far is not looked at.
        while least > 0 && levels[least - 1..].iter().all(|level| level & set == 0) {
            least -= 1;
        }
    }
    union & levels[..least].iter().fold(0, |all, level| all | level)
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
        assert_eq!(found.expect("there is time"), [0b100, 0b011, 1, 2, 0b100, 4]);
    }

    #[test]
    fn a_child_with_several_outcomes_lets_the_mover_settle_for_its_worst() {
        // Player 2 is indifferent; player 1 can have 1, or what player 2 makes of 0 and 2.
        let ways: [(u8, &[u32]); 5] = [(1, &[1, 3]), (2, &[2, 4]), (0, &[0]), (0, &[1]), (0, &[2])];
        let game = graph(&ways, 3);
        let levels = [vec![0b001, 0b010, 0b100], vec![0b111]];
        let control = Control::new(None);
        let found = outcomes(&game, &levels, &mut Ticker::new(&control));
        assert_eq!(found.expect("there is time")[0], 0b011);
    }
}
