//! A question: the candidates and the goal.

use abgames_core::alloc::vec_for;
use abgames_core::codebreaking::rules::{self as core, Code, Role, RulesError};
use abgames_core::codebreaking::{self, Goal, Objective};
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;

use super::rules::Rules;
use crate::errors::{named, no_memory, value_error};

/// Distinct candidates and what a strategy for them is to achieve: `Question(rules, candidates, *,
/// goal="hit", objective="expected", consistent=False)`.
#[pyclass(frozen, module = "abgames._abgames.codebreaking")]
pub struct Question {
    pub(super) game: Py<Rules>,
    pub(super) asked: codebreaking::Question,
}

#[pymethods]
impl Question {
    #[new]
    #[pyo3(signature = (rules, candidates: "numpy.typing.NDArray[numpy.uint8]", *, goal = "hit",
                        objective = "expected", consistent = false))]
    fn new(
        rules: Py<Rules>,
        candidates: PyReadonlyArray2<'_, u8>,
        goal: &str,
        objective: &str,
        consistent: bool,
    ) -> PyResult<Self> {
        let guesses = rules.get().rules.count(Role::Guess);
        if !consistent && guesses > core::MAX_CODES.into() {
            return Err(value_error(RulesError::TooManyCodes(guesses)));
        }
        let goal = named("goal", goal, Goal::named(goal), Goal::NAMES)?;
        let objective = named(
            "objective",
            objective,
            Objective::named(objective),
            Objective::NAMES,
        )?;
        let candidates = candidate_set(rules.get(), &candidates)?;
        let asked = codebreaking::Question {
            consistent,
            ..codebreaking::Question::new(candidates, goal, objective)
        };
        Ok(Self { game: rules, asked })
    }
}

impl Question {
    pub(super) fn rules(&self) -> &core::Rules {
        &self.game.get().rules
    }

    /// A copy of the question.
    pub(super) fn copy(&self) -> PyResult<codebreaking::Question> {
        let mut candidates = vec_for(self.asked.candidates.len()).map_err(no_memory)?;
        candidates.extend_from_slice(&self.asked.candidates);
        Ok(codebreaking::Question {
            candidates,
            ..self.asked
        })
    }
}

/// The candidates, sorted; an error if there are none or one is repeated.
fn candidate_set(rules: &Rules, candidates: &PyReadonlyArray2<'_, u8>) -> PyResult<Vec<Code>> {
    let mut codes = rules.codes(candidates, Role::Secret)?;
    if codes.is_empty() {
        return Err(value_error("there are no candidates"));
    }
    codes.sort_unstable();
    if let Some(twice) = codes.windows(2).find(|pair| pair[0] == pair[1]) {
        let code: Vec<u8> = core::unpack(twice[0], rules.rules.pegs()).collect();
        return Err(value_error(format!("the candidate {code:?} occurs twice")));
    }
    Ok(codes)
}
