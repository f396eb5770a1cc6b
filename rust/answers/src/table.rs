//! Games given by a table of replies: CSV, or a ready-made game such as `coins:12`.

mod orientation;
mod values;

use std::collections::{HashMap, HashSet};

use abgames_core::codebreaking::FeedbackTable;
use abgames_core::codebreaking::rules::{Code, Kind, Role, Rules, unpack};
use abgames_core::nim::several::combinations;
use serde_json::Value;

use crate::arguments::{Arguments, folded};
use crate::weights::weights_of;
use crate::{Refusal, counted};
pub use orientation::some_of;
use values::{ELSE, no_name, no_value, note_of, tidied, values_of};
pub use values::{plain, quoted, value_key};

/// The most pairs of a guess and a secret: a table has the reply to each.
pub const PAIRS: usize = 4_000_000;

/// The most groups of secrets that a refusal names.
const GROUPS: usize = 5;

/// The most replies: a byte has room for so many besides the hit.
const REPLIES: usize = 255;

/// The names of a table, and what else records say of it.
#[derive(Clone)]
pub struct Table {
    pub title: String,
    pub guesses: Vec<String>,
    pub secrets: Vec<String>,
    /// By the numbers of the core, where 0 is the hit.
    pub replies: Vec<String>,
    pub has_hit: bool,
    pub weights: Option<Vec<u64>>,
    /// The class of each secret, if the game ends when that is known.
    pub classes: Option<Vec<u16>>,
    pub hard: bool,
    /// What was read otherwise than it was given.
    pub notes: Vec<String>,
}

/// Refuses names that occur twice.
fn check_differ(what: &str, names: &[String]) -> Result<(), Refusal> {
    let mut known = HashSet::new();
    match names.iter().find(|name| !known.insert(*name)) {
        None => Ok(()),
        Some(name) => {
            Err(format!("{what} must all differ, but {} occurs twice", quoted(name)).into())
        }
    }
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
    pub classes: Option<Vec<String>>,
    /// The first cell of a CSV.
    pub corner: String,
    pub notes: Vec<String>,
}

impl Table {
    pub fn read(given: &Arguments) -> Result<(Rules, Self), Refusal> {
        let text = given.text("table", "")?;
        let is_csv = text.contains('\n');
        let mut sheet = if is_csv { of_csv(text)? } else { ready_made(text)? };
        let turned = given.get("objects_in_rows").map(|_| given.flag("objects_in_rows", false));
        let turned = turned.transpose()?;
        match turned {
            Some(_) if !is_csv => {
                let problem = "objects_in_rows must be left out";
                return Err(format!("{problem}: {text} says it itself").into());
            }
            Some(true) => sheet.turn(),
            None if is_csv => orientation::check_rows_are_guesses(&sheet)?,
            _ => (),
        }
        if is_csv {
            sheet.check_values(turned == Some(true))?;
        }
        let classes = given.text("classes", "")?;
        if !classes.is_empty() {
            sheet.take_classes(classes)?;
        }
        let hit = given.text("hit", "")?;
        if !hit.is_empty() {
            let unknown = || format!("hit is {hit}, but no entry of the table is");
            let place = sheet.replies.iter().position(|reply| value_key(reply) == value_key(hit));
            sheet.hit = Some(place.ok_or_else(unknown)?);
        }
        sheet.game(given)
    }

    pub fn read_code(&self, given: &Value, role: Role) -> Result<Code, Refusal> {
        let names = match role {
            Role::Guess => &self.guesses,
            _ => &self.secrets,
        };
        let place = match given {
            Value::String(text) => (names.iter().position(|name| name == text))
                .or_else(|| names.iter().position(|name| plain(name) == plain(text))),
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
    /// The game, with the weights that are given.
    fn game(mut self, given: &Arguments) -> Result<(Rules, Table), Refusal> {
        for (what, names) in [("guesses", &self.guesses), ("secrets", &self.secrets)] {
            check_differ(what, names)?;
        }
        let mut weights = self.weigh(given)?;
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
        let groups = self.alike();
        if given.flag("merge_alike", false)? && groups.len() < self.secrets.len() {
            self.merge(&groups, &mut weights);
        }
        self.check_told_apart()?;
        let number = |place: &usize| places.binary_search(place).map_or(0, |at| at as u8 + 1);
        let codes: Vec<u8> = self.cells.iter().map(number).collect();
        let count = self.secrets.len();
        let name = |&place: &usize| self.replies[place].clone();
        let mut replies = vec![self.hit.as_ref().map(name).unwrap_or_default()];
        replies.extend(places.iter().map(name));
        let mut rules = FeedbackTable::new(codes, count, weights.clone())?;
        let classes = self.classes.as_ref().map(|labels| {
            let mut names: Vec<&String> = labels.iter().collect();
            names.sort_unstable();
            names.dedup();
            let number = |label: &String| names.binary_search(&label).unwrap_or(0) as u16;
            labels.iter().map(number).collect::<Vec<u16>>()
        });
        if let Some(classes) = &classes {
            rules = rules.with_labels(classes.clone())?;
        }
        let rules = Rules::of_table(rules);
        let Self { mut title, guesses, secrets, notes, .. } = self;
        if title.is_empty() {
            let rows = guesses.len();
            title = format!("FeedbackTable({rows} guesses x {count} secrets)");
        }
        let has_hit = self.hit.is_some();
        let table = Table {
            title,
            guesses,
            secrets,
            replies,
            has_hit,
            weights,
            classes,
            hard: false,
            notes,
        };
        Ok((rules, table))
    }

    /// The weights; secrets of weight 0 are left out.
    fn weigh(&mut self, given: &Arguments) -> Result<Option<Vec<u64>>, Refusal> {
        let Some((weights, notes)) = weights_of(given, &self.secrets, None)? else {
            return Ok(None);
        };
        self.notes.extend(notes);
        let kept: Vec<usize> = (0..weights.len()).filter(|&secret| weights[secret] > 0).collect();
        let count = self.secrets.len();
        let some = |row: &[usize]| kept.iter().map(|&secret| row[secret]).collect::<Vec<_>>();
        self.cells = self.cells.chunks(count).flat_map(some).collect();
        self.secrets = kept.iter().map(|&secret| self.secrets[secret].clone()).collect();
        self.classes = (self.classes.take())
            .map(|labels| kept.iter().map(|&secret| labels[secret].clone()).collect());
        Ok(Some(weights.into_iter().filter(|&weight| weight > 0).collect()))
    }

    /// The secrets in groups with the same reply to every guess.
    fn alike(&self) -> Vec<Vec<usize>> {
        let (count, mut known) = (self.secrets.len(), HashMap::new());
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for secret in 0..count {
            let column: Vec<usize> =
                self.cells.iter().skip(secret).step_by(count).copied().collect();
            let place = *known.entry(column).or_insert(groups.len());
            groups.resize(groups.len().max(place + 1), Vec::new());
            groups[place].push(secret);
        }
        groups
    }

    /// Takes secrets with the same reply to every guess as one, of their weights together.
    fn merge(&mut self, groups: &[Vec<usize>], weights: &mut Option<Vec<u64>>) {
        let count = self.secrets.len();
        let weighed = weights.take().unwrap_or_else(|| vec![1; count]);
        let sum = |group: &Vec<usize>| group.iter().map(|&secret| weighed[secret]).sum();
        *weights = Some(groups.iter().map(sum).collect());
        let names = |group: &Vec<usize>, of: &[String]| {
            let mut names: Vec<String> = Vec::new();
            for &secret in group {
                if !names.contains(&of[secret]) {
                    names.push(of[secret].clone());
                }
            }
            names.join(" or ")
        };
        if let Some(labels) = &self.classes {
            self.classes = Some(groups.iter().map(|group| names(group, labels)).collect());
        }
        let merged: Vec<String> = (groups.iter().filter(|group| group.len() > 1))
            .map(|group| names(group, &self.secrets))
            .collect();
        let some = some_of(&merged);
        self.notes.push(format!("secrets that no guess separates were taken as one: {some}"));
        self.secrets = groups.iter().map(|group| names(group, &self.secrets)).collect();
        let first = |row: &[usize]| groups.iter().map(|group| row[group[0]]).collect::<Vec<_>>();
        self.cells = self.cells.chunks(count).flat_map(first).collect();
    }

    /// Refuses secrets, of different classes if there are any, with the same reply to every guess.
    fn check_told_apart(&self) -> Result<(), Refusal> {
        let mut problems = Vec::new();
        for group in self.alike() {
            let names: Vec<String> = group.iter().map(|&each| self.secrets[each].clone()).collect();
            let mut labels: Vec<String> = Vec::new();
            for label in self.classes.iter().flat_map(|of| group.iter().map(|&each| &of[each])) {
                if !labels.contains(label) {
                    labels.push(label.clone());
                }
            }
            let several = if self.classes.is_none() { names.len() } else { labels.len() };
            if several > 1 {
                let of = match self.classes {
                    None => String::new(),
                    Some(_) => format!(", which are of the classes {}", some_of(&labels)),
                };
                problems.push(some_of(&names) + &of);
            }
        }
        if problems.is_empty() {
            return Ok(());
        }
        let more = problems.len().saturating_sub(GROUPS);
        problems.truncate(GROUPS);
        if more > 0 {
            problems.push(format!("{} of secrets", counted(more as u64, "more group")));
        }
        Err(format!(
            "no guess separates the secrets {}: merge_alike=True takes secrets that are alike as \
             one, of their weights together, or add a guess that separates them",
            problems.join("; nor ")
        )
        .into())
    }

    /// Refuses a cell that says nothing.
    fn check_values(&self, of_objects: bool) -> Result<(), Refusal> {
        let count = self.secrets.len();
        if are_numbers(&self.replies) {
            return Ok(());
        }
        let Some((guess, secret)) = no_value(&self.cells, count, &self.replies, of_objects) else {
            return Ok(());
        };
        let cell = &self.replies[self.cells[guess * count + secret]];
        Err(format!(
            "the table has {} for {} and {}, which is no reply: {ELSE}; if it is one, write \
             'reply {cell}'",
            quoted(cell),
            quoted(&self.guesses[guess]),
            quoted(&self.secrets[secret])
        )
        .into())
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
        let place = place.ok_or(format!("{} is not a guess of the table", quoted(name)))?;
        if self.guesses.len() == 1 {
            return Err(format!("the table has nothing to ask besides {name}").into());
        }
        let count = self.secrets.len();
        let labels: Vec<usize> = self.cells.drain(place * count..(place + 1) * count).collect();
        self.guesses.remove(place);
        self.classes = Some(labels.iter().map(|&label| self.replies[label].clone()).collect());
        Ok(())
    }
}

/// The sheet of a CSV: the secrets in its first row, the guesses in its first column.
fn of_csv(text: &str) -> Result<Sheet, Refusal> {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let separator = separator_of(first);
    let (mut head, mut guesses, mut entries) = (Vec::new(), Vec::new(), Vec::new());
    let mut read = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let unclosed = "of the table does not end there; is a quote (\") not closed?";
        let mut row = cells_of(line, separator)
            .ok_or_else(|| format!("a cell in line {number} {unclosed}"))?;
        if row.iter().all(String::is_empty) {
            continue;
        }
        let wrong = |problem: String| format!("line {number} of the table{problem}");
        let no_name = |what: &str, name: &String| no_name(what, name).map(|why| format!(": {why}"));
        if head.is_empty() {
            while row.len() > 1 && row.last().is_some_and(String::is_empty) {
                row.pop();
            }
            if row.len() == 1 {
                return Err(wrong(
                    " has only one cell: the cells of a CSV have commas, semicolons or tabs \
                     between them, and the first row names the secrets"
                        .to_owned(),
                )
                .into());
            }
            let mut named = |name: &String| tidied("guesses and secrets", name, &mut read);
            head = row[..1].iter().cloned().chain(row[1..].iter().map(&mut named)).collect();
            let named: Vec<String> =
                std::iter::once("corner".to_owned()).chain(head[1..].iter().cloned()).collect();
            wrong_cell(&named, &head).map_or(Ok(()), |problem| Err(wrong(problem)))?;
            let problem = head[1..].iter().find_map(|name| no_name("guesses and secrets", name));
            problem.map_or(Ok(()), |problem| Err(wrong(problem)))?;
            continue;
        }
        row[0] = tidied("guesses and secrets", &row[0], &mut read);
        for cell in row.iter_mut().skip(1) {
            *cell = tidied("feedbacks", cell, &mut read);
        }
        let problem = wrong_cell(&row, &head)
            .or_else(|| no_name("guesses and secrets", &row[0]))
            .or_else(|| row[1..head.len()].iter().find_map(|cell| no_name("feedbacks", cell)));
        problem.map_or(Ok(()), |problem| Err(wrong(problem)))?;
        guesses.push(row[0].clone());
        entries.extend_from_slice(&row[1..head.len()]);
    }
    if guesses.is_empty() {
        return Err("the table has no row below the names of the secrets".into());
    }
    if entries.len() > PAIRS {
        return Err(format!("a table has 1 to {PAIRS} replies here").into());
    }
    let mut known = HashMap::new();
    let mut spellings: Vec<String> = Vec::new();
    for entry in &entries {
        known.entry(entry).or_insert_with(|| {
            spellings.push(entry.clone());
            spellings.len() - 1
        });
    }
    let (places, values, mut notes) = values_of(&spellings);
    notes.extend(note_of(&read));
    let mut replies = values.clone();
    if are_numbers(&replies) {
        replies.sort_by_key(|cell| number(cell));
    }
    let sorted = |value: &String| replies.iter().position(|reply| reply == value).unwrap_or(0);
    let order: Vec<usize> = values.iter().map(sorted).collect();
    let cells = entries.iter().map(|entry| order[places[known[entry]]]).collect();
    let secrets = head.split_off(1);
    let corner = head.concat();
    Ok(Sheet { guesses, secrets, cells, replies, corner, notes, ..Sheet::default() })
}

/// What is wrong with a row that has not a cell for each name in the first one.
fn wrong_cell(row: &[String], head: &[String]) -> Option<String> {
    (0..row.len().max(head.len())).find_map(|column| {
        let cell = row.get(column).map_or("", String::as_str);
        let (at, name) = (column + 1, head.get(column));
        match name {
            Some(name) if cell.is_empty() => {
                let whose = format!(", that of {}", quoted(name));
                let whose = if name.is_empty() { "" } else { &whose };
                let advice = format!(": {ELSE}");
                let advice = if column == 0 || name.is_empty() { "" } else { &advice };
                Some(format!(" has nothing in column {at}{whose}{advice}"))
            }
            None if !cell.is_empty() => {
                let above = "above which the first row has no name";
                Some(format!(" has {} in column {at}, {above}", quoted(cell)))
            }
            _ => None,
        }
    })
}

/// What stands between the cells of a line: the most frequent sign outside quotes.
fn separator_of(line: &str) -> char {
    let parts: Vec<&str> = line.split('"').collect();
    let often = |&sign: &char| {
        let outside = |&(at, _): &(usize, &&str)| at % 2 == 0 || at + 1 == parts.len();
        parts.iter().enumerate().filter(outside).map(|(_, part)| part.matches(sign).count()).sum()
    };
    ['\t', ';', ','].into_iter().max_by_key(|sign| -> usize { often(sign) }).unwrap_or(',')
}

/// The cells of a line, in quotes or not; none if a quote is not closed.
fn cells_of(line: &str, separator: char) -> Option<Vec<String>> {
    let (mut cells, mut cell) = (Vec::new(), String::new());
    let (mut is_quoted, mut is_start) = (false, true);
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if is_quoted && signs.next_if_eq(&'"').is_none() => is_quoted = false,
            '"' if is_start => is_quoted = true,
            _ if sign == separator && !is_quoted => {
                cells.push(cell.trim().to_owned());
                cell.clear();
                is_start = true;
                continue;
            }
            ' ' if is_start => continue,
            _ => cell.push(sign),
        }
        is_start = false;
    }
    cells.push(cell.trim().to_owned());
    (!is_quoted).then_some(cells)
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
