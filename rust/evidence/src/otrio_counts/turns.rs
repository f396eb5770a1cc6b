//! Which numbers of pieces play can reach, with passes.
//!
//! Whether a colour can place a piece depends only on how many pieces each layer has, and how many
//! of them are its own. A board without a line came from boards without a line, and the pieces of a
//! layer may have come in any order; so whether play can reach it depends only on how many pieces
//! each colour has in each layer.

use std::collections::BTreeMap;

use super::PLIES;
use otrio::position::{PIECES_PER_SIZE, Players};

/// For each colour and layer, the number of pieces.
pub type Pieces = [[u8; 3]; 4];

const LAYER_SLOTS: u8 = 9;

/// In how many ways play arrives at the numbers of pieces, counting games without a line in every
/// order of slots.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// For each colour to move, including passes since the last piece.
    to_move: [f64; 4],
    /// Those that end with a piece.
    placed: f64,
}

impl Ways {
    /// Lets the colours that must pass do so.
    fn pass(&mut self, must_pass: impl Fn(usize) -> bool, colors: usize) {
        // The first round makes the passes, the second those that follow them.
        for color in (0..2 * colors).map(|color| color % colors) {
            if must_pass(color) {
                let passed = std::mem::take(&mut self.to_move[color]);
                self.to_move[(color + 1) % colors] += passed;
            }
        }
    }
}

/// The numbers of pieces that play can reach.
#[derive(Debug)]
pub struct Turns {
    players: Players,
    plies: Vec<BTreeMap<Pieces, Ways>>,
}

impl Turns {
    /// Plays all games, ignoring the slots.
    pub fn new(players: Players) -> Self {
        let mut plies = vec![BTreeMap::new(); PLIES];
        let empty = Ways {
            placed: 1.0,
            to_move: [1.0, 0.0, 0.0, 0.0],
        };
        plies[0].insert([[0; 3]; 4], empty);
        let colors = players.colors();
        for ply in 0..PLIES - 1 {
            let (before, after) = plies.split_at_mut(ply + 1);
            for (pieces, ways) in &mut before[ply] {
                let rooms: [Vec<usize>; 4] = std::array::from_fn(|color| rooms(pieces, color));
                ways.pass(|color| rooms[color].is_empty(), colors);
                for color in (0..colors).filter(|&color| ways.to_move[color] > 0.0) {
                    for &layer in &rooms[color] {
                        let mut next = *pieces;
                        next[color][layer] += 1;
                        let games = ways.to_move[color] * f64::from(next[color][layer]);
                        let ways = after[0].entry(next).or_default();
                        ways.placed += games;
                        ways.to_move[(color + 1) % colors] += games;
                    }
                }
            }
        }
        Self { players, plies }
    }

    /// The last ply that play can reach.
    pub fn last_ply(&self) -> usize {
        self.players.most_pieces()
    }

    /// The numbers of pieces after a ply, in order.
    pub fn after(&self, ply: usize) -> impl Iterator<Item = &Pieces> {
        self.plies[ply].keys()
    }

    /// The number of games that lead to a board without a line and end with a piece.
    pub fn games(&self, pieces: &Pieces) -> f64 {
        self.ways(pieces).map_or(0.0, |ways| ways.placed)
    }

    /// The number of games that lead to a board without a line where a given colour is to move and
    /// can.
    pub fn games_to_move(&self, pieces: &Pieces, color: usize) -> f64 {
        self.ways(pieces).map_or(0.0, |ways| ways.to_move[color])
    }

    /// The layers where the last piece of a colour may have been placed.
    pub fn last_layers(&self, pieces: &Pieces, color: usize) -> [bool; 3] {
        std::array::from_fn(|layer| {
            let mut before = *pieces;
            pieces[color][layer] > 0 && {
                before[color][layer] -= 1;
                self.games_to_move(&before, color) > 0.0
            }
        })
    }

    /// Whether the colours have as many pieces as when nobody passes.
    pub fn is_balanced(&self, pieces: &Pieces) -> bool {
        let colors = self.players.colors();
        let ply = usize::from(pieces.iter().flatten().sum::<u8>());
        let mut sizes = pieces.iter().map(|own| usize::from(own.iter().sum::<u8>()));
        (0..colors).all(|color| sizes.next() == Some((ply + colors - 1 - color) / colors))
    }

    fn ways(&self, pieces: &Pieces) -> Option<&Ways> {
        let ply: u8 = pieces.iter().flatten().sum();
        self.plies[usize::from(ply)].get(pieces)
    }
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
        turns
            .after(ply)
            .filter(|pieces| !turns.is_balanced(pieces))
            .count()
    }

    #[test]
    fn three_colours_never_pass() {
        assert!((0..PLIES).all(|ply| unbalanced(Players::Three, ply) == 0));
    }

    #[test]
    fn the_first_board_after_a_pass_has_22_pieces() {
        assert_eq!(
            [21, 22].map(|ply| unbalanced(Players::Four, ply) > 0),
            [false, true]
        );
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
    fn games_are_counted_in_every_order_of_slots() {
        let turns = Turns::new(Players::Three);
        let mut pieces = [[0; 3]; 4];
        assert_eq!(turns.games(&pieces), 1.0);
        pieces[0] = [2, 1, 0];
        pieces[1] = [1, 0, 0];
        pieces[2] = [1, 0, 0];
        assert_eq!(turns.games(&pieces), 0.0, "green has not moved twice");
        pieces[1] = [1, 0, 1];
        // Three pieces of red and two of green in any order, one of purple.
        assert_eq!(
            turns.games(&pieces),
            0.0,
            "purple must move before red's third piece"
        );
        pieces[0] = [1, 1, 0];
        assert_eq!(turns.games(&pieces), 4.0);
        assert_eq!(turns.games_to_move(&pieces, 2), 4.0);
        assert_eq!(turns.games_to_move(&pieces, 0), 0.0);
        assert_eq!(turns.last_layers(&pieces, 1), [true, false, true]);
    }
}
