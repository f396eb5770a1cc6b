//! Values that callers name.

/// Defines a type of values and the names that callers use for them in one place.
#[macro_export]
macro_rules! names {
    ($(#[$of:meta])* $type:ident { $($(#[$doc:meta])* $name:literal => $value:ident),* $(,)? }) => {
        $(#[$of])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type { $($(#[$doc])* $value),* }

        impl $type {
            /// The names of all values.
            pub const NAMES: &[&str] = &[$($name),*];

            /// The value with a name.
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$value),)*
                    _ => None,
                }
            }
        }
    };
}

pub use names;
