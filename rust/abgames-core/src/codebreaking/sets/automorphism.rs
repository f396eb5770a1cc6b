//! The symmetries of a candidate set: permutations of positions and of symbols that map it to
//! itself.
//!
//! Question: which generators, together with the transpositions of twins
//! ([`symmetry`](crate::codebreaking::sets::symmetry)), make the whole group? Assumed: nothing of
//! the set. The answer is exact: each generator was checked code by code, and none is missing.
//!
//! Gist, after \[McKay1981\] without its bookkeeping for large groups:
//! 1. Refine the colours (`colouring`). A symmetry maps members of a cell to members of it.
//! 2. Take a cell that is more than one position or than one class of twins, individualise its
//!    first member v, refine, and so on until no such cell is left. Then for each of these levels,
//!    the last first, and for each other member w of its cell, one of each class of twins, that the
//!    generators found so far do not lead to: search a symmetry that maps v to w and keeps what was
//!    individualised at the levels before.
//! 3. The search individualises v on one side and w on the other, refines both, and stops when the
//!    colours differ; else it goes on with a cell of what is left, trying every image. With nothing
//!    left to choose, the map is checked.
//!
//! Cost: a search looks at each code some times, unless refinement cannot distinguish what no
//! symmetry exchanges, when it tries all images. There are less generators than positions and
//! symbols, and at most (positions + symbols)² searches that find none.

use crate::codebreaking::games::{Code, Rules, unpack};
use crate::codebreaking::sets::colouring::{Colouring, Refiner, Rows, individualise};
use crate::codebreaking::sets::symmetry::TwinTable;
use crate::control::{Stop, Ticker};

/// Codes between two looks at the clock.
const PART: usize = 1 << 10;

/// A permutation of the positions and one of the symbols that together map a set to itself.
#[derive(Clone, Debug)]
pub struct Automorphism {
    positions: Vec<usize>,
    symbols: Box<[u8; 256]>,
}

impl Automorphism {
    /// What it makes of a code.
    pub fn image(&self, code: Code) -> Code {
        let pegs = self.positions.len();
        unpack(code, pegs)
            .zip(&self.positions)
            .fold(0, |image, (s, &p)| {
                image | u64::from(self.symbols[usize::from(s)]) << (8 * (pegs - 1 - p))
            })
    }
}

/// Generators of the symmetries of the sorted set `codes`, those aside that only exchange `twins`.
/// Only symbols that occur, and their partners, are moved.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn generators(
    rules: &Rules,
    codes: &[Code],
    twins: &TwinTable,
    ticker: &mut Ticker,
) -> Result<Vec<Automorphism>, Stop> {
    let mut rows = Rows::new(rules.pegs());
    for part in codes.chunks(PART) {
        ticker.work(16 * part.len() as u64)?;
        rows.extend(part);
    }
    let mut symbol = vec![0; rows.count];
    for (s, &number) in rows.number.iter().enumerate().filter(|(_, n)| **n > 0) {
        symbol[usize::from(number) - 1] = s as u8;
    }
    rows.find_partners(rules.alphabet());
    let twin_class = symbol.iter().map(|&s| twins.least_twin(s)).collect();
    let mut finder = Finder {
        rules,
        codes,
        rows,
        symbol,
        twin_class,
        refiner: Refiner::default(),
        ticker,
    };
    finder.generators()
}

/// Something that a colouring colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Member {
    Position(usize),
    Symbol(usize),
}

struct Finder<'a, 'b, 'c> {
    rules: &'a Rules,
    codes: &'a [Code],
    rows: Rows,
    /// The symbol of each number.
    symbol: Vec<u8>,
    /// The least twin of the symbol of each number.
    twin_class: Vec<u8>,
    refiner: Refiner,
    ticker: &'b mut Ticker<'c>,
}

impl Finder<'_, '_, '_> {
    fn generators(&mut self) -> Result<Vec<Automorphism>, Stop> {
        let mut colours = Colouring::default();
        colours.start(self.rows.pegs, self.symbol.len());
        self.refine(&mut colours)?;
        let mut levels = Vec::new();
        while let Some(cell) = self.cell_to_split(&colours) {
            let fixed = self.individualised(&colours, cell)?;
            levels.push((std::mem::replace(&mut colours, fixed.clone()), cell, fixed));
        }
        let mut generators = Vec::new();
        // What the levels below found keeps the members that are individualised above, so it helps
        // there to see that members need no search of their own.
        for (colours, cell, fixed) in levels.into_iter().rev() {
            let mut reached = vec![self.name(cell)];
            for member in self.members(&colours, cell, &colours) {
                if reached.contains(&self.name(member)) {
                    continue;
                }
                let moved = self.individualised(&colours, member)?;
                if let Some(found) = self.isomorphism(&fixed, &moved)? {
                    generators.push(found);
                    self.close(&mut reached, cell, &generators);
                }
            }
        }
        Ok(generators)
    }

    /// A map of the set to itself that takes the colours `a` to the colours `b`.
    fn isomorphism(&mut self, a: &Colouring, b: &Colouring) -> Result<Option<Automorphism>, Stop> {
        let alike = self.refiner.alike(&a.positions, &b.positions)
            && self.refiner.alike(&a.symbols, &b.symbols);
        if !alike {
            return Ok(None);
        }
        let Some(cell) = self.cell_to_split(a) else {
            let Some(found) = self.match_colours(a, b) else {
                return Ok(None);
            };
            return Ok(self.keeps_the_set(&found)?.then_some(found));
        };
        let fixed = self.individualised(a, cell)?;
        for member in self.members(b, cell, a) {
            let moved = self.individualised(b, member)?;
            let found = self.isomorphism(&fixed, &moved)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The first member of a cell that holds several positions, or symbols that are not all twins.
    fn cell_to_split(&mut self, colours: &Colouring) -> Option<Member> {
        if let Some(&colour) = self.refiner.shared(&colours.positions).first() {
            let place = colours.positions.iter().position(|&c| c == colour);
            return place.map(Member::Position);
        }
        let cells = self.refiner.shared(&colours.symbols);
        let mut first_members = cells.into_iter().filter_map(|colour| {
            let mut members = (0..colours.symbols.len()).filter(|&i| colours.symbols[i] == colour);
            let first = members.next()?;
            let twins = members.all(|i| self.twin_class[i] == self.twin_class[first]);
            (!twins).then_some(Member::Symbol(first))
        });
        first_members.next()
    }

    /// The members of `colours` that have the colour of `cell` in `a`, in order, the first of each
    /// class of twins.
    fn members(&self, colours: &Colouring, cell: Member, a: &Colouring) -> Vec<Member> {
        let mut members: Vec<Member> = Vec::new();
        let all: Vec<Member> = match cell {
            Member::Position(p) => same(&colours.positions, a.positions[p])
                .map(Member::Position)
                .collect(),
            Member::Symbol(s) => same(&colours.symbols, a.symbols[s])
                .map(Member::Symbol)
                .collect(),
        };
        for member in all {
            if !members.iter().any(|&m| self.name(m) == self.name(member)) {
                members.push(member);
            }
        }
        members
    }

    /// The position, or the class of twins of the symbol.
    fn name(&self, member: Member) -> usize {
        match member {
            Member::Position(p) => p,
            Member::Symbol(s) => self.twin_class[s].into(),
        }
    }

    /// Adds to `reached` what the generators lead to from there.
    fn close(&self, reached: &mut Vec<usize>, kind: Member, generators: &[Automorphism]) {
        let mut next = 0;
        while let Some(&name) = reached.get(next) {
            next += 1;
            for generator in generators {
                let image = match kind {
                    Member::Position(_) => generator.positions[name],
                    Member::Symbol(_) => {
                        let image = generator.symbols[name];
                        let number = usize::from(self.rows.number[usize::from(image)]);
                        self.twin_class[number - 1].into()
                    }
                };
                if !reached.contains(&image) {
                    reached.push(image);
                }
            }
        }
    }

    fn individualised(&mut self, colours: &Colouring, member: Member) -> Result<Colouring, Stop> {
        let mut colours = colours.clone();
        match member {
            Member::Position(p) => individualise(&mut colours.positions[p]),
            Member::Symbol(s) => individualise(&mut colours.symbols[s]),
        }
        self.refine(&mut colours)?;
        Ok(colours)
    }

    fn refine(&mut self, colours: &mut Colouring) -> Result<(), Stop> {
        let ticker = &mut self.ticker;
        self.refiner.refine(&self.rows, colours, |looked| {
            ticker.work(4 * looked as u64).map(|()| true)
        })
    }

    /// The map that takes the members of each cell of `a` to those of `b`, in order, unless it
    /// breaks the rules.
    fn match_colours(&self, a: &Colouring, b: &Colouring) -> Option<Automorphism> {
        let mut positions = vec![0; a.positions.len()];
        for (from, to) in in_order(&a.positions).zip(in_order(&b.positions)) {
            positions[from] = to;
        }
        let mut symbols = Box::new(std::array::from_fn(|s| s as u8));
        for (from, to) in in_order(&a.symbols).zip(in_order(&b.symbols)) {
            symbols[usize::from(self.symbol[from])] = self.symbol[to];
        }
        let keeps_the_rules = self.keeps_partners(&mut symbols);
        keeps_the_rules.then_some(Automorphism { positions, symbols })
    }

    /// Extends a map to partners that do not occur. Returns whether it takes partners to partners,
    /// and only symbols that may be asked to such.
    fn keeps_partners(&self, map: &mut [u8; 256]) -> bool {
        let alphabet = self.rules.alphabet();
        for &s in &self.symbol {
            let image = alphabet.partner(map[usize::from(s)]);
            if let (Some(partner), Some(image)) = (alphabet.partner(s), image)
                && self.rows.number[usize::from(partner)] == 0
            {
                map[usize::from(partner)] = image;
            }
        }
        let image = |s: u8| map[usize::from(s)];
        let keeps_own = |s: u8| alphabet.own.contains(&s) == alphabet.own.contains(&image(s));
        self.symbol.iter().all(|&s| {
            alphabet.partner(s).is_none_or(|partner| {
                alphabet.partner(image(s)) == Some(image(partner))
                    && keeps_own(s)
                    && keeps_own(partner)
            })
        })
    }

    fn keeps_the_set(&mut self, map: &Automorphism) -> Result<bool, Stop> {
        for part in self.codes.chunks(PART) {
            self.ticker.work(32 * part.len() as u64)?;
            let kept = part
                .iter()
                .all(|&code| self.codes.binary_search(&map.image(code)).is_ok());
            if !kept {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The places of a colour.
fn same(colours: &[u64], colour: u64) -> impl Iterator<Item = usize> {
    (0..colours.len()).filter(move |&i| colours[i] == colour)
}

/// The places in order of colour, and of place within a cell.
fn in_order(colours: &[u64]) -> impl Iterator<Item = usize> {
    let mut places: Vec<usize> = (0..colours.len()).collect();
    places.sort_by_key(|&i| colours[i]);
    places.into_iter()
}
