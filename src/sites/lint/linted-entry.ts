import type { SitemapEntry } from '../../model/policy/sitemap.ts';
import { type ActionTerms, ListedAction } from '../../send/decide/listed-action.ts';
import { SitemapIndex } from '../../send/index/index-sitemap.ts';
import type { ListedRequest } from '../../send/index/listed-request.ts';
import { listedEntry } from '../../send/messages/listing.ts';
import type { LintedRequest } from './linted-request.ts';

/** An entry with its requests as the send gate lists them. */
export interface LintedEntry extends LintedRequest {
  readonly entry: SitemapEntry;
  readonly index: number;
  readonly children: readonly LintedRequest[];
}

const UNSELECTED: ActionTerms = { site: '', status: 'unselected', conditions: [], asks: [] };

/** The gate's own index says what each entry means. */
export function compileEntries(entries: readonly SitemapEntry[]): readonly LintedEntry[] {
  return entries.map((entry, index) => {
    const owner = new ListedAction(entry.action, UNSELECTED);
    const listed = listedEntry(entry, 'deny-unsafe');
    const [own, ...children] = new SitemapIndex().add({ entry: listed, owner });
    const request = own ?? missing(entry);
    return {
      entry,
      index,
      method: listed.method,
      request,
      children: children.map((each, at) => ({ method: entry.children[at]?.method ?? '', request: each })),
    };
  });
}

function missing({ action }: SitemapEntry): ListedRequest {
  throw new RangeError(`the entry of '${action}' was not listed`);
}

/** An entry as findings speak of it. */
export function named({ entry, index }: LintedEntry): string {
  return `'${entry.action}' (entry ${index + 1})`;
}

/** A few entries, and how many more there are: `'A' (entry 1), 'B' (entry 2) and 4 more`. */
export function namedAll(entries: readonly LintedEntry[]): string {
  const shown = entries.slice(0, 3).map(named);
  return entries.length > shown.length ? `${shown.join(', ')} and ${entries.length - shown.length} more` : join(shown);
}

function join(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
