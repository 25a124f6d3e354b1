/** The package as programs have it: by its name, from the build, and by what package.json exports. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = resolve('.');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-consumer-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules', 'cordon'), 'dir');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('its types', () => {
  /** As strict as compilers are. */
  const STRICT = {
    target: 'es2023',
    typeRoots: [join(ROOT, 'node_modules', '@types')],
    strict: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    noEmit: true,
  };
  /** Without what only pages have. */
  const OF_NODE = { ...STRICT, lib: ['es2023'], types: ['node'] };

  function compiled(program: string, compilerOptions: object): unknown {
    writeFileSync(join(folder, 'program.ts'), program);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    const { stdout, status } = spawnSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', folder], {
      encoding: 'utf8',
    });
    return { stdout, status };
  }

  it.each([
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('hold for a strict program of Node: %s, resolved as %s', (module, moduleResolution) => {
    const program = "export * as cordon from 'cordon';\nexport * as gates from 'cordon/gates';\n";
    expect(compiled(program, { ...OF_NODE, module, moduleResolution })).toEqual({ stdout: '', status: 0 });
  });

  it.each([[['es2023', 'dom']], [['es2023', 'webworker']]])('hold without those of Node, with those of %j', (lib) => {
    const options = { ...STRICT, lib, types: [], module: 'esnext', moduleResolution: 'bundler' };
    expect(compiled("export * as gates from 'cordon/gates';\n", options)).toEqual({ stdout: '', status: 0 });
  });
});

it('leaves out of a bundle what nobody asks of it: what filters text needs nothing of Node', async () => {
  const contents = "export { CordonError, redactJson, redactText, restrictTools } from 'cordon';";
  const { metafile } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    metafile: true,
    outfile: 'bundle.js',
  });
  expect(metafile.outputs['bundle.js']?.imports).toEqual([]);
});

it('says of everything public what it is', () => {
  const names = ['src/index.ts', 'src/session/public.ts'].flatMap((entry) =>
    Array.from(
      readFileSync(entry, 'utf8').matchAll(/export (?:type )?\{([^}]*)\} from '([^']*)'/g),
      ([, list = '', file = '']) => {
        const text = readFileSync(join(dirname(entry), file), 'utf8');
        const all = list.split(',').map((name) => name.replace('type ', '').trim());
        return all.filter((name) => name !== '').map((name) => ({ name, text }));
      },
    ).flat(),
  );
  expect(names.length).toBeGreaterThan(50);
  const isSaid = ({ name, text }: (typeof names)[number]): boolean =>
    new RegExp(`\\*/\\nexport (?:async )?(?:type|interface|class|function) ${name}\\b`).test(text);
  expect(names.filter((each) => !isSaid(each)).map(({ name }) => name)).toEqual([]);
});

it('is there for CommonJS, and keeps no program from ending', () => {
  const program = `
    const { CordonError, openSession } = require('cordon');
    const open = (policy) => openSession({ task: 'Read the news on shop.test', policy, confirm: () => true });
    open('./missing.yaml').catch((problem) => console.log(problem instanceof CordonError, problem.kind));
    open({ cordon: 1 }).then(async (session) => {
      const { outcome } = await session.act({ tool: 'browser_navigate', arguments: { url: 'https://evil.test/' } });
      console.log(outcome);
    });`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=commonjs', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([stdout.trim().split('\n').toSorted(), status]).toEqual([['deny', 'true input'], 0]);
});
