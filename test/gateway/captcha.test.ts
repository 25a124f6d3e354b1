import { afterAll, beforeAll, expect, it } from 'vitest';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const BUTTON = '<button id="go" style="position:fixed;inset:0;width:200px;height:100px">Go</button>';

let rig: Rig;
let client: RawClient;

beforeAll(async () => {
  rig = await startRig({
    // The check ends with the page's hundredth frame, long after the input has come.
    'shop.test/passes': `<title>Just a moment...</title>${BUTTON}<script>
      let frames = 0;
      const next = () => { frames += 1; if (frames < 100) requestAnimationFrame(next); else document.title = 'Shop' };
      next()</script>`,
    'shop.test/stays': `<title>Shop</title><div class="g-recaptcha"></div>${BUTTON}`,
    'shop.test/none': `<title>Shop</title><p class="captcha-news"></p>${BUTTON}`,
  });
  client = await RawClient.connect(rig.gateway.cdp);
});
afterAll(async () => {
  client.close();
  await rig.close();
});

/** What the gate is asked of a click in this page. */
async function clickIn(path: string) {
  const { sessionId } = await client.openPage(`http://shop.test/${path}`);
  const press = { type: 'mousePressed', x: 50, y: 50, button: 'left', clickCount: 1 };
  // Refused, with a text that says so, while the page is not there yet.
  const pressed = () => client.send('Input.dispatchMouseEvent', press, sessionId);
  await expect.poll(pressed, { timeout: 60_000 }).not.toBeTypeOf('string');
  return rig.judged.findLast(({ verb }) => verb === 'click');
}

it('an input waits for a captcha that goes away by itself, and is judged on the page behind it', async () => {
  const click = await clickIn('passes');
  expect(click).toMatchObject({ target: { name: 'go' }, page: { url: 'http://shop.test/passes' } });
  expect(click?.page?.captcha).toBeUndefined();
});

it('one that stays is told to the gate, and no captcha is seen where there is none', async () => {
  expect(await clickIn('stays')).toMatchObject({ page: { captcha: 'recaptcha' } });
  expect((await clickIn('none'))?.page?.captcha).toBeUndefined();
});
