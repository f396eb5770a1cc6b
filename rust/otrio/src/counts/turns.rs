//! Which numbers of pieces play can reach, with passes.
//!
//! Whether a colour can place a piece depends only on how many pieces each layer has, and how many
//! of them are its own. A board without a line came from boards without a line, and the pieces of a
//! layer may have come in any order; so whether play can reach it depends only on how many pieces
//! each colour has in each layer.

use std::collections::BTreeMap;

use super::PLIES;
use crate::position::{PIECES_PER_SIZE, Players};

/// For each colour and layer, the number of pieces.
pub type Pieces = [[u8; 3]; 4];

const LAYER_SLOTS: u8 = 9;

/// The colours that may be to move, one bit each.
type ToMove = u8;

/// The numbers of pieces that play can reach.
#[derive(Debug)]
pub struct Turns {
    /// Who plays.
    pub players: Players,
    plies: Vec<BTreeMap<Pieces, ToMove>>,
}

impl Turns {
    /// Plays all games, ignoring the slots.
    pub fn new(players: Players) -> Self {
        let mut plies = vec![BTreeMap::new(); PLIES];
        plies[0].insert([[0; 3]; 4], 1);
        let colors = players.colors();
        for ply in 0..PLIES - 1 {
            let (before, after) = plies.split_at_mut(ply + 1);
            for (pieces, to_move) in &mut before[ply] {
                let rooms: [Vec<usize>; 4] = std::array::from_fn(|color| rooms(pieces, color));
                // The first round makes the passes, the second those that follow them.
                for color in (0..2 * colors).map(|color| color % colors) {
                    if *to_move >> color & 1 != 0 && rooms[color].is_empty() {
                        *to_move ^= 1 << color;
                        *to_move |= 1 << ((color + 1) % colors);
                    }
                }
                for color in (0..colors).filter(|&color| *to_move >> color & 1 != 0) {
                    for &layer in &rooms[color] {
                        let mut next = *pieces;
                        next[color][layer] += 1;
                        *after[0].entry(next).or_default() |= 1 << ((color + 1) % colors);
                    }
                }
            }
        }
        Self { players, plies }
    }

    /// The numbers of pieces after a ply, in order.
    pub fn after(&self, ply: usize) -> impl Iterator<Item = &Pieces> {
        self.plies[ply].keys()
    }

    /// Whether play can reach the numbers of pieces with a colour to move that can.
    fn may_move(&self, pieces: &Pieces, color: usize) -> bool {
        let ply: u8 = pieces.iter().flatten().sum();
        let to_move = self.plies[usize::from(ply)].get(pieces);
        to_move.is_some_and(|to_move| to_move >> color & 1 != 0)
    }

    /// The layers where the last piece of a colour may have been placed.
    pub fn last_layers(&self, pieces: &Pieces, color: usize) -> [bool; 3] {
        std::array::from_fn(|layer| {
            let mut before = *pieces;
            pieces[color][layer] > 0 && {
                before[color][layer] -= 1;
                self.may_move(&before, color)
            }
        })
    }

    /// Whether the colours have as many pieces as when nobody passes.
    pub fn is_balanced(&self, pieces: &Pieces) -> bool {
        let sizes = pieces.map(|own| own.iter().sum::<u8>().into());
        sizes == balanced(self.players, sizes.iter().sum())
    }
}

/// How many pieces the colours have after a ply when nobody passes.
pub fn balanced(players: Players, ply: usize) -> [usize; 4] {
    let colors = players.colors();
    let pieces = |color| (ply + colors - 1 - color) / colors;
    std::array::from_fn(|color| if color < colors { pieces(color) } else { 0 })
}

/// The layers where a colour can place a piece.
fn rooms(pieces: &Pieces, color: usize) -> Vec<usize> {
    let has_room = |&layer: &usize| {
        let total: u8 = pieces.iter().map(|own| own[layer]).sum();
        total < LAYER_SLOTS && u32::from(pieces[color][layer]) < PIECES_PER_SIZE
    };
    (0..3).filter(has_room).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unbalanced(players: Players, ply: usize) -> usize {
        let turns = Turns::new(players);
        turns.after(ply).filter(|pieces| !turns.is_balanced(pieces)).count()
    }

    #[test]
    fn three_colours_never_pass() {
        assert!((0..PLIES).all(|ply| unbalanced(Players::Three, ply) == 0));
    }

    #[test]
    fn the_first_board_after_a_pass_has_22_pieces() {
        assert_eq!([21, 22].map(|ply| unbalanced(Players::Four, ply) > 0), [false, true]);
    }

    #[test]
    fn numbers_of_pieces_after_a_pass() {
        // Found by a program that plays on from the positions of 21 to 26 pieces with a pass.
        let expected = [12, 45, 108, 306, 432, 513];
        for players in [Players::Two, Players::Four] {
            let turns = Turns::new(players);
            let unbalanced = |ply: usize| {
                let pieces = turns.after(ply);
                pieces.filter(|pieces| !turns.is_balanced(pieces)).count()
            };
            assert_eq!([22, 23, 24, 25, 26, 27].map(unbalanced), expected);
        }
    }

    #[test]
    fn colours_take_turns() {
        let turns = Turns::new(Players::Three);
        let mut pieces = [[0; 3]; 4];
        pieces[0] = [2, 1, 0];
        pieces[1] = [1, 0, 1];
        pieces[2] = [1, 0, 0];
        let may_move = |pieces: &Pieces| [0, 1, 2].map(|color| turns.may_move(pieces, color));
        assert_eq!(may_move(&pieces), [false; 3], "purple must move before red's third piece");
        pieces[0] = [1, 1, 0];
        assert_eq!(may_move(&pieces), [false, false, true]);
        assert_eq!(turns.last_layers(&pieces, 1), [true, false, true]);
    }
}
