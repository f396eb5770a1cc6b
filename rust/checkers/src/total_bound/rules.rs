//! The games: which codes there are, what they reply, and what replies are called.

use std::collections::{BTreeSet, HashSet};

use super::file::{self, Whole};
use super::names;
use super::rule::Rule;
use crate::CheckError;

/// A row of colours or cards from 1; in a table, one number from 0.
pub type Code = Box<[u16]>;

/// The most secrets that are listed.
const MAX_SECRETS: u128 = 1 << 23;

/// A game.
pub enum Rules {
    /// AB, or Mastermind, in which colours may repeat.
    Colors { repeats: bool, pegs: usize, colors: u16, extra: u16 },
    /// Card MOO; the joker is card 2 ranks + 1.
    Cards { ranks: u16, own: Vec<u16> },
    /// A table of numbers of replies.
    Table(Table),
}

/// A game given by its table.
pub struct Table {
    /// A row for each guess.
    pub replies: Vec<Vec<u16>>,
    /// The reply that ends the game.
    pub hit: Option<u16>,
    /// What the replies are called.
    pub names: Vec<String>,
    /// How often each secret counts.
    weights: Option<Vec<u64>>,
    /// Which guesses answers allow.
    pub rule: Option<Rule>,
}

impl Rules {
    /// Reads the game of a file.
    pub fn read(game: file::Game) -> Result<Self, CheckError> {
        match game {
            file::Game::Colors(game) => colors(&game),
            file::Game::Cards(game) => cards(game),
            file::Game::Table(game) => table(game).map(Self::Table),
        }
    }

    /// The number of pegs; a secret of a table has one.
    pub fn pegs(&self) -> usize {
        match self {
            Self::Colors { pegs, .. } => *pegs,
            Self::Cards { .. } => 3,
            Self::Table(_) => 1,
        }
    }

    /// The first and the last colour of a secret.
    pub fn colors(&self) -> (u16, u16) {
        match self {
            Self::Colors { colors, .. } => (1, *colors),
            Self::Cards { ranks, .. } => (1, 2 * ranks),
            Self::Table(table) => (0, table.replies[0].len() as u16 - 1),
        }
    }

    /// The rank of a card; 0 stays.
    pub fn rank(card: u16, ranks: u16) -> u16 {
        if card > ranks { card - ranks } else { card }
    }

    /// Whether a row is a secret, or a guess.
    pub fn is_legal(&self, code: &[u16], guess: bool) -> bool {
        let (first, last) = self.colors();
        let within = |most: u16| code.iter().all(|color| (first..=most).contains(color));
        if code.len() != self.pegs() {
            return false;
        }
        match self {
            Self::Colors { repeats, extra, .. } => {
                let most = if guess { last + extra } else { last };
                within(most) && (*repeats || differ(code.iter().copied()))
            }
            Self::Cards { ranks, own } => {
                let most = if guess { last + 1 } else { last };
                let name = |&card: &u16| {
                    if card > last { 0 } else { Self::rank(card, *ranks) }
                };
                let names = code.iter().map(name);
                let shows_own = guess && code.iter().any(|card| own.contains(card));
                within(most) && differ(names) && !shows_own
            }
            Self::Table(table) if guess => usize::from(code[0]) < table.replies.len(),
            Self::Table(_) => within(last),
        }
    }

    /// The reply to a guess; a 0 in it matches nothing.
    pub fn reply(&self, guess: &[u16], secret: &[u16]) -> u16 {
        match self {
            Self::Colors { .. } => {
                let pairs = guess.iter().zip(secret);
                let same = pairs.filter(|(one, other)| one == other).count();
                (same * 8 + common(guess, secret)) as u16
            }
            Self::Cards { ranks, .. } => card_reply(guess, secret, *ranks),
            Self::Table(table) => table.replies[usize::from(guess[0])][usize::from(secret[0])],
        }
    }

    /// A number above that of every reply.
    pub fn replies(&self) -> usize {
        match self {
            Self::Colors { .. } => 9 * 9,
            Self::Cards { .. } => 4 * 4 * 4 * 4,
            Self::Table(table) => table.names.len(),
        }
    }

    /// The reply to the guess that ends the game.
    pub fn hit(&self) -> Option<u16> {
        match self {
            Self::Colors { pegs, .. } => Some(*pegs as u16 * 9),
            Self::Cards { .. } => Some(3 * 64),
            Self::Table(table) => table.hit,
        }
    }

    /// What a reply is called in files.
    pub fn text(&self, reply: u16) -> String {
        match self {
            Self::Colors { .. } => format!("{}A{}B", reply / 9, reply % 9),
            Self::Cards { .. } if reply == 0 => "0".to_owned(),
            Self::Cards { .. } => {
                let parts = [(64, "H"), (16, "NP"), (4, "NC"), (1, "N")];
                let parts = parts.map(|(unit, name)| (reply / unit % 4, name)).into_iter();
                let parts = parts.filter(|&(count, _)| count > 0);
                parts.map(|(count, name)| format!("{count}{name}")).collect()
            }
            Self::Table(table) => table.names[usize::from(reply)].clone(),
        }
    }

    /// Whether some secrets may count more often than others.
    pub fn has_weights(&self) -> bool {
        matches!(self, Self::Table(Table { weights: Some(_), .. }))
    }

    /// How often a secret counts.
    pub fn weight(&self, secret: &[u16]) -> u64 {
        match self {
            Self::Table(Table { weights: Some(weights), .. }) => weights[usize::from(secret[0])],
            _ => 1,
        }
    }

    /// At most so many replies has a guess, the hit included (L1 of the lower bounds).
    pub fn most_replies(&self, hit: bool) -> usize {
        match self {
            Self::Table(table) => {
                let is_hit = |reply: &&u16| Some(**reply) == table.hit;
                let ends = hit || table.replies.iter().flatten().any(|reply| is_hit(&reply));
                let others = table.replies.iter().map(|row| {
                    let others: HashSet<_> = row.iter().filter(|reply| !is_hit(reply)).collect();
                    others.len()
                });
                others.max().unwrap_or(0) + usize::from(ends)
            }
            // All in place but one is impossible where all match.
            Self::Colors { pegs, .. } => (pegs + 1) * (pegs + 2) / 2 - 1,
            Self::Cards { .. } => 35 - 6,
        }
    }

    /// The rule for guesses, if there is one.
    pub fn rule(&self) -> Option<&Rule> {
        match self {
            Self::Table(table) => table.rule.as_ref(),
            _ => None,
        }
    }

    /// All secrets that a history leaves, of those that are given.
    pub fn candidates(
        &self,
        given: Option<Vec<Code>>,
        history: &[(Code, String)],
    ) -> Result<Vec<Code>, CheckError> {
        let mut left = given.map_or_else(|| self.secrets(), Ok)?;
        for (guess, text) in history {
            left.retain(|secret| self.text(self.reply(guess, secret)) == *text);
        }
        Ok(left)
    }

    fn secrets(&self) -> Result<Vec<Code>, CheckError> {
        let (first, last) = self.colors();
        let count = u128::from(last - first + 1).pow(self.pegs() as u32);
        ensure!(
            count <= MAX_SECRETS,
            "more than {MAX_SECRETS} rows are too many to be tried as secrets"
        );
        let mut secrets = Vec::new();
        let colors: Vec<u16> = (first..=last).collect();
        for_rows(&colors, self.pegs(), &mut |row| {
            if self.is_legal(row, false) {
                secrets.push(row.into());
            }
        });
        Ok(secrets)
    }
}

/// Calls `with` for each row over some colours, in order.
pub fn for_rows(colors: &[u16], pegs: usize, with: &mut dyn FnMut(&[u16])) {
    let mut places = vec![0; pegs];
    let mut row: Vec<u16> = vec![colors[0]; pegs];
    loop {
        with(&row);
        let Some(peg) = (0..pegs).rev().find(|&peg| places[peg] + 1 < colors.len()) else { return };
        places[peg] += 1;
        places[peg + 1..].fill(0);
        for (color, place) in row.iter_mut().zip(&places) {
            *color = colors[*place];
        }
    }
}

/// Whether no name comes twice.
pub fn differ(mut names: impl Iterator<Item = u16> + Clone) -> bool {
    while let Some(name) = names.next() {
        if names.clone().any(|other| other == name) {
            return false;
        }
    }
    true
}

/// The colours in common, each as often as both have it.
pub fn common<C: Copy + PartialEq>(guess: &[C], secret: &[C]) -> usize {
    let count = |row: &[C], color: C| row.iter().filter(|&&other| other == color).count();
    let has = |&place: &usize| {
        let color = secret[place];
        count(&secret[..place], color) < count(guess, color)
    };
    (0..secret.len()).filter(has).count()
}

/// H, NP, NC and N as digits of a number to base 4. The joker has rank `ranks` + 1, which no card
/// of a secret has.
fn card_reply(guess: &[u16], secret: &[u16], ranks: u16) -> u16 {
    let mut reply = 0;
    for (here, &shown) in guess.iter().enumerate() {
        for (there, &hidden) in secret.iter().enumerate() {
            if shown != 0 && Rules::rank(shown, ranks) == Rules::rank(hidden, ranks) {
                reply += match (shown == hidden, here == there) {
                    (true, true) => 64,
                    (false, true) => 16,
                    (true, false) => 4,
                    (false, false) => 1,
                };
            }
        }
    }
    reply
}

fn colors(game: &file::ColorGame) -> Result<Rules, CheckError> {
    let repeats = match game.name.as_str() {
        "AB" => false,
        "Mastermind" => true,
        other => return Err(format!("the game is not called {other:?}").into()),
    };
    let (pegs, colors, extra) = (game.pegs, game.colors, game.extra_colors);
    ensure!((1..=8).contains(&pegs), "a game has 1 to 8 pegs, not {pegs}");
    let least = if repeats { 1 } else { pegs as u16 };
    ensure!(colors >= least, "the game needs {least} colours or more, not {colors}");
    ensure!(!repeats || extra == 0, "Mastermind has no extra colours");
    ensure!(u32::from(colors) + u32::from(extra) <= 255, "a game has at most 255 colours");
    Ok(Rules::Colors { repeats, pegs, colors, extra })
}

fn cards(game: file::CardGame) -> Result<Rules, CheckError> {
    ensure!(game.name == "CardMoo", "the game is not called {:?}", game.name);
    let ranks = game.ranks;
    ensure!((3..=100).contains(&ranks), "card MOO has 3 to 100 ranks, not {ranks}");
    let own = game.own.unwrap_or_default();
    let rules = Rules::Cards { ranks, own: Vec::new() };
    ensure!(own.is_empty() || rules.is_legal(&own, false), "own cards {own:?} are no secret");
    Ok(Rules::Cards { ranks, own })
}

fn table(game: file::TableGame) -> Result<Table, CheckError> {
    ensure!(game.name == "FeedbackTable", "the game is not called {:?}", game.name);
    let names = [&game.guesses, &game.secrets, &game.feedbacks].map(|all| all.as_deref());
    let rule: Option<String> = serde_json::from_str(game.table.get()).ok();
    let rows: Vec<Vec<Whole>> = match (rule, names) {
        (None, _) => serde_json::from_str(game.table.get()).map_err(|error| error.to_string())?,
        (Some(rule), [Some(guesses), Some(secrets), Some(replies)]) => {
            let (rows, hit) = names::table(&rule, guesses, secrets, replies)?;
            ensure!(game.hit.is_none() || game.hit == hit, "the hit is not that of the rule");
            rows
        }
        _ => return Err("a table that a rule makes needs all names".to_owned().into()),
    };
    let secrets = rows.first().map_or(0, Vec::len);
    ensure!(secrets > 0, "the table is empty");
    ensure!(rows.iter().all(|row| row.len() == secrets), "the rows of the table differ in length");
    let most = usize::from(u16::MAX);
    ensure!(secrets < most && rows.len() < most, "the table is too large");
    let numbers: BTreeSet<Whole> = rows.iter().flatten().copied().collect();
    let numbers = Vec::from_iter(numbers);
    ensure!(numbers.len() < most, "the table has too many replies");
    for (what, names, count) in [
        ("guesses", &game.guesses, Some(rows.len())),
        ("secrets", &game.secrets, Some(secrets)),
        ("feedbacks", &game.feedbacks, None),
    ] {
        let Some(names) = names else { continue };
        let different: HashSet<_> = names.iter().collect();
        ensure!(different.len() == names.len(), "names of {what} come twice");
        ensure!(
            count.is_none_or(|count| names.len() == count),
            "{what} have {} names",
            names.len()
        );
    }
    let place = |number: &Whole| numbers.binary_search(number).map(|place| place as u16);
    let name = |&Whole(number): &Whole| match &game.feedbacks {
        Some(names) => names.get(usize::try_from(number).ok()?).cloned(),
        None => Some(number.to_string()),
    };
    let names: Option<Vec<String>> = numbers.iter().map(name).collect();
    let names = names.ok_or_else(|| "the table has a number that is no feedback".to_owned())?;
    let found =
        |hit: Whole| place(&hit).map_err(|_| format!("the hit, {}, is not in the table", hit.0));
    let hit = game.hit.map(found).transpose()?;
    let row = |row: &Vec<Whole>| row.iter().flat_map(place).collect();
    let replies: Vec<Vec<u16>> = rows.iter().map(row).collect();
    let hits = |row: &Vec<u16>| row.iter().filter(|reply| Some(**reply) == hit).count();
    ensure!(replies.iter().all(|row| hits(row) <= 1), "a guess hits two secrets");
    for (what, count) in [
        ("classes", game.classes.as_ref().map(Vec::len)),
        ("weights", game.weights.as_ref().map(Vec::len)),
    ] {
        let count = count.unwrap_or(secrets);
        ensure!(count == secrets, "{count} {what} for {secrets} secrets");
    }
    let weight = |&Whole(weight): &Whole| {
        let above = u64::try_from(weight).ok().filter(|&weight| weight > 0);
        above.ok_or_else(|| format!("a weight is {weight}, and must be above 0"))
    };
    let weights = game.weights.as_ref().map(|all| all.iter().map(weight).collect());
    let (words, feedbacks) = (game.guesses.as_deref(), game.feedbacks.as_deref());
    let rule = game.allowed.map(|rule| Rule::read(rule, words, feedbacks, replies.len(), &numbers));
    Ok(Table { replies, hit, names, weights: weights.transpose()?, rule: rule.transpose()? })
}
