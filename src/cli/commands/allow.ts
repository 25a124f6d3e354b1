import { resolve } from 'node:path';
import type { Command } from 'commander';
import { proposeGrant } from '../../grant/proposal.ts';
import { NO_DOCUMENT } from '../../grant/task-policy.ts';
import { choosePolicies } from '../../guarded/choosing/chosen-policies.ts';
import { CordonError } from '../../model/error.ts';
import { plainLine } from '../../model/plain-line.ts';
import type { Grant } from '../../model/policy/grant.ts';
import type { Verdict } from '../../model/verdict.ts';
import { loadPolicy, loadPolicyText } from '../../policy/load.ts';
import type { DocumentReader } from '../../policy/source/reading.ts';
import {
  brokenRecord,
  findRecord,
  isOpening,
  isVerdict,
  type RecordedVerdict,
  type RecordLine,
  readRecord,
} from '../../record/read.ts';
import { prepareConditions } from '../../send/conditions/modules.ts';
import { sendGateOf } from '../../send/gate.ts';
import { MemoryLimitStore } from '../../send/limits/memory-store.ts';
import { requestOf, sendInput } from '../../session/inputs.ts';
import { rehearse } from '../../session/rehearse.ts';
import { differenceOf, type EditedDocument } from '../../sites/edited-document.ts';
import { changedDocuments, writeDocuments } from '../../sites/granting.ts';
import { readDocument } from '../../sites/read-document.ts';
import { allowanceOf } from '../allowing/allowance.ts';
import { propose } from '../allowing/proposal.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';
import { aboutSubject } from '../serving/operator-lines.ts';

interface AllowOptions {
  readonly policy?: string;
  readonly task?: string;
  readonly session?: string;
  readonly write?: true;
}

/** `cordon allow LAST|N`: the change of the documents that would have let a refusal of the record through, tried out before it is shown. */
export async function allow(which: string, options: AllowOptions, to: Terminal): Promise<ExitStatus> {
  const record = findRecord(options.session);
  const broken = brokenRecord(record);
  if (broken !== undefined)
    throw new CordonError(`Nothing is allowed by this record: ${broken}`, {
      kind: 'input',
      advice: 'Find out who changed it. What is to be allowed can be written into the policy document by hand.',
    });
  const lines = readRecord(record);
  const refused = refusalOf(lines, which);
  to.out(plainLine(`Refused: ${aboutSubject(refused.subject)} (${refused.by}): ${refused.reason}`));
  const allowance = allowanceOf(refused.by);
  if (allowance.kind !== 'change') {
    const opening = allowance.kind === 'never' ? 'Nothing should allow this' : 'No change of a document is proposed';
    to.out(`${opening}: ${allowance.advice}.`);
    return EXIT.denied;
  }
  const opened = lines.find(isOpening);
  const path = resolve(options.policy ?? policyOf(opened?.policy));
  const task = options.task ?? opened?.task;
  const documents = changedDocuments();
  const { open } = documents;
  const document = await open(path);
  const { grant } = await proposeGrant(task, await loadPolicy(path, readDocument), choosePolicies);
  const meaning = await propose(refused, allowance.change, { grant, document, open });
  const verdict = await tried(refused, await changedGrant(document, documents.read, task));
  for (const each of documents.changed()) for (const line of differenceOf(each)) to.out(line);
  to.out(meaning);
  to.out(verdictText(refused, verdict));
  if (verdict !== undefined && verdict.outcome === 'deny') return EXIT.denied;
  if (!options.write) {
    to.out('Nothing was written. With --write, it is.');
    return EXIT.done;
  }
  await writeDocuments(documents.changed());
  to.out('Written. It holds from the next session on.');
  return EXIT.done;
}

function refusalOf(lines: readonly RecordLine[], which: string): RecordedVerdict {
  const refusals = lines.filter(isVerdict).filter(({ outcome, gate }) => outcome === 'deny' && gate !== 'see');
  const found = which.toUpperCase() === 'LAST' ? refusals.at(-1) : refusals.find(({ seq }) => String(seq) === which);
  if (found !== undefined) return found;
  throw new CordonError(
    refusals.length === 0 ? 'Nothing was refused in this session' : `Line '${which}' is no refusal`,
    {
      kind: 'input',
      advice: '`cordon log --denied` lists the refusals with their numbers.',
    },
  );
}

/** What the changed documents grant. @throws what loading them throws: nothing is proposed that does not hold. */
async function changedGrant(document: EditedDocument, read: DocumentReader, task: string | undefined): Promise<Grant> {
  const policy = await loadPolicyText(document.after, document.path, read);
  return (await proposeGrant(task, policy, choosePolicies)).grant;
}

/** What the gates say of the very same under the change, as far as the record tells: it keeps no values. Undefined where only a live page can tell. */
async function tried({ subject }: RecordedVerdict, grant: Grant): Promise<Verdict | undefined> {
  if (subject.type === 'request') {
    const { method, url, page } = subject;
    const gate = sendGateOf(grant, new MemoryLimitStore(), await prepareConditions(grant));
    return gate.decide(requestOf(sendInput.parse({ method, url, page })), {});
  }
  if (subject.type === 'observation' || subject.target !== undefined || subject.verb !== 'navigate') return undefined;
  const { session } = await rehearse(grant.policy, grant.task, Date.now);
  const { tool, url = '' } = subject;
  return session.act({
    surface: 'cdp',
    tool,
    verb: 'navigate',
    verbName: 'navigate',
    url,
    texts: [],
    steps: [],
    arguments: {},
  });
}

function verdictText({ subject }: RecordedVerdict, verdict: Verdict | undefined): string {
  if (verdict === undefined)
    return 'Whether it passes then, the live page decides: what is pressed is judged as it stands there.';
  const what = subject.type === 'request' ? 'the very request' : 'the very navigation';
  if (verdict.outcome === 'deny')
    return `That alone is not enough: ${what} is refused again (${verdict.by}): ${verdict.reason}`;
  return `Tried out, ${what} would pass (${verdict.by}).`;
}

/** The document of the session. @throws {CordonError} `input` where it had none */
function policyOf(recorded: string | undefined): string {
  if (recorded !== undefined && recorded !== NO_DOCUMENT) return recorded;
  const why =
    recorded === undefined
      ? 'The record does not say which policy document it was'
      : 'This session had no policy document, which a change could be written into';
  throw new CordonError(why, {
    kind: 'input',
    advice: 'Name one with --policy; `cordon init --site ADDRESS` writes one to begin with.',
  });
}

export function allowCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('allow')
    .description('propose the change of a policy that would have let a refusal of the record through')
    .argument('<which>', "LAST, or the refusal's number in `cordon log`")
    .option('--policy <file>', 'the policy document to change (default: the one of the session)')
    .option('--task <sentence>', "the task (default: the session's)")
    .option('--session <id>', 'of which session (default: the latest)')
    .option('--write', 'write the change')
    .action(async (which: string, options: AllowOptions) => finish(await allow(which, options, to)));
}
