//! Games in which a secret is guessed: how their codes and replies are written and read.

use std::collections::HashSet;

use abgames_core::codebreaking::Goal;
use abgames_core::codebreaking::rules::{Code, Feedback, Kind, Role, Rules, unpack};
use serde_json::{Value, json};

use crate::Refusal;
use crate::arguments::{Arguments, folded, whole};
use crate::pegs::counts_in;
use crate::table::{Table, value_key};
use crate::words;

/// The most codes of a game here.
const LARGEST: u128 = 100_000;

/// What a reply about cards counts.
const CARDS: [&str; 4] = ["H", "NP", "NC", "N"];

/// A game, and how its codes are written.
pub struct Game {
    pub rules: Rules,
    /// What it is called, with its sizes.
    pub title: String,
    names: Names,
}

enum Names {
    /// What the colours are called, whether codes are written without blanks, and whether what
    /// has blanks is the numbers of colours.
    Colors {
        symbols: Vec<String>,
        joined: bool,
        numbered: bool,
    },
    /// The number of ranks, and the asker's own cards.
    Cards {
        ranks: u8,
        own: Option<Code>,
    },
    Table(Table),
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
            "words" => &["answers", "length", "allowed", "hard", "weights"],
            _ => &["table", "hit", "objects_in_rows", "weights", "classes", "merge_alike"],
        }
    }

    /// Reads a game.
    pub fn read(room: &str, given: &Arguments) -> Result<Self, Refusal> {
        let of_table = |(rules, table): (Rules, Table)| Self {
            rules,
            title: table.title.clone(),
            names: Names::Table(table),
        };
        let (kind, usual) = match room {
            "ab" => (Kind::Ab, (3, 7)),
            "mastermind" => (Kind::Mastermind, (4, 6)),
            "cardmoo" => return Self::of_cards(given),
            "words" => return words::read(given).map(of_table),
            _ => return Table::read(given).map(of_table),
        };
        let pegs = given.number("pegs", usual.0)? as usize;
        let colors = given.number("colors", usual.1)? as usize;
        let extra = given.number("extra_colors", 0)? as usize;
        let rules = Rules::new(kind, pegs, colors, extra)?;
        let most = rules.count(Role::Secret).max(rules.count(Role::Guess));
        if most > LARGEST {
            return Err(format!(
                "this game has {most} codes; games of at most {LARGEST} are answered here"
            )
            .into());
        }
        let symbols = given.text("symbols", "")?;
        let names = colors_named(symbols, colors + extra, extra)?;
        let mut title = format!("{}(pegs={pegs}, colors={colors}", rules.name());
        if extra > 0 {
            title += &format!(", extra_colors={extra}");
        }
        if let (Names::Colors { symbols, joined, .. }, false) = (&names, symbols.is_empty()) {
            title += &format!(", symbols={}", written(symbols, *joined));
        }
        title.push(')');
        Ok(Self { rules, title, names })
    }

    /// The game as people play it, who mean digits by ten colours, also with blanks between them.
    pub fn for_people(mut self) -> Self {
        if let Names::Colors { numbered, .. } = &mut self.names {
            *numbered = false;
        }
        self
    }

    fn of_cards(given: &Arguments) -> Result<Self, Refusal> {
        let ranks = given.number("ranks", 13)?;
        let made = |own: Option<&[u8]>| {
            Rules::cards(ranks as usize, own).map_err(|error| error.to_string())
        };
        let ranks = u8::try_from(ranks)?;
        let names = Names::Cards { ranks, own: None };
        let rules = made(None)?;
        let title = |own: &str| match (own, ranks) {
            ("", 13) => "CardMoo()".to_owned(),
            (own, 13) => format!("CardMoo(own='{own}')"),
            ("", _) => format!("CardMoo(ranks={ranks})"),
            _ => format!("CardMoo(own='{own}', ranks={ranks})"),
        };
        let open = Self { rules, title: title(""), names };
        let own = match given.text("own", "")? {
            "" => return Ok(open),
            text => open.read_code(&json!(text), Role::Secret)?,
        };
        let cards: Vec<u8> = unpack(own, open.rules.pegs()).collect();
        let names = Names::Cards { ranks, own: Some(own) };
        Ok(Self { rules: made(Some(&cards))?, title: title(&open.text(own)), names })
    }

    /// The game as a record.
    pub fn record(&self) -> Value {
        match &self.names {
            Names::Table(table) => {
                let mut record = json!({
                    "name": "FeedbackTable", "guesses": table.guesses.len(),
                    "secrets": table.secrets.len(), "weighted": table.weights.is_some(),
                    "hit": table.has_hit.then_some(&table.replies[0]),
                });
                if !table.notes.is_empty() {
                    record["notes"] = json!(table.notes);
                }
                record
            }
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
            Names::Table(_) => json!(code),
            _ => json!(unpack(code, self.rules.pegs()).collect::<Vec<u8>>()),
        }
    }

    /// A secret as text.
    pub fn secret_text(&self, code: Code) -> String {
        match &self.names {
            Names::Table(table) => table.secrets[code as usize].clone(),
            _ => self.text(code),
        }
    }

    /// A guess as text.
    pub fn text(&self, code: Code) -> String {
        match &self.names {
            Names::Table(table) => table.guesses[code as usize].clone(),
            Names::Cards { ranks, .. } => unpack(code, self.rules.pegs())
                .map(|card| card_text(card, *ranks))
                .collect::<Vec<_>>()
                .join(" "),
            Names::Colors { symbols, joined, .. } => unpack(code, self.rules.pegs())
                .map(|color| symbols[usize::from(color) - 1].as_str())
                .collect::<Vec<_>>()
                .join(if *joined { "" } else { " " }),
        }
    }

    /// A reply as text.
    pub fn reply_text(&self, reply: Feedback) -> String {
        match &self.names {
            Names::Table(table) => {
                let heard = || table.replies[usize::from(reply[0])].clone();
                words::marks_of(reply, table.replies[0].len()).unwrap_or_else(heard)
            }
            Names::Cards { .. } => {
                let kinds = CARDS.iter().zip(reply);
                let some = kinds.filter(|(_, n)| *n > 0).map(|(kind, n)| format!("{n}{kind}"));
                Some(some.collect::<String>())
                    .filter(|text| !text.is_empty())
                    .unwrap_or("0".to_owned())
            }
            Names::Colors { .. } => format!("{}A{}B", reply[0], reply[1]),
        }
    }

    /// Reads a code from text, or from a list of numbers.
    pub fn read_code(&self, given: &Value, role: Role) -> Result<Code, Refusal> {
        let typed = given.as_str().map_or_else(|| given.to_string(), str::to_owned);
        let unread = || {
            let like = self.rules.guesses().map_or(String::new(), |all| self.text(all[0]));
            format!("'{typed}' cannot be read as a {role}; one is written like '{like}'")
        };
        let symbols = match (&self.names, given) {
            (Names::Table(table), _) => return table.read_code(given, role),
            (Names::Colors { symbols, numbered, .. }, Value::String(text)) => {
                colors_in(text, symbols, *numbered)
            }
            (Names::Cards { ranks, .. }, Value::String(text)) => cards_in(text, *ranks).ok(),
            (_, Value::Array(numbers)) => numbers
                .iter()
                .map(|number| number.as_u64().and_then(|number| u8::try_from(number).ok()))
                .collect(),
            _ => None,
        };
        let symbols: Vec<u8> = symbols.ok_or_else(unread)?;
        let one = match &self.names {
            Names::Colors { symbols, .. } if symbols.iter().all(|name| is_digit(name)) => "digit",
            Names::Colors { .. } => "colour",
            _ => "card",
        };
        let pegs = self.rules.pegs();
        if symbols.len() != pegs {
            let n = symbols.len();
            return Err(format!("a {role} has {pegs} {one}s, not {n}: {typed}").into());
        }
        if self.rules.name() == "AB" && symbols.iter().collect::<HashSet<_>>().len() < pegs {
            return Err(format!("a {role} does not repeat a {one}: {typed}").into());
        }
        Ok(self.rules.parse(&symbols, role)?)
    }

    /// Reads a history: text, or a list of pairs.
    pub fn read_history(&self, given: Option<&Value>) -> Result<Vec<Said>, Refusal> {
        let history = self.answers_in(given)?;
        for (number, &(guess, _)) in history.iter().enumerate() {
            let before = &history[..number];
            let is_heard = before.iter().all(|(_, reply)| self.feedbacks().contains(reply));
            if is_heard && !self.may_guess(guess, before) {
                let guess = self.text(guess);
                return Err(
                    format!("{guess} may not be guessed after the answers before it").into()
                );
            }
        }
        Ok(history)
    }

    fn answers_in(&self, given: Option<&Value>) -> Result<Vec<Said>, Refusal> {
        match given {
            None => Ok(Vec::new()),
            Some(Value::String(text)) => entries(&folded(text))
                .filter(|entry| !entry.trim().is_empty())
                .zip(1..)
                .map(|(entry, number)| self.typed(number, entry))
                .collect(),
            Some(Value::Array(pairs)) => (pairs.iter().zip(1..))
                .map(|(pair, number)| match (pair, pair.as_array().map(Vec::as_slice)) {
                    (Value::String(entry), _) => self.typed(number, entry),
                    (_, Some([guess, Value::String(reply)])) => self.said(number, guess, reply),
                    _ => Err(format!(
                        "answer {number} of the history is not two texts, which needs Python"
                    )
                    .into()),
                })
                .collect(),
            Some(_) => Err("a history is text, or a list of pairs".into()),
        }
    }

    fn typed(&self, number: usize, entry: &str) -> Result<Said, Refusal> {
        // Either half may have signs of equality in tables.
        let halves = entry.rmatch_indices('=').map(|(at, _)| (&entry[..at], &entry[at + 1..]));
        let said = |(guess, reply): (&str, &str)| self.said(number, &json!(guess.trim()), reply);
        let mut found = halves.chain(unsigned(entry).filter(|_| !entry.contains('='))).map(said);
        let last = found.next();
        let unread = || format!("an answer looks like \"1 2 3=0A1B\", not {entry}");
        last.ok_or_else(unread)?.or_else(|problem| found.find_map(Result::ok).ok_or(problem))
    }

    fn said(&self, number: usize, guess: &Value, reply: &str) -> Result<Said, Refusal> {
        let told = |what: String| Refusal(format!("answer {number} of the history: {what}"));
        let guess = self.read_code(guess, Role::Guess).map_err(|Refusal(what)| told(what))?;
        let typed: String = folded(reply).split_whitespace().collect();
        let known = |feedback: &&Feedback| {
            let text = self.reply_text(**feedback);
            match self.names {
                Names::Table(_) => value_key(&text) == value_key(reply),
                _ => text.replace(' ', "").eq_ignore_ascii_case(&typed),
            }
        };
        let found = self.feedbacks().iter().find(known).copied();
        let some: Vec<String> =
            self.feedbacks().iter().take(3).map(|&each| self.reply_text(each)).collect();
        let unknown = || format!("a reply is {} and so on, not '{reply}'", some.join(", "));
        let told_by = || self.counted(&typed, reply);
        Ok((guess, found.or_else(told_by).ok_or_else(|| told(unknown()))?))
    }

    /// A reply from its counts, or from marks of letters, also one that no secret gives.
    fn counted(&self, typed: &str, reply: &str) -> Option<Feedback> {
        match &self.names {
            Names::Table(table) => return words::unheard(&typed.to_lowercase(), &table.replies),
            Names::Colors { .. } => return counts_in(reply).map(|[a, b]| [a, b, 0, 0]),
            Names::Cards { .. } => (),
        }
        let mut counts: [Option<u8>; 4] = [None; 4];
        let (mut rest, kind_of) = (typed.to_uppercase(), |sign: char| !sign.is_ascii_digit());
        while !rest.is_empty() {
            let kind = rest.find(kind_of)?;
            let after = rest[kind..].find(|sign: char| sign.is_ascii_digit());
            let end = after.map_or(rest.len(), |length| kind + length);
            let place = CARDS.iter().position(|each| *each == &rest[kind..end])?;
            counts[place].replace(rest[..kind].parse().ok()?).is_none().then_some(())?;
            rest.drain(..end);
        }
        Some(counts.map(Option::unwrap_or_default))
    }

    /// The reply to a guess for a secret.
    pub fn feedback(&self, guess: Code, secret: Code) -> Result<Feedback, Refusal> {
        Ok(self.rules.feedback(guess, secret)?)
    }

    /// The replies, the greatest first; of a table without a hit not the one that stands for it.
    pub fn feedbacks(&self) -> &[Feedback] {
        &self.rules.feedbacks()[usize::from(!self.has_hit())..]
    }

    /// Whether a reply ends the game.
    pub fn is_hit(&self, reply: Feedback) -> bool {
        reply == self.rules.feedbacks()[0]
    }

    pub fn is_of_cards(&self) -> bool {
        matches!(self.names, Names::Cards { .. })
    }

    fn has_hit(&self) -> bool {
        !matches!(&self.names, Names::Table(table) if !table.has_hit)
    }

    /// How often some secrets count together: each once, unless they have weights.
    pub fn weight(&self, codes: &[Code]) -> i64 {
        let weights = match &self.names {
            Names::Table(table) => table.weights.as_ref(),
            _ => None,
        };
        let each = |&code: &Code| weights.map_or(1, |weights| weights[code as usize] as i64);
        codes.iter().map(each).sum()
    }

    /// The secrets that agree with a history, in order.
    pub fn consistent(&self, history: &[Said]) -> Result<Vec<Code>, Refusal> {
        let mut left = self.rules.secrets()?;
        for &(guess, reply) in history {
            let kept = left.iter().map(|&secret| self.feedback(guess, secret));
            let kept: Vec<Feedback> = kept.collect::<Result<_, _>>()?;
            let mut kept = kept.iter();
            left.retain(|_| kept.next() == Some(&reply));
        }
        Ok(left)
    }

    /// When a game ends: a secret of cards is named once it is known.
    pub fn goal(&self) -> Goal {
        match &self.names {
            Names::Table(table) if table.has_hit => Goal::Hit,
            Names::Table(table) if table.classes.is_some() => Goal::Class,
            Names::Table(_) | Names::Cards { .. } => Goal::Determine,
            Names::Colors { .. } => Goal::Hit,
        }
    }

    /// Refuses a goal, and consistent guesses, that the game cannot have.
    pub fn check_can(&self, goal: Goal, consistent: bool) -> Result<(), Refusal> {
        if matches!(self.names, Names::Cards { own: Some(_), .. }) {
            match goal {
                Goal::Hit => {
                    let which = "the secrets with a card of the asker's own";
                    return Err(format!("in {} {which} cannot be hit", self.title).into());
                }
                _ if consistent => {
                    let what = "some candidates cannot be asked for";
                    return Err(format!("in {} {what}", self.title).into());
                }
                _ => (),
            }
        }
        let has_classes = matches!(&self.names, Names::Table(table) if table.classes.is_some());
        match goal {
            Goal::Class if !has_classes => Err(format!("{} has no classes", self.title).into()),
            Goal::Hit if !self.has_hit() => {
                Err(format!("{} has no feedback that is the hit", self.title).into())
            }
            _ => Ok(()),
        }
    }

    /// Whether nothing is left to ask about these secrets.
    pub fn is_settled(&self, left: &[Code]) -> bool {
        match (self.goal(), &self.names) {
            (Goal::Hit, _) => false,
            (Goal::Class, Names::Table(Table { classes: Some(classes), .. })) => {
                left.windows(2).all(|pair| classes[pair[0] as usize] == classes[pair[1] as usize])
            }
            _ => left.len() == 1,
        }
    }

    /// Whether a secret has none of the cards that its owner has shown; a joker says nothing.
    pub fn hides(&self, secret: Code, shown: &[u8]) -> bool {
        !unpack(secret, self.rules.pegs()).any(|card| shown.contains(&card))
    }

    /// Reads shown cards.
    pub fn cards(&self, text: &str) -> Result<Vec<u8>, Refusal> {
        let Names::Cards { ranks, .. } = self.names else {
            return Ok(Vec::new());
        };
        cards_in(text, ranks)
    }

    /// Whether a guess may be made after some answers; in hard mode it uses what they marked.
    pub fn may_guess(&self, guess: Code, history: &[Said]) -> bool {
        match &self.names {
            Names::Table(table) if table.hard => (history.iter())
                .all(|&(asked, reply)| table.uses(guess, asked, &self.reply_text(reply))),
            _ => true,
        }
    }

    /// Whether a symmetry of the game makes all first guesses equivalent.
    pub fn is_even(&self) -> bool {
        self.rules.name() == "AB" && self.rules.extra_colors() == 0
    }

    /// Whether it is about common words of five letters, by the usual rules.
    pub fn is_of_common_words(&self) -> bool {
        matches!(&self.names, Names::Table(table) if words::are_common(table))
    }
}

/// The answers of a text: a comma between brackets separates none.
fn entries(text: &str) -> impl Iterator<Item = &str> {
    let mut open = 0_i32;
    text.split(move |sign| {
        open += i32::from(sign == '(') - i32::from(sign == ')');
        open <= 0 && [',', ';', '\n'].contains(&sign)
    })
}

fn is_digit(name: &str) -> bool {
    matches!(name.as_bytes(), [sign] if sign.is_ascii_digit())
}

/// Black cards have the numbers of their ranks, red ones follow, and then the joker.
fn card_text(card: u8, ranks: u8) -> String {
    match card {
        black if black <= ranks => format!("{black}b"),
        red if red <= 2 * ranks => format!("{}r", red - ranks),
        _ => "X".to_owned(),
    }
}

/// The cards in a text: each a rank with b or r behind it, or a joker.
fn cards_in(text: &str, ranks: u8) -> Result<Vec<u8>, Refusal> {
    let typed = folded(text).to_lowercase();
    let (mut rest, mut cards) = (typed.as_str(), Vec::new());
    let is_between = |sign: char| sign.is_whitespace() || sign == ',';
    loop {
        rest = rest.trim_start_matches(is_between);
        if rest.is_empty() {
            return Ok(cards);
        }
        let (card, after) = card_before(rest, ranks).ok_or_else(|| {
            format!("{} is not a card", rest.split_whitespace().next().unwrap_or(rest))
        })?;
        cards.push(card);
        rest = after;
    }
}

/// The card with which a text begins, and what follows it.
fn card_before(text: &str, ranks: u8) -> Option<(u8, &str)> {
    if let Some(after) = text.strip_prefix("joker").or_else(|| text.strip_prefix('x')) {
        return Some((2 * ranks + 1, after));
    }
    let digits = text.len() - text.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let (rank, after) = text.split_at_checked(digits.clamp(1, 4))?;
    let rank = match rank {
        "a" => 1,
        "j" => 11,
        "q" => 12,
        "k" => 13,
        number => whole(number)?,
    };
    let rank = u8::try_from(rank).ok().filter(|rank| (1..=ranks).contains(rank))?;
    let after = after.trim_start();
    let red = after.strip_prefix('r').map(|after| (rank + ranks, after));
    after.strip_prefix('b').map(|after| (rank, after)).or(red)
}

/// Symbols as Python writes them: as a text if each is a letter.
fn written(symbols: &[String], joined: bool) -> String {
    match joined {
        true => format!("'{}'", symbols.concat()),
        false => format!("('{}')", symbols.join("', '")),
    }
}

/// What the colours are called: as given, the digits 0 to 9 for ten, else numbers from 1 up.
fn colors_named(given: &str, count: usize, extra: usize) -> Result<Names, Refusal> {
    let numbers = |from: usize| (from..from + count).map(|number| number.to_string()).collect();
    let text = folded(given);
    let words: Vec<&str> = text.split_whitespace().collect();
    let (symbols, joined): (Vec<String>, bool) = match words.as_slice() {
        [] if given.is_empty() && count == 10 && extra == 0 => (numbers(0), true),
        [] if given.is_empty() => (numbers(1), false),
        [letters] => (letters.chars().map(String::from).collect(), true),
        several => {
            let joined = several.iter().all(|word| word.chars().count() == 1);
            (several.iter().map(|&word| word.to_owned()).collect(), joined)
        }
    };
    let (given, all) = (symbols.len(), written(&symbols, joined));
    if given != count {
        return Err(format!("symbols must name {count} colours, not {given}: {all}").into());
    }
    if symbols.iter().collect::<HashSet<_>>().len() < count {
        return Err(format!("symbols must all differ: {all}").into());
    }
    if let Some(symbol) = symbols.iter().find(|symbol| symbol.contains([',', '='])) {
        let problem = "a symbol must not be empty or contain blanks, commas or '='";
        return Err(format!("{problem}: '{symbol}'").into());
    }
    Ok(Names::Colors { symbols, joined, numbered: joined && words.is_empty() })
}

/// The numbers of colours in a text, with blanks or signs between them, or letter by letter: all
/// together, or in groups of the same length.
fn colors_in(text: &str, symbols: &[String], numbered: bool) -> Option<Vec<u8>> {
    let spread = folded(text).replace([',', '.', '-', '/'], " ");
    let number = |word: &str| {
        let place = |same: &dyn Fn(&str) -> bool| symbols.iter().position(|symbol| same(symbol));
        let found = place(&|symbol| symbol == word);
        let alike = || place(&|symbol| symbol.to_lowercase() == word.to_lowercase());
        found.or_else(alike).map(|place| place as u8 + 1)
    };
    let words: Vec<&str> = spread.split_whitespace().collect();
    let length = words.first()?.chars().count();
    if symbols.iter().all(|symbol| symbol.chars().count() == 1)
        && (words.len() == 1 || length > 1)
        && words.iter().all(|word| word.chars().count() == length)
    {
        return words.concat().chars().map(|letter| number(&letter.to_string())).collect();
    }
    if numbered {
        return words.iter().map(|word| word.parse().ok()).collect();
    }
    words.iter().map(|word| number(word)).collect()
}

/// An answer without an equals sign, as in "1 2 3 0A1B" or "123: 0A1B".
fn unsigned(entry: &str) -> Option<(&str, &str)> {
    let entry = entry.trim();
    let ends = entry.char_indices().filter(|(_, sign)| sign.is_whitespace() || *sign == ':');
    ends.map(|(at, sign)| (&entry[..at], entry[at + sign.len_utf8()..].trim_start())).find(
        |(_, reply)| {
            let kind = reply.trim_start_matches(|sign: char| sign.is_ascii_digit());
            kind.len() < reply.len()
                && kind.trim_start().to_uppercase().starts_with(['A', 'B', 'E', 'F', 'H'])
                && kind.chars().all(|sign| sign.is_ascii_alphanumeric() || sign.is_whitespace())
        },
    )
}
