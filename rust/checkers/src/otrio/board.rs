//! Boards as the certificate checker reads them: texts, with lines and images of its own.
//!
//! Nothing of the search is used here, not even its table of lines.

use std::sync::LazyLock;

/// The number of slots.
pub const SLOTS: usize = 27;
const FREE: u8 = b'.';
const PIECES_PER_SIZE: usize = 3;

/// The characters of a board: `.`, or the colour `1` to `4`.
pub type Board = [u8; SLOTS];

/// A canonical board and the colour to move, `1` to `4`.
pub type Place = (Board, u8);

/// A slot, or `None` for a pass.
pub type Move = Option<u8>;

/// A slot as it is written: column, row, size.
pub(super) fn name(slot: usize) -> String {
    let places = [(b"abc", slot), (b"123", slot / 3), (b"LMS", slot / 9)];
    String::from_iter(places.map(|(letters, place)| char::from(letters[place % 3])))
}

/// The slot that is written so.
pub fn slot_named(text: &str) -> Option<u8> {
    (0..SLOTS as u8).find(|&slot| name(slot.into()) == text)
}

/// The lines, bit n for slot n: three slots in equal steps, each step of at most one size, row and
/// column.
static LINES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let number = |[size, row, column]: [i8; 3]| {
        let inside = [size, row, column].iter().all(|part| (0..3).contains(part));
        inside.then_some(size * 9 + row * 3 + column)
    };
    let triples = (0..SLOTS as i8).map(|n| [n / 9, n / 3 % 3, n % 3]);
    let mut lines = Vec::new();
    for middle in triples.clone() {
        for step in triples.clone().map(|step| step.map(|part| part - 1)) {
            let at = |times: i8| number(std::array::from_fn(|i| middle[i] + times * step[i]));
            if let (Some(first), Some(second), Some(third)) = (at(-1), at(0), at(1))
                && first < third
            {
                lines.push(1 << first | 1 << second | 1 << third);
            }
        }
    }
    lines
});

/// The lines through each slot.
static LINES_THROUGH: LazyLock<[Vec<u32>; SLOTS]> = LazyLock::new(|| {
    std::array::from_fn(|slot| {
        let lines = LINES.iter().filter(|&line| line >> slot & 1 == 1);
        lines.copied().collect()
    })
});

/// For each symmetry, the slot from which each slot of the image comes.
static IMAGES: LazyLock<Vec<[usize; SLOTS]>> = LazyLock::new(|| {
    let from = |symmetry: usize, slot: usize| {
        let [exchange, transpose, upside_down, mirror] =
            [8, 4, 2, 1].map(|bit| symmetry & bit != 0);
        let (mut size, mut row, mut column) = (slot / 9, slot / 3 % 3, slot % 3);
        if exchange {
            size = 2 - size;
        }
        if upside_down {
            row = 2 - row;
        }
        if mirror {
            column = 2 - column;
        }
        if transpose {
            (row, column) = (column, row);
        }
        size * 9 + row * 3 + column
    };
    let image = |symmetry| std::array::from_fn(|slot| from(symmetry, slot));
    (0..16).map(image).collect()
});

/// The first in order of the 16 images of a board.
pub fn canonical(board: &Board) -> Board {
    let image = |from: &[usize; SLOTS]| from.map(|slot| board[slot]);
    IMAGES.iter().map(image).min().unwrap_or(*board)
}

/// The slots with a piece of a colour, or the free ones.
fn set(board: &Board, piece: u8) -> u32 {
    let bits = board.iter().enumerate().map(|(slot, &there)| u32::from(there == piece) << slot);
    bits.sum()
}

pub(super) fn completes(board: &Board, slot: usize, color: u8) -> bool {
    let own = set(board, color) | 1 << slot;
    LINES_THROUGH[slot].iter().any(|line| line & !own == 0)
}

/// The free slots for which a colour has a piece.
pub(super) fn slots(board: &Board, color: u8) -> Vec<usize> {
    let has_piece = |slot: usize| pieces(board, color, slot / 9) < PIECES_PER_SIZE;
    let free = (0..SLOTS).filter(|&slot| board[slot] == FREE);
    free.filter(|&slot| has_piece(slot)).collect()
}

/// Whether each colour has the pieces that are on a board.
pub(super) fn has_enough_pieces(board: &Board) -> bool {
    let fits = |color| (0..3).all(|size| pieces(board, color, size) <= PIECES_PER_SIZE);
    (b'1'..=b'4').all(fits)
}

fn pieces(board: &Board, color: u8, size: usize) -> usize {
    let layer = &board[size * 9..size * 9 + 9];
    layer.iter().filter(|&&piece| piece == color).count()
}

/// Whether each colour may still complete a line if all others help it: a line without a piece of
/// another colour, for which three pieces of each size suffice.
pub(super) fn live_colors(board: &Board) -> [bool; 4] {
    let free = set(board, FREE);
    [b'1', b'2', b'3', b'4'].map(|color| {
        let own = set(board, color);
        let has_pieces = |line: u32| {
            let needed = own | line;
            let of_size = |size: usize| (needed >> (9 * size) & 0x1ff).count_ones() as usize;
            (0..3).all(|size| line >> (9 * size) & 0x1ff == 0 || of_size(size) <= PIECES_PER_SIZE)
        };
        LINES.iter().any(|&line| line & !(own | free) == 0 && has_pieces(line))
    })
}

/// The colour that has a line.
pub(super) fn winner(board: &Board) -> Option<u8> {
    let has_line = |&color: &u8| {
        let own = set(board, color);
        LINES.iter().any(|line| line & !own == 0)
    };
    (b'1'..=b'4').find(has_line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn lines_and_images_are_those_of_the_rules() {
        let sets: HashSet<u32> = LINES.iter().copied().collect();
        assert_eq!(sets.len(), 49);
        assert!(sets.iter().all(|line| line.count_ones() == 3));
        let board: Board = std::array::from_fn(|slot| slot as u8);
        let images: HashSet<Board> =
            IMAGES.iter().map(|from| from.map(|slot| board[slot])).collect();
        assert_eq!(images.len(), 16);
        assert_eq!(name(13), "b2M");
    }
}
