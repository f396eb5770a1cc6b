//! The least number of guesses for every number of colours at once.
//!
//! | module | what it holds |
//! |---|---|
//! | [`game`] | the games, and what is to be minimised |
//! | [`pattern`] | words over touched colours and the pool, and sets of them |
//! | [`normal_form`] | normal forms of patterns |
//! | [`guess`] | guesses about a pattern and the classes that they make |
//! | [`static_bounds`], [`frame`] | lower bounds on a class, and so on a guess, before any search |
//! | [`search`], [`node`] | branch and bound in which a value is a vector |
//! | [`demands`] | lower bounds that prove each other |
//! | [`strategy`] | strategies that attain the values with the absent colours that there are |
//! | [`table`], [`certificate`] | quasi-polynomials, and the file that others can check |
//!
//! The idea: a code in a set with many interchangeable colours is a word in which these colours are
//! variables. A guess names finitely many of them, so there are finitely many guesses and replies
//! whatever the number of colours, and one search settles all numbers together, below a *window*.
//! That the results continue for ever is only a conjecture here; checking the certificate decides
//! it. The argument is in `docs/explain/proofs-for-all-colors.md`.

pub mod certificate;
pub mod demands;
pub mod frame;
pub mod game;
pub mod guess;
pub mod node;
pub mod normal_form;
pub mod pattern;
pub mod search;
pub mod static_bounds;
pub mod strategy;
pub mod table;
#[cfg(test)]
mod tests;

use job::control::Ticker;
use job::error::Stop;

use game::{Game, INFINITE, Objective};
use guess::Guess;
use pattern::MAX_PEGS;
use search::{Child, Search};
use strategy::Strategies;

/// Smaller windows settle nothing: the margin would reach patterns of a few codes.
const SMALLEST_WINDOW: usize = 2 * demands::MARGIN;

/// Some function does not show as a quasi-polynomial below the window.
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
    ticker: &mut Ticker<'_>,
) -> Result<Result<String, NotSettled>, Stop> {
    if window < SMALLEST_WINDOW {
        return Ok(Err(NotSettled));
    }
    let period = game.pegs;
    let (mut search, kinds) = Search::new(game, objective, window);
    let mut wanted = solve_words(&mut search, kinds, ticker)?;
    let roots = roots(&mut search);
    for root in &roots {
        search.solve(root.id, &vec![INFINITE; window], ticker)?;
    }
    let strategies = strategies(&mut search, &roots, ticker)?;
    wanted.extend(roots.iter().map(|root| root.id));
    wanted.extend(strategies.claims.keys().map(|&(id, _)| id));
    let demands = demands::demands(&mut search, period, &wanted, ticker)?;
    Ok(certificate::certificate(
        &search,
        period,
        &demands,
        &strategies,
    ))
}

/// Solves patterns of a single word: the static bounds of all other patterns are built from them.
fn solve_words(
    search: &mut Search,
    kinds: Vec<(u8, usize)>,
    ticker: &mut Ticker<'_>,
) -> Result<Vec<usize>, Stop> {
    let mut solved = Vec::new();
    for (kind, id) in kinds {
        search.solve(id, &vec![INFINITE; search.window], ticker)?;
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
fn roots(search: &mut Search) -> Vec<Child> {
    let game = search.game;
    let all = game.all_codes();
    let mut roots = vec![search.child(all.clone())];
    if !game.repeats {
        let mut word = [0; MAX_PEGS];
        for (peg, sign) in word[..game.pegs].iter_mut().enumerate() {
            *sign = peg as u8;
        }
        let guess = Guess {
            word,
            fresh: game.pegs,
            absent: 0,
        };
        let classes = guess::classes(&all, &guess, game.pegs).into_iter();
        let classes = classes.filter(|(reply, _)| *reply != game.hit());
        roots.extend(classes.map(|(_, class)| search.child(class)));
    }
    roots
}

/// Strategies for the roots that use no colours beyond those of the game.
fn strategies(
    search: &mut Search,
    roots: &[Child],
    ticker: &mut Ticker<'_>,
) -> Result<Strategies, Stop> {
    let mut strategies = Strategies::default();
    let most = search.game.most_absent();
    for root in roots {
        for colors in root.shift..search.window {
            let key = (root.id, root.shift.min(most));
            strategies.attains(search, key, colors - root.shift, ticker)?;
        }
    }
    strategies.fill(search, ticker)?;
    Ok(strategies)
}
