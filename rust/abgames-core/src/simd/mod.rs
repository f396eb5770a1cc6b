//! Feedback of many codes at once, and what else asks for the processor's own instructions: the only
//! module that may use `unsafe`.
//!
//! Codes stand in [`Blocks`] of [`LANES`] side by side, one array a position. The kernels here are
//! ordinary safe loops over these arrays, written once. They are compiled twice: for every
//! processor of the target, and with AVX2 for those that are found to have it at run time; unsafe
//! is the call of the second version after that check. `compare`, `lookup` and `wide_lookup` are written
//! for AVX2 alone; unsafe are their loads and stores. Tests hold all versions together. `avx2` compiles loops of other
//! modules twice in the same way. `prefetch` is for tables that are larger than the caches; unsafe is its one instruction.
#![allow(unsafe_code)]

pub mod avx2;
#[cfg(target_arch = "x86_64")]
mod compare;
#[cfg(target_arch = "x86_64")]
mod lookup;
pub mod prefetch;
#[cfg(target_arch = "x86_64")]
mod registers;
#[cfg(target_arch = "x86_64")]
mod wide_lookup;

use crate::codebreaking::rules::{CARDS, Code, Feedback, Kind, MAX_PEGS, Rules, symbol};

/// Codes in a block.
pub const LANES: usize = 32;

/// `LANES` codes: `block[position][lane]`. Unused lanes hold the symbol 0, which no code has.
pub type Block = [[u8; LANES]; MAX_PEGS];

/// A list of codes in blocks.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    blocks: Vec<Block>,
    len: usize,
}

impl Blocks {
    /// Number of codes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The blocks themselves.
    pub fn as_slice(&self) -> &[Block] {
        &self.blocks
    }

    /// Bytes that the codes take.
    pub fn bytes(&self) -> usize {
        self.blocks.len() * size_of::<Block>()
    }

    /// Forgets the codes but keeps the memory.
    pub fn clear(&mut self) {
        self.blocks.clear();
        self.len = 0;
    }

    /// Adds a code with `pegs` positions at the end.
    #[inline]
    pub fn push(&mut self, code: Code, pegs: usize) {
        let lane = self.len % LANES;
        if lane == 0 {
            self.blocks.push([[0; LANES]; MAX_PEGS]);
        }
        if let Some(block) = self.blocks.last_mut() {
            for (position, row) in block.iter_mut().enumerate().take(pegs) {
                row[lane] = symbol(code, position, pegs);
            }
        }
        self.len += 1;
    }

    /// Replaces the codes.
    pub fn set(&mut self, codes: &[Code], pegs: usize) {
        self.clear();
        for &code in codes {
            self.push(code, pegs);
        }
    }

    /// The code at `index`.
    pub fn code(&self, index: usize, pegs: usize) -> Code {
        let block = &self.blocks[index / LANES];
        block[..pegs]
            .iter()
            .fold(0, |code, row| code << 8 | u64::from(row[index % LANES]))
    }
}

/// Number of different feedback slots.
pub const SLOTS: usize = 64;

/// What each part of a feedback (H, NP, NC, N) of the card game adds to its slot. All sums that
/// occur are different and below [`SLOTS`].
const CARD_WEIGHTS: Feedback = [6, 1, 14, 16];

/// The slot of a feedback: a number below [`SLOTS`], different for each feedback of the game.
///
/// Of (A, B) it is A·pegs + (A + B). That is below 64 and one-to-one, as A + B lies between A and
/// `pegs` and is not 0 when A is not, except for the hit of 8 pegs: this gets the free number 62.
pub fn slot(feedback: Feedback, rules: &Rules) -> u8 {
    if rules.kind() == Kind::CardMoo {
        return feedback
            .iter()
            .zip(CARD_WEIGHTS)
            .map(|(n, weight)| n * weight)
            .sum();
    }
    let [exact, near, ..] = feedback;
    let slot = exact * rules.pegs() as u8 + exact + near;
    if slot == 72 { 62 } else { slot }
}

#[inline(always)]
fn slots<const P: usize, const REPEAT: bool>(block: &Block, code: &[u8; P]) -> [u8; LANES] {
    let mut exact = [0u8; LANES];
    let mut common = [0u8; LANES];
    for q in 0..P {
        let s = code[q];
        for lane in 0..LANES {
            exact[lane] += u8::from(block[q][lane] == s);
        }
        let mut multiplicity = 1;
        if REPEAT {
            // The first position of a symbol speaks for all of them.
            if code[..q].contains(&s) {
                continue;
            }
            multiplicity = code[q..].iter().filter(|&&t| t == s).count() as u8;
        }
        let mut count = [0u8; LANES];
        for row in block.iter().take(P) {
            for lane in 0..LANES {
                count[lane] += u8::from(row[lane] == s);
            }
        }
        for lane in 0..LANES {
            common[lane] += if REPEAT {
                count[lane].min(multiplicity)
            } else {
                count[lane]
            };
        }
    }
    let mut out = [0u8; LANES];
    for lane in 0..LANES {
        out[lane] = exact[lane] * P as u8 + common[lane];
        if P == 8 {
            out[lane] -= if exact[lane] == 8 { 10 } else { 0 };
        }
    }
    out
}

/// The slots of cards, of which `ranks` are black and as many red.
#[inline(always)]
fn card_slots(block: &Block, code: &[u8; CARDS], ranks: u8) -> [u8; LANES] {
    let [hit, position, colour, rank] = CARD_WEIGHTS;
    let mut out = [0u8; LANES];
    for (q, &card) in code.iter().enumerate() {
        // The joker has none.
        let partner = match card {
            card if card > 2 * ranks => u8::MAX,
            card if card > ranks => card - ranks,
            card => card + ranks,
        };
        for (p, row) in block.iter().enumerate().take(CARDS) {
            let (same, other) = if p == q {
                (hit, position)
            } else {
                (colour, rank)
            };
            for lane in 0..LANES {
                let found = if row[lane] == card { same } else { 0 };
                out[lane] += found | if row[lane] == partner { other } else { 0 };
            }
        }
    }
    out
}

#[inline(always)]
fn card_slots_of_all(ranks: u8, code: Code, codes: &Blocks, out: &mut [u8]) {
    let code = symbols::<CARDS>(code);
    for (block, out) in codes.blocks.iter().zip(out.chunks_mut(LANES)) {
        out.copy_from_slice(&card_slots(block, &code, ranks)[..out.len()]);
    }
}

#[inline(always)]
fn card_classes_of_all(ranks: u8, guesses: &[Block], codes: &[Code], out: &mut [u8]) {
    let hit = CARDS as u8 * CARD_WEIGHTS[0];
    for (block, out) in guesses.iter().zip(out.chunks_mut(LANES)) {
        let mut masks = [0u64; LANES];
        for &code in codes {
            let slots = card_slots(block, &symbols::<CARDS>(code), ranks);
            for lane in 0..LANES {
                masks[lane] |= 1 << (slots[lane] & 63);
            }
        }
        for (out, mask) in out.iter_mut().zip(masks) {
            *out = mask.count_ones() as u8 + HIT_BIT * (mask >> hit & 1) as u8;
        }
    }
}

#[inline(always)]
fn symbols<const P: usize>(code: Code) -> [u8; P] {
    std::array::from_fn(|position| symbol(code, position, P))
}

#[inline(always)]
fn slots_of_all<const P: usize, const REPEAT: bool>(code: Code, codes: &Blocks, out: &mut [u8]) {
    let code = symbols::<P>(code);
    for (block, out) in codes.blocks.iter().zip(out.chunks_mut(LANES)) {
        out.copy_from_slice(&slots::<P, REPEAT>(block, &code)[..out.len()]);
    }
}

#[inline(always)]
fn classes_of_all<const P: usize, const REPEAT: bool>(
    guesses: &[Block],
    codes: &[Code],
    out: &mut [u8],
) {
    let hit = (P * P + P) as u8;
    let hit = if P == 8 { 62 } else { hit };
    for (block, out) in guesses.iter().zip(out.chunks_mut(LANES)) {
        let mut masks = [0u64; LANES];
        for &code in codes {
            let slots = slots::<P, REPEAT>(block, &symbols::<P>(code));
            for lane in 0..LANES {
                masks[lane] |= 1 << (slots[lane] & 63);
            }
        }
        for (out, mask) in out.iter_mut().zip(masks) {
            *out = mask.count_ones() as u8 + HIT_BIT * (mask >> hit & 1) as u8;
        }
    }
}

/// Makes of a kernel the public function that picks the version for the game and the processor.
macro_rules! dispatch {
    ($(#[$doc:meta])* $name:ident, $kernel:ident, $cards:ident, ($($arg:ident: $type:ty),*)) => {
        $(#[$doc])*
        pub fn $name(rules: &Rules, $($arg: $type),*) {
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
                #[target_feature(enable = "avx2,popcnt")]
                fn with_avx2(rules: &Rules, $($arg: $type),*) {
                    dispatch!(@game rules, $kernel, $cards, ($($arg),*));
                }
                // SAFETY: the processor was just found to have all that `with_avx2` asks.
                unsafe { with_avx2(rules, $($arg),*) };
                return;
            }
            dispatch!(@game rules, $kernel, $cards, ($($arg),*));
        }
    };
    (@game $rules:ident, $kernel:ident, $cards:ident, $args:tt) => {
        match $rules.kind() {
            Kind::Ab => dispatch!(@pegs $rules, $kernel, false, $args),
            Kind::Mastermind => dispatch!(@pegs $rules, $kernel, true, $args),
            Kind::CardMoo => dispatch!(@cards $rules, $cards, $args),
        }
    };
    (@cards $rules:ident, $kernel:ident, ($($arg:ident),*)) => {
        $kernel(($rules.colors() / 2) as u8, $($arg),*)
    };
    (@pegs $rules:ident, $kernel:ident, $repeat:literal, ($($arg:ident),*)) => {
        match $rules.pegs() {
            1 => $kernel::<1, $repeat>($($arg),*),
            2 => $kernel::<2, $repeat>($($arg),*),
            3 => $kernel::<3, $repeat>($($arg),*),
            4 => $kernel::<4, $repeat>($($arg),*),
            5 => $kernel::<5, $repeat>($($arg),*),
            6 => $kernel::<6, $repeat>($($arg),*),
            7 => $kernel::<7, $repeat>($($arg),*),
            _ => $kernel::<8, $repeat>($($arg),*),
        }
    };
}

dispatch! {
    /// [`feedback_slots`] for every game.
    general_slots, slots_of_all, card_slots_of_all, (code: Code, codes: &Blocks, out: &mut [u8])
}

/// Writes the feedback slot of `code` against each of `codes`; the feedback is symmetric in
/// guess and secret. `out` has the length of `codes`.
pub fn feedback_slots(rules: &Rules, code: Code, codes: &Blocks, out: &mut [u8]) {
    #[cfg(target_arch = "x86_64")]
    if rules.kind() != Kind::CardMoo && is_x86_feature_detected!("avx2") {
        let slots = match (rules.kind(), rules.pegs()) {
            (Kind::Ab, 1) => compare::slots::<1, false>,
            (Kind::Ab, 2) => compare::slots::<2, false>,
            (Kind::Ab, 3) => compare::slots::<3, false>,
            (Kind::Ab, 4) => compare::slots::<4, false>,
            (Kind::Ab, 5) => compare::slots::<5, false>,
            (Kind::Ab, 6) => compare::slots::<6, false>,
            (Kind::Ab, 7) => compare::slots::<7, false>,
            (Kind::Ab, _) => compare::slots::<8, false>,
            (_, 1) => compare::slots::<1, true>,
            (_, 2) => compare::slots::<2, true>,
            (_, 3) => compare::slots::<3, true>,
            (_, 4) => compare::slots::<4, true>,
            (_, 5) => compare::slots::<5, true>,
            (_, 6) => compare::slots::<6, true>,
            (_, 7) => compare::slots::<7, true>,
            (_, _) => compare::slots::<8, true>,
        };
        // SAFETY: the processor was just found to have AVX2, all that `slots` asks.
        unsafe { slots(code, codes, out) };
        return;
    }
    general_slots(rules, code, codes, out);
}

dispatch! {
    /// [`feedback_classes`] for every game.
    general_classes, classes_of_all, card_classes_of_all,
    (guesses: &[Block], codes: &[Code], out: &mut [u8])
}

/// Set by [`feedback_classes`] for a guess that is one of the codes.
pub const HIT_BIT: u8 = 0x80;

/// Writes for each guess the number of its classes, that is of the feedbacks that occur over
/// `codes`, plus [`HIT_BIT`] when the hit is one of them. `out` has a place for each lane in use.
pub fn feedback_classes(rules: &Rules, guesses: &[Block], codes: &[Code], out: &mut [u8]) {
    #[cfg(target_arch = "x86_64")]
    if let Some(tables) = lookup::tables(rules)
        && is_x86_feature_detected!("avx2")
    {
        macro_rules! kernel {
            ($module:ident, $pegs:literal $(, $groups:literal)?) => {
                match tables {
                    1 => $module::classes::<$pegs, 1 $(, $groups)?>,
                    2 => $module::classes::<$pegs, 2 $(, $groups)?>,
                    3 => $module::classes::<$pegs, 3 $(, $groups)?>,
                    _ => $module::classes::<$pegs, 4 $(, $groups)?>,
                }
            };
        }
        let classes = match (rules.kind(), rules.pegs()) {
            (Kind::CardMoo, _) => kernel!(wide_lookup, 3, 7),
            (_, 1) => kernel!(lookup, 1),
            (_, 2) => kernel!(lookup, 2),
            (_, 3) => kernel!(lookup, 3),
            (_, 4) => kernel!(lookup, 4),
            (_, 5) => kernel!(wide_lookup, 5, 4),
            (_, 6) => kernel!(wide_lookup, 6, 6),
            (_, 7) => kernel!(wide_lookup, 7, 8),
            (_, _) => kernel!(wide_lookup, 8, 10),
        };
        // SAFETY: the processor was just found to have AVX2, all that `classes` asks.
        unsafe { classes(rules, guesses, codes, out) };
        return;
    }
    general_classes(rules, guesses, codes, out);
}

#[cfg(test)]
mod tests;
