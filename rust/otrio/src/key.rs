//! Keys of positions that do not distinguish dead cells.
//!
//! A free slot is *dead* if no live line of any colour passes through it, a piece if no live line
//! of its own colour does. Dead slots and pieces stay dead, as lines never become live again.
//!
//! So no live line of any colour passes through a dead place: the piece itself keeps another
//! colour's line through it from being live. The key of a position has a digit for each slot (free,
//! one of the colours, or dead, be it free or a piece), for each layer the number of pieces of each
//! colour, and the colour to move. Positions with the same key have the same values:
//! - They have the same live lines. A line is live for a colour exactly when no dead place and no
//!   piece of another colour is on it, and the colour has enough pieces left; the key determines
//!   all of this.
//! - They have the same moves: the same free slots on live lines, and in each layer the same number
//!   of dead free slots, which are interchangeable. After the same move, or moves to dead slots of
//!   the same layer, the keys are again the same.
//!
//! Where lines of some colours are taken away ([`super::relaxation`]), these are never live; the
//! code that takes them away must distinguish the keys of such positions.
//!
//! Images under the 16 symmetries share a key, the least of theirs.

use super::slots::{ALL, LAYERS};
use super::state::{State, slots_on};
use super::symmetry::{SQUARE, digits};
use andor::Key;

/// A layer under each symmetry of the square.
type Images = [u32; SQUARE];

/// For each set of cells and symmetry, the number with a digit 1 in base 6 at each cell of the
/// image. Nine digits take 24 bits.
static DIGITS: [Images; 512] = digits(6, false);

/// The version of the keys of positions, and of questions about them ([`andor::queries`]).
/// Raise it when a key changes: the keys in older checkpoints would be mistaken for those of other
/// positions.
pub const KEYS: u32 = 1;

/// Bits of a key.
pub const KEY_BITS: u32 = 98;

/// The parts of a position that matter.
#[derive(Clone, Copy, Debug)]
pub struct Cells {
    /// The pieces of each colour that are not dead.
    pieces: [u32; 4],
    /// The dead slots and pieces.
    dead: u32,
}

impl Cells {
    /// The cells of a position, with dead places marked.
    #[inline(always)]
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

    /// The cells of a position as it is, with no place taken for dead.
    #[inline]
    pub fn plain(state: &State) -> Self {
        Self {
            pieces: state.board,
            dead: 0,
        }
    }

    /// The moves to `slots`, keeping only the first dead one of each layer.
    #[inline]
    pub fn distinct(&self, slots: u32) -> u32 {
        let mut distinct = slots & !self.dead;
        for layer in LAYERS {
            let dead = slots & self.dead & layer;
            distinct |= dead & dead.wrapping_neg();
        }
        distinct
    }

    /// The key of the position `state`, whose cells these are.
    #[inline(always)]
    pub fn key(&self, state: &State, symmetry: bool) -> Key {
        let digits = self.digits();
        let counts = |layer: usize| (state.counts >> (8 * layer) & 0xff) << 24;
        let outer = |i: usize| {
            let large = counts(0) | digits.image(0, i);
            let small = counts(2) | digits.image(18, i);
            (large, small)
        };
        let number = |first: u32, last: u32| u64::from(first) << 32 | u64::from(last);
        let (medium, outer) = if symmetry {
            let images = digits.images(9);
            let medium = images.into_iter().fold(u32::MAX, u32::min);
            // The other layers matter only for images in which this one is least: mostly just one.
            let outer = (0..SQUARE).filter(|&i| images[i] == medium).map(|i| {
                let (large, small) = outer(i);
                number(large.min(small), large.max(small))
            });
            (medium, outer.fold(u64::MAX, u64::min))
        } else {
            let (large, small) = outer(0);
            (digits.image(9, 0), number(large, small))
        };
        let board = Key::from(counts(1) | medium) << 64 | Key::from(outer);
        Key::from(state.color) << 96 | board
    }

    #[inline]
    fn digits(&self) -> Digits {
        let [red, green, purple, blue] = self.pieces;
        Digits {
            ones: red | purple | self.dead,
            twos: green | purple,
            fours: blue | self.dead,
        }
    }
}

/// The slots whose digit has each bit: 1 to 4 are the colours, and 5 is a dead place.
struct Digits {
    ones: u32,
    twos: u32,
    fours: u32,
}

impl Digits {
    /// The rows of [`DIGITS`] that make up a layer: its number is the first plus twice the second
    /// plus four times the third.
    #[inline]
    fn rows(&self, shift: u32) -> [&'static Images; 3] {
        [self.ones, self.twos, self.fours].map(|set| &DIGITS[(set >> shift & 0x1ff) as usize])
    }

    /// The digits of a layer under each symmetry of the square.
    #[inline]
    fn images(&self, shift: u32) -> Images {
        let [ones, twos, fours] = self.rows(shift);
        std::array::from_fn(|i| ones[i] + 2 * twos[i] + 4 * fours[i])
    }

    /// The same under one symmetry.
    #[inline]
    fn image(&self, shift: u32, symmetry: usize) -> u32 {
        let [ones, twos, fours] = self.rows(shift);
        ones[symmetry] + 2 * twos[symmetry] + 4 * fours[symmetry]
    }
}

#[cfg(test)]
mod tests {
    use super::super::coalition::{Aim, Coalition};
    use super::super::position::{Players, Position};
    use super::super::relaxation::relaxed;
    use super::super::slots::each;
    use super::*;
    use crate::tests::late::{Choices, after, holds};
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
    fn a_key_is_the_least_of_those_of_all_images() {
        let mut choices = Choices(6);
        for round in 0..400 {
            let position = choices.late(4 + round % 24);
            let coalition = Coalition {
                members: choices.below(16) as u8,
                winners: choices.below(16) as u8,
            };
            for is_relaxed in [false, true] {
                let state = |position: &Position| {
                    let state = State::new(position);
                    if is_relaxed {
                        relaxed(&state, coalition)
                    } else {
                        state
                    }
                };
                let key = |position: &Position, symmetry| {
                    let state = state(position);
                    Cells::new(&state).key(&state, symmetry)
                };
                let images = position.symmetric();
                let least = images.iter().map(|image| key(image, false)).min();
                assert_eq!(Some(key(&position, true)), least);
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
                let aim = Aim {
                    members: 1 << color,
                    winners: 1 << color,
                    draw: color % 2 == 0,
                };
                let value = |position| holds(position, aim, &mut HashMap::new());
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
        // If a change makes this fail on purpose, raise `KEYS`: checkpoints hold the earlier keys.
        let position = after(Players::Three, &[13, 0, 26, 21, 7, 17, 2]);
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
