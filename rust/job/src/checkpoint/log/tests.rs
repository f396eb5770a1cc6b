//! What is read back of files that were truncated, damaged, or caught by a power cut.

use std::io::Cursor;

use super::*;
use crate::error::Abort;

const TAG: &str = "{\"game\": \"a game\"}";

/// A disk with only so many bytes left, and what was written to it, in order.
struct Disk {
    bytes: Cursor<Vec<u8>>,
    left: usize,
    written: Vec<(usize, Vec<u8>)>,
}

impl Read for Disk {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(buffer)
    }
}

impl Seek for Disk {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(place)
    }
}

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = bytes.len().min(self.left);
        if most == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.left -= most;
        let place = self.bytes.position() as usize;
        self.written.push((place, bytes[..most].to_vec()));
        self.bytes.write(&bytes[..most])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Storage for Disk {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.bytes.get_mut().truncate(length as usize);
        Ok(())
    }
}

impl Storage for &mut Disk {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        (**self).cut(length)
    }
}

fn disk(bytes: &[u8]) -> Disk {
    Disk { bytes: Cursor::new(bytes.to_vec()), left: usize::MAX, written: Vec::new() }
}

/// Parts of different kinds: short, one that can be packed, one that cannot.
fn some_parts() -> Vec<Vec<u8>> {
    let mut state = 1_u32;
    let noise = (0..200).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    });
    vec![b"first".to_vec(), vec![7; 300], noise.collect()]
}

fn log_of(parts: &[Vec<u8>]) -> Log<Disk> {
    let mut log = Log::create(disk(&[]), TAG).expect("room");
    for part in parts {
        log.append(part).expect("room");
    }
    log
}

fn bytes_of(parts: &[Vec<u8>]) -> Vec<u8> {
    log_of(parts).storage.bytes.into_inner()
}

/// What can be used of some bytes: the parts, and where they end.
fn resumed(bytes: &[u8]) -> Result<(Vec<Vec<u8>>, usize), Problem> {
    let mut log = Log::resume(disk(bytes), TAG, || Ok(()))?;
    let mut parts = Vec::new();
    log.parts(|part| {
        parts.push(part.to_vec());
        Ok(())
    })?;
    Ok((parts, log.bytes() as usize))
}

/// Checks that exactly the first `count` of these parts can be read from some bytes.
fn check_prefix(bytes: &[u8], parts: &[Vec<u8>], count: usize, what: &str) {
    let (found, good) = resumed(bytes).expect("a log");
    assert_eq!(found, &parts[..count], "{what}");
    assert_eq!(bytes[..good], bytes_of(&parts[..count]), "{what}");
}

/// Where the first 0, 1, 2, … parts end.
fn ends(parts: &[Vec<u8>]) -> Vec<usize> {
    let counts = 0..=parts.len();
    counts.map(|count| bytes_of(&parts[..count]).len()).collect()
}

#[test]
fn parts_are_read_back() {
    let parts = some_parts();
    for count in 0..=parts.len() {
        check_prefix(&bytes_of(&parts[..count]), &parts, count, "whole");
    }
}

#[test]
fn the_layout_stays_as_it_is() {
    let bytes = bytes_of(&[b"first".to_vec(), b"second".to_vec()]);
    assert_eq!(&bytes[..28], b"abgames-checkpoint\r\n\x02\0\0\0\x12\0\0\0");
    assert_eq!(&bytes[32..50], TAG.as_bytes());
    // A part that cannot be packed gets a byte longer; the unpacked length comes second.
    assert_eq!(bytes[50..58], [6, 0, 0, 0, 5, 0, 0, 0]);
    assert_eq!(&bytes[63..68], b"first");
    assert_eq!(&bytes[81..], b"second");
    // As zlib computes them.
    let checksums = [3_742_229_001, 4_111_876_185, 1_502_797_374];
    assert_eq!([28, 58, 76].map(|at| words(&bytes[at..])), checksums.map(|checksum| [checksum]));
}

#[test]
fn what_follows_a_truncation_is_missing_and_no_more() {
    let parts = some_parts();
    let (bytes, ends) = (bytes_of(&parts), ends(&parts));
    for length in 0..bytes.len() {
        if length < ends[0] {
            let refused = resumed(&bytes[..length]).expect_err("no header");
            assert!(
                matches!(refused, Problem::Truncated { length: found } if found == length as u64)
            );
        } else {
            let count = ends.iter().rposition(|&end| end <= length).expect("a header");
            check_prefix(&bytes[..length], &parts, count, &length.to_string());
        }
    }
}

#[test]
fn parts_before_a_damaged_bit_are_used() {
    let parts = some_parts();
    let (bytes, ends) = (bytes_of(&parts), ends(&parts));
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << bit;
            if place >= ends[0] {
                let count = ends.iter().rposition(|&end| end <= place).expect("a header");
                check_prefix(&damaged, &parts, count, &format!("{place}, {bit}"));
                continue;
            }
            let refused = resumed(&damaged).expect_err("damage");
            let expected = match place {
                0..20 => matches!(refused, Problem::Foreign),
                20..24 => matches!(refused, Problem::Version { .. }),
                24..28 => matches!(refused, Problem::Header | Problem::Truncated { .. }),
                _ => matches!(refused, Problem::Header),
            };
            assert!(expected, "{place} {refused}");
        }
    }
}

#[test]
fn what_follows_the_last_part_is_not_used() {
    let parts = some_parts();
    let bytes = bytes_of(&parts);
    for tail in [&[0; 1][..], &[0; 12], &[0; 5000], b"torn", &bytes, &bytes[50..], &[255; 99]] {
        check_prefix(&[&bytes, tail].concat(), &parts, parts.len(), "tail");
    }
}

#[test]
fn parts_count_in_their_order_only() {
    let parts = some_parts();
    let (bytes, ends) = (bytes_of(&parts), ends(&parts));
    let part = |number: usize| &bytes[ends[number]..ends[number + 1]];
    for (order, count) in
        [(&[1, 0, 2][..], 0), (&[0, 2, 1], 1), (&[0, 0, 1, 2], 1), (&[0, 2], 1), (&[0, 1, 1, 2], 2)]
    {
        let stored = order.iter().flat_map(|&number| part(number));
        let mixed: Vec<u8> = bytes[..ends[0]].iter().chain(stored).copied().collect();
        check_prefix(&mixed, &parts, count, &format!("{order:?}"));
    }
}

#[test]
fn parts_of_another_log_are_not_used() {
    let one = bytes_of(&some_parts());
    let tag = TAG.replace("a game", "ab ame");
    let other = Log::create(disk(&[]), &tag).expect("room");
    let mut mixed = other.storage.bytes.into_inner();
    mixed.extend(&one[mixed.len()..]);
    let log = Log::resume(disk(&mixed), &tag, || Ok(())).expect("a log");
    assert_eq!(log.bytes(), 50);
}

/// After a power cut, any of the writes since the last sync may be missing, while the file may be
/// as long as the last of them made it: filled with zeros, or with what another file had there.
#[test]
fn a_power_cut_costs_no_part_before_the_last_sync() {
    let parts = some_parts();
    let writes = log_of(&parts).storage.written;
    assert_eq!(writes.len(), 1 + parts.len(), "one write a part");
    let ends = ends(&parts);
    for synced in 1..=writes.len() {
        let later = writes.len() - synced;
        for there in 0_u32..1 << later {
            for before in [0, 0xa5] {
                let mut bytes = bytes_of(&parts[..synced - 1]);
                for (number, (place, written)) in writes[synced..].iter().enumerate() {
                    bytes.resize(place + written.len(), before);
                    if there >> number & 1 == 1 {
                        bytes[*place..].copy_from_slice(written);
                    }
                }
                let count = synced - 1 + there.trailing_ones() as usize;
                let (found, good) = resumed(&bytes).expect("a log");
                assert_eq!((&found[..], good), (&parts[..count], ends[count]));
            }
        }
    }
}

#[test]
fn what_follows_the_last_part_is_cut_off() {
    let parts = some_parts();
    let (bytes, ends) = (bytes_of(&parts), ends(&parts));
    let mut log = Log::resume(disk(&bytes[..ends[2] + 1]), TAG, || Ok(())).expect("a log");
    log.cut_off_rest().expect("room");
    assert_eq!(log.storage.bytes.get_ref(), &bytes[..ends[2]]);
    log.append(&parts[2]).expect("room");
    assert_eq!(log.storage.bytes.get_ref(), &bytes);
}

#[test]
fn a_full_disk_has_no_part_of_a_header() {
    let whole = bytes_of(&[]).len();
    for left in 0..whole {
        let mut empty = disk(&[]);
        empty.left = left;
        let refused = Log::create(&mut empty, TAG).map(drop).expect_err("full");
        assert_eq!(refused.kind(), io::ErrorKind::StorageFull);
        assert!(empty.bytes.get_ref().is_empty());
    }
}

#[test]
fn a_full_disk_leaves_the_log_as_it_was() {
    let parts = some_parts();
    let before = bytes_of(&parts[..1]);
    let needed = bytes_of(&parts[..2]).len() - before.len();
    for left in 0..needed {
        let mut log = log_of(&parts[..1]);
        log.storage.left = left;
        let refused = log.append(&parts[1]).expect_err("full");
        assert_eq!(refused.kind(), io::ErrorKind::StorageFull);
        assert_eq!(log.storage.bytes.get_ref(), &before);
        log.storage.left = usize::MAX;
        log.append(&parts[1]).expect("room");
        assert_eq!(log.storage.bytes.into_inner(), bytes_of(&parts[..2]));
    }
}

#[test]
fn another_tag_is_refused() {
    let bytes = bytes_of(&[]);
    let refused = Log::resume(disk(&bytes), "another", || Ok(())).map(drop);
    let message = refused.expect_err("another tag").to_string();
    assert_eq!(message, format!("is the checkpoint of {TAG}, not of another; name another file"));
}

#[test]
fn reading_can_be_stopped() {
    let bytes = bytes_of(&some_parts());
    let stopped = Log::resume(disk(&bytes), TAG, || Err(Abort::Cancelled.into()));
    assert!(matches!(stopped, Err(Problem::Stopped(Stop::Aborted(Abort::Cancelled)))));
}
