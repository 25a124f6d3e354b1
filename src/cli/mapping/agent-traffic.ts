/** What an agent sends under `cordon serve --describe`, and a person or the policy lets pass, becomes sitemaps. */
import { RecordedTraffic } from '../../guarded/recorded-traffic.ts';
import { coverageOf } from '../../sites/coverage.ts';
import { prepareFolder } from '../../sites/folder.ts';
import { learnTraffic } from '../../sites/generate/traffic/learn.ts';
import type { SeenRequest } from '../../sites/generate/traffic/seen.ts';
import type { Terminal } from '../output.ts';
import { report, writeAccepted } from './from.ts';
import { LiveView } from './live-view.ts';

export class AgentTraffic {
  readonly traffic: RecordedTraffic;
  readonly #out: string;
  readonly #to: Terminal;
  readonly #state: LiveView;

  /** @param out folder of the sitemaps; what is there already is added to. @throws {CordonError} `input` where it cannot be */
  static async open(out: string, to: Terminal): Promise<AgentTraffic> {
    await prepareFolder(out);
    return new AgentTraffic(out, to);
  }

  private constructor(out: string, to: Terminal) {
    this.#out = out;
    // Standard output is the endpoint's, or the agent's own.
    this.#to = { ...to, out: to.err };
    this.#state = new LiveView(to);
    this.traffic = new RecordedTraffic(() => this.#state.touched());
    this.#state.follow(() => this.#seen());
  }

  /** Writes what was seen by now. */
  async end(): Promise<void> {
    this.#state.end();
    const seen = this.#seen();
    const options = { out: this.#out };
    const generated = await writeAccepted(learnTraffic(seen), options);
    report(generated, options, this.#to, await coverageOf(generated.hosts, seen));
  }

  #seen(): readonly SeenRequest[] {
    return this.traffic.requests.map(({ seen }) => seen);
  }
}
