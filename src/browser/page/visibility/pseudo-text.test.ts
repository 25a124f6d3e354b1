/** Pseudo-elements are asked for where a rule may make some. Each page here would have one overlooked, and with it what its control does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilteredBrowser, type FilteredPage } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
}, 60_000);
afterAll(() => browser.stop());

const SAYS = '{ content: "Delete account" }';
/** More controls than are asked one by one. */
const CROWD = '<button>Next</button>'.repeat(210);

const rule = (text: string, control = '<button id=x class="one two" data-a="1">!</button>') =>
  `<!doctype html><style>${text}</style>${CROWD}${control}`;

/** The whole page is read once, and then all of it as a part: both at once, in one look each. */
async function looks(filtered: FilteredPage): Promise<void> {
  await filtered.flush();
  await filtered.page.evaluate(() => document.documentElement.dispatchEvent(new Event('animationend')));
  await filtered.flush();
}

describe('a control that a pseudo-element names', () => {
  it.each([
    ['a class', rule(`.two::before ${SAYS}`)],
    ['a class among others', rule(`.one.two::after ${SAYS}`)],
    ['an identifier', rule(`#x::before ${SAYS}`)],
    ['a tag', rule(`BUTTON::before ${SAYS}`)],
    ['whatever follows another', rule(`button + *::before ${SAYS}`)],
    ['an attribute', rule(`[data-a]::before ${SAYS}`)],
    [
      'an attribute that looks like a rule',
      rule(`[data-a=", .no::before"] .no::after, [data-a='1']:not([data-a=", .no::before)"])::before ${SAYS}`),
    ],
    ['a state', rule(`.two:enabled:not(:focus)::before ${SAYS}`)],
    ['a state by itself', rule(`:enabled:not(.no)::before ${SAYS}`)],
    ['one of a list', rule(`.no::before, :is(.no, .two)::before ${SAYS}`)],
    ['a place', rule(`.no::before, :nth-last-child(1)::before ${SAYS}`)],
    ['what stands beside it', rule(`body:has(.two) > .one::before ${SAYS}`)],
    ['names that must be escaped', rule(`.m\\:d::before ${SAYS}`, '<button id=x class="m:d">!</button>')],
    ['names in other letters', rule(`.größe::before ${SAYS}`, '<button id=x class="größe">!</button>')],
    ['names in a document that tells no cases apart', rule(`.tWo::before ${SAYS}`).replace('<!doctype html>', '')],
    ['a rule in a rule', rule(`.two { &::before ${SAYS} }`)],
    ['a rule in a rule, unsaid', rule(`body { ::before ${SAYS} }`)],
    ['a rule about itself in a rule', rule(`.two::before { content: ""; @media all ${SAYS} }`)],
    ['a width', rule(`@media (min-width: 1px) { .two::before ${SAYS} }`)],
    [
      'the width of a box',
      rule(`body { container-type: inline-size } @container (min-width: 1px) { .two::before ${SAYS} }`),
    ],
    ['a layer', rule(`@layer a { @supports (color: red) { .two::before ${SAYS} } }`)],
    ['a scope', rule(`@scope (.two) { :scope::before ${SAYS} }`)],
    ['an import', rule(`@import url("data:text/css,.two::before ${SAYS.replaceAll('"', "'")}");`)],
    ['a property of its own', rule('body { --say: "Delete account" } .two::before { content: var(--say) }')],
    ['a property written otherwise', rule('.two::before { CON\\54 ENT: "Delete account" }')],
    [
      'a sheet that it takes in',
      `${rule('')}<script>const s = new CSSStyleSheet(); s.replaceSync('.two::before ${SAYS}');
      document.adoptedStyleSheets = [s]</script>`,
    ],
    [
      'its own shadow root',
      rule(
        '',
        `<div id=x role=button>!<template shadowrootmode=open><style>:host::before ${SAYS}</style><slot></slot></template></div>`,
      ),
    ],
    [
      'the shadow root of what it stands in',
      rule(
        '',
        `<div><button id=x class=two>!</button>
      <template shadowrootmode=open><style>::slotted(.two)::before ${SAYS}</style><slot></slot></template></div>`,
      ),
    ],
    [
      'a part of a shadow root',
      rule(
        `div::part(p)::before ${SAYS}`,
        `<div><template shadowrootmode=open><button part=p class=x>!</button></template></div>`,
      ),
    ],
  ])('%s', async (_by, html) => {
    const filtered = await browser.visit(html);
    await looks(filtered);
    const control = filtered.page.locator('#x, .x').first();
    expect(await control.isVisible()).toBe(false);
    expect(filtered.hidden.join()).toContain('Delete account');
    await filtered.close();
  });
});

describe('a rule that comes late', () => {
  it.each([
    ['is put in', `document.styleSheets[0].insertRule('.two::before ${SAYS}')`],
    ['is another from now on', `document.styleSheets[0].cssRules[0].selectorText = '.two::before'`],
    ['says something from now on', `document.styleSheets[0].cssRules[1].style.content = '"Delete account"'`],
    [
      'is taken in',
      `const s = new CSSStyleSheet(); s.replaceSync('.two::before ${SAYS}'); document.adoptedStyleSheets = [s]`,
    ],
    [
      'is in a root',
      `document.body.attachShadow({ mode: 'open' }).innerHTML = '<style>::slotted(.two)::before ${SAYS}</style><slot></slot>'`,
    ],
    [
      'is in a root of its own',
      `x.attachShadow({ mode: 'open' }).innerHTML = '<style>:host::before ${SAYS}</style><slot></slot>'`,
    ],
    ['holds from now on', `document.body.className = 'on'`],
  ])('%s', async (_how, change) => {
    const html = rule(
      `.no::before ${SAYS} .two::before { opacity: 1 } .on .two::before ${SAYS}`,
      '<span id=x class="one two" role=button>!</span>',
    );
    const filtered = await browser.visit(html);
    await looks(filtered);
    expect(await filtered.page.isVisible('#x')).toBe(true);
    await filtered.page.evaluate(change);
    // Where the page changes nothing but the words of a rule, it is read whole within seconds; something else that happens has it read now.
    await looks(filtered);
    expect(await filtered.page.isVisible('#x')).toBe(false);
    await filtered.close();
  });

  it('comes while controls are hidden', async () => {
    const filtered =
      await browser.visit(`<style>#bait::before ${SAYS} .no::before { content: "" }</style>${CROWD}<x-bait id=bait role=button>!</x-bait>
      <button id=x class=two>!</button><script>customElements.define('x-bait', class extends HTMLElement {
        static observedAttributes = ['style'];
        attributeChangedCallback() { document.styleSheets[0].cssRules[1].selectorText = '.two::before';
          document.styleSheets[0].cssRules[1].style.content = '"Delete account"'; }
      })</script>`);
    await filtered.flush();
    expect(await filtered.page.isVisible('#bait')).toBe(false);
    expect(await filtered.page.isVisible('#x')).toBe(false);
    await filtered.close();
  });
});

it('asks for the pseudo-elements of none that no rule makes any of', async () => {
  const filtered = await browser.visit(
    rule(`*::before, ::after { box-sizing: border-box } .two::before { content: "x" } .no::after { content: "y" }`),
  );
  await filtered.own(`globalThis.asked = 0; const ask = getComputedStyle;
    globalThis.getComputedStyle = (element, pseudo) => { if (pseudo) asked++; return ask(element, pseudo); }`);
  await looks(filtered);
  const asked = Number(await filtered.own('asked'));
  expect(asked).toBeGreaterThan(0);
  // Of the parts alone 200 are asked before the rules are searched.
  expect(asked).toBeLessThan(2 * 200 + 50);
  await filtered.close();
});
