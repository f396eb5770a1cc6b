//! Why a proof is refused.

use super::limits;
use job::control::Stop;

/// Why a proof is refused, or was not checked to its end.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The job was stopped.
    #[error("was not checked to the end")]
    Stopped(Stop),
    /// The text is too long.
    #[error("has {0} bytes, but at most {most} are allowed", most = limits::BYTES)]
    TooLong(usize),
    /// It is not JSON of this form.
    #[error("does not have the right format: {0}")]
    Json(#[from] serde_json::Error),
    /// A key has a value that it cannot have.
    #[error("{key} is not {wanted}")]
    Header {
        /// The key.
        key: &'static str,
        /// What it can be.
        wanted: &'static str,
    },
    /// Checking it would take too much time or memory.
    #[error("is too large to be checked: {0}")]
    TooMuch(&'static str),
    /// Something about one entry.
    #[error("{entry}: {problem}")]
    Entry {
        /// The bound or claim.
        entry: String,
        /// What is wrong.
        problem: Problem,
    },
    /// Something about a root.
    #[error("{root}: {problem}")]
    Root {
        /// Which root.
        root: String,
        /// What is wrong.
        problem: RootProblem,
    },
    /// The strategy does not do what is claimed.
    #[error("played with {colors} colours, {root}: {problem}")]
    Play {
        /// The number of colours.
        colors: usize,
        /// Which root.
        root: String,
        /// What is wrong.
        problem: PlayProblem,
    },
}

impl From<Stop> for CheckError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// What is wrong with a lower bound or a claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A word is too short or too long.
    #[error("{0:?} does not have one sign for each peg")]
    WordLength(String),
    /// An unknown sign.
    #[error("{0:?} has a sign that it cannot have")]
    Sign(String),
    /// Digits in a wrong order.
    #[error("the digits of {0} are not numbered in order of first occurrence")]
    DigitOrder(String),
    /// A sign occurs twice, in the AB game.
    #[error("{0} has a sign twice")]
    SignTwice(String),
    /// A word occurs twice.
    #[error("the word {0} occurs twice")]
    WordTwice(String),
    /// A letter is skipped.
    #[error("its letters are not the first ones")]
    Letters,
    /// A letter belongs to the pool.
    #[error("the letter {0} belongs to the pool")]
    PoolLetter(String),
    /// The pattern is too long.
    #[error("has more than {most} words", most = limits::WORDS)]
    TooManyWords,
    /// The degree is too high.
    #[error("the degree {degree} is greater than {most}")]
    Degree {
        /// The degree.
        degree: u64,
        /// The greatest.
        most: usize,
    },
    /// The table is too short.
    #[error("the table has {length} values; its degree needs {least}")]
    ShortTable {
        /// Its values.
        length: usize,
        /// The values needed.
        least: usize,
    },
    /// A number is too large.
    #[error("the number {0} is greater than 2⁵³")]
    Large(u64),
    /// More absent colours than a guess can use.
    #[error("{0} absent colours are more than there are pegs")]
    ManyAbsent(u64),
    /// The table grows beyond what can be checked.
    #[error("the table goes beyond ±2⁶²")]
    Extended,
    /// Another bound or claim is about the same pattern.
    #[error("there is already one for the same pattern: {0}")]
    Again(String),
    /// A text is not a guess.
    #[error("{0:?} is not a guess")]
    NoGuess(String),
    /// The guesses do not continue for ever.
    #[error("the last {period} guesses, which repeat for ever, are not all there")]
    NotForEver {
        /// The period.
        period: usize,
    },
    /// A claim for ever without a degree, or another claim with one.
    #[error("it must have a degree exactly if the guesses repeat for ever")]
    NoDegree,
    /// Lists of different lengths.
    #[error("there are {guesses} guesses but {values} values")]
    Lengths {
        /// The guesses.
        guesses: usize,
        /// The values.
        values: usize,
    },
    /// More than one or two codes take.
    #[error("for n = {n} it says {value}, but {best} guesses are enough")]
    AboveBest {
        /// Colours in the pool.
        n: usize,
        /// The table.
        value: i128,
        /// What is enough.
        best: i128,
    },
    /// More than one or two codes take, somewhere beyond the window.
    #[error("it does not stay below {best} for n = {residue}, …")]
    AboveBestForEver {
        /// The first of the last points.
        residue: usize,
        /// What is enough.
        best: i128,
    },
    /// A guess may do better.
    #[error("for n = {n} it says {value}, but the guess {guess} is only shown to take {shown}")]
    Better {
        /// The guess.
        guess: String,
        /// Colours in the pool.
        n: usize,
        /// The table.
        value: i128,
        /// What the classes take.
        shown: i128,
    },
    /// A guess may do better beyond the window.
    #[error("the guess {guess} is not shown to take as much for ever, for n = {residue}, …")]
    BetterForEver {
        /// The guess.
        guess: String,
        /// The first of the last points.
        residue: usize,
    },
    /// A guess asks for colours that the pool does not have.
    #[error("for n = {n} the guess {guess} takes more fresh colours than there are")]
    Fresh {
        /// The guess.
        guess: String,
        /// Colours in the pool.
        n: usize,
    },
    /// A guess asks for absent colours that the game does not have.
    #[error("for n = {n} the guess {guess} needs more absent colours than {absent}")]
    Absent {
        /// The guess.
        guess: String,
        /// Colours in the pool.
        n: usize,
        /// Colours that are absent.
        absent: u64,
    },
    /// There is no claim for a class.
    #[error("for n = {n} and guess {guess} there is no claim for the class {reply}, {class}")]
    NoClaim {
        /// The guess.
        guess: String,
        /// Colours in the pool.
        n: usize,
        /// The reply.
        reply: String,
        /// The class.
        class: String,
    },
    /// The guess takes more.
    #[error("for n = {n} it says {value}, but the guess {guess} takes {needed}")]
    Worse {
        /// The guess.
        guess: String,
        /// Colours in the pool.
        n: usize,
        /// The table.
        value: i128,
        /// What the guess takes.
        needed: i128,
    },
    /// The guess may take more beyond the window.
    #[error("the guess {guess} is not shown to be enough for ever, for n = {residue}, …")]
    WorseForEver {
        /// The guess.
        guess: String,
        /// The first of the last points.
        residue: usize,
    },
    /// A class has no single claim for ever.
    #[error(
        "for n = {residue}, … and guess {guess} no one claim for ever is for the class {reply}"
    )]
    ChangingClaim {
        /// The guess.
        guess: String,
        /// The first of the last points.
        residue: usize,
        /// The reply.
        reply: String,
    },
}

/// What is wrong with a root.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RootProblem {
    /// There is no lower bound.
    #[error("has no lower bound")]
    NoBound,
    /// There is no claim for ever.
    #[error("has no claim for ever for n = {n}")]
    NoClaim {
        /// Colours in the pool.
        n: usize,
    },
    /// Bound and claim differ for ever.
    #[error("the lower bound {lower} does not meet the claim {upper} for n = {n}, …")]
    Apart {
        /// Colours in the pool.
        n: usize,
        /// The bound.
        lower: i128,
        /// The claim.
        upper: i128,
    },
}

/// What goes wrong when the strategy is played out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayProblem {
    /// The pattern stands for other codes.
    #[error("the candidates after {guesses} guesses are not the codes of {pattern}")]
    Candidates {
        /// The pattern.
        pattern: String,
        /// Guesses so far.
        guesses: usize,
    },
    /// No claim says what to guess.
    #[error("nothing says what to guess about {pattern}")]
    NoGuess {
        /// The pattern.
        pattern: String,
    },
    /// It takes more guesses than claimed.
    #[error("{pattern} takes {played} guesses, but {claimed} are claimed")]
    More {
        /// The pattern.
        pattern: String,
        /// What it takes.
        played: i128,
        /// The claim.
        claimed: i128,
    },
    /// It takes fewer guesses than the lower bound.
    #[error("it takes {played} guesses, which is less than the lower bound {lower}")]
    Less {
        /// What it takes.
        played: i128,
        /// The bound.
        lower: i128,
    },
    /// It does not end.
    #[error("it takes more than {most} guesses for a secret", most = limits::DEPTH)]
    Depth,
}
