//! Questions about two-player Tanhinmin.

mod analysis;

use std::num::NonZero;

use abgames_core::control::{Control, Ticker};
use abgames_core::tanhinmin::Position;
use abgames_core::tanhinmin::known::{Known, Moves, Places, Rules, SMALL};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::random::Random;
use crate::{Answer, Refusal};
use analysis::Scored;
pub use analysis::{play, told};

const PLAYERS: [&str; 2] = ["mine", "theirs"];

/// What a record of a situation may have.
const NAMES: [&str; 11] = [
    "mine",
    "theirs",
    "table",
    "cut",
    "goals",
    "pass_limits",
    "last_card",
    "to_move",
    "over",
    "last_played",
    "legal_moves",
];

/// The most cards of a hand.
const CARDS: usize = 500;

/// Answers a question, if there is one of this name.
pub fn answer(question: &str, given: &Arguments) -> Option<Answer> {
    match question {
        "deal" => Some(deal(given)),
        "analyze" => Some(analysis::analyze(given)),
        _ => None,
    }
}

/// A position: both hands in ascending order, the card on the table, the player to move; the rank
/// that cuts, the cards with which each player wins, the passes that each has left.
#[derive(Clone)]
struct Deal<'a> {
    hands: [Vec<u64>; 2],
    table: u64,
    to_move: usize,
    cut: Option<u64>,
    goals: [usize; 2],
    passes: Option<[u64; 2]>,
    last_card: bool,
    job: &'a Control,
}

impl<'a> Deal<'a> {
    /// Reads a position from the view of the player to move.
    fn of(given: &Arguments<'a>) -> Result<Self, Refusal> {
        given.only(&NAMES)?;
        let is_first = match given.number("to_move", 1)? {
            1 => true,
            2 => false,
            _ => return Err("to_move must be 1 or 2".into()),
        };
        let pair = |name| {
            let pair = given.numbers(name)?.map(<[u64; 2]>::try_from).transpose();
            let pair =
                pair.map_err(|_| Refusal(format!("{name} must be two numbers, such as 2,3")));
            pair.map(|pair| pair.map(|[one, two]| if is_first { [one, two] } else { [two, one] }))
        };
        let is_over = given.flag("over", false)?;
        let mut hands =
            [hand_of(given, PLAYERS[0], is_over)?, hand_of(given, PLAYERS[1], is_over)?];
        if !is_first {
            hands.reverse();
        }
        let cut = given.get("cut").map(|_| given.number("cut", 0));
        let deal = Self {
            hands,
            table: given.number("table", 0)?,
            to_move: usize::from(!is_first),
            cut: cut.transpose()?,
            goals: pair("goals")?.unwrap_or_default().map(|goal| goal as usize),
            passes: pair("pass_limits")?,
            last_card: given.flag("last_card", false)?,
            job: given.job(),
        };
        if !is_over {
            deal.check()?;
        }
        Ok(deal)
    }

    fn check(&self) -> Result<(), Refusal> {
        let variants =
            [self.cut.is_some(), self.goals != [0, 0], self.passes.is_some(), self.last_card];
        let reached = |player: usize| self.goals[player] >= self.hands[player].len();
        match () {
            () if variants.into_iter().filter(|&is_chosen| is_chosen).count() > 1 => {
                Err("one variant at a time".into())
            }
            () if self.cut == Some(0) => Err("a rank is at least 1".into()),
            () if self.cut == Some(self.table) => {
                Err("the cut rank never stays on the table".into())
            }
            () if reached(0) || reached(1) => {
                Err("a goal is below the number of cards: the game is over".into())
            }
            () if self.passes.is_some_and(|passes| passes.contains(&0)) => {
                Err("a pass limit is at least 1".into())
            }
            () => Ok(()),
        }
    }

    /// The hand of the player to move, and that of the other.
    fn seen(&self) -> (&[u64], &[u64]) {
        (&self.hands[self.to_move], &self.hands[1 - self.to_move])
    }

    /// What is known, for the player to move.
    fn known(&self) -> Result<Known, Refusal> {
        let not_zero = |number| NonZero::new(number).ok_or("a rank or limit is at least 1");
        let passes = match self.passes.map(|passes| self.turned(passes)) {
            None => None,
            Some((own, other)) => Some((not_zero(own)?, not_zero(other)?)),
        };
        let rules = Rules {
            cut: self.cut.map(not_zero).transpose()?,
            goals: self.turned(self.goals),
            pass_limits: passes,
            last_card: self.last_card,
        };
        let (mine, theirs) = self.seen();
        let position = Position::new(mine, theirs, self.table)?;
        let found = Known::of(position, &rules, SMALL, &mut Ticker::new(self.job))?;
        Ok(found.ok_or("a goal is reached")?)
    }

    /// Moves in ascending order, each once; 0 is the pass.
    fn listed(&self, moves: &Moves) -> Vec<u64> {
        let hand = self.seen().0;
        let mut listed = if moves.pass { vec![0] } else { vec![] };
        match &moves.cards {
            Places::Interval(cards) => listed.extend(&hand[cards.clone()]),
            Places::Single(cards) => listed.extend(cards.iter().map(|&place| hand[place])),
        }
        listed.dedup();
        listed
    }

    /// A pair of the players, that of the player to move first.
    fn turned<T: Copy>(&self, [one, two]: [T; 2]) -> (T, T) {
        if self.to_move == 0 { (one, two) } else { (two, one) }
    }

    /// The position, or its end with a score from the view of the holder of the first hand.
    fn record(&self) -> Value {
        let winner = self.winner();
        json!({
            "mine": self.hands[0], "theirs": self.hands[1], "table": self.table,
            "to_move": winner.is_none().then_some(PLAYERS[self.to_move]),
            "winner": winner.map(|player| PLAYERS[player]),
            "score": winner.map(|winner| self.result(winner, 0)),
            "legal_moves": self.legal_moves(),
        })
    }

    fn winner(&self) -> Option<usize> {
        let has_won = |player: &usize| self.hands[*player].len() <= self.goals[*player];
        let has_passed = |player: usize| self.passes.is_some_and(|left| left[player] == 0);
        (0..2).find_map(|player| match (has_won(&player), has_passed(player)) {
            (true, _) => Some(player),
            (_, true) => Some(1 - player),
            _ => None,
        })
    }

    /// The score of a finished game, from the view of a player.
    fn result(&self, winner: usize, player: usize) -> i64 {
        let left = (self.hands[1 - winner].len() - self.goals[1 - winner]) as i64;
        if winner == player { left } else { -left }
    }

    /// Weakest card first, and the pass last.
    fn legal_moves(&self) -> Vec<u64> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let mut cards = self.hands[self.to_move].clone();
        cards.dedup();
        cards.retain(|&card| card > self.table);
        cards.push(0);
        cards
    }

    /// The position after a legal move.
    fn made(&self, step: u64) -> Result<Self, Refusal> {
        let mut after = self.clone();
        let hand = &mut after.hands[self.to_move];
        if let Some(place) = hand.iter().position(|&card| card == step) {
            hand.remove(place);
        } else if let Some(left) = &mut after.passes {
            left[self.to_move] -= 1;
        }
        if Some(step) == self.cut {
            after.table = 0;
        } else {
            after.table = step;
            after.to_move = 1 - self.to_move;
        }
        Ok(after)
    }

    /// The legal moves, each with whether it wins and the score after it, for the player who makes
    /// it, as far as these are known.
    fn scored(&self) -> Result<Vec<Scored>, Refusal> {
        let scored = |step: u64| {
            let mut after = self.made(step)?;
            after.last_card = false;
            let (wins, score) = match after.winner() {
                Some(winner) => {
                    let wins = winner == self.to_move;
                    (Some(wins), Some(after.result(winner, self.to_move)))
                }
                None => {
                    let known = after.known()?;
                    let same = after.to_move == self.to_move;
                    let wins = known.mover_wins.map(|wins| wins == same);
                    let score = known.score.map(|score| if same { score } else { -score });
                    (wins, score)
                }
            };
            Ok(Scored { step, wins, score })
        };
        self.legal_moves().into_iter().map(scored).collect()
    }
}

fn deal(given: &Arguments) -> Answer {
    given.only(&["cards", "ranks", "copies", "seed"])?;
    let number = |name, usual| given.number(name, usual).map(|number| number as usize);
    let (cards, ranks) = (number("cards", 7)?, number("ranks", 13)?);
    let (copies, seed) = (number("copies", 4)?, given.seed()?);
    let deck = ranks.saturating_mul(copies);
    if cards == 0 || cards > CARDS || 2 * cards > deck || deck > 1 << 20 {
        return Err(format!(
            "{cards} cards each cannot be dealt from {ranks} ranks, {copies} of each"
        )
        .into());
    }
    let drawn = Random::new(seed).sample(deck as u32, 2 * cards);
    let hand = |part: &[u32]| {
        let mut hand: Vec<u32> = part.iter().map(|&card| card / copies as u32 + 1).collect();
        hand.sort_unstable();
        hand
    };
    let (mine, theirs) = drawn.split_at(cards);
    Ok(
        json!({ "mine": hand(mine), "theirs": hand(theirs), "seed": given.get("seed").unwrap_or(&json!(0)) }),
    )
}

fn hand_of(given: &Arguments, name: &str, is_over: bool) -> Result<Vec<u64>, Refusal> {
    let mut hand = given.numbers(name)?.unwrap_or_default();
    let is_rank = |rank: &u64| (1..=1_000_000_000).contains(rank);
    let is_small = (1..=CARDS).contains(&hand.len()) && hand.iter().all(is_rank);
    if given.is_small && !is_small && !is_over {
        return Err(format!("a hand has 1 to {CARDS} cards of ranks from 1 up").into());
    }
    hand.sort_unstable();
    Ok(hand)
}
