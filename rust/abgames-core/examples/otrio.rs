use abgames_core::control::{Control, Ticker};
use abgames_core::otrio::coalitions::*;
use abgames_core::otrio::live_lines::State;
use abgames_core::otrio::position::*;
use abgames_core::otrio::rules::SavingRules;
use abgames_core::otrio::static_rules::Coalition;
use abgames_core::search::{depth_first::*, proof_number::*, table::Table};
fn main() {
    // otrio players moves members winners algo
    let a: Vec<String> = std::env::args().collect();
    let players = Players::new(a[1].parse().unwrap()).unwrap();
    let mut p = Position::new(players);
    for m in a[2].split(',').filter(|s| !s.is_empty()) {
        let b = m.as_bytes();
        let s = "LMS".find(b[2] as char).unwrap() * 9
            + (b[1] - b'1') as usize * 3
            + (b[0] - b'a') as usize;
        p = p.place(s);
    }
    let mask = |t: &str| -> u8 {
        let mut m = 0;
        for c in 0..players.colors() {
            if t.contains(&players.owner(c).to_string()) {
                m |= 1 << c;
            }
        }
        m
    };
    let mut rules = SavingRules::ALL;
    for w in &a[6..] {
        if let Some(n) = w.strip_prefix("-") {
            assert!(rules.switch_off(n));
        }
    }
    let g = CoalitionGraph {
        coalition: Coalition {
            members: mask(&a[3]),
            winners: mask(&a[4]),
        },
        rules,
    };
    let root = g.node(State::new(&p));
    let control = Control::new(None);
    let mut ticker = Ticker::new(&control);
    let mut table = Table::new(4 << 30).unwrap();
    let r = match a[5].as_str() {
        "dfs" => DepthFirstSearch::new(&g, &mut table, &mut ticker).run(&root, u64::MAX),
        "sum" => {
            ProofNumberSearch::new(&g, &mut table, Combine::Sum, &mut ticker).run(&root, u64::MAX)
        }
        _ => ProofNumberSearch::new(&g, &mut table, Combine::Greatest, &mut ticker)
            .run(&root, u64::MAX),
    };
    let t = control.elapsed().as_secs_f64();
    println!(
        "{:?} nodes {} time {:.2} {:.2} Mn/s entries {}",
        r,
        control.nodes(),
        t,
        control.nodes() as f64 / t / 1e6,
        table.len()
    );
}
