//! The subject of a file, and the numbers that follow from it.

/// The most pegs.
pub const PEGS: usize = 4;
/// The most differences that are needed: the degree of a table is at most the four pegs plus one.
pub const ORDERS: usize = PEGS + 2;

/// The rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// No colour occurs twice in a code.
    Ab,
    /// Colours may repeat.
    Mastermind,
}

/// The game for any number of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The rules.
    pub rules: Rules,
    /// The number of pegs, from 1 to 4.
    pub pegs: usize,
}

/// What is minimised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// All guesses for all secrets.
    Expected,
    /// The guesses for the worst secret.
    Worst,
}

/// Game, objective and period.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub game: Game,
    pub objective: Objective,
    pub period: usize,
}

/// The values from the first of the last points on a residue, and its differences there.
pub type Differences = [i128; ORDERS];

impl Game {
    /// Whether no colour occurs twice in a code.
    pub fn is_ab(&self) -> bool {
        self.rules == Rules::Ab
    }

    /// The fewest colours that make a game.
    pub fn fewest_colors(&self) -> usize {
        if self.is_ab() { self.pegs } else { 1 }
    }

    /// How many replies are not the hit: any number of whites up to the pegs left, except that one
    /// peg left cannot be white.
    fn misses(&self) -> i128 {
        let pegs = self.pegs as i128;
        (pegs + 1) * (pegs + 2) / 2 - 2
    }
}

impl Setting {
    /// The greatest degree of a table.
    pub fn most_degree(&self) -> usize {
        match self.objective {
            Objective::Expected => self.game.pegs + 1,
            Objective::Worst => 1,
        }
    }

    /// How many last points a residue has.
    pub fn points(&self) -> usize {
        self.most_degree() + 1
    }

    /// The least that `codes` codes take: the first guess hits one, and each guess is followed by
    /// one for each other reply.
    pub fn base(&self, codes: i128) -> i128 {
        let misses = self.game.misses();
        if misses == 1 {
            return match self.objective {
                Objective::Expected => codes * (codes + 1) / 2,
                Objective::Worst => codes,
            };
        }
        let (mut left, mut level, mut depth, mut total) = (codes, 1, 0, 0);
        while left > 0 {
            depth += 1;
            total += depth * left.min(level);
            left -= level;
            level *= misses;
        }
        match self.objective {
            Objective::Expected => total,
            Objective::Worst => depth,
        }
    }

    /// What two codes or fewer take: they are guessed one after the other.
    pub fn best(&self, codes: i128) -> i128 {
        match (codes, self.objective) {
            (2, Objective::Expected) => 3,
            _ => codes,
        }
    }

    /// The value at `first` and its differences with the period as step.
    pub fn differences(&self, first: usize, value: impl Fn(usize) -> i128) -> Differences {
        let mut differences = [0; ORDERS];
        let points = self.points();
        for (i, place) in differences[..points].iter_mut().enumerate() {
            *place = value(first + i * self.period);
        }
        for order in 1..points {
            for i in (order..points).rev() {
                differences[i] -= differences[i - 1];
            }
        }
        differences
    }
}

/// Whether a function with these differences is never negative from this point on: by Newton's
/// formula it is the sum of the differences, each times a binomial coefficient.
pub fn stays_non_negative(differences: &Differences) -> bool {
    differences.iter().all(|&difference| difference >= 0)
}

/// n(n − 1)…(n − v + 1).
pub fn falling(n: usize, v: usize) -> i128 {
    (0..v).map(|i| n as i128 - i as i128).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(pegs: usize, objective: Objective) -> Setting {
        let rules = Rules::Ab;
        Setting {
            game: Game { rules, pegs },
            objective,
            period: 2,
        }
    }

    #[test]
    fn base_counts_one_hit_and_all_other_replies() {
        let three = setting(3, Objective::Expected);
        // 10 replies without the impossible 2A1B, which leaves 9, one of them the hit: 1, 8 and 64
        // codes a level.
        assert_eq!(
            [0, 1, 2, 9, 10, 73, 74].map(|s| three.base(s)),
            [0, 1, 3, 17, 20, 209, 213]
        );
        let worst = setting(3, Objective::Worst);
        assert_eq!(
            [0, 1, 2, 9, 10, 73, 74].map(|s| worst.base(s)),
            [0, 1, 2, 2, 3, 3, 4]
        );
        let one = setting(1, Objective::Expected);
        assert_eq!([0, 1, 2, 3, 10].map(|s| one.base(s)), [0, 1, 3, 6, 55]);
        assert_eq!(setting(1, Objective::Worst).base(7), 7);
    }

    #[test]
    fn differences_are_those_of_a_polynomial() {
        let expected = setting(2, Objective::Expected);
        let cube = expected.differences(1, |n| (n * n * n) as i128);
        assert_eq!(cube, [1, 26, 72, 48, 0, 0]);
        assert!(stays_non_negative(&cube));
        let falls = expected.differences(3, |n| 10 - n as i128);
        assert_eq!(falls, [7, -2, 0, 0, 0, 0]);
        assert!(!stays_non_negative(&falls));
    }

    #[test]
    fn codes_of_a_word() {
        assert_eq!([0, 1, 2, 5].map(|n| falling(n, 2)), [0, 0, 2, 20]);
        assert_eq!(falling(1, 4), 0);
        assert_eq!(falling(7, 0), 1);
    }
}
