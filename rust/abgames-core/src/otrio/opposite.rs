//! Answers at the opposite slot.
//!
//! The slots are the points of a cube of 3 × 3 × 3, and its point reflection, slot s to 26 − s,
//! keeps the lines. b2M is its middle. Lines through the middle have two opposite ends; no other
//! line has opposite slots, and the opposite of a line is a line.
//!
//! Let two sides of two colours each take turns, and let one of them, the *avoiders*, fail only by
//! completing a line. Let one of its colours have b2M, and let each other piece of a colour of the
//! avoiders be opposite to one of the colour that moves before it, and the other way round. Let one
//! of the others be to move. Then the avoiders do not fail: they answer each piece at the opposite
//! slot, and a pass by a pass.
//! - The opposite slot is free, as b2M is taken.
//! - There is a piece for it: large and small are exchanged, and a colour has as many as the one
//!   before it. Only the colour that has b2M may lack a medium piece; it must be known not to need
//!   more than it has left.
//! - No line comes about: one without b2M would be opposite to a line that the others have completed
//!   before. One with b2M has opposite ends, but of opposite slots the others have one.
//! - After a pass the answer is a pass: where the avoiders' colour has a piece for a free slot,
//!   the one before it has a piece for the opposite slot.

use super::live_lines::State;
use super::position::PIECES_PER_SIZE;
use super::slots::{LAYERS, SLOTS};
use super::static_rules::Coalition;

/// The slot b2M.
const MIDDLE: usize = SLOTS / 2;

/// The opposite slots.
#[inline]
fn opposite(slots: u32) -> u32 {
    slots.reverse_bits() >> (u32::BITS - SLOTS as u32)
}

/// Whether the coalition fails, as it moves and the others are avoiders who can answer all its pieces
/// at the opposite slots.
#[inline]
pub fn avoiders_answer(state: &State, coalition: Coalition) -> bool {
    let color = usize::from(state.color);
    let alternate = matches!(coalition.members & 0b1111, 0b0101 | 0b1010);
    if state.colors != 4
        || !alternate
        || !coalition.plays(color)
        || coalition.members & coalition.winners != 0
    {
        return false;
    }
    state.occupied & 1 << MIDDLE != 0
        && [color, color ^ 2].into_iter().all(|before| {
            let (asked, answers) = (state.board[before], state.board[(before + 1) % 4]);
            answers & !(1 << MIDDLE) == opposite(asked) && has_enough(state, asked, answers)
        })
}

/// Whether a colour has a medium piece for each one that the colour before it may still place.
#[inline]
fn has_enough(state: &State, asked: u32, answers: u32) -> bool {
    let medium = LAYERS[1];
    let left = |pieces: u32| PIECES_PER_SIZE - (pieces & medium).count_ones();
    let pairs = (medium & !state.occupied).count_ones() / 2;
    left(asked).min(pairs) <= left(answers)
}

/// The slot opposite to the last piece of four colours, if all other pieces of its colour are answered;
/// b2M when there is nothing to answer.
#[inline]
pub fn answer(state: &State) -> Option<usize> {
    if state.colors != 4 {
        return None;
    }
    let before = state.following(usize::from(state.colors) - 1);
    let own = state.board[usize::from(state.color)];
    let open = opposite(state.board[before]) & !own;
    match open.count_ones() {
        0 => Some(MIDDLE),
        1 => Some(open.trailing_zeros() as usize),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::force::Question;
    use super::super::late::{Choices, holds};
    use super::super::position::{Players, Position};
    use super::super::slots::each;
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn who_answers_at_the_opposite_slot_does_not_fail() {
        let mut choices = Choices(12);
        let (mut answered, mut not) = (0, 0);
        for round in 0..400 {
            let players = [Players::Two, Players::Four][round % 2];
            let mut position = Position::new(players).place(MIDDLE);
            while 27 - position.ply() > 8 {
                let quiet = each(position.moves()).filter(|&slot| !position.wins(slot));
                let quiet: Vec<usize> = quiet.collect();
                if quiet.is_empty() {
                    break;
                }
                let slot = quiet[choices.below(quiet.len())];
                let after = position.place(slot);
                assert_eq!(answer(&State::new(&after)), Some(SLOTS - 1 - slot));
                if after.moves() >> (SLOTS - 1 - slot) & 1 == 0 {
                    break;
                }
                position = after.place(SLOTS - 1 - slot);
            }
            let coalition = Coalition {
                members: 0b1010,
                winners: 0b0101,
            };
            if avoiders_answer(&State::new(&position), coalition) {
                answered += 1;
                let question = Question {
                    members: coalition.members,
                    winners: coalition.winners,
                    draw: false,
                };
                if 27 - position.ply() <= 8 {
                    assert!(!holds(&position, question, &mut HashMap::new()));
                }
            } else {
                not += 1;
            }
        }
        assert!(answered > 100 && not > 50, "{answered} {not}");
    }

    #[test]
    fn only_alternating_sides_with_the_middle_answer() {
        let coalition = |members, winners| Coalition { members, winners };
        let at = |moves: &[usize]| {
            let start = Position::new(Players::Four);
            let position = moves.iter().fold(start, |at, &slot| at.place(slot));
            State::new(&position)
        };
        // Two pairs of medium pieces leave blue two at most, and red has two left.
        let few_medium = at(&[MIDDLE, 9, 17, 0, 26, 10, 16]);
        assert!(avoiders_answer(&few_medium, coalition(0b1010, 0b0101)));
        assert!(!avoiders_answer(&few_medium, coalition(0b1010, 0b0111)));
        assert!(!avoiders_answer(&few_medium, coalition(0b1110, 0b0001)));
        assert!(!avoiders_answer(&few_medium, coalition(0b0101, 0b1010)));
        // Blue may still take three medium slots.
        let many_medium = at(&[MIDDLE, 9, 17, 0, 26]);
        assert!(!avoiders_answer(&many_medium, coalition(0b1010, 0b0101)));
        // Red has nothing to answer at first.
        assert_eq!(answer(&at(&[])), Some(MIDDLE));
        // Blue's c3S is not opposite to red's b1L.
        let other = at(&[MIDDLE, 9, 17, 26, 1, 10, 16]);
        assert!(!avoiders_answer(&other, coalition(0b1010, 0b0101)));
    }
}
