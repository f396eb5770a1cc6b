//! Colour refinement on the positions and the symbols of a candidate set.
//!
//! Positions and symbols get colours (hashes) that do not depend on how they are named; those that
//! some symmetry of the set exchanges keep equal colours. The new colour of a symbol sums up the
//! colours around each of its occurrences, that of a position the rows as seen from there; until no
//! cell, a set of equal colours, splits any more. This is the step that all programs for canonical
//! forms and symmetries are built on \[McKay1981\]; here colours are hashes, so unequal things may
//! get equal colours (chance about 2⁻⁶⁴), never equal things unequal ones.

use crate::codebreaking::games::rules::{Alphabet, Code, MAX_PEGS, unpack};

/// Number of symbol values, 0 included.
pub(crate) const SYMBOLS: usize = 256;

/// Spreads every bit of a word over the whole word (an invertible map).
#[inline(always)]
pub(crate) fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 29)
}

/// Added to a colour to make it a new one.
pub(crate) const INDIVIDUAL: u64 = 0x5851_f42d_4c95_7f2d;

/// So few colours are compared each with each; more are sorted.
const FEW: usize = 16;

/// Rows between two reports of the work done.
const PART: usize = 1 << 12;

/// Colours of the positions and of the symbols that occur.
#[derive(Clone, Debug, Default)]
pub(crate) struct Colouring {
    pub(crate) positions: Vec<u64>,
    pub(crate) symbols: Vec<u64>,
    /// Number of different colours of positions and of symbols.
    pub(crate) cells: (usize, usize),
}

impl Colouring {
    /// One colour for all positions, one for all symbols.
    pub(crate) fn start(&mut self, positions: usize, symbols: usize) {
        self.positions.clear();
        self.positions.resize(positions, 1);
        self.symbols.clear();
        self.symbols.resize(symbols, 1);
        self.cells = (1, 1);
    }

    /// A hash of the colours that does not depend on their order.
    pub(crate) fn trace(&self) -> u64 {
        let sum = |colours: &[u64]| {
            colours
                .iter()
                .fold(0u64, |sum, &c| sum.wrapping_add(mix(c)))
        };
        mix(sum(&self.positions)).wrapping_add(sum(&self.symbols))
    }
}

/// Gives a member a colour that no other has.
pub(crate) fn individualise(colour: &mut u64) {
    *colour = mix(colour.wrapping_add(INDIVIDUAL));
}

/// What ties a symbol to its partner.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Partner {
    /// Distinguishes symbols by whether they and their partners may be asked.
    pub(crate) start: u64,
    /// The number of the partner, if it occurs.
    pub(crate) number: Option<u8>,
}

/// A candidate set with its symbols numbered from 0, in order of first occurrence.
#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) pegs: usize,
    /// The number of each symbol, and one more; 0 for a symbol that does not occur.
    pub(crate) number: Box<[u8; SYMBOLS]>,
    /// The numbered symbols of the codes, row by row.
    pub(crate) symbols: Vec<u8>,
    /// How many symbols occur.
    pub(crate) count: usize,
    /// The partner of each numbered symbol, where symbols have partners; else empty.
    pub(crate) partners: Vec<Partner>,
}

impl Rows {
    /// No rows yet, of codes with `pegs` positions.
    pub(crate) fn new(pegs: usize) -> Self {
        Self {
            pegs,
            number: Box::new([0; SYMBOLS]),
            symbols: Vec::new(),
            count: 0,
            partners: Vec::new(),
        }
    }

    /// Takes the codes over; returns how many symbols occur.
    pub(crate) fn set(&mut self, codes: &[Code]) -> usize {
        self.clear();
        self.extend(codes);
        self.count
    }

    /// Forgets all codes.
    pub(crate) fn clear(&mut self) {
        self.number.fill(0);
        self.symbols.clear();
        self.count = 0;
        self.partners.clear();
    }

    /// Finds the partners of the symbols that occur.
    pub(crate) fn find_partners(&mut self, alphabet: &Alphabet) {
        if !alphabet.has_partners() {
            return;
        }
        self.partners.resize(self.count, Partner::default());
        let is_own = |s: u8| u64::from(alphabet.own.contains(&s));
        for (symbol, &number) in (0u8..=255).zip(self.number.iter()).filter(|(_, n)| **n > 0) {
            let partner = alphabet.partner(symbol).unwrap_or(symbol);
            self.partners[usize::from(number) - 1] = Partner {
                start: 1 + is_own(symbol) + 2 * is_own(partner),
                number: self.number[usize::from(partner)].checked_sub(1),
            };
        }
    }

    /// Takes further codes over.
    pub(crate) fn extend(&mut self, codes: &[Code]) {
        for &code in codes {
            for s in unpack(code, self.pegs) {
                let number = &mut self.number[usize::from(s)];
                if *number == 0 {
                    self.count += 1;
                    *number = self.count as u8;
                }
                self.symbols.push(*number - 1);
            }
        }
    }

    /// The rows one by one.
    pub(crate) fn iter(&self) -> std::slice::ChunksExact<'_, u8> {
        self.symbols.chunks_exact(self.pegs)
    }
}

/// Refines colourings; keeps its memory from one to the next.
#[derive(Debug, Default)]
pub(crate) struct Refiner {
    symbol_sums: Vec<u64>,
    sorted: Vec<u64>,
}

impl Refiner {
    /// Splits the cells of `colours` until they are stable. `spend` hears how many symbols were
    /// looked at; it ends the refinement by an error at once, by `false` after the round.
    pub(crate) fn refine<E>(
        &mut self,
        rows: &Rows,
        colours: &mut Colouring,
        mut spend: impl FnMut(usize) -> Result<bool, E>,
    ) -> Result<(), E> {
        let mut first = colours.cells == (1, 1);
        loop {
            let mut goes_on = true;
            self.symbol_sums.clear();
            self.symbol_sums.resize(colours.symbols.len(), 0);
            let mut position_sums = [0u64; MAX_PEGS];
            for part in rows.symbols.chunks(PART * rows.pegs) {
                goes_on = spend(part.len())?;
                self.add(part.chunks_exact(rows.pegs), colours, &mut position_sums);
            }
            for (sum, tie) in self.symbol_sums.iter_mut().zip(&rows.partners) {
                let partner = tie
                    .number
                    .map_or(0, |number| colours.symbols[usize::from(number)]);
                *sum = mix(sum.wrapping_add(mix(tie.start ^ partner.rotate_left(23))));
            }
            for (colour, &sum) in colours.symbols.iter_mut().zip(&self.symbol_sums) {
                *colour = mix(colour.rotate_left(9) ^ sum);
            }
            for (colour, &sum) in colours.positions.iter_mut().zip(&position_sums) {
                *colour = mix(colour.rotate_left(9) ^ sum);
            }
            // The first round only shows how often symbols occur.
            if std::mem::take(&mut first) {
                continue;
            }
            let cells = (
                self.different(&colours.positions),
                self.different(&colours.symbols),
            );
            let stable = cells == colours.cells || !goes_on;
            colours.cells = cells;
            if stable || cells == (colours.positions.len(), colours.symbols.len()) {
                return Ok(());
            }
        }
    }

    /// Adds what the rows show of their symbols and of the positions.
    fn add(
        &mut self,
        rows: std::slice::ChunksExact<'_, u8>,
        colours: &Colouring,
        position_sums: &mut [u64; MAX_PEGS],
    ) {
        for row in rows {
            let mut around = 0u64;
            for (&s, &position) in row.iter().zip(&colours.positions) {
                around = around.wrapping_add(mix(position ^ colours.symbols[usize::from(s)]));
            }
            for (p, &s) in row.iter().enumerate() {
                let s = usize::from(s);
                let symbol_sum = &mut self.symbol_sums[s];
                *symbol_sum = symbol_sum.wrapping_add(mix(around ^ colours.positions[p]));
                position_sums[p] =
                    position_sums[p].wrapping_add(mix(around.rotate_left(17) ^ colours.symbols[s]));
            }
        }
    }

    /// Number of different values.
    fn different(&mut self, colours: &[u64]) -> usize {
        if colours.len() <= FEW {
            let seen = |i: usize| {
                colours[..i]
                    .iter()
                    .fold(false, |seen, &c| seen | (c == colours[i]))
            };
            return (0..colours.len()).filter(|&i| !seen(i)).count();
        }
        self.sort(colours);
        self.sorted.dedup();
        self.sorted.len()
    }

    /// The colours that several members have, in increasing order.
    pub(crate) fn shared(&mut self, colours: &[u64]) -> Vec<u64> {
        self.sort(colours);
        self.sorted
            .chunk_by(|a, b| a == b)
            .filter(|cell| cell.len() > 1)
            .map(|cell| cell[0])
            .collect()
    }

    /// Whether both have the same colours equally often.
    pub(crate) fn alike(&mut self, a: &[u64], b: &[u64]) -> bool {
        self.sort(a);
        let mut other = b.to_vec();
        other.sort_unstable();
        self.sorted == other
    }

    fn sort(&mut self, colours: &[u64]) {
        self.sorted.clear();
        self.sorted.extend_from_slice(colours);
        self.sorted.sort_unstable();
    }
}
