//! Numbers of guesses as fractions.

use serde_json::Value;

use crate::grouped;

/// A fraction in lowest terms.
#[derive(Clone, Copy)]
pub struct Ratio {
    pub above: i128,
    pub below: i128,
}

impl Ratio {
    pub fn new(above: impl Into<i128>, below: impl Into<i128>) -> Self {
        let (above, below) = (above.into(), below.into());
        let (mut a, mut b) = (above.abs(), below);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self { above: above / a.max(1), below: below / a.max(1) }
    }

    /// A number of a record: whole, or as text.
    pub fn of(number: &Value) -> Option<Self> {
        let text = number.as_str().map_or_else(|| number.to_string(), str::to_owned);
        let (above, below) = text.split_once('/').unwrap_or((&text, "1"));
        Some(Self::new(above.parse::<i64>().ok()?, below.parse::<i64>().ok()?))
    }

    /// The sum, if it is not of too many digits.
    pub fn plus(self, other: Self) -> Option<Self> {
        let above = self.above.checked_mul(other.below)?;
        let above = above.checked_add(other.above.checked_mul(self.below)?)?;
        Some(Self::new(above, self.below.checked_mul(other.below)?))
    }

    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(Self { above: -other.above, ..other })
    }
}

/// A fraction as text, if it is known.
pub fn text(ratio: Option<Ratio>) -> Option<String> {
    ratio.map(|ratio| fraction(ratio.above, ratio.below))
}

/// A fraction as text, in lowest terms.
pub fn fraction(above: impl Into<i128>, below: impl Into<i128>) -> String {
    let Ratio { above, below } = Ratio::new(above, below);
    if below == 1 { above.to_string() } else { format!("{above}/{below}") }
}

/// A number with one decimal, and with commas between its thousands.
pub fn decimal(ratio: Ratio) -> String {
    let shown = format!("{:.1}", ratio.above as f64 / ratio.below as f64);
    let (whole, rest) = shown.split_at(shown.len() - 2);
    grouped(whole.to_owned()) + rest
}
