//! How moves, boards and outcomes are written and read.

use abgames_core::otrio::Move;
use abgames_core::otrio::position::Position;

use crate::arguments::folded;
use crate::{Refusal, said};

const COLORS: [&str; 4] = ["red", "green", "purple", "blue"];

/// The bit of the draw in a set of outcomes.
pub const DRAW: u8 = 16;

pub fn texts(steps: &[Move]) -> Vec<String> {
    steps.iter().map(Move::to_string).collect()
}

pub fn outcome_text(outcome: u8) -> String {
    match outcome {
        DRAW => "D".to_owned(),
        win => format!("P{}", win.trailing_zeros() + 1),
    }
}

/// The bit of an outcome such as "P2".
pub fn outcome_of(text: &str) -> u8 {
    let player = text.strip_prefix('P').and_then(|player| player.parse::<u32>().ok());
    player.map_or(DRAW, |player| 1 << (player - 1))
}

/// A set of outcomes as texts, in alphabetical order.
pub fn outcome_texts(outcomes: u8) -> Vec<String> {
    let bits = (0..5).map(|bit| 1 << bit).filter(|bit| outcomes & bit != 0);
    let mut texts: Vec<String> = bits.map(outcome_text).collect();
    texts.sort();
    texts
}

pub fn in_words(outcome: u8) -> String {
    match outcome {
        DRAW => said!("draw"),
        win => said!("player {player} wins", player = win.trailing_zeros() + 1),
    }
}

/// A move as it is spelled: small column, row, capital size.
pub fn spelled(word: &str) -> String {
    let lower = word.to_lowercase();
    match lower.char_indices().nth(2) {
        Some((at, _)) if lower != "pass" => {
            format!("{}{}", &lower[..at], lower[at..].to_uppercase())
        }
        _ => lower,
    }
}

/// The slots of each colour, from 27 characters.
pub fn read_board(text: &str) -> Result<[u32; 4], Refusal> {
    let places: Vec<char> = folded(text).chars().filter(|place| !place.is_whitespace()).collect();
    if places.len() != 27 {
        return Err(format!("a board has 27 places, not {}", places.len()).into());
    }
    let mut board = [0; 4];
    for (slot, place) in places.into_iter().enumerate() {
        match place.to_digit(10) {
            Some(color @ 1..=4) => board[color as usize - 1] |= 1 << slot,
            _ if place == '.' => (),
            _ => return Err(format!("{place} is not a place of a board").into()),
        }
    }
    Ok(board)
}

pub fn board_text(position: &Position) -> String {
    let place = |slot: u32| {
        let color = position.board().iter().position(|set| set >> slot & 1 == 1);
        color.map_or('.', |color| char::from(b'1' + color as u8))
    };
    (0..27).map(place).collect()
}

/// In a few words who has won or is to move.
pub fn status(position: &Position) -> String {
    let players = position.players();
    let name = |color: usize| said!(COLORS[color]);
    if let Some(won) = position.winner() {
        let player = players.owner(won);
        return said!("{color} has won (player {player})", color = name(won), player = player);
    }
    if position.is_over() {
        return said!("draw: nobody can place a piece");
    }
    let (color, player) = (name(position.color()), position.to_move());
    let own = (0..players.colors()).filter(|&color| players.owner(color) == player);
    let own: Vec<String> = own.map(name).collect();
    let (said, first, second) = match own.as_slice() {
        _ if position.must_pass() => ("{color} to move (player {player}); it must pass", "", ""),
        [first, second] => (
            "{color} to move (player {player} has {first} and {second} in turn)",
            first.as_str(),
            second.as_str(),
        ),
        _ => ("{color} to move (player {player})", "", ""),
    };
    said!(said, color = color, player = player, first = first, second = second)
}
