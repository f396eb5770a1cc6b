//! Replies about colours in the words of players, as `abgames.codebreaking.history` reads them.

use crate::arguments::folded;

/// The words for what is in place and what is elsewhere, in the games that people know.
const PAIRS: [(&str, &str); 10] = [
    ("a", "b"),
    ("b black blacks", "w white whites"),
    ("b bull bulls", "c cow cows"),
    ("h hit hits", "b blow blows"),
    ("e eat eats", "b bite bites"),
    ("f fermi fermis fija fijas", "p pico picos pica picas"),
    ("s strike strikes", "b ball balls"),
    ("t toro toros", "v vaca vacas"),
    ("r red reds", "w white whites"),
    ("correct", "misplaced"),
];

/// The same in other languages.
const ENGLISH: [(&str, &str); 10] = [
    ("ヒット", "hit"),
    ("ブロー", "blow"),
    ("イート", "eat"),
    ("バイト", "bite"),
    ("ブル", "bull"),
    ("カウ", "cow"),
    ("黒", "black"),
    ("白", "white"),
    ("스트라이크", "strike"),
    ("볼", "ball"),
];
const BULLS: [&str; 3] = ["бык", "быка", "быков"];
const COWS: [&str; 3] = ["корова", "коровы", "коров"];

const NOTHING: [&str; 8] = ["none", "nothing", "no", "zero", "bagel", "bagels", "なし", "낫싱"];
const FIGURES: [&str; 5] = ["one", "two", "three", "four", "five"];

/// A part of a reply: a number, or what stands between numbers.
enum Part {
    /// With whether it is written in figures.
    Number(u8, bool),
    Word(String),
    Sign(char),
}

/// The counts of what is in place and elsewhere, if a text says them.
pub fn counts_in(text: &str) -> Option<[u8; 2]> {
    let text = folded(text).trim().to_lowercase();
    row(&text).or_else(|| said(&parts(&text)?, !text.contains(char::is_alphabetic)))
}

/// Pegs in a row: two or more, or one that is not a letter.
fn row(text: &str) -> Option<[u8; 2]> {
    const PEGS: [(&str, usize); 17] = [
        ("black", 0),
        ("white", 1),
        ("red", 0),
        ("b", 0),
        ("w", 1),
        ("r", 0),
        ("●", 0),
        ("⚫", 0),
        ("⬤", 0),
        ("🔴", 0),
        ("○", 1),
        ("⚪", 1),
        ("◯", 1),
        (" ", 2),
        (",", 2),
        (".", 2),
        ("-", 2),
    ];
    let (mut rest, mut counts) = (text, [0_u8; 3]);
    while !rest.is_empty() {
        let (peg, kind) = PEGS.iter().find(|(peg, _)| rest.starts_with(peg))?;
        counts[*kind] = counts[*kind].checked_add(1)?;
        rest = &rest[peg.len()..];
    }
    let pegs = counts[0].checked_add(counts[1])?;
    (pegs > 1 || (pegs == 1 && !text.is_ascii())).then_some([counts[0], counts[1]])
}

fn parts(text: &str) -> Option<Vec<Part>> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some(sign) = rest.chars().next() {
        let is_same = |each: char| match sign {
            '0'..='9' => each.is_ascii_digit(),
            _ => sign.is_alphabetic() && (each.is_alphabetic() || each == 'ー'),
        };
        let end = rest.find(|each| !is_same(each)).unwrap_or(rest.len()).max(sign.len_utf8());
        let word = &rest[..end];
        rest = &rest[end..];
        found.push(match sign {
            _ if NOTHING.contains(&word) => Part::Number(0, false),
            '0'..='9' => Part::Number(word.parse().ok()?, true),
            _ if sign.is_alphabetic() => match FIGURES.iter().position(|each| *each == word) {
                Some(place) => Part::Number(place as u8 + 1, false),
                None => Part::Word(english(word)),
            },
            _ => Part::Sign(sign),
        });
    }
    Some(found)
}

fn english(word: &str) -> String {
    let is_in = |words: &[&str]| words.contains(&word);
    let known = ENGLISH.iter().find(|(each, _)| *each == word).map(|(_, english)| *english);
    let bull = is_in(&BULLS).then_some("bull").or(is_in(&COWS).then_some("cow"));
    known.or(bull).unwrap_or(word).to_owned()
}

/// What the parts say; `plain`: there are only figures and signs.
fn said(parts: &[Part], plain: bool) -> Option<[u8; 2]> {
    use Part::{Number, Sign, Word};
    let solid: Vec<&Part> = parts.iter().filter(|part| !matches!(part, Sign(' '))).collect();
    match solid.as_slice() {
        [Number(0, _)] => return Some([0, 0]),
        [Number(a, _), Number(b, _)] if parts.len() > 2 => return Some([*a, *b]),
        [Number(a, _), Sign('-' | '.' | '/' | ':'), Number(b, _)]
        | [Sign('(' | '['), Number(a, _), Sign(','), Number(b, _), Sign(')' | ']')]
        | [Sign('+'), Number(a, _), Sign('-'), Number(b, _)]
        | [Sign('-'), Number(b, _), Sign('+'), Number(a, _)]
            if plain =>
        {
            return Some([*a, *b]);
        }
        [Sign('+'), Number(a, _)] if plain => return Some([*a, 0]),
        [Sign('-'), Number(b, _)] if plain => return Some([0, *b]),
        _ => (),
    }
    let is_between = |part: &Part| {
        matches!(part, Sign(',' | '&' | '-')) || matches!(part, Word(w) if w == "and")
    };
    let (mut rest, mut pairs) = (solid.as_slice(), Vec::<(u8, &str)>::new());
    let is_word_first = matches!(rest, [Word(_), ..]);
    while let [one, two, after @ ..] = rest {
        match (one, two) {
            (Number(number, _), Word(word)) if !is_word_first => pairs.push((*number, word)),
            (Word(word), Number(number, true)) if is_word_first => pairs.push((*number, word)),
            _ => return None,
        }
        rest = match after {
            [sign, more @ ..] if is_between(sign) && !more.is_empty() => more,
            _ => after,
        };
    }
    (rest.is_empty() && (1..=2).contains(&pairs.len())).then_some(())?;
    let places = |pair: &(&str, &str)| -> Vec<Option<usize>> {
        let has = |words: &str, word: &str| words.split(' ').any(|each| each == word);
        let place = |&(_, word): &(u8, &str)| {
            has(pair.0, word).then_some(0).or(has(pair.1, word).then_some(1))
        };
        pairs.iter().map(place).collect()
    };
    let is_told = |found: &Vec<Option<usize>>| {
        found.iter().all(Option::is_some) && (found.len() < 2 || found[0] != found[1])
    };
    // Beside a word of another pair only A, B and whole words may stand.
    let any = || {
        let whole = |&(_, word): &(u8, &str)| word.len() > 1 || ["a", "b"].contains(&word);
        let first = |place: usize| {
            PAIRS.iter().map(|pair| places(pair)[place]).find(Option::is_some).flatten()
        };
        pairs.iter().all(whole).then(|| (0..pairs.len()).map(first).collect::<Vec<_>>())
    };
    let found = PAIRS.iter().map(places).find(is_told).or_else(|| any().filter(is_told))?;
    let mut counts = [0; 2];
    for (place, (number, _)) in found.into_iter().zip(&pairs) {
        counts[place?] = *number;
    }
    Some(counts)
}
