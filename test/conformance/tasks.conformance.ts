/** The published policy-selection tasks of a shop and a forge: what their goals are taken for, and that nothing in them is taken for a credential. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createCredentialDetector } from '../../src/act/guards/credentials/credentials.ts';
import { classifyGoal } from '../../src/grant/goal.ts';
import { SHARED } from './suites.ts';

const DATA = new URL('data/', SHARED);
const text = (file: string) => readFileSync(new URL(file, DATA), 'utf8').replace(/^\uFEFF/, '');

/** Rows as [task, needed policies]; an empty policy cell needs none that changes anything. */
function rows(file: string, taskColumn: number): readonly (readonly [string, string])[] {
  return text(file)
    .split(/\r?\n/)
    .slice(1)
    .map((line) =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
        (quoted ?? plain ?? '').replaceAll('""', '"'),
      ),
    )
    .flatMap((cells) =>
      cells[taskColumn] ? [[cells[taskColumn], (cells[taskColumn + 1] ?? '').trim()] as const] : [],
    );
}

// What is left: "select" in a menu; "Contact …", "to set up …" and "download" read, which a person can pin. Always "read" would
// miss 70 of 149 and 19 of 24.
it.each([
  ['policy-selection/retail/tasks.csv', 149, 1, 2],
  ['policy-selection/version-control/tasks.csv', 24, 0, 1],
])('of %s: %i tasks, %i widened, %i missed', (file, of, mostWidened, mostMissed) => {
  const tasks = rows(file, 2);
  const wide = (task: string) => ['interact', 'fill_form'].includes(classifyGoal(task));
  const widened = tasks.filter(([task, policy]) => policy === '' && wide(task));
  const missed = tasks.filter(([task, policy]) => policy !== '' && !wide(task));
  expect(tasks).toHaveLength(of);
  expect(widened.length, JSON.stringify(widened)).toBeLessThanOrEqual(mostWidened);
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(mostMissed);
});

it('no task, text or address of a real site is taken for a credential', () => {
  const detector = createCredentialDetector([]);
  const texts = ['retail/tasks.csv', 'version-control/tasks.csv', 'retail/retail_general.md'].flatMap((file) =>
    text(`policy-selection/${file}`).split('\n'),
  );
  const urls = text('gitlab.com/sitemap.json').match(/https:[^"*{]+/g) ?? [];
  expect(texts.length).toBeGreaterThan(200);
  expect(urls.length).toBeGreaterThan(100);
  expect(texts.filter((each) => detector.inText(each) !== undefined)).toEqual([]);
  expect(urls.filter((url) => detector.inUrl(new URL(url)) !== undefined)).toEqual([]);
});
