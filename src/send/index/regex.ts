import { RE2JS } from 're2js';
import { CordonError, messageOf } from '../../model/error.ts';

/** A user's regular expression, run in linear time. @throws {CordonError} 'input' where it is broken or not linear-time. */
export function compileRegex(source: string): (text: string) => boolean {
  try {
    const compiled = RE2JS.compile(source);
    return (text) => compiled.matcher(text).find();
  } catch (cause) {
    throw new CordonError(`The regular expression '${source}' cannot be used: ${messageOf(cause)}.`, {
      kind: 'input',
      advice: 'Write it in RE2 syntax, without look-around and back-references.',
      cause,
    });
  }
}
