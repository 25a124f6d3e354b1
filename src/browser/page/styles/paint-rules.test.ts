/** On a large page only those elements are asked how they are painted that something may paint otherwise. Each page here would have one overlooked, and its text shown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilteredBrowser, type FilteredPage } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
}, 60_000);
afterAll(() => browser.stop());

const NOTE = 'a long hidden note to whoever reads machine text, which no person sees';
const GONE = '{ opacity: 0 }';
/** More texts than are asked one by one. */
const CROWD = '<i>word</i> '.repeat(210);

const page = (rules: string, note = `<p id=x class="one two" data-a="1">${NOTE}</p>`) =>
  `<!doctype html><style>${rules}</style><div>${CROWD}</div>${note}`;
const scripted = (script: string, rules = '') => `${page(rules)}<script>${script}</script>`;

/** A look, and one after all of the page may have changed, which is then read as a part. */
async function looks(filtered: FilteredPage): Promise<void> {
  await filtered.flush();
  await filtered.page.evaluate(() => document.documentElement.dispatchEvent(new Event('animationend')));
  await filtered.flush();
}

describe('a text is painted in no way', () => {
  it.each([
    ['by a class', page(`.two ${GONE}`)],
    ['by two classes', page(`.one.two ${GONE}`)],
    ['by an identifier', page(`#x ${GONE}`)],
    ['by a tag', page(`P ${GONE}`)],
    ['by what stands before it', page(`div + * ${GONE}`)],
    ['by an attribute', page(`[data-a="1"] ${GONE}`)],
    ['by its place', page(`.no, :nth-last-child(1):not(body):not(html) ${GONE}`)],
    ['by what stands in it', page(`p:has(b) ${GONE}`, `<p>${NOTE}<b></b></p>`)],
    ['by one around it', page(`.out ${GONE}`, `<section class=out><div><p>${NOTE}</p></div></section>`)],
    ['by names that must be escaped', page(`.m\\:d ${GONE}`, `<p class="m:d">${NOTE}</p>`)],
    ['by names in a document that tells no cases apart', page(`.tWo ${GONE}`).replace('<!doctype html>', '')],
    ['under a condition', page(`@media all { @supports (color: red) { @layer a { .two ${GONE} } } }`)],
    ['by the size of a box', page(`body { container-type: inline-size } @container (min-width: 1px) { .two ${GONE} }`)],
    ['by a rule in a rule', page(`body { & .two ${GONE} }`)],
    ['by a rule in its rule', page(`.two { @media all ${GONE} }`)],
    ['by a scope', page(`@scope (.two) { :scope ${GONE} }`)],
    ['by what a scope says of itself', page(`@scope (.two) ${GONE}`)],
    ['by an import', page(`@import url("data:text/css,.two${GONE.replaceAll(' ', '')}");`)],
    [
      'by a link',
      page('').replace('<style>', `<link rel=stylesheet href="data:text/css,.two${GONE.replaceAll(' ', '')}"><style>`),
    ],
    ['by a property of its own', page('body { --o: 0 } .two { opacity: var(--o) }')],
    [
      'by what it takes over',
      page('body > .two { opacity: inherit } .out { opacity: 0.01 }')
        .replace('<p', '<section class=out><p style="opacity:1"')
        .concat('</section>'),
    ],
    ['by its style', page('', `<p style="opacity:0">${NOTE}</p>`)],
    ['by a script', scripted('x.style.opacity = 0')],
    ['by a script in other words', scripted("x.attributeStyleMap.set('opacity', 0)")],
    [
      'by a sheet that the page takes in',
      scripted(`const s = new CSSStyleSheet(); s.replaceSync('.two ${GONE}'); document.adoptedStyleSheets = [s]`),
    ],
    ['by an animation', page(`@keyframes a { from, to ${GONE} } .two { animation: a 9999s }`)],
    ['by an animation that is over', page(`@keyframes a { to ${GONE} } .two { animation: a 1ms forwards }`)],
    [
      "by a script's animation",
      scripted("x.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: 'forwards' })"),
    ],
    [
      'by a transition',
      scripted(
        "x.className = 'two one'; x.offsetTop; getComputedStyle(x).opacity; x.className = 'one'",
        `.two ${GONE} .one { transition: opacity 9999s step-end 9999s }`,
      ),
    ],
    [
      'by its shadow root',
      page('', `<p>${NOTE}<template shadowrootmode=open></template></p>`)
        .replace('<p>', '<div>')
        .replace('</p>', '</div>')
        .replace('</template>', `<style>:host ${GONE}</style><slot></slot></template>`),
    ],
    [
      'by the shadow root it stands in',
      page(
        '',
        `<div><p class=two>${NOTE}</p><template shadowrootmode=open><style>::slotted(.two) ${GONE}</style><slot></slot></template></div>`,
      ),
    ],
    [
      'as a part of a shadow root',
      page(`div::part(p) ${GONE}`, `<div><template shadowrootmode=open><p part=p>${NOTE}</p></template></div>`),
    ],
    ['by an attribute in SVG', page('', `<svg width=900 height=40><a opacity=0><text y=20>${NOTE}</text></a></svg>`)],
  ])('%s', async (_by, html) => {
    const filtered = await browser.visit(html);
    await looks(filtered);
    expect(await filtered.page.evaluate(() => document.body.textContent)).not.toContain(NOTE);
    expect(await filtered.page.locator('body').ariaSnapshot()).not.toContain(NOTE);
    await filtered.close();
  });

  it.each([
    'opacity: 0.01',
    'filter: opacity(0)',
    'clip-path: inset(50%)',
    'mask-image: linear-gradient(transparent, transparent)',
    'transform: rotateY(90deg)',
    'transform: rotateX(180deg); backface-visibility: hidden',
    '-webkit-mask: linear-gradient(transparent, transparent)',
  ])('by %s', async (style) => {
    const filtered = await browser.visit(page(`.two { ${style} }`));
    await filtered.flush();
    expect(await filtered.page.locator('body').ariaSnapshot()).not.toContain(NOTE);
    await filtered.close();
  });
});

describe('a text is not to be read', () => {
  const LOST = '{ color: #fff }';
  it.each([
    ['by its own rule', page(`.two ${LOST}`)],
    ['by the rule of one around it', page(`.out ${LOST}`, `<ul><li class=out><b><i>${NOTE}</i></b></li></ul>`)],
    ['by the rule of the body', page(`body ${LOST}`, `<ul><li><b>${NOTE}</b></li></ul>`)],
    ['by a scope', page(`@scope (li) ${LOST}`, `<ul><li><b>${NOTE}</b></li></ul>`)],
    ['by an attribute', page('', `<ul><li><font color=white><b>${NOTE}</b></font></li></ul>`)],
    ['by the style of one around it', page('', `<ul><li style="font-size:1px"><b>${NOTE}</b></li></ul>`)],
    ['by an animation', page(`@keyframes a { from, to ${LOST} } li { animation: a 9999s }`, `<li><b>${NOTE}</b>`)],
    [
      'by a transition',
      page(`li { transition: color 9999s step-end } .on ${LOST}`, `<ul class=on><li id=x><b>${NOTE}</b></ul>`).concat(
        "<script>x.offsetTop; getComputedStyle(x).color; x.parentNode.className = 'no'</script>",
      ),
    ],
    ['by what stands for the content of details', page(`details::details-content ${LOST}`, `<details open><p>${NOTE}`)],
    ['out of sight by its rule', page('.two { position: fixed; top: 9999px }')],
    ['cut off by the rule of one around it', page('.out { overflow: hidden; height: 0 }', `<div class=out><p>${NOTE}`)],
    ['until it is found', page('', `<ul><li hidden=until-found><b>${NOTE}</b></ul>`)],
  ])('%s', async (_by, html) => {
    const filtered = await browser.visit(html);
    await looks(filtered);
    expect(await filtered.page.evaluate(() => document.body.textContent)).not.toContain(NOTE);
    await filtered.close();
  });
});

describe('a text stands on its own colour', () => {
  const DARK = '{ background: #000 }';
  it.each([
    ['by a class', page(`.two ${DARK}`)],
    ['by a tag', page(`P ${DARK}`)],
    ['by what stands before it', page(`div + * ${DARK}`)],
    ['by what stands in it', page(`p:has(b) ${DARK}`, `<p>${NOTE}<b></b></p>`)],
    ['by one around it', page(`.out ${DARK}`, `<section class=out><div><p>${NOTE}</p></div></section>`)],
    ['by a rule in its rule', page(`.two { @media all ${DARK} }`)],
    ['by a picture', page('.two { background-image: linear-gradient(#000, #000) }')],
    ['by its style', page('', `<p style="background:#000">${NOTE}</p>`)],
    ['by a script', scripted("x.style.backgroundColor = '#000'")],
    [
      "by a script's animation",
      scripted("x.animate({ background: ['#000', '#000'] }, { duration: 1, fill: 'forwards' })"),
    ],
    [
      'by its shadow root',
      page('', `<div>${NOTE}<template shadowrootmode=open><style>:host ${DARK}</style><slot></slot></template></div>`),
    ],
    ['by a cell of a table', page('', `<table><tr bgcolor=black><td>${NOTE}</table>`)],
    [
      'as what the browser itself gives a popover',
      page(
        'body { background: #000; color: #fff } .two { color: #fff }',
        `<p id=x class=two popover>${NOTE}</p>`,
      ).concat('<script>x.showPopover()</script>'),
    ],
  ])('%s', async (_by, html) => {
    const filtered = await browser.visit(html);
    await looks(filtered);
    expect(await filtered.page.locator('body').ariaSnapshot()).not.toContain(NOTE);
    await filtered.close();
  });

  it('or lies under a cover that takes no clicks and that a class alone paints', async () => {
    const cover = 'position: relative; height: 40px; margin-top: -40px; pointer-events: none';
    const filtered = await browser.visit(
      page(`.over { background: #fff; ${cover} } .two { line-height: 40px; margin: 0 }`).concat(
        '<div class=over></div>',
      ),
    );
    await looks(filtered);
    expect(await filtered.page.locator('body').ariaSnapshot()).not.toContain(NOTE);
    await filtered.close();
  });
});

describe('a text is painted no more', () => {
  it.each([
    ['by a rule that is put in', `document.styleSheets[0].insertRule('.two ${GONE}')`],
    ['by a rule that is another from now on', `document.styleSheets[0].cssRules[0].selectorText = '.two'`],
    ['by a rule that says something from now on', `document.styleSheets[0].cssRules[1].style.opacity = 0`],
    ['by a sheet', `const s = new CSSStyleSheet(); s.replaceSync('.two ${GONE}'); document.adoptedStyleSheets = [s]`],
    ['by its class', `x.className = 'no'`],
    ['by the class of the body', `document.body.className = 'on'`],
    ['by an animation', `x.animate([{ opacity: 0 }, { opacity: 0 }], 1e9)`],
    [
      'by a root around it',
      `document.body.attachShadow({ mode: 'open' }).innerHTML = '<style>::slotted(.two) ${GONE}</style><slot></slot>'`,
    ],
  ])('%s', async (_how, change) => {
    const filtered = await browser.visit(page(`.no ${GONE} .two { color: #111 } .on .two ${GONE}`));
    await looks(filtered);
    expect(await filtered.text()).toContain(NOTE);
    await filtered.page.evaluate(change);
    await looks(filtered);
    expect(await filtered.page.locator('body').ariaSnapshot()).not.toContain(NOTE);
    await filtered.close();
  });
});
