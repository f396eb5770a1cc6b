//! What a caller gets: the answer to a question, a line of moves to the end of the game, and a
//! proof.
//!
//! The answer comes first, and is kept if time runs out before the line or the proof is made.

use super::claims::Proof;
use super::coalitions::PASS;
use super::force::Forcing;
use super::position::Position;
use super::slots::each;
use super::solve::{Found, Solver};
use job::control::{Stop, Ticker, in_time};

/// How large a proof may be, and after how much work none is made.
#[derive(Clone, Copy, Debug)]
pub struct ProofSize {
    /// The most positions that can come up, or claims.
    pub most: usize,
    /// No proof is made after this many nodes.
    pub nodes: u64,
}

/// An answer of type `A`, with a proof of type `P` if one was wanted and is not too large.
#[derive(Clone, Debug)]
pub struct Answer<A, P> {
    /// What was asked for.
    pub found: A,
    /// Moves to the end of the game; none if time ran out.
    pub line: Vec<u8>,
    /// The proof.
    pub proof: Option<P>,
    /// Nodes of the search for the answer and the line.
    pub nodes: u64,
}

/// The most claims of a proof after a search of `nodes` nodes, if one is made.
fn size(wanted: Option<ProofSize>, nodes: u64) -> Option<usize> {
    let wanted = wanted.filter(|wanted| nodes < wanted.nodes);
    wanted.map(|wanted| wanted.most)
}

impl Forcing {
    /// Whether the coalition wins from a position (`None`: not known), with its strategy or that of
    /// its opponents. Goes on from the checkpoint of the job, if it has one.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] when the job was cancelled.
    pub fn answer(
        &mut self,
        position: &Position,
        wanted: Option<ProofSize>,
        ticker: &mut Ticker<'_>,
    ) -> Result<Answer<Option<bool>, Proof>, Stop> {
        let resumed = self.resume(ticker);
        let found = in_time(resumed.and_then(|()| self.holds(position, ticker)))?;
        let (mut line, mut proof) = (Vec::new(), None);
        if found.is_some() {
            line = in_time(self.line(position, ticker))?.unwrap_or_default();
        }
        let nodes = ticker.control().nodes();
        if let Some(most) = size(wanted, nodes).filter(|_| found.is_some()) {
            proof = in_time(self.strategy(position, most, ticker))?.flatten();
        }
        Ok(Answer {
            found,
            line,
            proof,
            nodes,
        })
    }
}

impl Solver {
    /// The outcomes of a position, with a line that leads to the first of them and a proof. Goes on
    /// from the checkpoint of the job, if it has one.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] when the job was cancelled.
    pub fn answer(
        &mut self,
        position: &Position,
        wanted: Option<ProofSize>,
        ticker: &mut Ticker<'_>,
    ) -> Result<Answer<Found, Proof>, Stop> {
        in_time(self.resume(ticker))?;
        let found = self.outcomes(position, ticker)?;
        let (mut line, mut proof) = (Vec::new(), None);
        if found.proven {
            let first = found.outcomes & found.outcomes.wrapping_neg();
            line = in_time(self.line(position, first, ticker))?.unwrap_or_default();
        }
        let nodes = ticker.control().nodes();
        if let Some(most) = size(wanted, nodes).filter(|_| found.proven) {
            proof = in_time(self.proof(position, found.outcomes, most, ticker))?.flatten();
        }
        Ok(Answer {
            found,
            line,
            proof,
            nodes,
        })
    }

    /// The outcomes after each legal move. Goes on from the checkpoint of the job, if it has one.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] when the job was cancelled.
    pub fn after_each_move(
        &mut self,
        position: &Position,
        ticker: &mut Ticker<'_>,
    ) -> Result<Vec<(u8, Found)>, Stop> {
        in_time(self.resume(ticker))?;
        if position.must_pass() {
            return Ok(vec![(PASS, self.outcomes(&position.pass(), ticker)?)]);
        }
        each(position.moves())
            .map(|slot| Ok((slot as u8, self.outcomes(&position.place(slot), ticker)?)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::force::{Question, Settings};
    use super::super::position::Players;
    use super::super::rules::Prunings;
    use super::*;
    use andor::prover::Effort;
    use andor::together::Tuning;
    use job::control::Control;
    use std::time::Duration;

    /// A position with a line of red two pieces long, where red is to move.
    fn forcing() -> (Forcing, Position) {
        let settings = Settings {
            rules: Prunings::ALL,
            effort: Effort {
                method: None,
                memory: 1 << 22,
                threads: Tuning::of(1),
            },
        };
        let question = Question {
            members: 0b0001,
            winners: 0b0001,
            draw: false,
        };
        let players = Players::Three;
        let mut position = Position::new(players);
        for slot in [0, 10, 20, 1, 12, 22] {
            position = position.place(slot);
        }
        let forcing = Forcing::new(question, &settings).expect("memory");
        (forcing, position)
    }

    const WANTED: Option<ProofSize> = Some(ProofSize {
        most: 1000,
        nodes: u64::MAX,
    });

    #[test]
    fn an_answer_has_a_line_and_a_proof() {
        let (mut forcing, position) = forcing();
        let control = Control::new(None);
        let answer = forcing.answer(&position, WANTED, &mut Ticker::new(&control));
        let answer = answer.expect("not stopped");
        assert_eq!(answer.found, Some(true));
        assert!(!answer.line.is_empty() && answer.proof.is_some());
        let without = ProofSize {
            most: 1000,
            nodes: 0,
        };
        let again = forcing.answer(&position, Some(without), &mut Ticker::new(&control));
        assert!(again.expect("not stopped").proof.is_none());
    }

    #[test]
    fn an_answer_that_is_known_is_kept_when_the_time_is_over() {
        let (mut forcing, position) = forcing();
        let control = Control::new(Some(Duration::ZERO));
        let mut ticker = Ticker::new(&control);
        ticker.ignore_time();
        let known = forcing.holds(&position, &mut ticker);
        assert_eq!(known, Ok(true));
        // The clock is checked after this much work, which counts as the strategy's.
        let mut ticker = Ticker::new(&control);
        ticker.work((1 << 20) - 1).expect("not yet");
        let answer = forcing
            .answer(&position, WANTED, &mut ticker)
            .expect("an answer");
        assert!(answer.found == Some(true) && answer.proof.is_none());
    }
}
