import { readField } from '../../grant/box/fields.ts';
import { asOffered, type Box, type BoxField, type BoxPolicy, valuesOf } from '../../grant/box/model.ts';

/** By policy, what stands in its fields. */
type Values = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface BoxState {
  readonly on: ReadonlySet<string>;
  readonly values: Values;
  readonly isChecked: boolean;
}

export function initial(box: Box): BoxState {
  const offered = asOffered(box);
  const on = new Set(offered.confirm ? offered.policies.map(({ id }) => id) : []);
  const values = Object.fromEntries(
    box.sites.flatMap(({ policies }) => policies.map(({ id, fields }) => [id, valuesOf(fields)])),
  );
  return { on, values, isChecked: false };
}

export function problemOf(
  { fixed, type, name }: BoxField,
  values: Readonly<Record<string, string>>,
): string | undefined {
  if (fixed) return undefined;
  const reading = readField(type, values[name] ?? '');
  return 'problem' in reading ? reading.problem : undefined;
}

export function problemsOf({ id, fields }: BoxPolicy, values: Values): readonly string[] {
  return fields.flatMap((field) => problemOf(field, values[id] ?? {}) ?? []);
}
