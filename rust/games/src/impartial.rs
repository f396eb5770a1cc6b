//! Impartial games, where only the last move counts: Grundy values for normal play, and who wins
//! misère play. Movers and outcomes do not matter.

use job::{Stop, Ticker, filled};

use crate::graph::Graph;

/// Returns the Grundy values of all positions: the least number that no move leads to. Positions
/// that can lead to endless play get 0.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn grundy(graph: &Graph, ticker: &mut Ticker) -> Result<Vec<u32>, Stop> {
    let mut values = filled(0, graph.len())?;
    let mut is_there = Vec::new();
    for &position in graph.order() {
        let children = graph.children(position);
        is_there.clear();
        is_there.resize(children.len() + 1, false);
        for &child in children {
            if let Some(place) = is_there.get_mut(values[child as usize] as usize) {
                *place = true;
            }
        }
        let least = is_there.iter().position(|there| !there);
        values[position as usize] = least.unwrap_or(children.len()) as u32;
        ticker.work(4 + 4 * children.len() as u64)?;
    }
    Ok(values)
}

/// Returns for each position whether the player to move wins if the player who cannot move wins.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn misere_wins(graph: &Graph, ticker: &mut Ticker) -> Result<Vec<bool>, Stop> {
    let mut wins = filled(false, graph.len())?;
    for &position in graph.order() {
        let children = graph.children(position);
        let is_lost = |&child: &u32| !wins[child as usize];
        wins[position as usize] = children.is_empty() || children.iter().any(is_lost);
        ticker.work(4 + children.len() as u64)?;
    }
    Ok(wins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::graph;
    use job::control::Control;

    #[test]
    fn a_heap_of_nim() {
        let ways: [(u8, &[u32]); 4] = [(0, &[0]), (1, &[0]), (1, &[0, 1]), (1, &[0, 1, 2])];
        let game = graph(&ways, 1);
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        assert_eq!(grundy(&game, ticker), Ok(vec![0, 1, 2, 3]));
        assert_eq!(misere_wins(&game, ticker), Ok(vec![true, false, true, true]));
    }
}
