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

use super::key::{Cells, KEY_BITS};
use super::ordering::{Worth, sort};
use super::state::{State, THROUGH};
use super::{Coalition, Move, Players, Position, Prunings};
use andor::queries::{Game, Outcomes, POSITION_BITS, View, needs_throughout, union};
use andor::{Key, Needs};

const _: () = assert!(KEY_BITS <= POSITION_BITS);

/// The outcome of a draw; bit n stands for a win of player n + 1.
pub const DRAW: Outcomes = 1 << 4;

/// The orders of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    players: Players,
    /// Whether nobody likes two outcomes equally.
    pub are_strict: bool,
    /// The outcome of a line of each colour.
    pub line: [Outcomes; 4],
    /// For each player, sets of outcomes liked equally, the best first.
    levels: Vec<Vec<Outcomes>>,
}

impl Preferences {
    /// The players' orders, the first player's first; each has every player's win and the draw
    /// once.
    pub fn new(players: Players, mut levels: Vec<Vec<Outcomes>>, judged: Outcomes) -> Self {
        for order in &mut levels {
            order.iter_mut().for_each(|level| *level &= judged | DRAW);
            order.retain(|&level| level != 0);
        }
        let mut all = levels.iter().flatten();
        Self {
            players,
            are_strict: all.all(|level| level.count_ones() == 1),
            line: std::array::from_fn(|color| {
                let is_used = color < players.colors();
                let win = if is_used { judged & 1 << (players.owner(color) - 1) } else { 0 };
                if win == 0 { DRAW } else { win }
            }),
            levels,
        }
    }

    /// All outcomes that are distinguished.
    pub fn outcomes(&self) -> Outcomes {
        union(&self.levels[0])
    }

    /// The number of colours in use.
    pub fn colors(&self) -> usize {
        self.players.colors()
    }

    /// The order of the player who has a colour.
    pub fn levels(&self, color: usize) -> &[Outcomes] {
        &self.levels[self.players.owner(color) - 1]
    }

    /// The outcomes that are still possible: the draw, and those of colours with a live line.
    #[inline(always)]
    pub fn possible(&self, state: &State) -> Outcomes {
        let colors = (0..self.colors()).filter(|&color| state.live[color] != 0);
        colors.fold(DRAW, |possible, color| possible | self.line[color])
    }

    /// The coalition that can force a set exactly where all outcomes are in it, if there is one.
    pub fn coalition(&self, set: Outcomes) -> Option<Coalition> {
        let mut coalition = Coalition { members: 0, wants: set & DRAW };
        for color in 0..self.colors() {
            let needs = needs_throughout(self.levels(color), set)?;
            coalition.members |= u8::from(needs == Needs::Any) << color;
            coalition.wants |= u8::from(self.line[color] & set != 0) << color;
        }
        Some(coalition)
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
            Some(color) => self.won(State::new(&Position::new(position.players())), color),
            None => self.open(State::new(position)),
        }
    }

    /// After a line of a colour, in a position or one after it.
    #[inline(always)]
    fn won(&self, state: State, color: usize) -> Prospect {
        Prospect { state, view: View::Exactly(self.preferences.line[color]), moves: 0 }
    }

    #[inline(always)]
    fn open(&self, state: State) -> Prospect {
        let view = self.look(&state);
        let moves = match view {
            View::Exactly(_) => 0,
            View::Among(possible) => self.distinct(&state, possible),
        };
        Prospect { state, view, moves }
    }

    #[inline(always)]
    fn look(&self, state: &State) -> View {
        if state.is_played_out() {
            return View::Exactly(DRAW);
        }
        let possible = if self.prunings.live_lines {
            self.preferences.possible(state)
        } else {
            self.preferences.outcomes()
        };
        if possible == DRAW {
            return View::Exactly(DRAW);
        }
        let known = if !self.prunings.threats {
            None
        } else if state.completing[usize::from(state.color)] == 0 {
            self.lost_to_next(state, possible)
        } else {
            self.favourite(state, 0, possible)
        };
        known.map_or(View::Among(possible), View::Exactly)
    }

    /// The outcome of a line of the colour that moves `turn` turns from now, if its player prefers
    /// it to everything else that is possible.
    fn favourite(&self, state: &State, turn: usize, possible: Outcomes) -> Option<Outcomes> {
        let color = state.following(turn);
        let outcome = self.preferences.line[color];
        let levels = self.preferences.levels(color).iter();
        let mut possible = levels.map(|level| level & possible);
        (possible.find(|&level| level != 0) == Some(outcome)).then_some(outcome)
    }

    /// The outcome of a line that the next colour is sure to complete, when the mover completes
    /// none.
    fn lost_to_next(&self, state: &State, possible: Outcomes) -> Option<Outcomes> {
        let threats = state.completing[state.following(1)];
        let blocks = threats & state.slots_for(usize::from(state.color));
        if threats == 0 || blocks != 0 && threats.count_ones() == 1 {
            return None;
        }
        self.favourite(state, 1, possible)
    }

    /// Moves that differ: those after which the next colour ends the game anyway are equivalent.
    fn distinct(&self, state: &State, possible: Outcomes) -> u32 {
        let color = usize::from(state.color);
        let moves = state.slots_for(color);
        let threats = state.completing[state.following(1)];
        if threats == 0 || !self.prunings.threats || self.favourite(state, 1, possible).is_none() {
            return moves;
        }
        let mut given_up = moves & !state.completing[color];
        if threats.count_ones() == 1 {
            given_up &= !threats;
        }
        moves & !given_up | given_up & given_up.wrapping_neg()
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
        Cells::new(&prospect.state, &self.prunings).key(&prospect.state, &self.prunings)
    }

    fn view(&self, prospect: &Prospect) -> View {
        prospect.view
    }

    fn is_strict(&self) -> bool {
        self.preferences.are_strict
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
        let start = moves.len();
        moves.extend(Cells::new(state, &self.prunings).moves(prospect.moves));
        if self.prunings.ordering {
            let worth = Worth::new(state);
            let promise = |slot| self.promise(state, slot, worth);
            sort(&mut moves[start..], |step| step.slot().map_or(0, promise));
        }
    }

    #[inline(always)]
    fn play(&self, prospect: &Prospect, step: Move) -> Prospect {
        let state = &prospect.state;
        let color = usize::from(state.color);
        if step.is_in(state.completing[color]) {
            self.won(*state, color)
        } else {
            self.open(state.play(step))
        }
    }
}
