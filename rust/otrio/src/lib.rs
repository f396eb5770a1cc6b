//! Otrio for 2, 3 and 4 players.
//!
//! A slot is numbered layer · 9 + row · 3 + column, layers L, M, S; a set of slots is a `u32` with
//! bit n for slot n. Colours are 0 red, 1 green, 2 purple, 3 blue; players are numbered from 1.
//!
//! | module | what it holds |
//! |---|---|
//! | [`position`] | positions: legal moves, play, winner |
//! | `moves`, [`slots`], [`symmetry`] | a piece on a slot, or a pass; the 27 slots and the 49 lines; the 16 symmetries and the canonical image |
//! | [`perft`] | the number of sequences of moves |
//! | `question` | questions about a position, checked |
//! | `answers` | answers, with a line and a proof |
//! | `force`, `solve` | what a coalition can force; the outcomes of play by preferences |
//! | `claims` | why a position has its outcomes: what a certificate lists |
//! | `coalition` | a coalition, and what it wants |
//! | `coalition_graph`, `preferences` | the two kinds of questions, as an AND/OR graph and as a game of several players |
//! | `state`, `key` | positions as the searches see them, and as a table does |
//! | `prunings` | the switches of the rules that only save work: `static_rules`, `full_boards`, `relaxation`, `ordering`, and those in `state` and `key` |

mod answers;
mod claims;
mod coalition;
mod coalition_graph;
mod force;
mod full_boards;
mod key;
mod moves;
mod ordering;
pub mod perft;
pub mod position;
mod preferences;
mod prunings;
mod question;
mod relaxation;
pub mod slots;
mod solve;
mod state;
mod static_rules;
pub mod symmetry;
#[cfg(test)]
mod tests;

pub use answers::{Answer, ProofSize, analyze, can_force, solve};
pub use claims::{Choice, Claim, Proof, Relation};
pub use force::Settings;
pub use key::KEYS;
pub use moves::{Move, NoMove};
pub use prunings::Prunings;
pub use question::{ForceQuestion, PreferenceQuestion, QuestionError};
pub use solve::Found;
