//! Branch and bound in which a value is a vector over the numbers of colours in use.
//!
//! Patterns and guesses about them are the same whatever the number of colours, so one search finds
//! the values for all numbers below a *window*. The colours in use are the touched ones and the
//! pool; a class never has more of them than its parent, so vectors are indexed by their number.

use std::collections::HashMap;
use std::rc::Rc;

use job::{OutOfMemory, Ticker, put, reserve};

use super::game::{Game, INFINITE, Objective};
use super::guess::{Guess, REPLIES, Refined};
use super::pattern::Pattern;
use super::static_bounds::{KINDS, StaticBounds};

/// What is known about a pattern, by the number of colours in use.
pub struct Entry {
    /// The pattern, in normal form.
    pub pattern: Rc<Pattern>,
    /// The numbers of codes.
    pub sizes: Vec<u32>,
    /// Lower bounds of the value.
    pub lower: Vec<u32>,
    /// Where they are exact.
    pub exact: Vec<bool>,
    /// Where they are exact, a first guess that attains the value; none is kept for up to two
    /// codes.
    pub guess: Vec<Option<Guess>>,
}

/// A class of a guess: a pattern, and how many fewer colours are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child {
    /// The number of the pattern's entry.
    pub id: usize,
    /// The touched colours that do not occur in the class.
    pub shift: usize,
}

/// A class of a guess, and what it adds to the cost of the guess.
pub struct Part {
    /// The class.
    pub child: Child,
    /// Lower bounds of what it needs, by the number of colours in the pool after the guess.
    pub needs: Vec<u32>,
}

/// The search for one game: what is known about all patterns met so far.
pub struct Search<'t> {
    /// The game.
    pub game: Game,
    /// What is to be minimised.
    pub objective: Objective,
    /// The numbers of colours in use are below this one.
    pub window: usize,
    /// What is known before any search.
    pub statics: StaticBounds,
    /// What is known about each pattern, by its number.
    pub entries: Vec<Entry>,
    /// Counts the work.
    pub ticker: Ticker<'t>,
    ids: HashMap<Pattern, usize>,
    /// The classes met so far, before they were put in normal form.
    raw: HashMap<Pattern, Child>,
}

impl<'t> Search<'t> {
    /// A search that knows only static bounds, and the kinds of words to solve first, each alone,
    /// with the entries of their patterns.
    ///
    /// # Errors
    /// [`OutOfMemory`], as for all that keeps patterns.
    pub fn new(
        game: Game,
        objective: Objective,
        window: usize,
        ticker: Ticker<'t>,
    ) -> Result<(Self, Vec<(u8, usize)>), OutOfMemory> {
        let (statics, kinds) = StaticBounds::new(game, objective, window);
        let mut search = Self {
            game,
            objective,
            window,
            statics,
            entries: Vec::new(),
            ticker,
            ids: HashMap::new(),
            raw: HashMap::new(),
        };
        let kinds = kinds.into_iter();
        let alone = kinds.map(|(kind, pattern)| Ok((kind, search.id(pattern)?)));
        let alone = alone.collect::<Result<_, OutOfMemory>>()?;
        Ok((search, alone))
    }

    /// The number of the entry of a pattern in normal form.
    fn id(&mut self, pattern: Pattern) -> Result<usize, OutOfMemory> {
        if let Some(&id) = self.ids.get(&pattern) {
            return Ok(id);
        }
        let id = self.entries.len();
        let entry = self.new_entry(pattern.clone())?;
        reserve(&mut self.entries, 1)?;
        self.entries.push(entry);
        put(&mut self.ids, pattern, id)?;
        Ok(id)
    }

    fn new_entry(&mut self, pattern: Pattern) -> Result<Entry, OutOfMemory> {
        let size = |m: usize| match m.checked_sub(pattern.touched) {
            Some(pool) => pattern.size(self.game.pegs, pool) as u32,
            None => 0,
        };
        let sizes: Vec<u32> = (0..self.window).map(size).collect();
        let bound = self.statics.of_words(&pattern.words)?;
        let few = |&size: &u32| self.objective.of_few(size);
        let lower = |(m, size)| few(size).unwrap_or_else(|| bound[m - pattern.touched]);
        Ok(Entry {
            lower: sizes.iter().enumerate().map(lower).collect(),
            exact: sizes.iter().map(|size| few(size).is_some()).collect(),
            pattern: Rc::new(pattern),
            sizes,
            guess: vec![None; self.window],
        })
    }

    /// The entry of a class, whose words must be sorted.
    ///
    /// # Errors
    /// [`OutOfMemory`].
    pub fn child(&mut self, class: Pattern) -> Result<Child, OutOfMemory> {
        if let Some(&child) = self.raw.get(&class) {
            return Ok(child);
        }
        let (normal, shift) = class.clone().normal(self.game.pegs);
        let child = Child { id: self.id(normal)?, shift };
        put(&mut self.raw, class, child)?;
        Ok(child)
    }

    /// The part of a class, by static bounds.
    ///
    /// # Errors
    /// [`OutOfMemory`].
    pub fn part(&mut self, class: Pattern) -> Result<Part, OutOfMemory> {
        Ok(Part { needs: self.statics.of_words(&class.words)?.to_vec(), child: self.child(class)? })
    }

    /// The cost of a guess about a pattern by the number of colours in use, from the static bounds of
    /// its classes; `None` for a guess that gives no information.
    ///
    /// # Errors
    /// [`OutOfMemory`].
    pub fn costs(
        &mut self,
        id: usize,
        refined: &Refined,
        guess: &Guess,
    ) -> Result<Option<Vec<u32>>, OutOfMemory> {
        let mut counts = [[0; KINDS]; REPLIES];
        let mut occurring = 0_u32;
        for (reply, word) in refined.replies(guess).zip(&refined.words) {
            counts[reply][usize::from(self.statics.kind(word))] += 1;
            occurring |= 1 << reply;
        }
        let missed = occurring & !(1 << self.game.hit());
        if occurring.is_power_of_two() && missed != 0 {
            return Ok(None);
        }
        let first = refined.touched;
        let mut costs = vec![INFINITE; self.window];
        for (cost, &size) in costs.iter_mut().zip(&self.entries[id].sizes).skip(first) {
            *cost = self.objective.own(size);
        }
        for reply in (0..REPLIES).filter(|reply| missed >> reply & 1 == 1) {
            let bound = self.statics.of_class(&counts[reply])?;
            for (cost, &part) in costs[first..].iter_mut().zip(&*bound) {
                *cost = self.objective.raised(*cost, 0, part);
            }
        }
        Ok(Some(costs))
    }

    /// The lower bounds of a child, from `first` colours in use at its parent on.
    pub fn lower_of(&self, child: Child, first: usize) -> &[u32] {
        &self.entries[child.id].lower[first - child.shift..]
    }

    /// The greatest degree of the quasi-polynomials for a pattern.
    pub fn degree(&self, id: usize) -> usize {
        let variables = self.entries[id].pattern.variables(self.game.pegs);
        self.objective.degree(variables)
    }
}
