//! Can a coalition force the first line to be of one of certain colours?
//!
//! An AND/OR graph: where the coalition is to move, one child from which it succeeds is enough;
//! elsewhere it must succeed from all. Positions that the static rules settle have no children.

use super::full_boards::without_a_line;
use super::key::{Cells, KEY_BITS};
use super::ordering::{chances, harmless_moves, sort};
use super::relaxation::{is_relaxed, relaxed};
use super::static_rules::{Outlook, outlook};
use super::{Coalition, Move, Prunings, State};
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
        let count = |is_so: fn(Coalition, usize) -> bool| {
            (0..colors).filter(|&color| is_so(coalition, color)).count()
        };
        let plays = count(Coalition::plays);
        let likes = count(Coalition::likes);
        // The relaxed game is asked first where that saves nodes. It does not where some player
        // wants its own lines (up to twice the nodes), nor where the coalition plays one colour of
        // three (up to 200 times: in the relaxed game it often succeeds, after a long search).
        let is_useful = 2 * plays >= colors && likes == 0;
        // The order of the moves is so good that proof numbers, which often overrule it, take more
        // nodes on most questions, most of all where little is forced before the end. They take
        // fewer where red and one of three other colours want one of their own lines: player 1 of
        // two, or player 1 and another of four (`docs/games/otrio-solving.md` has the numbers).
        let is_red_and_one = colors == 4 && plays == 2 && coalition.plays(0);
        Self {
            coalition,
            prunings,
            relaxes: prunings.relaxation && is_useful,
            fills: prunings.full_boards && colors == 3 && count(Coalition::succeeds) == 3,
            method: if is_red_and_one && likes == 4 {
                Method::ProofNumber
            } else {
                Method::DepthFirst
            },
        }
    }

    /// The node of a position in which nobody has won.
    #[inline(always)]
    pub fn node(&self, state: State) -> Node {
        Node { state, outlook: self.outlook(&state) }
    }

    /// What can be said without a search.
    #[inline(always)]
    fn outlook(&self, state: &State) -> Outlook {
        if state.is_played_out() {
            return Outlook::Settled(false);
        }
        let mut wanted = (0..4).filter(|&color| self.coalition.succeeds(color));
        if self.prunings.live_lines && wanted.all(|color| state.live[color] == 0) {
            return Outlook::Settled(false);
        }
        let outlook = if self.prunings.threats {
            outlook(state, self.coalition)
        } else {
            Outlook::Moves(state.slots_for(usize::from(state.color)))
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

    #[inline(always)]
    fn after(&self, state: &State, step: Step) -> State {
        match step {
            Step::Play(play) => state.play(play),
            Step::Relax => relaxed(state, self.coalition),
        }
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
        let (lines, replies) = if plays {
            let harmless = harmless_moves(&after, self.coalition);
            (chances + 3 * harmless, child.numbers.proof())
        } else {
            (-chances, child.numbers.disproof())
        };
        match replies {
            _ if plays == self.coalition.plays(usize::from(after.color)) => lines,
            1 => lines + 2000,
            2 => lines + 1000,
            _ => lines,
        }
    }
}

/// `inline(always)`, here and in what is called: hot path; without it searches are 10 % slower.
impl Graph for CoalitionGraph {
    type Node = Node;
    type Step = Step;

    #[inline(always)]
    fn key(&self, node: &Node) -> Key {
        let state = &node.state;
        let key = Cells::new(state, &self.prunings).key(state, &self.prunings);
        if self.relaxes && is_relaxed(state, self.coalition) { key | RELAXED } else { key }
    }

    #[inline(always)]
    fn numbers(&self, node: &Node) -> Numbers {
        match node.outlook {
            Outlook::Settled(succeeds) => Numbers::settled(succeeds),
            Outlook::Moves(moves) => Numbers::estimate(self.needs(node), 1, moves.count_ones()),
        }
    }

    #[inline(always)]
    fn needs(&self, node: &Node) -> Needs {
        if self.coalition.plays(usize::from(node.state.color)) { Needs::Any } else { Needs::All }
    }

    fn expand(&self, node: &Node, children: &mut Vec<Child<Step>>) {
        let state = &node.state;
        let Outlook::Moves(moves) = node.outlook else { return };
        let start = children.len();
        let color = usize::from(state.color);
        let line = Numbers::settled(self.coalition.succeeds(color));
        let decisive = Numbers::settled(self.needs(node) == Needs::Any);
        let find_images = self.prunings.symmetry && state.occupied.count_ones() <= SYMMETRIC_PLIES;
        for step in Cells::new(state, &self.prunings).moves(moves) {
            let is_line = step.is_in(state.completing[color]);
            let step = Step::Play(step);
            let child = if is_line {
                Child { step, key: 0, numbers: line }
            } else {
                self.describe(node, step)
            };
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
        let may_relax = self.relaxes && moves != 0 && self.needs(node) == Needs::All;
        if may_relax && !is_relaxed(state, self.coalition) {
            children.insert(start, self.describe(node, Step::Relax));
        }
    }

    fn order(&self, node: &Node, children: &mut [Child<Step>]) {
        if self.prunings.ordering {
            let first = children.first().map(|child| child.step);
            let moves = usize::from(first == Some(Step::Relax));
            let promise = |child: &Child<Step>| self.promise(&node.state, child);
            sort(&mut children[moves..], promise);
        }
    }

    fn method(&self, _node: &Node) -> Method {
        self.method
    }

    #[inline(always)]
    fn child(&self, node: &Node, step: Step) -> Node {
        self.node(self.after(&node.state, step))
    }
}
