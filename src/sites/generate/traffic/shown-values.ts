/**
 * Values that a page's HTML shows under a name that tells of them, and the selector by which the send gate finds each again:
 *
 *   <b id="order-total">£52.90</b>    → totalAmount 52.9 at `#order-total`
 *   two elements of class `price`     → nothing: which one is meant, nobody could say
 *
 * Read with the gate's own parser, selectors and readers of amounts and days, so that what is found here is what is found there. Few are kept of each page,
 * and none whose name is a secret's.
 */
import type { ArgumentSource } from '../../../model/policy/sitemap.ts';
import type { WebAnswer } from '../../../model/traffic/request.ts';
import { elementValue, selectHtml } from '../../../see/html/select-html.ts';
import { descendants, type HtmlElement, parseHtml } from '../../../see/html/tree.ts';
import { isSecretName } from '../../../see/secret-fields.ts';
import { readHtmlAnswer } from '../../../send/answer.ts';
import { valueReader } from '../../../send/values/value.ts';
import { argumentFor } from '../arguments.ts';
import type { Kind, ShownValue } from './said.ts';
import { isTelling } from './telling.ts';

type AskedFor = { readonly type?: string; readonly headers: Readonly<Record<string, string>> };

/** Longer HTML is not looked into; nor does the gate. */
const LONGEST = 1024 * 1024;
/** A page that shows more is a list, whatever it looks like. */
const MOST_SHOWN = 20;
const LONGEST_VALUE = 200;
const NAMING = ['id', 'name', 'itemprop', 'data-test', 'data-testid'] as const;
const SOURCE: ArgumentSource = { type: 'document', url: undefined, selector: '*' };
const READERS = {
  number: valueReader({ type: 'number', source: SOURCE }),
  date: valueReader({ type: 'date', source: SOURCE }),
  string: valueReader({ type: 'string', source: SOURCE }),
  boolean: valueReader({ type: 'boolean', source: SOURCE }),
};

/** What a page shows that a browser opened, as the gate would read it; none where there is too much. Looked for when it is first asked. */
export function shownBy(request: AskedFor, answer: () => WebAnswer): () => readonly ShownValue[] {
  let shown: readonly ShownValue[] | undefined;
  return () => {
    if (shown === undefined) {
      const html = isPage(request) ? readHtmlAnswer(answer()) : undefined;
      shown = html === undefined || html.length > LONGEST ? [] : shownIn(html);
    }
    return shown;
  };
}

/** Whether it is a page that a person sees: no frame in one, and nothing that a script fetches. */
export function isPage({ type, headers }: AskedFor): boolean {
  return type?.toLowerCase() === 'document' && (headers['sec-fetch-dest'] ?? 'document') === 'document';
}

/** Whether an answer of this status leads a browser to another page. */
export function isLeading(status: number): boolean {
  return status >= 301 && status <= 303;
}

function shownIn(html: string): readonly ShownValue[] {
  const { root } = parseHtml(html);
  const found = new Map<HtmlElement, readonly ShownValue[]>();
  let count = 0;
  for (const [element, names] of namedOnce(root)) {
    const shown = isSecret(element) ? [] : saidBy(element, names);
    // An element of the same value inside of another is the same place.
    const own = shown.filter(
      (each) => !isAround(element, each, found) && selectHtml(root, each.selector)?.length === 1,
    );
    count += own.length;
    if (count > MOST_SHOWN) return [];
    if (own.length > 0) found.set(element, own);
  }
  return [...found.values()].flat();
}

/** A name that tells of a value, and the selector by it. */
interface Name extends Kind {
  readonly selector: string;
}

/** Elements from the outside to the inside, with the names of theirs that no other has. */
function namedOnce(root: HtmlElement): ReadonlyMap<HtmlElement, readonly Name[]> {
  const kinds = new Map<string, Kind | undefined>();
  const times = new Map<string, number>();
  const named = new Map<HtmlElement, Name[]>();
  for (const element of descendants(root)) {
    for (const [word, selector] of namesOf(element)) {
      if (!kinds.has(word)) kinds.set(word, argumentFor([word], 'body'));
      const kind = kinds.get(word);
      if (kind === undefined) continue;
      times.set(selector, (times.get(selector) ?? 0) + 1);
      named.set(element, [...(named.get(element) ?? []), { name: kind.name, type: kind.type, selector }]);
    }
  }
  const once = [...named].map(([element, names]): [HtmlElement, Name[]] => [
    element,
    names.filter(({ selector }) => times.get(selector) === 1),
  ]);
  return new Map(once.filter(([, names]) => names.length > 0));
}

/** What an element shows: once under each name, though several of its attributes may tell it. */
function saidBy(element: HtmlElement, names: readonly Name[]): readonly ShownValue[] {
  const text = elementValue(element).trim();
  if (text === '' || text.length > LONGEST_VALUE) return [];
  const shown = new Map<string, ShownValue>();
  for (const { name, type, selector } of names) {
    const read = shown.has(name) ? undefined : READERS[type](text);
    const value = read === undefined ? undefined : String(read.value);
    if (value !== undefined && isTelling(value, type)) shown.set(name, { name, type, value, selector });
  }
  return [...shown.values()];
}

function isAround(
  { parent }: HtmlElement,
  { name, value }: ShownValue,
  found: ReadonlyMap<HtmlElement, readonly ShownValue[]>,
): boolean {
  for (let outer = parent; outer !== undefined; outer = outer.parent) {
    if (found.get(outer)?.some((each) => each.name === name && each.value === value)) return true;
  }
  return false;
}

function isSecret({ attributes }: HtmlElement): boolean {
  return attributes.type === 'password' || NAMING.some((name) => isSecretName(attributes[name] ?? ''));
}

/** Words that name an element, and selectors by them: what is meant to be the only one of its page first. */
function* namesOf({ tag, attributes, classes }: HtmlElement): Generator<readonly [word: string, selector: string]> {
  for (const name of NAMING) {
    const word = attributes[name];
    if (word === undefined || !/^[a-z][\w-]*$/i.test(word)) continue;
    yield [word, name === 'id' ? `#${word}` : `${tag}[${name}="${word}"]`];
  }
  for (const word of classes ?? []) if (/^[a-z][\w-]*$/i.test(word)) yield [word, `${tag}.${word}`];
}
