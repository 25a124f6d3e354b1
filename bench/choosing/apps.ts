/**
 * Tasks for the applications in `apps/`, with the policies that each needs. Here the policies say no more of themselves than in a session: no kind of action, no
 * site's name in the task. `apps-tasks.tsv` is ours, and looked at; the other two were each written by somebody who read the policies and nothing of the rules:
 * failures are looked at on their odd lines alone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosablesOf } from '../../src/grant/select/choosable.ts';
import type { Choosable } from '../../src/grant/select/profile.ts';
import { loadPolicyText } from '../../src/policy/load.ts';
import { readDocument } from '../../src/sites/read-document.ts';

export interface AppTask {
  /** Its line in the file, from 1. */
  readonly id: number;
  readonly app: string;
  readonly task: string;
  readonly needs: ReadonlySet<string>;
  readonly policies: readonly Choosable[];
}

/** All tasks of a file, with the policies that their application's site has in a session. */
export async function appTasks(
  file: 'apps-tasks.tsv' | 'apps-tasks-2.tsv' | 'apps-tasks-3.tsv',
): Promise<readonly AppTask[]> {
  const lines = readFileSync(join('bench', 'choosing', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const known = new Map<string, readonly Choosable[]>();
  const tasks: AppTask[] = [];
  for (const [at, line] of lines.entries()) {
    const [app = '', task = '', needs = ''] = line.split('\t');
    const policies = known.get(app) ?? (await policiesOf(app));
    known.set(app, policies);
    tasks.push({ id: at + 1, app, task, needs: new Set(needs.split(' ').filter((name) => name !== '')), policies });
  }
  return tasks;
}

async function policiesOf(app: string): Promise<readonly Choosable[]> {
  const document = JSON.stringify({ cordon: 1, sites: { [`${app}.example`]: { app } } });
  const { sites } = await loadPolicyText(document, 'apps.json', readDocument);
  return sites.flatMap(choosablesOf);
}
