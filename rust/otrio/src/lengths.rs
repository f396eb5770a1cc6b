//! Play by preferences in which nobody wastes time, where few positions can follow.
//!
//! *Question.* Each player takes a best move, and of these one that ends the game soonest if it
//! brings what the player likes best, else latest ([`games::outcomes`]): how does the game go?
//! *Assumes* the rules of Otrio; any possible board, passes included. *Cost*: all positions that can
//! follow are listed.

use std::ops::ControlFlow::{Break, Continue};

use super::preferences::DRAW;
use super::{Move, Position, Preferences};
use andor::queries::Outcomes;
use games::explore::explore;
use games::graph::GraphError;
use games::outcomes::outcomes;
use job::{Stop, Ticker};

/// The most positions that are listed.
const MOST_POSITIONS: usize = 50_000;

/// With more pieces to come there are too many positions.
const MOST_PIECES: usize = 12;

/// Moves to the end of the game and its outcome; `None` if too many positions can follow.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn line(
    position: &Position,
    preferences: &Preferences,
    ticker: &mut Ticker,
) -> Result<Option<(Vec<Move>, Outcomes)>, Stop> {
    let players = position.players();
    if players.most_pieces() - position.ply() as usize > MOST_PIECES {
        return Ok(None);
    }
    let after = |position: &Position, step| match position.play_unchecked(step) {
        _ if position.wins(step) => Err(preferences.line[position.color()]),
        next if next.is_played_out() => Err(DRAW),
        next => Ok(next),
    };
    let look = |place: Result<Position, Outcomes>| match place {
        Err(outcome) => Break(outcome.trailing_zeros() as u16),
        Ok(position) => {
            let children = position.legal_moves().map(|step| after(&position, step)).collect();
            Continue((position.to_move() as u8, children))
        }
    };
    let kinds = DRAW.trailing_zeros() as usize + 1;
    let number = players.number();
    let graph = explore(Ok(*position), look, kinds, number, MOST_POSITIONS, ticker);
    let Some(graph) = graph.map_err(stopped)? else {
        return Ok(None);
    };
    let order = |color| {
        let mut levels: Vec<u64> =
            preferences.levels(color).iter().map(|&level| level.into()).collect();
        // A win of a player who is not there comes last, and never.
        let never = levels.iter().fold((1 << kinds) - 1, |left, level| left & !level);
        levels.extend((never > 0).then_some(never));
        levels
    };
    let levels: Vec<Vec<u64>> = (0..number).map(order).collect();
    let found = outcomes(&graph, &levels, ticker).map_err(stopped)?;
    let Some((line, outcome)) = found.line() else {
        unreachable!("a play of Otrio ends");
    };
    let (mut moves, mut place) = (Vec::new(), *position);
    for next in line {
        let (step, after) = place.children().nth(next).expect("a move");
        moves.push(step);
        place = after;
    }
    Ok(Some((moves, 1 << outcome)))
}

fn stopped(error: GraphError) -> Stop {
    match error {
        GraphError::Stopped(stop) => stop,
        other => unreachable!("Otrio is a game: {other}"),
    }
}
