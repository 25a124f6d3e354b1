import { Duplex } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { ProtocolError } from '../devtools/pipe.ts';
import { OwnContextConnection } from './own-context.ts';

/** A browser with somebody else's page, that answers what it is asked and says what it is told to say. */
class SharedBrowser extends Duplex {
  readonly asked: JsonObject[] = [];
  answers: Readonly<Record<string, JsonObject>> = {};

  override _read(): void {}

  override _write(message: Buffer, _: BufferEncoding, done: () => void): void {
    const command: unknown = JSON.parse(message.toString().slice(0, -1));
    if (!isJsonObject(command)) throw new Error('not a command');
    this.asked.push(command);
    const { id, method, sessionId } = command;
    this.say({
      id: id ?? 0,
      result: this.answers[String(method)] ?? {},
      ...(sessionId === undefined ? {} : { sessionId }),
    });
    done();
  }

  say(message: JsonObject): void {
    this.push(`${JSON.stringify(message)}\0`);
  }

  /** The methods asked for, with their parameters, since the last time. */
  sent(): readonly (readonly unknown[])[] {
    return this.asked.splice(0).map(({ method, params, sessionId }) => [method, params, sessionId]);
  }
}

const OURS = { targetId: 'T1', type: 'page', browserContextId: 'C1', url: 'about:blank' };
const THEIRS = { targetId: 'X1', type: 'page', browserContextId: 'other', url: 'https://bank.example/' };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let browser: SharedBrowser;
let connection: OwnContextConnection;
let heard: (readonly [string, string | undefined])[];

beforeEach(async () => {
  browser = new SharedBrowser();
  browser.answers = {
    'Target.createBrowserContext': { browserContextId: 'C1' },
    'Target.createTarget': { targetId: 'T1' },
    'Browser.getWindowForTarget': { windowId: 7 },
    'Target.getTargets': { targetInfos: [OURS, THEIRS] },
    'Target.getBrowserContexts': { browserContextIds: ['C1', 'other'] },
  };
  connection = await OwnContextConnection.open(browser, 'http://127.0.0.1:9');
  heard = [];
  connection.onEvent(({ method, sessionId }) => heard.push([method, sessionId]));
});

describe('a browser that others use as well', () => {
  it('makes a context that has the proxy as its only way out, and goes with the connection', () => {
    const params = { disposeOnDetach: true, proxyServer: 'http://127.0.0.1:9', proxyBypassList: '<-loopback>' };
    expect(browser.sent()).toEqual([['Target.createBrowserContext', params, undefined]]);
  });

  it('has everything in that context that names none', async () => {
    browser.sent();
    await connection.send('Target.createTarget', { url: 'about:blank' });
    await connection.send('Storage.getCookies');
    await connection.send('Page.enable', {}, 'S1');
    expect(browser.sent()).toEqual([
      ['Target.createTarget', { browserContextId: 'C1', url: 'about:blank' }, undefined],
      ['Storage.getCookies', { browserContextId: 'C1' }, undefined],
      ['Page.enable', {}, 'S1'],
    ]);
  });

  it.each([
    ['context', { browserContextId: 'other' }],
    ['page', { targetId: 'X1' }],
    ['window', { windowId: 8 }],
  ])('is not asked for anything that names another %s', async (_, params) => {
    browser.sent();
    await expect(connection.send('Target.closeTarget', params)).rejects.toThrow(ProtocolError);
    expect(browser.sent()).toEqual([]);
  });

  it('may be asked for what came into being here', async () => {
    await connection.send('Target.createTarget', { url: 'about:blank' });
    await connection.send('Browser.getWindowForTarget', { targetId: 'T1' });
    await expect(connection.send('Browser.setWindowBounds', { windowId: 7 })).resolves.toEqual({});
  });

  it('shows nobody else’s pages and contexts in its lists', async () => {
    expect(await connection.send('Target.getTargets')).toEqual({ targetInfos: [OURS] });
    expect(await connection.send('Target.getBrowserContexts')).toEqual({
      browserContextIds: [],
      defaultBrowserContextId: 'C1',
    });
  });

  it('lets others’ pages go at once, and says nothing of them', async () => {
    browser.sent();
    browser.say({ method: 'Target.attachedToTarget', params: { sessionId: 'S9', targetInfo: THEIRS } });
    browser.say({ method: 'Page.frameNavigated', params: { frame: {} }, sessionId: 'S9' });
    browser.say({ method: 'Target.targetInfoChanged', params: { targetInfo: THEIRS } });
    browser.say({ method: 'Target.targetDestroyed', params: { targetId: 'X1' } });
    browser.say({ method: 'Target.detachedFromTarget', params: { sessionId: 'S9' } });
    await turn();
    expect(heard).toEqual([]);
    expect(browser.sent()).toEqual([
      ['Runtime.runIfWaitingForDebugger', {}, 'S9'],
      ['Target.detachFromTarget', { sessionId: 'S9' }, undefined],
    ]);
    browser.say({ method: 'Target.attachedToTarget', params: { sessionId: 'S1', targetInfo: OURS } });
    browser.say({ method: 'Page.frameNavigated', params: { frame: {} }, sessionId: 'S1' });
    await turn();
    expect(heard).toEqual([
      ['Target.attachedToTarget', undefined],
      ['Page.frameNavigated', 'S1'],
    ]);
  });
});
