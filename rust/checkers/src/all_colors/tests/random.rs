//! Random patterns, compared with the definitions.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::all_colors::patterns::{Digits, Pattern, each_letter, letters_of, touched};
use crate::all_colors::same::Look;
use crate::all_colors::setting::PEGS;
use crate::all_colors::words::{DIGIT, Sign, Word, reply_text};
use job::control::{Control, Ticker};

/// A code, or a word with its digits moved clear of the letters.
type Row = Vec<u8>;

/// All signs with one of these values each, the rest as after the last peg.
fn signs(values: &[Sign]) -> [Sign; PEGS] {
    std::array::from_fn(|peg| *values.get(peg).unwrap_or(&u8::MAX))
}

fn pegs(word: Word) -> Row {
    word.0.into_iter().filter(|&sign| sign != u8::MAX).collect()
}

/// Patterns with at most three letters and few words.
fn patterns(pegs: usize) -> impl Strategy<Value = Vec<Word>> {
    let sign = prop_oneof![0..3_u8, DIGIT..DIGIT + 3];
    let word = prop::collection::vec(sign, pegs);
    let word = word.prop_map(|row| Word::new(signs(&row), u64::MAX));
    prop::collection::btree_set(word, 1..7).prop_map(|words| words.into_iter().collect())
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else { return vec![Vec::new()] };
    let longer = permutations(last).into_iter().flat_map(|shorter| {
        (0..n).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, last);
            longer
        })
    });
    longer.collect()
}

fn image(words: &[Word], order: &[usize], letters: &[usize]) -> BTreeSet<Word> {
    let renamed = |sign: Sign| match letters.get(usize::from(sign)) {
        Some(&letter) => letter as Sign,
        None => sign,
    };
    let image = |word: &Word| {
        let row: Row = order.iter().map(|&peg| renamed(word.0[peg])).collect();
        Word::new(signs(&row), u64::MAX)
    };
    words.iter().map(image).collect()
}

/// The definition: all permutations of pegs and of three letters.
fn are_same(a: &Pattern, b: &Pattern) -> bool {
    let words: BTreeSet<Word> = b.words.iter().copied().collect();
    let orders = permutations(pegs(a.words[0]).len());
    let letters = permutations(3);
    let mut both =
        orders.iter().flat_map(|order| letters.iter().map(move |letters| (order, letters)));
    both.any(|(order, letters)| image(&a.words, order, letters) == words)
}

/// All codes of the words; colours are letters, and above them the pool.
fn codes(words: &[Word], pool: &[u8]) -> BTreeSet<Row> {
    let mut codes = BTreeSet::new();
    for word in words {
        let mut rows: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..word.digits() {
            rows = rows
                .iter()
                .flat_map(|row| {
                    let new = pool.iter().filter(|color| !row.contains(color));
                    new.map(|&color| row.iter().copied().chain([color]).collect())
                })
                .collect();
        }
        for row in rows {
            let color = |sign: Sign| {
                let digit = sign.checked_sub(DIGIT);
                digit.map_or(sign, |digit| row[usize::from(digit)])
            };
            codes.insert(pegs(*word).into_iter().map(color).collect());
        }
    }
    codes
}

fn assert_renaming(a: &Pattern, b: &Pattern) {
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let [from, to] = [a, b].map(|pattern| Look::of(pattern.clone()));
    let found = from.renaming(&to, &mut ticker).expect("not cancelled");
    assert_eq!(found.is_some(), are_same(a, b), "{a:?} and {b:?}");
    if let Some(found) = found {
        let images: BTreeSet<Word> = a.words.iter().map(|&word| found.image(word)).collect();
        assert_eq!(images, b.words.iter().copied().collect());
    }
}

proptest! {
    #[test]
    fn two_patterns_at_random(a in patterns(2), b in patterns(2)) {
        assert_renaming(&Pattern::of(a), &Pattern::of(b));
    }

    #[test]
    fn a_pattern_and_its_image(
        words in patterns(3), order in 0..6_usize, letters in 0..6_usize, other in patterns(3)
    ) {
        let a = Pattern::of(words);
        let [order, letters] = [order, letters].map(|number| permutations(3)[number].clone());
        let b = Pattern::of(image(&a.words, &order, &letters).into_iter().collect());
        prop_assert!(are_same(&a, &b));
        assert_renaming(&a, &b);
        // With one of its words replaced by another.
        let mut changed = b.words.clone();
        changed[0] = other[0];
        changed.sort_unstable();
        changed.dedup();
        assert_renaming(&a, &Pattern::of(changed));
    }

    #[test]
    fn a_letter_goes_back_just_if_it_is_a_color_like_those_of_the_pool(words in patterns(3)) {
        let pattern = Pattern::of(words.clone());
        let back = letters_of(&words) & !pattern.letters;
        prop_assert_eq!(pattern.back, back.count_ones() as usize);
        let pool = [10, 11, 12, 13];
        let before = codes(&words, &pool);
        let larger: Vec<u8> = pool.into_iter().chain(each_letter(back)).collect();
        prop_assert_eq!(&before, &codes(&pattern.words, &larger));
        prop_assert_eq!(Digits::of(&words).size(4), before.len() as i128);
        // A letter that stays is not a colour of the pool: exchanging it with one changes the
        // codes.
        for letter in each_letter(pattern.letters) {
            let exchanged = |&color: &u8| match color {
                10 => letter,
                _ if color == letter => 10,
                _ => color,
            };
            let rows = before.iter();
            let after: BTreeSet<Row> = rows.map(|row| row.iter().map(exchanged).collect()).collect();
            prop_assert_ne!(&after, &before);
        }
    }

    #[test]
    fn touching_fresh_colors_leaves_the_codes_as_they_are(words in patterns(3), fresh in 0..4_u8) {
        let all: Vec<u8> = (3..9).collect();
        let after = touched(&words, 3..3 + fresh);
        let fresh = usize::from(fresh);
        prop_assert_eq!(codes(&words, &all), codes(&after, &all[fresh..]));
        prop_assert_eq!(Digits::of(&after).size(6 - fresh), Digits::of(&words).size(6));
        prop_assert!(after.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn replies_count_each_color_as_often_as_both_have_it(
        guess in prop::collection::vec(0..3_u8, 4), code in prop::collection::vec(0..3_u8, 4)
    ) {
        let times = |row: &[u8], color| row.iter().filter(|&&other| other == color).count();
        let common: usize = (0..3).map(|color| times(&guess, color).min(times(&code, color))).sum();
        let blacks = guess.iter().zip(&code).filter(|(asked, hidden)| asked == hidden).count();
        let reply = Word(signs(&guess)).reply(Word(signs(&code)));
        prop_assert_eq!(reply_text(reply), format!("{blacks}A{}B", common - blacks));
        // Absent colours and digits match nothing.
        let digits = Word([DIGIT, DIGIT + 1, DIGIT, DIGIT + 2]);
        prop_assert_eq!(Word(signs(&guess)).reply(digits), 0);
    }
}
