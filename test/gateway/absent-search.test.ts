/**
 * Nothing that searches, selects, compares or points finds what the page's filter hides: no script of an agent's own, no address with a text to scroll to, and
 * no command of DevTools. Each way finds what is seen, too, so that it is known to look.
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { type Agent, startAgent } from './rig.ts';

const place = 'style="position:absolute;left:20px;top:20px;width:200px;height:80px"';
const SHOP = `<!doctype html><title>t</title><style>.seen{padding-left:300px}</style><main id="main"><p id="above" class="seen">Apples</p>
  <button id="gone" class="kept" ${place} data-x="Qz7"><b id="deep" title="Qz7">Delete account</b></button><p id="below" class="seen">Pears</p></main>
  <form id="form"><input name="note"><button name="gone2" value="Qz7">Delete account</button></form><div id="host"></div><p style="margin-top:3000px" id="far">Plums</p>
  <script src="/make.js"></script>`;
const MAKE = `host.attachShadow({ mode: 'closed' }).innerHTML = '<p style="margin-top:2500px"><button class="kept" title="Qz7"><b>Delete account</b></button></p>';`;
const FRAMED = `<!doctype html><p>framed</p><button id="gone" title="Qz7"><b id="deep" title="Qz7">Delete account</b></button>`;
const SECRET = /delete|account|qz7|kept/i;

let agent: Agent;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  const pages = { 'shop.test/': SHOP, 'shop.test/make.js': MAKE, 'shop.test/framed': FRAMED };
  const holding = '<!doctype html><p>Apples</p><iframe src="/framed"></iframe>';
  agent = await startAgent({ ...pages, 'shop.test/holding': holding });
  ({ page, devtools } = agent);
}, 60_000);

afterAll(() => agent?.close(), 30_000);

beforeEach(async () => {
  await page.goto('http://shop.test/');
  await page.getByText('Apples').waitFor();
});

describe('a script of the agent’s finds nothing hidden', () => {
  it.each([
    ['by window.find', `[find('Delete account'), find('Pears'), String(getSelection())]`, /^false,true,Pears$/],
    [
      'in what it selects',
      `(getSelection().selectAllChildren(document.body), String(getSelection()))`,
      /Apples\s+Pears/,
    ],
    [
      'in the contents of a selection',
      `(() => { const d = document.createElement('div'); getSelection().selectAllChildren(main); d.append(getSelection().getRangeAt(0).cloneContents()); return d.innerHTML })()`,
      /Apples[\s\S]+Pears/,
    ],
    [
      'in what a range takes out',
      `(() => { const r = new Range(), d = document.createElement('div'); r.selectNodeContents(main); d.append(r.extractContents()); return d.innerHTML })()`,
      /Apples[\s\S]+Pears/,
    ],
    [
      'as a selection grows word by word',
      `(() => { const s = getSelection(), out = []; s.collapse(above, 0); for (let at = 0; at < 6; at++) { s.modify('extend', 'forward', 'word'); out.push(String(s), s.focusNode.nodeValue); } return out.join() })()`,
      /Pears/,
    ],
    [
      'by selecting all and copying',
      `(() => { let got = ''; document.addEventListener('copy', () => { got = String(getSelection()); }); document.execCommand('selectAll'); document.execCommand('copy'); return got })()`,
      /Apples\s+Pears/,
    ],
    ['in innerText', 'document.body.innerText', /Apples\s+Pears/],
    [
      'where it would be',
      `[document.caretPositionFromPoint(60, 50)?.offsetNode.textContent, document.elementsFromPoint(60, 50).map((e) => e.id)].join()`,
      /Pears.*main/,
    ],
    ['by an XPath that reads', `document.evaluate('string(//main)', document, null, 2).stringValue`, /Apples\s+Pears/],
    ['by an XPath that counts', `document.evaluate('count(//button) + count(//p)', document).numberValue`, /^3$/],
    [
      'by an XPath with a condition',
      `[...'ab'].map((_, at) => document.evaluate(['//main[.//button]', '//main[p]'][at], document, null, 9).singleNodeValue?.id)`,
      /^,main$/,
    ],
    [
      'by an XPath made before',
      `[document.createExpression('string(//main)').evaluate(main, 2).stringValue, new XPathEvaluator().createExpression('//p').evaluate(main, 7).snapshotItem(1).id]`,
      /Apples\s+Pears.*below/,
    ],
    ['by an evaluator of XPaths', `new XPathEvaluator().evaluate('string(.)', main, null, 2).stringValue`, /Apples/],
    [
      'by a style sheet that transforms',
      `(() => { const x = new XSLTProcessor(); x.importStylesheet(new DOMParser().parseFromString('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><o><xsl:value-of select="string(/*)"/></o></xsl:template></xsl:stylesheet>', 'text/xml')); return x.transformToFragment(document, document).textContent })()`,
      /Apples[\s\S]+Pears/,
    ],
    [
      'by selectors that look around',
      `['main:has(button)', 'button + p', 'b ~ *', 'p:not(main:has(b) p)'].map((s) => document.querySelectorAll(s).length)`,
      /^0,0,0,3$/,
    ],
    [
      'by what matches them',
      `[main.matches(':has([data-x^=Q])'), below.closest('main:has(b)'), below.matches('button + p'), main.matches(':has(p)'), below.closest('main').id]`,
      /^false,,false,true,main$/,
    ],
    [
      'by what is called by its name',
      `[gone, deep, form.gone2].map((e) => [e.title, e.className, e.value, e.id, e.dataset.x, e.attributes.length, e.getAttributeNames(), e.getHTML(), e.matches('[data-x]'), e.closest('main')?.id, e.firstChild?.wholeText, e.getAttributeNode('title'), e.hasAttribute('title')].join('')).concat(above.className)`,
      /seen$/,
    ],
  ])('%s', async (_how, script, shows) => {
    const text = String(await page.evaluate(script));
    expect(text).toMatch(shows);
    expect(text).not.toMatch(SECRET);
  });

  it('nor by an address with a text to scroll to', async () => {
    const scrolled = async (fragment: string): Promise<number> => {
      await page.goto('about:blank');
      await page.goto(`http://shop.test/#${fragment}`);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return page.evaluate(() => scrollY);
    };
    expect(await scrolled('far')).toBeGreaterThan(1_000);
    // Not even to what is seen: there is no telling where the filter has been by then.
    for (const text of ['Delete%20account', 'Plums']) expect(await scrolled(`:~:text=${text}`), text).toBe(0);
    expect(await page.evaluate(() => 'fragmentDirective' in document)).toBe(false);
  });
});

/** A command of DevTools and its answer; what is refused is its message. */
async function ask(method: string, params: JsonObject = {}): Promise<JsonObject> {
  const answer: unknown = await Reflect.apply(devtools.send, devtools, [method, params]).catch((error: Error) => ({
    refused: error.message,
  }));
  return answer as JsonObject;
}

async function root(): Promise<number> {
  const { root } = await devtools.send('DOM.getDocument', { depth: 1 });
  return root.nodeId;
}

describe('a command of DevTools finds nothing hidden', () => {
  it.each(['Delete account', 'Qz7', '//button', '#gone', '#deep', 'kept'])('by a search for %s', async (query) => {
    const nodeId = await root();
    const told: string[] = [];
    devtools.on('DOM.setChildNodes', (event) => told.push(JSON.stringify(event)));
    const found = await ask('DOM.performSearch', { query, includeUserAgentShadowDOM: true });
    expect(found).toMatchObject({ resultCount: 0 });
    await devtools.send('DOM.requestChildNodes', { nodeId, depth: -1 });
    expect(told.join()).toContain('Apples');
    expect(told.join()).not.toMatch(SECRET);
  });

  it('and a search finds what is seen', async () => {
    await root();
    const { searchId, resultCount } = await devtools.send('DOM.performSearch', { query: '//p' });
    expect(resultCount).toBe(3);
    const { nodeIds } = await devtools.send('DOM.getSearchResults', { searchId, fromIndex: 0, toIndex: 2 });
    const { node } = await devtools.send('DOM.describeNode', { nodeId: nodeIds[1] ?? 0 });
    expect(node.attributes).toContain('below');
    await devtools.send('DOM.discardSearchResults', { searchId });
    expect(await ask('DOM.getSearchResults', { searchId, fromIndex: 0, toIndex: 1 })).toHaveProperty('refused');
  });

  it('by selectors', async () => {
    const nodeId = await root();
    for (const selector of ['#gone', '#deep', 'button', 'main:has(button)', 'button + p']) {
      expect(await ask('DOM.querySelector', { nodeId, selector }), selector).toEqual({ nodeId: 0 });
      expect(await ask('DOM.querySelectorAll', { nodeId, selector }), selector).toEqual({ nodeIds: [] });
    }
    expect((await devtools.send('DOM.querySelectorAll', { nodeId, selector: 'p:not(.x), main' })).nodeIds).toHaveLength(
      4,
    );
    expect(await ask('DOM.querySelector', { nodeId, selector: 'a[' })).toHaveProperty('refused');
  });

  it('by the numbers of nodes', async () => {
    await devtools.send('CSS.enable');
    const nodeId = await root();
    const [seen, told] = [[] as JsonObject[], [] as string[]];
    devtools.on('DOM.setChildNodes', (event) => told.push(JSON.stringify(event)));
    const { node } = await devtools.send('DOM.describeNode', { nodeId, depth: 0 });
    for (let backendNodeId = node.backendNodeId; backendNodeId < node.backendNodeId + 45; backendNodeId++) {
      const { nodeIds } = await ask('DOM.pushNodesByBackendIdsToFrontend', { backendNodeIds: [backendNodeId] });
      const nodeId = Array.isArray(nodeIds) ? Number(nodeIds[0]) : -1;
      const looks = ['DOM.describeNode', 'DOM.resolveNode', 'Accessibility.getPartialAXTree'];
      const more = nodeId > 0 ? ['DOM.getAttributes', 'DOM.requestChildNodes', 'CSS.getMatchedStylesForNode'] : [];
      for (const method of looks) seen.push(await ask(method, { backendNodeId }));
      for (const method of more) seen.push(await ask(method, { nodeId }));
    }
    expect(JSON.stringify(seen)).toMatch(/Pears/);
    expect(JSON.stringify(seen)).not.toMatch(SECRET);
    expect(told.join()).not.toMatch(SECRET);
    await devtools.send('CSS.disable');
  });

  it('by objects that are called by their names', async () => {
    for (const expression of ['gone', 'deep', 'gone.firstChild', 'document.forms[0].gone2']) {
      const { result } = await devtools.send('Runtime.evaluate', { expression });
      const { objectId } = result;
      if (objectId === undefined) continue;
      for (const method of ['Runtime.getProperties', 'DOM.describeNode', 'Accessibility.getPartialAXTree'])
        expect(await ask(method, { objectId }), `${method} of ${expression}`).toHaveProperty('refused');
      const { nodeId } = await ask('DOM.requestNode', { objectId });
      expect(nodeId, expression).toBeUndefined();
    }
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'below' });
    expect(JSON.stringify(await ask('DOM.describeNode', { objectId: result.objectId ?? '' }))).toContain('seen');
    expect(await ask('Runtime.getProperties', { objectId: result.objectId ?? '' })).not.toHaveProperty('refused');
  });

  it('in the tree of accessibility', async () => {
    const nodeId = await root();
    for (const asked of [
      { nodeId, role: 'button' },
      { nodeId, accessibleName: 'Delete account' },
    ])
      expect(await ask('Accessibility.queryAXTree', asked)).toEqual({ nodes: [] });
    const { nodes } = await devtools.send('Accessibility.queryAXTree', { nodeId });
    expect(JSON.stringify(nodes)).toContain('Apples');
    expect(JSON.stringify(nodes)).not.toMatch(SECRET);
    expect(JSON.stringify(await ask('Accessibility.getFullAXTree'))).not.toMatch(SECRET);
  });

  it('at a point', async () => {
    await root();
    const found = await devtools.send('DOM.getNodeForLocation', { x: 60, y: 50, includeUserAgentShadowDOM: true });
    const { node } = await devtools.send('DOM.describeNode', { backendNodeId: found.backendNodeId });
    expect(JSON.stringify(node)).not.toMatch(SECRET);
  });

  it('in a snapshot', async () => {
    const snapshot = JSON.stringify(await ask('DOMSnapshot.captureSnapshot', { computedStyles: ['display'] }));
    expect(snapshot).toContain('Apples');
    expect(snapshot).not.toMatch(/delete|account|qz7/i);
  });

  it('in a frame of the same process', async () => {
    await page.goto('http://shop.test/holding');
    await page.frameLocator('iframe').getByText('framed').waitFor();
    await root();
    expect(await ask('DOM.performSearch', { query: 'Qz7' })).toMatchObject({ resultCount: 0 });
    expect(await ask('DOM.performSearch', { query: 'framed' })).not.toMatchObject({ resultCount: 0 });
  });

  it('by those that are refused', async () => {
    for (const method of [
      ...['DOM.collectClassNamesFromSubtree', 'DOM.getNodesForSubtreeByStyle', 'DOM.getOuterHTML'],
      'DOM.getFlattenedDocument',
      ...['DOMSnapshot.getSnapshot', 'Page.captureSnapshot', 'Page.getResourceContent', 'Page.searchInResource'],
      ...['Page.getAnnotatedPageContent', 'Runtime.queryObjects', 'DOMDebugger.getEventListeners', 'LayerTree.enable'],
      ...['LayerTree.makeSnapshot', 'Overlay.highlightNode', 'Overlay.setInspectMode', 'Animation.resolveAnimation'],
      ...['FindInPage.findFirst', 'HeapProfiler.takeHeapSnapshot', 'Debugger.enable', 'CSS.forcePseudoState'],
      ...['Page.startScreencast', 'Tracing.start'],
    ])
      expect(String((await ask(method)).refused), method).toContain('Cordon refused');
  });
});
