import Anthropic from '@anthropic-ai/sdk';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import type { Driver } from './driver.ts';
import { startSteppedModel } from './stepped-model.ts';
import type { WorkSite } from './work-site.ts';

const SIZE = { width: 1024, height: 768 };
const action = z.object({
  action: z.string(),
  text: z.string().default(''),
  coordinate: z.tuple([z.number(), z.number()]).default([0, 0]),
});

/** One action of the computer tool, done as the samples do it: an error becomes the tool's result. `open` is a tool of the loop's own. */
async function perform(page: Page, name: string, input: unknown): Promise<string> {
  if (name === 'open') await page.goto(z.object({ url: z.string() }).parse(input).url);
  else {
    const { action: what, text, coordinate } = action.parse(input);
    if (what === 'left_click') await page.mouse.click(...coordinate);
    if (what === 'type') await page.keyboard.type(text);
    if (what === 'screenshot') return `a picture of ${(await page.screenshot()).length} bytes`;
  }
  return '';
}

/** The loop of an agent, until its model has nothing more to do. */
async function loop(baseURL: string, page: Page): Promise<void> {
  const client = new Anthropic({ apiKey: 'none', baseURL, maxRetries: 0 });
  const messages: Anthropic.Beta.BetaMessageParam[] = [{ role: 'user', content: 'Place an order on work.test' }];
  for (;;) {
    const { content } = await client.beta.messages.create({
      model: 'scripted',
      max_tokens: 1024,
      betas: ['computer-use-2025-01-24'],
      tools: [
        { type: 'computer_20250124', name: 'computer', display_width_px: SIZE.width, display_height_px: SIZE.height },
        { name: 'open', input_schema: { type: 'object', properties: { url: { type: 'string' } } } },
      ],
      messages,
    });
    messages.push({ role: 'assistant', content });
    const results: Anthropic.Beta.BetaToolResultBlockParam[] = [];
    for (const block of content) {
      if (block.type !== 'tool_use') continue;
      const told = await perform(page, block.name, block.input).catch(String);
      results.push({ type: 'tool_result', tool_use_id: block.id, content: told, is_error: told.includes('Error') });
    }
    if (results.length === 0) return;
    messages.push({ role: 'user', content: results });
  }
}

const request = z.object({ messages: z.array(z.object({ content: z.unknown() })) });
const results = z.array(z.object({ content: z.string() }));

/** What the model is told of its last action. */
function lastResult(body: string): string {
  const told = results.parse(request.parse(JSON.parse(body)).messages.at(-1)?.content);
  return told.map(({ content }) => content).join('\n');
}

function toolUse(name: string, input: object): object {
  const content = [{ type: 'tool_use', id: `toolu_${Date.now()}`, name, input }];
  const usage = { input_tokens: 1, output_tokens: 1 };
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content,
    stop_reason: 'tool_use',
    usage,
  };
}

/** A computer-use loop. Where things are in its pictures, which no model looks at here, it is told by the page. */
export async function startComputerUse(site: WorkSite): Promise<Driver> {
  const served = await site.serve();
  const model = await startSteppedModel('/v1/messages');
  const browser = await chromium.connectOverCDP(served.cdp);
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
  const ended = loop(model.url, page).catch(String);
  await model.first;
  const act = async (name: string, input: object): Promise<string> =>
    lastResult(await model.step(toolUse(name, input)));
  const centres = new Map<string, readonly number[]>();
  const look = async (): Promise<string> => {
    for (const element of await page.locator('button, input').all()) {
      const box = await element.boundingBox();
      const name = (await element.getAttribute('aria-label')) ?? (await element.innerText());
      if (box !== null) centres.set(name, [box.x + box.width / 2, box.y + box.height / 2]);
    }
    return page.innerText('body');
  };
  const click = (name: string): Promise<string> =>
    act('computer', { action: 'left_click', coordinate: centres.get(name) ?? [0, 0] });
  return {
    cdp: served.cdp,
    open: (url) => act('open', { url }),
    read: async () => `${await act('computer', { action: 'screenshot' })} ${await look().catch(String)}`,
    press: click,
    fill: async (name, text) => `${await click(name)}${await act('computer', { action: 'type', text })}`,
    async close() {
      await model.close();
      await ended;
      await browser.close();
      await served.stop();
    },
  };
}
