//! Hands the compiler's version to the extension, which shows it in `abgames.__build__`.

use std::process::Command;

fn main() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version.map_or_else(
        |_| "unknown".into(),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    );
    println!("cargo::rustc-env=ABGAMES_RUSTC={version}");
    println!("cargo::rerun-if-changed=build.rs");
}
