/** Text that styles bring (pseudo-elements, markers of lists): shown where people see it, and not where nobody does; read by an unmodified Playwright and in Chromium's own tree. */
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTE, NOTE_START } from '../../bench/painted/pages.ts';
import { numbered, type PaintedSite, pagesOf, startPaintedSite } from './painted-site.ts';

const says = (style: string, beside = ''): string =>
  `<style>#q{position:relative}#q::before{content:"${NOTE}";${style}}</style><p id="q">seen</p>${beside}`;
const item = (rule: string): string => `<style>${rule}</style><ul><li><span style="color:#000">seen</span></ul>`;
const beside = (rules: string): string => `<style>${rules}</style><p id="q">x</p><p>seen</p>`;
const ofDetails = (rules: string): string =>
  `<style>${rules}</style><details open><summary>x</summary>y</details><p>seen</p>`;
const MANY = Array.from({ length: 30 }, (_, at) => `a long note, part ${at} of it`);

const UNSEEN = {
  'white on white': says('color:#fff'),
  clear: says('opacity:0'),
  'left of the page': says('position:absolute;left:-9999px'),
  'left of the page by a margin': says('margin-left:-9999px'),
  'left of the page by its indent': says('display:block;text-indent:-9999px'),
  'moved away': says('display:inline-block;transform:translateX(-3000px)'),
  'shrunk to nothing': says('display:inline-block;transform:scale(0)'),
  'of no size': says('font-size:0'),
  'in a box of its own that is shut': says('display:block;height:0;overflow:hidden'),
  'cut to a rectangle of nothing': says('position:absolute;clip:rect(0,0,0,0)'),
  'under another box': says(
    'position:absolute;top:0;left:0',
    '<div style="position:absolute;left:0;top:0;width:100%;height:200px;background:#eee">seen</div>',
  ),
  'in the flow, under another box': says(
    '',
    '<div style="position:absolute;left:0;top:0;width:100%;height:200px;background:#eee">seen</div>',
  ),
  'of an element that is clear': `<style>#q::before{content:"${NOTE}"}</style><p>seen</p><p id="q" style="opacity:0">x</p>`,
  'of an attribute': `<style>#q::before{content:attr(data-note);color:#fff}</style><p id="q" data-note="${NOTE}">seen</p>`,
  'of a counter': `<style>@counter-style z{system:cyclic;symbols:"${NOTE}"}#q::after{content:counter(k,z);color:#fff}</style><p id="q">seen</p>`,
  'of quotation marks': `<style>#q::before{content:open-quote;quotes:"${NOTE}" "";color:#fff}</style><p id="q">seen</p>`,
  'a marker': item(`li::marker{content:"${NOTE}";color:#fff}`),
  'in a link that was visited, white then': `<style>a{color:#222;text-decoration:none}a::before{content:"${NOTE}"}a:visited{color:#fff}</style><p>seen</p><a href="">x</a>`,
  'in what sticks below the window': `${says('').replace('position:relative', 'position:sticky;top:0;translate:0 1000px')}<p>seen</p><div style="height:3000px"></div>`,
  'what is said in place of a sign': beside(`#q::before{content:"/ >" / "${NOTE}"}`),
  'what is said in place of a picture': beside(
    `#q::before{content:url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==) / "" "${NOTE}"}`,
  ),
  'what is said in place of a marker': item(`li::marker{content:"-" / "${NOTE}"}`),
  'a marker by the style of its list': item(`ul{list-style:"${NOTE}";color:#fff}`),
  'a marker by a style of counters': item(
    `@counter-style z{system:cyclic;symbols:"${NOTE}"}ul{list-style:z}li::marker{color:#fff}`,
  ),
  'a marker of what a rule makes an item': `<style>#q{display:list-item;list-style:"${NOTE}";color:#fff}</style><div id="q"><span style="color:#000">seen</span></div>`,
  'a marker of what its style makes an item': `<div style='display:list-item;list-style:"${NOTE}";color:#fff'><span style="color:#000">seen</span></div>`,
  'a marker of what a script makes an item': `<div id="q" style='list-style:"${NOTE}";color:#fff'><span style="color:#000">seen</span></div>
    <script>q.animate({ display: ['list-item', 'list-item'] }, { duration: 1e9 })</script>`,
  'the mark of a box that scrolls': `<style>#s{overflow:auto;width:200px;height:100px;scroll-marker-group:after}#s>div::scroll-marker{content:"${NOTE}";color:#fff}</style>
    <div id="s"><div>seen</div></div>`,
  'the button of a box that scrolls': `<style>#s{overflow:auto;width:200px;height:100px}#s::scroll-button(down){content:"${NOTE}";color:#fff;background:#fff;border:0}</style>
    <div id="s"><div style="height:900px">seen</div></div>`,
  'the button of a text': `<style>#q::scroll-button(down){content:"${NOTE}";opacity:0}</style><p id="q">seen</p>`,
  'one button of two': beside(
    `#q::scroll-button(down){content:"${NOTE}";opacity:0}#q::scroll-button(up){content:none}`,
  ),
  'a button that one of all hides': beside(
    `#q::scroll-button(*){content:"${NOTE}";opacity:0}#q::scroll-button(up){content:">"}`,
  ),
  'a marker of a pseudo-element, by its list’s style': says('').replace(
    /content.*?;/,
    `content:"";display:list-item;list-style:inside "${NOTE}";font-size:0;`,
  ),
  'a marker of a pseudo-element': beside(
    `#q::before{content:"";display:list-item;font-size:0}#q::before::marker{content:"${NOTE}"}`,
  ),
  'a marker of the content of details': ofDetails(
    `details::details-content{display:list-item;list-style:inside "${NOTE}"}details::details-content::marker{font-size:0}`,
  ),
  'a pseudo-element of the content of details': ofDetails(
    `details::details-content::before{content:"${NOTE}";opacity:0}`,
  ),
  'one of a property of the page': ofDetails(
    `details{--x:"${NOTE}"}details::details-content::before{content:var(--x);opacity:0}`,
  ),
  'in a box that cuts off its line': says('display:block;overflow:hidden;text-indent:900px;white-space:nowrap'),
  'under the padding of a box that cuts off': says(
    'display:block;overflow:hidden;box-sizing:border-box;padding-top:40px;height:40px',
  ),
  'below the middle of a line in a box that cuts off': says(
    'display:block;overflow:hidden;line-height:200px;height:20px',
  ),
  'under the border of a box that cuts off': says(
    'display:block;overflow:clip;box-sizing:border-box;border-top:40px solid #eee;height:40px',
  ),
  'but for a letter': says('display:block;overflow:hidden;width:8px;height:20px'),
  'in a box that contains its paint': says('display:block;contain:paint;height:0'),
  'in a box that contains all': says('display:block;contain:strict;width:10px;height:1px'),
  skipped: says('display:block;content-visibility:hidden'),
  collapsed: says('visibility:collapse'),
  'in dots': says('-webkit-text-security:disc'),
  'masked by a picture of a border': says(
    'display:block;-webkit-mask-box-image:linear-gradient(transparent,transparent)',
  ),
  'in an outline of nothing': says('display:block;overflow:hidden;border-shape:circle(0px)'),
  'on a ground that its outline leaves out': says('display:block;background:#000;color:#fff;border-shape:circle(0px)'),
  'in a corner that is cut off': says('display:block;overflow:hidden;border-radius:50%;corner-shape:notch'),
  'zoomed out': says('display:block;zoom:0.05'),
  'fitted into nothing': says('display:block;width:20px;white-space:nowrap;text-fit:shrink'),
  'struck out by a line as high': says('text-decoration:line-through #000 30px'),
  'in a shadow root': `<p>seen</p><div><template shadowrootmode="open">${says('color:#fff')}</template></div>`,
  'by a rule that is important': `<p>seen</p>${says('color:#fff').replace(`"${NOTE}"`, `"${NOTE}" !important`)}`,
  'by a page that ends animations': `${says('color:#fff')}<p>seen</p><script>setInterval(() => { for (const each of document.getAnimations()) each.cancel() }, 1)</script>`,
};

const SEEN = {
  plain: says(''),
  'in a block': says('display:block'),
  'on its own dark ground': says('background:#222;color:#fff'),
  'half clear': says('opacity:.6'),
  'in a shadow root': `<div><template shadowrootmode="open">${says('')}</template></div>`,
  'a badge': says('position:absolute;top:0;left:200px;background:#036;color:#fff').replace(NOTE, NOTE_START),
  'a badge in the grey of a filter': says('filter:grayscale(1)').replace(NOTE, NOTE_START),
  'zoomed a little': says('zoom:0.9'),
  'a button in a box that cuts off': says('display:block;overflow:hidden').replace(NOTE, NOTE_START),
  'a marker': item(`ul{margin-left:100px}li::marker{content:"${NOTE_START} "}`),
  'a marker by the style of its list': item(`ul{list-style:"${NOTE_START} ";margin-left:100px}`),
  'quotation marks': `<style>q{quotes:"${NOTE_START} " " "}</style><q>seen</q>`,
  'in a link that was visited': `<style>a::before{content:"${NOTE}"}a:visited{color:#636}</style><p>seen</p><a href="">x</a>`,
  'what is said in place of a sign': `<style>#q::before{content:">" / "${NOTE_START}"}</style><p id="q">seen</p>`,
  'the name of an icon in a link': `<style>a::before{content:"${NOTE_START}";font-size:0}</style><a href="#x">seen</a>`,
};

let site: PaintedSite;
let devtools: CDPSession;
beforeAll(async () => {
  const parts = MANY.map((text, at) => `#q${at}::before{content:"${text}";position:absolute;filter:blur(50px)}`);
  site = await startPaintedSite({
    ...pagesOf('unseen.test', UNSEEN),
    ...pagesOf('seen.test', SEEN),
    'many.test/': `<!doctype html><style>${parts.join('')}</style>${MANY.map((_, at) => `<p id="q${at}">seen</p>`).join('')}`,
    'fades.test/': `<!doctype html><style>#q::before{content:"${NOTE}";opacity:0}#q.in::before{opacity:1}</style><p id="q">seen</p>`,
  });
  devtools = await site.page.context().newCDPSession(site.page);
}, 60_000);
afterAll(() => site.close());

describe('what styles say to nobody is not shown', () => {
  it.each(numbered(UNSEEN))('%s', async (_name, at) => {
    await site.page.goto(`http://unseen.test/${at}`);
    const text = await readAll();
    expect(text).toContain('seen');
    expect(text).not.toContain(NOTE_START);
  });
});

describe('what styles say to people stays', () => {
  it.each(numbered(SEEN))('%s', async (_name, at) => {
    await site.page.goto(`http://seen.test/${at}`);
    expect(await readAll()).toContain(NOTE_START);
  });
});

it('of many short texts in doubt only some are shown', async () => {
  await site.page.goto('http://many.test/');
  const text = await readAll();
  expect(MANY.filter((each) => text.includes(each)).length).toBeLessThan(10);
  expect(text).toContain('seen');
});

it('a text that fades in is shown then, and no more when it has faded out', async () => {
  const { page } = site;
  await page.goto('http://fades.test/');
  expect(await readAll()).not.toContain(NOTE_START);
  await page.evaluate('document.querySelector("#q").className = "in"');
  await expect.poll(readAll).toContain(NOTE_START);
  await page.evaluate('document.querySelector("#q").className = ""');
  await expect.poll(readAll).not.toContain(NOTE_START);
});

/** What Playwright and Chromium say of the page. */
async function readAll(): Promise<string> {
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const said = nodes.map(({ name, description }) => `${name?.value ?? ''} ${description?.value ?? ''}`);
  return [await site.page.locator('body').ariaSnapshot(), ...said].join('\n');
}
