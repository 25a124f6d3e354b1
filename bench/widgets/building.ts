import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { allPackages, LIBRARIES } from './libraries.ts';
import type { Widget } from './widget.ts';

/* Pages of widgets, each in one file: nothing else is asked for when it is visited. */

/** Where packages are installed, from where benchmarks are started. */
export const INSTALLED = join('bench', 'widgets', 'installed');
const FILES = ['woff', 'woff2', 'ttf', 'eot', 'otf', 'svg', 'png', 'gif', 'jpg', 'cur'];

/** Installs every library in its version, unless it is there; what the registry has under a version is always the same. */
export function installLibraries(): void {
  mkdirSync(INSTALLED, { recursive: true });
  const manifest = { name: 'widgets', private: true, dependencies: allPackages() };
  writeFileSync(join(INSTALLED, 'package.json'), JSON.stringify(manifest));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags], { cwd: INSTALLED, stdio: ['ignore', 2, 2] });
}

/** A page as one document. */
export async function buildPage(library: string, widget: Widget): Promise<string> {
  const { css = [], script = '' } = widget;
  const { outputFiles } = await build({
    stdin: {
      contents: `${css.map((each) => `import ${JSON.stringify(each)};`).join('\n')}\n${script}`,
      resolveDir: INSTALLED,
      loader: 'jsx',
    },
    bundle: true,
    write: false,
    outdir: INSTALLED,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    logLevel: 'silent',
    ignoreAnnotations: LIBRARIES[library]?.ignoresAnnotations === true,
    conditions: ['style', 'browser', 'module', 'import', 'default'],
    mainFields: ['browser', 'module', 'main'],
    // Its newest version has two builds that do not know each other's plugins.
    alias: { jquery: resolve(INSTALLED, 'node_modules/jquery/dist/jquery.js') },
    loader: Object.fromEntries(FILES.map((ending) => [`.${ending}`, 'dataurl' as const])),
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env': '{}',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  const texts = (ending: string): string =>
    outputFiles
      .filter(({ path }) => path.endsWith(ending))
      .map(({ text }) => text)
      .join('\n');
  return documentOf(widget, texts('.css'), texts('.js'));
}

function documentOf({ html, style = '', root = '' }: Widget, css: string, js: string): string {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Lamps</title>';
  return `<!doctype html><html lang="en" ${root}><head>${head}<style>${css}</style><style>${style}</style></head>
<body>${html}<script>${js.replaceAll('</script', '<\\/script')}</script></body></html>`;
}
