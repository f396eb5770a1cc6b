//! Random patterns, compared with the definitions.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::all_colors::patterns::{Pattern, Reduced, count_digits, size};
use crate::all_colors::same::{Index, renaming};
use crate::all_colors::words::{Sign, Word, is_letter};
use job::control::{Control, Ticker};

/// A code, or a word with its digits moved clear of the letters.
type Row = Vec<u8>;

/// Patterns with at most three letters and few words.
fn patterns(pegs: usize) -> impl Strategy<Value = Vec<Word>> {
    let sign = prop_oneof![0..3_u8, 0x80..0x83_u8];
    let word = prop::collection::vec(sign, pegs).prop_map(Word::new);
    prop::collection::btree_set(word, 1..7).prop_map(|words| words.into_iter().collect())
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let longer = permutations(last).into_iter().flat_map(|shorter| {
        (0..n).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, last);
            longer
        })
    });
    longer.collect()
}

fn image(words: &[Word], pegs: &[usize], letters: &[usize]) -> BTreeSet<Word> {
    let renamed = |sign: Sign| match is_letter(sign) {
        true => letters[usize::from(sign)] as Sign,
        false => sign,
    };
    let image = |word: &Word| Word::new(pegs.iter().map(|&peg| renamed(word.signs()[peg])));
    words.iter().map(image).collect()
}

/// The definition: all permutations of pegs and letters.
fn are_same(a: &Pattern, b: &Pattern) -> bool {
    let words: BTreeSet<Word> = b.words.iter().copied().collect();
    let pegs = permutations(a.words[0].signs().len());
    let letters = permutations(a.letters);
    a.letters == b.letters
        && pegs.iter().any(|pegs| {
            letters
                .iter()
                .any(|letters| image(&a.words, pegs, letters) == words)
        })
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
            let color = |&sign: &Sign| Word::digit(sign).map_or(sign, |digit| row[digit]);
            codes.insert(word.signs().iter().map(color).collect());
        }
    }
    codes
}

fn assert_renaming(a: &Pattern, b: &Pattern) {
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let found = renaming(a, b, &mut ticker).expect("not cancelled");
    assert_eq!(found.is_some(), are_same(a, b), "{a} and {b}");
    let mut index = Index::default();
    index.add(b.clone());
    assert_eq!(index.find(a, &mut ticker), Ok(found.as_ref().map(|_| 0)));
    if let Some(found) = found {
        let images: BTreeSet<Word> = a.words.iter().map(|word| found.image(word)).collect();
        assert_eq!(images, b.words.iter().copied().collect());
    }
}

proptest! {
    #[test]
    fn two_patterns_at_random(a in patterns(2), b in patterns(2)) {
        assert_renaming(&Reduced::of(a).pattern, &Reduced::of(b).pattern);
    }

    #[test]
    fn a_pattern_and_its_image(
        words in patterns(3), pegs in 0..6_usize, letters in 0..6_usize, other in patterns(3)
    ) {
        let a = Reduced::of(words).pattern;
        let [pegs, letters] = [(3, pegs), (a.letters, letters)].map(|(n, number)| {
            let all = permutations(n);
            all[number % all.len()].clone()
        });
        let b = Pattern {
            words: image(&a.words, &pegs, &letters).into_iter().collect(),
            letters: a.letters,
        };
        assert_renaming(&a, &b);
        // With one of its words replaced by another.
        let mut changed = b.words.clone();
        changed[0] = other[0];
        changed.sort_unstable();
        changed.dedup();
        assert_renaming(&a, &Reduced::of(changed).pattern);
    }

    #[test]
    fn a_letter_goes_back_just_if_it_is_a_color_like_those_of_the_pool(words in patterns(3)) {
        let reduced = Reduced::of(words.clone());
        let pool = [10, 11, 12, 13];
        let before = codes(&words, &pool);
        let larger: Vec<u8> = pool.iter().copied().chain(reduced.returned.iter().copied()).collect();
        let named: Vec<Word> = (reduced.pattern.words.iter())
            .map(|word| word.mapped(|sign| match is_letter(sign) {
                true => reduced.names[usize::from(sign)],
                false => sign,
            }))
            .collect();
        prop_assert_eq!(&before, &codes(&named, &larger));
        prop_assert_eq!(size(&count_digits(&words), 4), before.len() as i128);
        // A letter that stays is not a colour of the pool: exchanging it with one changes the
        // codes.
        for &letter in &reduced.names {
            let exchanged = |&color: &u8| match color {
                10 => letter,
                _ if color == letter => 10,
                _ => color,
            };
            let after: BTreeSet<Row> = before.iter().map(|code| code.iter().map(exchanged).collect()).collect();
            prop_assert_ne!(&after, &before);
        }
    }

    #[test]
    fn touching_fresh_colors_leaves_the_codes_as_they_are(words in patterns(3), fresh in 0..4_usize) {
        let pattern = Reduced::of(words).pattern;
        let first = pattern.letters as u8;
        let all: Vec<u8> = (first..first + 6).collect();
        let after = pattern.after(fresh);
        prop_assert_eq!(codes(&pattern.words, &all), codes(&after, &all[fresh..]));
        prop_assert_eq!(size(&count_digits(&after), 6 - fresh), size(&count_digits(&pattern.words), 6));
        prop_assert_eq!(after.iter().collect::<BTreeSet<_>>().len(), after.len());
    }
}
