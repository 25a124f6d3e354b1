import { z } from 'zod';
import { report } from '../fields.ts';

/** What the proxy says anew, or what is nobody's to publish. */
const NOT_LISTED: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'content-length'],
  ...['content-encoding', 'cookie', 'authorization'],
]);
/** By these a request asks for another method or address. */
const CHANGES = /^x-(?:http-method(?:-override)?|method-override|service-method)$/;

const headerName = z.string().superRefine((written, context) => {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(written)) {
    const advice = 'Write it in lower case with hyphens, such as `next-action`.';
    report(context, { message: `must be the name of a header, not '${written}'`, advice });
  } else if (NOT_LISTED.has(written) || written.startsWith('proxy-')) {
    report(context, { message: `is no header that tells requests apart`, advice: 'Leave it out.' });
  } else if (CHANGES.test(written)) {
    report(context, { message: 'asks for another method', advice: 'List the request under that method.' });
  }
});

/** Servers split a header at its commas. */
const headerValue = z.string().superRefine((written, context) => {
  if (/^[!-~](?:[ -~]*[!-~])?$/.test(written) && !written.includes(',')) return;
  const advice = 'Write it as the page sends it, in ASCII, without blanks around it and without commas.';
  report(context, { message: 'must be the value of a header', advice });
});

/** Lowered to lists. */
export const headers = z
  .record(headerName, z.union([headerValue, z.array(headerValue).min(1)]))
  .refine((written) => Object.keys(written).length > 0, 'must not be empty')
  .transform((written) =>
    Object.fromEntries(Object.entries(written).map(([name, value]) => [name, [value].flat()] as const)),
  )
  .describe('Headers that the request must have, names in lower case: each exactly so, or one of a list.');
