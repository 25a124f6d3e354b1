import { messageOf } from '../../model/error.ts';
import type { Json } from '../../model/json.ts';
import type { GuardedTarget } from './guarded-target.ts';
import type { ScriptContext } from './script-contexts.ts';

/** A document of a target, by Cordon's world in it. */
export type GuardedDocument = readonly [target: GuardedTarget, context: ScriptContext];

/** All documents of these targets, or those of one origin. */
export function documentsOf(targets: Iterable<GuardedTarget>, origin?: string): readonly GuardedDocument[] {
  return Array.from(targets).flatMap((target) =>
    target.contexts
      .own()
      .filter((context) => origin === undefined || context.origin === origin)
      .map((context): GuardedDocument => [target, context]),
  );
}

/** What the scripts of documents answer; those that went meanwhile answer nothing. */
export function askAll(
  documents: readonly GuardedDocument[],
  expression: string,
): Promise<readonly (Json | undefined)[]> {
  return Promise.all(documents.map((document) => ask(document, expression)));
}

/** What the topmost document of a target answers; undefined where it has none, or that goes meanwhile. */
export async function askDocument(target: GuardedTarget, expression: string): Promise<Json | undefined> {
  const context = target.contexts.ownOf(target.targetId);
  return context === undefined ? undefined : ask([target, context], expression);
}

/** What the topmost documents of pages answer. */
export async function askPages(
  targets: Iterable<GuardedTarget>,
  expression: string,
): Promise<readonly { readonly targetId: string; readonly answer: Json }[]> {
  const pages = Array.from(targets).filter(({ parent }) => parent === undefined);
  const asked = pages.map(async (target) => {
    const answer = await askDocument(target, expression);
    return answer === undefined ? [] : [{ targetId: target.targetId, answer }];
  });
  return (await Promise.all(asked)).flat();
}

/** What a document answers, or undefined where it went away meanwhile. */
export async function ask([target, context]: GuardedDocument, expression: string): Promise<Json | undefined> {
  try {
    return await target.evaluate(context, expression);
  } catch (error) {
    if (target.hasGone(context, messageOf(error))) return undefined;
    throw error;
  }
}
