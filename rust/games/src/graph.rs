//! The positions of a game, numbered from 0, and the moves between them.

use job::{Stop, Ticker, filled, vec_for};

/// The most players.
pub const MAX_PLAYERS: usize = 8;

/// A finite game: position `p` has the mover `movers[p]`, from 1, and moves to the positions
/// `children[starts[p]..starts[p + 1]]`; or, where the mover is 0, ends with outcome `ends[p]`.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct Lists {
    pub movers: Vec<u8>,
    pub ends: Vec<u16>,
    pub starts: Vec<u32>,
    pub children: Vec<u32>,
    pub outcomes: usize,
}

/// The game as a graph.
///
/// It knows for each position the parents, too, and an order for backward induction: positions
/// from which play can go on for ever are not in it.
#[derive(Debug)]
pub struct Graph {
    lists: Lists,
    parents: Rows,
    order: Vec<u32>,
}

/// For each position a list of positions.
#[derive(Debug)]
struct Rows {
    starts: Vec<u32>,
    items: Vec<u32>,
}

/// The list of a position.
fn row<'a>(starts: &[u32], items: &'a [u32], position: u32) -> &'a [u32] {
    let place = position as usize;
    &items[starts[place] as usize..starts[place + 1] as usize]
}

impl Rows {
    /// The parents of each position, once for each move.
    fn parents(lists: &Lists, ticker: &mut Ticker) -> Result<Self, Stop> {
        let positions = lists.movers.len();
        let mut starts: Vec<u32> = filled(0, positions + 2)?;
        let mut items: Vec<u32> = filled(0, lists.children.len())?;
        // Two places on are counted: then `starts` needs no second list of where to write.
        for child in &lists.children {
            starts[*child as usize + 2] += 1;
            ticker.work(1)?;
        }
        for place in 2..starts.len() {
            starts[place] += starts[place - 1];
            ticker.work(1)?;
        }
        for position in 0..positions as u32 {
            let children = row(&lists.starts, &lists.children, position);
            for child in children {
                let place = &mut starts[*child as usize + 1];
                items[*place as usize] = position;
                *place += 1;
            }
            ticker.work(2 + 4 * children.len() as u64)?;
        }
        starts.truncate(positions + 1);
        Ok(Self { starts, items })
    }
}

impl Graph {
    /// Finds the parents and the order.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn new(lists: Lists, ticker: &mut Ticker) -> Result<Self, Stop> {
        let mut graph = Self {
            parents: Rows::parents(&lists, ticker)?,
            order: vec_for(lists.movers.len())?,
            lists,
        };
        let mut left: Vec<u32> = vec_for(graph.len())?;
        for position in 0..graph.len() as u32 {
            let moves = graph.children(position).len() as u32;
            left.push(moves);
            if moves == 0 {
                graph.order.push(position);
            }
        }
        let mut next = 0;
        while let Some(&position) = graph.order.get(next) {
            next += 1;
            for &parent in row(&graph.parents.starts, &graph.parents.items, position) {
                left[parent as usize] -= 1;
                if left[parent as usize] == 0 {
                    graph.order.push(parent);
                }
            }
            ticker.work(2 + 4 * graph.parents(position).len() as u64)?;
        }
        Ok(graph)
    }

    /// The number of outcomes of plays that end.
    #[must_use]
    pub fn outcomes(&self) -> usize {
        self.lists.outcomes
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lists.movers.len()
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lists.movers.is_empty()
    }

    /// Whether every play ends.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.order.len() == self.len()
    }

    /// Positions that cannot lead to endless play, each after those that it leads to.
    #[must_use]
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The player to move, from 1; 0 when the game is over.
    #[must_use]
    pub fn mover(&self, position: u32) -> u8 {
        self.lists.movers[position as usize]
    }

    /// The outcome of a position where the game is over.
    #[must_use]
    pub fn end(&self, position: u32) -> usize {
        self.lists.ends[position as usize].into()
    }

    /// The positions that a move leads to.
    #[must_use]
    pub fn children(&self, position: u32) -> &[u32] {
        row(&self.lists.starts, &self.lists.children, position)
    }

    /// The positions from which a move leads here, once for each move.
    #[must_use]
    pub fn parents(&self, position: u32) -> &[u32] {
        row(&self.parents.starts, &self.parents.items, position)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use job::control::Control;

    /// A graph of positions (mover, children), where an end is (0, [outcome]).
    pub fn graph(positions: &[(u8, &[u32])], outcomes: usize) -> Graph {
        let (mut starts, mut children) = (vec![0], Vec::new());
        let mut ends = Vec::new();
        for (mover, listed) in positions {
            ends.push(if *mover == 0 { listed[0] as u16 } else { 0 });
            children.extend_from_slice(if *mover == 0 { &[] } else { listed });
            starts.push(children.len() as u32);
        }
        let lists = Lists {
            movers: positions.iter().map(|(mover, _)| *mover).collect(),
            ends,
            starts,
            children,
            outcomes,
        };
        let control = Control::new(None);
        Graph::new(lists, &mut Ticker::new(&control)).expect("there is time")
    }

    #[test]
    fn positions_that_can_lead_to_a_cycle_are_not_in_the_order() {
        let game = graph(&[(1, &[1, 2]), (2, &[2, 3]), (1, &[1, 3]), (2, &[4]), (0, &[0])], 1);
        assert_eq!((game.order(), game.is_finite()), (&[4, 3][..], false));
        assert_eq!((game.parents(3), game.children(0)), (&[1, 2][..], &[1, 2][..]));
    }
}
