import { BothSelectors } from '../../grant/select/both.ts';
import { ModelSelector } from '../../grant/select/model.ts';
import type { Selector } from '../../grant/select/selector.ts';
import type { SiteNames } from '../../grant/sites/site-names.ts';
import { CordonError } from '../../model/error.ts';
import type { Policy } from '../../model/policy/policy.ts';
import { selectionModel } from '../../models/open.ts';
import { openRuleSelector } from '../../words/rule-selector.ts';
import { openSiteNames } from '../../words/site-names.ts';

export const SELECTORS = ['rules', 'model', 'both'] as const;
export type SelectorName = (typeof SELECTORS)[number];

/** A selector, with the names that people call sites by. */
export interface OpenSelector {
  readonly selector: Selector;
  readonly names: SiteNames;
}

/** Opens what chooses, with the data that it needs: nothing of it is read before. */
export async function openSelector(name: SelectorName, policy: Policy | undefined): Promise<OpenSelector> {
  const names = openSiteNames();
  if (name === 'rules') return { selector: openRuleSelector(), names };
  const model = policy && selectionModel(policy);
  if (model === undefined) {
    throw new CordonError(`The selector ${name} needs a language model, and no document names one`, {
      kind: 'input',
      advice: 'Name a policy document with `models.selection` (docs/policies/selection.md).',
    });
  }
  const selector = new ModelSelector(model);
  return {
    selector: name === 'model' ? selector : new BothSelectors(openRuleSelector(), selector),
    names,
  };
}
