//! Colour refinement on the positions and the symbols of a candidate set.
//!
//! Positions and symbols get colours (hashes) that do not depend on how they are named; those that
//! some symmetry of the set exchanges keep equal colours. The new colour of a symbol sums up the
//! colours around each of its occurrences, that of a position the rows as seen from there. This is
//! repeated until no cell (a set of equal colours) splits any more. All programs for canonical
//! forms and symmetries are built on this step \[McKay1981\]; here colours are hashes, so unequal
//! things may get equal colours (with a chance of about 2⁻⁶⁴), but never equal things unequal ones.
//!
//! Positions and symbols are *points*: first the positions, then the symbols that occur.

use crate::games::{Alphabet, Code, Role, unpack};

/// Number of symbol values, 0 included.
pub const SYMBOLS: usize = 256;

/// Spreads every bit of a word over the whole word (an invertible map).
#[inline(always)]
pub fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 29)
}

/// Added to a colour to make it a new one.
pub const INDIVIDUAL: u64 = 0x5851_f42d_4c95_7f2d;

/// Up to this many colours are compared pairwise; more are sorted.
const FEW: usize = 16;

/// A colour for each point.
#[derive(Clone, Debug)]
pub struct Colouring {
    /// The colours of the positions, then those of the symbols.
    colours: Vec<u64>,
    pegs: usize,
    /// Number of different colours of positions and of symbols.
    cells: (usize, usize),
}

impl Colouring {
    /// One colour for all positions, one for all symbols.
    pub fn start(rows: &Rows) -> Self {
        Self { colours: vec![1; rows.pegs + rows.symbols.len()], pegs: rows.pegs, cells: (1, 1) }
    }

    /// The colour of a point, and whether it is that of a symbol.
    pub fn colour(&self, point: usize) -> (bool, u64) {
        (point >= self.pegs, self.colours[point])
    }

    /// The colours of the positions, and those of the symbols.
    pub fn split(&self) -> (&[u64], &[u64]) {
        self.colours.split_at(self.pegs)
    }

    /// Whether all points have different colours.
    fn is_discrete(&self) -> bool {
        self.cells.0 + self.cells.1 == self.colours.len()
    }

    /// All points in order of colour, the positions first; those of a cell in their own order.
    pub fn in_order(&self) -> Vec<usize> {
        let mut points: Vec<usize> = (0..self.colours.len()).collect();
        points[..self.pegs].sort_by_key(|&position| self.colours[position]);
        points[self.pegs..].sort_by_key(|&symbol| self.colours[symbol]);
        points
    }

    /// The first cell that holds several positions, or symbols that are not all twins.
    pub fn cell_to_split(&self, are_twins: impl Fn(&[usize]) -> bool) -> Option<Vec<usize>> {
        if self.is_discrete() {
            return None;
        }
        let order = self.in_order();
        let mut cells = order.chunk_by(|&a, &b| self.colour(a) == self.colour(b));
        let found = cells.find(|&cell| cell.len() > 1 && (cell[0] < self.pegs || !are_twins(cell)));
        found.map(<[usize]>::to_vec)
    }

    /// The same, but for one point that gets a colour of its own.
    pub fn individualised(&self, point: usize) -> Self {
        let mut colouring = self.clone();
        colouring.colours[point] = mix(self.colours[point].wrapping_add(INDIVIDUAL));
        colouring
    }

    /// A hash of the colours that does not depend on their order.
    pub fn trace(&self) -> u64 {
        let sum = |colours: &[u64]| colours.iter().map(|&c| mix(c)).fold(0, u64::wrapping_add);
        let (positions, symbols) = self.split();
        mix(sum(positions)).wrapping_add(sum(symbols))
    }

    /// Splits the cells until they are stable. Before each round `spend` is told how many symbols
    /// will be read; if it says `false`, that is the last one.
    pub fn refined(mut self, rows: &Rows, mut spend: impl FnMut(usize) -> bool) -> Self {
        let mut first = self.cells == (1, 1);
        // A copy is faster than zeroed memory, and each round clears it anyway.
        let mut sums = self.colours.clone();
        loop {
            let goes_on = spend(rows.numbers.len());
            sums.fill(0);
            self.add(rows, &mut sums);
            for (sum, tie) in sums[self.pegs..].iter_mut().zip(&rows.partners) {
                let partner = tie.number.map_or(0, |n| self.colours[self.pegs + n]);
                *sum = mix(sum.wrapping_add(mix(tie.start ^ partner.rotate_left(23))));
            }
            for (colour, &sum) in self.colours.iter_mut().zip(&sums) {
                *colour = mix(colour.rotate_left(9) ^ sum);
            }
            // The first round only shows how often symbols occur.
            if std::mem::take(&mut first) {
                continue;
            }
            let (positions, symbols) = self.split();
            let cells = (distinct(positions), distinct(symbols));
            let before = std::mem::replace(&mut self.cells, cells);
            if before == cells || !goes_on || self.is_discrete() {
                return self;
            }
        }
    }

    /// Adds what the rows show of their positions and of the symbols.
    fn add(&self, rows: &Rows, sums: &mut [u64]) {
        let (positions, symbols) = self.split();
        let (position_sums, symbol_sums) = sums.split_at_mut(self.pegs);
        for row in rows.iter() {
            let mut around = 0u64;
            for (&s, &position) in row.iter().zip(positions) {
                around = around.wrapping_add(mix(position ^ symbols[usize::from(s)]));
            }
            let places = positions.iter().zip(&mut *position_sums);
            for (&s, (&position, position_sum)) in row.iter().zip(places) {
                let s = usize::from(s);
                symbol_sums[s] = symbol_sums[s].wrapping_add(mix(around ^ position));
                *position_sum = position_sum.wrapping_add(mix(around.rotate_left(17) ^ symbols[s]));
            }
        }
    }
}

/// How many different colours there are.
fn distinct(colours: &[u64]) -> usize {
    // Sorting mispredicts a few branches; comparing each of a few with all before it does not.
    if colours.len() <= FEW {
        let is_new = |i: usize| {
            let before = colours[..i].iter();
            !before.fold(false, |found, &colour| found | (colour == colours[i]))
        };
        return (0..colours.len()).map(|i| usize::from(is_new(i))).sum();
    }
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// How a symbol relates to its partner.
#[derive(Clone, Copy, Debug)]
pub struct Partner {
    /// Distinguishes symbols by whether they and their partners may be asked.
    pub start: u64,
    /// The number of the partner, if it occurs.
    pub number: Option<usize>,
}

/// A candidate set with its symbols numbered from 0, in order of first occurrence.
#[derive(Debug)]
pub struct Rows {
    pub pegs: usize,
    /// The symbols that occur, by number.
    pub symbols: Vec<u8>,
    /// The number of each symbol that occurs.
    pub number: [Option<u8>; SYMBOLS],
    /// The numbered symbols of the codes, row by row.
    pub numbers: Vec<u8>,
    /// The partner of each numbered symbol, where symbols have partners; else empty.
    pub partners: Vec<Partner>,
}

impl Rows {
    /// The rows of a set.
    pub fn of(alphabet: &Alphabet, codes: &[Code]) -> Self {
        let pegs = alphabet.pegs;
        let mut symbols = Vec::with_capacity(alphabet.symbols(Role::Guess));
        let mut number = [None; SYMBOLS];
        let mut numbers = Vec::with_capacity(codes.len() * pegs);
        for s in codes.iter().flat_map(|&code| unpack(code, pegs)) {
            let number = number[usize::from(s)].get_or_insert_with(|| {
                symbols.push(s);
                (symbols.len() - 1) as u8
            });
            numbers.push(*number);
        }
        let is_own = |s: u8| u64::from(alphabet.own.contains(&s));
        let tie = |&symbol: &u8| {
            let partner = alphabet.partner(symbol).unwrap_or(symbol);
            Partner {
                start: 1 + is_own(symbol) + 2 * is_own(partner),
                number: number[usize::from(partner)].map(usize::from),
            }
        };
        let with_partners = symbols.iter().filter(|_| alphabet.has_partners());
        Self { pegs, partners: with_partners.map(tie).collect(), symbols, number, numbers }
    }

    /// The rows one by one.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.numbers.chunks_exact(self.pegs)
    }
}
