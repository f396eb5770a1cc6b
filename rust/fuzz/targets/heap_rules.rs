//! Any octal or hexadecimal code or subtraction set is refused, or its Grundy values follow the definition.
#![no_main]

use abgames_core::control::{Control, Ticker};
use abgames_core::nim::rule::HeapRule;
use abgames_core::nim::sequence::grundy_values;
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
enum Input {
    Code(Vec<u8>),
    Subtraction(Vec<u64>),
}

const HEAPS: usize = 120;

/// The values by definition.
fn values(rule: &HeapRule) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..HEAPS {
        let options: Vec<u32> = match rule {
            HeapRule::Code(digits) => of_code(digits, heap, &values),
            HeapRule::Subtraction(amounts) => amounts
                .iter()
                .filter_map(|&amount| heap.checked_sub(usize::try_from(amount).ok()?))
                .map(|left| values[left])
                .collect(),
            _ => unreachable!("no other rule is made"),
        };
        let least = (0..).find(|value| !options.contains(value));
        values.push(least.expect("few options"));
    }
    values
}

fn of_code(digits: &[u8], heap: usize, values: &[u32]) -> Vec<u32> {
    let mut options = Vec::new();
    for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
        let left = heap - taken;
        if digit & 1 != 0 && left == 0 {
            options.push(0);
        }
        if digit & 2 != 0 && left > 0 {
            options.push(values[left]);
        }
        if digit & 4 != 0 {
            options.extend((1..=left / 2).map(|part| values[part] ^ values[left - part]));
        }
        for part in (1..left).filter(|_| digit & 8 != 0) {
            let rest = left - part;
            options.extend(
                (1..=rest / 2).map(|other| values[part] ^ values[other] ^ values[rest - other]),
            );
        }
    }
    options
}

fuzz_target!(|input: Input| {
    let rule = match input {
        Input::Code(digits) => HeapRule::code(digits),
        Input::Subtraction(amounts) => HeapRule::subtraction(amounts),
    };
    let Ok(rule) = rule else { return };
    let control = Control::new(None);
    let found = grundy_values(&rule, HEAPS as u32, true, &mut Ticker::new(&control));
    assert_eq!(found.expect("nobody cancels").values, values(&rule));
});
