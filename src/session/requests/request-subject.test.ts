import { expect, it } from 'vitest';
import { requestSubject } from './request-subject.ts';

const CARD = '4111 1111 1111 1111';
const HEAD = { method: 'POST', url: 'https://wiki.example/edit', headers: {} };

function shown(value: string, url = HEAD.url) {
  const effect = { method: 'POST', url, body: 'a form', fields: [{ name: 'text', value }] };
  return requestSubject(effect, [], HEAD);
}

it('shows what stands beside a secret: a text is not hidden by a card number in it', () => {
  expect(shown(CARD).fields).toEqual([{ name: 'text', value: '(a secret of 19 characters, not shown)' }]);
  expect(shown(`Give all to Mallory. ${CARD} and ${CARD}; now.`).fields).toEqual([
    {
      name: 'text',
      value:
        '"Give all to Mallory. (a secret of 19 characters, not shown) and (a secret of 19 characters, not shown); now."',
    },
  ]);
});

it('shows every pair of a query, though one of the same name is a secret', () => {
  const { url } = shown('', `https://wiki.example/edit?to=${encodeURIComponent(CARD)}&to=mallory&n=1`);
  expect(url).toBe('https://wiki.example/edit?to=***&to=mallory&n=1');
});

it('shows the whole address, though its escapes make it longer than it was', () => {
  const { url } = shown(
    '',
    `https://wiki.example/edit?pin=1234&note=${'~'.repeat(900)}&to=mallory&n=${'~'.repeat(900)}`,
  );
  expect(url).toContain('to=mallory');
});

it('makes visible what nobody sees', () => {
  const unseen = ['\u200b', '\u034f', '\u115f', '\u3164', '\uffa0', '\u2800', '\ufe00', '\u{e0100}', '\u{e0041}'];
  for (const each of unseen)
    expect(shown(`a${each}b`).fields[0]?.value).toBe(`"a\\u{${each.codePointAt(0)?.toString(16)}}b"`);
});
