import { CordonError } from '../../model/error.ts';
import type { Condition, Values } from '../../model/policy/condition.ts';
import { compileBuiltIn } from './built-in.ts';
import type { ConditionModules, ConditionTest } from './condition.ts';
import { compileExpression } from './expression.ts';

/**
 * A condition with its parameters filled in. A site's own function needs `modules`, which were made ready before ({@link prepareConditions}).
 * @throws {CordonError} 'input' for a name that is no condition function, 'environment' for a module that is not ready.
 */
export function compileCondition(condition: Condition, params: Values, modules?: ConditionModules): ConditionTest {
  if ('expression' in condition) return compileExpression(condition, params);
  const { name, module } = condition;
  if (module === undefined) return compileBuiltIn(condition, params);
  if (modules === undefined) {
    throw new CordonError(`The module '${module.file}' of the condition '${name}' was not made ready.`, {
      kind: 'environment',
      advice: 'Open the session by `openGranted`, which prepares conditions.',
    });
  }
  return (args) => modules.ask(module, params, args);
}
