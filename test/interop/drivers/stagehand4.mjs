// Stagehand 4: argv is the path of its module. It is told what to press as by `observe`, so that no model is asked.
import { drive } from './lines.mjs';

const [, , program] = process.argv;
const { localBrowser, Stagehand } = await import(program);
const browser = await localBrowser.connect({ cdpUrl: process.env.CORDON_STAGEHAND });
const model = { modelName: 'openai/gpt-5.4-mini', apiKey: 'none' };
const stagehand = await Stagehand.create({ browser, model, selfHeal: false });
const page = await browser.context.newPage();

async function act(method, selector, words = []) {
  const { data } = await stagehand.act({ selector, description: method, method, arguments: words });
  return data.success ? '' : data.message;
}

await drive({
  open: async (url) => void (await page.goto(url)),
  read: () => page.locator('body').innerText(),
  press: (name) => act('click', `xpath=//button[normalize-space()="${name}"]`),
  fill: (name, value) => act('fill', `xpath=//*[@aria-label="${name}"]`, [value]),
  close: () => browser.disconnect(),
});
