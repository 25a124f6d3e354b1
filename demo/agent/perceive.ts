import { Parser } from 'htmlparser2';
import type { Page } from 'playwright-core';

const UNREAD = new Set(['script', 'style']);
const INLINE = new Set(['a', 'b', 'code', 'em', 'i', 'span', 'strong']);
/** Attributes that agents are shown, or that accessibility trees are made from. */
const READ_ATTRIBUTES = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'value', 'content'];

/**
 * Everything an agent could get to see of a page, in one text: what a person sees, the accessibility tree, and the HTML with its hidden
 * elements, comments and attributes. Agents differ in which of these they use; this one uses all, so that no hiding place is missed.
 */
export async function perceive(page: Page): Promise<string> {
  const parts: string[] = [];
  for (const frame of page.frames()) {
    parts.push(textOfHtml(await frame.content()));
    const body = frame.locator('body');
    parts.push(await body.innerText(), await body.ariaSnapshot());
  }
  return parts.join('\n');
}

/** All text of an HTML document, shown or not, one line for each block, comment and attribute. */
export function textOfHtml(html: string): string {
  let text = '';
  let unread = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (UNREAD.has(name)) unread += 1;
      if (!INLINE.has(name)) text += '\n';
      for (const attribute of READ_ATTRIBUTES) {
        const value = attributes[attribute];
        if (value !== undefined) text += `\n${value}\n`;
      }
    },
    onclosetag(name) {
      if (UNREAD.has(name)) unread -= 1;
      if (!INLINE.has(name)) text += '\n';
    },
    ontext(chunk) {
      if (unread === 0) text += chunk;
    },
    oncomment(comment) {
      text += `\n${comment}\n`;
    },
  });
  parser.end(html);
  return text;
}
