import { z } from 'zod';
import { filled, positiveInt } from '../fields.ts';

/** HushSpec 0.1.0's `extensions` (companion specifications). */
const level = z.enum(['safe', 'suspicious', 'high', 'critical']);
const percentage = z.int().min(0).max(100);

const threatIntel = z.strictObject({
  enabled: z.boolean().default(false),
  pattern_db: z.exactOptional(filled),
  similarity_threshold: z.number().min(0).max(1).default(0.7),
  top_k: positiveInt.default(5),
});

const detection = z.strictObject({
  prompt_injection: z.exactOptional(
    z.strictObject({
      enabled: z.boolean().default(true),
      warn_at_or_above: level.default('suspicious'),
      block_at_or_above: level.default('high'),
      max_scan_bytes: positiveInt.default(200_000),
    }),
  ),
  jailbreak: z.exactOptional(
    z.strictObject({
      enabled: z.boolean().default(true),
      block_threshold: percentage.default(80),
      warn_threshold: percentage.default(50),
      max_input_bytes: positiveInt.default(200_000),
    }),
  ),
  threat_intel: z.exactOptional(threatIntel),
});

/** The core specification lets an engine ignore what these two say; Cordon then says so. */
const unread = z.exactOptional(z.record(z.string(), z.json()));

export const extensionsSchema = z.strictObject({
  posture: unread,
  origins: unread,
  detection: z.exactOptional(detection),
});

export type WrittenExtensions = z.output<typeof extensionsSchema>;
export type WrittenThreatIntel = z.output<typeof threatIntel>;
