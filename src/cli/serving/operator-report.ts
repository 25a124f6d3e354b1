/** What `cordon serve` prints of its session, event by event: a line for each thing that an operator should know, repetitions folded, and a summary. */
import type { SessionEvent } from '../../model/event.ts';
import { verdictLine } from '../verdict-line.ts';
import { type OperatorLine, operatorLines, type Tone } from './operator-lines.ts';

/** `quiet`: stops and what does not hold. `verbose`: every verdict besides. */
export type Loudness = 'quiet' | 'usual' | 'verbose';

export interface OperatorReportOptions {
  readonly loudness: Loudness;
  readonly colours: boolean;
  readonly print: (line: string) => void;
  /** Whether a person is asked where this is printed: then nothing is, from a question to its answer. Pages and agents have a say in these lines. */
  readonly asksHere?: boolean;
}

/** What is said again within this time is counted, and not printed. */
const FOLD_MS = 60_000;
const MOST_KINDS = 1_000;

const COLOURS: Readonly<Record<Tone, string>> = { refused: '31', asked: '36', warned: '33', plain: '2' };

interface Said {
  readonly line: OperatorLine;
  /** When it was last printed. */
  at: number;
  /** How often it came since. */
  folded: number;
}

export class OperatorReport {
  readonly #options: OperatorReportOptions;
  readonly #said = new Map<string, Said>();
  #allowed = 0;
  #refused = 0;
  #questions = 0;
  #hidden = 0;
  /** Questions that are open, by what they are about, and until when at the most. */
  readonly #open = new Map<string, number>();
  readonly #waiting: string[] = [];

  constructor(options: OperatorReportOptions) {
    this.#options = options;
  }

  hear(event: SessionEvent): void {
    this.#count(event);
    this.#release(event);
    const { loudness } = this.#options;
    if (loudness === 'verbose' && event.kind === 'verdict') this.#say(verdictLine(event).trimStart());
    for (const line of operatorLines(event)) {
      if (loudness !== 'quiet' || /^(?:stop|degraded)\b/.test(line.text)) this.#tell(line, event.at);
    }
    if (event.kind === 'approval.asked' && this.#options.asksHere === true) this.#open.set(event.digest, event.until);
  }

  #release(event: SessionEvent): void {
    if (event.kind === 'approval') this.#open.delete(event.digest);
    for (const [digest, until] of this.#open) if (until <= event.at) this.#open.delete(digest);
    if (this.#open.size > 0) return;
    for (const line of this.#waiting.splice(0)) this.#options.print(line);
  }

  #say(line: string): void {
    if (this.#open.size > 0) this.#waiting.push(line);
    else this.#options.print(line);
  }

  /** What the session came to. */
  end(): void {
    this.#open.clear();
    for (const line of this.#waiting.splice(0)) this.#options.print(line);
    for (const said of this.#said.values()) this.#unfold(said);
    if (this.#options.loudness === 'quiet') return;
    const counts = [
      `${this.#allowed} allowed`,
      `${this.#refused} refused`,
      `${this.#questions} asked of a person`,
      `${this.#hidden} kept from the agent's eyes`,
    ];
    this.#options.print(
      `cordon: in all ${counts.join(', ')}.${this.#refused === 0 ? '' : ' `cordon log --denied` lists what was refused; `cordon allow LAST` proposes what would allow it.'}`,
    );
  }

  #count(event: SessionEvent): void {
    if (event.kind === 'approval.asked') this.#questions += 1;
    if (event.kind !== 'verdict') return;
    if (event.gate === 'see') this.#hidden += event.subject.type === 'observation' ? event.subject.count : 1;
    else if (event.verdict.outcome === 'deny') this.#refused += 1;
    else if (event.verdict.outcome === 'allow') this.#allowed += 1;
  }

  #tell(line: OperatorLine, at: number): void {
    const before = this.#said.get(line.key);
    if (before !== undefined && at - before.at < FOLD_MS) {
      before.folded += 1;
      return;
    }
    if (before !== undefined) this.#unfold(before);
    else if (this.#said.size >= MOST_KINDS) this.#forgetOldest();
    this.#said.set(line.key, { line, at, folded: 0 });
    this.#print(line, line.text);
  }

  #unfold(said: Said): void {
    if (said.folded > 0) this.#print(said.line, `${said.line.text} … ${said.folded + 1} times`);
    said.folded = 0;
  }

  #forgetOldest(): void {
    const [oldest] = this.#said;
    if (oldest === undefined) return;
    this.#unfold(oldest[1]);
    this.#said.delete(oldest[0]);
  }

  #print({ tone }: OperatorLine, text: string): void {
    const { colours } = this.#options;
    this.#say(colours ? `cordon: \u001b[${COLOURS[tone]}m${text}\u001b[0m` : `cordon: ${text}`);
  }
}

/** Whether what goes to standard error is coloured (no-color.org). */
export function hasColours(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  return isTerminal && (env.NO_COLOR ?? '') === '';
}
