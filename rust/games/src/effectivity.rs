//! Which coalitions can force which sets of outcomes, in every position.
//!
//! 1. A pair is a coalition C and a set X of outcomes; C forces X if its members can play so that
//!    the outcome is in X, whatever the others do.
//! 2. Each pair has a bit. A finished position has the bits of the pairs whose X has its outcome. In
//!    any other position a bit holds if it holds in some child, where the mover is in C, or else in
//!    every child: `any & mine | all & !mine`, for 64 pairs at once.
//! 3. Where every play ends, one pass in the order of the graph gives all bits.
//! 4. Play that goes on for ever has the outcome "endless". If it is not in X, then C has to reach
//!    an end in X: the bits are the least solution of 2. If it is in X, then the others would have
//!    to reach an end outside X. They can do so exactly where the least solution for them says so,
//!    and elsewhere C can stay for ever among the positions where they cannot: it has such a move
//!    wherever one of its members moves, and every move is one where another player moves. So one
//!    of the two sides succeeds, and what C forces is the complement of a least solution with the
//!    roles exchanged: the greatest solution of 2.
//! 5. So bits start as 1 if "endless" is in X, else as 0, and are computed anew until none changes.
//!    A bit changes at most once, hence the order does not matter, and the work is at most 64 times
//!    the moves for each word.
//!
//! Memory: one bit for each pair and position.

use job::alloc::{reserve, vec_for};
use job::control::{Stop, Ticker};

use crate::graph::Graph;

/// Pairs as bits of `width` words.
#[derive(Clone, Copy, Debug)]
pub struct Pairs<'a> {
    /// Words for each position.
    pub width: usize,
    /// For each player the pairs whose coalition has the player.
    pub players: &'a [u64],
    /// For each outcome the pairs whose set has the outcome.
    pub outcomes: &'a [u64],
    /// The pairs whose set has the outcome of endless play.
    pub endless: &'a [u64],
}

/// Returns the bits of all positions.
///
/// # Errors
/// [`Stop`] when the job must end.
///
/// # Panics
/// If the pairs lack words for a player or an outcome of the game.
pub fn effectivity(
    graph: &Graph,
    pairs: Pairs<'_>,
    ticker: &mut Ticker<'_>,
) -> Result<Vec<u64>, Stop> {
    let width = pairs.width;
    let mut table = vec_for(graph.len() * width)?;
    while table.len() < graph.len() * width {
        table.extend_from_slice(pairs.endless);
        ticker.work(width as u64)?;
    }
    let mut buffer = vec![0; 2 * width];
    let work = |position| ((graph.children(position).len() + 2) * width) as u64;
    for &position in graph.order() {
        fold(graph, pairs, position, &table, &mut buffer);
        table[position as usize * width..][..width].copy_from_slice(&buffer[..width]);
        ticker.work(work(position))?;
    }
    if graph.is_finite() {
        return Ok(table);
    }
    // Positions to compute anew; those in the order cannot change, as neither can their children.
    let mut is_open: Vec<bool> = vec_for(graph.len())?;
    is_open.resize(graph.len(), true);
    for &position in graph.order() {
        is_open[position as usize] = false;
    }
    let mut is_due = vec_for(graph.len())?;
    is_due.extend_from_slice(&is_open);
    let mut due: Vec<u32> = vec_for(graph.len())?;
    due.extend((0..graph.len() as u32).filter(|&position| is_open[position as usize]));
    while let Some(position) = due.pop() {
        is_due[position as usize] = false;
        fold(graph, pairs, position, &table, &mut buffer);
        ticker.work(work(position))?;
        let known = &mut table[position as usize * width..][..width];
        if known == &buffer[..width] {
            continue;
        }
        known.copy_from_slice(&buffer[..width]);
        for &parent in graph.parents(position) {
            if is_open[parent as usize] && !is_due[parent as usize] {
                is_due[parent as usize] = true;
                reserve(&mut due, 1)?;
                due.push(parent);
            }
        }
        ticker.work(graph.parents(position).len() as u64)?;
    }
    Ok(table)
}

/// Puts the bits of a position, from those of its children, into the first half of `buffer`.
fn fold(graph: &Graph, pairs: Pairs<'_>, position: u32, table: &[u64], buffer: &mut [u64]) {
    let width = pairs.width;
    let mover = graph.mover(position) as usize;
    if mover == 0 {
        let words = &pairs.outcomes[graph.end(position) * width..][..width];
        buffer[..width].copy_from_slice(words);
        return;
    }
    let (any, all) = buffer.split_at_mut(width);
    any.fill(0);
    all.fill(u64::MAX);
    for &child in graph.children(position) {
        let words = &table[child as usize * width..][..width];
        for ((any, all), word) in any.iter_mut().zip(&mut *all).zip(words) {
            *any |= word;
            *all &= word;
        }
    }
    let mine = &pairs.players[(mover - 1) * width..][..width];
    for ((any, all), mine) in any.iter_mut().zip(all).zip(mine) {
        *any = *any & mine | *all & !mine;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;
    use job::control::Control;

    /// Pairs of player 1 with each set of the outcomes 0, 1 and, the last one, endless play.
    const PLAYER_1: Pairs<'_> = Pairs {
        width: 1,
        players: &[0xFF, 0],
        outcomes: &[0b1010_1010, 0b1100_1100],
        endless: &[0b1111_0000],
    };

    fn forced(positions: &[(u8, &[u32])]) -> Vec<u64> {
        let game = graph(positions, 2).expect("it is a game");
        let control = Control::new(None);
        let found = effectivity(&game, PLAYER_1, &mut Ticker::new(&control));
        found.expect("there is time")
    }

    #[test]
    fn a_mover_of_the_coalition_needs_one_child_and_another_mover_all() {
        let mine = forced(&[(1, &[1, 2]), (0, &[0]), (0, &[1])]);
        assert_eq!(mine[0], 0b1110_1110);
        let others = forced(&[(2, &[1, 2]), (0, &[0]), (0, &[1])]);
        assert_eq!(others[0], 0b1000_1000);
    }

    #[test]
    fn who_moves_on_a_cycle_can_stay_there_but_nobody_has_to() {
        // Player 1 moves to and fro, or ends the game with outcome 0.
        let alone = forced(&[(1, &[1, 2]), (1, &[0]), (0, &[0])]);
        assert_eq!(alone[..2], [0b1111_1010; 2]);
        // Player 2 can leave the cycle, for outcome 1.
        let both = forced(&[(1, &[1]), (2, &[0, 2]), (0, &[1])]);
        assert_eq!(both[..2], [0b1100_0000; 2]);
    }
}
