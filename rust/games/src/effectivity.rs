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

use std::ops::Range;

use job::{Stop, Ticker, filled, reserve, vec_for};

use crate::graph::{Graph, MAX_PLAYERS};

/// The most bits of a position are two to this power.
pub const MOST_BITS: usize = 20;

/// For what players, outcomes and endless play stand among the bits of a position.
///
/// The pair of coalition c and set X, both as bits, has the bit with number `c << outcomes | X`. Half
/// of the coalitions suffice: with the last player, a coalition can force X if and only if the
/// others cannot force the rest.
struct Pairs {
    /// Words for each position.
    width: usize,
    /// For each player the pairs whose coalition has the player.
    players: Vec<u64>,
    /// For each outcome the pairs whose set has the outcome; endless play, if possible, comes last.
    outcomes: Vec<u64>,
}

impl Pairs {
    fn new(outcomes: usize, power: usize) -> Result<Self, Stop> {
        let width = (1_usize << power).div_ceil(64);
        let words = |places: Range<usize>| {
            let mut words = vec_for(places.len() * width)?;
            words.extend(places.flat_map(|place| (0..width).map(move |word| word_of(word, place))));
            Ok::<_, Stop>(words)
        };
        Ok(Self {
            width,
            players: words(outcomes..outcomes + MAX_PLAYERS)?,
            outcomes: words(0..outcomes)?,
        })
    }
}

/// The word with this number of those whose bits are bit `place` of their own number.
fn word_of(word: usize, place: usize) -> u64 {
    (0..64).fold(0, |bits, bit| bits | ((word << 6 | bit) as u64 >> place & 1) << bit)
}

/// Returns the bits of all positions, as `Pairs` has them; `None` if each has more than
/// 2^[`MOST_BITS`].
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn effectivity(graph: &Graph, ticker: &mut Ticker) -> Result<Option<Vec<u64>>, Stop> {
    let outcomes = graph.outcomes().saturating_add(usize::from(!graph.is_finite()));
    let power = outcomes.saturating_add(graph.players() - 1);
    if power > MOST_BITS {
        return Ok(None);
    }
    let pairs = &Pairs::new(outcomes, power)?;
    let width = pairs.width;
    let endless = &pairs.outcomes[(outcomes - 1) * width..];
    let mut table = vec_for(graph.len() * width)?;
    while table.len() < graph.len() * width {
        table.extend_from_slice(endless);
        ticker.work(width as u64)?;
    }
    let mut buffer = vec![0; 2 * width];
    // All positions are due, first those in the order: each is then computed once, because its
    // children are known.
    let mut is_due: Vec<bool> = filled(false, graph.len())?;
    for &position in graph.order() {
        is_due[position as usize] = true;
    }
    let mut due: Vec<u32> = vec_for(graph.len())?;
    due.extend((0..graph.len() as u32).filter(|&position| !is_due[position as usize]));
    due.extend(graph.order().iter().rev());
    is_due.fill(true);
    while let Some(position) = due.pop() {
        is_due[position as usize] = false;
        fold(graph, pairs, position, &table, &mut buffer);
        ticker.work(((graph.children(position).len() + 2) * width) as u64)?;
        let known = &mut table[position as usize * width..][..width];
        if known == &buffer[..width] {
            continue;
        }
        known.copy_from_slice(&buffer[..width]);
        for &parent in graph.parents(position) {
            if !is_due[parent as usize] {
                is_due[parent as usize] = true;
                reserve(&mut due, 1)?;
                due.push(parent);
            }
        }
        ticker.work(graph.parents(position).len() as u64)?;
    }
    Ok(Some(table))
}

/// Puts the bits of a position, from those of its children, into the first half of `buffer`.
fn fold(graph: &Graph, pairs: &Pairs, position: u32, table: &[u64], buffer: &mut [u64]) {
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

    /// What player 1 of two can force: a bit for each set of the outcomes 0, 1 and, if play can be
    /// endless, that.
    fn forced(positions: &[(u8, &[u32])]) -> Vec<u64> {
        let game = graph(positions, 2);
        let control = Control::new(None);
        let found = effectivity(&game, &mut Ticker::new(&control)).expect("there is time");
        let sets = 4 << usize::from(!game.is_finite());
        let mine = |bits: u64| bits >> sets & ((1 << sets) - 1);
        found.expect("there are few").into_iter().map(mine).collect()
    }

    #[test]
    fn a_mover_of_the_coalition_needs_one_child_and_another_mover_all() {
        let mine = forced(&[(1, &[1, 2]), (0, &[0]), (0, &[1])]);
        assert_eq!(mine[0], 0b1110);
        let others = forced(&[(2, &[1, 2]), (0, &[0]), (0, &[1])]);
        assert_eq!(others[0], 0b1000);
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
