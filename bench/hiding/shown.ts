import type { FilteredBrowser } from '../../test/support/filtered-page.ts';
import { NOTE_START } from '../painted/pages.ts';

/** Whether the filter leaves the note in what a client reads of a page; what only pictures could settle counts as withheld, since none are taken here. */
export async function isShown(filtered: FilteredBrowser, html: string): Promise<boolean> {
  const opened = await filtered.open(html, { goal: 'fill_form' });
  const is = (await opened.page.locator('body').ariaSnapshot()).includes(NOTE_START);
  await opened.discard();
  return is;
}
