//! The classes of the guesses of a part under its symmetries.
//!
//! A symmetry is a permutation of the candidates that keeps weights, maps classes of secrets to
//! classes and rows to rows.
//! Question: which rows do symmetries map to each other? Two rows are united only after a symmetry
//! that maps one to the other has been checked row by row; if one exists but is not found, the
//! search tries more rows than necessary.
//!
//! Gist: rows of different colours after refinement are never mapped to each other. For each of two
//! rows of equal colours, give its classes different colours and put the candidates in an order.
//! The permutation that takes the order for one row to that for the other is mostly a symmetry if
//! there is one. It unites all rows with their images, so few permutations must be looked for.

use std::collections::HashMap;
use std::rc::Rc;

use hashbrown::HashTable;

use crate::games::{Code, FeedbackCode};
use crate::sets::tables::{Colours, Part, order, order_by, renumbered, telling_rows};
use crate::sets::{Alike, number};
use job::table::hash;
use job::{Stop, Ticker};

/// After this many trials that found no symmetry, the remaining rows are not united.
const MOST_FAILURES: usize = 16;

/// Above this many rows, choosing some of them first is faster.
const MOST_TELLING: usize = 128;

/// The symmetries of a part found so far.
#[derive(Clone, Debug)]
pub struct Symmetries {
    part: Rc<Part>,
    colours: Colours,
    /// The colour of each row; rows of different colours are not alike.
    of_rows: Vec<u64>,
    /// The rows by which candidates are distinguished, if they are few whichever row comes first.
    telling: Option<Vec<u32>>,
    classes: Classes,
    /// The places of the rows, once they are needed.
    finder: Option<HashTable<u32>>,
    /// The orders of the candidates for some rows.
    orders: HashMap<u32, Rc<[u32]>>,
    failures: usize,
    /// The first row so far of each class, by colour.
    firsts: HashMap<u64, Vec<u32>>,
    /// The first guess that gives no information: all these are alike.
    useless: Option<Code>,
}

impl Alike for Symmetries {
    fn first(
        &mut self,
        guess: Code,
        _: &[FeedbackCode],
        ticker: &mut Ticker,
    ) -> Result<Option<Code>, Stop> {
        let Some(place) = self.part.place(guess) else {
            let first = self.useless;
            self.useless = first.or(Some(guess));
            return Ok(first);
        };
        let colour = self.of_rows[place as usize];
        let mut firsts = self.firsts.remove(&colour).unwrap_or_default();
        let first = self.row_alike(place, &firsts, ticker)?;
        if first.is_none() {
            firsts.push(place);
        }
        self.firsts.insert(colour, firsts);
        Ok(first.map(|first| self.part.guesses[first as usize]))
    }
}

impl Symmetries {
    /// With nothing known about the rows but their colours.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of(part: Rc<Part>, ticker: &mut Ticker) -> Result<Self, Stop> {
        let mut colours = Colours::start(&part);
        colours.refine(&part, 0..part.len() as u32, ticker)?;
        let mut of_rows: Vec<u64> = (0..part.len() as u64).collect();
        let mut telling = None;
        if !colours.is_discrete() {
            ticker.work(2 * (part.len() * part.size) as u64)?;
            let rows = colours.rows(&part);
            telling = Some(telling_rows(&rows)).filter(|telling| telling.len() <= MOST_TELLING);
            for (colour, place) in rows {
                of_rows[place as usize] = colour;
            }
        }
        Ok(Self {
            classes: Classes((0..part.len() as u32).collect()),
            part,
            colours,
            of_rows,
            telling,
            finder: None,
            orders: HashMap::new(),
            failures: 0,
            firsts: HashMap::new(),
            useless: None,
        })
    }

    /// One of some rows of the same colour that a symmetry maps to the row at `place`.
    fn row_alike(
        &mut self,
        place: u32,
        others: &[u32],
        ticker: &mut Ticker,
    ) -> Result<Option<u32>, Stop> {
        let root = self.classes.root(place);
        let is_known = |other: &&u32| self.classes.root(**other) == root;
        if let Some(&other) = others.iter().find(is_known) {
            return Ok(Some(other));
        }
        for &other in others {
            if self.failures > MOST_FAILURES {
                break;
            }
            let (from, to) = (self.order(other, ticker)?, self.order(place, ticker)?);
            let mut is_news = false;
            if let Some(images) = self.images(&from, &to, ticker)? {
                for (row, image) in (0..).zip(images) {
                    is_news |= self.classes.unite(row, image);
                }
                // The orders may show another symmetry, or none: both may be the same.
                if self.classes.root(other) == self.classes.root(place) {
                    return Ok(Some(other));
                }
            }
            self.failures += usize::from(!is_news);
        }
        Ok(None)
    }

    /// The candidates in an order that depends on a row, and as little as possible on their own
    /// order.
    fn order(&mut self, place: u32, ticker: &mut Ticker) -> Result<Rc<[u32]>, Stop> {
        if let Some(known) = self.orders.get(&place) {
            return Ok(Rc::clone(known));
        }
        let (part, row) = (&self.part, place as usize);
        let split = self.colours.split_by(part.greatest(row), part.row(row));
        let order = match &self.telling {
            Some(telling) => order_by(part, split, telling, ticker)?,
            None => order(part, split, ticker)?,
        };
        let order: Rc<[u32]> = order.into();
        self.orders.insert(place, Rc::clone(&order));
        Ok(order)
    }

    /// The images of the rows when the candidates `from` go to the candidates `to`, if all images
    /// are rows.
    fn images(
        &mut self,
        from: &[u32],
        to: &[u32],
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<u32>>, Stop> {
        let part = &self.part;
        let weight = |&candidate: &u32| part.weights[candidate as usize];
        if !from.iter().map(weight).eq(to.iter().map(weight)) {
            return Ok(None);
        }
        // Candidates of one class go to candidates of one class.
        let label = |&candidate: &u32| part.labels[candidate as usize];
        if !part.labels.is_empty()
            && renumbered(from.iter().map(label)) != renumbered(to.iter().map(label))
        {
            return Ok(None);
        }
        let places = self.finder.get_or_insert_with(|| places(part));
        let mut back = vec![0; part.size];
        for (&from, &to) in from.iter().zip(to) {
            back[to as usize] = from as usize;
        }
        let mut images = Vec::with_capacity(part.len());
        let mut image = vec![0; part.size];
        for place in 0..part.len() {
            ticker.work(2 * part.size as u64)?;
            let row = part.row(place);
            number(back.iter().map(|&candidate| row[candidate]), &mut image);
            let is_image = |&place: &u32| part.row(place as usize) == image;
            match places.find(hash(&image), is_image) {
                Some(&place) => images.push(place),
                None => return Ok(None),
            }
        }
        Ok(Some(images))
    }
}

/// Where the rows of a part are.
fn places(part: &Part) -> HashTable<u32> {
    let mut places = HashTable::with_capacity(part.len());
    let key = |&place: &u32| hash(part.row(place as usize));
    for place in 0..part.len() as u32 {
        places.insert_unique(key(&place), place, key);
    }
    places
}

/// Classes of rows; the first row of each is its root.
#[derive(Clone, Debug)]
struct Classes(Vec<u32>);

impl Classes {
    fn root(&self, mut place: u32) -> u32 {
        while self.0[place as usize] != place {
            place = self.0[place as usize];
        }
        place
    }

    /// Makes the classes of two rows one; returns whether they were two.
    fn unite(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
        a != b
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::FeedbackTable;
    use crate::games::rules::{Kind, Rules};
    use crate::sets::tables::form::digest;
    use crate::sets::{Orbit, Orbits};
    use job::control::Control;
    use proptest::prelude::*;
    use proptest::sample::subsequence;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    fn part(table: &FeedbackTable, codes: &[Code], ticker: &mut Ticker) -> Part {
        let guesses = table.guesses_for(codes, false);
        Part::of(table, codes, guesses, ticker).expect("not stopped")
    }

    fn ab(pegs: usize, colors: usize) -> FeedbackTable {
        let rules = Rules::new(Kind::Ab, pegs, colors, 0).expect("valid");
        let codes = rules.secrets().expect("small");
        let pairs = codes.iter().flat_map(|&g| codes.iter().map(move |&s| (g, s)));
        let index = |feedback| rules.feedbacks().iter().position(|&f| f == feedback);
        let feedbacks = pairs.map(|(g, s)| index(rules.game.feedback(g, s)).expect("listed") as u8);
        FeedbackTable::new(feedbacks.collect(), codes.len(), None).expect("valid")
    }

    #[test]
    fn one_first_guess_in_the_ab_game() {
        let (control, table) = (Control::new(None), ab(3, 6));
        let ticker = &mut Ticker::new(&control);
        let codes: Vec<Code> = (0..120).collect();
        let part = Rc::new(part(&table, &codes, ticker));
        let symmetries = Symmetries::of(part, ticker).expect("not stopped");
        let guesses = (0..120).map(|guess| (guess, 1));
        let orbits = Orbits::of(Box::new(symmetries), guesses, ticker).expect("not stopped");
        assert_eq!(orbits.orbits, [Orbit { guess: 0, count: 120 }]);
    }

    /// The permutations of as many candidates.
    fn permutations(size: usize) -> Vec<Vec<usize>> {
        let Some(last) = size.checked_sub(1) else { return vec![Vec::new()] };
        let longer = |shorter: Vec<usize>| {
            (0..size).map(move |at| {
                let mut longer = shorter.clone();
                longer.insert(at, last);
                longer
            })
        };
        permutations(last).into_iter().flat_map(longer).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        /// By trying every permutation of the candidates.
        #[test]
        fn a_symmetry_maps_a_guess_to_the_first_of_its_class(
            weighings in proptest::collection::vec(proptest::array::uniform3(0u8..3), 1..8),
        ) {
            // Each of three coins is heavier or lighter.
            let feedbacks = |sides: [u8; 3]| sides.map(|side| [1 + side, 3 - side]).concat();
            let feedbacks = weighings.into_iter().flat_map(feedbacks).collect();
            let table = FeedbackTable::new(feedbacks, 6, None).expect("valid");
            let control = Control::new(None);
            let ticker = &mut Ticker::new(&control);
            let codes: Vec<Code> = (0..6).collect();
            let part = Rc::new(part(&table, &codes, ticker));
            let image = |row: u32, order: &[usize]| {
                let mut image = vec![0; 6];
                let row = part.row(row as usize);
                number(order.iter().map(|&candidate| row[candidate]), &mut image);
                part.guesses.iter().zip(0..).find(|&(_, place)| part.row(place) == image)
            };
            let rows = 0..part.len() as u32;
            let keeps = |order: &Vec<usize>| rows.clone().all(|row| image(row, order).is_some());
            let symmetries: Vec<_> = permutations(6).into_iter().filter(keeps).collect();
            let mut alike = Symmetries::of(Rc::clone(&part), ticker).expect("not stopped");
            for (row, guess) in rows.clone().zip(&part.guesses) {
                if let Some(first) = alike.first(*guess, &[], ticker).expect("not stopped") {
                    let is_first = |found: Option<(&Code, _)>| found.is_some_and(|(&g, _)| g == first);
                    prop_assert!(symmetries.iter().any(|order| is_first(image(row, order))));
                }
            }
        }
    }

    /// Whatever the order of candidates and guesses, a part of the AB game has one form, but for a
    /// few whose ties no colour breaks.
    #[test]
    fn order_seldom_changes_the_form() {
        let (table, control) = (ab(3, 5), Control::new(None));
        let ticker = &mut Ticker::new(&control);
        let all: Vec<usize> = (0..60).collect();
        let mixed = Just(all.clone()).prop_shuffle();
        let drawn = (subsequence(all, 3..12), mixed.clone(), mixed);
        let mut runner = TestRunner::deterministic();
        let mut changes = || {
            let (codes, columns, rows) = drawn.new_tree(&mut runner).expect("drawn").current();
            let row = |&row: &usize| table.row(row as Code).to_vec();
            let mixed = rows.iter().map(row);
            let mixed = mixed.flat_map(|row| columns.iter().map(move |&column| row[column]));
            let mixed = FeedbackTable::new(mixed.collect(), 60, None).expect("valid");
            let place = |code: &usize| columns.iter().position(|column| column == code);
            let images = codes.iter().map(|code| place(code).expect("a column") as Code);
            let mut images: Vec<Code> = images.collect();
            images.sort_unstable();
            let codes: Vec<Code> = codes.into_iter().map(|code| code as Code).collect();
            let [a, b] = [(&table, &codes), (&mixed, &images)]
                .map(|(table, codes)| digest(&part(table, codes, ticker), ticker));
            a.expect("not stopped") != b.expect("not stopped")
        };
        let changed = (0..1000).filter(|_| changes()).count();
        assert!(changed <= 2, "{changed} of 1,000 parts have several forms");
    }
}
