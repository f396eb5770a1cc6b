//! The file of a checkpoint: a header, and parts that are only ever appended.
//!
//! The layout is in `docs/formats.md`. Nothing is overwritten. The checksum of a part continues
//! that of the part before, so parts count up to the first one that does not match: whatever a
//! killed process, a power cut or a bad sector made of the rest, what precedes it can be used.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use crc32fast::Hasher;
use lz4_flex::block;

use crate::alloc::vec_for;
use crate::error::{CheckpointProblem as Problem, Stop};

/// What every file begins with; the last two bytes reveal a transfer as text.
const MAGIC: &[u8; 20] = b"abgames-checkpoint\r\n";
const VERSION: u32 = 2;

/// Offsets in the header.
const VERSION_AT: usize = 20;
const TAG_LENGTH_AT: usize = 24;
const CHECKSUM_AT: usize = 28;
const TAG_AT: usize = 32;

/// Bytes of the longest tag.
pub const LONGEST_TAG: usize = 1 << 16;

/// Bytes in front of a part: stored length, unpacked length, checksum.
const PART_HEAD: usize = 12;

/// Bytes of the largest part, unpacked.
pub const LARGEST_PART: usize = 1 << 24;

/// Where the bytes are.
pub trait Storage: Read + Write + Seek {
    /// Truncates the storage to `length` bytes.
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

/// A place between two parts.
#[derive(Clone, Copy, Debug)]
struct Place {
    offset: u64,
    /// The checksum of all that precedes, which that of the next part continues.
    checksum: u32,
}

/// A part as it is stored.
struct Part {
    packed: Vec<u8>,
    unpacked: usize,
    /// Where it ends.
    end: Place,
}

/// An open log.
#[derive(Debug)]
pub struct Log<S> {
    storage: S,
    /// Where the parts begin, and where they end.
    start: Place,
    end: Place,
}

impl<S: Storage> Log<S> {
    /// A log in an empty storage, about what `tag` says. If it cannot be written, the storage stays
    /// empty.
    ///
    /// # Errors
    /// As the storage has it.
    pub fn create(mut storage: S, tag: &str) -> io::Result<Self> {
        let mut header = MAGIC.to_vec();
        header.extend(VERSION.to_le_bytes());
        header.extend((tag.len() as u32).to_le_bytes());
        let checksum = checksum(0, &[&header, tag.as_bytes()]);
        header.extend(checksum.to_le_bytes());
        header.extend(tag.as_bytes());
        storage.seek(SeekFrom::Start(0))?;
        let written = storage.write_all(&header);
        written.inspect_err(|_| drop(storage.cut(0)))?;
        let offset = header.len() as u64;
        let start = Place { offset, checksum };
        let end = start;
        Ok(Self {
            storage,
            start,
            end,
        })
    }

    /// The log in a storage, which must be about what `tag` says, with all parts up to the first
    /// one that does not match its checksum. Nothing is changed. `poll` is called between the
    /// parts.
    ///
    /// # Errors
    /// What is wrong with the header, or why it cannot be read.
    pub fn resume(
        mut storage: S,
        tag: &str,
        mut poll: impl FnMut() -> Result<(), Stop>,
    ) -> Result<Self, Problem> {
        let length = storage.seek(SeekFrom::End(0))?;
        let (checksum, found) = read_header(&mut storage, length)?;
        if found != tag {
            return Err(Problem::Other {
                found,
                asked: tag.into(),
            });
        }
        let offset = (TAG_AT + found.len()) as u64;
        let start = Place { offset, checksum };
        let mut end = start;
        while let Some(part) = read_part(&mut storage, end, length)? {
            end = part.end;
            poll().map_err(Problem::Stopped)?;
        }
        Ok(Self {
            storage,
            start,
            end,
        })
    }

    /// Where the bytes are.
    pub fn storage(&self) -> &S {
        &self.storage
    }

    /// Bytes up to the end of the last part.
    pub fn bytes(&self) -> u64 {
        self.end.offset
    }

    /// Cuts off what follows the last part.
    ///
    /// # Errors
    /// As the storage has it.
    pub fn cut_off_rest(&mut self) -> io::Result<()> {
        self.storage.cut(self.end.offset)
    }

    /// Passes the parts to `visit`, in the order in which they were appended.
    ///
    /// # Errors
    /// Those of `visit`, or what is wrong with the file.
    pub fn parts(
        &mut self,
        mut visit: impl FnMut(&[u8]) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let mut place = self.start;
        self.storage.seek(SeekFrom::Start(place.offset))?;
        while place.offset < self.end.offset {
            let offset = place.offset;
            let damaged = || Problem::Damaged { offset };
            let found = read_part(&mut self.storage, place, self.end.offset)?;
            let part = found.ok_or_else(damaged)?;
            let mut unpacked = zeros(part.unpacked)?;
            let filled = block::decompress_into(&part.packed, &mut unpacked).ok();
            filled
                .filter(|&bytes| bytes == part.unpacked)
                .ok_or_else(damaged)?;
            visit(&unpacked).map_err(|problem| match problem {
                Problem::Malformed => damaged(),
                problem => problem,
            })?;
            place = part.end;
        }
        Ok(())
    }

    /// Appends a part of at most [`LARGEST_PART`] bytes. If it cannot be written, the log stays as
    /// it was.
    ///
    /// # Errors
    /// As the storage has it.
    pub fn append(&mut self, part: &[u8]) -> io::Result<()> {
        let packed = block::compress(part);
        let lengths = [packed.len(), part.len()].map(|length| (length as u32).to_le_bytes());
        let checksum = checksum(self.end.checksum, &[lengths.as_flattened(), &packed]);
        let mut bytes = lengths.concat();
        bytes.extend(checksum.to_le_bytes());
        bytes.extend(packed);
        let offset = self.end.offset + bytes.len() as u64;
        self.storage.seek(SeekFrom::Start(self.end.offset))?;
        self.storage
            .write_all(&bytes)
            // If this fails too, whoever next opens the file finds a part that does not match.
            .inspect_err(|_| drop(self.storage.cut(self.end.offset)))?;
        self.end = Place { offset, checksum };
        Ok(())
    }
}

/// As many bytes as the file says.
fn zeros(number: usize) -> Result<Vec<u8>, Problem> {
    let mut bytes = vec_for(number).map_err(|none| Problem::Stopped(none.into()))?;
    bytes.resize(number, 0);
    Ok(bytes)
}

/// The part at a place, where the storage is positioned; none if it does not match its checksum or
/// would go beyond `limit`.
fn read_part(storage: &mut impl Storage, at: Place, limit: u64) -> Result<Option<Part>, Problem> {
    let Some(most) = (limit - at.offset).checked_sub(PART_HEAD as u64) else {
        return Ok(None);
    };
    let mut head = [0; PART_HEAD];
    storage.read_exact(&mut head)?;
    let [stored, unpacked, checked] = [0, 4, 8].map(|at| word(&head, at));
    let largest = block::get_maximum_output_size(LARGEST_PART);
    let fits = stored > 0 && stored as usize <= largest && unpacked as usize <= LARGEST_PART;
    if !fits || u64::from(stored) > most {
        return Ok(None);
    }
    let mut packed = zeros(stored as usize)?;
    storage.read_exact(&mut packed)?;
    let checksum = checksum(at.checksum, &[&head[..8], &packed]);
    let offset = at.offset + PART_HEAD as u64 + u64::from(stored);
    Ok((checksum == checked).then_some(Part {
        packed,
        unpacked: unpacked as usize,
        end: Place { offset, checksum },
    }))
}

/// The checksum of the header, and the tag; the storage is then positioned after the tag.
fn read_header(storage: &mut impl Storage, length: u64) -> Result<(u32, String), Problem> {
    let mut fixed = [0; TAG_AT];
    let there = TAG_AT.min(length as usize);
    storage.seek(SeekFrom::Start(0))?;
    storage.read_exact(&mut fixed[..there])?;
    let known = there.min(MAGIC.len());
    if fixed[..known] != MAGIC[..known] {
        return Err(Problem::Foreign);
    }
    if there < TAG_AT {
        return Err(Problem::Truncated { length });
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
        return Err(Problem::Truncated { length });
    }
    let mut tag = vec![0; tag_length];
    storage.read_exact(&mut tag)?;
    let header = checksum(0, &[&fixed[..CHECKSUM_AT], &tag]);
    if word(&fixed, CHECKSUM_AT) != header {
        return Err(Problem::Header);
    }
    let tag = String::from_utf8(tag).map_err(|_| Problem::Header)?;
    Ok((header, tag))
}

fn word(bytes: &[u8], at: usize) -> u32 {
    let four = bytes[at..at + 4].iter().rev();
    four.fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// The CRC-32 of some pieces of bytes in sequence, continued from another.
fn checksum(begin: u32, bytes: &[&[u8]]) -> u32 {
    let mut hasher = Hasher::new_with_initial(begin);
    for some in bytes {
        hasher.update(some);
    }
    hasher.finalize()
}

#[cfg(test)]
mod tests;
