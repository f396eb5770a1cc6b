//! The values of a position of the normal game in linear time.
//!
//! It answers: who wins, by how much, with how many passes and turns? It assumes hands in ascending
//! order. Everything follows from the two matching numbers m1 and m2 and from the score;
//! `evidence::tanhinmin_check` compares each statement with brute force over all positions up to a
//! size.
//!
//! 1. The player to move wins if and only if m1 > m2 \[OhtoKiya2020, slide 28\].
//! 2. The score is the number of the loser's weakest cards that must be taken away to change the
//!    result \[OhtoKiya2020, slides 29 to 36\].
//! 3. A player's passes: the cards that the opponent plays (all but those left over) minus min(m1,
//!    m2); for the passes of the player not to move, minus 1 more if the player to move wins (found
//!    here).
//! 4. Turns of the winner: all cards minus those left over, minus min(m1, m2) \[OhtoKiya2020, slide
//!    62\].

use super::Rank;
use super::matching::matchings;
use job::control::{Stop, Ticker};

/// The values of a position, from the view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    /// The matching numbers of the player to move and of the other player.
    pub matchings: (usize, usize),
    /// Cards left to the loser, negative when the player to move loses.
    pub score: i64,
    /// Passes of the player to move, who wants few; the other wants many.
    pub own_passes: i64,
    /// Passes of the other player, who wants few; the player to move wants many.
    pub opponent_passes: i64,
    /// Plays and passes of the winner, who hurries while the loser delays.
    pub turns: i64,
}

impl Values {
    /// Whether the player to move wins.
    pub fn mover_wins(&self) -> bool {
        self.score > 0
    }

    /// Plays and passes of both players. They take turns, and the winner makes the last play.
    pub fn plies(&self) -> i64 {
        2 * self.turns - i64::from(self.mover_wins())
    }
}

/// The values of a position; both hands must have cards.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn values<T: Rank>(
    mine: &[T],
    theirs: &[T],
    table: u64,
    ticker: &mut Ticker,
) -> Result<Values, Stop> {
    let (m1, m2) = matchings(mine, theirs, table, ticker)?;
    let wins = m1 > m2;
    let left = if wins {
        left_to_the_other(mine, theirs, table, ticker)?
    } else {
        left_to_the_mover(mine, theirs, table, ticker)?
    };
    Ok(assemble(mine.len(), theirs.len(), (m1, m2), left))
}

/// Computes the values from the sizes of the hands, the matching numbers and the cards left to the
/// loser.
pub fn assemble(mine: usize, theirs: usize, matchings: (usize, usize), left: usize) -> Values {
    let [mine, theirs, left, m1, m2] =
        [mine, theirs, left, matchings.0, matchings.1].map(|n| n as i64);
    let wins = m1 > m2;
    let (my_left, their_left) = if wins { (0, left) } else { (left, 0) };
    let matched = m1.min(m2);
    Values {
        matchings,
        score: their_left - my_left,
        own_passes: theirs - their_left - matched,
        opponent_passes: mine - my_left - matched - i64::from(wins),
        turns: mine + theirs - left - matched,
    }
}

/// A walk through a hand from its strongest card down that counts the cards passed.
struct Descent<'a, T> {
    hand: &'a [T],
    /// Cards not passed yet; these are the weakest.
    rest: usize,
}

impl<'a, T: Rank> Descent<'a, T> {
    fn new(hand: &'a [T]) -> Self {
        Self {
            hand,
            rest: hand.len(),
        }
    }

    /// The number of cards stronger than `rank`, which must never exceed the one before.
    #[inline]
    fn stronger_than(&mut self, rank: T) -> usize {
        while self.rest > 0 && self.hand[self.rest - 1] > rank {
            self.rest -= 1;
        }
        self.hand.len() - self.rest
    }

    /// Takes the strongest target left that is weaker than `attacker`; later attackers must be no
    /// stronger.
    #[inline]
    fn take_below(&mut self, attacker: T) -> bool {
        while self.rest > 0 && self.hand[self.rest - 1] >= attacker {
            self.rest -= 1;
        }
        let taken = self.rest > 0;
        self.rest -= usize::from(taken);
        taken
    }
}

/// The score of a won position.
///
/// Considers the hands that keep the loser's q + 1 strongest cards, for q = 0, 1, ...: the winner
/// faces q of them and the table, and m1 = q + 1 - d, where the deficiency d is the most by which
/// some of the loser's strongest cards outnumber the winner's cards that beat them (at least 0).
/// The first q for which the winner still wins gives the score.
fn left_to_the_other<T: Rank>(
    mine: &[T],
    theirs: &[T],
    table: u64,
    ticker: &mut Ticker,
) -> Result<usize, Stop> {
    let above_table = mine.len() - mine.partition_point(|&card| card.into() <= table);
    let from_table = theirs.len() - theirs.partition_point(|&card| card.into() < table);
    let mut stronger = Descent::new(mine);
    let mut targets = Descent::new(&mine[1..]);
    let mut deficiency = 0;
    let mut m2 = 0;
    for (q, &attacker) in theirs.iter().rev().enumerate() {
        ticker.work(4)?;
        if q > 0 {
            let target = theirs[theirs.len() - q];
            let count = q + usize::from(target.into() < table);
            deficiency = deficiency.max(count.saturating_sub(stronger.stronger_than(target)));
        }
        let at_table = (q.min(from_table) + 1).saturating_sub(above_table);
        m2 += usize::from(targets.take_below(attacker));
        let m1 = q + 1 - deficiency.max(at_table);
        if m1 > m2 {
            return Ok(theirs.len() - q);
        }
    }
    Ok(1)
}

/// The score of a lost position, as [`left_to_the_other`] with the roles changed.
fn left_to_the_mover<T: Rank>(
    mine: &[T],
    theirs: &[T],
    table: u64,
    ticker: &mut Ticker,
) -> Result<usize, Stop> {
    let mut targets = Descent::new(&theirs[1..]);
    let mut table_is_target = true;
    let mut stronger = Descent::new(theirs);
    let mut deficiency = 0;
    let mut m1 = 0;
    for (q, &attacker) in mine.iter().rev().enumerate() {
        ticker.work(4)?;
        if q > 0 {
            let target = mine[mine.len() - q];
            deficiency = deficiency.max(q.saturating_sub(stronger.stronger_than(target)));
        }
        let m2 = q - deficiency;
        m1 += usize::from(take_below_or_table(
            &mut targets,
            &mut table_is_target,
            table,
            attacker,
        ));
        if m1 <= m2 {
            return Ok(mine.len() - q);
        }
    }
    Ok(1)
}

/// [`Descent::take_below`] when the table is one more target.
#[inline]
fn take_below_or_table<T: Rank>(
    targets: &mut Descent<T>,
    table_is_target: &mut bool,
    table: u64,
    attacker: T,
) -> bool {
    while targets.rest > 0 && targets.hand[targets.rest - 1] >= attacker {
        targets.rest -= 1;
    }
    let strongest = targets.rest.checked_sub(1).map(|last| targets.hand[last]);
    let by_table = strongest.is_none_or(|card| card.into() <= table);
    if *table_is_target && table < attacker.into() && by_table {
        *table_is_target = false;
        return true;
    }
    let taken = targets.rest > 0;
    targets.rest -= usize::from(taken);
    taken
}
