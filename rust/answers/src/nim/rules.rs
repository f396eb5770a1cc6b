//! The rules of heap games in which a move changes one heap, and their words.

use abgames_core::control::{Control, Ticker};
use abgames_core::nim::rule::HeapRule;
use abgames_core::nim::sequence::grundy_values;
use serde_json::{Value, json};

use super::Piles;
use super::several::Several;
use crate::arguments::folded;
use crate::said::joined;
use crate::{Refusal, counted, listed, said};

/// The largest piles of other rules than Nim: where they are not split, in two, in three.
const LARGEST: [u64; 3] = [1200, 600, 90];

/// The most moves of a position where a move may change several heaps.
const MOVES: u64 = 50_000;

/// The most amounts, or digits of a code, that are shown.
const SHOWN: usize = 8;

/// What a digit of a code allows to leave; 0 is for the digit 8, which is added to the others.
const LEAVING: [&str; 8] = [
    "leaving three piles",
    "leaving nothing",
    "leaving one pile",
    "leaving nothing or one pile",
    "leaving two piles",
    "leaving nothing or two piles",
    "leaving one pile or two",
    "leaving nothing, one pile or two",
];

/// What a move does.
#[derive(Clone)]
pub struct Rule {
    /// What it does to one heap: where it may change several, that of Nim.
    pub heap: HeapRule,
    several: Option<Several>,
    /// As records have it.
    pub record: Value,
}

impl Rule {
    /// The rule of an argument, or that of Nim.
    pub fn of(given: Option<&Value>) -> Result<Self, Refusal> {
        let text = match given {
            Some(Value::Array(amounts)) => {
                amounts.iter().map(Value::to_string).collect::<Vec<_>>().join(",") + ","
            }
            given => folded(given.and_then(Value::as_str).unwrap_or("nim")).trim().to_lowercase(),
        };
        let elsewhere = || format!("the rule {text} needs Python: start abgames explore");
        if text.contains([',', '{']) {
            let amounts = text.trim_matches(['{', '}']).trim_end_matches(',').split(',');
            let amounts = amounts.map(|word| word.trim().parse());
            let mut amounts: Vec<u64> =
                amounts.collect::<Result<_, _>>().map_err(|_| elsewhere())?;
            amounts.sort_unstable();
            amounts.dedup();
            if amounts.first().is_none_or(|&least| least == 0) {
                return Err("a subtraction set has amounts from 1 on, such as 1,3,4".into());
            }
            let record = json!(amounts);
            return Ok(Self::plain(HeapRule::subtraction(amounts)?, record));
        }
        let several = Several::named(&text);
        let heap = match text.as_str() {
            _ if several.is_some() => HeapRule::Nim,
            "nim" => HeapRule::Nim,
            "lasker" => HeapRule::Lasker,
            "grundy" => HeapRule::Grundy,
            "kayles" => HeapRule::code(vec![0, 7, 7])?,
            "dawson" => HeapRule::code(vec![0, 0, 7])?,
            code => HeapRule::code(digits_of(code).ok_or_else(elsewhere)?)?,
        };
        Ok(Self { several, ..Self::plain(heap, json!(text)) })
    }

    /// A function of somebody, of which nothing is known.
    pub fn of_function() -> Self {
        Self::plain(HeapRule::Nim, Value::Null)
    }

    fn plain(heap: HeapRule, record: Value) -> Self {
        Self { heap, several: None, record }
    }

    pub fn is_nim(&self) -> bool {
        self.record == "nim"
    }

    /// The game, if a move may change several heaps.
    pub fn several(&self) -> Option<Several> {
        self.several
    }

    /// What a heap can become.
    pub fn options(&self, heap: u64) -> Vec<Piles> {
        self.heap.options(heap).collect()
    }

    /// What moves in each heap of a position leave.
    pub fn moves(&self, piles: &[u64]) -> Vec<Vec<Piles>> {
        moves(piles, |pile| self.options(pile))
    }

    /// What all moves leave.
    pub fn after(&self, piles: &Piles) -> Vec<Piles> {
        self.several.map_or_else(|| self.moves(piles).concat(), |several| several.moves(piles))
    }

    /// The Grundy values of the heaps up to a size.
    pub fn values(&self, largest: u64) -> Vec<u64> {
        if self.heap == HeapRule::Nim {
            return (0..=largest).collect();
        }
        let (heaps, control) = (largest as u32 + 1, Control::new(None));
        let found = grundy_values(&self.heap, heaps, true, &mut Ticker::new(&control));
        found.map_or(vec![], |found| found.values.into_iter().map(u64::from).collect())
    }

    /// The Grundy values of heaps.
    pub fn values_of(&self, piles: &[u64]) -> Vec<u64> {
        let known = self.values(piles.iter().copied().max().unwrap_or(0));
        piles.iter().map(|&pile| known[pile as usize]).collect()
    }

    /// Refuses what a browser does not decide.
    pub fn check(&self, piles: &Piles, misere: bool) -> Result<(), Refusal> {
        let largest = LARGEST[self.splits()];
        match (self.is_nim(), misere) {
            (true, _) => Ok(()),
            (false, true) if self.several().is_some() => Err(format!(
                "misère play of {} is not solved here: leave misère out, or choose a rule in which a move changes one pile",
                self.record.as_str().unwrap_or_default()
            )
            .into()),
            _ if self
                .several()
                .is_some_and(|several| several.count(piles) > MOVES) =>
            {
                Err("this position has too many moves for a browser".into())
            }
            _ if self.several() == Some(Several::Wythoff) && piles.len() != 2 => {
                Err(format!("Wythoff's game has two heaps, not {}", piles.len()).into())
            }
            _ if piles.iter().any(|&pile| pile > largest) => {
                Err(format!("piles of this game have at most {largest} stones here").into())
            }
            _ => Ok(()),
        }
    }

    /// How many more piles a move can make of one.
    pub fn splits(&self) -> usize {
        self.heap.most_left() - 1
    }

    /// Whether a move can take stones.
    pub fn takes(&self) -> bool {
        match &self.heap {
            HeapRule::Grundy => false,
            HeapRule::Code(digits) => digits.iter().skip(1).any(|&digit| digit > 0),
            _ => true,
        }
    }

    /// A move as it is typed.
    pub fn example(&self) -> String {
        said!(match &self.heap {
            _ if self.takes() => "2 from pile 1",
            HeapRule::Code(digits) if digits.first().is_none_or(|first| first & 4 == 0) => {
                match digits.first().map_or(0, |first| first & 8) {
                    0 => "3 5",
                    _ => "split pile 1 into 1, 3 and 4",
                }
            }
            _ => "split pile 1 into 3 and 4",
        })
    }

    /// Whether the last move always takes the last stone.
    pub fn takes_all(&self) -> bool {
        match &self.heap {
            HeapRule::Code(digits) => digits.get(1).is_some_and(|digit| digit & 3 == 3),
            HeapRule::Subtraction(amounts) => amounts[0] == 1,
            rule => *rule != HeapRule::Grundy,
        }
    }

    /// The rules in a few words.
    pub fn told(&self, piles: usize, misere: bool) -> String {
        let end = match (self.takes_all(), misere) {
            (true, false) => "Whoever takes the last stone wins.",
            (true, true) => "Whoever takes the last stone loses.",
            (false, false) => "Whoever makes the last move wins.",
            (false, true) => "Whoever makes the last move loses.",
        };
        let (game, piles) = (self.title(), counted(piles as u64, "pile"));
        let name = said!("{game} with {piles}.", game = game, piles = piles);
        joined(joined(name, self.sentence()), said!(end))
    }

    pub fn title(&self) -> String {
        let text = self.record.as_str().unwrap_or_default();
        let name = match (&self.heap, text, self.several) {
            (.., Some(several)) => several.title(),
            (HeapRule::Nim, ..) => "Nim",
            (HeapRule::Lasker, ..) => "Lasker's Nim",
            (HeapRule::Grundy, ..) => "Grundy's game",
            (HeapRule::Subtraction(_), ..) => "Subtraction game",
            (_, "kayles", _) => "Kayles",
            (_, "dawson", _) => "Dawson's Kayles",
            (HeapRule::Code(_), code, _) => {
                let shown = match code.get(..SHOWN + 2).filter(|start| start.len() < code.len()) {
                    Some(start) => format!("{start}..."),
                    None => code.to_owned(),
                };
                return match self.splits() {
                    2 => said!("Hexadecimal game {code}", code = shown),
                    _ => said!("Octal game {code}", code = shown),
                };
            }
        };
        said!(name)
    }

    /// What a move is.
    pub fn sentence(&self) -> String {
        match (&self.heap, self.several) {
            (_, Some(several)) => several.sentence(),
            (HeapRule::Nim, _) => said!("A move takes one or more stones from one pile."),
            (HeapRule::Lasker, _) => said!(
                "A move takes one or more stones from one pile, or splits a pile in two and takes nothing."
            ),
            (HeapRule::Grundy, _) => said!("A move splits one pile in two of different size."),
            (HeapRule::Subtraction(amounts), _) => {
                said!("A move takes {stones} from one pile.", stones = stones(amounts))
            }
            (HeapRule::Code(digits), _) => code_told(digits),
        }
    }
}

/// What moves in each heap of a position leave, by what a heap can become.
pub fn moves(piles: &[u64], options: impl Fn(u64) -> Vec<Piles>) -> Vec<Vec<Piles>> {
    let after = |place: usize, parts: Piles| {
        [&piles[..place], parts.as_slice(), &piles[place + 1..]].concat()
    };
    let each = |(place, &pile): (usize, &u64)| {
        let parts = options(pile).into_iter();
        parts.map(|parts| after(place, parts)).collect()
    };
    piles.iter().enumerate().map(each).collect()
}

fn code_told(digits: &[u8]) -> String {
    let amounts: Vec<u64> =
        (0..).zip(digits).filter(|(_, digit)| **digit > 0).map(|(n, _)| n).collect();
    let all = |digit: u8| amounts.iter().all(|&taken| digits[taken as usize] == digit);
    let taking = stones(&amounts);
    let way = |&taken: &u64| match (taken, digits[taken as usize]) {
        (0, 4) => said!("split it in two"),
        (0, 8) => said!("split it in three"),
        (0, _) => said!("split it in two or three"),
        (taken, digit) => {
            let mut left = said!(LEAVING[usize::from(digit % 8)]);
            if digit > 8 {
                left = said!("{leaving}, or three", leaving = left);
            }
            said!("take {amount}, {leaving}", amount = stones(&[taken]), leaving = left)
        }
    };
    match amounts.len() {
        0 => said!("There are no moves."),
        _ if all(7) => said!(
            "A move takes {stones} from one pile; what is left of it may be split in two.",
            stones = taking
        ),
        _ if all(15) => said!(
            "A move takes {stones} from one pile; what is left of it may be split in two or three.",
            stones = taking
        ),
        n => {
            let mut ways: Vec<String> = amounts.iter().take(SHOWN).map(way).collect();
            ways.extend((n > SHOWN).then(|| "...".to_owned()));
            said!("A move on one pile: {ways}.", ways = ways.join(&said!("; ")))
        }
    }
}

fn stones(amounts: &[u64]) -> String {
    let mut names: Vec<String> = amounts.iter().take(SHOWN).map(u64::to_string).collect();
    if let [one] = amounts {
        return counted(*one, "stone");
    }
    let listed = match amounts.len() > SHOWN {
        false => listed(&names, "or"),
        true => {
            names.push("...".to_owned());
            names.join(&said!(", "))
        }
    };
    said!("{amounts} stones", amounts = listed)
}

/// The digits of a code such as 0.77.
fn digits_of(code: &str) -> Option<Vec<u8>> {
    let (first, digits) = code.split_once('.')?;
    let digit = |letter: char| letter.to_digit(16).map(|digit| digit as u8);
    let first = match first {
        "" => 0,
        "0" | "4" | "8" | "c" => digit(first.chars().next()?)?,
        _ => return None,
    };
    let mut numbers = vec![first];
    let after: Option<Vec<u8>> = digits.chars().map(digit).collect();
    numbers.extend(after.filter(|after| !after.is_empty())?);
    while numbers.len() > 1 && numbers.last() == Some(&0) {
        numbers.pop();
    }
    Some(numbers)
}
