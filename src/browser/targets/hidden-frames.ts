import type { FrameView, Survey } from '../page/protocol.ts';
import { frameHeldBy } from './content-frame.ts';
import type { GuardedTarget } from './guarded-target.ts';
import type { ScriptContext } from './script-contexts.ts';

/*
 * Which frames nobody sees anything of, as the scripts of the documents around them say. They know frames as elements, and the browser says which frame an element holds, of
 * whatever process. A document in such a frame is told so, and says the same of all frames in it.
 *
 *   page: "nobody sees frame 3"  ->  which element is that, and which frame is in it?  ->  its document: flush('unseen')
 */

type Said = ReadonlyMap<string, FrameView>;

export class HiddenFrames {
  /** By the document that says it: what is seen of its frames, by their ids. */
  readonly #said = new Map<string, Said>();
  /** What each document was told last of its own frame. */
  readonly #told = new Map<string, FrameView>();

  viewOf(frameId: string): FrameView {
    for (const frames of this.#said.values()) {
      const view = frames.get(frameId);
      if (view !== undefined) return view;
    }
    return 'seen';
  }

  /** What a document is to be told of its frame, which it is taken to know from then on. */
  tell({ uniqueId, frameId }: ScriptContext): FrameView {
    const view = this.viewOf(frameId);
    this.#told.set(uniqueId, view);
    return view;
  }

  /** Whether a document knows otherwise of its frame. */
  isUntold({ uniqueId, frameId }: ScriptContext): boolean {
    return (this.#told.get(uniqueId) ?? 'seen') !== this.viewOf(frameId);
  }

  /** Takes in which frames a document says that nobody sees, or perhaps nobody. */
  async learn(
    target: Pick<GuardedTarget, 'evaluate' | 'inOwnWorld' | 'send'>,
    context: ScriptContext,
    said: Survey['frames'],
  ): Promise<void> {
    if (said.length === 0) {
      this.#said.delete(context.uniqueId);
      return;
    }
    const frames = await Promise.all(
      said.map(
        async ([number, view]) => [await frameHeldBy(target, context, `cordon.frame(${number})`), view] as const,
      ),
    );
    this.#said.set(context.uniqueId, new Map(frames.flatMap(([id, view]) => (id === undefined ? [] : [[id, view]]))));
  }

  /** A document is gone. */
  forget(documentId: string): void {
    this.#said.delete(documentId);
    this.#told.delete(documentId);
  }
}
