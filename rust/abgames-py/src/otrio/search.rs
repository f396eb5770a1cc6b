//! What coalitions can force, and what players with preferences get.

use std::collections::BTreeMap;

use abgames_core::alloc::vec_for;
use abgames_core::andor::method::Method;
use abgames_core::andor::prover::Effort;
use abgames_core::control::Ticker;
use abgames_core::otrio::{
    self as core, ForceQuestion, Found, PreferenceQuestion, Proof, ProofSize, Prunings, Settings,
};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use super::certificate::{choice_texts, strategy_texts};
use super::position::Position;
use crate::errors::{named, no_memory, value_error};
use crate::job::{Limits, cores, run_within};

/// A slot, or None for a pass.
type Move = Option<usize>;

/// (sets of slots of the colours, colour to move counted from 1, move)
type StrategyRow = ((u32, u32, u32, u32), usize, Move);

fn line(steps: &[core::Move]) -> Vec<Move> {
    steps.iter().map(|step| step.slot()).collect()
}

/// What a coalition can force.
#[pyclass(frozen, module = "abgames._abgames.otrio")]
pub struct Force {
    /// Whether it can; None: not known.
    #[pyo3(get)]
    holds: Option<bool>,
    /// Slots, and None for passes, to the end of the game.
    #[pyo3(get)]
    line: Vec<Move>,
    strategy: Option<Proof>,
    /// Positions whose moves were looked at, without those for the strategy.
    #[pyo3(get)]
    nodes: u64,
    #[pyo3(get)]
    seconds: f64,
}

#[pymethods]
impl Force {
    /// Positions and moves of the side that succeeds, or None: not asked for, or too many.
    #[getter]
    fn strategy(&self) -> PyResult<Option<Vec<StrategyRow>>> {
        let Some(strategy) = &self.strategy else {
            return Ok(None);
        };
        let mut rows = vec_for(strategy.choices.len()).map_err(no_memory)?;
        rows.extend(strategy.choices.iter().map(|(claim, choice)| {
            let position = claim.position;
            let color = position.color() + 1;
            (position.board().into(), color, choice.step.slot())
        }));
        Ok(Some(rows))
    }

    /// The same as texts, sorted: boards and colours to move, such as "231...132 1", with moves.
    #[getter]
    fn moves(&self) -> PyResult<Option<BTreeMap<String, String>>> {
        let texts = self.strategy.as_ref().map(strategy_texts);
        texts.transpose().map_err(no_memory)
    }
}

/// What players with preferences get.
#[pyclass(frozen, module = "abgames._abgames.otrio", name = "Solution")]
pub struct OtrioSolution {
    /// Bit n for a win of player n + 1, bit 4 for a draw; if not proved, the outcomes still
    /// possible.
    #[pyo3(get)]
    outcomes: u8,
    /// Whether these are proved to be the outcomes.
    #[pyo3(get)]
    proven: bool,
    /// Slots, and None for passes, to the end of the game.
    #[pyo3(get)]
    line: Vec<Move>,
    proof: Option<Proof>,
    /// Positions whose moves were looked at, without those for the proof.
    #[pyo3(get)]
    nodes: u64,
    #[pyo3(get)]
    seconds: f64,
}

#[pymethods]
impl OtrioSolution {
    /// Sets whose intersection is the set of outcomes; None: no proof asked for, or it is too
    /// large.
    #[getter]
    fn within(&self) -> Option<Vec<u16>> {
        let sets = self.proof.as_ref()?.within.iter();
        Some(sets.map(|&set| u16::from(set)).collect())
    }

    /// Claims as texts, sorted, with the choices that justify them.
    #[getter]
    fn choices(&self) -> PyResult<Option<BTreeMap<String, String>>> {
        let texts = self.proof.as_ref().map(choice_texts);
        texts.transpose().map_err(no_memory)
    }
}

/// What is known after a move.
#[pyclass(frozen, module = "abgames._abgames.otrio", get_all)]
pub struct AfterMove {
    /// A slot, or None for a pass.
    step: Move,
    /// The outcomes; if not proved, those still possible.
    outcomes: u8,
    /// Whether these are proved to be the outcomes.
    proven: bool,
}

/// How to search: `Solver(memory, threads=None, method=None, without=())`. `memory` is the bytes
/// for tables, `threads=None` takes a thread on each core, `method=None` the method that suits the
/// question, and `without` names the rules to switch off.
#[pyclass(frozen, module = "abgames._abgames.otrio", name = "Solver")]
pub struct OtrioSolver(Settings);

#[pymethods]
impl OtrioSolver {
    #[new]
    #[pyo3(signature = (memory, threads = None, method = None,
                        without: "typing.Sequence[str]" = Vec::new()))]
    fn new(
        memory: usize,
        threads: Option<usize>,
        method: Option<&str>,
        without: Vec<String>,
    ) -> PyResult<Self> {
        let mut prunings = Prunings::ALL;
        for name in &without {
            let known = prunings.switch_off(name).then_some(());
            named("rule that saves work", name, known, Prunings::NAMES)?;
        }
        let method = method.map(|name| named("method", name, Method::named(name), Method::NAMES));
        if memory < Effort::LEAST_MEMORY {
            let least = Effort::LEAST_MEMORY;
            let problem = format!("the smallest table takes {least} bytes");
            return Err(PyMemoryError::new_err(problem));
        }
        let effort = Effort {
            method: method.transpose()?,
            memory,
            threads: threads.unwrap_or_else(cores),
            ..Effort::default()
        };
        Ok(Self(Settings { prunings, effort }))
    }

    /// Whether a coalition can force a line of one of its winners' colours, or a draw if that
    /// counts.
    ///
    /// The coalition and the winners are players. A strategy is made if it has at most `most`
    /// claims, and if the search took fewer than `most_nodes` nodes.
    #[pyo3(signature = (position, coalition: "typing.Sequence[int]",
                        winners: "typing.Sequence[int]", draw, *, most = None,
                        most_nodes = u64::MAX, limits = None))]
    fn force(
        &self,
        py: Python<'_>,
        position: &Position,
        coalition: Vec<usize>,
        winners: Vec<usize>,
        draw: bool,
        most: Option<usize>,
        most_nodes: u64,
        limits: Option<&Limits>,
    ) -> PyResult<Force> {
        let question = ForceQuestion::new(position.position, &coalition, &winners, draw);
        let question = question.map_err(value_error)?;
        let size = proof_size(most, most_nodes);
        let (answer, done) = run_within(py, limits, |control| {
            core::can_force(&question, &self.0, size, &mut Ticker::new(control))
        })?;
        Ok(Force {
            holds: answer.found,
            line: line(&answer.line),
            strategy: answer.proof,
            nodes: answer.nodes,
            seconds: done.elapsed.as_secs_f64(),
        })
    }

    /// The outcomes of a position, and a line of moves that ends the game with the first of them, or
    /// the first `moves` of it.
    ///
    /// An order is a list of sets of outcomes, the best first. A proof is made if it has at most
    /// `most` claims, and if the search took fewer than `most_nodes` nodes.
    #[pyo3(signature = (position, orders: "typing.Sequence[typing.Sequence[int]]",
                        judged: "typing.Sequence[int]", *, moves = usize::MAX,
                        most = None, most_nodes = u64::MAX, limits = None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: &Position,
        orders: Vec<Vec<u8>>,
        judged: Vec<usize>,
        moves: usize,
        most: Option<usize>,
        most_nodes: u64,
        limits: Option<&Limits>,
    ) -> PyResult<OtrioSolution> {
        let question = question(position, &orders, &judged)?;
        let size = proof_size(most, most_nodes);
        let (answer, done) = run_within(py, limits, |control| {
            core::solve(&question, &self.0, size, moves, &mut Ticker::new(control))
        })?;
        Ok(OtrioSolution {
            outcomes: answer.found.outcomes,
            proven: answer.found.proven,
            line: line(&answer.line),
            proof: answer.proof,
            nodes: answer.nodes,
            seconds: done.elapsed.as_secs_f64(),
        })
    }

    /// The outcomes after each legal move.
    #[pyo3(signature = (position, orders: "typing.Sequence[typing.Sequence[int]]",
                        judged: "typing.Sequence[int]", *,
                        limits = None))]
    fn analyze(
        &self,
        py: Python<'_>,
        position: &Position,
        orders: Vec<Vec<u8>>,
        judged: Vec<usize>,
        limits: Option<&Limits>,
    ) -> PyResult<Vec<AfterMove>> {
        let question = question(position, &orders, &judged)?;
        let (found, _) = run_within(py, limits, |control| {
            core::analyze(&question, &self.0, &mut Ticker::new(control))
        })?;
        let row = |(step, found): (core::Move, Found)| AfterMove {
            step: step.slot(),
            outcomes: found.outcomes,
            proven: found.proven,
        };
        Ok(found.into_iter().map(row).collect())
    }
}

fn question(
    position: &Position,
    orders: &[Vec<u8>],
    judged: &[usize],
) -> PyResult<PreferenceQuestion> {
    PreferenceQuestion::new(position.position, orders, judged).map_err(value_error)
}

fn proof_size(most: Option<usize>, nodes: u64) -> Option<ProofSize> {
    most.map(|most| ProofSize { most, nodes })
}
