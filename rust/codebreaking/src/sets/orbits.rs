//! All guesses, sorted into classes by the symmetries of a candidate set.
//!
//! Two guesses are equivalent if some [symmetry](crate::sets::automorphism) of the
//! candidate set, or an exchange of symbols that occur in no candidate, maps one to the other; then
//! they have the same value. The search does without these classes: it lists one guess of each
//! orbit under the exchange of [twins](crate::sets::symmetry), which are quicker to
//! find, and leaves out [images](crate::sets::images) of guesses already tried.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use crate::games::alphabet::Alphabet;
use crate::games::feedback_table::FeedbackTable;
use crate::games::rules::{Code, Role, unpack};
use crate::sets::automorphism::generators;
use crate::sets::symmetry::{Absent, TwinClasses, TwinTable};
use crate::sets::tables;
use crate::sets::tables::part::Part;
use job::control::{Stop, Ticker};

/// A class of equivalent guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// The lexicographically least of them.
    pub guess: Code,
    /// How many there are.
    pub count: u64,
}

/// The classes of guesses for one candidate set.
#[derive(Debug)]
pub struct Orbits {
    places: Places,
    /// The orbits in lexicographic order.
    pub orbits: Vec<Orbit>,
}

/// Where guesses are found.
#[derive(Debug)]
enum Places {
    OfCodes(Classes),
    /// For each allowed guess of a table, the first of its orbit.
    OfTable(HashMap<Code, Code>),
}

impl Orbits {
    /// The classes of all guesses (with `consistent`: of the candidates) for the sorted set
    /// `codes`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of(
        alphabet: &Alphabet,
        codes: &[Code],
        consistent: bool,
        ticker: &mut Ticker,
    ) -> Result<Self, Stop> {
        let mut classes = Classes::of(alphabet, codes, consistent, ticker)?;
        Ok(Self {
            orbits: classes.count(ticker)?,
            places: Places::OfCodes(classes),
        })
    }

    /// The same for a table.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn of_table(
        table: &FeedbackTable,
        codes: &[Code],
        consistent: bool,
        ticker: &mut Ticker,
    ) -> Result<Self, Stop> {
        let guesses = table.guesses_for(codes, consistent);
        let part = Rc::new(Part::of(table, codes, guesses, ticker)?);
        let classes = tables::orbits::classes(&part, ticker)?;
        let first = |place: u32| part.guesses[classes[place as usize] as usize];
        let places = part.guesses.iter().copied().zip(0..);
        let places = places.chain(part.alike.iter().copied());
        let mut firsts: HashMap<Code, Code> =
            places.map(|(guess, place)| (guess, first(place))).collect();
        // Guesses that give no information are all alike.
        let mut useless = None;
        for guess in table.guesses_for(codes, consistent) {
            firsts
                .entry(guess)
                .or_insert_with(|| *useless.get_or_insert(guess));
        }
        let mut counts = BTreeMap::new();
        for &guess in firsts.values() {
            *counts.entry(guess).or_default() += 1;
        }
        let orbits = counts.into_iter();
        Ok(Self {
            orbits: orbits
                .map(|(guess, count)| Orbit { guess, count })
                .collect(),
            places: Places::OfTable(firsts),
        })
    }

    /// The orbit of a guess.
    pub fn orbit_of(&self, guess: Code) -> Option<&Orbit> {
        let least = match &self.places {
            Places::OfCodes(classes) => classes.least_of(guess)?,
            Places::OfTable(firsts) => *firsts.get(&guess)?,
        };
        let orbits = &self.orbits;
        let found = orbits.binary_search_by_key(&least, |orbit| orbit.guess);
        found.ok().map(|i| &orbits[i])
    }
}

/// The classes of guesses that are rows of symbols.
#[derive(Debug)]
struct Classes {
    pegs: usize,
    twins: TwinTable,
    /// The least guess of each class under the exchange of twins, sorted.
    guesses: Vec<Code>,
    /// For each of them the place of the least one in its orbit.
    least: Vec<u32>,
}

impl Classes {
    fn of(
        alphabet: &Alphabet,
        codes: &[Code],
        consistent: bool,
        ticker: &mut Ticker,
    ) -> Result<Self, Stop> {
        let pegs = alphabet.pegs;
        let twins = TwinClasses::of(alphabet, codes, Absent::All, ticker)?;
        let guesses = match consistent {
            true => twins.least_of(alphabet, codes, ticker)?,
            false => twins.guesses(alphabet, ticker)?,
        };
        let mut orbits = Self {
            pegs,
            least: (0..guesses.len() as u32).collect(),
            guesses,
            twins: TwinTable::new(&twins),
        };
        for generator in generators(alphabet, codes, &orbits.twins, ticker)? {
            orbits.unite(|guess| generator.image(guess, pegs), ticker)?;
        }
        if alphabet.has_partners() {
            orbits.unite(absent_in_order(alphabet, codes), ticker)?;
        }
        Ok(orbits)
    }

    /// The least guess of the orbit of a guess.
    fn least_of(&self, guess: Code) -> Option<Code> {
        self.place(guess)
            .map(|place| self.guesses[self.root(place)])
    }

    fn place(&self, guess: Code) -> Option<usize> {
        let (least, _) = self.twins.least(guess, self.pegs);
        self.guesses.binary_search(&least).ok()
    }

    fn root(&self, mut place: usize) -> usize {
        while self.least[place] as usize != place {
            place = self.least[place] as usize;
        }
        place
    }

    /// Puts each guess and its image into one orbit; the least place is the root.
    fn unite(&mut self, image: impl Fn(Code) -> Code, ticker: &mut Ticker) -> Result<(), Stop> {
        for place in 0..self.guesses.len() {
            ticker.work(256)?;
            let Some(image) = self.place(image(self.guesses[place])) else {
                continue;
            };
            let (a, b) = (self.root(place), self.root(image));
            self.least[a.max(b)] = a.min(b) as u32;
            self.least[place] = a.min(b) as u32;
        }
        Ok(())
    }

    /// The orbits in lexicographic order.
    fn count(&mut self, ticker: &mut Ticker) -> Result<Vec<Orbit>, Stop> {
        let mut counts = vec![0u64; self.guesses.len()];
        for place in 0..self.guesses.len() {
            ticker.work(64)?;
            let root = self.root(place);
            counts[root] += self.twins.least(self.guesses[place], self.pegs).1;
        }
        let counts = self.guesses.iter().zip(counts);
        let orbits = counts.map(|(&guess, count)| Orbit { guess, count });
        Ok(orbits.filter(|orbit| orbit.count > 0).collect())
    }
}

/// Maps a guess to the one in which its symbols of ranks that occur in no candidate are replaced by
/// the first such symbols, one of each rank, in order.
fn absent_in_order(alphabet: &Alphabet, codes: &[Code]) -> impl Fn(Code) -> Code {
    let pegs = alphabet.pegs;
    let rank = |s| usize::from(alphabet.rank(s));
    let mut occurs = [false; 256];
    for s in codes.iter().flat_map(|&code| unpack(code, pegs)) {
        occurs[rank(s)] = true;
    }
    let mut seen = occurs;
    let absent = alphabet.allowed(Role::Guess);
    let absent = absent.filter(|&s| !std::mem::replace(&mut seen[rank(s)], true));
    let absent: Vec<u8> = absent.collect();
    move |guess| {
        let mut next = absent.iter();
        unpack(guess, pegs).fold(0, |image, s| {
            let first = if occurs[rank(s)] { None } else { next.next() };
            image << 8 | u64::from(*first.unwrap_or(&s))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use proptest::sample::subsequence;

    use super::*;
    use crate::games::rules::{Kind, Rules, pack};
    use job::control::Control;

    fn alphabet(rules: &Rules) -> &Alphabet {
        rules.alphabet().expect("codes of symbols")
    }

    fn orbits(rules: &Rules, codes: &[Code]) -> Orbits {
        let control = Control::new(None);
        Orbits::of(alphabet(rules), codes, false, &mut Ticker::new(&control)).expect("not stopped")
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
                let image: Vec<u8> = positions
                    .iter()
                    .map(|&p| symbols[usize::from(row[p]) - 1] as u8 + 1)
                    .collect();
                pack(&image)
            });
            *counts
                .entry(images.min().expect("the identity"))
                .or_default() += 1;
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
        let orbits = orbits(&rules, &codes);
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
        let image = orbits.orbit_of(pack(&[4, 1, 5])).expect("a guess");
        assert_eq!(image.guess, pack(&[2, 4, 5]));
        assert_eq!(
            orbits.orbits.iter().map(|orbit| orbit.count).sum::<u64>(),
            504
        );
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
        let found = orbits(rules, codes);
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
            let orbit = found.orbit_of(guess).expect("a guess");
            for map in &symmetries {
                assert_eq!(found.orbit_of(image(map, guess)), Some(orbit), "{guess:x}");
            }
        }
        // No coarser than that: equal classes except for cards that match nothing.
        let absent = |s: u8| {
            codes
                .iter()
                .all(|&c| unpack(c, 3).all(|t| alphabet(rules).rank(s) != alphabet(rules).rank(t)))
        };
        let blank = |code: Code| {
            pack(
                &unpack(code, 3)
                    .map(|s| if absent(s) { 0 } else { s })
                    .collect::<Vec<u8>>(),
            )
        };
        let blank_image = |map: &_, code: Code| {
            let row: Vec<u8> = unpack(blank(code), 3)
                .map(|s| if s == 0 { 9 } else { s })
                .collect();
            pack(
                &unpack(image(map, pack(&row)), 3)
                    .map(|s| if s == 9 { 0 } else { s })
                    .collect::<Vec<u8>>(),
            )
        };
        for &a in guesses {
            let least = found.orbit_of(a).expect("a guess").guess;
            assert!(
                symmetries
                    .iter()
                    .any(|map| blank_image(map, a) == blank(least)),
                "{a:x} {least:x}"
            );
        }
        assert_eq!(
            found.orbits.iter().map(|o| o.count).sum::<u64>(),
            guesses.len() as u64
        );
    }
}
