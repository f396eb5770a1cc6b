//! One pattern: all guesses about it, from the best bound on.

use std::cmp::Reverse;
use std::rc::Rc;

use job::Stop;

use super::game::INFINITE;
use super::guess::{Guess, Refined, guesses};
use super::search::{Child, Part, Search};

impl Search<'_> {
    /// Proves the value of a pattern wherever it is below the budget, and elsewhere that it is not.
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled or its time ran out.
    pub fn solve(&mut self, id: usize, budget: &[u32]) -> Result<(), Stop> {
        let entry = &self.entries[id];
        let is_open = |&m: &usize| !entry.exact[m] && entry.lower[m] < budget[m];
        let open: Vec<usize> = (0..self.window).filter(is_open).collect();
        if open.is_empty() {
            return Ok(());
        }
        self.ticker.node();
        let mut node = Node {
            refined: Refined::all(&self.entries[id].pattern, self.game),
            id,
            open,
            budget,
            best: vec![INFINITE; self.window],
            chosen: vec![None; self.window],
            floor: vec![INFINITE; self.window],
            loops: Vec::new(),
            search: self,
        };
        for (guess, cost) in node.candidates()? {
            node.examine(guess, cost)?;
        }
        node.close_loops()
    }

    /// Finds the value of a pattern for all numbers of colours in use.
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled or its time ran out.
    pub fn solve_all(&mut self, id: usize) -> Result<(), Stop> {
        self.solve(id, &vec![INFINITE; self.window])
    }

    /// The same for one number of colours in use, if the value is below the budget.
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled or its time ran out.
    pub fn solve_at(&mut self, id: usize, m: usize, budget: u32) -> Result<(), Stop> {
        let mut budgets = vec![0; self.window];
        budgets[m] = budget;
        self.solve(id, &budgets)
    }
}

/// A guess that leaves classes which are the pattern itself, with fewer colours.
struct Loop {
    guess: Guess,
    first: usize,
    shifts: Vec<usize>,
    /// The cost without these classes, and where it is exact.
    rest: Vec<u32>,
    exact: Vec<bool>,
}

/// The state of one pattern while its guesses are examined.
struct Node<'a, 't> {
    search: &'a mut Search<'t>,
    id: usize,
    /// By the number of fresh colours of a guess.
    refined: Vec<Refined>,
    /// The numbers of colours in use for which a value is still asked.
    open: Vec<usize>,
    budget: &'a [u32],
    /// The least cost of a guess that is known, and the guess.
    best: Vec<u32>,
    chosen: Vec<Option<Guess>>,
    /// No other guess costs less than this.
    floor: Vec<u32>,
    loops: Vec<Loop>,
}

impl Node<'_, '_> {
    /// A guess is useful where it costs less than this.
    fn limit(&self, m: usize) -> u32 {
        self.budget[m].min(self.best[m])
    }

    fn is_of_use(&self, cost: &[u32]) -> bool {
        self.open.iter().any(|&m| cost[m] < self.limit(m))
    }

    /// Notes what a guess costs, or at least costs.
    fn note(&mut self, guess: Guess, m: usize, cost: u32, is_exact: bool) {
        if !is_exact {
            self.floor[m] = self.floor[m].min(cost);
        } else if cost < self.best[m] {
            self.best[m] = cost;
            self.chosen[m] = Some(guess);
        }
    }

    /// The guesses that may be useful, with their costs, the cheapest first.
    fn candidates(&mut self) -> Result<Vec<(Guess, Vec<u32>)>, Stop> {
        let pattern = Rc::clone(&self.search.entries[self.id].pattern);
        let twins = pattern.twins(self.search.game.pegs);
        let mut found = Vec::new();
        for guess in guesses(pattern.touched, self.search.game, &twins) {
            let refined = &self.refined[guess.fresh];
            self.search.ticker.work(refined.words.len() as u64)?;
            if let Some(cost) = self.search.costs(self.id, refined, &guess)? {
                found.push((guess, cost));
            }
        }
        found.sort_by_cached_key(|(guess, cost)| {
            let sum: u64 = self.open.iter().map(|&m| u64::from(cost[m])).sum();
            (sum, guess.absent)
        });
        Ok(found)
    }

    /// Solves the classes of a guess as long as the guess may be useful.
    fn examine(&mut self, guess: Guess, mut cost: Vec<u32>) -> Result<(), Stop> {
        let first = self.refined[guess.fresh].touched;
        let mut exact = vec![false; self.search.window];
        if let Some(mut parts) = self.parts(&guess, &mut cost)? {
            let (own, others): (Vec<Child>, Vec<Child>) =
                parts.iter().map(|part| part.child).partition(|child| child.id == self.id);
            for &child in &others {
                if !self.is_of_use(&cost) {
                    break;
                }
                if let Some(budget) = self.child_budget(child, first, &cost) {
                    self.search.solve(child.id, &budget)?;
                    // More may now be known about other classes too.
                    for part in &mut parts {
                        self.refresh(part, &mut cost, first);
                    }
                }
            }
            for (m, exact) in exact.iter_mut().enumerate().skip(first) {
                let is_exact = |child: &Child| self.search.entries[child.id].exact[m - child.shift];
                *exact = others.iter().all(is_exact);
            }
            if !own.is_empty() {
                self.keep_loop(guess, &parts, exact);
                return Ok(());
            }
        }
        for m in self.open.clone() {
            self.note(guess, m, cost[m], exact[m]);
        }
        Ok(())
    }

    /// The parts of a guess, the largest class first; `None` as soon as the guess is useless.
    /// Updates the cost.
    fn parts(&mut self, guess: &Guess, cost: &mut [u32]) -> Result<Option<Vec<Part>>, Stop> {
        if !self.is_of_use(cost) {
            return Ok(None);
        }
        let refined = &self.refined[guess.fresh];
        let first = refined.touched;
        let mut classes = refined.classes(guess);
        classes.sort_by_key(|class| Reverse(class.words.len()));
        let mut parts = Vec::new();
        for class in classes {
            let mut part = self.search.part(class)?;
            self.refresh(&mut part, cost, first);
            if !self.is_of_use(cost) {
                return Ok(None);
            }
            parts.push(part);
        }
        Ok(Some(parts))
    }

    /// Raises the part of a class, and with it the cost, to what is known now.
    fn refresh(&self, part: &mut Part, cost: &mut [u32], first: usize) {
        let known = self.search.lower_of(part.child, first);
        let objective = self.search.objective;
        objective.raise(&mut cost[first..], &mut part.needs, known);
    }

    /// What a class may need for the guess to be useful; `None` if nothing is left to find out.
    fn child_budget(&self, child: Child, first: usize, cost: &[u32]) -> Option<Vec<u32>> {
        let entry = &self.search.entries[child.id];
        let mut budget = vec![0; self.search.window];
        let mut is_open = false;
        for &m in self.open.iter().filter(|m| **m >= first) {
            let fewer = m - child.shift;
            if cost[m] < self.limit(m) && !entry.exact[fewer] {
                let objective = self.search.objective;
                budget[fewer] = objective.share(self.limit(m), cost[m], entry.lower[fewer]);
                is_open = true;
            }
        }
        is_open.then_some(budget)
    }

    fn keep_loop(&mut self, guess: Guess, parts: &[Part], exact: Vec<bool>) {
        let objective = self.search.objective;
        let first = self.refined[guess.fresh].touched;
        let sizes = &self.search.entries[self.id].sizes;
        let mut rest: Vec<u32> = sizes.iter().map(|&size| objective.own(size)).collect();
        let mut shifts = Vec::new();
        for Part { child, needs } in parts {
            if child.id == self.id {
                shifts.push(child.shift);
            } else {
                objective.raise(&mut rest[first..], &mut vec![0; needs.len()], needs);
            }
        }
        self.loops.push(Loop { guess, first, shifts, rest, exact });
    }

    /// Settles the guesses that leave the same pattern, from few colours to many.
    ///
    /// After such a guess the class is the pattern with fewer colours in use. So what the guess
    /// costs with m colours follows from the values of the pattern with fewer than m, which are
    /// settled first.
    fn close_loops(mut self) -> Result<(), Stop> {
        let budget = self.loop_budget();
        self.search.solve(self.id, &budget)?;
        let loops = std::mem::take(&mut self.loops);
        for m in std::mem::take(&mut self.open) {
            if self.search.entries[self.id].exact[m] {
                continue;
            }
            for repeated in loops.iter().filter(|repeated| m >= repeated.first) {
                let (cost, is_exact) = self.loop_cost(repeated, m);
                self.note(repeated.guess, m, cost, is_exact);
            }
            self.settle(m);
        }
        Ok(())
    }

    /// The cost of a guess that leaves the same pattern, and whether it is exact.
    fn loop_cost(&self, repeated: &Loop, m: usize) -> (u32, bool) {
        let entry = &self.search.entries[self.id];
        let start = (repeated.rest[m], repeated.exact[m]);
        repeated.shifts.iter().fold(start, |(cost, exact), shift| {
            let value = entry.lower[m - shift];
            let cost = self.search.objective.raised(cost, 0, value);
            (cost, exact && entry.exact[m - shift])
        })
    }

    /// What these guesses need to know about the pattern for fewer colours, beyond what is asked.
    fn loop_budget(&self) -> Vec<u32> {
        let objective = self.search.objective;
        let lower = &self.search.entries[self.id].lower;
        let mut budget = vec![0; self.search.window];
        for repeated in &self.loops {
            for &m in self.open.iter().filter(|m| **m >= repeated.first) {
                let (cost, _) = self.loop_cost(repeated, m);
                if cost >= self.limit(m) {
                    continue;
                }
                for fewer in repeated.shifts.iter().map(|shift| m - shift) {
                    let share = objective.share(self.limit(m), cost, lower[fewer]);
                    if self.open.binary_search(&fewer).is_err() || share > self.budget[fewer] {
                        budget[fewer] = budget[fewer].max(share);
                    }
                }
            }
        }
        budget
    }

    fn settle(&mut self, m: usize) {
        let entry = &mut self.search.entries[self.id];
        if self.best[m] <= self.floor[m] {
            entry.lower[m] = self.best[m];
            entry.exact[m] = true;
            entry.guess[m] = self.chosen[m];
        } else {
            entry.lower[m] = entry.lower[m].max(self.floor[m]);
        }
    }
}
