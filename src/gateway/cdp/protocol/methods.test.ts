import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HANDLERS } from '../handlers.ts';
import { COMPILED } from './compile.ts';
import { ALL_COMMANDS, ALL_EVENTS, eventRuleFor, ruleFor } from './methods.ts';

const named = z.array(z.object({ name: z.string() })).default([]);
const commands = z.array(z.object({ name: z.string(), parameters: named })).default([]);
const protocol = z.object({ domains: z.array(z.object({ domain: z.string(), commands, events: named })) });
const load = createRequire(import.meta.url);
const DOMAINS = ['browser_protocol', 'js_protocol'].flatMap(
  (file) => protocol.parse(load(`devtools-protocol/json/${file}.json`)).domains,
);

function known(kind: 'commands' | 'events'): readonly string[] {
  return DOMAINS.flatMap((each) => each[kind].map(({ name }) => `${each.domain}.${name}`));
}

describe('the tables', () => {
  it.each([
    ['commands', ALL_COMMANDS, 650],
    ['events', ALL_EVENTS, 200],
  ] as const)("name every one of the protocol's %s, once", (kind, table, atLeast) => {
    const names = table.map(({ name }) => name);
    expect(known(kind).length).toBeGreaterThan(atLeast);
    expect(
      known(kind).filter((name) => !names.includes(name)),
      `new ${kind}, to be classified in ${kind}.ts`,
    ).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('say of every parameter of what is not refused what becomes of it', () => {
    const unknown = DOMAINS.flatMap(({ domain, commands: all }) =>
      all.flatMap(({ name, parameters }) =>
        parameters.map((parameter) => [`${domain}.${name}`, parameter.name] as const),
      ),
    ).filter(([method, name]) => ruleFor(method).treatment !== 'refuse' && !COMPILED.get(method)?.has(name));
    expect(unknown, 'new parameters, to be listed in parameters.ts').toEqual([]);
    const needless = [...COMPILED.keys()].filter((method) => ruleFor(method).treatment === 'refuse');
    expect(needless).toEqual([]);
  });

  it('have a handler for every command that needs one, and no others', () => {
    const needed = ALL_COMMANDS.filter(({ treatment }) => treatment === 'judge' || treatment === 'narrow');
    expect([...HANDLERS.keys()].toSorted()).toEqual(needed.map(({ name }) => name).toSorted());
  });

  it('say why of everything that is refused or withheld', () => {
    const refused = [...ALL_COMMANDS, ...ALL_EVENTS].filter(
      ({ treatment }) => treatment === 'refuse' || treatment === 'withhold',
    );
    expect(refused.length).toBeGreaterThan(400);
    expect(refused.filter(({ why = '' }) => why.length < 10)).toEqual([]);
  });

  it('let through nothing of the domains that could undo the boundary but what switches them off', () => {
    const closed = [
      ...['CacheStorage', 'Debugger', 'DOMStorage', 'EventBreakpoints', 'Extensions', 'Fetch', 'FileSystem'],
      ...['HeapProfiler', 'IndexedDB', 'LayerTree', 'PWA', 'Profiler', 'ServiceWorker', 'SystemInfo', 'Tethering'],
      ...['Tracing', 'WebAuthn', 'WebMCP'],
    ];
    const through = ALL_COMMANDS.filter(
      ({ name, treatment }) => closed.includes(name.split('.')[0] ?? '') && treatment !== 'refuse',
    ).map(({ name }) => name);
    expect(through.filter((name) => !name.endsWith('.disable'))).toEqual([
      'Debugger.setSkipAllPauses',
      'HeapProfiler.collectGarbage',
    ]);
  });

  it.each(['Page', 'Page.', '.navigate', 'page.navigate', 'toString', '__proto__', 'Page.navigate '])(
    'refuse and withhold %j',
    (method) => {
      expect(ruleFor(method).treatment).toBe('refuse');
      expect(eventRuleFor(method)).toBe('withhold');
    },
  );
});
