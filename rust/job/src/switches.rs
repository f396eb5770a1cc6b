//! Rules that only save work, each with a switch. Tests switch them off one by one and all
//! together: the number of nodes changes, but no value does.

/// Defines a type of switches and their names in one place.
#[macro_export]
macro_rules! switches {
    ($(#[$type_doc:meta])* $type:ident { $($(#[$doc:meta])* $name:ident),* $(,)? }) => {
        $(#[$type_doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $type { $($(#[$doc])* pub $name: bool),* }

        impl $type {
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

        impl Default for $type {
            /// All rules.
            fn default() -> Self {
                Self::ALL
            }
        }
    };
}

pub use switches;
