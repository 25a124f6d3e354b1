/** The box in lines, for a terminal: what is on, what is off, and what is asked. */
import { plainLine } from '../../model/plain-line.ts';
import { filledIn } from './filled-in.ts';
import type { Box, BoxDecision, BoxPolicy, BoxSite } from './model.ts';

/** More than so many that are off and not asked about stand in one line. */
const SHOWN_OFF = 8;

const DOES = { reads: 'only reads', changes: 'CHANGES something', forbids: 'forbids' } as const;

/** @param decision what is on as the person has it by now */
export function boxLines(box: Box, decision: BoxDecision): readonly string[] {
  const on = new Map(decision.confirm ? decision.policies.map(({ id, params }) => [id, params]) : []);
  const changes = box.sites.some(({ policies }) => policies.some(({ id, does }) => does === 'changes' && on.has(id)));
  return [
    `Task: ${box.task === '' ? '(none given)' : box.task}`,
    `Goal: ${changes ? box.goal.changing : box.goal.plain}`,
    `Domains: ${box.places.length === 0 ? '(none)' : box.places.join(', ')}`,
    `Holds: ${box.holds}`,
    ...box.sites.flatMap((site) => siteLines(site, on)),
    ...box.limits.map((each) => `Limit: ${each}`),
    ...box.notes,
  ];
}

type On = ReadonlyMap<string, Readonly<Record<string, string>>>;

function siteLines({ domain, policies, besides }: BoxSite, on: On): readonly string[] {
  const off = policies.filter(({ id }) => !on.has(id));
  const asked = off.filter(({ question }) => question !== undefined);
  const rest = off.filter(({ question }) => question === undefined);
  return [
    `At ${domain}:`,
    ...policies.filter(({ id }) => on.has(id)).flatMap((policy) => onLines(policy, on.get(policy.id) ?? {})),
    ...asked.flatMap((policy) => [`  [ ] ${titleOf(policy, {})}`, `      not granted: ${policy.question}`]),
    ...(rest.length > SHOWN_OFF
      ? [`  not granted: ${rest.map(({ name }) => name).join(', ')}`]
      : rest.map((policy) => `  [ ] ${titleOf(policy, {})}`)),
    ...besides.map((each) => `  ${each}`),
  ];
}

function onLines(policy: BoxPolicy, params: Readonly<Record<string, string>>): readonly string[] {
  return [
    `  [x] ${titleOf(policy, params)}`,
    ...policy.fields.map(({ name, label }) => `      ${label}: ${spoken(params[name])}`),
    ...(policy.because === undefined || policy.because === '' ? [] : [`      because of ${policy.because}`]),
  ];
}

function titleOf({ name, description, does }: BoxPolicy, params: Readonly<Record<string, string>>): string {
  const text = filledIn(description, (each) => (params[each] ? spoken(params[each]) : undefined));
  return `${name} (${DOES[does]})${text === '' ? '' : ` – ${text}`}`;
}

/** What was typed, without what could draw on the terminal. */
function spoken(value = ''): string {
  return value === '' ? '(not said)' : plainLine(value);
}
