import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HANDLERS } from '../handlers.ts';
import { TELLS_OF_FRAME, TELLS_OF_SCRIPTS } from '../sessions/heard-event.ts';
import { COMPILED } from './compile.ts';
import { ALL_COMMANDS, ALL_EVENTS, eventRuleFor, ruleFor } from './methods.ts';

const shape = z.object({
  name: z.string().default(''),
  type: z.string().optional(),
  $ref: z.string().optional(),
  enum: z.array(z.string()).optional(),
});
type Shape = z.infer<typeof shape> & {
  readonly items?: Shape | undefined;
  readonly properties?: readonly Shape[] | undefined;
};
const anyShape: z.ZodType<Shape> = shape.extend({
  items: z.lazy(() => anyShape).optional(),
  properties: z.lazy(() => z.array(anyShape)).optional(),
});
const shapes = z.array(anyShape).default([]);
const types = z.array(z.intersection(anyShape, z.object({ id: z.string() }))).default([]);
const commands = z.array(z.object({ name: z.string(), parameters: shapes, returns: shapes })).default([]);
const events = z.array(z.object({ name: z.string(), parameters: shapes })).default([]);
const protocol = z.object({ domains: z.array(z.object({ domain: z.string(), types, commands, events })) });
const load = createRequire(import.meta.url);
const DOMAINS = ['browser_protocol', 'js_protocol'].flatMap(
  (file) => protocol.parse(load(`devtools-protocol/json/${file}.json`)).domains,
);

function known(kind: 'commands' | 'events'): readonly string[] {
  return DOMAINS.flatMap((each) => each[kind].map(({ name }) => `${each.domain}.${name}`));
}

/** What is passed on with texts in it that the browser, the agent or Cordon's proxy wrote. */
const OF_THE_BROWSER =
  `Browser.downloadProgress Browser.getVersion CSS.getLonghandProperties DOM.getBoxModel Emulation.getScreenInfos Inspector.detached
  Network.dataReceived Network.emulateNetworkConditionsByRule Network.fetchSchemefulSite Network.trustTokenOperationDone Page.downloadProgress
  Page.lifecycleEvent Performance.getMetrics Runtime.exceptionRevoked Runtime.getIsolateId Schema.getDomains Security.securityStateChanged
  Security.visibleSecurityStateChanged Storage.getStorageKey Storage.getStorageKeyForFrame Target.attachToBrowserTarget Target.getBrowserContexts
  Target.targetCrashed Target.targetDestroyed`.split(/\s+/);
const TYPES = new Map<string, Shape>(
  DOMAINS.flatMap(({ domain, types: all }) => all.map((type) => [`${domain}.${type.id}`, type] as const)),
);

/** The members of a message that hold a text and no identifier, as the protocol names their types. */
function textsIn(part: Shape, domain: string, path: string, within: readonly string[] = []): readonly string[] {
  if (part.$ref !== undefined) {
    const name = part.$ref.includes('.') ? part.$ref : `${domain}.${part.$ref}`;
    const type = TYPES.get(name);
    if (type === undefined || within.includes(name) || /Id$|Identifier$/.test(name)) return [];
    return textsIn(type, name.split('.')[0] ?? '', path, [...within, name]);
  }
  if (part.items !== undefined) return textsIn(part.items, domain, `${path}[]`, within);
  if (part.properties !== undefined)
    return part.properties.flatMap((each) => textsIn(each, domain, `${path}.${each.name}`, within));
  const isText = part.type === 'object' || part.type === 'any' || (part.type === 'string' && part.enum === undefined);
  return isText ? [path] : [];
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

  it('pass on as it is only what no page writes', () => {
    const holdText = (domain: string, name: string, parts: readonly Shape[]): readonly string[] =>
      parts.some((part) => textsIn(part, domain, part.name).length > 0) ? [`${domain}.${name}`] : [];
    const passed = DOMAINS.flatMap(({ domain, commands: all, events: told }) => [
      ...all
        .filter(({ name }) => ruleFor(`${domain}.${name}`).treatment === 'pass')
        .flatMap(({ name, returns }) => holdText(domain, name, returns)),
      ...told
        .filter(({ name }) => eventRuleFor(`${domain}.${name}`) === 'pass')
        .flatMap(({ name, parameters }) => holdText(domain, name, parameters)),
    ]).filter((name) => !TELLS_OF_FRAME.has(name) && !TELLS_OF_SCRIPTS.has(name));
    expect(passed.toSorted(), 'who writes the texts in it? where a page does, they are filtered').toEqual(
      OF_THE_BROWSER,
    );
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
