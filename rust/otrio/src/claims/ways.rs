//! The ways to justify a claim: which outcomes the named child and all others need.
//!
//! Only sets of outcomes are used here; [the header](super) says why each way is valid, and that
//! one of them succeeds whenever the claim is true.

use andor::queries::{Outcomes, union};

/// A way to justify a claim: the set for the named child, and the one for all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// The number n of levels.
    pub levels: u8,
    /// `None` when no child is named.
    pub named: Option<Outcomes>,
    pub others: Outcomes,
}

/// Ways to show that all outcomes are within `set`, which must include all impossible outcomes;
/// those that need little come first.
pub(super) fn within(levels: &[Outcomes], set: Outcomes, possible: Outcomes) -> Vec<Way> {
    let all = union(levels);
    let mut upper = 0;
    let mut single = None;
    let mut ways = Vec::new();
    for (number, level) in (1..).zip(levels) {
        upper |= level;
        if level & possible & set == 0 {
            continue;
        }
        let rest = all & !upper;
        let way = Way {
            levels: number,
            named: (rest & possible != 0).then_some(set & upper),
            others: set | rest,
        };
        if upper & !set == 0 {
            single = Some(way);
        } else {
            ways.push(way);
        }
    }
    ways.extend(single);
    ways.reverse();
    ways
}

/// Ways to show that some outcome is in `set`, which must include no impossible outcome; those that
/// need little come first.
pub(super) fn to_meet(levels: &[Outcomes], set: Outcomes, possible: Outcomes) -> Vec<Way> {
    let all = union(levels);
    let mut upper = 0;
    let mut ways = Vec::new();
    for (number, level) in (0..).zip(levels) {
        let later = &levels[usize::from(number)..];
        let lacks_some = |level: &Outcomes| level & possible & !set != 0;
        let first_lacking = later.iter().position(lacks_some);
        let reached = union(&later[..=first_lacking.unwrap_or(later.len() - 1)]);
        let way = Way {
            levels: number,
            named: first_lacking.map(|_| set & reached),
            others: if upper & possible == 0 { all } else { all & !upper },
        };
        if first_lacking.is_none() {
            ways.push(way);
            break;
        }
        if level & possible != 0 && set & reached != 0 {
            ways.push(way);
        }
        upper |= level;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    const P1: Outcomes = 0b1;
    const P2: Outcomes = 0b10;
    const P3: Outcomes = 0b100;
    const DRAW: Outcomes = 0b1_0000;
    const ALL: Outcomes = P1 | P2 | P3 | DRAW;

    fn way(levels: u8, named: Option<Outcomes>, others: Outcomes) -> Way {
        Way { levels, named, others }
    }

    /// The example of the header: a draw, then P2.
    const LEVELS: [Outcomes; 4] = [DRAW, P2, P1, P3];

    #[test]
    fn the_example_of_the_header() {
        assert_eq!(within(&LEVELS, DRAW, ALL), [way(1, Some(DRAW), ALL)]);
        assert_eq!(to_meet(&LEVELS, DRAW, ALL)[0], way(0, Some(DRAW), ALL));
    }

    #[test]
    fn a_coalition_names_a_child_where_a_member_moves_and_none_elsewhere() {
        let (liked, rest) = (P2 | P3, P1 | DRAW);
        let member = within(&[liked, rest], liked, ALL);
        assert_eq!(member, [way(1, Some(liked), ALL)]);
        let other = within(&[rest, liked], liked, ALL);
        assert_eq!(other, [way(2, None, liked)]);
    }

    #[test]
    fn what_is_impossible_is_no_reason_to_name_a_child() {
        // Without P1 and P3 the two best levels are everything.
        let found = within(&LEVELS, P2 | P1 | P3, P2 | DRAW);
        assert_eq!(found, [way(2, None, P1 | P2 | P3)]);
    }

    #[test]
    fn a_set_of_the_last_levels_is_met_when_all_children_meet_it() {
        let found = to_meet(&LEVELS, P1 | P3, ALL);
        assert_eq!(found.last(), Some(&way(2, None, P1 | P3)));
    }
}
