//! The least number of guesses for every number of colours at once.
//!
//! | module | what it holds |
//! |---|---|
//! | `game` | the games, and what is to be minimised |
//! | `pattern` | words over touched colours and the pool, and sets of them |
//! | `normal_form` | normal forms of patterns |
//! | `guess` | guesses about a pattern and the classes that they make |
//! | `static_bounds` | lower bounds on a class, and so on a guess, before any search |
//! | `search`, `node` | branch and bound in which a value is a vector |
//! | `demands` | lower bounds that prove each other |
//! | `strategy` | strategies that attain the values with the absent colours that there are |
//! | `certificate` | the file that others can check |
//!
//! The idea: a code in a set with many interchangeable colours is a word in which these colours are
//! variables. A guess names finitely many of them, so there are finitely many guesses and replies
//! whatever the number of colours, and one search settles all numbers together, below a *window*.
//! That the results continue for ever is only a conjecture here; checking the certificate decides
//! it. The argument is in `docs/explain/proofs-for-all-colors.md`.

mod certificate;
mod demands;
mod game;
mod guess;
mod node;
mod normal_form;
mod pattern;
mod search;
mod static_bounds;
mod strategy;
#[cfg(test)]
mod tests;

use job::control::{Control, Ticker};
use job::error::Stop;

pub use game::{Game, Objective};
use guess::{Guess, Refined};
use search::{Child, Search};
use strategy::Strategies;

/// Smaller windows settle nothing: the margin would reach patterns of a few codes.
const SMALLEST_WINDOW: usize = 2 * demands::MARGIN;

/// Some function does not show as a quasi-polynomial below the window, or the window is too small
/// for any, or larger than [`Game::largest_window`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSettled;

/// Finds the values below a window and writes them as a certificate for all numbers of colours, or
/// reports that the window is too small.
///
/// # Errors
/// [`Stop`] when the job was cancelled or its time ran out.
pub fn prove(
    game: Game,
    objective: Objective,
    window: usize,
    control: &Control,
) -> Result<Result<String, NotSettled>, Stop> {
    if !(SMALLEST_WINDOW..=game.largest_window()).contains(&window) {
        return Ok(Err(NotSettled));
    }
    let (mut search, kinds) = Search::new(game, objective, window, Ticker::new(control))?;
    let mut wanted = solve_words(&mut search, kinds)?;
    let roots = roots(&mut search)?;
    for root in &roots {
        search.solve_all(root.id)?;
    }
    // Strategies that use no colours beyond those of the game.
    let mut strategies = Strategies::new(&mut search);
    for root in &roots {
        for colors in root.shift..window {
            let key = (root.id, root.shift.min(game.most_absent()));
            strategies.attains(key, colors - root.shift)?;
        }
    }
    strategies.fill()?;
    let claims = strategies.claims;
    wanted.extend(roots.iter().map(|root| root.id));
    wanted.extend(claims.keys().map(|&(id, _)| id));
    let demands = demands::demands(&mut search, &wanted)?;
    Ok(certificate::certificate(&search, &demands, &claims))
}

/// Solves patterns of a single word: the static bounds of all other patterns are built from them.
fn solve_words(search: &mut Search, kinds: Vec<(u8, usize)>) -> Result<Vec<usize>, Stop> {
    let mut solved = Vec::new();
    for (kind, id) in kinds {
        search.solve_all(id)?;
        let entry = &search.entries[id];
        let mut values = entry.lower[entry.pattern.touched..].to_vec();
        // Nothing is asked beyond the window.
        values.resize(search.window, 0);
        search.statics.set_alone(kind, values);
        solved.push(id);
    }
    Ok(solved)
}

/// The pattern of all codes, and in the AB game its classes after the first guess.
fn roots(search: &mut Search) -> Result<Vec<Child>, Stop> {
    let game = search.game;
    let all = game.all_codes();
    let mut roots = vec![search.child(all.clone())?];
    if !game.repeats {
        let first =
            Guess { word: std::array::from_fn(|peg| peg as u8), fresh: game.pegs, absent: 0 };
        let classes = Refined::new(&all, game.pegs, game).classes(&first);
        for class in classes {
            roots.push(search.child(class)?);
        }
    }
    Ok(roots)
}
