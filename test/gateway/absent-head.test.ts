/**
 * Markup that carries names and addresses where no control is: heads, templates, fallbacks, labels of groups, tooltips. What a goal hides is in none of what a
 * client is shown, and on paper neither.
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingShown } from '../support/everything-shown.ts';
import { type Agent, type Rig, startAgent } from './rig.ts';

const SECRET_AROUND = /.{0,60}(?:delete[ -]account|log ?out|Qz7).{0,20}/i;
const BUTTON = '<button>Delete account</button>';
const escaped = BUTTON.replaceAll('<', '&lt;');

const PAGES: Readonly<Record<string, string>> = {
  'meta refresh': '<meta http-equiv="refresh" content="9999; url=/logout">',
  'a link in the head': '<link rel="next" href="/logout" title="Log out"><link rel="prefetch" href="/delete-account">',
  'a base': '<base href="/log%6fut/"><a href="?now">Qz7</a>',
  'a description':
    '<meta name="description" content="Delete account"><meta property="og:title" content="Delete account">',
  noscript: `<noscript>${BUTTON}</noscript>`,
  'a template': `<template>${BUTTON}</template>`,
  'a template that is used': `<template id="t">${BUTTON}</template><div id="d"></div><script>d.append(t.content.cloneNode(true))</script>`,
  'a declarative root': `<div><template shadowrootmode="open">${BUTTON}<slot></slot></template></div>`,
  'a declarative root, closed': `<div><template shadowrootmode="closed">${BUTTON}</template></div>`,
  'a declarative root that is copied': `<div><template shadowrootmode="open" shadowrootclonable shadowrootserializable>${BUTTON}</template></div>`,
  'a frame’s source': `<iframe srcdoc="${escaped.replaceAll('"', '&quot;')}"></iframe>`,
  'a frame’s address': `<iframe src="data:text/html,<p>framed</p>${escaped.replaceAll('"', '&quot;')}"></iframe>`,
  'a frame’s address in base64': `<iframe src="data:text/html;base64,${Buffer.from(`<p>framed</p>${BUTTON}`).toString('base64')}"></iframe>`,
  'an object’s address': `<object data="data:text/html,<p>framed</p>${escaped.replaceAll('"', '&quot;')}" type="text/html"></object>`,
  'a menu that is not displayed': `<div id="menu" style="display:none">Menu ${BUTTON}</div>`,
  'an object’s fallback': `<object data="/nothing" type="image/png">${BUTTON}</object>`,
  'an object’s page': `<object data="/framed" type="text/html" width="300" height="80">${BUTTON}</object>`,
  'an embedded page': '<embed src="/framed" type="text/html" width="300" height="80">',
  'a video’s fallback': `<video>${BUTTON}</video>`,
  'a canvas’ fallback': `<canvas width="9" height="9">${BUTTON}</canvas>`,
  options:
    '<select><optgroup label="Delete account"><option label="Delete account" value="delete-account">x</option></optgroup></select>',
  'a list of suggestions':
    '<input list="l"><datalist id="l"><option value="Delete account">Delete account</option></datalist>',
  'closed details': `<details><summary>Delete account</summary>${BUTTON}</details>`,
  'open details': `<details open><summary>Delete account</summary>${BUTTON}</details>`,
  'a popover that is closed': `<div popover>${BUTTON}</div>`,
  'a popover that is open': `<div id="d" popover>${BUTTON}</div><script>d.showPopover()</script>`,
  'a popover’s own button':
    '<button popovertarget="d" aria-label="Delete account">×</button><div id="d" popover>Menu</div>',
  'a dialogue': `<dialog id="d"><p>seen</p>${BUTTON}</dialog><script>d.showModal()</script>`,
  'a dialogue that is a control':
    '<dialog id="d" role="button" tabindex="0">Delete account</dialog><script>d.show()</script>',
  'a tooltip': '<button title="Delete account">×</button><a href="#" title="Log out">×</a>',
  parts: `<style>div::part(b)::before{content:"Del\\65 te account"}</style><div><template shadowrootmode="open"><button part="b"></button></template></div>`,
  'an area of a map':
    '<img usemap="#m" width="9" height="9" alt=""><map name="m"><area href="/logout" alt="Log out" shape="default"></map>',
  'a button on paper alone':
    '<style>@media print{button::before{content:"Del\\65 te account"}}</style><button></button>',
  'a button made as it is printed': `<div id="d"></div><script>addEventListener('beforeprint', () => { d.innerHTML = '${BUTTON.replace('te a', "te' + ' a")}'; })</script>`,
  'a button that is renamed as it is printed': `<button id="d">More</button><script>matchMedia('print').addEventListener('change', () => { d.textContent = 'Delete' + ' account'; })</script>`,
  'a button that a style shows on paper': `<style>@media print{button{all:revert!important;display:block!important}}</style>${BUTTON}`,
};

let agent: Agent;
let rig: Rig;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  const paths = Object.values(PAGES).map((html, at) => [
    `shop.test/${at}`,
    `<!doctype html><title>t</title>${html}<p>seen</p>`,
  ]);
  agent = await startAgent({
    ...Object.fromEntries(paths),
    'shop.test/framed': `<!doctype html><p>framed</p>${BUTTON}`,
  });
  ({ page, devtools, rig } = agent);
}, 60_000);

afterAll(() => agent?.close(), 30_000);

describe('what a goal hides is not shown where it stands in', () => {
  it.each(Object.keys(PAGES).map((name, at) => [name, at] as const))('%s', async (_name, at) => {
    await page.goto(`http://shop.test/${at}`);
    const shown = Object.entries(await everythingShown(page, devtools));
    expect(shown.filter(([how, text]) => how !== 'columns' && !text.includes('seen'))).toEqual([]);
    const parts = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')].map((each) => [each.innerText, each.outerText]).join(),
    );
    const told = [...shown, ['parts', parts] as const].map(([how, text]) => [how, SECRET_AROUND.exec(text)?.[0]]);
    expect(told.filter(([, found]) => found !== undefined)).toEqual([]);
    expect(rig.requested.filter((each) => each.includes('logout'))).toEqual([]);
  });
});

it.each([
  ['a description', 'meta'],
  ['a link in the head', 'link'],
  ['a frame’s source', 'iframe'],
])('nor in the attributes of %s, which are told without it', async (name, selector) => {
  await page.goto(`http://shop.test/${Object.keys(PAGES).indexOf(name)}`);
  const { root } = await devtools.send('DOM.getDocument');
  const read = async (of: string): Promise<readonly string[]> => {
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: of });
    const all = await Promise.all(nodeIds.map((nodeId) => devtools.send('DOM.getAttributes', { nodeId })));
    return all.flatMap(({ attributes }) => attributes);
  };
  const told = await read(selector);
  expect(told.join()).not.toMatch(SECRET_AROUND);
  expect(told.length).toBeGreaterThan(0);
  await page.evaluate(() => document.querySelector('p')?.setAttribute('title', 'as it is'));
  expect(await read('p')).toEqual(['title', 'as it is']);
});

it.each([
  ['a description', 'meta', 'attr(content)'],
  ['a link in the head', 'link', 'ATTR(title)'],
  ['a frame’s source', 'iframe', '\\61ttr(srcdoc)'],
  ['a dialogue', 'p', 'sibling-count()'],
])('nor in a style that reads %s', async (name, selector, value) => {
  await page.goto(`http://shop.test/${Object.keys(PAGES).indexOf(name)}`);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const read = (values: string[]) => devtools.send('CSS.resolveValues', { values, nodeId, propertyName: 'content' });
  await expect(read([value])).rejects.toThrow('reads no attributes');
  await expect(read(['none', `var(--none, ${value})`])).rejects.toThrow('reads no attributes');
  expect(await read(['"as it is"'])).toEqual({ results: ['"as it is"'] });
});

it('and the rest of what is not displayed is there for who asks for it', async () => {
  await page.goto(`http://shop.test/${Object.keys(PAGES).indexOf('a menu that is not displayed')}`);
  expect(await page.locator('#menu').innerText()).toBe('Menu ');
  expect(await page.locator('#menu').textContent()).toBe('Menu ');
  await page.evaluate(() => document.querySelector('#menu')?.removeAttribute('style'));
  expect(await page.locator('#menu').innerText()).toBe('Menu');
});
