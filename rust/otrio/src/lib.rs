//! Otrio for 2, 3 and 4 players.
//!
//! A slot is numbered layer · 9 + row · 3 + column, layers L, M, S; a set of slots is a `u32` with
//! bit n for slot n. Colours are 0 red, 1 green, 2 purple, 3 blue; players are numbered from 1.
//!
//! | module | what it holds |
//! |---|---|
//! | [`claims`] | why a position has its outcomes: what a certificate lists |
//! | [`coalitions`] | what a coalition can force, as an AND/OR graph |
//! | [`dead_cells`] | keys of positions that have the same values |
//! | [`force`] | what a coalition can force, and how |
//! | [`full_boards`] | can the board be filled without a line? |
//! | [`live_lines`] | positions as the searches see them |
//! | [`ordering`] | what the searches share to put good moves first |
//! | [`perft`] | the number of sequences of moves |
//! | [`position`] | positions: legal moves, play, winner |
//! | [`preferences`] | players with orders of the outcomes, as a game of several players |
//! | [`relaxation`] | a question that is easier for the coalition |
//! | [`rules`] | the switches of the rules that only save work |
//! | [`slots`] | the 27 slots and the 49 lines |
//! | [`solve`] | the outcomes of play by preferences, and a line |
//! | [`static_rules`] | what lines that lack one piece show without a search |
//! | `strategy` | the strategy of a coalition, as a proof |
//! | [`symmetry`] | the 16 symmetries and the canonical image |

mod answers;
#[cfg(test)]
mod certified;
mod claims;
mod coalition;
mod coalitions;
mod dead_cells;
mod force;
mod full_boards;
#[cfg(test)]
mod late;
mod live_lines;
mod moves;
mod ordering;
pub mod perft;
pub mod position;
mod preferences;
mod question;
mod relaxation;
mod rules;
pub mod slots;
mod solve;
mod static_rules;
mod strategy;
pub mod symmetry;

pub use answers::{Answer, ProofSize, analyze, can_force, solve};
pub use claims::{Choice, Claim, Proof, Relation};
pub use dead_cells::KEYS;
pub use force::Settings;
pub use moves::{Move, NoMove};
pub use question::{ForceQuestion, PreferenceQuestion, QuestionError};
pub use rules::Prunings;
pub use solve::Found;
