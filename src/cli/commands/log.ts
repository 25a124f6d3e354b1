import { closeSync, openSync, readSync, watch } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { Command } from 'commander';
import { plainLine } from '../../model/plain-line.ts';
import { readUrl } from '../../net/url.ts';
import {
  brokenRecord,
  findRecord,
  isOpening,
  isVerdict,
  listRecords,
  type RecordedVerdict,
  type RecordLine,
  readRecord,
  readRecordLine,
} from '../../record/read.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';
import { aboutSubject } from '../serving/operator-lines.ts';

interface LogOptions {
  readonly denied?: true;
  readonly rule?: string;
  readonly site?: string;
  readonly follow?: true;
  readonly json?: true;
  readonly list?: true;
}

/** `cordon log`: the record of a session for people, a line for each thing that happened; its number is what `cordon allow` takes. */
export async function log(session: string | undefined, options: LogOptions, to: Terminal): Promise<ExitStatus> {
  if (options.list) {
    for (const { session: id, path, at } of listRecords()) {
      const task = readRecord(path).find(isOpening)?.task ?? '';
      to.out(
        options.json ? JSON.stringify({ session: id, path, at, task }) : `${id}  ${timeOf(at)}  ${plainLine(task)}`,
      );
    }
    return EXIT.done;
  }
  const path = findRecord(session);
  const tell = (text: string): boolean => {
    const line = readRecordLine(text);
    if (line !== undefined && isWanted(line, options)) to.out(options.json ? text : plainLine(lineText(line)));
    return line?.kind === 'session.closed';
  };
  const broken = brokenRecord(path);
  if (broken !== undefined) to.err(`cordon: ${broken}`);
  const tail = new Tail(path);
  try {
    const isOver = tail.read().map(tell).includes(true);
    if (options.follow && !isOver) await follow(path, tail, tell);
  } finally {
    tail.close();
  }
  return EXIT.done;
}

/** Goes on until the session has closed, or somebody has had enough. */
async function follow(path: string, tail: Tail, tell: (text: string) => boolean): Promise<void> {
  await new Promise<void>((over) => {
    const watcher = watch(path, () => {
      if (tail.read().map(tell).includes(true)) end();
    });
    const end = (): void => {
      watcher.close();
      over();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
    // What was written before the watch began.
    if (tail.read().map(tell).includes(true)) end();
  });
}

/** A file that grows, read by whole lines. */
class Tail {
  readonly #file: number;
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  /** The lines that have come to their end since. */
  read(): readonly string[] {
    const chunk = Buffer.alloc(64 * 1024);
    for (let count = readSync(this.#file, chunk); count > 0; count = readSync(this.#file, chunk))
      this.#rest += this.#decoder.write(chunk.subarray(0, count));
    const lines = this.#rest.split('\n');
    this.#rest = lines.pop() ?? '';
    return lines;
  }

  close(): void {
    closeSync(this.#file);
  }
}

function isWanted(line: RecordLine, { denied, rule, site }: LogOptions): boolean {
  if (denied === undefined && rule === undefined && site === undefined) return true;
  if (!isVerdict(line)) return false;
  if (denied && line.outcome !== 'deny') return false;
  if (rule !== undefined && line.by !== rule && !line.by.startsWith(`${rule}.`)) return false;
  return site === undefined || hostsOf(line).some((host) => host === site || host.endsWith(`.${site}`));
}

function hostsOf({ subject }: RecordedVerdict): readonly string[] {
  const urls = subject.type === 'observation' ? [subject.origin] : [subject.url, subject.page];
  return urls
    .map((url) => (url === undefined ? undefined : readUrl(url)?.hostname))
    .filter((host) => host !== undefined);
}

function lineText(line: RecordLine): string {
  const head = `${String(line.seq).padStart(5)}  ${timeOf(Date.parse(line.at))}`;
  if (isVerdict(line)) {
    const { gate, outcome, by, reason } = line;
    const why = outcome === 'allow' ? '' : `: ${reason}`;
    return `${head}  ${gate.padEnd(4)} ${outcome.padEnd(5)}  ${aboutSubject(line.subject)}  (${by})${why}`;
  }
  const { seq: _, at: __, kind, prev: ___, hash: ____, ...more } = { prev: '', hash: '', ...line };
  const said = Object.entries(more).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [head, kind, ...said].join('  ');
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

export function logCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('log')
    .description('show the record of a session: what was allowed, refused and asked, line by line')
    .argument('[session]', 'its id, the beginning of it, or a record file (default: the latest session)')
    .option('--denied', 'only what was refused')
    .option('--rule <id>', 'only what this rule decided, or all rules that begin with it (send.unlisted)')
    .option('--site <host>', 'only what was about this host, or one below it')
    .option('--follow', 'go on while the session does')
    .option('--list', 'list the sessions that have a record')
    .option('--json', 'the lines as they are recorded')
    .action(async (session: string | undefined, options: LogOptions) => {
      // Whoever reads only the beginning (`| head`) has had enough.
      process.stdout.once('error', () => process.exit(EXIT.done));
      finish(await log(session, options, to));
    });
}
