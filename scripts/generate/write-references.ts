// Writes the references anew that are made from schemas and commands: `npm run gen`.
import { writeFileSync } from 'node:fs';
import { commandsDocument } from './commands-document.ts';
import { policyReference, sitemapReference } from './reference-documents.ts';

writeFileSync('docs/policies/reference.md', policyReference());
writeFileSync('docs/sitemaps/reference.md', sitemapReference());
writeFileSync('docs/reference/commands.md', await commandsDocument());
