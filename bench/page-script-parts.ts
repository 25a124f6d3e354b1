/** In a page: the parts of the filter's first pass, each by itself and in a document that nothing has read (page-script.bench.ts). Bundled by scripts/bench.mjs. */
import { MutationBudget } from '../src/browser/page/dom/mutation-budget.ts';
import { ElementHider } from '../src/browser/page/elements/element-hider.ts';
import { ElementSnapshots } from '../src/browser/page/elements/element-snapshots.ts';
import { Reporter } from '../src/browser/page/reporter.ts';
import { TextFilter } from '../src/browser/page/text/text-filter.ts';
import { Blinders } from '../src/see/controls/blinders.ts';

declare global {
  var cordonParts: { readonly elements: () => void; readonly texts: () => void };
}

const config = globalThis.cordonConfig;
if (config === undefined) throw new Error('the parts have no configuration');
const reporter = new Reporter(() => undefined);
const fights = new MutationBudget(() => undefined);
const hider = new ElementHider(new Blinders(config), config, reporter, fights, new ElementSnapshots());
const text = new TextFilter(reporter, fights, config.see, () => undefined);

globalThis.cordonParts = {
  elements: () => hider.checkTree(document, false),
  texts: () => text.checkTrees([document]),
};
