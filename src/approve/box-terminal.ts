/** The permission box at a terminal: the whole of it, then one key; or its policies by number to switch, and their fields to fill. Plain lines, no colours. */
import { readField } from '../grant/box/fields.ts';
import { boxLines, paramsOfDecided, titleOf } from '../grant/box/lines.ts';
import {
  asOffered,
  type Box,
  type BoxDecision,
  type BoxField,
  type BoxPolicy,
  type DecidedPolicy,
  spelledIn,
  valuesOf,
} from '../grant/box/model.ts';
import { readKey } from './read-key.ts';
import { forgetTyped, readLine, type TerminalEnds } from './terminal.ts';
import { wrapped } from './wrapped.ts';

const REFUSED: BoxDecision = { confirm: false };
/** Where the terminal does not say; some say 0. */
const COLUMNS = 80;
/** No terminal is so narrow that words could not be read. */
const FEWEST_COLUMNS = 24;

/** Asks until the person confirms or refuses; breaking off, or the end of the input, refuses. */
export async function boxAtTerminal(box: Box, ends: TerminalEnds, over?: AbortSignal): Promise<BoxDecision> {
  const desk = new Desk(ends, over);
  let decision = asOffered(box);
  for (;;) {
    desk.say(...boxLines(box, decision));
    // What was typed before anybody could read this answers nothing.
    await forgetTyped(ends.input);
    const missing = decision.confirm ? unfilled(box, decision.policies) : [];
    const key = await desk.key(missing);
    if (key === 'y') return decision;
    const edited = key === 'e' ? await edit(box, decision, desk) : undefined;
    if (edited === undefined) {
      if (key !== 'n') desk.say('Broken off: refused, nothing is granted.');
      return REFUSED;
    }
    decision = edited;
  }
}

/** Where a person reads and types. */
class Desk {
  readonly #ends: TerminalEnds;
  readonly #over: AbortSignal | undefined;

  constructor(ends: TerminalEnds, over: AbortSignal | undefined) {
    this.#ends = ends;
    this.#over = over;
  }

  /** Each line as wide as the terminal is; what goes on stands deeper, so that no part of a text passes for a line of its own. */
  say(...lines: readonly string[]): void {
    const columns = Math.max(FEWEST_COLUMNS, this.#ends.output.columns || COLUMNS);
    for (const line of lines) {
      const text = line.trimStart();
      const indent = line.length - text.length;
      const [first = '', ...rest] = wrapped(text, columns - indent - 4);
      this.#ends.output.write(`${' '.repeat(indent)}${first.trimEnd()}\n`);
      for (const piece of rest) this.#ends.output.write(`${' '.repeat(indent + 4)}${piece.trimEnd()}\n`);
    }
  }

  /** `y`, `e` or `n`; undefined where the person broke off. Enter answers nothing: it is what fingers do by themselves. */
  async key(missing: readonly string[]): Promise<string | undefined> {
    const isWhole = missing.length === 0;
    this.say(
      '',
      isWhole ? 'Is this granted? One key answers.' : `Fill in first, with e: ${missing.join(', ')}`,
      ...(isWhole ? ['  y  yes, this and no more'] : []),
      '  e  edit: switch policies on or off, change what they are given',
      '  n  no, nothing',
    );
    const keys = isWhole ? 'y, e or n' : 'e or n';
    const key = await readKey(
      this.#ends,
      (each) => {
        if (each === 'e' || each === 'n' || (each === 'y' && isWhole)) return true;
        this.say(`${each === 'Enter' ? 'Enter' : 'That key'} answers nothing here. Press ${keys}.`);
        return false;
      },
      this.#over,
    );
    if (key === 'y') this.say('y: confirmed, this and no more.');
    if (key === 'n') this.say('n: refused, nothing is granted.');
    return key;
  }

  /** A line; undefined where the person broke off. */
  line(): Promise<string | undefined> {
    return readLine(this.#ends, '> ', this.#over);
  }
}

function policiesOf({ sites }: Box): readonly BoxPolicy[] {
  return sites.flatMap(({ policies }) => policies);
}

/** Parameters that a policy which is on still lacks. */
function unfilled(box: Box, on: readonly DecidedPolicy[]): readonly string[] {
  const given = new Map(on.map(({ id, params }) => [id, params]));
  return policiesOf(box).flatMap(({ id, name, fields }) => {
    const params = given.get(id);
    if (params === undefined) return [];
    return fields
      .filter((field) => !field.fixed && 'problem' in readField(field.type, params[field.name] ?? ''))
      .map((field) => `${field.label} (${name})`);
  });
}

async function edit(box: Box, before: BoxDecision, desk: Desk): Promise<BoxDecision | undefined> {
  const held = paramsOfDecided(before);
  const on = await switched(box, new Set(held.keys()), desk);
  if (on === undefined) return undefined;
  const policies: DecidedPolicy[] = [];
  for (const policy of policiesOf(box)) {
    const stays = policy.fixed !== undefined && policy.on;
    if (!on.has(policy.id) && !stays) continue;
    const params = await fill(policy, held.get(policy.id) ?? valuesOf(policy.fields), desk);
    if (params === undefined) return undefined;
    policies.push({ id: policy.id, params });
  }
  return { confirm: true, policies };
}

/** Which are on once the person has switched what they wanted, by its number. */
async function switched(box: Box, before: ReadonlySet<string>, desk: Desk): Promise<ReadonlySet<string> | undefined> {
  const on = new Set(before);
  const open = policiesOf(box).filter(({ fixed }) => fixed === undefined);
  if (open.length === 0) return on;
  const row = (policy: BoxPolicy): string => {
    const title = titleOf(policy, valuesOf(policy.fields));
    return `  ${open.indexOf(policy) + 1} [${on.has(policy.id) ? 'x' : ' '}] ${title}`;
  };
  for (const { domain, policies } of box.sites)
    desk.say(`At ${domain}:`, ...policies.filter(({ fixed }) => fixed === undefined).map(row));
  for (;;) {
    desk.say('What is switched on or off? Write its numbers, as in 1 3. Enter alone goes on.');
    const line = await desk.line();
    if (line === undefined) return undefined;
    const numbers = line.split(/[\s,]+/).filter((each) => each !== '');
    if (numbers.length === 0) return on;
    for (const each of new Set(numbers)) {
      const policy = /^\d+$/.test(each) ? open[Number(each) - 1] : undefined;
      if (policy === undefined) {
        desk.say(`There is no such number here: write numbers from 1 to ${open.length}.`);
        continue;
      }
      if (!on.delete(policy.id)) on.add(policy.id);
      desk.say(row(policy));
    }
  }
}

async function fill(
  { name, fields }: BoxPolicy,
  held: Readonly<Record<string, string>>,
  desk: Desk,
): Promise<Readonly<Record<string, string>> | undefined> {
  const params: Record<string, string> = {};
  for (const field of fields) {
    const value = field.fixed ? field.value : await typed(name, field, held[field.name] ?? '', desk);
    if (value === undefined) return undefined;
    params[field.name] = value;
  }
  return params;
}

/** A value that its type takes. */
async function typed(policy: string, field: BoxField, value: string, desk: Desk): Promise<string | undefined> {
  const kept = value === '' ? '' : ` (Enter alone keeps ${spelledIn(field, value)})`;
  for (;;) {
    desk.say(`${policy}: ${field.label}${kept}`);
    const line = await desk.line();
    if (line === undefined) return undefined;
    const text = line.trim() === '' ? value : line.trim();
    const reading = readField(field.type, text);
    if ('value' in reading) return text;
    desk.say(reading.problem);
  }
}
