//! The strategy of the usual game, four of ten digits, which takes a browser long to find.
//!
//! The page hands over the file that comes with the Python package. It is checked to find every
//! secret; that no strategy needs fewer guesses was proved by the search that made it.

use std::cell::RefCell;

use abgames_core::codebreaking::rules::{Code, Role, pack, unpack};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::codebreaking::{Node, cards, kept};
use crate::deduction_games::{Game, Said};
use crate::{Answer, Refusal};

thread_local! {
    static STRATEGY: RefCell<Option<Node>> = const { RefCell::new(None) };
}

/// Keeps a strategy for later questions.
pub fn keep(given: &Arguments) -> Answer {
    given.only(&["strategy"])?;
    let file = given.get("strategy").ok_or("there is no strategy")?;
    let usual = json!({ "pegs": 4, "colors": 10 });
    let game = Game::read("ab", &Arguments::new("ab/state", &usual, given.job())?)?;
    let root = read(&game, &file["root"], &game.consistent(&[])?)?;
    let total = root.total;
    STRATEGY.set(Some(root));
    Ok(json!({ "total": total }))
}

fn read(game: &Game, node: &Value, left: &[Code]) -> Result<Node, Refusal> {
    let guess = game.read_code(&node["guess"], Role::Guess)?;
    let mut replies = Vec::new();
    for &reply in game.rules.feedbacks() {
        let kept = kept(game, guess, reply, left)?;
        if kept.is_empty() {
            continue;
        }
        if kept.len() == left.len() && left.len() > 1 {
            return Err("a guess of the strategy tells nothing".into());
        }
        let text = game.reply_text(reply);
        let child = (!game.is_hit(reply)).then(|| read(game, &node["replies"][&text], &kept));
        replies.push((text, child.transpose()?));
    }
    Ok(Node::new(game, guess, left, replies))
}

/// The first levels of the strategy, for a position without answers.
pub fn record(game: &Game, levels: u64) -> Option<Value> {
    if !is_usual(game) {
        return None;
    }
    STRATEGY.with_borrow(|strategy| Some(strategy.as_ref()?.record(game, levels)))
}

fn is_usual(game: &Game) -> bool {
    game.is_even() && game.rules.pegs() == 4 && game.rules.colors() == 10
}

/// The least number of guesses from here on over all secrets, where a file has it.
pub fn total(game: &Game, history: &[Said]) -> Option<u64> {
    let known = after(game, history).map(|(_, total)| total);
    known.or_else(|| cards::total(game, history))
}

/// The next guess of the strategy and the guesses from here on, if the game followed it; its
/// colours are those that the first guess gives them.
pub fn after(game: &Game, history: &[Said]) -> Option<(Code, u64)> {
    if !is_usual(game) {
        return None;
    }
    STRATEGY.with_borrow(|strategy| {
        let mut node = strategy.as_ref()?;
        let Some(&(first, _)) = history.first() else {
            return Some((node.guess, node.total));
        };
        let begun: Vec<u8> = unpack(node.guess, 4).collect();
        let first: Vec<u8> = unpack(first, 4).collect();
        let others =
            |used: &[u8]| (1..=10).filter(|color| !used.contains(color)).collect::<Vec<u8>>();
        let ours = [begun.clone(), others(&begun)].concat();
        let theirs = [first.clone(), others(&first)].concat();
        let renamed = |code: Code| {
            let name = |color: u8| ours.iter().position(|&each| each == color).map(|i| theirs[i]);
            unpack(code, 4).map(name).collect::<Option<Vec<u8>>>().map(|code| pack(&code))
        };
        for &(guess, reply) in history {
            if renamed(node.guess)? != guess {
                return None;
            }
            let text = game.reply_text(reply);
            node = node.replies.iter().find(|(each, _)| *each == text)?.1.as_ref()?;
        }
        Some((renamed(node.guess)?, node.total))
    })
}
