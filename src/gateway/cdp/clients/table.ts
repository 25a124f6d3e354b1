/*
 * What is known of a client's helpers: the digests of their texts (text.ts), by what they do. `scripts/client-helpers.ts` writes the tables from the packages
 * that the clients publish.
 */
import { BROWSER_USE } from './browser-use.ts';
import { DEVTOOLS_MCP } from './devtools-mcp.ts';
import { PLAYWRIGHT } from './playwright.ts';
import { PLAYWRIGHT_MCP } from './playwright-mcp.ts';
import { PUPPETEER } from './puppeteer.ts';
import { STAGEHAND } from './stagehand.ts';

/** Digests by role, one behind the other; white space between them is none of theirs. */
export type ClientTable = Readonly<Record<string, string>>;

/**
 * What a helper does: it finds, waits, reads, measures or scrolls; it fills in a text that it is given; it selects options; or it runs another text
 * that it is given, and is what that is. `carries 2` runs its third argument, `carries 1.name` that property of its second.
 */
export type HelperRole = 'reads' | 'fills' | 'selects' | `carries ${string}`;

const DIGEST = /[\da-f]{32}/g;

const ROLES: ReadonlyMap<string, HelperRole> = new Map(
  [PLAYWRIGHT, PLAYWRIGHT_MCP, PUPPETEER, DEVTOOLS_MCP, BROWSER_USE, STAGEHAND].flatMap((table) => [
    ...entriesOf(table),
  ]),
);

/** The role of each digest of a table; what is no role is left out. */
export function* entriesOf(table: ClientTable): Generator<readonly [string, HelperRole]> {
  for (const [role, digests] of Object.entries(table)) {
    if (!isRole(role)) continue;
    for (const [digest] of digests.matchAll(DIGEST)) yield [digest, role];
  }
}

function isRole(text: string): text is HelperRole {
  return text === 'reads' || text === 'fills' || text === 'selects' || text.startsWith('carries ');
}

export function knownRole(digest: string): HelperRole | undefined {
  return ROLES.get(digest);
}
