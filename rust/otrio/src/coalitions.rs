//! Can a coalition force the first line to be of one of certain colours?
//!
//! An AND/OR graph: where the coalition is to move, one child from which it succeeds is enough;
//! elsewhere it must succeed from all. Positions that the static rules settle have no children.

use super::coalition::Coalition;
use super::dead_cells::{Cells, KEY_BITS};
use super::full_boards::without_a_line;
use super::live_lines::State;
use super::moves::Move;
use super::ordering::{chances, harmless_moves, sort};
use super::relaxation::{is_relaxed, relaxed};
use super::rules::Prunings;
use super::slots::each;
use super::static_rules::{Outlook, outlook};
use andor::method::Method;
use andor::{Child, Graph, Key, Needs, Numbers, announce_open};

/// A step to a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// By a move.
    Play(Move),
    /// To the same position of the relaxed game.
    Relax,
}

/// Marks the key of a position of the relaxed game.
const RELAXED: Key = 1 << KEY_BITS;

const _: () = assert!(KEY_BITS < andor::KEY_BITS);

/// Up to this many pieces on the board, moves to images of the same position are detected.
const SYMMETRIC_PLIES: u32 = 7;

/// The question.
#[derive(Clone, Copy, Debug)]
pub struct CoalitionGraph {
    /// Who wants what.
    pub coalition: Coalition,
    /// The rules in force.
    pub rules: Prunings,
}

/// A position in which nobody has won.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The position.
    pub state: State,
    outlook: Outlook,
}

impl CoalitionGraph {
    /// The node of a position in which nobody has won.
    pub fn node(&self, state: State) -> Node {
        Node {
            state,
            outlook: self.outlook(&state),
        }
    }

    /// What can be said without a search.
    #[inline(always)]
    fn outlook(&self, state: &State) -> Outlook {
        if state.is_played_out() {
            return Outlook::Settled(false);
        }
        if self.rules.live_lines {
            let live = (0..4)
                .filter(|&color| self.coalition.succeeds(color))
                .fold(0, |live, color| live | state.live[color]);
            if live == 0 {
                return Outlook::Settled(false);
            }
        }
        let outlook = if self.rules.threats {
            outlook(state, self.coalition)
        } else {
            Outlook::Moves(state.room(usize::from(state.color)))
        };
        match outlook {
            Outlook::Moves(moves) if self.rules.full_boards => self.filled(state, moves),
            _ => outlook,
        }
    }

    /// The moves that remain when the coalition succeeds with any line, and the others only with a
    /// full board. Four colours have more pieces than slots: there the conditions fail too late to
    /// save anything.
    #[inline]
    fn filled(&self, state: &State, moves: u32) -> Outlook {
        let color = usize::from(state.color);
        if state.colors != 3 || (0..3).any(|color| !self.coalition.succeeds(color)) {
            return Outlook::Moves(moves);
        }
        match without_a_line(state) {
            None => Outlook::Settled(true),
            Some(_) if moves == 0 || self.coalition.plays(color) => Outlook::Moves(moves),
            Some(takes) if takes[color] & moves == 0 => Outlook::Settled(true),
            Some(takes) => Outlook::Moves(takes[color] & moves),
        }
    }

    #[inline]
    fn cells(&self, state: &State) -> Cells {
        if self.rules.dead_cells {
            Cells::new(state)
        } else {
            Cells::plain(state)
        }
    }

    #[inline(always)]
    fn key_of(&self, state: &State) -> Key {
        let key = self.cells(state).key(state, self.rules.symmetry);
        if self.relaxes(state) && is_relaxed(state, self.coalition) {
            key | RELAXED
        } else {
            key
        }
    }

    #[inline(always)]
    fn numbers_of(&self, state: &State, outlook: Outlook) -> Numbers {
        match outlook {
            Outlook::Settled(succeeds) => Numbers::settled(succeeds),
            Outlook::Moves(moves) => {
                let moves = moves.count_ones().max(1);
                Numbers::from_sides(self.needs_of(state), 1, moves)
            }
        }
    }

    #[inline(always)]
    fn needs_of(&self, state: &State) -> Needs {
        if self.coalition.plays(usize::from(state.color)) {
            Needs::Any
        } else {
            Needs::All
        }
    }

    #[inline(always)]
    fn after(&self, state: &State, step: Step) -> State {
        match step {
            Step::Play(play) => state.play(play),
            Step::Relax => relaxed(state, self.coalition),
        }
    }

    /// The child that a step leads to.
    ///
    /// `inline(always)`, here and in what is called: hot path; without it searches are 10 % slower.
    #[inline(always)]
    fn child_after(&self, state: &State, step: Step) -> Child<Step> {
        let color = usize::from(state.color);
        if let Step::Play(play) = step
            && play.is_in(state.completing[color])
        {
            return Child {
                step,
                key: 0,
                numbers: Numbers::settled(self.coalition.succeeds(color)),
            };
        }
        let after = self.after(state, step);
        let numbers = self.numbers_of(&after, self.outlook(&after));
        let key = match numbers.verdict() {
            Some(_) => 0,
            None => self.key_of(&after),
        };
        Child { step, key, numbers }
    }

    /// Whether the relaxed game is asked first. Where some colour likes its lines that costs more
    /// than it saves: up to twice the nodes in the questions about two of four players. The same
    /// holds where the coalition plays one colour of three, which in the relaxed game often
    /// succeeds after a long search: up to 200 times the nodes.
    #[inline(always)]
    fn relaxes(&self, state: &State) -> bool {
        let mut colors = 0..usize::from(state.colors);
        let plays = colors.clone().filter(|&color| self.coalition.plays(color));
        self.rules.relaxation
            && 2 * plays.count() >= usize::from(state.colors)
            && !colors.any(|color| self.coalition.likes(color))
    }

    /// How good a move looks to the side that makes it: threats that leave the other side few
    /// replies, and the lines afterwards.
    fn promise(&self, state: &State, child: &Child<Step>) -> i32 {
        if child.numbers.verdict().is_some() {
            return 0;
        }
        let color = usize::from(state.color);
        let plays = self.coalition.plays(color);
        let after = self.after(state, child.step);
        let chances = chances(&after, self.coalition);
        let lines = if plays {
            chances + 3 * harmless_moves(&after, self.coalition)
        } else {
            -chances
        };
        if plays == self.coalition.plays(usize::from(after.color)) {
            return lines;
        }
        let replies = if plays {
            child.numbers.proof
        } else {
            child.numbers.disproof
        };
        let threat = match replies {
            1 => 2000,
            2 => 1000,
            _ => 0,
        };
        lines + threat
    }
}

impl Graph for CoalitionGraph {
    type Node = Node;
    type Step = Step;

    fn key(&self, node: &Node) -> Key {
        self.key_of(&node.state)
    }

    fn numbers(&self, node: &Node) -> Numbers {
        self.numbers_of(&node.state, node.outlook)
    }

    fn needs(&self, node: &Node) -> Needs {
        self.needs_of(&node.state)
    }

    fn expand(&self, node: &Node, children: &mut Vec<Child<Step>>, announce: impl FnMut(Key)) {
        let state = &node.state;
        let Outlook::Moves(moves) = node.outlook else {
            return;
        };
        let start = children.len();
        if moves == 0 {
            children.push(self.child_after(state, Step::Play(Move::PASS)));
            announce_open(&children[start..], announce);
            return;
        }
        let decisive = Numbers::settled(self.needs(node) == Needs::Any);
        let find_images = self.rules.symmetry && state.occupied.count_ones() <= SYMMETRIC_PLIES;
        for slot in each(self.cells(state).distinct(moves)) {
            let child = self.child_after(state, Step::Play(Move::on(slot)));
            if child.numbers == decisive {
                children.truncate(start);
                children.push(child);
                return;
            }
            let is_image = |other: &Child<Step>| other.key == child.key && child.key != 0;
            if !(find_images && children[start..].iter().any(is_image)) {
                children.push(child);
            }
        }
        let mut first_move = start;
        let is_asked = self.needs(node) == Needs::All && self.relaxes(state);
        if is_asked && !is_relaxed(state, self.coalition) {
            children.insert(start, self.child_after(state, Step::Relax));
            first_move += 1;
        }
        // The prefetches run while the moves are sorted.
        announce_open(&children[start..], announce);
        if self.rules.ordering {
            sort(&mut children[first_move..], |child| {
                self.promise(state, child)
            });
        }
    }

    /// The order of the moves is so good that proof numbers, which often overrule it, take more
    /// nodes on most questions, most of all where little is forced before the end. They take fewer
    /// where red and one of three other colours want one of their own lines: player 1 of two, or
    /// player 1 and another of four. `docs/games/otrio-solving.md` has the numbers.
    fn method(&self, node: &Node) -> Method {
        let Coalition { members, winners } = self.coalition;
        let is_red_and_one = members & 1 == 1 && members.count_ones() == 2;
        if node.state.colors == 4 && is_red_and_one && winners == members {
            Method::ProofNumber
        } else {
            Method::DepthFirst
        }
    }

    fn child(&self, node: &Node, step: Step) -> Node {
        self.node(self.after(&node.state, step))
    }
}

#[cfg(test)]
mod tests {
    use super::super::late::Choices;
    use super::*;

    #[test]
    fn the_keys_of_open_children_are_announced() {
        let mut choices = Choices(41);
        let mut kinds = [0; 3];
        for round in 0..4000 {
            let position = choices.late(4 + round % 12);
            let graph = CoalitionGraph {
                coalition: Coalition {
                    members: choices.below(16) as u8,
                    winners: choices.below(16) as u8,
                },
                rules: Prunings::ALL,
            };
            let node = graph.node(State::new(&position));
            let (mut children, mut announced) = (Vec::new(), Vec::new());
            graph.expand(&node, &mut children, |key| announced.push(key));
            let open = children
                .iter()
                .filter(|child| child.numbers.verdict().is_none());
            let mut keys: Vec<Key> = open.map(|child| child.key).collect();
            for child in &children {
                kinds[match child.step {
                    Step::Play(Move::PASS) => 0,
                    Step::Play(_) => 1,
                    Step::Relax => 2,
                }] += 1;
            }
            keys.sort_unstable();
            announced.sort_unstable();
            assert_eq!(announced, keys);
        }
        assert!(kinds.into_iter().all(|count| count > 10), "{kinds:?}");
    }
}
