//! What [`formula`](super::formula) counts after each ply: sums of products whose factors are the
//! numbers of colour sets of a kind.

use super::sets::ColorSet;
use super::turns::Turns;
use otrio::position::Players;

/// A kind of colour sets; one g of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number of pieces, no line.
    Live(u8),
    /// A number of pieces, just won.
    Won(u8),
    /// A number of pieces in each layer, no line.
    LiveByLayer([u8; 3]),
    /// A number of pieces in each layer, just won, the last piece in one of these layers.
    WonByLayer([u8; 3], [bool; 3]),
}

impl Kind {
    /// Whether a set is of this kind.
    pub fn has(self, set: &ColorSet) -> bool {
        let in_layer = |slots: u32, layer: usize| slots >> (9 * layer) & 0x1ff;
        let pieces = || std::array::from_fn(|layer| in_layer(set.slots, layer).count_ones() as u8);
        match self {
            Self::Live(size) => set.last == 0 && set.slots.count_ones() == u32::from(size),
            Self::Won(size) => set.last != 0 && set.slots.count_ones() == u32::from(size),
            Self::LiveByLayer(layers) => set.last == 0 && pieces() == layers,
            Self::WonByLayer(layers, last) => {
                let ends_in = |layer: usize| last[layer] && in_layer(set.last, layer) != 0;
                pieces() == layers && (0..3).any(ends_in)
            }
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
        let colors = players.colors();
        for ply in 0..plan.plies.len() {
            let sizes: [u8; 4] = std::array::from_fn(|color| {
                if color < colors {
                    ((ply + colors - 1 - color) / colors) as u8
                } else {
                    0
                }
            });
            let kinds = sizes.map(Kind::Live);
            plan.add(ply, 0, kinds);
            if ply > 0 {
                let last = (ply - 1) % colors;
                let mut kinds = kinds;
                kinds[last] = Kind::Won(sizes[last]);
                plan.add(ply, 1, kinds);
            }
        }
        plan
    }

    /// The boards that can be reached only after a pass.
    pub fn after_pass(turns: &Turns, last: usize) -> Self {
        let mut plan = Self::with_plies(last.min(turns.last_ply()));
        for ply in 0..plan.plies.len() {
            for pieces in turns.after(ply).filter(|pieces| !turns.is_balanced(pieces)) {
                plan.add(ply, 0, pieces.map(Kind::LiveByLayer));
                for color in 0..4 {
                    let last = turns.last_layers(pieces, color);
                    if last != [false; 3] {
                        let mut kinds = pieces.map(Kind::LiveByLayer);
                        kinds[color] = Kind::WonByLayer(pieces[color], last);
                        plan.add(ply, 1, kinds);
                    }
                }
            }
        }
        plan
    }

    fn with_plies(last: usize) -> Self {
        Self {
            kinds: Vec::new(),
            plies: vec![[Vec::new(), Vec::new()]; last + 1],
        }
    }

    /// Adds a product. All colours have the same sets, so the order of the kinds does not matter.
    fn add(&mut self, ply: usize, outcome: usize, kinds: [Kind; 4]) {
        let mut kinds = kinds.map(|kind| {
            self.kinds
                .iter()
                .position(|&known| known == kind)
                .unwrap_or_else(|| {
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
    use otrio::slots::SLOTS;

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
