//! Least totals of deduction games by a plain second search, which shares nothing with the
//! library's: games of pegs, words in hard mode, and tests that are to tell a class.
//!
//! The total of a set is 0 where nothing is left to be asked; else it is the weight of the set and,
//! for the best guess, the totals of the sets that its replies leave, without the hit. A *floor* of
//! a set looks at no guess: two for each secret, but one for the first, where all are to be hit;
//! the weight where two classes are left. A *bound* takes any guess there is, and then floors.
//! Guesses are tried by their floors, as long as the bounds add up to less than the best total.
//!
//! The larger games take minutes. The lists of the original word game do not come with the package:
//!
//! ```text
//! ANSWERS=answers.txt ALLOWED=allowed.txt \
//!     cargo test --release -p abgames-evidence --test plain_totals -- --ignored
//! ```

use std::collections::HashMap;

type Set = Vec<u16>;

/// No limit on the guesses for a secret.
const ANY: usize = 99;

struct Game {
    /// For each guess the replies to all secrets; 0 is the hit.
    replies: Vec<Vec<u8>>,
    /// The guesses as words, if they are those of hard mode.
    words: Vec<Vec<u8>>,
    /// The classes of the secrets, if only these are asked for: then no reply is a hit.
    classes: Vec<u8>,
    bounds: HashMap<Set, u32>,
    /// Totals by the guesses that are left; and whether they are exact, or only not below.
    totals: HashMap<(usize, Set), (u32, bool)>,
}

impl Game {
    fn new(replies: Vec<Vec<u8>>, words: Vec<Vec<u8>>, classes: Vec<u8>) -> Self {
        Self { replies, words, classes, bounds: HashMap::new(), totals: HashMap::new() }
    }

    fn floor(&self, set: &[u16]) -> u32 {
        let class = |secret: &u16| self.classes[usize::from(*secret)];
        match set.len() as u32 {
            size if self.classes.is_empty() => 2 * size - 1,
            size if set.iter().any(|secret| class(secret) != class(&set[0])) => size,
            _ => 0,
        }
    }

    /// The sets that a guess leaves, with the replies, the smallest first.
    fn parts(&self, guess: u16, set: &[u16]) -> Vec<(u8, Set)> {
        let mut parts: Vec<(u8, Set)> = (0..=255).map(|reply| (reply, vec![])).collect();
        for &secret in set {
            let reply = self.replies[usize::from(guess)][usize::from(secret)];
            parts[usize::from(reply)].1.push(secret);
        }
        parts.retain(|(reply, part)| !part.is_empty() && (*reply > 0 || !self.classes.is_empty()));
        parts.sort_by_key(|(_, part)| part.len());
        parts
    }

    /// The size of a set, and the floors of what a guess leaves of it.
    fn floors(&self, guess: u16, set: &[u16]) -> u32 {
        if !self.classes.is_empty() {
            let parts = self.parts(guess, set);
            return set.len() as u32 + parts.iter().map(|(_, part)| self.floor(part)).sum::<u32>();
        }
        let mut seen = [0_u64; 4];
        for &secret in set {
            let reply = self.replies[usize::from(guess)][usize::from(secret)];
            seen[usize::from(reply >> 6)] |= 1 << (reply & 63);
        }
        let replies: u32 = seen.iter().map(|word| word.count_ones()).sum();
        3 * set.len() as u32 - replies - (seen[0] & 1) as u32
    }

    fn bound(&mut self, set: &[u16]) -> u32 {
        let floor = self.floor(set);
        if set.len() < 3 || floor == 0 {
            return floor;
        }
        if let Some(known) = self.bounds.get(set) {
            return *known;
        }
        let guesses = 0..self.replies.len() as u16;
        let floors = guesses.map(|guess| self.floors(guess, set));
        let bound = floors.min().unwrap_or(floor);
        self.bounds.insert(set.to_vec(), bound);
        bound
    }

    /// The guesses that may be made after a reply.
    fn follow(&self, guess: u16, reply: u8, guesses: &[u16]) -> Vec<u16> {
        let follows = |next: &u16| {
            let [next, made] = [*next, guess].map(|word| &self.words[usize::from(word)]);
            may_follow(next, made, reply)
        };
        let is_free = self.words.is_empty();
        guesses.iter().copied().filter(|next| is_free || follows(next)).collect()
    }

    /// The least total below `room` with at most `left` guesses for a secret.
    fn least(&mut self, set: &[u16], guesses: &[u16], left: usize, room: u32) -> Option<u32> {
        if self.floor(set) == 0 {
            return Some(0);
        }
        if left == 0 || self.bound(set) >= room {
            return None;
        }
        let key = (left, set.to_vec());
        match self.totals.get(&key) {
            Some((total, true)) => return Some(*total).filter(|total| *total < room),
            Some((total, false)) if *total >= room => return None,
            _ => (),
        }
        let floors = |guess: &u16| (self.floors(*guess, set), *guess);
        let mut order: Vec<(u32, u16)> = guesses.iter().map(floors).collect();
        order.sort_unstable();
        let mut best = room;
        for (floors, guess) in order {
            if floors >= best {
                break;
            }
            let row = &self.replies[usize::from(guess)];
            let reply = |secret: &u16| row[usize::from(*secret)];
            if set.len() == 1 || set.iter().any(|secret| reply(secret) != reply(&set[0])) {
                best = self.after(guess, set, guesses, left, best).unwrap_or(best);
            }
        }
        if self.words.is_empty() {
            self.totals.insert(key, (best, best < room));
        }
        Some(best).filter(|best| *best < room)
    }

    /// The least total below `room` that begins with a guess.
    fn after(
        &mut self,
        guess: u16,
        set: &[u16],
        guesses: &[u16],
        left: usize,
        room: u32,
    ) -> Option<u32> {
        let parts = self.parts(guess, set);
        let mut sum = self.floors(guess, set);
        let mut bounds = vec![];
        for (_, part) in &parts {
            bounds.push(self.bound(part));
            sum = sum - self.floor(part) + bounds[bounds.len() - 1];
            if sum >= room {
                return None;
            }
        }
        for ((reply, part), bound) in parts.iter().zip(bounds) {
            let rest = sum - bound;
            let next = self.follow(guess, *reply, guesses);
            sum = rest + self.least(part, &next, left - 1, room - rest)?;
        }
        Some(sum)
    }

    /// The least total of all, with one of some first guesses.
    fn total(&mut self, firsts: &[u16], left: usize) -> Option<u32> {
        let all: Set = (0..self.replies[0].len() as u16).collect();
        let guesses: Vec<u16> = (0..self.replies.len() as u16).collect();
        let mut best = u32::MAX;
        for &first in firsts {
            best = self.after(first, &all, &guesses, left, best).unwrap_or(best);
        }
        Some(best).filter(|best| *best < u32::MAX)
    }
}

/// The reply of a word game in base 3: 0 for green, 1 for yellow.
fn marks(guess: &[u8], secret: &[u8]) -> u8 {
    let mut marks = vec![2; guess.len()];
    let mut free = secret.to_vec();
    for place in 0..guess.len() {
        if guess[place] == secret[place] {
            (marks[place], free[place]) = (0, 0);
        }
    }
    for place in 0..guess.len() {
        let found = free.iter().position(|letter| *letter == guess[place]);
        if let (2, Some(found)) = (marks[place], found) {
            (marks[place], free[found]) = (1, 0);
        }
    }
    marks.iter().fold(0, |sum, mark| 3 * sum + mark)
}

/// Whether a word may be guessed after a reply: green letters stay, and each letter is there as
/// often as it was shown.
fn may_follow(word: &[u8], guess: &[u8], reply: u8) -> bool {
    let mut rest = reply;
    let mut shown = vec![];
    for place in (0..guess.len()).rev() {
        if rest.is_multiple_of(3) && word[place] != guess[place] {
            return false;
        }
        if rest % 3 < 2 {
            shown.push(guess[place]);
        }
        rest /= 3;
    }
    let count = |letters: &[u8], letter: u8| letters.iter().filter(|one| **one == letter).count();
    shown.iter().all(|&letter| count(word, letter) >= count(&shown, letter))
}

/// All rows of numbers, with as many values as `sizes` has in each place.
fn rows(sizes: &[u8]) -> Vec<Vec<u8>> {
    sizes.iter().fold(vec![vec![]], |rows, &size| {
        let longer = |row: &Vec<u8>| (0..size).map(|value| [&row[..], &[value]].concat()).collect();
        rows.iter().flat_map::<Vec<_>, _>(longer).collect()
    })
}

fn count(code: &[u8], color: u8) -> usize {
    code.iter().filter(|one| **one == color).count()
}

/// Black pegs, and black and white ones together.
fn pegs(guess: &[u8], secret: &[u8], colors: u8) -> u8 {
    let black = guess.iter().zip(secret).filter(|(a, b)| a == b).count();
    let both: usize = (0..colors).map(|color| count(guess, color).min(count(secret, color))).sum();
    if black == guess.len() { 0 } else { (1 + 8 * both + black) as u8 }
}

/// A game of pegs, and a first guess of each kind: with how many of one colour, and of those that
/// no secret has.
fn pegs_game(kind: &str, places: usize, colors: u8, extra: u8) -> (Game, Set) {
    let mut codes = rows(&vec![colors + extra; places]);
    if kind == "AB" {
        codes.retain(|code| code.iter().all(|&color| count(code, color) == 1));
    }
    let secrets = codes.iter().filter(|code| code.iter().all(|&color| color < colors));
    let secrets: Vec<_> = secrets.cloned().collect();
    let row = |guess: &Vec<u8>| secrets.iter().map(|code| pegs(guess, code, colors)).collect();
    let mut kinds: HashMap<Vec<(bool, usize)>, u16> = HashMap::new();
    for (guess, code) in codes.iter().enumerate() {
        let mut kind: Vec<_> = (0..colors + extra).map(|c| (c < colors, count(code, c))).collect();
        kind.sort_unstable();
        kinds.entry(kind).or_insert(guess as u16);
    }
    let game = Game::new(codes.iter().map(row).collect(), vec![], vec![]);
    (game, kinds.into_values().collect())
}

/// Compares the totals of games of pegs: kind, places, colours, colours that no secret has.
fn compare(games: &[(&str, usize, u8, u8, u32)]) {
    for &(kind, places, colors, extra, known) in games {
        let (mut game, firsts) = pegs_game(kind, places, colors, extra);
        let total = game.total(&firsts, ANY);
        assert_eq!(total, Some(known), "{kind} {places}x{colors} + {extra}");
    }
}

#[test]
fn games_of_pegs() {
    compare(&[
        ("AB", 3, 4, 1, 69),
        ("AB", 3, 7, 0, 836),
        ("AB", 4, 4, 0, 86),
        ("AB", 4, 4, 1, 83),
        ("AB", 4, 4, 2, 83),
        ("AB", 4, 4, 3, 83),
        ("AB", 4, 5, 0, 462),
        ("Mastermind", 3, 5, 0, 451),
        ("Mastermind", 4, 4, 0, 905),
    ]);
}

#[test]
#[ignore = "minutes"]
fn larger_games_of_pegs() {
    compare(&[
        ("AB", 4, 5, 1, 446),
        ("AB", 4, 5, 2, 446),
        ("AB", 4, 5, 3, 446),
        ("AB", 4, 6, 0, 1446),
        ("AB", 4, 6, 1, 1446),
        ("AB", 4, 6, 2, 1446),
        ("AB", 4, 7, 0, 3639),
        ("AB", 5, 5, 0, 535),
    ]);
}

fn listed(text: &str) -> Vec<Vec<u8>> {
    text.split_whitespace().map(|word| word.as_bytes().to_vec()).collect()
}

/// A word game in hard mode.
fn hard(answers: &[Vec<u8>], allowed: Vec<Vec<u8>>) -> Game {
    let row = |guess: &Vec<u8>| answers.iter().map(|secret| marks(guess, secret)).collect();
    Game::new(allowed.iter().map(row).collect(), allowed, vec![])
}

#[test]
fn a_rule_for_guesses_costs_one() {
    let words = "steer stern store stork storm story styre enemy straw";
    let mut game = hard(&listed(words)[..6], listed(words));
    // After straw all six are left; enemy, which tells them apart, is then not allowed.
    assert_eq!(game.total(&[8], ANY), Some(6 + 13));
    assert_eq!(game.total(&[7], ANY), Some(6 + 6));
}

#[test]
#[ignore = "minutes, and lists of words"]
fn hard_mode_of_the_original_game() {
    let list = |name| {
        let file = std::env::var(name).expect("a file");
        listed(&std::fs::read_to_string(file).expect("a list"))
    };
    let (answers, allowed) = (list("ANSWERS"), list("ALLOWED"));
    let salet = allowed.iter().position(|word| word == b"salet");
    let salet = salet.expect("a word") as u16;
    let mut game = hard(&answers, allowed);
    assert_eq!(game.total(&[salet], ANY), Some(8116));
}

#[test]
fn decision_trees_for_the_problems_of_monks() {
    let rows = rows(&[3, 3, 2, 3, 4, 2]);
    let classes: [fn(&Vec<u8>) -> bool; 3] = [
        |row| row[0] == row[1] || row[4] == 0,
        |row| count(row, 0) == 2,
        |row| row[4] == 2 && row[3] == 0 || row[4] != 3 && row[1] != 2,
    ];
    for (class, known) in classes.into_iter().zip([1080, 2288, 792]) {
        let column = |place| rows.iter().map(|row: &Vec<u8>| row[place]).collect();
        let classes = rows.iter().map(|row| u8::from(class(row))).collect();
        let mut game = Game::new((0..6).map(column).collect(), vec![], classes);
        assert_eq!(game.total(&[0, 1, 2, 3, 4, 5], ANY), Some(known));
    }
}
