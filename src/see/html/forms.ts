import { isActionKey } from '../controls/code-names.ts';
import { asksOnly, type FormPart, ownTarget } from '../controls/reading-forms.ts';
import { descendants, type HtmlElement, type HtmlIndex, textOf } from './tree.ts';

/** What the fields and buttons of a form are told by. */
export interface HtmlForm {
  /** Whether it only asks for what to show next. */
  readonly asks: boolean;
  readonly hasPassword: boolean;
  /** The actions that its hidden fields name. */
  readonly actions: readonly string[];
}

/** The form that an element belongs to. One that stands in none, or names one that is not here, has none. */
export function formOf({ attributes, form }: HtmlElement, index: HtmlIndex): HtmlElement | undefined {
  if (attributes.form === undefined) return form;
  const named = index.byId.get(attributes.form);
  return named?.tag === 'form' ? named : undefined;
}

/** What is known of each form of a document. `origin`: whose it is. */
export function readForms(root: HtmlElement, index: HtmlIndex, origin: string): ReadonlyMap<HtmlElement, HtmlForm> {
  const controls = new Map<HtmlElement, HtmlElement[]>();
  let base: string | undefined;
  for (const element of descendants(root)) {
    if (element.tag === 'form' && !controls.has(element)) controls.set(element, []);
    if (element.tag === 'base') base ??= element.attributes.href;
    const form = isTelling(element) ? formOf(element, index) : undefined;
    if (form === undefined) continue;
    const own = controls.get(form);
    if (own === undefined) controls.set(form, [element]);
    else own.push(element);
  }
  // Where its document is, HTML does not say: at that origin, as far as it matters here.
  const page = URL.canParse(origin) ? new URL(origin).href : 'http://page.invalid/';
  const moved = base === undefined ? page : URL.canParse(base, page) ? new URL(base, page).href : '';
  return new Map(Array.from(controls, ([form, own]) => [form, readForm(form, own, moved, page)]));
}

const PARTS: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button']);

function isTelling({ tag, attributes }: HtmlElement): boolean {
  return PARTS.has(tag) || attributes.contenteditable !== undefined;
}

function readForm(form: HtmlElement, controls: readonly HtmlElement[], base: string, page: string): HtmlForm {
  const { attributes } = form;
  const told = controls.map(({ attributes: own }) => ({
    type: own.type?.toLowerCase() ?? '',
    name: own.name ?? '',
    value: own.value ?? '',
    formMethod: own.formmethod,
    hasFormAction: own.formaction !== undefined,
  }));
  // Of a form in a form, browsers leave the outer one or both: it may be sent as either.
  const isAlone = form.form === undefined;
  return {
    asks:
      isAlone &&
      asksOnly({
        attributes: Object.keys(attributes),
        method: attributes.method,
        target: ownTarget(attributes.action ?? '', base, page),
        asksAt: ownTarget(attributes['hx-get'] ?? '', base, page),
        isSearch: isSearch(form),
        controls: told,
        parts: () => controls.map(partOf),
      }),
    hasPassword: told.some(({ type }) => type === 'password'),
    actions: told.flatMap(({ type, name, value }) => (type === 'hidden' && isActionKey(name) ? [value] : [])),
  };
}

/** Whether a form is or stands in what is there to search. */
function isSearch(form: HtmlElement): boolean {
  for (let at: HtmlElement | undefined = form; at !== undefined; at = at.parent) {
    if (at.tag === 'search' || at.attributes.role === 'search') return true;
  }
  return false;
}

function partOf(element: HtmlElement): FormPart {
  const { tag, attributes } = element;
  const type = attributes.type?.toLowerCase() ?? '';
  const { id, placeholder, title, value } = attributes;
  const called = [id, attributes['aria-label'], placeholder, title, type === 'submit' ? value : undefined];
  if (tag === 'button') called.push(textOf(element));
  return {
    tag,
    type,
    role: attributes.role?.toLowerCase() ?? '',
    name: attributes.name ?? '',
    called: called.map((name) => name ?? ''),
  };
}
