/** The sums of arithmetic.ts in WebAssembly: simd.wat, compiled. */
import type { Layer } from './layers.ts';

/** simd.wat as `wat2wasm` makes it; simd.test.ts holds the two against each other. */
export const BINARY =
  'AGFzbQEAAAABGgNgBn9/f39/fwBgBX9/f39/AGAFf398f38AAhIBBm1lbW9yeQZtZW1vcnkCAAEDBgUAAQEBAgcmBQVhcHBseQAABGRvdHMAAQNtaXgAAgRtZWV0AAMGZ2F0aGVyAAQKjQUFhgECAn8DewNAIAT9AAQAIQggBP0ABBAhCSAAIQcgAiEGA0AgBv0KAwAhCiAIIAf9AAQAIAr98gH98AEhCCAJIAf9AAQQIAr98gH98AEhCSAHQSBqIQcgBkEIaiIGIANJDQALIAQgCP0LBAAgBCAJ/QsEECAAIAFqIQAgBEEgaiIEIAVJDQALC58BAgF/AnsDQP0MAAAAAAAAAAAAAAAAAAAAACEG/QwAAAAAAAAAAAAAAAAAAAAAIQcgACEFA0AgBiAF/QAEACAC/QAEAP3yAf3wASEGIAcgBf0ABBAgAv0ABBD98gH98AEhByACQSBqIQIgBUEgaiIFIAFJDQALIAMgBv0hACAG/SEBoCAH/SEAoCAH/SEBoDkDACADQQhqIgMgBEkNAAsLpQECA38DeyAEIAFqIQUDQP0MAAAAAAAAAAAAAAAAAAAAACEJ/QwAAAAAAAAAAAAAAAAAAAAAIQogACEHIAIhBgNAIAb9CgMAIQggCSAH/QAEACAI/fIB/fABIQkgCiAH/QAEECAI/fIB/fABIQogByABaiEHIAZBCGoiBiADSQ0ACyAEIAn9CwQAIAQgCv0LBBAgAEEgaiEAIARBIGoiBCAFSQ0ACwtRAQJ7A0AgAP0ABAAhBSAB/QAEACEGIAMgBSAG/fIB/QsEACADIARqIAUgBv3xAf3sAf0LBAAgAEEQaiEAIANBEGohAyABQRBqIgEgAkkNAAsLaQIBewF/A0AgAP0ABAD9DAAAAAAAAAAAAAAAAAAAAAD99QEhBSADIAP9AAQAIAUgAv0U/fIB/fAB/QsEACADIARqIQYgBiAG/QAEACAF/fUB/QsEACADQRBqIQMgAEEQaiIAIAFJDQALCw==';

const PAGE = 65_536;
const NUMBER = Float64Array.BYTES_PER_ELEMENT;
/** Where a row of numbers begins: two are read at once. */
const ALIGNED = 2;

type Operation = (...addresses: number[]) => void;

export class SimdArithmetic {
  readonly #memory: WebAssembly.Memory;
  readonly #apply: Operation;
  readonly #dots: Operation;
  readonly #mix: Operation;
  readonly #meet: Operation;
  readonly #gather: Operation;
  #used = 0;

  private constructor(memory: WebAssembly.Memory, { exports }: WebAssembly.Instance) {
    this.#memory = memory;
    this.#apply = operationOf(exports.apply);
    this.#dots = operationOf(exports.dots);
    this.#mix = operationOf(exports.mix);
    this.#meet = operationOf(exports.meet);
    this.#gather = operationOf(exports.gather);
  }

  /** Undefined where WebAssembly, or its SIMD, is not to be had: older browsers, and a content security policy without `wasm-unsafe-eval`. */
  static open(capacity: number): SimdArithmetic | undefined {
    const memory = new WebAssembly.Memory({ initial: Math.ceil((capacity * NUMBER) / PAGE) });
    const instance = instanceWith(memory);
    return instance === undefined ? undefined : new SimdArithmetic(memory, instance);
  }

  /** @throws {RangeError} when no room is left */
  numbers(length: number): Float64Array {
    const made = new Float64Array(this.#memory.buffer, this.#used * NUMBER, length);
    this.#used += length + (length % ALIGNED);
    return made;
  }

  applyPart(
    { weights, bias, columns }: Layer,
    column: number,
    length: number,
    from: Float64Array,
    at: number,
    to: Float64Array,
  ): void {
    const input = from.byteOffset + at * NUMBER;
    const output = to.byteOffset;
    this.#apply(
      weights.byteOffset + column * 4 * NUMBER,
      columns * 4 * NUMBER,
      input,
      input + length * NUMBER,
      output,
      output + bias.length * NUMBER,
    );
  }

  dots(one: Float64Array, at: number, rows: Float64Array, count: number, size: number, to: Float64Array): void {
    const row = one.byteOffset + at * NUMBER;
    this.#dots(row, row + size * NUMBER, rows.byteOffset, to.byteOffset, to.byteOffset + count * NUMBER);
  }

  mix(rows: Float64Array, shares: Float64Array, count: number, mixed: Float64Array): void {
    const share = shares.byteOffset;
    this.#mix(rows.byteOffset, mixed.length * NUMBER, share, share + count * NUMBER, mixed.byteOffset);
  }

  meet(rows: Float64Array, at: number, other: Float64Array, to: Float64Array): void {
    const size = other.length * NUMBER;
    this.#meet(rows.byteOffset + at * NUMBER, other.byteOffset, other.byteOffset + size, to.byteOffset, size);
  }

  gather(row: Float64Array, share: number, to: Float64Array, into: number): void {
    const size = row.length * NUMBER;
    this.#gather(row.byteOffset, row.byteOffset + size, share, to.byteOffset + into * NUMBER, size);
  }
}

/** Compiles at once: a module as small as this may be on any thread. */
function instanceWith(memory: WebAssembly.Memory): WebAssembly.Instance | undefined {
  const bytes = Uint8Array.from(atob(BINARY), (each) => each.charCodeAt(0));
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytes), { memory: { memory } });
  } catch (refused) {
    // Refused by the place, not by us: the test compiles it. The plain sums give the same numbers.
    if (refused instanceof WebAssembly.CompileError) return undefined;
    throw refused;
  }
}

function operationOf(value: WebAssembly.ExportValue | undefined): Operation {
  if (isOperation(value)) return value;
  throw new TypeError('simd.wat exports something else');
}

function isOperation(value: WebAssembly.ExportValue | undefined): value is Operation {
  return typeof value === 'function';
}
