import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { shownAddress, shownObject, shownText, type TextRules } from './shown-text.ts';

/** What is told of a frame as the see gate shows it: its name, and orders in the address. A page chose both. */
export function shownFrame(frame: JsonObject, texts: TextRules): JsonObject {
  const { name } = frame;
  const addressed = withAddress(frame, texts);
  const shown = typeof name === 'string' ? shownText(name, texts) : name;
  return shown === name || shown === undefined ? addressed : { ...addressed, name: shown };
}

/** Likewise all frames of a tree (`Page.FrameTree`, `Page.FrameResourceTree`), with what they loaded. */
export function shownFrames(tree: Json, texts: TextRules): Json {
  if (!isJsonObject(tree)) return tree;
  const { frame, childFrames, resources } = tree;
  return {
    ...tree,
    ...(Array.isArray(resources)
      ? { resources: resources.filter(isJsonObject).map((each) => shownObject(each, texts)) }
      : {}),
    ...(isJsonObject(frame) ? { frame: shownFrame(frame, texts) } : {}),
    ...(Array.isArray(childFrames) ? { childFrames: childFrames.map((each) => shownFrames(each, texts)) } : {}),
  };
}

/** What is told of where a frame is or goes; itself where nothing is taken out. */
export function withAddress(told: JsonObject, texts: TextRules): JsonObject {
  const shown: Record<string, Json> = {};
  for (const name of ADDRESSES) {
    const address = told[name];
    if (typeof address !== 'string') continue;
    const written = shownAddress(address, texts);
    if (written !== address) shown[name] = written;
  }
  return Object.keys(shown).length === 0 ? told : { ...told, ...shown };
}

/** `urlFragment` says again how `url` ends. */
const ADDRESSES = ['url', 'urlFragment', 'unreachableUrl', 'userTypedURL'] as const;
