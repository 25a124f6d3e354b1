/** One field of a form. A file's content is opaque: it has a name and no value. */
export interface FormField {
  readonly name: string;
  readonly value: string | undefined;
}

/** RFC 2046, without the space, which some servers trim. */
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Fields of a multipart/form-data body as browsers write it, or undefined for anything that two servers could read in two ways
 * (missing delimiters, repeated or extended parameters, transfer encodings, other character sets).
 */
export function readMultipart(bytes: Uint8Array, boundary: string): FormField[] | undefined {
  // Latin-1 keeps one character a byte, so that positions are byte positions.
  const text = latin1(bytes);
  const delimiter = `--${boundary}`;
  if (!BOUNDARY.test(boundary) || !text.startsWith(delimiter)) return undefined;
  const fields: FormField[] = [];
  let at = delimiter.length;
  while (!text.startsWith('--', at)) {
    if (!text.startsWith('\r\n', at)) return undefined;
    const headEnd = text.indexOf('\r\n\r\n', at);
    const next = text.indexOf(`\r\n${delimiter}`, headEnd < 0 ? text.length : headEnd + 2);
    if (headEnd < 0 || next < 0) return undefined;
    const field = readPart(text.slice(at + 2, headEnd), bytes.subarray(headEnd + 4, next));
    if (field === undefined) return undefined;
    fields.push(field);
    at = next + 2 + delimiter.length;
  }
  // What follows the end is ignored by some servers and read by others, and a line that ends otherwise may be a delimiter to some.
  return /^--(\r\n)?$/.test(text.slice(at)) && text.split(delimiter).length === fields.length + 2 ? fields : undefined;
}

function readPart(head: string, content: Uint8Array): FormField | undefined {
  const headers = head.split('\r\n');
  const disposition = headers.filter((line) => /^content-disposition:/i.test(line));
  if (disposition.length !== 1 || headers.some((line) => !/^content-(disposition|type):/i.test(line))) return undefined;
  const parts = /^content-disposition: *form-data; *name="([^"]*)"(; *filename="[^"]*")?$/i.exec(disposition[0] ?? '');
  const type = headers.find((line) => /^content-type:/i.test(line)) ?? '';
  if (parts === null || (/charset/i.test(type) && !/charset="?utf-8"?/i.test(type))) return undefined;
  const name = decode(bytesOf(parts[1] ?? ''));
  const value = parts[2] === undefined ? decode(content) : undefined;
  if (name === undefined || name === '_charset_' || (parts[2] === undefined && value === undefined)) return undefined;
  return { name: name.replaceAll('%22', '"'), value };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    // Not UTF-8: some other reading exists, so there is no single one.
    return undefined;
  }
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
