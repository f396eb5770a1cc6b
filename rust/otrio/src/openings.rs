//! The outcomes of openings: of every position of the first plies, for the orders of preference with
//! which most people play.
//!
//! A file has two bits for each position, the place of its outcome in the order of player 1; the
//! first one is in the lowest bits of a byte. Positions are those that play from the empty board
//! can reach, up to symmetry, ply by ply, in each ply by the numbers of their canonical boards. No
//! game is over so early, and the orders are strict, so each position has one outcome.
//!
//! Nothing else gets a value from here: the orders and judged players of a question, and the board
//! with its pieces and the colour to move, have to be those of a file.

use std::sync::OnceLock;

use super::claims::Oracle;
use super::preferences::{DRAW, Preferences};
use super::solve::Solver;
use super::{Players, Position, Settings};
use andor::queries::Outcomes;
use job::{Stop, Ticker};

/// The moves after which the last positions are listed.
const PLIES: usize = 3;

/// Orders of preference, and the outcomes of openings with them.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// The name of the file.
    pub name: &'static str,
    players: Players,
    /// Each player likes its own win best, then the draw, then the win of the player so many seats
    /// further on, and so on.
    step: usize,
    outcomes: &'static [u8],
}

/// Positions of one ply, by their numbers.
type Ply = Vec<(u64, Position)>;

/// The openings that are known.
pub static OPENINGS: [Opening; 3] = [
    Opening {
        name: "two",
        players: Players::Two,
        step: 1,
        outcomes: include_bytes!("openings-two.bin"),
    },
    Opening {
        name: "three-next",
        players: Players::Three,
        step: 1,
        outcomes: include_bytes!("openings-three-next.bin"),
    },
    Opening {
        name: "three-previous",
        players: Players::Three,
        step: 2,
        outcomes: include_bytes!("openings-three-previous.bin"),
    },
];

impl Opening {
    /// That of a question, if there is one.
    pub(crate) fn of(preferences: &Preferences) -> Option<&'static Self> {
        OPENINGS.iter().find(|opening| opening.preferences() == *preferences)
    }

    fn preferences(&self) -> Preferences {
        let number = self.players.number();
        let order = |player| {
            let win = |turn| 1_u8 << ((player + self.step * turn) % number);
            let wins = (1..number).map(win);
            [win(0), DRAW].into_iter().chain(wins).collect()
        };
        let orders = (0..number).map(order).collect();
        Preferences::new(self.players, orders, (1 << number) - 1)
    }

    /// The outcome of a position, if it is listed.
    pub(crate) fn outcome(&self, position: &Position) -> Option<Outcomes> {
        let place = self.place(position)?;
        let bits = self.outcomes.get(place / 4)? >> (2 * (place % 4)) & 3;
        self.preferences().levels(0).get(usize::from(bits)).copied()
    }

    /// The place of a position in the file.
    fn place(&self, position: &Position) -> Option<usize> {
        let ply = position.ply() as usize;
        if ply > PLIES || position.players() != self.players {
            return None;
        }
        let plies = plies(self.players);
        let found = find(&plies[ply], position)?;
        Some(plies[..ply].iter().map(Vec::len).sum::<usize>() + found)
    }

    /// The bytes of the file: the last positions are searched, the outcomes of those before follow.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn search(&self, mut settings: Settings, ticker: &mut Ticker) -> Result<Vec<u8>, Stop> {
        settings.prunings.openings = false;
        let preferences = self.preferences();
        let mut solver = Solver::new(preferences.clone(), settings, ticker)?;
        let plies = plies(self.players);
        let mut outcomes = vec![solver.outcomes_of(&plies[PLIES], ticker)?];
        for (ply, next) in plies.iter().zip(&plies[1..]).rev() {
            let after = &outcomes[outcomes.len() - 1];
            let outcome = |(_, position): &_| best(position, &preferences, next, after);
            outcomes.push(ply.iter().map(outcome).collect());
        }
        let levels = preferences.levels(0);
        let place = |outcome: &Outcomes| levels.iter().position(|level| level == outcome);
        let places: Vec<u8> =
            outcomes.iter().rev().flatten().filter_map(place).map(|place| place as u8).collect();
        let byte = |four: &[u8]| four.iter().rev().fold(0, |byte, place| byte << 2 | place);
        Ok(places.chunks(4).map(byte).collect())
    }
}

impl Solver {
    /// The outcomes of positions of one ply, with strict orders: one question after the other, each
    /// for all positions, which share a table.
    fn outcomes_of(&mut self, ply: &Ply, ticker: &mut Ticker) -> Result<Vec<Outcomes>, Stop> {
        let levels = self.preferences().levels(ply[0].1.color()).to_vec();
        let (mut found, mut within) = (vec![0; ply.len()], 0);
        for (i, level) in levels.iter().enumerate() {
            within |= level;
            let is_last = i + 1 == levels.len();
            for ((_, position), outcome) in ply.iter().zip(&mut found) {
                if *outcome == 0 && (is_last || self.is_within(position, within, ticker)?) {
                    *outcome = *level;
                }
            }
        }
        Ok(found)
    }
}

/// The outcome that the mover likes best of those after its moves.
fn best(
    position: &Position,
    preferences: &Preferences,
    next: &Ply,
    outcomes: &[Outcomes],
) -> Outcomes {
    let after = position.children().filter_map(|(_, after)| find(next, &after));
    let reached = after.fold(0, |reached, place| reached | outcomes[place]);
    let levels = preferences.levels(position.color());
    levels.iter().copied().find(|level| level & reached != 0).unwrap_or_default()
}

fn find(ply: &Ply, position: &Position) -> Option<usize> {
    let place = ply.binary_search_by_key(&position.number(), |&(number, _)| number).ok()?;
    (ply[place].1.color() == position.color()).then_some(place)
}

/// The positions of each ply, made once.
fn plies(players: Players) -> &'static [Ply] {
    static TWO: OnceLock<Vec<Ply>> = OnceLock::new();
    static THREE: OnceLock<Vec<Ply>> = OnceLock::new();
    let made = if players == Players::Two { &TWO } else { &THREE };
    made.get_or_init(|| {
        let mut plies = vec![vec![(0, Position::new(players))]];
        for ply in 0..PLIES {
            let children = plies[ply].iter().flat_map(|(_, position)| position.children());
            let mut next: Ply = children.map(|(_, after)| (after.number(), after)).collect();
            next.sort_unstable_by_key(|&(number, _)| number);
            next.dedup_by_key(|(number, _)| *number);
            plies.push(next);
        }
        plies
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, PreferenceQuestion, analyze, solve};
    use job::control::Control;

    fn orders(opening: &Opening) -> Vec<Vec<Outcomes>> {
        let preferences = opening.preferences();
        (0..opening.players.number()).map(|color| preferences.levels(color).to_vec()).collect()
    }

    /// The nodes that a question takes, and the outcomes.
    fn asked(question: &PreferenceQuestion, openings: bool) -> (u64, Outcomes) {
        let control = Control::new(None);
        let mut settings = Settings::default();
        settings.prunings.openings = openings;
        let answer = solve(question, &settings, None, 0, &mut Ticker::new(&control));
        (control.nodes(), answer.expect("memory").found.outcomes)
    }

    #[test]
    fn each_ply_follows_from_the_next() {
        for opening in &OPENINGS {
            let plies = plies(opening.players);
            let known = |ply: &Ply| -> Vec<Outcomes> {
                ply.iter().filter_map(|(_, position)| opening.outcome(position)).collect()
            };
            let size = plies.iter().map(Vec::len).sum::<usize>().div_ceil(4);
            assert_eq!(opening.outcomes.len(), size, "{}", opening.name);
            for (ply, next) in plies.iter().zip(&plies[1..]) {
                let after = known(next);
                assert_eq!(after.len(), next.len());
                for (_, position) in ply {
                    let follows = best(position, &opening.preferences(), next, &after);
                    assert_eq!(opening.outcome(position), Some(follows));
                }
            }
        }
    }

    #[test]
    fn outcomes_are_those_of_a_search() {
        // With `previous`, a search here takes too long without optimization.
        for opening in &OPENINGS[..2] {
            let last = &plies(opening.players)[PLIES];
            for (_, position) in last.iter().step_by(last.len() / 3) {
                let judged: Vec<usize> = (1..=opening.players.number()).collect();
                let question = PreferenceQuestion::new(*position, &orders(opening), &judged);
                let question = question.expect("a question");
                let (nodes, outcomes) = asked(&question, true);
                let (searched, found) = asked(&question, false);
                assert_eq!((nodes, outcomes), (0, found));
                assert!(searched > 0);
            }
        }
    }

    #[test]
    fn images_have_the_same_outcome_and_a_move_later_all_moves_are_known() {
        let position = ["b2M", "a1L"].iter().fold(Position::new(Players::Two), |at, step| {
            at.play(step.parse::<Move>().expect("a move")).expect("legal")
        });
        let opening = &OPENINGS[0];
        for image in position.symmetric() {
            assert_eq!(opening.outcome(&image), opening.outcome(&position));
        }
        let question = PreferenceQuestion::new(position, &orders(opening), &[1, 2]);
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        let rows = analyze(&question.expect("a question"), &Settings::default(), ticker);
        assert!(rows.expect("memory").iter().all(|(_, found)| found.proven));
        assert_eq!(control.nodes(), 0);
    }

    #[test]
    fn other_questions_get_nothing() {
        for opening in &OPENINGS {
            let (number, own) = (opening.players.number(), orders(opening));
            let all: Outcomes = (1 << number) - 1;
            let new = |orders: &[Vec<Outcomes>], judged| {
                Preferences::new(opening.players, orders.to_vec(), judged)
            };
            assert!(Opening::of(&new(&own, all)).is_some_and(|found| found.name == opening.name));
            for player in 0..number {
                assert!(Opening::of(&new(&own, all & !(1 << player))).is_none(), "not all judged");
                let mut others = own.clone();
                others[player].swap(0, 1);
                assert!(Opening::of(&new(&others, all)).is_none(), "another order");
                let mut tied = own.clone();
                let last = tied[player].pop().unwrap_or_default();
                tied[player].last_mut().into_iter().for_each(|level| *level |= last);
                assert!(Opening::of(&new(&tied, all)).is_none(), "a tie");
            }
        }
        let two = &OPENINGS[0];
        let pair = Preferences::new(Players::Pair, orders(two), 3);
        assert!(Opening::of(&pair).is_none(), "one colour each");
        let board = |pieces: [u32; 4], color| {
            Position::from_board(pieces, Players::Two, color).expect("a board")
        };
        assert!(two.outcome(&board([1, 2, 0, 0], 2)).is_some());
        assert!(two.outcome(&board([1, 2, 0, 0], 1)).is_none(), "another colour is to move");
        assert!(two.outcome(&board([3, 0, 0, 0], 2)).is_none(), "two pieces of a colour");
        assert!(two.outcome(&board([1, 2, 4, 8], 0)).is_none(), "too late");
        let early = Position::new(Players::Three);
        assert!(two.outcome(&early).is_none() && OPENINGS[1].outcome(&early).is_some());
    }
}
