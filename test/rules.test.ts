import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rulesDocument } from '../scripts/generate/rules-document.ts';

it('docs/reference/rules.md names every rule as the code does', () => {
  expect(readFileSync('docs/reference/rules.md', 'utf8')).toBe(rulesDocument());
});

it('no rule id stands twice within a gate, save those that the proxy shares with the send gate', () => {
  const ids = [...rulesDocument().matchAll(/^\| `([^`]+)`/gm)].map(([, id]) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  expect(twice).toEqual(['send.address.private']);
});

it('rule ids are words with underlines, in three parts or two', () => {
  const ids = [...rulesDocument().matchAll(/^\| `([^`]+)`/gm)].map(([, id]) => id);
  expect(ids.filter((id) => !/^[a-z]+(\.[a-z]+(_[a-z0-9]+)*){1,2}$/.test(id ?? ''))).toEqual([]);
});
