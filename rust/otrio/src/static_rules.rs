//! What lines that lack one piece show about a coalition's chances, without a search.
//!
//! A side, the coalition or the others, *likes* a line of its colour when the line decides the game
//! in its favour. Colours move in turns; the *run* is the colours that move from now on until one
//! of the other side does, and the *next run* the colours of the other side that follow. Each
//! colour moves once in a run, so the slots that complete its lines do not change before it moves,
//! except those that get filled.
//!
//! 1. Let c be a colour of the run that can complete a line that its side likes, at slot s. The
//!    side wins if every colour that moves before c has a *safe* move: one that neither fills s nor
//!    completes a line that the side does not like. The j-th of them needs j safe moves, as those
//!    before it may use up one each; a colour without any move passes, which is safe.
//!
//!    Example: green and purple are of one side, green is to move, and purple can complete a line
//!    at b2M that they like. If green has pieces left for b2M and a1L only, green plays a1L, and
//!    purple wins; unless a1L completes a line of green that they do not like: then green has no
//!    safe move, and the rule says nothing.
//! 2. If no colour of the run can complete a line that it likes, the run must fill all slots where
//!    a colour of the next run completes a line that it likes (if all before it in the next run
//!    have safe moves, as in 1.). With more such slots than colours in the run, the other side
//!    wins. With exactly as many, only moves to these slots are worth considering: after any other
//!    move there are more of them than colours left in the run.
//! 3. A move that completes a line that the mover does not like loses.

use std::ops::Range;

use super::{Coalition, State};

/// What the rules say about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Whether the coalition succeeds.
    Settled(bool),
    /// The moves worth considering; none only when the colour must pass.
    Moves(u32),
}

/// Applies the rules to a position in which nobody has won and that is not full.
#[inline(always)]
pub fn outlook(state: &State, coalition: Coalition) -> Outlook {
    let color = usize::from(state.color);
    let side = coalition.plays(color);
    let colors = usize::from(state.colors);
    let mut spoilt = false;
    let mut run = 0;
    while run < colors {
        let later = state.following(run);
        if coalition.plays(later) != side {
            break;
        }
        let completing = state.completing[later];
        if completing != 0 && coalition.likes(later) {
            let aside = completing & completing.wrapping_neg();
            if can_wait(state, coalition, 0..run, aside) {
                return Outlook::Settled(side);
            }
            spoilt = true;
        }
        run += 1;
    }
    let mut moves = state.slots_for(color);
    let must_pass = moves == 0;
    if !spoilt && run < colors {
        let threats = threats(state, coalition, run);
        let count = threats.count_ones() as usize;
        if count == run {
            moves &= threats;
        }
        if count > run || count == run && moves == 0 {
            return Outlook::Settled(!side);
        }
    }
    if !coalition.likes(color) {
        moves &= !state.completing[color];
        if moves == 0 && !must_pass {
            return Outlook::Settled(!side);
        }
    }
    Outlook::Moves(moves)
}

/// The slots where a colour of the next run completes a line that it likes.
#[inline(always)]
fn threats(state: &State, coalition: Coalition, run: usize) -> u32 {
    let side = coalition.plays(usize::from(state.color));
    let is_in_next = |turn: &usize| coalition.plays(state.following(*turn)) != side;
    let mut threats = 0;
    for turn in (run..usize::from(state.colors)).take_while(is_in_next) {
        let color = state.following(turn);
        let with = threats | state.completing[color];
        let is_more = with != threats && coalition.likes(color);
        if is_more && can_wait(state, coalition, run..turn, with) {
            threats = with;
        }
    }
    threats
}

/// Whether each colour that moves at one of these turns, counted from now, is sure to have a safe
/// move, which fills no slot set `aside`, or no move at all. Turn n comes after n moves, each of
/// which may fill the slot of a safe move.
#[inline(always)]
fn can_wait(state: &State, coalition: Coalition, mut turns: Range<usize>, aside: u32) -> bool {
    turns.all(|turn| {
        let color = state.following(turn);
        let slots = state.slots_for(color);
        let mut safe = slots & !aside;
        if !coalition.likes(color) {
            safe &= !state.completing[color];
        }
        slots == 0 || safe.count_ones() as usize > turn
    })
}
