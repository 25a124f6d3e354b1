/**
 * An agent's scripts run in a realm that is the agent's to change. What the filter hides stays hidden from the one that is out to find it, and the filter itself is out of its
 * reach: told by what the agent is answered, and by what the server hears.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPageScript } from '../../src/browser/page-script.ts';
import { pause } from '../../src/browser/patience.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig, UNANSWERED } from './rig.ts';

const PRESSED = `onclick="navigator.sendBeacon('/pressed')"`;
const HIDDEN = `<button id="delete" class="x secret" ${PRESSED}>Delete account</button>`;
const LIST = '<select id="s"><option>fruit</option><option>Delete account</option></select>';
const SHOP = `<!doctype html><title>t</title><h1>Seen</h1><form id="f" action="/search"><input name="q">${HIDDEN}</form>${LIST}
  <iframe src="/framed"></iframe><p>two</p>`;
const SLOWLY = `<!doctype html>${HIDDEN}<iframe src="/slow"></iframe><script>const f = document.createElement('iframe'); f.src = '/slow'; document.body.append(f)</script>`;
const FRAMED = `<!doctype html><p>framed</p>${HIDDEN}`;

let rig: Rig;
let client: RawClient;
let sessionId: string;
let targetId: string | undefined;

beforeAll(async () => {
  rig = await startRig(
    {
      'shop.test/': SHOP,
      'shop.test/framed': FRAMED,
      'shop.test/other': SHOP,
      'shop.test/slow': UNANSWERED,
      'shop.test/slowly': SLOWLY,
    },
    { pageScript: readPageScript(), agentScripts: 'apart', goal: 'read' },
  );
}, 60_000);

afterAll(async () => {
  await rig?.close();
}, 30_000);

beforeEach(async () => {
  // Dozens of pages whose scripts go on would slow the last ones to a halt.
  if (targetId !== undefined) await client.send('Target.closeTarget', { targetId });
  client?.close();
  client = await RawClient.connect(rig.gateway.cdp);
  ({ sessionId, targetId } = await client.openPage('http://shop.test/'));
  await client.get('Runtime.enable', {}, sessionId);
  await client.get('Page.enable', {}, sessionId);
  for (let framed = false; !framed; )
    framed = (await evaluate("frames[0]?.document?.body?.innerText ?? ''")) === 'framed';
  rig.requested.length = 0;
});

async function evaluate(expression: string, more: JsonObject = {}): Promise<unknown> {
  const answer = await client.send('Runtime.evaluate', { expression, returnByValue: true, ...more }, sessionId);
  return typeof answer === 'string' ? answer : Reflect.get(Object(answer.result), 'value');
}

/** Everything that the agent heard and was answered must not speak of what is hidden. */
async function answered(expression: string, more: JsonObject = {}): Promise<string> {
  client.events.length = 0;
  const answer = await client.send('Runtime.evaluate', { expression, ...more }, sessionId);
  await pause(50);
  return JSON.stringify([answer, client.events]);
}

const STEAL = `globalThis.stolen = []; const keep = (x) => { try { stolen.push(x) } catch {} };`;
const LOOK = `document.querySelectorAll('button,option'); document.forms[0].elements; document.body.outerHTML; document.body.innerText; [...document.forms[0].children]; document.getElementById('delete'); document.querySelector('#s').options;`;
/** Whether anything that was come by shows the button. */
const FOUND = `stolen.flatMap((each) => {
    try {
      if (typeof each === 'function') {
        const got = []; for (const arg of [['#delete'], ['button']]) for (const self of [document, document.body, document.forms[0]]) try { got.push(Reflect.apply(each, self, arg)) } catch {}
        return got.flatMap((g) => g && g.length !== undefined && typeof g !== 'string' ? [...g] : [g]);
      }
      if (each && typeof each === 'object' && each.length !== undefined) return [...each];
      return [each];
    } catch { return [] }
  }).filter((each) => { try { return each?.localName === 'button' || /delete|account/i.test(String(each?.text) + String(each)) } catch { return false } }).length`;

describe('a realm that the agent changed shows nothing', () => {
  it.each([
    [
      'Function.prototype.call',
      'const c = Function.prototype.call; Function.prototype.call = function (...a) { keep(this); keep(a[0]); return Reflect.apply(this, a[0], a.slice(1)) };',
    ],
    [
      'Function.prototype.apply',
      'Function.prototype.apply = function (self, a) { keep(this); keep(self); return Reflect.apply(this, self, a ?? []) };',
    ],
    [
      'a definition of Function.prototype.call',
      "const r = Reflect.apply; Object.defineProperty(Function.prototype, 'call', { value(...a) { keep(this); keep(a[0]); return r(this, a[0], a.slice(1)) } });",
    ],
    ['Array.from', 'const f = Array.from; Array.from = (...a) => { keep(a[0]); return f(...a) };'],
    [
      'Array.prototype.some',
      'const f = Array.prototype.some; Array.prototype.some = function (...a) { keep(this); return Reflect.apply(f, this, a) };',
    ],
    [
      'Array.prototype.filter',
      'const f = Array.prototype.filter; Array.prototype.filter = function (...a) { keep(this); return Reflect.apply(f, this, a) };',
    ],
    [
      'Array.prototype.findIndex',
      'const f = Array.prototype.findIndex; Array.prototype.findIndex = function (...a) { keep([...this].join()); return Reflect.apply(f, this, a) };',
    ],
    [
      'Array.prototype.splice',
      'const f = Array.prototype.splice; Array.prototype.splice = function (...a) { keep([...this].join()); return Reflect.apply(f, this, a) };',
    ],
    [
      'the species of arrays',
      'const C = function (n) { return new Proxy([], { defineProperty(t, k, d) { keep(d.value); return Reflect.defineProperty(t, k, d) } }) }; Object.defineProperty(Array, Symbol.species, { get: () => C });',
    ],
    [
      'the constructor of arrays',
      'const C = {[Symbol.species]: function (n) { return new Proxy([], { defineProperty(t, k, d) { keep(d.value); return Reflect.defineProperty(t, k, d) } }) } }; Array.prototype.constructor = C;',
    ],
    [
      'iterators of arrays',
      'const i = Array.prototype[Symbol.iterator]; Array.prototype[Symbol.iterator] = function () { keep([...Array(this.length).keys()].map((k) => this[k])); return Reflect.apply(i, this, []) };',
    ],
    [
      'iterators of lists',
      'for (const L of [NodeList, HTMLCollection, HTMLFormControlsCollection, HTMLOptionsCollection]) { const i = L.prototype[Symbol.iterator] ?? [][Symbol.iterator]; L.prototype[Symbol.iterator] = function () { keep(this); return Reflect.apply(i, this, []) } };',
    ],
    [
      'lengths of lists',
      "for (const L of [NodeList, HTMLCollection]) { const d = Object.getOwnPropertyDescriptor(L.prototype, 'length'); try { Object.defineProperty(L.prototype, 'length', { get() { keep(this); return Reflect.apply(d.get, this, []) } }) } catch {} };",
    ],
    [
      'steps of iterators',
      'const P = Object.getPrototypeOf([][Symbol.iterator]()); const n = P.next; P.next = function () { const r = Reflect.apply(n, this, []); keep(r.value); return r };',
    ],
    [
      'RegExp.prototype.exec',
      'const e = RegExp.prototype.exec; RegExp.prototype.exec = function (s) { keep(s); return Reflect.apply(e, this, [s]) };',
    ],
    ['RegExp.prototype.test', 'RegExp.prototype.test = function (s) { keep(s); return false };'],
    ['String.prototype.includes', 'String.prototype.includes = function (s) { keep(String(this)); return false };'],
    [
      'String.prototype.split',
      'const s = String.prototype.split; String.prototype.split = function (...a) { keep(String(this)); return Reflect.apply(s, this, a) };',
    ],
    [
      'String.prototype.trim',
      'const s = String.prototype.trim; String.prototype.trim = function (...a) { keep(String(this)); return Reflect.apply(s, this, a) };',
    ],
    ['Reflect.get', 'const g = Reflect.get; Reflect.get = (...a) => { keep(a[0]); return g(...a) };'],
    [
      'traps from Object.prototype',
      "for (const trap of ['has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'set', 'defineProperty', 'deleteProperty', 'isExtensible']) Object.prototype[trap] = function (t, k) { keep(t); return trap === 'ownKeys' ? Reflect.ownKeys(t) : Reflect[trap]?.(t, k) };",
    ],
    [
      'getters of nodes',
      "for (const [P, n] of [[Node, 'nodeType'], [Node, 'parentNode'], [Element, 'localName'], [Node, 'isConnected'], [HTMLOptionElement, 'text']]) { const d = Object.getOwnPropertyDescriptor(P.prototype, n); try { Object.defineProperty(P.prototype, n, { get() { keep(this); return Reflect.apply(d.get, this, []) } }) } catch {} };",
    ],
    [
      'Symbol.hasInstance',
      'Object.defineProperty(Node, Symbol.hasInstance, { value(x) { keep(x); return true } }); Object.defineProperty(HTMLTemplateElement, Symbol.hasInstance, { value(x) { keep(x); return false } });',
    ],
    [
      'Element.prototype.remove',
      'for (const n of ["remove", "removeAttribute", "hasAttribute", "matches", "getAttribute", "append"]) { const f = Element.prototype[n]; Element.prototype[n] = function (...a) { keep(this); return Reflect.apply(f, this, a) } };',
    ],
  ])('by %s', async (_how, change) => {
    const found = await evaluate(`(() => { ${STEAL} try { ${change} } catch {} try { ${LOOK} } catch {}
      const list = document.querySelectorAll('button'); try { 0 in list; Object.keys(list); Object.getOwnPropertyDescriptor(list, 0); Object.getPrototypeOf(list) } catch {}
      return ${FOUND} })()`);
    expect(found).toBe(0);
  });

  it.each([
    [
      'what a list has of its own',
      "JSON.stringify(Object.getOwnPropertyNames(document.querySelectorAll('button,h1')).map((k) => Object.getOwnPropertyDescriptor(document.querySelectorAll('button,h1'), k)?.value?.id ?? ''))",
    ],
    [
      'names of collections',
      "String([document.forms[0].elements.namedItem('delete'), document.forms[0].elements.delete, document.all?.delete, document.all?.namedItem?.('delete'), document.forms.f?.children?.namedItem?.('delete')].map((e) => e?.id))",
    ],
    [
      'a frame of its own',
      "(() => { const f = document.createElement('iframe'); document.body.append(f); const w = f.contentWindow; return [...w.Document.prototype.querySelectorAll.call(document, 'button')].map((b) => b.localName).join() })()",
    ],
    [
      'a frame of the page',
      "[...frames[0].Document.prototype.querySelectorAll.call(document, 'button')].map((b) => b.localName).join()",
    ],
    ['the document of a frame', "[...frames[0].document.querySelectorAll('button')].map((b) => b.localName).join()"],
    ['the markup of a frame', 'frames[0].document.documentElement.outerHTML'],
    [
      'a new document',
      "[...new DOMParser().parseFromString('', 'text/html').constructor.prototype.querySelectorAll.call(document, 'button')].map((b) => b.localName).join()",
    ],
    [
      'a popup',
      "(() => { const w = window.open('about:blank'); return w === null ? '' : [...w.Document.prototype.querySelectorAll.call(document, 'button')].map((b) => b.localName).join() })()",
    ],
    ['a word of the search', "(window.find('Delete account'), String(getSelection()))"],
  ])('by %s', async (_how, expression) => {
    expect(String(await evaluate(expression, { userGesture: true }))).not.toMatch(/delete|account|button/i);
  });

  it.each([
    [
      'by its window',
      "(() => { const f = document.createElement('iframe'); f.src = '/slow'; document.body.append(f); return n(f.contentWindow) })()",
    ],
    [
      'by its index',
      "(() => { const f = document.createElement('iframe'); f.src = '/slow'; document.body.append(f); return n(window[length - 1]) })()",
    ],
    [
      'by its index, as markup',
      "(() => { document.body.insertAdjacentHTML('beforeend', '<iframe src=/slow></iframe>'); const a = n(window[length - 1]); document.querySelector('p').innerHTML = '<iframe src=/slow></iframe>'; return a + n(window[length - 1]) + n(top[length - 2]) })()",
    ],
    [
      'in one in it',
      "(() => { const f = document.createElement('iframe'); f.src = '/slow'; document.body.append(f); const g = f.contentDocument.createElement('iframe'); g.src = '/slow'; f.contentDocument.body.append(g); return n(window[length - 1][0]) + n(g.contentDocument.defaultView) })()",
    ],
    [
      'of a script',
      "(() => { const f = document.createElement('iframe'); f.src = 'javascript:1'; document.body.append(f); return n(window[length - 1]) })()",
    ],
    ['of a popup', "(() => { const w = window.open('/slow'); return w === null ? 'none' : n(w) })()"],
    [
      'that becomes another while it is watched',
      "(async () => { const f = document.createElement('iframe'); f.src = '/slow'; document.body.append(f); const w = f.contentWindow; w.marked = 1; let last = ''; for (let k = 0; k < 400; k++) { last = n(w); if (last !== 'none') return last; if (k === 5) f.src = '/framed'; await new Promise((r) => { const c = new MessageChannel(); c.port1.onmessage = r; c.port2.postMessage(0) }) } return 'none' })()",
    ],
  ])('in the empty document of a new frame, %s', async (_how, expression) => {
    const found = await evaluate(
      `(() => { const n = (w) => { try { return w.Document.prototype.querySelectorAll.call(document, '#delete').length === 0 ? 'none' : 'found' } catch { return 'none' } }; return ${expression} })()`,
      { userGesture: true, awaitPromise: true },
    );
    expect(found).toMatch(/^(none,?)+$/);
  });

  it('in frames that a page itself puts there, and that never come', async () => {
    const { sessionId: slow } = await client.openPage('http://shop.test/slowly');
    const answer = await client.get(
      'Runtime.evaluate',
      {
        expression: `[...Array(length).keys()].map((i) => window[i].Document.prototype.querySelectorAll.call(document, '#delete').length).join()`,
        returnByValue: true,
      },
      slow,
    );
    expect(answer.result).toMatchObject({ value: '0,0' });
  });

  it('in a world of its own name, in a frame that another of its worlds leads to', async () => {
    const tree = await client.get('Page.getFrameTree', {}, sessionId);
    const frameId = String(Reflect.get(Object(Reflect.get(Object(tree.frameTree), 'frame')), 'id'));
    const world = await client.get(
      'Page.createIsolatedWorld',
      { frameId, worldName: 'mine', grantUniveralAccess: true },
      sessionId,
    );
    const read = `[document, frames[0].document].flatMap((d) => [...frames[0].Document.prototype.querySelectorAll.call(d, 'button')].map((b) => b.outerHTML)).join() + frames[0].document.body.outerHTML`;
    const answer = await client.send(
      'Runtime.evaluate',
      { expression: read, contextId: Number(world.executionContextId), returnByValue: true },
      sessionId,
    );
    expect(JSON.stringify(answer)).not.toMatch(/delete account/i);
    expect(JSON.stringify(answer)).toMatch(/framed|error/);
  });

  it.each(['}}}}', '*/ ( ', 'throw 1', 'let cordon; const x ='])(
    'by a script for new documents that reads %j',
    async (source) => {
      await client.send('Page.addScriptToEvaluateOnNewDocument', { source }, sessionId);
      await client.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: 'mine' }, sessionId);
      client.events.length = 0;
      await client.get('Page.navigate', { url: 'http://shop.test/other' }, sessionId);
      await expect.poll(() => evaluate('location.pathname + document.readyState')).toBe('/othercomplete');
      expect(await evaluate("document.querySelectorAll('#delete').length")).toBe(0);
      const mine = client.events
        .filter(({ method }) => method === 'Runtime.executionContextCreated')
        .map(({ params }) => Object(Object(params).context))
        .filter(({ name }) => name === 'mine');
      expect(mine.length).toBeGreaterThan(0);
      for (const { id } of mine)
        expect(
          await evaluate(
            "(() => { try { return document.querySelectorAll('#delete').length } catch { return 0 } })()",
            { contextId: id },
          ),
        ).not.toBe(1);
    },
  );

  it.each([
    ['deep serialisation', 'document.forms[0]', { serializationOptions: { serialization: 'deep', maxDepth: 10 } }],
    [
      'deep serialisation of everything',
      'document',
      {
        serializationOptions: {
          serialization: 'deep',
          additionalParameters: { maxNodeDepth: 99, includeShadowTree: 'all' },
        },
      },
    ],
    ['a preview of all', '[document.all, document.forms[0]]', { generatePreview: true }],
    ['a preview of what a form calls it', '({ a: document.forms[0] })', { generatePreview: true }],
    ['what it logs', 'console.log([document.forms[0]], { f: document.all }, document.forms[0].childNodes)', {}],
    ['command line functions', "$$('button')", { includeCommandLineAPI: true }],
  ] as const)('by %s', async (_how, expression, more) => {
    expect(await answered(expression, more)).not.toMatch(/delete|secret/i);
  });

  it.each(['document', 'document.forms', 'document.forms[0]', '[document.body, { a: document.forms[0] }]'])(
    'by a whole tree of %s, in which nodes are numbers alone',
    async (what) => {
      const { result } = await client.get('Runtime.evaluate', { expression: 'globalThis' }, sessionId);
      const asked = {
        functionDeclaration: `function () { return ${what}; }`,
        objectId: Object(result).objectId,
        serializationOptions: {
          serialization: 'deep',
          maxDepth: 10,
          additionalParameters: { maxNodeDepth: 99, includeShadowTree: 'all' },
        },
      };
      const told = JSON.stringify(await client.send('Runtime.callFunctionOn', asked, sessionId));
      expect(told).toMatch(/"backendNodeId":\d+|no such node/);
      expect(told).not.toMatch(/delete|secret|attributes|children|localName/i);
    },
  );

  it('by what is within functions', async () => {
    const all: string[] = [];
    for (const name of [
      'document.querySelectorAll',
      'document.body.getAttribute',
      'document.getElementById',
      'Function.prototype.call',
    ]) {
      const { result } = await client.get('Runtime.evaluate', { expression: name }, sessionId);
      const { objectId } = Object(result);
      const properties = await client.send('Runtime.getProperties', { objectId, ownProperties: false }, sessionId);
      all.push(JSON.stringify(properties));
    }
    expect(all.join()).not.toMatch(/\[\[Scopes\]\]|\[\[TargetFunction\]\]|\[\[BoundThis\]\]/);
  });
});

describe('the filter of a page is out of reach', () => {
  it.each([
    'cordon',
    'cordonConfig',
    'cordonPassesOver',
    'MutationObserver',
    'getComputedStyle',
    'document',
    'JSON',
    'Proxy',
    'WeakMap',
    'Element',
    'Object',
    'Reflect',
  ])('of a binding called %s', async (name) => {
    await client.send('Runtime.addBinding', { name }, sessionId);
    await client.send('Runtime.addBinding', { name, executionContextName: 'mine' }, sessionId);
    await client.get('Page.navigate', { url: 'http://shop.test/other' }, sessionId);
    const found: unknown[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      found.push(await evaluate("location.pathname === '/other' ? document.querySelectorAll('#delete').length : 0"));
      await pause(10);
    }
    expect(found).not.toContain(1);
    await client.send('Runtime.evaluate', { expression: "document.querySelector('#delete')?.click()" }, sessionId);
    const tree = JSON.stringify(await client.send('Accessibility.getFullAXTree', {}, sessionId));
    expect(tree).not.toContain('Delete account');
    await pause(50);
    expect(rig.requested).not.toContain('shop.test/pressed');
  });

  it('of floods of terminations while a page loads', async () => {
    for (let round = 0; round < 4; round += 1) {
      let on = true;
      const flood = (async () => {
        while (on) {
          for (let each = 0; each < 20; each += 1) void client.send('Runtime.terminateExecution', {}, sessionId);
          await pause(0);
        }
      })();
      await client.send(
        'Page.navigate',
        { url: round % 2 === 0 ? 'http://shop.test/other' : 'http://shop.test/' },
        sessionId,
      );
      await pause(150);
      on = false;
      await flood;
      client.events.length = 0;
      const answer = await client.send(
        'Runtime.evaluate',
        {
          expression:
            "const b = document.querySelector('#delete'); if (b) { console.log(document.body.outerHTML); b.click() } String(b)",
          replMode: true,
        },
        sessionId,
      );
      await pause(50);
      expect(JSON.stringify([answer, client.events])).not.toMatch(/delete/i);
      expect(rig.requested).not.toContain('shop.test/pressed');
    }
  });

  it('of time-outs of scripts', async () => {
    for (let round = 0; round < 5; round += 1) {
      await client.send(
        'Runtime.evaluate',
        {
          expression: `document.body.insertAdjacentHTML('beforeend', '<button class="late" ${PRESSED.replaceAll("'", '&quot;')}>Delete account</button>'.repeat(3000)); for (const end = Date.now() + 3; Date.now() < end;);`,
          timeout: 1,
        },
        sessionId,
      );
      client.events.length = 0;
      const answer = await client.send(
        'Runtime.evaluate',
        { expression: "const b = document.querySelectorAll('.late'); b[0]?.click(); String(b.length)", replMode: true },
        sessionId,
      );
      expect(JSON.stringify(answer)).toMatch(/"value":"0"|Cordon/);
    }
    await pause(50);
    expect(rig.requested).not.toContain('shop.test/pressed');
    expect(targetId).not.toBe('');
  });
});
