import { expect, it } from 'vitest';
import { chio } from '../testing.ts';

const gate = () =>
  chio({ secretPatterns: { enabled: true, patterns: [{ name: 'employee', pattern: 'EMP-[0-9]{4}' }] } });

it('refuses typed text and URLs that match, split over calls or not, and names the pattern alone', () => {
  expect(gate().judge('type', { selector: '#a', text: 'see EMP-1234' })).toMatchObject({
    by: 'act.secret_patterns.match',
    evidence: { pattern: 'employee' },
  });
  expect(gate().judge('navigate', { url: 'https://a.example/?q=EMP-1234' }).outcome).toBe('deny');
  const split = gate();
  expect(split.judge('type', { selector: '#a', text: 'EMP-1' }).outcome).toBe('allow');
  expect(split.judge('type', { selector: '#b', text: '234' }).outcome).toBe('deny');
});

it.each([
  ['a key', 'press', { selector: '#a', key: 'Home' }],
  ['a pointer', 'click', { selector: '#a' }],
])('refuses what is typed in front of the rest once %s has set the caret', (_, tool, args) => {
  const judging = gate();
  expect(judging.judge('type', { selector: '#a', text: '-1234' }).outcome).toBe('allow');
  judging.judge(tool, args);
  expect(judging.judge('type', { selector: '#a', text: 'EMP' }).outcome).toBe('deny');
});
