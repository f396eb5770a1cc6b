//! What the cells of sheets say, as in `abgames.codebreaking.table_checks`: spellings of one
//! value, what is no value, and what is no name.

use std::collections::HashMap;

use super::some_of;
use crate::arguments::folded;

/// What to do about a cell without a value.
pub const ELSE: &str = "write the reply that is given; if either of two may be, list the secret \
                        once with each, both of one class, with classes=NAME, or find the least \
                        worst case with either=True";

/// What people write where they do not know, or where either of two replies may come.
const NO_VALUES: &str = "unknown|i do not know|i don't know|i dont know|do not know|don't know|\
    dont know|not known|not sure|unsure|unclear|undecided|maybe|perhaps|any|n/a|n.a.|na|nan|nil|null|\
    <na>|#n/a|#value!|#ref!|#div/0!|#name?|#null!|#num!|both|either|either way|varies|it depends|\
    depends|不明|わからない|分からない|両方|どちらも|どちらでも";

/// What may be joined to a cell without a value, such as "yes/no".
const SIDES: [&str; 6] = ["yes", "no", "true", "false", "y", "n"];

/// A name in the form for comparing, where case, width and blanks do not matter.
pub fn plain(name: &str) -> String {
    let words = without_signs(&folded(name)).to_lowercase();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A value in the form for comparing, where its spelling does not matter.
pub fn value_key(spelling: &str) -> String {
    let text = without_equals(&plain(spelling));
    number_key(&text).unwrap_or_else(|| match text.as_str() {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        _ => text,
    })
}

fn number_key(text: &str) -> Option<String> {
    let text = text.strip_prefix('+').unwrap_or(text);
    let (sign, size) = text.strip_prefix('-').map_or(("", text), |size| ("-", size));
    let (whole, fraction) = size.split_once('.').unwrap_or((size, ""));
    let has_whole = if whole.is_empty() { !fraction.is_empty() } else { true };
    let is_number = has_whole
        && (whole.len() < 2 || !whole.starts_with('0'))
        && whole.bytes().chain(fraction.bytes()).all(|digit| digit.is_ascii_digit());
    let whole = if whole.is_empty() { "0" } else { whole };
    is_number.then(|| match (whole, fraction.trim_end_matches('0')) {
        ("0", "") => "0".to_owned(),
        (whole, "") => format!("{sign}{whole}"),
        (whole, fraction) => format!("{sign}{whole}.{fraction}"),
    })
}

/// The place of the value of each spelling, the values, and a note on what was read as one.
pub fn values_of(spellings: &[String]) -> (Vec<usize>, Vec<String>, Vec<String>) {
    let signs = |text: &str| text.chars().collect::<std::collections::HashSet<_>>().len();
    let length = |text: &String| text.chars().count();
    let are_marks = spellings.iter().all(|each| length(each) == length(&spellings[0]))
        && (spellings.iter())
            .any(|each| signs(each) > signs(&each.to_lowercase()) && has_capital_inside(each));
    let mut known = HashMap::new();
    let mut groups: Vec<Vec<&String>> = Vec::new();
    let mut places = Vec::new();
    for spelling in spellings {
        let key = if are_marks { folded(spelling) } else { value_key(spelling) };
        let place = *known.entry(key).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(spelling);
        places.push(place);
    }
    let shortest = groups.iter().filter_map(|same| same.iter().min_by_key(|each| length(each)));
    let values = shortest.map(|each| (*each).clone()).collect();
    let several = groups.iter().filter(|same| same.len() > 1);
    let listed = several.map(|same| same.iter().map(|each| each.as_str()).collect::<Vec<_>>());
    let listed: Vec<String> = listed.map(|same| same.join(", ")).collect();
    let note = format!("the table has spellings that were read as one: {}", listed.join("; "));
    (places, values, if listed.is_empty() { Vec::new() } else { vec![note] })
}

/// Whether a letter that is not a small one follows another sign of a word.
fn has_capital_inside(text: &str) -> bool {
    let signs: Vec<char> = text.chars().collect();
    signs.windows(2).any(|pair| {
        (pair[0].is_alphanumeric() || pair[0] == '_')
            && pair[1].is_alphabetic()
            && !pair[1].is_ascii_lowercase()
    })
}

/// Whether a cell looks as if its value were not known, or one of several.
fn is_no_value(cell: &str) -> bool {
    let text = plain(cell);
    let bare = text.trim_matches(['?', '(', ')', '[', ']', ' ']);
    let is_side = |side: &str| SIDES.contains(&side);
    let is_pair = [" or ", " and ", "/", "&", "|", " "].iter().any(|&sign| {
        (text.split_once(sign)).is_some_and(|(one, two)| {
            let trim = |side: &'_ str| side.trim().to_owned();
            is_side(&trim(one)) && is_side(&trim(two))
        })
    });
    let is_doubted = bare.is_empty()
        || number_key(bare).is_some()
        || ["yes", "no"].contains(&value_key(bare).as_str());
    is_pair
        || text.is_empty()
        || NO_VALUES.split('|').any(|each| each == text)
        || (text.contains('?') && is_doubted)
}

/// The first guess and secret whose reply is no value, if there is one.  In a sheet of objects a
/// dash or dots are none either, unless the guess is replied to by signs or single letters.
pub fn no_value(
    cells: &[usize],
    secrets: usize,
    names: &[String],
    of_objects: bool,
) -> Option<(usize, usize)> {
    let is_dash = |&reply: &usize| folded(&names[reply]).chars().all(|sign| "-._…".contains(sign));
    let is_mark = |&reply: &usize| {
        let mut signs = names[reply].chars();
        let is_word = |sign: char| sign.is_alphanumeric();
        let is_letter = |sign: char| sign.is_alphabetic();
        !names[reply].contains(is_word)
            || (signs.next().is_some_and(is_letter) && signs.next().is_none())
    };
    let wrong: Vec<bool> = names.iter().map(|name| is_no_value(name)).collect();
    let found = cells.iter().position(|&reply| wrong[reply]).or_else(|| {
        let mut rows = cells.chunks(secrets).enumerate().filter(|_| of_objects);
        rows.find_map(|(guess, row)| {
            let are_marks = row.iter().all(|reply| is_dash(reply) || is_mark(reply));
            let at = row.iter().position(is_dash).filter(|_| !are_marks)?;
            Some(guess * secrets + at)
        })
    });
    found.map(|place| (place / secrets, place % secrets))
}

/// Why a text cannot be a name, and what could instead.
pub fn no_name(what: &str, name: &str) -> Option<String> {
    let is_reply = what == "feedbacks";
    let text = folded(name);
    let is_wrong = text.contains(parts) || (is_reply && text.contains('='));
    if !is_wrong {
        return None;
    }
    let text = if is_reply { without_equals(&text) } else { text };
    let better = without_signs(&text).split_whitespace().collect::<Vec<_>>().join(" ");
    let advice = if better.is_empty() { better } else { format!("; write {}", quoted(&better)) };
    let others = if is_reply { "',', ';', '='" } else { "',', ';'" };
    Some(format!(
        "{what} must be names without {others} and control characters, and without blanks at their \
         ends: {}{advice}",
        quoted(name)
    ))
}

/// A name of a sheet as names are written here, which is kept with what it was; others stay.
pub fn tidied(what: &str, name: &str, read: &mut Vec<(String, String)>) -> String {
    let is_odd = no_name(what, name).is_some() && !name.contains(is_control);
    let text = if what == "feedbacks" { without_equals(&folded(name)) } else { folded(name) };
    let better = without_signs(&text).split_whitespace().collect::<Vec<_>>().join(" ");
    if !is_odd || better.is_empty() {
        return name.to_owned();
    }
    let pair = (name.to_owned(), better.clone());
    if !read.contains(&pair) {
        read.push(pair);
    }
    better
}

/// A note on names that were read as others, if there are some.
pub fn note_of(read: &[(String, String)]) -> Option<String> {
    let said =
        |(name, better): &(String, String)| format!("{} as {}", quoted(name), quoted(better));
    let some: Vec<String> = read.iter().map(said).collect();
    let note = "in the table names were read without some signs";
    (!some.is_empty()).then(|| format!("{note}: {}", some_of(&some)))
}

fn is_control(sign: char) -> bool {
    matches!(sign, '\0'..='\x1f' | '\x7f')
}

fn parts(sign: char) -> bool {
    [',', ';'].contains(&sign) || is_control(sign)
}

fn without_equals(text: &str) -> String {
    text.replace(">=", "≥").replace("<=", "≤").replace('=', ":")
}

fn without_signs(text: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let of_digit = |at: usize| signs.get(at).is_some_and(char::is_ascii_digit);
    let plain = |(at, &sign): (usize, &char)| match sign {
        ',' if at > 0 && of_digit(at - 1) && of_digit(at + 1) => '.',
        _ if parts(sign) => ' ',
        _ => sign,
    };
    signs.iter().enumerate().map(plain).collect()
}

/// A text in quotes.
pub fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let sign = |sign: char| match sign {
        '\\' => "\\\\".to_owned(),
        '\t' => "\\t".to_owned(),
        '\0'..='\x1f' | '\x7f' => format!("\\x{:02x}", sign as u32),
        _ if sign == quote => format!("\\{quote}"),
        _ => sign.to_string(),
    };
    format!("{quote}{}{quote}", text.chars().map(sign).collect::<String>())
}
