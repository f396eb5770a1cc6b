use std::collections::HashMap;

use proptest::prelude::*;

use super::NotSettled;
use super::game::{Game, INFINITE, Objective};
use super::pattern::{MAX_PEGS, Pattern, VARIABLE, Word, renumber, variables};
use super::prove;
use super::search::Search;
use checkers::all_colors::check;
use job::control::{Control, Ticker};

type Code = Vec<u8>;

/// All codes of a pattern; the pool's colours are numbered after the touched ones.
fn codes(pattern: &Pattern, pegs: usize, pool: usize) -> Vec<Code> {
    let mut found = Vec::new();
    for word in &pattern.words {
        let mut values = vec![Vec::new()];
        for _ in 0..variables(word, pegs) {
            let longer = values.iter().flat_map(|value: &Vec<u8>| {
                let colors = (0..pool).map(|color| (pattern.touched + color) as u8);
                let new = colors.filter(|color| !value.contains(color));
                new.map(|color| [&value[..], &[color]].concat()).collect::<Vec<_>>()
            });
            values = longer.collect();
        }
        for value in values {
            let color = |&sign: &u8| match sign {
                VARIABLE.. => value[usize::from(sign - VARIABLE)],
                sign => sign,
            };
            found.push(word[..pegs].iter().map(color).collect());
        }
    }
    found
}

fn reply(guess: &[u8], code: &[u8]) -> (usize, usize) {
    let places = guess.iter().zip(code).filter(|(a, b)| a == b).count();
    let often = |code: &[u8], color: u8| code.iter().filter(|&&c| c == color).count();
    let common = (0..=u8::MAX).map(|c| often(guess, c).min(often(code, c))).sum();
    (places, common)
}

/// The value of a set of codes with any number of absent colours, by trying everything.
fn brute(codes: &[Code], game: Game, worst: bool, known: &mut HashMap<Vec<Code>, u32>) -> u32 {
    if codes.len() <= 1 {
        return codes.len() as u32;
    }
    if let Some(&value) = known.get(codes) {
        return value;
    }
    let mut colors: Vec<u8> = codes.concat();
    colors.sort_unstable();
    colors.dedup();
    colors.extend(200..200 + game.pegs as u8);
    let mut guesses: Vec<Code> = vec![Vec::new()];
    for _ in 0..game.pegs {
        let longer = guesses.iter().flat_map(|guess| {
            let allowed = colors.iter().filter(|color| game.repeats || !guess.contains(color));
            allowed.map(|&color| [&guess[..], &[color]].concat()).collect::<Vec<_>>()
        });
        guesses = longer.collect();
    }
    let mut best = INFINITE;
    for guess in guesses {
        let mut classes: HashMap<(usize, usize), Vec<Code>> = HashMap::new();
        for code in codes {
            classes.entry(reply(&guess, code)).or_default().push(code.clone());
        }
        if classes.len() == 1 && !codes.contains(&guess) {
            continue;
        }
        classes.remove(&(game.pegs, game.pegs));
        let parts = classes.values().map(|class| brute(class, game, worst, known));
        let cost = if worst {
            1 + parts.max().unwrap_or(0)
        } else {
            codes.len() as u32 + parts.sum::<u32>()
        };
        best = best.min(cost);
    }
    known.insert(codes.to_vec(), best);
    best
}

fn game() -> impl Strategy<Value = Game> {
    (any::<bool>(), 2..=3_usize).prop_map(|(repeats, pegs)| Game { repeats, pegs })
}

/// A few words over four touched colours and variables.
fn pattern() -> impl Strategy<Value = (Game, Pattern)> {
    let sign = prop_oneof![3 => 0..4_u8, 1 => VARIABLE..VARIABLE + 3];
    let word = proptest::array::uniform4(sign);
    (game(), proptest::collection::vec(word, 1..4)).prop_map(|(game, words)| {
        let mut words: Vec<Word> = words
            .into_iter()
            .map(|mut word| {
                word[game.pegs..].fill(0);
                renumber(&mut word, game.pegs);
                word
            })
            .filter(|word| {
                let distinct = (0..game.pegs).all(|peg| !word[..peg].contains(&word[peg]));
                game.repeats || distinct
            })
            .collect();
        words.sort_unstable();
        words.dedup();
        (game, Pattern { touched: 4, words })
    })
}

/// The pattern under other names of colours and another order of pegs.
fn image(pattern: &Pattern, pegs: usize, names: &[u8], order: &[usize]) -> Pattern {
    let moved = |word: &Word| {
        let mut image = [0; MAX_PEGS];
        for (peg, &from) in order.iter().enumerate() {
            image[peg] = match word[from] {
                sign @ VARIABLE.. => sign,
                sign => names[usize::from(sign)],
            };
        }
        renumber(&mut image, pegs);
        image
    };
    let mut words: Vec<Word> = pattern.words.iter().map(moved).collect();
    words.sort_unstable();
    Pattern { touched: pattern.touched, words }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn images_have_the_same_normal_form(
        (game, pattern) in pattern(),
        names in Just((0..4_u8).collect::<Vec<_>>()).prop_shuffle(),
        pegs in Just((0..3_usize).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let order: Vec<usize> = pegs.into_iter().filter(|&peg| peg < game.pegs).collect();
        let other = image(&pattern, game.pegs, &names, &order);
        prop_assert_eq!(pattern.normal(game.pegs), other.normal(game.pegs));
    }

    #[test]
    fn normal_forms_have_as_many_codes((game, pattern) in pattern(), pool in 0..5_usize) {
        let (normal, dropped) = pattern.clone().normal(game.pegs);
        let merged = pattern.touched - dropped - normal.touched;
        prop_assert_eq!(pattern.size(game.pegs, pool), normal.size(game.pegs, pool + merged));
    }

    #[test]
    fn values_are_those_of_trying_everything((game, pattern) in pattern(), worst in any::<bool>()) {
        let objective = if worst { Objective::Worst } else { Objective::Expected };
        let control = Control::new(None);
        let (mut search, _) = Search::new(game, objective, 16, Ticker::new(&control)).expect("there is memory");
        let child = search.child(pattern.clone()).expect("there is memory");
        for pool in 0..3 {
            let mut all = codes(&pattern, game.pegs, pool);
            all.sort_unstable();
            if all.len() > 6 {
                continue;
            }
            let m = pattern.touched + pool - child.shift;
            search.solve_at(child.id, m, INFINITE).expect("nobody cancels");
            let entry = &search.entries[child.id];
            prop_assert!(entry.exact[m]);
            prop_assert_eq!(entry.lower[m], brute(&all, game, worst, &mut HashMap::new()));
        }
    }
}

#[test]
fn proofs_are_accepted() {
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    for (repeats, worst, values) in [
        (false, false, [3, 13, 30, 60, 103, 161]),
        (false, true, [2, 3, 3, 4, 4, 5]),
        (true, false, [8, 21, 45, 81, 132, 198]),
        (true, true, [3, 3, 4, 4, 5, 5]),
    ] {
        let objective = if worst { Objective::Worst } else { Objective::Expected };
        let game = Game { repeats, pegs: 2 };
        let text = prove(game, objective, 48, &control).expect("nobody cancels");
        let text = text.expect("such functions are quasi-polynomials early");
        let verified = check(&text, &mut ticker).expect("the proof holds");
        let root = &verified.roots[0];
        assert_eq!(root.values[2 - root.first..][..6], values);
    }
}

#[test]
fn a_window_that_is_too_small_is_noticed() {
    let control = Control::new(None);
    let game = Game { repeats: false, pegs: 2 };
    for window in [0, 1, 17, 31] {
        let found = prove(game, Objective::Expected, window, &control);
        assert_eq!(found.expect("nobody cancels"), Err(NotSettled));
    }
}
