/** The bytes of an HTTP message as text, chunk by chunk: a character may lie in two of them. */

/** All of a body. @throws {Error} where it is longer than so many bytes, and {TypeError} where it is no UTF-8 */
export async function readText(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limit) throw new Error(`its answer is longer than ${limit} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The JSON of a body; undefined where it is none, or longer than so many bytes. */
export async function readJson(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<unknown> {
  try {
    return JSON.parse(await readText(chunks, limit));
  } catch {
    // Whoever asked says what is wrong with no JSON.
    return undefined;
  }
}
