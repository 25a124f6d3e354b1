/**
 * The endpoint under random commands with random parameters, as the protocol itself describes them, and three things that must hold: no trusted event without its verdict, no page
 * content from a page whose filter is not known to run, and nothing done in a session that was stopped. Told by what the server hears and what the client is sent.
 *
 * The seed is fixed; DOOR_FUZZ_SEED and DOOR_FUZZ_RUNS choose others.
 */
import { createRequire } from 'node:module';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { pause } from '../../src/browser/patience.ts';
import { ruleFor } from '../../src/gateway/cdp/protocol/methods.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { allow, deny } from '../../src/model/verdict.ts';
import { pageScript } from '../support/page-script.ts';
import { type Chance, chanceOf } from '../support/random.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const SEED = Number(process.env.DOOR_FUZZ_SEED ?? 13);
const RUNS = Number(process.env.DOOR_FUZZ_RUNS ?? 600);
const PATIENCE = { timeout: 240_000 };

const EVENTS = [
  ...['click', 'auxclick', 'dblclick', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'contextmenu'],
  ...['touchstart', 'touchend', 'keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'submit'],
  ...['drop', 'dragstart', 'paste', 'copy', 'cut', 'compositionstart'],
];
const MODIFIER_KEYS = ['Alt', 'AltGraph', 'CapsLock', 'Control', 'Fn', 'Meta', 'NumLock', 'Shift'];
/** Tells the server of every trusted event, but for modifiers that are held. */
const PAGE = `<!doctype html><title>Marked content</title><p id="text">Marked content</p>
  <form action="/sent" method="post"><input name="q" id="q" autofocus><input type="password" name="p"><button id="go">Go</button></form>
  <a href="/linked" id="link">Link</a><div draggable="true" id="drag">Drag</div><input type="file" id="file"><select id="s"><option>a<option>b</select>
  <script>
    console.log('Marked content');
    for (const type of ${JSON.stringify(EVENTS)}) addEventListener(type, (event) => {
      if (!event.isTrusted || ${JSON.stringify(MODIFIER_KEYS)}.includes(event.key)) return;
      navigator.sendBeacon('/trusted/' + type + '/' + (event.target.id ?? '') + '/' + (event.key ?? ''));
    }, true);
  </script>`;

const property: z.ZodType<Property> = z.lazy(() =>
  z.object({
    name: z.string().optional(),
    type: z.string().optional(),
    $ref: z.string().optional(),
    enum: z.array(z.string()).optional(),
    items: property.optional(),
    properties: z.array(property).optional(),
  }),
);
interface Property {
  name?: string | undefined;
  type?: string | undefined;
  $ref?: string | undefined;
  enum?: string[] | undefined;
  items?: Property | undefined;
  properties?: Property[] | undefined;
}
const protocol = z.object({
  domains: z.array(
    z.object({
      domain: z.string(),
      types: z
        .array(z.looseObject({ id: z.string() }).transform((type) => ({ ...property.parse(type), id: type.id })))
        .default([]),
      commands: z.array(z.object({ name: z.string(), parameters: z.array(property).default([]) })),
    }),
  ),
});
const load = createRequire(import.meta.url);
const DOMAINS = ['browser_protocol', 'js_protocol'].flatMap(
  (file) => protocol.parse(load(`devtools-protocol/json/${file}.json`)).domains,
);
const TYPES: ReadonlyMap<string, Property> = new Map(
  DOMAINS.flatMap(({ domain, types }) => types.map((type) => [`${domain}.${type.id}`, type] as const)),
);
/** What closes the page or the connection would only end the round. */
const LEAVES =
  /^(?:Browser\.close|Target\.(?:closeTarget|disposeBrowserContext|detachFromTarget)|Page\.close|Inspector|Runtime\.disable|Page\.disable)$/;
const COMMANDS = DOMAINS.flatMap(({ domain, commands }) =>
  commands.map(({ name, parameters }) => ({ method: `${domain}.${name}`, domain, parameters })),
).filter(({ method }) => ruleFor(method).treatment !== 'refuse' && !LEAVES.test(method));
/** What takes the page away from under the inputs that follow, or out of their reach. */
const GOES =
  /^Page\.(?:navigate|reload|setDocumentContent)|^Target\.|^DOM\.(?:remove|move|copy|set)|(?:Metrics|Size|Scale|Script)[A-Z]\w*$|setPageScaleFactor|setVisibleSize|setTouchEmulation/;
/** These are asked more often than the rest, and inputs as often as all others. */
const INPUTS = COMMANDS.filter(({ method }) => method.startsWith('Input.dispatch') || method === 'Input.insertText');
const TELLING = COMMANDS.filter(({ method }) => /^(?:Input|Runtime|DOM)\.|^Page\.(?:add|create|set|nav)/.test(method));

const TEXTS = [
  ...[
    '',
    'a',
    '\r',
    '\ra',
    'Shift',
    'Enter',
    ' ',
    'Tab',
    'AKIAIOSFODNN7EXAMPLE',
    'KeyA',
    'Space',
    'NumpadEnter',
    'F5',
    'Control',
  ],
  ...[
    'document.body.innerHTML',
    'document.querySelector("#go").click()',
    'console.log(document.body.innerText)',
    '() => document.body.outerHTML',
  ],
  ...[
    'mousePressed',
    'mouseReleased',
    'mouseMoved',
    'touchStart',
    'touchEnd',
    'drop',
    'dragEnter',
    'keyDown',
    'rawKeyDown',
    'char',
    'keyUp',
  ],
  ...[
    'cordon',
    'document',
    'http://shop.test/',
    'http://shop.test/unguarded',
    'about:blank',
    'javascript:go.click()',
    '1',
    '-1',
    'left',
    '#go',
    'copy',
    'paste',
    'insertText:x',
  ],
];
const NUMBERS = [0, 1, 2, 3, 5, 8, 9, 10, 13, 14, 16, 25, 30, 32, 40, 65, 100, 200, -1, 0.5, 1e9];

/** What these mostly are, or hardly any input would get as far as being judged. */
const USUAL: ReadonlyMap<string, readonly Json[]> = new Map<string, readonly Json[]>([
  ['x', [10, 20, 40, 60, 80, 100]],
  ['y', [10, 20, 40, 60, 80, 100]],
  ['modifiers', [0, 0, 0, 1, 2, 8]],
  ['buttons', [0, 1]],
  ['clickCount', [1, 1, 2]],
  ['button', ['left', 'left', 'right']],
  ['pointerType', ['mouse', 'pen']],
  ['timestamp', [1]],
]);

class Dice {
  readonly #chance: Chance;
  constructor(seed: number) {
    this.#chance = chanceOf(seed, 0);
  }
  pick<T>(from: readonly T[]): T {
    return this.#chance.pick(from);
  }
  chance(of: number): boolean {
    return this.#chance.often(of);
  }

  value(domain: string, { name, type, $ref, enum: names, items, properties = [] }: Property, depth = 0): Json {
    if (depth > 3) return null;
    if (this.chance(0.05)) return this.pick<Json>([null, '', 0, [], {}, true, 'x', '\r']);
    const named = $ref === undefined ? undefined : TYPES.get($ref.includes('.') ? $ref : `${domain}.${$ref}`);
    if (named !== undefined) return this.value($ref?.split('.').at(-2) ?? domain, named, depth + 1);
    if (names !== undefined) return this.chance(0.9) ? this.pick(names) : this.pick(TEXTS);
    const usual = USUAL.get(name ?? '');
    if (usual !== undefined && this.chance(0.9)) return this.pick(usual);
    if (type === 'integer' || type === 'number') return this.pick(NUMBERS);
    if (type === 'boolean') return this.chance(0.5);
    if (type === 'array' && items !== undefined)
      return Array.from({ length: this.pick([0, 1, 1, 2]) }, () => this.value(domain, items, depth + 1));
    if (type === 'object' || properties.length > 0)
      return Object.fromEntries(properties.map((each) => [each.name ?? '', this.value(domain, each, depth + 1)]));
    return this.pick(TEXTS);
  }

  command(stays: boolean): { readonly method: string; readonly params: JsonObject } {
    const all = this.chance(0.5) ? INPUTS : this.chance(0.7) ? TELLING : COMMANDS;
    const { method, domain, parameters } = this.pick(stays ? all.filter((each) => !GOES.test(each.method)) : all);
    const said = parameters.filter(({ name = '' }) => /^[xy]$|^type$/.test(name) || this.chance(0.7));
    return { method, params: Object.fromEntries(said.map((each) => [each.name ?? '', this.value(domain, each)])) };
  }
}

let rig: Rig | undefined;
let client: RawClient | undefined;
afterEach(async () => {
  client?.close();
  await rig?.close();
});

/** Sends random commands to a page, a new one where the last has come elsewhere; answers with all that the client was sent. */
async function storm(at: Rig, url: string, dice: Dice, stays = false): Promise<string> {
  const heard: string[] = [];
  let sent = 0;
  while (sent < RUNS) {
    client?.close();
    client = await RawClient.connect(at.gateway.cdp);
    const asking = client;
    const { targetId } = await asking.get('Target.createTarget', { url });
    const { sessionId } = await asking.get('Target.attachToTarget', { targetId: String(targetId), flatten: true });
    for (const domain of ['Page', 'Runtime', 'DOM', 'Log', 'Network', 'Accessibility', 'CSS'])
      void asking.send(`${domain}.enable`, {}, String(sessionId)).then((each) => heard.push(JSON.stringify(each)));
    await pause(150);
    const round: Promise<unknown>[] = [];
    for (let at = 0; at < 120 && sent < RUNS; at += 1) {
      const { method, params } = dice.command(stays);
      sent += 1;
      const answered = asking
        .send(method, params, String(sessionId))
        .then((each) => heard.push(`${method} ${JSON.stringify(each)}`));
      round.push(answered);
      // Some come one after the other, some in bursts.
      if (dice.chance(0.3)) await Promise.race([answered, pause(50)]);
    }
    await Promise.race([Promise.all(round), pause(1_500)]);
    heard.push(...asking.events.map((event) => JSON.stringify(event)));
    await asking.send('Target.closeTarget', { targetId: String(targetId) });
  }
  return heard.join('\n');
}

it('sets off no trusted event without its verdict', PATIENCE, async () => {
  rig = await startRig(
    { 'shop.test/': PAGE },
    { pageScript: await pageScript(), agentScripts: 'apart', goal: 'interact' },
  );
  rig.judge = ({ verb }) =>
    ['scroll', 'evaluate', 'screenshot', 'navigate', 'history'].includes(verb)
      ? allow('act.test.allow', 'Allowed.')
      : deny('act.test.deny', 'Not now.');
  await storm(rig, 'http://shop.test/', new Dice(SEED), true);
  expect(rig.judged.length).toBeGreaterThan(RUNS / 10);
  expect(rig.requested.filter((each) => each.includes('/trusted/'))).toEqual([]);
});

it('tells nothing of a page whose filter does not run, and does nothing in it', PATIENCE, async () => {
  const script = await pageScript();
  rig = await startRig(
    { 'shop.test/unguarded': PAGE },
    { pageScript: `if (location.pathname !== '/unguarded') {${script}\n}`, agentScripts: 'apart', goal: 'interact' },
  );
  const heard = await storm(rig, 'http://shop.test/unguarded', new Dice(SEED + 1));
  expect(heard).toMatch(/not known to be at work|script failed in the page/);
  expect(heard.split('\n').filter((line) => line.includes('Marked content'))).toEqual([]);
  expect(rig.requested.filter((each) => each.includes('/trusted/') || each.includes('/sent'))).toEqual([]);
});

it('does nothing in a session that was stopped', PATIENCE, async () => {
  rig = await startRig(
    { 'shop.test/': PAGE },
    { pageScript: await pageScript(), agentScripts: 'apart', goal: 'interact' },
  );
  const stop = deny('act.test.stop', 'The session is stopped.');
  rig.judge = () => stop;
  rig.stopped = () => stop;
  const heard = await storm(rig, 'http://shop.test/', new Dice(SEED + 2));
  expect(heard).toContain('The session is stopped.');
  expect(rig.requested.filter((each) => !/^refused\.test\/|favicon/.test(each))).toEqual([]);
});
