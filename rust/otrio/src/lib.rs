//! Otrio for 2, 3 and 4 players.
//!
//! A slot is numbered layer · 9 + row · 3 + column, layers L, M, S; a set of slots is a `u32` with
//! bit n for slot n. Colours are 0 red, 1 green, 2 purple, 3 blue; players are numbered from 1.
//!
//! | module | what it holds |
//! |---|---|
//! | [`position`] | positions: legal moves, play, winner |
//! | `moves`, [`slots`], [`symmetry`] | a piece on a slot, or a pass; the 27 slots and the 49 lines; the 16 symmetries and the canonical image |
//! | [`counts`] | the number of positions after each ply |
//! | [`perft`] | the number of sequences of moves |
//! | `question` | questions about a position, checked |
//! | `answers` | answers, with a line and a proof |
//! | `force`, `solve` | what a coalition can force; the outcomes of play by preferences |
//! | `lengths` | play in which nobody wastes time, where few positions can follow |
//! | [`openings`] | what is known of the first plies, made by `examples/openings.rs` |
//! | `claims` | why a position has its outcomes: what a certificate lists |
//! | `coalition` | a coalition, and what it wants |
//! | `coalition_graph`, `preferences` | the two kinds of questions, as an AND/OR graph and as a game of several players |
//! | `state`, `key` | positions as the searches see them, and as a table does |
//! | `prunings` | the switches of the rules that only save work: `static_rules`, `full_boards`, `relaxation`, `ordering`, and those in `state` and `key` |
//!
//! # The forms of a position
//!
//! Each is made from the one before. It knows less of the outside, and more of what a search asks.
//!
//! | form | why it exists |
//! |---|---|
//! | a text: moves, or a board and the colour to move | people and files |
//! | Python's `Position` | what users hold: it reads texts, with errors in their words, and is compared, hashed and drawn |
//! | the binding's `Position` | Python can hold a Rust value only in a class of the binding |
//! | [`Position`] | the rules. It is small and has every possible board, and all but the searches use it |
//! | `State` | a position in which nobody has won, with the lines that are live and the slots that complete one. All rules of the searches ask for these; after a move they are cheap to update and dear to find |
//! | `Node`, `Prospect` | a state with what can be said without a search, so that it is said once. A coalition wins, loses, or has moves worth considering; players with preferences have outcomes, or some that are possible. So there is one for each kind of question |
//! | [`Query`](andor::queries::Query) | of preferences only: a prospect with the set of outcomes that is asked about |
//! | `Cells` | what matters of a state, without dead slots and pieces: it lists the moves that differ, and makes the key |
//! | [`Key`](andor::Key) | a number that all positions share which are known to have the same value: for tables and checkpoints. A question about preferences adds its set |
//! | a place in a bucket | where a table keeps the key, and the part of the key that the place does not imply |
//!
//! # Words of the code
//!
//! | word | meaning |
//! |---|---|
//! | line, live line | three slots that win, 49 in all; one without a piece of another colour, for which its colour has the pieces left |
//! | dead cell | a slot or piece on no live line |
//! | coalition: members, wants | the colours that act together; those whose lines they want, and the draw |
//! | outlook | what the static rules say about a position |
//! | node, child, step | of the AND/OR graph; a step is a move, a pass, or the way to the relaxed game |
//! | numbers | proof and disproof number of a node |
//! | settled, verdict | proven or disproven; which of these |
//! | visit, work | one call of the search for a node, with limits; the nodes that it took, what an entry of the table is worth |
//! | virtual loss | the numbers that a node has for other threads while one is searching it |
//! | query, chain | "are all outcomes within X?", and the questions about children to which it leads |
//! | level | outcomes that a player likes equally |
//! | claim, choice | what a certificate says about a position, and the move from which it follows |

mod answers;
mod claims;
mod coalition;
mod coalition_graph;
pub mod counts;
mod force;
mod full_boards;
mod key;
mod lengths;
mod moves;
pub mod openings;
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
use coalition::Coalition;
pub use force::Settings;
pub use key::KEYS;
pub use moves::{Move, NoMove};
use position::{Players, Position};
use preferences::Preferences;
pub use prunings::Prunings;
pub use question::{ForceQuestion, PreferenceQuestion, QuestionError};
pub use solve::Found;
use state::State;
