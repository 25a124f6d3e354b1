import { z } from 'zod';
import type { Budgets } from '../../model/policy/policy.ts';
import { positiveInt, positiveNumber } from '../fields.ts';

/** The `budgets` section: what one session may take in all. What is left out is not limited. */
export const budgetsSchema = z
  .strictObject({
    actions: z.exactOptional(positiveInt).describe('How many actions, each step of a sequence counted.'),
    navigations: z
      .exactOptional(positiveInt)
      .describe('How many navigations that the agent asks for, repeats counted.'),
    minutes: z.exactOptional(positiveNumber).describe('How long, from when the session is opened.'),
    typed_characters: z.exactOptional(positiveInt).describe('How many characters the agent may type.'),
    downloads: z
      .exactOptional(z.int().nonnegative())
      .describe(
        'How many downloads may begin: attachments, what no tab can show, links that ask for a file, and files that pages make. None of them is saved.',
      ),
    bytes: z
      .exactOptional(positiveInt)
      .describe('How many bytes the browser may send and receive, heads, bodies and messages, before encryption.'),
  })
  .describe('What one session may take in all. What goes beyond is refused.');

export function lowerBudgets(written: z.output<typeof budgetsSchema>): Budgets {
  const { actions, navigations, minutes, typed_characters, downloads, bytes } = written;
  return {
    ...(actions === undefined ? {} : { actions }),
    ...(navigations === undefined ? {} : { navigations }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(typed_characters === undefined ? {} : { typedCharacters: typed_characters }),
    ...(downloads === undefined ? {} : { downloads }),
    ...(bytes === undefined ? {} : { bytes }),
  };
}
