//! Unbiased estimates of the number of boards after each ply, by weighted random games.
//!
//! **Assumes** what [`turns`](super::turns) does. **Proves** nothing: an estimate has a standard
//! error. **Paper**: \[Knuth1975\], for trees; here a board counts once, however many games lead to
//! it. **Cost**: microseconds for each game, whatever the ply.
//!
//! 1. A random game chooses each move with the same odds among those that do not win.
//! 2. Its weight is the product of the numbers of choices so far, that is, the inverse of its
//!    probability.
//! 3. Each board that the next move can give, including won ones, gets the weight divided by the
//!    number of games that lead to it. The mean of these sums is unbiased: each game that leads to
//!    the board contributes an equal share, and the shares add up to 1.
//! 4. Without a pass, a colour's n pieces may have come in any of n! orders; the last piece of a
//!    win is one that all lines share. After a pass, [`Turns`] has the number.

use super::PLIES;
use super::images::Images;
use super::random::Random;
use super::sets::last_pieces;
use super::turns::{Pieces, Turns};
use job::control::{Stop, Ticker};
use otrio::position::{Players, Position};
use otrio::slots::{LAYERS, completes, each};

/// The mean of independent values, and its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error.
    pub error: f64,
}

/// Estimates of boards: live, won, raw live, raw won.
pub type Estimates = [Estimate; 4];

/// Estimates for each ply, without a pass and after a pass.
pub type Plies = Vec<[Estimates; 2]>;

const SYMMETRIES: f64 = 16.0;

/// Plays as many random games as time allows and estimates the numbers of boards; also returns the
/// number of games.
///
/// # Errors
/// [`Stop::Cancelled`] when the job was cancelled.
pub fn estimate(
    players: Players,
    games: u64,
    seed: u64,
    ticker: &mut Ticker<'_>,
) -> Result<(Plies, u64), Stop> {
    let turns = Turns::new(players);
    let mut random = Random::new(seed);
    let mut sums = vec![[[(0.0, 0.0); 4]; 2]; PLIES];
    let mut played = 0;
    while played < games {
        match ticker.work(20_000) {
            Err(Stop::TimeLimit) => break,
            polled => polled?,
        }
        for (ply, shares) in game(players, &turns, &mut random).into_iter().enumerate() {
            for (sums, shares) in sums[ply].iter_mut().zip(shares) {
                for ((sum, squares), share) in sums.iter_mut().zip(shares) {
                    *sum += share;
                    *squares += share * share;
                }
            }
        }
        played += 1;
        ticker.node();
    }
    let n = played as f64;
    let estimate = |(sum, squares): (f64, f64)| {
        let mean = sum / n;
        let variance = (squares / n - mean * mean).max(0.0);
        Estimate {
            mean,
            error: (variance / (n - 1.0)).sqrt(),
        }
    };
    Ok((
        sums.into_iter()
            .map(|ply| ply.map(|sums| sums.map(estimate)))
            .collect(),
        played,
    ))
}

/// What one game adds to each sum.
type Shares = [[[f64; 4]; 2]; PLIES];

fn game(players: Players, turns: &Turns, random: &mut Random) -> Shares {
    let mut shares = [[[0.0; 4]; 2]; PLIES];
    shares[0][0] = [1.0, 0.0, 1.0, 0.0];
    let mut game = Game {
        position: Position::new(players),
        images: Images::default(),
        weight: 1.0,
        ways: 1.0,
        has_passed: false,
    };
    while !game.position.is_played_out() {
        if game.position.must_pass() {
            game.position = game.position.pass();
            game.has_passed = true;
            continue;
        }
        let going_on = game.share(turns, &mut shares);
        let choices = going_on.count_ones();
        let chosen = (choices > 0).then(|| random.below(choices as usize));
        let Some(slot) = chosen.and_then(|chosen| each(going_on).nth(chosen)) else {
            break;
        };
        game.place(slot, choices);
    }
    shares
}

/// A random game so far.
struct Game {
    position: Position,
    images: Images,
    /// The product of the numbers of choices.
    weight: f64,
    /// The number of games that lead to this board without a pass.
    ways: f64,
    has_passed: bool,
}

impl Game {
    /// Adds the shares of all boards after the next move; returns the slots that do not win.
    fn share(&self, turns: &Turns, shares: &mut Shares) -> u32 {
        let color = self.position.color();
        let own = self.position.board()[color];
        let to = &mut shares[self.position.ply() as usize + 1][usize::from(self.has_passed)];
        let mut going_on = 0;
        for slot in each(self.position.moves()) {
            let piece = 1_u32 << slot;
            let is_won = completes(own, slot);
            let last = if is_won {
                last_pieces(own | piece).unwrap_or(piece)
            } else {
                going_on |= piece;
                own | piece
            };
            let Some(ways) = self.ways_after(slot, last, is_won, turns) else {
                continue;
            };
            let images = self.images.with(slot, color);
            let symmetries = f64::from(images.own_symmetries().count_ones());
            let raw = self.weight / ways;
            to[usize::from(is_won)] += raw * symmetries / SYMMETRIES;
            to[2 + usize::from(is_won)] += raw;
        }
        going_on
    }

    /// The number of games that lead to the board after a piece at `slot`, where any of `last` may
    /// be the last piece. `None` after a pass, for a board that is also reached without one.
    fn ways_after(&self, slot: usize, last: u32, is_won: bool, turns: &Turns) -> Option<f64> {
        if !self.has_passed {
            return Some(self.ways * f64::from(last.count_ones()));
        }
        let color = self.position.color();
        let after = pieces(&self.position.place(slot));
        let games_to_move = |slot: usize| {
            let mut before = after;
            before[color][slot / 9] -= 1;
            turns.games_to_move(&before, color)
        };
        (!turns.is_balanced(&after)).then(|| {
            if is_won {
                each(last).map(games_to_move).sum()
            } else {
                turns.games(&after)
            }
        })
    }

    fn place(&mut self, slot: usize, choices: u32) {
        let color = self.position.color();
        self.weight *= f64::from(choices);
        self.ways *= f64::from(self.position.board()[color].count_ones() + 1);
        self.images = self.images.with(slot, color);
        self.position = self.position.place(slot);
    }
}

fn pieces(position: &Position) -> Pieces {
    position
        .board()
        .map(|set| LAYERS.map(|layer| (set & layer).count_ones() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;

    #[test]
    fn first_plies_are_exact_and_the_same_seed_gives_the_same() {
        let control = Control::new(None);
        let run = |seed| estimate(Players::Four, 50, seed, &mut Ticker::new(&control));
        let (plies, played) = run(3).expect("no limit");
        assert_eq!(played, 50);
        let exact = |mean| Estimate { mean, error: 0.0 };
        assert_eq!(
            plies[0][0],
            [exact(1.0), exact(0.0), exact(1.0), exact(0.0)]
        );
        assert_eq!(
            plies[1][0],
            [exact(6.0), exact(0.0), exact(27.0), exact(0.0)]
        );
        assert_eq!(plies[2][0][2], exact(702.0));
        assert!(plies[20][0][1].mean > 0.0 && plies[20][0][1].error > 0.0);
        assert_eq!(run(3), Ok((plies.clone(), 50)));
        assert_ne!(run(4), Ok((plies, 50)));
    }
}
