/**
 * Browsers lead to hidden elements by names of their own. An agent's script that comes by one so neither takes its mark off nor takes anything out of it, and
 * changes all else as before.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pageScript } from '../support/page-script.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const SHOP = `<!doctype html><title>t</title><h1>Seen</h1><form id="f"><input id="q" name="q"><button id="del" title="Qz7 title">Qz7 Delete account<i>Qz7 in it</i></button></form><p id="p">two</p><h2 id="h" aria-labelledby="q"></h2><script>
  h.ariaControlsElements = h.ariaDescribedByElements = h.ariaDetailsElements = h.ariaErrorMessageElements = h.ariaFlowToElements = [f.lastChild];
  const begin = (timeline) => h.animate([{ opacity: 0.9 }, { opacity: 1 }], { duration: 1e6, timeline });
  begin(new ScrollTimeline({ source: f.lastChild }));
  begin(new ViewTimeline({ subject: f.lastChild }));
  begin(new ScrollTimeline({ source: document.documentElement }));
</script>`;
const SAID = 'del.textContent + del.title + del.innerHTML';

let rig: Rig;
let client: RawClient;
let sessionId: string;
let opened = 0;

beforeAll(async () => {
  rig = await startRig(
    { 'shop.test/': SHOP },
    { pageScript: await pageScript(), clientScript: await pageScript('client'), agentScripts: 'apart', goal: 'read' },
  );
  client = await RawClient.connect(rig.gateway.cdp);
}, 60_000);

beforeEach(async () => {
  opened += 1;
  ({ sessionId } = await client.openPage(`http://shop.test/?${opened}`));
  await expect.poll(() => answered('document.readyState + typeof window.del')).toContain('completeobject');
});

afterAll(async () => {
  client?.close();
  await rig?.close();
}, 30_000);

async function answered(expression: string): Promise<string> {
  return JSON.stringify(await client.get('Runtime.evaluate', { expression, returnByValue: true }, sessionId));
}

it.each([
  ['an attribute taken from it', `del.removeAttribute('inert'); ${SAID}`],
  ['an attribute set on it', `del.setAttribute('style', ''); ${SAID}`],
  ['one of a namespace', `del.setAttributeNS(null, 'style', ''); ${SAID}`],
  ['one toggled', `del.toggleAttribute('inert'); ${SAID}`],
  ['its state', `${SAID}; del.inert = false; ${SAID}`],
  ['its styles', `${SAID}; del.style.cssText = ''; ${SAID}`],
  ['its styles, written', `${SAID}; del.style = ''; ${SAID}`],
  ['its styles, typed', `${SAID}; del.attributeStyleMap.clear(); ${SAID}`],
  ['its text elsewhere', "const p = document.createElement('p'); p.append(del.firstChild); p.textContent"],
  ['its parts elsewhere', 'const all = new DocumentFragment(); all.append(...del.childNodes); all.textContent'],
  [
    'itself elsewhere',
    "const d = document.createElement('div'); d.append(del); d.innerHTML + d.textContent + d.innerText",
  ],
  ['its text taken out', 'const text = del.firstChild; text.remove(); text.data'],
  ['an element taken out', 'const part = del.lastChild; del.removeChild(part); part.textContent'],
  [
    'what a range takes out',
    'const range = new Range(); range.selectNodeContents(del); range.extractContents()?.textContent',
  ],
  ['a copy of its text', 'del.firstChild.cloneNode().data + document.importNode(del.firstChild).data'],
])('says nothing for %s', async (_what, script) => {
  const told = await answered(`{ const { del } = window; ${script} }`);
  expect(told).not.toContain('Qz7');
  expect(await answered('typeof window.del')).toContain('object');
});

it.each([
  [
    'attributes',
    "p.setAttribute('title', 'x'); p.inert = true; p.removeAttribute('inert'); p.style.color = 'red'; p.outerHTML",
    '<p id=\\"p\\" title=\\"x\\" style=\\"color: red;\\">two</p>',
  ],
  ['copies', 'p.cloneNode(true).firstChild.cloneNode().data', 'two'],
  [
    'what is around something hidden',
    "const d = document.createElement('div'); d.append(f); document.body.append(d); [d.children.length, document.forms.length].join()",
    '1,1',
  ],
  [
    'what a range takes out',
    'const range = new Range(); range.selectNodeContents(document.body); range.extractContents().textContent',
    'Seentwo',
  ],
])('and all else is changed as before: %s', async (_what, script, said) => {
  expect(
    await answered(`{ const [p, f] = [document.querySelector('p'), document.querySelector('form')]; ${script} }`),
  ).toContain(said);
});

it('nothing that an element is described by, or that an animation goes by, leads there', async () => {
  const names = ['Controls', 'DescribedBy', 'Details', 'ErrorMessage', 'FlowTo', 'LabelledBy', 'Owns'];
  const told = await answered(`JSON.stringify([
    ${JSON.stringify(names)}.map((each) => h['aria' + each + 'Elements']?.map(({ id }) => id) ?? null),
    document.getAnimations().map(({ timeline }) => [timeline.source?.localName, timeline.subject?.localName]),
  ])`);
  expect(told).not.toContain('button');
  expect(JSON.parse(JSON.parse(told).result.value)).toEqual([
    [[], [], [], [], [], ['q'], null],
    [
      [null, null],
      [null, null],
      ['html', null],
    ],
  ]);
});
