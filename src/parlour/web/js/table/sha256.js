/** SHA-256 in plain script: `crypto.subtle` is missing where the page comes over plain http. */

const ROUNDS = 64;
const { SEEDS, KEYS } = constants();

/** The digest of bytes, as hex digits. */
export function sha256(bytes) {
  const state = SEEDS.slice();
  const message = padded(bytes);
  const words = new Uint32Array(ROUNDS);
  for (let at = 0; at < message.length; at += 64) digestBlock(message, at, words, state);
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** Bytes of hex digits. */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function digestBlock(message, at, words, state) {
  const view = new DataView(message.buffer, at, 64);
  for (let k = 0; k < 16; k += 1) words[k] = view.getUint32(4 * k);
  for (let k = 16; k < ROUNDS; k += 1) {
    const [x, y] = [words[k - 15], words[k - 2]];
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[k] = words[k - 16] + low + words[k - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let k = 0; k < ROUNDS; k += 1) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + KEYS[k] + words[k]) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, k) => {
    state[k] += word;
  });
}

const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** A one, zeros, and the length in bits, to full blocks of 64 bytes. */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
  return whole;
}

/** The first 32 bits behind the point of the roots of the first primes: square (seeds) and cube (keys). */
function constants() {
  const primes = [];
  for (let n = 2; primes.length < ROUNDS; n += 1) if (primes.every((p) => n % p)) primes.push(n);
  const behindPoint = (root) => Math.floor((root % 1) * 2 ** 32);
  return {
    SEEDS: Uint32Array.from(primes.slice(0, 8), (p) => behindPoint(Math.sqrt(p))),
    KEYS: Uint32Array.from(primes, (p) => behindPoint(Math.cbrt(p))),
  };
}
