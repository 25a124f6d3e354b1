import { compile } from 'css-select';
import { Steps, stepping, TooLong } from './selectors.ts';
import { descendants, type HtmlElement, type HtmlNode } from './tree.ts';

/**
 * All elements below one that a selector fits, hidden ones and those of templates counted: one that only looks right makes a value ambiguous.
 * Undefined where it takes too long to tell.
 */
export function selectHtml(root: HtmlElement, selector: string): readonly HtmlElement[] | undefined {
  const matches = compile<HtmlNode, HtmlElement>(selector, { adapter: stepping(new Steps()), xmlMode: false });
  try {
    return Array.from(descendants(root)).filter((element) => matches(element));
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

/** What an element says: a field its value, else the text in it, all of it. */
export function elementValue(element: HtmlElement): string {
  const { tag, attributes } = element;
  if (tag === 'input' || tag === 'data' || tag === 'meter') return attributes.value ?? '';
  return tag === 'meta' ? (attributes.content ?? '') : textIn(element).replace(/\s+/g, ' ');
}

function textIn(element: HtmlElement): string {
  const parts: string[] = [];
  const pending: HtmlNode[] = element.children.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === 'text') parts.push(node.text);
    // One by one: a call with 100,000 arguments overflows the stack.
    else for (const child of node.children.toReversed()) pending.push(child);
  }
  return parts.join('');
}
