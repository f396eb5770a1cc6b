//! A position as the searches see it: which lines can still be completed, and where one piece
//! completes one.
//!
//! A line is *live* for a colour if the colour may still complete it: no other colour is on it, and
//! the colour has a piece left for each of its free slots. The second condition has two cases, as a
//! colour has three pieces of each size:
//! - A line within a layer takes all three, so all pieces of the colour in that layer must be on
//!   it.
//! - A line across the layers takes one piece of each layer; if all three of a layer are on the
//!   board, one of them must be on the line.
//!
//! Pieces stay, so a line that is not live never becomes live again. A slot completes a line
//! exactly when a live line through it has its two other pieces: liveness includes having a piece
//! for the slot.

use std::array::from_fn;

use super::moves::Move;
use super::position::{PIECES_PER_SIZE, Position};
use super::slots::{ALL, LAYERS, LINE_COUNT, LINES, SLOTS, each};

/// A set of lines, bit n for line n of [`LINES`].
pub type LineSet = u64;

/// All lines.
pub const ALL_LINES: LineSet = (1 << LINE_COUNT) - 1;

/// The lines through each slot.
pub static THROUGH: [LineSet; SLOTS] = through();

const fn through() -> [LineSet; SLOTS] {
    let mut through = [0; SLOTS];
    let mut line = 0;
    while line < LINE_COUNT {
        let mut slot = 0;
        while slot < SLOTS {
            through[slot] |= ((LINES[line] >> slot & 1) as LineSet) << line;
            slot += 1;
        }
        line += 1;
    }
    through
}

/// For each layer and set of cells of a colour, the lines for which it has enough pieces.
static ENOUGH: [[LineSet; 512]; 3] = enough();

const fn enough() -> [[LineSet; 512]; 3] {
    let mut enough = [[0; 512]; 3];
    let mut layer = 0;
    while layer < 3 {
        let mut cells: u32 = 0;
        while cells < 512 {
            let own = cells << (9 * layer);
            let mut line = 0;
            while line < LINE_COUNT {
                let here = LINES[line] & LAYERS[layer];
                let within = here == LINES[line];
                let full = cells.count_ones() >= PIECES_PER_SIZE;
                if here == 0 || within && own & !here == 0 || !within && (!full || own & here != 0)
                {
                    enough[layer][cells as usize] |= 1 << line;
                }
                line += 1;
            }
            cells += 1;
        }
        layer += 1;
    }
    enough
}

/// The slots on sets of lines, seven lines at a time.
static SLOTS_ON: [[u32; 128]; LINE_COUNT / 7] = sevens();

const fn sevens() -> [[u32; 128]; LINE_COUNT / 7] {
    let mut slots_on = [[0; 128]; LINE_COUNT / 7];
    let mut part = 0;
    while part < LINE_COUNT / 7 {
        let mut set: usize = 1;
        while set < 128 {
            let first = set.trailing_zeros() as usize;
            slots_on[part][set] = slots_on[part][set & (set - 1)] | LINES[7 * part + first];
            set += 1;
        }
        part += 1;
    }
    slots_on
}

/// The slots on a set of lines.
#[inline]
pub fn slots_on(lines: LineSet) -> u32 {
    let mut slots = 0;
    for (part, table) in SLOTS_ON.iter().enumerate() {
        slots |= table[(lines >> (7 * part)) as usize & 127];
    }
    slots
}

/// A position in which nobody has won, with its live lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The slots of each colour.
    pub board: [u32; 4],
    /// The slots with a piece.
    pub occupied: u32,
    /// The lines that each colour may still complete.
    pub live: [LineSet; 4],
    /// The lines on which each colour has a piece.
    pub touched: [LineSet; 4],
    /// The free slots where each colour completes a line.
    pub completing: [u32; 4],
    /// The layers for which each colour has pieces left.
    stock: [u32; 4],
    /// How many pieces of each size each colour has on the board: two bits each, colour by colour,
    /// layer by layer.
    pub counts: u32,
    /// The colour to move.
    pub color: u8,
    /// The number of colours in use.
    pub colors: u8,
}

impl State {
    /// The state of a position in which nobody has won.
    pub fn new(position: &Position) -> Self {
        let colors = position.players().colors();
        let mut state = Self {
            board: [0; 4],
            occupied: 0,
            live: from_fn(|color| if color < colors { ALL_LINES } else { 0 }),
            touched: [0; 4],
            completing: [0; 4],
            stock: from_fn(|color| if color < colors { ALL } else { 0 }),
            counts: 0,
            color: 0,
            colors: colors as u8,
        };
        for (color, &slots) in position.board().iter().enumerate().take(colors) {
            for slot in each(slots) {
                state.color = color as u8;
                state = state.place(slot);
            }
        }
        state.color = position.color() as u8;
        state
    }

    /// The free slots that a colour has a piece for.
    #[inline]
    pub fn slots_for(&self, color: usize) -> u32 {
        self.stock[color] & !self.occupied
    }

    /// Whether nobody can place a piece.
    #[inline(always)]
    pub fn is_played_out(&self) -> bool {
        (0..4).all(|color| self.slots_for(color) == 0)
    }

    /// The state after the colour to move has put a piece on a free slot without completing a line.
    #[inline(always)]
    #[must_use]
    pub fn place(&self, slot: usize) -> Self {
        let color = usize::from(self.color);
        debug_assert!(self.slots_for(color) >> slot & 1 == 1);
        let layer = slot / 9;
        let piece = 1 << slot;
        let occupied = self.occupied | piece;
        let board = self.board[color] | piece;
        let cells = (board >> (9 * layer) & 0x1ff) as usize;
        let live = self.live[color] & ENOUGH[layer][cells];
        let count = 8 * layer + 2 * color;
        let counts = self.counts + (1 << count);
        let is_last = counts >> count & 0b11 == PIECES_PER_SIZE;
        let stock = self.stock[color] & if is_last { !LAYERS[layer] } else { ALL };
        let mut completing = self.completing[color];
        // A live line through the slot with another piece on it now lacks one piece.
        for line in each(live & THROUGH[slot] & self.touched[color]) {
            completing |= LINES[line];
        }
        let through = THROUGH[slot];
        let touched = self.touched[color] | through;
        let completing = with(color, completing & stock, self.completing);
        Self {
            board: with(color, board, self.board),
            occupied,
            live: with(color, live, self.live.map(|lines| lines & !through)),
            touched: with(color, touched, self.touched),
            completing: completing.map(|slots| slots & !occupied),
            stock: with(color, stock, self.stock),
            counts,
            color: self.following(1) as u8,
            colors: self.colors,
        }
    }

    /// The state after a move that completes no line.
    #[inline(always)]
    #[must_use]
    pub fn play(&self, step: Move) -> Self {
        match step.slot() {
            Some(slot) => self.place(slot),
            None => Self { color: self.following(1) as u8, ..*self },
        }
    }

    /// The colour that moves `turns` turns from now.
    #[inline]
    pub fn following(&self, turns: usize) -> usize {
        let color = usize::from(self.color) + turns;
        let colors = usize::from(self.colors);
        if color < colors { color } else { color - colors }
    }
}

/// What all colours have, with another value for one of them. The array is built as a whole:
/// changing one place and then reading all is slow.
#[inline(always)]
fn with<T: Copy>(color: usize, own: T, all: [T; 4]) -> [T; 4] {
    from_fn(|c| if c == color { own } else { all[c] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Players;
    use crate::slots::{completes, has_line};
    use crate::tests::late::Chance;

    /// Whether a colour moving alone could still complete a line, by trying all ways to place its
    /// pieces.
    fn completable(position: &Position, color: usize, line: u32) -> bool {
        let board = position.board();
        let foreign = position.occupied() & !board[color];
        let missing = line & !board[color];
        let enough = LAYERS
            .iter()
            .all(|layer| ((board[color] | missing) & layer).count_ones() <= PIECES_PER_SIZE);
        foreign & line == 0 && enough
    }

    #[test]
    fn live_lines_and_completing_slots_are_those_of_the_definition() {
        let mut chance = Chance(7);
        let mut positions = 0;
        for players in [Players::Two, Players::Pair, Players::Three, Players::Four] {
            for _ in 0..200 {
                let mut position = Position::new(players);
                let mut state = State::new(&position);
                while !position.is_over() {
                    assert_eq!(state, State::new(&position));
                    for color in 0..players.colors() {
                        assert_eq!(state.slots_for(color), position.slots_for(color));
                        for (layer, slots) in LAYERS.into_iter().enumerate() {
                            let count = (position.board()[color] & slots).count_ones();
                            assert_eq!(state.counts >> (8 * layer + 2 * color) & 0b11, count);
                        }
                        let live = each(state.live[color]).map(|line| LINES[line]);
                        let expected =
                            LINES.into_iter().filter(|&line| completable(&position, color, line));
                        assert!(live.eq(expected));
                        let own = position.board()[color];
                        let completing =
                            each(position.slots_for(color)).filter(|&slot| completes(own, slot));
                        assert!(each(state.completing[color]).eq(completing));
                    }
                    positions += 1;
                    let quiet = position.legal_moves().filter(|&step| !position.wins(step));
                    let quiet: Vec<Move> = quiet.collect();
                    if quiet.is_empty() {
                        break;
                    }
                    let step = quiet[chance.below(quiet.len())];
                    (position, state) = (position.play_unchecked(step), state.play(step));
                    assert!(!position.board().iter().any(|&set| has_line(set)));
                }
            }
        }
        assert!(positions > 10_000);
    }

    #[test]
    fn slots_on_lines() {
        assert_eq!(slots_on(0), 0);
        assert_eq!(slots_on(ALL_LINES), ALL);
        for (line, slots) in LINES.into_iter().enumerate() {
            assert_eq!(slots_on(1 << line), slots);
            assert_eq!(each(1_u64 << line).collect::<Vec<_>>(), [line]);
        }
    }
}
