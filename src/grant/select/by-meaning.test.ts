import { describe, expect, it } from 'vitest';
import { openRuleSelector } from '../../words/rule-selector.ts';
import { openWordNet } from '../../words/wordnet.ts';
import { isMoreThanGeneric } from './by-meaning.ts';
import type { Fit } from './features.ts';
import { Likeness } from './language/likeness.ts';
import { type Choosable, profilesOf } from './profile.ts';
import { Fitting } from './score.ts';

const rules = openRuleSelector();
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
  it('is enough where the network is sure of it', () => {
    expect(chosen('Swap Tuesday with the physician for Thursday.').selected).toEqual(['reschedule_visit']);
  });

  it('is asked about where nothing is sure', () => {
    expect(chosen('Let Mutual of Omaha cover my treatment.')).toEqual({ selected: [], asked: ['change_insurer'] });
  });

  it.each([
    'Show me the results of my blood test.',
    'How were my blood results?',
    'I would like to see what the tests brought to light.',
  ])('changes nothing where it only looks: %s', (task) => {
    expect(chosen(task).selected.filter((name) => name !== 'view_results')).toEqual([]);
  });

  it.each(['Tell me when the museum opens.', 'Which bus goes to the station?', 'Summarize the news about football.'])(
    'grants nothing where no policy is about it: %s',
    (task) => {
      expect(chosen(task).selected).toEqual([]);
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
    expect(unsure[0]?.question).toBe('Does “Let Mutual of Omaha cover my treatment” need this?');
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
