import { z } from 'zod';
import { GOALS } from '../model/policy/scope.ts';
import { filled, place } from './fields.ts';
import { approvalsSchema } from './sections/approvals.ts';
import { budgetsSchema } from './sections/budgets.ts';
import { guardrailsSchema } from './sections/guardrails.ts';
import { guardsSchema } from './sections/guards.ts';
import { limitsSchema, limitsStoreSchema } from './sections/limits.ts';
import { modelsSchema } from './sections/models.ts';
import { networkSchema } from './sections/network.ts';
import { seeSchema } from './sections/see.ts';
import { visibilitySchema } from './sections/visibility.ts';
import { siteSchema } from './sites/site.ts';

/** A `cordon: 1` policy document: docs/policies/reference.md. */
export const cordonSchema = z.strictObject({
  cordon: z.literal(1).describe('The version of this format.'),
  extends: z
    .exactOptional(filled)
    .describe('A document that this one builds on: mappings merge, and what stands here wins; lists replace.'),
  task: z
    .exactOptional(filled)
    .describe('What the user wants done, in one sentence. The command line may give another.'),
  scope: z
    .strictObject({
      goal: z
        .exactOptional(z.enum(GOALS))
        .describe(
          'How much the task needs, from least to most: navigate, read, interact, fill_form. `dashboard` is an internal run that reads.',
        ),
      domains: z
        .exactOptional(z.array(place).min(1))
        .describe(
          'Where the task takes place. A domain covers its subdomains; an origin (http://localhost:3000) is that scheme, host and port alone.',
        ),
      visibility: z.exactOptional(visibilitySchema),
    })
    .default({})
    .describe('Pins what would be derived from the task.'),
  guardrails: z
    .exactOptional(guardrailsSchema)
    .describe('Limits over the session. They hold with their defaults if absent.'),
  guards: guardsSchema.default({}).describe('Checks on each action. A guard whose block is absent is off.'),
  sites: z
    .record(place, siteSchema)
    .default({})
    .describe('By domain or origin: what its requests mean, and which of them the task needs.'),
  limits: limitsSchema.default([]).describe('How often, or up to which sum, a granted action may happen.'),
  limits_store: z.exactOptional(limitsStoreSchema),
  see: z.exactOptional(seeSchema).describe('What the agent is shown of the text of pages and tool results.'),
  network: z.exactOptional(networkSchema).describe('How the egress proxy reaches the world.'),
  approvals: z.exactOptional(approvalsSchema),
  budgets: z.exactOptional(budgetsSchema),
  models: z.exactOptional(modelsSchema),
  mandatory: z.array(filled).default([]).describe("Administrators' documents, which may only narrow."),
});

/** Chio's document (docs/sources.md#hushspec): `hushspec` and `guards`. */
export const chioSchema = z.strictObject({
  hushspec: z.literal('0.1.0'),
  guards: guardsSchema,
});

/** Keys of a CUA playbook or profile (docs/sources.md#cua-playbooks) that have no bearing on the boundary. */
const ignored = z.unknown().optional();

/** A CUA playbook or profile, of which the guardrails alone are read. */
export const cuaSchema = z
  .strictObject({
    guardrails: z.exactOptional(guardrailsSchema),
    guardrail_overrides: z.exactOptional(guardrailsSchema),
    id: ignored,
    name: ignored,
    description: ignored,
    tags: ignored,
    start_url: ignored,
    auth_required: ignored,
    parameters: ignored,
    steps: ignored,
    prompt_extension: ignored,
  })
  .refine((value) => value.guardrails === undefined || value.guardrail_overrides === undefined, {
    message: 'has both `guardrails` and `guardrail_overrides`',
    params: { advice: 'Keep the one that is meant.' },
  });
