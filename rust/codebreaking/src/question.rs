//! A question that has an answer: what is asked about which candidates.
//!
//! What a search assumes of its question is checked here, once, when the question is made.

use std::sync::Arc;

use crate::games::{Code, Feedback, MAX_CODES, Relation, Required, Role, Rules, RulesError};
use crate::{Goal, Limit, Objective, Prunings, Tuning};
use simd::Blocks;

/// Why there is no such question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// No secret is possible.
    #[error("there are no candidates")]
    NoCandidates,
    /// A candidate is not a secret of the game, or there are too many to list.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A candidate is listed twice.
    #[error("the candidate {0} occurs twice")]
    Repeated(String),
    /// Two candidates of a table have the same feedback to every guess.
    #[error("no guess tells the candidates {0} and {1} apart")]
    Alike(String, String),
    /// The class of the secret is to be found, but the game has no classes.
    #[error("the secrets of this game have no classes")]
    NoClasses,
    /// As many as possible are to be hit within a number of guesses, but the goal is another one.
    #[error("most can be found within a number of guesses where they are to be hit only")]
    NotToHit,
    /// The numbers are too large for the search of the most within a number of guesses.
    #[error(
        "max_guesses times the weight of the candidates ({guesses} times {weight}) must be below \
         2,147,483,648 for the objective most-within"
    )]
    TooMany {
        /// How many guesses find them.
        guesses: usize,
        /// What the candidates weigh together.
        weight: u64,
    },
    /// A candidate is to be hit or guessed, but no guess is that secret.
    #[error("no guess hits the candidate {0}")]
    NeverHit(String),
}

/// The secrets of one game that are possible: at least one, all different, and each told apart from
/// every other, or from those of another class, by some guess.
///
/// ```
/// use abgames_codebreaking::rules::{Kind, Rules, pack};
/// use abgames_codebreaking::Candidates;
///
/// let rules = Rules::new(Kind::Ab, 3, 6, 0)?;
/// assert_eq!(Candidates::all(&rules)?.codes().len(), 120);
/// let of = |codes: &[[u8; 3]]| Candidates::new(&rules, codes.iter().map(|code| pack(code)));
/// assert_eq!(of(&[[4, 5, 6], [1, 2, 3]])?.codes(), [pack(&[1, 2, 3]), pack(&[4, 5, 6])]);
/// let problem = |codes| of(codes).expect_err("no candidates").to_string();
/// assert_eq!(problem(&[]), "there are no candidates");
/// assert_eq!(problem(&[[1, 2, 3], [1, 2, 3]]), "the candidate [1, 2, 3] occurs twice");
/// assert_eq!(
///     problem(&[[1, 2, 2]]),
///     "[1, 2, 2] is not a secret of this game: the symbol 2 is repeated"
/// );
/// # Ok::<(), abgames_codebreaking::QuestionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Candidates {
    rules: Rules,
    /// Sorted.
    codes: Arc<Vec<Code>>,
}

impl Candidates {
    /// Every secret of the game.
    ///
    /// # Errors
    /// [`QuestionError::Rules`] when there are too many, [`QuestionError::Alike`] for some tables.
    pub fn all(rules: &Rules) -> Result<Self, QuestionError> {
        Self::new(rules, rules.secrets()?)
    }

    /// These secrets of the game, in any order.
    ///
    /// # Errors
    /// [`QuestionError`], which says what is wrong with the list.
    pub fn new(
        rules: &Rules,
        codes: impl IntoIterator<Item = Code>,
    ) -> Result<Self, QuestionError> {
        let mut codes: Vec<Code> = codes.into_iter().collect();
        if codes.is_empty() {
            return Err(QuestionError::NoCandidates);
        }
        if codes.len() as u64 > MAX_CODES {
            return Err(RulesError::TooManyCodes(codes.len() as u128).into());
        }
        for &code in &codes {
            rules.check(code, Role::Secret)?;
        }
        codes.sort_unstable();
        if let Some(twice) = codes.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(QuestionError::Repeated(rules.codes().shown(twice[0])));
        }
        check_told_apart(rules, &codes, Goal::Class)?;
        Ok(Self { rules: rules.clone(), codes: Arc::new(codes) })
    }

    /// The rules of their game.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The candidates, sorted.
    #[must_use]
    pub fn codes(&self) -> &[Code] {
        &self.codes
    }
}

/// Refuses candidates that the goal requires to be told apart and no guess does.
fn check_told_apart(rules: &Rules, codes: &[Code], goal: Goal) -> Result<(), QuestionError> {
    let shown = |code| rules.codes().shown(code);
    match rules.feedback_table().and_then(|table| table.alike(codes, goal)) {
        Some([first, other]) => Err(QuestionError::Alike(shown(first), shown(other))),
        None => Ok(()),
    }
}

/// A question about some candidates. Its public fields may have any value.
///
/// A question that has no answer is not made:
///
/// ```
/// use abgames_codebreaking::rules::Rules;
/// use abgames_codebreaking::{Candidates, Goal, Objective, Question};
///
/// // No guess has the feedback 0, which is the hit.
/// let candidates = Candidates::all(&Rules::table(vec![1, 2], 2, None)?)?;
/// let question = |goal| Question::new(candidates.clone(), goal, Objective::Worst);
/// assert!(question(Goal::Determine).is_ok());
/// let problem = question(Goal::Hit).expect_err("nothing can be hit");
/// assert_eq!(problem.to_string(), "no guess hits the candidate 0");
/// # Ok::<(), abgames_codebreaking::QuestionError>(())
/// ```
///
/// nor made into one:
///
/// ```compile_fail,E0616
/// use abgames_codebreaking::{Goal, Question};
///
/// fn of_another_goal(mut question: Question) -> Question {
///     question.goal = Goal::Hit;
///     question
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    candidates: Candidates,
    goal: Goal,
    consistent: bool,
    /// What earlier answers require of guesses, where a rule allows guesses by them.
    required: Required,
    /// What is to be minimised.
    pub objective: Objective,
    /// The most guesses allowed.
    pub limit: Limit,
    /// Instead of a search to the end, look for a good strategy on so many levels: the same answer
    /// each time, whatever the clock says. Only where the total counts first.
    pub effort: Option<u8>,
    /// The rules that only save work, and which of them are in force.
    pub prunings: Prunings,
    /// Thresholds from which some work pays.
    pub tuning: Tuning,
}

impl Question {
    /// The question with all guesses and without a limit.
    ///
    /// # Errors
    /// [`QuestionError::NeverHit`] when a candidate that no guess hits is to be hit,
    /// [`QuestionError::Alike`] when two of one class are not told apart and the goal is not the
    /// class, and [`QuestionError::NoClasses`] when it is and there are none.
    pub fn new(
        candidates: Candidates,
        goal: Goal,
        objective: Objective,
    ) -> Result<Self, QuestionError> {
        let relation = candidates.rules.relation();
        let required = relation.map(Relation::nothing).unwrap_or_default();
        let is_ruled = relation.is_some();
        let question = Self {
            candidates,
            goal,
            objective,
            consistent: false,
            required,
            limit: Limit::NONE,
            effort: None,
            prunings: Prunings::ALL,
            tuning: Tuning::default(),
        };
        match goal {
            Goal::Hit => question.of_guesses(),
            Goal::Class if question.rules().labels().is_none() => Err(QuestionError::NoClasses),
            // Where a rule allows guesses, those that hit a candidate are always allowed.
            _ if is_ruled => question.of_guesses(),
            Goal::Class => Ok(question),
            Goal::Determine => {
                check_told_apart(question.rules(), question.codes(), goal)?;
                Ok(question)
            }
        }
    }

    /// The same question when only candidates may be guessed.
    ///
    /// # Errors
    /// [`QuestionError::NeverHit`] when a candidate may not be guessed.
    pub fn consistent(self) -> Result<Self, QuestionError> {
        Ok(Self { consistent: true, ..self.of_guesses()? })
    }

    /// The same question after answers: of the candidates that agree with them, with the guesses
    /// that a rule allows after them.
    ///
    /// ```
    /// use abgames_codebreaking::rules::{Kind, Rules, pack};
    /// use abgames_codebreaking::{Candidates, Goal, Objective, Question};
    ///
    /// let rules = Rules::new(Kind::Ab, 3, 7, 0)?;
    /// let question = Question::new(Candidates::all(&rules)?, Goal::Hit, Objective::Expected)?;
    /// let [guess, other] = [pack(&[1, 2, 3]), pack(&[4, 5, 6])];
    /// let reply = rules.feedback(guess, other)?;
    /// assert_eq!(question.clone().after(&[(guess, reply)])?.candidates().codes().len(), 24);
    /// let problem = question.after(&[(guess, reply), (other, reply)]).expect_err("no fit");
    /// assert_eq!(problem.to_string(), "there are no candidates");
    /// # Ok::<(), abgames_codebreaking::QuestionError>(())
    /// ```
    ///
    /// # Errors
    /// [`QuestionError::NoCandidates`] when none agrees, [`QuestionError::Rules`] for no guess.
    pub fn after(mut self, answers: &[(Code, Feedback)]) -> Result<Self, QuestionError> {
        let rules = self.candidates.rules.clone();
        for &(guess, feedback) in answers {
            rules.check(guess, Role::Guess)?;
            let codes = self.codes();
            let replies = rules.feedback_codes(&Blocks::of(codes, rules.pegs()), guess);
            let of_code = |code| rules.feedbacks()[usize::from(rules.feedback_of_code(code))];
            let given = replies.iter().find(|&&code| of_code(code) == feedback);
            let &given = given.ok_or(QuestionError::NoCandidates)?;
            let agree = codes.iter().zip(&replies).filter(|&(_, &reply)| reply == given);
            self.candidates.codes = Arc::new(agree.map(|(&code, _)| code).collect());
            if let Some(relation) = rules.relation() {
                relation.require(guess, given, &mut self.required);
            }
        }
        Ok(self)
    }

    /// What earlier answers require of guesses.
    pub(crate) fn required(&self) -> &Required {
        &self.required
    }

    /// The question, if every candidate is hit by some guess.
    fn of_guesses(self) -> Result<Self, QuestionError> {
        let rules = self.rules();
        let is_hit = |code: Code| rules.codes().hitting(code).is_some();
        match self.codes().iter().find(|&&code| !is_hit(code)) {
            Some(&code) => Err(QuestionError::NeverHit(rules.codes().shown(code))),
            None => {
                check_told_apart(rules, self.codes(), self.goal)?;
                Ok(self)
            }
        }
    }

    /// Whether the task is over from the start.
    pub(crate) fn is_settled(&self) -> bool {
        self.rules().are_settled(self.codes(), self.goal)
    }

    /// The candidates.
    #[must_use]
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// What ends the task.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Whether only candidates may be guessed.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        self.consistent
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.candidates.rules
    }

    pub(crate) fn codes(&self) -> &[Code] {
        &self.candidates.codes
    }
}
