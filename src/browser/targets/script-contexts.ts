import { isJsonObject, type Json } from '../../model/json.ts';
import type { WorldNames } from './placed.ts';

/** One script world of one document. */
export interface ScriptContext {
  /** Counts within the renderer process, so that it may mean another world after a navigation. */
  readonly id: number;
  /** Means this world for ever. */
  readonly uniqueId: string;
  readonly frameId: string;
  readonly origin: string;
  /** Empty for the page's own world, else what whoever made the world called it. */
  readonly name: string;
  /** Whether it is Cordon's own isolated world. */
  readonly own: boolean;
  /** Whether it is the page's own. */
  readonly isPages: boolean;
  /** Whether it is where the scripts of agents run, in place of the page's own world. */
  readonly agents: boolean;
  /** Whether no agent may reach it: Cordon's own, and the page's where agents have another. */
  readonly closed: boolean;
}

/** What has documents with Cordon's worlds in them, as a target has. */
export interface HasDocuments {
  readonly contexts: Pick<ScriptContexts, 'own' | 'ownOf'>;
}

/** The script worlds of one target's documents, and in which of them Cordon's script is known to run. */
export class ScriptContexts {
  readonly #names: WorldNames;
  /** Where the browser names no frame. */
  readonly #rootFrame: string;
  readonly #contexts = new Map<number, ScriptContext>();
  /** The documents, by the unique ids of Cordon's worlds, whose script said that it started and has not failed since. */
  readonly #guarded = new Set<string>();

  constructor(names: WorldNames, rootFrame: string) {
    this.#names = names;
    this.#rootFrame = rootFrame;
  }

  /** The script world with this number, as of now. */
  get(id: number): ScriptContext | undefined {
    return this.#contexts.get(id);
  }

  /** The script world with this unique id. */
  named(uniqueId: string): ScriptContext | undefined {
    for (const context of this.#contexts.values()) if (context.uniqueId === uniqueId) return context;
    return undefined;
  }

  /** Cordon's worlds in this target, one a document. */
  own(): readonly ScriptContext[] {
    return [...this.#contexts.values()].filter((context) => context.own);
  }

  /** Where the scripts of agents run in a frame. */
  agentsOf(frameId: string): ScriptContext | undefined {
    return [...this.#contexts.values()].find((context) => context.agents && context.frameId === frameId);
  }

  /** Cordon's world in a frame. */
  ownOf(frameId: string): ScriptContext | undefined {
    return this.own().find((context) => context.frameId === frameId);
  }

  /** Whether the filter is known to be at work in every document (docs/architecture.md#not-known-to-be-guarded). */
  get areGuarded(): boolean {
    for (const { own, isPages, uniqueId, frameId } of this.#contexts.values()) {
      if (own && !this.#guarded.has(uniqueId)) return false;
      if (isPages && this.ownOf(frameId) === undefined) return false;
    }
    return true;
  }

  /** The script of a document said that it runs. */
  guarded(documentId: string): void {
    this.#guarded.add(documentId);
  }

  /** The script of a document failed since. */
  failed(documentId: string): void {
    this.#guarded.delete(documentId);
  }

  /** As the browser describes a new one. */
  created(created: Json | undefined): void {
    if (!isJsonObject(created)) return;
    const { id, uniqueId, name, origin, auxData } = created;
    if (typeof id !== 'number' || typeof uniqueId !== 'string') return;
    const frameId = isJsonObject(auxData) && typeof auxData.frameId === 'string' ? auxData.frameId : this.#rootFrame;
    const own = name === this.#names.world;
    const isPages = isJsonObject(auxData) && auxData.isDefault === true;
    const agents = this.#names.agents === undefined ? isPages : name === this.#names.agents;
    const closed = own || (isPages && !agents);
    const place = { id, uniqueId, frameId, origin: String(origin), name: isPages ? '' : String(name) };
    this.#contexts.set(id, { ...place, own, isPages, agents, closed });
  }

  /** One is gone; answers with what it was. */
  gone(id: number): ScriptContext | undefined {
    const context = this.#contexts.get(id);
    this.#contexts.delete(id);
    if (context?.own) this.#guarded.delete(context.uniqueId);
    return context;
  }

  /** The numbers of all that are there. */
  ids(): readonly number[] {
    return [...this.#contexts.keys()];
  }
}
