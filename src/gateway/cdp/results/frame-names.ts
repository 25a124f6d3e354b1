import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { shownText, type TextRules } from './shown-text.ts';

/** A frame with its name as the see gate shows it: a page chose that. Where the frame is, is told as it is: clients go by it. */
export function withFrameName(frame: JsonObject, texts: TextRules): JsonObject {
  const { name } = frame;
  if (typeof name !== 'string') return frame;
  const shown = shownText(name, texts);
  return shown === name ? frame : { ...frame, name: shown };
}

/** Likewise all frames of a tree (`Page.FrameTree`, `Page.FrameResourceTree`). */
export function withFrameNames(tree: Json, texts: TextRules): Json {
  if (!isJsonObject(tree)) return tree;
  const { frame, childFrames } = tree;
  return {
    ...tree,
    ...(isJsonObject(frame) ? { frame: withFrameName(frame, texts) } : {}),
    ...(Array.isArray(childFrames) ? { childFrames: childFrames.map((each) => withFrameNames(each, texts)) } : {}),
  };
}
