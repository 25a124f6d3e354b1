/** What is understood of a site while it is used. */
import { plainLine } from '../../model/plain-line.ts';
import { documentsOf } from '../../sites/generate/entries.ts';
import { learnTraffic } from '../../sites/generate/traffic/learn.ts';
import type { SeenRequest } from '../../sites/generate/traffic/seen.ts';
import type { Terminal } from '../output.ts';

/** How often what is understood by now is looked at anew, in milliseconds. */
const LOOK_MS = 1_000;
/** Of its process's time a look takes no more than this part: the proxy may be at work in it. */
const SHARE = 1 / 50;

/** What has been understood so far: each entry once, as it is first seen. */
export class LiveView {
  readonly #to: Terminal;
  readonly #said = new Set<string>();
  #requests: () => readonly SeenRequest[] = () => [];
  #timer: NodeJS.Timeout | undefined;
  #wait = LOOK_MS;

  constructor(to: Terminal) {
    this.#to = to;
  }

  follow(requests: () => readonly SeenRequest[]): void {
    this.#requests = requests;
  }

  touched(): void {
    this.#timer ??= setTimeout(() => this.#look(), this.#wait);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#look();
  }

  #look(): void {
    this.#timer = undefined;
    const began = performance.now();
    const { hosts } = documentsOf(learnTraffic(this.#requests()).operations);
    for (const { entries } of hosts) {
      for (const { semantic_action: action, method, url } of entries) {
        const line = `${method} ${url ?? ''}`;
        if (this.#said.has(`${action} ${line}`)) continue;
        this.#said.add(`${action} ${line}`);
        this.#to.err(plainLine(`  ${action.padEnd(28)} ${line}`));
      }
    }
    this.#wait = Math.max(LOOK_MS, (performance.now() - began) / SHARE);
  }
}
