//! The file of a checkpoint: a header, and parts that are only ever added.
//!
//! The layout is in `docs/formats.md`. The header tells up to where the file is complete. That is
//! written after each part: what follows it is a part whose writing did not end, and is dropped; a
//! file that ends before it was truncated.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use crc32fast::Hasher;
use lz4_flex::block;

use crate::error::{CheckpointProblem as Problem, Stop};

/// What every file begins with; the last two bytes show whether it was taken for text.
const MAGIC: &[u8; 20] = b"abgames-checkpoint\r\n";
const VERSION: u32 = 1;

/// Places in the header.
const VERSION_AT: usize = 20;
const TAG_LENGTH_AT: usize = 24;
const CHECKSUM_AT: usize = 28;
const LENGTH_AT: usize = 32;
const LENGTH_CHECKSUM_AT: usize = 40;
const TAG_AT: usize = 44;

/// Bytes of the longest tag.
pub const LONGEST_TAG: usize = 1 << 16;

/// Bytes in front of a part: stored length, unpacked length, checksum.
const PART_HEAD: usize = 12;

/// Bytes of the largest part, unpacked.
pub const LARGEST_PART: usize = 1 << 24;

/// Where the bytes are.
pub trait Storage: Read + Write + Seek {
    /// Cuts the storage to a number of bytes.
    ///
    /// # Errors
    /// As the storage has it.
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

impl Storage for File {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }
}

/// An open log.
#[derive(Debug)]
pub struct Log<S> {
    storage: S,
    /// The checksum of the header, on which all others depend.
    checksum: u32,
    /// Where the parts begin, and up to where the file is complete.
    start: u64,
    complete: u64,
}

impl<S: Storage> Log<S> {
    /// A log in an empty storage, about what `tag` says.
    ///
    /// # Errors
    /// As the storage has it.
    pub fn create(mut storage: S, tag: &str) -> io::Result<Self> {
        let mut header = MAGIC.to_vec();
        header.extend(VERSION.to_le_bytes());
        header.extend((tag.len() as u32).to_le_bytes());
        let checksum = checksum(0, &[&header, tag.as_bytes()]);
        let start = (TAG_AT + tag.len()) as u64;
        header.extend(checksum.to_le_bytes());
        header.extend(length_field(checksum, start));
        header.extend(tag.as_bytes());
        storage.seek(SeekFrom::Start(0))?;
        storage.write_all(&header)?;
        Ok(Self {
            storage,
            checksum,
            start,
            complete: start,
        })
    }

    /// The log in a storage, which must be about what `tag` says; every part is checked before
    /// anything is changed. `poll` is asked between the parts.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn resume(
        mut storage: S,
        tag: &str,
        mut poll: impl FnMut() -> Result<(), Stop>,
    ) -> Result<Self, Problem> {
        let length = storage.seek(SeekFrom::End(0))?;
        let (checksum, found, complete) = read_header(&mut storage, length)?;
        let start = (TAG_AT + found.len()) as u64;
        if complete < start {
            return Err(Problem::Header);
        }
        if complete > length {
            return Err(Problem::Truncated {
                length,
                complete: Some(complete),
            });
        }
        if found != tag {
            return Err(Problem::Other {
                found,
                asked: tag.into(),
            });
        }
        let mut log = Self {
            storage,
            checksum,
            start,
            complete,
        };
        log.parts(|_| poll().map_err(Problem::Stopped))?;
        if length > complete {
            log.storage.cut(complete)?;
        }
        Ok(log)
    }

    /// Hands over the parts, as they were appended.
    ///
    /// # Errors
    /// Of `visit`; or what is wrong with the file.
    pub fn parts(
        &mut self,
        mut visit: impl FnMut(&[u8]) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let mut offset = self.start;
        self.storage.seek(SeekFrom::Start(offset))?;
        while offset < self.complete {
            let (part, length) = self.read_part(offset)?;
            visit(&part).map_err(|problem| match problem {
                Problem::Malformed => Problem::Damaged { offset },
                problem => problem,
            })?;
            offset += length;
        }
        Ok(())
    }

    /// The part at `offset`, where the storage is, and its length with its head.
    fn read_part(&mut self, offset: u64) -> Result<(Vec<u8>, u64), Problem> {
        let damaged = || Problem::Damaged { offset };
        let left = self.complete - offset;
        if left < PART_HEAD as u64 {
            return Err(damaged());
        }
        let mut head = [0; PART_HEAD];
        self.storage.read_exact(&mut head)?;
        let [stored, unpacked, checked] = [0, 4, 8].map(|at| word(&head, at));
        let largest = block::get_maximum_output_size(LARGEST_PART);
        let fits = stored as usize <= largest && unpacked as usize <= LARGEST_PART;
        if !fits || u64::from(stored) > left - PART_HEAD as u64 {
            return Err(damaged());
        }
        let mut packed = vec![0; stored as usize];
        self.storage.read_exact(&mut packed)?;
        if checksum(self.checksum, &[&head[..8], &packed]) != checked {
            return Err(damaged());
        }
        let part = block::decompress(&packed, unpacked as usize).map_err(|_| damaged())?;
        if part.len() != unpacked as usize {
            return Err(damaged());
        }
        Ok((part, PART_HEAD as u64 + u64::from(stored)))
    }

    /// Adds a part of at most [`LARGEST_PART`] bytes. When it cannot be written, the log stays as
    /// it was.
    ///
    /// # Errors
    /// As the storage has it.
    pub fn append(&mut self, part: &[u8]) -> io::Result<()> {
        let packed = block::compress(part);
        let lengths = [packed.len(), part.len()].map(|length| (length as u32).to_le_bytes());
        let checked = checksum(self.checksum, &[lengths.as_flattened(), &packed]);
        let mut bytes = lengths.concat();
        bytes.extend(checked.to_le_bytes());
        bytes.extend(packed);
        let complete = self.complete + bytes.len() as u64;
        let written = self.write(&bytes, complete);
        match written {
            Ok(()) => self.complete = complete,
            // If this fails too, the next one who opens the file drops what is too much.
            Err(_) => drop(self.storage.cut(self.complete)),
        }
        written
    }

    fn write(&mut self, bytes: &[u8], complete: u64) -> io::Result<()> {
        self.storage.seek(SeekFrom::Start(self.complete))?;
        self.storage.write_all(bytes)?;
        self.storage.seek(SeekFrom::Start(LENGTH_AT as u64))?;
        self.storage
            .write_all(&length_field(self.checksum, complete))
    }
}

/// Up to where the file is complete, with a checksum.
fn length_field(header: u32, complete: u64) -> [u8; TAG_AT - LENGTH_AT] {
    let length = complete.to_le_bytes();
    let mut field = [0; TAG_AT - LENGTH_AT];
    field[..8].copy_from_slice(&length);
    field[8..].copy_from_slice(&checksum(header, &[&length]).to_le_bytes());
    field
}

/// The checksum of the header, the tag, and up to where the file is complete.
fn read_header(storage: &mut impl Storage, length: u64) -> Result<(u32, String, u64), Problem> {
    let mut fixed = [0; TAG_AT];
    let there = TAG_AT.min(length as usize);
    storage.seek(SeekFrom::Start(0))?;
    storage.read_exact(&mut fixed[..there])?;
    let known = there.min(MAGIC.len());
    if fixed[..known] != MAGIC[..known] {
        return Err(Problem::Foreign);
    }
    let truncated = Problem::Truncated {
        length,
        complete: None,
    };
    if there < TAG_AT {
        return Err(truncated);
    }
    let version = word(&fixed, VERSION_AT);
    if version != VERSION {
        return Err(Problem::Version {
            found: version,
            known: VERSION,
        });
    }
    let tag_length = word(&fixed, TAG_LENGTH_AT) as usize;
    if tag_length > LONGEST_TAG {
        return Err(Problem::Header);
    }
    if length < (TAG_AT + tag_length) as u64 {
        return Err(truncated);
    }
    let mut tag = vec![0; tag_length];
    storage.read_exact(&mut tag)?;
    let header = checksum(0, &[&fixed[..CHECKSUM_AT], &tag]);
    let complete = fixed[LENGTH_AT..LENGTH_CHECKSUM_AT]
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte));
    if word(&fixed, CHECKSUM_AT) != header || fixed[LENGTH_AT..] != length_field(header, complete) {
        return Err(Problem::Header);
    }
    let tag = String::from_utf8(tag).map_err(|_| Problem::Header)?;
    Ok((header, tag, complete))
}

fn word(bytes: &[u8], at: usize) -> u32 {
    let four = bytes[at..at + 4].iter().rev();
    four.fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// The CRC-32 of some bytes one after the other, begun from another one.
fn checksum(begin: u32, bytes: &[&[u8]]) -> u32 {
    let mut hasher = Hasher::new_with_initial(begin);
    for some in bytes {
        hasher.update(some);
    }
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    const TAG: &str = "{\"game\": \"a game\"}";

    /// A disk of which only so many bytes are left.
    struct Disk {
        bytes: Cursor<Vec<u8>>,
        left: usize,
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

    fn disk(bytes: &[u8]) -> Disk {
        Disk {
            bytes: Cursor::new(bytes.to_vec()),
            left: usize::MAX,
        }
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

    fn resumed(bytes: &[u8]) -> Result<(Vec<Vec<u8>>, Vec<u8>), Problem> {
        let mut log = Log::resume(disk(bytes), TAG, || Ok(()))?;
        let mut parts = Vec::new();
        log.parts(|part| {
            parts.push(part.to_vec());
            Ok(())
        })?;
        Ok((parts, log.storage.bytes.into_inner()))
    }

    #[test]
    fn parts_are_read_back() {
        let parts = some_parts();
        for count in 0..=parts.len() {
            let bytes = bytes_of(&parts[..count]);
            let (found, kept) = resumed(&bytes).expect("a log");
            assert_eq!((&found[..], kept), (&parts[..count], bytes));
        }
    }

    #[test]
    fn the_layout_stays_as_it_is() {
        let bytes = bytes_of(&[b"first".to_vec()]);
        assert_eq!(&bytes[..28], b"abgames-checkpoint\r\n\x01\0\0\0\x12\0\0\0");
        assert_eq!(&bytes[44..62], TAG.as_bytes());
        assert_eq!(bytes.len() as u64, u64::from(word(&bytes, 32)));
        // A part that cannot be packed gets a byte longer; its own length comes second.
        assert_eq!(bytes[62..70], [6, 0, 0, 0, 5, 0, 0, 0]);
        assert_eq!(&bytes[75..], b"first");
        // As zlib has it.
        assert_eq!(word(&bytes, 28), 760_877_041);
    }

    #[test]
    fn a_part_that_was_not_finished_is_dropped() {
        let parts = some_parts();
        let (before, after) = (bytes_of(&parts[..2]), bytes_of(&parts));
        for length in before.len()..=after.len() {
            let mut torn = before.clone();
            torn.extend(&after[before.len()..length]);
            let (found, kept) = resumed(&torn).expect("a log");
            assert_eq!((&found[..], &kept), (&parts[..2], &before));
        }
    }

    #[test]
    fn every_damaged_byte_is_found() {
        let bytes = bytes_of(&some_parts());
        for place in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[place] ^= 1 << bit;
                let refused = resumed(&damaged).expect_err("damage");
                let expected = match place {
                    0..20 => matches!(refused, Problem::Foreign),
                    20..24 => matches!(refused, Problem::Version { .. }),
                    24..28 => matches!(refused, Problem::Header | Problem::Truncated { .. }),
                    28..62 => matches!(refused, Problem::Header),
                    _ => matches!(refused, Problem::Damaged { offset } if offset <= place as u64),
                };
                assert!(expected, "{place} {refused}");
            }
        }
    }

    #[test]
    fn every_truncation_is_found() {
        let bytes = bytes_of(&some_parts());
        for length in 0..bytes.len() {
            let refused = resumed(&bytes[..length]).expect_err("truncated");
            assert!(
                matches!(refused, Problem::Truncated { length: found, .. } if found == length as u64)
            );
        }
    }

    #[test]
    fn parts_of_another_log_are_damage() {
        let one = bytes_of(&some_parts()[..1]);
        let other = Log::create(disk(&[]), &TAG.replace("a game", "ab ame")).expect("room");
        let mut mixed = other.storage.bytes.into_inner();
        let complete = length_field(other.checksum, one.len() as u64);
        mixed[LENGTH_AT..TAG_AT].copy_from_slice(&complete);
        mixed.extend(&one[mixed.len()..]);
        let found = Log::resume(disk(&mixed), &TAG.replace("a game", "ab ame"), || Ok(()));
        assert!(matches!(found, Err(Problem::Damaged { offset: 62 })));
    }

    #[test]
    fn a_full_disk_leaves_the_log_as_it_was() {
        let parts = some_parts();
        let before = bytes_of(&parts[..1]);
        let needed = bytes_of(&parts[..2]).len() - before.len() + (TAG_AT - LENGTH_AT);
        for left in 0..needed {
            let mut log = log_of(&parts[..1]);
            log.storage.left = left;
            let refused = log.append(&parts[1]).expect_err("full");
            assert_eq!(refused.kind(), io::ErrorKind::StorageFull);
            // Room for the twelve bytes in the header is there already.
            if left <= needed - (TAG_AT - LENGTH_AT) {
                assert_eq!(log.storage.bytes.get_ref(), &before);
            }
            log.storage.left = usize::MAX;
            log.append(&parts[1]).expect("room");
            let (found, _) = resumed(&log.storage.bytes.into_inner()).expect("a log");
            assert_eq!(found, &parts[..2]);
        }
    }

    #[test]
    fn another_tag_is_refused() {
        let bytes = bytes_of(&[]);
        let refused = Log::resume(disk(&bytes), "another", || Ok(())).map(drop);
        let message = refused.expect_err("another tag").to_string();
        assert_eq!(
            message,
            format!("is the checkpoint of {TAG}, not of another; name another file")
        );
    }

    #[test]
    fn reading_can_be_stopped() {
        let bytes = bytes_of(&some_parts());
        let stopped = Log::resume(disk(&bytes), TAG, || Err(Stop::Cancelled));
        assert!(matches!(stopped, Err(Problem::Stopped(Stop::Cancelled))));
    }
}
