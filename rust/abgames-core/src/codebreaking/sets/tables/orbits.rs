//! The guesses of a part in classes by its symmetries.
//!
//! A symmetry is a permutation of the candidates that keeps weights and maps the rows to rows. Question: which rows
//! do symmetries map to each other? Two rows are united only when a symmetry that maps one to the
//! other was checked row by row; when none is found where there is one, more rows are tried in the
//! search than need be.
//!
//! Gist: rows of different colours after refinement are never mapped to each other. For each row of
//! a cell, tell its classes apart, and put the candidates in an order. The permutation that takes
//! this order for one row to that for another is a symmetry if there is one, mostly.

use hashbrown::HashTable;

use crate::codebreaking::sets::tables::part::{Part, number};
use crate::codebreaking::sets::tables::refinement::{Colours, order};
use crate::control::{Stop, Ticker};
use crate::table::hash;

/// After so many trials that found no symmetry the rest stays as it is.
const MOST_FAILURES: usize = 16;

/// For each row the first row of its class.
///
/// The first row of a class has the least guess of it.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn classes(part: &Part, ticker: &mut Ticker) -> Result<Vec<u32>, Stop> {
    let mut classes = Classes((0..part.len() as u32).collect());
    let mut colours = Colours::start(part);
    colours.refine(part, 0..part.len() as u32, ticker)?;
    if colours.is_discrete() {
        return Ok(classes.0);
    }
    let rows = colours.rows(part);
    let finder = Finder::new(part);
    let mut failures = 0;
    for cell in rows.chunk_by(|a, b| a.0 == b.0) {
        let root = classes.root(cell[0].1);
        if cell.iter().all(|&(_, place)| classes.root(place) == root) {
            continue;
        }
        // The first rows of different classes in the cell, with their orders.
        let mut firsts: Vec<(u32, Vec<u32>)> = Vec::new();
        for &(_, place) in cell {
            if firsts
                .iter()
                .any(|&(first, _)| classes.root(first) == classes.root(place))
            {
                continue;
            }
            if failures > MOST_FAILURES {
                break;
            }
            let split = colours.split_by(part.greatest(place as usize), part.row(place as usize));
            let to = order(part, split, ticker)?;
            let mut found = false;
            for (_, from) in &firsts {
                if let Some(images) = finder.images(from, &to, ticker)? {
                    for (row, image) in (0..).zip(images) {
                        classes.unite(row, image);
                    }
                    found = true;
                    break;
                }
                failures += 1;
            }
            if !found {
                firsts.push((place, to));
            }
        }
    }
    Ok((0..part.len() as u32)
        .map(|place| classes.root(place))
        .collect())
}

/// Classes of rows; the first row of each is its root.
struct Classes(Vec<u32>);

impl Classes {
    fn root(&self, mut place: u32) -> u32 {
        while self.0[place as usize] != place {
            place = self.0[place as usize];
        }
        place
    }

    fn unite(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
    }
}

/// Finds the places of rows.
struct Finder<'a> {
    part: &'a Part,
    places: HashTable<u32>,
}

impl<'a> Finder<'a> {
    fn new(part: &'a Part) -> Self {
        let mut places = HashTable::with_capacity(part.len());
        let key = |&place: &u32| hash(part.row(place as usize));
        for place in 0..part.len() as u32 {
            places.insert_unique(key(&place), place, key);
        }
        Self { part, places }
    }

    /// Where the rows go when the candidates `from` go to the candidates `to`, if all of them go to
    /// rows.
    fn images(
        &self,
        from: &[u32],
        to: &[u32],
        ticker: &mut Ticker,
    ) -> Result<Option<Vec<u32>>, Stop> {
        let part = self.part;
        let weight = |&candidate: &u32| part.weights[candidate as usize];
        if !from.iter().map(weight).eq(to.iter().map(weight)) {
            return Ok(None);
        }
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
            match self.places.find(hash(&image), is_image) {
                Some(&place) => images.push(place),
                None => return Ok(None),
            }
        }
        Ok(Some(images))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codebreaking::games::Code;
    use crate::codebreaking::games::rules::{Kind, Rules};
    use crate::codebreaking::games::table::Table;
    use crate::codebreaking::sets::tables::dominance::undominated;
    use crate::codebreaking::sets::tables::form::digest;
    use crate::control::Control;
    use proptest::prelude::*;

    fn part(table: &Table, codes: &[Code], ticker: &mut Ticker) -> Part {
        let guesses = table.guesses_for(codes, false);
        Part::of(table, codes, guesses, ticker).expect("not stopped")
    }

    fn ab(pegs: usize, colors: usize) -> Table {
        let rules = Rules::new(Kind::Ab, pegs, colors, 0).expect("valid");
        let codes = rules.secrets().expect("small");
        let pairs = codes
            .iter()
            .flat_map(|&g| codes.iter().map(move |&s| (g, s)));
        let index = |feedback| rules.feedbacks().iter().position(|&f| f == feedback);
        let feedbacks = pairs.map(|(g, s)| index(rules.feedback(g, s)).expect("listed") as u8);
        Table::new(feedbacks.collect(), codes.len(), None).expect("valid")
    }

    #[test]
    fn one_first_guess_in_the_ab_game() {
        let (control, table) = (Control::new(None), ab(3, 6));
        let ticker = &mut Ticker::new(&control);
        let codes: Vec<Code> = (0..120).collect();
        let part = part(&table, &codes, ticker);
        assert_eq!(classes(&part, ticker).expect("not stopped"), [0; 120]);
    }

    #[test]
    fn guesses_that_tell_less_are_left_out() {
        // The second guess tells less than the first; the third hits what no other does.
        let rows = [[1, 1, 2, 3], [1, 1, 2, 2], [0, 1, 1, 1], [3, 3, 1, 1]];
        let table = Table::new(rows.concat(), 4, None).expect("valid");
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        let part = part(&table, &[0, 1, 2, 3], ticker);
        assert_eq!(part.guesses, [0, 1, 2]);
        assert_eq!(undominated(&part, ticker).expect("not stopped"), [0, 2]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        /// Whatever the order of candidates and guesses: a part of the AB game has one form.
        #[test]
        fn order_does_not_change_the_form(
            codes in proptest::sample::subsequence((0..60).collect::<Vec<Code>>(), 3..12),
            columns in Just((0..60).collect::<Vec<usize>>()).prop_shuffle(),
            rows in Just((0..60).collect::<Vec<usize>>()).prop_shuffle(),
        ) {
            let table = ab(3, 5);
            let mixed = rows.iter().flat_map(|&row| {
                let row = table.row(row as Code).to_vec();
                columns.iter().map(move |&column| row[column]).collect::<Vec<u8>>()
            });
            let mixed = Table::new(mixed.collect(), 60, None).expect("valid");
            let place = |code| columns.iter().position(|&column| column == code as usize);
            let images = codes.iter().map(|&code| place(code).expect("a column") as Code);
            let mut images: Vec<Code> = images.collect();
            images.sort_unstable();
            let control = Control::new(None);
            let ticker = &mut Ticker::new(&control);
            let forms = [(&table, &codes), (&mixed, &images)]
                .map(|(table, codes)| digest(&part(table, codes, ticker), ticker));
            let [a, b] = forms.map(|form| form.expect("not stopped"));
            prop_assert_eq!(a, b);
        }
    }
}
