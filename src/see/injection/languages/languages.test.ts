import { describe, expect, it } from 'vitest';
import { CONCEPTS, type Concept } from '../vocabulary/concepts.ts';
import { LANGUAGES } from './index.ts';

/** What some languages say in one word, or in two, that others say otherwise; `systemprompt` and the like. */
const FORMS: ReadonlySet<Concept> = new Set<Concept>([
  'overrideLast',
  'obeyLast',
  'revealLast',
  'sendLast',
  'systemprompt',
  'aiFirst',
  'aiSecond',
  'aiIf',
  'secretFirst',
  'secretSecond',
  'invalidFirst',
  'invalidSecond',
  'youAre',
  'yourTask',
  'tellNot',
]);
/** Words of markup, which is the same everywhere. */
const MARKUP: ReadonlySet<Concept> = new Set<Concept>([
  'template',
  'toolcall',
  'web',
  'webContent',
  'content',
  'border',
  'suspected',
]);

describe('the languages of injections', () => {
  it('are the fourteen of the lexicon', () => {
    expect(LANGUAGES).toHaveLength(14);
  });

  it.each(CONCEPTS.filter((concept) => !FORMS.has(concept) && !MARKUP.has(concept)))('all say "%s"', (concept) => {
    expect(LANGUAGES.map((words) => words[concept] ?? '')).not.toContain('');
  });

  it.each([...MARKUP])('share the word for "%s"', (concept) => {
    expect(LANGUAGES.filter((words) => words[concept] !== undefined)).toHaveLength(1);
  });
});
