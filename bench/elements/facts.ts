import { readFileSync } from 'node:fs';
import { type LabelClass, labelledPages } from './corpus.ts';
import type { CollectedFacts } from './facts-page.ts';
import { ElementJudge } from './judge.ts';

/** A labelled control with all that the filter knows of it, to be judged without a browser. */
export interface KnownControl extends CollectedFacts {
  readonly application: string;
  readonly classes: ReadonlySet<LabelClass>;
}

/** What is known of each labelled control of the pages that are here. */
export async function collectFacts(): Promise<KnownControl[]> {
  const script = readFileSync(new URL('elements-facts-page.js', import.meta.url), 'utf8');
  const judge = await ElementJudge.start();
  const known: KnownControl[] = [];
  try {
    for (const { application, html, controls } of labelledPages()) {
      const facts = await judge.factsOf(html, script);
      for (const [at, { classes }] of controls.entries()) {
        const of = facts[at];
        if (of !== undefined && classes !== undefined) known.push({ application, classes, ...of });
      }
    }
  } finally {
    await judge.stop();
  }
  return known;
}
