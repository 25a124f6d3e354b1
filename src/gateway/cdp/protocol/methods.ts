import { COMMANDS } from './commands.ts';
import { EVENTS } from './events.ts';
import { type CommandTreatment, type EventTreatment, type Listed, listed } from './treatments.ts';

/** Every command that Cordon knows, with its treatment. */
export const ALL_COMMANDS = listed<CommandTreatment>(COMMANDS, ['pass', 'read', 'run', 'judge', 'narrow', 'refuse']);
/** Every event that Cordon knows, with its treatment. */
export const ALL_EVENTS = listed<EventTreatment>(EVENTS, ['pass', 'filter', 'headers', 'target', 'world', 'withhold']);

const COMMAND_RULES = new Map(ALL_COMMANDS.map((each) => [each.name, each]));
const EVENT_RULES = new Map(ALL_EVENTS.map(({ name, treatment }) => [name, treatment]));

/** What becomes of a command. What no table knows is refused. */
export function ruleFor(method: string): Listed<CommandTreatment> {
  return COMMAND_RULES.get(method) ?? { name: method, treatment: 'refuse', why: 'Cordon does not know this command' };
}

/** What becomes of an event. What no table knows is withheld. */
export function eventRuleFor(method: string): EventTreatment {
  return EVENT_RULES.get(method) ?? 'withhold';
}
