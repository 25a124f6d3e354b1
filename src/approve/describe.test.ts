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
