import type { Page } from 'playwright-core';

/** What Playwright calls the world of its own in every document: what runs there is a client's, and no script of the agent's. */
const CLIENT_WORLD = '__playwright_utility_world__test';

/** Runs a function in a page as if the page did it, so that the page's values stay its own word. Answers with what it answers, as JSON. */
export async function asPage<Given>(page: Page, run: (given: Given) => unknown, given?: Given): Promise<unknown> {
  const devtools = await page.context().newCDPSession(page);
  try {
    const made = new Promise<string>((resolve) => {
      devtools.on('Runtime.executionContextCreated', ({ context }) => {
        if (context.name === CLIENT_WORLD) resolve(context.uniqueId);
      });
    });
    await devtools.send('Page.enable');
    await devtools.send('Runtime.enable');
    const { frameTree } = await devtools.send('Page.getFrameTree');
    await devtools.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: CLIENT_WORLD });
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      expression: `(${run})(${JSON.stringify(given) ?? ''})`,
      uniqueContextId: await made,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  } finally {
    await devtools.detach().catch(() => undefined); // The page may have gone on.
  }
}
