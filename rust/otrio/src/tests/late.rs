//! Late positions for tests, and brute force for them.

use std::collections::HashMap;

use crate::coalition::Coalition;
use crate::moves::Move;
use crate::position::{Players, Position};
use crate::preferences::DRAW;

/// Pseudo-random numbers, the same in every run.
pub struct Chance(pub u64);

impl Chance {
    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % count
    }

    /// A position without a line in which `left` pieces may still be placed, half as many where two
    /// colours leave most slots free; colours may have passed, so their numbers of pieces may
    /// differ.
    pub fn late(&mut self, left: usize) -> Position {
        let games = [Players::Two, Players::Pair, Players::Three, Players::Four];
        loop {
            let players = games[self.below(games.len())];
            let left = left / (1 + usize::from(players == Players::Pair));
            let last = players.most_pieces() - left;
            let even = self.below(2) == 0;
            let mut position = Position::new(players);
            while (position.ply() as usize) < last {
                let color = self.below(players.colors());
                if !even && let Ok(other) = Position::from_board(position.board(), players, color) {
                    position = other;
                }
                let quiet = position.legal_moves().filter(|&step| !position.wins(step));
                let quiet: Vec<Move> = quiet.filter(|&step| step != Move::PASS).collect();
                if quiet.is_empty() {
                    break;
                }
                position = position.play_unchecked(quiet[self.below(quiet.len())]);
            }
            if position.ply() as usize >= last && !position.is_over() {
                return position;
            }
        }
    }

    /// Any coalition, and what it may want.
    pub fn coalition(&mut self) -> Coalition {
        let members = self.below(16) as u8;
        let winners = self.below(16) as u8;
        Coalition { members, wants: winners | if self.below(2) == 0 { DRAW } else { 0 } }
    }
}

/// The positions after each legal move, a pass included.
pub fn children(position: &Position) -> impl Iterator<Item = Position> {
    position.children().map(|(_, after)| after)
}

/// The position after pieces on some slots.
pub fn after(players: Players, slots: &[usize]) -> Position {
    slots.iter().fold(Position::new(players), |position, &slot| {
        position.play(Move::on(slot)).expect("a legal move")
    })
}

/// Whether the coalition succeeds, by brute force.
pub fn holds(
    position: &Position,
    coalition: Coalition,
    known: &mut HashMap<Position, bool>,
) -> bool {
    if let Some(color) = position.winner() {
        return coalition.succeeds(color);
    }
    if position.is_played_out() {
        return coalition.wants_draw();
    }
    if let Some(&known) = known.get(position) {
        return known;
    }
    let mut after = children(position).map(|child| holds(&child, coalition, known));
    let found = if coalition.plays(position.color()) {
        after.any(|holds| holds)
    } else {
        after.all(|holds| holds)
    };
    known.insert(*position, found);
    found
}
