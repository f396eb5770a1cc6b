//! Questions about two-player Tanhinmin.

mod analysis;

use abgames_core::control::{Control, Ticker};
use abgames_core::tanhinmin::{Position, values::values};
use serde_json::{Value, json};

use crate::arguments::{Arguments, folded};
use crate::random::Random;
use crate::{Answer, Refusal};

const PLAYERS: [&str; 2] = ["mine", "theirs"];

/// What questions about positions and games are given; the program's level and seed too.
const ARGUMENTS: [&str; 11] = [
    "mine",
    "theirs",
    "table",
    "moves",
    "first",
    "cut",
    "goals",
    "pass_limits",
    "last_card",
    "level",
    "seed",
];

/// The most cards of a hand.
const CARDS: usize = 500;

/// Answers a question, if there is one of this name.
pub fn answer(question: &str, given: &Arguments) -> Option<Answer> {
    match question {
        "position" => Some(position(given)),
        "game" => Some(game(given)),
        "deal" => Some(deal(given)),
        "analyze" => Some(analysis::analyze(given)),
        "show" => Some(analysis::show(given)),
        "review" => Some(analysis::review(given)),
        "reply" => Some(analysis::reply(given)),
        _ => None,
    }
}

/// A position: both hands in ascending order, the card on the table, the player to move.
#[derive(Clone)]
struct Deal {
    hands: [Vec<u64>; 2],
    table: u64,
    to_move: usize,
}

impl Deal {
    fn read(given: &Arguments) -> Result<(Self, Vec<u64>), Refusal> {
        for variant in ["cut", "goals", "pass_limits", "last_card"] {
            if given
                .get(variant)
                .is_some_and(|value| *value != json!(false))
            {
                return Err("variants of the game need Python: start abgames explore".into());
            }
        }
        given.only(&ARGUMENTS)?;
        let table = given.number("table", 0)?;
        let first = given.text("first", PLAYERS[0])?;
        let to_move = PLAYERS.iter().position(|player| *player == first);
        let to_move = to_move.ok_or("first must be mine or theirs")?;
        let hand = |name: &str| hand_of(given.get(name).unwrap_or(&Value::Null));
        let hands = [hand(PLAYERS[0])?, hand(PLAYERS[1])?];
        let text = folded(given.text("moves", "")?).to_lowercase();
        let words = text.split([',', ' ', ';']).filter(|word| !word.is_empty());
        let moves = words.map(|word| match word {
            "pass" => Ok(0),
            word => word.parse().map_err(|_| format!("{word} is no move")),
        });
        Ok((
            Self {
                hands,
                table,
                to_move,
            },
            moves.collect::<Result<_, _>>()?,
        ))
    }

    /// The hand of the player to move, and that of the other.
    fn seen(&self) -> (&[u64], &[u64]) {
        (&self.hands[self.to_move], &self.hands[1 - self.to_move])
    }

    /// The position, or its end with a score from the view of the holder of the first hand.
    fn record(&self) -> Value {
        let winner = self.winner();
        let left = |player: usize| self.hands[1 - player].len() as i64;
        let score = winner.map(|player| if player == 0 { left(0) } else { -left(1) });
        json!({
            "mine": self.hands[0], "theirs": self.hands[1], "table": self.table,
            "to_move": winner.is_none().then_some(PLAYERS[self.to_move]),
            "winner": winner.map(|player| PLAYERS[player]), "score": score,
            "legal_moves": self.legal_moves(),
        })
    }

    fn winner(&self) -> Option<usize> {
        self.hands.iter().position(Vec::is_empty)
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

    fn after(&self, step: u64) -> Result<Self, Refusal> {
        if !self.legal_moves().contains(&step) {
            return Err(format!("{step} is not legal").into());
        }
        let mut after = self.clone();
        let hand = &mut after.hands[self.to_move];
        if let Some(place) = hand.iter().position(|&card| card == step) {
            hand.remove(place);
        }
        after.table = step;
        after.to_move = 1 - self.to_move;
        Ok(after)
    }

    /// The score from the view of the player to move.
    fn score(&self) -> Result<i64, Refusal> {
        let (mine, theirs) = self.seen();
        if let Some(winner) = self.winner() {
            let left = self.hands[1 - winner].len() as i64;
            return Ok(if winner == self.to_move { left } else { -left });
        }
        let control = Control::new(None);
        let position = Position::new(mine, theirs, self.table);
        Ok(values(position, &mut Ticker::new(&control))?.score)
    }

    /// The score after each legal move, for the player who makes it.
    fn scores(&self) -> Result<Vec<i64>, Refusal> {
        let score = |step: u64| Ok(-self.after(step)?.score()?);
        self.legal_moves().into_iter().map(score).collect()
    }
}

fn position(given: &Arguments) -> Answer {
    let (mut game, moves) = Deal::read(given)?;
    let mut played = Vec::new();
    for step in moves {
        played.push(PLAYERS[game.to_move]);
        game = game.after(step)?;
    }
    let mut record = game.record();
    record["scores"] = json!(game.scores()?);
    record["played"] = json!(played);
    Ok(record)
}

fn game(given: &Arguments) -> Answer {
    let (mut game, moves) = Deal::read(given)?;
    let mut rows = Vec::new();
    for step in moves {
        let (legal, scores) = (game.legal_moves(), game.scores()?);
        let after = game.after(step)?;
        let most = scores.iter().copied().max().unwrap_or(0);
        let pairs = || legal.iter().zip(&scores);
        let score = pairs()
            .find(|&(&each, _)| each == step)
            .map_or(0, |(_, &score)| score);
        let best = pairs()
            .filter(|&(_, &score)| score == most)
            .map(|(&each, _)| each);
        rows.push(json!({
            "player": PLAYERS[game.to_move], "move": step, "score": score, "cost": most - score,
            "best": best.collect::<Vec<_>>(),
        }));
        game = after;
    }
    Ok(json!({ "moves": rows }))
}

fn deal(given: &Arguments) -> Answer {
    given.only(&["cards", "ranks", "copies", "seed"])?;
    let number = |name, usual| given.number(name, usual).map(|number| number as usize);
    let (cards, ranks, copies) = (
        number("cards", 7)?,
        number("ranks", 13)?,
        number("copies", 4)?,
    );
    let seed = given.number("seed", 0)?;
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
    Ok(json!({ "mine": hand(mine), "theirs": hand(theirs), "seed": seed }))
}

fn hand_of(given: &Value) -> Result<Vec<u64>, Refusal> {
    let numbers = given.as_array().ok_or("a hand is a list of ranks")?.iter();
    let hand: Option<Vec<u64>> = numbers.map(Value::as_u64).collect();
    let mut hand = hand.ok_or("a rank is a number")?;
    if hand.is_empty()
        || hand.len() > CARDS
        || hand.iter().any(|&rank| rank == 0 || rank > 1_000_000_000)
    {
        return Err(format!("a hand has 1 to {CARDS} cards of ranks from 1 up").into());
    }
    hand.sort_unstable();
    Ok(hand)
}
