//! The fast checker of certificates.

use std::collections::HashMap;

use abgames_core::control::{Control, Ticker};
use abgames_core::otrio::certificate::{Board, Claim, Move, Place, SLOTS, name, verify};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::job::run;

fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The characters of a board.
pub(super) fn read_board(text: &str) -> Result<Board, &'static str> {
    let board: Result<Board, _> = text.as_bytes().try_into();
    board
        .ok()
        .filter(|board| board.iter().all(|piece| b".1234".contains(piece)))
        .ok_or("a board has 27 characters, . and the colours 1 to 4")
}

/// A board and the colour to move, with a blank between them.
pub(super) fn read_place(text: &str) -> Result<Place, &'static str> {
    match text.split_once(' ') {
        Some((board, "1")) => Ok((read_board(board)?, b'1')),
        Some((board, "2")) => Ok((read_board(board)?, b'2')),
        Some((board, "3")) => Ok((read_board(board)?, b'3')),
        Some((board, "4")) => Ok((read_board(board)?, b'4')),
        _ => Err("a position is a board, a blank and the colour to move"),
    }
}

/// A slot, or None for a pass.
pub(super) fn read_move(text: &str) -> Result<Move, &'static str> {
    let slot = (0..SLOTS).find(|&slot| name(slot) == text);
    match slot {
        None if text != "pass" => Err("a move is such as b2M, or pass"),
        slot => Ok(slot),
    }
}

/// Follows the moves of a certificate: (positions that come up, why it is refused or None).
///
/// `side` and `likes` are flags of the four colours, red first.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments of the Python function"
)]
#[pyo3(signature = (board, color, *, players, side, likes, likes_draw, moves: "typing.Mapping[str, str]"))]
pub fn verify_certificate(
    py: Python<'_>,
    board: &str,
    color: u8,
    players: u8,
    side: [bool; 4],
    likes: [bool; 4],
    likes_draw: bool,
    moves: HashMap<String, String>,
) -> PyResult<(usize, Option<String>)> {
    if !(2..=4).contains(&players) || !(1..=4).contains(&color) {
        return Err(value_error("2 to 4 players, colours 1 to 4"));
    }
    let board = read_board(board).map_err(value_error)?;
    let claim = Claim {
        players,
        board,
        color: b'0' + color,
        side,
        likes,
        likes_draw,
    };
    let mut listed = HashMap::with_capacity(moves.len());
    for (at, to) in moves {
        match (read_place(&at), read_move(&to)) {
            (Ok(place), Ok(step)) => _ = listed.insert(place, step),
            (Err(error), _) | (_, Err(error)) => {
                return Ok((0, Some(format!("at {at:.40}: {error}"))));
            }
        }
    }
    let control = Control::new(None);
    let verdict = run(py, &control, None, || {
        verify(&claim, &listed, &mut Ticker::new(&control))
    })?;
    Ok(match verdict {
        Ok(positions) => (positions, None),
        Err(((board, color), problem)) => {
            let board = String::from_utf8_lossy(&board);
            let at = format!("at {board} {}: {problem}", char::from(color));
            (0, Some(at))
        }
    })
}
