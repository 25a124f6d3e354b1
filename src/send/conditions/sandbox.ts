/**
 * A site's own condition functions, in QuickJS compiled to WebAssembly: an engine of its own, in memory of its own, with no way out but its answer.
 *
 * Each question gets a new runtime: parameters and arguments go in as JSON, the module is evaluated, its default export is called, and all is thrown away. So nothing
 * outlives a question, neither what the function learned nor what it broke. Only `true` itself lets a request pass.
 */
import variant from '@jitl/quickjs-singlefile-browser-release-sync';
import {
  type CustomizeVariantOptions,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
  Scope,
} from 'quickjs-emscripten-core';
import { CordonError } from '../../model/error.ts';
import type { ConditionModule, Values } from '../../model/policy/condition.ts';
import type { Arguments, ConditionAnswer, ConditionFault, ConditionModules } from './condition.ts';
import { REALM } from './sandbox-realm.ts';

/** What one question may use. */
const MEMORY_BYTES = 2 * 1024 * 1024;
const STACK_BYTES = 128 * 1024;
/**
 * The engine looks up from its work every 10,000 steps. So many of those are some 50 ms on an ordinary machine, and the same work on a busy one: whether a
 * function is too slow must not depend on what else runs.
 */
const MOST_ROUNDS = 100;
/** Work that the engine cannot count, such as one long search, ends by the clock. */
const MILLISECONDS = 250;
/** Longer sources and values are refused unread. */
const MOST_CHARACTERS = 64 * 1024;

const INTRINSICS = {
  BaseObjects: true,
  Eval: true,
  JSON: true,
  MapSet: true,
  Promise: true,
  RegExp: true,
  StringNormalize: true,
  Date: false,
  Proxy: false,
  TypedArrays: false,
} as const;

/** What became of one question. */
type Outcome = ConditionAnswer | 'no function';

export class Sandbox implements ConditionModules {
  #engine: QuickJSWASMModule | undefined;
  readonly #milliseconds: number;

  private constructor(engine: QuickJSWASMModule, milliseconds: number) {
    this.#engine = engine;
    this.#milliseconds = milliseconds;
  }

  /** `milliseconds`: the most that one question may take by the clock. */
  static async load(milliseconds: number = MILLISECONDS): Promise<Sandbox> {
    return new Sandbox(await startEngine(), milliseconds);
  }

  /** Evaluates a module without asking it anything; the engine warms up meanwhile. @throws {CordonError} 'input' where that fails, or it exports no function. */
  check(module: ConditionModule): void {
    const outcome = this.#run(module, {}, NO_ARGUMENTS, { milliseconds: 20 * this.#milliseconds, ask: false });
    if (outcome === true) return;
    const why =
      typeof outcome === 'object' && outcome.fault !== 'answer'
        ? `cannot be evaluated (${outcome.fault})`
        : 'has no function as its default export';
    throw new CordonError(`The module '${module.file}' ${why}.`, {
      kind: 'input',
      advice: 'Write `export default (params, args) => …` in a module that imports nothing.',
      place: { file: module.file },
    });
  }

  ask(module: ConditionModule, params: Values, args: Arguments): ConditionAnswer {
    const outcome = this.#run(module, params, args, { milliseconds: this.#milliseconds, ask: true });
    return outcome === 'no function' ? { fault: 'answer' } : outcome;
  }

  #run(module: ConditionModule, params: Values, args: Arguments, how: How): Outcome {
    const engine = this.#engine;
    if (engine === undefined) return { fault: 'sandbox' };
    const given = JSON.stringify([params, args.values, { currencies: args.currencies }]);
    if (given.length > MOST_CHARACTERS || module.text.length > MOST_CHARACTERS) return { fault: 'memory' };
    try {
      return runOnce(engine, module, given, how);
    } catch {
      // The engine itself broke, and may not be trusted with another question: this one fails, and so do all until a new engine is there.
      this.#engine = undefined;
      void startEngine().then(
        (fresh) => {
          this.#engine = fresh;
        },
        () => undefined,
      );
      return { fault: 'sandbox' };
    }
  }
}

interface How {
  readonly milliseconds: number;
  /** Whether the function is called, or only looked for. */
  readonly ask: boolean;
}

const NO_ARGUMENTS: Arguments = { values: {}, currencies: {} };

/** @throws {CordonError} `environment` where WebAssembly is not to be had, as in an extension whose manifest does not ask for it */
async function startEngine(): Promise<QuickJSWASMModule> {
  // An engine that breaks would print why; the fault says as much.
  const silent: EngineOptions = { printErr: () => undefined };
  try {
    return await newQuickJSWASMModuleFromVariant(newVariant(variant, { emscriptenModule: silent }));
  } catch (cause) {
    throw new CordonError("A site's own condition functions need WebAssembly, which does not start here", {
      kind: 'environment',
      advice:
        "Add 'wasm-unsafe-eval' to script-src in the Content Security Policy of your page or extension, or write the condition as an `expression`.",
      cause,
    });
  }
}

type EngineOptions = NonNullable<CustomizeVariantOptions['emscriptenModule']> & { readonly printErr: () => void };

/** @throws whatever the engine throws when it breaks. */
function runOnce(engine: QuickJSWASMModule, module: ConditionModule, given: string, how: How): Outcome {
  const runtime = engine.newRuntime({ memoryLimitBytes: MEMORY_BYTES, maxStackSizeBytes: STACK_BYTES });
  const context = runtime.newContext({ intrinsics: INTRINSICS });
  const clock = new Clock(how.milliseconds);
  runtime.setInterruptHandler(() => clock.isLate(1));
  try {
    return Scope.withScope((scope) => new Question(context, scope, clock).put(module, given, how.ask));
  } catch (thrown) {
    if (!(thrown instanceof GuestError)) throw thrown;
    return { fault: clock.isLate(0) ? 'time' : thrown.fault };
  } finally {
    context.dispose();
    runtime.dispose();
  }
}

/** Counts the engine's rounds and the time. Once late, it stays late: nothing that a function catches gives it more. */
class Clock {
  readonly #milliseconds: number;
  #deadline = Number.POSITIVE_INFINITY;
  #rounds = 0;
  #late = false;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** From here on the site's own text runs. */
  start(): void {
    this.#deadline = performance.now() + this.#milliseconds;
  }

  isLate(rounds: number): boolean {
    this.#rounds += rounds;
    this.#late ||= this.#rounds > MOST_ROUNDS || performance.now() > this.#deadline;
    return this.#late;
  }
}

/** Something inside the sandbox threw. */
class GuestError extends Error {
  readonly fault: ConditionFault;

  constructor(fault: ConditionFault) {
    super(fault);
    this.fault = fault;
  }
}

class Question {
  readonly #context: QuickJSContext;
  /** What the engine hands out is freed with it. */
  readonly #scope: Scope;
  readonly #clock: Clock;

  constructor(context: QuickJSContext, scope: Scope, clock: Clock) {
    this.#context = context;
    this.#scope = scope;
    this.#clock = clock;
  }

  put({ file, text }: ConditionModule, given: string, ask: boolean): Outcome {
    const context = this.#context;
    const parameters = this.#parse(given);
    this.#closeRealm();
    this.#clock.start();
    const exported = this.#taken(context.evalCode(text, file, { type: 'module', strict: true }));
    const decide = this.#member(exported, 'default');
    if (context.typeof(decide) !== 'function') return 'no function';
    if (!ask) return true;
    const operands = [0, 1, 2].map((index) => this.#member(parameters, index));
    const answer = this.#taken(context.callFunction(decide, context.undefined, ...operands));
    return context.typeof(answer) === 'boolean' ? context.eq(answer, context.true) : { fault: 'answer' };
  }

  #parse(json: string): QuickJSHandle {
    const context = this.#context;
    const text = this.#scope.manage(context.newString(json));
    const parse = this.#taken(context.evalCode('JSON.parse'));
    return this.#taken(context.callFunction(parse, context.undefined, text));
  }

  #closeRealm(): void {
    const context = this.#context;
    const close = this.#taken(context.evalCode(REALM, 'realm'));
    const tick = this.#scope.manage(
      context.newFunction('tick', () => {
        if (this.#clock.isLate(0)) throw new GuestError('time');
      }),
    );
    this.#taken(context.callFunction(close, context.undefined, tick));
  }

  #member(of: QuickJSHandle, key: string | number): QuickJSHandle {
    return this.#scope.manage(this.#context.getProp(of, key));
  }

  #taken(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (result.error === undefined) return this.#scope.manage(result.value);
    throw new GuestError(this.#faultOf(this.#scope.manage(result.error)));
  }

  /** By the engine's own words. A function may use them too, and only mislabels its own fault. */
  #faultOf(error: QuickJSHandle): ConditionFault {
    const context = this.#context;
    if (context.typeof(error) !== 'object') return 'threw';
    const message = this.#member(error, 'message');
    const said = context.typeof(message) === 'string' ? context.getString(message) : '';
    if (said === 'out of memory' || said === 'string too long') return 'memory';
    return said === 'stack overflow' ? 'stack' : 'threw';
  }
}
