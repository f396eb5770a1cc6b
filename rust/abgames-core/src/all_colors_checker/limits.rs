//! How large a file may be: far beyond what a proof needs, and near to what could be checked.

/// Bytes of a file.
pub const BYTES: usize = 1 << 29;
/// Words of a pattern.
pub const WORDS: usize = 4096;
/// Entries of a list of values or guesses.
pub const LIST: usize = 4096;
/// Greatest value that a file names.
pub const VALUE: u64 = 1 << 53;
/// Greatest absolute value that a table may take where it is looked at.
pub const EXTENDED: i128 = 1 << 62;
/// Values that all tables together have in the window and a little beyond.
pub const CELLS: u64 = 1 << 27;
/// Replies to all guesses about all lower bounds: a day of work or so.
pub const REPLIES: u128 = 1 << 44;
/// Guesses that a strategy takes for one secret.
pub const DEPTH: usize = 500;
/// Codes of a game in which the strategy is played.
pub const PLAYED_CODES: usize = 2000;
/// Colours of a game in which the strategy is played.
pub const PLAYED_COLORS: usize = 12;
