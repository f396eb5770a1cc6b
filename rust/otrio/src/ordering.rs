//! What the searches share to put good moves first.

use super::coalition::Coalition;
use super::slots::SLOTS;
use super::state::{LineSet, State, THROUGH};

/// What live lines of a colour count for the side that they help.
///
/// All weights were found by trial: half or twice as much gives half to twice the nodes, and no
/// change is better on all questions.
struct Weights {
    /// A line without a piece.
    empty: i32,
    /// A line with a piece.
    begun: i32,
    /// A slot that completes a line.
    completing: i32,
}

/// For a colour whose player wants its lines.
const WANTED: Weights = Weights { empty: 4, begun: 16, completing: 128 };

/// For a colour whose player completes a line only if no harmless move is left.
const UNWANTED: Weights = Weights { empty: 0, begun: 3, completing: 27 };

/// How good a position looks for a coalition: its lines and those that it may make the others
/// complete, minus the same for the others.
#[inline]
pub fn chances(state: &State, coalition: Coalition) -> i32 {
    let colors = (0..usize::from(state.colors)).filter(|&color| state.live[color] != 0);
    let chance = |color: usize| {
        let weights = if coalition.likes(color) { WANTED } else { UNWANTED };
        let live = state.live[color];
        let begun = (live & state.touched[color]).count_ones() as i32;
        let empty = live.count_ones() as i32 - begun;
        let completing = state.completing[color].count_ones() as i32;
        let lines = weights.empty * empty + weights.begun * begun + weights.completing * completing;
        sign(coalition.succeeds(color)) * lines
    };
    colors.map(chance).sum()
}

/// How many moves the coalition has left that complete no line, minus those of the others; only
/// colours count whose players do not want their lines.
///
/// With these, three of four players who make the fourth complete a line take half as many nodes.
/// They count after moves of the coalition only: when they count after all moves, questions about
/// two players take 3 to 8 times as many nodes.
#[inline]
pub fn harmless_moves(state: &State, coalition: Coalition) -> i32 {
    let unwanted = (0..usize::from(state.colors)).filter(|&color| !coalition.likes(color));
    let harmless = |color: usize| {
        let moves = state.slots_for(color) & !state.completing[color];
        sign(coalition.plays(color)) * moves.count_ones() as i32
    };
    unwanted.map(harmless).sum()
}

/// Plus for what helps the coalition, minus for what helps the others.
fn sign(helps: bool) -> i32 {
    if helps { 1 } else { -1 }
}

/// Points of each line: 4 if a colour that can still complete it has begun it, else 1 for each
/// colour that can. Stored as three sets of lines, one for each binary digit, the ones first.
#[derive(Clone, Copy, Debug)]
pub struct Worth([LineSet; 3]);

impl Worth {
    /// The worth of the lines of a position.
    #[inline]
    pub fn new(state: &State) -> Self {
        let [mut ones, mut twos, mut fours] = [0; 3];
        for (live, touched) in state.live.into_iter().zip(state.touched) {
            // A line that one colour has begun is not live for the others.
            let untouched = live & !touched;
            fours |= live & touched | twos & ones & untouched;
            twos ^= ones & untouched;
            ones ^= untouched;
        }
        Self([ones, twos, fours])
    }

    /// The worth of a slot: the sum over all lines through it.
    #[inline]
    pub fn of(&self, slot: usize) -> i32 {
        let [ones, twos, fours] = self.0.map(|lines| (lines & THROUGH[slot]).count_ones());
        (ones + 2 * twos + 4 * fours) as i32
    }
}

/// Sorts moves, at most one for each slot, by descending promise; equally promising moves keep
/// their order. (The standard library's sort with cached keys allocates at each node, which takes 6
/// to 10 % of the time.)
#[inline]
pub fn sort<T: Copy>(moves: &mut [T], promise: impl Fn(&T) -> i32) {
    let Some(first) = moves.first() else { return };
    let mut before = [*first; SLOTS];
    before[..moves.len()].copy_from_slice(moves);
    // The greatest promise gives the least number; the low bits are the place.
    let mut order = [0; SLOTS];
    let order = &mut order[..moves.len()];
    for (place, play) in moves.iter().enumerate() {
        order[place] = place as i32 - 32 * promise(play);
    }
    order.sort_unstable();
    for (play, number) in moves.iter_mut().zip(order) {
        *play = before[(*number & 31) as usize];
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::*;
    use crate::tests::late::Chance;

    #[test]
    fn the_worth_of_a_slot_is_counted_line_by_line() {
        let mut chance = Chance(31);
        for round in 0..300 {
            let state = State::new(&chance.late(4 + round % 20));
            let worth = Worth::new(&state);
            for (slot, through) in THROUGH.into_iter().enumerate() {
                let lines: u32 = (0..4)
                    .map(|color| {
                        let live = state.live[color] & through;
                        live.count_ones() + 3 * (live & state.touched[color]).count_ones()
                    })
                    .sum();
                assert_eq!(worth.of(slot), lines as i32);
            }
        }
    }

    #[test]
    fn the_order_is_that_of_a_stable_sort() {
        let mut chance = Chance(32);
        for count in 0..=SLOTS {
            let mut moves: Vec<(i32, usize)> =
                (0..count).map(|place| (chance.below(9) as i32 * 500 - 2000, place)).collect();
            let mut expected = moves.clone();
            expected.sort_by_key(|&(promise, _)| Reverse(promise));
            sort(&mut moves, |&(promise, _)| promise);
            assert_eq!(moves, expected);
        }
    }
}
