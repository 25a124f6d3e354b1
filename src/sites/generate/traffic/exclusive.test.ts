import { describe, expect, it } from 'vitest';
import { compileDocuments } from '../compiled.ts';
import { documentsOf } from '../entries.ts';
import { harOf, type TestRequest } from '../testing.ts';
import { exclusiveMembers, type Mark, stateSwitches } from './exclusive.ts';
import { readHar } from './har.ts';
import { learnTraffic } from './learn.ts';

const form = (url: string, fields: Record<string, string>): TestRequest => ({
  method: 'POST',
  url,
  form: { _token: 'a8f3c1d2e5b79046', ...fields },
  type: 'document',
});

/** Each entry by its action, and what tells it from others. */
function made(requests: readonly TestRequest[]): readonly string[] {
  const { hosts } = documentsOf(learnTraffic(readHar(harOf(requests), 'a.har')).operations);
  return (hosts[0]?.entries ?? []).map(({ semantic_action, body, present = [] }) =>
    `${semantic_action} ${JSON.stringify(body ?? {})} ${present.join(' ')}`.trim(),
  );
}

const actions = (requests: readonly TestRequest[]): number =>
  new Set(made(requests).map((each) => each.split(' ')[0])).size;

const text = { title: 'Plums', content: 'Ripe' };

describe('requests of which each has one member more', () => {
  it('are told by it, though not each of them is a word for what is done', () => {
    const sent = ['reply', 'edit', 'blank'].map((name) => form('/posts', { ...text, [name]: '1' }));
    expect(made(sent).map((each) => each.split(' ').slice(1).join(' '))).toEqual([
      '{} /reply',
      '{} /edit',
      '{} /blank',
    ]);
    expect(actions(sent)).toBe(3);
  });

  it('are told by it below what is pinned', () => {
    const sent = [
      form('/tickets/4', { ...text, action: 'leave', submit: 'Save it' }),
      form('/tickets/4', { ...text, action: 'leave', preview: '1' }),
      form('/tickets/5', { ...text, action: 'resolve', submit: 'Save it', how: 'fixed' }),
    ];
    expect(made(sent)).toContain('PreviewTicket {"action":"leave"} /preview /title');
    expect(actions(sent)).toBe(3);
  });

  it.each<[string, TestRequest[]]>([
    [
      'one has both',
      [['reply'], ['edit'], ['reply', 'edit']].map((names) => form('/posts', { ...text, ...ticked(names) })),
    ],
    ['one has none', [['reply'], ['edit'], []].map((names) => form('/posts', { ...text, ...ticked(names) }))],
  ])('are one action where %s', (_, requests) => {
    expect(actions(requests)).toBe(1);
  });
});

function ticked(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '1']));
}

describe('a state that a script sets', () => {
  const mail = (more: Record<string, string>): TestRequest =>
    form('/mail', { action: 'send', to: 'ada@post.example', message: 'Plums', ...more });

  it('is what is done', () => {
    expect(made([mail({ draft: '' }), mail({ draft: '1' })])).toEqual([
      'SendPage {"action":"send","draft":""} /to',
      'SetDraft {"action":"send","draft":"1"} /to',
    ]);
  });

  it.each([
    ['it is no state', [mail({ is_html: '0' }), mail({ is_html: '1' })]],
    ['it is a box, not sent unless ticked', [mail({}), mail({ draft: '1' })]],
    ['it has other values', [mail({ draft: '' }), mail({ draft: '1' }), mail({ draft: '17' })]],
    ['it was always the same', [mail({ draft: '1' }), mail({ draft: '1' })]],
  ])('is left open where %s', (_, requests) => {
    expect(actions(requests)).toBe(1);
  });
});

describe('actions of one name', () => {
  it('are several where one form has a button of its own, and neither grants the other', async () => {
    const sent = [form('/pages/5/edit', text), form('/pages/5/edit', { ...text, 'action-submit': 'Submit to Ada' })];
    expect(made(sent)).toEqual(['UpdatePage {} /title', 'UpdatePageActionSubmit {} /action-submit /title']);
    const seen = [...readHar(harOf(sent), 'a.har')];
    const [{ entries } = { entries: [] }] = documentsOf(learnTraffic(seen).operations).hosts;
    const compiled = await compileDocuments(entries);
    expect(seen.map(({ method, url, headers, body }) => compiled.actionsOf({ method, url, headers, body }))).toEqual([
      ['UpdatePage'],
      ['UpdatePageActionSubmit'],
    ]);
  });

  it('are several where a form is for one thing and another for all, or for what lies in one', () => {
    const review = form('/reviews/17/', text);
    expect(actions([form('/reviews/', { action: 'update', chosen: '17' }), review])).toBe(2);
    const remove = { action: 'delete' };
    expect(actions([form('/tickets/17', remove), form('/files/tickets/17/a8f3c1d2.txt', remove)])).toBe(2);
  });

  it('are one where a page and an interface do the same to the same', () => {
    const change = { method: 'POST', url: '/api/reviews/17', json: text };
    expect(actions([form('/reviews/17', text), change])).toBe(1);
  });
});

describe('members by themselves', () => {
  const mark = (name: string, value: string): Mark => ({ key: name, name, value, isLabel: false, isState: true });
  const told = (...requests: Record<string, string>[]): string[] => [
    ...exclusiveMembers(requests.map((each) => Object.entries(each).map(([name, value]) => mark(name, value)))),
  ];

  it('tell where one is a word for what is done', () => {
    expect(told({ text: 'x', reply: '1' }, { text: 'y', blank: '1' })).toEqual(['reply', 'blank']);
  });

  it('tell nothing where none is, or where they carry something', () => {
    expect(told({ text: 'x', gift: '1' }, { text: 'y', express: '1' })).toEqual([]);
    expect(told({ text: 'x', reply: 'Ripe' }, { text: 'y', edit: 'Riper' })).toEqual([]);
  });

  it('are no switch where a request lacks it', () => {
    expect([...stateSwitches([[mark('draft', '1')], [mark('draft', '')]])]).toEqual(['draft']);
    expect([...stateSwitches([[mark('draft', '1')], [mark('draft', '')], []])]).toEqual([]);
  });
});
