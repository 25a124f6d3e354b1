import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILL_DIRECTLY, puppeteerText } from '../../../../test/support/puppeteer-text.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { helperOf } from './helper.ts';
import { withoutSettings } from './text.ts';

const require = createRequire(import.meta.url);
const CARRIER = '(utilityScript, ...args) => utilityScript.evaluate(...args)';
const FILL = playwrights('async ([injected, node, { value: ');
const BLUR = '([injected, node]) => injected.blurNode(node)';
const POLLER = `({ RAFPoller, createFunction }, fn, ...args) => {
                        const fun = createFunction(fn);
                        return new RAFPoller(() => {
                            return fun(...args);
                        });
                    }`;
const TITLE = puppeteerText('Frame.js', /\(\) => \{\s*return document\.title;\s*\}/);

/** The installed playwright-core. */
function playwright(): string {
  return readFileSync(join(dirname(require.resolve('playwright-core')), 'lib/coreBundle.js'), 'utf8');
}

/** A function of the installed playwright-core, by how it begins. */
function playwrights(start: string): string {
  const core = playwright();
  const from = core.indexOf(start);
  return `${core.slice(from, core.indexOf('\n          }, {', from))}\n          }`;
}

/** The bundle that Playwright puts into documents first, as it sends it. */
function bundle(options: string): string {
  const source = readFileSync(
    join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'lib/coreBundle.js'),
    'utf8',
  );
  const from = source.indexOf('source4 = ') + 'source4 = '.length;
  const literal = source.slice(from + 1, source.indexOf("';\n", from));
  const text = literal.replace(/\\(u[\da-f]{4}|[\s\S])/g, (_, c: string) =>
    c === 'n' ? '\n' : c.length > 1 ? String.fromCharCode(Number.parseInt(c.slice(1), 16)) : c,
  );
  return `
      (() => {
        
        const module = {};
        ${text}
        return new (module.exports.UtilityScript())(globalThis, ${options});
      })();`;
}

function carried(text: Json, ...args: readonly Json[]): ReturnType<typeof helperOf> {
  const values = [true, true, text, args.length, ...args].map((value) => ({ value }));
  return helperOf('Runtime.callFunctionOn', {
    functionDeclaration: CARRIER,
    arguments: [{ objectId: '1.2.3' }, ...values],
  });
}

function called(functionDeclaration: string, ...args: readonly Json[]): ReturnType<typeof helperOf> {
  return helperOf('Runtime.callFunctionOn', { functionDeclaration, arguments: args.map((value) => ({ value })) });
}

describe('a helper of a client', () => {
  it('is known by its whole text, and not with one letter changed', () => {
    expect(carried(BLUR)).toEqual({ does: 'reads', texts: [] });
    expect(carried(BLUR.replace('blurNode', 'blurNodf'))).toBeUndefined();
    expect(carried(`${BLUR};fetch('/order')`)).toBeUndefined();
    expect(called(TITLE)).toEqual({ does: 'reads', texts: [] });
    expect(called(`${TITLE}\n//# sourceURL=pptr:internal\n`)).toEqual({ does: 'reads', texts: [] });
    expect(called(`${TITLE}\n//# sourceURL=pptr:internal\u2028;fetch('/order')`)).toBeUndefined();
    expect(called(`(() => fetch('/order'))()\n//# sourceURL=pptr:internal\n`)).toBeUndefined();
  });

  it('carries what is judged as what it is', () => {
    expect(carried("() => fetch('/order')")).toBeUndefined();
    expect(called(POLLER, {}, TITLE)).toEqual({ does: 'reads', texts: [] });
    expect(called(POLLER, {}, "() => fetch('/order')")).toBeUndefined();
    // An object of the page reads as nobody knows what.
    expect(
      helperOf('Runtime.callFunctionOn', { functionDeclaration: POLLER, arguments: [{}, { objectId: '1.2.3' }] }),
    ).toBeUndefined();
  });

  it('cannot be put in one place for what runs in another', () => {
    const given = (...values: readonly Json[]): ReturnType<typeof helperOf> =>
      helperOf('Runtime.callFunctionOn', {
        functionDeclaration: CARRIER,
        arguments: [{ objectId: '1.2.3' }, ...values.map((value) => ({ value }))],
      });
    expect(given(true, true, null, BLUR, 0)).toEqual({ does: 'reads', texts: [] });
    expect(given(true, true, BLUR, "fetch('/order')", 0)).toBeUndefined();
    expect(given(true, true, "fetch('/order')", BLUR, 0)).toBeUndefined();
    expect(given(true, true, BLUR, 'one')).toBeUndefined();
  });

  it('that fills in tells the texts that it puts in', () => {
    const options: Json = {
      o: [
        { k: 'value', v: 'Ada' },
        { k: 'force', v: { v: 'undefined' } },
      ],
      id: 2,
    };
    expect(carried(FILL, { a: [{ h: 0 }, { h: 1 }, options], id: 1 })).toEqual({ does: 'fills', texts: ['Ada'] });
  });

  it('that fills in tells a number as the text that it becomes', () => {
    const given = (value: JsonObject): ReturnType<typeof helperOf> =>
      helperOf('Runtime.callFunctionOn', {
        functionDeclaration: FILL_DIRECTLY,
        arguments: [{ objectId: '1.2.3' }, value],
      });
    expect(given({ value: 'Ada' })).toEqual({ does: 'fills', texts: ['Ada'] });
    expect(given({ value: 4111 })).toEqual({ does: 'fills', texts: ['4111'] });
    expect(given({ unserializableValue: '4111n' })).toEqual({ does: 'fills', texts: ['4111n'] });
  });

  it('is given no value in the place of an object', () => {
    const behind = (last: JsonObject): ReturnType<typeof helperOf> =>
      helperOf('Runtime.callFunctionOn', {
        functionDeclaration: CARRIER,
        arguments: [
          { objectId: '1.2.3' },
          ...[true, true, FILL, 1, { a: [{ h: 0 }, { h: 1 }, { o: [{ k: 'value', v: { h: 2 } }], id: 2 }], id: 1 }].map(
            (value) => ({ value }),
          ),
          { objectId: '1.2.4' },
          { objectId: '1.2.5' },
          last,
        ],
      });
    expect(behind({ value: 'AKIAIOSFODNN7EXAMPLE' })).toBeUndefined();
    expect(behind({ objectId: '1.2.6' })).toEqual({ does: 'fills', texts: [] });
  });

  it('is a bundle with settings that are data, and with nothing behind it', () => {
    const evaluated = (expression: string): ReturnType<typeof helperOf> => helperOf('Runtime.evaluate', { expression });
    expect(evaluated(bundle('false'))).toEqual({ does: 'reads', texts: [] });
    expect(evaluated(`${bundle('false')}fetch('/order')`)).toBeUndefined();
    expect(evaluated(bundle("fetch('/order')"))).toBeUndefined();
    expect(evaluated(bundle('false').replace('const module', 'var module'))).toBeUndefined();
  });

  it('has no settings that bring a text to run', () => {
    const settings = (text: string): string => `(() => {\nnew X(globalThis, ${text});\n})();`;
    const bare = settings('');
    expect(withoutSettings(settings('{"isUnderTest":false,"customEngines":[]}'))).toBe(bare);
    expect(withoutSettings(settings('false, "javascript", []'))).toBe(bare);
    for (const text of ['{"customEngines":[{"name":"a","source":"fetch()"}]}', '{}, fetch()', 'fetch()', '[fetch()]'])
      expect(withoutSettings(settings(text))).toBe(settings(text));
  });

  it('is a known function called with data alone', () => {
    const evaluated = (expression: string): ReturnType<typeof helperOf> => helperOf('Runtime.evaluate', { expression });
    expect(evaluated(`(${TITLE})()`)).toEqual({ does: 'reads', texts: [] });
    expect(evaluated(`(${TITLE})(undefined, true, "a)(b")`)).toBeUndefined();
    expect(evaluated(`(${TITLE})(undefined, true, "a")`)).toEqual({ does: 'reads', texts: [] });
    expect(evaluated(`(${TITLE})(fetch('/order'))`)).toBeUndefined();
    expect(evaluated(`(${TITLE})();fetch('/order')`)).toBeUndefined();
  });
});
