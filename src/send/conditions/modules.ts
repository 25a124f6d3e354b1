import type { Grant } from '../../model/policy/grant.ts';
import type { ConditionModules } from './condition.ts';

/**
 * Makes a grant's own condition functions ready. A session that uses none loads nothing.
 * @throws {CordonError} 'input' for a module that does not load or exports no function.
 */
export async function prepareConditions(grant: Grant): Promise<ConditionModules | undefined> {
  const modules = grant.sites.flatMap(({ selected }) =>
    selected.flatMap(({ policy: { condition } }) =>
      condition !== undefined && 'module' in condition && condition.module !== undefined ? [condition.module] : [],
    ),
  );
  if (modules.length === 0) return undefined;
  const { Sandbox } = await import('./sandbox.ts');
  const sandbox = await Sandbox.load();
  for (const module of modules) sandbox.check(module);
  return sandbox;
}
