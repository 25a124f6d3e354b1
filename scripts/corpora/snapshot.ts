/**
 * What runs in a page of an application to make a saved page of it: what people and agents can use, without scripts, styles and
 * pictures. Whatever a style or an attribute had folded away stands open, as if every menu had been opened in turn, because a menu's
 * entries are controls like any others. Must not refer to anything outside of itself: it is sent to the page as source.
 */
export function snapshot(): string {
  const LONGEST_TEXT = 160;
  const LONGEST_VALUE = 120;
  const MOST_OPTIONS = 6;
  const DROPPED =
    'script, noscript, style, link, meta, template, iframe, object, embed, base, canvas, path, g, defs, symbol, circle, rect, polygon, line, polyline, source';
  const CONTROLS = 'a, button, input, select, textarea, summary, [role], [onclick], [contenteditable]';
  const KEPT_HANDLERS = new Set(['onclick', 'onsubmit', 'onchange']);

  const page = document.documentElement.cloneNode(true) as HTMLElement;
  for (const element of page.querySelectorAll(DROPPED)) element.remove();
  for (const select of page.querySelectorAll('select')) {
    for (const option of [...select.querySelectorAll('option')].slice(MOST_OPTIONS)) option.remove();
  }
  for (const option of page.querySelectorAll(`[role=option]:nth-child(n + ${MOST_OPTIONS + 1})`)) option.remove();
  for (const element of [page, ...page.querySelectorAll('*')]) {
    element.removeAttribute('style');
    element.removeAttribute('hidden');
    element.removeAttribute('inert');
    if (element.querySelector(CONTROLS) !== null) element.removeAttribute('aria-hidden');
    for (const { name, value } of [...element.attributes]) {
      const unneeded =
        /^(src|srcset|nonce|integrity|d|viewBox|xmlns|data-controller|data-action)$|^data-.*-(value|param)$/.test(name);
      const handler = name.startsWith('on') && !KEPT_HANDLERS.has(name);
      const foreign = !/^[\w:-]+$/.test(name);
      if (unneeded || handler || foreign) element.removeAttribute(name);
      else if (value.startsWith(location.origin))
        element.setAttribute(name, value.slice(location.origin.length) || '/');
      else if (value.length > LONGEST_VALUE && name !== 'class' && name !== 'href' && name !== 'action') {
        element.setAttribute(name, value.slice(0, LONGEST_VALUE));
      }
    }
    if (element.matches('details, dialog')) element.setAttribute('open', '');
  }
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
  const nodes: Node[] = [];
  while (walker.nextNode() !== null) nodes.push(walker.currentNode);
  for (const node of nodes) {
    if (node.nodeType === Node.COMMENT_NODE) node.parentNode?.removeChild(node);
    else node.nodeValue = (node.nodeValue ?? '').replace(/\s+/g, ' ').slice(0, LONGEST_TEXT);
  }
  page.querySelector('head')?.insertAdjacentHTML('afterbegin', '<meta charset="utf-8">');
  return `<!doctype html>\n${page.outerHTML.replace(/> </g, '>\n<')}\n`;
}
