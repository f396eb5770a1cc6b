use abgames_core::control::{Control, Ticker};
use abgames_core::otrio::position::*;
use abgames_core::otrio::preferences::*;
use abgames_core::otrio::rules::SavingRules;
use abgames_core::otrio::slots;
use abgames_core::search::chains::*;
use abgames_core::search::prover::*;
use std::time::Duration;
fn main() {
    // players moves orders(P1D32/..) within method seconds
    let a: Vec<String> = std::env::args().collect();
    let players = Players::new(a[1].parse().unwrap()).unwrap();
    let mut p = Position::new(players);
    for m in a[2].split(',').filter(|s| !s.is_empty()) {
        let s = (0..27).find(|&s| slots::name(s) == m).unwrap();
        p = p.place(s);
    }
    let bit = |c: char| -> u8 { if c == 'D' { 16 } else { 1 << (c as u8 - b'1') } };
    let orders: Vec<Vec<u8>> = a[3]
        .split('/')
        .map(|o| o.chars().map(bit).collect())
        .collect();
    let within = a[4].chars().map(bit).sum();
    let mut rules = SavingRules::ALL;
    for w in &a[7..] {
        assert!(rules.switch_off(w));
    }
    let game = PreferenceGame {
        preferences: Preferences::new(players, &orders, 15).unwrap(),
        rules,
    };
    let mut pr = Prover::new(Queries(game), Method::named(&a[5]).unwrap(), 4 << 30).unwrap();
    let control = Control::new(Some(Duration::from_secs(a[6].parse().unwrap())));
    let mut ticker = Ticker::new(&control);
    let q = pr.graph().query(pr.graph().0.prospect(&p), within);
    let r = pr.proves(&q, &mut ticker);
    let t = control.elapsed().as_secs_f64();
    println!(
        "{:?} nodes {} time {:.2} {:.2} Mn/s",
        r,
        control.nodes(),
        t,
        control.nodes() as f64 / t / 1e6
    );
}
