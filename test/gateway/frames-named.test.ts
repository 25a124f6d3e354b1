/** What names and describes elements in a frame, and what its fields hold: as absent as the text where nobody sees anything of it, and there where somebody does; read by an unmodified Playwright and in Chromium's own tree. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTE, NOTE_START } from '../../bench/painted/pages.ts';
import { numbered, type PaintedSite, readFrames, startPaintedSite } from './painted-site.ts';

const framed = (style: string, page = 'named'): string =>
  `<!doctype html><p>Seen</p><iframe src="http://other.test/${page}" width="500" height="300" style="${style}"></iframe>`;
const MASKED = 'mask-image:linear-gradient(transparent,transparent)';

const UNSEEN = {
  clear: framed('opacity:0'),
  'of a pixel': framed('width:1px;height:1px;border:0'),
  'masked away': framed(MASKED),
  'with a picture alone, clear': framed('opacity:0', 'picture'),
  'with a picture alone, masked away': framed(MASKED, 'picture'),
  'with a list for its text, clear': framed('opacity:0', 'list'),
};
const SEEN = {
  plain: framed(''),
  'half clear': framed('opacity:.5'),
  greyed: framed('filter:grayscale(1)'),
  'with a picture alone': framed('', 'picture'),
  'with a list for its text': framed('', 'list'),
};
/** What holds text and is none: each says the same. */
const NAMED = `<!doctype html><p>Here is a text to be read</p><img alt="${NOTE}" src="x"><a href="#x" title="${NOTE}">one</a><a href="#y" aria-label="${NOTE}">two</a>
  <p aria-description="${NOTE}">three</p><input placeholder="${NOTE}"><input value="${NOTE}"><textarea>${NOTE}</textarea><select><optgroup label="${NOTE}"><option>${NOTE}</select>
  <button>Delete account</button>`;

let site: PaintedSite;
const readAll = (): Promise<string> => readFrames(site.page);
beforeAll(async () => {
  const pagesOf = (kind: string, bodies: Readonly<Record<string, string>>) =>
    Object.values(bodies).map((body, at) => [`shop.test/${kind}/${at}`, body] as const);
  site = await startPaintedSite(
    {
      ...Object.fromEntries([...pagesOf('unseen', UNSEEN), ...pagesOf('seen', SEEN)]),
      'shop.test/fades': `<style>iframe{opacity:0}.in{opacity:1}</style>${framed('')}`,
      'other.test/named': NAMED,
      'other.test/picture': `<!doctype html><img alt="${NOTE}" src="x">`,
      'other.test/list': `<!doctype html><select><option>${NOTE}</select>`,
    },
    'interact',
  );
}, 60_000);
afterAll(() => site.close());

describe('in a frame that nobody sees there is no name', () => {
  it.each(numbered(UNSEEN))('%s', async (_name, at) => {
    await site.page.goto(`http://shop.test/unseen/${at}`);
    const text = await readAll();
    expect(text).toContain('Seen');
    expect(text).not.toContain(NOTE_START);
    expect(text).not.toContain('Delete');
  });
});

describe('in a frame that is seen names stay', () => {
  it.each(numbered(SEEN))('%s', async (_name, at) => {
    await site.page.goto(`http://shop.test/seen/${at}`);
    await expect.poll(readAll).toContain(NOTE_START);
    expect(await readAll()).not.toContain('Delete');
  });
});

it('names come back with the frame, as they were, and go with it', async () => {
  const { page } = site;
  await page.goto('http://shop.test/fades');
  expect(await readAll()).not.toContain(NOTE_START);
  await page.evaluate('document.querySelector("iframe").className = "in"');
  const frame = page.frames().at(-1);
  await expect.poll(readAll).toContain(NOTE_START);
  expect(await frame?.getAttribute('img', 'alt')).toBe(NOTE);
  expect(await frame?.inputValue('textarea')).toBe(NOTE);
  expect(await frame?.inputValue('select')).toBe(NOTE);
  await page.evaluate('document.querySelector("iframe").className = ""');
  await expect.poll(readAll).not.toContain(NOTE_START);
});
