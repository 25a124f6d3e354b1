import type { EgressGate } from '../egress/gate.ts';
import type { SendVerdict } from '../model/gates.ts';
import type { WebRequest } from '../model/traffic/request.ts';
import { allow } from '../model/verdict.ts';
import { readUrl } from '../net/url.ts';
import { SESSION_RULES } from '../session/rules.ts';

const PASSES: SendVerdict = {
  ...allow(SESSION_RULES.person.id, 'A person does this, and no agent is connected.'),
  actions: [],
};

/**
 * The send gate of a window in which a person signs in: what they do is theirs. The proxy's own rules hold, so that no page gets at this machine and its networks
 * by them; nothing is recorded, and of where they were only the origins of documents are known, while the window is open.
 */
export class PersonsGate implements EgressGate {
  readonly origins = new Set<string>();

  needsBody(): boolean {
    return false;
  }

  needsWholeBody(): boolean {
    return false;
  }

  async decide({ url, type }: WebRequest): Promise<SendVerdict> {
    const origin = type === 'document' ? readUrl(url)?.origin : undefined;
    if (origin !== undefined) this.origins.add(origin);
    return PASSES;
  }

  settle(): void {}

  needsMessages(): boolean {
    return false;
  }

  async decideMessage(): Promise<SendVerdict> {
    return PASSES;
  }

  observeMessage(): readonly string[] {
    return [];
  }

  socketClosed(): void {}
}
