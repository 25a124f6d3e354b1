/**
 * Browsers lead to elements by names of their own (`window.del`), also to those that a goal hides. Whatever an agent's script asks of such a one, nothing is
 * said of what it is called, where it leads or what is put in.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agent, startAgent } from './rig.ts';

const ATTRIBUTES =
  `title aria-label aria-description aria-placeholder aria-roledescription aria-valuetext aria-valuenow aria-braillelabel aria-brailleroledescription aria-keyshortcuts
  aria-rowindextext aria-colindextext href xlink:href src cite datetime content name value alt placeholder label summary download ping rel media srcset poster srclang headers abbr
  axis for action target formaction formtarget pattern accept dirname part slot lang accesskey hreflang usemap longdesc lowsrc standby codebase role data-x class min max step`.split(
    /\s+/,
  );
/** Frames are documents of their own, and styles stay. */
const TAGS =
  `span a area audio video source track img map object embed param form fieldset legend input textarea select optgroup option output label details summary time data del q
  link meta title script table caption td slot dialog`.split(/\s+/);
const TYPES = ['text', 'number', 'email', 'file', 'image', 'submit', 'checkbox', 'hidden', 'search'];
const DRAWN = 'a text image use script textPath linearGradient filter feImage pattern mask path g mpath animate'.split(
  ' ',
);
const IDS = [...TAGS, ...TYPES.map((type) => `of_${type}`), ...DRAWN.map((tag) => `svg_${tag}`)].map(
  (each) => `in_${each}`,
);

const HTML =
  '<!doctype html><title>t</title><p>Apples</p><button id="hole">Delete account</button><p id="seen" title="Pears">Pears</p><script src="/make.js"></script>';
const MAKE = `const put = (element, id) => {
    for (const name of ${JSON.stringify(ATTRIBUTES)}) element.setAttribute(name, 'Qz7');
    element.id = 'in_' + id;
    element.append('Qz7');
    hole.append(element);
    return element;
  };
  for (const tag of ${JSON.stringify(TAGS)}) put(document.createElement(tag), tag);
  for (const type of ${JSON.stringify(TYPES)}) put(document.createElement('input'), 'of_' + type).type = type;
  for (const tag of ${JSON.stringify(DRAWN)}) put(document.createElementNS('http://www.w3.org/2000/svg', tag), 'svg_' + tag);`;

const FORM = `<!doctype html><title>t</title><p>Apples</p><form id="form" method="post"><button id="ok">Show more</button><input type="hidden" name="seen" value="Pears"><input type="checkbox" aria-label="Delete account" name="Qz7note" value="Qz7" checked>
  <button id="del" name="Qz7del" value="Qz7">Delete account</button></form><script>onmessage = () => form.requestSubmit(ok)</script>`;

/** Reads every property of an element, calls what takes nothing and changes nothing, and does the same to objects that come of it. */
const ASK = `(ids) => {
  const told = new Set();
  const CALLED = /^(?:toString|toJSON|text|getHTML|getAttributeNames|values|entries|item)$/;
  const ask = (object, path, depth) => {
    for (let at = object; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
      for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
        let said;
        try {
          said = get ? get.call(object) : typeof value !== 'function' ? value : CALLED.test(name) ? value.call(object, 0) : undefined;
        } catch { continue }
        const where = path + '.' + name;
        if (typeof said === 'string' && said.includes('Qz7')) told.add(where);
        else if (typeof said === 'object' && said !== null && said !== window && !(said instanceof Node) && depth < 2) ask(said, where, depth + 1);
      }
  };
  let found = 0;
  for (const id of ids) if (globalThis[id] instanceof Node) { found += 1; ask(globalThis[id], globalThis[id].constructor.name, 0); }
  return { found, told: [...told], seen: String(seen.title) };
}`;

let agent: Agent;

beforeAll(async () => {
  agent = await startAgent({ 'shop.test/': HTML, 'shop.test/make.js': MAKE, 'shop.test/form': FORM });
}, 60_000);

afterAll(() => agent?.close(), 30_000);

it('what is hidden says nothing of itself to a script that has it by its name', async () => {
  const { page } = agent;
  await page.goto('http://shop.test/');
  await page.getByText('Apples').waitFor();
  const { found, told, seen } = (await page.evaluate(`(${ASK})(${JSON.stringify(IDS)})`)) as {
    found: number;
    told: string[];
    seen: string;
  };
  expect(seen).toBe('Pears');
  expect(found).toBe(IDS.length);
  expect(told).toEqual([]);
}, 60_000);

it('no sheet makes styles of its attributes that a script could read', async () => {
  const { page } = agent;
  await page.goto('http://shop.test/');
  await page.getByText('Apples').waitFor();
  const told = await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { --value: attr(title) } *::before { content: attr(title) }');
    document.adoptedStyleSheets = [sheet];
    const read = (element) => [getComputedStyle(element).getPropertyValue('--value'), getComputedStyle(element, '::before').content, String(element.computedStyleMap().get('--value'))];
    return [seen, in_span, in_of_text].map(read);
  })()`);
  expect(told).toEqual([['"Pears"', '"Pears"', '"Pears"'], ...Array(2).fill(['', '', expect.any(String)])]);
  expect(JSON.stringify(told)).not.toContain('Qz7');
}, 60_000);

it.each([
  ['as data', 'new FormData(form)'],
  ['as data by a button', 'new FormData(form, del)'],
  ['as data by what data are made with', 'new (new FormData().constructor)(form, del)'],
  ['as data of a class of its own', 'new (class extends FormData {})(form, del)'],
  [
    'as data that are told of as they are made',
    '(form.onformdata = (event) => { told = event.formData; }, new FormData(form), told)',
  ],
  [
    'as data of a frame’s',
    '(document.body.append(document.createElement("iframe")), new frames[0].FormData(form, del))',
  ],
])('a form tells nothing of hidden controls: %s', async (_, script) => {
  const { page } = agent;
  await page.goto('http://shop.test/form');
  await page.getByText('Apples').waitFor();
  expect(await page.evaluate(`{ let told; JSON.stringify([...${script}]) }`)).toBe('[["seen","Pears"]]');
});

it.each(['submit', 'formdata', 'navigate'])('nor as its page sends it: %s', async (event) => {
  const { page } = agent;
  await page.goto('http://shop.test/form');
  await page.getByText('Apples').waitFor();
  await page.evaluate(`{
    const tell = (event) => { globalThis.told ??= event.formData ? JSON.stringify([...event.formData]) : String(event.formData); };
    (${event === 'navigate'} ? navigation : form).addEventListener('${event}', (event) => { tell(event); if (event.type !== 'formdata') event.preventDefault(); });
    navigation.addEventListener('navigate', (event) => event.preventDefault());
  }`);
  await page.evaluate(`postMessage('go')`);
  await expect.poll(() => page.evaluate('globalThis.told')).toBeDefined();
  expect(await page.evaluate('globalThis.told')).not.toContain('Qz7');
});
