// Stagehand: argv is the path of its module and the endpoint. It is told what to press as by `observe`, so that no model is asked.
import { drive } from './lines.mjs';

const [, , program, cdpUrl] = process.argv;
const { Stagehand } = await import(program);
const stagehand = new Stagehand({
  env: 'LOCAL',
  localBrowserLaunchOptions: { cdpUrl },
  verbose: 0,
  disablePino: true,
  selfHeal: false,
  logger: () => undefined,
});
await stagehand.init();
const page = await stagehand.context.newPage();

async function act(method, selector, words = []) {
  const { success, message } = await stagehand.act(
    { selector, description: method, method, arguments: words },
    { page },
  );
  return success ? '' : message;
}

await drive({
  open: async (url) => void (await page.goto(url)),
  read: () => page.locator('body').innerText(),
  press: (name) => act('click', `xpath=//button[normalize-space()="${name}"]`),
  fill: (name, value) => act('fill', `xpath=//*[@aria-label="${name}"]`, [value]),
  close: async () => undefined,
});
