//! Rule 1 as it is written, guess by guess and class by class, compared with the shortcuts.

use super::{AB, AB_WORST, MASTERMIND, MASTERMIND_WORST};
use crate::all_colors::lower::Rule;
use crate::all_colors::patterns::{Digits, Pattern, classes};
use crate::all_colors::proof::{Line, Proof};
use crate::all_colors::setting::Span;
use crate::all_colors::words::{Guess, Word};
use job::control::{Control, Ticker};

/// The lower bounds of a class, one for each n: the terms of its generic bound, and its listed one.
struct Class {
    digits: Digits,
    generic: Vec<Vec<i128>>,
    listed: Option<Vec<i128>>,
}

/// The bound of the file for the pattern of some words.
fn listed(proof: &Proof, words: &[Word], ticker: &mut Ticker<'_>) -> Option<Vec<i128>> {
    let bound = proof.bound(&Pattern::of(words.to_vec()), ticker);
    let bound = bound.expect("not cancelled")?;
    Some((0..proof.window).map(|n| proof.at(bound, n)).collect())
}

impl Class {
    fn of(proof: &Proof, words: &[Word], ticker: &mut Ticker<'_>) -> Self {
        let plain = words.iter().filter(|word| word.digits() == 0).count();
        let mut generic = vec![vec![proof.setting.base(plain as i128); proof.window]];
        for word in words.iter().filter(|word| word.digits() > 0) {
            generic.extend(listed(proof, &[*word], ticker));
        }
        Self { digits: Digits::of(words), generic, listed: listed(proof, words, ticker) }
    }

    fn generic(&self, proof: &Proof, n: usize) -> i128 {
        proof.setting.join(self.generic.iter().map(|term| term[n]))
    }

    fn best(&self, proof: &Proof, n: usize) -> i128 {
        let listed = self.listed.as_ref().map_or(0, |listed| listed[n]);
        let by_size = proof.setting.base(self.digits.size(n));
        self.generic(proof, n).max(listed).max(by_size)
    }
}

/// Whether a table follows from what the classes cost with `fresh` colours fewer in the pool.
fn follows(
    proof: &Proof,
    need: impl Fn(usize) -> i128,
    span: Span,
    fresh: usize,
    classes: &[Class],
) -> bool {
    let setting = &proof.setting;
    if span.points == 1 {
        let costs = classes.iter().map(|class| class.best(proof, span.first - fresh));
        return setting.join(costs) >= need(span.first);
    }
    if setting.worst {
        let mut terms = classes.iter().flat_map(|class| class.generic.iter().chain(&class.listed));
        return terms.any(|term| setting.stays(span, |n| term[n - fresh] - need(n)));
    }
    (0..1_u32 << classes.len()).any(|choice| {
        setting.stays(span, |n| {
            let term = |(i, class): (usize, &Class)| match &class.listed {
                Some(listed) if choice >> i & 1 == 1 => listed[n - fresh],
                _ => class.generic(proof, n - fresh),
            };
            classes.iter().enumerate().map(term).sum::<i128>() - need(n)
        })
    })
}

/// Whether a lower bound follows by rule 1.
fn holds(proof: &Proof, line: &Line, ticker: &mut Ticker<'_>) -> bool {
    let (setting, pattern) = (&proof.setting, &line.pattern);
    let digits = Digits::of(&pattern.words);
    let mut own = Class::of(proof, &pattern.words, ticker);
    own.listed = None;
    let own = [own];
    let mut open = Vec::new();
    for span in proof.spans() {
        let few = span.points == 1 && digits.size(span.first) <= 2;
        if few || pattern.is_few() {
            let best = |n| setting.best(digits.size(n));
            if !setting.stays(span, |n| best(n) - line.at(n)) {
                return false;
            }
        } else if pattern.words.len() == 1 || !follows(proof, |n| line.at(n), span, 0, &own) {
            open.push(span);
        }
    }
    let need = |n| line.at(n) - setting.guess(digits.size(n));
    let no_guess_is_better = |fresh| {
        let words = pattern.after(fresh);
        let mut guesses = Guess::all(setting, pattern.letter_count(), fresh);
        guesses.all(|guess| {
            let parts = classes(&words, guess.word);
            let parts = parts.iter().filter(|part| !part.is_empty());
            let useless = parts.clone().any(|part| part.len() == words.len());
            let classes = parts.map(|part| Class::of(proof, part, ticker));
            let classes: Vec<Class> = classes.collect();
            let mut open = open.iter().filter(|span| span.first >= fresh);
            useless || open.all(|span| follows(proof, need, *span, fresh, &classes))
        })
    };
    (0..=setting.pegs).all(no_guess_is_better)
}

/// Compares all lower bounds; returns how many do not follow.
fn compare(text: &str) -> usize {
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let proof = Proof::read(text, &mut ticker).expect("a file");
    let mut failures = 0;
    for line in proof.bounds() {
        let wanted = holds(&proof, line, &mut ticker);
        let found = Rule::new(&proof, &mut ticker).check(line).is_ok();
        assert_eq!(found, wanted, "{} in {text}", line.name);
        failures += usize::from(!wanted);
    }
    failures
}

#[test]
fn shortcuts_say_what_the_rule_says() {
    for text in [AB, AB_WORST, MASTERMIND, MASTERMIND_WORST] {
        assert_eq!(compare(text), 0);
        let mut failures = 0;
        for value in ["2,", "3,", "6,", "9,", "13,", "3]", "4]", "17]", "49]"] {
            let number: u32 = value[..value.len() - 1].parse().expect("digits");
            for changed in [number - 1, number + 1] {
                let changed = format!("{changed}{}", &value[value.len() - 1..]);
                for (at, _) in text.match_indices(&format!(",{value}")) {
                    let (before, after) = text.split_at(at + 1);
                    failures += compare(&format!("{before}{changed}{}", &after[value.len()..]));
                }
            }
        }
        assert!(failures > 0);
    }
}
