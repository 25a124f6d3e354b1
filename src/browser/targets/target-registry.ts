import { isJsonObject, type Json } from '../../model/json.ts';
import type { PipeConnection } from '../devtools/pipe.ts';
import type { EventFrame } from '../devtools/wire-frame.ts';
import { GuardedTarget, type TargetListener } from './guarded-target.ts';
import type { Placed, WorldNames } from './placed.ts';
import { notGuarded, type Readiness, ReadinessBook } from './readiness.ts';

/** The types of target that have documents an agent could be shown. */
export const GUARDED_TYPES: ReadonlySet<string> = new Set(['page', 'iframe', 'webview']);

/** What the browser says of a target, guarded or not. */
export interface TargetInfo {
  readonly type: string;
  readonly url: string;
}

/**
 * The targets under guard, by what the browser says of them as they come and go. A frame that changes its process stays one target: it is announced under its
 * new session before the old one is given up.
 */
export class TargetRegistry {
  readonly #connection: PipeConnection;
  readonly #names: WorldNames;
  readonly #placed: Placed;
  readonly #listener: TargetListener;
  readonly #sessions = new Map<string, GuardedTarget>();
  readonly #targets = new Map<string, GuardedTarget>();
  readonly #infos = new Map<string, TargetInfo>();
  readonly #readiness = new ReadinessBook();

  /** `placed`: what each target is given before it runs. */
  constructor(connection: PipeConnection, names: WorldNames, placed: Placed, listener: TargetListener) {
    this.#connection = connection;
    this.#names = names;
    this.#placed = placed;
    this.#listener = listener;
  }

  find(targetId: string): GuardedTarget | undefined {
    return this.#targets.get(targetId);
  }

  /** @throws {CordonError} where it is gone, or was never guarded. */
  get(targetId: string): GuardedTarget {
    const target = this.find(targetId);
    if (target === undefined) throw notGuarded(targetId);
    return target;
  }

  all(): Iterable<GuardedTarget> {
    return this.#targets.values();
  }

  /** A target and its out-of-process frames. */
  within(targetId: string): readonly GuardedTarget[] {
    const target = this.get(targetId);
    return [...this.all()].filter((each) => isWithin(each, target));
  }

  /** Resolves when every state-changing request that a target and its frames make from then on is told. What goes meanwhile makes none. */
  async announceRequests(targetId: string): Promise<void> {
    if (this.find(targetId) === undefined) return;
    await Promise.all(
      this.within(targetId).map((each) =>
        each.announceRequests().catch((error: unknown) => {
          if (this.find(each.targetId) === each) throw error;
        }),
      ),
    );
  }

  infoOf(targetId: string): TargetInfo | undefined {
    return this.#infos.get(targetId);
  }

  readinessOf(targetId: string): Readiness {
    return this.#readiness.of(targetId);
  }

  /** Resolves when every target that was announced by now is placed, or gone. */
  allPlaced(): Promise<void> {
    return this.#readiness.allPlaced();
  }

  /** Whether any popup was held within its process; see `thaw` of a target. */
  get hasHeld(): boolean {
    return this.#readiness.hasHeld;
  }

  hear(event: EventFrame): void {
    const target = event.sessionId === undefined ? undefined : this.#sessions.get(event.sessionId);
    if (event.sessionId !== undefined && target === undefined) return;
    const { targetInfo, sessionId, targetId } = event.params;
    switch (event.method) {
      case 'Target.attachedToTarget':
        this.#attached(targetInfo, String(sessionId), target);
        break;
      case 'Target.detachedFromTarget':
        this.#detached(String(sessionId));
        break;
      case 'Target.targetCreated':
      case 'Target.targetInfoChanged':
        this.#know(targetInfo);
        break;
      case 'Target.targetDestroyed':
        this.#destroyed(String(targetId));
        break;
      default:
        target?.hear(event);
    }
  }

  /** Nothing is guarded any more. */
  end(): void {
    for (const target of this.all()) target.gone();
    this.#targets.clear();
    this.#sessions.clear();
    this.#readiness.end();
  }

  #attached(info: Json | undefined, sessionId: string, parent: GuardedTarget | undefined): void {
    if (!isJsonObject(info) || !GUARDED_TYPES.has(String(info.type))) return;
    this.#know(info);
    const [targetId, url] = [String(info.targetId), String(info.url)];
    const place = { sessionId, targetId, url, parent };
    const target = new GuardedTarget(this.#connection, place, this.#names, this.#listener);
    this.#sessions.set(sessionId, target);
    this.#targets.set(targetId, target);
    void this.#readiness.begin(target, info, this.#placed);
  }

  #detached(sessionId: string): void {
    const target = this.#sessions.get(sessionId);
    if (target === undefined) return;
    // The frames in it go with it: of those in a PDF viewer the browser says nothing more.
    for (const each of Array.from(this.#sessions.values())) if (isWithin(each, target)) this.#forget(each);
  }

  #forget(target: GuardedTarget): void {
    this.#sessions.delete(target.sessionId);
    // Unless it is announced under another session already.
    if (this.#targets.get(target.targetId) === target) {
      this.#targets.delete(target.targetId);
      this.#readiness.forget(target.targetId);
    }
    target.gone();
  }

  #know(info: Json | undefined): void {
    if (!isJsonObject(info)) return;
    this.#infos.set(String(info.targetId), { type: String(info.type), url: String(info.url) });
  }

  #destroyed(targetId: string): void {
    this.#infos.delete(targetId);
    this.#readiness.forget(targetId);
  }
}

function isWithin(target: GuardedTarget, ancestor: GuardedTarget): boolean {
  for (let each: GuardedTarget | undefined = target; each !== undefined; each = each.parent) {
    if (each === ancestor) return true;
  }
  return false;
}
