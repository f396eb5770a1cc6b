//! Nim explained in binary, its moves in words, and games reviewed, as `abgames.nim` says it.

use std::collections::BTreeMap;

use abgames_core::nim::rule::Left;
use serde_json::{Value, json};

use super::rules::Rule;
use super::several::{Several, ones};
use super::{Known, Piles, known, piles_of, typed};
use crate::arguments::Arguments;
use crate::{Answer, ENDS, Refusal, counted, going_on, listed};

/// The most legal moves that are listed.
const LISTED: usize = 200;

/// With more binary digits than these, columns are named by the exponents of two.
const PLAIN_COLUMNS: u32 = 10;

/// The most winning moves that a sentence names.
const SHOWN: usize = 3;

/// The most stones of a pile whose parts are told.
const MOST_DRAWN: u64 = 100;

/// The origin of a Grundy value is explained for piles with at most this many moves.
const EXAMPLES: usize = 6;

/// A position that is asked about.
struct Asked {
    piles: Piles,
    rule: Rule,
    misere: bool,
    known: Known,
}

impl Asked {
    fn read(given: &Arguments, more: &[&str]) -> Result<Self, Refusal> {
        given.only(&[&["piles", "rule", "misere", "to_move"], more].concat())?;
        let (rule, misere) = (Rule::read(given)?, given.flag("misere", false)?);
        let piles = piles_of(given.get("piles").unwrap_or(&Value::Null))?;
        let known = known(&piles, &rule, misere)?;
        Ok(Self { piles, rule, misere, known })
    }

    fn is_over(&self) -> bool {
        self.known.moves.iter().all(Vec::is_empty)
    }

    /// The values of the piles together.
    fn sum(&self) -> u64 {
        self.known.values.iter().fold(0, |sum, value| sum ^ value)
    }

    /// A move in words, and by what it leaves.
    fn made(&self, after: &[u64]) -> Value {
        if let Some(several) = self.rule.several() {
            let changed: Vec<usize> =
                (0..after.len()).filter(|&i| self.piles[i] != after[i]).collect();
            let only = (changed.len() == 1).then(|| changed[0]);
            let take = self.piles.iter().sum::<u64>() - after.iter().sum::<u64>();
            return json!({
                "pile": only.map(|place| place + 1), "from": only.map(|place| self.piles[place]),
                "to": only.map(|place| [after[place]]), "take": take, "after": after,
                "said": several.said(&self.piles, after), "written": text(after),
            });
        }
        let last = self.piles.len() - 1;
        let place = (0..last).find(|&place| self.piles[place] != after[place]).unwrap_or(last);
        let parts = &after[place..after.len() - (last - place)];
        let (from, left) = (self.piles[place], parts.iter().sum::<u64>());
        let (pile, take) = (place + 1, from - left);
        let into = listed(&parts.iter().map(u64::to_string).collect::<Vec<_>>(), "and");
        let said = match (take, parts.len()) {
            (0, _) => format!("split pile {pile} into {into}"),
            (_, 1) => format!("take {} from pile {pile}", counted(take, "stone")),
            _ => format!("take {} from pile {pile}, leaving {into}", counted(take, "stone")),
        };
        json!({
            "pile": pile, "from": from, "to": parts, "take": take, "after": after, "said": said,
            "written": text(after),
        })
    }

    /// The number of binary digits, and the columns with an odd number of ones, or one that is no
    /// multiple of that of Moore's Nim.
    fn digits(&self) -> (u32, Vec<u32>) {
        let largest = self.known.values.iter().max().map_or(0, |&value| value);
        let digits = (u64::BITS - largest.leading_zeros()).max(1);
        let multiple = match self.rule.several() {
            Some(Several::Moore(k)) => k as u64 + 1,
            _ => 2,
        };
        let odd = |bit: &u32| !self.ones(*bit).is_multiple_of(multiple);
        (digits, (0..digits).rev().filter(odd).collect())
    }

    fn ones(&self, bit: u32) -> u64 {
        ones(&self.known.values, bit)
    }

    /// Why the position is won or lost.
    fn why(&self) -> Vec<String> {
        let large = self.known.large.iter().filter(|&&large| large).count();
        let empty = self.piles.iter().all(|&pile| pile == 0);
        if let (Some(several), false) = (self.rule.several(), self.is_over()) {
            return vec![several.why(&self.piles, &self.wrong())];
        }
        let said = match (self.is_over(), self.misere, large) {
            (true, false, _) if empty => {
                "No stones are left: the player to move cannot move, and loses."
            }
            (true, false, _) => "No moves are left: the player to move loses.",
            (true, true, _) if empty => {
                "No stones are left: the other player took the last one, and has lost."
            }
            (true, true, _) => {
                "No moves are left: the other player made the last one, and has lost."
            }
            (_, true, _) if self.known.values.is_empty() => {
                return vec!["In misère play this position has no pattern of columns; the answer comes from trying every way of playing on.".to_owned()];
            }
            (_, true, 0) if !self.rule.is_nim() => {
                return vec![format!(
                    "In misère play these piles count like piles of Nim with no stone or one, which go one by one: whoever has to move with an odd number of ones loses. Here the number of ones is {}.",
                    self.known.values.iter().sum::<u64>()
                )];
            }
            (_, true, _) if !self.rule.is_nim() => &self.tame(),
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
        let mut told: Vec<String> = self.example().into_iter().collect();
        told.push(said.to_owned());
        if self.misere && large > 1 && self.rule.is_nim() {
            told.push("In misère play this holds as long as at least two piles have more than one stone. As soon as your move leaves no such pile, leave an odd number of piles with one stone.".to_owned());
        }
        told
    }

    /// How piles that count like those of Nim decide misère play.
    fn tame(&self) -> String {
        let Known { values, large, .. } = &self.known;
        let small = (0..values.len()).filter(|&place| large[place] && values[place] < 2);
        let small: Vec<String> = small.map(|place| format!("pile {}", place + 1)).collect();
        let too = match small.is_empty() {
            true => ".".to_owned(),
            false => format!(", and here {} too.", listed(&small, "and")),
        };
        format!(
            "In misère play these piles count like piles of Nim with as many stones as their Grundy values: as long as some pile is large, the player to move loses if every column has an even number of ones; as soon as none is, if the number of ones is odd. Large is a pile with a value of 2 or more{too}"
        )
    }

    /// The origin of a Grundy value, for the smallest pile with few moves.
    fn example(&self) -> Option<String> {
        if self.rule.is_nim() || self.is_over() {
            return None;
        }
        let mut heaps = self.piles.clone();
        heaps.sort_unstable();
        let few = |heap: &u64| (1..=EXAMPLES).contains(&self.rule.options(*heap).len());
        let heap = heaps.into_iter().find(|heap| *heap > 0 && few(heap))?;
        let (becomes, values) = (self.rule.options(heap), self.rule.values(heap));
        let value = |parts: &Piles| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
        let parts: Vec<String> = becomes.iter().map(|parts| text(parts)).collect();
        let numbers: Vec<String> = becomes.iter().map(|parts| value(parts).to_string()).collect();
        let plural = if becomes.len() == 1 { "" } else { "s" };
        Some(format!(
            "A Grundy value is the least number that is not the value of what the pile can become: {heap} can become {}, with the value{plural} {}.",
            listed(&parts, "or"),
            listed(&numbers, "and")
        ))
    }

    /// The names of the columns that a winning move changes.
    fn wrong(&self) -> Vec<String> {
        let (digits, odd) = self.digits();
        let name = |bit: u32| match digits <= PLAIN_COLUMNS {
            true => (1_u64 << bit).to_string(),
            false => bit.to_string(),
        };
        odd.into_iter().map(name).collect()
    }

    /// What the odd columns demand.
    fn columns(&self) -> String {
        let names = self.wrong();
        let Some(first) = names.first() else {
            return "Every column has an even number of ones. Whatever you do changes one pile, so some column becomes odd; and the other player can make them all even again, up to the end, which is even.".to_owned();
        };
        let (columns, listed) = (names.len(), listed(&names, "and"));
        let (head, digit, at) = match columns {
            1 => ("Column {} has", "digit", "column"),
            _ => ("Columns {} have", "digits", "columns"),
        };
        let head = head.replace("{}", &listed);
        let told = format!(
            "{head} an odd number of ones. A winning move makes every column even. So it changes the {digit} of one pile in {at} {listed}"
        );
        if !self.rule.is_nim() {
            return told + ".";
        }
        format!("{told}; that makes the pile smaller if the digit in column {first} was 1.")
    }
}

/// Who wins, by which moves, and why.
pub fn explain(given: &Arguments) -> Answer {
    let asked = Asked::read(given, &[])?;
    let (piles, lost, sum) = (&asked.piles, asked.known.lost, asked.sum());
    let (values, several) = (&asked.known.values, asked.rule.several());
    let (digits, _) = asked.digits();
    let width = digits as usize;
    let column = |bit: u32| {
        let ones = asked.ones(bit);
        let digits: Vec<u64> = values.iter().map(|value| value >> bit & 1).collect();
        let odd = several.is_none().then_some(ones % 2 == 1);
        json!({ "power": bit, "digits": digits, "ones": ones, "odd": odd })
    };
    let moves = asked.known.winning.iter().map(|after| {
        let mut row = asked.made(after);
        let place = row["pile"].as_u64().unwrap_or(1) as usize - 1;
        let old = values.get(place).copied().unwrap_or(0);
        let changed = || format!("{old:0width$b} → {:0width$b}", old ^ sum);
        row["digits"] = json!((!asked.misere && sum > 0 && several.is_none()).then(changed));
        row
    });
    let result = if lost { "loses" } else { "wins" };
    let mut told = vec![format!("{}: the player to move {result}.", text(piles))];
    told.extend(asked.why());
    Ok(json!({
        "position": piles, "rule": asked.rule.record, "misere": asked.misere, "lost": lost,
        "grundy": (!asked.misere && several.is_none()).then_some(sum), "winning_moves": asked.known.winning,
        "values": (several.is_none() && !values.is_empty()).then_some(values),
        "columns": (several != Some(Several::Wythoff) && !values.is_empty())
            .then(|| (0..digits).rev().map(column).collect::<Vec<_>>()),
        "moves": moves.collect::<Vec<_>>(), "text": told,
    }))
}

/// The rules in words, and the legal moves, equally many of each pile.
pub fn legal(given: &Arguments) -> Answer {
    let asked = Asked::read(given, &[])?;
    let each = LISTED / asked.known.moves.len();
    let some = |ways: &Vec<Piles>| {
        let shown = ways.iter().take(each).map(|after| asked.made(after));
        shown.collect::<Vec<Value>>()
    };
    let moves = asked.known.moves.iter().map(some).collect::<Vec<_>>().concat();
    let more = asked.known.moves.iter().any(|ways| ways.len() > each);
    let rules = asked.rule.told(asked.piles.len(), asked.misere);
    Ok(json!({
        "position": asked.piles, "rules": rules, "example": asked.rule.example(),
        "over": asked.is_over(), "moves": moves, "more": more,
    }))
}

/// What a typed move leaves.
pub fn make(given: &Arguments) -> Answer {
    let asked = Asked::read(given, &["move"])?;
    let text = given.text("move", "")?;
    let left = typed::read(text, &asked.piles, &asked.rule);
    let unread = format!("'{text}' is no move here: type for example {}", asked.rule.example());
    let after = left.and_then(|left| asked.reached(&left)).ok_or(unread)?;
    Ok(asked.made(&after))
}

impl Asked {
    /// The position that a move leaves, with the parts of a pile in order, if it is legal.
    fn reached(&self, left: &Piles) -> Option<Piles> {
        if self.rule.several().is_some() {
            return self.known.moves[0].iter().find(|after| *after == left).cloned();
        }
        (0..self.piles.len()).find_map(|place| {
            let rest = &self.piles[place + 1..];
            let mut parts = left.strip_prefix(&self.piles[..place])?.strip_suffix(rest)?.to_vec();
            parts.sort_unstable();
            let after = self.with(place, &parts);
            self.known.moves[place].contains(&after).then_some(after)
        })
    }

    fn with(&self, place: usize, parts: &[u64]) -> Piles {
        [&self.piles[..place], parts, &self.piles[place + 1..]].concat()
    }

    /// The piles with a move.
    fn active(&self) -> Vec<usize> {
        (0..self.piles.len())
            .filter(|&place| !self.rule.options(self.piles[place]).is_empty())
            .collect()
    }

    /// The sizes to which a pile may be reduced, ascending, and those that may then be split.
    fn ways(&self, place: usize) -> [Piles; 3] {
        let Left { any, one, two, three } = self.rule.heap.left(self.piles[place]);
        let mut whole: Piles = any.chain(one).collect();
        whole.sort_unstable();
        let two = two.into_iter().filter(|&rest| self.rule.heap.last_part(rest) > 0);
        [whole, two.collect(), three.into_iter().filter(|&rest| rest > 2).collect()]
    }

    /// The move that takes the least from the largest pile.
    fn hopeful(&self) -> Option<Piles> {
        let active = self.active().into_iter();
        let place = active.reduce(
            |best, next| {
                if self.piles[next] > self.piles[best] { next } else { best }
            },
        )?;
        let [whole, two, three] = self.ways(place);
        let parts = match (whole.last(), two.first(), three.first()) {
            (Some(&left), ..) => vec![left],
            (_, Some(&rest), _) => vec![1, rest - 1],
            (_, _, Some(&rest)) => vec![1, 1, rest - 2],
            _ => return None,
        };
        Some(self.with(place, &parts))
    }
}

/// The program's move.
pub fn reply(given: &Arguments) -> Answer {
    let asked = Asked::read(given, &["level", "seed"])?;
    if asked.is_over() {
        return Ok(json!({ "after": null, "written": null }));
    }
    let after = match given.at_random(&text(&asked.piles))? {
        Some(mut random) => {
            let all = asked.known.moves.concat();
            all[random.below(all.len() as u32) as usize].clone()
        }
        None => {
            let winning = &asked.known.winning;
            let best =
                winning.iter().find(|after| is_end(&asked.rule, after)).or(winning.last()).cloned();
            best.unwrap_or_else(|| asked.hopeful().unwrap_or_default())
        }
    };
    Ok(asked.made(&after))
}

const NO_MOVES: &str = "the game has no moves to review: write it such as \"7 3 5, 6 3 5, 6 3 4\"";

/// What each move of a game was worth.
pub fn review(given: &Arguments) -> Answer {
    given.only(&["positions", "rule", "misere"])?;
    let (rule, misere) = (Rule::read(given)?, given.flag("misere", false)?);
    let (mut rows, mut lengths) = (Vec::new(), BTreeMap::new());
    super::each_move(given, |before, after, known| {
        let wins = known.winning.contains(after);
        let cost = usize::from(!known.winning.is_empty() && !wins);
        let best: Vec<String> = known.winning.iter().map(|left| text(left)).collect();
        let plan = if cost > 0 { plan(&rule, misere, &known.winning[0]) } else { Value::Null };
        let length = is_short(&rule, after).then(|| length(&rule, misere, after, &mut lengths).1);
        let said = match (best.is_empty(), cost) {
            (true, _) => format!("{} was lost: every move loses.", text(before)),
            (_, 0) => "That was a winning move.".to_owned(),
            _ => format!(
                "That was a mistake: the game was won, now it is lost; leaving {} kept the win.{}",
                listed(&best[..best.len().min(SHOWN)], "or"),
                reason(&rule, misere, after)
            ),
        };
        let sentence = going_on(said, ENDS, length, &[]) + &told(&plan);
        rows.push(json!({
            "player": 1 + rows.len() % 2, "before": before, "after": after, "cost": cost, "rank": 1 + cost * best.len(),
            "best": known.winning, "plan": plan, "length": length, "written": text(after), "wins": wins,
            "worth": if wins { "wins" } else { "loses" },
            "loss": (cost > 0).then_some("mistake"), "sentence": sentence,
        }));
    })?;
    match rows.is_empty() {
        true => Err(NO_MOVES.into()),
        false => Ok(json!({
            "rule": rule.record, "misere": misere, "lost": crate::lost(&rows), "moves": rows,
        })),
    }
}

/// Why a position is won for the player to move, but for Nim.
fn reason(rule: &Rule, misere: bool, piles: &Piles) -> String {
    if misere || rule.several().is_some() || rule.is_nim() {
        return String::new();
    }
    let known = rule.values(piles.iter().copied().max().unwrap_or(0));
    let values: Vec<u64> = piles.iter().map(|&pile| known[pile as usize]).collect();
    let (left, sum) = (text(piles), values.iter().fold(0, |sum, value| sum ^ value));
    if let [value] = values[..] {
        return format!(" The Grundy value of {left} is {value}, not 0.");
    }
    let names: Vec<String> = values.iter().map(u64::to_string).collect();
    let values = listed(&names, "and");
    format!(" The Grundy values of {left} are {values}, with the nim sum {sum}, not 0.")
}

/// How a best move keeps the win, which is told by the family of the rule; nothing if it ends the
/// game.
fn plan(rule: &Rule, misere: bool, best: &Piles) -> Value {
    let piles: Vec<u64> = best.iter().copied().filter(|&pile| pile > 0).collect();
    if is_end(rule, best) {
        return Value::Null;
    }
    let is_drawn = piles.iter().all(|&pile| pile <= MOST_DRAWN);
    let (kind, n) = match rule.several() {
        Some(Several::Wythoff) => ("pair", Some(best[0].abs_diff(best[1]))),
        Some(Several::Moore(k)) => ("multiples", Some(k as u64 + 1)),
        None if rule.is_nim() && misere && piles.iter().all(|&pile| pile == 1) => ("ones", None),
        None if rule.is_nim() && misere => ("several", None),
        None if rule.is_nim() && is_drawn => ("columns", None),
        None if misere => ("misere", None),
        None => ("sum", None),
    };
    let parts = |pile: &u64| {
        let bits = (0..u64::BITS).rev().map(|i| 1 << i).filter(|bit| pile & bit > 0);
        bits.map(|bit: u64| bit.to_string()).collect::<Vec<_>>().join("+")
    };
    let parts: Vec<String> = piles.iter().map(parts).collect();
    json!({ "kind": kind, "left": text(&piles), "parts": parts, "n": n })
}

/// A plan in words, after a blank.
fn told(plan: &Value) -> String {
    let said = match plan["kind"].as_str() {
        None => return String::new(),
        Some("columns") => {
            "{left} is {parts}, each part an even number of times, and after every answer that can be had again."
        }
        Some("several") => {
            "{left} is {parts}, each part an even number of times; that can be had again after every answer, until a move of yours leaves no pile of several stones: then leave an odd number of piles with one stone."
        }
        Some("ones") => {
            "an odd number of piles with one stone is left; they go one by one, and the other player takes the last one."
        }
        Some("multiples") => {
            "{left} is {parts}, and how often each part is there can be divided by {n}; after every answer that can be had again."
        }
        Some("pair") => {
            "{left} is the pair ⌊{n}φ⌋ and ⌊{n}φ⌋ + {n} with the golden ratio φ; after every answer such a pair can be had again."
        }
        Some("sum") => {
            "the nim sum of the Grundy values of {left} is 0, and after every answer it can be 0 again."
        }
        Some(_) => {
            "{left} is lost for whoever has to move, and after every answer such a position can be had again; in misère play the nim sum alone does not tell which."
        }
    };
    let part = |part: &Value| part.as_str().unwrap_or_default().to_owned();
    let parts: Vec<String> = plan["parts"].as_array().into_iter().flatten().map(part).collect();
    let said = said.replace("{left}", plan["left"].as_str().unwrap_or_default());
    let said = said.replace("{parts}", &listed(&parts, "and"));
    format!(" The plan: {}", said.replace("{n}", &plan["n"].to_string()))
}

fn is_end(rule: &Rule, piles: &Piles) -> bool {
    match rule.several() {
        Some(_) => piles.iter().all(|&pile| pile == 0),
        None => rule.moves(piles).iter().all(Vec::is_empty),
    }
}

/// Whether there are few positions after this one.
fn is_short(rule: &Rule, piles: &Piles) -> bool {
    let most = if rule.several().is_some() { 1_000 } else { 10_000 };
    let count = piles.iter().fold(1_u64, |count, pile| count.saturating_mul(pile + 1));
    let stones = piles.iter().sum::<u64>();
    stones <= 20 || (stones <= 60 && rule.splits() == 0 && count <= most)
}

/// Whether the player to move wins, and after how many moves, of which winners make few and losers
/// many.
fn length(
    rule: &Rule,
    misere: bool,
    piles: &Piles,
    known: &mut BTreeMap<Piles, (bool, usize)>,
) -> (bool, usize) {
    let mut piles = piles.clone();
    piles.sort_unstable();
    if rule.several().is_none() {
        piles.retain(|&pile| pile > 0);
    }
    if let Some(&found) = known.get(&piles) {
        return found;
    }
    let after = rule.several().map_or_else(|| rule.moves(&piles).concat(), |all| all.moves(&piles));
    let after: Vec<_> = after.iter().map(|after| length(rule, misere, after, known)).collect();
    let lost = after.iter().filter(|&&(wins, _)| !wins).map(|&(_, moves)| moves + 1).min();
    let most = after.iter().map(|&(_, moves)| moves + 1).max();
    let found = match lost {
        Some(moves) => (true, moves),
        None => (misere && most.is_none(), most.unwrap_or(0)),
    };
    known.insert(piles, found);
    found
}

fn text(piles: &[u64]) -> String {
    let words: Vec<String> = piles.iter().map(u64::to_string).collect();
    words.join(" ")
}
