/** One way from a browser to a server: the real session, gate and proxy, with a recorder where the server would be. */
import type { ServerIdentity } from '../../../demo/kit/certificates.ts';
import { type Egress, startEgress } from '../../../src/egress/egress.ts';
import type { EgressGate } from '../../../src/egress/gate.ts';
import { Mediation } from '../../../src/guarded/mediation.ts';
import type { Policy } from '../../../src/model/policy/policy.ts';
import { openGranted } from '../../../src/session/open.ts';
import type { Draft } from '../families/draft.ts';
import { loadPolicies, type Whose } from '../site.ts';
import { Http2Sender } from './http2-sender.ts';
import { type Left, type Recorder, startRecorder } from './recorder.ts';
import { type Outcome, Replayer } from './replay.ts';
import { writtenBytes } from './written.ts';

export interface Sent {
  readonly outcome: Outcome;
  readonly left: readonly Left[];
  /** Why the gate refused, where it was asked. */
  readonly refusal: string | undefined;
}

const NO_PAGES = { readArguments: async () => {}, allPlaced: async () => {} };
const PATIENCE_MS = 2_000;
/** What follows a request without a frame comes a moment later. */
const SURPLUS_MS = 5;

/** The gate that is asked just now, and what it last refused for. */
interface Current {
  gate: EgressGate;
  refusal: string | undefined;
}

interface Parts {
  readonly recorders: readonly Recorder[];
  readonly policies: Readonly<Record<Whose, Policy>>;
  readonly egress: Egress;
  readonly current: Current;
  readonly gates: Record<Whose, EgressGate>;
}

export class Lane {
  readonly #recorders: readonly Recorder[];
  readonly #policies: Readonly<Record<Whose, Policy>>;
  readonly #egress: Egress;
  readonly #replayer: Replayer;
  readonly #http2: Http2Sender;
  readonly #current: Current;
  readonly #gates: Record<Whose, EgressGate>;

  private constructor({ recorders, policies, egress, current, gates }: Parts) {
    this.#recorders = recorders;
    this.#policies = policies;
    this.#egress = egress;
    this.#current = current;
    this.#gates = gates;
    this.#replayer = new Replayer({ port: egress.port, patience: PATIENCE_MS });
    this.#http2 = new Http2Sender(egress.port);
  }

  /** `http2`: the port of the server that speaks it itself. */
  static async open(identity: ServerIdentity, http2: number): Promise<Lane> {
    const recorder = await startRecorder();
    const secure = await startRecorder(identity);
    const policies = await loadPolicies({ http: recorder.port, https: secure.port, http2 });
    const gates = { member: await gateOf(policies.member), reader: await gateOf(policies.reader) };
    const current: Current = { gate: gates.member, refusal: undefined };
    const egress = await startEgress({
      gate: switching(current),
      network: { resolve: policies.member.network.resolve, extraAuthorities: [identity.caPem] },
      allowPrivateNetworks: false,
      onRefusal: (_, { by, reason }) => {
        current.refusal = `${by}: ${reason}`;
      },
    });
    return new Lane({ recorders: [recorder, secure], policies, egress, current, gates });
  }

  async send(draft: Draft): Promise<Sent> {
    const { whose = 'member', counted = false } = draft;
    if (counted) this.#gates[whose] = await gateOf(this.#policies[whose]);
    this.#current.gate = this.#gates[whose];
    this.#current.refusal = undefined;
    const outcome =
      draft.overHttp2 === true
        ? await this.#http2.send(draft, PATIENCE_MS)
        : await this.#replayer.send(writtenBytes(draft), draft.method === 'HEAD');
    await new Promise((resolve) => setImmediate(resolve));
    const left = this.#take();
    if (left.length > 0 && mayTrail(draft)) {
      await new Promise((resolve) => setTimeout(resolve, SURPLUS_MS));
      left.push(...this.#take());
    }
    return { outcome, left, refusal: this.#current.refusal };
  }

  #take(): Left[] {
    return this.#recorders.flatMap((recorder) => recorder.take());
  }

  async close(): Promise<void> {
    this.#replayer.close();
    this.#http2.close();
    await this.#egress.close();
    for (const recorder of this.#recorders) await recorder.close();
  }
}

/** Methods that Node frames no body for, and whatever is written in full here. */
function mayTrail({ method, body, raw }: Draft): boolean {
  return raw !== undefined || (body !== undefined && !/^(POST|PUT|PATCH)$/.test(method));
}

async function gateOf(policy: Policy): Promise<EgressGate> {
  const session = await openGranted({ policy, confirm: async () => 'a test', now: Date.now });
  return new Mediation(session, NO_PAGES);
}

/** A gate that is another one from request to request. */
function switching(current: Current): EgressGate {
  return {
    needsBody: (head) => current.gate.needsBody(head),
    async decide(request) {
      const verdict = await current.gate.decide(request);
      if (verdict.outcome !== 'allow') current.refusal = `${verdict.by}: ${verdict.reason}`;
      return verdict;
    },
    settle: (verdict, outcome) => current.gate.settle(verdict, outcome),
    finished: (verdict) => current.gate.finished?.(verdict),
    readsAnswer: (verdict) => current.gate.readsAnswer?.(verdict),
    needsMessages: (handshake) => current.gate.needsMessages(handshake),
    decideMessage: (message) => current.gate.decideMessage(message),
    observeMessage: (message) => current.gate.observeMessage(message),
    socketClosed: (traffic) => current.gate.socketClosed(traffic),
  };
}
