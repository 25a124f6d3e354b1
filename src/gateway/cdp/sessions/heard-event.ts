/** What an agent is told of an event in one of its sessions. */
import type { EventFrame } from '../../../browser/devtools/wire-frame.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { Policy } from '../judging/call.ts';
import { eventRuleFor } from '../protocol/methods.ts';
import { CookieJarView } from '../results/cookies.ts';
import { noteAnswer } from '../results/markup.ts';
import { shownObjects, tellsOfObjects } from '../results/remote-objects.ts';
import { shownLine, withDrawnObjects } from '../results/shown-console.ts';
import { shownFrame, withAddress } from '../results/shown-frames.ts';
import { HOLDS_SECRETS, withoutCredentials } from '../results/shown-headers.ts';
import { noteAttribute, shownChildren } from '../results/shown-nodes.ts';
import { shownObject } from '../results/shown-text.ts';
import type { AgentSession } from './agent-session.ts';
import { isShownTarget, shownTarget } from './targets.ts';
import { heardOfWorld } from './worlds.ts';

/** The parameters to tell: those of the event itself where nothing is taken out of it. Undefined: the agent hears nothing. */
export type Heard = JsonObject | 'as it is' | undefined;

export function heardOf(policy: Policy, session: AgentSession, event: EventFrame): Heard {
  if (ENDLESS.has(event.method) && !session.said.admits(event.bytes.length)) return undefined;
  switch (eventRuleFor(event.method)) {
    case 'pass':
      if (event.method === 'DOM.documentUpdated') session.hiddenNodes.clear();
      if (TELLS_OF_SCRIPTS.has(event.method)) return shownObject(event.params, session.texts);
      return TELLS_OF_FRAME.has(event.method) ? heardOfFrame(event.params, session) : 'as it is';
    case 'filter': {
      // A dialog is told of all the same: the page waits for it to be closed.
      if (!isGuarded(policy, session))
        return event.method === DIALOG ? { ...event.params, message: '', defaultPrompt: '' } : undefined;
      if (event.method === 'Input.dragIntercepted') return heardOfDrag(session, event.params);
      const shown =
        event.method === 'DOM.setChildNodes' ? shownChildren(event.params, session.hiddenNodes) : event.params;
      if (event.method === 'Log.entryAdded') return shownObject(withoutNodes(event.params), session.texts);
      if (event.method === DIALOG) return shownObject(shownLine(event.params, session.texts), session.texts);
      return shown && shownObject(shown, session.texts);
    }
    case 'headers': {
      const { params } = event;
      if (event.method === 'Network.responseReceived') noteAnswer(params, session.plainDocuments);
      const isPlain = !HOLDS_SECRETS.test(event.bytes.toString('latin1'));
      return shownObject(
        isPlain ? params : withoutCredentials(params, new CookieJarView(policy.sites), session.texts),
        session.texts,
      );
    }
    case 'target':
      if (event.method === 'Target.detachedFromTarget') return 'as it is';
      if (!isShownTarget(event.params.targetInfo)) return undefined;
      return shownObject(withTarget(event.params, shownTarget(policy.guard, event.params.targetInfo)), session.texts);
    case 'world': {
      if (TELLS_OF_PAGE.has(event.method) && !isGuarded(policy, session)) return undefined;
      const heard = heardOfWorld(policy.guard, session, event);
      if (heard === undefined) return undefined;
      const told = tellsOfObjects(event.bytes) ? shownObjects(heard) : heard;
      return shownObject(
        event.method === 'Runtime.consoleAPICalled' ? shownLine(withDrawnObjects(told), session.texts) : told,
        session.texts,
      );
    }
    case 'withhold':
      if (event.method === 'DOM.attributeModified') noteAttribute(event.params, session.hiddenNodes);
      return undefined;
  }
}

/** An entry of the log without the nodes that the browser says it of: these are objects of the page's own world, under the names that the filter hides. */
function withoutNodes(params: JsonObject): JsonObject {
  if (!isJsonObject(params.entry)) return params;
  const { args: _, ...entry } = params.entry;
  return { ...params, entry };
}

/** A client that carries its drags itself is told of them; what it was shown stands for what is dragged. */
function heardOfDrag({ drags, texts }: AgentSession, params: JsonObject): JsonObject | undefined {
  const data = isJsonObject(params.data) ? params.data : undefined;
  if (!drags.own) {
    drags.data = data;
    return undefined;
  }
  const shown = shownObject(params, texts);
  drags.told = data === undefined ? undefined : { shown: JSON.stringify(shown.data), data };
  return shown;
}

/** The parameters themselves where nothing changes: they are then told as the browser wrote them. */
function withTarget(params: JsonObject, targetInfo: Json): JsonObject {
  return targetInfo === params.targetInfo ? params : { ...params, targetInfo };
}

/** Where a frame is or goes. */
export const TELLS_OF_FRAME: ReadonlySet<string> = new Set([
  'Page.documentOpened',
  'Page.frameNavigated',
  'Page.frameRequestedNavigation',
  'Page.frameScheduledNavigation',
  'Page.frameStartedNavigating',
  'Page.navigatedWithinDocument',
]);

/** What is told in any case, with names of functions and files and a proposed answer, which a page chose. */
export const TELLS_OF_SCRIPTS: ReadonlySet<string> = new Set([
  'Page.backForwardCacheNotUsed',
  'Page.frameAttached',
  'Page.javascriptDialogClosed',
]);

function heardOfFrame(params: JsonObject, { texts }: AgentSession): Heard {
  const { frame } = params;
  const told = withAddress(params, texts);
  const shown = isJsonObject(frame) ? shownFrame(frame, texts) : frame;
  if (shown === frame || shown === undefined) return told === params ? 'as it is' : told;
  return { ...told, frame: shown };
}

const DIALOG = 'Page.javascriptDialogOpening';

/** What a page may say without end: whoever waits for one of these has heard many before any is left out. */
const ENDLESS: ReadonlySet<string> = new Set(
  `Animation.animationCanceled Animation.animationCreated Animation.animationStarted Animation.animationUpdated Audits.issueAdded CSS.fontsUpdated Log.entryAdded
  Media.playerEventsAdded Media.playerMessagesLogged Media.playerPropertiesChanged Network.eventSourceMessageReceived Network.webSocketFrameReceived
  Network.webSocketFrameSent Performance.metrics PerformanceTimeline.timelineEventAdded Preload.ruleSetUpdated Runtime.consoleAPICalled
  Runtime.exceptionThrown`.split(/\s+/),
);

/** What comes out of a page's scripts, and not of the browser. */
const TELLS_OF_PAGE: ReadonlySet<string> = new Set([
  'Runtime.bindingCalled',
  'Runtime.consoleAPICalled',
  'Runtime.exceptionThrown',
]);

/** What a page says of itself is told where its filter is known to be at work. */
function isGuarded({ guard }: Policy, { kind, targetId = '' }: AgentSession): boolean {
  return kind !== 'page' || guard.isGuarded(targetId);
}

/** Whether the agent may know of the target that it was attached to. */
export function showsAttachment({ params }: EventFrame): boolean {
  return isJsonObject(params.targetInfo) && isShownTarget(params.targetInfo);
}
