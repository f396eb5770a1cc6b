//! How soon a coalition can force one set of outcomes in finite play, and how long the others can
//! put it off.
//!
//! Breadth first from the ends, backwards: a position whose mover is in the coalition is reached
//! with its first child, any other with its last one. So the number of moves is the least that the
//! coalition can make sure of.

use job::{Ticker, reserve, vec_for};

use crate::graph::{Graph, GraphError};

/// The length where the coalition cannot force the outcomes.
pub const NEVER: u32 = u32::MAX;

/// Returns for each position how many moves it takes the coalition, a bit for each player, to end
/// the game with a `good` outcome; [`NEVER`] where it cannot.
///
/// # Errors
/// [`GraphError`] when `good` is not about the outcomes of the game, or when the job must end.
pub fn lengths(
    graph: &Graph,
    coalition: u8,
    good: &[bool],
    ticker: &mut Ticker,
) -> Result<Vec<u32>, GraphError> {
    if good.len() != graph.outcomes() {
        return Err(GraphError::Good { found: good.len(), outcomes: graph.outcomes() });
    }
    let mut found = vec_for(graph.len())?;
    let mut left: Vec<u32> = vec_for(graph.len())?;
    let mut reached: Vec<u32> = Vec::new();
    for position in 0..graph.len() as u32 {
        let mover = graph.mover(position);
        let is_mine = mover > 0 && coalition >> (mover - 1) & 1 == 1;
        let moves = graph.children(position).len() as u32;
        left.push(if is_mine { 1 } else { moves });
        let is_won = mover == 0 && good[graph.end(position)];
        found.push(if is_won { 0 } else { NEVER });
        if is_won {
            reserve(&mut reached, 1)?;
            reached.push(position);
        }
        ticker.work(4)?;
    }
    let mut next = 0;
    while let Some(&position) = reached.get(next) {
        next += 1;
        for &parent in graph.parents(position) {
            let left = &mut left[parent as usize];
            if *left == 0 {
                continue;
            }
            *left -= 1;
            if *left == 0 {
                found[parent as usize] = found[position as usize] + 1;
                reserve(&mut reached, 1)?;
                reached.push(parent);
            }
        }
        ticker.work(2 + 4 * graph.parents(position).len() as u64)?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;
    use job::control::Control;

    #[test]
    fn the_coalition_hurries_and_the_others_delay() {
        // 0 -> 1 or 2; 1 -> 3 (good) or 2; 2 -> 4 -> 3 or back to 2.
        for (movers, wanted) in [
            ([1, 1, 1, 1], [2, 1, 2, 0, 1]),
            ([1, 2, 1, 1], [3, 3, 2, 0, 1]),
            ([1, 1, 1, 2], [2, 1, NEVER, 0, NEVER]),
        ] {
            let [a, b, c, d] = movers;
            let ways: [(u8, &[u32]); 5] =
                [(a, &[1, 2]), (b, &[3, 2]), (c, &[4]), (0, &[0]), (d, &[3, 2])];
            let game = graph(&ways, 1);
            let control = Control::new(None);
            let found = lengths(&game, 1, &[true], &mut Ticker::new(&control));
            assert_eq!(found.expect("there is time"), wanted);
        }
    }
}
