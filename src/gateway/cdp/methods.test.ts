import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HANDLERS } from './handlers.ts';
import { HANDLED, ruleFor } from './methods.ts';

const protocol = z.object({
  domains: z.array(z.object({ domain: z.string(), commands: z.array(z.object({ name: z.string() })).default([]) })),
});
const load = createRequire(import.meta.url);
const KNOWN = ['browser_protocol', 'js_protocol'].flatMap((file) =>
  protocol
    .parse(load(`devtools-protocol/json/${file}.json`))
    .domains.flatMap(({ domain, commands }) => commands.map(({ name }) => `${domain}.${name}`)),
);

describe('the method table', () => {
  it('has a handler for every command it marks, and no others', () => {
    expect([...HANDLERS.keys()].toSorted()).toEqual([...HANDLED].toSorted());
  });

  it('lets nothing of these domains through', () => {
    const closed = [
      'Debugger',
      'Extensions',
      'Fetch',
      'HeapProfiler',
      'Profiler',
      'Tethering',
      'Tracing',
      'SystemInfo',
      'PWA',
      'WebAuthn',
      'FileSystem',
      'IndexedDB',
      'CacheStorage',
      'DOMStorage',
      'Autofill',
      'BackgroundService',
      'ServiceWorker',
    ];
    const through = KNOWN.filter(
      (method) => closed.includes(method.slice(0, method.indexOf('.'))) && ruleFor(method).kind !== 'refuse',
    );
    expect(KNOWN.length).toBeGreaterThan(500);
    expect(through).toEqual([]);
  });

  it('names no command that the protocol does not have', () => {
    const invented = HANDLED.filter((method) => !KNOWN.includes(method));
    expect(invented).toEqual([]);
  });

  it.each(['Page', 'Page.', '.navigate', 'page.navigate', 'toString', '__proto__', 'Page.navigate '])(
    'refuses %j',
    (method) => {
      expect(ruleFor(method).kind).toBe('refuse');
    },
  );
});
