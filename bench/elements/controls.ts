import type { PageConfig } from '../../src/browser/page/page-api.ts';
import type { PageMessage } from '../../src/browser/page/protocol.ts';

/*
 * What runs in a saved page. Each function is sent there as source, so that none may refer to anything outside of itself.
 *
 * A row of `labels.tsv` counts controls in document order, and says by what name each goes, so that a page that was saved anew and whose labels
 * were not is noticed. The filter's own hook for measuring (`boxOf`) tells which element a report is about.
 */

declare global {
  var labelled: { readonly elements: Element[]; readonly names: string[]; readonly reports: string[] } | undefined;
  var cordonConfig: PageConfig | undefined;
}

/** Finds the controls of the page and returns the name of each. */
export function findControls(): string[] {
  const CONTROLS = [
    ...['a[href]', 'button', 'input:not([type=hidden])', 'select', 'textarea', 'summary'],
    ...['[contenteditable=true]', '[onclick]'],
    ...['button', 'link', 'menuitem', 'checkbox', 'switch', 'textbox', 'combobox', 'searchbox'].map(
      (role) => `[role=${role}]`,
    ),
  ].join();
  const words = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  function nameOf(element: HTMLElement): string {
    const button = element instanceof HTMLInputElement && /^(submit|button|reset)$/.test(element.type);
    const field = element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
    const candidates = [
      element.getAttribute('aria-label'),
      button ? element.value : '',
      field ? '' : element.textContent,
      element.title,
      element.getAttribute('placeholder'),
      element.querySelector('[alt]')?.getAttribute('alt'),
      element.getAttribute('name'),
      element.id,
    ];
    return (candidates.map(words).find((name) => name !== '') ?? '').slice(0, 60);
  }
  // A list entry that merely wraps a link is not a control of its own: the link is what is pressed.
  const all = [...document.querySelectorAll<HTMLElement>(CONTROLS)];
  const elements = all.filter((each) => each.querySelector(CONTROLS) === null);
  globalThis.labelled = { elements, names: elements.map(nameOf), reports: [] };
  return globalThis.labelled.names;
}

/** Has the filter, which is started next, report to the page which of its controls it hides. */
export function listenToFilter(config: Omit<PageConfig, 'api' | 'binding' | 'watches' | 'boxOf'>): void {
  if (globalThis.labelled === undefined) return;
  const { elements, reports } = globalThis.labelled;
  globalThis.cordonConfig = {
    ...config,
    watches: [],
    binding: 'cordonReports',
    api: 'cordon',
    boxOf: (element) => ({ left: elements.indexOf(element), top: 0, width: 0, height: 0 }),
  };
  Reflect.set(globalThis, 'cordonReports', (text: string) => {
    const message: PageMessage = JSON.parse(text);
    if (message.kind !== 'hidden') return;
    for (const { by, box } of message.items) if (box !== undefined) reports[box.left] = by;
  });
}

/** Of each control whether the filter hides it, be it with what it stands in, and the rule that hid the control itself. */
export function readVerdicts(): { hidden: boolean; by: string }[] {
  if (globalThis.labelled === undefined) return [];
  const { elements, reports } = globalThis.labelled;
  return elements.map((element, at) => ({ hidden: element.closest('[inert]') !== null, by: reports[at] ?? '' }));
}
