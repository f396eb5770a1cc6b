//! Good strategies where no search ends: the most promising guesses of each set are followed, one
//! after the other.
//!
//! Question: a strategy with a small total, and a smaller one the longer it may take. Gist:
//! 1. Guesses get a score: the estimated total of the classes that they make, from their sizes.
//!    (The estimate of a class of n is n (a + log n), the logarithm to a base that grows with the
//!    number of feedbacks: what a tree takes whose guesses split that well.)
//! 2. Of guesses that a symmetry exchanges, or that make the same classes, one is followed.
//! 3. A guess is given up when what its classes cost, or can cost at least, reaches the best so far.
//! 4. That is done in levels, each of which follows more guesses for each set and searches larger
//!    sets to the end; of the first guesses, those that were best on the level before. What a level finds of a set stays, if it is better, when time ends the next.
//! 5. One level after another follows the guess that a [heuristic](super::heuristics) chooses of
//!    each set. So, by induction over the size of the set, no heuristic has a better strategy.
//!
//! Where guesses and candidates are very many, scores come from a fixed part of both, and no
//! strategy of a heuristic is made.
//!
//! Nothing here is a bound from below; that the strategy costs what is said is seen by following it.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::answers::approximate::{MOST_TRIED, fair_guess};
use crate::answers::choose;
use crate::answers::heuristics::{Chooser, Heuristic};
use crate::answers::scores::Scores;
use crate::games::{CODES, Code, FeedbackCode, Role, Rules};
use crate::search::{Interrupt, Measure, Search, Total};
use crate::sets::{Alike, Class, Partitions, mix};
use crate::{Budget, Cost, Goal, Limit, Tree};
use job::control::untimed;
use job::{Abort, OutOfMemory, Stop};
use simd::Blocks;

/// What a level spends on a set.
#[derive(Clone, Copy, Debug)]
struct Level {
    number: u8,
    /// So many guesses with the best scores are followed, more in smaller sets.
    width: usize,
    /// So many first guesses are, of those that were best before.
    first: usize,
    /// Sets up to this size are searched to the end.
    searched: usize,
    /// If there is one, what it chooses is followed instead, and nothing is searched.
    heuristic: Option<Heuristic>,
}

/// In the order in which their strategies are made.
const HEURISTICS: [Heuristic; 5] = [
    Heuristic::Entropy,
    Heuristic::MostParts,
    Heuristic::MinimaxSorted,
    Heuristic::ExpectedSize,
    Heuristic::Minimax,
];

/// The level of the first heuristic; those before it leave a part of the time to heuristics.
const FIRST_HEURISTIC: u8 = 3;

impl Level {
    fn new(number: u8) -> Self {
        let place = usize::from(number);
        let heuristic = place
            .checked_sub(FIRST_HEURISTIC.into())
            .and_then(|place| HEURISTICS.get(place))
            .copied();
        let wide = place.saturating_sub(7);
        let (width, first, searched) = match place {
            0 => (1, 8, 0),
            1 => (2, 4, 30),
            2 => (8, 2, 30),
            _ => (8 << wide.min(20), 2, 30 + 20 * wide),
        };
        Self { number, width, first, searched, heuristic }
    }

    /// The same for a game: of the guesses of a table none is like another, so that where they are
    /// very many a search has to try them all, and more small sets are valued in its time.
    fn of(number: u8, rules: &Rules) -> Self {
        let level = Self::new(number);
        if rules.feedback_table().is_none() || rules.count(Role::Guess) < VERY_MANY {
            return level;
        }
        let (width, first) = (level.width * 3 / 2, level.first.div_ceil(2));
        Self { width, first, searched: level.searched / 3, ..level }
    }

    /// Whether a set of this size is searched to the end.
    fn searches(&self, size: usize) -> bool {
        self.heuristic.is_none() && size <= self.searched
    }

    /// So many guesses are followed for a set of this size.
    fn width(&self, size: usize) -> usize {
        match size {
            _ if self.number == 0 => 1,
            0..=40 => 2 * self.width,
            41..=400 => self.width + self.width / 2,
            _ => self.width,
        }
    }
}

/// So many guesses of a table are very many.
const VERY_MANY: u128 = 1 << 12;

/// More pairs of a guess and a candidate than these are not looked at for one set.
const MOST_PAIRS: usize = 1 << 31;

/// For each guess that is followed so many are looked at: most may be alike.
const MOST_ALIKE: usize = 8;

/// So many candidates are enough for a score, where there are too many pairs.
const SAMPLE: usize = 1 << 12;

/// What was found of a set.
#[derive(Clone, Copy, Debug)]
struct Found {
    cost: Cost,
    level: u8,
    /// The guess; `None` if the set was searched to the end.
    guess: Option<Code>,
}

/// The sets that were seen, with the best that was found of each.
pub struct Beam<'s, 'a> {
    search: &'s mut Search<'a>,
    level: Level,
    found: HashMap<u128, Found>,
    /// The first guesses that were followed, with what they cost.
    firsts: Vec<(Cost, Code)>,
    scores: Scores,
}

impl<'s, 'a> Beam<'s, 'a> {
    /// Nothing found yet.
    pub fn new(search: &'s mut Search<'a>) -> Self {
        let scores = Scores::new(search);
        Self { search, level: Level::new(0), found: HashMap::new(), firsts: Vec::new(), scores }
    }

    /// Finds a strategy on one level after the other, the last one `most`; tells `found` what each
    /// costs.
    ///
    /// # Errors
    /// [`Stop`] when the job must end, also when time does.
    pub fn improve(&mut self, most: u8, mut found: impl FnMut(Cost)) -> Result<(), Stop> {
        let codes = self.search.question.codes();
        if self.search.are_few(codes) {
            return Ok(());
        }
        self.level = Level { first: 1, ..Level::new(0) };
        found(self.first(codes)?);
        if let Some(left) = self.search.ticker.control().time_left() {
            self.search.ticker.allow_only(left * 7 / 8);
        }
        for levels in [0..=most.min(FIRST_HEURISTIC - 1), FIRST_HEURISTIC..=most] {
            for number in levels {
                match self.on_level(number, &mut found) {
                    Err(Stop::TimeLimit) if number < FIRST_HEURISTIC => break,
                    Ok(false) => {}
                    is_best => return is_best.map(|_| ()),
                }
            }
            self.search.ticker.allow_all();
        }
        Ok(())
    }

    /// Finds a strategy on one level, and whether no other can be better.
    fn on_level(&mut self, number: u8, mut found: impl FnMut(Cost)) -> Result<bool, Stop> {
        let codes = self.search.question.codes();
        self.level = Level::of(number, self.search.rules);
        if self.level.heuristic.is_some() && self.pairs(codes)? > MOST_PAIRS {
            return Ok(false);
        }
        let cost = self.first(codes)?;
        found(cost);
        Ok(cost <= self.search.least_total(codes) || self.level.searches(codes.len()))
    }

    /// The first guess with the best score, whatever the clock says.
    ///
    /// # Errors
    /// [`Abort`] when the job was cancelled or lacks memory.
    pub fn best_by_score(&mut self) -> Result<Code, Abort> {
        let codes = self.search.question.codes();
        if let Some(guess) = choose::of_few(self.search, codes) {
            return Ok(guess);
        }
        self.search.ticker.ignore_time();
        let mut firsts = untimed(self.guesses(codes, Level::new(0).first))?;
        if firsts.is_empty() {
            firsts.push(untimed(fair_guess(self.search, codes, MOST_TRIED))?);
        }
        self.search.ticker.allow_all();
        self.firsts.extend(firsts.iter().map(|&guess| (Cost::INFINITE, guess)));
        Ok(firsts[0])
    }

    /// The strategy found so far, whatever the clock says; `None` if no level was finished.
    ///
    /// # Errors
    /// [`Abort`] when the job was cancelled or lacks memory.
    pub fn tree(&mut self) -> Result<Option<Tree>, Abort> {
        let codes = self.search.question.codes();
        if !self.search.are_few(codes) && !self.found.contains_key(&self.key(codes)) {
            return Ok(None);
        }
        self.search.ticker.ignore_time();
        // What is left of a set that was searched to the end is, too, whatever was found of it.
        let (found, mut exact) = (&self.found, HashSet::new());
        let choose = |search: &mut Search, codes: &[Code], _| {
            if let Some(guess) = choose::of_few(search, codes) {
                return Ok(guess);
            }
            let set = key(search, codes);
            let known = found.get(&set).filter(|_| !exact.contains(&set));
            if let Some(guess) = known.and_then(|found| found.guess) {
                return Ok(guess);
            }
            let guess = choose::of_least_cost::<Total>(search, codes, Limit::NONE)?;
            let required = search.required.clone();
            for class in search.rules.split(codes, guess) {
                let after = search.required_after(&required, guess, class.feedback_code);
                exact.insert(search.requiring(&after, |search| key(search, &class.codes)));
            }
            Ok(guess)
        };
        untimed(Tree::grow(self.search, codes, Limit::NONE, choose).map(Some))
    }

    /// The least cost of the first guesses of this level.
    fn first(&mut self, codes: &[Code]) -> Result<Cost, Stop> {
        if self.level.searches(codes.len()) {
            return Ok(self.cost(codes)?);
        }
        let Level { number, first, heuristic, .. } = self.level;
        let guesses = match heuristic {
            Some(_) => self.guesses(codes, first)?,
            None => self.firsts.iter().take(first).map(|&(_, guess)| guess).collect(),
        };
        let key = self.key(codes);
        for guess in guesses {
            // To compare guesses, all costs are needed; to improve the best, only those below it.
            let best = self.found.get(&key).filter(|_| number >= 2);
            let below = best.map_or(Cost::INFINITE, |found| found.cost);
            let Some(cost) = self.cost_of_guess(codes, guess, below)? else { continue };
            self.firsts.retain(|&(_, other)| other != guess);
            self.firsts.push((cost, guess));
            self.firsts.sort_unstable();
            self.keep(key, Found { cost, level: 0, guess: Some(guess) })?;
        }
        Ok(self.found.get(&key).map_or(Cost::INFINITE, |found| found.cost))
    }

    /// The cost of the best strategy for a set that this level finds, or an earlier one found.
    fn cost(&mut self, codes: &[Code]) -> Result<Cost, Interrupt> {
        if let Some(cost) = self.cost_of_few(codes) {
            return Ok(cost);
        }
        let key = self.key(codes);
        let before = self.found.get(&key).copied();
        if let Some(found) = before
            && (found.level >= self.level.number || found.guess.is_none())
        {
            return Ok(found.cost);
        }
        self.search.ticker.node();
        let level = self.level.number;
        if self.level.searches(codes.len()) {
            let mut state = Total::state(self.search, codes.to_vec(), Limit::NONE)?;
            self.search.search(&mut state, Budget::NONE)?;
            let cost = state.known.cost;
            self.keep(key, Found { cost, level, guess: None })?;
            return Ok(cost);
        }
        let mut best = before.map(|found| (found.cost, found.guess));
        let least = self.search.least_total(codes);
        for guess in self.guesses(codes, self.level.width(codes.len()))? {
            let below = best.map_or(Cost::INFINITE, |(cost, _)| cost);
            if below <= least {
                break;
            }
            if let Some(cost) = self.cost_of_guess(codes, guess, below)? {
                best = Some((cost, Some(guess)));
            }
        }
        let (cost, guess) = match best {
            Some(best) => best,
            None => {
                let guess = fair_guess(self.search, codes, MOST_TRIED)?;
                let cost = self.cost_of_guess(codes, guess, Cost::INFINITE)?;
                (cost.unwrap_or(Cost::INFINITE), Some(guess))
            }
        };
        self.keep(key, Found { cost, level, guess })?;
        Ok(cost)
    }

    /// The cost of a set for which nothing is to be chosen.
    fn cost_of_few(&self, codes: &[Code]) -> Option<Cost> {
        let (rules, goal) = (self.search.rules, self.search.goal);
        if rules.are_settled(codes, goal) {
            return Some(Cost::ZERO);
        }
        choose::of_few(self.search, codes)?;
        let again = match (goal, codes) {
            (Goal::Hit, [first, other]) => rules.weight(&[*first]).min(rules.weight(&[*other])),
            _ => 0,
        };
        Some(Cost::new(rules.weight(codes) + again))
    }

    /// What a guess costs, if that is below a cost; `None` also if it tells nothing.
    fn cost_of_guess(
        &mut self,
        codes: &[Code],
        guess: Code,
        below: Cost,
    ) -> Result<Option<Cost>, Interrupt> {
        let rules = self.search.rules;
        self.search.ticker.work(8 * codes.len() as u64)?;
        let ends = |class: &Class| {
            self.search.goal == Goal::Hit && class.feedback_code == rules.hit_code()
        };
        let mut classes = rules.split(codes, guess);
        classes.retain(|class| !ends(class));
        if classes.iter().any(|class| class.codes.len() == codes.len()) {
            return Ok(None);
        }
        classes.sort_by_key(|class| Reverse(class.codes.len()));
        let least = |class: &Class| self.search.least_total(&class.codes);
        let bounds: Vec<Cost> = classes.iter().map(least).collect();
        let mut cost = Cost::new(rules.weight(codes)) + bounds.iter().copied().sum();
        let required = self.search.required.clone();
        for (class, bound) in classes.iter().zip(bounds) {
            if cost >= below {
                return Ok(None);
            }
            let after = self.search.required_after(&required, guess, class.feedback_code);
            self.search.required = after;
            let found = self.cost(&class.codes);
            self.search.required.clone_from(&required);
            cost = cost.replaced(bound, found?);
        }
        Ok((cost < below).then_some(cost))
    }

    /// The guesses that are followed for a set, the most promising first.
    fn guesses(&mut self, codes: &[Code], width: usize) -> Result<Vec<Code>, Stop> {
        if let Some(heuristic) = self.level.heuristic {
            let mut chooser = Chooser::new(self.search.rules, heuristic, codes.len());
            return Ok(vec![chooser.choose(self.search, codes)?]);
        }
        if let Some(guess) = self.member_that_separates(codes)? {
            return Ok(vec![guess]);
        }
        let pegs = self.search.rules.pegs();
        let (codes, guesses) = self.compared(codes)?;
        let symmetries = match &codes {
            Cow::Borrowed(codes) => self.search.sets.alike(codes, &mut self.search.ticker)?,
            Cow::Owned(_) => None, // finding them takes too long
        };
        let mut alike = match symmetries {
            None if !self.search.is_ruled() => {
                let hit = self.search.rules.hit_code();
                Some(Box::new(Partitions::new(hit)) as Box<dyn Alike>)
            }
            alike => alike,
        };
        let rules = self.search.rules;
        let search = &mut *self.search;
        let (scanner, ticker) = (&mut search.scratch.scanner, &mut search.ticker);
        let candidates = Blocks::of(&codes, pegs);
        let mut scored = scanner.shortlist(&self.scores, &codes, guesses, Budget::NONE, ticker)?;
        let mut chosen = Vec::new();
        for _ in 0..MOST_ALIKE * width {
            let next = scanner.next(&candidates, &mut scored, ticker)?;
            let Some(guess) = next.filter(|_| chosen.len() < width).map(|next| next.guess) else {
                break;
            };
            let codes = rules.feedback_codes(&candidates, guess);
            ticker.work(codes.len() as u64)?;
            let is_new = match &mut alike {
                Some(alike) => alike.first(guess, &codes, ticker)?.is_none(),
                None => true,
            };
            if is_new {
                chosen.push(guess);
            }
        }
        Ok(chosen)
    }

    /// The candidates by which guesses are compared, and the guesses: all, or a fixed part of them.
    fn compared<'c>(&mut self, codes: &'c [Code]) -> Result<(Cow<'c, [Code]>, Rc<Blocks>), Stop> {
        let pegs = self.search.rules.pegs();
        let most = if self.level.number == 0 { MOST_PAIRS / 8 } else { MOST_PAIRS };
        let is_whole = self.pairs(codes)? <= most;
        let guesses = self.search.guesses(codes)?;
        if is_whole {
            return Ok((Cow::Borrowed(codes), guesses));
        }
        let codes = sample(codes.iter().copied(), codes.len(), SAMPLE);
        let some = sample(guesses.codes(pegs), guesses.len(), most / 4 / codes.len().max(1));
        Ok((Cow::Owned(codes), Rc::new(Blocks::of(&some, pegs))))
    }

    /// How many pairs of a guess and a candidate there are for a set.
    fn pairs(&mut self, codes: &[Code]) -> Result<usize, Stop> {
        Ok(self.search.guesses(codes)?.len().saturating_mul(codes.len()))
    }

    /// A candidate that tells all of a small set apart; no guess is better.
    fn member_that_separates(&mut self, codes: &[Code]) -> Result<Option<Code>, Stop> {
        let rules = self.search.rules;
        if self.search.goal != Goal::Hit
            || rules.weights().is_some()
            || codes.len() > rules.feedbacks().len()
        {
            return Ok(None);
        }
        let candidates = Blocks::of(codes, rules.pegs());
        for &code in codes {
            let Some(guess) = rules.codes().hitting(code) else { continue };
            self.search.ticker.work(codes.len() as u64)?;
            let mut seen = [false; CODES];
            let feedback_codes = rules.feedback_codes(&candidates, guess);
            let mut is_new =
                |&code: &FeedbackCode| !std::mem::replace(&mut seen[usize::from(code)], true);
            if feedback_codes.iter().all(&mut is_new) {
                return Ok(Some(guess));
            }
        }
        Ok(None)
    }

    /// Keeps what was found of a set, if it is better.
    fn keep(&mut self, key: u128, found: Found) -> Result<(), Stop> {
        // Without room for more sets the search for better strategies ends, as when time is over.
        if self.found.len() >= self.search.memo.most_sets && !self.found.contains_key(&key) {
            return Err(Stop::TimeLimit);
        }
        self.found.try_reserve(1).map_err(|_| OutOfMemory)?;
        let kept = self.found.entry(key).or_insert(found);
        if found.cost < kept.cost {
            *kept = found;
        }
        kept.level = found.level;
        Ok(())
    }

    fn key(&self, codes: &[Code]) -> u128 {
        key(self.search, codes)
    }
}

/// What stands for a set and what is required of guesses: sums of numbers as good as random.
fn key(search: &Search, codes: &[Code]) -> u128 {
    let spread = |x: u64, seed: u64| mix(mix(x.wrapping_add(seed)).wrapping_add(seed));
    let wide = |x: u64| {
        u128::from(spread(x, 0x9e37_79b9_7f4a_7c15)) << 64
            | u128::from(spread(x, 0xd1b5_4a32_d192_ed03))
    };
    let set = codes.iter().fold(0u128, |sum, &code| sum.wrapping_add(wide(code)));
    search.required.iter().fold(set, |key, &bits| wide(bits).wrapping_add(key.rotate_left(41)))
}

/// A fixed part of `length` codes, about `most` of them, in order.
fn sample(codes: impl Iterator<Item = Code>, length: usize, most: usize) -> Vec<Code> {
    let every = length.div_ceil(most) as u64;
    codes.filter(|&code| mix(mix(code)).is_multiple_of(every)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::{heuristics, solve::solve};
    use crate::games::rules::{Kind, Rules};
    use crate::search::Memo;
    use crate::{Candidates, Objective, Question};
    use job::control::Control;

    fn question(rules: &Rules, goal: Goal) -> Question {
        let candidates = Candidates::all(rules).expect("small");
        Question::new(candidates, goal, Objective::Expected).expect("a question")
    }

    fn tree(question: &Question, effort: u8) -> Tree {
        let mut question = question.clone();
        question.effort = Some(effort);
        let control = Control::new(None);
        let found = solve(&question, &Memo::default(), &control).expect("nobody cancels");
        let tree = found.tree.expect("there is time");
        assert_eq!(found.upper.expect("a strategy").first, tree.total);
        assert!(found.lower.first <= tree.total);
        assert_eq!(control.snapshot().upper, Some(tree.total));
        tree
    }

    #[test]
    fn no_heuristic_is_better_and_no_level_worse_than_the_one_before() {
        for (kind, pegs, colors) in [(Kind::Ab, 3, 7), (Kind::Ab, 4, 6), (Kind::Mastermind, 3, 5)] {
            let rules = Rules::new(kind, pegs, colors, 0).expect("valid");
            let question = question(&rules, Goal::Hit);
            let totals: Vec<u64> = (0..9).map(|effort| tree(&question, effort).total).collect();
            assert!(totals.is_sorted_by(|a, b| a >= b), "{totals:?}");
            for heuristic in HEURISTICS {
                let control = Control::new(None);
                let other = heuristics::strategy(&question, heuristic, &control);
                assert!(totals[7] <= other.expect("nobody cancels").total, "{heuristic:?}");
            }
            let found = solve(&question, &Memo::default(), &Control::new(None)).expect("a value");
            assert!(found.upper.expect("a strategy").first <= totals[8]);
        }
    }

    #[test]
    fn the_strategy_for_a_random_table_costs_what_was_found() {
        let feedbacks = |seed: u64| {
            let feedback = |place: u64| match (place / 60, place % 60) {
                (guess, secret) if guess == secret => 0,
                _ => 1 + (mix(place + 10_000 * seed) % 4) as u8,
            };
            (0..3600).map(feedback).collect()
        };
        for seed in 0..10 {
            let rules = Rules::table(feedbacks(seed), 60, None).expect("a table");
            for effort in 0..4 {
                tree(&question(&rules, Goal::Hit), effort);
            }
        }
    }

    #[test]
    fn a_strategy_settles_every_candidate_whatever_the_goal() {
        let ab = Rules::new(Kind::Ab, 3, 6, 1).expect("valid");
        let cards = Rules::cards(5, Some(&[1, 7, 4])).expect("valid");
        for (rules, goal) in [(&ab, Goal::Hit), (&ab, Goal::Determine), (&cards, Goal::Determine)] {
            let question = question(rules, goal);
            for effort in [0, 1, 8] {
                let found = tree(&question, effort);
                assert_eq!(found.histogram.iter().sum::<u64>(), question.codes().len() as u64);
                assert_eq!(found, tree(&question, effort), "the same each time");
            }
        }
    }

    #[test]
    fn without_room_there_is_the_best_strategy_so_far() {
        let rules = Rules::new(Kind::Ab, 4, 7, 0).expect("valid");
        let mut question = question(&rules, Goal::Hit);
        question.effort = Some(9);
        let mut memo = Memo::default();
        for most_sets in [0, 1, 100, 1 << 20] {
            memo.most_sets = most_sets;
            let found = solve(&question, &memo, &Control::new(None)).expect("nobody cancels");
            let tree = found.tree.expect("there is time");
            assert_eq!(tree.histogram.iter().sum::<u64>(), 840);
            assert!(most_sets < 1000 || tree.total <= 3645, "{}", tree.total);
        }
    }

    #[test]
    fn a_part_of_all_pairs_is_fixed_and_about_as_large_as_asked() {
        let all: Vec<Code> = (0..100_000).map(|code| code * 7).collect();
        let part = sample(all.iter().copied(), all.len(), 1000);
        assert!((800..1200).contains(&part.len()) && part.is_sorted(), "{}", part.len());
        assert_eq!(part, sample(all.iter().copied(), all.len(), 1000));
        assert_eq!(sample(all.iter().copied(), all.len(), all.len()), all);
    }
}
