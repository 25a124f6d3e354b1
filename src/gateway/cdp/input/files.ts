import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { ActionTarget } from '../../../model/action.ts';
import { isJsonObject } from '../../../model/json.ts';
import { actionOf } from '../judging/actions.ts';
import type { Call } from '../judging/call.ts';
import { judgeThenForward, soon } from '../judging/judge.ts';

/**
 * Files go into a page from the folders that were given leave, and from nowhere else of this machine; the field is one that the page's filter leaves to be seen
 * (gateway/cdp/results/named-nodes.ts). Who is asked reads which files, into which field and of which page.
 */
export async function chooseFiles(call: Call): Promise<void> {
  const { method, params, policy, session } = call;
  const { guard } = policy;
  const asked = Array.isArray(params.files) ? params.files.map(String) : [];
  const files = asked.map((file) => givenFile(file, policy.uploads));
  if (files.includes(undefined))
    return call.refuse('files of this machine are out of reach, but for folders that were given leave');
  const forward = (): void => call.forward({ ...params, files: files.filter((file) => file !== undefined) });
  await judgeThenForward(
    call,
    async () => {
      const [target, page] = await soon(
        Promise.all([fieldOf(call), guard.pageState(session.targetId ?? '')]),
        'finding the field',
      );
      const shown = files.map((file) => ({ what: 'file', text: file ?? '' }));
      return { ...actionOf(method, params, { verb: 'upload', page }), target, shown };
    },
    forward,
  );
}

/** The field that takes the files, as the page calls it. */
async function fieldOf({ ask, params }: Call): Promise<ActionTarget> {
  const named = Object.fromEntries(
    ['nodeId', 'backendNodeId', 'objectId'].flatMap((key) => (params[key] === undefined ? [] : [[key, params[key]]])),
  );
  const { node } = await ask('DOM.describeNode', named);
  const written = isJsonObject(node) && Array.isArray(node.attributes) ? node.attributes.map(String) : [];
  const called = ['aria-label', 'title', 'name', 'id']
    .map((name) => valueIn(written, name))
    .find((each) => each !== '');
  return { role: 'file field', ...(called === undefined ? {} : { name: called }) };
}

/** Names and values take turns. */
function valueIn(attributes: readonly string[], name: string): string {
  const at = attributes.findIndex((each, index) => index % 2 === 0 && each === name);
  return at < 0 ? '' : (attributes[at + 1] ?? '');
}

/** The file itself, its links followed so that none leads out of the folders; undefined where it lies outside. */
function givenFile(file: string, folders: readonly string[]): string | undefined {
  if (!path.isAbsolute(file)) return undefined;
  let real: string;
  try {
    real = realpathSync(file);
  } catch {
    // A file that is not there is given to nobody.
    return undefined;
  }
  const inside = (folder: string): boolean => real.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
  return folders.some(inside) ? real : undefined;
}
