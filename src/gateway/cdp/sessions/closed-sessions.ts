import type { Call, Policy } from '../judging/call.ts';
import { ruleFor } from '../protocol/methods.ts';
import type { CommandTreatment } from '../protocol/treatments.ts';
import { onlyReads } from '../results/stopped-reads.ts';
import type { AgentSession } from './agent-session.ts';

/** Why nothing of this kind is done in a session: it came to a stop, or its target is none of the agent's. */
export function closedTo(
  policy: Policy,
  session: AgentSession,
  { method, params }: Pick<Call, 'method' | 'params'>,
): string | undefined {
  const { treatment } = ruleFor(method);
  if (session.kind === 'worker' && !OF_WORKERS.has(treatment)) {
    // Service workers outlive the session, and answer in their site's name.
    if (policy.guard.agentWorld !== undefined || session.type !== 'worker') return WORKERS;
  }
  const paused = policy.paused();
  if (paused !== undefined && waits(method, treatment) && !onlyReads(method, params)) return paused;
  const stop = policy.stopped();
  if (stop === undefined || !acts(method, treatment) || onlyReads(method, params)) return undefined;
  // Cordon's own page, which says why: nothing there can be acted on.
  const url = policy.guard.pageUrl(session.targetId ?? '') ?? '';
  return treatment === 'run' && policy.refusalPages.has(url) ? undefined : stop.reason;
}

/** What is asked of a worker: whether it is there, and what it loads. */
const OF_WORKERS: ReadonlySet<CommandTreatment> = new Set(['pass', 'refuse']);
const WORKERS =
  'workers are the page’s own, and no script of an agent runs there; `see.scripts: page` opens those of pages';

/** Whether a command does anything that a stopped session must not do, and that is not judged each time. What is there can still be read, and left. */
function acts(method: string, treatment: CommandTreatment): boolean {
  return treatment === 'run' || method.startsWith('Input.') || method === 'Page.addScriptToEvaluateOnNewDocument';
}

/** Whether a command waits while a person is busy: all that acts. A dialog is answered, or its page would show nothing. */
function waits(method: string, treatment: CommandTreatment): boolean {
  return (treatment === 'judge' && method !== 'Page.handleJavaScriptDialog') || acts(method, treatment);
}
