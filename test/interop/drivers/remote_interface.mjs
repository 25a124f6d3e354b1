// chrome-remote-interface, the protocol as it is: argv is the path of its module and the endpoint.
import { drive } from './lines.mjs';

const [, , program, target] = process.argv;
const { default: connect } = await import(program);
const browser = await connect({ target, local: true });
const { targetId } = await browser.Target.createTarget({ url: 'about:blank' });
const { sessionId } = await browser.Target.attachToTarget({ targetId, flatten: true });
const send = (method, params = {}) => browser.send(method, params, sessionId);
await send('Page.enable');

async function open(url) {
  const loaded = new Promise((resolve) => browser.once(`Page.loadEventFired.${sessionId}`, resolve));
  const { errorText } = await send('Page.navigate', { url });
  if (errorText === undefined) await loaded;
  return errorText;
}

async function read() {
  const { nodes } = await send('Accessibility.getFullAXTree');
  return nodes.map(({ name }) => name?.value ?? '').join('\n');
}

async function click(selector) {
  const { root } = await send('DOM.getDocument');
  const { nodeIds } = await send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const [nodeId] = nodeIds;
  const { quads } = await send('DOM.getContentQuads', { nodeId });
  const [[x, y]] = quads;
  const at = { x: x + 3, y: y + 3, button: 'left', clickCount: 1 };
  await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
  await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
}

await drive({
  open,
  read,
  press: (name) => click(`[aria-label="${name}"], [name="${name}"]`),
  fill: async (name, value) => {
    await click(`[aria-label="${name}"]`);
    await send('Input.insertText', { text: value });
  },
  close: async () => undefined,
});
