/** What a client's helper fills in is judged by the field that it comes to: told by what the server hears. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allow, deny } from '../../src/model/verdict.ts';
import { type Agent, startAgent } from './rig.ts';

const PAGES = {
  'shop.test/': `<!doctype html><title>t</title><label id="day">Amount due <input type="date" onchange="fetch('/filled')"></label>
    <label id="size">Amount <select onchange="fetch('/filled')"><option>1<option>2</select></label>
    <label id="other">Note <select onchange="fetch('/noted')"><option>1<option>2</select></label>`,
};

let agent: Agent;
beforeAll(async () => {
  agent = await startAgent(PAGES, 'interact');
}, 60_000);
afterAll(async () => {
  await agent?.close();
}, 30_000);

it('is judged by the element that a text stands in, which helpers fill in for it', async () => {
  const { page, rig } = agent;
  rig.judge = ({ target }) =>
    /amount/i.test(target?.name ?? '') ? deny('act.test', 'No amounts.') : allow('act.test', 'Allowed.');
  await page.goto('http://shop.test/');
  const textOf = async (id: string) => {
    const text = await page.evaluateHandle((of): Node | null => document.getElementById(of)?.firstChild ?? null, id);
    return text.asElement();
  };
  await expect((await textOf('day'))?.fill('2026-11-22')).rejects.toThrow('No amounts.');
  await expect((await textOf('size'))?.selectOption('2')).rejects.toThrow('No amounts.');
  await (await textOf('other'))?.selectOption('2');
  await expect.poll(() => rig.requested).toContain('shop.test/noted');
  expect(rig.requested).not.toContain('shop.test/filled');
}, 60_000);
