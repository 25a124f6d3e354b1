/** What a policy says of itself: the kind of its action where only a sitemap says that it writes, its actions' own words, and verbs behind a colon. */
import { describe, expect, it } from 'vitest';
import { openRuleSelector } from '../../words/rule-selector.ts';
import type { Choosable, NamedAction } from './profile.ts';

const rules = openRuleSelector();

function writing(name: string, description: string, ...actions: readonly NamedAction[]): Choosable {
  return { name, description, parameters: {}, isWriting: true, actions };
}

/** As an application's own files say it. */
const CLINIC: readonly Choosable[] = [
  writing('protect_charts', 'Say who may edit charts'),
  writing(
    'fill_tray',
    'Fill and change the tray',
    { name: 'AddToTray', description: 'Add a sample to the tray' },
    { name: 'EmptyTray', description: 'Take all samples off the tray' },
    { name: 'PreviewTray', description: 'Show how the tray would look' },
  ),
  writing('view_reports', 'Read reports and their notes', { name: 'ViewReport', description: 'Read a report' }),
  writing('restock', 'Put what was used before into the tray'),
  writing('rate_nurses', 'Review nurses'),
  writing('place_requests', 'Request what is in the tray'),
  writing('withdraw_entries', "Roll back, revert or undo somebody's last entries"),
  writing('design_poster', 'Design the poster: edit its menus and colours'),
  writing('guard_cupboards', 'Guard cupboards: lock them, so that only some may open them'),
];

function choose(task: string) {
  const { selected, unsure } = rules.choose({
    task,
    today: '2026-11-22',
    site: 'clinic.test',
    names: [],
    policies: CLINIC,
  });
  return { chosen: selected.map((each) => each.policy), asked: unsure.map((each) => each.policy) };
}

describe('a policy that sends more than reads do', () => {
  it('is not chosen for a reader by words that say something', () => {
    expect(choose('Read the chart about knees').chosen).toEqual([]);
  });

  it('is chosen for a reader where its own verb reads: what is looked at may be asked for by POST', () => {
    expect(choose('Read the report on knees').chosen).toEqual(['view_reports']);
  });

  it('is chosen by the words of its actions', () => {
    expect(choose('Put two red samples into the tray').chosen).toEqual(['fill_tray']);
  });

  it('is not chosen by an action that shows how something would look', () => {
    expect(choose('Show the change history of the tray').chosen).toEqual([]);
  });

  it('is asked about where neither the verb nor what is changed is its own', () => {
    expect(choose('Set the poster title to "Green"')).toEqual({ chosen: [], asked: ['design_poster'] });
  });

  it('is chosen by a verb behind a particle or a colon', () => {
    expect(choose('Undo the last entry by Bob').chosen).toEqual(['withdraw_entries']);
    expect(choose('Lock the cupboard').chosen).toEqual(['guard_cupboards']);
  });

  it('is asked about where the verb may only look, and what is looked at is another policy’s', () => {
    const { chosen, asked } = choose('Review my requests of last year');
    expect(chosen).toEqual([]);
    expect(asked).toContain('place_requests');
  });
});

describe('a site whose texts say who does what', () => {
  const OFFICE: readonly Choosable[] = [
    ['HolidayRequest', 'create', 'Employees may ask for a holiday.'],
    ['HolidayWithdraw', 'delete', 'You can take back a holiday of your own, until the day it starts.'],
    ['ExpenseReject', 'update', 'Line managers decline an expense of their team.'],
    ['ExpenseApprove', 'update', 'Line managers approve an expense of their team.'],
    ['PayslipView', 'read', 'Shows employees their own payslips.'],
    ['DocRename', 'update', 'Gives a file a different name.'],
    ['AccessGrant', 'create', 'Gives other people access to a file.'],
  ].map(([name = '', kind, description = '']) => ({ name, description, kind: kindNamed(kind), parameters: {} }));

  function kindNamed(kind: string | undefined): 'create' | 'read' | 'update' | 'delete' {
    return kind === 'create' || kind === 'read' || kind === 'update' ? kind : 'delete';
  }

  it.each([
    ['Decline the expense of Leo.', 'ExpenseReject'],
    ['Approve the expense of Leo.', 'ExpenseApprove'],
    ['Rename my file "Draft".', 'DocRename'],
    ['Which payslips do I have?', 'PayslipView'],
  ])('%s', (task, policy) => {
    const { selected } = rules.choose({ task, today: '2026-11-22', site: 'office.test', names: [], policies: OFFICE });
    expect(selected.map((each) => each.policy)).toEqual([policy]);
  });
});
