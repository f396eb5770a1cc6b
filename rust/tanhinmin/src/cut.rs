//! The values of a position when one rank empties the table and its player leads on.
//!
//! This rule is not proved: it was found here, and is checked against brute force in all positions
//! up to a size (`exhaustive::check`). A hand can be read in two ways:
//!
//! - A, unless all its cards are cutters: its weakest other card is spared, and is not a target.
//! - B, if it has a cutter: one cutter is spared, and all other cards are targets. The cutter is an
//!   attacker if it is the weakest card of the hand.
//!
//! Cutters are never targets, and no other cutter attacks: instead, each turns the strongest target
//! below the cut rank into one of strength 0. If the weakest card of a hand is a cutter, reading A
//! keeps one attacker back, unless there is a target below the cut rank. A reading of the mover's
//! hand beats a reading of the other hand if it matches more targets; the card on the table is a
//! target of the mover.
//!
//! 1. The player to move wins if and only if some reading of that player's hand beats every reading
//!    of the other hand. The winner has such a reading; call it good.
//! 2. The loser's passes: the targets that the loser does not match, for the loser's best reading
//!    against the winner's best good one.
//! 3. For each good reading, cards are taken from the loser until some reading of the rest beats
//!    it, in two orders: the weakest cards first; or the weakest that are not cutters first, then
//!    the cutters. The reading is worth the number of cards taken in the order that takes fewer.
//!    The score is the worth of the best good reading.
//! 4. The winner's passes: when those cards are gone, the targets that the good reading does not
//!    match, in whichever order, and against whichever reading of the rest that beats it, leaves
//!    most; 0 if all cards must go. The winner takes the good reading with fewest.
//! 5. Turns of the winner: the winner's cards and passes.
//! 6. Plies: the winner's cutters, and twice the winner's other cards, less 1 if the mover wins. To
//!    these the loser adds, in the order that adds more: two for each target not matched in 4, one
//!    for each cutter of the rest, and one in reading B, where the winner's last card is a cutter.
//!    The winner takes the good reading with least.

use std::num::NonZero;

use super::cut_readings::{Hand, Outcome, ReadPosition, Reading};
use super::values::Values;
use super::{Position, Rank, bisect};
use job::{Stop, Ticker};

/// The values of a position; a card of the cut rank never stays on the table: it has emptied it.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn cut_values<T: Rank>(
    position: Position<T>,
    cut: NonZero<u64>,
    ticker: &mut Ticker,
) -> Result<Values, Stop> {
    let cut = cut.get();
    let hands = [position.mine, position.theirs].map(|hand| Hand::new(hand, cut));
    let table = if position.table == cut { 0 } else { position.table };
    let position = ReadPosition { hands, table, cut };
    let mover_wins = !good_readings(position, 0, ticker)?.is_empty();
    let winner = usize::from(!mover_wins);
    let costs = costs(position, winner, ticker)?;
    let [score, winner_passes, loser_passes] =
        [costs.score, costs.winner_passes, costs.loser_passes].map(|count| count as i64);
    let (score, own_passes, opponent_passes) = if mover_wins {
        (score, winner_passes, loser_passes)
    } else {
        (-score, loser_passes, winner_passes)
    };
    let hand = hands[winner];
    let plies = 2 * hand.others() + hand.cutters + costs.delay;
    Ok(Values {
        score,
        own_passes,
        opponent_passes,
        turns: hand.len() as i64 + winner_passes,
        plies: plies as i64 - i64::from(mover_wins),
    })
}

/// What the end costs both players.
struct Costs {
    /// Cards left to the loser.
    score: usize,
    winner_passes: usize,
    loser_passes: usize,
    /// The plies that the loser gains.
    delay: usize,
}

/// What the end costs both players, when the winner takes the best good reading for each.
fn costs<T: Rank>(
    position: ReadPosition<T>,
    winner: usize,
    ticker: &mut Ticker,
) -> Result<Costs, Stop> {
    let cards = position.hands[1 - winner].len();
    // No good reading is worse for the winner.
    let mut costs = Costs { score: 1, winner_passes: cards, loser_passes: 0, delay: 2 * cards + 1 };
    for (reading, loser_passes) in good_readings(position, winner, ticker)? {
        let loser = Loser { position, winner, reading };
        let one = loser.first_change(Order::OthersFirst, ticker)?;
        let two = loser.first_change(Order::WeakestFirst, ticker)?;
        let winner_passes = one.passes.max(two.passes);
        let last_is_cutter = usize::from(reading == Reading::B);
        let delay = one.delay().max(two.delay()) + last_is_cutter;
        costs = Costs {
            score: costs.score.max(one.taken.min(two.taken)),
            winner_passes: costs.winner_passes.min(winner_passes),
            loser_passes: costs.loser_passes.max(loser_passes),
            delay: costs.delay.min(delay),
        };
    }
    Ok(costs)
}

/// The readings of a player's hand that beat every reading of the other hand, each with the fewest
/// passes of the other player.
fn good_readings<T: Rank>(
    position: ReadPosition<T>,
    player: usize,
    ticker: &mut Ticker,
) -> Result<Vec<(Reading, usize)>, Stop> {
    let mut good = Vec::new();
    'next: for reading in position.hands[player].readings() {
        let mut fewest = usize::MAX;
        for other in position.hands[1 - player].readings() {
            let outcome = meet(position, player, (reading, other), ticker)?;
            if outcome.winner != player {
                continue 'next;
            }
            fewest = fewest.min(outcome.attacks[1 - player].unmatched);
        }
        good.push((reading, fewest));
    }
    Ok(good)
}

/// What follows from a reading of a player's hand and one of the other hand.
fn meet<T: Rank>(
    position: ReadPosition<T>,
    player: usize,
    (reading, other): (Reading, Reading),
    ticker: &mut Ticker,
) -> Result<Outcome, Stop> {
    let readings = if player == 0 { [reading, other] } else { [other, reading] };
    position.outcome(readings, ticker)
}

/// The order in which cards are taken.
#[derive(Clone, Copy)]
enum Order {
    /// The weakest cards that are not cutters, then the cutters.
    OthersFirst,
    /// The weakest cards.
    WeakestFirst,
}

/// What is left when so many cards are gone that the loser beats a reading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    /// The cards that are gone.
    taken: usize,
    /// Passes of the winner.
    passes: usize,
    /// The cutters left.
    cutters: usize,
}

impl Change {
    /// The plies by which the loser delays the end.
    fn delay(self) -> usize {
        2 * self.passes + self.cutters
    }
}

/// A loser from whom cards are taken, against one reading of the winner's hand.
///
/// Taking one more card can change the result back. But as long as no kind of card runs out, each
/// reading gets better for the loser with each card taken until all the loser's attackers are
/// matched, and then worse. So two bisections find where a reading first changes the result, and
/// the first of these places is the change.
#[derive(Clone, Copy)]
struct Loser<'a, T> {
    position: ReadPosition<'a, T>,
    winner: usize,
    /// How the winner's hand is read.
    reading: Reading,
}

impl<'a, T: Rank> Loser<'a, T> {
    fn hand(&self) -> Hand<'a, T> {
        self.position.hands[1 - self.winner]
    }

    fn after(mut self, order: Order, taken: usize) -> Self {
        let hand = &mut self.position.hands[1 - self.winner];
        *hand = match order {
            Order::OthersFirst => hand.without_others(taken),
            Order::WeakestFirst => hand.without_weakest(taken),
        };
        self
    }

    /// What follows from a reading of the loser's hand.
    fn outcome(&self, reading: Reading, ticker: &mut Ticker) -> Result<Outcome, Stop> {
        meet(self.position, self.winner, (self.reading, reading), ticker)
    }

    /// The most passes of the winner, for a reading of the loser's hand that beats the winner's.
    fn most_passes(&self, ticker: &mut Ticker) -> Result<Option<usize>, Stop> {
        let mut most = None;
        for reading in self.hand().readings() {
            let outcome = self.outcome(reading, ticker)?;
            if outcome.winner != self.winner {
                most = most.max(Some(outcome.attacks[self.winner].unmatched));
            }
        }
        Ok(most)
    }

    /// The first change when cards are taken in an order.
    fn first_change(self, order: Order, ticker: &mut Ticker) -> Result<Change, Stop> {
        let all = self.hand().len();
        let mut from = 1;
        for end in self.ends(order) {
            let to = end.min(all - 1);
            if from > to {
                continue;
            }
            let mut places = Vec::new();
            for reading in self.after(order, from).hand().readings() {
                places.push(self.first_of_reading(order, (from, to), reading, ticker)?);
            }
            places.sort_unstable();
            for taken in places {
                let rest = self.after(order, taken);
                if let Some(passes) = rest.most_passes(ticker)? {
                    let cutters = rest.hand().cutters;
                    return Ok(Change { taken, passes, cutters });
                }
            }
            from = to + 1;
        }
        Ok(Change { taken: all, passes: 0, cutters: 0 })
    }

    /// The last places of the parts in which nothing runs out, and all cards.
    fn ends(&self, order: Order) -> impl Iterator<Item = usize> + use<T> {
        let hand = self.hand();
        let second = match order {
            Order::OthersFirst => hand.others(),
            Order::WeakestFirst => hand.below() + hand.cutters,
        };
        let ends = [hand.below(), second].into_iter();
        let ends = ends.flat_map(|end| [end.saturating_sub(1), end]);
        ends.chain([hand.len()])
    }

    /// Where a reading of the loser's hand first beats the winner's, or some other place if it
    /// does not.
    fn first_of_reading(
        self,
        order: Order,
        (from, to): (usize, usize),
        reading: Reading,
        ticker: &mut Ticker,
    ) -> Result<usize, Stop> {
        let mut look = |taken: usize| self.after(order, taken).outcome(reading, ticker);
        let loser = 1 - self.winner;
        let best = bisect((from, to), |taken| Ok(look(taken)?.attacks[loser].is_full))?;
        bisect((from, best), |taken| Ok(look(taken)?.winner == loser))
    }
}
