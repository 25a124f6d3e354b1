import type { HiddenElement } from '../model/observation.ts';
import type { Goal } from '../model/scope.ts';
import { LONGEST_CAPTION } from './captions.ts';
import { type ElementFacts, hiddenFor, isControl } from './classify.ts';
import { factsOf, type HtmlIndex, indexOf, labelTextOf } from './html-facts.ts';
import { descendants, type HtmlElement, type HtmlNode, parseHtml, textOf } from './html-tree.ts';
import { canSeeText, INITIAL_LOOK, type Look, lookOf } from './html-visibility.ts';
import { redactionMark, type SeeRule } from './rules.ts';
import { isSecretAutocomplete, isSecretName } from './secret-fields.ts';
import { StyleSheet } from './stylesheet.ts';

/** What of an HTML document would be shown: its text with controls in brackets, what the goal hides, and which rules spoke how. */
export interface ShownHtml {
  readonly text: string;
  readonly hidden: readonly HiddenElement[];
  readonly dropped: readonly SeeRule[];
}

const BLOCKS = new Set(
  `address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr
  html legend li main nav ol option p pre section summary table tbody tfoot thead tr ul`.split(/\s+/),
);
const CELLS = new Set(['td', 'th']);

/** Renders HTML as it would be shown under a goal. Inline styles, `hidden`, the document's own style sheets and attributes count. */
export function showHtml(html: string, goal: Goal): ShownHtml {
  const { root, comments } = parseHtml(html);
  const sheets = Array.from(descendants(root)).filter(({ tag }) => tag === 'style');
  const page = new PageText(
    root,
    new StyleSheet(sheets.map((sheet) => sheet.children.map((node) => ('text' in node ? node.text : '')).join(''))),
    goal,
  );
  for (let at = 0; at < comments; at++) page.dropped.push('see.invisible.comment');
  page.add(root, INITIAL_LOOK);
  return { text: page.text(), hidden: page.hidden, dropped: page.dropped };
}

class PageText {
  readonly hidden: HiddenElement[] = [];
  readonly dropped: SeeRule[] = [];
  readonly #parts: string[] = [];
  readonly #index: HtmlIndex;
  readonly #styles: StyleSheet;
  readonly #goal: Goal;

  constructor(root: HtmlElement, styles: StyleSheet, goal: Goal) {
    this.#index = indexOf(root);
    this.#styles = styles;
    this.#goal = goal;
  }

  text(): string {
    return this.#parts
      .join('')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[\n ]*/g, '\n')
      .trim();
  }

  add(node: HtmlNode, look: Look): void {
    if (node.kind === 'text') {
      if (canSeeText(look)) this.#parts.push(node.text.replace(/\s+/g, ' '));
      else if (!look.gone && /\S/.test(node.text)) this.dropped.push('see.invisible.text');
      return;
    }
    const own = lookOf(node, this.#styles.declarationsOf(node), look);
    if (own.gone) return;
    const facts = factsOf(node, this.#index);
    const verdict = hiddenFor(this.#goal, facts);
    if (verdict !== undefined) {
      this.hidden.push({ by: verdict.by, name: facts.names[0] ?? facts.tag });
      return;
    }
    const border = BLOCKS.has(node.tag) ? '\n' : CELLS.has(node.tag) ? ' ' : '';
    this.#parts.push(border);
    if (isControl(facts)) this.#addControl(node, own, facts);
    else if (node.tag === 'img') this.#addCaption(node, own);
    else for (const child of node.children) this.add(child, own);
    this.#parts.push(border);
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
      const before = this.#parts.length;
      this.#parts.push(`[${role} "`);
      for (const child of node.children) this.add(child, look);
      const drawn = this.#parts
        .slice(before + 1)
        .join('')
        .trim();
      const name = drawn === '' ? this.#captionOf(facts.names) : drawn.replace(/\s+/g, ' ');
      this.#parts.splice(before, this.#parts.length - before, `[${role} "${name}"]`);
      return;
    }
    const label = labelTextOf(node, this.#index);
    this.#parts.push(`[${role} "${label ?? this.#captionOf(facts.names)}"${this.#valueOf(node, facts)}]`);
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
    else this.#parts.push(`[image "${caption}"]`);
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
