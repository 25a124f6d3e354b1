/*
 * Stagehand 4 does all its work in an extension, which reaches the pages by a DevTools endpoint that it is told of. No extension comes into a guarded
 * browser: it could undo the boundary. So the extension gets a browser of its own, as a part of the agent's program, and Cordon's endpoint to work with.
 *
 *   the agent's program ──► endpoint.ts ──► program-link.ts ──► a browser with the extension in it, and no page
 *                               ▲                                        │
 *                               └── extension-link.ts ◄──────────────────┘ tells of the program's connection, and runs the extension's scripts in pages
 *                                          └──► Cordon's endpoint ──► the guarded browser
 *
 * What the extension does in pages is judged as what any client does. What it takes from its own browser, which tab is in front, tabs.ts tells it of the
 * guarded one.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { PipeConnection } from '../../browser/devtools/pipe.ts';
import { CordonError } from '../../model/error.ts';
import type { JsonObject } from '../../model/json.ts';

/** By this page, which nobody sees, a program says that it is there; it goes with the program's connection. */
export const PROGRAM_URL = 'about:blank#stagehand-client-connection';

/** What is known of the browser that the extension runs in. */
export class RuntimeBrowser {
  readonly connection: PipeConnection;
  /** The session of the extension's worker, in which a program speaks to it. */
  worker: string | undefined;
  /** By their ids, the targets by which programs say that they are there. */
  readonly #programs = new Map<string, JsonObject>();
  readonly #goneListeners = new Set<(targetId: string) => void>();
  #extension: Extension | undefined;

  constructor(connection: PipeConnection) {
    this.connection = connection;
  }

  get programs(): readonly JsonObject[] {
    return [...this.#programs.values()];
  }

  addProgram(targetId: string): void {
    this.#programs.set(targetId, {
      targetId,
      type: 'other',
      title: '',
      url: PROGRAM_URL,
      attached: false,
      canAccessOpener: false,
    });
  }

  removeProgram(targetId: string): void {
    this.#programs.delete(targetId);
    for (const listener of this.#goneListeners) listener(targetId);
  }

  /** Hears of each program that left; the answer stops it. */
  onProgramGone(listener: (targetId: string) => void): () => void {
    this.#goneListeners.add(listener);
    return () => this.#goneListeners.delete(listener);
  }

  /** Whether a web origin is the extension's. */
  isExtension(origin: string): boolean {
    return this.#extension !== undefined && origin === `chrome-extension://${this.#extension.id}`;
  }

  /** What the extension has run in every page; empty before it is there. */
  get contentScript(): string {
    return this.#extension?.contentScript ?? '';
  }

  /** Takes in an extension from its folder, before it runs. @throws {CordonError} `input` where that is none that can be read */
  async read(folder: string): Promise<(id: string) => void> {
    const contentScript = await contentScriptIn(folder);
    return (id) => {
      this.#extension = { id, contentScript };
    };
  }
}

interface Extension {
  readonly id: string;
  readonly contentScript: string;
}

const manifest = z.object({ content_scripts: z.array(z.object({ js: z.array(z.string()) })).default([]) });

async function contentScriptIn(folder: string): Promise<string> {
  try {
    const { content_scripts: scripts } = manifest.parse(
      JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')),
    );
    const names = scripts.flatMap(({ js }) => js);
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    return [AS_IN_AN_EXTENSION, ...texts].join('\n');
  } catch (cause) {
    throw new CordonError(`The extension in '${folder}' cannot be read`, {
      kind: 'input',
      advice: 'Install the client anew, so that its files are whole.',
      cause,
    });
  }
}

/** A closed shadow root is not for scripts outside of extensions. */
const AS_IN_AN_EXTENSION =
  'globalThis.chrome = { ...globalThis.chrome, dom: { openOrClosedShadowRoot: (element) => element.shadowRoot } };';
