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
import { elementValue } from '../../../see/html/select-html.ts';
import { descendants, type HtmlElement, parseHtml } from '../../../see/html/tree.ts';
import { isSecretName } from '../../../see/secret-fields.ts';
import { valueReader } from '../../../send/values/value.ts';
import { argumentFor } from '../arguments.ts';
import { isTelling, type Kind, type PageValues, type ShownValue } from './said.ts';

type AskedFor = { readonly type?: string; readonly headers: Readonly<Record<string, string>> };

/** Longer HTML is not looked into; nor does the gate. */
const LONGEST = 1024 * 1024;
/** A page that shows more is a list, whatever it looks like. */
const MOST_SHOWN = 20;
const LONGEST_VALUE = 200;
/** What a selector may name without being escaped. */
const PLAIN = /^[a-z][\w-]*$/i;
const NAMING = ['id', 'name', 'itemprop', 'data-test', 'data-testid'] as const;
const SOURCE: ArgumentSource = { type: 'document', url: undefined, selector: '*' };
const READERS = {
  number: valueReader({ type: 'number', source: SOURCE }),
  date: valueReader({ type: 'date', source: SOURCE }),
  string: valueReader({ type: 'string', source: SOURCE }),
  boolean: valueReader({ type: 'boolean', source: SOURCE }),
};

/**
 * What a page shows that a browser opened, as the gate would read it; none where there is too much. Looked for when it is first asked.
 * @param read the HTML of the answer, where the gate would read it
 */
export function shownBy(request: AskedFor, read: () => string | undefined): () => PageValues {
  let shown: PageValues | undefined;
  return () => {
    if (shown === undefined) {
      const html = isPage(request) ? read() : undefined;
      shown = html === undefined || html.length > LONGEST ? NOTHING : shownIn(html);
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

const NOTHING: PageValues = { alone: [], all: [] };

function shownIn(html: string): PageValues {
  const named = namedIn(html);
  const times = new Map<string, number>();
  for (const { selector } of named.flatMap(({ names }) => names)) times.set(selector, (times.get(selector) ?? 0) + 1);
  const open = named.filter(({ element }) => !isSecret(element.attributes));
  const alone = placesOf(open, ({ selector }) => times.get(selector) === 1);
  const others = placesOf(open, ({ selector }) => times.get(selector) !== 1);
  return { alone, all: [...alone, ...others] };
}

/** The elements of a page whose names tell of a value, in order. */
function namedIn(html: string): readonly NamedElement[] {
  const words = new Names();
  const found: NamedElement[] = [];
  /** By element, the nearest of them that is it or stands around it. */
  const nearest = new Map<HtmlElement | undefined, NamedElement | undefined>();
  for (const element of descendants(parseHtml(html).root)) {
    const names = words.of(element.tag, element.attributes);
    const outer = nearest.get(element.parent);
    const named = names && { names, element, outer };
    nearest.set(element, named ?? outer);
    if (named !== undefined) found.push(named);
  }
  return found;
}

/** What elements show under names that fit; nothing where that is a list. */
function placesOf(named: readonly NamedElement[], fits: (name: Name) => boolean): readonly ShownValue[] {
  const found = new Map<NamedElement, readonly ShownValue[]>();
  let count = 0;
  for (const element of named) {
    // An element of the same value inside of another is the same place.
    const own = saidBy(element, element.names.filter(fits)).filter((each) => !isAround(element, each, found));
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

interface NamedElement {
  readonly names: readonly Name[];
  readonly element: HtmlElement;
  /** The nearest one around it. */
  readonly outer: NamedElement | undefined;
}

/** What an element shows: once under each name, though several of its attributes may tell it. */
function saidBy({ element }: NamedElement, names: readonly Name[]): readonly ShownValue[] {
  if (names.length === 0) return [];
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
  element: NamedElement,
  { name, value }: ShownValue,
  found: ReadonlyMap<NamedElement, readonly ShownValue[]>,
): boolean {
  for (let { outer } = element; outer !== undefined; outer = outer.outer) {
    if (found.get(outer)?.some((each) => each.name === name && each.value === value)) return true;
  }
  return false;
}

type Attributes = Readonly<Record<string, string>>;

function isSecret(attributes: Attributes): boolean {
  return attributes.type === 'password' || NAMING.some((name) => isSecretName(attributes[name] ?? ''));
}

/** What the words of one page tell, each looked at once. */
class Names {
  readonly #kinds = new Map<string, Kind | undefined>();
  readonly #classes = new Map<string, readonly string[]>();

  /** Names of an element that tell of a value, with selectors by them: what is meant to be the only one of its page first. */
  of(tag: string, attributes: Attributes): readonly Name[] | undefined {
    const { class: classes } = attributes;
    const named = NAMING.filter((name) => this.#kindOf(attributes[name]) !== undefined);
    const told = classes === undefined ? [] : this.#toldBy(classes);
    if (named.length === 0 && told.length === 0) return undefined;
    // A colon in a tag (`v:shape`) would begin something else in a selector.
    const isPlain = PLAIN.test(tag);
    const names: Name[] = [];
    const add = (word: string, selector: string): void => {
      const kind = this.#kindOf(word);
      if (kind !== undefined) names.push({ name: kind.name, type: kind.type, selector });
    };
    for (const name of named) {
      const word = attributes[name] ?? '';
      if (name === 'id') add(word, `#${word}`);
      else if (isPlain) add(word, `${tag}[${name}="${word}"]`);
    }
    if (isPlain) for (const word of told) add(word, `${tag}.${word}`);
    return names.length === 0 ? undefined : names;
  }

  /** Those of some classes that tell. */
  #toldBy(classes: string): readonly string[] {
    const known = this.#classes.get(classes);
    if (known !== undefined) return known;
    const told = [...new Set(classes.split(/\s+/))].filter((word) => this.#kindOf(word) !== undefined);
    this.#classes.set(classes, told);
    return told;
  }

  #kindOf(word: string | undefined): Kind | undefined {
    if (word === undefined) return undefined;
    const known = this.#kinds.get(word);
    if (known !== undefined || this.#kinds.has(word)) return known;
    const kind = PLAIN.test(word) ? argumentFor([word], 'body') : undefined;
    this.#kinds.set(word, kind);
    return kind;
  }
}
