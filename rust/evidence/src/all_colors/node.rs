//! One pattern: all guesses about it, from the best bound on.

use std::cmp::Reverse;
use std::rc::Rc;

use job::control::Ticker;
use job::error::Stop;

use super::frame::{Frame, Split};
use super::game::INFINITE;
use super::guess::{Guess, guesses};
use super::search::{Child, Search};
use super::static_bounds::SMALL;

impl Search {
    /// Proves the value of a pattern wherever it is below the budget, and elsewhere that it is not.
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled or its time ran out.
    pub fn solve(
        &mut self,
        id: usize,
        budget: &[u32],
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        let Some(mut node) = Node::new(self, id, budget) else {
            return Ok(());
        };
        ticker.node();
        for (guess, bound) in node.candidates(ticker)? {
            node.examine(guess, bound, ticker)?;
        }
        node.close_loops(ticker)
    }

    /// Finds the value of a pattern for one number of colours in use.
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled or its time ran out.
    pub fn solve_at(&mut self, id: usize, m: usize, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        let mut budget = vec![0; self.window];
        budget[m] = INFINITE;
        self.solve(id, &budget, ticker)
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
struct Node<'a> {
    search: &'a mut Search,
    id: usize,
    frames: Vec<Frame>,
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

impl<'a> Node<'a> {
    /// `None` if nothing is asked.
    fn new(search: &'a mut Search, id: usize, budget: &'a [u32]) -> Option<Self> {
        let entry = &search.entries[id];
        let is_open = |&m: &usize| !entry.exact[m] && entry.lower[m] < budget[m];
        let open: Vec<usize> = (0..search.window).filter(is_open).collect();
        if open.is_empty() {
            return None;
        }
        let window = search.window;
        Some(Self {
            frames: Frame::all(search, id),
            search,
            id,
            open,
            budget,
            best: vec![INFINITE; window],
            chosen: vec![None; window],
            floor: vec![INFINITE; window],
            loops: Vec::new(),
        })
    }

    /// A guess is useful where it costs less than this.
    fn limit(&self, m: usize) -> u32 {
        self.budget[m].min(self.best[m])
    }

    fn is_of_use(&self, cost: &[u32]) -> bool {
        self.open.iter().any(|&m| cost[m] < self.limit(m))
    }

    /// Notes that a guess which is not examined further costs at least this much.
    fn discard(&mut self, cost: &[u32]) {
        for &m in &self.open {
            self.floor[m] = self.floor[m].min(cost[m]);
        }
    }

    /// The guesses that may be useful, with their costs, the cheapest first.
    fn candidates(&mut self, ticker: &mut Ticker<'_>) -> Result<Vec<(Guess, Vec<u32>)>, Stop> {
        let pattern = Rc::clone(&self.search.entries[self.id].pattern);
        let twins = pattern.twins(self.search.game.pegs);
        let rooms: Vec<u32> = self.frames.iter().map(|frame| self.room(frame)).collect();
        // By fresh colours: the least constants of a guess that is useless for many colours.
        let mut least = vec![INFINITE; self.frames.len()];
        let mut found = Vec::new();
        let mut split = Split::default();
        for guess in guesses(pattern.touched, self.search.game, &twins) {
            let frame = &self.frames[guess.fresh];
            ticker.work(frame.words() as u64)?;
            if !frame.split(&self.search.statics, &guess, &mut split) {
                continue;
            }
            let is_useful = split.constants < rooms[guess.fresh];
            if is_useful || self.is_useful_for_few(&guess, &split) {
                let frame = &self.frames[guess.fresh];
                found.push((guess, frame.costs(&mut self.search.statics, &split)));
            } else {
                least[guess.fresh] = least[guess.fresh].min(split.constants);
            }
        }
        for (frame, least) in self
            .frames
            .iter()
            .zip(least)
            .filter(|(_, least)| *least < INFINITE)
        {
            for &m in self.open.iter().filter(|m| **m >= frame.first + SMALL) {
                self.floor[m] = self.floor[m].min(frame.cost(least, m));
            }
        }
        found.sort_by_cached_key(|(guess, cost)| {
            let sum: u64 = self.open.iter().map(|&m| u64::from(cost[m])).sum();
            (sum, guess.absent)
        });
        Ok(found)
    }

    /// A guess may be useful for many colours if its constants need less than this.
    fn room(&self, frame: &Frame) -> u32 {
        let many = self.open.iter().filter(|m| **m >= frame.first + SMALL);
        many.map(|&m| frame.room(self.budget[m], m))
            .max()
            .unwrap_or(0)
    }

    /// Whether a guess may be useful for few colours; if not, notes what it costs.
    fn is_useful_for_few(&mut self, guess: &Guess, split: &Split) -> bool {
        let frame = &self.frames[guess.fresh];
        let few = frame.first..frame.first + SMALL;
        let mut open = self.open.iter().filter(|m| few.contains(m)).peekable();
        if open.peek().is_none() {
            return false;
        }
        let cost = frame.small_cost(&mut self.search.statics, split);
        if open.clone().any(|&m| cost[m - few.start] < self.budget[m]) {
            return true;
        }
        for &m in open {
            self.floor[m] = self.floor[m].min(cost[m - few.start]);
        }
        false
    }

    /// Solves the classes of a guess as long as the guess may be useful.
    fn examine(
        &mut self,
        guess: Guess,
        mut cost: Vec<u32>,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        let Some((children, mut parts)) = self.children(&guess, &mut cost) else {
            self.discard(&cost);
            return Ok(());
        };
        let first = self.frames[guess.fresh].first;
        for &child in children.iter().filter(|child| child.id != self.id) {
            if !self.is_of_use(&cost) {
                break;
            }
            if let Some(budget) = self.child_budget(child, first, &cost) {
                self.search.solve(child.id, &budget, ticker)?;
                // More may now be known about other classes too.
                self.refresh(&children, &mut parts, &mut cost, first);
            }
        }
        let exact = self.where_exact(&children, first);
        if children.iter().any(|child| child.id == self.id) {
            self.keep_loop(guess, &children, &parts, exact);
            return Ok(());
        }
        for &m in &self.open {
            if !exact[m] {
                self.floor[m] = self.floor[m].min(cost[m]);
            } else if cost[m] < self.best[m] {
                self.best[m] = cost[m];
                self.chosen[m] = Some(guess);
            }
        }
        Ok(())
    }

    /// The classes of a guess without the hit, with their lower bounds; `None` as soon as the guess
    /// is useless. Updates the cost.
    fn children(&mut self, guess: &Guess, cost: &mut [u32]) -> Option<(Vec<Child>, Vec<Vec<u32>>)> {
        if !self.is_of_use(cost) {
            return None;
        }
        let frame = &self.frames[guess.fresh];
        let first = frame.first;
        let mut classes = frame.refined.classes(guess);
        classes.retain(|(reply, _)| *reply != self.search.game.hit());
        classes.sort_by_key(|(_, class)| Reverse(class.words.len()));
        let (mut children, mut parts) = (Vec::new(), Vec::new());
        for (_, class) in classes {
            let counts = self.search.statics.counts(&class.words);
            parts.push(self.search.statics.of_class(&counts));
            children.push(self.search.child(class));
            self.refresh(&children, &mut parts, cost, first);
            if !self.is_of_use(cost) {
                return None;
            }
        }
        Some((children, parts))
    }

    /// Raises the parts of classes, and with them the cost, to what is known now.
    fn refresh(&self, children: &[Child], parts: &mut [Vec<u32>], cost: &mut [u32], first: usize) {
        let objective = self.search.objective;
        for (&child, part) in children.iter().zip(parts) {
            let known = self.search.lower_of(child, first);
            for ((part, &known), cost) in part.iter_mut().zip(known).zip(&mut cost[first..]) {
                if known > *part {
                    *cost = objective.raised(*cost, *part, known);
                    *part = known;
                }
            }
        }
    }

    /// What a class may need for the guess to be useful; `None` if nothing is left to find out.
    fn child_budget(&self, child: Child, first: usize, cost: &[u32]) -> Option<Vec<u32>> {
        let entry = &self.search.entries[child.id];
        let mut budget = vec![0; self.search.window];
        let mut is_open = false;
        for &m in self
            .open
            .iter()
            .filter(|m| **m >= first && cost[**m] < self.limit(**m))
        {
            let fewer = m - child.shift;
            if !entry.exact[fewer] {
                let objective = self.search.objective;
                budget[fewer] = objective.share(self.limit(m), cost[m], entry.lower[fewer]);
                is_open = true;
            }
        }
        is_open.then_some(budget)
    }

    fn where_exact(&self, children: &[Child], first: usize) -> Vec<bool> {
        let others = || children.iter().filter(|child| child.id != self.id);
        let is_exact =
            |child: &Child, m: usize| self.search.entries[child.id].exact[m - child.shift];
        (0..self.search.window)
            .map(|m| m >= first && others().all(|child| is_exact(child, m)))
            .collect()
    }

    fn keep_loop(
        &mut self,
        guess: Guess,
        children: &[Child],
        parts: &[Vec<u32>],
        exact: Vec<bool>,
    ) {
        let objective = self.search.objective;
        let first = self.frames[guess.fresh].first;
        let sizes = &self.search.entries[self.id].sizes;
        let mut rest: Vec<u32> = sizes.iter().map(|&size| objective.own(size)).collect();
        let mut shifts = Vec::new();
        for (child, part) in children.iter().zip(parts) {
            if child.id == self.id {
                shifts.push(child.shift);
                continue;
            }
            for (rest, &part) in rest[first..].iter_mut().zip(part) {
                *rest = objective.raised(*rest, 0, part);
            }
        }
        self.loops.push(Loop {
            guess,
            first,
            shifts,
            rest,
            exact,
        });
    }

    /// Settles the guesses that leave the same pattern, from few colours to many.
    fn close_loops(mut self, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        let budget = self.loop_budget();
        self.search.solve(self.id, &budget, ticker)?;
        let loops = std::mem::take(&mut self.loops);
        for m in std::mem::take(&mut self.open) {
            if self.search.entries[self.id].exact[m] {
                continue;
            }
            for repeated in loops.iter().filter(|repeated| m >= repeated.first) {
                self.close_loop(repeated, m);
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
        let lower = &self.search.entries[self.id].lower;
        let mut budget = vec![0; self.search.window];
        for repeated in &self.loops {
            for &m in self.open.iter().filter(|m| **m >= repeated.first) {
                let (cost, _) = self.loop_cost(repeated, m);
                if cost >= self.limit(m) {
                    continue;
                }
                for fewer in repeated.shifts.iter().map(|shift| m - shift) {
                    let share = self
                        .search
                        .objective
                        .share(self.limit(m), cost, lower[fewer]);
                    if self.open.binary_search(&fewer).is_err() || share > self.budget[fewer] {
                        budget[fewer] = budget[fewer].max(share);
                    }
                }
            }
        }
        budget
    }

    fn close_loop(&mut self, repeated: &Loop, m: usize) {
        let (cost, exact) = self.loop_cost(repeated, m);
        if !exact {
            self.floor[m] = self.floor[m].min(cost);
        } else if cost < self.best[m] {
            self.best[m] = cost;
            self.chosen[m] = Some(repeated.guess);
        }
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
