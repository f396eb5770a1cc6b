//! Normal forms: patterns that stand for the same codes under other names get the same one.
//!
//! With the same number of colours in use, a permutation of colours and pegs takes the codes of one
//! to those of the other. So both have the same value.

use super::pattern::{MAX_PEGS, Pattern, VARIABLE, Word, renumber, substituted, variables};

impl Pattern {
    /// The normal form, and how many touched colours do not occur.
    ///
    /// 1. A touched colour that does not occur is dropped.
    /// 2. A touched colour belongs to the pool if the words with it are exactly the words without
    ///    it in which it has replaced one variable: with that colour in the pool, the words without
    ///    it stand for the same codes. This also holds where colours repeat, because a word says
    ///    for any two pegs whether they have the same colour of the pool.
    /// 3. Of all images under renaming of touched colours and under permutation of pegs, the least
    ///    of those that the search below meets.
    pub fn normal(mut self, pegs: usize) -> (Self, usize) {
        let dropped = self.drop_unused(pegs);
        while let Some(color) = (0..self.touched as u8).find(|&c| self.belongs_to_pool(pegs, c)) {
            self.words.retain(|word| !word[..pegs].contains(&color));
            self.drop_unused(pegs);
        }
        (self.least_image(pegs), dropped)
    }

    fn drop_unused(&mut self, pegs: usize) -> usize {
        let mut occurs = [false; 256];
        for &sign in self.words.iter().flat_map(|word| &word[..pegs]) {
            occurs[usize::from(sign)] = true;
        }
        let mut names = [0; VARIABLE as usize];
        let mut kept = 0;
        for color in 0..self.touched {
            names[color] = kept;
            kept += u8::from(occurs[color]);
        }
        self.rename(pegs, &names);
        let dropped = self.touched - usize::from(kept);
        self.touched = kept.into();
        dropped
    }

    fn rename(&mut self, pegs: usize, names: &[u8]) {
        let signs = self.words.iter_mut().flat_map(|word| &mut word[..pegs]);
        for sign in signs.filter(|sign| **sign < VARIABLE) {
            *sign = names[usize::from(*sign)];
        }
        self.words.sort_unstable();
    }

    fn belongs_to_pool(&self, pegs: usize, color: u8) -> bool {
        let has = |word: &&Word| word[..pegs].contains(&color);
        let with = self.words.iter().filter(has).count();
        let without = || self.words.iter().filter(|word| !has(word));
        with == without().map(|word| variables(word, pegs)).sum::<usize>()
            && without().all(|word| {
                let images = (0..variables(word, pegs))
                    .map(|variable| substituted(word, pegs, variable, color));
                images.into_iter().all(|image| self.words.binary_search(&image).is_ok())
            })
    }

    /// For each touched colour the last earlier one with which it can be exchanged, if any.
    pub fn twins(&self, pegs: usize) -> Vec<Option<u8>> {
        let is_twin = |a: u8, b: u8| {
            let exchanged = |word: &Word| {
                word.map(|sign| match sign {
                    sign if sign == a => b,
                    sign if sign == b => a,
                    sign => sign,
                })
            };
            self.words.iter().all(|word| {
                let mut image = exchanged(word);
                image[pegs..].fill(0);
                self.words.binary_search(&image).is_ok()
            })
        };
        let colors = 0..self.touched as u8;
        colors.map(|b| (0..b).rev().find(|&a| is_twin(a, b))).collect()
    }

    fn least_image(&self, pegs: usize) -> Self {
        let twins = self.twins(pegs);
        let looks: Vec<u64> = (0..pegs).map(|peg| self.look(peg, pegs)).collect();
        let mut least = None;
        // Pegs that look different have a fixed order.
        let is_ordered =
            |order: &[usize; MAX_PEGS]| order[..pegs].is_sorted_by_key(|&from| looks[from]);
        for order in orders(pegs).filter(is_ordered) {
            let mut moved = self.clone();
            for (word, before) in moved.words.iter_mut().zip(&self.words) {
                for (sign, from) in word[..pegs].iter_mut().zip(order) {
                    *sign = before[from];
                }
                renumber(word, pegs);
            }
            let naming = Naming { pattern: &moved, pegs, twins: &twins };
            naming.search(vec![0; self.touched], &mut least);
        }
        Self { touched: self.touched, words: least.unwrap_or_default() }
    }

    /// What a peg looks like, whatever the names of colours and the order of pegs.
    fn look(&self, peg: usize, pegs: usize) -> u64 {
        let mut sum = 0u64;
        let mut often = [0u64; VARIABLE as usize];
        for word in &self.words {
            let same = word[..pegs].iter().filter(|&&sign| sign == word[peg]).count() as u64;
            let is_variable = u64::from(word[peg] >= VARIABLE);
            let all = variables(word, pegs) as u64;
            sum = sum.wrapping_add(mix(same << 16 | is_variable << 8 | all));
            if is_variable == 0 {
                often[usize::from(word[peg])] += 1;
            }
        }
        let often = often[..self.touched].iter().map(|&number| mix(mix(number)));
        often.fold(sum, u64::wrapping_add)
    }
}

/// The search for the least image under renaming: cells of colours that look alike are split, in
/// every way that may matter, until every colour is alone or has only twins beside it.
struct Naming<'a> {
    pattern: &'a Pattern,
    pegs: usize,
    twins: &'a [Option<u8>],
}

impl Naming<'_> {
    fn search(&self, mut cells: Vec<u64>, least: &mut Option<Vec<Word>>) {
        self.refine(&mut cells);
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&color| cells[color]);
        let mut groups = order.chunk_by(|&a, &b| cells[a] == cells[b]);
        let has_twin = |cell: &[usize], color: usize| {
            let twin = self.twins[color].map(usize::from);
            twin.is_some_and(|twin| cell.contains(&twin))
        };
        let are_twins = |cell: &[usize]| cell[1..].iter().all(|&color| has_twin(cell, color));
        let Some(cell) = groups.find(|cell| !are_twins(cell)) else {
            return self.take(&order, least);
        };
        for &color in cell.iter().filter(|&&color| !has_twin(cell, color)) {
            let mut split = cells.clone();
            split[color] = mix(cells[color].wrapping_add(1));
            self.search(split, least);
        }
    }

    /// Splits cells by the words around each colour until nothing changes.
    fn refine(&self, cells: &mut Vec<u64>) {
        let mut number = distinct(cells);
        loop {
            *cells = self.refined_once(cells);
            let found = distinct(cells);
            if found == number || found == cells.len() {
                return;
            }
            number = found;
        }
    }

    fn refined_once(&self, cells: &[u64]) -> Vec<u64> {
        let mut next: Vec<u64> = cells.iter().map(|&cell| mix(cell)).collect();
        for word in &self.pattern.words {
            let signs = &word[..self.pegs];
            let look = |sign: u8| match sign {
                sign if sign >= VARIABLE => u64::from(sign),
                sign => mix(cells[usize::from(sign)] ^ 0x5bd1_e995),
            };
            let around = signs.iter().fold(7, |hash, &sign| mix(hash ^ look(sign)));
            for (peg, &sign) in signs.iter().enumerate().filter(|(_, sign)| **sign < VARIABLE) {
                let is_there = |(other, &there): (usize, &u8)| u64::from(there == sign) << other;
                let places: u64 = signs.iter().enumerate().map(is_there).sum();
                let sum = &mut next[usize::from(sign)];
                *sum = sum.wrapping_add(mix(around ^ mix((peg as u64) << 8 | places)));
            }
        }
        next
    }

    fn take(&self, order: &[usize], least: &mut Option<Vec<Word>>) {
        let mut names = vec![0; order.len()];
        for (name, &color) in order.iter().enumerate() {
            names[color] = name as u8;
        }
        let mut image = self.pattern.clone();
        image.rename(self.pegs, &names);
        if least.as_ref().is_none_or(|least| image.words < *least) {
            *least = Some(image.words);
        }
    }
}

fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (x ^ (x >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn distinct(cells: &[u64]) -> usize {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// All orders of so many pegs.
fn orders(pegs: usize) -> impl Iterator<Item = [usize; MAX_PEGS]> {
    let digit = |code: usize, peg| code / MAX_PEGS.pow(peg) % MAX_PEGS;
    let each = (0..MAX_PEGS.pow(pegs as u32)).map(move |code| [0, 1, 2, 3].map(|p| digit(code, p)));
    each.filter(move |order| (0..pegs).all(|peg| order[..pegs].contains(&peg)))
}
