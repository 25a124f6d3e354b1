// Builds the documentation site: docs/ and the library's reference from the docstrings, as pages whose links and anchors are checked. `npm run docs`.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const site = join(root, 'site');
const pages = join(site, 'pages');
const built = join(site, 'dist');

// Its tools are a package of their own, so that who works on Cordon need not install them.
// `npm ci` would insist on packages for other systems, which not every registry has.
if (!existsSync(join(site, 'node_modules', 'vitepress')))
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund']);
// Pages are built where the tools are found. A folder's README is its index.
rmSync(pages, { recursive: true, force: true });
cpSync(join(root, 'docs'), pages, { recursive: true });
for (const file of filesBelow(pages, 'README.md'))
  renameSync(join(pages, file), join(pages, dirname(file), 'index.md'));
run(join(site, 'node_modules', '.bin', 'typedoc'), []);
run(join(site, 'node_modules', '.bin', 'vitepress'), ['build']);
const wrong = brokenLinks();
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exit(1);
console.log(`The site is in ${built}. To look at it: npm --prefix site exec vitepress preview site`);

function run(program, words) {
  const { status, error } = spawnSync(program, words, { cwd: site, stdio: 'inherit' });
  if (error !== undefined || status !== 0) process.exit(status ?? 1);
}

function filesBelow(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
}

/** Links of the pages as they were built that lead to no page, or to no place in it. */
function brokenLinks() {
  const texts = new Map(filesBelow(built, '.html').map((file) => [file, readFileSync(join(built, file), 'utf8')]));
  const found = [];
  for (const [file, text] of texts) {
    for (const [, href] of text.matchAll(/<a\b[^>]*? href="([^"]+)"/g)) {
      const url = new URL(href, `http://site/${file}`);
      if (url.host !== 'site') continue;
      const path = decodeURIComponent(url.pathname).slice(1);
      const target = [path, `${path}.html`, join(path, 'index.html')].find((each) => texts.has(each));
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (target === undefined) found.push(`${file}: ${href} leads nowhere`);
      else if (anchor !== '' && !texts.get(target).includes(`id="${anchor}"`))
        found.push(`${file}: ${href} has no such place`);
    }
  }
  return [...new Set(found)];
}
