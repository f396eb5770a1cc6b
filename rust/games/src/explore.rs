//! All positions of a game whose rules are in Rust.

use std::hash::Hash;
use std::ops::ControlFlow::{self, Break, Continue};

use job::{Ticker, map_for, reserve, vec_for};

use crate::graph::{Graph, GraphError, Lists};

/// Returns the game from a position, which gets the number 0; `None` if it has more than `most`
/// positions. `look` breaks with the number of the outcome, or goes on with the player to move,
/// from 1, and the positions after the moves.
///
/// # Errors
/// [`GraphError`] when the rules are not those of a game, or when the job must end.
pub fn explore<P: Copy + Eq + Hash>(
    start: P,
    look: impl Fn(P) -> ControlFlow<u16, (u8, Vec<P>)>,
    outcomes: usize,
    players: usize,
    most: usize,
    ticker: &mut Ticker,
) -> Result<Option<Graph>, GraphError> {
    // Positions are numbered with 32 bits.
    let most = most.min(u32::MAX as usize);
    if most == 0 {
        return Ok(None);
    }
    let mut numbers = map_for(most)?;
    let mut positions = vec_for(most)?;
    let mut lists = Lists {
        movers: vec_for(most)?,
        ends: vec_for(most)?,
        starts: vec_for(most + 1)?,
        children: Vec::new(),
        outcomes,
        players,
    };
    numbers.insert(start, 0);
    positions.push(start);
    lists.starts.push(0);
    while let Some(&position) = positions.get(lists.movers.len()) {
        let (mover, end, after) = match look(position) {
            Continue((mover, after)) => (mover, 0, after),
            Break(end) => (0, end, Vec::new()),
        };
        reserve(&mut lists.children, after.len())?;
        for &child in &after {
            let new = positions.len();
            let number = *numbers.entry(child).or_insert(new as u32);
            if number as usize == new {
                if new == most {
                    return Ok(None);
                }
                positions.push(child);
            }
            lists.children.push(number);
        }
        lists.movers.push(mover);
        lists.ends.push(end);
        let moves = u32::try_from(lists.children.len());
        lists.starts.push(moves.map_err(|_| GraphError::TooLarge)?);
        ticker.work(16 * (1 + after.len() as u64))?;
    }
    Graph::new(lists, ticker).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;

    #[test]
    fn positions_are_numbered_as_they_come_up_and_counted() {
        // From n stones take one or two; who takes the last one wins.
        let look = |(stones, mover): (u8, u8)| match stones {
            0 => Break(u16::from(2 - mover)),
            1 => Continue((mover, vec![(0, 3 - mover)])),
            _ => Continue((mover, vec![(stones - 1, 3 - mover), (stones - 2, 3 - mover)])),
        };
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        let game = explore((3, 1), look, 2, 2, 6, ticker).expect("there is time");
        let game = game.expect("it is small");
        assert_eq!((game.len(), game.is_finite()), (6, true));
        assert_eq!((game.children(0), game.mover(2)), (&[1, 2][..], 2));
        assert!(matches!(explore((3, 1), look, 2, 2, 5, ticker), Ok(None)));
    }
}
