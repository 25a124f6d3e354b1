/** Text in frames: what nobody sees of one, no client is shown, and what can be seen, or scrolled to, stays; judged by what an unmodified Playwright reads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTE, NOTE_START } from '../../bench/painted/pages.ts';
import { numbered, type PaintedSite, readFrames, startPaintedSite } from './painted-site.ts';

const SITES = ['shop.test', 'other.test'];
/** Where the frame's address goes. */
const FRAME = 'src="FRAME"';
const SIZED = `${FRAME} width="400" height="120"`;
const framed = (style: string): string => `<p>Seen</p><iframe ${SIZED} style="${style}"></iframe>`;
const LID = 'position:absolute;left:0;top:0;width:420px;height:140px';
const covered = (lid: string): string =>
  `<p>Seen</p><div style="position:relative"><iframe ${SIZED}></iframe><div style="${LID};${lid}"></div></div>`;
const around = (style: string): string => `<p>Seen</p><div style="${style}"><iframe ${SIZED}></iframe></div>`;
const inShadow = (inner: string): string => `<p>Seen</p><div><template shadowrootmode="open">${inner}</template></div>`;

const UNSEEN = {
  clear: framed('opacity:0'),
  'clear by what is around it': around('opacity:.2;width:400px"><div style="opacity:.2'),
  'clear by a filter': framed('filter:opacity(0)'),
  'of a pixel': `<p>Seen</p><iframe ${FRAME} width="1" height="1" style="border:0"></iframe>`,
  'of no size': `<p>Seen</p><iframe ${FRAME} width="0" height="0" style="border:0"></iframe>`,
  'all border': `<p>Seen</p><iframe ${FRAME} style="box-sizing:border-box;width:200px;height:60px;border:30px solid"></iframe>`,
  'shrunk to a point': framed('transform:scale(.01)'),
  'too small to read': framed('transform:scale(.1)'),
  'left of the page': framed('position:absolute;left:-5000px'),
  'above the page': framed('position:absolute;top:-5000px'),
  'all but an edge left of the page': framed('position:absolute;left:-404px'),
  'beside a page that does not scroll': `<style>html{overflow-x:hidden}</style>${framed('position:absolute;left:5000px')}`,
  'fixed beside the viewport': framed('position:fixed;top:5000px'),
  hidden: framed('visibility:hidden'),
  'hidden by what is around it': around('visibility:hidden'),
  covered: covered('background:#fff'),
  'covered by several': covered('background:#fff;width:200px').replace(
    '</div></div>',
    `</div><div style="${LID};left:199px;background:#eee"></div></div>`,
  ),
  'covered in a shadow root': inShadow(covered('background:#fff')),
  'cut out by nothing': framed('clip-path:inset(100%)'),
  'cut off by a box of no height': around('overflow:hidden;height:0'),
  'cut off by a box of no width': around('overflow:hidden;width:2px'),
  'cut off by boxes in boxes': around('overflow:hidden;height:300px;width:400px"><div style="margin-top:301px'),
  'skipped with its box': around('content-visibility:hidden'),
  'in details that are closed': `<p>Seen</p><details><summary>More</summary><iframe ${SIZED}></iframe></details>`,
  'not drawn': framed('display:none'),
  'masked away': framed('mask-image:linear-gradient(transparent,transparent)'),
  'cut out by a path': framed("clip-path:path('M0 0L1 0L1 1Z')"),
  'cut off from one side': framed('clip-path:inset(0 0 100% 0)'),
  'blurred away': framed('filter:blur(60px)'),
  'covered by what takes no clicks': covered('background:#fff;pointer-events:none'),
  'covered by a gradient': covered('background:linear-gradient(#036,#069)'),
  'covered by a picture': covered('').replace(
    '></div></div>',
    '><svg width="420" height="140"><rect width="420" height="140" fill="#ddd"/></svg></div></div>',
  ),
  'covered, below the fold': `<div style="height:1500px"></div>${covered('background:#fff')}`,
  'an object, clear': `<p>Seen</p><object data="FRAME" type="text/html" width="400" height="120" style="opacity:0"></object>`,
  'in a frame that is clear': `<p>Seen</p><iframe src="http://shop.test/around" width="420" height="300" style="opacity:0"></iframe>`,
};

const SEEN = {
  plain: framed(''),
  'half clear': framed('opacity:.5'),
  'below the fold': `<div style="height:3000px">Seen</div>${framed('')}`,
  'far below the fold': `<div style="height:6000px">Seen</div>${framed('')}`,
  'scrolled out of a box': around(
    'overflow:auto;height:150px;width:450px"><div style="height:900px"></div><div style="',
  ),
  'to the right of a page that scrolls': framed('position:absolute;left:3000px'),
  'under a veil': covered('background:#fff6'),
  'under a header that stays': `<div style="position:fixed;left:0;top:0;width:100%;height:200px;background:#fff">Seen</div>
    <div style="height:400px"></div>${framed('')}<div style="height:3000px"></div><script>scrollTo(0, 350)</script>`,
  'partly under a box': covered('background:#fff;top:80px;height:60px'),
  'with a border and round corners': framed(
    'border:12px solid #036;border-radius:16px;padding:4px;box-shadow:0 0 9px #000',
  ),
  small: `<p>Seen</p><iframe ${FRAME} width="100" height="30"></iframe>`,
  'scaled to half': framed('transform:scale(.5)'),
  'grey, and scaled': framed('transform:scale(.8);filter:grayscale(1)'),
  'shaded at its edges': framed('mask-image:linear-gradient(to right,#000 96%,transparent)'),
  'on a positioned box':
    '<div style="position:absolute;left:0;top:0;width:600px;height:300px;background:#ffd"></div>' +
    framed('position:relative'),
  'beside a box that takes no clicks': covered('background:#fff;pointer-events:none;left:410px'),
  'turned a quarter': framed('transform:rotate(90deg);margin:200px'),
  'in a shadow root': inShadow(framed('')),
  'in a dialogue': `<p>Seen</p><dialog id="d"><iframe ${SIZED}></iframe></dialog><script>d.showModal()</script>`,
  'in a box that cuts off': around('overflow:hidden;border-radius:9px;width:400px;height:90px'),
  'that takes no clicks': framed('pointer-events:none'),
  'in an object': `<p>Seen</p><object data="FRAME" type="text/html" width="400" height="120"></object>`,
  'in a frame': `<p>Seen</p><iframe src="http://shop.test/around" width="420" height="300"></iframe>`,
};

const NOTED = `<!doctype html><p>${NOTE}</p><button>Press here</button>`;

let site: PaintedSite;
const readAll = (): Promise<string> => readFrames(site.page);
beforeAll(async () => {
  const pages = SITES.flatMap((host) => [
    ...Object.values(UNSEEN).map((body, at) => [`shop.test/unseen/${host}/${at}`, pageOf(body, host)] as const),
    ...Object.values(SEEN).map((body, at) => [`shop.test/seen/${host}/${at}`, pageOf(body, host)] as const),
    [`${host}/note`, NOTED] as const,
  ]);
  const nested = pageOf(`<iframe ${SIZED}></iframe>`, 'other.test');
  const fading = `<!doctype html><style>iframe{opacity:0;transition:opacity .2s}.in{opacity:1}</style>${framed('')}`;
  site = await startPaintedSite({
    ...Object.fromEntries(pages),
    'shop.test/around': nested,
    'shop.test/fades/shop.test': pageOf(fading, 'shop.test'),
    'shop.test/fades/other.test': pageOf(fading, 'other.test'),
  });
}, 60_000);
afterAll(() => site.close());

describe.each(SITES)('text in a frame of %s that nobody sees is not shown', (host) => {
  it.each(numbered(UNSEEN))('%s', async (_name, at) => {
    await site.page.goto(`http://shop.test/unseen/${host}/${at}`);
    const text = await readAll();
    expect(text).not.toContain(NOTE_START);
    expect(text).toContain('Seen');
  });
});

describe.each(SITES)('text in a frame of %s that can be seen stays', (host) => {
  it.each(numbered(SEEN))('%s', async (_name, at) => {
    await site.page.goto(`http://shop.test/seen/${host}/${at}`);
    await expect.poll(readAll).toMatch(new RegExp(`${NOTE_START}[^]*Press here`));
  });
});

it.each(SITES)(
  'text in a frame of %s is shown when its frame has faded in, and no more when it has faded out',
  async (host) => {
    const { page } = site;
    await page.goto(`http://shop.test/fades/${host}`);
    expect(await readAll()).not.toContain(NOTE_START);
    await page.evaluate('document.querySelector("iframe").className = "in"');
    await expect.poll(readAll).toContain(NOTE_START);
    await page.evaluate('document.querySelector("iframe").className = ""');
    await expect.poll(readAll).not.toContain(NOTE_START);
  },
);

function pageOf(body: string, host: string): string {
  return `<!doctype html><meta charset="utf-8"><body>${body.replace('FRAME', `http://${host}/note`)}`;
}
