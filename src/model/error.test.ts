import { expect, it } from 'vitest';
import { CordonError } from './error.ts';

it('explains itself in lines that what it quotes cannot draw on', () => {
  const error = new CordonError('the sitemap has an unknown key `\u001b[2J\u001b]52;c;eA==\u0007\u202eok`', {
    kind: 'input',
    advice: 'Use another.',
    place: { file: 'a.json', line: 1, column: 2 },
  });
  expect(error.explain()).toBe('a.json:1:2: the sitemap has an unknown key ` [2J ]52;c;eA== ok`\n  Use another.');
});
