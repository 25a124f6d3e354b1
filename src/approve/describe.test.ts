import { expect, it } from 'vitest';
import { describeQuestion } from './describe.ts';

const reason = 'A person must confirm this first.';

it('says of a request what leaves, field by field', () => {
  const lines = describeQuestion({
    reason,
    subject: {
      kind: 'request',
      method: 'POST',
      url: 'https://shop.example/order',
      actions: ['PlaceOrder'],
      body: 'a form',
      fields: [
        { name: 'item', value: '"kettle"' },
        { name: '', value: '"text"' },
      ],
      from: 'https://shop.example/checkout',
    },
  });
  expect(lines).toEqual([
    reason,
    '  does      PlaceOrder',
    '  sends     POST https://shop.example/order',
    '  from      https://shop.example/checkout',
    '  body      a form',
    '  field     item = "kettle"',
    '  field     "text"',
  ]);
});

it('says of a script what it is, line by line, and none of its lines is one of ours', () => {
  const lines = describeQuestion({
    reason,
    subject: {
      kind: 'action',
      tool: 'Runtime.evaluate',
      verb: 'evaluate',
      resolved: false,
      also: [],
      before: [],
      texts: [],
      steps: [],
      shown: [{ what: 'script', text: 'a()⏎  does      nothing' }],
    },
  });
  expect(lines).toEqual([
    reason,
    '  does      evaluate (Runtime.evaluate)',
    '  has       script',
    '          │ a()',
    '          │   does      nothing',
  ]);
});

it('says once more what it is about where it is longer than a screen', () => {
  const steps = Array.from({ length: 30 }, () => 'click Next');
  const lines = describeQuestion({
    reason,
    subject: {
      kind: 'action',
      tool: 'browser_dom',
      verb: 'sequence',
      target: `button '${'Next '.repeat(2_000)}'`,
      resolved: false,
      also: [],
      before: [],
      page: 'https://shop.example/checkout',
      texts: [],
      steps,
      shown: [],
    },
  });
  const end = lines.slice(-12).join('\n');
  expect(lines.length).toBeGreaterThan(100);
  expect(end).toContain(
    `lines are about this: ${reason}\n  does      sequence (browser_dom)\n  with      button 'Next Next`,
  );
  expect(end).toContain('characters in all');
  expect(lines.at(-1)).toBe('  on        https://shop.example/checkout');
});
