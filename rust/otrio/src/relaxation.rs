//! A question that is easier for the coalition, and much easier to search.
//!
//! In the *relaxed* game, lines of the coalition's colours that it does not like do no harm: the
//! game goes on. If the coalition does not succeed in the relaxed game, it does not succeed in the
//! real game. *Proof.* Suppose it has a strategy that succeeds in the real game. Whatever the
//! others do, it never completes a line that it does not like, as that would lose the game. So in
//! the relaxed game the same strategy leads to the same positions and ends with the same lines.
//!
//! In the relaxed game these colours have no live line, and all their pieces are dead
//! ([`super::key`]): which slots they have filled matters, and how many pieces of each size
//! they have left, but not which colour is where. That leaves only a small part of the positions.
//!
//! The keys of these positions have a flag, because with the same cells the live lines differ from
//! those of the real game. A position of the real game in which these colours have no live line
//! left has the flag as well: from there on both games are the same.

use super::{Coalition, State};

/// Whether no colour of the coalition has a live line that it does not like. From such a position
/// the real and the relaxed game are the same.
#[inline]
pub fn is_relaxed(state: &State, coalition: Coalition) -> bool {
    spoilers(coalition).all(|color| state.live[color] == 0)
}

/// The position in the relaxed game.
#[inline]
#[must_use]
pub fn relaxed(state: &State, coalition: Coalition) -> State {
    let mut relaxed = *state;
    for color in spoilers(coalition) {
        relaxed.live[color] = 0;
        relaxed.completing[color] = 0;
    }
    relaxed
}

/// The coalition's colours whose lines it does not like.
#[inline]
fn spoilers(coalition: Coalition) -> impl Iterator<Item = usize> {
    (0..4).filter(move |&color| coalition.plays(color) && !coalition.likes(color))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::coalition_graph::CoalitionGraph;
    use super::super::prunings::Prunings;
    use super::super::slots::{ALL, LAYERS, completes, each};
    use super::*;
    use crate::tests::late::{Chance, holds};
    use andor::prover::{Effort, Prover};
    use job::control::{Control, Ticker};

    /// The rules of the relaxed game, implemented independently.
    struct Relaxed {
        coalition: Coalition,
        colors: usize,
        known: HashMap<([u32; 4], usize), bool>,
    }

    impl Relaxed {
        /// Whether the coalition succeeds, by brute force.
        fn succeeds(&mut self, board: [u32; 4], color: usize) -> bool {
            let free = ALL & !board.iter().fold(0, |all, set| all | set);
            let room = |color: usize| {
                LAYERS
                    .iter()
                    .filter(|&&layer| (board[color] & layer).count_ones() < 3)
                    .fold(0, |room, layer| room | free & layer)
            };
            if (0..self.colors).all(|color| room(color) == 0) {
                return false;
            }
            if let Some(&known) = self.known.get(&(board, color)) {
                return known;
            }
            let room = room(color);
            let plays = self.coalition.plays(color);
            let next = (color + 1) % self.colors;
            let mut after = each(room).map(|slot| {
                let mut after = board;
                after[color] |= 1 << slot;
                let is_line =
                    completes(board[color], slot) && (!plays || self.coalition.likes(color));
                if is_line { self.coalition.succeeds(color) } else { self.succeeds(after, next) }
            });
            let found = if room == 0 {
                drop(after);
                self.succeeds(board, next)
            } else if plays {
                after.any(|succeeds| succeeds)
            } else {
                after.all(|succeeds| succeeds)
            };
            self.known.insert((board, color), found);
            found
        }
    }

    #[test]
    fn who_fails_in_the_relaxed_game_fails() {
        let mut chance = Chance(13);
        let mut found = [[0; 2]; 2];
        for round in 0..600 {
            let position = chance.late(4 + round % 4);
            let colors = position.players().colors();
            let members = 1 + chance.below((1 << colors) - 2) as u8;
            let wants = !members & ((1 << colors) - 1) as u8;
            let coalition = Coalition { members, wants };
            let mut relaxed_game = Relaxed { coalition, colors, known: HashMap::new() };
            let succeeds = holds(&position, coalition, &mut HashMap::new());
            let relaxed_succeeds = relaxed_game.succeeds(position.board(), position.color());
            found[usize::from(succeeds)][usize::from(relaxed_succeeds)] += 1;

            let graph = CoalitionGraph::new(coalition, colors, Prunings::ALL);
            let effort = Effort { memory: 1 << 22, ..Effort::default() };
            let mut prover = Prover::new(graph, effort).expect("memory");
            let state = relaxed(&State::new(&position), coalition);
            assert!(is_relaxed(&state, coalition));
            let node = graph.node(state);
            let control = Control::new(None);
            let proven = prover.proves(&node, &mut Ticker::new(&control));
            assert_eq!(proven, Ok(relaxed_succeeds), "{position:?} {coalition:?}");
        }
        let [[both_fail, only_relaxed], [never, both]] = found;
        assert_eq!(never, 0);
        assert!(both_fail > 100 && only_relaxed > 10 && both > 20, "{found:?}");
    }
}
