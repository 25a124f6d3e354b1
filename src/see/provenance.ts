/**
 * The markers around everything that comes from a page (CUA seed: `[web-content-start/end]`), with a nonce that no page knows. Text that
 * imitates them, or that carries the nonce because the agent typed it somewhere, is taken out before wrapping.
 */
export function wrapContent(text: string, origin: string, nonce: string): string {
  return `[web-content-start nonce=${nonce} origin=${safeOrigin(origin)}]\n${text}\n[web-content-end nonce=${nonce}]`;
}

/** The origin with nothing in it that could close the marker. */
function safeOrigin(origin: string): string {
  return origin.replace(/[^\w.:/-]/g, (character) => encodeURIComponent(character).replaceAll("'", '%27'));
}
