/**
 * Embeddings of an action's texts, for SpiderSense, so that agents need not bring any. Computed before the gate judges, since it waits for nothing;
 * what could not be computed is told to the gate, which refuses: an action that is not compared might be one of the known threats.
 */
import type { Action } from '../../model/action.ts';
import type { ActionEmbeddings, Embedder } from '../../model/embedder.ts';
import { CordonError, messageOf } from '../../model/error.ts';
import type { Policy } from '../../model/policy/policy.ts';
import { withTimeout } from '../../model/with-timeout.ts';
import { MOST_PIECES, piecesOf } from './pieces.ts';

/** Vectors that are kept: agents type, click and go to the same things again. */
const MOST_KEPT = 2_000;

export class Embeddings {
  readonly #embedder: Embedder;
  readonly #kept = new Map<string, readonly number[]>();

  private constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  /**
   * Asks the embedder for one vector, and holds it against the databases.
   * @throws {CordonError} `environment` where it does not answer, `input` where its vectors are of another length than a database's
   */
  static async open(embedder: Embedder, policy: Policy): Promise<Embeddings> {
    const opened = new Embeddings(embedder);
    const computed = await opened.#compute(['The length of this vector is compared.']);
    if ('failed' in computed) {
      throw new CordonError(`models.embeddings (${embedder.name}) cannot be asked: ${computed.failed}`, {
        kind: 'environment',
        advice: 'Check that the server runs, its address, the name of the model, and the key.',
        place: { file: policy.file },
      });
    }
    const length = computed.vectors[0]?.length ?? 0;
    for (const { file, guards } of [policy, ...policy.mandatory]) {
      const database = guards.spiderSense?.enabled === true ? guards.spiderSense.database : undefined;
      if (database === undefined || database.dimension === length) continue;
      const message = `models.embeddings (${embedder.name}) makes vectors of ${length} numbers, and the SpiderSense database has ${database.dimension}`;
      throw new CordonError(message, {
        kind: 'input',
        advice:
          'Vectors of different models cannot be compared: name the model that the database was made with (builtin:starter: all-MiniLM-L6-v2, 384 numbers), or another database.',
        place: { file },
      });
    }
    return opened;
  }

  /** The action with its embeddings, or with why there are none. Never throws. */
  async added(action: Action): Promise<Action> {
    const pieces = piecesOf(action);
    if (pieces.length === 0) return action;
    if (pieces.length > MOST_PIECES) return { ...action, embeddings: { failed: 'its text is too long' } };
    return { ...action, embeddings: await this.#compute(pieces) };
  }

  async #compute(pieces: readonly string[]): Promise<ActionEmbeddings> {
    const vectors = pieces.flatMap((piece) => {
      const kept = this.#kept.get(piece);
      return kept === undefined ? [] : [kept];
    });
    const unknown = pieces.filter((piece) => !this.#kept.has(piece));
    if (unknown.length === 0) return { vectors };
    const { timeoutMs } = this.#embedder;
    try {
      const computed = await withTimeout(timeoutMs, (over) => this.#embedder.embed(unknown, over));
      if (computed.length !== unknown.length) throw new Error('there is not a vector for each text');
      if (this.#kept.size + unknown.length > MOST_KEPT) this.#kept.clear();
      for (const [index, text] of unknown.entries()) this.#kept.set(text, computed[index] ?? []);
      return { vectors: [...vectors, ...computed] };
    } catch (fault) {
      return { failed: messageOf(fault).slice(0, 200) };
    }
  }
}
