import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject } from '../../src/model/json.ts';
import { allow, ask, deny } from '../../src/model/verdict.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const PAGES = {
  'shop.test/':
    '<title>Shop</title><button id=buy style="position:fixed;left:0;top:0;width:99px;height:99px" onclick="document.title=1">Buy</button><p data-hide>secret',
  'refused.test/': '<title>Refused</title>',
  'other.test/': 'other',
};

let rig: Rig;
let client: RawClient;

beforeAll(async () => {
  rig = await startRig(PAGES);
});
afterAll(async () => {
  await rig.close();
});
beforeEach(async () => {
  rig.judge = () => allow('act.test.allow', 'Allowed.');
  rig.judged.length = 0;
  client = await RawClient.connect(rig.gateway.cdp);
});
afterEach(() => {
  client.close();
});

describe('the endpoint', () => {
  it.each<[string, Record<string, string>, string, number]>([
    ['the secret', {}, 'SECRET/json/version', 200],
    ['a trailing slash', {}, 'SECRET/json/version/', 200],
    ['the list', {}, 'SECRET/json/list', 200],
    ['localhost', { host: 'localhost:PORT' }, 'SECRET/json/version', 200],
    ['no secret', {}, 'json/version', 404],
    ['a wrong secret', {}, 'x'.repeat(43).concat('/json/version'), 404],
    ['an unknown path', {}, 'SECRET/json/protocols', 404],
    ['a foreign Host', { host: 'evil.test:PORT' }, 'SECRET/json/version', 403],
    ['a Host without a port', { host: '127.0.0.1' }, 'SECRET/json/version', 403],
    ['any Origin', { origin: 'http://127.0.0.1:PORT' }, 'SECRET/json/version', 403],
    ['a null Origin', { origin: 'null' }, 'SECRET/json/version', 403],
  ])('answers %s as it should', async (_what, headers, path, status) => {
    const { port, pathname } = new URL(rig.gateway.http);
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', port)]),
    );
    const target = `/${path.replace('SECRET', pathname.slice(1))}`;
    const got = await new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: target, headers: filled }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(got).toBe(status);
  });

  it('turns away sockets that say an Origin, lack the secret or name a foreign Host', async () => {
    const { cdp, http } = rig.gateway;
    await expect(RawClient.connect(cdp, { origin: 'http://shop.test' })).rejects.toThrow('403');
    await expect(RawClient.connect(cdp, { host: 'evil.test' })).rejects.toThrow('403');
    await expect(RawClient.connect(cdp.replace(/\/[\w-]{43}\//, '/guess/'))).rejects.toThrow('404');
    await expect(RawClient.connect(http.replace('http', 'ws').concat('/devtools/page/1'))).rejects.toThrow('404');
  });
});

describe('commands that could undo the boundary', () => {
  it.each<[string, JsonObject]>([
    ['Fetch.enable', {}],
    ['Target.setRemoteLocations', { locations: [{ host: '127.0.0.1', port: 9 }] }],
    ['Target.createBrowserContext', { proxyServer: 'http://127.0.0.1:1' }],
    ['Target.createBrowserContext', { proxyBypassList: '*' }],
    ['Target.createBrowserContext', { originsWithUniversalNetworkAccess: ['http://shop.test'] }],
    ['Tracing.start', {}],
    ['Tethering.bind', { port: 9999 }],
    ['Extensions.loadUnpacked', { path: '/tmp' }],
    ['Browser.getBrowserCommandLine', {}],
    ['Browser.executeBrowserCommand', { commandId: 'openTabSearch' }],
    ['Target.sendMessageToTarget', { message: '{}' }],
    ['Storage.setCookies', { cookies: [{ name: 'a', value: 'b', domain: 'other.test' }] }],
    ['SystemInfo.getInfo', {}],
    ['Nonsense.atAll', {}],
    ['nonsense', {}],
    ['constructor', {}],
  ])('%s is refused at the browser', async (method, params) => {
    expect(await client.send(method, params)).toMatch(/^Cordon refused /);
  });

  it.each<[string, JsonObject]>([
    ['Target.exposeDevToolsProtocol', { targetId: 'TARGET' }],
    [
      'Network.loadNetworkResource',
      { url: 'http://other.test/', options: { disableCache: true, includeCredentials: true } },
    ],
    ['Network.setBypassServiceWorker', { bypass: true }],
    // One yes to what is compiled would be one to each of its runs.
    ['Runtime.compileScript', { expression: '1', sourceURL: '', persistScript: true }],
    ['Runtime.runScript', { scriptId: '1' }],
    ['DOM.getOuterHTML', { nodeId: 1 }],
    ['IO.read', { handle: '1' }],
    ['IO.close', { handle: '1' }],
    ['Runtime.queryObjects', { prototypeObjectId: '1.1.1' }],
    ['Debugger.setScriptSource', { scriptId: '1', scriptSource: '' }],
    ['DOMDebugger.getEventListeners', { objectId: '1.1.1' }],
    ['DOMStorage.enable', {}],
    ['Fetch.enable', {}],
    ['Page.setBypassCSP', { enabled: true }],
    ['Security.setIgnoreCertificateErrors', { ignore: true }],
    ['DOM.setFileInputFiles', { files: ['/etc/passwd'] }],
    ['Debugger.enable', {}],
    ['HeapProfiler.takeHeapSnapshot', {}],
    ['Page.captureSnapshot', {}],
    ['Page.startScreencast', {}],
    ['Emulation.setScriptExecutionDisabled', { value: true }],
    ['Network.setExtraHTTPHeaders', { headers: { referer: 'http://shop.test/' } }],
    ['Network.setExtraHTTPHeaders', { headers: { 'X-Trace': '1', Origin: 'http://shop.test' } }],
    ['Network.setExtraHTTPHeaders', { headers: { 'Sec-Fetch-Dest': 'image' } }],
    ['Network.setExtraHTTPHeaders', { headers: { 'Ping-To': 'http://shop.test/' } }],
    ['Page.navigate', { url: 'http://shop.test/', referrer: 'http://shop.test/' }],
    [
      'Input.dispatchDragEvent',
      { type: 'drop', x: 1, y: 1, data: { items: [], files: ['/etc/passwd'], dragOperationsMask: 1 } },
    ],
    ['Input.dispatchMouseEvent', { type: 'mousePressed', x: 'left', y: 0 }],
    ['Page.navigate', {}],
  ])('%s is refused at a page', async (method, params) => {
    const { targetId, sessionId } = await client.openPage('about:blank');
    const filled = params.targetId === undefined ? params : { ...params, targetId };
    expect(await client.send(method, filled, sessionId)).toMatch(/^Cordon refused /);
  });

  it('takes headers that a page could send as well', async () => {
    const { sessionId } = await client.openPage('about:blank');
    const headers = { 'X-Trace': '1', Authorization: 'Bearer x', 'Accept-Language': 'de' };
    expect(await client.send('Network.setExtraHTTPHeaders', { headers }, sessionId)).toEqual({});
  });

  it('writes no download anywhere, whatever the agent asks for', async () => {
    expect(
      await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: '/tmp/cordon-stolen' }),
    ).toEqual({});
  });

  it('keeps from the browser what nests too deep for it, and all else goes on', async () => {
    const { sessionId } = await client.openPage('about:blank');
    let deep: JsonObject = {};
    for (let depth = 0; depth < 1_000; depth += 1) deep = { deep };
    for (const method of ['Emulation.setGeolocationOverride', 'Runtime.callFunctionOn', 'Network.setCookies'])
      expect(await client.send(method, { latitude: deep, arguments: [deep], cookies: [deep] }, sessionId)).toMatch(
        /^Cordon refused .*nest too deep/,
      );
    expect(await client.get('Browser.getVersion')).toHaveProperty('product');
  });

  it('ends connections that send what is no command', async () => {
    client.sendText('{"id":"x"}');
    expect(await client.closed).toBe(1008);
  });
});

describe('what an agent cannot see', () => {
  it('shows no target of the browser itself, and lets none be attached', async () => {
    await client.get('Target.setDiscoverTargets', { discover: true, filter: [{}] });
    await client.get('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'tab', exclude: true }, {}],
    });
    const { targetInfos } = await client.get('Target.getTargets', { filter: [{}] });
    expect(JSON.stringify([targetInfos, client.events])).not.toMatch(/chrome:|devtools:|browser_ui/);
    const all = await rig.browser.connection.send('Target.getTargets', { filter: [{}] });
    const hidden = (Array.isArray(all.targetInfos) ? all.targetInfos : []).find(
      (info) => isJsonObject(info) && info.type === 'browser_ui',
    );
    const targetId = isJsonObject(hidden) ? String(hidden.targetId) : 'none';
    expect(await client.send('Target.attachToTarget', { targetId, flatten: true })).toMatch(/^Cordon refused/);
    expect(await client.send('Target.getTargetInfo', { targetId })).toMatch(/Cordon refused/);
  });

  it("knows nothing of Cordon's world and cannot reach it by any of its names", async () => {
    const { sessionId } = await client.openPage('http://shop.test/');
    const where = { expression: 'document.readyState + location.host' };
    await expect
      .poll(() => client.send('Runtime.evaluate', where, sessionId))
      .toMatchObject({ result: { value: 'completeshop.test' } });
    await client.get('Runtime.enable', {}, sessionId);
    expect(JSON.stringify(client.events)).not.toContain('cordon');
    const seen = client.events.flatMap(({ params }) =>
      isJsonObject(params) && isJsonObject(params.context) ? [Number(params.context.id)] : [],
    );
    expect(seen).toHaveLength(1);
    for (let contextId = 0; contextId < 20; contextId += 1) {
      if (seen.includes(contextId)) continue;
      const answer = await client.send('Runtime.evaluate', { contextId, expression: 'typeof cordon' }, sessionId);
      expect(answer).toBe('Cannot find context with specified id');
    }
    expect(await client.get('Runtime.evaluate', { expression: 'typeof cordon' }, sessionId)).toMatchObject({
      result: { value: 'undefined' },
    });
    const { world, binding } = rig.guard;
    const { frameTree } = await client.get('Page.getFrameTree', {}, sessionId);
    const frame = isJsonObject(frameTree) && isJsonObject(frameTree.frame) ? frameTree.frame : {};
    for (const [method, params] of [
      ['Page.createIsolatedWorld', { frameId: String(frame.id), worldName: world }],
      ['Page.addScriptToEvaluateOnNewDocument', { source: '1', worldName: world }],
      ['Runtime.addBinding', { name: 'x', executionContextName: world }],
      ['Runtime.addBinding', { name: binding }],
    ] as const) {
      expect(await client.send(method, params, sessionId)).toBe('Cannot find context with specified id');
    }
  });

  it('gets no node as an object of that world', async () => {
    const { targetId, sessionId } = await client.openPage('http://shop.test/');
    await client.get('DOM.enable', {}, sessionId);
    const { root } = await client.get('DOM.getDocument', {}, sessionId);
    const backendNodeId = isJsonObject(root) ? Number(root.backendNodeId) : 0;
    const own = Array.from({ length: 50 }, (_, id) => id).filter((id) => rig.guard.context(targetId, id)?.own);
    expect(own).toHaveLength(1);
    for (const executionContextId of own) {
      expect(await client.send('DOM.resolveNode', { backendNodeId, executionContextId }, sessionId)).toBe(
        'Cannot find context with specified id',
      );
    }
  });
});

describe('two agents', () => {
  it('neither commands nor hears the other', async () => {
    const other = await RawClient.connect(rig.gateway.cdp);
    const { sessionId } = await client.openPage('http://shop.test/');
    await client.get('Runtime.enable', {}, sessionId);
    expect(await other.send('Runtime.evaluate', { expression: '1' }, sessionId)).toBe(
      'Session with given id not found.',
    );
    expect(await other.send('Target.detachFromTarget', { sessionId })).toMatch(/^Cordon refused/);
    const [ours, theirs] = await Promise.all(
      [client, other].map(async (each) => {
        const page = await each.openPage('about:blank');
        return each.get('Runtime.evaluate', { expression: '6*7' }, page.sessionId);
      }),
    );
    expect([ours, theirs]).toMatchObject([{ result: { value: 42 } }, { result: { value: 42 } }]);
    expect(other.events.filter((event) => event.sessionId === sessionId)).toEqual([]);
    other.close();
    expect(await client.get('Runtime.evaluate', { expression: '1' }, sessionId)).toMatchObject({
      result: { value: 1 },
    });
  });

  it('one that leaves in the middle of a call leaves the pages and the endpoint as they were', async () => {
    const { targetId, sessionId } = await client.openPage('http://shop.test/');
    void client.send('Runtime.evaluate', { expression: 'new Promise(() => {})', awaitPromise: true }, sessionId);
    await client.get('Page.enable', {}, sessionId);
    client.close();
    const next = await RawClient.connect(rig.gateway.cdp);
    const again = await next.get('Target.attachToTarget', { targetId, flatten: true });
    const title = () => next.get('Runtime.evaluate', { expression: 'document.title' }, String(again.sessionId));
    await expect.poll(title).toMatchObject({ result: { value: 'Shop' } });
    next.close();
  });
});

describe('judging', () => {
  it.each([
    ['deny', () => deny('act.test.deny', 'No.')],
    ['ask', () => ask('act.test.ask', 'No.')],
    ['an error', () => Promise.reject(new Error('broken'))],
  ])('%s keeps the press from the page, and its release too', async (_what, judge) => {
    const { sessionId } = await client.openPage('http://shop.test/');
    await settled(sessionId);
    rig.judge = judge;
    const press = { x: 20, y: 20, button: 'left', clickCount: 1 };
    expect(await client.send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' }, sessionId)).toMatch(
      /^Cordon refused/,
    );
    expect(await client.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' }, sessionId)).toMatch(
      /^Cordon refused/,
    );
    expect(await client.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' }, sessionId)).toEqual({});
    expect(await client.get('Runtime.evaluate', { expression: 'document.title' }, sessionId)).toMatchObject({
      result: { value: 'Shop' },
    });
  });

  it('never navigates to a refused scheme', async () => {
    const { sessionId } = await client.openPage('about:blank');
    rig.judge = ({ url }) =>
      url?.startsWith('file:') ? deny('act.test.deny', 'No files.') : allow('act.test.allow', 'Allowed.');
    await client.get('Page.navigate', { url: 'file:///etc/passwd' }, sessionId);
    const targets = async () => JSON.stringify((await client.get('Target.getTargets')).targetInfos);
    await expect.poll(targets).toContain('http://refused.test/');
    const targetInfos = await targets();
    expect(targetInfos).not.toContain('"url":"file:');
    await client.get('Target.createTarget', { url: 'file:///etc/passwd' });
    expect(JSON.stringify((await client.get('Target.getTargets')).targetInfos)).not.toContain('"url":"file:');
  });

  it('withdraws a question when the document that it is about is left', async () => {
    const { sessionId } = await client.openPage('http://shop.test/');
    await settled(sessionId);
    rig.judge = ({ verb }, signal) =>
      verb === 'click'
        ? new Promise((resolve) => {
            const late = (): void => resolve(deny('act.test.withdrawn', 'Withdrawn.'));
            signal?.addEventListener('abort', late, { once: true });
          })
        : allow('act.test.allow', 'Allowed.');
    await client.get(
      'Runtime.evaluate',
      { expression: "setTimeout(() => location.assign('/?again'), 500)" },
      sessionId,
    );
    const press = { type: 'mousePressed', x: 20, y: 20, button: 'left', clickCount: 1 };
    const refused = await client.send('Input.dispatchMouseEvent', press, sessionId);
    expect(JSON.stringify(refused)).toContain('Withdrawn.');
  });

  it('keeps the order of a session while an earlier message is being judged', async () => {
    const { sessionId } = await client.openPage('http://shop.test/');
    await settled(sessionId);
    let release = (): void => undefined;
    const judging = new Promise<void>((resolve) => {
      release = resolve;
    });
    rig.judge = async () => {
      await judging;
      return allow('act.test.allow', 'Allowed.');
    };
    const press = { x: 20, y: 20, button: 'left', clickCount: 1 };
    const order: string[] = [];
    const down = client.send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' }, sessionId);
    const up = client.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' }, sessionId);
    const title = client.get('Runtime.evaluate', { expression: 'document.title' }, sessionId).then((result) => {
      order.push('title');
      return result;
    });
    const elsewhere = client.get('Browser.getVersion').then(() => order.push('elsewhere'));
    await elsewhere;
    release();
    expect(await Promise.all([down, up])).toEqual([{}, {}]);
    expect(await title).toMatchObject({ result: { value: '1' } });
    expect(order).toEqual(['elsewhere', 'title']);
  });
});

async function settled(sessionId: string): Promise<void> {
  // A page takes no input before its first picture is shown, and frames may run before that: the picture itself is awaited.
  const expression = `new Promise((done) => {
    const shown = () => requestAnimationFrame(() => requestAnimationFrame(done));
    new PerformanceObserver((list, observer) => {
      observer.disconnect();
      if (document.readyState === 'complete') shown();
      else addEventListener('load', shown);
    }).observe({ type: 'paint', buffered: true });
  })`;
  await client.get('Runtime.evaluate', { expression, awaitPromise: true }, sessionId);
}
