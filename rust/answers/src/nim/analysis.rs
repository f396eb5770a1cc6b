//! Nim explained in binary, its moves in words, and games reviewed, as `abgames.nim` says it.

use std::collections::BTreeMap;

use abgames_core::nim::rule::Left;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::rules::{Rule, moves};
use super::several::{Several, ones};
use super::{Known, Piles, known, piles_of, typed};
use crate::arguments::{Arguments, whole};
use crate::play::{Here, Played};
use crate::said::{joined, plural};
use crate::{Answer, ENDS, Refusal, counted, going_on, listed, said};

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
pub struct Asked {
    pub piles: Piles,
    rule: Rule,
    misere: bool,
    pub known: Known,
}

impl Asked {
    fn read(given: &Arguments) -> Result<Self, Refusal> {
        given.only(&["piles", "rule", "misere", "to_move"])?;
        let (rule, misere) = (Rule::of(given.get("rule"))?, given.flag("misere", false)?);
        Self::at(piles_of(given.get("piles").unwrap_or(&Value::Null))?, rule, misere)
    }

    pub fn at(piles: Piles, rule: Rule, misere: bool) -> Result<Self, Refusal> {
        let known = known(&piles, &rule, misere)?;
        Ok(Self { piles, rule, misere, known })
    }

    /// What Python knows of a position.
    fn of(facts: &Value) -> Result<Self, Refusal> {
        let misere = facts["misere"] == true;
        let known = Known {
            moves: vec![],
            winning: of(&facts["winning"]),
            lost: facts["lost"] == true,
            over: facts["over"] == true,
            values: of(&facts["values"]),
            large: of(&facts["large"]),
        };
        let rule = match &facts["rule"] {
            Value::Object(_) => Rule::of_function(),
            rule => Rule::of(Some(rule))?,
        };
        Ok(Self { piles: of(&facts["piles"]), rule, misere, known })
    }

    /// The values of the piles together.
    fn sum(&self) -> u64 {
        self.known.values.iter().fold(0, |sum, value| sum ^ value)
    }

    /// The pile that a move changes, if it is only one, and what is left of it; what the move does,
    /// and in words to what.
    fn moved<'a>(&self, after: &'a [u64]) -> (Option<(usize, &'a [u64])>, &'static str, String) {
        let last = self.piles.len() - 1;
        if let Some(several) = self.rule.several() {
            let mut changed = (0..=last).filter(|&i| self.piles[i] != after[i]);
            let place = changed.next().unwrap_or(last);
            let one = changed.next().is_none().then(|| (place, &after[place..=place]));
            return (one, "take", several.said(&self.piles, after));
        }
        let place = (0..last).find(|&i| self.piles[i] != after[i]).unwrap_or(last);
        let parts = &after[place..after.len() - (last - place)];
        let take = self.piles[place] - parts.iter().sum::<u64>();
        let into = listed(&parts.iter().map(u64::to_string).collect::<Vec<_>>(), "and");
        let (way, what) = match (take, parts.len()) {
            (0, _) => ("split", said!("pile {pile} into {parts}", pile = place + 1, parts = into)),
            (_, 1) => ("take", taken(take, place)),
            _ => {
                let taken = taken(take, place);
                ("take", said!("{taken}, leaving {parts}", taken = taken, parts = into))
            }
        };
        (Some((place, parts)), way, what)
    }

    /// A move in words, and by what it leaves.
    fn made(&self, after: &[u64]) -> Value {
        let (one, way, what) = self.moved(after);
        let said = match way {
            "take" => said!("take {move}", move = what),
            _ => said!("split {move}", move = what),
        };
        json!({
            "pile": one.map(|(place, _)| place + 1), "from": one.map(|(place, _)| self.piles[place]),
            "to": one.map(|(_, parts)| parts), "after": after, "said": said, "written": text(after),
            "take": stones(&self.piles).wrapping_sub(stones(after)),
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

    /// Why the position is won or lost; `example` tells where a Grundy value comes from.
    fn why(&self, example: Option<String>) -> Vec<String> {
        let large = self.known.large.iter().filter(|&&large| large).count();
        if let (Some(several), false) = (self.rule.several(), self.known.over) {
            return vec![several.why(&self.piles, &self.wrong())];
        }
        let is_tried = self.misere && self.known.values.is_empty();
        let why = match (self.known.over, self.misere, self.rule.is_nim(), large) {
            (true, ..) => return vec![self.ended()],
            _ if is_tried => {
                return vec![said!(
                    "In misère play this position has no pattern of columns; the answer comes from trying every way of playing on."
                )];
            }
            (_, true, false, 0) => {
                return vec![said!(
                    "In misère play these piles count like piles of Nim with no stone or one, which go one by one: whoever has to move with an odd number of ones loses. Here the number of ones is {n}.",
                    n = self.known.values.iter().sum::<u64>()
                )];
            }
            (_, true, false, _) => self.tame(),
            (_, true, true, 0) => return vec![self.one_by_one()],
            (_, true, true, 1) => {
                return vec![said!(
                    "Misère play, and only one pile has more than one stone: leave 1 or 0 of it, so that an odd number of piles with one stone is left. Then the other player takes the last stone, and loses."
                )];
            }
            _ => self.columns(),
        };
        let mut told: Vec<String> = example.into_iter().collect();
        told.push(why);
        if self.misere && self.rule.is_nim() {
            told.push(said!(
                "In misère play this holds as long as at least two piles have more than one stone. As soon as your move leaves no such pile, leave an odd number of piles with one stone."
            ));
        }
        told
    }

    fn ended(&self) -> String {
        said!(match (self.piles.iter().all(|&pile| pile == 0), self.misere) {
            (true, false) => "No stones are left: the player to move cannot move, and loses.",
            (true, true) => "No stones are left: the other player took the last one, and has lost.",
            (false, false) => "No moves are left: the player to move loses.",
            (false, true) => "No moves are left: the other player made the last one, and has lost.",
        })
    }

    fn one_by_one(&self) -> String {
        let stones = self.piles.iter().sum::<u64>();
        let said = match stones % 2 {
            0 => {
                "Misère play, and no pile has more than one stone, so they go one by one: {stones}, an even number, so the other player takes the last one and loses."
            }
            _ => {
                "Misère play, and no pile has more than one stone, so they go one by one: {stones}, an odd number, so you take the last one and lose."
            }
        };
        said!(said, stones = counted(stones, "stone"))
    }

    /// How piles that count like those of Nim decide misère play.
    fn tame(&self) -> String {
        let Known { values, large, .. } = &self.known;
        let small = (0..values.len()).filter(|&place| large[place] && values[place] < 2);
        let small: Vec<String> =
            small.map(|place| said!("pile {number}", number = place + 1)).collect();
        let large = match small.is_empty() {
            true => said!("Large is a pile with a value of 2 or more."),
            false => said!(
                "Large is a pile with a value of 2 or more, and here {piles} too.",
                piles = listed(&small, "and")
            ),
        };
        said!(
            "In misère play these piles count like piles of Nim with as many stones as their Grundy values: as long as some pile is large, the player to move loses if every column has an even number of ones; as soon as none is, if the number of ones is odd. {large}",
            large = large
        )
    }

    /// The origin of a Grundy value, for the smallest pile with few moves.
    fn example(&self) -> Option<String> {
        if self.rule.is_nim() || self.known.over || self.known.values.is_empty() {
            return None;
        }
        let mut heaps = self.piles.clone();
        heaps.sort_unstable();
        let few = |heap: &u64| (1..=EXAMPLES).contains(&self.rule.options(*heap).len());
        let heap = heaps.into_iter().find(|heap| *heap > 0 && few(heap))?;
        let (becomes, values) = (self.rule.options(heap), self.rule.values(heap));
        let value = |parts: &Piles| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
        Some(can_become(heap, &becomes, &becomes.iter().map(value).collect::<Vec<_>>()))
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
            return said!(
                "Every column has an even number of ones. Whatever you do changes one pile, so some column becomes odd; and the other player can make them all even again, up to the end, which is even."
            );
        };
        let told = plural(
            names.len() as u64,
            "Column {columns} has an odd number of ones. A winning move makes every column even. So it changes the digit of one pile in column {columns}",
            "Columns {columns} have an odd number of ones. A winning move makes every column even. So it changes the digits of one pile in columns {columns}",
        );
        let told = said!(told, columns = listed(&names, "and"));
        match self.rule.is_nim() {
            false => said!("{sentence}.", sentence = told),
            true => said!(
                "{sentence}; that makes the pile smaller if the digit in column {column} was 1.",
                sentence = told,
                column = first
            ),
        }
    }

    /// Who wins, by which moves, and why.
    fn explained(&self, example: Option<String>) -> Value {
        let (piles, known, sum) = (&self.piles, &self.known, self.sum());
        let (values, several) = (&known.values, self.rule.several());
        let (digits, _) = self.digits();
        let width = digits as usize;
        let column = |bit: u32| {
            let ones = self.ones(bit);
            let digits: Vec<u64> = values.iter().map(|value| value >> bit & 1).collect();
            let odd = several.is_none().then_some(ones % 2 == 1);
            json!({ "power": bit, "digits": digits, "ones": ones, "odd": odd })
        };
        let moves = known.winning.iter().map(|after| {
            let mut row = self.made(after);
            let place = row["pile"].as_u64().unwrap_or(1) as usize - 1;
            let old = values.get(place).copied().unwrap_or(0);
            let changed = || format!("{old:0width$b} → {:0width$b}", old ^ sum);
            row["digits"] = json!((!self.misere && sum > 0 && several.is_none()).then(changed));
            row
        });
        let position = text(piles);
        let mut told = vec![match known.lost {
            true => said!("{position}: the player to move loses.", position = position),
            false => said!("{position}: the player to move wins.", position = position),
        }];
        told.extend(self.why(example));
        json!({
            "position": piles, "rule": self.rule.record, "misere": self.misere, "lost": known.lost,
            "grundy": (!self.misere && several.is_none()).then_some(sum), "winning_moves": known.winning,
            "values": (several.is_none() && !values.is_empty()).then_some(values),
            "columns": (several != Some(Several::Wythoff) && !values.is_empty())
                .then(|| (0..digits).rev().map(column).collect::<Vec<_>>()),
            "moves": moves.collect::<Vec<_>>(), "text": told,
        })
    }
}

/// The stones of all piles, whose differences are right even if there are more than 64 bits hold.
fn stones(piles: &[u64]) -> u64 {
    piles.iter().fold(0, |sum, &pile| sum.wrapping_add(pile))
}

/// Stones taken from a pile, in words.
pub fn taken(stones: u64, place: usize) -> String {
    said!("{stones} from pile {pile}", stones = counted(stones, "stone"), pile = place + 1)
}

/// What a pile can become, and the values of that.
fn can_become(heap: u64, becomes: &[Piles], values: &[u64]) -> String {
    let parts: Vec<String> = becomes.iter().map(|parts| text(parts)).collect();
    let numbers: Vec<String> = values.iter().map(u64::to_string).collect();
    let told = plural(
        parts.len() as u64,
        "A Grundy value is the least number that is not the value of what the pile can become: {heap} can become {parts}, with the value {values}.",
        "A Grundy value is the least number that is not the value of what the pile can become: {heap} can become {parts}, with the values {values}.",
    );
    said!(told, heap = heap, parts = listed(&parts, "or"), values = listed(&numbers, "and"))
}

pub fn explain(given: &Arguments) -> Answer {
    let asked = Asked::read(given)?;
    Ok(asked.explained(asked.example()))
}

/// What is said of the rules, of a position, its moves, a move that was made.
pub fn told(name: &str, facts: &Value) -> Answer {
    let asked = Asked::of(facts)?;
    Ok(match name {
        "rules" => {
            let rule = &asked.rule;
            json!({
                "title": rule.title(), "told": rule.sentence(), "takes_all": rule.takes_all(),
                "rules": rule.told(asked.piles.len(), asked.misere),
            })
        }
        "moves" => {
            let move_of = |after: &Piles| {
                let (_, way, what) = asked.moved(after);
                let mut row = asked.made(after);
                crate::extend(&mut row, json!({ "way": way, "move": what }));
                row
            };
            asked.known.winning.iter().map(move_of).collect()
        }
        "explain" => {
            let example: Option<(u64, Vec<Piles>, Vec<u64>)> = of(&facts["example"]);
            let example =
                example.map(|(heap, becomes, values)| can_become(heap, &becomes, &values));
            asked.explained(example)
        }
        _ => {
            let (after, values): (Piles, _) = (of(&facts["after"]), of(&facts["values"]));
            let options: Vec<Vec<Piles>> = of(&facts["rule"]["options"]);
            let left = |piles: &Piles| match facts["rule"].is_object() {
                true => {
                    moves(piles, |pile| options.get(pile as usize).cloned().unwrap_or_default())
                        .concat()
                }
                false => asked.rule.after(piles),
            };
            let mut lengths =
                Lengths { after: &left, misere: asked.misere, known: BTreeMap::new() };
            let is_short = match facts["rule"].is_object() {
                true => !options.is_empty(),
                false => is_short(&asked.rule, &after),
            };
            let made = Made {
                asked: &asked,
                after: &after,
                cost: of(&facts["cost"]),
                length: is_short.then(|| lengths.of(&after).1),
                is_last: facts["last"] == true,
                values,
            };
            made.record(facts["made"] == true)
        }
    })
}

/// A value of facts.
fn of<T: DeserializeOwned + Default>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap_or_default()
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

/// A position with the player to move.
struct Heaps {
    asked: Asked,
    turn: usize,
}

/// Reads a situation.
pub fn play<'a>(record: &'a Arguments<'a>) -> Result<Here<'a>, Refusal> {
    let turn = record.number("to_move", 1)? as usize;
    if !(1..=2).contains(&turn) {
        return Err("to_move must be 1 or 2".into());
    }
    Ok(Box::new(Heaps { asked: Asked::read(record)?, turn }))
}

impl Heaps {
    fn moves(&self) -> impl Iterator<Item = &Piles> {
        self.asked.known.moves.iter().flatten()
    }

    fn made(&self, step: usize) -> &Piles {
        self.moves().nth(step).unwrap_or(&self.asked.piles)
    }

    fn place(&self, after: &Piles) -> usize {
        self.moves().position(|other| other == after).unwrap_or_default()
    }
}

impl<'a> Played<'a> for Heaps {
    fn player(&self) -> Option<usize> {
        (!self.asked.known.over).then_some(self.turn)
    }

    fn outcome(&self) -> Option<String> {
        let winner = if self.asked.misere { self.turn } else { 3 - self.turn };
        self.asked.known.over.then(|| format!("P{winner}"))
    }

    fn legal(&self) -> Vec<String> {
        self.moves().map(|after| text(after)).collect()
    }

    fn step(&self, typed: &str) -> Result<usize, Refusal> {
        let asked = &self.asked;
        let numbers: Option<Piles> = typed.split_whitespace().map(whole).collect();
        let read = || asked.reached(&typed::read(typed, &asked.piles, &asked.rule)?);
        let found = numbers.and_then(|piles| asked.reached(&piles)).or_else(read);
        let example = asked.rule.example();
        let unread = || format!("'{typed}' is no move here: type for example {example}");
        Ok(self.place(&found.ok_or_else(unread)?))
    }

    fn after(&self, step: usize) -> Result<Here<'a>, Refusal> {
        let asked = Asked::at(self.made(step).clone(), self.asked.rule.clone(), self.asked.misere)?;
        Ok(Box::new(Self { asked, turn: 3 - self.turn }))
    }

    fn best(&self) -> Result<(usize, Value), Refusal> {
        let winning = &self.asked.known.winning;
        let end = winning.iter().find(|after| is_end(&self.asked.rule, after));
        let best = end.or(winning.last()).cloned().or_else(|| self.asked.hopeful());
        Ok((best.map_or(0, |best| self.place(&best)), json!({})))
    }

    fn judged(&self, step: usize, _ranks: bool) -> Answer {
        let (Self { asked, turn }, after) = (self, self.made(step));
        let (rule, winning) = (&asked.rule, &asked.known.winning);
        let wins = winning.contains(after);
        let cost = usize::from(!winning.is_empty() && !wins);
        let has_values = !asked.misere && !rule.is_nim() && rule.several().is_none();
        let left = |piles: &Piles| rule.after(piles);
        let mut lengths = Lengths { after: &left, misere: asked.misere, known: BTreeMap::new() };
        let made = Made {
            asked,
            after,
            cost,
            length: is_short(rule, after).then(|| lengths.of(after).1),
            is_last: winning.first().is_some_and(|left| is_end(rule, left)),
            values: has_values.then(|| rule.values_of(after)),
        };
        let mut row = json!({
            "player": turn, "before": asked.piles, "after": after, "cost": cost,
            "rank": 1 + cost * winning.len(), "best": winning, "written": text(after),
            "wins": wins, "worth": said!(if wins { "wins" } else { "loses" }),
            "loss": (cost > 0).then(|| said!("mistake")),
        });
        crate::extend(&mut row, made.record(true));
        Ok(row)
    }

    /// The rules in words, and some legal moves, equally many of each pile.
    fn details(&self) -> Answer {
        let asked = &self.asked;
        let each = LISTED / asked.known.moves.len();
        let ways = || asked.known.moves.iter();
        let some = ways().flat_map(|ways| ways.iter().take(each));
        Ok(json!({
            "position": asked.piles, "rules": asked.rule.told(asked.piles.len(), asked.misere),
            "example": asked.rule.example(), "winning_moves": asked.known.winning,
            "moves": some.map(|after| asked.made(after)).collect::<Vec<_>>(),
            "more": ways().any(|ways| ways.len() > each),
        }))
    }

    fn of_move(&self, step: usize) -> Value {
        self.asked.made(self.made(step))
    }
}

/// A move that was made, and what is known of it.
struct Made<'a> {
    /// The position before it, of which some winning moves are known.
    asked: &'a Asked,
    after: &'a Piles,
    cost: usize,
    /// How many moves are left with best play, if they are few.
    length: Option<usize>,
    /// Whether the first winning move ends the game.
    is_last: bool,
    /// The Grundy values of what is left, where they show who wins, but for Nim.
    values: Option<Vec<u64>>,
}

impl Made<'_> {
    /// How the first winning move keeps the win, when the game ends, and a sentence about the move,
    /// which was or could be `made`.
    fn record(&self, made: bool) -> Value {
        let best = &self.asked.known.winning;
        let (plan, planned) = match best.first().filter(|_| self.cost > 0) {
            Some(best) => self.plan(best),
            None => Default::default(),
        };
        let names: Vec<String> = best.iter().take(SHOWN).map(|left| text(left)).collect();
        let said = match (best.is_empty(), self.cost, made) {
            (true, _, true) => "{position} was lost: every move loses.",
            (true, _, false) => "{position} is lost: every move loses.",
            (_, 0, true) => "That was a winning move.",
            (_, 0, false) => "That wins.",
            (.., true) => {
                "That was a mistake: the game was won, now it is lost; leaving {best} kept the win."
            }
            (.., false) => "That would be a mistake, and lose; leaving {best} wins.",
        };
        let position = text(&self.asked.piles);
        let said = said!(said, position = position, best = listed(&names, "or"));
        let reason = if self.cost > 0 { self.reason() } else { String::new() };
        let said = going_on(joined(said, reason), ENDS, self.length, &[]);
        let sentence = if made { joined(said, planned) } else { said };
        json!({ "plan": plan, "length": self.length, "sentence": sentence })
    }

    /// Why what is left is won for the player to move, but for Nim.
    fn reason(&self) -> String {
        let left = text(self.after);
        match self.values.as_deref() {
            None => String::new(),
            Some([n]) => said!("The Grundy value of {left} is {n}, not 0.", left = left, n = n),
            Some(values) => said!(
                "The Grundy values of {left} are {values}, with the nim sum {n}, not 0.",
                left = left,
                values = listed(&values.iter().map(u64::to_string).collect::<Vec<_>>(), "and"),
                n = values.iter().fold(0, |sum, value| sum ^ value)
            ),
        }
    }

    /// How a best move keeps the win, which is told by the family of the rule, also in words;
    /// nothing if it ends the game.
    fn plan(&self, best: &Piles) -> (Value, String) {
        if self.is_last {
            return (Value::Null, String::new());
        }
        let piles: Vec<u64> = best.iter().copied().filter(|&pile| pile > 0).collect();
        let most = piles.iter().max().copied().unwrap_or_default();
        let (is_nim, misere) = (self.asked.rule.is_nim(), self.asked.misere);
        let (kind, n, said) = match self.asked.rule.several() {
            Some(Several::Wythoff) => {
                let said = "The plan: {left} is the pair ⌊{n}φ⌋ and ⌊{n}φ⌋ + {n} with the golden ratio φ; after every answer such a pair can be had again.";
                ("pair", Some(best[0].abs_diff(best[1])), said)
            }
            Some(Several::Moore(k)) => {
                let said = "The plan: {left} is {parts}, and how often each part is there can be divided by {n}; after every answer that can be had again.";
                ("multiples", Some(k as u64 + 1), said)
            }
            None if is_nim && misere && most == 1 => {
                let said = "The plan: an odd number of piles with one stone is left; they go one by one, and the other player takes the last one.";
                ("ones", None, said)
            }
            None if is_nim && misere => {
                let said = "The plan: {left} is {parts}, each part an even number of times; that can be had again after every answer, until a move of yours leaves no pile of several stones: then leave an odd number of piles with one stone.";
                ("several", None, said)
            }
            None if is_nim && most <= MOST_DRAWN => {
                let said = "The plan: {left} is {parts}, each part an even number of times, and after every answer that can be had again.";
                ("columns", None, said)
            }
            None if misere => {
                let said = "The plan: {left} is lost for whoever has to move, and after every answer such a position can be had again; in misère play the nim sum alone does not tell which.";
                ("misere", None, said)
            }
            None => {
                let said = "The plan: the nim sum of the Grundy values of {left} is 0, and after every answer it can be 0 again.";
                ("sum", None, said)
            }
        };
        let parts = |pile: &u64| {
            let bits = (0..u64::BITS).rev().map(|i| 1 << i).filter(|bit| pile & bit > 0);
            bits.map(|bit: u64| bit.to_string()).collect::<Vec<_>>().join("+")
        };
        let (left, parts) = (text(&piles), piles.iter().map(parts).collect::<Vec<_>>());
        let number = n.unwrap_or_default();
        let said = said!(said, left = left, parts = listed(&parts, "and"), n = number);
        (json!({ "kind": kind, "left": left, "parts": parts, "n": n }), said)
    }
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
    let stones = piles.iter().fold(0_u64, |sum, &pile| sum.saturating_add(pile));
    stones <= 20 || (stones <= 60 && rule.splits() == 0 && count <= most)
}

/// How long best play goes on, of which winners make it short and losers long.
struct Lengths<'a> {
    /// What moves leave.
    after: &'a dyn Fn(&Piles) -> Vec<Piles>,
    misere: bool,
    known: BTreeMap<Piles, (bool, usize)>,
}

impl Lengths<'_> {
    /// Whether the player to move wins, and after how many moves.
    fn of(&mut self, piles: &Piles) -> (bool, usize) {
        let mut piles = piles.clone();
        piles.sort_unstable();
        if let Some(&found) = self.known.get(&piles) {
            return found;
        }
        let after: Vec<_> = (self.after)(&piles).iter().map(|after| self.of(after)).collect();
        let lost = after.iter().filter(|&&(wins, _)| !wins).map(|&(_, moves)| moves + 1).min();
        let most = after.iter().map(|&(_, moves)| moves + 1).max();
        let found = match lost {
            Some(moves) => (true, moves),
            None => (self.misere && most.is_none(), most.unwrap_or(0)),
        };
        self.known.insert(piles, found);
        found
    }
}

fn text(piles: &[u64]) -> String {
    let words: Vec<String> = piles.iter().map(u64::to_string).collect();
    words.join(" ")
}
