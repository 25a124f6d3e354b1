/** What a server's framework read of one request, as the server wrote it down. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';

/** Nested as the framework nests it; a leaf is text that begins with its type: `n:` number, `s:` string, `b:` boolean, `z:` null. */
export type Tree = string | Tree[] | { [name: string]: Tree };
const Tree: z.ZodType<Tree> = z.lazy(() => z.union([z.string(), z.array(Tree), z.record(z.string(), Tree)]));

const Reading = z.object({
  /** After the framework's own method override. */
  method: z.string(),
  path: z.string(),
  /** The route that was taken; empty for none of those in routes.json. */
  pattern: z.string().optional(),
  params: z.record(z.string(), z.unknown()).nullish(),
  /** PHP: which script ran. */
  script: z.string().optional(),
  query: Tree.optional(),
  body: Tree.nullish(),
  /** Where a framework gives query and body together. */
  merged: Tree.optional(),
  /** What typed binding made of it. */
  typed: Tree.optional(),
  files: z.array(z.object({ field: z.string(), name: z.string(), size: z.number() })).optional(),
  /** Root fields that ran, with the values of their arguments. */
  fields: z.array(z.object({ name: z.string(), args: Tree })).optional(),
});
export type Reading = z.infer<typeof Reading>;

const BUFFER = 1 << 16;
const NEWLINE = 0x0a;

/** Reads what a server has written to its log since it was last asked. */
export class ServerLog {
  readonly #file: number;
  #at = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  next(): Reading[] {
    if (fstatSync(this.#file).size === this.#at) return [];
    const chunks: Buffer[] = [];
    for (;;) {
      const chunk = Buffer.alloc(BUFFER);
      const length = readSync(this.#file, chunk, 0, BUFFER, this.#at);
      this.#at += length;
      chunks.push(chunk.subarray(0, length));
      if (length < BUFFER) break;
    }
    const whole = Buffer.concat(chunks);
    // A line that is still being written is read with the next ones.
    const end = whole.lastIndexOf(NEWLINE) + 1;
    this.#at -= whole.length - end;
    const lines = whole.subarray(0, end).toString('utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => Reading.parse(JSON.parse(line)));
  }

  close(): void {
    closeSync(this.#file);
  }
}
