//! The 16 symmetries: 8 of the square, with and without the exchange of L and S.

use super::position::Position;

/// The symmetries of the square.
pub const SQUARE: usize = 8;

/// The image of a cell row · 3 + column: bit 0 of the symmetry exchanges left and right, bit 1 top
/// and bottom, bit 2 rows and columns.
const fn image(symmetry: usize, cell: usize) -> usize {
    let (mut row, mut column) = (cell / 3, cell % 3);
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    if symmetry & 2 != 0 {
        row = 2 - row;
    }
    if symmetry & 1 != 0 {
        column = 2 - column;
    }
    row * 3 + column
}

/// The images of each set of cells.
static IMAGES: [[u32; SQUARE]; 512] = digits(2, false);

/// For each set of cells and symmetry, the number with a digit 1 in base 5 at each cell of the
/// image, cell 0 first.
pub static DIGITS: [[u32; SQUARE]; 512] = digits(5, true);

/// For each set of cells and symmetry, the number with a digit 1 in a base at each cell of the
/// image; cell 0 is the first digit if that one `leads`, else the last.
pub(crate) const fn digits(base: u32, leads: bool) -> [[u32; SQUARE]; 512] {
    let mut digits = [[0; SQUARE]; 512];
    let mut set: usize = 1;
    while set < 512 {
        let cell = set.trailing_zeros() as usize;
        let mut symmetry = 0;
        while symmetry < SQUARE {
            let image = image(symmetry, cell) as u32;
            let place = if leads { 8 - image } else { image };
            digits[set][symmetry] = digits[set & (set - 1)][symmetry] + base.pow(place);
            symmetry += 1;
        }
        set += 1;
    }
    digits
}

/// The image of a set of slots, without bits that are none. The last four bits of the symmetry
/// count: a symmetry of the square, and whether L and S are exchanged too.
pub fn apply(symmetry: usize, set: u32) -> u32 {
    let layer = |shift: u32| IMAGES[(set >> shift & 0x1ff) as usize][symmetry % SQUARE];
    let [large, medium, small] = [layer(0), layer(9), layer(18)];
    if symmetry & SQUARE == 0 {
        large | medium << 9 | small << 18
    } else {
        small | medium << 9 | large << 18
    }
}

/// The number of a layer under each symmetry of the square: 9 digits in base 5, cell 0 first, 0 for
/// a free slot and 1 to 4 for the colours.
fn layer_numbers(board: &[u32; 4], shift: u32) -> [u32; SQUARE] {
    let of = |color: usize| &DIGITS[(board[color] >> shift & 0x1ff) as usize];
    let [red, green, purple, blue] = [of(0), of(1), of(2), of(3)];
    std::array::from_fn(|i| red[i] + 2 * green[i] + 3 * purple[i] + 4 * blue[i])
}

/// The least number of the 16 images of a board, three layers of 21 bits, and the symmetry that
/// gives it. It is that image read as digits, so different images have different numbers.
fn least(board: &[u32; 4]) -> (u64, usize) {
    let large = layer_numbers(board, 0);
    let medium = layer_numbers(board, 9);
    let small = layer_numbers(board, 18);
    let number = |i: usize| {
        let [first, last] = [large[i].min(small[i]), large[i].max(small[i])].map(u64::from);
        first << 42 | u64::from(medium[i]) << 21 | last
    };
    let better = |best: (u64, usize), i| best.min((number(i), i));
    let (least, symmetry) = (1..SQUARE).fold((number(0), 0), better);
    let exchange = small[symmetry] < large[symmetry];
    (least, symmetry + SQUARE * usize::from(exchange))
}

impl Position {
    /// The 16 images, this position first. If the position has a symmetry of its own, images are
    /// repeated.
    pub fn symmetric(&self) -> [Self; 2 * SQUARE] {
        std::array::from_fn(|symmetry| self.image(symmetry))
    }

    /// The image under a symmetry, as in [`apply`].
    fn image(&self, symmetry: usize) -> Self {
        self.with_board(self.board().map(|set| apply(symmetry, set)))
    }

    /// The number of the canonical board; others have other numbers.
    pub(crate) fn number(&self) -> u64 {
        least(&self.board()).0
    }

    /// The image whose board comes first, read slot by slot, a free slot before colours 0, 1, 2, 3.
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.image(least(&self.board()).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Players;
    use crate::slots::{LINES, SLOTS};

    /// The board as digits, free 0, slot by slot.
    fn text(position: &Position) -> Vec<usize> {
        let color = |slot: usize| position.board().iter().position(|set| set >> slot & 1 == 1);
        (0..SLOTS).map(|slot| color(slot).map_or(0, |color| color + 1)).collect()
    }

    fn played(players: Players, mut choice: u64) -> Position {
        let mut position = Position::new(players);
        loop {
            let moves: Vec<_> = position.legal_moves().collect();
            if moves.is_empty() || choice < 4 {
                return position;
            }
            position = position.play_unchecked(moves[choice as usize % moves.len()]);
            choice /= 3;
        }
    }

    #[test]
    fn symmetries_are_distinct_and_map_lines_to_lines() {
        let images: Vec<Vec<u32>> = (0..16)
            .map(|symmetry| (0..SLOTS).map(|slot| apply(symmetry, 1 << slot)).collect())
            .collect();
        assert_eq!(images[0], (0..SLOTS).map(|slot| 1 << slot).collect::<Vec<_>>());
        for (symmetry, image) in images.iter().enumerate() {
            assert!(!images[..symmetry].contains(image));
            for line in LINES {
                assert!(LINES.contains(&apply(symmetry, line)));
            }
        }
    }

    #[test]
    fn canonical_is_the_image_that_comes_first() {
        let mut choice = 0x9e37_79b9_7f4a_7c15_u64;
        for players in [Players::Two, Players::Pair, Players::Three, Players::Four] {
            for _ in 0..300 {
                choice = choice.wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(29) + 1;
                let position = played(players, choice >> 20);
                let canonical = position.canonical();
                let images = position.symmetric();
                assert_eq!(Some(text(&canonical)), images.iter().map(text).min());
                for image in images {
                    assert_eq!(image.canonical(), canonical);
                    assert_eq!(least(&image.board()).0, least(&position.board()).0);
                }
                let digits = text(&canonical);
                let number =
                    |layer: &[usize]| layer.iter().fold(0, |n, &digit| 5 * n + digit as u64);
                assert_eq!(
                    least(&position.board()).0,
                    number(&digits[..9]) << 42
                        | number(&digits[9..18]) << 21
                        | number(&digits[18..])
                );
            }
        }
    }
}
