//! What [`formula`](super::formula) counts after each ply: sums of products whose factors are the
//! numbers of colour sets of a kind.

use super::sets::ColorSet;
use super::turns::{Turns, balanced};
use crate::position::Players;

/// The number of pieces of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PieceNumber {
    InAll(usize),
    ByLayer([u8; 3]),
}

/// A kind of colour sets; one g of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    pieces: PieceNumber,
    /// For sets that have just won: whether the last piece may be in each layer.
    last: Option<[bool; 3]>,
}

impl Kind {
    /// Whether a set is of this kind.
    pub fn has(self, set: &ColorSet) -> bool {
        let in_layer = |slots: u32, layer: usize| slots >> (9 * layer) & 0x1ff;
        let number = |layer| in_layer(set.slots, layer).count_ones() as u8;
        let ended = match self.last {
            None => set.last == 0,
            Some(last) => (0..3).any(|layer| last[layer] && in_layer(set.last, layer) != 0),
        };
        ended
            && match self.pieces {
                PieceNumber::InAll(pieces) => set.slots.count_ones() as usize == pieces,
                PieceNumber::ByLayer(pieces) => std::array::from_fn(number) == pieces,
            }
    }
}

/// A product of the numbers of sets of four kinds.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// The places of the kinds in the plan.
    pub kinds: [usize; 4],
    /// How often it counts.
    pub times: u64,
}

/// For each ply, live and won, a sum of products.
#[derive(Debug, Default)]
pub struct Plan {
    /// The kinds that occur, each once.
    pub kinds: Vec<Kind>,
    /// For each ply the live and the won boards.
    pub plies: Vec<[Vec<Term>; 2]>,
}

impl Plan {
    /// The boards of the plies 0 to `last` that are reached without a pass.
    pub fn without_pass(players: Players, last: usize) -> Self {
        let mut plan = Self::with_plies(last.min(players.most_pieces()));
        for ply in 0..plan.plies.len() {
            let pieces = balanced(players, ply).map(PieceNumber::InAll);
            let was_last = |color| ply > 0 && color == (ply - 1) % players.colors();
            plan.add_boards(ply, pieces, |color| [was_last(color); 3]);
        }
        plan
    }

    /// The boards that can be reached only after a pass.
    pub fn after_pass(turns: &Turns, last: usize) -> Self {
        let mut plan = Self::with_plies(last.min(turns.players.most_pieces()));
        for ply in 0..plan.plies.len() {
            for pieces in turns.after(ply).filter(|pieces| !turns.is_balanced(pieces)) {
                let last = |color| turns.last_layers(pieces, color);
                plan.add_boards(ply, pieces.map(PieceNumber::ByLayer), last);
            }
        }
        plan
    }

    fn with_plies(last: usize) -> Self {
        Self { kinds: Vec::new(), plies: vec![[Vec::new(), Vec::new()]; last + 1] }
    }

    /// Adds boards with these pieces, whose last piece may be in the layers that `last` gives for
    /// each colour.
    fn add_boards(
        &mut self,
        ply: usize,
        pieces: [PieceNumber; 4],
        last: impl Fn(usize) -> [bool; 3],
    ) {
        let live = pieces.map(|pieces| Kind { pieces, last: None });
        self.add(ply, 0, live);
        for color in (0..4).filter(|&color| last(color) != [false; 3]) {
            let mut won = live;
            won[color].last = Some(last(color));
            self.add(ply, 1, won);
        }
    }

    /// Adds a product. All colours have the same sets, so the order of the kinds does not matter.
    fn add(&mut self, ply: usize, outcome: usize, kinds: [Kind; 4]) {
        let mut kinds = kinds.map(|kind| {
            let known = self.kinds.iter().position(|&known| known == kind);
            known.unwrap_or_else(|| {
                self.kinds.push(kind);
                self.kinds.len() - 1
            })
        });
        kinds.sort_unstable();
        let terms = &mut self.plies[ply][outcome];
        match terms.iter_mut().find(|term| term.kinds == kinds) {
            Some(term) => term.times += 1,
            None => terms.push(Term { kinds, times: 1 }),
        }
    }
}

/// The most kinds of a plan, for which memory is reserved: there are more after a pass.
pub const fn most_kinds(players: Players) -> usize {
    match players {
        Players::Pair | Players::Three => 20,
        Players::Two | Players::Four => 80,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slots::SLOTS;

    #[test]
    fn there_are_no_more_kinds_than_memory_is_allowed_for() {
        for players in [Players::Two, Players::Pair, Players::Three, Players::Four] {
            let after_pass = Plan::after_pass(&Turns::new(players), SLOTS);
            for plan in [Plan::without_pass(players, SLOTS), after_pass] {
                assert!(plan.kinds.len() <= most_kinds(players));
            }
        }
    }
}
