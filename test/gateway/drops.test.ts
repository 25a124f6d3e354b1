/** What an agent drops is judged by all that comes of it: the texts that it puts in, and the addresses that it opens. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Action } from '../../src/model/action.ts';
import { allow, deny } from '../../src/model/verdict.ts';
import { type Agent, type Rig, startAgent } from './rig.ts';

const AT = 'position:absolute;left:20px;width:200px;height:80px';
const PAGE = `<!doctype html><title>t</title><a id="link" href="http://other.test/" style="${AT};top:0">Go there</a>
<div id="field" contenteditable style="${AT};top:120px">Write</div>
<div id="zone" style="${AT};top:240px" ondragover="event.preventDefault()"
  ondrop="event.preventDefault(); this.textContent = event.dataTransfer.getData('text/uri-list')">Zone</div>`;

let rig: Rig;
let agent: Agent;

beforeAll(async () => {
  const pages = { 'shop.test/': PAGE, 'other.test/': '<title>Other</title>' };
  agent = await startAgent(pages, 'interact');
  rig = agent.rig;
}, 60_000);

afterAll(async () => {
  await agent?.close();
}, 30_000);

beforeEach(async () => {
  rig.judge = () => allow('act.test.allow', 'Allowed.');
  await agent.page.goto('http://shop.test/');
  rig.judged.length = 0;
  rig.requested.length = 0;
});

async function drop(y: number, item: { mimeType: string; data: string; title?: string }): Promise<void> {
  const data = { items: [item], dragOperationsMask: 19 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await agent.devtools.send('Input.dispatchDragEvent', { type, x: 50, y, data });
}

const isNavigation = ({ verb }: Action): boolean => verb === 'navigate';

it.each(['text/uri-list', 'Text/URI-List'])('goes to no address that the act gate refuses, as %s', async (mimeType) => {
  rig.judge = (action) =>
    isNavigation(action) ? deny('act.test.deny', 'Not there.') : allow('act.test.allow', 'Yes.');
  const listed = '# some\r\nhttp://other.test/';
  await expect(drop(500, { mimeType, data: listed })).rejects.toThrow('Not there.');
  expect(rig.judged.filter(isNavigation).map(({ url }) => url)).toEqual(['http://other.test/']);
  expect(
    agent.page
      .context()
      .pages()
      .map((page) => page.url()),
  ).not.toContain('http://other.test/');
});

it('writes nothing that was not judged, as what a link is called', async () => {
  rig.judge = ({ texts }) =>
    texts.includes('hunter2') ? deny('act.test.deny', 'No secrets.') : allow('act.test.allow', 'Yes.');
  const link = { mimeType: 'text/uri-list', data: 'http://other.test/', title: 'hunter2' };
  await expect(drop(150, link)).rejects.toThrow('No secrets.');
  expect(await agent.page.textContent('#field')).toBe('Write');
});

it('is no way to an address where a page has its own link dragged', async () => {
  await agent.page.dragAndDrop('#link', '#zone');
  expect(await agent.page.textContent('#zone')).toBe('http://other.test/');
  expect(rig.judged.filter(isNavigation)).toEqual([]);
});
