import type { Action } from '../../model/action.ts';
import type { Facts } from '../facts.ts';

/**
 * What makes two actions the same for stuck detection: the verb with its target, its URL, what it types, and of a sequence all
 * of its steps. Descriptions and other arguments do not count where there is a target, so that an agent that words its
 * retries differently is still seen to retry.
 */
export function signatureOf(all: readonly Facts[]): string {
  return all
    .map(({ action, navigation }) => stepSignature(action, navigation?.kind === 'web' ? navigation.key : undefined))
    .join('\n');
}

function stepSignature(action: Action, page: string | undefined): string {
  const { verb, target, texts } = action;
  const at = target?.selector ?? target?.name;
  if (page !== undefined) return `${verb}|${page}`;
  if (verb === 'scroll') return `${verb}|${at ?? ''}|${movement(action)}`;
  if (verb === 'sequence') return `${verb}|${action.steps.length}`;
  if (at !== undefined || texts.length > 0) return `${verb}|${at ?? ''}|${texts.join('\u0000')}`;
  return `${verb}|${action.tool}|${JSON.stringify(action.arguments)}`;
}

function movement({ arguments: args }: Action): string {
  return JSON.stringify([
    args.direction,
    args.amount,
    args.deltaX,
    args.deltaY,
    args.scroll_direction,
    args.scroll_amount,
  ]);
}
