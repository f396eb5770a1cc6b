//! Moves of programs and hints, as `abgames.otrio.situation` chooses them and says why.

use std::cmp::Reverse;

use super::orders::Orders;
use super::text::{DRAW, in_words};
use super::{Match, gets};
use crate::{Refusal, said};
use abgames_core::otrio::Move;
use abgames_core::otrio::position::Position;
use abgames_core::otrio::slots::LINES;

/// The value of filling a slot where another colour would complete a line.
const BLOCK: u32 = 100;

/// A move, what follows from it if that is known, and whether no move is known to be better.
pub struct Advice {
    pub step: Move,
    pub outcome: Option<u8>,
    pub best: bool,
}

/// Advice in words.
pub fn sentence(step: &str, outcome: Option<u8>, best: bool) -> String {
    let said = match (best, outcome) {
        (true, None) => "Hint: {move} is a best move.",
        (true, _) => "Hint: {move} is a best move: {outcome}.",
        (_, Some(_)) => "Hint: {move}: {outcome}; more is not known.",
        _ => "Hint: {move} looks good, but I could not search to the end.",
    };
    said!(said, move = step, outcome = outcome.map_or_else(String::new, in_words))
}

/// A best move if there is time to find it, else a promising one: half of the time goes to the
/// position itself, the rest to its moves.
pub fn chosen(here: &Match) -> Result<Advice, Refusal> {
    let Match { given, orders, position } = here;
    let found = gets(orders, *position, 1, &given.control_of(0.5)?)?;
    if let (true, Some(&step)) = (found.proven, found.line.first()) {
        return Ok(Advice { step, outcome: found.outcome, best: true });
    }
    let share = 0.5 / position.legal_moves().count() as f64;
    let after = |(step, after): (Move, Position)| {
        Ok((step, gets(orders, after, 0, &given.control_of(share)?)?.outcome))
    };
    let outcomes = position.children().map(after).collect::<Result<_, Refusal>>()?;
    Ok(choice(orders, position, outcomes))
}

/// A move, when the outcomes of some are known.
pub fn choice(
    orders: &Orders,
    position: &Position,
    mut outcomes: Vec<(Move, Option<u8>)>,
) -> Advice {
    outcomes.sort_by_key(|&(step, _)| Reverse((position.wins(step), promise(position, step))));
    let level = |outcome| orders.level(position.to_move(), outcome);
    let known = outcomes.iter().filter_map(|&(step, outcome)| Some((step, outcome?)));
    let all = known.clone().count() == outcomes.len();
    if let Some((step, outcome)) = known.min_by_key(|&(_, outcome)| level(outcome)) {
        let best = all || level(outcome) == 0;
        if best || level(outcome) <= level(DRAW) {
            return Advice { step, outcome: Some(outcome), best };
        }
    }
    let open = outcomes.iter().find(|(_, outcome)| outcome.is_none());
    Advice { step: open.map_or(outcomes[0].0, |&(step, _)| step), outcome: None, best: false }
}

/// How promising a move looks, without a search.
fn promise(position: &Position, step: Move) -> u32 {
    let Some(slot) = step.slot() else { return 0 };
    let (board, own) = (position.board(), position.color());
    let taken = board.iter().fold(0, |taken, set| taken | set) & !board[own];
    let worth = |line: u32| {
        let others = line & !(1 << slot);
        if (0..4).any(|color| color != own && others & !board[color] == 0) {
            BLOCK
        } else if others & taken == 0 {
            1 + 3 * (others & board[own]).count_ones()
        } else {
            0
        }
    };
    let lines = LINES.iter().filter(|&&line| line >> slot & 1 == 1);
    lines.map(|&line| worth(line)).sum()
}
