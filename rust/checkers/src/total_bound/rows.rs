//! Guesses that do the same with a set of codes are one row (arguments T5 and T6 of the checker in
//! Python).
//!
//! In a table a row has for each code the place of the first one with its reply, and [`HIT`] for
//! the one that is hit. Otherwise it is a guess with 0 for colours that no code has.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::rule::Guesses;
use super::rules::{Code, Rules, differ, for_rows};
use crate::CheckError;

/// How a guess sorts a set.
pub type Row = Box<[u16]>;

/// The rows of a set that differ, in order, and which of them were dealt with.
pub struct Listed {
    /// The numbers in a row.
    width: usize,
    numbers: Vec<u16>,
    done: Vec<bool>,
}

impl Listed {
    fn of(width: usize, numbers: Vec<u16>) -> Self {
        let done = vec![false; numbers.len() / width];
        Self { width, numbers, done }
    }

    fn row(&self, place: usize) -> &[u16] {
        &self.numbers[place * self.width..][..self.width]
    }

    fn find(&self, row: &[u16]) -> Option<usize> {
        let (mut low, mut high) = (0, self.done.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.row(middle).cmp(row) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Deals with a row; whether it was there and had not been dealt with.
    pub fn remove(&mut self, row: &[u16]) -> bool {
        self.find(row).is_some_and(|place| !std::mem::replace(&mut self.done[place], true))
    }

    /// The first row from a place on that was not dealt with, and its place.
    pub fn next(&self, from: usize) -> Option<(usize, Row)> {
        let place = from + self.done[from..].iter().position(|done| !done)?;
        Some((place, self.row(place).into()))
    }

    fn is_subset(&self, of: &Self) -> bool {
        (0..self.done.len()).all(|place| of.find(self.row(place)).is_some())
    }
}

/// In a row of a table, the code that is hit.
const HIT: u16 = u16::MAX;
const MAX_ROWS: u128 = 1 << 22;

/// What takes peg i to `pegs[i]`, and colours to others.
pub struct Renaming {
    pegs: Vec<usize>,
    colors: HashMap<u16, u16>,
}

impl Renaming {
    /// The image of a code or row; 0 stays.
    fn image(&self, code: &[u16]) -> Code {
        let mut moved: Code = vec![0; code.len()].into();
        for (&peg, color) in self.pegs.iter().zip(code) {
            moved[peg] = self.colors.get(color).copied().unwrap_or(0);
        }
        moved
    }
}

/// The rows of a game with a goal.
pub struct Rows<'a> {
    rules: &'a Rules,
    end: Option<u16>,
}

impl<'a> Rows<'a> {
    /// Those of a game in which secrets are to be hit, or determined.
    pub fn new(rules: &'a Rules, hit: bool) -> Self {
        let end = if hit { rules.hit() } else { None };
        Self { rules, end }
    }

    /// The reply that leaves no class.
    pub fn end(&self) -> Option<u16> {
        self.end
    }

    /// The colours of codes, in order: with cards, both of each rank.
    fn colors(&self, codes: &[Code]) -> Vec<u16> {
        let mut colors: Vec<u16> = codes.iter().flat_map(|code| code.iter().copied()).collect();
        if let Rules::Cards { ranks, .. } = self.rules {
            for place in 0..colors.len() {
                let rank = Rules::rank(colors[place], *ranks);
                colors[place] = rank;
                colors.push(rank + ranks);
            }
        }
        colors.sort_unstable();
        colors.dedup();
        colors
    }

    /// The guesses of each row, where later ones depend on which is made (T9).
    pub fn alike(&self, codes: &[Code], allowed: &Guesses) -> HashMap<Row, Vec<u16>> {
        let mut alike = HashMap::<Row, Vec<u16>>::new();
        for guess in allowed.numbers() {
            alike.entry(self.of(&[guess], codes)).or_default().push(guess);
        }
        alike
    }

    /// The rows of all guesses, or of those of a table that are allowed.
    pub fn all(&self, codes: &[Code], allowed: Option<&Guesses>) -> Result<Listed, CheckError> {
        if let Rules::Table(table) = self.rules {
            let guesses: Vec<u16> = match allowed {
                Some(allowed) => allowed.numbers().collect(),
                None => (0..table.replies.len() as u16).collect(),
            };
            let rows = guesses.into_iter().map(|guess| self.of(&[guess], codes));
            let rows: BTreeSet<Row> = rows.collect();
            let numbers = rows.iter().flat_map(|row| row.iter().copied()).collect();
            return Ok(Listed::of(codes.len(), numbers));
        }
        let mut colors = self.colors(codes);
        let pegs = self.rules.pegs();
        let others = match self.rules {
            Rules::Cards { ranks, .. } => usize::from(*ranks) + 1 - colors.len() / 2,
            Rules::Colors { colors: all, extra, .. } => usize::from(all + extra) - colors.len(),
            Rules::Table(_) => 0,
        };
        let most = (colors.len() as u128 + 1).pow(pegs as u32);
        ensure!(
            most <= MAX_ROWS,
            "it has too many colours: more than {MAX_ROWS} guesses are to be tried"
        );
        if others > 0 {
            colors.insert(0, 0);
        }
        let mut rows = Vec::new();
        for_rows(&colors, pegs, &mut |row| {
            if self.is_row(row, others) {
                rows.extend_from_slice(row);
            }
        });
        Ok(Listed::of(pegs, rows))
    }

    fn is_row(&self, row: &[u16], others: usize) -> bool {
        let shown = row.iter().copied().filter(|&color| color != 0);
        let few = row.iter().filter(|&&color| color == 0).count() <= others;
        match self.rules {
            Rules::Cards { ranks, .. } => {
                few && differ(shown.map(|card| Rules::rank(card, *ranks)))
            }
            Rules::Colors { repeats, .. } => *repeats || (few && differ(shown)),
            Rules::Table(_) => true,
        }
    }

    /// The row of a guess.
    pub fn of(&self, guess: &[u16], codes: &[Code]) -> Row {
        if let Rules::Table(table) = self.rules {
            let replies = &table.replies[usize::from(guess[0])];
            let replies = codes.iter().map(|code| replies[usize::from(code[0])]);
            return first_places(replies, self.end);
        }
        let colors = self.colors(codes);
        let shown = |color: &u16| if colors.contains(color) { *color } else { 0 };
        guess.iter().map(shown).collect()
    }

    /// The classes into which a row sorts codes, by their places, without the code that is hit.
    pub fn split(&self, row: &[u16], codes: &[Code], classes: &mut Vec<Vec<usize>>) {
        classes.iter_mut().for_each(Vec::clear);
        let (count, end) = match self.rules {
            Rules::Table(_) => (codes.len(), Some(HIT)),
            _ => (self.rules.replies(), self.end),
        };
        if classes.len() < count {
            classes.resize_with(count, Vec::new);
        }
        for (place, code) in codes.iter().enumerate() {
            let reply = match self.rules {
                Rules::Table(_) => row[place],
                _ => self.rules.reply(row, code),
            };
            if Some(reply) != end {
                classes[usize::from(reply)].push(place);
            }
        }
    }

    /// Reads a renaming of some codes.
    pub fn renaming(
        &self,
        codes: &[Code],
        pegs: &[usize],
        images: &[u16],
    ) -> Result<Renaming, CheckError> {
        let colors = self.colors(codes);
        let (first, last) = self.rules.colors();
        let count = self.rules.pegs();
        let pegs_differ = differ(pegs.iter().map(|&peg| peg.min(usize::from(HIT)) as u16));
        ensure!(
            pegs.len() == count && pegs.iter().all(|peg| (1..=count).contains(peg)) && pegs_differ,
            "the pegs must be {count} different numbers"
        );
        ensure!(
            images.len() == colors.len()
                && images.iter().all(|color| (first..=last).contains(color))
                && images.iter().collect::<HashSet<_>>().len() == images.len(),
            "the colours must be {} different numbers in {first}..{last}",
            colors.len()
        );
        Ok(Renaming {
            pegs: pegs.iter().map(|peg| peg - 1).collect(),
            colors: colors.into_iter().zip(images.iter().copied()).collect(),
        })
    }

    /// Whether a renaming takes codes to a set with no larger total.
    pub fn takes(
        &self,
        renaming: &Renaming,
        codes: &[Code],
        to: &[Code],
    ) -> Result<bool, CheckError> {
        let images: Vec<Code> = codes.iter().map(|code| renaming.image(code)).collect();
        if codes.len() != to.len() || images.iter().collect::<HashSet<_>>() != to.iter().collect() {
            return Ok(false);
        }
        match self.rules {
            Rules::Colors { .. } => Ok(true),
            Rules::Cards { ranks, .. } => {
                let colors = &renaming.colors;
                let image = |card: u16| colors.get(&card).map(|&card| Rules::rank(card, *ranks));
                let mut black = colors.keys().filter(|card| **card <= *ranks);
                Ok(black.all(|&card| image(card) == image(card + ranks)))
            }
            Rules::Table(table) if images == codes || table.rule.is_some() => Ok(images == codes),
            Rules::Table(_) => {
                let lighter = |(code, image): (&Code, &Code)| {
                    self.rules.weight(code) < self.rules.weight(image)
                };
                if codes.iter().zip(&images).any(lighter) {
                    return Ok(false);
                }
                let back: HashMap<_, _> = images.iter().zip(codes).collect();
                let ordered: Vec<Code> = to.iter().map(|code| back[code].clone()).collect();
                Ok(self.all(&ordered, None)?.is_subset(&self.all(to, None)?))
            }
        }
    }

    /// What a symmetry of the codes makes of a row.
    pub fn image(&self, row: &[u16], renaming: &Renaming, codes: &[Code]) -> Row {
        if !matches!(self.rules, Rules::Table(_)) {
            return renaming.image(row);
        }
        let moved = codes.iter().zip(row);
        let moved = moved.map(|(code, &place)| (renaming.colors[&code[0]], place));
        let moved: HashMap<u16, u16> = moved.collect();
        first_places(codes.iter().map(|code| moved[&code[0]]), Some(HIT))
    }
}

/// For each reply the place where it comes first; [`HIT`] for the one that ends.
fn first_places(replies: impl Iterator<Item = u16>, end: Option<u16>) -> Row {
    let mut first: HashMap<u16, u16> = end.map(|end| (end, HIT)).into_iter().collect();
    replies.enumerate().map(|(place, reply)| *first.entry(reply).or_insert(place as u16)).collect()
}
