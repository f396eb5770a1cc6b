// QR codes of addresses, as ISO/IEC 18004 has them: bytes, level L, versions 1 to 17.

import { svg } from "./dom.js";

const CHECKS = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28]; // bytes that check a block, by version
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6];
const MASKS = [
  (x, y) => (x + y) % 2, (_, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Modules for data and checks, in bytes: all but those of the patterns. */
function room(version) {
  const marks = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const patterns = marks && (25 * marks - 10) * marks - 55 + (version > 6 ? 36 : 0);
  return Math.floor(((16 * version + 128) * version + 64 - patterns) / 8);
}

/** The product of two elements of the field of 256. */
function times(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

/** The bytes that check a block (Reed and Solomon). */
function checksOf(block, n) {
  const divisor = [...Array(n - 1).fill(0), 1];
  for (let i = 0, root = 1; i < n; i++, root = times(root, 2)) {
    for (let k = 0; k < n; k++) divisor[k] = times(divisor[k], root) ^ (divisor[k + 1] ?? 0);
  }
  return block.reduce((rest, byte) => {
    const factor = byte ^ rest[0];
    return [...rest.slice(1), 0].map((each, k) => each ^ times(divisor[k], factor));
  }, Array(n).fill(0));
}

/** The version and the bytes of a text, with those that check them, in the order in which they are drawn. */
function coded(text) {
  const data = [...new TextEncoder().encode(text)];
  const head = (version) => (version < 10 ? 12 : 20); // bits before the text
  const holds = (version) => room(version) - CHECKS[version] * BLOCKS[version];
  const version = CHECKS.findIndex((_, each) => each && head(each) + 8 * data.length <= 8 * holds(each));
  if (version < 0) return null;
  const bits = [[4, 4], [data.length, head(version) - 4], ...data.map((byte) => [byte, 8])].map(([number, n]) => number.toString(2).padStart(n, "0")).join("");
  const bytes = `${bits}0000`.match(/.{1,8}/g).map((each) => parseInt(each.padEnd(8, "0"), 2)).slice(0, holds(version));
  for (let i = 0; bytes.length < holds(version); i++) bytes.push(i % 2 ? 0x11 : 0xec);
  const n = BLOCKS[version];
  const size = Math.floor(bytes.length / n);
  const short = n - (bytes.length % n);
  const blocks = Array.from({ length: n }, (_, i) => bytes.slice(i * size + Math.max(i - short, 0), (i + 1) * size + Math.max(i + 1 - short, 0)));
  const inTurn = (parts) => Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, i) => parts.map((part) => part[i])).flat().filter((byte) => byte !== undefined);
  return { version, bytes: [...inTurn(blocks), ...inTurn(blocks.map((block) => checksOf(block, CHECKS[version])))] };
}

/** A number with the rest that checks it, divided by a polynomial of some degree. */
function checked(number, divisor, degree) {
  let rest = number;
  for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor);
  return (number << degree) | rest;
}

/** The modules that are the same for all texts; null where the text goes. */
function patterns(version, mask) {
  const size = 4 * version + 17;
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (x, y, dark) => { if (x >= 0 && y >= 0 && x < size && y < size) grid[y][x] = Boolean(dark); };
  const square = (cx, cy, r, dark) => {
    for (let y = -r; y <= r; y++) for (let x = -r; x <= r; x++) set(cx + x, cy + y, dark(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let i = 0; i < size; i++) for (const [x, y] of [[6, i], [i, 6]]) set(x, y, i % 2 === 0);
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (r) => r !== 2 && r !== 4);
  const n = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const step = Math.ceil((version * 4 + 4) / (n * 2 - 2)) * 2;
  const places = Array.from({ length: n }, (_, i) => (i ? size - 7 - (n - 1 - i) * step : 6));
  for (const x of places) for (const y of places) if (!((x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7))) square(x, y, 2, (r) => r !== 1);
  const format = checked(8 + mask, 0x537, 10) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = (format >> i) & 1;
    set(...(i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i < 9 ? [7, 8] : [14 - i, 8]), dark);
    set(...(i < 8 ? [size - 1 - i, 8] : [8, size - 15 + i]), dark);
  }
  set(8, size - 8, true);
  for (let i = 0; version > 6 && i < 18; i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    for (const [x, y] of [[a, b], [b, a]]) set(x, y, (checked(version, 0x1f25, 12) >> i) & 1);
  }
  return grid;
}

/** The code with one mask. */
function masked({ version, bytes }, mask) {
  const grid = patterns(version, mask);
  const size = grid.length;
  let i = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) { // two columns, but not the one of the clock
    const up = ((right + 1) & 2) === 0;
    for (let k = 0; k < size; k++) {
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - k : k;
        if (grid[y][x] !== null) continue;
        grid[y][x] = Boolean(((bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) !== (MASKS[mask](x, y) === 0);
        i++;
      }
    }
  }
  return grid;
}

/** Squares of four equal modules, which readers find hard. */
const lumps = (grid) => grid.slice(1).reduce((sum, row, y) => sum + row.filter((dark, x) => x && [row[x - 1], grid[y][x], grid[y][x - 1]].every((each) => each === dark)).length, 0);

/** The code of a text, as rows of dark and light modules; null if it is too long. */
export function qr(text, mask = null) {
  const code = coded(text);
  if (!code) return null;
  const grids = (mask === null ? [...MASKS.keys()] : [mask]).map((each) => masked(code, each));
  return grids.reduce((best, grid) => (lumps(grid) < lumps(best) ? grid : best));
}

/** The code of a text as a picture, with the margin that readers need. */
export function qrPicture(text, label) {
  const grid = qr(text);
  if (!grid) return null;
  const size = grid.length + 8;
  const d = grid.flatMap((row, y) => row.map((dark, x) => dark && `M${x + 4} ${y + 4}h1v1h-1z`)).filter(Boolean).join("");
  return svg("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" }, svg("rect", { width: size, height: size, class: "light" }), svg("path", { d }));
}
