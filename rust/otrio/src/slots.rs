//! The 27 slots and the 49 lines.

/// The number of slots.
pub const SLOTS: usize = 27;
/// All slots.
pub const ALL: u32 = (1 << SLOTS) - 1;
/// The slots of the layers L, M and S.
pub const LAYERS: [u32; 3] = [0x1ff, 0x1ff << 9, 0x1ff << 18];
/// The number of lines.
pub(crate) const LINE_COUNT: usize = 49;

/// The rows, columns and diagonals of the square, as cells row · 3 + column.
const SQUARE: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The lines: 9 within a cell, 24 of one size, 16 with ascending or descending sizes.
pub const LINES: [u32; LINE_COUNT] = lines();

const fn lines() -> [u32; LINE_COUNT] {
    let mut lines = [0; LINE_COUNT];
    let mut count = 0;
    let mut cell = 0;
    while cell < 9 {
        lines[count] = (1 << 18 | 1 << 9 | 1) << cell;
        count += 1;
        cell += 1;
    }
    let mut way = 0;
    while way < 8 {
        let [a, b, c] = SQUARE[way];
        let mut layer = 0;
        while layer < 3 {
            lines[count] = (1 << a | 1 << b | 1 << c) << (9 * layer);
            count += 1;
            layer += 1;
        }
        lines[count] = 1 << a | 1 << (9 + b) | 1 << (18 + c);
        lines[count + 1] = 1 << c | 1 << (9 + b) | 1 << (18 + a);
        count += 2;
        way += 1;
    }
    assert!(count == LINE_COUNT);
    lines
}

/// The slot that completes a line with two others, as a set; empty if no line contains both.
///
/// Two slots are on at most one line: the lines are those of a cube of 3 × 3 × 3 points.
pub(crate) const THIRD: [[u32; SLOTS]; SLOTS] = third();

const fn third() -> [[u32; SLOTS]; SLOTS] {
    let mut third = [[0; SLOTS]; SLOTS];
    let mut line = 0;
    while line < LINE_COUNT {
        let mut p = 0;
        while p < SLOTS {
            let mut q = 0;
            while q < SLOTS {
                let pair = 1 << p | 1 << q;
                if p != q && LINES[line] & pair == pair {
                    assert!(third[p][q] == 0);
                    third[p][q] = LINES[line] & !pair;
                }
                q += 1;
            }
            p += 1;
        }
        line += 1;
    }
    third
}

/// A slot as it is written: column, row, size.
pub(crate) fn name(slot: usize) -> String {
    let places = [(b"abc", slot), (b"123", slot / 3), (b"LMS", slot / 9)];
    String::from_iter(places.map(|(letters, place)| char::from(letters[place % 3])))
}

/// The members of a set of slots, or of lines, in ascending order.
#[inline]
pub fn each(set: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut set = set.into();
    std::iter::from_fn(move || {
        let member = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (member < u64::BITS).then_some(member as usize)
    })
}

/// Whether a set contains a line.
pub(crate) fn has_line(set: u32) -> bool {
    LINES.iter().any(|line| line & !set == 0)
}

/// The slots of all lines in a set.
pub fn in_lines(set: u32) -> u32 {
    let lines = LINES.iter().filter(|&line| line & !set == 0);
    lines.fold(0, |slots, line| slots | line)
}

/// Whether a piece at `slot` completes a line of `set`, the other pieces of its colour. What is no
/// slot is on no line.
pub fn completes(set: u32, slot: usize) -> bool {
    THIRD.get(slot).is_some_and(|third| each(set & ALL).any(|other| third[other] & set != 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_three_kinds() {
        let kinds = LINES.map(|line| {
            assert_eq!(line.count_ones(), 3);
            LAYERS.iter().filter(|&&layer| line & layer != 0).count()
        });
        assert_eq!(kinds.iter().filter(|&&layers| layers == 1).count(), 24);
        assert_eq!(kinds.iter().filter(|&&layers| layers == 3).count(), 9 + 16);
        let mut distinct = LINES.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), LINE_COUNT);
    }

    #[test]
    fn lines_are_those_of_the_cube() {
        let coordinates = |slot: usize| [slot / 9, slot / 3 % 3, slot % 3];
        let mut found = 0;
        for (p, q, r) in (0..SLOTS)
            .flat_map(|p| (p + 1..SLOTS).flat_map(move |q| (q + 1..SLOTS).map(move |r| (p, q, r))))
        {
            // Three points of a cube of side 3 are in line if each coordinate is constant, ascends
            // or descends.
            let middle = [p, q, r].into_iter().any(|m| {
                let ends: Vec<usize> = [p, q, r].into_iter().filter(|&s| s != m).collect();
                (0..3).all(|i| {
                    coordinates(ends[0])[i] + coordinates(ends[1])[i] == 2 * coordinates(m)[i]
                })
            });
            assert_eq!(LINES.contains(&(1 << p | 1 << q | 1 << r)), middle, "{p} {q} {r}");
            found += usize::from(middle);
        }
        assert_eq!(found, LINE_COUNT);
    }

    #[test]
    fn lines_through_a_slot() {
        let count = |slot: usize| LINES.iter().filter(|&line| line >> slot & 1 == 1).count();
        // b2M; b2L; a1L; a1M; b1L; b1M.
        assert_eq!([13, 4, 0, 9, 1, 10].map(count), [13, 5, 7, 4, 4, 5]);
        assert_eq!((0..SLOTS).map(count).sum::<usize>(), 3 * LINE_COUNT);
    }

    #[test]
    fn names() {
        let names = [0, 1, 3, 13, 26].map(name);
        assert_eq!(names, ["a1L", "b1L", "a2L", "b2M", "c3S"]);
    }

    #[test]
    fn the_third_of_two() {
        assert_eq!(THIRD[0][13], 1 << 26);
        assert_eq!(THIRD[0][0], 0);
        assert_eq!(THIRD[0][10], 1 << 20, "a1L, b1M, c1S");
        assert_eq!(THIRD[0][14], 0);
    }

    #[test]
    fn sets_with_a_line() {
        for set in [0, 1, ALL ^ 1 << 13, 0b11, LINES[0], LINES[20], LINES[48]] {
            let plain = LINES.iter().any(|line| line | set == set);
            assert_eq!(has_line(set), plain);
            assert_eq!(in_lines(set) != 0, plain);
            for slot in each(ALL & !set) {
                let with = LINES
                    .iter()
                    .any(|&line| line >> slot & 1 == 1 && (set | 1 << slot) & line == line);
                assert_eq!(completes(set, slot), with);
            }
        }
        assert_eq!(in_lines(0b111 | 1 << 9 | 1 << 18), 0b111 | 1 << 9 | 1 << 18);
        assert_eq!(in_lines(0b111 | 1 << 13), 0b111);
        assert_eq!(each(0b1010_u32).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(each(0_u32).count(), 0);
    }
}
