//! Orders of preference, coalitions and outcomes as they are typed, with the words of
//! `abgames.preferences`.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::table::ENDLESS;
use crate::arguments::folded;
use crate::play::entries;
use crate::table::quoted;
use crate::{Refusal, listed};

const DRAW: &str = "D";

/// Sets of equally liked outcomes, the best first.
pub type Order = Vec<Vec<String>>;

/// Why orders say nothing about a game: those that have a name may, without a word.
pub enum Unread {
    /// They are not about this game.
    Unfit,
    /// They are wrong.
    Wrong(Refusal),
}

/// The orders of all players as they were given.
pub enum Orders {
    /// "next" or "previous", by how many players on the one is whose win is liked better.
    Word(&'static str, usize),
    Given(BTreeMap<usize, String>),
}

fn win(player: usize) -> String {
    format!("P{player}")
}

fn all_outcomes(players: usize) -> Vec<String> {
    (1..=players).map(win).chain([DRAW.to_owned()]).collect()
}

/// The place of an outcome in lists: wins, the draw, others, endless play.
pub fn place_of(outcome: &str) -> (u8, u64, &str) {
    let digits = outcome.strip_prefix('P').filter(|digits| {
        (1..10).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
    });
    match digits.and_then(|digits| digits.parse().ok()) {
        Some(number) => (0, number, ""),
        None => (
            if outcome == DRAW {
                1
            } else if outcome == ENDLESS {
                3
            } else {
                2
            },
            0,
            outcome,
        ),
    }
}

/// A text as names are compared.
fn key(text: &str) -> String {
    folded(text).trim().to_lowercase()
}

/// The outcomes that may be named, by their keys.
fn named(players: usize, known: &[String]) -> BTreeMap<String, String> {
    let others = [ENDLESS.to_owned()];
    let all = all_outcomes(players).into_iter().chain(others).chain(known.iter().cloned());
    all.map(|outcome| (key(&outcome), outcome)).collect()
}

impl Orders {
    /// Reads "next", "previous", or an order for each player.
    pub fn kept(prefer: &str, players: usize) -> Result<Self, Refusal> {
        let prefer = if prefer.is_empty() { "previous" } else { prefer };
        let text = folded(prefer).split_whitespace().collect::<Vec<_>>().join(" ");
        match text.to_lowercase().as_str() {
            "next" => return Ok(Self::Word("next", 1)),
            "previous" => return Ok(Self::Word("previous", players - 1)),
            _ => {}
        }
        let orders = entries(&text, &[';']);
        let numbered = orders.iter().map(|order| {
            let (player, order) = order.split_once(':')?;
            let player = player.trim_end();
            let is_number = (1..10).contains(&player.len())
                && player.bytes().all(|digit| digit.is_ascii_digit());
            Some((player.parse().ok().filter(|_| is_number)?, order.trim().to_owned()))
        });
        let numbered: Option<BTreeMap<usize, String>> = numbered.collect();
        let given = match numbered.filter(|given| !given.is_empty()) {
            Some(given) => given,
            None if orders.len() == players => (1..).zip(orders).collect(),
            None => {
                let shown: String = quoted(&text).chars().take(60).collect();
                return Err(format!(
                    "prefer must have {players} orders with ; between them, or be previous or \
                     next; {shown} has {}",
                    orders.len()
                )
                .into());
            }
        };
        let wanted = format!("prefer must have an order for each of the players 1 to {players}");
        if let Some(player) = given.keys().find(|&&player| !(1..=players).contains(&player)) {
            return Err(format!("{wanted}, not for player {player}").into());
        }
        let missing = (1..=players).filter(|player| !given.contains_key(player));
        let missing: Vec<String> = missing.map(|player| player.to_string()).collect();
        if !missing.is_empty() {
            let noun = if missing.len() == 1 { "player" } else { "players" };
            return Err(format!("{wanted}: none for {noun} {}", listed(&missing, "and")).into());
        }
        Ok(Self::Given(given))
    }

    pub fn record(&self) -> Value {
        match self {
            Self::Word(word, _) => json!(word),
            Self::Given(orders) => {
                let orders =
                    orders.iter().map(|(player, order)| (player.to_string(), json!(order)));
                Value::Object(orders.collect())
            }
        }
    }

    /// The order of each player about the outcomes of a game, with endless play if they have a
    /// place for it.
    pub fn read(&self, players: usize, names: &[String]) -> Result<Vec<Order>, Unread> {
        let is_endless = names.iter().any(|name| name == ENDLESS);
        if is_endless && let Some(orders) = self.with_endless(players, names)? {
            return Ok(orders);
        }
        let usual = all_outcomes(players);
        let known: Vec<String> = names.iter().filter(|name| *name != ENDLESS).cloned().collect();
        match self {
            Self::Word(..) if known.iter().any(|name| !usual.contains(name)) => Err(Unread::Unfit),
            Self::Word(_, step) => {
                Ok((0..players).map(|n| own_win_first(players, *step, n)).collect())
            }
            Self::Given(given) => {
                let mut orders = read_orders(given, players, &known)?;
                for order in &mut orders {
                    order.iter_mut().for_each(|level| level.retain(|name| name != ENDLESS));
                    order.retain(|level| !level.is_empty());
                }
                Ok(orders)
            }
        }
    }

    fn with_endless(&self, players: usize, names: &[String]) -> Result<Option<Vec<Order>>, Unread> {
        if players > 2 {
            return Ok(None);
        }
        let given = match self {
            Self::Word(..) => {
                let mut usual = all_outcomes(players);
                usual.push(ENDLESS.to_owned());
                if !names.iter().all(|name| usual.contains(name)) {
                    return Ok(None);
                }
                let order = |player: usize| {
                    let others = (1..=players).filter(|&other| other != player);
                    let between = vec![DRAW.to_owned(), ENDLESS.to_owned()];
                    let begin = [vec![win(player)], between].into_iter();
                    begin.chain(others.map(|other| vec![win(other)])).collect()
                };
                return Ok(Some((1..=players).map(order).collect()));
            }
            Self::Given(given) => given,
        };
        if !given.values().any(|order| folded(order).to_lowercase().contains(ENDLESS)) {
            return Ok(None);
        }
        let orders = read_orders(given, players, names)?;
        let of_game = |order: &Order| -> Vec<Vec<String>> {
            let level = |level: &Vec<String>| {
                let mut level: Vec<String> =
                    level.iter().filter(|outcome| names.contains(outcome)).cloned().collect();
                level.sort();
                level
            };
            order.iter().map(level).filter(|level| !level.is_empty()).collect()
        };
        if let [first, second] = &orders[..]
            && of_game(second) != of_game(first).into_iter().rev().collect::<Vec<_>>()
        {
            return Err(Unread::Unfit);
        }
        Ok(Some(orders))
    }
}

/// The own win first, then the draw, then the others' wins in turn.
fn own_win_first(players: usize, step: usize, player: usize) -> Order {
    let others = (1..players).map(|turn| win((player + step * turn) % players + 1));
    [win(player + 1), DRAW.to_owned()].into_iter().chain(others).map(|each| vec![each]).collect()
}

fn read_orders(
    given: &BTreeMap<usize, String>,
    players: usize,
    known: &[String],
) -> Result<Vec<Order>, Unread> {
    let read = |(player, order): (&usize, &String)| {
        read_order(order, players, known, &format!("the order of player {player}"))
    };
    given.iter().map(read).collect::<Result<_, _>>().map_err(Unread::Wrong)
}

/// An order such as "P1 > D = P2", which names each outcome once.
fn read_order(order: &str, players: usize, known: &[String], name: &str) -> Result<Order, Refusal> {
    let (names, order) = (named(players, known), folded(order));
    let shown = |outcomes: &[String]| listed(&outcomes[..outcomes.len().min(20)], "and");
    let rule = format!("it must name {} once each", shown(known));
    let mut levels: Order = vec![Vec::new()];
    let letters: Vec<char> = order.chars().collect();
    let mut start = 0;
    loop {
        let part = letters[start..].iter().take_while(|sign| !">=".contains(**sign)).count();
        let text: String = letters[start..start + part].iter().collect();
        let word = text.trim();
        let mut place = start + part - text.trim_start().chars().count();
        let Some(outcome) = names.get(&word.to_lowercase()) else {
            let (first, rest) = word.split_once(' ').unwrap_or((word, ""));
            let between = format!("; {rule}, with > or = between");
            let (what, signs) = if !rest.is_empty() && names.contains_key(&first.to_lowercase()) {
                place += word.chars().count() - rest.trim_start().chars().count();
                ("lacks > or =".to_owned(), "")
            } else if word.is_empty() {
                ("lacks an outcome".to_owned(), between.as_str())
            } else {
                let word: String = word.chars().take(20).collect();
                (format!("has {}", quoted(&word)), between.as_str())
            };
            return Err(format!("{name} {what} at character {}{signs}", place + 1).into());
        };
        if levels.iter().flatten().any(|other| other == outcome) {
            return Err(format!("{name} has {outcome} twice; {rule}").into());
        }
        if start > 0 && letters[start - 1] == '>' {
            levels.push(Vec::new());
        }
        levels.last_mut().into_iter().for_each(|level| level.push(outcome.clone()));
        start += part + 1;
        if start > letters.len() {
            break;
        }
    }
    let is_named = |outcome: &&String| levels.iter().flatten().any(|other| other == *outcome);
    let missing: Vec<String> = known.iter().filter(|each| !is_named(each)).cloned().collect();
    if !missing.is_empty() {
        return Err(format!("{name} lacks {}; {rule}", shown(&missing)).into());
    }
    Ok(levels)
}

/// A player of a game, from a number.
fn player(what: &str, number: &Value, players: usize) -> Result<usize, Refusal> {
    let shown = number.to_string();
    match number.as_i64() {
        Some(number) if number < 1 => {
            Err(format!("a player in {what} must be at least 1, not {shown}").into())
        }
        Some(number) if number as usize <= players => Ok(number as usize),
        _ if number.is_number() => {
            Err(format!("a player in {what} must be at most {players}, not {shown}").into())
        }
        _ => Err(format!("a player in {what} must be a number, not {shown}").into()),
    }
}

/// Players as bits, from a list of numbers or a text such as "1, P2".
pub fn coalition(given: &Value, players: usize) -> Result<u8, Refusal> {
    let members: Vec<Value> = match given.as_str() {
        Some(text) => {
            let text = folded(text);
            let words = text.split(|sign: char| sign.is_whitespace() || ",;&+".contains(sign));
            let joins = ["", "and", "or", "player", "players"];
            let words = words.filter(|word| !joins.contains(&word.to_lowercase().as_str()));
            let number = |word: &str| {
                let digits = word.strip_prefix(['P', 'p']).unwrap_or(word);
                let shown: String = quoted(word).chars().take(20).collect();
                let problem = "but players are numbers such as 1,2";
                let number = digits.parse::<u64>().ok().filter(|_| digits.len() < 10);
                number.map(|n| json!(n)).ok_or(format!("coalition has {shown}, {problem}"))
            };
            words.map(number).collect::<Result<_, _>>()?
        }
        None => given.as_array().cloned().unwrap_or_default(),
    };
    let add =
        |side: u8, member: &Value| Ok(side | 1 << (player("coalition", member, players)? - 1));
    members.iter().try_fold(0, add)
}

/// The outcomes that are wanted, as bits of their numbers in `names`.
pub fn wanted(winners: &[Value], players: usize, names: &[String]) -> Result<u64, Refusal> {
    let mut known = named(players, names);
    known.insert("draw".to_owned(), DRAW.to_owned());
    winners.iter().try_fold(0, |found, each| {
        let outcome = match each.as_str() {
            Some(text) => known.get(&key(text)).cloned().ok_or_else(|| {
                let shown = listed(&names[..names.len().min(20)], "and");
                format!(
                    "winners must be a set of players and outcomes such as {{2, 'D'}}, without {}; \
                     the outcomes are {shown}",
                    quoted(text)
                )
            })?,
            None => win(player("winners", each, players)?),
        };
        let place = names.iter().position(|name| *name == outcome);
        Ok(place.map_or(found, |place| found | 1 << place))
    })
}
