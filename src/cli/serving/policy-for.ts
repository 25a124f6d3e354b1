import { policyOfTask } from '../../grant/task-policy.ts';
import { CordonError } from '../../model/error.ts';
import type { Policy } from '../../model/policy/policy.ts';
import { loadPolicy } from '../../policy/load.ts';
import { readDocument } from '../../sites/read-document.ts';

/** The document's policy, or else the task's own. @throws {CordonError} `input` where neither is named */
export function policyFor({
  policy,
  task,
}: {
  readonly policy?: string | undefined;
  readonly task?: string | undefined;
}): Promise<Policy> {
  if (policy !== undefined) return loadPolicy(policy, readDocument);
  if (task !== undefined) return policyOfTask(task);
  throw new CordonError('Neither a task nor a policy document was named', {
    kind: 'input',
    advice: 'Say what is to be done and where: cordon serve --task "Save a note on http://localhost:3000".',
  });
}
