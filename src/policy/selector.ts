import { AttributeAction, parse, type Selector, SelectorType, stringify } from 'css-what';
import { z } from 'zod';
import { messageOf } from '../model/error.ts';
import { report } from './fields.ts';
import type { Fault } from './source/problems.ts';

/*
 * CSS selectors as documents write them. Browsers match them on the live page, and the see gate on parsed HTML: so only what both read alike, and
 * what depends on nothing but the document, may be written. `:hover` is a state, `::before` no element, `:contains()` no CSS.
 */

const PSEUDO_CLASSES: ReadonlySet<string> = new Set([
  ...['not', 'is', 'where', 'has', 'root', 'empty'],
  ...['first-child', 'last-child', 'only-child', 'first-of-type', 'last-of-type', 'only-of-type'],
  ...['nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'],
]);

/** A selector, or a list of them, in one spelling. */
export const selector = z.string().transform((written, context) => {
  const parsed = parsedOf(written);
  const fault = Array.isArray(parsed) ? parsed.flat().map(faultOf).find(Boolean) : parsed;
  if (fault !== undefined) report(context, fault);
  return Array.isArray(parsed) ? stringify(parsed) : written;
});

function parsedOf(written: string): Selector[][] | Fault {
  const advice = 'Write one as a style sheet has it, such as `#search`, `form.login` or `[data-role="menu"] a`.';
  if (written.trim() === '') return { message: 'is no CSS selector: it is empty', advice };
  try {
    return parse(written);
  } catch (error) {
    return { message: `is no CSS selector: ${messageOf(error)}`, advice };
  }
}

function faultOf(part: Selector): Fault | undefined {
  switch (part.type) {
    case SelectorType.PseudoElement:
      return fault(`::${part.name}`, 'is no element of the page', 'Name the element that it belongs to.');
    case SelectorType.Parent:
    case SelectorType.ColumnCombinator:
      return fault(written(part), 'is no CSS that browsers know', 'Use ` `, `>`, `+` or `~`.');
    case SelectorType.Attribute:
      return part.action === AttributeAction.Not
        ? fault(written(part), 'is no CSS that browsers know', 'Write `:not([name="value"])`.')
        : undefined;
    case SelectorType.Pseudo:
      return faultOfPseudo(part.name, part.data);
    default:
      return undefined;
  }
}

function faultOfPseudo(name: string, data: Selector[][] | string | null): Fault | undefined {
  const known = Array.from(PSEUDO_CLASSES, (each) => `:${each}`).join(', ');
  if (!PSEUDO_CLASSES.has(name)) {
    return fault(`:${name}`, 'depends on more than the document, or is no CSS', `These may be used: ${known}.`);
  }
  if (typeof data === 'string' && !NTH.test(data.trim())) {
    return fault(
      `:${name}(${data})`,
      'is no place among siblings',
      'Write `odd`, `even`, a number, or such as `3n+1`.',
    );
  }
  return Array.isArray(data) ? data.flat().map(faultOf).find(Boolean) : undefined;
}

const NTH = /^(?:odd|even|[+-]?\d+|[+-]?\d*n(?:\s*[+-]\s*\d+)?)$/i;

function fault(what: string, why: string, advice: string): Fault {
  return { message: `has \`${what}\`, which ${why}`, advice };
}

function written(part: Selector): string {
  return stringify([[part]]).trim();
}
