//! All guesses, sorted into classes by the symmetries of a candidate set.
//!
//! Two guesses are equivalent if some symmetry of the candidate set, or an exchange of symbols that
//! occur in no candidate, maps one to the other; then they have the same value. While it tries the
//! guesses of a set, the search compares them in the same way ([`Alike`]).

use crate::games::Code;
use crate::sets::Alike;
use job::{Stop, Ticker, reserve};

/// A class of equivalent guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// The lexicographically least of them.
    pub guess: Code,
    /// How many there are.
    pub count: u64,
}

/// The classes of guesses for one candidate set.
pub struct Orbits {
    alike: Box<dyn Alike>,
    /// The orbits in lexicographic order.
    pub orbits: Vec<Orbit>,
}

impl Orbits {
    /// The classes of these guesses, in lexicographic order; each stands for a number of guesses.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of(
        mut alike: Box<dyn Alike>,
        guesses: impl Iterator<Item = (Code, u64)> + Clone,
        ticker: &mut Ticker,
    ) -> Result<Self, Stop> {
        // A later guess may show that two classes are one.
        for (guess, _) in guesses.clone() {
            ticker.work(256)?;
            alike.first(guess, &[], ticker)?;
        }
        let mut all = Self { alike, orbits: Vec::new() };
        for (guess, count) in guesses {
            match all.orbit_of(guess, ticker)? {
                Some(orbit) => orbit.count += count,
                None => {
                    reserve(&mut all.orbits, 1)?;
                    all.orbits.push(Orbit { guess, count });
                }
            }
        }
        Ok(all)
    }

    /// The orbit of a guess.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn orbit_of(
        &mut self,
        guess: Code,
        ticker: &mut Ticker,
    ) -> Result<Option<&mut Orbit>, Stop> {
        ticker.work(64)?;
        let first = self.alike.first(guess, &[], ticker)?;
        let orbits = &mut self.orbits;
        let place = first.map(|first| orbits.binary_search_by_key(&first, |orbit| orbit.guess));
        Ok(place.and_then(Result::ok).map(|place| &mut orbits[place]))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use proptest::sample::subsequence;

    use super::*;
    use crate::Prunings;
    use crate::Tuning;
    use crate::games::Alphabet;
    use crate::games::rules::{Kind, Rules, pack, unpack};
    use crate::sets::RowSets;
    use crate::sets::Sets;
    use job::control::Control;

    fn alphabet(rules: &Rules) -> &Alphabet {
        rules.alphabet().expect("codes of symbols")
    }

    fn orbits(rules: &Rules, codes: &[Code]) -> Orbits {
        let control = Control::new(None);
        let which = (Prunings::ALL, Tuning::default(), false);
        let mut sets = RowSets::new(alphabet(rules), which, rules.hit_code(), 1 << 20);
        let orbits = sets.orbits(codes, &mut Ticker::new(&control));
        orbits.expect("not stopped")
    }

    fn orbit_of(orbits: &mut Orbits, guess: Code) -> Orbit {
        let control = Control::new(None);
        let orbit = orbits.orbit_of(guess, &mut Ticker::new(&control));
        *orbit.expect("not stopped").expect("a guess")
    }

    fn permutations(n: usize) -> Vec<Vec<usize>> {
        if n == 0 {
            return vec![vec![]];
        }
        let longer = |shorter: Vec<usize>| {
            (0..n).map(move |at| {
                let mut longer = shorter.clone();
                longer.insert(at, n - 1);
                longer
            })
        };
        permutations(n - 1).into_iter().flat_map(longer).collect()
    }

    /// By trying every permutation of positions and symbols.
    fn by_trial(rules: &Rules, codes: &[Code]) -> BTreeMap<Code, u64> {
        let pegs = rules.pegs();
        let mut symmetries = Vec::new();
        for symbols in permutations(alphabet(rules).colors + alphabet(rules).extra_colors) {
            for positions in permutations(pegs) {
                let image = |code: Code| {
                    let row: Vec<u8> = unpack(code, pegs).collect();
                    let image: Vec<u8> = positions
                        .iter()
                        .map(|&p| symbols[usize::from(row[p]) - 1] as u8 + 1)
                        .collect();
                    pack(&image)
                };
                if codes.iter().all(|&code| codes.contains(&image(code))) {
                    symmetries.push((symbols.clone(), positions));
                }
            }
        }
        let mut counts = BTreeMap::new();
        for guess in rules.guesses().expect("small") {
            let row: Vec<u8> = unpack(guess, pegs).collect();
            let images = symmetries.iter().map(|(symbols, positions)| {
                let image: Vec<u8> =
                    positions.iter().map(|&p| symbols[usize::from(row[p]) - 1] as u8 + 1).collect();
                pack(&image)
            });
            *counts.entry(images.min().expect("the identity")).or_default() += 1;
        }
        counts
    }

    #[test]
    fn the_nine_second_guesses_of_shinoda_and_the_useless_one() {
        // \[Shinoda2012\], section 3.1: after 1A0B to (1, 2, 3) nine guesses suffice.
        let rules = Rules::new(Kind::Ab, 3, 9, 0).expect("valid");
        let first = pack(&[1, 2, 3]);
        let mut codes = rules.secrets().expect("small");
        codes.retain(|&code| rules.game.feedback(first, code) == [1, 0, 0, 0]);
        let mut orbits = orbits(&rules, &codes);
        let least: Vec<Code> = orbits.orbits.iter().map(|orbit| orbit.guess).collect();
        let named = [
            [1, 2, 3],
            [1, 2, 4],
            [1, 3, 2],
            [1, 3, 4],
            [1, 4, 5],
            [2, 1, 4],
            [2, 3, 1],
            [2, 3, 4],
            [2, 4, 5],
            [4, 5, 6],
        ];
        assert_eq!(least, named.map(|code| pack(&code)));
        let image = orbit_of(&mut orbits, pack(&[4, 1, 5]));
        assert_eq!(image.guess, pack(&[2, 4, 5]));
        assert_eq!(orbits.orbits.iter().map(|orbit| orbit.count).sum::<u64>(), 504);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 150, ..Default::default() })]

        #[test]
        fn orbits_are_those_of_all_permutations(
            (rules, codes) in prop::sample::select(vec![
                (Kind::Ab, 3, 4, 0), (Kind::Ab, 2, 4, 1), (Kind::Mastermind, 2, 4, 0),
                (Kind::Mastermind, 3, 3, 0), (Kind::Ab, 3, 4, 1),
            ])
            .prop_flat_map(|(kind, pegs, colors, extra)| {
                let rules = Rules::new(kind, pegs, colors, extra).expect("valid");
                let codes = rules.secrets().expect("small");
                let most = codes.len().min(9);
                (Just(rules), subsequence(codes, 1..=most))
            })
        ) {
            let found = orbits(&rules, &codes);
            let found: BTreeMap<Code, u64> =
                found.orbits.iter().map(|orbit| (orbit.guess, orbit.count)).collect();
            prop_assert_eq!(found, by_trial(&rules, &codes));
        }

        /// Sets with much symmetry: those that remain after two answers.
        #[test]
        fn also_of_the_sets_that_occur_in_play(guess in 0usize..60, reply in 0usize..60) {
            let rules = Rules::new(Kind::Ab, 3, 5, 0).expect("valid");
            let all = rules.secrets().expect("small");
            let mut codes = all.clone();
            for asked in [all[0], all[guess]] {
                let answer = rules.game.feedback(asked, all[reply]);
                codes.retain(|&code| rules.game.feedback(asked, code) == answer);
            }
            let found = orbits(&rules, &codes);
            let found: BTreeMap<Code, u64> =
                found.orbits.iter().map(|orbit| (orbit.guess, orbit.count)).collect();
            prop_assert_eq!(found, by_trial(&rules, &codes));
        }
    }

    /// By trying every permutation of the positions, and of the ranks with exchanges of colours.
    #[test]
    fn orbits_of_cards_are_those_of_all_permutations() {
        for own in [None, Some([2, 7, 4])] {
            let rules = Rules::cards(4, own.as_ref().map(|own| &own[..])).expect("valid");
            let secrets = rules.secrets().expect("small");
            let guesses = rules.guesses().expect("small");
            for history in [&[0][..], &[0, 77], &[5, 40], &[90, 30, 7]] {
                let mut codes = secrets.clone();
                for &asked in history {
                    let asked = guesses[asked];
                    let answer = rules.game.feedback(asked, secrets[61]);
                    codes.retain(|&code| rules.game.feedback(asked, code) == answer);
                }
                check_cards(&rules, &codes, &guesses);
            }
        }
    }

    fn check_cards(rules: &Rules, codes: &[Code], guesses: &[Code]) {
        let mut found = orbits(rules, codes);
        let mut symmetries: Vec<(Vec<usize>, u8, Vec<usize>)> = Vec::new();
        for ranks in permutations(4) {
            for flips in 0..16 {
                for positions in permutations(3) {
                    symmetries.push((ranks.clone(), flips, positions));
                }
            }
        }
        let image = |(ranks, flips, positions): &(Vec<usize>, u8, Vec<usize>), code: Code| {
            let card = |card: u8| match card {
                9 => 9,
                card => {
                    let (rank, red) = ((card - 1) % 4, (card - 1) / 4);
                    let red = red ^ (flips >> rank & 1);
                    ranks[usize::from(rank)] as u8 + 1 + 4 * red
                }
            };
            let row: Vec<u8> = unpack(code, 3).map(card).collect();
            pack(&positions.iter().map(|&p| row[p]).collect::<Vec<u8>>())
        };
        symmetries.retain(|map| {
            let own: Vec<u8> = alphabet(rules).own.to_vec();
            let images = own.iter().map(|&card| {
                let code = image(&(map.0.clone(), map.1, vec![0, 1, 2]), pack(&[card, 9, 9]));
                (code >> 16) as u8
            });
            let mut images: Vec<u8> = images.collect();
            images.sort_unstable();
            images == own && codes.iter().all(|&code| codes.contains(&image(map, code)))
        });
        for &guess in guesses {
            let orbit = orbit_of(&mut found, guess);
            for map in &symmetries {
                let image = orbit_of(&mut found, image(map, guess));
                assert_eq!(image, orbit, "{guess:x}");
            }
        }
        // No coarser than that: equal classes except for cards that match nothing.
        let absent = |s: u8| {
            codes
                .iter()
                .all(|&c| unpack(c, 3).all(|t| alphabet(rules).rank(s) != alphabet(rules).rank(t)))
        };
        let blank = |code: Code| {
            pack(&unpack(code, 3).map(|s| if absent(s) { 0 } else { s }).collect::<Vec<u8>>())
        };
        let blank_image = |map: &_, code: Code| {
            let row: Vec<u8> = unpack(blank(code), 3).map(|s| if s == 0 { 9 } else { s }).collect();
            pack(
                &unpack(image(map, pack(&row)), 3)
                    .map(|s| if s == 9 { 0 } else { s })
                    .collect::<Vec<u8>>(),
            )
        };
        for &a in guesses {
            let least = orbit_of(&mut found, a).guess;
            assert!(
                symmetries.iter().any(|map| blank_image(map, a) == blank(least)),
                "{a:x} {least:x}"
            );
        }
        assert_eq!(found.orbits.iter().map(|o| o.count).sum::<u64>(), guesses.len() as u64);
    }
}
