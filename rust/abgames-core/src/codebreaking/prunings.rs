//! The rules of the search that only save work, each with a switch.
//!
//! Tests switch them off one by one and all together: the number of nodes changes, no value does.

/// Defines the switches and their names in one place.
macro_rules! prunings {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// Which rules that only save work are in force. None of them changes a value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Prunings { $($(#[$doc])* pub $name: bool),* }

        impl Prunings {
            /// All rules.
            pub const ALL: Self = Self { $($name: true),* };

            /// The names of the rules.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// Switches the rule of that name off; `false` when there is none.
            pub fn switch_off(&mut self, name: &str) -> bool {
                match name {
                    $(stringify!($name) => self.$name = false,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

prunings! {
    /// Try one guess of each class that the set's own symmetry makes.
    symmetry,
    /// Look sets up by canonical form; otherwise as they are.
    canonical,
    /// Look sets up at all.
    memo,
    /// Settle sets that a member separates before anything else.
    separation,
    /// Try guesses that split the set into the same classes once.
    merge,
    /// Use the static bound to leave guesses out.
    bound,
    /// Rank the guesses of every class before searching one.
    lookahead,
    /// Search classes with a budget.
    budget,
}
