//! Which way round a sheet is, as in `abgames.codebreaking.table_orientation`: those of
//! spreadsheets have an object in each row.

use std::collections::HashSet;

use super::{Sheet, are_numbers};
use crate::{Refusal, listed};

/// In the corner of a sheet this says that the rows are guesses.
const OF_GUESSES: &str = "guess";

/// What may stand there if they are.
const LIKE_GUESSES: [&str; 7] = ["", "question", "test", "weighing", "query", "推測", "質問"];

/// The most names that a refusal shows.
const SHOWN: usize = 3;

/// Refuses a sheet that looks as if each row were an object.
pub fn check_rows_are_guesses(sheet: &Sheet) -> Result<(), Refusal> {
    match sign_of_objects(sheet) {
        None => Ok(()),
        Some(sign) => Err(format!(
            "the table looks like a sheet with an object in each row: {sign}. Say \
             objects_in_rows=True to find one of {}, or objects_in_rows=False to find one of {}",
            some_of(&sheet.guesses),
            some_of(&sheet.secrets)
        )
        .into()),
    }
}

/// What shows that each row is an object, if something does.
fn sign_of_objects(sheet: &Sheet) -> Option<String> {
    let (names, corner) = (&sheet.secrets, sheet.corner.to_lowercase());
    let rows: Vec<&[usize]> = sheet.cells.chunks(names.len()).collect();
    let column = |at: usize| rows.iter().map(|row| row[at]).collect::<Vec<usize>>();
    let columns: Vec<Vec<usize>> = (0..names.len()).map(column).collect();
    if corner == OF_GUESSES || first_equal(&rows).is_some() {
        return None; // two objects with the same attributes are no secrets
    }
    let quoted = |at: usize| format!("'{}'", names[at]);
    if let Some((one, other)) = first_equal(&columns)
        && names.len() < rows.len()
    {
        return Some(format!("the columns {} and {} are equal", quoted(one), quoted(other)));
    }
    if sheet.replies.len() == 2 {
        if rows.len() > names.len() {
            return Some("it has more rows than columns, and two replies".to_owned());
        }
        if !LIKE_GUESSES.contains(&corner.as_str()) {
            return Some(format!("its rows are called '{}'", sheet.corner));
        }
    }
    if are_numbers(&sheet.replies) {
        return None; // of one kind
    }
    let of_rows = kinds(&rows, &sheet.replies);
    let kinds = kinds(&columns, &sheet.replies);
    let is_shared = |kind: usize| kinds.iter().filter(|&&each| each == kind).count() > 1;
    let mut several = (0..kinds.len()).filter(|&kind| is_shared(kind));
    let (one, other) = (several.next()?, several.next()?);
    if of_rows.iter().any(|&kind| kind != of_rows[0]) {
        return None;
    }
    let first = |kind| quoted(rows[0].iter().position(|&cell| kinds[cell] == kind).unwrap_or(0));
    Some(format!("the columns {} and {} have different kinds of entries", first(one), first(other)))
}

/// The places of the first line that occurred before, and of that one.
fn first_equal(lines: &[impl AsRef<[usize]>]) -> Option<(usize, usize)> {
    let mut seen = std::collections::HashMap::new();
    lines.iter().enumerate().find_map(|(place, line)| {
        let before = *seen.entry(line.as_ref()).or_insert(place);
        (before != place).then_some((before, place))
    })
}

/// The kind of each reply, a number: replies in the same line are alike, and numbers.
fn kinds(lines: &[impl AsRef<[usize]>], replies: &[String]) -> Vec<usize> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
    let is_of_numbers =
        |&at: &usize| is_number(replies[at].strip_prefix('-').unwrap_or(&replies[at]));
    let numbers: Vec<usize> = (0..replies.len()).filter(is_of_numbers).collect();
    let mut kinds: Vec<usize> = (0..replies.len()).collect();
    for line in std::iter::once(numbers.as_slice()).chain(lines.iter().map(AsRef::as_ref)) {
        let alike: HashSet<usize> = line.iter().map(|&reply| kinds[reply]).collect();
        let first = alike.iter().min().copied();
        for kind in kinds.iter_mut().filter(|kind| alike.contains(kind)) {
            *kind = first.unwrap_or(*kind);
        }
    }
    kinds
}

/// The first of some names, and how many more there are.
fn some_of(names: &[String]) -> String {
    let more = names.len().saturating_sub(SHOWN);
    let mut some: Vec<String> = names.iter().take(SHOWN).cloned().collect();
    some.extend((more > 0).then(|| format!("{more} more")));
    listed(&some, "and")
}
