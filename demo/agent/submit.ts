import type { Locator, Page, Request, Response } from 'playwright-core';

/** Clicks, and waits until the site says that the change was made. Throws if it was refused or nothing came. */
export async function submit(page: Page, button: Locator): Promise<void> {
  const status = page.getByRole('status').first();
  await untilShown(page, button, status);
  const message = (await status.textContent()) ?? '';
  if (message.startsWith('Failed')) throw new Error(message);
}

/** Clicks, and waits until something shows, or until a request that the click caused is refused: then that is the answer. */
export async function untilShown(page: Page, button: Locator, expected: Locator): Promise<void> {
  const refusal = watchForRefusal(page);
  try {
    await button.click();
    const shown = expected.waitFor().then(() => undefined);
    shown.catch(() => undefined); // if the refusal comes first, nobody is left to hear that this timed out
    const refused = await Promise.race([shown, refusal.came]);
    if (refused !== undefined) throw new Error(refused);
  } finally {
    refusal.stop();
  }
}

function watchForRefusal(page: Page): { came: Promise<string>; stop: () => void } {
  const matters = (request: Request) => request.method() !== 'GET' || request.isNavigationRequest();
  let stop = () => {};
  const came = new Promise<string>((resolve) => {
    const onResponse = (response: Response) => {
      if (response.status() >= 400 && matters(response.request())) resolve(`answered with ${response.status()}`);
    };
    const onFailed = (request: Request) => {
      if (matters(request)) resolve(request.failure()?.errorText ?? 'the request failed');
    };
    page.on('response', onResponse).on('requestfailed', onFailed);
    stop = () => {
      page.off('response', onResponse).off('requestfailed', onFailed);
    };
  });
  return { came, stop };
}
