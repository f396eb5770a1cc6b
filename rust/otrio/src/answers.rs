//! What a caller gets: the answer to a question, a line of moves to the end of the game, and a
//! proof.
//!
//! The answer comes first, and is kept if time runs out before the line or the proof is made.

use super::force::{Forcing, Settings};
use super::solve::{Found, Solver};
use super::{ForceQuestion, Move, PreferenceQuestion, Proof};
use job::{Abort, Ticker, in_time};

/// How large a proof may be, and after how much work none is made.
#[derive(Clone, Copy, Debug)]
pub struct ProofSize {
    /// The most positions that can come up, or claims.
    pub most: usize,
    /// No proof is made after this many nodes.
    pub nodes: u64,
}

/// An answer, with a proof if one was wanted and is not too large.
#[derive(Clone, Debug)]
pub struct Answer<A> {
    /// What was asked for.
    pub found: A,
    /// Moves to the end of the game; none if time ran out.
    pub line: Vec<Move>,
    /// The proof.
    pub proof: Option<Proof>,
    /// Nodes of the search for the answer and the line.
    pub nodes: u64,
}

/// The most claims of a proof after a search of `nodes` nodes, if one is made.
fn size(wanted: Option<ProofSize>, nodes: u64) -> Option<usize> {
    let wanted = wanted.filter(|wanted| nodes < wanted.nodes);
    wanted.map(|wanted| wanted.most)
}

/// Whether a coalition can force what it wants (`None`: not known), with its strategy or that of
/// its opponents. Goes on from the checkpoint of the job, if it has one.
///
/// # Errors
/// [`Abort`] when the job was cancelled, or when there is no memory.
pub fn can_force(
    question: &ForceQuestion,
    settings: &Settings,
    wanted: Option<ProofSize>,
    ticker: &mut Ticker,
) -> Result<Answer<Option<bool>>, Abort> {
    let position = &question.position;
    let mut forcing = Forcing::new(question.coalition(), position.players().colors(), settings)?;
    let resumed = forcing.resume(ticker);
    let found = in_time(resumed.and_then(|()| forcing.holds(position, ticker)))?;
    let (mut line, mut proof) = (Vec::new(), None);
    if found.is_some() {
        line = in_time(forcing.line(question, ticker))?.unwrap_or_default();
    }
    let nodes = ticker.control().nodes();
    if let Some(most) = size(wanted, nodes).filter(|_| found.is_some()) {
        proof = in_time(forcing.strategy(question, most, ticker))?.flatten();
    }
    Ok(Answer { found, line, proof, nodes })
}

/// The outcomes of a position, with the first `moves` of a line that leads to one of them, and a
/// proof. Goes on from the checkpoint of the job, if it has one. Known openings are looked up
/// unless a proof is wanted: it says why, which a table does not.
///
/// # Errors
/// As [`can_force`].
pub fn solve(
    question: &PreferenceQuestion,
    settings: &Settings,
    wanted: Option<ProofSize>,
    moves: usize,
    ticker: &mut Ticker,
) -> Result<Answer<Found>, Abort> {
    let position = &question.position;
    let mut settings = *settings;
    settings.prunings.openings &= wanted.is_none();
    let mut solver = Solver::new(question.preferences.clone(), settings, ticker)?;
    let found = solver.outcomes(position, ticker)?;
    let (mut line, mut proof) = (Vec::new(), None);
    if found.proven {
        let first = found.outcomes & found.outcomes.wrapping_neg();
        line = in_time(solver.line(position, first, moves, ticker))?.unwrap_or_default();
    }
    let nodes = ticker.control().nodes();
    if let Some(most) = size(wanted, nodes).filter(|_| found.proven) {
        proof = in_time(solver.proof(position, found.outcomes, most, ticker))?.flatten();
    }
    Ok(Answer { found, line, proof, nodes })
}

/// The outcomes after each legal move. Goes on from the checkpoint of the job, if it has one.
///
/// # Errors
/// As [`can_force`].
pub fn analyze(
    question: &PreferenceQuestion,
    settings: &Settings,
    ticker: &mut Ticker,
) -> Result<Vec<(Move, Found)>, Abort> {
    let position = &question.position;
    let mut solver = Solver::new(question.preferences.clone(), *settings, ticker)?;
    let outcome = |step| {
        let after = position.play_unchecked(step);
        Ok((step, solver.outcomes(&after, ticker)?))
    };
    position.legal_moves().map(outcome).collect()
}

#[cfg(test)]
mod tests {
    use super::super::position::Players;
    use super::*;
    use crate::tests::late::after;
    use job::control::Control;
    use std::time::Duration;

    fn settings() -> Settings {
        let mut settings = Settings::default();
        settings.effort.memory = 1 << 22;
        settings
    }

    /// Red, to move, has a line of two pieces: can player 1 win?
    fn question() -> ForceQuestion {
        let position = after(Players::Three, &[0, 10, 20, 1, 12, 22]);
        ForceQuestion::new(position, &[1], &[1], false).expect("a question")
    }

    const WANTED: Option<ProofSize> = Some(ProofSize { most: 1000, nodes: u64::MAX });

    #[test]
    fn an_answer_has_a_line_and_a_proof() {
        let ask = |wanted| {
            let control = Control::new(None);
            can_force(&question(), &settings(), wanted, &mut Ticker::new(&control))
        };
        let answer = ask(WANTED).expect("not stopped");
        assert_eq!(answer.found, Some(true));
        assert!(!answer.line.is_empty() && answer.proof.is_some());
        let none = ProofSize { most: 1000, nodes: 0 };
        assert!(ask(Some(none)).expect("not stopped").proof.is_none());
    }

    #[test]
    fn no_search_begins_when_the_time_is_over() {
        let control = Control::new(Some(Duration::ZERO));
        // Each player's own win, the draw, the rest.
        let order = |player: u8| vec![1 << player, 16, 15 & !(1 << player)];
        let orders: Vec<_> = (0..4).map(order).collect();
        let question = PreferenceQuestion::new(after(Players::Four, &[]), &orders, &[1, 2, 3, 4]);
        let ticker = &mut Ticker::new(&control);
        let rows = analyze(&question.expect("a question"), &Settings::default(), ticker);
        let rows = rows.expect("not cancelled, and there is memory");
        assert!(rows.len() == 27 && rows.iter().all(|(_, found)| !found.proven));
        assert_eq!(control.nodes(), 0);
    }

    #[test]
    fn an_answer_that_is_known_is_kept_when_the_time_is_over() {
        let control = Control::new(Some(Duration::ZERO));
        let mut ticker = Ticker::new(&control);
        // The clock is checked after this much work, which counts as the strategy's.
        ticker.work((1 << 20) - 1).expect("not yet");
        let answer = can_force(&question(), &settings(), WANTED, &mut ticker).expect("an answer");
        assert!(answer.found == Some(true) && answer.proof.is_none());
    }
}
