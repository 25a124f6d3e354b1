import type { CaseGroup } from '../case.ts';

const ENDPOINT = 'the DevTools endpoint refuses the command';

export const DEVTOOLS: CaseGroup = {
  title: 'A DevTools client',
  cases: [
    { name: 'Page.navigate', drive: async ({ page, places }) => page.goto(places.away), tab: true },
    { name: 'Page.navigate to a redirect', drive: async ({ page, places }) => page.goto(places.redirect), tab: true },
    {
      name: 'Target.createTarget',
      drive: async ({ browserSession, places }) =>
        (await browserSession()).send('Target.createTarget', { url: places.away }),
    },
    {
      name: 'Target.createTarget, hidden',
      drive: async ({ browserSession, places }) =>
        (await browserSession()).send('Target.createTarget', { url: places.away, hidden: true } as never),
    },
    {
      name: 'Page.navigate of a frame',
      document: { html: '<iframe></iframe>' },
      drive: async ({ page, pageSession, places }) => {
        const session = await pageSession();
        const { frameTree } = await session.send('Page.getFrameTree');
        const frame = frameTree.childFrames?.[0]?.frame.id;
        await session.send('Page.navigate', { url: places.away, ...(frame === undefined ? {} : { frameId: frame }) });
        await page.title();
      },
      tab: true,
    },
    {
      name: 'Runtime.evaluate',
      drive: async ({ page, places }) => page.evaluate(`fetch(${JSON.stringify(places.away)})`),
      tab: true,
    },
    {
      name: 'Runtime.evaluate in a world of its own',
      drive: async ({ pageSession, places }) => {
        const session = await pageSession();
        const { frameTree } = await session.send('Page.getFrameTree');
        const { executionContextId } = await session.send('Page.createIsolatedWorld', {
          frameId: frameTree.frame.id,
          worldName: 'mine',
          grantUniveralAccess: true,
        });
        await session.send('Runtime.evaluate', {
          contextId: executionContextId,
          expression: `fetch(${JSON.stringify(places.away)})`,
        });
      },
      tab: true,
    },
    {
      name: 'Page.addScriptToEvaluateOnNewDocument',
      drive: async ({ page, pageSession, places }) => {
        const session = await pageSession();
        await session.send('Page.enable');
        await session.send('Page.addScriptToEvaluateOnNewDocument', {
          source: `fetch(${JSON.stringify(places.away)})`,
        });
        await page.reload();
      },
      tab: true,
    },
    {
      name: 'Page.setDocumentContent',
      drive: async ({ page, places }) => page.setContent(`<img src="${places.away}">`),
      tab: true,
    },
    {
      name: 'Network.setExtraHTTPHeaders with another Host',
      drive: async ({ page, places }) => {
        await page.setExtraHTTPHeaders({ host: places.host });
        await page.goto(`https://home.test/${places.id}`);
      },
      tab: true,
      silent: 'Chromium fails such requests',
    },
    {
      name: 'Network.loadNetworkResource',
      drive: async ({ pageSession, places }) => {
        const session = await pageSession();
        const { frameTree } = await session.send('Page.getFrameTree');
        await session.send('Network.loadNetworkResource', {
          frameId: frameTree.frame.id,
          url: places.away,
          options: { disableCache: true, includeCredentials: true },
        });
      },
      tab: true,
      closer: ENDPOINT,
    },
    {
      name: 'Page.getAppManifest',
      document: { html: '<link rel=manifest href="{away}">' },
      drive: async ({ pageSession }) => (await pageSession()).send('Page.getAppManifest'),
      tab: true,
    },
    {
      name: 'Fetch.continueRequest elsewhere',
      drive: async ({ page, places, pageSession }) => {
        const session = await pageSession();
        session.on(
          'Fetch.requestPaused',
          ({ requestId }) =>
            void session.send('Fetch.continueRequest', { requestId, url: places.away }).catch(() => {}),
        );
        await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
        await page.evaluate("fetch('/x.json')");
      },
      tab: true,
      closer: ENDPOINT,
    },
    {
      name: 'Fetch.enable of the browser',
      drive: async ({ browserSession }) => {
        const session = await browserSession();
        await session.send('Fetch.enable' as never);
        await session.send('Fetch.disable' as never);
      },
      silent: 'sends nothing by itself',
    },
    {
      name: 'a context with a proxy of its own',
      drive: async ({ browserSession, places }) => {
        const session = await browserSession();
        const { browserContextId } = await session.send('Target.createBrowserContext', {
          proxyServer: `http://${places.tcp}`,
        });
        await session.send('Target.createTarget', { url: 'http://home.test/', browserContextId });
      },
      closer: ENDPOINT,
    },
    {
      name: 'a context past the proxy',
      drive: async ({ browserSession, places }) => {
        const session = await browserSession();
        const { browserContextId } = await session.send('Target.createBrowserContext', {
          proxyServer: 'http://127.0.0.1:9',
          proxyBypassList: '*',
        });
        await session.send('Target.createTarget', { url: places.away, browserContextId });
      },
      closer: ENDPOINT,
    },
    {
      name: 'a context of its own',
      drive: async ({ browserSession, places }) => {
        const session = await browserSession();
        const { browserContextId } = await session.send('Target.createBrowserContext', {});
        const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
        const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: true });
        await session.send('Target.createTarget', { url: `${places.away}?${sessionId}`, browserContextId });
      },
    },
    {
      name: 'Target.setRemoteLocations',
      drive: async ({ browserSession, places }) => {
        const [host = '', port] = places.tcp.split(':');
        const session = await browserSession();
        await session.send('Target.setDiscoverTargets', { discover: true });
        await session.send('Target.setRemoteLocations', { locations: [{ host, port: Number(port) }] });
      },
      closer: ENDPOINT,
    },
    {
      name: 'Target.exposeDevToolsProtocol',
      drive: async ({ page, pageSession, browserSession, places }) => {
        const session = await pageSession();
        const { targetInfo } = await session.send('Target.getTargetInfo');
        await (await browserSession()).send('Target.exposeDevToolsProtocol', {
          targetId: targetInfo.targetId,
          bindingName: 'cdp',
        });
        await page.reload();
        await page.evaluate(
          `cdp.send(JSON.stringify({ id: 1, method: 'Target.createTarget', params: { url: ${JSON.stringify(places.away)} } }))`,
        );
      },
      tab: true,
      closer: ENDPOINT,
    },
    {
      name: 'Network.replayXHR',
      script: "fetch('{away}')",
      drive: async ({ pageSession }) => {
        const session = await pageSession();
        await session.send('Network.enable');
        await session.send('Network.replayXHR', { requestId: '1' });
      },
      tab: true,
    },
    {
      name: 'Page.generateTestReport',
      document: { headers: { 'reporting-endpoints': 'default="{away}"' } },
      drive: async ({ pageSession }) =>
        (await pageSession()).send('Page.generateTestReport' as never, { message: 'x' } as never),
      tab: true,
      closes: true,
      closer: ENDPOINT,
      silent: 'only observers in the page hear of it',
    },
    {
      name: 'download into a folder',
      document: { html: '<a id=go href="{redirect}" download>x</a>' },
      drive: async ({ browserSession, page }) => {
        await (await browserSession()).send('Browser.setDownloadBehavior', {
          behavior: 'allow',
          downloadPath: '/nowhere',
        });
        await page.evaluate('go.click()');
      },
      tab: true,
    },
    {
      name: 'Storage.runBounceTrackingMitigations',
      drive: async ({ browserSession }) => (await browserSession()).send('Storage.runBounceTrackingMitigations'),
      silent: 'sends nothing by itself',
    },
    {
      name: 'Page.navigateToHistoryEntry',
      drive: async ({ page, pageSession, places }) => {
        await page.goto(places.away).catch(() => {});
        await page.goto(places.home).catch(() => {});
        const session = await pageSession();
        const { entries } = await session.send('Page.getNavigationHistory');
        const entry = entries.find(({ url }) => url.startsWith(places.away));
        if (entry !== undefined) await session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
      },
      tab: true,
    },
    {
      name: 'Extensions.loadUnpacked',
      drive: async ({ browserSession }) =>
        (await browserSession()).send('Extensions.loadUnpacked' as never, { path: '/tmp' } as never),
      silent: 'sends nothing by itself',
    },
  ],
};
