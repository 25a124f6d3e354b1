import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { ApprovalBook } from '../model/approval.ts';
import { CordonError, messageOf } from '../model/error.ts';
import { statePath } from '../record/state-folder.ts';

const page = z.strictObject({
  approvals: z.record(
    z.string().regex(/^sha256:[0-9a-f]{64}$/),
    // What it was about is for the person who reads the file.
    z.strictObject({ who: z.string(), at: z.string(), about: z.unknown() }),
  ),
});
type Page = z.infer<typeof page>;

/**
 * The operator's file of approvals that hold always, readable by its owner alone. Each is bound to the digest of one exact action and grant;
 * to take one back, delete it from the file. A file that cannot be understood approves nothing: it is an error.
 */
export function approvalBook(path: string = statePath('approvals.json')): ApprovalBook {
  return {
    async find(digest) {
      const { approvals } = await read(path);
      return Object.hasOwn(approvals, digest) ? approvals[digest]?.who : undefined;
    },
    async add(digest, { who, at, subject }) {
      const { approvals } = await read(path);
      const entry = { who, at: new Date(at).toISOString(), about: subject };
      await write(path, { approvals: { ...approvals, [digest]: entry } });
    },
  };
}

async function read(path: string): Promise<Page> {
  try {
    return page.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return { approvals: {} };
    throw new CordonError(`The approvals in '${path}' cannot be read: ${messageOf(cause)}`, {
      kind: 'input',
      advice: 'Correct the file, or move it away: what it approved is then asked about again.',
      cause,
    });
  }
}

/** Whole or not at all, whoever reads meanwhile. */
async function write(path: string, content: Page): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(beside, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}
