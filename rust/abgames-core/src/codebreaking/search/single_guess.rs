//! Single guesses of a state: what one costs, and which one has some cost.

use crate::codebreaking::cost::Cost;
use crate::codebreaking::games::rules::Code;
use crate::codebreaking::search::branch_and_bound::{Measure, Trials, nothing_tried};
use crate::codebreaking::search::context::Search;
use crate::codebreaking::search::scan::Order;
use crate::codebreaking::search::state::{Known, State};
use crate::codebreaking::search::team::Interrupt;
use crate::codebreaking::sets::partition::Class;
use crate::control::Stop;
use crate::simd::Blocks;

impl Search<'_> {
    /// The cost of the best play after a guess, or a lower bound that is at least `budget`.
    ///
    /// # Errors
    /// [`Interrupt`] as in [`Search::search`].
    pub fn cost_of_guess<M: Measure>(
        &mut self,
        state: &State<M>,
        candidates: &Blocks,
        guess: Code,
        budget: Cost,
    ) -> Result<Known, Interrupt> {
        let slots = self.splitter.slots(candidates, guess);
        let lookahead = self.prunings.lookahead;
        let tried = self.try_classes(state, &slots, budget, lookahead, None)?;
        Ok(tried.known())
    }

    /// The first guess of that cost, which is the least, in the order of the strategy's rule.
    ///
    /// # Errors
    /// [`Interrupt`] as in [`Search::search`].
    pub fn first_guess_of_cost<M: Measure>(
        &mut self,
        state: &State<M>,
        cost: Cost,
    ) -> Result<Option<Code>, Interrupt> {
        let budget = cost.next();
        let mut ranking = self.ranking(state, budget, Order::BySize)?;
        let mut candidates = Blocks::default();
        candidates.set(&state.set.codes, self.rules.pegs());
        let mut trials = Trials::new(None);
        while let Some(trial) =
            self.next_trial(state, &candidates, &mut ranking, budget, &mut trials)?
        {
            let lookahead = self.prunings.lookahead;
            let tried = self.try_classes(state, &trial.slots, budget, lookahead, None)?;
            if tried.exact && tried.cost == cost {
                return Ok(Some(trial.ranked.guess));
            }
        }
        Ok(None)
    }

    /// The same, where it can be known without a search because the costs of all classes are.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn guess_known_to_cost<M: Measure>(
        &mut self,
        state: &State<M>,
        cost: Cost,
    ) -> Result<Option<Code>, Stop> {
        let budget = cost.next();
        let mut ranking = self.ranking(state, budget, Order::BySize)?;
        let mut candidates = Blocks::default();
        candidates.set(&state.set.codes, self.rules.pegs());
        let mut trials = Trials::new(None);
        while let Some(trial) =
            self.next_trial(state, &candidates, &mut ranking, budget, &mut trials)?
        {
            let classes = self.splitter.classes(&state.set.codes, &trial.slots);
            if self.known_cost(state, classes)? == Some(cost) {
                return Ok(Some(trial.ranked.guess));
            }
        }
        Ok(None)
    }

    /// The cost of a guess when those of all its classes are known.
    fn known_cost<M: Measure>(
        &mut self,
        state: &State<M>,
        classes: Vec<Class>,
    ) -> Result<Option<Cost>, Stop> {
        let mut tried = nothing_tried::<M>(self, state);
        let limit = state.limit;
        let children: Vec<State<M>> = self.open(classes, limit, Cost::INFINITE, &mut tried)?;
        let known = children.iter().all(|child| child.known.is_exact());
        Ok(known.then_some(tried.cost))
    }
}
