/** Requests whose headers or fields choose what runs are learnt as the operations that they are, and the entries grant each alone. */
import { describe, expect, it } from 'vitest';
import { compileDocuments } from '../compiled.ts';
import { documentsOf } from '../entries.ts';
import { exampleOf, fixturesOf } from '../fixtures.ts';
import { mergeDocuments } from '../merge.ts';
import { harOf, type TestRequest } from '../testing.ts';
import { readHar } from './har.ts';
import { learnTraffic } from './learn.ts';

const RENAME = '4066cd4e3c0941dea04ccc0d976bf5800347bf8f8a';
const DELETE = '4004981304a6c2a92202c443c35e331c8dd66449d1';

const post = (
  headers: Readonly<Record<string, string>>,
  form?: Readonly<Record<string, string>>,
  url = '/settings',
): TestRequest => ({ method: 'POST', url, headers, ...(form === undefined ? {} : { form }) });

function learnt(requests: readonly TestRequest[]) {
  const learned = learnTraffic(readHar(harOf(requests), 'a.har'));
  const [host] = documentsOf(learned.operations).hosts;
  if (host === undefined) throw new Error('nothing was learnt');
  return { host, warnings: learned.warnings };
}

/** Each entry by what tells it, under its action. */
function told(requests: readonly TestRequest[]): readonly string[] {
  return learnt(requests).host.entries.map(({ semantic_action, headers, present, body }) =>
    [
      semantic_action,
      ...[headers, present, body].filter((each) => each !== undefined).map((each) => JSON.stringify(each)),
    ].join(' '),
  );
}

const CALLS = [
  post({ 'next-action': RENAME }, { [`_1_$ACTION_ID_${RENAME}`]: '', _1_name: 'Roof', 0: '["$K1"]' }),
  post({ 'next-action': RENAME, 'content-type': 'text/plain;charset=UTF-8' }),
  post({ 'next-action': DELETE }, { _1_name: 'Roof', 0: '["$K1"]' }),
  post({}, { [`$ACTION_ID_${RENAME}`]: '', name: 'Roof' }),
  post({}, { $ACTION_REF_1: '', '$ACTION_1:0': `{"id":"${DELETE}","bound":"$@1"}`, '$ACTION_1:1': '[7]' }),
  post({}, { name: 'Roof' }, '/search'),
];

it('a function of React is told by its id, in the header and in the form', () => {
  expect(told(CALLS)).toEqual([
    `CreateSetting {"next-action":"${RENAME}"}`,
    `CreateSetting ["/$ACTION_ID_${RENAME}"]`,
    `CreateSettings {"next-action":"${DELETE}"}`,
    `CreateSettings {"$ACTION_REF_1":"","$ACTION_1:0":"{\\"id\\":\\"${DELETE}\\",\\"bound\\":\\"$@1\\"}"}`,
    'SearchPage',
  ]);
});

it('an operation of SOAP or AWS is called by its header', () => {
  const found = told([
    post({ soapaction: '"urn:acme:RenameProject"', 'content-type': 'text/xml' }, undefined, '/soap'),
    post({ soapaction: '"urn:acme:DeleteProject"', 'content-type': 'text/xml' }, undefined, '/soap'),
    post({ 'content-type': 'application/soap+xml; action="urn:acme:CloseProject"' }, undefined, '/soap'),
    post({ 'x-amz-target': 'Db_2012.GetItem', 'content-type': 'application/x-amz-json-1.0' }, undefined, '/'),
  ]);
  expect(found.map((line) => line.split(' ')[0])).toEqual([
    'RenameProject',
    'DeleteProject',
    'CloseProject',
    expect.stringMatching(/Item$/),
  ]);
});

it('an action of SvelteKit or Astro is told and called by the query', async () => {
  const calls = ['?/rename', '?/delete', '?_action=close'].map((query) =>
    post({}, { name: 'Roof' }, `/project${query}`),
  );
  const { entries } = learnt(calls).host;
  expect(entries.map(({ semantic_action, url }) => `${semantic_action} ${url}`)).toEqual([
    'RenameProject https://track.example/project?%2Frename=',
    'DeleteProject https://track.example/project?%2Fdelete=',
    'CloseProject https://track.example/project?_action=close',
  ]);
  const compiled = await compileDocuments(entries);
  const actions = [...readHar(harOf(calls), 'a.har')].map(({ method, url, headers, body }) =>
    compiled.actionsOf({ method, url, headers, body }).join(),
  );
  expect(actions).toEqual(['RenameProject', 'DeleteProject', 'CloseProject']);
});

it('what no sitemap can list is said, and left out', () => {
  const { warnings, host } = learnt([post({ 'next-action': `${RENAME}, ${DELETE}` }), ...CALLS]);
  expect(warnings).toContain('A request has a header next-action that is given twice, or is no plain text: left out.');
  expect(host.entries).toHaveLength(5);
});

it('what nothing calls has a policy of its own', () => {
  const { policies } = learnt(CALLS).host;
  for (const action of ['CreateSetting', 'CreateSettings'])
    expect(policies.filter(({ actions }) => actions.includes(action)).map(({ actions }) => actions)).toEqual([
      [action],
    ]);
});

describe('the entries', () => {
  it('are each request that they were learnt of, and their fixtures say so', async () => {
    const { host } = learnt(CALLS);
    const compiled = await compileDocuments(host.entries);
    const actions = [...readHar(harOf(CALLS), 'a.har')].map(({ method, url, headers, body }) =>
      compiled.actionsOf({ method, url, headers, body }).join(),
    );
    const [rename, remove] = ['CreateSetting', 'CreateSettings'];
    expect(actions).toEqual([rename, rename, remove, rename, remove, 'SearchPage']);
    const { text, warnings } = fixturesOf({ policies: 'p.json' }, host.entries, host.evidence, compiled);
    expect(warnings).toEqual([]);
    expect(text).toContain(`next-action: other${RENAME}`);
    expect(exampleOf(host.entries[0] ?? { semantic_action: '', method: '' }, { kind: 'none' })).toMatchObject({
      headers: { 'next-action': RENAME },
    });
  });

  it('of another build are no part of the actions that are there', () => {
    const old = learnt([CALLS[0] ?? post({})]).host;
    const fresh = learnt([CALLS[2] ?? post({})]).host;
    const { documents } = mergeDocuments(old, fresh);
    expect(documents.entries.map(({ semantic_action }) => semantic_action)).toEqual([
      'CreateSetting',
      'CreateSetting2',
    ]);
    expect(mergeDocuments(documents, fresh).documents).toEqual(documents);
  });
});
