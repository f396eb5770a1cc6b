//! Games in which a secret is guessed: how their codes and replies are written and read.

use abgames_core::codebreaking::rules::{Code, Feedback, Kind, Role, Rules, unpack};
use serde_json::{Value, json};

use crate::Refusal;
use crate::arguments::{Arguments, folded};

/// The most codes of a game here.
const LARGEST: u128 = 100_000;

/// The most words: a table of their replies has this many cells squared.
const WORDS: usize = 2000;

/// A game, and how its codes are written.
pub struct Game {
    pub rules: Rules,
    names: Names,
}

enum Names {
    /// What the colours are called, and whether codes are written without blanks.
    Colors { symbols: Vec<String>, joined: bool },
    /// The number of ranks, and the asker's own cards.
    Cards { ranks: u8, own: Option<Code> },
    /// The words, and the marks of each feedback code.
    Words {
        words: Vec<String>,
        marks: Vec<String>,
    },
}

/// A guess and the reply to it.
pub type Said = (Code, Feedback);

impl Game {
    /// The names of the arguments from which a game is read.
    pub fn arguments(room: &str) -> &'static [&'static str] {
        match room {
            "ab" => &["pegs", "colors", "extra_colors", "symbols"],
            "mastermind" => &["pegs", "colors", "symbols"],
            "cardmoo" => &["own", "ranks"],
            _ => &["answers"],
        }
    }

    /// Reads a game.
    pub fn read(room: &str, given: &Arguments) -> Result<Self, Refusal> {
        if room == "words" {
            return Self::of_words(given.text("answers", "")?);
        }
        if room == "cardmoo" {
            return Self::of_cards(given);
        }
        let (kind, usual) = match room {
            "ab" => (Kind::Ab, (3, 7)),
            _ => (Kind::Mastermind, (4, 6)),
        };
        let pegs = given.number("pegs", usual.0)? as usize;
        let colors = given.number("colors", usual.1)? as usize;
        let extra = given.number("extra_colors", 0)? as usize;
        let rules = Rules::new(kind, pegs, colors, extra).map_err(|error| error.to_string())?;
        let most = rules.count(Role::Secret).max(rules.count(Role::Guess));
        if most > LARGEST {
            return Err(format!(
                "this game has {most} codes; games of at most {LARGEST} are answered here"
            ));
        }
        let names = colors_named(given.text("symbols", "")?, colors + extra, extra)?;
        Ok(Self { rules, names })
    }

    fn of_cards(given: &Arguments) -> Result<Self, Refusal> {
        let ranks = given.number("ranks", 13)?;
        let made = |own: Option<&[u8]>| {
            Rules::cards(ranks as usize, own).map_err(|error| error.to_string())
        };
        let ranks = u8::try_from(ranks).map_err(|error| error.to_string())?;
        let names = Names::Cards { ranks, own: None };
        let rules = made(None)?;
        let open = Self { rules, names };
        let own = match given.text("own", "")? {
            "" => return Ok(open),
            text => open.read_code(&json!(text), Role::Secret)?,
        };
        let cards: Vec<u8> = unpack(own, open.rules.pegs()).collect();
        let names = Names::Cards {
            ranks,
            own: Some(own),
        };
        Ok(Self {
            rules: made(Some(&cards))?,
            names,
        })
    }

    fn of_words(text: &str) -> Result<Self, Refusal> {
        let text = folded(text).to_lowercase().replace(',', " ");
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let length = words.first().map_or(0, |word| word.chars().count());
        if words.is_empty() || words.iter().any(|word| word.chars().count() != length) {
            return Err("all words must have the same number of letters".to_owned());
        }
        let mut sorted = words.clone();
        sorted.sort();
        sorted.dedup();
        if sorted.len() < words.len() {
            return Err("a word occurs twice".to_owned());
        }
        if words.len() > WORDS {
            return Err(format!("at most {WORDS} words are answered here"));
        }
        let letters: Vec<Vec<char>> = words.iter().map(|word| word.chars().collect()).collect();
        let replies =
            |guess: &Vec<char>| letters.iter().map(|secret| marked(guess, secret)).collect();
        let table: Vec<Vec<u32>> = letters.iter().map(replies).collect();
        let mut occurring: Vec<u32> = table.concat();
        occurring.sort_unstable();
        occurring.dedup();
        // Feedback 0 is the hit, all green, which is the greatest; the others keep their order.
        let hit = occurring.pop().unwrap_or(0);
        occurring.insert(0, hit);
        if occurring.len() > 256 {
            return Err("these words have too many different replies".to_owned());
        }
        let place =
            |reply: &u32| occurring.iter().position(|each| each == reply).unwrap_or(0) as u8;
        let cells = table.concat().iter().map(place).collect();
        let rules = Rules::table(cells, words.len(), None).map_err(|error| error.to_string())?;
        let marks = occurring
            .iter()
            .map(|&reply| signs(reply, length))
            .collect();
        let names = Names::Words { words, marks };
        Ok(Self { rules, names })
    }

    /// The game as a record.
    pub fn record(&self) -> Value {
        match &self.names {
            Names::Words { words, marks } => json!({
                "name": "FeedbackTable", "guesses": words.len(), "secrets": words.len(),
                "hit": marks[0], "weighted": false,
            }),
            Names::Cards { ranks, own } => json!({
                "name": "CardMoo", "ranks": ranks, "own": own.map(|own| self.code(own)),
            }),
            Names::Colors { .. } => json!({
                "name": self.rules.name(), "pegs": self.rules.pegs(),
                "colors": self.rules.colors(), "extra_colors": self.rules.extra_colors(),
            }),
        }
    }

    /// A code as it is in records: its symbols, or the number of a word.
    pub fn code(&self, code: Code) -> Value {
        match self.names {
            Names::Words { .. } => json!(code),
            _ => json!(unpack(code, self.rules.pegs()).collect::<Vec<u8>>()),
        }
    }

    /// A code as text.
    pub fn text(&self, code: Code) -> String {
        match &self.names {
            Names::Words { words, .. } => words[code as usize].clone(),
            Names::Cards { ranks, .. } => unpack(code, self.rules.pegs())
                .map(|card| card_text(card, *ranks))
                .collect::<Vec<_>>()
                .join(" "),
            Names::Colors { symbols, joined } => unpack(code, self.rules.pegs())
                .map(|color| symbols[usize::from(color) - 1].as_str())
                .collect::<Vec<_>>()
                .join(if *joined { "" } else { " " }),
        }
    }

    /// A reply as text.
    pub fn reply_text(&self, reply: Feedback) -> String {
        match &self.names {
            Names::Words { marks, .. } => marks[usize::from(reply[0])].clone(),
            Names::Cards { .. } => {
                let kinds = ["H", "NP", "NC", "N"].iter().zip(reply);
                let some = kinds
                    .filter(|(_, n)| *n > 0)
                    .map(|(kind, n)| format!("{n}{kind}"));
                Some(some.collect::<String>())
                    .filter(|text| !text.is_empty())
                    .unwrap_or("0".to_owned())
            }
            Names::Colors { .. } => format!("{}A{}B", reply[0], reply[1]),
        }
    }

    /// Reads a code from text, or from a list of numbers.
    pub fn read_code(&self, given: &Value, role: Role) -> Result<Code, Refusal> {
        let unread = || format!("{given} cannot be read as a {role}");
        let symbols = match (&self.names, given) {
            (Names::Words { words, .. }, Value::String(text)) => {
                let typed = folded(text).trim().to_lowercase();
                let place = words.iter().position(|word| *word == typed);
                return place
                    .map(|place| place as Code)
                    .ok_or(format!("{typed} is not in the list"));
            }
            (Names::Words { words, .. }, Value::Number(number)) => {
                return (number.as_u64().filter(|&n| n < words.len() as u64)).ok_or_else(unread);
            }
            (Names::Colors { symbols, .. }, Value::String(text)) => colors_in(text, symbols),
            (Names::Cards { ranks, .. }, Value::String(text)) => {
                let spread = folded(text).replace([',', '.', '-', '/'], " ");
                spread
                    .split_whitespace()
                    .map(|word| card_in(word, *ranks))
                    .collect()
            }
            (_, Value::Array(numbers)) => numbers
                .iter()
                .map(|number| number.as_u64().and_then(|number| u8::try_from(number).ok()))
                .collect(),
            _ => None,
        };
        let symbols = symbols.ok_or_else(unread)?;
        (self.rules.parse(&symbols, role)).map_err(|error| error.to_string())
    }

    /// Reads a history: text, or a list of pairs.
    pub fn read_history(&self, given: Option<&Value>) -> Result<Vec<Said>, Refusal> {
        match given {
            None => Ok(Vec::new()),
            Some(Value::String(text)) => (folded(text).split([',', ';', '\n']))
                .filter(|entry| !entry.trim().is_empty())
                .map(|entry| {
                    let (guess, reply) = entry
                        .rsplit_once('=')
                        .ok_or(format!("an answer looks like \"1 2 3=0A1B\", not {entry}"))?;
                    self.said(&json!(guess.trim()), reply)
                })
                .collect(),
            Some(Value::Array(pairs)) => (pairs.iter())
                .map(|pair| self.said(&pair[0], pair[1].as_str().ok_or("a reply is text")?))
                .collect(),
            Some(_) => Err("a history is text, or a list of pairs".to_owned()),
        }
    }

    fn said(&self, guess: &Value, reply: &str) -> Result<Said, Refusal> {
        let guess = self.read_code(guess, Role::Guess)?;
        let typed: String = folded(reply).split_whitespace().collect();
        let known = |feedback: &&Feedback| self.reply_text(**feedback).eq_ignore_ascii_case(&typed);
        let found = self.rules.feedbacks().iter().find(known);
        Ok((guess, *found.ok_or(format!("{reply} is not a reply"))?))
    }

    /// The reply to a guess for a secret.
    pub fn feedback(&self, guess: Code, secret: Code) -> Result<Feedback, Refusal> {
        (self.rules.feedback(guess, secret)).map_err(|error| error.to_string())
    }

    /// The greatest reply, which ends the game.
    pub fn hit(&self) -> Feedback {
        self.rules.feedbacks()[0]
    }

    /// The secrets that agree with a history, in order.
    pub fn consistent(&self, history: &[Said]) -> Result<Vec<Code>, Refusal> {
        let mut left = self.rules.secrets().map_err(|error| error.to_string())?;
        for &(guess, reply) in history {
            let kept = left.iter().map(|&secret| self.feedback(guess, secret));
            let kept: Vec<Feedback> = kept.collect::<Result<_, _>>()?;
            let mut kept = kept.iter();
            left.retain(|_| kept.next() == Some(&reply));
        }
        Ok(left)
    }

    /// Whether a game ends once its secret is known; that of cards is named then.
    pub fn is_determined(&self) -> bool {
        matches!(self.names, Names::Cards { .. })
    }

    /// Whether a symmetry of the game makes all first guesses equivalent.
    pub fn is_even(&self) -> bool {
        self.rules.name() == "AB" && self.rules.extra_colors() == 0
    }
}

/// Black cards have the numbers of their ranks, red ones follow, and then the joker.
fn card_text(card: u8, ranks: u8) -> String {
    match card {
        black if black <= ranks => format!("{black}b"),
        red if red <= 2 * ranks => format!("{}r", red - ranks),
        _ => "X".to_owned(),
    }
}

fn card_in(word: &str, ranks: u8) -> Option<u8> {
    let word = word.to_lowercase();
    if word == "x" {
        return Some(2 * ranks + 1);
    }
    let (rank, color) = word.split_at_checked(word.len().checked_sub(1)?)?;
    let rank = match rank {
        "a" => 1,
        "j" => 11,
        "q" => 12,
        "k" => 13,
        number => number.parse().ok()?,
    };
    match color {
        _ if rank == 0 || rank > ranks => None,
        "b" => Some(rank),
        "r" => Some(rank + ranks),
        _ => None,
    }
}

/// What the colours are called: as given, the digits 0 to 9 for ten, else numbers from 1 up.
fn colors_named(given: &str, count: usize, extra: usize) -> Result<Names, Refusal> {
    let numbers = |from: usize| {
        (from..from + count)
            .map(|number| number.to_string())
            .collect()
    };
    let text = folded(given);
    let words: Vec<&str> = text.split_whitespace().collect();
    let (symbols, joined): (Vec<String>, bool) = match words.as_slice() {
        [] if count == 10 && extra == 0 => (numbers(0), true),
        [] => (numbers(1), false),
        [letters] => (letters.chars().map(String::from).collect(), true),
        several => (several.iter().map(|&word| word.to_owned()).collect(), false),
    };
    if symbols.len() != count {
        return Err(format!(
            "{count} colours need as many symbols, not {}",
            symbols.len()
        ));
    }
    Ok(Names::Colors { symbols, joined })
}

/// The numbers of colours in a text, with blanks or signs between them, or letter by letter.
fn colors_in(text: &str, symbols: &[String]) -> Option<Vec<u8>> {
    let spread = folded(text).replace([',', '.', '-', '/'], " ");
    let number = |word: &str| {
        let found = symbols
            .iter()
            .position(|symbol| symbol.eq_ignore_ascii_case(word));
        found.map(|place| place as u8 + 1)
    };
    let words: Vec<&str> = spread.split_whitespace().collect();
    if let [word] = words[..]
        && symbols.iter().all(|symbol| symbol.chars().count() == 1)
    {
        return word
            .chars()
            .map(|letter| number(&letter.to_string()))
            .collect();
    }
    // Ten colours have digits when they stand together, and numbers when they do not.
    let digits: Vec<String> = (0..10).map(|digit| digit.to_string()).collect();
    if symbols == digits && words.len() > 1 {
        return words.iter().map(|word| word.parse().ok()).collect();
    }
    words.iter().map(|word| number(word)).collect()
}

/// The marks of a word for a secret, as digits to base 3: 2 green, 1 yellow, 0 grey.
fn marked(guess: &[char], secret: &[char]) -> u32 {
    let mut left: Vec<char> = Vec::new();
    for (letter, other) in secret.iter().zip(guess) {
        if letter != other {
            left.push(*letter);
        }
    }
    let mut marks = 0;
    for (letter, other) in guess.iter().zip(secret) {
        let sign = if letter == other {
            2
        } else if let Some(place) = left.iter().position(|each| each == letter) {
            left.swap_remove(place);
            1
        } else {
            0
        };
        marks = 3 * marks + sign;
    }
    marks
}

/// Marks as text.
fn signs(marks: u32, length: usize) -> String {
    let digit = |place: usize| ['-', 'y', 'g'][(marks / 3_u32.pow(place as u32) % 3) as usize];
    (0..length).rev().map(digit).collect()
}
