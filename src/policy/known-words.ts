/**
 * Lists of verbs, types and methods: a misspelt word fits nothing, and the rule that it stands in would be off without a word. Where names of tools
 * and servers that Cordon does not know may stand, what is one slip away from a known one is refused and all else is taken as it is.
 */
import { isBrowserName, verbNames, verbOf } from '../model/verb-names.ts';
import { filled, report } from './fields.ts';
import { nearest } from './source/nearest.ts';
import type { Fault } from './source/problems.ts';

/** Chio's default action types (docs/sources.md#chio-computeruseguard). */
export const DEFAULT_ACTION_TYPES = [
  'remote.session.connect',
  'remote.session.disconnect',
  'remote.session.reconnect',
  'input.inject',
  'remote.clipboard',
  'remote.file_transfer',
  'remote.audio',
  'remote.drive_mapping',
  'remote.printing',
  'remote.session_share',
];

/** docs/sources.md#chio-inputinjectioncapabilityguard. */
export const DEFAULT_INPUT_TYPES = ['keyboard', 'mouse', 'touch'];

const VERB_NAMES: readonly string[] = verbNames().map(([name]) => name);

/** A verb under any of its names, or a remote or input action type: what a rule that asks may name. */
export const knownVerb = filled.superRefine((written, context) => {
  const name = plain(written);
  if (verbOf(name) !== undefined) return;
  const isType = name.startsWith('remote.') || name.startsWith('input.');
  const fault = isType ? slipOfActionType(written) : noVerb(written, 'Name a tool of your own under `tools`.');
  if (fault !== undefined) report(context, fault);
});

/** A verb that may be used: of a surface that Cordon knows, or whatever another one calls its own. */
export const allowedVerb = filled.superRefine((written, context) => {
  if (verbOf(plain(written)) !== undefined || nearestVerb(written) === undefined) return;
  report(context, noVerb(written, ''));
});

export const actionType = filled.superRefine((written, context) => {
  const fault = slipOfActionType(written);
  if (fault !== undefined) report(context, fault);
});

export const inputType = filled.superRefine((written, context) => {
  const fault = slip(written, DEFAULT_INPUT_TYPES, 'type of input');
  if (fault !== undefined) report(context, fault);
});

function noVerb(written: string, otherwise: string): Fault {
  const meant = nearestVerb(written);
  const advice =
    meant === undefined
      ? `Use a verb such as \`click\`, \`type\`, \`press\`, \`navigate\` or \`upload\`. ${otherwise}`
      : `Did you mean \`${meant}\`?`;
  return { message: `must be a verb, not '${written}'`, advice };
}

function nearestVerb(written: string): string | undefined {
  const name = plain(written);
  const bare = isBrowserName(name) ? name.replace(/^[a-z]+[._-]/, '') : name;
  return nearest(bare, VERB_NAMES);
}

/** Types stand in families (`remote.`, `input.`): a slip is looked for in either part by itself, or `remote.video` would be one of `remote.audio`. */
function slipOfActionType(written: string): Fault | undefined {
  const name = plain(written);
  if (DEFAULT_ACTION_TYPES.includes(name)) return undefined;
  const [family, own] = parted(name);
  const families = Array.from(new Set(DEFAULT_ACTION_TYPES.map((type) => parted(type)[0])));
  const meantFamily = family === '' ? undefined : nearest(family, families);
  const kin = DEFAULT_ACTION_TYPES.map(parted).filter(([theirs]) => family === '' || theirs === meantFamily);
  const ownMeant = nearest(
    own,
    kin.map(([, theirs]) => theirs),
  );
  const meant = kin.find(([, theirs]) => theirs === ownMeant)?.join('.');
  return meant === undefined ? undefined : slipFor(written, meant, 'type of action');
}

function parted(type: string): readonly [string, string] {
  const dot = type.lastIndexOf('.');
  return [type.slice(0, Math.max(0, dot)), type.slice(dot + 1)];
}

function slip(written: string, known: readonly string[], kind: string): Fault | undefined {
  const name = plain(written);
  const meant = known.includes(name) ? undefined : nearest(name, known);
  return meant === undefined ? undefined : slipFor(written, meant, kind);
}

function slipFor(written: string, meant: string, kind: string): Fault {
  return { message: `names the ${kind} '${written}', which nothing has`, advice: `Did you mean \`${meant}\`?` };
}

function plain(written: string): string {
  return written.trim().toLowerCase();
}
