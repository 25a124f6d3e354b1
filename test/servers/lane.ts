/** One way from a browser to a server: the real session, gate and proxy, with a recorder where the server would be. */
import { type Egress, startEgress } from '../../src/egress/egress.ts';
import type { EgressGate } from '../../src/egress/gate.ts';
import { Mediation } from '../../src/mediation.ts';
import type { Policy } from '../../src/model/policy.ts';
import { openGranted } from '../../src/session/open.ts';
import { type Left, type Recorder, startRecorder } from './recorder.ts';
import { type Outcome, Replayer } from './replay.ts';
import { loadPolicies, type Whose } from './site.ts';

/** A request as the browser's side writes it. */
export interface Sending {
  readonly whose: Whose;
  readonly bytes: Buffer;
  /** Whether something is counted, so that it needs a session of its own. */
  readonly counted: boolean;
  readonly headless: boolean;
}

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

export class Lane {
  readonly #recorder: Recorder;
  readonly #policies: Readonly<Record<Whose, Policy>>;
  readonly #egress: Egress;
  readonly #replayer: Replayer;
  readonly #current: { gate: EgressGate; refusal: string | undefined };
  readonly #gates: Record<Whose, EgressGate>;

  private constructor(parts: {
    recorder: Recorder;
    policies: Readonly<Record<Whose, Policy>>;
    egress: Egress;
    current: { gate: EgressGate; refusal: string | undefined };
    gates: Record<Whose, EgressGate>;
  }) {
    this.#recorder = parts.recorder;
    this.#policies = parts.policies;
    this.#egress = parts.egress;
    this.#current = parts.current;
    this.#gates = parts.gates;
    this.#replayer = new Replayer({ port: parts.egress.port, patience: PATIENCE_MS });
  }

  static async open(): Promise<Lane> {
    const recorder = await startRecorder();
    const policies = await loadPolicies(recorder.port);
    const gates = { member: await gateOf(policies.member), reader: await gateOf(policies.reader) };
    const current: { gate: EgressGate; refusal: string | undefined } = { gate: gates.member, refusal: undefined };
    const egress = await startEgress({
      gate: switching(current),
      network: { resolve: policies.member.network.resolve, extraAuthorities: [] },
      allowPrivateNetworks: false,
      onRefusal: (_, { by, reason }) => {
        current.refusal = `${by}: ${reason}`;
      },
    });
    return new Lane({ recorder, policies, egress, current, gates });
  }

  async send({ whose, bytes, counted, headless }: Sending): Promise<Sent> {
    if (counted) this.#gates[whose] = await gateOf(this.#policies[whose]);
    this.#current.gate = this.#gates[whose];
    this.#current.refusal = undefined;
    const outcome = await this.#replayer.send(bytes, headless);
    await new Promise((resolve) => setImmediate(resolve));
    const left = this.#recorder.take();
    if (left.length > 0 && mayTrail(bytes)) {
      await new Promise((resolve) => setTimeout(resolve, SURPLUS_MS));
      left.push(...this.#recorder.take());
    }
    return { outcome, left, refusal: this.#current.refusal };
  }

  async close(): Promise<void> {
    this.#replayer.close();
    await this.#egress.close();
    await this.#recorder.close();
  }
}

/** Methods that Node frames no body for, and whatever announces a body in chunks. */
function mayTrail(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 2_000).toString('latin1');
  return !/^(POST|PUT|PATCH) /.test(head) && /\r\n(content-length|transfer-encoding)/i.test(head);
}

async function gateOf(policy: Policy): Promise<EgressGate> {
  const session = await openGranted({ policy, confirm: async () => 'a test', now: Date.now });
  return new Mediation(session, NO_PAGES);
}

/** A gate that is another one from request to request. */
function switching(current: { gate: EgressGate; refusal: string | undefined }): EgressGate {
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
