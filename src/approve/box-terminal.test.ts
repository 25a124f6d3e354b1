import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { asOffered } from '../grant/box/model.ts';
import { PermissionBox } from '../grant/box/permission-box.ts';
import { CHOSEN, proposalOf } from '../grant/box/testing.ts';
import { boxAtTerminal } from './box-terminal.ts';

/** A person at a terminal: types each of these once what they wait for is shown. */
async function typed(steps: readonly (readonly [shown: string, keys: readonly string[]])[]) {
  const box = new PermissionBox(await proposalOf(CHOSEN), 'until the session ends');
  const [input, output] = [new PassThrough(), new PassThrough()];
  let said = '';
  output.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const decision = boxAtTerminal(box.box, { input, output });
  let from = 0;
  for (const [shown, keys] of steps) {
    await expect.poll(() => said.indexOf(shown, from)).toBeGreaterThan(-1);
    from = said.length;
    for (const key of keys) input.write(key);
  }
  return { box, decision: await decision, said };
}

const [DOWN, SPACE, ENTER, END] = ['\u001b[B', ' ', '\r', '\u0003'];
const BUY = '[x] buy_at_most';

describe('the box at a terminal', () => {
  it('shows all of it, and one key confirms', async () => {
    const { box, decision, said } = await typed([['One key answers', ['y']]]);
    expect(decision).toEqual(asOffered(box.box));
    for (const text of [
      '[x] view_cart (only reads)',
      '[ ] buy_at_most (CHANGES',
      'Is anything to be bought',
      '[ ] return_item',
      'Holds: until',
    ])
      expect(said).toContain(text);
  });

  it.each([
    ['n', 'n'],
    ['Ctrl-C', END],
  ])('%s refuses', async (_, key) => {
    expect((await typed([['One key answers', [key]]])).decision).toEqual({ confirm: false });
  });

  it('switches and fills by keys, and shows what came of it before it is confirmed', async () => {
    const { box, decision, said } = await typed([
      ['One key answers', ['e']],
      ['What is granted', [DOWN, SPACE, ENTER]],
      ['The largest total', [ENTER]],
      ['The last day of delivery', [...'2026-12-01', ENTER]],
      ['Whether it is a gift', [...'maybe', ENTER]],
      ['Write true or false', [...'\u007f\u007f\u007f\u007f\u007ftrue', ENTER]],
      [BUY, ['y']],
    ]);
    expect(said).toContain('Goal: interact');
    expect(box.decide(decision)?.sites[0]?.selected.map(({ policy, params }) => [policy.name, params])).toEqual([
      ['view_cart', {}],
      ['buy_at_most', { max: 50, by: '2026-12-01', gift: true }],
    ]);
  });
});
