//! The positions of a game, numbered from 0, and the moves between them.

use job::{OutOfMemory, Stop, Ticker, filled, vec_for};

/// The most players.
pub const MAX_PLAYERS: usize = 8;

/// A finite game: position `p` has the mover `movers[p]`, from 1, and moves to the positions
/// `children[starts[p]..starts[p + 1]]`; or, where the mover is 0, ends with outcome `ends[p]`.
///
/// The fields may have any value: [`Graph::new`] checks them.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Lists {
    pub movers: Vec<u8>,
    pub ends: Vec<u16>,
    pub starts: Vec<u32>,
    pub children: Vec<u32>,
    pub outcomes: usize,
    pub players: usize,
}

/// Why there is no such game, or no answer to a question about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// The job must end.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// There are no players, or too many.
    #[error("there are {0} players; a game has 1 to {MAX_PLAYERS}")]
    Players(usize),
    /// The lists do not fit together.
    #[error(
        "for n positions, at least one, there are n movers, n ends, and from 0 on n + 1 ascending \
         places in the list of children, the last of which is its length"
    )]
    Lengths,
    /// There are more positions or moves than are numbered with 32 bits.
    #[error("there are more than {} positions or moves", u32::MAX)]
    TooLarge,
    /// The mover is no player.
    #[error("player {mover} moves in the position {position}, but there are {players} players")]
    Mover {
        /// The number of the position.
        position: u32,
        /// Who moves there.
        mover: u8,
        /// How many players there are.
        players: usize,
    },
    /// A player is to move and cannot.
    #[error("player {mover} is to move in the position {position}, but there is no move")]
    NoMove {
        /// The number of the position.
        position: u32,
        /// Who moves there.
        mover: u8,
    },
    /// The game is over and goes on.
    #[error("the game is over in the position {0}, but there are moves")]
    Over(u32),
    /// The game ends with something that is no outcome.
    #[error("the outcome of the position {position} is {end}, but there are {outcomes} outcomes")]
    Outcome {
        /// The number of the position.
        position: u32,
        /// How the game ends there.
        end: u16,
        /// How many outcomes there are.
        outcomes: usize,
    },
    /// A move leads nowhere.
    #[error(
        "a move of the position {position} leads to {child}, but there are {positions} positions"
    )]
    Child {
        /// The number of the position.
        position: u32,
        /// Where the move leads.
        child: u32,
        /// How many positions there are.
        positions: usize,
    },
    /// The question does not say of each outcome whether it is good.
    #[error("{found} outcomes are good or not, but the game has {outcomes}")]
    Good {
        /// Of how many it says so.
        found: usize,
        /// How many outcomes there are.
        outcomes: usize,
    },
    /// A set of outcomes is a word, which cannot hold so many.
    #[error("there are {0} outcomes; with preferences there are at most 64")]
    TooManyOutcomes(usize),
    /// The preferences are not those of the players about the outcomes.
    #[error("each player has levels, and each outcome is in one level of each player")]
    Levels,
    /// The weights or bounds are not those of the game.
    #[error("each move has a weight, and each position two bounds")]
    Bounds,
}

impl From<OutOfMemory> for GraphError {
    fn from(none: OutOfMemory) -> Self {
        Self::Stopped(none.into())
    }
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

impl Lists {
    /// Refuses what is not a game.
    fn check(&self, ticker: &mut Ticker) -> Result<(), GraphError> {
        let positions = self.movers.len();
        if positions > u32::MAX as usize - 2 || self.children.len() > u32::MAX as usize {
            return Err(GraphError::TooLarge);
        }
        let ends_well = self.starts.last().map(|&end| end as usize) == Some(self.children.len());
        if positions == 0
            || self.ends.len() != positions
            || self.starts.len() != positions + 1
            || self.starts[0] != 0
            || !ends_well
            || !self.starts.is_sorted()
        {
            return Err(GraphError::Lengths);
        }
        let players = self.players;
        if !(1..=MAX_PLAYERS).contains(&players) {
            return Err(GraphError::Players(players));
        }
        for (position, (&mover, &end)) in (0..).zip(self.movers.iter().zip(&self.ends)) {
            let children = row(&self.starts, &self.children, position);
            if usize::from(mover) > players {
                return Err(GraphError::Mover { position, mover, players });
            }
            match (mover, children) {
                (0, [_, ..]) => return Err(GraphError::Over(position)),
                (0, []) if usize::from(end) >= self.outcomes => {
                    let outcomes = self.outcomes;
                    return Err(GraphError::Outcome { position, end, outcomes });
                }
                (1.., []) => return Err(GraphError::NoMove { position, mover }),
                _ => {}
            }
            if let Some(&child) = children.iter().find(|&&child| child as usize >= positions) {
                return Err(GraphError::Child { position, child, positions });
            }
            ticker.work(2 + children.len() as u64)?;
        }
        Ok(())
    }
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
    /// Checks the lists, and finds the parents and the order.
    ///
    /// ```
    /// use abgames_games::graph::{Graph, GraphError, Lists};
    /// use job::control::{Control, Ticker};
    ///
    /// let control = Control::new(None);
    /// let with = |children| Lists {
    ///     movers: vec![1, 0, 0],
    ///     ends: vec![0, 0, 1],
    ///     starts: vec![0, 2, 2, 2],
    ///     children,
    ///     outcomes: 2,
    ///     players: 1,
    /// };
    /// assert_eq!(Graph::new(with(vec![1, 2]), &mut Ticker::new(&control))?.len(), 3);
    /// let problem = Graph::new(with(vec![1, 3]), &mut Ticker::new(&control)).expect_err("no 3");
    /// let text = "a move of the position 0 leads to 3, but there are 3 positions";
    /// assert_eq!(problem.to_string(), text);
    /// # Ok::<(), GraphError>(())
    /// ```
    ///
    /// # Errors
    /// [`GraphError`], which says what is wrong with the lists, or that the job must end.
    pub fn new(lists: Lists, ticker: &mut Ticker) -> Result<Self, GraphError> {
        lists.check(ticker)?;
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

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.lists.players
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

    /// Whether there is no position: never.
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
    pub(crate) fn order(&self) -> &[u32] {
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

    /// The number of moves.
    #[must_use]
    pub(crate) fn moves(&self) -> usize {
        self.lists.children.len()
    }

    /// The place of the first move of a position among all.
    #[must_use]
    pub(crate) fn first_move(&self, position: u32) -> usize {
        self.lists.starts[position as usize] as usize
    }

    /// The positions from which a move leads here, once for each move.
    #[must_use]
    pub(crate) fn parents(&self, position: u32) -> &[u32] {
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
            players: 2,
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
