/** Controls that need a person are deaf to scripts of agents: told by what the server hears of each way that a script has to set one off. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPageScript } from '../../src/browser/page-script.ts';
import { pause } from '../../src/browser/patience.ts';
import { pageScript } from '../support/page-script.ts';
import { connectAgent, type Rig, startRig } from './rig.ts';

const tell = (what: string) => `navigator.sendBeacon('/${what}')`;
const SHOP = `<!doctype html><title>t</title><p>seen</p>
  <form id="f" onsubmit="event.preventDefault(); ${tell('ordered')}"><button id="order">Place order</button></form>
  <div id="div" role="button" onclick="${tell('ordered')}" onpointerdown="${tell('ordered')}"><i id="in">Place</i> order</div>
  <label id="label">Next <input type="button" value="Place order" onclick="${tell('ordered')}"></label>
  <input type="checkbox" id="box" aria-label="Place order" onclick="${tell('ordered')}">
  <button id="heard">Place order</button>
  <div id="host"><template shadowrootmode="open"><button onclick="${tell('ordered')}">Place order</button></template></div>
  <script>heard.addEventListener('click', () => ${tell('ordered')})</script>
  <button id="renamed" onclick="${tell('ordered')}">Place order</button>
  <button id="wipe" onclick="${tell('ordered')}">Delete everything</button>
  <button id="delete" onclick="${tell('ordered')}">Delete everything</button>
  <button id="next" onclick="${tell('next')}; order.click()">Next</button>
  <button id="plain" onclick="${tell('plain')}">Show more</button>`;

/** What a script runs with `it`, a button that needs a person, and with a form that has one. */
const onButton = (script: string) => `((it) => { ${script} })(document.querySelector('#heard'))`;
const onForm = (script: string) => `((it, form) => { ${script} })(document.querySelector('#order'), document.forms[0])`;
const CLICK = "new MouseEvent('click', { bubbles: true, cancelable: true })";

let rig: Rig;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  rig = await startRig(
    { 'shop.test/': SHOP },
    {
      pageScript: await pageScript(),
      clientScript: readPageScript('client'),
      agentScripts: 'apart',
      goal: 'interact',
      asks: {
        rules: [
          { names: ['place order'], domains: ['shop.test'] },
          { names: ['show'], domains: ['other.test'] },
        ],
      },
    },
  );
  ({ browser, page } = await connectAgent(rig));
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await rig?.close();
}, 30_000);
beforeEach(async () => {
  await page.goto('http://shop.test/');
  await page.getByText('seen').waitFor();
  rig.requested.length = 0;
});

describe('an agent’s script', () => {
  it.each([
    ["document.querySelector('#order').click()"],
    ["HTMLElement.prototype.click.call(document.querySelector('#order'))"],
    ["document.querySelector('#order').dispatchEvent(new MouseEvent('click', { bubbles: true }))"],
    ["document.querySelector('#div').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))"],
    ["document.querySelector('#in').dispatchEvent(new MouseEvent('click', { bubbles: true }))"],
    ["document.querySelector('#label').click()"],
    ["document.querySelector('#delete').click()"],
    ["document.querySelector('#wipe').textContent = 'Next'; document.querySelector('#wipe').click()"],
    ['document.forms[0].requestSubmit()'],
    ["document.forms[0].requestSubmit(document.querySelector('#order'))"],
    ["document.forms[0].dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }))"],
    ["document.querySelector('#renamed').textContent = 'Show less'; document.querySelector('#renamed').click()"],
    [
      "(() => { const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.HTMLElement.prototype.click.call(document.querySelector('#order')) })()",
    ],
    [`document.querySelector('#order').firstChild.dispatchEvent(${CLICK})`],
    [
      `document.querySelector('#host').shadowRoot.dispatchEvent(${CLICK}); document.querySelector('#host').shadowRoot.querySelector('button').click()`,
    ],
    [onButton('it.remove(); it.click()')],
    [onButton(`it.remove(); it.firstChild.dispatchEvent(${CLICK})`)],
    [onButton("document.implementation.createHTMLDocument('').body.append(it); it.click()")],
    [onButton("document.createElement('template').content.append(it); it.click()")],
    [
      onButton(
        "const f = document.createElement('iframe'); document.body.append(f); f.contentDocument.body.append(it); f.remove(); it.click()",
      ),
    ],
    ["((host) => { host.remove(); host.shadowRoot.querySelector('button').click() })(document.querySelector('#host'))"],
    [onForm('it.remove(); form.requestSubmit()')],
    [onForm("it.type = 'button'; form.requestSubmit()")],
    [onForm("it.setAttribute('form', 'none'); form.requestSubmit()")],
    [onButton("const part = document.createElement('i'); part.tabIndex = 0; it.append(part); part.click()")],
    [onButton("const part = document.createElement('i'); part.role = 'button'; it.append(part); part.click()")],
    [onButton("const label = document.createElement('label'); label.htmlFor = 'box'; it.before(label); label.click()")],
  ])('sets nothing off that needs a person: %s', async (script) => {
    await expect(page.evaluate(script)).rejects.toThrow(/a person must confirm/);
    await pause(80);
    expect(rig.requested).toEqual([]);
  });

  it('presses the rest, and the page’s own scripts press what they like', async () => {
    await page.evaluate("document.querySelector('#plain').click()");
    await page.evaluate("((it) => { it.remove(); it.click() })(document.querySelector('#plain'))");
    await page.evaluate("document.querySelector('#next').click()");
    await expect
      .poll(() => rig.requested.toSorted())
      .toEqual(['shop.test/next', 'shop.test/ordered', 'shop.test/plain', 'shop.test/plain']);
  });
});
