import { isHardToUndo } from '../../../see/controls/classify.ts';
import { foldWords } from '../../../see/fold.ts';
import * as dom from '../dom/safe-dom.ts';
import { labelledBy } from '../dom/safe-dom-forms.ts';
import { elementsOf } from '../dom/window-listeners.ts';
import type { PageAsks } from '../protocol.ts';
import { controlAround, factsOf, pressablesAround, submitsOf } from './control-facts.ts';
import type { ElementSnapshots } from './element-snapshots.ts';

/** Which controls need a person: those that are hard to undo, and those that the documents ask about by name (act/approval). */
export class AskedControls {
  /** By which it is asked. */
  readonly event: string;
  readonly #shown: ElementSnapshots;
  /** Each phrase between spaces. */
  readonly #phrases: readonly string[];
  readonly #all: boolean;

  /** `host`: where this document is from. */
  constructor({ rules, event }: PageAsks & { readonly event: string }, shown: ElementSnapshots, host: string) {
    this.event = event;
    this.#shown = shown;
    const here = rules.filter(({ domains }) => domains === undefined || domains.some((each) => covers(each, host)));
    this.#phrases = here.flatMap(({ names = [] }) => names.map(asPhrase));
    this.#all = here.some(({ names }) => names === undefined);
  }

  has(element: Element): boolean {
    if (dom.tagOf(element) === 'form') return this.#isFormAsked(element);
    const control = controlAround(element) ?? element;
    return [control, ...pressablesAround(control)].some((each) => this.#needsPerson(each));
  }

  /** By the buttons that the page gave it at first, too: scripts may take them away and send it all the same. */
  #isFormAsked(form: Element): boolean {
    for (const submit of submitsOf(form)) if (this.#needsPerson(submit)) return true;
    return this.#shown.firstSubmits(form).some((facts) => isHardToUndo(facts) || this.#isAskedByName(facts.names));
  }

  #needsPerson(control: Element): boolean {
    if (this.#all) return true;
    const facts = factsOf(control, false);
    const first = this.#shown.firstNames(control, facts) ?? [];
    if (isHardToUndo(facts) || isHardToUndo({ ...facts, names: first })) return true;
    if (this.#isAskedByName([...facts.names, ...first])) return true;
    const ticked = dom.tagOf(control) === 'label' ? labelledBy(control) : undefined;
    return ticked !== undefined && this.#needsPerson(ticked);
  }

  #isAskedByName(names: readonly string[]): boolean {
    return names.map(asPhrase).some((name) => this.#phrases.some((phrase) => name.includes(phrase)));
  }
}

/** Answers whoever knows the name of the event (client/asking.ts): whether a control needs a person, and, asked of the document, when what is new in it is read. */
export function answering(asked: AskedControls, readNew: () => void): (event: Event) => void {
  return (event) => {
    const about = event instanceof FocusEvent ? event.relatedTarget : null;
    // An event on a text or a shadow root is one on what is around it.
    const [target] = elementsOf(about === null ? event.composedPath() : [about]);
    if (target === undefined) readNew();
    else if (asked.has(target)) event.preventDefault();
    event.stopImmediatePropagation();
  };
}

function asPhrase(text: string): string {
  return ` ${foldWords(text).join(' ')} `;
}

function covers(domain: string, host: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
