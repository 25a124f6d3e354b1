/** RFC 3492 with the numbers that section 5 gives for host names. */
const BASE = 36;
const LEAST_THRESHOLD = 1;
const MOST_THRESHOLD = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const LAST_CODE = 0x10_ff_ff;

/** What the part of a label behind `xn--` stands for; undefined where it stands for nothing. */
export function decodePunycode(encoded: string): string | undefined {
  const split = encoded.lastIndexOf('-');
  const codes = Array.from(encoded.slice(0, Math.max(0, split)), (letter) => letter.charCodeAt(0));
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let index = 0;
  for (let at = split + 1; at < encoded.length; ) {
    const start = index;
    for (let weight = 1, step = BASE; ; step += BASE, at += 1) {
      const digit = digitOf(encoded[at]);
      if (digit === undefined) return undefined;
      index += digit * weight;
      const threshold = Math.min(Math.max(step - bias, LEAST_THRESHOLD), MOST_THRESHOLD);
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (!Number.isSafeInteger(weight)) return undefined;
    }
    at += 1;
    const count = codes.length + 1;
    bias = adapted(index - start, count, start === 0);
    code += Math.floor(index / count);
    if (code > LAST_CODE) return undefined;
    index %= count;
    codes.splice(index, 0, code);
    index += 1;
  }
  return String.fromCodePoint(...codes);
}

function digitOf(letter = ''): number | undefined {
  if (/^[a-z]$/.test(letter)) return letter.charCodeAt(0) - 'a'.charCodeAt(0);
  return /^[0-9]$/.test(letter) ? Number(letter) + 26 : undefined;
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((BASE - LEAST_THRESHOLD) * MOST_THRESHOLD) / 2; bias += BASE) {
    rest = Math.floor(rest / (BASE - LEAST_THRESHOLD));
  }
  return bias + Math.floor((BASE * rest) / (rest + SKEW));
}
