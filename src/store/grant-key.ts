import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { GrantKey } from '../grant/grant-file.ts';
import { CordonError, messageOf } from '../model/error.ts';
import { statePath } from '../record/state-folder.ts';

/**
 * This user's key for grant files (Ed25519): made when it is first needed, in the state folder, readable by its owner alone.
 * @throws {CordonError} `input` for one that others can read or that is none, `environment` where none can be made
 */
export async function openGrantKey(path: string = statePath('grant-key.pem')): Promise<GrantKey> {
  const secret = (await readKey(path)) ?? (await makeKey(path));
  const open = createPublicKey(secret);
  const id = createHash('sha256')
    .update(open.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
  return {
    id,
    sign: (text) => sign(null, Buffer.from(text), secret).toString('base64url'),
    verify: (text, signature) => verify(null, Buffer.from(text), open, Buffer.from(signature, 'base64url')),
  };
}

async function readKey(path: string): Promise<KeyObject | undefined> {
  try {
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw new Error('others than its owner may read it');
    const key = createPrivateKey(await readFile(path, 'utf8'));
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
    return key;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new CordonError(`The key for grants in '${path}' cannot be used: ${messageOf(cause)}`, {
      kind: 'input',
      advice: 'Take the rights of others away (chmod 600), or delete it: every grant is then confirmed again.',
      place: { file: path },
      cause,
    });
  }
}

/** Whoever comes first makes it; who comes at the same time takes that one. */
async function makeKey(path: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }));
      await file.sync();
    } finally {
      await file.close();
    }
    return privateKey;
  } catch (cause) {
    const known =
      cause instanceof Error && 'code' in cause && cause.code === 'EEXIST' ? await readKey(path) : undefined;
    if (known !== undefined) return known;
    throw new CordonError(`No key for grants can be made in '${path}': ${messageOf(cause)}`, {
      kind: 'environment',
      advice: 'Check the folder and its permissions.',
      cause,
    });
  }
}
