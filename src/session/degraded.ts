import { unreadHosts } from '../grant/unread.ts';
import type { Grant } from '../model/policy/grant.ts';

/** What a grant's documents ask for and this session does not have, in sentences for the operator. */
export function missingOf({ policy }: Grant, reviewed: boolean): readonly string[] {
  const { unenforced = [], file, mandatory, network } = policy;
  const unbound = unenforced.map((rule) => `${rule} of ${file} binds nothing here: no browser does what it rules`);
  const missing = [...unbound, ...unreadHosts(network)];
  const asked = [policy, ...mandatory].find(({ guardrails }) => guardrails?.enableLlmActionCheck === true);
  if (asked === undefined || reviewed) return missing;
  const what = 'a person is asked about controls that are hard to undo, and other actions pass unreviewed';
  return [...missing, `no language model reviews actions (enable_llm_action_check of ${asked.file}): ${what}`];
}
