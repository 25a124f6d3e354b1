import { z } from 'zod';
import type { Json } from '../../model/json.ts';

/** Any JSON value: documents are JSON already when a schema sees them, so all that is left to see is that it is there. */
export const jsonValue: z.ZodType<Json> = z.json();

/** A JSON object with any members. */
export const jsonObject = z.record(z.string(), jsonValue);
