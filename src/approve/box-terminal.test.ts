import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { asOffered } from '../grant/box/model.ts';
import { PermissionBox } from '../grant/box/permission-box.ts';
import { CHOSEN, proposalOf } from '../grant/box/testing.ts';
import { boxAtTerminal } from './box-terminal.ts';

/** A person at a terminal: types each of these once what they wait for is shown. */
async function typed(steps: readonly (readonly [shown: string, keys: readonly string[]])[], columns = 80) {
  const box = new PermissionBox(await proposalOf(CHOSEN), 'until the session ends');
  const [input, output] = [new PassThrough(), Object.assign(new PassThrough(), { columns })];
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

const [ENTER, END, LEFT] = ['\r', '\u0003', '\u001b[D'];
const LINE = '\n';

describe('the box at a terminal', () => {
  it('shows all of it, and one key confirms', async () => {
    const { box, decision, said } = await typed([['One key answers', ['y']]]);
    expect(decision).toEqual(asOffered(box.box));
    for (const text of [
      '[x] view_cart (only reads)',
      '[ ] buy_at_most (CHANGES',
      'at most 50 dollars, to be delivered by [the last day of delivery]',
      'Is anything to be bought',
      '[ ] return_item',
      'Holds: until',
      'y: confirmed',
    ])
      expect(said.replace(/\n {4,}/g, ' ')).toContain(text);
  });

  it.each([
    ['n', 'n', 'n: refused'],
    ['Ctrl-C', END, 'Broken off: refused'],
    ['Escape', '\u001b', 'Broken off: refused'],
  ])('%s refuses, and that is said', async (_, key, shown) => {
    const { decision, said } = await typed([['  n  no', [key]]]);
    expect(decision).toEqual({ confirm: false });
    expect(said).toContain(shown);
    expect(said).not.toContain('confirmed');
  });

  it('takes neither Enter nor another key for an answer, and says so', async () => {
    const { decision, said } = await typed([
      ['  n  no', [ENTER]],
      ['Enter answers nothing here. Press y, e or n', [LEFT, 'x']],
      ['That key answers nothing', ['n']],
    ]);
    expect(decision).toEqual({ confirm: false });
    expect(said).not.toContain('confirmed');
    expect(said).not.toContain('What is switched');
  });

  it('drops what was typed before it could be read', async () => {
    const { decision } = await typed([
      ['Task: ', ['y']],
      ['  n  no', ['n']],
    ]);
    expect(decision).toEqual({ confirm: false });
  });

  it('switches and fills by lines, and shows what came of it before it is confirmed', async () => {
    const { box, decision, said } = await typed([
      ['  n  no', ['e']],
      ['What is switched', [`9 2${LINE}`]],
      ['  2 [x] buy_at_most', [LINE]],
      ['The largest total (Enter alone keeps 50)', [LINE]],
      ['The last day of delivery', [`2026-12-01${LINE}`]],
      ['Whether it is a gift', [`maybe${LINE}`]],
      ['Write yes or no', [`yes${LINE}`]],
      ['  n  no', ['y']],
    ]);
    expect(said).toContain('Goal: interact');
    expect(said).toContain('Whether it is a gift: yes');
    expect(said).toContain('There is no such number here');
    expect(box.decide(decision)?.sites[0]?.selected.map(({ policy, params }) => [policy.name, params])).toEqual([
      ['view_cart', {}],
      ['buy_at_most', { max: 50, by: '2026-12-01', gift: true }],
    ]);
  });

  it('is as wide as the terminal, splits no word, and sends nothing but text', async () => {
    const { said } = await typed(
      [
        ['  n  no', ['e']],
        ['What is switched', [LINE]],
        ['  n  no', ['n']],
      ],
      40,
    );
    for (const line of said.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
    const words = new Set(said.split(/\s+/));
    for (const word of ['delivered', 'something)', '[the', 'delivery].']) expect(words).toContain(word);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would draw by them
    expect(said).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});
