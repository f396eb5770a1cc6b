//! Which way round a sheet is, as in `abgames.codebreaking.table_files`: those of
//! spreadsheets have an object in each row.

use super::Sheet;
use super::values::{plain, quoted};
use crate::{Refusal, listed};

/// In the corner of a sheet these say that the rows are guesses.
const OF_GUESSES: [&str; 7] = ["guess", "question", "test", "weighing", "query", "推測", "質問"];

/// The most names that a refusal shows.
const SHOWN: usize = 3;

/// Refuses a sheet that does not say that its rows are guesses.
pub fn check_rows_are_guesses(sheet: &Sheet) -> Result<(), Refusal> {
    if OF_GUESSES.contains(&plain(&sheet.corner).as_str()) {
        return Ok(());
    }
    let corner = match sheet.corner.as_str() {
        "" => "is not".to_owned(),
        corner => format!("is {}, not", quoted(corner)),
    };
    Err(format!(
        "the table looks like a sheet with an object in each row: its first cell {corner} 'guess'. \
         Say objects_in_rows=True to find one of {}, or objects_in_rows=False to find one of {}",
        some_of(&sheet.guesses),
        some_of(&sheet.secrets)
    )
    .into())
}

/// The first of some names, and how many more there are.
pub fn some_of(names: &[String]) -> String {
    let more = names.len().saturating_sub(SHOWN);
    let mut some: Vec<String> = names.iter().take(SHOWN).cloned().collect();
    some.extend((more > 0).then(|| format!("{more} more")));
    listed(&some, "and")
}
