//! The file of a checkpoint: a header, and parts that are only ever appended.
//!
//! The layout is in `docs/formats.md`. Nothing is overwritten. The checksum of a part continues
//! that of the part before, so parts count up to the first one that does not match: whatever a
//! killed process, a power cut or a bad sector made of the rest, what precedes it can be used.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use crc32fast::Hasher;
use lz4_flex::block;

use crate::alloc::filled;
use crate::error::{CheckpointProblem as Problem, Stop};

/// What every file begins with; the last two bytes reveal a transfer as text.
const MAGIC: &[u8; 20] = b"abgames-checkpoint\r\n";
const VERSION: u32 = 2;

/// Where the checksum of the header is, and where the tag begins.
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
    /// As the storage has it; for a tag of more than [`LONGEST_TAG`] bytes.
    pub fn create(mut storage: S, tag: &str) -> io::Result<Self> {
        at_most(tag.len(), LONGEST_TAG)?;
        let mut header = MAGIC.to_vec();
        header.extend(VERSION.to_le_bytes());
        header.extend((tag.len() as u32).to_le_bytes());
        let checksum = checksum(0, &[&header, tag.as_bytes()]);
        header.extend(checksum.to_le_bytes());
        header.extend(tag.as_bytes());
        write(&mut storage, 0, &header)?;
        let start = Place { offset: header.len() as u64, checksum };
        Ok(Self { storage, start, end: start })
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
        let (start, found) = read_header(&mut storage, length)?;
        if found != tag {
            return Err(Problem::Other { found, asked: tag.into() });
        }
        let mut end = start;
        while let Some(part) = read_part(&mut storage, end, length)? {
            end = part.end;
            poll().map_err(Problem::Stopped)?;
        }
        Ok(Self { storage, start, end })
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
            let is_filled = filled == Some(part.unpacked);
            is_filled.then_some(()).ok_or_else(damaged)?;
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
    /// As the storage has it; for a larger part.
    pub fn append(&mut self, part: &[u8]) -> io::Result<()> {
        at_most(part.len(), LARGEST_PART)?;
        let packed = block::compress(part);
        let lengths = [packed.len(), part.len()].map(|length| (length as u32).to_le_bytes());
        let checksum = checksum(self.end.checksum, &[lengths.as_flattened(), &packed]);
        let mut bytes = lengths.concat();
        bytes.extend(checksum.to_le_bytes());
        bytes.extend(packed);
        let offset = self.end.offset + bytes.len() as u64;
        write(&mut self.storage, self.end.offset, &bytes)?;
        self.end = Place { offset, checksum };
        Ok(())
    }
}

/// Writes bytes at the end; if they do not fit, what was written of them is cut off.
fn write(storage: &mut impl Storage, end: u64, bytes: &[u8]) -> io::Result<()> {
    storage.seek(SeekFrom::Start(end))?;
    let written = storage.write_all(bytes);
    // If this fails too, whoever next opens the file finds a part that does not match.
    written.inspect_err(|_| drop(storage.cut(end)))
}

/// As many bytes as the file says.
fn zeros(number: usize) -> Result<Vec<u8>, Problem> {
    filled(0, number).map_err(|none| Problem::Stopped(none.into()))
}

/// The part at a place, where the storage is positioned; none if it does not match its checksum or
/// would go beyond `limit`.
fn read_part(storage: &mut impl Storage, at: Place, limit: u64) -> Result<Option<Part>, Problem> {
    let Some(most) = (limit - at.offset).checked_sub(PART_HEAD as u64) else { return Ok(None) };
    let mut head = [0; PART_HEAD];
    storage.read_exact(&mut head)?;
    let [stored, unpacked, checked] = words(&head);
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

/// Where the header ends, and the tag; the storage is then positioned there.
/// Refuses what could not be read again.
fn at_most(length: usize, most: usize) -> io::Result<()> {
    let too_long = || io::Error::other(format!("{length} bytes, at most {most} are read again"));
    if length > most { Err(too_long()) } else { Ok(()) }
}

fn read_header(storage: &mut impl Storage, length: u64) -> Result<(Place, String), Problem> {
    let mut header = Vec::new();
    storage.seek(SeekFrom::Start(0))?;
    let longest = (TAG_AT + LONGEST_TAG) as u64;
    Read::by_ref(storage).take(longest).read_to_end(&mut header)?;
    if !header.iter().zip(MAGIC).all(|(byte, magic)| byte == magic) {
        return Err(Problem::Foreign);
    }
    let truncated = || Problem::Truncated { length };
    let parts = header.split_first_chunk::<TAG_AT>();
    let (fixed, tag) = parts.ok_or_else(truncated)?;
    let [.., found, tag_length, checked] = words::<8>(fixed);
    if found != VERSION {
        return Err(Problem::Version { found, known: VERSION });
    }
    if tag_length as usize > LONGEST_TAG {
        return Err(Problem::Header);
    }
    let tag = tag.get(..tag_length as usize).ok_or_else(truncated)?;
    let checksum = checksum(0, &[&fixed[..CHECKSUM_AT], tag]);
    if checksum != checked {
        return Err(Problem::Header);
    }
    let tag = String::from_utf8(tag.into()).map_err(|_| Problem::Header)?;
    let offset = (TAG_AT + tag.len()) as u64;
    storage.seek(SeekFrom::Start(offset))?;
    Ok((Place { offset, checksum }, tag))
}

/// The numbers in some bytes.
fn words<const NUMBER: usize>(bytes: &[u8]) -> [u32; NUMBER] {
    let (words, _) = bytes.as_chunks();
    std::array::from_fn(|at| u32::from_le_bytes(words[at]))
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
