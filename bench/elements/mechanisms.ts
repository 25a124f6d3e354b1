import type { ElementFacts } from '../../src/see/controls/classify.ts';
import type { Cuts } from '../without.ts';

/*
 * By what controls are judged, one mechanism each: a function that answers nothing without it, or facts that are not known without it.
 */

export interface Mechanism {
  readonly name: string;
  /** Relative to `src/`. Their lines count, or where functions are cut those of the functions, unless `costs` says more. */
  readonly files: readonly string[];
  /** Functions of these files, with what they answer where the mechanism is missing. */
  readonly cuts?: Cuts;
  /** What is there for it alone, beside what is cut: files and folders. */
  readonly costs?: readonly string[];
  readonly without?: (facts: ElementFacts) => ElementFacts;
}

const TARGETS = 'see/controls/targets.ts';
const CLASSIFY = 'see/controls/classify.ts';
const SUBJECTS = 'see/controls/name-subjects.ts';

export const MECHANISMS: readonly Mechanism[] = [
  {
    ...cut('names, by words', 'see/lexicon/terms.ts', { meaningsOfNames: 'new Set()' }),
    costs: ['see/lexicon'],
  },
  {
    name: 'names but the first',
    files: ['browser/page/elements/accessible-name.ts'],
    without: (facts) => ({ ...facts, names: facts.names.slice(0, 1) }),
  },
  cut('whose settings', 'see/lexicon/terms.ts', { isOfSettings: 'false' }),
  cut('icons, without words', 'see/lexicon/terms.ts', { meaningOfIcon: 'undefined' }),
  { ...cut('targets', TARGETS, { meaningOfTarget: 'undefined' }), costs: [TARGETS] },
  cut('queries of targets', TARGETS, { meaningOfQuery: 'undefined' }),
  cut('administrations', TARGETS, { administration: 'undefined' }),
  cut('/users/7/edit', TARGETS, { changesPeople: 'false' }),
  cut('deletion of /users/7', TARGETS, { isAccount: 'false' }),
  cut('lists of people', TARGETS, { listsPeople: 'false' }),
  cut('who is named by code', TARGETS, { meaningForPeople: 'undefined' }),
  cut('what is one’s own', TARGETS, { isOwn: 'false', isOwnPlace: 'false' }),
  cut('pages that ask first', TARGETS, { isPageToSend: 'false' }),
  cut('what somebody may do', TARGETS, { isOfPeople: 'false' }),
  cut('acts in addresses', TARGETS, { meaningOfAct: 'undefined' }),
  cut('places within the page', TARGETS, { leadsWithin: 'false' }),
  { ...cut('names that are subjects', SUBJECTS, { subjectsOf: 'new Set()' }), costs: [SUBJECTS] },
  cut('columns’ heads', SUBJECTS, { isOfColumn: 'false' }),
  cut('articles', SUBJECTS, { articleOf: 'undefined' }),
  cut('files', SUBJECTS, { isLoose: 'false' }),
  cut('queries that list', SUBJECTS, { queryOf: '({})' }),
  cut('titles of items', SUBJECTS, { isItem: 'false' }),
  cut('one of many things', SUBJECTS, { isOneOfMany: 'false' }),
  cut('settings of things', TARGETS, { isThingsSettings: 'false' }),
  cut('refusals', TARGETS, { isPageAlone: 'false' }),
  cut('fields by their role', CLASSIFY, { isTypedInto: 'false' }),
  cut('what only resets', CLASSIFY, { onlyResets: 'false' }),
  cut('headings of forms', CLASSIFY, { meaningsOfHeading: '[]' }),
  cut('lists of links', CLASSIFY, { isPartOfPage: 'false' }),
  cut('handlers and methods', CLASSIFY, { meaningOfCode: 'undefined' }),
  cut('boxes of roles', 'see/controls/code-names.ts', { isRole: 'false' }),
  cut('addresses in attributes', CLASSIFY, { isAddress: 'false' }),
  cut('questions', CLASSIFY, { isQuestion: 'false' }),
  cut('what code calls a button', CLASSIFY, { meaningOfCall: 'undefined' }),
  {
    name: 'what looks dangerous',
    files: ['see/controls/kinds.ts'],
    cuts: { looksDangerous: 'false' },
    without: ({ danger: _, ...facts }) => facts,
  },
  cut('settings of what stands around', CLASSIFY, { isSettingsAlone: 'false' }),
  cut('what is not sent yet', CLASSIFY, { isPreview: 'false' }),
  {
    name: 'forms and fields that only ask',
    files: ['see/controls/reading-forms.ts', 'see/controls/formless-fields.ts'],
    without: ({ asks: _, ...facts }) => facts,
  },
  {
    name: 'what says that it writes',
    files: ['see/controls/kinds.ts'],
    cuts: { saysWriting: 'false' },
    without: ({ writes: _, ...facts }) => facts,
  },
  {
    name: 'buttons that save, in no form',
    files: ['browser/page/elements/formless.ts', 'see/lexicon/saving.ts'],
    without: ({ saves: _, ...facts }) => facts,
  },
  { name: 'texts in fields', files: ['see/controls/kinds.ts'], without: ({ holdsText: _, ...facts }) => facts },
  {
    name: 'what opens a part',
    files: [CLASSIFY],
    cuts: { isPart: 'false' },
    without: ({ opens: _, ...facts }) => facts,
  },
];

function cut(name: string, file: string, cuts: Cuts): Mechanism {
  return { name, files: [file], cuts };
}
