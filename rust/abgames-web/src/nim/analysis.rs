//! Nim explained in binary, its moves in words, and games reviewed, as `abgames.nim` says it.

use serde_json::{Value, json};

use super::{Known, Piles, known, piles_of};
use crate::arguments::{Arguments, folded};
use crate::random::Random;
use crate::{Answer, Refusal, grouped};

/// The most legal moves that are listed.
const LISTED: usize = 200;

/// With more binary digits than these, columns are named by the exponents of two.
const PLAIN_COLUMNS: u32 = 10;

/// The most winning moves that a sentence names.
const SHOWN: usize = 3;

/// A position that is asked about.
struct Asked {
    piles: Piles,
    misere: bool,
    known: Known,
}

impl Asked {
    fn read(given: &Arguments, more: &[&str]) -> Result<Self, Refusal> {
        given.only(&[&["piles", "rule", "misere"], more].concat())?;
        let misere = of_nim(given)?;
        let piles = piles_of(given.get("piles").unwrap_or(&Value::Null))?;
        let known = known(&piles, misere);
        Ok(Self {
            piles,
            misere,
            known,
        })
    }

    fn is_over(&self) -> bool {
        self.known.moves.is_empty()
    }

    /// A move in words, and by what it leaves.
    fn made(&self, after: &[u64]) -> Value {
        let changed = |&place: &usize| self.piles[place] != after[place];
        let place = (0..after.len()).find(changed).unwrap_or(0);
        let (from, to) = (self.piles[place], after[place]);
        json!({
            "pile": place + 1, "from": from, "to": [to], "take": from - to, "after": after,
            "said": format!("take {} from pile {}", counted(from - to, "stone"), place + 1),
            "written": text(after),
        })
    }

    /// The number of binary digits, and the columns with an odd number of ones.
    fn digits(&self) -> (u32, Vec<u32>) {
        let largest = self.piles.iter().max().map_or(0, |&pile| pile);
        let digits = (u64::BITS - largest.leading_zeros()).max(1);
        let odd = |bit: &u32| self.ones(*bit) % 2 == 1;
        (digits, (0..digits).rev().filter(odd).collect())
    }

    fn ones(&self, bit: u32) -> u64 {
        self.piles.iter().map(|pile| pile >> bit & 1).sum()
    }

    /// Why the position is won or lost.
    fn why(&self) -> Vec<String> {
        let large = self.piles.iter().filter(|&&pile| pile > 1).count();
        let said = match (self.is_over(), self.misere, large) {
            (true, false, _) => "No stones are left: the player to move cannot move, and loses.",
            (true, true, _) => {
                "No stones are left: the other player took the last one, and has lost."
            }
            (_, true, 0) => {
                let stones = self.piles.iter().sum::<u64>();
                let end = match stones % 2 {
                    0 => "an even number, so the other player takes the last one and loses.",
                    _ => "an odd number, so you take the last one and lose.",
                };
                let stones = counted(stones, "stone");
                return vec![format!(
                    "Misère play, and no pile has more than one stone, so they go one by one: {stones}, {end}"
                )];
            }
            (_, true, 1) => {
                "Misère play, and only one pile has more than one stone: leave 1 or 0 of it, so that an odd number of piles with one stone is left. Then the other player takes the last stone, and loses."
            }
            _ => &self.columns(),
        };
        let mut told = vec![said.to_owned()];
        if self.misere && large > 1 {
            told.push("In misère play this holds as long as at least two piles have more than one stone. As soon as your move leaves no such pile, leave an odd number of piles with one stone.".to_owned());
        }
        told
    }

    /// What the odd columns demand.
    fn columns(&self) -> String {
        let (digits, odd) = self.digits();
        let name = |&bit: &u32| match digits <= PLAIN_COLUMNS {
            true => (1_u64 << bit).to_string(),
            false => bit.to_string(),
        };
        let names: Vec<String> = odd.iter().map(name).collect();
        let Some(first) = names.first() else {
            return "Every column has an even number of ones. Whatever you do changes one pile, so some column becomes odd; and the other player can make them all even again, up to the end, which is even.".to_owned();
        };
        let (columns, listed) = (names.len(), listed(&names, "and"));
        let (head, digit, at) = match columns {
            1 => ("Column {} has", "digit", "column"),
            _ => ("Columns {} have", "digits", "columns"),
        };
        let head = head.replace("{}", &listed);
        format!(
            "{head} an odd number of ones. A winning move makes every column even. So it changes the {digit} of one pile in {at} {listed}; that makes the pile smaller if the digit in column {first} was 1."
        )
    }
}

/// Who wins, by which moves, and why.
pub fn explain(given: &Arguments) -> Answer {
    let asked = Asked::read(given, &[])?;
    let (piles, lost) = (&asked.piles, asked.known.lost);
    let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
    let (digits, _) = asked.digits();
    let width = digits as usize;
    let column = |bit: u32| {
        let ones = asked.ones(bit);
        let digits: Vec<u64> = piles.iter().map(|pile| pile >> bit & 1).collect();
        json!({ "power": bit, "digits": digits, "ones": ones, "odd": ones % 2 == 1 })
    };
    let moves = asked.known.winning.iter().map(|after| {
        let mut row = asked.made(after);
        let old = row["from"].as_u64().unwrap_or(0);
        let changed = || format!("{old:0width$b} → {:0width$b}", old ^ sum);
        row["digits"] = json!((!asked.misere && sum > 0).then(changed));
        row
    });
    let result = if lost { "loses" } else { "wins" };
    let mut told = vec![format!("{}: the player to move {result}.", text(piles))];
    told.extend(asked.why());
    Ok(json!({
        "position": piles, "rule": "nim", "misere": asked.misere, "lost": lost,
        "grundy": (!asked.misere).then_some(sum), "winning_moves": asked.known.winning,
        "values": piles, "columns": (0..digits).rev().map(column).collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(), "text": told,
    }))
}

/// The rules in words, and the legal moves, equally many of each pile.
pub fn legal(given: &Arguments) -> Answer {
    let asked = Asked::read(given, &[])?;
    let each = LISTED / asked.piles.len();
    let (mut moves, mut more) = (Vec::new(), false);
    for place in 0..asked.piles.len() {
        let of_pile = |after: &&Piles| after[place] != asked.piles[place];
        let mut ways = asked.known.moves.iter().filter(of_pile);
        moves.extend(ways.by_ref().take(each).map(|after| asked.made(after)));
        more |= ways.next().is_some();
    }
    let end = if asked.misere { "loses" } else { "wins" };
    let rules = format!(
        "Nim with {}. A move takes one or more stones from one pile. Whoever takes the last stone {end}.",
        counted(asked.piles.len() as u64, "pile")
    );
    Ok(json!({
        "position": asked.piles, "rules": rules, "example": "2 from pile 1",
        "over": asked.is_over(), "moves": moves, "more": more,
    }))
}

/// What a typed move leaves: "2 from pile 1", "1 2" (pile, stones), or all piles.
pub fn make(given: &Arguments) -> Answer {
    let asked = Asked::read(given, &["move"])?;
    let typed = folded(given.text("move", "")?).to_lowercase();
    let numbers: Vec<u64> = (typed.split(|letter: char| !letter.is_ascii_digit()))
        .filter_map(|word| word.parse().ok())
        .collect();
    let after = match numbers[..] {
        [stones, pile] if typed.contains("from") => asked.taken(pile, stones),
        [pile, stones] => asked.taken(pile, stones),
        _ => Some(numbers),
    };
    let after = after.filter(|after| asked.known.moves.contains(after));
    let unread = format!("'{typed}' is no move here: type for example 2 from pile 1");
    after.map(|after| asked.made(&after)).ok_or(unread)
}

impl Asked {
    fn taken(&self, pile: u64, stones: u64) -> Option<Piles> {
        let (mut after, place) = (self.piles.clone(), usize::try_from(pile).ok()?);
        let heap = after.get_mut(place.checked_sub(1)?)?;
        *heap = heap.checked_sub(stones)?;
        Some(after)
    }

    /// The move of a beginner, who sees only one that ends the game.
    fn at_random(&self, seed: u64) -> Piles {
        let mut after = self.piles.clone();
        let active: Vec<usize> = (0..after.len()).filter(|&place| after[place] > 0).collect();
        let last = u64::from(self.misere);
        if let [place] = active[..]
            && after[place] > last
        {
            after[place] = last;
            return after;
        }
        let mut random = Random::new(seed);
        let place = active[random.below(active.len() as u32) as usize];
        after[place] = u64::from(random.below(after[place] as u32));
        after
    }
}

/// The program's move.
pub fn reply(given: &Arguments) -> Answer {
    let asked = Asked::read(given, &["level", "seed"])?;
    if asked.is_over() {
        return Ok(json!({ "after": null, "written": null }));
    }
    let after = match given.text("level", "perfect")? {
        "beginner" => asked.at_random(given.number("seed", 0)?),
        "perfect" => match asked.known.winning.last() {
            Some(after) => after.clone(),
            None => {
                let most = asked.piles.iter().max();
                let place = asked.piles.iter().position(|pile| Some(pile) == most);
                let place = place.map_or(1, |place| place as u64 + 1);
                asked.taken(place, 1).unwrap_or_default()
            }
        },
        level => return Err(format!("there is no level {level}")),
    };
    Ok(asked.made(&after))
}

/// What each move of a game was worth.
pub fn review(given: &Arguments) -> Answer {
    given.only(&["positions", "rule", "misere"])?;
    let misere = of_nim(given)?;
    let mut rows = Vec::new();
    super::each_move(given, misere, |before, after, known| {
        let wins = known.winning.contains(after);
        let cost = usize::from(!known.winning.is_empty() && !wins);
        let best: Vec<String> = known.winning.iter().map(|left| text(left)).collect();
        let sentence = match (best.is_empty(), cost) {
            (true, _) => format!("{} was lost: every move loses.", text(before)),
            (_, 0) => "That was a winning move.".to_owned(),
            _ => format!(
                "That was a mistake: the game was won, now it is lost; leaving {} kept the win.",
                listed(&best[..best.len().min(SHOWN)], "or")
            ),
        };
        rows.push(json!({
            "before": before, "after": after, "cost": cost, "rank": 1 + cost * best.len(),
            "best": known.winning, "written": text(after), "wins": wins,
            "worth": if wins { "wins" } else { "loses" },
            "loss": (cost > 0).then_some("mistake"), "sentence": sentence,
        }));
    })?;
    Ok(json!({ "rule": "nim", "misere": misere, "moves": rows }))
}

/// Whether the last move loses; refuses other rules than those of Nim.
fn of_nim(given: &Arguments) -> Result<bool, Refusal> {
    match given.text("rule", "nim")? {
        "nim" => given.flag("misere", false),
        rule => Err(format!(
            "the rule {rule} needs Python: start abgames explore"
        )),
    }
}

fn text(piles: &[u64]) -> String {
    let words: Vec<String> = piles.iter().map(u64::to_string).collect();
    words.join(" ")
}

fn counted(n: u64, what: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(n.to_string()))
}

fn listed(names: &[String], word: &str) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("{} {word} {last}", others.join(", "))
        }
        _ => names.concat(),
    }
}
