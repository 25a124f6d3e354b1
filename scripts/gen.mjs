// Writes anew what is generated from the code: schemas, the man page, references, and the documents of rules, DevTools commands and surfaces. `npm run gen`.
// With `--check` it writes nothing, and fails where something would become another: `npm run check:gen`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleScript, root } from './bundle-script.mjs';

const isCheck = process.argv.includes('--check');
/** Where all that is generated stands. */
const FOLDERS = ['schema', 'docs', 'man'];
const before = contents();
for (const name of ['schema', 'rules', 'devtools', 'surfaces', 'references']) {
  const outfile = await bundleScript(`scripts/generate/write-${name}.ts`, `dist/gen/write-${name}.mjs`);
  const { status } = spawnSync(process.execPath, [outfile], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`scripts/generate/write-${name}.ts failed`);
}
const { status, stdout } = spawnSync(process.execPath, [join(root, 'bin', 'cordon.mjs'), 'man'], { encoding: 'utf8' });
if (status !== 0) throw new Error('cordon man failed');
mkdirSync(join(root, 'man'), { recursive: true });
writeFileSync(join(root, 'man', 'cordon.1'), stdout);
if (isCheck) restore();

/** Every file of the folders by its path. */
function contents() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Puts back what stood there, and says what was another. */
function restore() {
  const differing = [...contents()].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
  for (const file of differing) {
    const text = before.get(file);
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
    console.error(`${relative(root, file)} is not what \`npm run gen\` makes of the code`);
  }
  process.exitCode = differing.length === 0 ? 0 : 1;
}
