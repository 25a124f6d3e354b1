/** What is understood of a site while it is used. */
import { plainLine } from '../../model/plain-line.ts';
import { documentsOf } from '../../sites/generate/entries.ts';
import { learnTraffic } from '../../sites/generate/traffic/learn.ts';
import type { SeenRequest } from '../../sites/generate/traffic/seen.ts';
import type { Terminal } from '../output.ts';

/** How often what is understood by now is looked at anew, in milliseconds. */
const LOOK_MS = 1_000;

/** What has been understood so far: each entry once, as it is first seen. */
export class LiveView {
  readonly #to: Terminal;
  readonly #said = new Set<string>();
  #requests: () => readonly SeenRequest[] = () => [];
  #timer: NodeJS.Timeout | undefined;

  constructor(to: Terminal) {
    this.#to = to;
  }

  follow(requests: () => readonly SeenRequest[]): void {
    this.#requests = requests;
  }

  touched(): void {
    this.#timer ??= setTimeout(() => this.#look(), LOOK_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#look();
  }

  #look(): void {
    this.#timer = undefined;
    const { hosts } = documentsOf(learnTraffic(this.#requests()).operations);
    for (const { entries } of hosts) {
      for (const { semantic_action: action, method, url } of entries) {
        const line = `${method} ${url ?? ''}`;
        if (this.#said.has(`${action} ${line}`)) continue;
        this.#said.add(`${action} ${line}`);
        this.#to.err(plainLine(`  ${action.padEnd(28)} ${line}`));
      }
    }
  }
}
