import { expect, it } from 'vitest';
import { compileDocuments } from './compiled.ts';
import { documentsOf } from './entries.ts';
import { asSent } from './fixtures.ts';
import { harOf } from './testing.ts';
import { readHar } from './traffic/har.ts';
import { learnTraffic } from './traffic/learn.ts';

const patch = (id: number, json: Readonly<Record<string, string | boolean>>) => ({
  method: 'PATCH',
  url: `/api/notes/${id}`,
  json,
});
const seen = [101, 102].flatMap((id) => [
  patch(id, { title: `Note ${id}` }),
  patch(id, { visibility: 'public' }),
  patch(id, { archived: true }),
  patch(id, { owner: `u${id}` }),
]);

it('who may patch one thing of these may not send another along', async () => {
  const [{ entries, policies } = { entries: [], policies: [] }] = documentsOf(
    learnTraffic(readHar(harOf(seen), 'a.har')).operations,
  ).hosts;
  const { actionsOf } = await compileDocuments(entries.map(({ accepted: _, ...entry }) => entry));
  const actions = (json: Readonly<Record<string, string | boolean>>) =>
    actionsOf(asSent({ method: 'PATCH', url: 'https://track.example/api/notes/7', json }));
  expect(actions({ title: 'x' })).toEqual(['UpdateNote']);
  expect(actions({ owner: 'me' })).toEqual(['UpdateNoteOwner']);
  expect(actions({ title: 'x', owner: 'me' })).toEqual(['UpdateNoteOwner']);
  expect(actions({ visibility: 'public', title: 'x' })).toEqual(['UpdatePublicNote']);
  expect(actions({ archived: true, visibility: 'public' })).toEqual(['BatchNoteChange']);
  expect(actions({ archived: true, owner: 'me', title: 'x' })).toEqual(['BatchNoteChange']);
  const sharing = policies.filter(({ actions: granted }) => granted.length > 1);
  expect(sharing).toEqual([]);
});
