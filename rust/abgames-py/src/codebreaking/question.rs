//! A question: the candidates and the goal.

use abgames_core::codebreaking::rules::{self as core, Role, RulesError};
use abgames_core::codebreaking::{self, Candidates, Goal, Objective};
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;

use super::rules::Rules;
use crate::errors::{named, value_error};

/// Distinct candidates and what a strategy for them is to achieve: `Question(rules, candidates, *,
/// goal="hit", objective="expected", consistent=False, after=())`, the guesses and feedbacks before:
/// they leave the candidates that agree with them, and the guesses that a rule then allows.
#[pyclass(frozen, module = "abgames._abgames.codebreaking")]
pub struct Question {
    pub(super) game: Py<Rules>,
    pub(super) asked: codebreaking::Question,
    /// Whether the objective is to find most within a number of guesses.
    pub(super) finds_most: bool,
}

#[pymethods]
impl Question {
    #[new]
    #[pyo3(signature = (rules, candidates: "numpy.typing.NDArray[numpy.uint8]", *, goal = "hit",
                        objective = "expected", consistent = false,
                        after: "typing.Sequence[tuple[int, int]]" = Vec::new()))]
    fn new(
        rules: Py<Rules>,
        candidates: PyReadonlyArray2<'_, u8>,
        goal: &str,
        objective: &str,
        consistent: bool,
        after: Vec<(u64, u8)>,
    ) -> PyResult<Self> {
        let guesses = rules.get().rules.count(Role::Guess);
        if !consistent && guesses > core::MAX_CODES.into() {
            return Err(value_error(RulesError::TooManyCodes(guesses)));
        }
        let feedbacks = rules.get().rules.feedbacks();
        let answer = |(guess, place): (u64, u8)| {
            let feedback = feedbacks.get(usize::from(place)).copied();
            feedback
                .map(|feedback| (guess, feedback))
                .ok_or_else(|| value_error("no such feedback"))
        };
        let after: Vec<_> = after.into_iter().map(answer).collect::<PyResult<_>>()?;
        let goal = named("goal", goal, Goal::named(goal), Goal::NAMES)?;
        let finds_most = objective == "most-within";
        let found = Objective::named(objective).or(finds_most.then_some(Objective::Expected));
        let objective = named("objective", objective, found, Objective::NAMES)?;
        let candidates = rules.get().codes(&candidates, Role::Secret)?;
        let asked = Candidates::new(&rules.get().rules, candidates)
            .and_then(|candidates| codebreaking::Question::new(candidates, goal, objective))
            .and_then(|asked| if consistent { asked.consistent() } else { Ok(asked) })
            .and_then(|asked| asked.after(&after))
            .map_err(value_error)?;
        Ok(Self { game: rules, asked, finds_most })
    }
}

impl Question {
    pub(super) fn rules(&self) -> &core::Rules {
        &self.game.get().rules
    }
}
