/** Someone who signs in in a window, by the connection of whoever opened it. */

import type { PipeConnection } from '../../src/browser/devtools/pipe.ts';
import { pause } from '../../src/browser/patience.ts';
import { isJsonObject } from '../../src/model/json.ts';
import { PASSWORD } from './sites/login-site.ts';

export interface WindowPerson {
  /** The addresses of the window's pages. */
  pages(): Promise<readonly string[]>;
  run(expression: string): Promise<unknown>;
  /** Runs it again and again until it answers with true. */
  until(expression: string): Promise<void>;
  go(url: string): Promise<void>;
  /** Fills in the form of the login site, and waits until that has taken it. */
  signIn(user: string): Promise<void>;
  closeAll(): Promise<void>;
}

export async function personAt(connection: PipeConnection): Promise<WindowPerson> {
  const pagesNow = async () => {
    const { targetInfos } = await connection.send('Target.getTargets');
    return (Array.isArray(targetInfos) ? targetInfos : []).filter(isJsonObject).filter(({ type }) => type === 'page');
  };
  // The blank page with which the window began may still be on its way out.
  const opened = async () => (await pagesNow()).find(({ url }) => url !== 'about:blank');
  let first = await opened();
  while (first === undefined) {
    await pause(20);
    first = await opened();
  }
  const { sessionId } = await connection.send('Target.attachToTarget', {
    targetId: String(first.targetId),
    flatten: true,
  });
  const session = String(sessionId);
  const run = async (expression: string): Promise<unknown> => {
    const { result } = await connection.send('Runtime.evaluate', { expression, returnByValue: true }, session);
    return isJsonObject(result) ? result.value : undefined;
  };
  const until = async (expression: string): Promise<void> => {
    while ((await run(expression).catch(() => false)) !== true) await pause(20);
  };
  return {
    pages: async () => (await pagesNow()).map(({ url }) => String(url)),
    run,
    until,
    async go(url) {
      await connection.send('Page.navigate', { url }, session);
      await until(`document.readyState === 'complete' && location.href.startsWith(${JSON.stringify(url)})`);
    },
    async signIn(user) {
      await until('document.querySelector("#go") !== null');
      await run(`document.querySelector('[name=user]').value = ${JSON.stringify(user)};
        document.querySelector('[name=password]').value = ${JSON.stringify(PASSWORD)};
        document.querySelector('#go').click()`);
      await until('document.querySelector("#done") !== null && localStorage.getItem("spa") !== null');
    },
    async closeAll() {
      for (const { targetId } of await pagesNow())
        await connection.send('Target.closeTarget', { targetId: String(targetId) });
    },
  };
}
