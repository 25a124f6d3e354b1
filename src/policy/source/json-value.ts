import { z } from 'zod';
import { isJsonObject, type Json } from '../../model/json.ts';

/**
 * Any JSON value. It is no `z.json()`: a schema that contains itself keeps what it read last, with all that its caller needed only once, which is two megabytes
 * of a sitemap of 30,000 entries.
 */
export const jsonValue: z.ZodType<Json> = z.any().refine(isJson, {
  message: 'holds what JSON cannot',
  params: { advice: 'Write texts, numbers, true, false, lists and mappings only.' },
});

/** A JSON object with any members. */
export const jsonObject = z.record(z.string(), jsonValue);

function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson);
  if (isJsonObject(value)) return Object.values(value).every(isJson);
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}
