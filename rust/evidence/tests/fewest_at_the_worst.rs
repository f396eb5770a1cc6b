//! How many secrets of an AB game (Bulls and Cows) or of Mastermind must be left for the last guess
//! to find, and whether any must: a second search, which shares nothing with the library's, not even
//! the rules.
//!
//! `D(A, d)` is the least number of members of `A` that `d` guesses leave unfound, over all
//! strategies. A strategy that finds all secrets with `d + 1` guesses leaves at least as many to
//! the last one, so `D(all secrets, d)` is a lower bound on that count. It obeys
//!
//! - `D(A, 1) = |A| - 1`;
//! - `D(A, 2) = |A| -` the most classes that a guess makes of `A`, a hit included: one member of
//!   each class is found;
//! - `D(A, d)` = the least, over all guesses, of the sum of `D(class, d - 1)` over the classes.
//!
//! The count itself also requires that the last guess finds the rest (`Goal::Everything`); it is
//! computed for up to nine colours. The large games take minutes:
//!
//! ```text
//! cargo test --release -p abgames-evidence --test fewest_at_the_worst -- --ignored
//! ```

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// The index of a code; sets of codes are sorted.
type Set = Vec<u16>;

/// Guesses that are examined together.
const BLOCK: usize = 32;

/// More than any count: "cannot be done".
const NEVER: usize = 1 << 40;

/// What is counted.
#[derive(Clone, Copy, PartialEq)]
enum Goal {
    /// The least number that the guesses leave unfound.
    Most,
    /// The same, when one more guess must find each of the rest.
    Everything,
}

const GOALS: [Goal; 2] = [Goal::Most, Goal::Everything];

/// All sequences of `places` distinct numbers below `colors`, in order.
fn arrangements(places: usize, colors: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for _ in 0..places {
        let longer = all.iter().flat_map(|start: &Vec<usize>| {
            let free = (0..colors).filter(|color| !start.contains(color));
            free.map(|color| [&start[..], &[color]].concat())
        });
        all = longer.collect();
    }
    all
}

/// A kind of game: Bulls and Cows, or Mastermind, in which colours may repeat.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    AB,
    Mastermind,
}
use Kind::{AB, Mastermind};

/// All codes of a game, in order.
fn codes(kind: Kind, places: usize, colors: usize) -> Vec<Vec<usize>> {
    if kind == AB {
        return arrangements(places, colors);
    }
    (0..places).fold(vec![vec![]], |starts, _| {
        let longer =
            |start: Vec<usize>| (0..colors).map(move |color| [&start[..], &[color]].concat());
        starts.into_iter().flat_map(longer).collect()
    })
}

/// The numbers of bulls and of cows as one number below 32, for up to five places.
fn feedback(guess: &[usize], secret: &[usize]) -> usize {
    let bulls = guess.iter().zip(secret).filter(|(a, b)| a == b).count();
    let mut used = 0;
    for color in guess {
        let is_free = |&place: &usize| secret[place] == *color && used >> place & 1 == 0;
        used |= (0..secret.len()).find(is_free).map_or(0, |place| 1 << place);
    }
    let common = usize::try_from(i32::count_ones(used)).expect("a few");
    // With `common` colours found, 0 to `common` of them are in place: that takes `common` + 1
    // numbers.
    common * (common + 1) / 2 + bulls
}

/// A game, its codes counted from 0.
struct Game {
    codes: u16,
    /// The length of a row of `bits`: the codes, rounded up to whole blocks.
    row: usize,
    /// For each pair of codes, `1 << feedback`; 0 after the last code of a row.
    bits: Vec<u32>,
    /// The feedback to the secret itself. It is also the number of possible feedbacks: they count
    /// from 0, and the one before it, all colours found and all but one in place, is impossible.
    hit: usize,
    /// The guesses to try after the guesses made; all codes if there is no entry.
    representatives: HashMap<Set, Set>,
}

impl Game {
    fn new(codes: &[Vec<usize>]) -> Self {
        let row = codes.len().next_multiple_of(BLOCK);
        let mut bits = vec![0; row * codes.len()];
        for (bits, guess) in bits.chunks_mut(row).zip(codes) {
            for (bit, secret) in bits.iter_mut().zip(codes) {
                *bit = 1 << feedback(guess, secret);
            }
        }
        Self {
            codes: u16::try_from(codes.len()).expect("a small game"),
            row,
            bits,
            hit: feedback(&codes[0], &codes[0]),
            representatives: representatives(codes),
        }
    }

    /// For each guess, block by block, the number of classes it makes of a set.
    fn classes(&self, set: &[u16]) -> impl Iterator<Item = [u16; BLOCK]> {
        (0..self.row).step_by(BLOCK).map(move |block| {
            let mut seen = [0_u32; BLOCK];
            for &code in set {
                let bits = &self.bits[usize::from(code) * self.row + block..][..BLOCK];
                let pairs = seen.iter_mut().zip(bits);
                pairs.for_each(|(seen, bit)| *seen |= bit);
            }
            seen.map(|bits| bits.count_ones() as u16)
        })
    }

    /// The most classes that a guess makes of a set.
    fn most_classes(&self, set: &[u16]) -> usize {
        let mut most = 0;
        for classes in self.classes(set) {
            most = classes.into_iter().fold(most, u16::max);
            if usize::from(most) >= set.len().min(self.hit) {
                break;
            }
        }
        usize::from(most)
    }

    /// The feedbacks of the members of a set to a guess.
    fn feedbacks(&self, set: &[u16], guess: u16) -> impl Iterator<Item = usize> {
        let row = &self.bits[usize::from(guess) * self.row..][..self.row];
        set.iter().map(|&code| row[usize::from(code)].trailing_zeros() as usize)
    }

    /// The number of members for each feedback to a guess.
    fn sizes(&self, set: &[u16], guess: u16) -> [usize; 32] {
        let mut sizes = [0; 32];
        self.feedbacks(set, guess).for_each(|feedback| sizes[feedback & 31] += 1);
        sizes
    }
}

/// Guesses with colours numbered in the order in which they occur, in the order of the places for
/// which that is least: the same for guesses that a symmetry of the game takes to one another.
fn normal(guesses: &[&Vec<usize>], orders: &[Vec<usize>]) -> Vec<usize> {
    let renamed = orders.iter().map(|order| {
        let mut names = vec![];
        let colors = guesses.iter().flat_map(|guess| order.iter().map(|&place| guess[place]));
        colors
            .map(|color| {
                let name = names.iter().position(|other| *other == color);
                name.unwrap_or_else(|| {
                    names.push(color);
                    names.len() - 1
                })
            })
            .collect()
    });
    renamed.min().expect("an order")
}

/// The first guesses up to symmetries, the second guesses up to those that fix the first, and the
/// third guesses up to those that fix both.
fn representatives(codes: &[Vec<usize>]) -> HashMap<Set, Set> {
    let places = codes[0].len();
    let orders = arrangements(places, places);
    let different = |made: &[u16]| -> Set {
        let made: Vec<_> = made.iter().map(|&guess| &codes[usize::from(guess)]).collect();
        let mut seen = HashSet::new();
        let all = (0..).take(codes.len());
        all.filter(|&guess| {
            let next = [&made[..], &[&codes[usize::from(guess)]]].concat();
            seen.insert(normal(&next, &orders))
        })
        .collect()
    };
    let mut found = HashMap::from([(vec![], different(&[]))]);
    for first in different(&[]) {
        let seconds = different(&[first]);
        for &second in &seconds {
            found.insert(vec![first, second], different(&[first, second]));
        }
        found.insert(vec![first], seconds);
    }
    found
}

/// The search for the value of a set: its `D(A, d)`, or the count that `Goal::Everything` asks for.
struct Search {
    game: Game,
    goal: Goal,
    /// By guesses left, for each set: its value, or a lower bound, and whether it is exact.
    known: Vec<HashMap<Set, (usize, bool)>>,
    /// The guesses made.
    made: Set,
}

impl Search {
    fn new(kind: Kind, places: usize, colors: usize, goal: Goal) -> Self {
        Self { game: Game::new(&codes(kind, places, colors)), goal, known: vec![], made: vec![] }
    }

    /// The value of the set of all secrets, or `limit`; `NEVER` if it cannot be done.
    fn all(&mut self, guesses: usize, limit: usize) -> usize {
        self.known = vec![HashMap::new(); guesses + 1];
        let all: Set = (0..self.game.codes).collect();
        self.least(&all, guesses, limit)
    }

    /// The value of a set, or `limit` if it is at least that.
    fn least(&mut self, set: &[u16], guesses: usize, limit: usize) -> usize {
        if set.len() <= guesses {
            return 0;
        }
        match (guesses, self.goal) {
            (1, Goal::Most) => return limit.min(set.len() - 1),
            (1, Goal::Everything) => return limit.min(self.by_the_next(set)),
            (2, Goal::Most) => return limit.min(set.len() - self.game.most_classes(set)),
            _ => (),
        }
        match self.known[guesses].get(set) {
            Some(&(value, is_exact)) if is_exact || value >= limit => return limit.min(value),
            _ => (),
        }
        let least = self.least_of_all(set, guesses, limit);
        self.known[guesses].insert(set.to_vec(), (least, least < limit));
        least
    }

    /// The value with one guess and then the last one, which must find the secret.
    fn by_the_next(&self, set: &[u16]) -> usize {
        let classes: Vec<_> = self.game.classes(set).flatten().collect();
        let separates = |&guess: &u16| usize::from(classes[usize::from(guess)]) == set.len();
        let left = |guess: u16| set.len() - usize::from(set.contains(&guess));
        let guesses = (0..self.game.codes).filter(separates);
        guesses.map(left).min().unwrap_or(NEVER)
    }

    /// The value of a set, or `limit`, from all guesses, trying those that split it best first.
    fn least_of_all(&mut self, set: &[u16], guesses: usize, limit: usize) -> usize {
        let classes: Vec<_> = self.game.classes(set).flatten().collect();
        let classes = |guess: u16| usize::from(classes[usize::from(guess)]);
        let representatives = self.game.representatives.get(&self.made).cloned();
        let mut order = representatives.unwrap_or_else(|| (0..self.game.codes).collect());
        if guesses <= 3 {
            order.sort_by_key(|&guess| Reverse(classes(guess)));
        } else {
            let squares = |sizes: [usize; 32]| sizes.map(|size| size * size).iter().sum::<usize>();
            order.sort_by_cached_key(|&guess| squares(self.game.sizes(set, guess)));
        }
        // This also bounds the members found in a class after a guess: a subset has no more
        // classes.
        let most_classes = (0..self.game.codes).map(classes).max().expect("a guess");
        let room = (2..guesses).map(|_| most_classes).product::<usize>();
        let mut least = limit;
        for guess in order {
            if least > 0 && set.len() < least + classes(guess) * room {
                least = self.after(guess, set, guesses, room, least);
            }
        }
        least
    }

    /// The value after a guess, or `limit`, if at most `room` members of a class can be found. The
    /// largest classes come first, as they leave the most.
    fn after(&mut self, guess: u16, set: &[u16], left: usize, room: usize, limit: usize) -> usize {
        let sizes = &self.game.sizes(set, guess)[..self.game.hit];
        let mut total: usize = sizes.iter().map(|size| size.saturating_sub(room)).sum();
        let mut order: Vec<_> = sizes.iter().copied().zip(0..).collect();
        order.sort_unstable_by_key(|&class| Reverse(class));
        self.made.push(guess);
        for (size, feedback) in order {
            if size < left || total >= limit {
                break;
            }
            let members = set.iter().zip(self.game.feedbacks(set, guess));
            let members = members.filter(|&(_, other)| other == feedback);
            let class: Set = members.map(|(&code, _)| code).collect();
            total -= size.saturating_sub(room);
            total += self.least(&class, left - 1, limit - total);
        }
        self.made.pop();
        total.min(limit)
    }
}

/// Straight from the definition: no bounds, no table, no symmetries, and feedbacks as pairs.
fn brute_force(codes: &[Vec<usize>], set: &[&Vec<usize>], guesses: usize, goal: Goal) -> usize {
    if guesses == 0 {
        let is_possible = goal == Goal::Most || set.len() == 1;
        return if is_possible { set.len() } else { NEVER };
    }
    let after = |guess: &Vec<usize>| {
        let mut classes: HashMap<_, Vec<_>> = HashMap::new();
        for &secret in set.iter().filter(|&&secret| secret != guess) {
            let bulls = secret.iter().zip(guess).filter(|(a, b)| a == b).count();
            let count = |code: &[usize], color| code.iter().filter(|c| **c == color).count();
            let common = |color| count(guess, color).min(count(secret, color));
            let both: usize = (0..9).map(common).sum();
            classes.entry((bulls, both - bulls)).or_default().push(secret);
        }
        let value = |class: &Vec<_>| brute_force(codes, class, guesses - 1, goal);
        classes.values().map(value).sum()
    };
    codes.iter().map(after).fold(NEVER, usize::min)
}

/// What is asked: a game, guesses, how many secrets they leave, and how many the next one must find.
type Counted = (Kind, usize, usize, usize, [usize; 2]);

#[track_caller]
fn assert_counts(games: &[Counted]) {
    for &(kind, places, colors, guesses, expected) in games {
        let found = GOALS.map(|goal| Search::new(kind, places, colors, goal).all(guesses, NEVER));
        assert_eq!(found, expected, "{kind:?} {places}x{colors}");
    }
}

#[test]
fn the_tiniest_games_are_as_brute_force_finds() {
    let games = [(AB, 3, 4, 3), (AB, 3, 5, 3), (Mastermind, 2, 3, 4), (Mastermind, 3, 3, 2)];
    for (kind, places, colors, most) in games {
        let codes = codes(kind, places, colors);
        let all: Vec<_> = codes.iter().collect();
        for guesses in 1..=most {
            let expected = GOALS.map(|goal| brute_force(&codes, &all, guesses, goal));
            assert_counts(&[(kind, places, colors, guesses, expected)]);
        }
    }
}

#[test]
fn guesses_that_look_alike_give_the_same() {
    let games = [
        (AB, 3, 7, 4, Goal::Everything),
        (AB, 4, 6, 4, Goal::Most),
        (Mastermind, 3, 4, 3, Goal::Everything),
    ];
    for (kind, places, colors, guesses, goal) in games {
        let mut search = Search::new(kind, places, colors, goal);
        let expected = search.all(guesses, NEVER);
        search.game.representatives.clear();
        assert_eq!(search.all(guesses, NEVER), expected, "{kind:?} {places}x{colors}");
    }
}

/// The second count is the value of the objective `worst-count` in the library.
#[test]
fn small_games() {
    assert_counts(&[
        (AB, 3, 4, 3, [6, 6]),
        (AB, 3, 5, 3, [23, 23]),
        (AB, 3, 6, 4, [3, 3]),
        (AB, 3, 7, 4, [43, 44]),
        (AB, 3, 8, 5, [3, 3]),
        (AB, 3, 9, 5, [34, 34]),
        (AB, 4, 5, 4, [21, 21]),
        (AB, 4, 6, 4, [86, 86]),
        (AB, 4, 7, 5, [4, 4]),
        (Mastermind, 3, 4, 3, [21, 21]),
        (Mastermind, 3, 5, 4, [1, 1]),
        (Mastermind, 3, 6, 4, [36, 36]),
        (Mastermind, 3, 7, 5, [1, 1]),
        (Mastermind, 3, 8, 5, [20, 20]),
        (Mastermind, 4, 3, 3, [12, 12]),
        (Mastermind, 4, 4, 3, [145, 150]),
    ]);
}

#[test]
#[ignore = "minutes"]
fn larger_games() {
    assert_counts(&[
        (AB, 3, 10, 5, [157, 165]),
        (AB, 3, 11, 6, [15, 16]),
        (AB, 4, 8, 5, [108, 108]),
        (AB, 4, 9, 5, [560, 578]),
        (AB, 5, 6, 5, [103, 105]),
        (Mastermind, 3, 9, 5, [130, 134]),
        (Mastermind, 3, 10, 6, [4, 4]),
        (Mastermind, 4, 5, 4, [68, 68]),
        (Mastermind, 4, 6, 4, [528, 539]),
        (Mastermind, 4, 7, 5, [92, 92]),
        (Mastermind, 5, 3, 3, [92, 95]),
    ]);
}

/// However the game is played, at least 50 of the 5,040 secrets are left for the seventh guess.
#[test]
#[ignore = "minutes"]
fn four_places_and_ten_colors() {
    assert_eq!(Search::new(AB, 4, 10, Goal::Most).all(6, NEVER), 50);
}

/// One guess less than the least worst case does not find all secrets.
#[test]
#[ignore = "minutes"]
fn fewer_guesses_are_not_enough() {
    for (colors, guesses) in [(4, 4), (10, 6), (11, 6)] {
        let found = Search::new(AB, 4, colors, Goal::Most).all(guesses, 1);
        assert_eq!(found, 1, "4x{colors}");
    }
}
