//! From a damaged checkpoint exactly the parts before the damage are read, and it can be continued.
#![no_main]

use std::io::Cursor;
use std::io::{self, Read, Seek, SeekFrom, Write};

use abgames_core::checkpoint::log::{Log, Storage};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
enum Damage {
    Flip { place: u16, bits: u8 },
    Cut { length: u16 },
    Remove { place: u16, length: u16 },
    Repeat { place: u16, length: u16, to: u16 },
    Insert { place: u16, bytes: Vec<u8> },
}

#[derive(Arbitrary, Debug)]
enum Input {
    /// Any bytes.
    Raw(Vec<u8>),
    /// A log, and what happened to it.
    Damaged(Vec<Vec<u8>>, Vec<Damage>),
}

const TAG: &str = "a tag";

#[derive(Debug, Default)]
struct Disk(Cursor<Vec<u8>>);

impl Read for Disk {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Disk {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.0.seek(place)
    }
}

impl Storage for Disk {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.0.get_mut().truncate(length as usize);
        Ok(())
    }
}

fn bytes(log: &Log<Disk>) -> &Vec<u8> {
    log.storage().0.get_ref()
}

fn resume(bytes: &[u8]) -> Option<Log<Disk>> {
    let disk = Disk(Cursor::new(bytes.to_vec()));
    Log::resume(disk, TAG, || Ok(())).ok()
}

/// The parts that are read, unless a part has a right checksum and cannot be unpacked.
fn parts(log: &mut Log<Disk>) -> Option<Vec<Vec<u8>>> {
    let mut found = Vec::new();
    let read = log.parts(|part| {
        found.push(part.to_vec());
        Ok(())
    });
    read.ok().map(|()| found)
}

fn change(bytes: &mut Vec<u8>, damage: &Damage) {
    let within = |place: u16, length: usize| usize::from(place).min(length);
    match *damage {
        Damage::Flip { place, bits } => {
            if let Some(byte) = bytes.get_mut(usize::from(place)) {
                *byte ^= bits;
            }
        }
        Damage::Cut { length } => bytes.truncate(length.into()),
        Damage::Remove { place, length } => {
            let start = within(place, bytes.len());
            let end = start + within(length, bytes.len() - start);
            bytes.drain(start..end);
        }
        Damage::Repeat { place, length, to } => {
            let start = within(place, bytes.len());
            let end = start + within(length, bytes.len() - start);
            let to = within(to, bytes.len());
            let piece = bytes[start..end].to_vec();
            bytes.splice(to..to, piece);
        }
        Damage::Insert { place, bytes: ref new } => {
            let place = within(place, bytes.len());
            bytes.splice(place..place, new.iter().copied());
        }
    }
}

fuzz_target!(|input: Input| {
    let (written, damages) = match input {
        Input::Raw(bytes) => {
            if let Some(mut log) = resume(&bytes) {
                parts(&mut log);
            }
            return;
        }
        Input::Damaged(written, damages) => (written, damages),
    };
    let mut log = Log::create(Disk::default(), TAG).expect("memory");
    let mut ends = vec![bytes(&log).len()];
    for part in &written {
        log.append(part).expect("memory");
        ends.push(bytes(&log).len());
    }
    let whole = bytes(&log).clone();
    let mut damaged = whole.clone();
    for damage in &damages {
        change(&mut damaged, damage);
    }
    let same = whole.iter().zip(&damaged).take_while(|(a, b)| a == b).count();
    let Some(count) = ends.iter().rposition(|&end| end <= same) else {
        assert!(resume(&damaged).is_none());
        return;
    };
    let mut log = resume(&damaged).expect("the header is as it was");
    assert_eq!(parts(&mut log).as_deref(), Some(&written[..count]));
    assert_eq!(log.bytes() as usize, ends[count]);
    log.cut_off_rest().expect("memory");
    log.append(b"more").expect("memory");
    let mut again = resume(bytes(&log)).expect("a log");
    let found = parts(&mut again).expect("a log");
    assert_eq!((found.len(), found.last()), (count + 1, Some(&b"more".to_vec())));
});
