//! The random numbers of Python's `random.Random(seed)`, so that a seed draws the same secret.
//!
//! The generator is the Mersenne Twister MT19937 with its initialization by an array, as Python
//! documents it.

const N: usize = 624;
const M: usize = 397;

/// A generator of random numbers.
pub struct Random {
    state: [u32; N],
    index: usize,
}

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Self {
        let mut state = [0_u32; N];
        state[0] = 19_650_218;
        for i in 1..N {
            let last = state[i - 1] ^ (state[i - 1] >> 30);
            state[i] = 1_812_433_253_u32.wrapping_mul(last).wrapping_add(i as u32);
        }
        let key: &[u32] = match seed >> 32 {
            0 => &[seed as u32],
            high => &[seed as u32, high as u32],
        };
        let (mut i, mut j) = (1, 0);
        for _ in 0..N.max(key.len()) {
            let last = (state[i - 1] ^ (state[i - 1] >> 30)).wrapping_mul(1_664_525);
            state[i] = (state[i] ^ last).wrapping_add(key[j]).wrapping_add(j as u32);
            i = next(i, &mut state);
            j = (j + 1) % key.len();
        }
        for _ in 1..N {
            let last = (state[i - 1] ^ (state[i - 1] >> 30)).wrapping_mul(1_566_083_941);
            state[i] = (state[i] ^ last).wrapping_sub(i as u32);
            i = next(i, &mut state);
        }
        state[0] = 0x8000_0000;
        Self { state, index: N }
    }

    /// A number from 0 to `n` - 1, as `randrange(n)` gives it.
    pub fn below(&mut self, n: u32) -> u32 {
        let bits = u32::BITS - n.leading_zeros();
        loop {
            let drawn = self.word() >> (u32::BITS - bits);
            if drawn < n {
                return drawn;
            }
        }
    }

    /// Different numbers below `n`, as `sample(range(n), count)` gives them.
    pub fn sample(&mut self, n: u32, count: usize) -> Vec<u32> {
        // Python takes from a list when that takes no more memory than a set of those taken.
        let mut size = 21.0;
        if count > 5 {
            size += 4_f64.powf((count as f64 * 3.0).log(4.0).ceil());
        }
        if f64::from(n) <= size {
            let mut pool: Vec<u32> = (0..n).collect();
            let take = |i| {
                let last = n - i - 1;
                let place = self.below(n - i) as usize;
                let taken = pool[place];
                pool[place] = pool[last as usize];
                taken
            };
            return (0..count as u32).map(take).collect();
        }
        let mut drawn = Vec::new();
        while drawn.len() < count {
            let next = self.below(n);
            if !drawn.contains(&next) {
                drawn.push(next);
            }
        }
        drawn
    }

    /// The numbers below `n` in an order, as `shuffle` makes it of a list of them.
    pub fn shuffled(&mut self, n: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..n).collect();
        (1..n).rev().for_each(|last| order.swap(last as usize, self.below(last + 1) as usize));
        order
    }

    fn word(&mut self) -> u32 {
        if self.index == N {
            for k in 0..N {
                let y = (self.state[k] & 0x8000_0000) | (self.state[(k + 1) % N] & 0x7fff_ffff);
                let odd = if y & 1 == 0 { 0 } else { 0x9908_b0df };
                self.state[k] = self.state[(k + M) % N] ^ (y >> 1) ^ odd;
            }
            self.index = 0;
        }
        let mut y = self.state[self.index];
        self.index += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c_5680;
        y ^= (y << 15) & 0xefc6_0000;
        y ^ (y >> 18)
    }
}

/// The next place of the initialization, which goes round once.
fn next(i: usize, state: &mut [u32; N]) -> usize {
    if i + 1 < N {
        return i + 1;
    }
    state[0] = state[N - 1];
    1
}
