import type { Action, MalformedCall, Surface, ToolCall } from '../../model/action.ts';
import type { JsonObject } from '../../model/json.ts';
import { readAnthropic } from './anthropic.ts';
import { readCdp } from './cdp.ts';
import { readChio, readUnknown } from './chio.ts';
import { readChromeDevtoolsMcp } from './chrome-devtools-mcp.ts';
import { readCua } from './cua.ts';
import { readOpenai } from './openai.ts';
import { readPlaywrightMcp } from './playwright-mcp.ts';
import { isMisfit, nestsTooDeep, type Reading } from './reading.ts';

type SurfaceReader = (tool: string, args: JsonObject) => Reading;

/** In the order in which they are tried without a surface given (docs/reference/surfaces.md). */
const READERS: readonly (readonly [Surface, SurfaceReader])[] = [
  ['cua', readCua],
  ['chio', readChio],
  ['playwright-mcp', readPlaywrightMcp],
  ['chrome-devtools-mcp', readChromeDevtoolsMcp],
  ['anthropic', readAnthropic],
  ['openai', readOpenai],
  ['cdp', readCdp],
];

/**
 * A tool call as an action. Without a surface, the first surface whose schema the name and arguments fit reads it. A tool that
 * is known and called wrongly is malformed; a tool that none knows is an action of verb `other`, so that Chio's checks on
 * arguments of any tool still see it (the gate denies it under every other dialect). Never throws.
 */
export function readToolCall(call: ToolCall, surface?: Surface): Action | MalformedCall {
  const { tool, arguments: args } = call;
  if (nestsTooDeep(args)) return { tool, malformed: 'its arguments nest too deep' };
  let misfit: string | undefined;
  for (const [name, read] of READERS) {
    if (surface !== undefined && surface !== name) continue;
    const reading = read(tool, args);
    if (reading === undefined) continue;
    if (!isMisfit(reading)) return reading;
    misfit ??= reading.misfit;
  }
  if (misfit !== undefined) return { tool, malformed: misfit };
  if (surface !== undefined && surface !== 'chio') return { tool, malformed: `${surface} has no such tool` };
  const unknown = readUnknown(tool, args);
  return isMisfit(unknown) ? { tool, malformed: unknown.misfit } : unknown;
}
