import { classifyElement, type ElementFacts } from '../../../see/controls/classify.ts';
import { LONGEST_LABEL } from '../dom/label-length.ts';
import * as dom from '../dom/safe-dom.ts';
import { formOf, labelledBy, methodOf } from '../dom/safe-dom-forms.ts';
import { CANDIDATES, factsOf, pressedControls } from '../elements/control-facts.ts';
import type { ElementHider } from '../elements/element-hider.ts';
import type { ElementSnapshots } from '../elements/element-snapshots.ts';
import type { PageTarget } from '../protocol.ts';

/** Says what stands somewhere in the page, by its real role and name. */
export class HitTests {
  readonly #hider: ElementHider;
  readonly #shown: ElementSnapshots;

  constructor(hider: ElementHider, shown: ElementSnapshots) {
    this.#hider = hider;
    this.#shown = shown;
  }

  at(x: number, y: number): PageTarget | null {
    const element = this.elementAt(x, y);
    return element === null ? null : this.describe(element);
  }

  elementAt(x: number, y: number): Element | null {
    let element = dom.elementAt(document, x, y);
    for (let root = rootUnder(element); root !== null; root = rootUnder(element)) {
      const deeper = dom.elementAt(root, x, y);
      // A root answers with its host where a text of that is hit, which stands in a slot of the root.
      if (deeper === null || deeper === element) return element && (slotAt(element, x, y) ?? element);
      element = deeper;
    }
    return element;
  }

  active(): Element | null {
    let element = dom.activeElementOf(document);
    for (let root = rootUnder(element); root !== null; root = rootUnder(element)) {
      const deeper = dom.activeElementOf(root);
      if (deeper === null) break;
      element = deeper;
    }
    return element;
  }

  focused(): PageTarget | null {
    const element = this.active();
    return element === null || dom.tagOf(element) === 'body' ? null : this.describe(element);
  }

  /** The control that an element belongs to, or the element itself where it belongs to none. `byKey`: a field sends its form, as Enter has it do. */
  describe(element: Element, byKey = false): PageTarget {
    const [control = element, around] = pressedControls(element);
    const part = this.#describe(control, byKey);
    if (around === undefined) return part;
    const whole = this.#describe(around, byKey);
    const names = [...new Set([...(whole.names ?? []), part.name, ...(part.names ?? [])])].filter(
      (name) => name !== '',
    );
    return {
      ...part,
      ...whole,
      names: clipped(names),
      class: part.class === 'plain' ? whole.class : part.class,
      hidden: part.hidden || whole.hidden,
    };
  }

  #describe(control: Element, byKey: boolean): PageTarget {
    const facts = factsOf(control, true);
    const names = namesPressed(control, facts);
    const { by, included } = this.#hider.verdictOn(control, facts);
    const isControl = dom.matches(control, CANDIDATES);
    const saysHidden = by !== undefined || (!isControl && this.#readsAsHidden(control));
    const hidden = saysHidden || this.#hider.isOnlyRead(control) || this.#hider.hidden.holds(control);
    const shownAs = isControl ? this.#shown.nameBefore(control, facts) : undefined;
    const before = isControl ? this.#shown.firstNames(control, facts) : undefined;
    const sent = byKey && !facts.submits && facts.tag === 'input' ? actionOf(formOf(control)) : undefined;
    const submits = submissionOf(control, facts.submits || sent !== undefined, facts.target ?? sent);
    return {
      role: roleOf(control, facts.role, facts.type),
      name: names[0] ?? '',
      ...(names.length < 2 ? {} : { names: clipped(names.slice(1)) }),
      ...(before === undefined || before.length === 0 ? {} : { calledBefore: clipped(before) }),
      class: classifyElement(facts).class,
      hidden,
      ...(included === undefined ? {} : { included }),
      ...(submits === undefined ? {} : { submits }),
      ...(shownAs === undefined ? {} : { shownAs }),
    };
  }

  /**
   * Whether a place that is no control to this script would be hidden if it were one, by what it or a short text around it says. Pages may listen there without
   * a sign (`addEventListener`), and who presses it means what it says.
   */
  #readsAsHidden(place: Element): boolean {
    for (let at: Element | undefined = place; at !== undefined && !dom.isRoot(at); at = dom.drawnParentOf(at)) {
      const facts = factsOf(at, true);
      if ((facts.names[0]?.length ?? 0) > LONGEST_LABEL) return false;
      if (this.#hider.verdictOn(at, { ...facts, clickable: true }).by !== undefined) return true;
    }
    return false;
  }
}

/** The names of a control, and of what a label ticks or puts the focus into: it may be called otherwise. */
function namesPressed(control: Element, { tag, names }: ElementFacts): readonly string[] {
  const ticked = tag === 'label' ? labelledBy(control) : undefined;
  return ticked === undefined ? names : [...new Set([...names, ...factsOf(ticked, true).names])];
}

/** So many names of a control are told, and so much of each. */
const MOST_NAMES = 8;
const LONGEST_TOLD = 120;

function clipped(names: readonly string[]): string[] {
  return names.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_TOLD));
}

function rootUnder(element: Element | null): ShadowRoot | null {
  return element === null ? null : dom.shadowRootOf(element);
}

/** The slot that the text of a host at a point is drawn in: an event comes to that. */
function slotAt(host: Element, x: number, y: number): Element | undefined {
  const range = dom.newRange();
  for (const text of Array.from(dom.childNodesOf(host)).filter(dom.isText)) {
    dom.selectNode(range, text);
    const isHit = Array.from(dom.rectsOfRange(range)).some(
      ({ left, top, right, bottom }) => left <= x && x < right && top <= y && y < bottom,
    );
    if (isHit) return dom.drawnParentOf(text);
  }
  return undefined;
}

/** Where a form is sent that no button submits. */
function actionOf(form: HTMLFormElement | null): string | undefined {
  return form === null ? undefined : (dom.getAttribute(form, 'action') ?? '');
}

function submissionOf(control: Element, submits: boolean, target: string | undefined): PageTarget['submits'] {
  const baseURI = dom.baseUri();
  if (submits) {
    const form = formOf(control);
    const method = dom.getAttribute(control, 'formmethod') ?? (form === null ? 'get' : methodOf(form));
    const action = target === undefined || target === '' ? globalThis.location.href : target;
    return URL.canParse(action, baseURI)
      ? { method: method.toUpperCase(), url: new URL(action, baseURI).href }
      : undefined;
  }
  if (target === undefined || !URL.canParse(target, baseURI)) return undefined;
  return { method: 'GET', url: new URL(target, baseURI).href };
}

const TAG_ROLES: Readonly<Record<string, string>> = {
  a: 'link',
  area: 'link',
  button: 'button',
  summary: 'button',
  select: 'combobox',
  textarea: 'textbox',
  option: 'option',
  img: 'img',
  iframe: 'iframe',
  frame: 'iframe',
};
const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
};

function roleOf(element: Element, role: string | undefined, type: string | undefined): string {
  const written = role?.trim().split(/\s+/, 1)[0];
  if (written !== undefined && written !== '') return written;
  const tag = dom.tagOf(element);
  if (tag === 'input') return INPUT_ROLES[type ?? ''] ?? 'textbox';
  return TAG_ROLES[tag] ?? (dom.hasAttribute(element, 'contenteditable') ? 'textbox' : 'generic');
}
