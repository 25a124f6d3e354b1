import { CordonError, messageOf } from '../../model/error.ts';
import type { Network, PrivateAccess } from '../../model/policy/policy.ts';
import type { Problems } from './problems.ts';
import { type Path, readSource, type SourceDocument } from './source.ts';

/**
 * The port through which documents are read: a path or URL as written, and the name of the document that wrote it (undefined for the
 * first one). Relative paths are relative to that document. Answers with the text and with the name under which what it
 * names in turn is resolved. With `reach` the document is what a site publishes about itself, and nobody has looked at it: it is fetched by the rules
 * under which the browser would reach that site.
 */
export type DocumentReader = (
  reference: string,
  from: string | undefined,
  reach?: SiteReach,
) => Promise<{ readonly name: string; readonly text: string }>;

/** How the sites of a document are reached. */
export interface SiteReach {
  readonly network: Network;
  readonly allowPrivateNetworks: PrivateAccess;
}

/** What every step of lowering a document needs: the document, where to report, and how to read what it names. */
export interface Reading {
  readonly source: SourceDocument;
  readonly problems: Problems;
  readonly read: DocumentReader;
  /** How what was read is parsed, where that is not {@link readSource}'s to do. */
  readonly parse?: typeof readSource;
  /** Known where sites are read. */
  readonly reach?: SiteReach;
}

/** The text that a document names at `path`; undefined, and a problem at that place, where it cannot be read. */
export async function readNamedText(
  { source, problems, read }: Reading,
  reference: string,
  path: Path,
  what: string,
): Promise<{ readonly name: string; readonly text: string } | undefined> {
  const place = source.place(path);
  try {
    // A value that came by `extends` is relative to the document that wrote it, and that is where its place lies.
    return await read(reference, place.file);
  } catch (cause) {
    const advice =
      cause instanceof CordonError ? cause.advice : 'Check that it exists; paths are relative to the document.';
    const why = messageOf(cause);
    // A reader says itself which document it is.
    const message = why.startsWith(`'${reference}'`)
      ? `${what} ${why}`
      : `${what} '${reference}' cannot be read: ${why}`;
    problems.add({ message, advice }, place, cause);
    return undefined;
  }
}

/** As {@link readNamedText}, parsed. Faults of syntax are reported in the file named. */
export async function readNamedSource(
  reading: Reading,
  reference: string,
  path: Path,
  what: string,
): Promise<SourceDocument | undefined> {
  const named = await readNamedText(reading, reference, path, what);
  if (named === undefined) return undefined;
  try {
    return (reading.parse ?? readSource)(named.text, named.name);
  } catch (thrown) {
    reading.problems.addThrown(thrown);
    return undefined;
  }
}
