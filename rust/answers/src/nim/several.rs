//! Games in which a move may change several heaps: Moore's Nim \[Moore1910\] and Wythoff's game
//! \[Wythoff1907\].

use abgames_core::control::{Control, Ticker};
use abgames_core::nim::several::{self, combinations, smaller};

use super::Piles;
use super::analysis::taken as taken_from;
use crate::said::{joined, plural};
use crate::{Refusal, counted, listed, said};

/// How many of the first lost pairs of Wythoff's game are named.
const PAIRS: u64 = 5;

#[derive(Clone, Copy, PartialEq)]
pub enum Several {
    /// Stones are taken from each of up to so many heaps.
    Moore(usize),
    /// Stones are taken from one of two heaps, or equally many from both.
    Wythoff,
}

impl Several {
    pub fn named(text: &str) -> Option<Self> {
        match text.strip_prefix("moore-") {
            Some(number) => number.parse().ok().filter(|&k| k > 0).map(Self::Moore),
            None => (text == "wythoff").then_some(Self::Wythoff),
        }
    }

    /// How many moves there are, about.
    pub fn count(self, piles: &Piles) -> u64 {
        match self {
            Self::Wythoff => piles.iter().sum(),
            Self::Moore(_) => {
                piles.iter().fold(1, |product, pile| (pile + 1).saturating_mul(product))
            }
        }
    }

    pub fn is_lost(self, piles: &Piles) -> bool {
        match self {
            Self::Wythoff => several::wythoff_is_lost(piles[0], piles[1]),
            Self::Moore(k) => several::moore_is_lost(piles, k as u64),
        }
    }

    /// What the winning moves leave, in ascending order.
    pub fn winning(self, piles: &Piles) -> Result<Vec<Piles>, Refusal> {
        let Self::Moore(k) = self else {
            return Ok(several::wythoff_winning(piles[0], piles[1]));
        };
        let control = Control::new(None);
        let most = usize::MAX;
        let found = several::moore_winning(piles, k as u64, most, &mut Ticker::new(&control))?;
        Ok(found.unwrap_or_default())
    }

    /// What moves leave, those that change few heaps first.
    pub fn moves(self, piles: &Piles) -> Vec<Piles> {
        let Self::Moore(k) = self else {
            let taken = |places: &'static [usize], most: u64| {
                (1..=most).map(move |stones| {
                    let mut after = piles.clone();
                    places.iter().for_each(|&place| after[place] -= stones);
                    after
                })
            };
            let both = piles[0].min(piles[1]);
            return taken(&[0], piles[0])
                .chain(taken(&[1], piles[1]))
                .chain(taken(&[0, 1], both))
                .collect();
        };
        let filled: Vec<usize> = (0..piles.len()).filter(|&place| piles[place] > 0).collect();
        let mut found = Vec::new();
        for size in 1..=k.min(filled.len()) {
            for places in combinations(&filled, size) {
                found.extend(reduced(piles, &places));
            }
        }
        found
    }

    /// What a move takes, in words.
    pub fn said(self, before: &Piles, after: &[u64]) -> String {
        let taken = || (0..).zip(before.iter().zip(after)).filter(|(_, (one, two))| one != two);
        let stones: Vec<u64> = taken().map(|(_, (one, two))| one - two).collect();
        if let ([one, two], 2) = (stones.as_slice(), before.len())
            && one == two
        {
            return said!("{stones} from both piles", stones = counted(*one, "stone"));
        }
        let each = |(place, (one, two)): (usize, (&u64, &u64))| taken_from(one - two, place);
        listed(&taken().map(each).collect::<Vec<_>>(), "and")
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::Moore(_) => "Moore's Nim",
            Self::Wythoff => "Wythoff's game",
        }
    }

    pub fn sentence(self) -> String {
        match self {
            Self::Moore(k) => said!(
                "A move takes one or more stones from each of up to {piles}.",
                piles = counted(k as u64, "pile")
            ),
            Self::Wythoff => {
                said!("A move takes one or more stones from one pile, or equally many from both.")
            }
        }
    }

    /// Why a position is won or lost; `wrong` are the columns of Moore's Nim that say so.
    pub fn why(self, piles: &Piles, wrong: &[String]) -> String {
        let Self::Moore(k) = self else {
            let pair =
                |n: u64| format!("{} {}", smaller(n), u128::from(smaller(n)) + u128::from(n));
            let pairs: Vec<String> = (1..=PAIRS).map(pair).collect();
            let apart = piles[0].abs_diff(piles[1]);
            let here = match self.is_lost(piles) {
                true => "Here the difference is {n}, and this is the pair with it.",
                false => "Here the difference is {n}, but the pair with it is {pair}.",
            };
            let pattern = said!(
                "The lost pairs are {pairs}, ...: the first number is the least that is in no earlier pair, and the difference grows by 1 from pair to pair.",
                pairs = pairs.join(&said!(", "))
            );
            return joined(pattern, said!(here, n = apart, pair = pair(apart)));
        };
        let so = match wrong.len() as u64 {
            0 => said!(
                "That is so here. Every move changes that, and the other player can restore it."
            ),
            n => said!(
                plural(
                    n,
                    "That is not so in column {columns}: a winning move makes it so, and changes {piles}.",
                    "That is not so in columns {columns}: a winning move makes it so, and changes {piles}.",
                ),
                columns = listed(wrong, "and"),
                piles = said!(plural(k as u64, "at most {n} pile", "at most {n} piles"), n = k)
            ),
        };
        let rule = said!(
            "A position is lost if the number of ones in every column is a multiple of {n}.",
            n = k + 1
        );
        joined(rule, so)
    }
}

/// The ones in a column of binary digits.
pub fn ones(numbers: &[u64], bit: u32) -> u64 {
    numbers.iter().map(|number| number >> bit & 1).sum()
}

/// What is left if some stones are taken from each of these places.
fn reduced(piles: &Piles, places: &[usize]) -> Vec<Piles> {
    let Some((&first, rest)) = places.split_first() else {
        return vec![piles.clone()];
    };
    let taken = |left: u64| {
        let mut after = piles.clone();
        after[first] = left;
        reduced(&after, rest)
    };
    (0..piles[first]).rev().flat_map(taken).collect()
}
