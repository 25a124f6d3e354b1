import type { Verb } from '../model/action.ts';
import { verbOf } from '../model/verb-names.ts';
import { foldText } from './fold.ts';

/** Names of content reading that stand for both ways of reading a page. */
const READS_ANYTHING: ReadonlySet<string> = new Set(['read', 'get_content']);

/** A tool's, verb's or action type's name in one spelling: ` Remote.Clipboard` is `remote.clipboard`. */
export function normaliseName(name: string): string {
  return foldText(name).trim().toLowerCase();
}

/** A tool's name without the prefix that MCP hosts put before it: `mcp__playwright__browser_click` → `browser_click`. */
export function bareToolName(tool: string): string {
  const name = normaliseName(tool);
  return name.startsWith('mcp__') ? name.slice(name.lastIndexOf('__') + 2) : name;
}

/** A list of verb names, asked by verb; names outside the verb set are asked as they are spelled. */
export class VerbSet {
  readonly #verbs = new Set<Verb>();
  readonly #names = new Set<string>();

  constructor(names: Iterable<string>) {
    for (const written of names) this.#add(normaliseName(written));
  }

  has(verb: Verb, verbName: string): boolean {
    return this.#verbs.has(verb) || this.#names.has(verbName);
  }

  #add(name: string): void {
    this.#names.add(name);
    const verb = verbOf(name);
    if (verb !== undefined) this.#verbs.add(verb);
    if (READS_ANYTHING.has(name)) this.#verbs.add('extract');
  }
}
