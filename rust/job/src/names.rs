//! Values that callers name.

/// Gives the values of a type the names that callers use.
#[macro_export]
macro_rules! names {
    ($type:ident { $($name:literal => $value:ident),* $(,)? }) => {
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
