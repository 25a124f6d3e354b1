/**
 * No document runs anything before the guard's script is in it, whatever opened it and whoever is attached besides. The real filter judges: each document
 * begins with a control that the goal hides, and its first script tells the server whether it saw it. How each kind of target is held is written in
 * src/browser/targets/readiness.ts; workers, which have no document, are in test/workers.test.ts.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPageScript } from '../../src/browser/page-script.ts';
import { isJsonObject, type JsonObject } from '../../src/model/json.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const HIDDEN = '<button id="hidden">Delete my account</button>';
const WITHHELD = 'Delete my account';
/** The whole of a document that tells who was there first. */
const tell = (kind: string): string =>
  `<!doctype html>${HIDDEN}<script>new Image().src = 'http://shop.test/ran/${kind}/' + (hidden.checkVisibility() ? 'unguarded' : 'guarded') + '?' + Math.random()</script>`;
const attribute = (html: string): string => html.replaceAll('"', '&quot;');
const literal = (html: string): string => JSON.stringify(html).replaceAll('</', '<\\/');
const blob = (kind: string): string => `URL.createObjectURL(new Blob([${literal(tell(kind))}], { type: 'text/html' }))`;

/** What is to be prerendered is not even asked for: predictions are off. */
const PRERENDER =
  '<script type="speculationrules">{"prerender":[{"urls":["/prerendered"],"eagerness":"immediate"}]}</script>';

const PAGES = {
  'shop.test/': `${tell('page')}${PRERENDER}
    <iframe src="http://other.test/frame"></iframe><iframe src="http://shop.test/same-site"></iframe>
    <iframe srcdoc="${attribute(tell('srcdoc'))}"></iframe><iframe src="data:text/html,${encodeURIComponent(tell('data'))}"></iframe>
    <object data="/object" width="9" height="9"></object><embed src="/embed" width="9" height="9">
    <a id="out" href="http://other.test/linked" target="_blank" rel="noopener">a link out</a>
    <a id="back" href="http://other.test/with-opener" target="_blank" rel="opener">a link with a way back</a>
    <a id="click" href="http://other.test/clicked" style="position: fixed; left: 0; top: 0; width: 90px; height: 90px">a link</a>
    <form id="form" action="http://other.test/posted" method="post" target="_blank"></form>
    <script>
      const frame = (src) => {
        const made = document.body.appendChild(document.createElement('iframe'));
        made.contentDocument.title = 'used before it has come anywhere';
        made.src = src;
      };
      frame('/used');
      frame(${blob('blob')});
      frame('javascript:' + JSON.stringify(${literal(tell('javascript'))}));
      const openAll = () => {
        open('http://third.test/popup');
        open('http://other.test/popup-with-frame');
        open('http://other.test/noopener', '', 'noopener');
        open('http://third.test/window', '', 'width=200,height=200');
        out.click();
        form.submit();
      };
    </script>`,
  'shop.test/prerendered': tell('prerendered'),
  'shop.test/same-site': tell('same-site'),
  'shop.test/object': tell('object'),
  'shop.test/embed': tell('embed'),
  'shop.test/used': tell('used'),
  'shop.test/noopener-same-site': tell('noopener-same-site'),
  'shop.test/late': tell('late'),
  'shop.test/same-origin': tell('same-origin'),
  'shop.test/again': tell('again'),
  'other.test/frame': `${tell('frame')}<iframe src="http://third.test/nested"></iframe>`,
  'third.test/nested': tell('nested'),
  'third.test/popup': `${tell('popup')}<script>open('http://other.test/popup-of-popup')</script>`,
  'other.test/popup-of-popup': tell('popup-of-popup'),
  'other.test/popup-with-frame': `${tell('popup-with-frame')}<iframe src="http://third.test/frame-of-popup"></iframe>`,
  'third.test/frame-of-popup': tell('frame-of-popup'),
  'other.test/noopener': tell('noopener'),
  'third.test/window': tell('window'),
  'other.test/linked': tell('linked'),
  'other.test/with-opener': tell('with-opener'),
  'other.test/clicked': tell('clicked'),
  'other.test/posted': tell('posted'),
  'other.test/created': tell('created'),
};
const FRAMES = 'page frame nested same-site srcdoc data object embed used blob javascript'.split(' ');
const POPUPS = 'popup popup-of-popup popup-with-frame frame-of-popup noopener window linked posted'.split(' ');

let rig: Rig;
let agent: RawClient;
/** Another agent, that holds new targets up and lets them run at once. */
let other: RawClient;
let shop: { readonly targetId: string; readonly sessionId: string };
let before = 0;

beforeAll(async () => {
  rig = await startRig(PAGES, { pageScript: readPageScript(), goal: 'read' });
  agent = await RawClient.connect(rig.gateway.cdp);
  other = await RawClient.connect(rig.gateway.cdp);
  await other.get('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  shop = await agent.openPage('http://shop.test/');
});
afterAll(async () => {
  agent?.close();
  other?.close();
  await rig?.close();
});

/** What documents told since `before`, each once. */
const told = (): readonly string[] =>
  rig.requested
    .slice(before)
    .filter((each) => each.startsWith('shop.test/ran/'))
    .map((each) => each.slice('shop.test/ran/'.length))
    .toSorted();
const guarded = (kinds: readonly string[]): readonly string[] => kinds.map((kind) => `${kind}/guarded`).toSorted();
/** That these documents ran, each after the guard; where not, what the other agent was told of targets. */
async function expectGuarded(kinds: readonly string[]): Promise<void> {
  try {
    await expect.poll(told, { timeout: 60_000 }).toEqual(guarded(kinds));
  } catch (cause) {
    const targets = other.events.map((each) => JSON.stringify(each)).filter((each) => each.includes('"Target.'));
    throw new Error(`${told().join(' ')}, not ${kinds.join(' ')}:\n${targets.slice(-30).join('\n')}`, { cause });
  }
}

/** Runs a script in the shop's page, as if a person had pressed something there. */
const inShop = (expression: string): Promise<JsonObject> =>
  agent.get('Runtime.evaluate', { expression, userGesture: true, returnByValue: true }, shop.sessionId);

it('a page and its frames', async () => {
  await expectGuarded(FRAMES);
  expect(rig.requested).not.toContain('shop.test/prerendered');
});

describe('pages that pages open', () => {
  beforeEach(() => {
    before = rig.requested.length;
  });

  it.each([
    ['a popup, and a popup of it', "open('http://third.test/popup')", ['popup', 'popup-of-popup']],
    ['a popup with a frame', "open('http://other.test/popup-with-frame')", ['popup-with-frame', 'frame-of-popup']],
    ['a popup without opener', "open('http://other.test/noopener', '', 'noopener')", ['noopener']],
    ['such a one of the same site', "open('/noopener-same-site', '', 'noopener')", ['noopener-same-site']],
    ['a window', "open('http://third.test/window', '', 'width=200,height=200')", ['window']],
    ['a link into a new tab', 'out.click()', ['linked']],
    ['such a link that keeps its opener', 'back.click()', ['with-opener']],
    ['a form into a new tab', 'form.submit()', ['posted']],
    ['an empty popup that is sent on later', "const late = open(''); late.location.href = '/late'", ['late']],
    ['a popup that goes on', "const tab = open('http://third.test/window', 'name')", ['window']],
    ['the same popup by its name', "open('/again', 'name')", ['again']],
  ])('%s', async (_, opening, kinds) => {
    await inShop(`{ ${opening} } 0`);
    await expectGuarded(kinds);
  });

  it.each([
    ['control', 'left', 2],
    ['shift', 'left', 8],
    ['the middle button', 'middle', 0],
  ])('a click with %s, which the browser does not hold up', async (_, button, modifiers) => {
    await agent.get('Page.bringToFront', {}, shop.sessionId);
    for (const type of ['mousePressed', 'mouseReleased']) {
      const press = { type, x: 45, y: 45, button, modifiers, clickCount: 1 };
      await agent.get('Input.dispatchMouseEvent', press, shop.sessionId);
    }
    await expectGuarded(['clicked']);
  });

  it('a page that an agent opens at once at its address', async () => {
    for (let round = 1; round <= 10; round += 1) {
      before = rig.requested.length;
      const { targetId } = await agent.get('Target.createTarget', { url: 'http://other.test/created' });
      await expectGuarded(['created']);
      await agent.get('Target.closeTarget', { targetId: String(targetId) });
    }
  });

  it('many at once, with popups and frames of their own', async () => {
    for (let round = 1; round <= 3; round += 1) {
      before = rig.requested.length;
      await inShop('openAll()');
      await expectGuarded(POPUPS);
    }
  });

  it('a reload, and the way back and forth', async () => {
    const { targetId, sessionId } = await agent.openPage('http://shop.test/again');
    await expectGuarded(['again']);
    for (const [method, params] of [
      ['Page.reload', {}],
      ['Page.navigate', { url: 'http://shop.test/late' }],
      ['Runtime.evaluate', { expression: 'history.back()' }],
      ['Runtime.evaluate', { expression: 'history.forward()' }],
    ] as const) {
      const seen = told().length;
      // A document that goes at once may take its answer along: what counts is that the next one tells.
      await agent.send(method, params, sessionId);
      await expect.poll(() => told().length, { timeout: 30_000 }).toBeGreaterThan(seen);
    }
    expect(told().filter((each) => !each.endsWith('/guarded'))).toEqual([]);
    await agent.get('Target.closeTarget', { targetId });
  });
});

/**
 * A popup of the same origin keeps the window of its first, empty document, which its opener may use before anything is loaded, and with it the guard's
 * world. The guard is there before the opener, but the filter takes up the new document only as the guard hears of it.
 */
describe('windows that are kept', () => {
  it.each([
    ['a page of the same origin', "open('/same-origin')"],
    ['a blob', `open(${blob('popup-blob')})`],
    [
      'what its opener writes',
      `const w = open('about:blank'); w.document.write(${literal(tell('written'))}); w.document.close()`,
    ],
    ['what its opener builds', `open('about:blank').document.body.innerHTML = ${literal(HIDDEN)}`],
  ])('show an agent that looks all the time nothing that is withheld: %s', async (_, opening) => {
    const since = other.events.length;
    await inShop(`{ ${opening} } 0`);
    const sessionId = await popupSession(since);
    const there = { expression: "document.readyState === 'complete' && document.getElementById('hidden') !== null" };
    const seen: string[] = [];
    await expect
      .poll(
        async () => {
          seen.push(JSON.stringify(await other.send('Accessibility.getFullAXTree', {}, sessionId)));
          return other.send('Runtime.evaluate', there, sessionId);
        },
        { interval: 0, timeout: 30_000 },
      )
      .toMatchObject({ result: { value: true } });
    seen.push(JSON.stringify(await other.send('Accessibility.getFullAXTree', {}, sessionId)));
    expect(seen.filter((each) => each.includes(WITHHELD))).toEqual([]);
    const isVisible = { expression: "document.getElementById('hidden').checkVisibility()" };
    expect(await other.get('Runtime.evaluate', isVisible, sessionId)).toMatchObject({ result: { value: false } });
  });
});

/** The other agent's session with a popup that was opened since. */
async function popupSession(since: number): Promise<string> {
  const sessions = (): readonly string[] =>
    other.events.slice(since).flatMap(({ method, params }) => {
      if (method !== 'Target.attachedToTarget' || !isJsonObject(params) || !isJsonObject(params.targetInfo)) return [];
      return params.targetInfo.canAccessOpener === true ? [String(params.sessionId)] : [];
    });
  await expect.poll(() => sessions().length, { timeout: 30_000 }).toBe(1);
  return sessions()[0] ?? '';
}
