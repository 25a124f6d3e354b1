import { RuleSelector } from '../grant/select/rules.ts';
import type { Selector } from '../grant/select/selector.ts';
import { openWordNet } from '../words/wordnet.ts';

export const SELECTORS = ['rules', 'model', 'both'] as const;
export type SelectorName = (typeof SELECTORS)[number];

/** A selector, with the names that people call sites by. */
export interface OpenSelector {
  readonly selector: Selector;
  namesOfSite(site: string): readonly string[];
}

export async function openSelector(_name: SelectorName, _document: string | undefined): Promise<OpenSelector> {
  return { selector: new RuleSelector(openWordNet()), namesOfSite: () => [] };
}
