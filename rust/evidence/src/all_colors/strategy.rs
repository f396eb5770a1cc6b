//! Strategies that attain the values, using only as many absent colours as there are.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use job::control::Ticker;
use job::error::Stop;

use super::demands::MARGIN;
use super::guess::{Guess, all_guesses};
use super::pattern::Word;
use super::search::{Child, Search};

/// First guesses of optimal strategies for a pattern, with a given number of absent colours.
#[derive(Debug, Default)]
pub struct Claim {
    /// By the number of colours in use: the guess, or `None` if no strategy attains the value.
    pub guesses: BTreeMap<usize, Option<Guess>>,
    order: Rc<[Guess]>,
}

/// The strategies of all patterns that occur, by pattern and number of absent colours.
#[derive(Debug, Default)]
pub struct Strategies {
    /// The claims.
    pub claims: BTreeMap<(usize, usize), Claim>,
    children: HashMap<(usize, Word), Option<Rc<[Child]>>>,
}

impl Strategies {
    /// Whether the value of a pattern with `m` colours in use is attained with `absent` absent
    /// ones.
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled or its time ran out.
    pub fn attains(
        &mut self,
        search: &mut Search,
        (id, absent): (usize, usize),
        m: usize,
        ticker: &mut Ticker<'_>,
    ) -> Result<bool, Stop> {
        if search
            .objective
            .of_few(search.entries[id].sizes[m])
            .is_some()
        {
            return Ok(true);
        }
        let claim = self.claims.entry((id, absent)).or_insert_with(|| Claim {
            guesses: BTreeMap::new(),
            order: order(search, id, absent),
        });
        if let Some(guess) = claim.guesses.get(&m) {
            return Ok(guess.is_some());
        }
        let mut found = None;
        for guess in claim.order.clone().iter() {
            if self.is_optimal(search, (id, absent), guess, m, ticker)? {
                found = Some(*guess);
                break;
            }
        }
        if let Some(claim) = self.claims.get_mut(&(id, absent)) {
            claim.guesses.insert(m, found);
        }
        Ok(found.is_some())
    }

    /// Completes claims that are wanted for some of the last numbers of colours to all of these: a
    /// class has fewer colours than its pattern, so by itself none is wanted for the very last.
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled or its time ran out.
    pub fn fill(&mut self, search: &mut Search, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        let last = search.window - MARGIN..search.window;
        loop {
            let is_open = |claim: &Claim| {
                let guesses = || last.clone().map(|m| claim.guesses.get(&m));
                guesses().any(|guess| matches!(guess, Some(Some(_))))
                    && guesses().any(|guess| guess.is_none())
            };
            let open = self.claims.iter().filter(|(_, claim)| is_open(claim));
            let open: Vec<(usize, usize)> = open.map(|(&key, _)| key).collect();
            if open.is_empty() {
                return Ok(());
            }
            for (key, m) in open
                .iter()
                .flat_map(|&key| last.clone().map(move |m| (key, m)))
            {
                search.solve_at(key.0, m, ticker)?;
                self.attains(search, key, m, ticker)?;
            }
        }
    }

    fn is_optimal(
        &mut self,
        search: &mut Search,
        (id, absent): (usize, usize),
        guess: &Guess,
        m: usize,
        ticker: &mut Ticker<'_>,
    ) -> Result<bool, Stop> {
        let entry = &search.entries[id];
        if m < entry.pattern.touched + guess.fresh || !entry.exact[m] {
            return Ok(false);
        }
        let Some(children) = self.children(search, id, guess) else {
            return Ok(false);
        };
        if !is_attained(search, id, &children, m, ticker)? {
            return Ok(false);
        }
        for child in &*children {
            let absent = (absent + child.shift).min(search.game.most_absent());
            if !self.attains(search, (child.id, absent), m - child.shift, ticker)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The classes of a guess without the hit; `None` for a guess that gives no information.
    fn children(&mut self, search: &mut Search, id: usize, guess: &Guess) -> Option<Rc<[Child]>> {
        let known = self.children.entry((id, guess.word)).or_insert_with(|| {
            let pattern = Rc::clone(&search.entries[id].pattern);
            let mut classes = super::guess::classes(&pattern, guess, search.game.pegs);
            let number = classes.len();
            classes.retain(|(reply, _)| *reply != search.game.hit());
            let tells = number > 1 || classes.is_empty();
            tells.then(|| {
                classes
                    .into_iter()
                    .map(|(_, class)| search.child(class))
                    .collect()
            })
        });
        known.clone()
    }
}

/// The guesses in the order in which they are tried: first those that the search found, the most
/// frequent first, then the others.
fn order(search: &Search, id: usize, absent: usize) -> Rc<[Guess]> {
    let entry = &search.entries[id];
    let mut found: Vec<(usize, Guess)> = Vec::new();
    for guess in entry.guess.iter().flatten() {
        match found.iter_mut().find(|(_, other)| other == guess) {
            Some((number, _)) => *number += 1,
            None => found.push((1, *guess)),
        }
    }
    found.sort_by_key(|&(number, _)| std::cmp::Reverse(number));
    let mut order: Vec<Guess> = found.into_iter().map(|(_, guess)| guess).collect();
    let known = order.len();
    for guess in all_guesses(entry.pattern.touched, search.game) {
        if !order[..known].contains(&guess) {
            order.push(guess);
        }
    }
    order.retain(|guess| guess.absent <= absent);
    order.into()
}

/// Whether a guess costs no more than the value; solves its classes as far as necessary.
fn is_attained(
    search: &mut Search,
    id: usize,
    children: &[Child],
    m: usize,
    ticker: &mut Ticker<'_>,
) -> Result<bool, Stop> {
    let (value, size) = (search.entries[id].lower[m], search.entries[id].sizes[m]);
    let objective = search.objective;
    let cost = |search: &Search| {
        let parts = children
            .iter()
            .map(|child| search.entries[child.id].lower[m - child.shift]);
        parts.fold(objective.own(size), |cost, part| {
            objective.raised(cost, 0, part)
        })
    };
    for child in children {
        if cost(search) > value {
            return Ok(false);
        }
        let fewer = m - child.shift;
        if child.id != id && !search.entries[child.id].exact[fewer] {
            let part = search.entries[child.id].lower[fewer];
            let mut budget = vec![0; search.window];
            budget[fewer] = objective.share(value + 1, cost(search), part);
            search.solve(child.id, &budget, ticker)?;
        }
    }
    let is_exact = |child: &Child| search.entries[child.id].exact[m - child.shift];
    Ok(cost(search) == value && children.iter().all(is_exact))
}
