/** A client in the hands of its user: what it is asked for, and what its user was told. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export interface Driver {
  /** The DevTools address of the browser that it drives. */
  readonly cdp: string;
  /** Goes to an address. This and the others answer with all that the user is told, the words of a failure included, and empty where that is nothing. */
  open(url: string): Promise<string>;
  /** The page as the user is shown it. */
  read(): Promise<string>;
  /** Presses the button of this name. */
  press(name: string): Promise<string>;
  /** Fills in the field of this name. */
  fill(name: string, value: string): Promise<string>;
  close(): Promise<void>;
}

const answer = z.object({ told: z.string() });

/** The path of a program in `drivers/`. */
export function driverPath(name: string): string {
  return fileURLToPath(new URL(`drivers/${name}`, import.meta.url));
}

/** A client in a process that is told what to do by lines of JSON, and answers so; see drivers/lines.py. */
export class LineDriver {
  readonly #child: ChildProcess;
  readonly #answers: ((line: string) => void)[] = [];
  #errors = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.stderr?.on('data', (chunk) => (this.#errors += String(chunk)));
    if (child.stdout === null) throw new Error('no standard output');
    // Clients may write lines of their own.
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"told"')) this.#answers.shift()?.(line);
    });
    child.once('exit', () => {
      for (const settle of this.#answers.splice(0)) settle(JSON.stringify({ told: `It ended: ${this.#errors}` }));
    });
  }

  static start(program: string, words: readonly string[]): Promise<LineDriver> {
    return LineDriver.of(spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'] }));
  }

  /** In a process that was started already. Resolves when it is ready. */
  static async of(child: ChildProcess): Promise<LineDriver> {
    const driver = new LineDriver(child);
    const first = await driver.#next();
    if (first !== 'ready') throw new Error(first);
    return driver;
  }

  /** Everything written to its standard error so far. */
  get errors(): string {
    return this.#errors;
  }

  ask(...words: readonly string[]): Promise<string> {
    this.#child.stdin?.write(`${JSON.stringify(words)}\n`);
    return this.#next();
  }

  /** Ends it, and resolves when it has ended. */
  async close(): Promise<void> {
    await this.ask('close');
    if (this.#child.exitCode === null) await new Promise((resolve) => this.#child.once('exit', resolve));
  }

  async #next(): Promise<string> {
    if (this.#child.exitCode !== null) return `It ended: ${this.#errors}`;
    const line = await new Promise<string>((resolve) => this.#answers.push(resolve));
    return answer.parse(JSON.parse(line)).told;
  }
}

/** The driver that a process of lines makes. */
export function drivenBy(lines: LineDriver, cdp: string, close: () => Promise<unknown>): Driver {
  return {
    cdp,
    open: (url) => lines.ask('open', url),
    read: () => lines.ask('read'),
    press: (name) => lines.ask('press', name),
    fill: (name, value) => lines.ask('fill', name, value),
    async close() {
      await lines.close();
      await close();
    },
  };
}
