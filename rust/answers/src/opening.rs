//! Strategies that take a browser long to find: of the usual game, four of ten digits, and of
//! common words of five letters.
//!
//! They are files that come with the Python package; the page hands over the first. Each is checked
//! to find every secret; that no strategy needs fewer guesses was proved by the search that made
//! it.

use std::cell::{OnceCell, RefCell};

use abgames_core::codebreaking::rules::{Code, Role, pack, unpack};
use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::codebreaking::{Node, cards, kept};
use crate::deduction_games::{Game, Said};
use crate::{Answer, Refusal};

/// Words: a guess with the strategies after its replies, or the last guess.
const WORDS: &str = include_str!("../../../python/abgames/codebreaking/words-5.json");

thread_local! {
    static STRATEGY: RefCell<Option<Node>> = const { RefCell::new(None) };
    static OF_WORDS: OnceCell<Option<Node>> = const { OnceCell::new() };
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
    let (guess, after) = match node {
        Value::Object(node) => (&node["guess"], &node["replies"]),
        Value::Array(node) => (&node[0], &node[1]),
        last => (last, &Value::Null),
    };
    let guess = game.read_code(guess, Role::Guess)?;
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
        let child = (!game.is_hit(reply)).then(|| read(game, &after[&text], &kept));
        replies.push((text, child.transpose()?));
    }
    Ok(Node::new(game, guess, left, replies))
}

/// What a strategy says, if there is one for the game.
fn known<T>(game: &Game, says: impl FnOnce(&Node) -> Option<T>) -> Option<T> {
    if is_usual(game) {
        return STRATEGY.with_borrow(|strategy| says(strategy.as_ref()?));
    }
    if !game.is_of_common_words() {
        return None;
    }
    let made = || read(game, &serde_json::from_str(WORDS).ok()?, &game.consistent(&[]).ok()?).ok();
    OF_WORDS.with(|strategy| says(strategy.get_or_init(made).as_ref()?))
}

/// The first levels of the strategy, for a position without answers.
pub fn record(game: &Game, levels: u64) -> Option<Value> {
    known(game, |strategy| Some(strategy.record(game, levels)))
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
    known(game, |strategy| {
        let mut node = strategy;
        let Some(&(first, _)) = history.first() else {
            return Some((node.guess, node.total));
        };
        let name = names(game, node.guess, first)?;
        for &(guess, reply) in history {
            if name(node.guess)? != guess {
                return None;
            }
            let text = game.reply_text(reply);
            node = node.replies.iter().find(|(each, _)| *each == text)?.1.as_ref()?;
        }
        Some((name(node.guess)?, node.total))
    })
}

/// What the guesses of the strategy are called after another first guess, if it can be that one.
fn names(game: &Game, ours: Code, theirs: Code) -> Option<impl Fn(Code) -> Option<Code>> {
    let is_usual = is_usual(game);
    let colors = |first: Code| -> Vec<u8> {
        let begun: Vec<u8> = unpack(first, 4).collect();
        let others = (1..=10).filter(|color| !begun.contains(color));
        begun.iter().copied().chain(others).collect()
    };
    let (from, to) = if is_usual { (colors(ours), colors(theirs)) } else { Default::default() };
    (is_usual || ours == theirs).then_some(move |code: Code| {
        if !is_usual {
            return Some(code);
        }
        let name = |color: u8| from.iter().position(|&each| each == color).map(|i| to[i]);
        unpack(code, 4).map(name).collect::<Option<Vec<u8>>>().map(|code| pack(&code))
    })
}
