/**
 * HushSpec's `rules.tool_access`: which tools may be called. Names are exact (core specification, 3.7); a blocked one, and one that a person must
 * confirm, is recognised in any spelling, with or without the prefix that MCP hosts put before it.
 */
import type { Action } from '../../model/action.ts';
import type { ToolAccessConfig } from '../../model/policy/policy.ts';
import { allow, ask } from '../../model/verdict.ts';
import { refuse } from '../rules.ts';
import { bareToolName, normaliseName } from '../verbs.ts';
import { DISABLED, type Guard } from './guard.ts';

const LISTED = allow('act.tool_access.allow', 'The document allows this tool.');
const BY_DEFAULT = allow('act.tool_access.default_allow', 'The document allows every tool that it does not name.');
const CONFIRM = ask('act.tool_access.require_confirmation', 'A person must confirm this tool before it is used.');

export function createToolAccessGuard(config: ToolAccessConfig): Guard {
  if (!config.enabled) return DISABLED;
  const blocked = namesIn(config.block);
  const confirmed = namesIn(config.requireConfirmation);
  const allowed = new Set(config.allow);
  const most = config.maxArgsSize;
  return {
    judge({ action }) {
      const { tool } = action;
      if (most !== undefined && sizeOf(action) > most) {
        const reason = `The arguments of this tool may have ${most} bytes at most: send less at once.`;
        return refuse('act.tool_access.max_args_size', reason, { most });
      }
      if (blocked(tool)) return refuse('act.tool_access.block', 'This tool is blocked: use another one.', { tool });
      if (confirmed(tool)) return CONFIRM;
      if (allowed.has(tool)) return LISTED;
      if (config.otherwise === 'allow') return BY_DEFAULT;
      const reason = 'Only the tools that the document lists may be called: use one of them.';
      return refuse('act.tool_access.default_block', reason, { tool });
    },
  };
}

function namesIn(list: readonly string[]): (tool: string) => boolean {
  const names = new Set(list.flatMap((name) => [normaliseName(name), bareToolName(name)]));
  return (tool) => names.size > 0 && (names.has(normaliseName(tool)) || names.has(bareToolName(tool)));
}

function sizeOf(action: Action): number {
  return new TextEncoder().encode(JSON.stringify(action.arguments)).length;
}
