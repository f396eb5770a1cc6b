//! Can a coalition force the first line to be of one of certain colours?
//!
//! An AND/OR graph: where the coalition is to move, one child from which it succeeds is enough;
//! elsewhere it must succeed from all. Positions that the static rules settle have no children.

use super::coalition::Coalition;
use super::full_boards::without_a_line;
use super::key::{Cells, KEY_BITS};
use super::moves::Move;
use super::ordering::{chances, harmless_moves, sort};
use super::prunings::Prunings;
use super::relaxation::{is_relaxed, relaxed};
use super::slots::each;
use super::state::State;
use super::static_rules::{Outlook, outlook};
use andor::method::Method;
use andor::{Child, Graph, Key, Needs, Numbers};

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
    prunings: Prunings,
    /// Whether the relaxed game is asked first.
    relaxes: bool,
    /// Whether the coalition succeeds with any line, and the others only with a full board, of
    /// three colours. Four have more pieces than slots: there the conditions of `full_boards` fail
    /// too late to save anything.
    fills: bool,
    method: Method,
}

/// A position in which nobody has won.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The position.
    pub state: State,
    outlook: Outlook,
}

impl CoalitionGraph {
    /// The question in a game with so many colours.
    pub fn new(coalition: Coalition, colors: usize, prunings: Prunings) -> Self {
        let number = (0..colors).filter(|&color| coalition.plays(color)).count();
        let all = |is_so: &dyn Fn(usize) -> bool| (0..colors).all(is_so);
        // Not where some player wants its own lines (up to twice the nodes), nor where the
        // coalition plays one colour of three (up to 200 times: in the relaxed game it often
        // succeeds, after a long search).
        let is_useful = 2 * number >= colors && all(&|color| !coalition.likes(color));
        // The order of the moves is so good that proof numbers, which often overrule it, take more
        // nodes on most questions, most of all where little is forced before the end. They take
        // fewer where red and one of three other colours want one of their own lines: player 1 of
        // two, or player 1 and another of four (`docs/games/otrio-solving.md` has the numbers).
        let is_red_and_one = colors == 4 && coalition.plays(0) && number == 2;
        let want_their_lines = all(&|color| coalition.likes(color));
        Self {
            coalition,
            prunings,
            relaxes: prunings.relaxation && is_useful,
            fills: prunings.full_boards && colors == 3 && all(&|color| coalition.succeeds(color)),
            method: if is_red_and_one && want_their_lines {
                Method::ProofNumber
            } else {
                Method::DepthFirst
            },
        }
    }

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
        if self.prunings.live_lines {
            let live = (0..4)
                .filter(|&color| self.coalition.succeeds(color))
                .fold(0, |live, color| live | state.live[color]);
            if live == 0 {
                return Outlook::Settled(false);
            }
        }
        let outlook = if self.prunings.threats {
            outlook(state, self.coalition)
        } else {
            Outlook::Moves(state.room(usize::from(state.color)))
        };
        match outlook {
            Outlook::Moves(moves) if self.fills => self.filled(state, moves),
            _ => outlook,
        }
    }

    /// The moves that remain when the others succeed only with a full board.
    #[inline]
    fn filled(&self, state: &State, moves: u32) -> Outlook {
        let color = usize::from(state.color);
        match without_a_line(state) {
            None => Outlook::Settled(true),
            Some(_) if moves == 0 || self.coalition.plays(color) => Outlook::Moves(moves),
            Some(takes) if takes[color] & moves == 0 => Outlook::Settled(true),
            Some(takes) => Outlook::Moves(takes[color] & moves),
        }
    }

    #[inline]
    fn cells(&self, state: &State) -> Cells {
        if self.prunings.dead_cells {
            Cells::new(state)
        } else {
            Cells::plain(state)
        }
    }

    #[inline(always)]
    fn key_of(&self, state: &State) -> Key {
        let key = self.cells(state).key(state, self.prunings.symmetry);
        if self.relaxes && is_relaxed(state, self.coalition) {
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

    fn expand(&self, node: &Node, children: &mut Vec<Child<Step>>) {
        let state = &node.state;
        let Outlook::Moves(moves) = node.outlook else {
            return;
        };
        if moves == 0 {
            children.push(self.child_after(state, Step::Play(Move::PASS)));
            return;
        }
        let start = children.len();
        let decisive = Numbers::settled(self.needs(node) == Needs::Any);
        let find_images = self.prunings.symmetry && state.occupied.count_ones() <= SYMMETRIC_PLIES;
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
        if self.relaxes && self.needs(node) == Needs::All && !is_relaxed(state, self.coalition) {
            children.insert(start, self.child_after(state, Step::Relax));
        }
    }

    fn order(&self, node: &Node, children: &mut [Child<Step>]) {
        if self.prunings.ordering {
            let is_relaxed = children
                .first()
                .is_some_and(|child| child.step == Step::Relax);
            sort(&mut children[usize::from(is_relaxed)..], |child| {
                self.promise(&node.state, child)
            });
        }
    }

    fn method(&self, _node: &Node) -> Method {
        self.method
    }

    fn child(&self, node: &Node, step: Step) -> Node {
        self.node(self.after(&node.state, step))
    }
}
