//! Finds again what `src/openings-NAME.bin` holds: `cargo run --release --example openings NAME`.

use abgames_otrio::Settings;
use abgames_otrio::openings::OPENINGS;
use job::control::{Control, Ticker};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let names = OPENINGS.map(|opening| opening.name).join(", ");
    let opening = OPENINGS.iter().find(|opening| opening.name == name);
    let opening = opening.ok_or(format!("the name of an opening is missing: {names}"))?;
    let mut settings = Settings::default();
    settings.effort.memory = 1 << 30;
    let control = Control::new(None);
    let bytes = opening.search(settings, &mut Ticker::new(&control))?;
    Ok(std::io::stdout().write_all(&bytes)?)
}
