/** Searches what is typed, and where one navigates to, for credentials, however they are written. */
import { RE2JS } from 're2js';
import { CordonError } from '../../../model/error.ts';
import { hasAssignment, hasUrlAssignment } from '../../../secrets/assignments.ts';
import { hasAwsSecret } from '../../../secrets/aws-secret.ts';
import { hasCardNumber } from '../../../secrets/card-numbers.ts';
import { type CredentialKind, doubtfulShapeIn, shapeIn } from '../../../secrets/shapes.ts';
import { foldText } from '../../fold.ts';
import { ESCAPED, NO_WAY, WITHOUT_DECODING } from './encodings.ts';
import { Prefilter } from './prefilter.ts';
import { percentDecoded, readingsOf, unescaped } from './readings.ts';

/** Texts are taken apart in pieces of this length, which overlap by more than any credential needs, twice encoded. */
const MOST_READ = 65_536;
const OVERLAP = 4096;

export interface CredentialDetector {
  /** The kind of the first credential in a text that would be typed, or that a field would hold. */
  inText(text: string): CredentialKind | undefined;
  /** As {@link inText}, for texts of several fields in a row, one a line: what reads on over a line's end must be telling by itself. */
  inStream(text: string): CredentialKind | undefined;
  /** As {@link inText}, of pieces that were not typed in one: only a shape of its own is telling there. */
  inPieces(text: string): CredentialKind | undefined;
  /** The kind of the first credential that a navigation to this URL would give away. */
  inUrl(url: URL): CredentialKind | undefined;
}

/**
 * The built-in shapes with an operator's patterns besides; those run in linear time by RE2.
 * @param look tells of a text the ways of writing that may hold a credential: the others are not read
 * @throws {CordonError} for a pattern that RE2 does not read
 */
export function createCredentialDetector(
  extraPatterns: readonly string[],
  look: (text: string) => number = Prefilter.over,
): CredentialDetector {
  const extra = extraPatterns.map(compile);
  // What an operator's pattern needs is not known: there is no sign of it to look for, but in what has to be decoded first.
  const looked = extra.length === 0 ? look : (text: string) => look(text) | WITHOUT_DECODING;
  const matchesExtra = (text: string): boolean => extra.some((pattern) => pattern.matcher(text).find());

  function plainly(text: string): CredentialKind | undefined {
    const kind = shapeIn(text);
    if (kind !== undefined) return kind;
    if (hasCardNumber(text)) return 'card_number';
    if (hasAwsSecret(text)) return 'aws_secret_key';
    return extra.length > 0 && matchesExtra(text) ? 'operator_pattern' : undefined;
  }

  /** As it stands, and as it can be read besides. Absent a way to assign, the lines of the text belong to several fields. */
  function anyhow(text: string, assigns?: (text: string) => boolean): CredentialKind | undefined {
    const ways = looked(text);
    if (ways === NO_WAY || (ways === ESCAPED && looked(unescaped(text)) === NO_WAY)) return undefined;
    const kind = plainly(text) ?? (assigns?.(text) === true ? 'assignment' : undefined);
    if (kind !== undefined) return kind;
    for (let from = 0; from < text.length; from += MOST_READ - OVERLAP) {
      const found = otherwise(text.slice(from, from + MOST_READ), assigns !== undefined);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** @param oneField whether the text is all of one field */
  function otherwise(text: string, oneField: boolean): CredentialKind | undefined {
    const { decoded, rearranged, packed } = readingsOf(text, looked);
    for (const reading of decoded) {
      const found = plainly(reading) ?? (hasAssignment(reading) ? 'assignment' : undefined);
      if (found !== undefined) return found;
    }
    for (const reading of rearranged) {
      const found = doubtfulShapeIn(reading);
      if (found !== undefined) return found;
      if (extra.length > 0 && matchesExtra(reading)) return 'operator_pattern';
    }
    const across = extra.length > 0 && !oneField && matchesExtra(packed);
    return doubtfulShapeIn(packed) ?? (across ? 'operator_pattern' : undefined);
  }

  return {
    inText: (text) => anyhow(foldText(text), hasAssignment),
    inStream: (text) => anyhow(foldText(text)),
    inPieces(text) {
      const plain = foldText(text);
      return doubtfulShapeIn(plain.replace(/\s+/g, '')) ?? (hasCardNumber(plain) ? 'card_number' : undefined);
    },
    inUrl(url) {
      if (url.password !== '') return 'url_password';
      return anyhow(foldText(percentDecoded(url.href.replaceAll('+', ' '))), hasUrlAssignment);
    },
  };
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (cause) {
    throw new CordonError(`the credential pattern '${pattern}' cannot be used`, {
      kind: 'input',
      advice: 'Write it without look-around and back-references: patterns must run in linear time.',
      cause,
    });
  }
}
