/** Values that a condition could be about: totals, quantities, dates, recipients. Those in the request itself come before any on a page. */
import type { Json } from '../../model/json.ts';
import type { ArgumentSource } from '../../model/policy/sitemap.ts';
import { isSecretName } from '../../see/secret-fields.ts';
import { wordsOf } from './names/words.ts';
import type { ArgumentProposal } from './operation.ts';
import type { Placed } from './traffic/placed.ts';

/** What an argument is called, by the words of the member that has it. */
const ARGUMENTS: readonly (readonly [name: string, type: ArgumentProposal['type'], words: RegExp])[] = [
  ['totalAmount', 'number', /^(?:order |grand |cart )?total(?: amount| price)?$|^amount(?: total| due)?$|^sum$/],
  ['price', 'number', /^(?:unit )?price$|^cost$|^bid(?: amount)?$/],
  ['quantity', 'number', /^(?:quantity|qty|count|num guests|guests|adults)$/],
  [
    'recipient',
    'string',
    /^(?:to|recipients?|to email|send to|mailto|payee|beneficiary|iban|invitee|email|to user|user email)$/,
  ],
  ['checkin_date', 'date', /^(?:check ?in|checkin|arrival|start|from)(?: date)?$/],
  ['checkout_date', 'date', /^(?:check ?out|checkout|departure|end|until)(?: date)?$/],
  ['due_date', 'date', /^(?:due|expires|expiry|deadline)(?: date| at| on)?$/],
];

/** The argument that a member's name tells of; undefined where it tells of none. */
export function argumentFor(
  path: readonly string[],
  part: Extract<ArgumentSource, { readonly type: 'request' }>['part'],
): ArgumentProposal | undefined {
  if (!isTold(path)) return undefined;
  const words = wordsOf(path.at(-1) ?? '').join(' ');
  const found = ARGUMENTS.find(([, , fits]) => fits.test(words));
  return found && { name: found[0], type: found[1], source: { type: 'request', part, name: path.join('.') } };
}

/** Whether a sitemap can name a member, and may. */
export function isTold(path: readonly string[]): boolean {
  return path.every((each) => /^[\w-]+$/.test(each)) && !isSecretName(path.at(-1) ?? '');
}

/** The arguments that every example has, with values that convert. */
export function proposeArguments(examples: readonly (readonly Placed[])[]): readonly ArgumentProposal[] {
  const [first = [], ...others] = examples;
  const found = new Map<string, ArgumentProposal>();
  for (const member of first) {
    const proposal = argumentFor(member.path, member.in);
    if (proposal === undefined || found.has(proposal.name)) continue;
    const key = member.path.join('\n');
    const values = [first, ...others].map((members) =>
      members.filter((each) => each.in === member.in && each.path.join('\n') === key),
    );
    if (values.every((same) => same.length === 1 && converts(same[0]?.value, proposal.type)))
      found.set(proposal.name, proposal);
  }
  return [...found.values()];
}

function converts(value: Json | undefined, type: ArgumentProposal['type']): boolean {
  if (type === 'number')
    return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:[.,]\d+)?$/.test(value));
  if (type === 'date') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
  return typeof value === 'string';
}
