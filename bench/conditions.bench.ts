/** What a condition costs per decision: through the gate, body and all, and asked by itself. */
import { Bench } from 'tinybench';
import type { Condition, Values } from '../src/model/policy/condition.ts';
import type { SitePolicy } from '../src/model/policy/sitemap.ts';
import { parseExpression } from '../src/policy/expression/parse.ts';
import { compileCondition } from '../src/send/conditions/compile.ts';
import { Sandbox } from '../src/send/conditions/sandbox.ts';
import { createSendGate } from '../src/send/gate.ts';
import { request, site } from './send-data.ts';

export interface ConditionRow {
  readonly name: string;
  readonly medianNs: number;
}

const PARAMETERS = { maxAmount: { type: 'number', description: '' } } as const;
const PARAMS: Values = { maxAmount: 50 };
const PLAIN = { parameters: PARAMETERS, args: ['totalAmount'] };
const expression = parseExpression('args.totalAmount >= 0 and args.totalAmount <= params.maxAmount', {
  params: { maxAmount: 'number' },
  args: { totalAmount: 'number' },
});
const text = `export default (params, args) =>
  typeof args.totalAmount === 'number' && typeof params.maxAmount === 'number' && args.totalAmount <= params.maxAmount;`;
const CONDITIONS: readonly (readonly [string, Condition])[] = [
  ['built-in', { ...PLAIN, name: 'allowPurchaseIfAmountLeq' }],
  ['expression', { ...PLAIN, expression }],
  ['module', { ...PLAIN, name: 'decide', module: { file: 'conditions.js', text } }],
];
/** Clock ticks are coarse beside one answer, so each sample asks so many times; the sandbox needs no such help. */
const REPEATS = 100;

export async function benchConditions(): Promise<ConditionRow[]> {
  const modules = await Sandbox.load();
  const bench = new Bench({ time: 500, warmupTime: 200 });
  const repeats = new Map<string, number>();
  const add = (name: string, times: number, run: () => void): void => {
    repeats.set(name, times);
    bench.add(name, () => {
      for (let time = 0; time < times; time++) run();
    });
  };
  const args = { values: { totalAmount: 40 }, currencies: {} };
  const order = request('POST', 'https://shop.example/order?total=40');
  for (const [name, condition] of CONDITIONS) {
    const times = name === 'module' ? 1 : REPEATS;
    const test = compileCondition(condition, PARAMS, modules);
    add(`${name}, alone`, times, () => void test(args));
    const gate = gateWith(condition, modules);
    add(`${name}, whole decision`, times, () => void gate.decide(order, {}));
  }
  await bench.run();
  return bench.tasks.flatMap(({ name, result }) =>
    'latency' in result ? [{ name, medianNs: (result.latency.p50 * 1e6) / (repeats.get(name) ?? 1) }] : [],
  );
}

function gateWith(condition: Condition, modules: Sandbox) {
  const policy: SitePolicy = { name: 'order', effect: 'condition', actions: ['Order'], description: '', condition };
  const entry = {
    action: 'Order',
    method: 'POST',
    url: 'https://shop.example/order',
    description: '',
    priority: 0,
    tags: [],
    children: [],
    args: { totalAmount: { type: 'number', source: { type: 'request', part: 'query', name: 'total' } } },
  } as const;
  return createSendGate({
    sites: [{ site: site('shop.example', [entry]), selected: [{ policy, params: PARAMS }] }],
    scopeDomains: ['shop.example'],
    limits: [],
    modules,
    allowPrivateNetworks: false,
  });
}
