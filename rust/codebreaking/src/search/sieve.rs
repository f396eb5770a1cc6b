//! A cheap check of the classes of a guess, which refutes nearly every guess.
//!
//! A guess is useless if lower bounds on the costs of its classes add up to the budget. The
//! candidates are split, and each class is bounded by its size, by what was [seen](super::seen) of
//! it, by a glance at it and by a scan or a count of its guesses ([`Effort`]), until the budget is reached.
//! What is found is kept for the next guess. So no class is put into canonical form, given a
//! shortlist or searched before all of this has failed.

use crate::games::{CODES, Code, FeedbackCode, Rules};
use crate::search::seen::number;
use crate::search::{Effort, Measure, Order, Search, Sight, State};
use crate::{Budget, Cost, Goal, Limit};
use job::Stop;

/// The classes of a guess that is being sieved, and what is known about the cost of the guess.
#[derive(Debug, Default)]
pub struct Sieve {
    /// The candidates, class by class.
    codes: Vec<Code>,
    classes: Vec<SievedClass>,
    /// The sum of the bounds.
    cost: Cost,
}

/// A class of a guess, and what is known about it.
#[derive(Clone, Copy, Debug)]
pub struct SievedClass {
    feedback_code: FeedbackCode,
    pub size: usize,
    /// What was seen of it.
    pub sight: Sight,
    start: usize,
    /// By which it is found among the sets seen.
    sum: u64,
    /// What it adds to the bound of the guess.
    bound: Cost,
}

impl Sieve {
    /// Sorts candidates with these feedbacks into classes, except the hit where it ends the task.
    fn split(
        &mut self,
        rules: &Rules,
        goal: Goal,
        codes: &[Code],
        feedback_codes: &[FeedbackCode],
    ) {
        let (mut ends, mut sums) = ([0u32; CODES], [0u64; CODES]);
        for (&code, &feedback_code) in codes.iter().zip(feedback_codes) {
            let class = usize::from(feedback_code);
            ends[class] += 1;
            sums[class] = sums[class].wrapping_add(number(code));
        }
        self.classes.clear();
        self.codes.resize(codes.len(), 0);
        let hit = (goal == Goal::Hit).then(|| rules.hit_code());
        let mut start = 0;
        for &feedback_code in &rules.codes_of_feedbacks {
            let class = usize::from(feedback_code);
            let size = ends[class] as usize;
            ends[class] = start as u32;
            if size > 0 && Some(feedback_code) != hit {
                self.classes.push(SievedClass {
                    feedback_code,
                    size,
                    sight: Sight::default(),
                    start,
                    sum: sums[class],
                    bound: Cost::ZERO,
                });
            }
            start += size;
        }
        for (&code, &feedback_code) in codes.iter().zip(feedback_codes) {
            let end = &mut ends[usize::from(feedback_code)];
            self.codes[*end as usize] = code;
            *end += 1;
        }
    }

    /// The candidates of a class.
    fn codes(&self, class: &SievedClass) -> &[Code] {
        &self.codes[class.start..class.start + class.size]
    }

    /// Notes that the class at `place` costs at least `bound`.
    fn raise(&mut self, place: usize, bound: Cost) {
        let class = &mut self.classes[place];
        if bound > class.bound {
            self.cost = self.cost.replaced(class.bound, bound);
            class.bound = bound;
        }
    }
}

impl Search<'_> {
    /// A lower bound on the cost of a guess with these feedbacks, as good as the budget requires; 0
    /// where guesses are not sieved.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn sieved<M: Measure>(
        &mut self,
        state: &State<M>,
        feedback_codes: &[FeedbackCode],
        budget: Budget,
    ) -> Result<Cost, Stop> {
        let limit = M::sieve_limit(state.limit);
        let may_refute = budget != Budget::NONE || M::Sieve::may_be_infinite(self, limit);
        if !self.prunings.sieve || !may_refute || !M::may_sieve(self) {
            return Ok(Cost::ZERO);
        }
        let codes = &state.set.codes;
        self.ticker.work(2 * codes.len() as u64)?;
        let mut sieve = std::mem::take(&mut self.scratch.sieve);
        sieve.split(self.rules, self.goal, codes, feedback_codes);
        let result = self.sieve::<M::Sieve>(codes, limit, &mut sieve, budget);
        let cost = sieve.cost;
        self.scratch.sieve = sieve;
        result.map(|()| cost)
    }

    /// Bounds the classes that a guess makes of the candidates `codes`, with ever more effort, until
    /// the sum of their bounds reaches the budget.
    fn sieve<M: Measure>(
        &mut self,
        codes: &[Code],
        limit: Limit,
        sieve: &mut Sieve,
        budget: Budget,
    ) -> Result<(), Stop> {
        let (by, left) = (M::new(self, codes, limit, Order::Best), limit.after_a_guess());
        sieve.cost = by.of_guess(codes.len());
        for place in 0..sieve.classes.len() {
            let class = sieve.classes[place];
            if class.size > 2 && M::is_hopeless(self, sieve.codes(&class), left) {
                sieve.cost = Cost::INFINITE;
                return Ok(());
            }
            let bound = if class.size <= 2 {
                M::of_few(self, sieve.codes(&class), left).cost
            } else {
                let sight = self.seen.get(class.sum, sieve.codes(&class));
                sieve.classes[place].sight = sight;
                let by_size = by.of_class(class.feedback_code, class.size);
                by_size.max(M::of_sight(self, class.size, sight, left))
            };
            sieve.raise(place, bound);
        }
        sieve.classes.sort_unstable_by_key(|class| class.size);
        for effort in [Effort::Glance, Effort::Scan, Effort::Count] {
            for i in 0..sieve.classes.len() {
                if sieve.cost >= budget {
                    return Ok(());
                }
                // A look at a small class takes the least; the scan of a large one shows most.
                let place = match effort {
                    Effort::Glance | Effort::Count => i,
                    Effort::Scan => sieve.classes.len() - 1 - i,
                };
                let mut class = sieve.classes[place];
                if class.size > 2 && M::pays(self, effort, &class, left) {
                    let sight = M::look(self, effort, sieve.codes(&class))?;
                    class.sight.improve(sight);
                    self.seen.put(class.sum, sieve.codes(&class), class.sight);
                    sieve.classes[place] = class;
                    sieve.raise(place, M::of_sight(self, class.size, sight, left));
                }
            }
        }
        Ok(())
    }
}
