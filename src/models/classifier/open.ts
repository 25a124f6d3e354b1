import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { CordonError, messageOf } from '../../model/error.ts';
import type { TextReader, TextReaderSettings } from '../../model/text-reader.ts';

/** How long a look waits for what has not been read; after that the rules alone have spoken. */
const BUDGET_MS = 200;
/** What a thread reads at once. */
const BATCH = 8;
/** Texts that wait to be read; a page that has more is read as far as that. */
const MOST_WAITING = 256;
/** Texts whose score is kept, the ones that were asked for last. */
const MOST_KNOWN = 5_000;
/** A model is read from the disk and run once before a session begins. */
const OPENING_MS = 120_000;

const replySchema = z.union([
  z.object({ scores: z.array(z.number()) }),
  z.object({ ready: z.literal(true) }),
  z.object({
    failed: z.string(),
    advice: z.string().optional(),
    kind: z.enum(['input', 'environment']).catch('environment').optional(),
  }),
]);
type Reply = z.output<typeof replySchema>;

interface Opening {
  /** Told once when it reads no more. */
  readonly onFault: (what: string) => void;
}

/**
 * Starts a classifier in a thread of its own.
 *
 * @throws {CordonError} `input` for a folder that holds none, `environment` where its runtime is not installed or it does not start
 */
export async function openTextReader(settings: TextReaderSettings, opening: Opening): Promise<TextReader> {
  const { model, file } = settings;
  if (/^https?:/.test(file) && !isAbsolute(model))
    throw new CordonError(`${file}: see.reader.model is a folder of this machine, and the document is not on it`, {
      kind: 'input',
      advice: 'Write the whole path of the folder.',
    });
  // Nothing that the program was started with (`--eval`, `--inspect`) is the thread's.
  const worker = new Worker(threadFile(), { workerData: { model: resolve(dirname(file), model) }, execArgv: [] });
  const reader = new ThreadReader(worker, settings.atLeast, opening);
  try {
    await reader.ready;
  } catch (problem) {
    reader.close();
    throw problem;
  }
  return reader;
}

/** As the build left it, from `src` in a checkout and from `dist` when built. */
function threadFile(): string {
  const name = 'dist/src/models/classifier/thread.js';
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return join(folder, name);
    if (folder === dirname(folder)) break;
  }
  throw new CordonError(`${name} is missing`, { kind: 'environment', advice: 'Run `npm run build`.' });
}

class ThreadReader implements TextReader {
  readonly atLeast: number;
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #known = new Map<string, number>();
  /** What waits to be read, in the order in which it came. */
  readonly #waiting = new Set<string>();
  /** What the thread reads now. */
  #reading: readonly string[] = [];
  /** Resolves when something was read. */
  #read = wakeable();
  #isOver = false;
  readonly #onFault: (what: string) => void;

  constructor(worker: Worker, atLeast: number, { onFault }: Opening) {
    this.#worker = worker;
    this.#onFault = onFault;
    this.atLeast = atLeast;
    this.ready = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(unstarted(`not within ${OPENING_MS / 1000} seconds`)), OPENING_MS);
      worker.on('message', (message: unknown) => {
        const reply = replySchema.parse(message);
        clearTimeout(late);
        if ('ready' in reply) {
          // A session that ends does not wait for it.
          worker.unref();
          resolve();
        } else if ('failed' in reply && this.#reading.length === 0) reject(unstarted(reply.failed, reply));
        else this.#took(reply);
      });
      worker.on('error', (problem) => {
        clearTimeout(late);
        reject(unstarted(messageOf(problem)));
        this.#fail(messageOf(problem));
      });
      worker.on('exit', () => this.#fail('its thread has ended'));
    });
  }

  scoreOf(text: string): number | undefined {
    const score = this.#known.get(text);
    if (score !== undefined) this.#keep(text, score);
    return score;
  }

  async read(texts: readonly string[]): Promise<void> {
    const until = performance.now() + BUDGET_MS;
    for (const text of texts) {
      if (this.#known.has(text) || this.#waiting.size >= MOST_WAITING) continue;
      if (!this.#reading.includes(text)) this.#waiting.add(text);
    }
    this.#next();
    // The thread alone keeps no program alive; this does, while somebody waits.
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, BUDGET_MS);
    });
    while (!this.#isOver && performance.now() < until && texts.some((text) => this.#isUnderWay(text)))
      await Promise.race([this.#read.woken, late]);
    clearTimeout(timer);
  }

  close(): void {
    this.#isOver = true;
    this.#read.wake();
    void this.#worker.terminate();
  }

  #isUnderWay(text: string): boolean {
    return this.#waiting.has(text) || this.#reading.includes(text);
  }

  #next(): void {
    if (this.#isOver || this.#reading.length > 0 || this.#waiting.size === 0) return;
    this.#reading = [...this.#waiting].slice(0, BATCH);
    for (const text of this.#reading) this.#waiting.delete(text);
    this.#worker.postMessage({ texts: this.#reading });
  }

  #took(reply: Reply): void {
    if ('failed' in reply) this.#fail(reply.failed);
    if ('scores' in reply) for (const [at, text] of this.#reading.entries()) this.#keep(text, reply.scores[at] ?? 0);
    this.#reading = [];
    this.#next();
    this.#read.wake();
    this.#read = wakeable();
  }

  #keep(text: string, score: number): void {
    this.#known.delete(text);
    this.#known.set(text, score);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }

  #fail(why: string): void {
    if (this.#isOver) return;
    this.close();
    this.#onFault(`the classifier reads no more, and the rules read alone: ${why}`);
  }
}

function wakeable(): { readonly woken: Promise<void>; readonly wake: () => void } {
  let wake = (): void => undefined;
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  return { woken, wake };
}

function unstarted(
  why: string,
  { advice, kind = 'environment' }: { advice?: string | undefined; kind?: 'input' | 'environment' | undefined } = {},
): CordonError {
  return new CordonError(`The classifier of \`see.reader\` does not start: ${why}`, {
    kind,
    advice: advice ?? 'Without `see.reader` the rules read alone.',
  });
}
