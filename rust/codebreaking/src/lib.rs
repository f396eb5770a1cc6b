//! Code-breaking games: rules, and the exact search for the least number of guesses, expected or in
//! the worst case.
//!
//! | module | what it holds |
//! |---|---|
//! | `games` | the rules of each game, and the feedback of many codes at once |
//! | `sets` | candidate sets: classes, symmetries, canonical forms |
//! | `bounds` | static lower bounds |
//! | `search` | the branch and bound |
//! | `answers` | answers to questions from outside: solve, rank, heuristics |
//! | [`all_colors`] | proofs for every number of colours at once, a search of its own |
//!
//! How the search works, with one position followed through all levels:
//! `docs/explain/how-the-search-works.md`. The words of the code:
//!
//! | word | meaning |
//! |---|---|
//! | game, rules | how feedback is computed and what the codes are; all that others see of a game |
//! | code, symbol, position | a row of symbols, one at each position (peg), packed in a word |
//! | table | a game known only by its feedbacks; its codes are numbers of guesses and secrets |
//! | candidate | a code that may still be the secret |
//! | question | checked candidates, and what a strategy for them is to achieve |
//! | number | a part of an objective: the total, the worst case, how many candidates take it |
//! | feedback | the reply to a guess; in strategies an index in `Rules::feedbacks`, 0 the hit |
//! | hit | the guess is the secret: feedback `HIT`, code `hit_code`, `HIT_BIT` in a count of classes |
//! | feedback code | the number below 256 by which kernels and classes identify a feedback |
//! | class | the candidates that give one feedback to a guess |
//! | twins | symbols whose exchange maps the set to itself, which makes guesses equivalent |
//! | orbit | guesses that symmetries of the set map to each other; a row of [`GuessRanking`] |
//! | rank | of a playing card: its number; two cards of a rank are partners |
//! | set | the candidates, with their key and what is known of their worst case |
//! | limit | the most guesses that a strategy may take from here on |
//! | measure | what is minimised: the total, whether a limit is kept, how many take all of it |
//! | cost | of a guess or a set, by a measure; infinite where no strategy keeps the limit |
//! | job, search | what all threads share about a question; one thread that searches it |
//! | state | a set and a limit, and what is known of their cost |
//! | known | the exact cost, or a lower bound |
//! | bound | a lower bound; *static* when it takes no search: by size, or by feedback and size |
//! | effort | how much time a bound may take: from the size to a search (`search::measure`) |
//! | seen, sight | what this thread found of a very set before: the table, and an entry |
//! | glance, scan | whether a member separates a set; how many classes each guess makes of it |
//! | sieve | bounds the classes of a guess before any gets a key or a shortlist |
//! | record, memo | what is stored under a key; the table of all records |
//! | budget | only costs below it matter to the caller; at or above it a bound suffices |
//! | room of a class | the budget of one class or guess: what the bounds of the others leave |
//! | fail-soft | a bound that a search returns may be above its budget, and is kept as it is |
//! | shortlist | guesses of a state with their bounds: counted (heap), waiting, left out (rest) |
//! | trial, tried | a guess on its way through the loop; the result of trying it |
//! | floor | a bound on all guesses of a state but the one being tried |
//! | look-ahead | better bounds for all classes of a guess before any is searched |
//! | node | what is counted as work: a shortlist, or a question about a set that needs a search |
//! | key | a set in canonical form with all else that its cost depends on, in bytes |
//! | worker | one of the threads that search the same root |
//! | active | a state that workers are searching, with the guesses that they are trying |
//! | deferred | left for later, because another worker is searching or trying it |
//! | finding | what workers publish about an active state or guess |
//!
//! In a strategy ([`Tree`]), and where trees are counted for bounds, a node is a guess.

#![warn(clippy::must_use_candidate)]

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;

pub mod all_colors;
mod answers;
mod bounds;
mod cost;
mod games;
mod prunings;
mod question;
mod search;
mod sets;
mod task;
#[cfg(test)]
mod tests;
mod tuning;

pub use answers::costs::{Costed, CostedGuess, NEVER, Pair, Two};
pub use answers::fixed::{Fixed, fixed};
pub use answers::guess_value::GuessValue;
pub use answers::heuristics::{self, Heuristic};
pub use answers::most_within::MostWithin;
pub use answers::rank::{GuessRanking, Wanted, rank};
pub use answers::solve::{Solution, solve};
pub use answers::tree::{END, Tree};
pub use answers::unsure::{Shown, Unsure, UnsureGuess, Within};
pub use cost::Limit;
use cost::{Budget, Cost};
pub use games::feedback_rows::FeedbackRows;
pub use games::{FeedbackTable, Relation, rules, words};
pub use job::control;
pub use prunings::Prunings;
pub use question::{Candidates, Question, QuestionError};
pub use search::Memo;
pub use search::context::{room_for_lists, stack};
pub use search::key::KEYS;
pub use sets::automorphism::symmetries;
pub use sets::canonical::renamed;
use task::Number;
pub use task::{Goal, Objective, Value};
pub use tuning::Tuning;
