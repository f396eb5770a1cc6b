//! How large a file may be: far beyond what a proof needs, and near the limit of what can be
//! checked.

/// Bytes of a file.
pub const BYTES: usize = 1 << 29;
/// Words of a pattern.
pub const WORDS: usize = 4096;
/// Entries of a list of values or guesses.
pub const LIST: usize = 4096;
/// Greatest value in a file.
pub const VALUE: u64 = 1 << 53;
/// Greatest absolute value that a table may take where it is examined.
pub const EXTENDED: i128 = 1 << 62;
/// Values of all tables together, in the window and a little beyond.
pub const CELLS: u64 = 1 << 27;
/// Replies to all guesses about all lower bounds: about a day of work.
pub const REPLIES: u128 = 1 << 44;
/// Guesses that a strategy takes for one secret.
pub const DEPTH: usize = 500;
/// Codes of a game in which the strategy is played.
pub const PLAYED_CODES: usize = 2000;
/// Colours of a game in which the strategy is played.
pub const PLAYED_COLORS: usize = 12;
