/** A long form in parts on its way, written anew under another boundary (`multipart.ts`). */
import { MultipartReader, type PartHead, writePartHead } from './multipart.ts';
import { type PassingBody, UnreadableBody, whyBrokenOff } from './passing-body.ts';

const encoder = new TextEncoder();

export class PassingParts implements PassingBody {
  readonly #reader: MultipartReader;
  readonly #boundary: string;
  /** The delimiter at the end. */
  readonly #last: string;
  /** How much may still leave, where its length was promised. */
  #left: number | undefined;
  #written: Uint8Array[] = [];
  readonly #judged: readonly string[];

  /**
   * From one boundary, as it came, to another of our own.
   * @param judged what none of its parts may be called
   * @param length what it must come to, where servers are told beforehand
   */
  constructor(from: string, boundary: string, judged: readonly string[], length?: number) {
    this.#judged = judged;
    this.#boundary = boundary;
    this.#last = `--${boundary}--`;
    this.#left = length;
    this.#reader = new MultipartReader(from, {
      part: (head) => this.#begin(head),
      content: (octets) => void this.#written.push(octets),
      partEnd: () => this.#write('\r\n'),
    });
  }

  push(chunk: Uint8Array): readonly Uint8Array[] {
    this.#reader.push(chunk);
    if (this.#reader.fault !== undefined) throw new UnreadableBody(this.#reader.fault);
    return this.#take(this.#last.length);
  }

  end(): readonly Uint8Array[] {
    const fault = this.#reader.end();
    if (fault !== undefined) throw new UnreadableBody(fault);
    // Some leave out the line break at the end.
    const length = this.#written.reduce((sum, octets) => sum + octets.length, this.#last.length);
    this.#write(this.#left === length ? this.#last : `${this.#last}\r\n`);
    const written = this.#take(0);
    if (this.#left !== undefined && this.#left > 0) throw new UnreadableBody(ODD_LENGTH);
    return written;
  }

  #begin(head: PartHead): string | undefined {
    const why = whyBrokenOff(head.name, this.#judged);
    if (why !== undefined) return why;
    this.#write(writePartHead(head, this.#boundary));
    return undefined;
  }

  #write(text: string): void {
    this.#written.push(encoder.encode(text));
  }

  /** @param kept what must still have room: a form without its end would be whole to some server */
  #take(kept: number): readonly Uint8Array[] {
    const written = this.#written;
    this.#written = [];
    if (this.#left === undefined) return written;
    this.#left -= written.reduce((sum, { length }) => sum + length, 0);
    if (this.#left < kept) throw new UnreadableBody(ODD_LENGTH);
    return written;
  }
}

const ODD_LENGTH = 'its parts are not written as browsers write them';
