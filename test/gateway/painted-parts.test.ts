/** Text under what is no element of the page's, and text that a sheet of another origin hides. Judged by what an unmodified Playwright reads. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTE, NOTE_START } from '../../bench/painted/pages.ts';
import { SEEN_PARTS, UNSEEN_PARTS } from '../../bench/painted/parts.ts';
import { numbered, type PaintedSite, pagesOf, startPaintedSite } from './painted-site.ts';

/** Out of every script's reach: DevTools alone says what lies over the text. */
const closed = (inner: string): string =>
  `<div style="height:80px"></div><p style="margin:0">${NOTE}</p><div id="h"><template shadowrootmode="closed">${inner}</template></div>`;
const UNSEEN_BY_CLOSED = {
  'a box': closed('<div style="position:absolute;left:0;top:40px;width:900px;height:300px;background:#fff"></div>'),
  'a shadow': closed('<i style="display:inline-block;box-shadow:0 0 0 300px #fff">x</i>'),
  'the shadow of a part': closed('<i part="p">x</i><style>i{display:inline-block}</style>').concat(
    '<style>#h::part(p){box-shadow:0 0 0 300px #fff}</style>',
  ),
  'the shadow of a pseudo-element': closed(
    '<style>i::before{content:"";display:inline-block;box-shadow:0 0 0 300px #fff}</style><i>x</i>',
  ),
  'a box that a script attaches': `${closed('').replace(/<template.*template>/, '')}<script>h.attachShadow({ mode: 'closed' }).innerHTML =
    '<div style="position:fixed;inset:0;background:#fff"></div>'</script>`,
};
/** Among more texts than are asked one by one. */
const slotted = (rules: string, inner = '<slot></slot>', html = `<p>${NOTE}</p>`): string =>
  `<div>${'<i>word</i> '.repeat(210)}</div><div><template shadowrootmode="closed"><style>${rules}</style>${inner}</template>${html}</div>`;
const UNSEEN_BY_SLOTS = {
  'a rule about what is in a closed slot': slotted('::slotted(p){font-size:0}'),
  'one that has it clear': slotted('::slotted(p){opacity:0}'),
  'one about the slot': slotted('slot{color:#fff}'),
  'one that has it out of sight': slotted('::slotted(p){position:fixed;top:9999px}'),
  'one that cuts it off': slotted('::slotted(p){overflow:hidden;height:0}'),
  'one that skips it': slotted('::slotted(p){content-visibility:hidden}'),
};
const SEEN_BY_CLOSED = {
  'what is in a closed slot, among many': slotted('::slotted(p){font-size:20px}'),
  'a box below it': closed('<div style="width:900px;height:300px;background:#eee">x</div>'),
};

/** What a sheet of another origin says no script can read. */
const SHEETS = {
  'cdn.test/hiding.css': `.line::first-line{font-size:0}.clear::first-line{color:transparent}.white::first-line{color:#fff}
    .covered::first-letter{box-shadow:0 0 0 900px #fff}details::details-content{opacity:0}
    .over::before{content:"";display:inline-block;box-shadow:0 0 0 900px #fff}.said::after{content:"${NOTE}";opacity:0}`,
  'cdn.test/plain.css': 'p{line-height:1.5}h1::first-line{font-weight:bold}p::selection{color:red}',
  'cdn.test/importing.css': '@import "/hiding.css";',
};
const styled = (sheet: string, inner: string): string =>
  `<link rel="stylesheet" href="http://cdn.test/${sheet}.css">${inner}`;
const UNSEEN_BY_SHEETS = {
  'a first line of no size': styled('hiding', `<p class="line">${NOTE}`),
  'one of an imported sheet': styled('importing', `<p class="line">${NOTE}`),
  'one of a sheet that a style imports': `<style>@import "http://cdn.test/hiding.css"</style><p class="line">${NOTE}`,
  'one around a block in it': styled('hiding', `<div class="line"><div><b>${NOTE}</b></div></div>`),
  'a first line that is see-through': styled('hiding', `<p class="clear">${NOTE}`),
  'a first line in the colour of the page': styled('hiding', `<p class="white">${NOTE}`),
  'the shadow of a first letter': styled('hiding', `<p>${NOTE}</p><p class="covered">x</p>`),
  'one in a shadow root': styled(
    'hiding',
    `<div id="h"><template shadowrootmode="open"><link rel="stylesheet" href="http://cdn.test/hiding.css"><p class="line">${NOTE}</p></template></div>`,
  ),
  'a text under a pseudo-element': styled('hiding', `<p>${NOTE}</p><p class="over"></p>`),
  'the text of a pseudo-element': styled('hiding', '<p class="said">x</p>'),
  'the content of details': styled('hiding', `<details open><summary>More</summary><p>${NOTE}</p></details>`),
};
const UNSEEN_LATER = {
  'one of a sheet that comes later': `<p class="line">${NOTE}</p><script>setTimeout(() => { const l = document.createElement('link'); l.rel = 'stylesheet';
    l.href = 'http://cdn.test/hiding.css'; document.head.append(l); }, 100)</script>`,
  'one of a class that comes later': styled(
    'hiding',
    `<p id="q">${NOTE}</p><script>setTimeout(() => q.classList.add('clear'), 100)</script>`,
  ),
};
const SEEN_BY_SHEETS = {
  'a sheet that says nothing of it': styled('plain', `<p>${NOTE}`),
  'a heading beside it': styled('plain', `<h1>Title</h1><p>${NOTE}`),
};

const UNSEEN = { ...UNSEEN_PARTS, ...UNSEEN_BY_CLOSED, ...UNSEEN_BY_SLOTS, ...UNSEEN_BY_SHEETS };
const SEEN = { ...SEEN_PARTS, ...SEEN_BY_CLOSED, ...SEEN_BY_SHEETS };

/** As if the styles of a page stood on another origin. */
const moved = (pages: Readonly<Record<string, string>>, host: string) =>
  Object.entries(pages).flatMap(([name, body], at) => {
    const sheets = Array.from(body.matchAll(/<style>(.*?)<\/style>/gs), ([, css]) => css).join('\n');
    const path = `cdn.test/${host}/${at}.css`;
    const link = `<link rel="stylesheet" href="http://${path}">`;
    return sheets === '' ? [] : [{ name, path, sheets, body: link + body.replaceAll(/<style>.*?<\/style>/gs, '') }];
  });
/** Nobody can ask for the styles of these, and no script reads such a sheet: a known limit (docs/how-it-works/painted-text.md). */
const UNASKED =
  /thumb|a bar|a measure|corner by which|sign of a calendar|pseudo-element of the content|line of the content|button of two/;
const MOVED_UNSEEN = moved(UNSEEN_PARTS, 'unseen').filter(({ name }) => !UNASKED.test(name));
const MOVED_SEEN = moved(SEEN_PARTS, 'seen');
const bodiesOf = (pages: ReturnType<typeof moved>) => Object.fromEntries(pages.map(({ name, body }) => [name, body]));
const sheetsOf = (pages: ReturnType<typeof moved>) =>
  Object.fromEntries(pages.map(({ path, sheets }) => [path, sheets]));

let site: PaintedSite;
beforeAll(async () => {
  const pages = {
    ...pagesOf('unseen.test', UNSEEN),
    ...pagesOf('later.test', UNSEEN_LATER),
    ...pagesOf('seen.test', SEEN),
    ...pagesOf('unseen-moved.test', bodiesOf(MOVED_UNSEEN)),
    ...pagesOf('seen-moved.test', bodiesOf(MOVED_SEEN)),
    ...SHEETS,
    ...sheetsOf([...MOVED_UNSEEN, ...MOVED_SEEN]),
  };
  // Under it, fields are shown: what is hidden covers nothing.
  site = await startPaintedSite(pages, 'fill_form');
}, 30_000);
afterAll(() => site.close());

describe('a text that nobody sees is not shown', () => {
  it.each(numbered(UNSEEN))('%s', async (_name, at) => {
    await site.page.goto(`http://unseen.test/${at}`);
    expect(await site.shown()).not.toContain(NOTE_START);
  });
});

describe('a text that nobody sees any more is not shown', () => {
  it.each(numbered(UNSEEN_LATER))('%s', async (_name, at) => {
    await site.page.goto(`http://later.test/${at}`);
    await expect.poll(() => site.shown()).not.toContain(NOTE_START);
  });
});

describe('a text beside which such parts stand stays', () => {
  it.each(numbered(SEEN))('%s', async (_name, at) => {
    await site.page.goto(`http://seen.test/${at}`);
    expect(await site.shown()).toContain(NOTE_START);
  });
});

describe('with its styles on another origin', () => {
  it.each(numbered(bodiesOf(MOVED_UNSEEN)))('such a text is not shown: %s', async (_name, at) => {
    await site.page.goto(`http://unseen-moved.test/${at}`);
    expect(await site.shown()).not.toContain(NOTE_START);
  });

  it.each(numbered(bodiesOf(MOVED_SEEN)))('a text beside it stays: %s', async (_name, at) => {
    await site.page.goto(`http://seen-moved.test/${at}`);
    expect(await site.shown()).toContain(NOTE_START);
  });
});
