/** The permission box at a terminal: the whole of it, then one key; or the list to switch, and the fields to fill. */
import type { Readable, Writable } from 'node:stream';
import { readField } from '../grant/box/fields.ts';
import { boxLines } from '../grant/box/lines.ts';
import { asOffered, type Box, type BoxDecision, type BoxPolicy, type DecidedPolicy } from '../grant/box/model.ts';

export interface TerminalEnds {
  readonly input: Readable;
  readonly output: Writable;
}

const REFUSED: BoxDecision = { confirm: false };

/** Asks until the person confirms or refuses; breaking off, or the end of the input, refuses. */
export async function boxAtTerminal(box: Box, ends: TerminalEnds, over?: AbortSignal): Promise<BoxDecision> {
  const { selectKey, isCancel } = await import('@clack/prompts');
  const common = { ...ends, ...(over === undefined ? {} : { signal: over }) };
  let decision = asOffered(box);
  for (;;) {
    for (const line of boxLines(box, decision)) ends.output.write(`${line}\n`);
    const missing = decision.confirm ? unfilled(box, decision.policies) : [];
    const key = await selectKey<'y' | 'e' | 'n'>({
      ...common,
      message:
        missing.length === 0
          ? 'Let the agent work within this grant? One key answers.'
          : `Fill in first: ${missing.join(', ')}`,
      options: [
        ...(missing.length === 0 ? [{ value: 'y' as const, label: 'yes, this and no more' }] : []),
        { value: 'e', label: 'edit: switch policies on or off, change what they are given' },
        { value: 'n', label: 'no, nothing' },
      ],
    });
    if (isCancel(key) || key === 'n') return REFUSED;
    if (key === 'y') return decision;
    const edited = await edit(box, decision, common);
    if (edited === undefined) return REFUSED;
    decision = edited;
  }
}

function policiesOf({ sites }: Box): readonly BoxPolicy[] {
  return sites.flatMap(({ policies }) => policies);
}

/** Parameters that a policy which is on still lacks. */
function unfilled(box: Box, on: readonly DecidedPolicy[]): readonly string[] {
  const given = new Map(on.map(({ id, params }) => [id, params]));
  return policiesOf(box).flatMap(({ id, name, fields }) => {
    const params = given.get(id);
    if (params === undefined) return [];
    return fields
      .filter((field) => !field.fixed && 'problem' in readField(field.type, params[field.name] ?? ''))
      .map((field) => `${field.label} (${name})`);
  });
}

type Common = TerminalEnds & { readonly signal?: AbortSignal };

async function edit(box: Box, before: BoxDecision, common: Common): Promise<BoxDecision | undefined> {
  const { groupMultiselect, isCancel } = await import('@clack/prompts');
  const held = new Map(before.confirm ? before.policies.map(({ id, params }) => [id, params]) : []);
  const open = box.sites.flatMap(({ domain, policies }) => {
    const options = policies
      .filter(({ fixed }) => fixed === undefined)
      .map(({ id, name, description, does, question }) => ({
        value: id,
        label: `${name} (${does})`,
        hint: question ?? description,
      }));
    return options.length === 0 ? [] : [[domain, options] as const];
  });
  const ids = new Set(open.flatMap(([, options]) => options.map(({ value }) => value)));
  const on =
    open.length === 0
      ? []
      : await groupMultiselect<string>({
          ...common,
          message: 'What is granted: arrows move, space switches, Enter goes on',
          options: Object.fromEntries(open),
          initialValues: [...held.keys()].filter((id) => ids.has(id)),
          required: false,
          selectableGroups: false,
        });
  if (isCancel(on)) return undefined;
  const kept = new Set([
    ...on,
    ...policiesOf(box)
      .filter((each) => each.fixed !== undefined && each.on)
      .map(({ id }) => id),
  ]);
  const policies: DecidedPolicy[] = [];
  for (const policy of policiesOf(box)) {
    if (!kept.has(policy.id)) continue;
    const params = await fill(policy, held.get(policy.id) ?? {}, common);
    if (params === undefined) return undefined;
    policies.push({ id: policy.id, params });
  }
  return { confirm: true, policies };
}

async function fill(
  { name, fields }: BoxPolicy,
  held: Readonly<Record<string, string>>,
  common: Common,
): Promise<Readonly<Record<string, string>> | undefined> {
  const { text, isCancel } = await import('@clack/prompts');
  const params: Record<string, string> = {};
  for (const field of fields) {
    const value = held[field.name] ?? field.value;
    if (field.fixed) {
      params[field.name] = field.value;
      continue;
    }
    const typed = await text({
      ...common,
      message: `${name}: ${field.label}`,
      ...(value === '' ? {} : { initialValue: value }),
      validate: (written) => {
        const reading = readField(field.type, written ?? '');
        return 'problem' in reading ? reading.problem : undefined;
      },
    });
    if (isCancel(typed)) return undefined;
    params[field.name] = typed;
  }
  return params;
}
