import type { Page } from 'playwright-core';
import { react, type Widget } from '../widget.ts';

/** What a person does with a widget, by pointer and keys, and what the page has of it then. */
export interface Task {
  readonly widget: Widget;
  /** Written once, and done in the plain browser and through Cordon. */
  readonly does: (page: Page) => Promise<unknown>;
  /** An expression that the page answers afterwards. */
  readonly tells: string;
}

/** Of one library, by what is done. */
export type Tasks = Readonly<Record<string, Task>>;

/** A page whose module is plain. */
export const page = (html: string, script = '', css: readonly string[] = []): Widget => ({ html, script, css });

/** A React page, whose `JSX` tells what happens by `told`. */
export const told = (imports: string, jsx: string, before = '', hooks = ''): Widget => ({
  ...react(imports, jsx, `const told = window.told = {}; ${before}`, hooks),
  takes: 1_000,
});

/** Presses at a place, goes to another one in steps, and lets go. */
export async function dragFrom(on: Page, from: Point, ...way: readonly Point[]): Promise<void> {
  await on.mouse.move(...from);
  await on.mouse.down();
  for (const point of way) await on.mouse.move(...point, { steps: 8 });
  await on.mouse.up();
}

export type Point = readonly [x: number, y: number];

/** A place in an element, from its upper left corner in pixels. */
export async function placeIn(on: Page, selector: string, at = 0, [x, y]: Point = [20, 20]): Promise<Point> {
  const box = await on.locator(selector).nth(at).boundingBox();
  if (box === null) throw new Error(`${selector} is nowhere`);
  return [box.x + x, box.y + y];
}
