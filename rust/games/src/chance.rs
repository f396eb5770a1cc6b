//! Bounds on what a coalition gets where chance moves, by value iteration from both sides.
//!
//! Values are from 0 to 1, and play ends with probability 1 whatever players do, which the caller
//! has made sure of: then the equations "a value is the greatest, the least, or the mean of those
//! that moves lead to" have one solution, and iteration from 0 and from 1 converges to it.
//!
//! 1. One step takes a position's bound from those of its children. The step is monotonic, so a
//!    lower bound stays below the value, and is at most what a step makes of it; the same holds the
//!    other way round for upper bounds. Both are kept in any order of steps: a new bound is used at
//!    once, and a bound that would get worse stays.
//! 2. Sums are rounded outward: the nearest number of 53 bits differs from an exact product or sum
//!    by at most half the distance to the next one, so that the next one below is below it, and the
//!    next one above is above. The weights are the nearest to the probabilities, treated the same
//!    way.
//! 3. Positions are visited from the last to the first, because moves mostly lead to later ones.

use job::Ticker;

use crate::graph::{Graph, GraphError};

/// Brings the two bounds of a position, or of all, as close as `within`, or until no step changes
/// any: then numbers of 53 bits tell no more. `coalition` is a bit for each player; chance is the
/// last player of the graph, and each of its moves has a weight.
///
/// # Errors
/// [`GraphError`] when the lists do not fit the game, or when the job must end.
pub fn improve(
    graph: &Graph,
    coalition: u8,
    weights: &[f64],
    (low, high): (&mut [f64], &mut [f64]),
    at: Option<u32>,
    within: f64,
    ticker: &mut Ticker,
) -> Result<(), GraphError> {
    let positions = graph.len();
    let fits = [low.len(), high.len()] == [positions; 2] && weights.len() == graph.moves();
    if !fits || at.is_some_and(|at| at as usize >= positions) {
        return Err(GraphError::Bounds);
    }
    loop {
        let is_close = |n: usize| (high[n] - low[n]).next_up() <= within;
        if at.map_or_else(|| (0..positions).all(is_close), |at| is_close(at as usize)) {
            return Ok(());
        }
        let mut is_changed = false;
        for position in (0..positions as u32).rev() {
            let children = graph.children(position);
            ticker.work(2 + 4 * children.len() as u64)?;
            let mover = graph.mover(position);
            if mover == 0 {
                continue;
            }
            let below = || children.iter().map(|&child| low[child as usize]);
            let above = || children.iter().map(|&child| high[child as usize]);
            let (new_low, new_high) = if usize::from(mover) == graph.players() {
                let weights = &weights[graph.first_move(position)..];
                let below = below().zip(weights).fold(0.0, |sum: f64, (bound, weight)| {
                    (sum + (bound * weight.next_down()).next_down()).next_down()
                });
                let above = above().zip(weights).fold(0.0, |sum: f64, (bound, weight)| {
                    (sum + (bound * weight.next_up()).next_up()).next_up()
                });
                (below, above)
            } else if coalition >> (mover - 1) & 1 == 1 {
                (below().fold(0.0, f64::max), above().fold(0.0, f64::max))
            } else {
                (below().fold(1.0, f64::min), above().fold(1.0, f64::min))
            };
            let place = position as usize;
            if new_low > low[place] {
                (low[place], is_changed) = (new_low, true);
            }
            if new_high < high[place] {
                (high[place], is_changed) = (new_high, true);
            }
        }
        if !is_changed {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;
    use job::control::Control;

    /// Chance, player 2 of the graph, ends the game with 1 or 0, or goes back, with 1/3 each.
    #[test]
    fn bounds_come_close_from_both_sides() {
        let third = 1.0 / 3.0;
        for (coalition, wanted) in [(1, 0.5), (0, 0.0)] {
            // Player 1 lets chance move, or ends the game with 0.
            let game = graph(&[(1, &[1, 2]), (2, &[0, 3, 2]), (0, &[0]), (0, &[1])], 2);
            let (mut low, mut high) = ([0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 0.0, 1.0]);
            let control = Control::new(None);
            let weights = [0.0, 0.0, third, third, third];
            let mut run = |at, within| {
                let bounds = (&mut low[..], &mut high[..]);
                let ticker = &mut Ticker::new(&control);
                let done = improve(&game, coalition, &weights, bounds, at, within, ticker);
                (done, low, high)
            };
            let (done, low, high) = run(Some(0), 1e-9);
            assert_eq!(done, Ok(()));
            assert!(low[0] <= wanted && wanted <= high[0] && high[0] - low[0] <= 1e-9);
            let (done, low, high) = run(None, 0.0);
            assert_eq!(done, Ok(()));
            assert!(low[0] <= wanted && wanted <= high[0] && high[0] - low[0] < 1e-14);
            assert_eq!(run(Some(4), 0.1).0, Err(GraphError::Bounds));
        }
    }
}
