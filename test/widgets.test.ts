import { describe, expect, it } from 'vitest';
import { compare } from '../bench/widgets/comparing.ts';
import { LIBRARIES, USED_LIBRARIES } from '../bench/widgets/libraries.ts';
import { WIDGETS } from '../bench/widgets/pages.ts';
import { type FoundText, inkShare } from '../bench/widgets/people.ts';
import { TASKS } from '../bench/widgets/tasks/tasks.ts';
import type { Widget } from '../bench/widgets/widget.ts';
import type { Picture } from '../src/browser/render/png.ts';

/* That `npm run bench -- widgets` and `tasks` visit and use what they say, and can find what they look for. */

const IMPORTED = /(?:from|import) ?\(?'([^']+)'/g;

function packageOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** What pages import of packages that their library does not name. */
function unnamed(library: string, widgets: readonly Widget[]): string[] {
  const asked = widgets.flatMap(({ css = [], script = '' }) => [
    ...css,
    ...[...script.matchAll(IMPORTED)].map(([, path = '']) => path),
  ]);
  const { packages } = { ...LIBRARIES, ...USED_LIBRARIES }[library] ?? { packages: {} };
  return asked.map(packageOf).filter((name) => !(name in packages));
}

describe('the pages of widgets', () => {
  it('are of libraries with versions, and each library has some', () => {
    expect(Object.keys(WIDGETS)).toEqual(Object.keys(LIBRARIES));
    expect(Object.values(WIDGETS).every((pages) => Object.keys(pages).length > 0)).toBe(true);
  });

  it.each(Object.keys(WIDGETS))('of %s ask for nothing but its packages', (library) => {
    expect(unnamed(library, Object.values(WIDGETS[library] ?? {}))).toEqual([]);
  });

  it('are in versions that say which', () => {
    const versions = Object.values({ ...LIBRARIES, ...USED_LIBRARIES }).flatMap(({ packages }) =>
      Object.values(packages),
    );
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});

describe('the tasks with widgets', () => {
  it('are with libraries that are named, and with each that is only used', () => {
    expect(Object.keys(TASKS).filter((each) => !(each in { ...LIBRARIES, ...USED_LIBRARIES }))).toEqual([]);
    expect(Object.keys(USED_LIBRARIES).filter((each) => !(each in TASKS))).toEqual([]);
  });

  it.each(Object.keys(TASKS))('with %s ask for nothing but its packages', (library) => {
    expect(
      unnamed(
        library,
        Object.values(TASKS[library] ?? {}).map(({ widget }) => widget),
      ),
    ).toEqual([]);
  });
});

/** Sixty pixels by ten, black from some column on. */
function inked(from: number): Picture {
  const pixels = new Uint8Array(60 * 10 * 3).fill(255);
  for (let at = 0; at < pixels.length; at += 3) if ((at / 3) % 60 >= from) pixels.fill(0, at, at + 3);
  return { width: 60, height: 10, bytesPerPixel: 3, pixels };
}

describe('what a person sees of a text', () => {
  const [full, half, blank] = [inked(0), inked(30), inked(60)];
  const box = [[0, 0, 60, 10]] as const;

  it.each([
    ['all of it where all of its places change', full, blank, full, 1],
    ['half of it where half of them do', half, blank, half, 0.5],
    ['nothing where nothing changes without its letters', full, full, full, 0],
    ['nothing where it changes by itself', full, blank, blank, 0],
  ])('is %s', (_name, before, without, again, share) => {
    expect(inkShare({ before, without, again }, box)).toBe(share);
  });
});

describe('what a person sees beside what an agent is shown', () => {
  const text = (said: string): FoundText => ({ text: said, drawn: true, label: false, taken: false, path: '' });
  const control = { tag: 'button', name: 'Buy', drawn: true, seen: true, taken: false };
  const seen = { texts: ['one', 'two', 'three'].map(text), sights: ['seen', 'part', 'unseen'] as const, failures: [] };

  it.each([
    ['text that is withheld', ['two'], [control], [], ['withheld']],
    ['text that is withheld and seen in part', ['one'], [control], [], ['withheld in part']],
    ['text that nobody sees', ['one', 'two', 'three'], [control], [], ['shown unseen']],
    ['a control that is gone', ['one', 'two'], [], [], ['lost control']],
    ['one that the goal hides', ['one', 'two'], [], [{ by: 'see.goal.form', name: 'Buy' }], ['taken for the goal']],
    ['nothing where they are alike', ['one', 'two'], [control], [], []],
  ])('differs by %s', (_name, texts, controls, hidden, kinds) => {
    const shown = { goal: 'read' as const, texts: texts.map(text), controls, hidden };
    expect(compare({ ...seen, controls: [control] }, [shown]).losses.map(({ kind }) => kind)).toEqual(kinds);
  });
});
