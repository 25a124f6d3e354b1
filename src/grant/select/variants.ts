/** Policies that allow what another one allows, within a limit. */
import type { Choosable } from './profile.ts';

const LIMITING = /max|min|limit|most|least|under|over|within|up to|only|budget|ceiling|cap\b|no more/i;

/** Of each policy that has some, those that allow the same within a limit: where the task states the limit, that one is enough. */
export function limitedVariants(policies: readonly Choosable[]): ReadonlyMap<Choosable, readonly Choosable[]> {
  const variants = new Map<Choosable, Choosable[]>();
  for (const narrow of policies) {
    const wide = policies.find((each) => isLimited(narrow, each));
    if (wide === undefined) continue;
    const known = variants.get(wide);
    if (known === undefined) variants.set(wide, [narrow]);
    else known.push(narrow);
  }
  return variants;
}

/** Whether a policy has the name of another with something behind it, all its parameters, and one more that limits. */
function isLimited(narrow: Choosable, wide: Choosable): boolean {
  if (narrow === wide || !sharesName(narrow.name, wide.name) || narrow.kind !== wide.kind) return false;
  const own = Object.entries(narrow.parameters);
  if (!Object.keys(wide.parameters).every((name) => Object.hasOwn(narrow.parameters, name))) return false;
  const added = own.filter(([name]) => !Object.hasOwn(wide.parameters, name));
  return added.some(([name, { description }]) => LIMITING.test(name) || LIMITING.test(description));
}

function sharesName(narrow: string, wide: string): boolean {
  const separated = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return separated(narrow).startsWith(`${separated(wide)}_`);
}

/** What a limiting policy adds to the parameters of the one without a limit. */
export function addedParameters(narrow: Choosable, wide: Choosable): readonly string[] {
  return Object.keys(narrow.parameters).filter((name) => !Object.hasOwn(wide.parameters, name));
}
