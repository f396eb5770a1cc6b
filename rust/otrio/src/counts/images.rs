//! The 16 images of a board, as numbers that are kept up to date as pieces are placed.

use crate::symmetry::{DIGITS, SQUARE};

/// For each layer, its number under each symmetry of the square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Images([[u32; SQUARE]; 3]);

impl Images {
    /// The images with one more piece.
    #[must_use]
    pub fn with(mut self, slot: usize, color: usize) -> Self {
        let digit = color as u32 + 1;
        let layer = &mut self.0[slot / 9];
        for (number, place) in layer.iter_mut().zip(DIGITS[1 << (slot % 9)]) {
            *number += digit * place;
        }
        self
    }

    /// The number that a board shares only with its images.
    pub fn key(&self) -> u64 {
        self.numbers().into_iter().fold(u64::MAX, u64::min)
    }

    /// For each symmetry of the square, the lesser number of the image, with or without L and S
    /// exchanged.
    fn numbers(&self) -> [u64; SQUARE] {
        let [large, medium, small] = &self.0;
        std::array::from_fn(|i| {
            let [first, last] = [large[i].min(small[i]), large[i].max(small[i])].map(u64::from);
            first << 42 | u64::from(medium[i]) << 21 | last
        })
    }

    /// The symmetries that give the image with the least number, as a set of their numbers.
    pub fn least(&self) -> u16 {
        let [large, _, small] = &self.0;
        let numbers = self.numbers();
        let least = self.key();
        let mut symmetries = 0;
        for i in (0..SQUARE).filter(|&i| numbers[i] == least) {
            symmetries |= u16::from(large[i] <= small[i]) << i;
            symmetries |= u16::from(small[i] <= large[i]) << (i + SQUARE);
        }
        symmetries
    }

    /// The symmetries that leave the board as it is, as a set of their numbers.
    pub fn own_symmetries(&self) -> u16 {
        let [large, medium, small] = &self.0;
        let itself = [large[0], medium[0], small[0]];
        (0..SQUARE).fold(0, |symmetries, i| {
            symmetries
                | u16::from([large[i], medium[i], small[i]] == itself) << i
                | u16::from([small[i], medium[i], large[i]] == itself) << (i + SQUARE)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Move;
    use crate::position::{Players, Position};

    /// The canonical image with a key, as the slots of each colour.
    fn board_of(key: u64) -> [u32; 4] {
        let mut board = [0; 4];
        for (layer, shift) in [42, 21, 0].into_iter().enumerate() {
            let mut number = key >> shift & ((1 << 21) - 1);
            for cell in (0..9).rev() {
                let color = (number % 5) as usize;
                if color > 0 {
                    board[color - 1] |= 1 << (9 * layer + cell);
                }
                number /= 5;
            }
        }
        board
    }

    #[test]
    fn sets_of_symmetries_are_those_of_the_images() {
        let games: [&[usize]; 5] =
            [&[], &[13], &[13, 0, 18], &[0, 26, 8, 18, 13], &[4, 22, 13, 1, 9, 20, 3, 7]];
        for slots in games {
            let mut position = Position::new(Players::Four);
            let mut images = Images::default();
            for &slot in slots {
                images = images.with(slot, position.color());
                position = position.play(Move::to(slot).expect("a slot")).expect("it is free");
            }
            let symmetric = position.symmetric();
            let canonical = position.canonical();
            let set = |image: Position| {
                (0..16).fold(0, |set, i| set | u16::from(symmetric[i] == image) << i)
            };
            assert_eq!(board_of(images.key()), canonical.board());
            assert_eq!(images.least(), set(canonical), "{slots:?}");
            assert_eq!(images.own_symmetries(), set(position), "{slots:?}");
        }
    }
}
