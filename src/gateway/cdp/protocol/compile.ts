import { nestsTooDeep } from '../../../act/surfaces/reading.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { withShallowNodes } from './deep-values.ts';
import { PARAMETERS } from './parameters.ts';

/** What becomes of one parameter: sent on, left out, or refused with its command. */
export type Parameter = 'send' | 'leave out' | 'refuse';

const NOTHING: ReadonlyMap<string, Parameter> = new Map();

/** By command, the parameters that it knows. */
export const COMPILED: ReadonlyMap<string, ReadonlyMap<string, Parameter>> = new Map(
  Object.entries(PARAMETERS).map(([method, names]) => [method, new Map(names.split(' ').map(parameterOf))]),
);

function parameterOf(written: string): [string, Parameter] {
  if (written.startsWith('-')) return [written.slice(1), 'leave out'];
  return written.startsWith('!') ? [written.slice(1), 'refuse'] : [written, 'send'];
}

/** A command's parameters as they are sent on, or why it is malformed. */
export type Compiled = { readonly params: JsonObject } | { readonly malformed: string };

/** The browser ends its connection, everybody's, over a message that nests deeper than 300. */
const DEEPEST = 200;

/** Reads an agent's command anew: it has the parameters that are known to be harmless, and no others. */
export function compile(method: string, asked: JsonObject): Compiled {
  if (nestsTooDeep(asked, DEEPEST)) return { malformed: 'its parameters nest too deep' };
  if (asked.arguments !== undefined && !areArguments(asked.arguments))
    return { malformed: "an 'unserializableValue' is NaN, -0, an infinity or a large number" };
  if (method === 'CSS.resolveValues' && READS_MARKUP.test(JSON.stringify(asked.values ?? [])))
    return { malformed: "a value of a style reads no attributes here; ask for the node with 'DOM.describeNode'" };
  const params = asked.serializationOptions === undefined ? asked : withShallowNodes(asked);
  const known = COMPILED.get(method) ?? NOTHING;
  const names = Object.keys(params);
  if (names.every((name) => known.get(name) === 'send')) return { params };
  const refused = names.find((name) => known.get(name) === 'refuse' && saysMore(params[name]));
  if (refused !== undefined) return { malformed: `'${refused}' cannot be asked for here; leave it out` };
  return { params: Object.fromEntries(Object.entries(params).filter(([name]) => known.get(name) === 'send')) };
}

/** The browser gets at the value of such a text by running it. */
const UNSERIALIZABLE = /^(?:NaN|-0|-?Infinity|-?\d+n)$/;

/** Whether what a function is called with is data, and no script of its own. */
function areArguments(given: Json): boolean {
  return (
    Array.isArray(given) &&
    given.filter(isJsonObject).every(({ unserializableValue: text }) => {
      return text === undefined || (typeof text === 'string' && UNSERIALIZABLE.test(text));
    })
  );
}

/** What a style can say of markup that the filter leaves out, in letters or escaped: of attributes, and of how many there are. */
const READS_MARKUP = /\\\\|attr\(|sibling-/i;

/** Clients name what they do not want, too. */
function saysMore(value: JsonObject[string] | undefined): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== false &&
    value !== 0 &&
    !(Array.isArray(value) && value.length === 0)
  );
}
