//! The first levels of a strategy, as records.

use abgames_core::codebreaking::rules::{Code, pack};
use abgames_core::codebreaking::{END, Tree};
use serde_json::{Map, Value, json};

use super::{Game, kept};
use crate::Refusal;

/// A guess, and what follows each reply; `None` where nothing is to be asked.
pub struct Node {
    pub guess: Code,
    pub count: usize,
    /// The guesses from here on, over all secrets that are left, and at most.
    pub total: u64,
    pub worst: u64,
    pub replies: Vec<(String, Option<Node>)>,
}

impl Node {
    /// A guess for some secrets, with what follows it.
    pub fn new(
        game: &Game,
        guess: Code,
        left: &[Code],
        replies: Vec<(String, Option<Self>)>,
    ) -> Self {
        let below = || replies.iter().filter_map(|(_, node)| node.as_ref());
        let total = game.weight(left) as u64 + below().map(|node| node.total).sum::<u64>();
        let worst = 1 + below().map(|node| node.worst).max().unwrap_or(0);
        Self { guess, count: left.len(), total, worst, replies }
    }

    /// A node of a strategy, with all below it.
    pub fn of(game: &Game, tree: &Tree, at: usize, left: &[Code]) -> Result<Self, Refusal> {
        let pegs = game.rules.pegs();
        let guess = pack(&tree.guess[at * pegs..][..pegs]);
        let edges = tree.first_edge[at] as usize..tree.first_edge[at + 1] as usize;
        let mut replies = Vec::new();
        for edge in edges {
            let reply = game.rules.feedbacks()[usize::from(tree.edge_feedback[edge])];
            let child = match tree.edge_child[edge] {
                END => None,
                child => {
                    Some(Self::of(game, tree, child as usize, &kept(game, guess, reply, left)?)?)
                }
            };
            replies.push((game.reply_text(reply), child));
        }
        Ok(Self::new(game, guess, left, replies))
    }

    /// The record, with this many levels of replies.
    pub fn record(&self, game: &Game, levels: u64) -> Value {
        let mut record = json!({
            "guess": game.code(self.guess), "text": game.text(self.guess),
            "candidate_count": self.count, "total": self.total, "worst": self.worst,
        });
        if levels > 0 {
            let below =
                |node: &Option<Self>| node.as_ref().map(|node| node.record(game, levels - 1));
            let replies =
                self.replies.iter().map(|(reply, node)| (reply.clone(), json!(below(node))));
            record["replies"] = Value::Object(replies.collect::<Map<_, _>>());
        }
        record
    }
}
