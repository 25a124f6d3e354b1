/** `cordon sitemap review`: a folder's entries, one by one, at the keyboard or from lines on standard input. Each answer is written at once. */

import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { CordonError } from '../../model/error.ts';
import { plainLine } from '../../model/plain-line.ts';
import { listHosts, readHost, writeHost } from '../../sites/folder.ts';
import type { HostDocuments, WrittenEntry } from '../../sites/generate/document.ts';
import { type ReviewStep, review, unaccepted } from '../../sites/generate/review.ts';
import { isAtTerminal } from '../ask.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

interface ReviewOptions {
  readonly list?: true;
  readonly json?: true;
}

type Answer = ReviewStep | { readonly do: 'undo' } | { readonly do: 'skip' } | { readonly do: 'quit' };

const KEYS: Readonly<Record<string, Answer['do']>> = {
  a: 'accept',
  accept: 'accept',
  A: 'accept-action',
  'accept-action': 'accept-action',
  r: 'rename',
  rename: 'rename',
  m: 'merge',
  merge: 'merge',
  s: 'split',
  split: 'split',
  d: 'dangerous',
  dangerous: 'dangerous',
  u: 'undo',
  undo: 'undo',
  n: 'skip',
  skip: 'skip',
  next: 'skip',
  q: 'quit',
  quit: 'quit',
};
const HELP =
  'a accept, A accept the whole action, r NAME rename, m NAME merge into, s NAME split off, d dangerous, u undo, n next, q quit';

/** Asks about one entry; undefined where nobody answers any more. */
type Ask = (entry: WrittenEntry, names: readonly string[]) => Promise<Answer | undefined>;

async function reviewFolder(folder: string, options: ReviewOptions, to: Terminal): Promise<ExitStatus> {
  const stems = await listHosts(folder);
  if (stems.length === 0) {
    throw new CordonError(`The folder '${folder}' has no sitemap`, {
      kind: 'input',
      advice: 'Name the folder that `cordon sitemap from` or `record` wrote.',
    });
  }
  const asker = options.list === true ? undefined : openAsker(to);
  let quit = options.list === true;
  const remaining: { readonly host: string; readonly action: string; readonly request: string }[] = [];
  let accepted = 0;
  for (const stem of stems) {
    const read = await readHost(folder, stem);
    if (read === undefined) continue;
    let documents = read;
    if (!quit && asker !== undefined) {
      const done = await reviewHost(folder, read, asker.ask, to);
      documents = done.documents;
      quit = done.quit;
    }
    accepted += documents.entries.length - unaccepted(documents).length;
    for (const entry of unaccepted(documents))
      remaining.push({ host: stem, action: entry.semantic_action, request: requestOf(entry) });
  }
  asker?.close();
  if (options.json === true) to.out(JSON.stringify({ accepted, remaining }));
  else {
    for (const { host, action, request } of remaining) to.out(`${host}  ${action}  ${request}`);
    to.out(`${accepted} entries are accepted, ${remaining.length} are not`);
  }
  return EXIT.done;
}

async function reviewHost(
  folder: string,
  from: HostDocuments,
  ask: Ask,
  to: Terminal,
): Promise<{ documents: HostDocuments; quit: boolean }> {
  let documents = from;
  const before: HostDocuments[] = [];
  let at = 0;
  let quit = false;
  const total = unaccepted(from).length;
  while (!quit) {
    const open = unaccepted(documents);
    const entry = open[at];
    if (entry === undefined) break;
    to.err(`${documents.stem}: ${total - open.length} of ${total} accepted`);
    describe(documents, entry, to);
    const answer = await ask(entry, [...new Set(documents.entries.map(({ semantic_action }) => semantic_action))]);
    if (answer === undefined || answer.do === 'quit') quit = true;
    else if (answer.do === 'skip') at += 1;
    else if (answer.do === 'undo') {
      const last = before.pop();
      if (last === undefined) to.err('  There is nothing to undo.');
      else {
        documents = last;
        at = 0;
        await writeHost(folder, documents);
      }
    } else {
      const next = review(documents, entry, answer);
      if ('why' in next) {
        to.err(`  Not done: ${next.why}.`);
        continue;
      }
      before.push(documents);
      documents = next;
      await writeHost(folder, documents);
    }
  }
  return { documents, quit };
}

/** What a person needs to know of an entry. What pages and controls said is quoted, without control characters. */
function describe({ evidence, policies }: HostDocuments, entry: WrittenEntry, to: Terminal): void {
  const known = evidence[entry.semantic_action];
  to.err(`  ${entry.semantic_action}: ${requestOf(entry)}`);
  if (entry.description !== undefined && entry.description !== '') to.err(`    ${plain(entry.description)}`);
  if (known === undefined) return;
  const named = policies.filter(({ actions }) => actions.includes(entry.semantic_action)).map(({ name }) => name);
  to.err(`    kind: ${known.kind}; policies: ${named.join(', ') || 'none'}; ${known.examples} examples`);
  if (known.unsure !== undefined) to.err(`    look twice: ${plain(known.unsure)}`);
  const origins = known.entries.flatMap((each) =>
    each.method === entry.method && each.url === entry.url ? each.known : [],
  );
  const pages = new Set(origins.flatMap((origin) => origin.pages));
  const controls = new Set(origins.flatMap((origin) => origin.controls));
  if (pages.size > 0) to.err(`    sent by: ${[...pages].slice(0, 3).map(plain).join(', ')}`);
  if (controls.size > 0) to.err(`    led to by: ${[...controls].slice(0, 3).map(plain).join(', ')}`);
}

function plain(text: string): string {
  return plainLine(text).slice(0, 300);
}

function requestOf({ method, url, body, present, headers, graphql }: WrittenEntry): string {
  const tells = [body, present, headers, graphql].filter((each) => each !== undefined && JSON.stringify(each) !== '{}');
  return plain([method, url ?? '(a URLPattern)', ...tells.map((each) => JSON.stringify(each))].join(' '));
}

function openAsker(to: Terminal): { readonly ask: Ask; close(): void } {
  if (isAtTerminal()) return { ask: askAtKeyboard, close: () => undefined };
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const iterator = lines[Symbol.asyncIterator]();
  return {
    close: () => lines.close(),
    ask: async () => {
      for (;;) {
        const { value, done } = await iterator.next();
        if (done === true) return undefined;
        const answer = readAnswer(value);
        if (answer !== undefined) return answer;
        if (value.trim() !== '') to.err(`  '${plain(value)}' is no answer. ${HELP}`);
      }
    },
  };
}

/** `a`, `rename CreateNote`. */
function readAnswer(line: string): Answer | undefined {
  const [word = '', name] = line.trim().split(/\s+/, 2);
  const what = Object.hasOwn(KEYS, word) ? KEYS[word] : undefined;
  if (what === undefined) return undefined;
  if (what === 'rename' || what === 'merge' || what === 'split')
    return name === undefined ? undefined : { do: what, name };
  return name === undefined ? { do: what } : undefined;
}

async function askAtKeyboard(entry: WrittenEntry, names: readonly string[]): Promise<Answer | undefined> {
  const { isCancel, select, text } = await import('@clack/prompts');
  const output = process.stderr;
  const what = await select<Answer['do']>({
    message: `Is this '${entry.semantic_action}'?`,
    options: [
      { value: 'accept', label: 'accept', hint: 'this entry' },
      { value: 'accept-action', label: 'accept the whole action' },
      { value: 'rename', label: 'rename the action' },
      { value: 'merge', label: 'merge into another action' },
      { value: 'split', label: 'split this entry off' },
      { value: 'dangerous', label: 'mark as dangerous', hint: 'a policy of its own' },
      { value: 'undo', label: 'undo' },
      { value: 'skip', label: 'next' },
      { value: 'quit', label: 'quit', hint: 'what was said is kept' },
    ],
    output,
  });
  if (isCancel(what)) return undefined;
  if (what === 'merge') {
    const others = names.filter((name) => name !== entry.semantic_action);
    if (others.length === 0) return { do: 'merge', name: '' };
    const name = await select({
      message: 'Which action is it?',
      options: others.map((value) => ({ value, label: value })),
      output,
    });
    return isCancel(name) ? { do: 'skip' } : { do: what, name };
  }
  if (what === 'rename' || what === 'split') {
    const name = await text({ message: 'Its name', placeholder: entry.semantic_action, output });
    return isCancel(name) ? { do: 'skip' } : { do: what, name: name ?? '' };
  }
  return { do: what };
}

export function reviewCommand(sitemap: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  sitemap
    .command('review')
    .description('accept, rename, merge, split the entries of a generated sitemap, or mark them as dangerous')
    .argument('<dir>', 'the folder')
    .option('--list', 'only list what is not accepted')
    .option('--json', 'what is accepted and what remains, as one JSON object')
    .addHelpText('after', `\nWithout a terminal, one answer a line on standard input:\n  ${HELP}`)
    .action(async (folder: string, options: ReviewOptions) => finish(await reviewFolder(folder, options, to)));
}
