//! Strategies that attain the values, using only as many absent colours as there are.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use job::{Stop, put};

use super::demands::MARGIN;
use super::game::INFINITE;
use super::guess::{Guess, Refined, all_guesses};
use super::pattern::Word;
use super::search::{Child, Search};

/// A pattern, and the number of absent colours.
pub type Key = (usize, usize);

/// First guesses of optimal strategies for a pattern with a given number of absent colours, by the
/// number of colours in use; `None` if no strategy attains the value.
pub type Claim = BTreeMap<usize, Option<Guess>>;

/// The strategies of all patterns that occur.
pub struct Strategies<'a, 't> {
    /// What is found so far.
    pub claims: BTreeMap<Key, Claim>,
    search: &'a mut Search<'t>,
    /// The guesses about a pattern, in the order in which they are tried.
    orders: HashMap<Key, Rc<[Guess]>>,
    children: HashMap<(usize, Word), Option<Rc<[Child]>>>,
}

impl<'a, 't> Strategies<'a, 't> {
    /// None yet.
    pub fn new(search: &'a mut Search<'t>) -> Self {
        Self { claims: BTreeMap::new(), search, orders: HashMap::new(), children: HashMap::new() }
    }

    /// Whether the value of a pattern with `m` colours in use is attained.
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled or its time ran out.
    pub fn attains(&mut self, key: Key, m: usize) -> Result<bool, Stop> {
        let size = self.search.entries[key.0].sizes[m];
        if self.search.objective.of_few(size).is_some() {
            return Ok(true);
        }
        if let Some(guess) = self.claims.get(&key).and_then(|claim| claim.get(&m)) {
            return Ok(guess.is_some());
        }
        let order = self.order(key)?;
        let mut found = None;
        for guess in order.iter() {
            if self.is_optimal(key, guess, m)? {
                found = Some(*guess);
                break;
            }
        }
        self.claims.entry(key).or_default().insert(m, found);
        Ok(found.is_some())
    }

    /// Completes claims that are wanted for some of the last numbers of colours to all of these: a
    /// class has fewer colours than its pattern, so by itself none is wanted for the very last.
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled or its time ran out.
    pub fn fill(&mut self) -> Result<(), Stop> {
        let last = self.search.window - MARGIN..self.search.window;
        loop {
            let is_open = |claim: &Claim| {
                let guesses = || last.clone().map(|m| claim.get(&m));
                guesses().any(|guess| matches!(guess, Some(Some(_))))
                    && guesses().any(|guess| guess.is_none())
            };
            let open = self.claims.iter().filter(|(_, claim)| is_open(claim));
            let open: Vec<Key> = open.map(|(&key, _)| key).collect();
            if open.is_empty() {
                return Ok(());
            }
            for key in open {
                for m in last.clone() {
                    self.search.solve_at(key.0, m, INFINITE)?;
                    self.attains(key, m)?;
                }
            }
        }
    }

    fn is_optimal(&mut self, (id, absent): Key, guess: &Guess, m: usize) -> Result<bool, Stop> {
        let entry = &self.search.entries[id];
        if m < entry.pattern.touched + guess.fresh || !entry.exact[m] {
            return Ok(false);
        }
        let Some(children) = self.children(id, guess)? else { return Ok(false) };
        if !self.is_attained(id, &children, m)? {
            return Ok(false);
        }
        for child in &*children {
            let absent = (absent + child.shift).min(self.search.game.most_absent());
            if !self.attains((child.id, absent), m - child.shift)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The classes of a guess without the hit; `None` for a guess that gives no information.
    fn children(&mut self, id: usize, guess: &Guess) -> Result<Option<Rc<[Child]>>, Stop> {
        let key = (id, guess.word);
        if let Some(known) = self.children.get(&key) {
            return Ok(known.clone());
        }
        let pattern = &self.search.entries[id].pattern;
        let refined = Refined::new(pattern, guess.fresh, self.search.game);
        let classes = refined.classes(guess);
        let number = refined.words.len();
        let tells = classes.iter().all(|class| class.words.len() < number);
        let children = classes.into_iter().map(|class| self.search.child(class));
        let children = tells.then(|| children.collect()).transpose()?;
        put(&mut self.children, key, children.clone())?;
        Ok(children)
    }

    fn order(&mut self, key: Key) -> Result<Rc<[Guess]>, Stop> {
        if let Some(known) = self.orders.get(&key) {
            return Ok(Rc::clone(known));
        }
        let order = order_of(self.search, key);
        put(&mut self.orders, key, Rc::clone(&order))?;
        Ok(order)
    }

    /// Whether a guess costs no more than the value; solves its classes as far as necessary.
    fn is_attained(&mut self, id: usize, children: &[Child], m: usize) -> Result<bool, Stop> {
        let search = &mut *self.search;
        let (value, size) = (search.entries[id].lower[m], search.entries[id].sizes[m]);
        let objective = search.objective;
        let lower =
            |search: &Search, child: &Child| search.entries[child.id].lower[m - child.shift];
        let cost = |search: &Search| {
            let parts = children.iter().map(|child| lower(search, child));
            parts.fold(objective.own(size), |cost, part| objective.raised(cost, 0, part))
        };
        let is_exact =
            |search: &Search, child: &Child| search.entries[child.id].exact[m - child.shift];
        for child in children {
            if cost(search) > value {
                return Ok(false);
            }
            if child.id != id && !is_exact(search, child) {
                let budget = objective.share(value + 1, cost(search), lower(search, child));
                search.solve_at(child.id, m - child.shift, budget)?;
            }
        }
        Ok(cost(search) == value && children.iter().all(|child| is_exact(search, child)))
    }
}

/// The guesses in the order in which they are tried: first those that the search found, the most
/// frequent first, then the others.
fn order_of(search: &Search, (id, absent): Key) -> Rc<[Guess]> {
    let entry = &search.entries[id];
    let mut order: Vec<Guess> = Vec::new();
    for guess in entry.guess.iter().flatten() {
        if !order.contains(guess) {
            order.push(*guess);
        }
    }
    let times = |guess: &Guess| entry.guess.iter().filter(|other| **other == Some(*guess)).count();
    order.sort_by_cached_key(|guess| Reverse(times(guess)));
    let known = order.len();
    for guess in all_guesses(entry.pattern.touched, search.game) {
        if !order[..known].contains(&guess) {
            order.push(guess);
        }
    }
    order.retain(|guess| guess.absent <= absent);
    order.into()
}
