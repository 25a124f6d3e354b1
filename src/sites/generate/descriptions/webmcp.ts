/**
 * WebMCP tools of a page: its forms that say so (`toolname`), or a listing as JSON. A form tells its request; a tool that is a script tells none, and is
 * only said to be there.
 */

import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { plainLine } from '../../../model/plain-line.ts';
import { argumentFor } from '../arguments.ts';
import { badInput, parseJson } from '../bad-input.ts';
import type { Learned, Operation } from '../operation.ts';

const tool = z.object({
  name: z.string().min(1),
  description: z.string().optional(),
  /** Of a listing that was made of forms. */
  action: z.string().optional(),
  method: z.string().optional(),
  fields: z.array(z.string()).optional(),
});
const listing = z.union([z.array(tool), z.object({ tools: z.array(tool) })]);
type Tool = z.output<typeof tool>;

/** What a page's tools describe. `page`: its address, where forms lead to unless they say. @throws {CordonError} `input` */
export function readWebmcp(text: string, file: string, page: string): Learned {
  const tools = /^\s*[[{]/.test(text) ? readListing(text, file) : readForms(text);
  if (tools.length === 0)
    throw badInput(
      { file },
      'This names no WebMCP tool: no form has a `toolname`, and it is no listing.',
      'Give the page as HTML, or its tools as JSON.',
    );
  const warnings: string[] = [];
  const operations = tools.flatMap((each) => {
    const operation = operationOf(each, file, page);
    if (operation === undefined)
      warnings.push(
        `The tool '${each.name.slice(0, 100)}' does not say which request it makes: record the site while it is used.`,
      );
    return operation ?? [];
  });
  return { operations, warnings };
}

function readListing(text: string, file: string): readonly Tool[] {
  const read = listing.safeParse(parseJson(text, file, 'listing of tools'));
  if (!read.success)
    throw badInput(
      { file },
      `This is no listing of tools: \`${read.error.issues[0]?.path.join('.') ?? ''}\` is missing or of another type.`,
      'Give `[{"name": …, "description": …}]`.',
    );
  return Array.isArray(read.data) ? read.data : read.data.tools;
}

function readForms(html: string): readonly Tool[] {
  const tools: (Tool & { fields: string[] })[] = [];
  let inForm = false;
  const parser = new Parser({
    onopentag(name, { toolname, tooldescription, action, method, name: field }) {
      if (name === 'form') {
        inForm = toolname !== undefined && toolname !== '';
        if (!inForm || toolname === undefined) return;
        tools.push({
          name: toolname,
          method: method ?? 'get',
          action: action ?? '',
          fields: [],
          ...(tooldescription === undefined ? {} : { description: tooldescription }),
        });
      } else if (inForm && field !== undefined && field !== '' && /^(?:input|select|textarea)$/.test(name))
        tools.at(-1)?.fields.push(field);
    },
    onclosetag(name) {
      if (name === 'form') inForm = false;
    },
  });
  parser.end(html);
  return tools;
}

function operationOf(
  { name, description, action, method, fields = [] }: Tool,
  file: string,
  page: string,
): Operation | undefined {
  if (action === undefined || !URL.canParse(action, page)) return undefined;
  const url = new URL(action, page);
  if (url.origin !== new URL(page).origin) return undefined;
  const reads = (method ?? 'get').toUpperCase() !== 'POST';
  const plain = fields.filter((field) => /^[\w[\].-]{1,80}$/.test(field) && field !== '__proto__');
  return {
    origin: url.origin,
    method: reads ? 'GET' : 'POST',
    path: url.pathname.replace(/[*{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    query: reads ? [] : [...url.searchParams],
    reads,
    names: [name],
    ...(description === undefined ? {} : { summary: plainLine(description).slice(0, 200) }),
    args: reads ? [] : plain.flatMap((field) => argumentFor([field], 'body') ?? []),
    known: [{ source: `${file}: ${name}`, examples: 0, pages: [], controls: [] }],
    unsure: 'the page itself says what its form does',
    sample: reads
      ? { kind: 'none' }
      : { kind: 'form', fields: Object.fromEntries(plain.map((field) => [field, 'text'])) },
  };
}
