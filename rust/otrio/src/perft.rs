//! The number of sequences of moves, for comparing programs.

use super::slots::{completes, each};
use super::{Move, Position};
use job::{Stop, Ticker};

/// The number of sequences of exactly `depth` moves; a pass is a move.
///
/// A pass is never a choice, so there are at most 27! < 2^94 sequences: no overflow.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn perft(position: &Position, depth: usize, ticker: &mut Ticker) -> Result<u128, Stop> {
    if depth > 0 && position.is_over() { Ok(0) } else { ways(position, depth, ticker) }
}

/// [`perft`] of a position that is not over.
fn ways(position: &Position, depth: usize, ticker: &mut Ticker) -> Result<u128, Stop> {
    if depth == 0 {
        return Ok(1);
    }
    let moves = position.slots_for(position.color());
    ticker.work(20)?;
    if moves == 0 {
        return ways(&position.play_unchecked(Move::PASS), depth - 1, ticker);
    }
    if depth == 1 {
        return Ok(u128::from(moves.count_ones()));
    }
    let own = position.board()[position.color()];
    let mut total = 0;
    for slot in each(moves) {
        let after = position.play_unchecked(Move::on(slot));
        if !completes(own, slot) && !after.is_played_out() {
            total += ways(&after, depth - 1, ticker)?;
        }
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Players;
    use crate::tests::late::{Chance, children};
    use job::control::Control;

    fn by_children(position: &Position, depth: usize) -> u128 {
        if depth == 0 {
            return 1;
        }
        let children = children(position);
        children.map(|child| by_children(&child, depth - 1)).sum()
    }

    fn compare(position: &Position, depth: usize) -> u128 {
        let control = Control::new(None);
        let found = perft(position, depth, &mut Ticker::new(&control)).expect("no limit");
        assert_eq!(found, by_children(position, depth));
        found
    }

    #[test]
    fn from_the_empty_board() {
        for players in [Players::Two, Players::Pair, Players::Three, Players::Four] {
            let empty = Position::new(players);
            let found = [0, 1, 2, 3].map(|depth| compare(&empty, depth));
            assert_eq!(found, [1, 27, 27 * 26, 27 * 26 * 25]);
        }
    }

    #[test]
    fn late_positions_to_the_end() {
        let mut chance = Chance(1);
        for players in [Players::Two, Players::Pair, Players::Three, Players::Four] {
            for _ in 0..40 {
                let mut position = Position::new(players);
                while (position.ply() as usize) < players.most_pieces() - 6 && !position.is_over() {
                    let children: Vec<Position> = children(&position).collect();
                    position = children[chance.below(children.len())];
                }
                for depth in 0..9 {
                    compare(&position, depth);
                }
            }
        }
    }

    #[test]
    fn a_pass_is_a_move() {
        let both = |cells: u32| cells << 9 | cells << 18;
        let red = both(0b000_110_001) | 0b001_000_110;
        let board = [red, both(0b100_001_010), both(0b011_000_100), 0];
        let position = Position::from_board(board, Players::Four, 0).expect("a board");
        assert_eq!(compare(&position, 1), 1);
        assert_eq!(compare(&position, 2), 6);
        assert_eq!(compare(&position, 7), compare(&position.play_unchecked(Move::PASS), 6));
    }
}
