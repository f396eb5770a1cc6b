//! Games given by a table of replies: CSV, or a ready-made game such as `coins:12`.

mod orientation;

use std::collections::{HashMap, HashSet};

use abgames_core::codebreaking::rules::{Code, Kind, Role, Rules, unpack};
use abgames_core::codebreaking::{FeedbackTable, Relation};
use serde_json::Value;

use crate::Refusal;
use crate::arguments::{Arguments, folded};
use crate::nim::combinations;

/// The most pairs of a guess and a secret: a table has the reply to each.
pub const PAIRS: usize = 4_000_000;

/// The most replies: a byte has room for so many besides the hit.
const REPLIES: usize = 255;

/// The names of a table, and what else records say of it.
pub struct Table {
    pub title: String,
    pub guesses: Vec<String>,
    pub secrets: Vec<String>,
    /// By the numbers of the core, where 0 is the hit.
    pub replies: Vec<String>,
    pub has_hit: bool,
    pub weights: Option<Vec<u32>>,
    /// The class of each secret, if the game ends when that is known.
    pub classes: Option<Vec<u16>>,
    pub hard: bool,
}

/// A table as it is given: a row for each guess, with the places of its replies in a list.
#[derive(Default)]
pub struct Sheet {
    pub title: String,
    pub guesses: Vec<String>,
    pub secrets: Vec<String>,
    pub cells: Vec<usize>,
    pub replies: Vec<String>,
    pub hit: Option<usize>,
    pub classes: Option<Vec<u16>>,
    /// The first cell of a CSV.
    pub corner: String,
}

impl Table {
    pub fn read(given: &Arguments) -> Result<(Rules, Self), Refusal> {
        let text = given.text("table", "")?;
        let is_csv = text.contains('\n');
        let mut sheet = if is_csv { of_csv(text)? } else { ready_made(text)? };
        let turned = given.get("objects_in_rows").map(|_| given.flag("objects_in_rows", false));
        match turned.transpose()? {
            Some(_) if !is_csv => {
                let problem = "objects_in_rows must be left out";
                return Err(format!("{problem}: {text} says it itself").into());
            }
            Some(true) => sheet.turn(),
            None if is_csv => orientation::check_rows_are_guesses(&sheet)?,
            _ => (),
        }
        let classes = given.text("classes", "")?;
        if !classes.is_empty() {
            sheet.take_classes(classes)?;
        }
        let hit = given.text("hit", "")?;
        if !hit.is_empty() {
            let unknown = || format!("hit is {hit}, but no entry of the table is");
            let place = sheet.replies.iter().position(|reply| plain(reply) == plain(hit));
            sheet.hit = Some(place.ok_or_else(unknown)?);
        }
        sheet.game(given, |_| None)
    }

    pub fn read_code(&self, given: &Value, role: Role) -> Result<Code, Refusal> {
        let names = match role {
            Role::Guess => &self.guesses,
            _ => &self.secrets,
        };
        let place = match given {
            Value::String(text) => names.iter().position(|name| plain(name) == plain(text)),
            _ => (given.as_u64().map(|place| place as usize)).filter(|&place| place < names.len()),
        };
        let unknown = || format!("{} is not in the list", given.to_string().replace('"', ""));
        Ok(place.map(|place| place as Code).ok_or_else(unknown)?)
    }

    /// Whether a guess uses what an answer marked: green letters stay, and each letter is used at
    /// least as often as it was marked.
    pub fn uses(&self, guess: Code, asked: Code, marks: &str) -> bool {
        let spelled = |code: Code| self.guesses[code as usize].chars();
        let marked = || spelled(asked).zip(marks.chars()).filter(|&(_, mark)| mark != '-');
        let stays = (spelled(asked).zip(marks.chars()).zip(spelled(guess)))
            .all(|((letter, mark), now)| mark != 'g' || letter == now);
        stays
            && marked().all(|(letter, _)| {
                let often = marked().filter(|&(other, _)| other == letter).count();
                spelled(guess).filter(|&other| other == letter).count() >= often
            })
    }
}

impl Sheet {
    /// The game, with the weights that are given and a rule for guesses from the numbers of the
    /// replies, if there is one.
    pub fn game(
        self,
        given: &Arguments,
        rule: impl FnOnce(&[String]) -> Option<Relation>,
    ) -> Result<(Rules, Table), Refusal> {
        for names in [&self.guesses, &self.secrets, &self.replies] {
            if names.iter().any(|name| name.contains([',', ';'])) {
                return Err("a name has no comma and no semicolon".into());
            }
            if names.iter().collect::<HashSet<_>>().len() < names.len() {
                return Err("a name occurs twice".into());
            }
        }
        let mut places: Vec<usize> = self.cells.clone();
        places.sort_unstable();
        places.dedup();
        if self.hit.is_some_and(|hit| places.binary_search(&hit).is_err()) {
            return Err("the hit is not in the table".into());
        }
        places.retain(|&place| Some(place) != self.hit);
        if places.len() > REPLIES {
            return Err("this table has too many different replies".into());
        }
        let number = |place: &usize| places.binary_search(place).map_or(0, |at| at as u8 + 1);
        let codes: Vec<u8> = self.cells.iter().map(number).collect();
        let count = self.secrets.len();
        let class = |secret: usize| self.classes.as_ref().map_or(secret, |of| of[secret].into());
        let mut known = HashMap::new();
        for secret in 0..count {
            let column: Vec<u8> = codes.iter().skip(secret).step_by(count).copied().collect();
            if *known.entry(column).or_insert(class(secret)) != class(secret) {
                return Err("two secrets get the same reply to every guess".into());
            }
        }
        let name = |&place: &usize| self.replies[place].clone();
        let mut replies = vec![self.hit.as_ref().map(name).unwrap_or_default()];
        replies.extend(places.iter().map(name));
        let small = |weight: u64| u32::try_from(weight);
        let weights: Option<Vec<u32>> = (given.numbers("weights")?)
            .map(|weights| weights.into_iter().map(small).collect())
            .transpose()?;
        let relation = rule(&replies);
        let hard = relation.is_some();
        let mut rules = FeedbackTable::new(codes, count, weights.clone())?;
        if let Some(relation) = relation {
            rules = rules.with_relation(relation)?;
        }
        if let Some(classes) = &self.classes {
            rules = rules.with_labels(classes.clone())?;
        }
        let rules = Rules::of_table(rules);
        let Self { mut title, guesses, secrets, classes, .. } = self;
        if title.is_empty() {
            let rows = guesses.len();
            title = format!("FeedbackTable({rows} guesses x {count} secrets)");
        }
        let has_hit = self.hit.is_some();
        let table = Table { title, guesses, secrets, replies, has_hit, weights, classes, hard };
        Ok((rules, table))
    }

    /// Makes a row for each secret one for each guess.
    fn turn(&mut self) {
        let (rows, columns) = (self.guesses.len(), self.secrets.len());
        let cell = |place: usize| self.cells[place % rows * columns + place / rows];
        self.cells = (0..rows * columns).map(cell).collect();
        std::mem::swap(&mut self.guesses, &mut self.secrets);
    }

    /// Takes out a guess, whose replies become the classes of the secrets.
    fn take_classes(&mut self, name: &str) -> Result<(), Refusal> {
        let place = self.guesses.iter().position(|guess| plain(guess) == plain(name));
        let place = place.ok_or(format!("{name} is not a guess of the table"))?;
        if self.guesses.len() == 1 {
            return Err(format!("the table has nothing to ask besides {name}").into());
        }
        let count = self.secrets.len();
        let labels: Vec<usize> = self.cells.drain(place * count..(place + 1) * count).collect();
        self.guesses.remove(place);
        let mut names: Vec<&String> = labels.iter().map(|&label| &self.replies[label]).collect();
        names.sort_unstable();
        names.dedup();
        let number =
            |&label: &usize| names.binary_search(&&self.replies[label]).unwrap_or(0) as u16;
        self.classes = Some(labels.iter().map(number).collect());
        Ok(())
    }
}

/// A name in the form for comparing, where case, width and blanks do not matter.
fn plain(name: &str) -> String {
    let words = folded(name).to_lowercase();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The sheet of a CSV: the secrets in its first row, the guesses in its first column.
fn of_csv(text: &str) -> Result<Sheet, Refusal> {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let often = |&sign: &char| first.matches(sign).count();
    let separator = ['\t', ';', ','].into_iter().max_by_key(often).unwrap_or(',');
    let cell = |cell: &str| cell.trim().trim_matches('"').trim().to_owned();
    let lines = text.lines().map(|line| line.split(separator).map(cell).collect::<Vec<_>>());
    let mut rows = (1..).zip(lines).filter(|(_, row)| row.iter().any(|cell| !cell.is_empty()));
    let mut head = rows.next().map(|(_, row)| row).unwrap_or_default();
    while head.last().is_some_and(String::is_empty) {
        head.pop();
    }
    if head.len() < 2 || head[1..].iter().any(String::is_empty) {
        return Err("the first row of a table names the secrets, with commas between them".into());
    }
    let (mut guesses, mut entries) = (Vec::new(), Vec::new());
    for (number, row) in rows {
        let (own, more) = row.split_at(head.len().min(row.len()));
        let is_full = own.len() == head.len() && own.iter().all(|cell| !cell.is_empty());
        if !is_full || more.iter().any(|cell| !cell.is_empty()) {
            return Err(format!("line {number} of the table has not a cell for each name").into());
        }
        guesses.push(row[0].clone());
        entries.extend_from_slice(&own[1..]);
    }
    if guesses.len() * (head.len() - 1) > PAIRS || guesses.is_empty() {
        return Err(format!("a table has 1 to {PAIRS} replies here").into());
    }
    let mut replies: Vec<String> = Vec::new();
    for entry in &entries {
        if !replies.contains(entry) {
            replies.push(entry.clone());
        }
    }
    if are_numbers(&replies) {
        replies.sort_by_key(|cell| number(cell));
    }
    let place = |entry: &String| replies.iter().position(|reply| reply == entry).unwrap_or(0);
    let cells = entries.iter().map(place).collect();
    let secrets = head.split_off(1);
    let corner = head.concat();
    Ok(Sheet { guesses, secrets, cells, replies, corner, ..Sheet::default() })
}

/// A whole number as it is written; one that is too long is a name.
fn number(cell: &str) -> Option<i64> {
    cell.parse::<i64>().ok().filter(|n| n.to_string() == cell && cell.len() <= 10)
}

fn are_numbers(replies: &[String]) -> bool {
    replies.iter().all(|reply| number(reply).is_some())
}

/// A game by its name and numbers, such as `coins:12, heavier` or `black_peg(3, 6)`.
fn ready_made(text: &str) -> Result<Sheet, Refusal> {
    let typed = folded(text).to_lowercase().replace('_', "-");
    let (name, numbers) = typed.split_once([':', '(']).unwrap_or((&typed, ""));
    let words: Vec<&str> = (numbers.trim_end().trim_end_matches(')').split(','))
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .collect();
    let sizes: Vec<usize> = words.iter().map_while(|word| word.parse().ok()).collect();
    let unknown = || {
        format!(
            "'{text}' needs Python: here are coins:12, higher-lower:100, black-peg:3,6 and sum-only:3,7, or CSV"
        )
    };
    match (name.trim(), &sizes[..], &words[sizes.len()..]) {
        ("coins", &[n], &[]) => coins(n, "unknown"),
        ("coins", &[n], &[kind]) => coins(n, kind),
        ("higher-lower", &[n], &[]) => higher_lower(n),
        ("black-peg", &[pegs, colors], &[]) => pegs_of(pegs, colors, true),
        ("sum-only", &[pegs, colors], &[]) => pegs_of(pegs, colors, false),
        _ => Err(unknown().into()),
    }
}

/// One of n coins is false, and a balance compares equally many coins on each side.
fn coins(n: usize, known: &str) -> Result<Sheet, Refusal> {
    let kinds: &[&str] = match known {
        "heavier" => &["heavier"],
        "lighter" => &["lighter"],
        "unknown" => &["heavier", "lighter"],
        _ => return Err("the false coin is heavier, lighter or unknown".into()),
    };
    if n < 1 + kinds.len() || n > 12 {
        return Err("weighings tell 2 or 3 to 12 coins apart here".into());
    }
    let all: Vec<usize> = (1..=n).collect();
    let mut sheet = Sheet::default();
    for size in 1..=n / 2 {
        for chosen in combinations(&all, 2 * size) {
            for mut left in combinations(&chosen[1..], size - 1) {
                left.insert(0, chosen[0]);
                let right: Vec<_> = chosen.iter().filter(|coin| !left.contains(coin)).collect();
                for coin in &all {
                    let side =
                        usize::from(left.contains(coin)) + 2 * usize::from(right.contains(&coin));
                    let other = [0, 2, 1][side];
                    let reply = |kind: &&str| if *kind == "heavier" { side } else { other };
                    sheet.cells.extend(kinds.iter().map(reply));
                }
                sheet.guesses.push(format!("{} : {}", spaced(&left), spaced(&right)));
            }
        }
    }
    let names = |&coin: &usize| kinds.iter().map(move |kind| format!("coin {coin} {kind}"));
    sheet.secrets = all.iter().flat_map(names).collect();
    sheet.replies = ["balanced", "left", "right"].map(str::to_owned).into();
    let said = if kinds.len() == 2 { String::new() } else { format!(", '{known}'") };
    sheet.title = format!("coins({n}{said})");
    Ok(sheet)
}

fn higher_lower(n: usize) -> Result<Sheet, Refusal> {
    if n == 0 || n > 2000 {
        return Err("there are 1 to 2000 numbers here".into());
    }
    let names: Vec<String> = (1..=n).map(|number| number.to_string()).collect();
    let reply = |(guess, secret): (usize, usize)| match guess.cmp(&secret) {
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Greater => 2,
    };
    Ok(Sheet {
        title: format!("higher_lower({n})"),
        cells: (0..n * n).map(|place| reply((place / n, place % n))).collect(),
        guesses: names.clone(),
        secrets: names,
        replies: ["hit", "higher", "lower"].map(str::to_owned).into(),
        hit: Some(0),
        ..Sheet::default()
    })
}

/// The AB game with less feedback: only A, or the sum of A and B.
fn pegs_of(pegs: usize, colors: usize, is_black: bool) -> Result<Sheet, Refusal> {
    let rules = Rules::new(Kind::Ab, pegs, colors, 0)?;
    if rules.count(Role::Secret).saturating_pow(2) > PAIRS as u128 {
        return Err(format!("a table has at most {PAIRS} replies here").into());
    }
    let codes = rules.secrets()?;
    let mut cells = Vec::new();
    for &guess in &codes {
        for &secret in &codes {
            let [a, b, ..] = rules.feedback(guess, secret)?.map(usize::from);
            cells.push(if is_black { a } else { a + b + usize::from(a == pegs) });
        }
    }
    let name = |&code: &Code| spaced(&unpack(code, pegs).collect::<Vec<u8>>());
    let names: Vec<String> = codes.iter().map(name).collect();
    let mut replies: Vec<String> = (0..=pegs).map(|number| number.to_string()).collect();
    if !is_black {
        replies.push("hit".to_owned());
    }
    let title = if is_black { "black_peg" } else { "sum_only" };
    Ok(Sheet {
        title: format!("{title}({pegs}, {colors})"),
        guesses: names.clone(),
        secrets: names,
        cells,
        hit: Some(replies.len() - 1),
        replies,
        ..Sheet::default()
    })
}

fn spaced(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
