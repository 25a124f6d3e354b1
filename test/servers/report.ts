/** What the suite prints: the table, and each difference with all that it takes to look into it. */
import type { Difference, Trial } from './oracle.ts';

interface Count {
  tried: number;
  on: number;
  otherwise: number;
}

/** Stack × family: tried, let on, read otherwise. */
export class Table {
  readonly #stacks: readonly string[];
  readonly #counts = new Map<string, Count>();
  readonly #families = new Set<string>();

  constructor(stacks: readonly string[]) {
    this.#stacks = stacks;
  }

  add({ family, left, direct, differences }: Trial): void {
    this.#families.add(family);
    for (const stack of this.#stacks) {
      const count = this.#at(stack, family);
      count.tried += 1;
      if (left.length + direct > 0) count.on += 1;
      if (differences.some((each) => each.stack === stack)) count.otherwise += 1;
    }
  }

  toString(): string {
    const families = [...this.#families];
    const rows = [['stack', ...families, 'all']];
    for (const stack of this.#stacks) {
      const counts = families.map((family) => this.#at(stack, family));
      const all = counts.reduce(
        (sum, { tried, on, otherwise }) => ({
          tried: sum.tried + tried,
          on: sum.on + on,
          otherwise: sum.otherwise + otherwise,
        }),
        { tried: 0, on: 0, otherwise: 0 },
      );
      rows.push([stack, ...[...counts, all].map(({ tried, on, otherwise }) => `${tried}/${on}/${otherwise}`)]);
    }
    const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
    const lines = rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
    return ['tried / let on / read otherwise', ...lines].join('\n');
  }

  #at(stack: string, family: string): Count {
    const key = `${stack}\n${family}`;
    const known = this.#counts.get(key) ?? { tried: 0, on: 0, otherwise: 0 };
    this.#counts.set(key, known);
    return known;
  }
}

/** Differences that are alike are shown once, with how many there are. */
export class Differences {
  readonly #kinds = new Map<string, { readonly first: Trial; count: number }>();

  get count(): number {
    return Array.from(this.#kinds.values()).reduce((sum, { count }) => sum + count, 0);
  }

  add(trial: Trial): void {
    const [first] = trial.differences;
    if (first === undefined) return;
    const kind = `${trial.family} ${first.what.split(/["{]/)[0]}`;
    const known = this.#kinds.get(kind);
    if (known === undefined) this.#kinds.set(kind, { first: trial, count: 1 });
    else known.count += 1;
  }

  toString(): string {
    return Array.from(
      this.#kinds.values(),
      ({ first, count }) => `\n${describeTrial(first)}\n  alike: ${count}\n`,
    ).join('');
  }
}

const MOST_BYTES = 1_500;

/** One try with its differences, its request and the bytes that left. */
export function describeTrial({ family, id, bytes, left, differences }: Trial): string {
  return [
    `${family}: ${id}`,
    ...differences.map(({ stack, what }: Difference) => `  ${stack}: ${what}`),
    `  sent to the proxy: ${shown(bytes)}`,
    ...left.map((each) => `  left the proxy:    ${shown(each.bytes)}`),
  ].join('\n');
}

function shown(bytes: Buffer): string {
  const text = JSON.stringify(bytes.subarray(0, MOST_BYTES).toString('latin1'));
  return bytes.length > MOST_BYTES ? `${text} and ${bytes.length - MOST_BYTES} bytes more` : text;
}
