import { CordonError } from '../model/error.ts';
import type { Grant } from '../model/policy/grant.ts';
import { openJournal } from './journal-store.ts';
import type { OperatorStore } from './operator-store.ts';

/**
 * Opens what counts the limits of a grant over more than one session: the server that its document names, or this user's journal of the grant.
 * Undefined where there are none.
 *
 * @throws {CordonError} `environment` where the journal cannot be used, `input` for a variable that is not set. A server is not waited for:
 * what it limits is denied until it answers.
 */
export async function openLimitStore({ limits, policy, digest, task }: Grant): Promise<OperatorStore | undefined> {
  if (limits.every(({ over }) => over === 'session')) return undefined;
  const { limitsStore, file } = policy;
  if (limitsStore === undefined) return openJournal({ grant: digest, task });
  // Loaded where it is needed: most sessions never talk to a server.
  const { RedisStore } = await import('./redis-store.ts');
  return new RedisStore(withVariables(limitsStore, file));
}

/** Replaces `${NAME}` by the environment variable, escaped as a part of a URL. */
function withVariables(url: string, file: string): string {
  return url.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = process.env[name];
    if (value !== undefined) return encodeURIComponent(value);
    throw new CordonError(`limits_store names the environment variable ${name}, which is not set`, {
      kind: 'input',
      advice: `Set ${name} before starting Cordon.`,
      place: { file },
    });
  });
}
