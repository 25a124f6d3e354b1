// The documentation site: docs/ and the library's reference, which scripts/docs.mjs puts into pages/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

const docs = resolve(dirname(fileURLToPath(import.meta.url)), '../pages');

export default defineConfig({
  title: 'Cordon',
  description: "The boundary around an AI agent's browser: what it may see, do and send.",
  srcDir: './pages',
  outDir: './dist',
  cacheDir: './node_modules/.cache/vitepress',
  cleanUrls: true,
  // Addresses of examples are no links.
  ignoreDeadLinks: 'localhostLinks',
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: [
      folder('Get started', 'get-started', ['index', 'serve']),
      folder('Policies', 'policies', ['tutorial', 'trying', 'conditions']),
      folder('Sitemaps', 'sitemaps', ['writing', 'generating', 'websockets']),
      folder('Approvals and logins', 'approvals', ['approvals', 'logins']),
      folder('How it works', 'how-it-works', ['index', 'see', 'act', 'send']),
      folder('Security', 'security', ['model', 'known-limits']),
      folder('Measurements', 'measurements', ['index'], ['/benchmarks']),
      folder('Reference', 'reference', ['commands', 'output'], ['/api/']),
      { text: 'Inside', items: [page('/architecture'), page('/sources')] },
      folder('Decisions', 'decisions', []),
    ],
  },
  markdown: {
    config(md) {
      md.core.ruler.push('links-out-of-docs', (state) => leadInside(state));
    },
  },
});

/** A folder's pages: those that are named first, then the others by name, then further ones. */
function folder(text, name, first, more = []) {
  const names = readdirSync(join(docs, name))
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'));
  const chosen = first.filter((each) => names.includes(each));
  const ordered = [...chosen, ...names.filter((each) => !chosen.includes(each)).sort()];
  const items = [...ordered.map((each) => page(`/${name}/${each === 'index' ? '' : each}`)), ...more.map(page)];
  return { text, collapsed: true, items };
}

/** A page under the title that it gives itself. */
function page(link) {
  const file = join(docs, link.endsWith('/') ? `${link}index.md` : `${link}.md`);
  const title = existsSync(file) ? /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return { text: title ?? link, link };
}

/** What is linked outside of docs/ is no page of the site: its name stays, without a link. */
function leadInside({ tokens, env }) {
  for (const token of tokens) {
    let dropped = 0;
    for (const child of token.children ?? []) {
      const href = child.type === 'link_open' ? (child.attrGet('href') ?? '') : '';
      if (href !== '') child.attrSet('href', href.replace(/(^|\/)README\.md(?=#|$)/, '$1index.md'));
      if (child.type === 'link_open' && isOutside(href, env.path ?? '')) {
        dropped += 1;
        Object.assign(child, { type: 'text', content: '', tag: '', nesting: 0 });
      } else if (child.type === 'link_close' && dropped > 0) {
        dropped -= 1;
        Object.assign(child, { type: 'text', content: '', tag: '', nesting: 0 });
      }
    }
  }
}

function isOutside(href, from) {
  if (/^([a-z]+:|#|\/)/.test(href)) return false;
  return relative(docs, resolve(dirname(from), href.split('#')[0])).startsWith('..');
}
