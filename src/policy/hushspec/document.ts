import { z } from 'zod';
import type { LinkReader, Merges } from '../extends.ts';
import { filled, positiveInt } from '../fields.ts';
import { checkSchema } from '../source/check.ts';
import { extensionsSchema } from './extensions.ts';
import { rulesSchema } from './rules.ts';

const text = z.exactOptional(z.string());
const version = z.literal('0.1.0').describe('The version of HushSpec.');
const strategy = z.enum(['replace', 'merge', 'deep_merge']).default('deep_merge');

/** Who answers for a document and since when; nothing is decided by it. */
const metadata = z.strictObject({
  author: text,
  approved_by: text,
  approval_date: text,
  classification: z.exactOptional(z.enum(['public', 'internal', 'confidential', 'restricted'])),
  change_ticket: text,
  lifecycle_state: z.exactOptional(z.enum(['draft', 'review', 'approved', 'deployed', 'deprecated', 'archived'])),
  policy_version: z.exactOptional(positiveInt),
  effective_date: text,
  expiry_date: text,
});

/** HushSpec proper: `hushspec` with `rules` and `extensions` (core specification, 2). */
export const hushspecSchema = z.strictObject({
  hushspec: version,
  name: text,
  description: text,
  extends: z.exactOptional(filled),
  merge_strategy: strategy,
  rules: rulesSchema.default({}),
  extensions: extensionsSchema.default({}),
  metadata: z.exactOptional(metadata),
});

const linkSchema = z.looseObject({ hushspec: version, extends: z.exactOptional(filled), merge_strategy: strategy });

/**
 * The three ways of building on another document (core specification, 4). Both merges replace whole rule blocks and never append to lists;
 * `deep_merge` goes deeper in the extensions alone, as the companion specifications say.
 */
const MERGES: Readonly<Record<z.output<typeof strategy>, Merges>> = {
  replace: () => false,
  merge: (path) => mergesBlocks(path),
  deep_merge: (path) => mergesBlocks(path) || mergesExtension(path),
};

function mergesBlocks(path: readonly PropertyKey[]): boolean {
  return path.length === 0 || (path.length === 1 && (path[0] === 'rules' || path[0] === 'extensions'));
}

function mergesExtension([top, extension, section, ...below]: readonly PropertyKey[]): boolean {
  if (top !== 'extensions' || below.length > 0) return false;
  if (extension === 'detection') return true;
  return extension === 'posture' && (section === undefined || section === 'states');
}

export const hushspecLink: LinkReader = (source, problems) => {
  const link = checkSchema(linkSchema, source, problems);
  return link && { ...link, mandatory: [], merges: MERGES[link.merge_strategy] };
};
