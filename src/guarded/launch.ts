import { z } from 'zod';
import { askedControls } from '../act/approval/asked-controls.ts';
import { startGuard } from '../browser/browser-guard.ts';
import type { PipeConnection } from '../browser/devtools/pipe.ts';
import { connectForeign, FOREIGN_OPENING, isBrowserAddress } from '../browser/foreign/connect.ts';
import type { Guard } from '../browser/guard.ts';
import { readPageScript } from '../browser/page-script.ts';
import { startIsolated } from '../browser/process/isolated.ts';
import type { Command } from '../browser/targets/placed.ts';
import type { PeerCheck } from '../egress/connections/peers.ts';
import { type Egress, startEgress } from '../egress/egress.ts';
import { answerRetries } from '../gateway/cdp/scripts/client-retries.ts';
import { type Gateway, startGateway } from '../gateway/cdp/start.ts';
import { CordonError, messageOf } from '../model/error.ts';
import type { SessionEvent } from '../model/event.ts';
import { ISOLATION, type Isolation, type IsolationTier } from '../model/policy/isolation.ts';
import type { Hint } from '../model/verdict.ts';
import { privateAccessOf } from '../net/private-networks.ts';
import { approvalRulesOf } from '../policy/sections/approvals.ts';
import { scriptWorldOf, seeSettingsOf } from '../see/settings.ts';
import { checkedInput, documents, having } from '../session/checked-input.ts';
import { endAll } from '../session/end-all.ts';
import { type OpenSession, sessionBehind } from '../session/opened.ts';
import type { Session } from '../session/session.ts';
import {
  type ForeignNeeds,
  foreignPeers,
  NOT_HELD_IN_FOREIGN_BROWSERS,
  refuseForeign,
  requireProxy,
} from './foreign-browser.ts';
import { askLater, Mediation } from './mediation.ts';
import { bringsLogins, type LoginHooks, openLogins } from './open-logins.ts';
import { browsersOf, openBrowser } from './own-browser.ts';
import type { RecordedTraffic } from './recorded-traffic.ts';
import type { LoginOptions } from './session-logins.ts';
import { pausedBy, SignInWatch } from './sign-in-watch.ts';

/*
 * How the rooms are joined:
 *
 *   session (the gates) ◄── mediation.ts ◄── egress  ◄── browser: its one way out
 *          ▲                                                ▲
 *          └────────── gateway ◄── agent                    └── guard: Cordon's script in each page
 *
 *   persons-gate.ts holds what waits for a person; session-logins.ts brings logins, and sign-in-*.ts has them made
 */

/** How a guarded browser is started. Nothing need be said. */
export interface LaunchOptions extends LoginOptions {
  /** The Chromium to start; by default one that is found. */
  readonly executable?: string;
  /** Whether its window is shown, for which there must be a display; not unless given. */
  readonly headed?: boolean;
  /** The port of the DevTools endpoint; by default any free one. */
  readonly port?: number;
  /** Folders whose files agents may give to pages. None by default. */
  readonly uploads?: readonly string[];
  /**
   * Whether the browser is started in a network of its own, which leads to the proxy and nowhere else (Linux network namespaces): `auto`, where
   * the system allows it, unless given.
   */
  readonly isolation?: Isolation;
  /**
   * Where the DevTools of a browser are that runs already (`ws:`, `wss:`, `http:`, `https:`), to be used in place of one that Cordon starts.
   * {@link GuardedBrowser.notHeld} says what does not hold there.
   */
  readonly browserAddress?: string;
  /** For such a browser: the IPv4 address of this machine at which it finds the proxy; 127.0.0.1 unless given. */
  readonly proxyHost?: string;
  /** The browser of the task before: it is closed first, and this one is at its address, which the agent knows. */
  readonly inPlaceOf?: Pick<GuardedBrowser, 'http' | 'close'>;
}

const address = z.string().refine((text) => isBrowserAddress(text) && URL.canParse(text), {
  message: 'expected an address such as ws://127.0.0.1:9222/devtools/browser/… or http://127.0.0.1:9222',
});

const OPTIONS: Readonly<Record<keyof LaunchOptions, z.ZodType>> = {
  executable: z.string().optional(),
  headed: z.boolean().optional(),
  port: z.int().min(0).max(65_535).optional(),
  uploads: z.array(z.string()).optional(),
  isolation: z.enum(ISOLATION).optional(),
  browserAddress: address.optional(),
  proxyHost: z.string().optional(),
  inPlaceOf: having('close').optional(),
  profile: z.string().optional(),
  storageState: documents.optional(),
  signIn: z.array(z.string()).optional(),
};

/** As the command line starts one. */
export interface ServeOptions extends LaunchOptions, LoginHooks {
  /** Whose connections to the DevTools endpoint need no secret. */
  readonly isAgent?: PeerCheck;
  /** Where what passes is kept to have its sites described. */
  readonly traffic?: RecordedTraffic;
}

/** A browser behind the three gates, and where an agent connects to it. */
export interface GuardedBrowser {
  /** WebSocket address of the DevTools endpoint, its secret included: for Puppeteer and Playwright. */
  readonly cdp: string;
  /** HTTP address of the same endpoint: Playwright's `connectOverCDP` takes it too. */
  readonly http: string;
  /** Address of the egress proxy, the browser's only way out. */
  readonly proxy: string;
  /** What keeps the browser from going past the proxy. */
  readonly isolation: IsolationTier;
  /** What does not hold because of whose browser it is, in one line each. */
  readonly notHeld: readonly string[];
  /** Resolves once the browser is there no more, with why: what it or its guard died of, or that Cordon closed it, where {@link close} was called. */
  readonly ended: Promise<string>;
  /** Ends the browser, the proxy and the endpoint, and leaves nothing behind. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Starts a guarded browser for a session: all its traffic goes through the send gate, everything an agent does in it through the act
 * gate, and everything it shows through the see gate.
 *
 * @throws {CordonError} `environment` where there is no browser, it does not start, a port is taken, or the isolation that is required cannot be had;
 * `input` for an option that there is not, a session that has ended, or where a browser that runs already cannot keep what the grant or the options need
 */
export async function launch(session: OpenSession, options: LaunchOptions = {}): Promise<GuardedBrowser> {
  checkedInput(z.strictObject(OPTIONS), options, 'launch');
  return launchFor(sessionBehind(session), options);
}

/** As {@link launch}, for a session of Cordon's own. */
export async function launchFor(session: Session, options: ServeOptions): Promise<GuardedBrowser> {
  if (session.ended !== undefined) {
    throw new CordonError(`The session has ended (${session.ended}), so no browser is started for it`, {
      kind: 'input',
      advice: 'Open another session first.',
    });
  }
  const foreign = foreignNeeds(options);
  if (foreign !== undefined) refuseForeign(session.grant.policy, { ...foreign, logins: bringsLogins(options) });
  await options.inPlaceOf?.close();
  const parts: Closeable[] = [];
  const closeAll = (): Promise<void> =>
    // The last one made is closed first: the endpoint before the browser, and the browser before its way out.
    endAll(
      parts
        .splice(0)
        .reverse()
        .map((part) => () => part.close()),
    );
  try {
    const logins = bringsLogins(options) ? await opened(parts, openLogins(session, options)) : undefined;
    let guard: Guard | undefined;
    let watch: SignInWatch | undefined;
    let serve: (browsers: PeerCheck) => void = () => {};
    const served = new Promise<PeerCheck>((resolve) => {
      serve = resolve;
    });
    const isBrowser: PeerCheck = async (connection) => (await served)(connection);
    const mediation = new Mediation(
      session,
      askLater(() => guard),
      (request, passes) => {
        if (passes) logins?.note(request.url);
        if (passes) watch?.passed(request);
        else watch?.refused(request);
      },
      options.traffic,
    );
    const egress = await opened(parts, openEgress(session, mediation, isBrowser, foreign));
    let gateway: Gateway | undefined;
    const { browser, tier, opening, notHeld, peers } =
      foreign === undefined ? await startOwn(session, egress, options) : await joinForeign(session, egress, foreign);
    parts.push(browser);
    serve(peers);
    const started = await startGuard({
      connection: browser.connection,
      pageScript: readPageScript(),
      clientScript: readPageScript('client'),
      agentScripts: scriptWorldOf(session.grant.policy),
      ...session.grant.scope,
      see: seeSettingsOf(session.grant.policy),
      watches: session.watches,
      asks: { rules: askedControls(approvalRulesOf(session.grant.policy).ask) },
      opening,
      onHidden: ({ url }, items) => session.reportHidden(url, items),
      onRedacted: ({ url }, items) => session.reportRedacted(url, items),
      onArgument: (...report) => session.reportArgument(...report),
      onDocumentGone: (document, page) => session.forgetDocument(document, page),
      onRequest: (request) => session.expected.announce(request),
      onRequestOver: (id) => session.expected.over(id),
      onDownload: (url) => {
        const refusal = mediation.downloadBegan(url);
        if (refusal !== undefined) gateway?.hint([{ by: refusal.by, severity: 'WARNING', message: refusal.reason }]);
      },
      onArrival: (url) => {
        if (!egress.isRefusalUrl(url) && !mediation.refusedPages.has(url)) gateway?.hint(session.arrive(url));
      },
    });
    guard = started;
    if (foreign !== undefined) await requireProxy(browser.connection, started, egress);
    if (logins !== undefined) {
      await logins.bringTo({
        connection: browser.connection,
        ready: (targetId) => started.ready(targetId),
        inDocumentsOf: (origin, expression) => started.inDocumentsOf(origin, expression),
      });
      const keep = (): Promise<void> => {
        // The pages that it needs are Cordon's own.
        gateway = undefined;
        return logins.keep();
      };
      parts.push({ close: keep });
    }
    gateway = await opened(parts, openGateway(session, { egress, browser, guard: started }, options));
    if (logins !== undefined && options.signIn !== undefined) {
      const asking = new SignInWatch({ session, logins, guard: started, tell: (hints) => gateway?.hint(hints) });
      watch = asking;
      parts.push({ close: async () => asking.close() });
    }
    const { cdp, http } = gateway;
    const unlisten = session.listen((event) => {
      if (event.kind === 'approval.asked') gateway?.hintAsked([hintOf(event)]);
    });
    parts.push({ close: async () => unlisten() });
    const ended = new Promise<string>((resolve) => started.onDeath(resolve));
    return { cdp, http, proxy: egress.url, isolation: tier, notHeld, ended, close: closeAll };
  } catch (problem) {
    await closeAll();
    throw problem;
  }
}

/** What an agent is told while a person is asked. */
function hintOf({ asked, of, at, until }: Extract<SessionEvent, { kind: 'approval.asked' }>): Hint {
  const seconds = Math.ceil((until - at) / 1000);
  const what =
    of === 'request'
      ? 'The request that was just set off has not been sent: a person is asked about it first'
      : 'A person is asked about this action first';
  return {
    severity: 'HINT',
    by: asked,
    message: `${what}, for ${seconds} seconds at the most; wait, and do not repeat it.`,
  };
}

interface Closeable {
  close(): Promise<void>;
}

/** A browser to be guarded, whoever started it. */
interface Found {
  readonly browser: Closeable & { readonly connection: PipeConnection };
  readonly tier: IsolationTier;
  /** Whose connections to the proxy are its own. */
  readonly peers: PeerCheck;
  /** What each of its pages is told before it runs. */
  readonly opening: readonly Command[];
  readonly notHeld: readonly string[];
}

async function startOwn(session: Session, egress: Egress, options: LaunchOptions): Promise<Found> {
  const { isolation = 'auto' } = options;
  const isolated = await startIsolated(isolation, egress.port, (network) => openBrowser(egress, options, network));
  const { started: browser, tier, why } = isolated;
  const peers = await browsersOf(session, tier, browser);
  session.reportIsolation(tier, why);
  return { browser, tier, peers, opening: [], notHeld: [] };
}

async function joinForeign(session: Session, egress: Egress, needs: ForeignNeeds): Promise<Found> {
  const { check: peers, degraded } = await foreignPeers(needs);
  const browser = await connectForeign(needs.address, egress.url);
  const notHeld = [...NOT_HELD_IN_FOREIGN_BROWSERS, ...(degraded === undefined ? [] : [degraded])];
  session.reportIsolation('context', 'Cordon did not start this browser');
  for (const each of notHeld) session.degraded(each);
  return { browser, tier: 'context', peers, opening: FOREIGN_OPENING, notHeld };
}

function foreignNeeds({
  browserAddress,
  proxyHost = '127.0.0.1',
  isolation,
  uploads,
}: LaunchOptions): ForeignNeeds | undefined {
  return browserAddress === undefined ? undefined : { address: browserAddress, proxyHost, isolation, uploads };
}

async function opened<T extends Closeable>(parts: Closeable[], opening: Promise<T>): Promise<T> {
  const part = await opening;
  parts.push(part);
  return part;
}

export function openEgress(
  session: Session,
  mediation: Mediation,
  isBrowser: PeerCheck,
  foreign?: Pick<ForeignNeeds, 'proxyHost'>,
): Promise<Egress> {
  const { policy } = session.grant;
  return startEgress({
    gate: mediation,
    isBrowser,
    ...(foreign === undefined ? {} : { host: foreign.proxyHost, blocksWebRtc: true }),
    network: policy.network,
    allowPrivateNetworks: privateAccessOf(policy),
    sites: session.grant.scope.domains,
    onFault: (what, cause) => session.degraded(`${what}: ${messageOf(cause)}`),
    onRefusal: (head, verdict) => {
      mediation.refusedPages.note(head, true);
      session.reportRefusal(head, verdict);
    },
  });
}

interface Parts {
  readonly egress: Egress;
  readonly browser: Found['browser'];
  readonly guard: Guard;
}

function openGateway(
  session: Session,
  { egress, browser, guard }: Parts,
  { port, uploads, isAgent, inPlaceOf }: ServeOptions,
): Promise<Gateway> {
  const before = inPlaceOf === undefined ? undefined : new URL(inPlaceOf.http);
  return startGateway({
    connection: browser.connection,
    guard,
    judge: answerRetries((action, signal) => session.decide(action, { signal }), Date.now),
    stopped: () => session.stopped,
    paused: () => pausedBy(session),
    observe: (outcome) => session.observe(outcome),
    onAstray: (action, verdict) => session.reportAstray(action, verdict),
    see: seeSettingsOf(session.grant.policy),
    reader: session.reader,
    onRedacted: (url, items) => session.reportRedacted(url, items),
    refusalUrl: (verdict, url) => egress.refusalUrl(verdict, url),
    sites: session.grant.scope.domains,
    waitForCaptchas: session.grant.scope.goal !== 'dashboard',
    onAgentScript: (reach) => {
      // With `runImmediately`, or in a document that is made just now, such a script runs in those that there are as well.
      if (reach === 'later') session.state.touchAllDocuments();
      session.state.touchDocuments(guard.documents());
    },
    ...(session.changesState ? { settling: session } : {}),
    ...(uploads === undefined ? {} : { uploads }),
    ...(port === undefined ? {} : { port }),
    ...(before === undefined ? {} : { port: Number(before.port), secret: before.pathname.slice(1) }),
    ...(isAgent === undefined ? {} : { isAgent }),
  });
}
