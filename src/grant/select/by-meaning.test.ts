import { describe, expect, it } from 'vitest';
import { openWordVectors } from '../../words/word-vectors.ts';
import { openWordNet } from '../../words/wordnet.ts';
import type { Action } from './actions.ts';
import { isMoreThanGeneric, lookedAt } from './by-meaning.ts';
import type { Fit } from './features.ts';
import { Likeness } from './language/likeness.ts';
import { type Choosable, profilesOf } from './profile.ts';
import { RuleSelector } from './rules.ts';
import { Fitting } from './score.ts';

const rules = new RuleSelector(openWordNet(), openWordVectors());
const kinds = { create: 'create', update: 'update', delete: 'delete', read: 'read' } as const;
const policy = (name: string, kind: keyof typeof kinds, description: string): Choosable => ({
  name,
  kind,
  description,
  parameters: {},
});
const CLINIC = [
  policy('reschedule_visit', 'update', 'Move an appointment with a doctor to another day.'),
  policy('refill_prescription', 'create', 'Order more of a medicine that was prescribed.'),
  policy('change_insurer', 'update', 'Say which insurance company pays for treatment.'),
  policy('view_results', 'read', 'Look at results of tests.'),
];

function chosen(task: string, policies: readonly Choosable[] = CLINIC): { selected: string[]; asked: string[] } {
  const { selected, unsure } = rules.choose({ task, today: '2026-11-22', site: 'clinic.example', names: [], policies });
  return { selected: selected.map((each) => each.policy), asked: unsure.map((each) => each.policy) };
}

describe('what the words of a task mean', () => {
  it.each([
    ['Swap Tuesday with the physician for Thursday.', 'reschedule_visit'],
    ['Let Mutual of Omaha cover my treatment.', 'change_insurer'],
  ])('is asked about where no rule chooses: %s', (task, wanted) => {
    expect(chosen(task)).toEqual({ selected: [], asked: [wanted] });
  });

  it.each([
    ['Show me the results of my blood test.', ['view_results']],
    ['Change the results of my blood test.', []],
  ])('is enough for what only reads: %s', (task, wanted) => {
    expect(chosen(task).selected).toEqual(wanted);
  });

  it.each(['Tell me when the museum opens.', 'Which bus goes to the station?', 'Summarize the news about football.'])(
    'asks nothing about what no policy is about: %s',
    (task) => {
      expect(chosen(task)).toEqual({ selected: [], asked: [] });
    },
  );

  it('makes it less sure, and is asked about in the words of the task', () => {
    const { unsure, confidence } = rules.choose({
      task: 'Let Mutual of Omaha cover my treatment.',
      today: '2026-11-22',
      site: 'clinic.example',
      names: [],
      policies: CLINIC,
    });
    expect(unsure[0]?.question).toBe(
      'Does “Let Mutual of Omaha cover my treatment” need this: change_insurer (Say which insurance company pays for treatment)?',
    );
    expect(confidence).toBeLessThan(0.9);
  });
});

describe('a verb that says only the kind of action', () => {
  const edit = policy('edit_card', 'update', 'Change what a card says.');
  const english = openWordNet();
  const likeness = new Likeness(english);
  const [profile] = profilesOf(edit, english, likeness);
  if (profile === undefined) throw new Error('a policy has a profile');
  const [read] = new Fitting([profile], likeness).fits({
    ...{ at: 0, from: 0, end: 2, reach: 2, verbs: ['change'], isNegated: false, by: 'asked', hasObject: true },
    mentions: [{ lemma: 'card', at: 1, weight: 1, role: 'object', isHead: true }],
  });
  if (read === undefined) throw new Error('a policy fits');
  const fitWith = (sameVerb: number, generic: number): Fit => ({
    ...read,
    features: { ...read.features, sameVerb, generic },
  });

  it.each([
    ['is not believed where the other words say little for the policy', fitWith(0, 1), 0.59, false],
    ['is believed where they do', fitWith(0, 1), 0.6, true],
    ['is believed where it is the policy’s own', fitWith(1, 1), 0, true],
    ['says more where the policy does more than its kind', fitWith(0, 0), 0, true],
  ])('%s', (_, each, likelihood, expected) => {
    expect(isMoreThanGeneric(each, new Map([[edit, likelihood]]))).toBe(expected);
  });
});

describe('what is looked at', () => {
  const english = openWordNet();
  const likeness = new Likeness(english);
  const action: Action = {
    ...{ at: 0, from: 0, end: 2, reach: 2, verbs: ['show'], isNegated: false, by: 'asked', hasObject: true },
    mentions: [{ lemma: 'result', at: 1, weight: 1, role: 'object', isHead: true }],
  };
  const looked = (each: Choosable, likelihood: number) =>
    lookedAt(
      action,
      new Fitting(profilesOf(each, english, likeness), likeness).fits(action),
      new Map([[each, likelihood]]),
    );
  const view: Choosable = { name: 'view_results', description: 'Look at results of tests.', parameters: {} };

  it.each([
    ['is likely enough', { ...view, isWriting: false }, 0.3, 'view_results'],
    ['is too unlikely', { ...view, isWriting: false }, 0.29, undefined],
    ['is named otherwise', { ...view, name: 'open_diary', isWriting: false }, 0.49, undefined],
    [
      'takes data out',
      { ...view, name: 'export_results', description: 'Export results.', isWriting: false },
      0.9,
      undefined,
    ],
    ['sends more than reads do', { ...view, isWriting: true }, 0.9, undefined],
    ['changes something', { ...view, name: 'edit_results', description: 'Edit results.' }, 0.9, undefined],
  ])('is chosen unless it is too unlikely, or changes something: %s', (_, each, likelihood, expected) => {
    expect(looked(each, likelihood)?.profile.policy.name).toBe(expected);
  });
});
