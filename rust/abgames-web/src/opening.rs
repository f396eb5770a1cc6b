//! The strategy of the usual game, four of ten digits, which takes a browser long to find.
//!
//! The page hands over the file that comes with the Python package. It is checked to find every
//! secret; that no strategy needs fewer guesses was proved by the search that made it.

use std::cell::RefCell;

use abgames_core::codebreaking::rules::{Code, Feedback, Role, pack, unpack};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::deduction_games::{Game, Said};
use crate::{Answer, Refusal};

/// A guess, the number of guesses from here on over all secrets, and what follows each reply.
struct Node {
    guess: Code,
    total: u64,
    replies: Vec<(Feedback, Node)>,
}

thread_local! {
    static STRATEGY: RefCell<Option<Node>> = const { RefCell::new(None) };
}

/// Keeps a strategy for later questions.
pub fn keep(given: &Arguments) -> Answer {
    given.only(&["strategy"])?;
    let file = given.get("strategy").ok_or("there is no strategy")?;
    let usual = json!({ "pegs": 4, "colors": 10 });
    let game = Game::read("ab", &Arguments::new(&usual)?)?;
    let root = read(&game, &file["root"], &game.consistent(&[])?)?;
    let total = root.total;
    STRATEGY.set(Some(root));
    Ok(json!({ "total": total }))
}

fn read(game: &Game, node: &Value, left: &[Code]) -> Result<Node, Refusal> {
    let guess = game.read_code(&node["guess"], Role::Guess)?;
    let (mut total, mut replies) = (left.len() as u64, Vec::new());
    for &reply in game.rules.feedbacks() {
        let mut kept = Vec::new();
        for &secret in left {
            if game.feedback(guess, secret)? == reply {
                kept.push(secret);
            }
        }
        if kept.is_empty() || reply == game.hit() {
            continue;
        }
        if kept.len() == left.len() {
            return Err("a guess of the strategy tells nothing".to_owned());
        }
        let child = read(game, &node["replies"][game.reply_text(reply)], &kept)?;
        total += child.total;
        replies.push((reply, child));
    }
    Ok(Node {
        guess,
        total,
        replies,
    })
}

/// The next guess of the strategy and the guesses from here on, if the game followed it; its
/// colours are those that the first guess gives them.
pub fn after(game: &Game, history: &[Said]) -> Option<(Code, u64)> {
    if !(game.is_even() && game.rules.pegs() == 4 && game.rules.colors() == 10) {
        return None;
    }
    STRATEGY.with_borrow(|strategy| {
        let mut node = strategy.as_ref()?;
        let Some(&(first, _)) = history.first() else {
            return Some((node.guess, node.total));
        };
        let begun: Vec<u8> = unpack(node.guess, 4).collect();
        let first: Vec<u8> = unpack(first, 4).collect();
        let others = |used: &[u8]| {
            (1..=10)
                .filter(|color| !used.contains(color))
                .collect::<Vec<u8>>()
        };
        let ours = [begun.clone(), others(&begun)].concat();
        let theirs = [first.clone(), others(&first)].concat();
        let renamed = |code: Code| {
            let name = |color: u8| {
                ours.iter()
                    .position(|&each| each == color)
                    .map(|i| theirs[i])
            };
            unpack(code, 4)
                .map(name)
                .collect::<Option<Vec<u8>>>()
                .map(|code| pack(&code))
        };
        for &(guess, reply) in history {
            if renamed(node.guess)? != guess {
                return None;
            }
            node = &node.replies.iter().find(|(each, _)| *each == reply)?.1;
        }
        Some((renamed(node.guess)?, node.total))
    })
}
