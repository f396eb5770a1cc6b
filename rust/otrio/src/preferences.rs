//! Otrio as a game of several players, each with an order of the outcomes.
//!
//! An outcome is a player's win or the draw; wins of players who are not judged count as draws.
//! What is known about a position without a search:
//! - The draw is always possible; a player's win is possible as long as one of that player's
//!   colours has a live line.
//! - If the mover can complete a line and prefers its outcome to everything else that is possible,
//!   that is the only outcome.
//! - If the mover can complete no line, the next colour can complete lines at two slots, and its
//!   player likes that outcome best, it is the only outcome: one of the slots stays free. If the
//!   next colour can complete lines at one slot only, all moves elsewhere have that outcome, and
//!   one of them is enough.

use super::coalition::Aim;
use super::key::{Cells, KEY_BITS};
use super::moves::Move;
use super::ordering::{Worth, sort};
use super::position::{Players, Position};
use super::prunings::Prunings;
use super::question::QuestionError;
use super::slots::each;
use super::state::{State, THROUGH};
use andor::queries::{Game, Outcomes, POSITION_BITS, View, needs_throughout};
use andor::{Key, Needs};

const _: () = assert!(KEY_BITS <= POSITION_BITS);

/// The outcome of a draw; bit n stands for a win of player n + 1.
pub const DRAW: Outcomes = 1 << 4;

/// The orders of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    players: Players,
    strict: bool,
    /// The outcome of a line of each colour.
    line: [Outcomes; 4],
    /// For each player, sets of outcomes liked equally, the best first.
    levels: Vec<Vec<Outcomes>>,
}

impl Preferences {
    /// The players' orders, the first player's first. Each must have every player's win and the
    /// draw once.
    ///
    /// # Errors
    /// [`QuestionError`].
    pub fn new(
        players: Players,
        orders: &[Vec<Outcomes>],
        judged: Outcomes,
    ) -> Result<Self, QuestionError> {
        let number = players.number();
        let wins = (1 << number) - 1;
        let complete = |order: &Vec<Outcomes>| {
            order.iter().map(|level| level.count_ones()).sum::<u32>() == number as u32 + 1
                && order.iter().fold(0, |all, level| all | level) == wins | DRAW
        };
        if orders.len() != number {
            return Err(QuestionError::Orders(number));
        }
        if let Some(wrong) = orders.iter().position(|order| !complete(order)) {
            return Err(QuestionError::Order(wrong + 1));
        }
        Ok(Self::of_complete(players, orders.to_vec(), judged))
    }

    /// The same for orders that are known to have each outcome once.
    pub fn of_complete(players: Players, mut levels: Vec<Vec<Outcomes>>, judged: Outcomes) -> Self {
        for order in &mut levels {
            order.iter_mut().for_each(|level| *level &= judged | DRAW);
            order.retain(|&level| level != 0);
        }
        let mut all = levels.iter().flatten();
        Self {
            players,
            strict: all.all(|level| level.count_ones() == 1),
            line: std::array::from_fn(|color| match judged & 1 << (players.owner(color) - 1) {
                0 => DRAW,
                win => win,
            }),
            levels,
        }
    }

    /// All outcomes that are distinguished.
    pub fn outcomes(&self) -> Outcomes {
        self.levels[0].iter().fold(0, |all, level| all | level)
    }

    /// The number of colours in use.
    pub fn colors(&self) -> usize {
        self.players.colors()
    }

    /// The outcome of a line of a colour.
    pub fn of_line(&self, color: usize) -> Outcomes {
        self.line[color]
    }

    /// The order of the player who has a colour.
    pub fn levels(&self, color: usize) -> &[Outcomes] {
        &self.levels[self.players.owner(color) - 1]
    }

    /// What a coalition would have to force for all outcomes to be in a set, if the set is such a
    /// question.
    pub fn aim(&self, set: Outcomes) -> Option<Aim> {
        let mut aim = Aim {
            members: 0,
            winners: 0,
            draw: set & DRAW != 0,
        };
        for color in 0..self.colors() {
            match needs_throughout(self.levels(color), set)? {
                Needs::Any => aim.members |= 1 << color,
                Needs::All => {}
            }
            if self.of_line(color) & set != 0 {
                aim.winners |= 1 << color;
            }
        }
        Some(aim)
    }

    /// Whether nobody likes two outcomes equally.
    pub fn are_strict(&self) -> bool {
        self.strict
    }
}

/// A position, and what is known about its outcomes.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// The position; if the game is won, the one before.
    pub state: State,
    view: View,
    /// Slots of moves worth considering; none when the colour must pass.
    moves: u32,
}

/// The game that players with preferences play.
#[derive(Clone, Debug)]
pub struct PreferenceGame {
    /// The players' preferences.
    pub preferences: Preferences,
    /// The rules in force.
    pub prunings: Prunings,
}

impl PreferenceGame {
    /// A position as the search sees it.
    pub fn prospect(&self, position: &Position) -> Prospect {
        match position.winner() {
            Some(color) => {
                let empty = Position::new(position.players());
                Prospect {
                    state: State::new(&empty),
                    view: View::Exactly(self.preferences.of_line(color)),
                    moves: 0,
                }
            }
            None => self.open(State::new(position)),
        }
    }

    #[inline(always)]
    fn open(&self, state: State) -> Prospect {
        let view = self.look(&state);
        let moves = match view {
            View::Exactly(_) => 0,
            View::Among(possible) => {
                let room = state.room(usize::from(state.color));
                self.distinct(&state, room, possible)
            }
        };
        Prospect { state, view, moves }
    }

    #[inline(always)]
    fn look(&self, state: &State) -> View {
        if state.is_played_out() {
            return View::Exactly(DRAW);
        }
        let mut possible = DRAW;
        for color in 0..usize::from(state.colors) {
            if state.live[color] != 0 || !self.prunings.live_lines {
                possible |= self.preferences.of_line(color);
            }
        }
        if possible == DRAW {
            return View::Exactly(DRAW);
        }
        let known = if self.prunings.threats {
            let completing = state.completing[usize::from(state.color)];
            if completing == 0 {
                self.lost_to_next(state, possible)
            } else {
                self.favourite(state, 0, possible)
            }
        } else {
            None
        };
        known.map_or(View::Among(possible), View::Exactly)
    }

    /// The outcome of a line of the colour that moves `turn` turns from now, if its player prefers
    /// it to everything else that is possible.
    fn favourite(&self, state: &State, turn: usize, possible: Outcomes) -> Option<Outcomes> {
        let color = state.following(turn);
        let outcome = self.preferences.of_line(color);
        let best = self
            .preferences
            .levels(color)
            .iter()
            .map(|level| level & possible)
            .find(|&level| level != 0);
        (best == Some(outcome)).then_some(outcome)
    }

    /// The outcome of a line that the next colour is sure to complete, when the mover completes
    /// none.
    fn lost_to_next(&self, state: &State, possible: Outcomes) -> Option<Outcomes> {
        let threats = state.completing[state.following(1)];
        let color = usize::from(state.color);
        let cannot_block = threats & state.room(color) == 0 || threats.count_ones() > 1;
        if threats == 0 || !cannot_block {
            return None;
        }
        self.favourite(state, 1, possible)
    }

    /// Moves that differ: those after which the next colour ends the game anyway are equivalent.
    fn distinct(&self, state: &State, moves: u32, possible: Outcomes) -> u32 {
        let threats = state.completing[state.following(1)];
        if threats == 0 || !self.prunings.threats || self.favourite(state, 1, possible).is_none() {
            return moves;
        }
        let mut given_up = moves & !state.completing[usize::from(state.color)];
        if threats.count_ones() == 1 {
            given_up &= !threats;
        }
        moves & !given_up | given_up & given_up.wrapping_neg()
    }

    fn cells(&self, state: &State) -> Cells {
        if self.prunings.dead_cells {
            Cells::new(state)
        } else {
            Cells::plain(state)
        }
    }

    /// How good a move looks: wins, blocks, threats, then lines.
    fn promise(&self, state: &State, slot: usize, worth: Worth) -> i32 {
        let color = usize::from(state.color);
        let at = |slots: u32| slots >> slot & 1;
        let is_threat = state.live[color] & state.touched[color] & THROUGH[slot] != 0;
        let blocks: u32 = (1..usize::from(state.colors))
            .map(|turn| at(state.completing[state.following(turn)]) << (10 - turn))
            .sum();
        let wins = at(state.completing[color]) << 12;
        (wins + 8 * blocks + 64 * u32::from(is_threat)) as i32 + worth.of(slot)
    }
}

impl Game for PreferenceGame {
    type Position = Prospect;
    type Move = Move;

    fn key(&self, prospect: &Prospect) -> Key {
        self.cells(&prospect.state)
            .key(&prospect.state, self.prunings.symmetry)
    }

    fn view(&self, prospect: &Prospect) -> View {
        prospect.view
    }

    fn is_strict(&self) -> bool {
        self.preferences.are_strict()
    }

    fn mobility(&self, prospect: &Prospect) -> u32 {
        prospect.moves.count_ones()
    }

    fn levels(&self, prospect: &Prospect) -> &[Outcomes] {
        self.preferences.levels(usize::from(prospect.state.color))
    }

    fn moves(&self, prospect: &Prospect, moves: &mut Vec<Move>) {
        let state = &prospect.state;
        if matches!(prospect.view, View::Exactly(_)) {
            return;
        }
        if prospect.moves == 0 {
            moves.push(Move::PASS);
            return;
        }
        let slots = self.cells(state).distinct(prospect.moves);
        let start = moves.len();
        moves.extend(each(slots).map(Move::on));
        if self.prunings.ordering {
            let worth = Worth::new(state, |_| true);
            sort(&mut moves[start..], |&step| {
                step.slot()
                    .map_or(0, |slot| self.promise(state, slot, worth))
            });
        }
    }

    #[inline(always)]
    fn play(&self, prospect: &Prospect, step: Move) -> Prospect {
        let state = &prospect.state;
        let color = usize::from(state.color);
        if step.is_in(state.completing[color]) {
            return Prospect {
                state: *state,
                view: View::Exactly(self.preferences.of_line(color)),
                moves: 0,
            };
        }
        self.open(state.play(step))
    }
}
