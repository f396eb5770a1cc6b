//! The symmetries of a candidate set: permutations of positions and of symbols that map it to
//! itself.
//!
//! Question: which generators, together with the transpositions of twins
//! ([`symmetry`](crate::sets::symmetry)), generate the whole group? Assumed: nothing
//! about the set. The answer is exact: each generator is checked code by code, and none is missing.
//!
//! Gist, after \[McKay1981\] without its bookkeeping for large groups:
//! 1. Refine the colours (`colouring`). A symmetry maps members of a cell to members of it.
//! 2. Take a cell that is more than one position or than one class of twins, individualise its
//!    first member v, refine, and so on until no such cell is left. Then for each of these levels,
//!    the last first, and for each other member w of its cell, one of each class of twins, that the
//!    generators found so far do not reach: search for a symmetry that maps v to w and fixes what
//!    was individualised at the levels before.
//! 3. The search individualises v on one side and w on the other, refines both, and stops when the
//!    colours differ; otherwise it goes on with a remaining cell, trying every image. When nothing
//!    is left to choose, the map is checked.
//!
//! Cost: a search looks at each code a few times, unless refinement fails to distinguish points
//! that no symmetry exchanges; then it tries all images. There are fewer generators than positions
//! and symbols, and at most (positions + symbols)² searches that find none.

use std::collections::HashSet;

use crate::Candidates;
use crate::games::{Alphabet, Code, unpack};
use crate::sets::{Colouring, Rows, TwinClasses, TwinTable, keeps};
use job::{Stop, Ticker};

/// A permutation of the positions and one of the symbols that together map a set to itself.
#[derive(Clone, Debug)]
pub struct Automorphism {
    /// The image of each point.
    points: Vec<usize>,
    symbols: Box<[u8; 256]>,
}

impl Automorphism {
    /// The image of a code with `pegs` positions.
    pub fn image(&self, code: Code, pegs: usize) -> Code {
        let symbols = unpack(code, pegs).zip(&self.points);
        symbols.fold(0, |image, (s, &position)| {
            image | u64::from(self.symbols[usize::from(s)]) << (8 * (pegs - 1 - position))
        })
    }
}

/// Generators of the symmetries of the sorted set `codes`, except those that only exchange `twins`.
/// Only symbols that occur, and their partners, are moved.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn generators(
    alphabet: &Alphabet,
    codes: &[Code],
    twins: &TwinTable,
    ticker: &mut Ticker,
) -> Result<Vec<Automorphism>, Stop> {
    ticker.work(16 * codes.len() as u64)?;
    let rows = Rows::of(alphabet, codes);
    let symbols = rows.symbols.iter();
    let classes = symbols.map(|&s| rows.pegs + usize::from(twins.least_twin(s)));
    let mut finder =
        Finder { alphabet, codes, class: (0..rows.pegs).chain(classes).collect(), rows, ticker };
    finder.generators()
}

/// Generators of the symmetries of a set, each the images of the positions, and of all
/// symbols. None for a table.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn symmetries(set: &Candidates, ticker: &mut Ticker) -> Result<Vec<[Vec<u8>; 2]>, Stop> {
    let Some(alphabet) = set.rules().alphabet() else { return Ok(Vec::new()) };
    let alone = TwinTable::new(&TwinClasses::trivial(alphabet));
    let found = generators(alphabet, set.codes(), &alone, ticker)?.into_iter();
    let positions = |points: &[usize]| points.iter().map(|&p| p as u8).collect();
    let pegs = alphabet.pegs;
    Ok(found.map(|found| [positions(&found.points[..pegs]), found.symbols.to_vec()]).collect())
}

struct Finder<'a, 'b, 'c> {
    alphabet: &'a Alphabet,
    codes: &'a [Code],
    rows: Rows,
    /// For each point a number that it shares only with its twins.
    class: Vec<usize>,
    ticker: &'b mut Ticker<'c>,
}

impl Finder<'_, '_, '_> {
    fn generators(&mut self) -> Result<Vec<Automorphism>, Stop> {
        let mut colouring = self.refined(Colouring::start(&self.rows))?;
        let mut levels = Vec::new();
        while let Some(cell) = self.cell_to_split(&colouring) {
            let fixed = self.refined(colouring.individualised(cell[0]))?;
            levels.push((colouring, cell, fixed.clone()));
            colouring = fixed;
        }
        let mut generators = Vec::new();
        // Generators found at the levels below fix the members individualised above, so there they
        // also show that some members need no search of their own.
        for (colouring, cell, fixed) in levels.into_iter().rev() {
            let mut reached = vec![cell[0]];
            for member in self.without_twins(cell) {
                if self.has_twin(&reached, member) {
                    continue;
                }
                let moved = self.refined(colouring.individualised(member))?;
                if let Some(found) = self.isomorphism(&fixed, &moved)? {
                    generators.push(found);
                    self.close(&mut reached, &generators);
                }
            }
        }
        Ok(generators)
    }

    /// A map of the set to itself that takes colouring `a` to colouring `b`.
    fn isomorphism(&mut self, a: &Colouring, b: &Colouring) -> Result<Option<Automorphism>, Stop> {
        let (from, mut to) = (a.in_order(), b.in_order());
        let mut pairs = from.iter().zip(&to);
        if !pairs.all(|(&point, &image)| a.colour(point) == b.colour(image)) {
            return Ok(None);
        }
        let Some(cell) = self.cell_to_split(a) else {
            let Some(found) = self.map_points(&from, &to) else { return Ok(None) };
            let image = |code| found.image(code, self.rows.pegs);
            let is_symmetry = keeps(self.codes, image, self.ticker)?;
            return Ok(is_symmetry.then_some(found));
        };
        let fixed = self.refined(a.individualised(cell[0]))?;
        to.retain(|&image| b.colour(image) == a.colour(cell[0]));
        for member in self.without_twins(to) {
            let moved = self.refined(b.individualised(member))?;
            let found = self.isomorphism(&fixed, &moved)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    fn cell_to_split(&self, colouring: &Colouring) -> Option<Vec<usize>> {
        colouring.cell_to_split(|cell| cell.iter().all(|&i| self.class[i] == self.class[cell[0]]))
    }

    /// The first of each class of twins.
    fn without_twins(&self, mut points: Vec<usize>) -> Vec<usize> {
        let mut seen = HashSet::new();
        points.retain(|&point| seen.insert(self.class[point]));
        points
    }

    fn has_twin(&self, points: &[usize], point: usize) -> bool {
        points.iter().any(|&p| self.class[p] == self.class[point])
    }

    /// Adds to `reached` what the generators lead to from its members, one of each class of twins.
    fn close(&self, reached: &mut Vec<usize>, generators: &[Automorphism]) {
        let mut next = 0;
        while let Some(&point) = reached.get(next) {
            next += 1;
            for image in generators.iter().map(|generator| generator.points[point]) {
                if !self.has_twin(reached, image) {
                    reached.push(image);
                }
            }
        }
    }

    fn refined(&mut self, colouring: Colouring) -> Result<Colouring, Stop> {
        let mut worked = Ok(());
        let refined = colouring.refined(&self.rows, |symbols| {
            worked = self.ticker.work(4 * symbols as u64);
            worked.is_ok()
        });
        worked.map(|()| refined)
    }

    /// The map that takes the points `from` to the points `to`, in order, extended to partners that
    /// do not occur; none if it breaks the rules that partners go to partners, and symbols that may
    /// be asked to symbols that may be asked.
    fn map_points(&self, from: &[usize], to: &[usize]) -> Option<Automorphism> {
        let mut points = vec![0; from.len()];
        for (&point, &image) in from.iter().zip(to) {
            points[point] = image;
        }
        let mut symbols = Box::new(std::array::from_fn(|s| s as u8));
        for (&s, &image) in self.rows.symbols.iter().zip(&points[self.rows.pegs..]) {
            symbols[usize::from(s)] = self.rows.symbols[image - self.rows.pegs];
        }
        let alphabet = self.alphabet;
        for &s in &self.rows.symbols {
            let image = symbols[usize::from(s)];
            let Some(partner) = alphabet.partner(s) else { continue };
            let partner_image = alphabet.partner(image)?;
            if self.rows.number[usize::from(partner)].is_none() {
                symbols[usize::from(partner)] = partner_image;
            }
            let is_own = |s| alphabet.own.contains(&s);
            let keeps_rules = symbols[usize::from(partner)] == partner_image
                && is_own(s) == is_own(image)
                && is_own(partner) == is_own(partner_image);
            if !keeps_rules {
                return None;
            }
        }
        Some(Automorphism { points, symbols })
    }
}
