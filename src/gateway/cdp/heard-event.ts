/** What an agent is told of an event in one of its sessions. */
import type { EventFrame } from '../../browser/wire-frame.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import type { AgentSession } from './agent-session.ts';
import type { Policy } from './call.ts';
import { CookieJarView } from './cookies.ts';
import { eventRuleFor } from './methods.ts';
import { HOLDS_SECRETS, withoutCredentials } from './shown-headers.ts';
import { noteAttribute, shownChildren } from './shown-nodes.ts';
import { shownObject } from './shown-text.ts';
import { isShownTarget } from './targets.ts';
import { heardOfWorld } from './worlds.ts';

/** The parameters to tell: those of the event itself where nothing is taken out of it. Undefined: the agent hears nothing. */
export type Heard = JsonObject | 'as it is' | undefined;

export function heardOf(policy: Policy, session: AgentSession, event: EventFrame): Heard {
  switch (eventRuleFor(event.method)) {
    case 'pass':
      if (event.method === 'DOM.documentUpdated') session.hiddenNodes.clear();
      return 'as it is';
    case 'filter': {
      const shown =
        event.method === 'DOM.setChildNodes' ? shownChildren(event.params, session.hiddenNodes) : event.params;
      return shown && shownObject(shown, session.texts);
    }
    case 'headers':
      if (!HOLDS_SECRETS.test(event.bytes.toString('latin1'))) return 'as it is';
      return shownObject(
        withoutCredentials(event.params, new CookieJarView(policy.sites), session.texts),
        session.texts,
      );
    case 'target':
      if (event.method === 'Target.detachedFromTarget') return 'as it is';
      return isShownTarget(event.params.targetInfo) ? shownObject(event.params, session.texts) : undefined;
    case 'world': {
      const heard = heardOfWorld(policy.guard, session, event);
      return heard && shownObject(heard, session.texts);
    }
    case 'withhold':
      if (event.method === 'DOM.attributeModified') noteAttribute(event.params, session.hiddenNodes);
      return undefined;
  }
}

/** Whether the agent may know of the target that it was attached to. */
export function showsAttachment({ params }: EventFrame): boolean {
  return isJsonObject(params.targetInfo) && isShownTarget(params.targetInfo);
}
