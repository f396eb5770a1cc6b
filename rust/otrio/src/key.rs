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

use std::array::from_fn;

use super::slots::{ALL, LAYERS, each};
use super::state::{State, slots_on};
use super::symmetry::{SQUARE, digits};
use super::{Move, Prunings};
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
    /// The cells of a position, with dead places marked if that rule is in force.
    #[inline(always)]
    pub fn new(state: &State, prunings: &Prunings) -> Self {
        let (mut pieces, mut dead) = (state.board, 0);
        if prunings.dead_cells {
            dead = ALL;
            for (pieces, live) in pieces.iter_mut().zip(state.live) {
                let on_lines = slots_on(live);
                *pieces &= on_lines;
                dead &= !on_lines;
            }
        }
        Self { pieces, dead }
    }

    /// The moves to `slots`, keeping only the first dead one of each layer; a pass if there are
    /// none.
    #[inline]
    pub fn moves(&self, slots: u32) -> impl Iterator<Item = Move> + use<> {
        let mut distinct = slots & !self.dead;
        for layer in LAYERS {
            let dead = slots & self.dead & layer;
            distinct |= dead & dead.wrapping_neg();
        }
        let pass = (slots == 0).then_some(Move::PASS);
        each(distinct).map(Move::on).chain(pass)
    }

    /// The key of the position `state`, whose cells these are.
    #[inline(always)]
    pub fn key(&self, state: &State, prunings: &Prunings) -> Key {
        let counts = |layer: usize| (state.counts >> (8 * layer) & 0xff) << 24;
        let outer = |i: usize| (counts(0) | self.image(0, i), counts(2) | self.image(18, i));
        let number = |first: u32, last: u32| u64::from(first) << 32 | u64::from(last);
        let (medium, outer) = if prunings.symmetry {
            let images: Images = self.images(9);
            let medium = images.into_iter().fold(u32::MAX, u32::min);
            // The other layers matter only for images in which this one is least: mostly just one.
            let outer = (0..SQUARE).filter(|&i| images[i] == medium).map(|i| {
                let (large, small) = outer(i);
                number(large.min(small), large.max(small))
            });
            (medium, outer.fold(u64::MAX, u64::min))
        } else {
            let (large, small) = outer(0);
            (self.image(9, 0), number(large, small))
        };
        let board = Key::from(counts(1) | medium) << 64 | Key::from(outer);
        Key::from(state.color) << 96 | board
    }

    /// The rows of [`DIGITS`] that make up a layer: the ones, the twos and the fours of its digits.
    /// 1 to 4 are the colours, and 5 is a dead place.
    #[inline]
    fn rows(&self, shift: u32) -> [&'static Images; 3] {
        let [red, green, purple, blue] = self.pieces;
        let binary = [red | purple | self.dead, green | purple, blue | self.dead];
        binary.map(|set| &DIGITS[(set >> shift & 0x1ff) as usize])
    }

    /// The digits of a layer under each symmetry of the square.
    #[inline]
    fn images(&self, shift: u32) -> Images {
        let [ones, twos, fours] = self.rows(shift);
        from_fn(|i| ones[i] + 2 * twos[i] + 4 * fours[i])
    }

    /// The same under one symmetry. All eight would take longer.
    #[inline]
    fn image(&self, shift: u32, i: usize) -> u32 {
        let [ones, twos, fours] = self.rows(shift);
        ones[i] + 2 * twos[i] + 4 * fours[i]
    }
}

#[cfg(test)]
mod tests {
    use super::super::coalition::Coalition;
    use super::super::position::{Players, Position};
    use super::super::preferences::DRAW;
    use super::super::relaxation::relaxed;
    use super::*;
    use crate::tests::late::{Chance, after, children, holds};
    use std::collections::HashMap;

    fn key(state: &State, symmetry: bool) -> Key {
        let prunings = Prunings { symmetry, ..Prunings::ALL };
        Cells::new(state, &prunings).key(state, &prunings)
    }

    #[test]
    fn images_have_the_same_key() {
        let mut chance = Chance(3);
        for _ in 0..300 {
            let position = chance.late(10);
            let least = key(&State::new(&position), true);
            assert_eq!(least >> KEY_BITS, 0);
            for image in position.symmetric() {
                assert_eq!(key(&State::new(&image), true), least);
            }
        }
    }

    #[test]
    fn a_key_is_the_least_of_those_of_all_images() {
        let mut chance = Chance(6);
        for round in 0..400 {
            let position = chance.late(4 + round % 24);
            let coalition =
                Coalition { members: chance.below(16) as u8, wants: chance.below(16) as u8 };
            for is_relaxed in [false, true] {
                let state = |position: &Position| {
                    let state = State::new(position);
                    if is_relaxed { relaxed(&state, coalition) } else { state }
                };
                let images = position.symmetric();
                let least = images.iter().map(|image| key(&state(image), false)).min();
                assert_eq!(Some(key(&state(&position), true)), least);
            }
        }
    }

    #[test]
    fn positions_with_the_same_key_have_the_same_values() {
        let mut chance = Chance(4);
        let mut found: HashMap<Key, Vec<_>> = HashMap::new();
        for _ in 0..40 {
            let start = chance.late(6);
            let mut positions = vec![start];
            for _ in 0..3 {
                let children = positions.iter().flat_map(children);
                positions = children.filter(|child| !child.is_over()).collect();
                for position in &positions {
                    let same = found.entry(key(&State::new(position), true)).or_default();
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
                let alone = Coalition {
                    members: 1 << color,
                    wants: 1 << color | if color % 2 == 0 { DRAW } else { 0 },
                };
                let value = |position| holds(position, alone, &mut HashMap::new());
                if same.iter().all(|position| position.players() == same[0].players()) {
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
        let keys = [true, false].map(|symmetry| key(&state, symmetry));
        let (least, plain) =
            (0x0001_1100_0513_0933_43d4_1104_4583, 0x0001_114c_e810_0908_8b26_114c_e3d8);
        assert_eq!((KEYS, keys), (1, [least, plain]));
    }

    #[test]
    fn one_dead_slot_of_each_layer_is_kept() {
        let mut chance = Chance(5);
        let mut left_out = 0;
        for _ in 0..300 {
            let position = chance.late(5);
            let cells = Cells::new(&State::new(&position), &Prunings::ALL);
            let kept = cells.moves(position.moves()).filter_map(Move::slot);
            let kept = kept.fold(0, |kept, slot| kept | 1 << slot);
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
