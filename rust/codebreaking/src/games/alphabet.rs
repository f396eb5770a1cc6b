//! Codes that are rows of symbols.

use crate::games::{Code, Codes, Layout, Role, Work, unpack};
use job::Stop;

/// A symbol with an ordering constraint: it may come only after a symbol of the rank `previous`. So
/// one guess of each orbit is listed.
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
        Self { pegs, colors, extra_colors, repeats, ranks: u8::MAX, own: Vec::new() }
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

    /// Every code of these symbols in which each comes in turn, in lexicographic order; `work` is
    /// told the work done.
    ///
    /// # Errors
    /// What `work` returns.
    pub fn codes_of(&self, symbols: &[InTurn], work: &mut Work) -> Result<Vec<Code>, Stop> {
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
                let fits = |next: &&InTurn| {
                    if used[usize::from(self.rank(next.symbol))] {
                        self.repeats
                    } else {
                        used[usize::from(next.previous)]
                    }
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

    /// The same, with no constraint on their order.
    pub fn in_any_turn(&self, role: Role) -> Vec<InTurn> {
        let symbols = self.allowed(role);
        symbols.map(|symbol| InTurn { symbol, previous: 0 }).collect()
    }

    /// How many ranks that occur in no candidate can be useful in a guess when `present` ranks
    /// occur: a guess that consists only of such ranks distinguishes nothing, and if ranks may
    /// repeat, one is enough. The cost of a candidate set depends on the number of symbols only
    /// through this number.
    pub fn useful_absent(&self, present: usize) -> usize {
        let doubled = if self.has_partners() { self.colors - usize::from(self.ranks) } else { 0 };
        let most = if self.repeats { 1 } else { self.pegs - 1 };
        (self.symbols(Role::Guess) - doubled - present).min(most)
    }
}

impl Codes for Alphabet {
    fn layout(&self) -> Layout<'_> {
        Layout::Rows(self)
    }

    fn pegs(&self) -> usize {
        self.pegs
    }

    fn count(&self, role: Role) -> u128 {
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

    fn list(&self, role: Role, work: &mut Work) -> Result<Vec<Code>, Stop> {
        self.codes_of(&self.in_any_turn(role), work)
    }

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
            let what = if self.has_partners() { "rank of the card" } else { "symbol" };
            return Some(format!("the {what} {} is repeated", symbols[i]));
        }
        let own = symbols.iter().find(|s| self.own.contains(s));
        let own = own.filter(|_| role == Role::Guess);
        own.map(|s| format!("the card {s} is the asker's own"))
    }

    fn shown(&self, code: Code) -> String {
        format!("{:?}", Vec::from_iter(unpack(code, self.pegs)))
    }

    fn hitting(&self, secret: Code) -> Option<Code> {
        let own = &self.own;
        let is_legal = own.is_empty() || unpack(secret, self.pegs).all(|s| !own.contains(&s));
        is_legal.then_some(secret)
    }

    /// With the partners of symbols that may not be asked.
    fn nearest(&self, secret: Code) -> Option<Code> {
        let asked = |s| {
            let partner = self.partner(s).filter(|_| self.own.contains(&s));
            partner.unwrap_or(s)
        };
        let code = unpack(secret, self.pegs).fold(0, |code, s| code << 8 | u64::from(asked(s)));
        Some(code)
    }

    /// A feedback consists of sums over unknowns: which symbol is at each place of the secret, and
    /// how often each occurs. A guess whose sums are combinations of those of earlier guesses
    /// splits nothing, so there are at most as many guesses as unknowns.
    fn most_splits(&self) -> usize {
        4 * self.pegs * self.symbols(Role::Guess)
    }
}
