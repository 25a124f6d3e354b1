import type { HiddenElement } from '../../model/observation.ts';
import type { ElementScope } from '../../model/policy/scope.ts';
import { LONGEST_CAPTION } from '../captions.ts';
import { Blinders } from '../controls/blinders.ts';
import { type ElementFacts, isControl, mayBeControl } from '../controls/classify.ts';
import { redactionMark, type SeeRule } from '../rules.ts';
import { isSecretAutocomplete, isSecretName } from '../secret-fields.ts';
import { isDrawn, kindOfElement, rankOfElement } from '../units/kinds.ts';
import { type Layout, layoutOf, type NodeKind, type NodeTree } from '../units/layout.ts';
import { factsOf, labelTextOf } from './facts.ts';
import { type HtmlForm, readForms } from './forms.ts';
import { asLines, joinDrawn } from './joined.ts';
import { HtmlSelectors } from './selectors.ts';
import { StyleSheet } from './stylesheet.ts';
import { descendants, type HtmlElement, type HtmlIndex, type HtmlNode, parseHtml, textOf } from './tree.ts';
import { canSeeText, INITIAL_LOOK, type Look, lookOf } from './visibility.ts';

/** What of an HTML document would be shown: its text with controls in brackets, what the goal hides, and which rules spoke how. */
export interface ShownHtml {
  readonly text: string;
  /** How the parts of the text belong together. */
  readonly layout: () => Layout;
  readonly hidden: readonly HiddenElement[];
  readonly dropped: readonly SeeRule[];
}

const BLOCKS = new Set(
  `address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr
  html legend li main nav ol option p pre section summary table tbody tfoot thead tr ul`.split(/\s+/),
);
const CELLS = new Set(['td', 'th']);

const IN_HTML: NodeTree<HtmlElement> = {
  parentOf: ({ parent }) => parent,
  kindOf: (element) => kindIn(element, 0),
  rankOf: ({ tag }) => rankOfElement(tag),
};

/** So deep in a page an element that holds all of it is looked for. */
const DEEPEST_ROOT = 8;

/** What an element is. One with an id, or all that the body holds, is the page: an application is drawn in it. */
function kindIn({ tag, attributes, parent }: HtmlElement, depth: number): NodeKind {
  if (tag === '#root') return 'page';
  const kind = kindOfElement(tag, attributes.role, attributes.class ?? attributes.id);
  if (tag !== 'div' || parent === undefined || depth > DEEPEST_ROOT || kindIn(parent, depth + 1) !== 'page')
    return kind;
  const isRoot = attributes.id !== undefined || (parent.tag !== '#root' && isAlone(parent));
  return isRoot ? 'page' : kind;
}

const ALONE = new WeakMap<HtmlElement, boolean>();

/** Whether an element holds one that is drawn, and no text. It is asked for each of its children, so what was found is kept. */
function isAlone(element: HtmlElement): boolean {
  const known = ALONE.get(element);
  if (known !== undefined) return known;
  const drawn = element.children.filter((each) => (each.kind === 'text' ? /\S/.test(each.text) : isDrawn(each.tag)));
  ALONE.set(element, drawn.length === 1);
  return drawn.length === 1;
}

/** Renders HTML as it would be shown within a scope. `origin`: whose it is. Inline styles, `hidden`, the document's own style sheets and attributes count. */
export function showHtml(html: string, scope: ElementScope, origin: string): ShownHtml {
  const document = parseHtml(html);
  const forms = readForms(document.root, document, origin);
  const page = new PageText(document, forms, new StyleSheet(document.sheets), new Blinders(scope));
  for (let at = 0; at < document.comments; at++) page.dropped.push('see.invisible.comment');
  page.add(document.root, INITIAL_LOOK, document.root);
  return { ...page.text(), hidden: page.hidden, dropped: page.dropped };
}

/** White space that is drawn as less than it is. */
const SPACED = /\s\s|[^\S ]/;

class PageText {
  readonly hidden: HiddenElement[] = [];
  readonly dropped: SeeRule[] = [];
  /** Each as `asLines` would leave it. */
  readonly #parts: string[] = [];
  /** By part, the element that says it. */
  readonly #owners: HtmlElement[] = [];
  readonly #index: HtmlIndex;
  readonly #forms: ReadonlyMap<HtmlElement, HtmlForm>;
  readonly #styles: StyleSheet;
  readonly #blinders: Blinders;
  readonly #selectors: HtmlSelectors;
  /** How many links and buttons are open: their names are one line. */
  #controls = 0;
  /** How many preformatted parts are open: code in them is a block. */
  #preformatted = 0;

  constructor(index: HtmlIndex, forms: ReadonlyMap<HtmlElement, HtmlForm>, styles: StyleSheet, blinders: Blinders) {
    this.#index = index;
    this.#forms = forms;
    this.#styles = styles;
    this.#blinders = blinders;
    this.#selectors = new HtmlSelectors(blinders);
  }

  text(): Pick<ShownHtml, 'text' | 'layout'> {
    const { text, places } = joinDrawn(this.#parts);
    const layout = () =>
      layoutOf(
        IN_HTML,
        places.flatMap(({ part, start, end }) => {
          const node = this.#owners[part];
          return node === undefined ? [] : [{ start, end, node }];
        }),
      );
    return { text, layout };
  }

  add(node: HtmlNode, look: Look, owner: HtmlElement): void {
    if (node.kind === 'text') {
      if (canSeeText(look)) this.#say(SPACED.test(node.text) ? node.text.replace(/\s+/g, ' ') : node.text, owner);
      else if (!look.gone && /\S/.test(node.text)) this.dropped.push('see.invisible.text');
      return;
    }
    const own = lookOf(node, this.#styles.declarationsOf(node), look);
    if (own.gone) return;
    const facts = mayBeControl(node.tag, node.attributes) ? factsOf(node, this.#index, this.#forms) : undefined;
    const by = this.#hiddenBy(node, facts);
    if (by !== undefined) {
      this.hidden.push({ by, name: facts?.names[0] ?? node.tag });
      return;
    }
    const border = BLOCKS.has(node.tag) ? (this.#controls > 0 ? ' ' : '\n') : CELLS.has(node.tag) ? ' ' : '';
    if (border !== '') this.#say(border, node);
    if (facts !== undefined && isControl(facts)) this.#addControl(node, own, facts);
    else if (node.tag === 'img') this.#addCaption(node, own);
    else if (node.tag === 'code' && this.#preformatted === 0) this.#addCode(node, own);
    else this.#addChildren(node, own);
    if (border !== '') this.#say(border, node);
  }

  #hiddenBy(node: HtmlElement, facts: ElementFacts | undefined): SeeRule | undefined {
    if (this.#selectors.excludes(node)) return 'see.scope.excluded';
    return facts && this.#blinders.hides(facts, () => this.#selectors.includes(node))?.by;
  }

  #addChildren(node: HtmlElement, look: Look): void {
    if (node.tag === 'pre') this.#preformatted++;
    for (const child of node.children) this.add(child, look, node);
    if (node.tag === 'pre') this.#preformatted--;
  }

  /** Code within a sentence stands between backticks, so that what it names is not read as said. */
  #addCode(node: HtmlElement, look: Look): void {
    this.#say('`', node);
    const before = this.#parts.length;
    this.#addChildren(node, look);
    if (this.#parts.length === before) this.#parts.pop();
    else this.#say('`', node);
  }

  #say(text: string, owner: HtmlElement): void {
    this.#owners[this.#parts.length] = owner;
    this.#parts.push(text);
  }

  #addControl(node: HtmlElement, look: Look, facts: ElementFacts): void {
    const seen = !look.unseen && look.visibility;
    if (!seen) {
      this.dropped.push('see.invisible.text');
      return;
    }
    const role = roleOf(facts);
    if (role === 'link' || role === 'button') {
      // The name is what is drawn; a label stands in where nothing is.
      this.#say(`[${role} "`, node);
      this.#controls++;
      const before = this.#parts.length;
      for (const child of node.children) this.add(child, look, node);
      this.#controls--;
      if (!this.#trimFrom(before)) this.#say(asLines(this.#captionOf(facts.names)), node);
      this.#say('"]', node);
      return;
    }
    const label = labelTextOf(node, this.#index);
    const caption = label ?? this.#captionOf(facts.names);
    this.#say(asLines(`[${role} "${caption}"${this.#valueOf(node, facts)}]`), node);
  }

  /** Takes the white space off both ends of what was added since; false where nothing is left. Nested controls cost no more. */
  #trimFrom(before: number): boolean {
    const parts = this.#parts;
    while (parts.length > before && (parts.at(-1) ?? '').trim() === '') parts.pop();
    if (parts.length === before) return false;
    parts.push((parts.pop() ?? '').trimEnd());
    for (let at = before; at < parts.length; at++) {
      const drawn = (parts[at] ?? '').trimStart();
      parts[at] = drawn;
      if (drawn !== '') break;
    }
    return true;
  }

  #valueOf(node: HtmlElement, facts: ElementFacts): string {
    const { value: typed, type = '', autocomplete = '', name = '', id = '' } = node.attributes;
    const isSecret =
      type.toLowerCase() === 'password' ||
      isSecretAutocomplete(autocomplete) ||
      (TYPED.has(roleOf(facts)) && [...facts.names, name, id].some(isSecretName));
    if (isSecret) {
      if (!typed && node.tag !== 'textarea') return '';
      this.dropped.push('see.secret.password');
      return ` value="${redactionMark('see.secret.password')}"`;
    }
    const chosen = Array.from(descendants(node)).find(
      ({ tag, attributes }) => tag === 'option' && 'selected' in attributes,
    );
    const value = node.tag === 'textarea' ? textOf(node) : (typed ?? (chosen ? textOf(chosen) : ''));
    const checked = 'checked' in node.attributes ? ' checked' : '';
    return `${value === '' ? '' : ` value="${value}"`}${checked}`;
  }

  /** The first name that nobody draws but that is no longer than one. */
  #captionOf(names: readonly string[]): string {
    const [first = ''] = names;
    if (first.length <= LONGEST_CAPTION) return first;
    this.dropped.push('see.invisible.text');
    return names.find(({ length }) => length <= LONGEST_CAPTION) ?? '';
  }

  #addCaption(node: HtmlElement, look: Look): void {
    const caption = node.attributes.alt ?? '';
    if (caption === '' || !canSeeText({ ...look, color: 'shown' })) return;
    if (caption.length > LONGEST_CAPTION) this.dropped.push('see.invisible.text');
    else this.#say(asLines(`[image "${caption}"]`), node);
  }
}

/** Roles of fields in which something is typed. */
const TYPED = new Set(['textbox', 'searchbox', 'spinbutton']);
const INPUT_ROLES: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
};

function roleOf({ tag, role, type }: ElementFacts): string {
  if (role !== undefined && role !== '') return role.split(/\s+/, 1)[0] ?? 'control';
  if (tag === 'a' || tag === 'area') return 'link';
  if (tag === 'input') return INPUT_ROLES[type ?? ''] ?? 'textbox';
  if (tag === 'select' || tag === 'datalist') return 'combobox';
  if (tag === 'option') return 'option';
  return tag === 'textarea' || tag === '#editable' ? 'textbox' : 'button';
}
