//! Whether the board can still be filled without a line.
//!
//! With more than two colours, a game without a line ends with a full board, whoever has to pass on
//! the way. So if the board cannot be filled without a line, some player completes one. To look for
//! a filling would be a search of its own. Instead, a few conditions are checked that every full
//! board without a line meets; boards that meet them and still cannot be filled are left to the
//! search.
//!
//! 1. A colour *may take* a free slot if it has a piece left for it and completes no line there.
//!    Pieces stay, so a slot that a colour may not take now is never open to it again.
//! 2. In each layer, the slots that only the colours of some set may take are at most as many as
//!    the pieces that these colours have left for the layer. (With one more, a line is certain.)
//! 3. If there are exactly as many, these pieces are for these slots: the colours of the set may
//!    take no others in the layer.
//! 4. A slot that only one colour may take gets its piece. Then the colour may no longer take slots
//!    where that piece helps to complete a line, and 2 and 3 are checked again.

use super::position::PIECES_PER_SIZE;
use super::slots::{ALL, LAYERS, THIRD, each};
use super::state::State;

/// What is left to fill.
struct Filling {
    /// The pieces of each colour, including those that it is sure to place.
    board: [u32; 4],
    /// The slots without a piece.
    free: u32,
    /// Of the slots free at the start, those that each colour may take.
    takes: [u32; 4],
    colors: usize,
}

/// The slots that each colour takes in some full board without a line, and perhaps others; `None`
/// if the conditions rule out such a board.
pub fn without_a_line(state: &State) -> Option<[u32; 4]> {
    let colors = usize::from(state.colors);
    let mut filling =
        Filling { board: state.board, free: ALL & !state.occupied, takes: [0; 4], colors };
    for color in 0..colors {
        filling.takes[color] = state.slots_for(color) & !state.completing[color];
    }
    if state.completing == [0; 4] {
        return Some(filling.takes);
    }
    loop {
        let before = (filling.free, filling.takes);
        for layer in LAYERS {
            if !filling.has_enough_pieces(layer) {
                return None;
            }
            filling.place_certain(layer);
        }
        if before == (filling.free, filling.takes) {
            return Some(filling.takes);
        }
    }
}

impl Filling {
    /// Applies conditions 2 and 3 to a layer; `false` if condition 2 fails.
    #[inline]
    fn has_enough_pieces(&mut self, layer: u32) -> bool {
        let free = self.free & layer;
        let left = |color: usize| PIECES_PER_SIZE - (self.board[color] & layer).count_ones();
        let all = (1_u32 << self.colors) - 1;
        for set in 0..all {
            let pieces = each(set).map(left).sum();
            let others = each(all & !set);
            let only = others.fold(free, |only, color| only & !self.takes[color]);
            let slots = only.count_ones();
            if slots > pieces {
                return false;
            }
            if slots == pieces {
                for color in each(set) {
                    self.takes[color] &= !free | only;
                }
            }
        }
        true
    }

    /// Applies condition 4 to a layer.
    #[inline]
    fn place_certain(&mut self, layer: u32) {
        for color in 0..self.colors {
            let others = (0..self.colors).filter(|&other| other != color);
            let others = others.fold(0, |taken, other| taken | self.takes[other]);
            for slot in each(self.free & layer & self.takes[color] & !others) {
                if self.takes[color] >> slot & 1 == 1 {
                    for other in each(self.board[color]) {
                        self.takes[color] &= !(THIRD[slot][other] & self.free);
                    }
                    self.board[color] |= 1 << slot;
                    self.free &= !(1 << slot);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::Players;
    use super::super::slots::completes;
    use super::*;
    use crate::tests::late::Chance;

    /// The slots that each colour takes in the full boards without a line, by trying all of them.
    fn full_boards(board: [u32; 4], free: u32, colors: usize, found: &mut Option<[u32; 4]>) {
        if free == 0 {
            let taken = found.get_or_insert([0; 4]);
            for color in 0..colors {
                taken[color] |= board[color];
            }
            return;
        }
        let slot = free.trailing_zeros() as usize;
        for color in 0..colors {
            let layer = board[color] & LAYERS[slot / 9];
            if layer.count_ones() < PIECES_PER_SIZE && !completes(board[color], slot) {
                let mut board = board;
                board[color] |= 1 << slot;
                full_boards(board, free & (free - 1), colors, found);
            }
        }
    }

    #[test]
    fn no_full_board_without_a_line_is_missed() {
        let mut chance = Chance(11);
        let (mut impossible, mut certain, mut narrower) = (0, 0, 0);
        for round in 0..3000 {
            let position = chance.late(3 + round % 6);
            if position.players() == Players::Pair {
                continue; // the board is never full
            }
            let state = State::new(&position);
            let colors = position.players().colors();
            let free = ALL & !state.occupied;
            let mut found = None;
            full_boards(state.board, free, colors, &mut found);
            impossible += usize::from(found.is_none());
            let takes = without_a_line(&state);
            certain += usize::from(takes.is_none());
            match (takes, found) {
                (None, None) | (Some(_), None) => {}
                (None, Some(_)) => panic!("{position:?}"),
                (Some(takes), Some(found)) => {
                    for color in 0..colors {
                        let taken = found[color] & free;
                        assert_eq!(taken & !takes[color], 0, "{position:?}");
                        let may_take = state.slots_for(color) & !state.completing[color];
                        narrower += usize::from(takes[color] != may_take);
                    }
                }
            }
        }
        assert!(impossible > 500 && certain * 10 > impossible * 9 && narrower > 100);
    }
}
