//! Games of one's own, by the tables that Python wrote of them.

mod orders;
mod table;
mod worth;

use std::sync::{Arc, Mutex, PoisonError};

use abgames_core::control::Control;
use serde_json::{Value, json};

use crate::arguments::{Arguments, folded};
use crate::codebreaking::fraction;
use crate::play::{Here, Played, entries, plain};
use crate::said::Row;
use crate::table::quoted;
use crate::{Answer, ENDS, PLANNED, Refusal, declared, extend, listed, said};
use orders::Orders;
use table::{ENDLESS, Own};
use worth::Worth;

/// The games that can be asked about, by their names, with those tables that are there.
static OFFERED: Mutex<Vec<(String, Option<Arc<Own>>)>> = Mutex::new(Vec::new());

fn with_offered<T>(act: impl FnOnce(&mut Vec<(String, Option<Arc<Own>>)>) -> T) -> T {
    act(&mut OFFERED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Answers a question, if it is one of these.
pub fn answer(question: &str, given: &Arguments) -> Option<Answer> {
    Some(match question {
        "keep" => keep(given),
        "offered" => Ok(json!({ "games": names() })),
        _ => return None,
    })
}

/// Takes the names of the games whose tables may come; the last one is meant where none is named.
fn keep(given: &Arguments) -> Answer {
    given.only(&["games"])?;
    let games = given.get("games").and_then(Value::as_array).ok_or("games must be a list")?;
    let games = games.iter().map(|game| Some((game.as_str()?.to_owned(), None)));
    let games: Option<Vec<_>> = games.collect();
    with_offered(|offered| *offered = games.unwrap_or_default());
    Ok(json!({}))
}

/// Keeps the table of a game, the last one that is offered if it was not yet; returns its name.
///
/// # Errors
/// [`Refusal`] of what is no table.
pub fn keep_game(bytes: &[u8]) -> Result<String, Refusal> {
    let own = Arc::new(Own::read(bytes)?);
    let name = own.name.clone();
    with_offered(|offered| match offered.iter_mut().find(|(known, _)| *known == name) {
        Some((_, kept)) => *kept = Some(own),
        None => offered.push((name.clone(), Some(own))),
    });
    Ok(name)
}

fn names() -> Vec<String> {
    with_offered(|offered| offered.iter().map(|(name, _)| name.clone()).collect())
}

fn offered(game: &str) -> Result<Arc<Own>, Refusal> {
    let names = names();
    let name = if game.is_empty() { names.last().map_or("", String::as_str) } else { game };
    let found = with_offered(|offered| {
        offered.iter().find(|(known, _)| known == name).map(|(_, own)| own.clone())
    });
    match found {
        Some(Some(own)) => Ok(own),
        Some(None) => Err(format!("the table of the game {} is not there", quoted(name)).into()),
        None if names.is_empty() => Err(crate::NO_RULES.into()),
        None => {
            let known: Vec<&str> = names.iter().map(String::as_str).collect();
            let near = declared::nearest(game, &known);
            let (game, known) = (quoted(game), listed(&names, "and"));
            let game: String = game.chars().take(60).collect();
            Err(format!("no game {game} is offered here{near}; there are {known}").into())
        }
    }
}

/// What players want: orders of preference, or some outcomes for a coalition.
enum Wish {
    Orders(Orders),
    Aim { coalition: u8, winners: Vec<Value> },
}

impl Wish {
    fn read(given: &Arguments, own: &Own) -> Result<Self, Refusal> {
        let is_given = |value: &&Value| match value {
            Value::String(text) => !text.is_empty(),
            Value::Array(list) => !list.is_empty(),
            _ => true,
        };
        let prefer = given.text("prefer", "")?;
        let Some(coalition) = given.get("coalition").filter(is_given) else {
            return Ok(Self::Orders(Orders::kept(prefer, own.players())?));
        };
        if !prefer.is_empty() {
            return Err("give --prefer, or --coalition and --winners, not both".into());
        }
        let winners = given.get("winners");
        let winners = winners.ok_or("--coalition and --winners belong together: give both")?;
        let winners = match winners {
            Value::String(text) => entries(&folded(text), &[',', ';', '\n']),
            list => list.as_array().into_iter().flatten().map(plain).collect(),
        };
        let player = |word: String| word.parse::<u64>().ok().filter(|&n| n > 0);
        let numbered = |word: String| match player(word.clone()) {
            Some(n) if word.bytes().all(|digit| digit.is_ascii_digit()) => json!(n),
            _ => json!(word),
        };
        let coalition = orders::coalition(coalition, own.players())?;
        Ok(Self::Aim { coalition, winners: winners.into_iter().map(numbered).collect() })
    }

    /// The wishes as a record has them.
    fn record(&self) -> Value {
        match self {
            Self::Orders(orders) => json!({ "prefer": orders.record() }),
            Self::Aim { coalition, winners } => {
                let players: Vec<u32> = (0..8).filter(|n| coalition >> n & 1 == 1).collect();
                let players: Vec<u32> = players.into_iter().map(|n| n + 1).collect();
                let mut winners = winners.clone();
                winners.sort_by_key(plain);
                winners.dedup();
                json!({ "coalition": players, "winners": winners })
            }
        }
    }
}

/// The place of a move among the legal ones, which may be written without its brackets.
fn named(legal: &[String], text: &str) -> Result<usize, Refusal> {
    let wanted = folded(text).trim().to_owned();
    let small = wanted.to_lowercase();
    let bare = |text: &str| -> Vec<String> {
        let is_sign = |sign: char| sign.is_whitespace() || "[](){},;".contains(sign);
        let text = folded(text).to_lowercase();
        text.split(is_sign).filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect()
    };
    let words = bare(&wanted);
    let ways: [&dyn Fn(&str) -> bool; 3] =
        [&|each| each == text || each == wanted, &|each| each.to_lowercase() == small, &|each| {
            bare(each) == words
        }];
    let found = ways.iter().map(|is_meant| -> Vec<usize> {
        (0..legal.len()).filter(|&n| is_meant(&legal[n])).collect()
    });
    if let Some([place]) = found.into_iter().find(|found| !found.is_empty()).as_deref() {
        return Ok(*place);
    }
    let more = if legal.len() > 10 { ", ..." } else { "" };
    let shown: String = text.chars().take(60).collect();
    let problem = format!("{} is no legal move here; legal: ", quoted(&shown));
    Err(format!("{problem}{}{more}", legal[..legal.len().min(10)].join(", ")).into())
}

const UNSAID: &str = "these orders do not say what moves are worth here";

/// A position, and what is wanted.
struct Play<'a> {
    given: &'a Arguments<'a>,
    own: Arc<Own>,
    wish: Arc<Wish>,
    here: u32,
}

/// Reads a situation.
pub fn play<'a>(given: &'a Arguments<'a>) -> Result<Here<'a>, Refusal> {
    let own = offered(given.text("game", "")?)?;
    let wish = Arc::new(Wish::read(given, &own)?);
    let here = match given.get("position").and_then(Value::as_str) {
        None => 0,
        Some(text) => {
            let mut named = (0..own.graph.len() as u32).filter(|&n| own.text(n) == text);
            let found = named.next().filter(|_| named.next().is_none());
            found.ok_or("the position needs Python: start abgames explore")?
        }
    };
    Ok(Box::new(Play { given, own, wish, here }))
}

impl<'a> Played<'a> for Play<'a> {
    fn player(&self) -> Option<usize> {
        self.own.mover(self.here).map(usize::from)
    }

    fn outcome(&self) -> Option<String> {
        self.player().is_none().then(|| self.own.end(self.here).to_owned())
    }

    fn legal(&self) -> Vec<String> {
        self.own.moves(self.here).map(|(text, _)| text).collect()
    }

    fn step(&self, text: &str) -> Result<usize, Refusal> {
        named(&self.legal(), text)
    }

    fn after(&self, step: usize) -> Result<Here<'a>, Refusal> {
        let (own, wish) = (self.own.clone(), self.wish.clone());
        let here = own.graph.children(self.here)[step];
        Ok(Box::new(Self { given: self.given, own, wish, here }))
    }

    fn best(&self) -> Result<(usize, Value), Refusal> {
        let control = self.given.control()?;
        let worth = Worth { own: &self.own, control: &control };
        let found = match &*self.wish {
            Wish::Orders(orders) => worth.by_orders(self.here, orders)?,
            Wish::Aim { coalition, winners } => worth.best_for(self.here, *coalition, winners)?,
        };
        Ok((*found.first.first().ok_or(UNSAID)?, json!({})))
    }

    fn judged(&self, place: usize, _ranks: bool) -> Answer {
        let control = self.given.control()?;
        let worth = Worth { own: &self.own, control: &control };
        let (names, legal) = (&self.own.names, self.legal());
        let above = |costs: &[usize]| {
            let better = costs.iter().filter(|&&cost| cost < costs[place]).count();
            (Some(json!(costs[place])), Some(better))
        };
        let (mut ends, mut length, mut plan) = ([None, None], None, vec![]);
        let (best, (cost, better)) = match &*self.wish {
            Wish::Aim { coalition, winners } => {
                let best = worth.best_for(self.here, *coalition, winners)?.best;
                let miss = |n| usize::from(!best.is_empty() && !best.contains(&n));
                let costs: Vec<usize> = (0..legal.len()).map(miss).collect();
                (best, above(&costs))
            }
            Wish::Orders(orders) => {
                let found = worth.by_orders(self.here, orders)?;
                let leads = &found.leads;
                if let Some(most) = found.gets.iter().max() {
                    let cost = most - found.gets[place];
                    let better = found.gets.iter().filter(|&&gets| gets > found.gets[place]);
                    let unit = self.own.points.as_ref().map_or(1, |points| points.unit);
                    let cost = match cost % unit {
                        0 => json!(cost / unit),
                        _ => json!(fraction(cost, unit)),
                    };
                    (found.best, (Some(cost), Some(better.count())))
                } else if leads.is_empty() {
                    return Err(UNSAID.into());
                } else {
                    let least = leads.iter().map(|lead| lead.0).min().unwrap_or_default();
                    let is_one = |lead: &&(usize, usize, _)| lead.0 == lead.1;
                    let is_known = leads.iter().filter(is_one).any(|lead| lead.0 == least);
                    let (low, high, end) = leads[place];
                    let all = leads.iter().filter(is_one).count() == leads.len();
                    let better = leads.iter().filter(|lead| lead.1 < low).count();
                    let cost = (is_known && low == high).then(|| low - least);
                    if is_known {
                        let best = found.best.first().and_then(|&first| leads[first].2);
                        ends = [best, end].map(|end| end.map(|end| names[end].as_str()));
                    }
                    if let Some(end) = ends[1] {
                        let after = self.own.graph.children(self.here)[place];
                        let left = worth.line(after, orders)?.1.len();
                        length = (end != ENDLESS).then_some(left);
                        if cost > Some(0) && ends[0].is_some() {
                            plan = worth.line(self.here, orders)?.1;
                            plan.truncate(PLANNED);
                        }
                    }
                    let best = if is_known { found.best } else { vec![] };
                    (best, (cost.map(|cost| json!(cost)), all.then_some(better)))
                }
            }
        };
        let best: Vec<String> = best.into_iter().map(|n| legal[n].clone()).collect();
        let [before, after] = ends.map(|end| end.map(str::to_owned));
        let (player, step) = (self.player().unwrap_or_default(), legal[place].clone());
        let row = Row { player, step, before, after, cost, better, best, plan, length, ends: ENDS };
        let sentence = match (row.is_best(), ends) {
            (None, _) => said!("Play by these orders can end in several ways after this move."),
            (_, [Some(_), Some(_)]) => row.worth(),
            _ if row.best.is_empty() => said!("No move was better."),
            (Some(true), _) => said!("That was a best move."),
            _ => {
                let best = listed(&row.best[..row.best.len().min(3)], "or");
                said!("That was a mistake; {best} was best.", best = best)
            }
        };
        let mut record = row.record(sentence);
        record["position"] = json!(self.own.text(self.here));
        Ok(record)
    }

    /// What coalitions can force, in the position and after each move.
    fn details(&self) -> Answer {
        let (own, here) = (&*self.own, self.here);
        let control: Control = self.given.control()?;
        let worth = Worth { own, control: &control };
        let coalitions = own.coalitions();
        let after = own.graph.children(here);
        let can = after.iter().map(|&after| worth.can(after, &coalitions));
        let can: Vec<_> = can.collect::<Result<_, _>>()?;
        let (best, (ends, mut line)) = match &*self.wish {
            Wish::Orders(orders) => {
                (worth.by_orders(here, orders)?.best, worth.line(here, orders)?)
            }
            Wish::Aim { coalition, winners } => {
                (worth.best_for(here, *coalition, winners)?.best, (None, vec![]))
            }
        };
        if ends.is_none() {
            line.clear();
        }
        let legal = self.legal();
        let best: Vec<&String> = best.into_iter().map(|n| &legal[n]).collect();
        let members = |&side: &u8| (0..8).filter(move |n| side >> n & 1 == 1).map(|n| n + 1);
        let listed: Vec<Vec<u32>> = coalitions.iter().map(|side| members(side).collect()).collect();
        let mut record = self.wish.record();
        let more = json!({
            "game": own.name, "rules": own.rules, "players": own.players(),
            "position": own.text(here), "outcomes": own.outcomes(), "picture": own.picture(here),
            "coalitions": listed, "can": worth.can(here, &coalitions)?,
            "best": best, "line": line, "ends": ends, "moves": can,
        });
        extend(&mut record, more);
        Ok(record)
    }
}
