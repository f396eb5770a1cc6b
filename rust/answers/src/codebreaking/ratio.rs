//! Numbers of guesses as fractions.

use crate::grouped;

/// A fraction in lowest terms.
#[derive(Clone, Copy)]
pub struct Ratio {
    pub above: i64,
    pub below: i64,
}

impl Ratio {
    pub fn new(above: i64, below: i64) -> Self {
        let (mut a, mut b) = (above.abs(), below);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self { above: above / a.max(1), below: below / a.max(1) }
    }

    pub fn plus(self, other: Self) -> Self {
        Self::new(self.above * other.below + other.above * self.below, self.below * other.below)
    }

    pub fn minus(self, other: Self) -> Self {
        self.plus(Self { above: -other.above, ..other })
    }
}

/// A fraction as text, if it is known.
pub fn text(ratio: Option<Ratio>) -> Option<String> {
    ratio.map(|ratio| fraction(ratio.above, ratio.below))
}

/// A fraction as text, in lowest terms.
pub fn fraction(above: i64, below: i64) -> String {
    let Ratio { above, below } = Ratio::new(above, below);
    if below == 1 { above.to_string() } else { format!("{above}/{below}") }
}

/// A number with one decimal, and with commas between its thousands.
pub fn decimal(ratio: Ratio) -> String {
    let shown = format!("{:.1}", ratio.above as f64 / ratio.below as f64);
    let (whole, rest) = shown.split_at(shown.len() - 2);
    grouped(whole.to_owned()) + rest
}
