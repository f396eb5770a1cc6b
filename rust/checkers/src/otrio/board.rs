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
pub fn name(slot: usize) -> String {
    let places = [(b"abc", slot), (b"123", slot / 3), (b"LMS", slot / 9)];
    String::from_iter(places.map(|(letters, place)| char::from(letters[place % 3])))
}

/// The slots that make a line with each slot.
static LINES_THROUGH: LazyLock<[Vec<[usize; 2]>; SLOTS]> = LazyLock::new(|| {
    std::array::from_fn(|slot| {
        let rest = |line: &[usize; 3]| {
            let at = line.iter().position(|&other| other == slot)?;
            Some([line[(at + 1) % 3], line[(at + 2) % 3]])
        };
        LINES.iter().filter_map(rest).collect()
    })
});

/// The lines: three slots in equal steps, each step of at most one size, row and column.
static LINES: LazyLock<Vec<[usize; 3]>> = LazyLock::new(|| {
    let number = |[size, row, column]: [i8; 3]| {
        let inside = [size, row, column].iter().all(|part| (0..3).contains(part));
        inside.then_some((size * 9 + row * 3 + column) as usize)
    };
    let triples = (0..SLOTS as i8).map(|n| [n / 9, n / 3 % 3, n % 3]);
    let mut lines = Vec::new();
    for middle in triples.clone() {
        for step in triples.clone().map(|step| step.map(|part| part - 1)) {
            let at = |times: i8| number(std::array::from_fn(|i| middle[i] + times * step[i]));
            if let (Some(first), Some(second), Some(third)) = (at(-1), at(0), at(1))
                && first < third
            {
                lines.push([first, second, third]);
            }
        }
    }
    lines
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

pub(super) fn completes(board: &Board, slot: usize, color: u8) -> bool {
    let has_all = |rest: &[usize; 2]| rest.iter().all(|&other| board[other] == color);
    LINES_THROUGH[slot].iter().any(has_all)
}

/// The free slots for which a colour has a piece.
pub(super) fn slots(board: &Board, color: u8) -> Vec<usize> {
    let has_piece = |slot: usize| pieces(board, color, slot / 9) < PIECES_PER_SIZE;
    let free = (0..SLOTS).filter(|&slot| board[slot] == FREE);
    free.filter(|&slot| has_piece(slot)).collect()
}

fn pieces(board: &Board, color: u8, size: usize) -> usize {
    let layer = &board[size * 9..size * 9 + 9];
    layer.iter().filter(|&&piece| piece == color).count()
}

/// Whether each colour may still complete a line if all others help it: a line without a piece of
/// another colour, for which three pieces of each size suffice.
pub(super) fn live_colors(board: &Board) -> [bool; 4] {
    let mut free = 0_u32;
    let mut own = [0_u32; 4];
    for (slot, &piece) in board.iter().enumerate() {
        match piece {
            FREE => free |= 1 << slot,
            color => own[usize::from(color - b'1')] |= 1 << slot,
        }
    }
    own.map(|own| {
        let has_pieces = |line: u32| {
            let needed = own | line;
            let of_size = |size: usize| (needed >> (9 * size) & 0x1ff).count_ones() as usize;
            (0..3).all(|size| line >> (9 * size) & 0x1ff == 0 || of_size(size) <= PIECES_PER_SIZE)
        };
        let mut lines = LINE_SETS.iter();
        lines.any(|&line| line & !(own | free) == 0 && has_pieces(line))
    })
}

/// The lines as sets of slots, bit n for slot n.
static LINE_SETS: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let set = |line: &[usize; 3]| line.iter().fold(0, |set, slot| set | 1 << slot);
    LINES.iter().map(set).collect()
});

/// The colour that has a line.
pub(super) fn winner(board: &Board) -> Option<u8> {
    let owner = |line: &[usize; 3]| {
        let color = board[line[0]];
        (color != FREE && line.iter().all(|&slot| board[slot] == color)).then_some(color)
    };
    LINES.iter().find_map(owner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn lines_and_images_are_those_of_the_rules() {
        let sets: HashSet<u32> = LINE_SETS.iter().copied().collect();
        assert_eq!(sets.len(), 49);
        assert!(sets.iter().all(|line| line.count_ones() == 3));
        let board: Board = std::array::from_fn(|slot| slot as u8);
        let images: HashSet<Board> =
            IMAGES.iter().map(|from| from.map(|slot| board[slot])).collect();
        assert_eq!(images.len(), 16);
        assert_eq!(name(13), "b2M");
    }
}
