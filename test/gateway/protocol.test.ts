import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { devtoolsDocument } from '../../scripts/generate/devtools-document.ts';
import { COMPILED } from '../../src/gateway/cdp/protocol/compile.ts';
import { ALL_COMMANDS, ALL_EVENTS, ruleFor } from '../../src/gateway/cdp/protocol/methods.ts';
import { startForeignBrowser } from '../support/foreign-browser.ts';

const named = z.array(z.object({ name: z.string() })).default([]);
const commands = z.array(z.object({ name: z.string(), parameters: named })).default([]);
const protocol = z.object({ domains: z.array(z.object({ domain: z.string(), commands, events: named })) });

it('the tables name every command and event that the installed browser says it has', async () => {
  const browser = await startForeignBrowser();
  onTestFinished(() => browser.close());
  const { domains } = protocol.parse(await (await fetch(`${browser.http}/json/protocol`)).json());
  const listed = new Set([...ALL_COMMANDS, ...ALL_EVENTS].map(({ name }) => name));
  const parameters = domains.flatMap((each) =>
    each.commands.flatMap(({ name, parameters: all }) =>
      all.map((one) => [`${each.domain}.${name}`, one.name] as const),
    ),
  );
  expect(
    parameters.filter(([method, name]) => ruleFor(method).treatment !== 'refuse' && !COMPILED.get(method)?.has(name)),
    'new in this browser, left out until parameters.ts lists it',
  ).toEqual([]);
  const said = domains.flatMap(({ domain, commands, events }) =>
    [...commands, ...events].map(({ name }) => `${domain}.${name}`),
  );
  expect(said.length).toBeGreaterThan(500);
  expect(
    said.filter((name) => !listed.has(name)),
    'new in this browser, refused until commands.ts or events.ts lists it',
  ).toEqual([]);
});

it('docs/how-it-works/devtools.md says what the tables say', () => {
  expect(readFileSync('docs/how-it-works/devtools.md', 'utf8')).toBe(devtoolsDocument());
});
