//! Keys of positions, with dead cells taken for one another.
//!
//! A free slot is *dead* when no live line of any colour is on it, a piece when no live line of its
//! own colour is on it. Dead slots and pieces stay dead, as live lines only get fewer.
//!
//! So no live line of anybody is on a dead place: another colour's line through a dead piece is not
//! live because of the piece. The key of a position has a digit for each slot (free, one of the
//! colours, or dead, be it free or a piece), for each layer the number of pieces of each colour, and
//! the colour to move. Positions with the same key have the same values:
//! - They have the same live lines. A line is live for a colour just when no dead place and no piece
//!   of another colour is on it, and the colour has enough pieces left; the key tells all that.
//! - They have the same moves: the same free slots on live lines, and in each layer the same number
//!   of dead free slots, which are as good as each other. After the same move, or moves to dead
//!   slots of the same layer, the keys are the same again.
//!
//! Where lines of some colours are taken away ([`super::relaxation`]), these are never live; keys of
//! such positions are told apart by whoever takes the lines away.
//!
//! Images under the 16 symmetries have the least of their keys in common.

use super::live_lines::{State, slots_on};
use super::slots::{ALL, LAYERS};
use super::symmetry::{SQUARE, image};
use crate::search::Key;

/// A layer under each symmetry of the square.
type Images = [u32; SQUARE];

/// The digit of a dead place; colours have 1 to 4.
const DEAD: u32 = 5;

/// For each set of cells and symmetry the number with a digit 1 to the base 6 at each cell of the
/// image. Nine digits take 24 bits.
static DIGITS: [Images; 512] = digits();

const fn digits() -> [Images; 512] {
    let mut digits = [[0; SQUARE]; 512];
    let mut set: usize = 1;
    while set < 512 {
        let cell = set.trailing_zeros() as usize;
        let mut symmetry = 0;
        while symmetry < SQUARE {
            let place = image(symmetry, cell) as u32;
            digits[set][symmetry] = digits[set & (set - 1)][symmetry] + 6_u32.pow(place);
            symmetry += 1;
        }
        set += 1;
    }
    digits
}

/// The version of the keys of positions, and of questions about them
/// ([`crate::search::chains`]). It is raised when a key changes: a checkpoint has the old ones, which
/// would then be taken for those of other positions.
pub const KEYS: u32 = 1;

/// Bits of a key.
pub const KEY_BITS: u32 = 98;

/// What of a position matters.
#[derive(Clone, Copy, Debug)]
pub struct Cells {
    /// The pieces of each colour that are not dead.
    pieces: [u32; 4],
    /// The dead slots and pieces.
    dead: u32,
}

impl Cells {
    /// All that may matter in a position.
    #[inline]
    pub fn new(state: &State) -> Self {
        let mut pieces = [0; 4];
        let mut useful = 0;
        for (color, pieces) in pieces.iter_mut().enumerate() {
            let on_lines = slots_on(state.live[color]);
            *pieces = state.board[color] & on_lines;
            useful |= on_lines;
        }
        Self {
            pieces,
            dead: ALL & !useful,
        }
    }

    /// A position as it is, without dead places.
    #[inline]
    pub fn plain(state: &State) -> Self {
        Self {
            pieces: state.board,
            dead: 0,
        }
    }

    /// The moves to `slots`, of which only the first dead one of each layer is kept.
    #[inline]
    pub fn distinct(&self, slots: u32) -> u32 {
        let mut distinct = slots & !self.dead;
        for layer in LAYERS {
            let dead = slots & self.dead & layer;
            distinct |= dead & dead.wrapping_neg();
        }
        distinct
    }

    /// The key of a position whose cells these are.
    #[inline]
    pub fn key(&self, state: &State, symmetry: bool) -> Key {
        let [large, medium, small] = [0, 9, 18].map(|shift| self.images(state, shift));
        let number = |i: usize| {
            let (first, last) = (large[i].min(small[i]), large[i].max(small[i]));
            (u64::from(medium[i]) << 32 | u64::from(first), last)
        };
        let least = if symmetry {
            (1..SQUARE).fold(number(0), |least, i| least.min(number(i)))
        } else {
            (u64::from(medium[0]) << 32 | u64::from(large[0]), small[0])
        };
        let board = Key::from(least.0) << 32 | Key::from(least.1);
        Key::from(state.color) << 96 | board
    }

    /// The digits of a layer, and above them the numbers of pieces.
    #[inline]
    fn images(&self, state: &State, shift: u32) -> Images {
        let cells = |set: u32| &DIGITS[(set >> shift & 0x1ff) as usize];
        let [red, green, purple, blue] = self.pieces.map(cells);
        let dead = cells(self.dead);
        let count = |color: usize| (state.board[color] >> shift & 0x1ff).count_ones();
        let counts = count(0) | count(1) << 2 | count(2) << 4 | count(3) << 6;
        std::array::from_fn(|i| {
            let digits = red[i] + 2 * green[i] + 3 * purple[i] + 4 * blue[i] + DEAD * dead[i];
            counts << 24 | digits
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::late::{Choices, holds};
    use super::super::position::{Players, Position};
    use super::super::slots::each;
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn images_have_the_same_key() {
        let mut choices = Choices(3);
        for _ in 0..300 {
            let position = choices.late(10);
            let state = State::new(&position);
            let key = Cells::new(&state).key(&state, true);
            assert_eq!(key >> KEY_BITS, 0);
            for image in position.symmetric() {
                let state = State::new(&image);
                assert_eq!(Cells::new(&state).key(&state, true), key);
            }
        }
    }

    #[test]
    fn positions_with_the_same_key_have_the_same_values() {
        let mut choices = Choices(4);
        let mut found: HashMap<Key, Vec<_>> = HashMap::new();
        for _ in 0..40 {
            let start = choices.late(6);
            let mut positions = vec![start];
            for _ in 0..3 {
                let children = positions.iter().flat_map(|position| position.children());
                positions = children.filter(|child| !child.is_over()).collect();
                for position in &positions {
                    let state = State::new(position);
                    let key = Cells::new(&state).key(&state, true);
                    let same = found.entry(key).or_default();
                    if !same.contains(position) && same.len() < 20 {
                        same.push(*position);
                    }
                }
            }
        }
        let mut pairs = 0;
        for same in found.values().filter(|same| same.len() > 1) {
            let colors = same[0].players().colors();
            for color in 0..colors {
                let question = crate::otrio::force::Question {
                    members: 1 << color,
                    winners: 1 << color,
                    draw: color % 2 == 0,
                };
                let value = |position| holds(position, question, &mut HashMap::new());
                if same
                    .iter()
                    .all(|position| position.players() == same[0].players())
                {
                    for other in &same[1..] {
                        assert_eq!(value(other), value(&same[0]));
                        pairs += 1;
                    }
                }
            }
        }
        assert!(pairs > 1000);
    }

    #[test]
    fn keys_stay_as_they_are() {
        // If this fails, and rightly, raise `KEYS`: checkpoints have the keys of before.
        let position = [13, 0, 26, 21, 7, 17, 2]
            .into_iter()
            .fold(Position::new(Players::Three), |at, slot| at.place(slot));
        let state = State::new(&position);
        let keys = [true, false].map(|symmetry| Cells::new(&state).key(&state, symmetry));
        let (least, plain) = (
            0x0001_1100_0513_0933_43d4_1104_4583,
            0x0001_114c_e810_0908_8b26_114c_e3d8,
        );
        assert_eq!((KEYS, keys), (1, [least, plain]));
    }

    #[test]
    fn one_dead_slot_of_each_layer_is_kept() {
        let mut choices = Choices(5);
        let mut left_out = 0;
        for _ in 0..300 {
            let position = choices.late(5);
            let cells = Cells::new(&State::new(&position));
            let kept = cells.distinct(position.moves());
            assert_eq!(kept & !position.moves(), 0);
            for slot in each(position.moves() & !kept) {
                assert!(cells.dead >> slot & 1 == 1);
                assert!(kept & cells.dead & LAYERS[slot / 9] != 0);
                left_out += 1;
            }
        }
        assert!(left_out > 20);
    }
}
