//! Does a certificate prove what a coalition can, or cannot, force?
//!
//! *Question.* A certificate claims that a side, players who act together, has its way from some
//! position: whatever the others do, the game ends with an outcome that the side likes. It lists a
//! move for each position where the side has to choose. Does the side have its way with them?
//! *Assumes* a board that can be. *Proves* the claim when it is accepted; nothing of the search is
//! used here, not even its table of lines. *Cost*: a microsecond for each move that the others
//! have in each position.
//!
//! 1. A position is taken as its canonical image: the first of its 16 images, as texts.
//! 2. In a position of the others all moves are followed; the side follows the move that is listed,
//!    but ends the game at once where it can, to its liking.
//! 3. A line must be of a player whose win the side likes, a full board is a draw, and the side must
//!    like it.
//! 4. If the side likes the draw, positions are left where nobody whose win it does not like can
//!    complete a line any more: each of his lines has a piece of another colour, or would take more
//!    than three pieces of a size.
//! 5. Each listed position must come up.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::control::{Stop, Ticker};

/// The number of slots.
pub const SLOTS: usize = 27;
const FREE: u8 = b'.';
const PIECES_PER_SIZE: usize = 3;

/// The characters of a board: `.`, or the colour `1` to `4`.
pub type Board = [u8; SLOTS];

/// A canonical board and the colour to move, `1` to `4`.
pub type Place = (Board, u8);

/// The move of the side: a slot, or `None` for a pass.
pub type Move = Option<usize>;

/// What is claimed.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The number of players.
    pub players: u8,
    /// The board.
    pub board: Board,
    /// The colour to move, `1` to `4`.
    pub color: u8,
    /// Whether the side plays each colour, red first.
    pub side: [bool; 4],
    /// Whether the side likes a line of each colour.
    pub likes: [bool; 4],
    /// Whether the side likes a draw.
    pub likes_draw: bool,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The side has to choose, and no move is listed.
    #[error("no move is listed for this position")]
    Missing,
    /// A listed move is illegal.
    #[error("the move listed here is illegal")]
    Illegal,
    /// The game is over, with a line that the side does not like.
    #[error("colour {} has a line", char::from(*.0))]
    Won(u8),
    /// A line that the side does not like.
    #[error("{} completes a line of colour {}", name(*.0), char::from(*.1))]
    Line(usize, u8),
    /// A draw that the side does not like.
    #[error("the game ends in a draw")]
    Draw,
    /// The position is listed, but does not come up.
    #[error("a move is listed, but this position does not come up")]
    Unreached,
}

/// A slot as it is written: column, row, size.
pub fn name(slot: usize) -> String {
    let letter = |letters: &[u8; 3], place: usize| char::from(letters[place % 3]);
    String::from_iter([
        letter(b"abc", slot),
        letter(b"123", slot / 3),
        letter(b"LMS", slot / 9),
    ])
}

/// The slots that make a line with each slot.
static LINES_THROUGH: LazyLock<[Vec<[usize; 2]>; SLOTS]> = LazyLock::new(|| {
    std::array::from_fn(|slot| {
        let lines = LINES.iter().filter(|line| line.contains(&slot));
        lines
            .map(|line| {
                let at = line.iter().position(|&other| other == slot).unwrap_or(0);
                [line[(at + 1) % 3], line[(at + 2) % 3]]
            })
            .collect()
    })
});

/// The lines: three slots in equal steps, each step of at most one size, row and column.
pub(super) static LINES: LazyLock<Vec<[usize; 3]>> = LazyLock::new(|| {
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

/// For each symmetry the slot from which each slot of the image comes.
static IMAGES: LazyLock<Vec<[usize; SLOTS]>> = LazyLock::new(|| {
    let mut images = Vec::new();
    for exchange in [false, true] {
        for transpose in [false, true] {
            for upside_down in [false, true] {
                for mirror in [false, true] {
                    images.push(std::array::from_fn(|slot| {
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
                    }));
                }
            }
        }
    }
    images
});

/// The first of the 16 images of a board.
pub fn canonical(board: &Board) -> Board {
    let image = |from: &[usize; SLOTS]| from.map(|slot| board[slot]);
    IMAGES.iter().map(image).min().unwrap_or(*board)
}

pub(super) fn completes(board: &Board, slot: usize, color: u8) -> bool {
    LINES_THROUGH[slot]
        .iter()
        .any(|rest| rest.iter().all(|&other| board[other] == color))
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

/// Whether a colour may still complete a line, if all others help it.
pub(super) fn is_live(board: &Board, color: u8, line: [usize; 3]) -> bool {
    (0..3).all(|size| {
        let missing = line
            .iter()
            .filter(|&&slot| slot / 9 == size && board[slot] == FREE);
        pieces(board, color, size) + missing.count() <= PIECES_PER_SIZE
    }) && line
        .iter()
        .all(|&slot| [FREE, color].contains(&board[slot]))
}

impl Claim {
    fn plays(&self, color: u8) -> bool {
        self.side[usize::from(color - b'1')]
    }

    fn likes(&self, color: u8) -> bool {
        self.likes[usize::from(color - b'1')]
    }

    fn colors(&self) -> u8 {
        if self.players == 3 { 3 } else { 4 }
    }

    fn following(&self, color: u8) -> u8 {
        b'1' + (color - b'1' + 1) % self.colors()
    }

    /// The colour that has a line on the board of the claim.
    fn winner(&self) -> Option<u8> {
        let has_line = |color: &u8| {
            LINES
                .iter()
                .any(|line| line.iter().all(|&slot| self.board[slot] == *color))
        };
        (b'1'..=b'4').find(has_line)
    }

    /// Whether every outcome that the side does not like is out of reach.
    fn is_safe(&self, board: &Board) -> bool {
        let mut feared = (b'1'..b'1' + self.colors()).filter(|&color| !self.likes(color));
        self.likes_draw
            && feared.all(|color| !LINES.iter().any(|&line| is_live(board, color, line)))
    }
}

/// The number of positions that come up, or why and where the certificate is refused.
pub type Verdict = Result<usize, (Place, Problem)>;

/// Verifies a certificate.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn verify(
    claim: &Claim,
    moves: &HashMap<Place, Move>,
    ticker: &mut Ticker<'_>,
) -> Result<Verdict, Stop> {
    let mut seen = HashSet::new();
    let mut used = HashSet::new();
    let start = (canonical(&claim.board), claim.color);
    let mut open = vec![start];
    if let Some(color) = claim.winner() {
        if !claim.likes(color) {
            return Ok(Err((start, Problem::Won(color))));
        }
        open.clear();
    }
    while let Some(place) = open.pop() {
        ticker.work_untimed(1 << 12)?;
        if !seen.insert(place) {
            continue;
        }
        match follow(claim, place, moves, &mut open) {
            Ok(true) => _ = used.insert(place),
            Ok(false) => {}
            Err(problem) => return Ok(Err((place, problem))),
        }
    }
    let unreached = moves.keys().filter(|place| !used.contains(*place)).min();
    Ok(match unreached {
        Some(place) => Err((*place, Problem::Unreached)),
        None => Ok(seen.len()),
    })
}

/// Adds the positions that come up after this one; tells whether the listed move was followed.
fn follow(
    claim: &Claim,
    place: Place,
    moves: &HashMap<Place, Move>,
    open: &mut Vec<Place>,
) -> Result<bool, Problem> {
    let (board, color) = place;
    if !board.contains(&FREE) {
        // As long as a slot is free, some colour has a piece for it.
        return if claim.likes_draw {
            Ok(false)
        } else {
            Err(Problem::Draw)
        };
    }
    if claim.is_safe(&board) {
        return Ok(false);
    }
    let mut slots = slots(&board, color);
    let is_own = claim.plays(color);
    if is_own {
        let can_end = |&slot: &usize| completes(&board, slot, color);
        if claim.likes(color) && slots.iter().any(can_end) {
            return Ok(false);
        }
        let step = *moves.get(&place).ok_or(Problem::Missing)?;
        let is_legal = step.map_or(slots.is_empty(), |slot| slots.contains(&slot));
        if !is_legal {
            return Err(Problem::Illegal);
        }
        slots = step.into_iter().collect();
    }
    let next = claim.following(color);
    if slots.is_empty() {
        open.push((board, next));
    }
    for slot in slots {
        if !completes(&board, slot, color) {
            let mut after = board;
            after[slot] = color;
            open.push((canonical(&after), next));
        } else if !claim.likes(color) {
            return Err(Problem::Line(slot, color));
        }
    }
    Ok(is_own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Control;

    /// The worked example of docs/formats.md: the players 2 and 3 can force that player 2 wins.
    fn claim() -> Claim {
        Claim {
            players: 3,
            board: *b".123113.2..3113122322321.31",
            color: b'2',
            side: [false, true, true, false],
            likes: [false, true, false, false],
            likes_draw: false,
        }
    }

    const FIRST: Place = (*b".123113.2..3113122322321.31", b'2');
    const SECOND: Place = (*b".31321322122113..33.2311212", b'3');

    fn verdict(claim: &Claim, moves: &HashMap<Place, Move>) -> Verdict {
        let control = Control::new(None);
        verify(claim, moves, &mut Ticker::new(&control)).expect("no limit")
    }

    #[test]
    fn lines_and_images_are_those_of_the_rules() {
        use crate::otrio::slots;
        let sets: Vec<u32> = LINES
            .iter()
            .map(|line| line.iter().map(|slot| 1 << slot).sum())
            .collect();
        assert_eq!(sets.len(), slots::LINE_COUNT);
        assert!(slots::LINES.iter().all(|line| sets.contains(line)));
        let board: Board = std::array::from_fn(|slot| slot as u8);
        let images: HashSet<Board> = IMAGES
            .iter()
            .map(|from| from.map(|slot| board[slot]))
            .collect();
        assert_eq!(images.len(), 16);
        assert_eq!(name(13), slots::name(13));
    }

    #[test]
    fn the_worked_example() {
        let moves = HashMap::from([(FIRST, Some(0)), (SECOND, Some(15))]);
        assert_eq!(verdict(&claim(), &moves), Ok(4));
    }

    #[test]
    fn a_claim_that_needs_no_move() {
        let modest = Claim {
            likes: [true; 4],
            likes_draw: true,
            ..claim()
        };
        assert_eq!(verdict(&modest, &HashMap::new()), Ok(1));
    }

    #[test]
    fn what_is_refused() {
        let refused = |moves: &[(Place, Move)]| {
            let moves = moves.iter().copied().collect();
            verdict(&claim(), &moves).expect_err("a bad certificate")
        };
        assert_eq!(refused(&[]), (FIRST, Problem::Missing));
        assert_eq!(refused(&[(FIRST, None)]), (FIRST, Problem::Illegal));
        assert_eq!(refused(&[(FIRST, Some(0))]), (SECOND, Problem::Missing));
        let unreached = (SECOND.0, b'1');
        let moves = [(FIRST, Some(0)), (SECOND, Some(15)), (unreached, Some(0))];
        assert_eq!(refused(&moves), (unreached, Problem::Unreached));
        let won = Claim {
            board: *b"111........................",
            ..claim()
        };
        let problem = verdict(&won, &HashMap::new()).map_err(|(_, problem)| problem);
        assert_eq!(problem, Err(Problem::Won(b'1')));
    }
}
