//! Codes as machine words, and the symbols that they consist of.

use std::fmt;

/// The largest number of positions in a code.
pub const MAX_PEGS: usize = 8;

/// A code packed in a word: one byte a position, the first position in the highest byte used, so
/// that the order of words is the lexicographic order of codes.
///
/// ```text
/// bits  63 … 24 | 23 … 16 | 15 … 8 | 7 … 0        (three pegs)
///          0    |  peg 0  | peg 1  | peg 2
/// ```
pub type Code = u64;

/// The symbol of `code` at `position`, for a game with `pegs` positions.
pub fn symbol(code: Code, position: usize, pegs: usize) -> u8 {
    (code >> (8 * (pegs - 1 - position))) as u8
}

/// Packs a row of symbols; the inverse of [`unpack`].
pub fn pack(symbols: &[u8]) -> Code {
    symbols.iter().fold(0, |code, &s| code << 8 | u64::from(s))
}

/// The symbols of a code, in order of position.
pub fn unpack(code: Code, pegs: usize) -> impl Iterator<Item = u8> {
    (0..pegs).map(move |position| symbol(code, position, pegs))
}

/// The role in which a code is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A code that is asked.
    Guess,
    /// The code to be found.
    Secret,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Guess => "guess",
            Self::Secret => "secret",
        })
    }
}

/// Why a game cannot be made, or a code is not one of its codes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The given numbers do not make a game.
    #[error("{0}")]
    Game(String),
    /// Too many codes to list.
    #[error("{0} codes are too many to list; the limit is {limit}", limit = MAX_CODES)]
    TooManyCodes(u128),
    /// Not a code of the game.
    #[error("{code:?} is not a {role} of this game: {reason}")]
    Code {
        /// The symbols given.
        code: Vec<u8>,
        /// What it was meant to be.
        role: Role,
        /// What is wrong with it.
        reason: String,
    },
}

/// The largest number of secrets or guesses that are ever listed.
pub const MAX_CODES: u64 = 1 << 23;

/// A symbol that a code may hold only after another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InTurn {
    /// The symbol.
    pub symbol: u8,
    /// The rank that must come before; 0 for none.
    pub previous: u8,
}

/// The symbols of a game, and which rows of them are codes.
///
/// A rank is one symbol, or two that are partners. Every renaming of the symbols that takes
/// partners to partners, own symbols to own ones, and symbols of secrets to symbols of secrets
/// gives the same game again.
#[derive(Clone, Debug)]
pub struct Alphabet {
    /// Positions of a code.
    pub pegs: usize,
    /// Secrets use the symbols from 1 to this one.
    pub colors: usize,
    /// Guesses use this many more.
    pub extra_colors: usize,
    /// Whether several symbols of a code may have the same rank.
    pub repeats: bool,
    /// The colours after this one repeat the ranks of those from 1 on. At [`u8::MAX`], each symbol
    /// has a rank of its own.
    pub ranks: u8,
    /// Symbols that no guess may hold, sorted.
    pub own: Vec<u8>,
}

impl Alphabet {
    /// Symbols that all have different ranks and may all be asked.
    pub fn new(pegs: usize, colors: usize, extra_colors: usize, repeats: bool) -> Self {
        Self {
            pegs,
            colors,
            extra_colors,
            repeats,
            ranks: u8::MAX,
            own: Vec::new(),
        }
    }

    /// How many symbols codes of a role use.
    pub fn symbols(&self, role: Role) -> usize {
        match role {
            Role::Guess => self.colors + self.extra_colors,
            Role::Secret => self.colors,
        }
    }

    /// The rank of a symbol, from 1.
    pub fn rank(&self, symbol: u8) -> u8 {
        match symbol {
            s if s > self.ranks => s - self.ranks,
            s => s,
        }
    }

    /// Every code of a role, in lexicographic order; `work` is told the work done.
    ///
    /// # Errors
    /// What `work` returns.
    pub fn codes<E>(
        &self,
        role: Role,
        work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Code>, E> {
        self.codes_of(&self.in_any_turn(role), work)
    }

    /// Every code of these symbols in which each comes in turn, in lexicographic order; `work` is
    /// told the work done.
    ///
    /// # Errors
    /// What `work` returns.
    pub fn codes_of<E>(
        &self,
        symbols: &[InTurn],
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Code>, E> {
        let mut codes = vec![0];
        for position in 0..self.pegs {
            let mut longer = Vec::new();
            for &code in &codes {
                work(8 * symbols.len() as u64)?;
                let mut used = [false; 256];
                used[0] = true;
                for s in unpack(code, position) {
                    used[usize::from(self.rank(s))] = true;
                }
                let fits = |next: &&InTurn| match used[usize::from(self.rank(next.symbol))] {
                    true => self.repeats,
                    false => used[usize::from(next.previous)],
                };
                let next = symbols.iter().filter(fits);
                longer.extend(next.map(|next| code << 8 | u64::from(next.symbol)));
            }
            codes = longer;
        }
        Ok(codes)
    }

    /// Whether some ranks have two symbols.
    pub fn has_partners(&self) -> bool {
        self.ranks != u8::MAX
    }

    /// The other symbol of the same rank.
    pub fn partner(&self, symbol: u8) -> Option<u8> {
        match symbol {
            s if usize::from(s) > self.colors || !self.has_partners() => None,
            s if s > self.ranks => Some(s - self.ranks),
            s => Some(s + self.ranks),
        }
    }

    /// The symbols that codes of a role may hold, in order.
    pub fn allowed(&self, role: Role) -> impl Iterator<Item = u8> {
        let symbols = 1..=self.symbols(role) as u8;
        symbols.filter(move |s| role == Role::Secret || !self.own.contains(s))
    }

    /// The same; none has to wait for another.
    pub fn in_any_turn(&self, role: Role) -> Vec<InTurn> {
        let previous = 0;
        let symbols = self.allowed(role);
        symbols.map(|symbol| InTurn { symbol, previous }).collect()
    }

    /// How many codes of a role there are.
    pub fn count(&self, role: Role) -> u128 {
        if self.repeats {
            return (0..self.pegs).map(|_| self.symbols(role) as u128).product();
        }
        let mut of_rank = [0; 256];
        for s in self.allowed(role) {
            of_rank[usize::from(self.rank(s))] += 1;
        }
        // By size, the number of sets of symbols of different ranks, among the ranks so far.
        let mut sets = [1, 0, 0, 0, 0, 0, 0, 0, 0u128];
        for count in of_rank {
            for size in (1..=self.pegs).rev() {
                sets[size] += sets[size - 1] * count;
            }
        }
        sets[self.pegs] * (1..=self.pegs as u128).product::<u128>()
    }

    /// Packs the symbols of a code of a role after checking them.
    ///
    /// # Errors
    /// [`RulesError::Code`], which says what is wrong.
    pub fn parse(&self, symbols: &[u8], role: Role) -> Result<Code, RulesError> {
        match self.misfit(symbols, role) {
            None => Ok(pack(symbols)),
            Some(reason) => Err(RulesError::Code {
                code: symbols.to_vec(),
                role,
                reason,
            }),
        }
    }

    /// What is wrong with a row of symbols as a code of a role.
    fn misfit(&self, symbols: &[u8], role: Role) -> Option<String> {
        let (count, limit) = (symbols.len(), self.symbols(role));
        if count != self.pegs {
            return Some(format!("it has {count} symbols, not {}", self.pegs));
        }
        if let Some(s) = symbols.iter().find(|&&s| s == 0 || usize::from(s) > limit) {
            return Some(format!("the symbol {s} is not from 1 to {limit}"));
        }
        let is_repeated = |i: &usize| {
            let mut earlier = symbols[..*i].iter();
            earlier.any(|&t| self.rank(t) == self.rank(symbols[*i]))
        };
        let repeated = (0..count).find(is_repeated).filter(|_| !self.repeats);
        if let Some(i) = repeated {
            let what = if self.has_partners() {
                "rank of the card"
            } else {
                "symbol"
            };
            return Some(format!("the {what} {} is repeated", symbols[i]));
        }
        let own = symbols.iter().find(|s| self.own.contains(s));
        let own = own.filter(|_| role == Role::Guess);
        own.map(|s| format!("the card {s} is the asker's own"))
    }
}
