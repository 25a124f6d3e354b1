import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilteredBrowser, type FilteredPage } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
let page: FilteredPage;

beforeAll(async () => {
  browser = await FilteredBrowser.start();
  page = await browser.open(
    `<main><h1>Shop</h1><form id="f" action="/search"><input id="q" name="q" value="fruit"><button id="del" name="del">Delete account</button>
     <label id="l" for="del">Sure</label><button id="ok" type="button">Show more</button></form>
     <ul><li>one</li><li role="button" class="x" id="li">Close account <b class="x">deep</b></li><li class="x">three</li></ul>
     <div id="host"><template shadowrootmode="open"><button id="deep">Delete account</button><i>in</i><slot></slot></template><a href="/delete-account" id="light">Delete account</a></div></main>`,
    { goal: 'fill_form' },
  );
});
afterAll(() => browser.stop());

describe('what the filter hides', () => {
  it('is there for the page', async () => {
    expect(await page.page.evaluate(() => document.querySelectorAll('#del,#li,#light').length)).toBe(3);
    expect(await page.page.evaluate(() => document.querySelector('form')?.elements.length)).toBe(3);
  });

  it.each([
    ['a selector', "document.querySelectorAll('#del,#li,#light,.x b').length"],
    ['a first match that is hidden', "document.querySelector('.x').textContent === 'three' ? 0 : 1"],
    ['an id', "[document.getElementById('del'), document.getElementById('light')].filter(Boolean).length"],
    ['tags', "[...document.getElementsByTagName('button')].filter((b) => b.id === 'del').length"],
    ['classes', "document.getElementsByClassName('x').length - 1"],
    ['names', "document.getElementsByName('del').length"],
    ['an XPath', "document.evaluate('count(//x)', document, null, 0).numberValue"],
    ['an XPath of nodes', 'document.evaluate(\'//button[@id="del"]|//b\', document, null, 7).snapshotLength'],
    [
      'an XPath one by one',
      'document.evaluate(\'//button[@id="del"]\', document, null, 5).iterateNext() === null ? 0 : 1',
    ],
    ['elements of a form', "document.querySelector('form').elements.length - 2"],
    ['what a label is for', "[...document.querySelectorAll('label')].filter((each) => each.control !== null).length"],
    ['children', "document.querySelector('ul').children.length - 2"],
    ['child nodes', "[...document.querySelector('ul').childNodes].filter((n) => n.nodeType === 1).length - 2"],
    ['a count of children', "document.querySelector('ul').childElementCount - 2"],
    ['next siblings', "document.querySelector('li').nextElementSibling.textContent === 'three' ? 0 : 1"],
    [
      'previous siblings',
      "document.querySelector('li:last-child').previousElementSibling.textContent === 'one' ? 0 : 1",
    ],
    [
      'a walk',
      '(() => { let n = 0; const w = document.createTreeWalker(document, NodeFilter.SHOW_TEXT); while (w.nextNode()) if (/account|deep/.test(w.currentNode.data)) n++; return n })()',
    ],
    [
      'an iterator',
      '(() => { let n = 0; const w = document.createNodeIterator(document, NodeFilter.SHOW_TEXT); let t; while ((t = w.nextNode())) if (/account|deep/.test(t.data)) n++; return n })()',
    ],
    [
      'a walk by hand',
      '(() => { let n = 0; const go = (e) => { if (/^(del|li|light|deep)$/.test(e.id)) n++; for (let c = e.firstChild; c; c = c.nextSibling) go(c); if (e.shadowRoot) go(e.shadowRoot); }; go(document.documentElement); return n })()',
    ],
    ['a shadow root', "document.querySelector('#host').shadowRoot.querySelectorAll('button').length"],
    ['what a slot shows', "document.querySelector('#host').shadowRoot.querySelector('slot').assignedElements().length"],
  ])('is not there for a client that asks by %s', async (_how, count) => {
    expect(await page.asClient(count)).toBe(0);
  });

  it.each([
    ['outerHTML', 'document.documentElement.outerHTML'],
    ['innerHTML', "document.querySelector('main').innerHTML"],
    ['textContent', 'document.documentElement.textContent'],
    ['a serializer', 'new XMLSerializer().serializeToString(document.documentElement)'],
    ['a serializer of the document', 'new XMLSerializer().serializeToString(document)'],
    [
      'what it is called by',
      "[del, document.forms[0].del].map((b) => [b.outerHTML, b.innerHTML, b.innerText, b.textContent, b.firstChild?.data, b.firstChild?.nodeValue, b.getAttribute('name')].join()) + 'one three'",
    ],
    ['getHTML', "document.querySelector('main').getHTML({ serializableShadowRoots: true })"],
    ['a clone', "document.querySelector('main').cloneNode(true).outerHTML"],
    [
      'a range',
      "(() => { const r = document.createRange(); r.selectNodeContents(document.body); return r.toString() + 'one three' })()",
    ],
    ['a shadow root', "document.querySelector('#host').shadowRoot.innerHTML + 'one three'"],
  ])('leaves no trace in %s', async (_how, text) => {
    const read = String(await page.asClient(text));
    expect(read).not.toMatch(/account|deep|name="del"/);
    expect(read).toMatch(/one[\s\S]*three/);
  });

  it('takes no press of a client that calls it by its name', async () => {
    await page.page.evaluate(() => {
      const presses: string[] = [];
      Object.assign(globalThis, { presses });
      document.addEventListener('click', ({ target }) => presses.push(target instanceof Element ? target.id : ''));
      document.forms[0]?.addEventListener('submit', (event) => {
        event.preventDefault();
        presses.push('sent');
      });
    });
    await page.asClient(
      "(del.click(), del.dispatchEvent(new Event('click', { bubbles: true })), document.forms[0].requestSubmit(del))",
    );
    expect(await page.page.evaluate('presses')).toEqual([]);
    await page.asClient("document.getElementById('ok').click()");
    expect(await page.page.evaluate('presses')).toEqual(['ok']);
  });

  it('is still submitted by the form, and mistakes are still reported', async () => {
    expect(
      await page.page.evaluate(() => [...new FormData(document.querySelector('form') ?? undefined).keys()]),
    ).toEqual(['q']);
    await expect(page.asClient("document.querySelector('a[')")).rejects.toThrow('not a valid selector');
    expect(await page.asClient("document.querySelectorAll(':is(h1, li):first-child').length")).toBe(2);
  });
});

describe('the labels of a control', () => {
  const LABELLED = `<form><label id="a" for="q">Sure</label><label id="b"><b>Name</b> <input id="q"> <input id="r"></label>
    <label id="c" for="none">x</label><label id="d" for="q"><button id="inner">x</button></label><label id="e" hidden for="q"></label></form>
    <p><select id="s"></select><label id="f" for="s"></label><input id="h" type="hidden"><label for="h"></label></p>
    <svg><foreignObject><label id="g" for="m"></label></foreignObject><label for="m"></label></svg><meter id="m"></meter><div id="host"></div>`;
  const SHADOW = `(() => { const root = document.getElementById('host').attachShadow({ mode: 'open' });
    root.innerHTML = '<label id="x" for="y"></label><input id="y"><label id="z" for="q"></label>'; })()`;
  const ALL = `(() => { const of = (e) => e.labels === null ? null : [...e.labels].map((l) => l.id);
    const root = document.getElementById('host').shadowRoot; const loose = document.createElement('label'); loose.id = 'loose';
    const lost = loose.appendChild(document.createElement('input'));
    return JSON.stringify([...document.querySelectorAll('input,button,select,meter'), root.getElementById('y'), lost].map(of)); })()`;

  it('are those that the browser finds, in its order', async () => {
    const labelled = await browser.open(LABELLED, { goal: 'fill_form' });
    await labelled.page.evaluate(SHADOW);
    const found = await labelled.page.evaluate(ALL);
    expect(found).toContain('["a","b","d","e"]');
    expect(await labelled.asClient(ALL)).toBe(found);
  });

  it('are those of now, and none that is hidden', async () => {
    const labelled = await browser.open(LABELLED, { goal: 'fill_form' });
    const read = "[...document.getElementById('q').labels].map((l) => l.id).join()";
    expect(await labelled.asClient(read)).toBe('a,b,d,e');
    const moved = `document.getElementById('c').setAttribute('for', 'q'); ${read}`;
    expect(await labelled.asClient(moved)).toBe('a,b,c,d,e');
    await labelled.page.evaluate("document.getElementById('a').setAttribute('style', 'display: none !important')");
    await labelled.page.evaluate("document.getElementById('a').inert = true");
    expect(await labelled.asClient(read)).toBe('b,c,d,e');
  });
});
