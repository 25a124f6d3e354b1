import { z } from 'zod';
import type { SeePolicy } from '../../model/policy/policy.ts';
import { INJECTION_LEVELS, PII_KINDS, SCRIPT_WORLDS } from '../../model/policy/policy.ts';
import { filled } from '../fields.ts';
import type { SourceDocument } from '../source/source.ts';

/** The `see` section: what becomes of text that reads as an injection, and which personal data is masked. */
export const seeSchema = z.strictObject({
  injections: z
    .enum(INJECTION_LEVELS)
    .default('redact')
    .describe(
      'What becomes of text that reads as an injection: `mark` leaves it between marks, `redact` takes its sentence out, `withhold` withholds the whole observation.',
    ),
  pii: z
    .array(z.enum(PII_KINDS))
    .default([])
    .describe('Personal data to mask in what the agent is shown. Payment cards are masked in any case.'),
  scripts: z
    .enum(SCRIPT_WORLDS)
    .default('apart')
    .describe(
      "Where the agent's own scripts run (`page.evaluate`): `apart` from the page, where hidden elements are not in the DOM and none of the page's variables can be used, or in the `page`, where they find both.",
    ),
  reader: z
    .exactOptional(
      z.strictObject({
        model: filled.describe(
          'Folder with `model.onnx`, `config.json` and `tokenizer.json`, relative to this document.',
        ),
        atLeast: z
          .number()
          .min(0)
          .max(1)
          .default(0.9)
          .describe('From which score on a text is taken for an injection.'),
      }),
    )
    .describe(
      'A classifier of prompt injections that reads, behind the rules, what the agent is told in text; in a thread of its own, and for so long as a look can wait.',
    ),
});

/** With the document that names the classifier, which its path is relative to. */
export function lowerSee({ reader, ...see }: z.output<typeof seeSchema>, source: SourceDocument): SeePolicy {
  return reader === undefined
    ? see
    : { ...see, reader: { ...reader, file: source.place(['see', 'reader', 'model']).file } };
}
