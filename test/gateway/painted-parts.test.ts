/** Text under what is no element of the page's: pseudo-elements, parts of controls, and what stands in a closed shadow root. Judged by what an unmodified Playwright reads. */
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
const SEEN_BY_CLOSED = {
  'a box below it': closed('<div style="width:900px;height:300px;background:#eee">x</div>'),
};

let site: PaintedSite;
beforeAll(async () => {
  const pages = {
    ...pagesOf('unseen.test', { ...UNSEEN_PARTS, ...UNSEEN_BY_CLOSED }),
    ...pagesOf('seen.test', { ...SEEN_PARTS, ...SEEN_BY_CLOSED }),
  };
  // Under it, fields are shown: what is hidden covers nothing.
  site = await startPaintedSite(pages, 'fill_form');
}, 30_000);
afterAll(() => site.close());

describe('a text that nobody sees is not shown', () => {
  it.each(numbered({ ...UNSEEN_PARTS, ...UNSEEN_BY_CLOSED }))('%s', async (_name, at) => {
    await site.page.goto(`http://unseen.test/${at}`);
    expect(await site.shown()).not.toContain(NOTE_START);
  });
});

describe('a text beside which such parts stand stays', () => {
  it.each(numbered({ ...SEEN_PARTS, ...SEEN_BY_CLOSED }))('%s', async (_name, at) => {
    await site.page.goto(`http://seen.test/${at}`);
    expect(await site.shown()).toContain(NOTE_START);
  });
});
