//! Rules and exact solvers of the games of `abgames`, for programs in Rust.
//!
//! The fewest guesses for the AB game with three pegs and six colours, all 120 secrets together:
//!
//! ```
//! use abgames_core::codebreaking::rules::{Kind, Rules};
//! use abgames_core::codebreaking::{Candidates, Goal, Memo, Objective, Question, solve};
//! use abgames_core::control::Control;
//!
//! let rules = Rules::new(Kind::Ab, 3, 6, 0)?;
//! let question = Question::new(Candidates::all(&rules)?, Goal::Hit, Objective::Expected)?;
//! let solution = solve(&question, &Memo::default(), &Control::new(None))?;
//! assert_eq!(solution.upper.map(|total| total.first), Some(436));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/solve.rs` goes on from there. Each family is a feature, and all are on by default:
//! `default-features = false, features = ["codebreaking"]` compiles nothing of the others.
//!
//! | feature | what it holds |
//! |---|---|
//! | [`codebreaking`] | AB game, Mastermind, MOO, any table: fewest guesses, expected or in the worst case |
//! | [`games`] | any finite game as a graph: what coalitions can force, what players with preferences get |
//! | [`nim`] | Nim and heap games: tables, Grundy values, periods |
//! | [`otrio`] | what coalitions can force, what players with preferences get; with [`andor`], proofs in AND/OR graphs |
//! | [`tanhinmin`] | two-player Tanhinmin: winner, score, passes, length, best moves |
//! | [`checkers`] | check certificates and proofs |
//!
//! Each long job takes a [`Control`](control::Control), or a [`Ticker`](control::Ticker) that
//! reports to one, and ends early with a [`Stop`](error::Stop). The rest is what such jobs need:
//! [`team`] (threads), [`table`] and [`checkpoint`] (what was proved, in memory and in a file),
//! [`alloc`].
//!
//! Cargo keeps the walls: a family knows the crates `job`, `simd` and, for Otrio, `andor`; none of
//! these knows a family; `checkers` knows only `job`.
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
//! let found = grundy_values(&kayles, 8, true, &mut Ticker::new(&control))?;
//! assert_eq!(found.values, [0, 1, 2, 3, 1, 4, 3, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Otrio.** After b2M and a1L, player 3 together with player 1 can make sure that player 3 wins:
//!
//! ```
//! use abgames_core::control::{Control, Ticker};
//! use abgames_core::otrio::position::{Players, Position};
//! use abgames_core::otrio::{ForceQuestion, Settings, can_force};
//!
//! let position = Position::new(Players::Three).play("b2M".parse()?)?.play("a1L".parse()?)?;
//! let question = ForceQuestion::new(position, &[1, 3], &[3], false)?;
//! let control = Control::new(None);
//! let answer = can_force(&question, &Settings::default(), None, &mut Ticker::new(&control))?;
//! assert_eq!(answer.found, Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Tanhinmin.** The player to move has 1, 2 and 4, the other one 1 and 3:
//!
//! ```
//! use abgames_core::control::{Control, Ticker};
//! use abgames_core::tanhinmin::{Position, values::values};
//!
//! let control = Control::new(None);
//! let position = Position::new(&[1_u64, 2, 4], &[1, 3], 0)?;
//! let found = values(position, &mut Ticker::new(&control))?;
//! assert!(found.mover_wins());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use job::{alloc, checkpoint, control, error, sync, table, team};
pub use simd::{VECTORS, has_vectors};

#[cfg(feature = "otrio")]
pub use andor;
#[cfg(feature = "checkers")]
pub use checkers;
#[cfg(feature = "codebreaking")]
pub use codebreaking;
#[cfg(feature = "games")]
pub use games;
#[cfg(feature = "nim")]
pub use nim;
#[cfg(feature = "otrio")]
pub use otrio;
#[cfg(feature = "tanhinmin")]
pub use tanhinmin;
