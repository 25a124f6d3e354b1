/**
 * The realm is the agent's: each function and accessor of it is wrapped by one that keeps what it is given and what it answers, and then everything is asked. Nothing
 * that is kept may be hidden, or lead to what is.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilteredBrowser, type FilteredPage } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
let page: FilteredPage;

const HTML = `<main><h1>Shop</h1><form id="f" action="/search"><input id="q" name="q" value="fruit"><button id="del" name="del" accesskey="d">Delete account</button>
  <label id="l" for="q">Sure <button id="del2">Delete account</button></label><button id="ok" type="button">Show more</button></form>
  <ul><li>one</li><li role="button" class="x" id="li" onclick="1">Delete account <b class="x">Secret deep</b></li><li class="x">three</li></ul>
  <select id="s"><option>fruit</option><option>grain</option></select><table><tr><td>a<td><button>Delete account</button></table>
  <div id="host"><template shadowrootmode="open"><button id="deep">Delete account</button><i>in</i><slot></slot></template><a href="/delete-account" id="light">Delete account</a></div></main>`;

beforeAll(async () => {
  browser = await FilteredBrowser.start();
});
afterAll(() => browser.stop());

/** Wraps all that can be: kept is what the wrappers saw. */
const WRAP = `
  const native = { apply: Reflect.apply, construct: Reflect.construct, own: Reflect.ownKeys, desc: Reflect.getOwnPropertyDescriptor, define: Reflect.defineProperty, proto: Reflect.getPrototypeOf, add: Set.prototype.add, has: Set.prototype.has, Set, create: Object.create };
  const kept = new Set(); let on = false;
  const keep = (x) => { if (on && (typeof x === 'object' || typeof x === 'function' || typeof x === 'string') && x !== null) native.apply(native.add, kept, [x]) };
  /** What names lead to is known; it says nothing of itself. */
  const had = new Set(); const known = (x) => { native.apply(native.add, had, [x]); return x };
  const bare = (d) => Object.assign(Object.create(null), d);
  const wrap = (f) => {
    const g = function (...a) {
      if (new.target !== undefined) { keep(f); for (let i = 0; i < a.length; i++) keep(a[i]); const r = native.construct(f, a, new.target === g ? f : new.target); keep(r); return r }
      keep(this); for (let i = 0; i < a.length; i++) keep(a[i]);
      const r = native.apply(f, this, a); keep(r); return r;
    };
    for (const k of native.own(f)) { const d = native.desc(f, k); if (d && native.desc(g, k)?.configurable !== false) try { native.define(g, k, bare(d)) } catch {} }
    try { g.prototype = f.prototype } catch {}
    return g;
  };
  const seen = new Set();
  const patch = (o, depth) => {
    if (o === null || (typeof o !== 'object' && typeof o !== 'function') || seen.has(o) || depth > 4) return;
    seen.add(o);
    for (const k of native.own(o)) {
      const d = native.desc(o, k);
      if (d === undefined || (o === globalThis && typeof k === 'string' && /^\\d+$/.test(k))) continue;
      for (const v of [d.value, d.get, d.set]) if (typeof v === 'function' || (k === 'prototype' && typeof v === 'object')) { patch(v, depth + 1); if (typeof v === 'function') patch(v.prototype, depth + 1) }
      if (typeof d.value === 'object' && o === globalThis && /^[A-Z]/.test(String(k))) patch(d.value, depth + 1);
      if (!d.configurable && !d.writable) continue;
      const e = bare(d); let any = false;
      for (const f of ['value', 'get', 'set']) if (typeof d[f] === 'function' && k !== 'constructor' && !(o === globalThis && k === 'eval')) { e[f] = wrap(d[f]); any = true; wrappers++ }
      if (any) try { native.define(o, k, e) } catch {}
    }
    patch(native.proto(o), depth + 1);
  };
  let wrappers = 0;
  const ways = [[][Symbol.iterator](), new Map().entries(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/x/g), (function* () {})(), (async function* () {})(), async function () {}];
  patch(globalThis, 0); for (const way of ways) patch(native.proto(way), 0);
  for (const C of [Node, Element, HTMLElement, NodeList, HTMLCollection, Document, Array, Map, ShadowRoot, HTMLTemplateElement]) try { native.define(C, Symbol.hasInstance, bare({ configurable: true, value(x) { keep(x); return true } })) } catch {}
  for (const C of [Array, Map, RegExp, Promise]) try { native.define(C, Symbol.species, bare({ configurable: true, get() { keep(this); return function (n) { const p = new Array(n); keep(p); return p } } })) } catch {}
  for (const trap of ['has', 'ownKeys', 'getOwnPropertyDescriptor', 'set', 'defineProperty', 'deleteProperty', 'acceptNode', 'lookupNamespaceURI'])
    native.define(Object.prototype, trap, bare({ configurable: true, get() { keep(this); return undefined }, set(v) { keep(this); native.define(this, trap, bare({ value: v, configurable: true, writable: true, enumerable: true })) } }));
  for (let i = 0; i < 30; i++) for (const P of [Array.prototype, Object.prototype]) native.define(P, String(i), bare({ configurable: true, get() { keep(this); return undefined }, set(v) { keep(this); keep(v); native.define(this, i, bare({ value: v, configurable: true, writable: true, enumerable: true })) } }));
`;

/** One of each way to ask. */
const ASK: Readonly<Record<string, string>> = {
  selectors:
    "document.querySelector('button'); document.querySelectorAll('button,li,b,option'); document.body.querySelectorAll('*'); document.querySelector('main:has(#del)'); document.querySelector('#del + *'); q.matches(':has(~ #del)'); q.closest('form:has(#del)'); host.shadowRoot.querySelectorAll('*')",
  ids: "document.getElementById('del'); host.shadowRoot.getElementById('deep')",
  lists:
    "document.getElementsByTagName('*').item(3); document.getElementsByClassName('x').length; document.getElementsByName('del').length; document.getElementsByTagNameNS('*', 'button')[0]; f.getElementsByTagName('button'); document.body.getElementsByClassName('x').namedItem('li')",
  collections:
    "document.forms.f; document.forms[0].elements.del; document.forms[0].elements.namedItem('del'); document.links[0]; document.all.del; document.all.length; s.options.length; s.selectedOptions; s.item(1); s.namedItem('x'); q.labels.length; l.control; document.querySelector('table').rows[0].cells[0]",
  steps:
    'const go = (n) => { for (let c = n.firstChild; c; c = c.nextSibling) go(c); for (let c = n.lastElementChild; c; c = c.previousElementSibling) c.childElementCount; n.childNodes.length; n.children?.length; n.hasChildNodes(); if (n.shadowRoot) go(n.shadowRoot) }; go(document)',
  slots:
    "const slot = host.shadowRoot.querySelector('slot'); slot.assignedElements(); slot.assignedNodes({ flatten: true })",
  walkers:
    'const w = document.createTreeWalker(document, -1, () => 1); while (w.nextNode()); w.currentNode; w.filter; const i = document.createNodeIterator(document, 5, { acceptNode: () => 1 }); while (i.nextNode()); i.referenceNode; i.filter',
  paths:
    "document.evaluate('//button', document, null, 7, null).snapshotItem(0); document.evaluate('string(//main)', document, null, 2, null).stringValue; const r = document.createExpression('//b|//button/@id').evaluate(document, 5); while (r.iterateNext()); document.evaluate('//b', document, null, 9, null).singleNodeValue",
  markup:
    'document.documentElement.outerHTML; f.innerHTML; host.shadowRoot.innerHTML; f.getHTML(); new XMLSerializer().serializeToString(document); document.body.cloneNode(true); document.importNode(document.body, true)',
  texts: 'document.body.textContent; document.body.innerText; s.innerText; s.outerText; host.shadowRoot.textContent',
  ranges:
    'const g = document.createRange(); g.selectNodeContents(document.body); g.toString(); g.cloneContents(); g.startContainer; g.commonAncestorContainer; const n = getSelection(); n.selectAllChildren(document.body); n.toString(); n.anchorNode; n.focusNode; n.getRangeAt(0).toString()',
  finding: "window.find('Delete account'); window.find('Show more')",
  points:
    'document.elementFromPoint(9, 9); document.elementsFromPoint(30, 60); document.caretRangeFromPoint(30, 60); document.activeElement; host.shadowRoot.activeElement',
  names:
    'const d = known(window.del); d.innerHTML; d.textContent; d.id; d.getAttribute("name"); d.click(); d.matches("*"); d.closest("form"); d.querySelector("*"); d.accessKey; f.requestSubmit; d.dispatchEvent(new Event("x", { bubbles: true }))',
  frames:
    "const e = document.createElement('iframe'); document.body.append(e); e.contentWindow; e.contentDocument; e.remove()",
  observing:
    'const o = new MutationObserver((records) => { for (const r of records) { r.target; r.addedNodes.length; r.removedNodes.length; r.oldValue; r.previousSibling } }); o.observe(document, { childList: true, subtree: true, attributes: true, attributeOldValue: true, characterData: true, characterDataOldValue: true }); new IntersectionObserver((all) => all.map((e) => e.target)).observe(f); document.getAnimations().map((a) => a.effect.target)',
};

async function judged(ask: string): Promise<unknown> {
  await page.asClient(`(() => {
    const truth = globalThis.truth;
    ${WRAP}
    let failed = '';
    try { on = true; (() => { ${ask} })() } catch (e) { failed = String(e && e.stack) }
    globalThis.judge = () => { on = false;
    const bad = [];
    const isHidden = (x) => { let n = x; try { native.apply(truth.type, n, []) } catch { return false } for (; n; ) { let m = false; try { m = native.apply(truth.has, n, ['inert']) } catch {} if (m) return true; let p = native.apply(truth.parent, n, []); if (p === null) try { p = native.apply(truth.host, n, []) } catch {} n = p } return false };
    const each = truth.values(kept);
    for (let i = 0; i < each.length; i++) {
      const x = each[i];
      if (typeof x === 'string') { if (truth.test(x) && !truth.own(x)) bad.push('text ' + x.slice(0, 60)); continue }
      if (typeof x === 'object') {
        if (isHidden(x) && !native.apply(native.has, had, [x])) { bad.push('node ' + truth.nameOf(x)); continue }
        let size = 0; try { size = native.apply(truth.size, x, []) } catch { try { size = native.apply(truth.sizes, x, []) } catch {} }
        for (let k = 0; k < size; k++) if (isHidden(x[k])) { bad.push('list of ' + truth.nameOf(x[k])); break }
      }
      if (typeof x === 'function') {
        for (const arg of [['#del'], ['button'], []]) for (const self of [document, document.body, f]) {
          let got; try { got = native.apply(x, self, arg) } catch { continue }
          if (got && typeof got === 'object') {
            if (isHidden(got)) bad.push('function ' + x.name);
            let size = 0; try { size = native.apply(truth.size, got, []) } catch { try { size = native.apply(truth.sizes, got, []) } catch {} }
            for (let k = 0; k < size; k++) if (isHidden(got[k])) { bad.push('function of list ' + x.name); break }
          }
        }
      }
    }
    return truth.json({ __proto__: null, wrappers, kept: each.length, bad: bad.slice(0, 20), failed }) };
  })()`);
  // Observers are told later.
  await page.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return JSON.parse(String(await page.asClient('judge()')));
}

/** Natives that tell the truth, taken before the client script runs: what an agent must never have. */
const TRUTH = `globalThis.truth = ((d, apply) => {
  const name = d(Node, 'nodeName'), { forEach } = Set.prototype, define = Reflect.defineProperty, { exec } = RegExp.prototype;
  return { type: d(Node, 'nodeType'), parent: d(Node, 'parentNode'), host: d(ShadowRoot, 'host'), has: Element.prototype.hasAttribute, size: d(NodeList, 'length'), sizes: d(HTMLCollection, 'length'),
    json: JSON.stringify, test: (x) => apply(exec, /secret|delete account/i, [x]) !== null, own: (x) => apply(exec, /^delete account$/i, [x]) !== null,  nameOf: (x) => apply(name, x, []), values: (s) => { const a = []; apply(forEach, s, [(x) => define(a, a.length, { __proto__: null, value: x, configurable: true, writable: true, enumerable: true })]); return a } };
})((C, n) => Object.getOwnPropertyDescriptor(C.prototype, n).get, Reflect.apply);`;

describe('a realm that keeps all it is given', () => {
  it.each(Object.entries(ASK))('keeps nothing hidden of %s', async (_what, ask) => {
    page = await browser.open(HTML, { goal: 'fill_form' }, TRUTH);
    const found = await judged(ask);
    await page.close();
    expect(found).toMatchObject({ bad: [] });
    expect(Reflect.get(Object(found), 'failed')).toBe('');
    expect(Number(Reflect.get(Object(found), 'wrappers'))).toBeGreaterThan(3000);
  });
});
