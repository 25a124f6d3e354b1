/** In a page: what the filter knows of each labelled control, for judging it without a browser (ablation.ts). Bundled by scripts/bench.mjs. */
import { CANDIDATES, factsOf } from '../../src/browser/page/elements/control-facts.ts';
import type { ElementFacts } from '../../src/see/controls/classify.ts';

declare global {
  var cordonFacts: () => CollectedFacts[];
}

/** What is known of a control, and of what it stands in: where one of these is hidden, so is it. */
export interface CollectedFacts {
  readonly own: ElementFacts;
  readonly around: readonly ElementFacts[];
}

globalThis.cordonFacts = () =>
  (globalThis.labelled?.elements ?? []).map((element) => {
    const around: ElementFacts[] = [];
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (at.matches(CANDIDATES)) around.push(factsOf(at, true));
    }
    return { own: factsOf(element, true), around };
  });
