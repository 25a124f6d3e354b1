import { classifyElement, type ElementFacts } from '../../../see/controls/classify.ts';
import { formOf } from '../dom/safe-dom-forms.ts';

/*
 * What each control was when the agent last looked at the page.
 *
 * Controls are read when they change, and a look must cost nothing: so looks are counted, and each reading remembers the count and what the
 * reading before the look said.
 *
 *     look   the page writes    the reading of the button
 *      0     Next               now Next,        shown: nothing, in look 0
 *      1     (nothing)          now Next,        shown: whatever it was before look 1, which is Next
 *      1     Place order        now Place order, shown: Next, in look 1
 *      1     Pay                now Pay,         shown: Next, in look 1
 *      2     (nothing)          shown: Pay
 */

interface Reading {
  readonly now: ElementFacts;
  /** What it was at the last look, as long as the look has this number. */
  readonly shown: ElementFacts | undefined;
  readonly look: number;
  /** What it was when it was first read. */
  readonly first: ElementFacts;
}

/** So many different buttons of one form are remembered. */
const MOST_SUBMITS = 16;

export class ElementSnapshots {
  readonly #readings = new WeakMap<Element, Reading>();
  /** Of each form, what its buttons were when they were first read; each kind once. */
  readonly #submits = new WeakMap<Element, ElementFacts[]>();
  #look = 0;

  /** What a control is now. */
  read(element: Element, facts: ElementFacts): void {
    const before = this.#readings.get(element);
    const first = before?.first ?? facts;
    if (before === undefined && facts.submits) this.#noteSubmit(formOf(element), facts);
    this.#readings.set(element, { now: facts, shown: this.#shown(element), look: this.#look, first });
  }

  /** The agent looks at the page: everything is shown to it as it was last read. */
  look(): void {
    this.#look++;
  }

  /** The name under which the agent was shown a control that is another by now: empty where it was not shown at all. */
  nameBefore(element: Element, facts: ElementFacts): string | undefined {
    const shown = this.#shown(element);
    // What styles alone have changed is read here first; the next look shows it.
    this.read(element, facts);
    if (shown === undefined) return '';
    return isSame(shown, facts) ? undefined : (shown.names[0] ?? '');
  }

  /**
   * What the page called a control at first, where that was something else: whoever writes the page writes the name
   * (docs/architecture.md#what-needs-a-person).
   */
  firstNames(element: Element, facts: ElementFacts): readonly string[] | undefined {
    const first = this.#readings.get(element)?.first;
    return first === undefined || isSame(first, facts) ? undefined : first.names;
  }

  /** What the buttons that submit a form were at first. */
  firstSubmits(form: Element): readonly ElementFacts[] {
    return this.#submits.get(form) ?? [];
  }

  #noteSubmit(form: Element | null, facts: ElementFacts): void {
    if (form === null) return;
    const known = this.#submits.get(form) ?? [];
    if (known.length < MOST_SUBMITS && !known.some((each) => isSame(each, facts))) known.push(facts);
    this.#submits.set(form, known);
  }

  #shown(element: Element): ElementFacts | undefined {
    const reading = this.#readings.get(element);
    return reading?.look === this.#look ? reading.shown : reading?.now;
  }
}

/** Counters, clocks and tokens change all the time; letters, kind and where it leads make a control what it is. */
export function isSame(before: ElementFacts, now: ElementFacts): boolean {
  return (
    lettersOf(before) === lettersOf(now) &&
    pathOf(before) === pathOf(now) &&
    before.asks === now.asks &&
    classifyElement(before).class === classifyElement(now).class
  );
}

function lettersOf({ names }: ElementFacts): string {
  return names
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '');
}

function pathOf({ target = '' }: ElementFacts): string {
  return target.replace(/[?#][\s\S]*/, '');
}
