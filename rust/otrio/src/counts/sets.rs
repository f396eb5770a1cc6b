//! The sets of slots that one colour can have.

use crate::slots::{ALL, LINES};
use job::{Stop, Ticker, reserve};

/// The slots of one colour, at most three in each layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorSet {
    /// The slots.
    pub slots: u32,
    /// Where the last piece was placed, if the colour has just won: a slot that all its lines
    /// share. Empty when it has no line.
    pub last: u32,
}

/// Every set that a colour can have: without a line, or with lines that share a slot, since there
/// was no line before the last piece.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn color_sets(ticker: &mut Ticker) -> Result<Vec<ColorSet>, Stop> {
    let layer: Vec<u32> = (0..1 << 9).filter(|set: &u32| set.count_ones() <= 3).collect();
    let mut sets = Vec::new();
    for &large in &layer {
        for &medium in &layer {
            for &small in &layer {
                let slots = large | medium << 9 | small << 18;
                if let Some(last) = last_pieces(slots) {
                    reserve(&mut sets, 1)?;
                    sets.push(ColorSet { slots, last });
                }
            }
            ticker.work(layer.len() as u64 * 50)?;
        }
    }
    Ok(sets)
}

/// The slots that all lines of a set share: empty when there is no line, `None` when there are
/// lines but no such slot.
pub fn last_pieces(slots: u32) -> Option<u32> {
    let mut shared = ALL;
    for line in LINES {
        if slots & line == line {
            shared &= line;
            if shared == 0 {
                return None;
            }
        }
    }
    Some(if shared == ALL { 0 } else { shared })
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;

    #[test]
    fn sets_are_those_that_one_piece_can_have_completed() {
        let control = Control::new(None);
        let sets = color_sets(&mut Ticker::new(&control)).expect("no limit");
        let of_size = |size: u32| sets.iter().filter(move |set| set.slots.count_ones() == size);
        assert_eq!([0, 1, 2].map(|size| of_size(size).count()), [1, 27, 351]);
        // 49 of the sets of three pieces are lines, where any piece may be the last.
        assert_eq!(of_size(3).count(), 2925);
        assert_eq!(of_size(3).filter(|set| set.last != 0).count(), 49);
        assert!(of_size(3).all(|set| set.last == 0 || set.last == set.slots));
    }

    #[test]
    fn lines_that_cross_leave_one_last_piece() {
        assert_eq!(last_pieces(0b111 | 1 << 9 | 1 << 18), Some(1));
        assert_eq!(last_pieces(0b111 | 0b111 << 9), None);
        assert_eq!(last_pieces(0b11), Some(0));
    }
}
