import { z } from 'zod';
import { INJECTION_LEVELS, PII_KINDS, SCRIPT_WORLDS } from '../../model/policy/policy.ts';

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
});
