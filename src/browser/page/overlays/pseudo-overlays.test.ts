/** Which pseudo-elements and parts of controls leave a doubt about the text beside them: each doubt costs pictures. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilteredBrowser } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
}, 60_000);
afterAll(() => browser.stop());

/** How many texts a page would have to be painted for. */
async function doubts(css: string, html: string): Promise<unknown> {
  const page = `<!doctype html><style>${css}</style><p>A text above it</p>${html}<p>A text below it</p>`;
  const filtered = await browser.visit(page, { goal: 'fill_form' });
  const count = await filtered.own('cordon.survey()?.texts.length ?? 0');
  await filtered.close();
  return count;
}

describe('what pages commonly have leaves no doubt', () => {
  it.each([
    ['an icon in a text with a shadow', '#q{text-shadow:0 1px 2px #999}#q::before{content:"+ "}', '<p id="q">More</p>'],
    [
      'a box that is ticked',
      '#q::before{content:"";display:inline-block;width:16px;height:16px;box-shadow:inset 0 0 0 1px #000}',
      '<p id="q">More</p>',
    ],
    [
      'an old clearfix',
      '#q::after{content:".";display:block;height:0;clear:both;visibility:hidden}',
      '<div id="q">More</div>',
    ],
    [
      'words for screen readers',
      '#q::after{content:"opens in another window";position:static;display:inline-block;width:1px;height:1px;overflow:hidden}',
      '<a id="q" href="/x">More</a>',
    ],
    [
      'a line below a heading',
      '#q::after{content:"";display:block;width:80px;height:3px;background:#c00}',
      '<h2 id="q">More</h2>',
    ],
    [
      'a slider',
      'input,input::-webkit-slider-thumb{appearance:none}input::-webkit-slider-thumb{width:20px;height:20px;background:#06c;border-radius:50%;box-shadow:0 1px 2px rgba(0,0,0,.4)}',
      '<input type="range">',
    ],
    [
      'a slider that fills itself',
      'input{appearance:none;overflow:hidden}input::-webkit-slider-thumb{appearance:none;width:10px;height:10px;box-shadow:-400px 0 0 400px #36c}',
      '<input type="range">',
    ],
    ['a search', 'input::-webkit-search-cancel-button{margin-left:20px;position:absolute}', '<input type="search">'],
    [
      'a choice of files',
      'input::file-selector-button{margin:-6px 12px -6px -12px;padding:6px 12px;background:#eee}',
      '<input type="file">',
    ],
    [
      'a field whose calendar opens wherever it is pressed',
      'input{position:relative}input::-webkit-calendar-picker-indicator{position:absolute;inset:0;width:auto;height:auto;opacity:0}',
      '<input type="date">',
    ],
    [
      'a bar',
      'progress::-webkit-progress-bar{background:#eee;border-radius:4px;box-shadow:inset 0 2px 5px #999}',
      '<progress value="0.5"></progress>',
    ],
    ['a list with marks of its own', 'li::marker{content:"- ";color:#c00}', '<ul><li>More</li></ul>'],
  ])('%s', async (_name, css, html) => {
    expect(await doubts(css, html)).toBe(0);
  });
});

describe('what may lie over the text beside it leaves one', () => {
  it.each([
    [
      'a shadow in one of several rules',
      'input::-webkit-slider-thumb{width:9px}input::-webkit-slider-thumb{box-shadow:0 40px 0 20px #fff}',
      '<input type="range">',
    ],
    [
      'a shadow of a size that nobody knows',
      'input::-webkit-slider-thumb{box-shadow:0 0 0 var(--far) #fff}',
      '<input type="range" style="--far:90px">',
    ],
    [
      'a part in the root’s size of letters',
      'html{font-size:300px}p{font-size:16px;margin:0}input::-webkit-slider-thumb{box-shadow:0 0 0 1rem #fff}',
      '<input type="range">',
    ],
    [
      'a shadow that an animation brings',
      '@keyframes k{to{box-shadow:0 0 0 300px #fff}}input::-webkit-slider-thumb{animation:k 1s forwards}',
      '<input type="range">',
    ],
    [
      'a shadow of a rule in a rule',
      'input{&::-webkit-slider-thumb{@media all{box-shadow:0 0 0 300px #fff}}}',
      '<input type="range">',
    ],
    [
      'a shadow in a layer, by attributes',
      '@layer a{[type=range]:not(.x)::-webkit-slider-thumb{box-shadow:0 0 0 300px #fff!important}}',
      '<input type="range">',
    ],
    ['a part that grows', 'input::-webkit-slider-thumb{transform:scale(3)}', '<input type="range">'],
    [
      'a part placed in a box of another',
      'input::-webkit-calendar-picker-indicator{position:absolute}',
      '<input type="date">',
    ],
    [
      'a mark of what only a style makes an item',
      '#q{display:list-item;line-height:0}#q::marker{content:"██████";font-size:40px}',
      '<p id="q">More</p>',
    ],
    [
      'a mark that a list’s style brings',
      '#q{display:list-item;line-height:0;font-size:40px;list-style:inside "██████"}',
      '<p id="q"></p>',
    ],
  ])('%s', async (_name, css, html) => {
    expect(await doubts(css, html)).not.toBe(0);
  });
});

describe('beside a sheet of another origin, which no script can read', () => {
  /** Beside what pages commonly have. */
  async function doubtsBeside(css: string): Promise<unknown> {
    const { port } = new URL(browser.serve('/site.css', css));
    const common = `<h1>A title</h1><p style="opacity:.9;line-height:1.4">Hello <b>you</b> there</p><ul style="color:#333"><li>An item of it</ul>
      <details open><summary>More of it</summary><p class="k">Its content</p></details><table style="text-shadow:0 0 1px #999"><tr><td>A cell<th>A head</table>
      <div style="display:flex;letter-spacing:1px"><span>A part</span></div><div style="float:left;padding:4px;background:#eee;font-size:18px">A card</div>`;
    return doubts('', `<link rel="stylesheet" href="http://localhost:${port}/site.css">${common}`);
  }

  it('what pages commonly have leaves no doubt', async () => {
    expect(await doubtsBeside('p{margin:2px}p::first-line{font-weight:bold}')).toBe(0);
  });

  it.each([
    'p::first-line{color:#fff}',
    'p::first-line{opacity:0}',
    'p::first-line{background:#000}',
    'p::first-line{background:linear-gradient(#000,#000)}',
    'p::first-line{font-size:5px}',
    'p::first-line{letter-spacing:-.3em}',
    'p::first-line{word-spacing:-1em}',
    'p::first-line{font-size-adjust:.2}',
    'p::first-line{visibility:hidden}',
    'p::first-line{text-shadow:0 0 9px #000}',
    'p::first-line{font-family:monospace}',
    'p::first-line{text-decoration:line-through 20px #000}',
    'details::details-content{opacity:0}',
    'details::details-content{clip-path:inset(0 0 100% 0)}',
    'details::details-content{background:#000}',
    'details::details-content{backdrop-filter:invert(1)}',
    'details::details-content{contain:strict}',
    'details::details-content{height:0;overflow:hidden}',
    'details::details-content{-webkit-mask-box-image:linear-gradient(transparent,transparent)}',
    'details::details-content{text-decoration:line-through 40px #fff}',
  ])('%s', async (css) => {
    expect(await doubtsBeside(css)).not.toBe(0);
  });
});
