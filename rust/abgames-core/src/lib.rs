//! Rules and exact solvers of the games of `abgames`. This crate knows nothing of Python.
//!
//! | room | what it holds |
//! |---|---|
//! | [`codebreaking`] | AB game, Mastermind, MOO: fewest guesses, expected or in the worst case |
//! | [`all_colors`] | proofs of these numbers for every number of colours at once |
//! | [`all_colors_checker`] | checks such proofs; shares nothing with the search |
//! | [`nim`] | Nim and heap games: tables, Grundy values, periods |
//! | [`otrio`] | what coalitions can force, what players with preferences get, position counts |
//! | [`tanhinmin`] | two-player Tanhinmin: winner, score, passes, length, best moves |
//! | [`search`] | proofs in AND/OR graphs (Otrio's questions), by proof numbers or depth-first |
//! | [`table`] | what was proved about positions with keys of any length |
//! | [`control`] | cancellation, limits, progress and recorded results of a job |
//! | [`checkpoint`] | a file of what was proved, from which a later job goes on |
//! | [`team`] | several threads working on one question |
//! | [`error`] | the errors that all rooms share |
//! | [`alloc`] | a failed allocation ends a job, not the process |
//! | `simd` | kernels; beside `alloc` the only module that may use `unsafe` |
//!
//! Dependencies go one way: a family knows `search`, `table`, `team` and `control`; none of these
//! knows a family, and `control`, `alloc` and `error` know nothing else. Each long job takes a
//! [`Control`](control::Control), or a [`Ticker`](control::Ticker) that reports to one, and ends
//! early with a [`Stop`](error::Stop).
//!
//! **Code-breaking.** The fewest guesses for the AB game with three pegs and six colours, all 120
//! secrets together:
//!
//! ```
//! use abgames_core::codebreaking::rules::{Kind, Rules};
//! use abgames_core::codebreaking::{Goal, Memo, Objective, Question, solve};
//! use abgames_core::control::Control;
//!
//! let rules = Rules::new(Kind::Ab, 3, 6, 0)?;
//! let question = Question::new(rules.secrets()?, Goal::Hit, Objective::Expected);
//! let solution = solve(&rules, &Memo::default(), &question, &Control::new(None));
//! let solution = solution.expect("nobody cancels");
//! assert_eq!(solution.upper.map(|total| total.first), Some(436));
//! # Ok::<(), abgames_core::codebreaking::rules::RulesError>(())
//! ```
//!
//! **Nim.** The Grundy values of Kayles, the octal game 0.77, for rows of 0 to 7 pins:
//!
//! ```
//! use abgames_core::control::{Control, Ticker};
//! use abgames_core::nim::rule::HeapRule;
//! use abgames_core::nim::sequence::grundy_values;
//!
//! let kayles = HeapRule::code(vec![0, 7, 7])?;
//! let control = Control::new(None);
//! let found = grundy_values(&kayles, 8, true, &mut Ticker::new(&control));
//! assert_eq!(found.expect("nobody cancels").values, [0, 1, 2, 3, 1, 4, 3, 2]);
//! # Ok::<(), abgames_core::nim::rule::RuleError>(())
//! ```
//!
//! **Otrio.** After b2M and a1L, player 3 together with player 1 can make sure that player 3 wins:
//!
//! ```
//! use abgames_core::control::{Control, Ticker};
//! use abgames_core::otrio::force::{Forcing, Question, Settings};
//! use abgames_core::otrio::position::{Players, Position};
//! use abgames_core::otrio::rules::Prunings;
//! use abgames_core::search::prover::Effort;
//! use abgames_core::search::together::Tuning;
//!
//! // b2M is slot 13, a1L slot 0; red, the colour of player 1, is bit 0 of a set of colours.
//! let position = Position::new(Players::Three).place(13).place(0);
//! let question = Question { members: 0b101, winners: 0b100, draw: false };
//! let effort = Effort { method: None, memory: 1 << 24, threads: Tuning::of(1) };
//! let settings = Settings { rules: Prunings::ALL, effort };
//! let mut forcing = Forcing::new(question, &settings).expect("16 MiB are enough for a table");
//! let control = Control::new(None);
//! assert_eq!(forcing.holds(&position, &mut Ticker::new(&control)), Ok(true));
//! ```
//!
//! **Tanhinmin.** The player to move has 1, 2 and 4, the other one 1 and 3:
//!
//! ```
//! use abgames_core::control::{Control, Ticker};
//! use abgames_core::tanhinmin::values::values;
//!
//! let control = Control::new(None);
//! let found = values(&[1_u64, 2, 4], &[1, 3], 0, &mut Ticker::new(&control));
//! assert!(found.expect("nobody cancels").mover_wins());
//! ```

pub mod all_colors;
pub mod all_colors_checker;
pub mod alloc;
pub mod checkpoint;
pub mod codebreaking;
pub mod control;
pub mod error;
pub mod nim;
pub mod otrio;
pub mod search;
mod simd;
mod switches;
mod sync;
pub mod table;
pub mod tanhinmin;
pub mod team;

pub use simd::has_avx2;
