//! Moves as typed.

use super::Piles;
use super::rules::Rule;
use crate::arguments::folded;

// In patterns, N is a number, L numbers with blanks between them, J the same in Japanese.
const FROM_PILE: &str = "(take )?N( stone| stones)? from (pile |heap )?N";
const PILE_FIRST: &str =
    "(山)?N(の山|番目の山)?から(石を|石)?N(個|こ|つ)?((を)?(取る|とる)|(を)?取って)?";
const STONES: &str = "(take )?N( stone| stones)?";
const LEAVE: &str = "(leave|to|残り) L";
const LEAVING: &str = " (leaving|leave|into|to) L";
const SPLIT: &str = "(split |divide )?(pile |heap )?N (into|to|in) L";
const ONLY: &str = "(split|divide)( it)?( into| to| in)? L";
const TAKEN_JAPANESE: &str = "(山)?N(の山|番目の山)?から(石を|石)?N((個|こ|つ)(を)?(取|と)(り|って)|(を)?(取|と)(り|って))?(残りは)?J((を)?残す)?";
const SPLIT_JAPANESE: &str = "(山)?NをJ((に)?分ける)?";
const BOTH: &str = "(take )?N( stone| stones)? from (both|each|all)( pile| piles)?";
const BOTH_JAPANESE: &str = "(両方|すべて)(の山)?からN(個|こ|つ)?((を)?(取|と)る)?";

/// The most digits of a number.
const DIGITS: usize = 30;

/// A pile, counted from 1, the stones taken from it, and what it becomes, if that is said.
pub type Taking = (u128, u128, Vec<u128>);

/// What a typed move says, before it is known to be legal.
pub enum Typed {
    /// What is taken from piles, some of which may be named twice.
    Taken(Vec<Taking>),
    /// What the move leaves.
    Left(Vec<u128>),
}

/// How moves are typed in a game.
#[derive(Clone, Copy)]
pub struct Form {
    /// Whether a move can take stones.
    pub takes: bool,
    /// How many more piles a move can make of one.
    pub splits: usize,
    /// Whether a move can change several piles.
    pub several: bool,
}

/// What a move leaves, before it is known to be legal, and with the parts of a pile as typed;
/// `None` if the text is no move.
pub fn read(text: &str, piles: &Piles, rule: &Rule) -> Option<Piles> {
    let several = rule.several().is_some();
    let form = Form { takes: rule.takes(), splits: rule.splits(), several };
    let size = |left: u128| u64::try_from(left).unwrap_or(u64::MAX);
    match typed(text, piles, form)? {
        Typed::Taken(takings) => applied(piles, &takings),
        Typed::Left(left) => Some(left.into_iter().map(size).collect()),
    }
}

/// What a typed move says; `None` if the text is no move.
pub fn typed(text: &str, piles: &[u64], form: Form) -> Option<Typed> {
    let mut words = words_of(text);
    let takings = if form.several {
        together(text, &words, piles.len())
    } else {
        words = single(&without_and(&words, " "));
        parted(&words, piles.len()).filter(|_| form.splits > 0).map(|taking| vec![taking])
    };
    takings.map(Typed::Taken).or_else(|| plain(&words, piles, form))
}

fn plain(words: &str, piles: &[u64], form: Form) -> Option<Typed> {
    if let Some(taking) = taking(words)
        && (form.takes || matched("N N", words).is_none())
    {
        return Some(Typed::Taken(vec![taking]));
    }
    if let Some(mut left) = matched(LEAVE, words) {
        return left.pop().map(Typed::Left);
    }
    let filled: Vec<usize> = (0..piles.len()).filter(|&place| piles[place] > 0).collect();
    // Positions are written as in the lecture, too: 735.
    let is_short = piles.len() > 1
        && piles.iter().all(|&pile| pile < 10)
        && words.chars().count() == piles.len();
    if let (Some(found), true, [place]) = (matched(STONES, words), form.takes, &filled[..])
        && !is_short
    {
        return Some(Typed::Taken(vec![(*place as u128 + 1, found[0][0], vec![])]));
    }
    let numbers = matched("L", words)?.pop()?;
    if form.takes && numbers.len() == 1 && is_short {
        return Some(Typed::Left(words.bytes().map(|digit| u128::from(digit - b'0')).collect()));
    }
    let fit = piles.len()..=piles.len() + form.splits;
    let fits = !form.takes || fit.contains(&numbers.len());
    fits.then_some(Typed::Left(numbers))
}

/// What is taken from one pile.
fn taking(words: &str) -> Option<Taking> {
    if let Some(found) = matched(FROM_PILE, words) {
        return Some((found[1][0], found[0][0], vec![]));
    }
    let found = matched("N N", words).or_else(|| matched(PILE_FIRST, &words.replace(' ', "")))?;
    Some((found[0][0], found[1][0], vec![]))
}

/// What is taken from several piles, if the text says it in this way.
fn together(text: &str, words: &str, piles: usize) -> Option<Vec<Taking>> {
    let both = matched(BOTH, words).or_else(|| matched(BOTH_JAPANESE, &words.replace(' ', "")));
    if let Some(found) = both {
        return Some((1..=piles as u128).map(|pile| (pile, found[0][0], vec![])).collect());
    }
    let mut text = without_and(&folded(text).to_lowercase(), ",");
    for unit in ["個", "こ", "つ"] {
        text = text.replace(&format!("{unit}と"), &format!("{unit},"));
    }
    text.split([',', ';', '、', '&']).map(|piece| taking(&words_of(piece))).collect()
}

/// A pile, how many stones are taken from it, perhaps none, and what it becomes.
fn parted(words: &str, piles: usize) -> Option<Taking> {
    let joined = words.replace(' ', "");
    let left = |pattern: &str, words: &str, least: usize| {
        let found = matched(pattern, words)?;
        found.last().is_some_and(|parts| (least..=3).contains(&parts.len())).then_some(found)
    };
    if let Some(mut found) = left(&format!("{FROM_PILE}{LEAVING}"), words, 1) {
        return Some((found[1][0], found[0][0], found.pop()?));
    }
    let short = left(&format!("N N{LEAVING}"), words, 1);
    if let Some(mut found) = short.or_else(|| left(TAKEN_JAPANESE, &joined, 1)) {
        return Some((found[0][0], found[1][0], found.pop()?));
    }
    if let Some(mut found) = left(SPLIT, words, 2).or_else(|| left(SPLIT_JAPANESE, &joined, 2)) {
        return Some((found[0][0], 0, found.pop()?));
    }
    let mut found = left(ONLY, words, 2).filter(|_| piles == 1)?;
    Some((1, 0, found.pop()?))
}

/// The position after takings, if the piles have these stones and each is named once.
fn applied(piles: &Piles, takings: &[Taking]) -> Option<Piles> {
    let mut after: Vec<Piles> = piles.iter().map(|&pile| vec![pile]).collect();
    let mut named = vec![false; piles.len()];
    for (pile, stones, parts) in takings {
        let place = usize::try_from(*pile).ok()?.checked_sub(1)?;
        let rest = u128::from(*piles.get(place)?).checked_sub(*stones)?;
        let is_right = match parts[..] {
            [] => *stones > 0,
            _ => piles[place] > 0 && parts.iter().sum::<u128>() == rest,
        };
        if !is_right || std::mem::replace(&mut named[place], true) {
            return None;
        }
        let left = if parts.is_empty() { &[rest][..] } else { parts };
        after[place] = left.iter().map(|&left| left as u64).collect(); // at most the pile
    }
    Some(after.concat())
}

/// Typed text in lower case, with single blanks and no punctuation.
fn words_of(text: &str) -> String {
    let letters: Vec<char> = folded(text).chars().collect();
    let digit =
        |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
    let solid = |letter: &char| !letter.is_whitespace();
    let is_between = |at: usize| {
        let before = letters[..at].iter().rposition(solid);
        let after = letters[at + 1..].iter().position(solid).map(|next| at + 1 + next);
        let blanks = (before.map(|before| at - before - 1), after.map(|after| after - at - 1));
        let are_fit = matches!(blanks, (Some(0), Some(0)) | (Some(1..), Some(1..)));
        are_fit && digit(before) && digit(after)
    };
    let plain = |(at, &letter): (usize, &char)| match letter {
        '-' if is_between(at) => ' ',
        ',' | ';' | ':' | '/' | '|' | '&' | '+' | '(' | ')' | '[' | ']' | '{' | '}' | '"'
        | '\'' => ' ',
        _ => letter,
    };
    single(&letters.iter().enumerate().map(plain).collect::<String>()).to_lowercase()
}

fn single(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Text with something else for the word "and".
fn without_and(text: &str, other: &str) -> String {
    let (mut left, mut done) = (String::new(), 0);
    let of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    for (at, and) in text.match_indices("and") {
        let is_part = text[..at].ends_with(of_word) || text[at + 3..].starts_with(of_word);
        left += &text[done..at];
        left += if is_part { and } else { other };
        done = at + 3;
    }
    left + &text[done..]
}

/// The numbers of each place of a pattern, if it is that of a whole text.
fn matched(pattern: &str, text: &str) -> Option<Vec<Vec<u128>>> {
    let mut forms = vec![String::new()];
    let mut rest = pattern;
    while !rest.is_empty() {
        rest = extended(&mut forms, rest);
    }
    forms.iter().find_map(|form| fits(form, text))
}

/// Adds the next letter or group of a pattern to forms that have none; returns what comes after it.
fn extended<'a>(forms: &mut Vec<String>, pattern: &'a str) -> &'a str {
    let Some(mut rest) = pattern.strip_prefix('(') else {
        let (letter, rest) = pattern.split_at(pattern.chars().next().map_or(0, char::len_utf8));
        forms.iter_mut().for_each(|form| form.push_str(letter));
        return rest;
    };
    let (begun, mut ways) = (forms.clone(), Vec::new());
    let mut way = begun.clone();
    loop {
        if let Some(after) = rest.strip_prefix('|') {
            ways.append(&mut std::mem::replace(&mut way, begun.clone()));
            rest = after;
        } else if let Some(after) = rest.strip_prefix(')') {
            ways.append(&mut way);
            rest = after;
            break;
        } else {
            rest = extended(&mut way, rest);
        }
    }
    if let Some(after) = rest.strip_prefix('?') {
        ways.extend(begun);
        rest = after;
    }
    *forms = ways;
    rest
}

/// The numbers of a text of this form.
fn fits(form: &str, text: &str) -> Option<Vec<Vec<u128>>> {
    let (mut found, mut rest) = (Vec::new(), text);
    for sign in form.chars() {
        if !matches!(sign, 'N' | 'L' | 'J') {
            rest = rest.strip_prefix(sign)?;
            continue;
        }
        let mut numbers = vec![number(&mut rest)?];
        let unit = |rest: &mut &str| *rest = rest.strip_prefix(['個', 'こ', 'つ']).unwrap_or(rest);
        if sign == 'J' {
            unit(&mut rest);
        }
        let between = if sign == 'J' { 'と' } else { ' ' };
        while sign != 'N'
            && let Some(mut after) = rest.strip_prefix(between)
            && let Some(next) = number(&mut after)
        {
            numbers.push(next);
            rest = after;
            if sign == 'J' {
                unit(&mut rest);
            }
        }
        found.push(numbers);
    }
    rest.is_empty().then_some(found)
}

/// The number at the begin of a text, which is taken away.
fn number(text: &mut &str) -> Option<u128> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(length);
    *text = rest;
    digits.parse().ok().filter(|_| length <= DIGITS)
}
