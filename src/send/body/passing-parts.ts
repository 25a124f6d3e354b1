/** A long form in parts on its way, written anew under another boundary (`multipart.ts`). */
import { asksForMethod } from '../url/loose-names.ts';
import { MultipartReader, type PartHead, writePartHead } from './multipart.ts';
import { ASKS_FOR_METHOD, type PassingBody, UnreadableBody } from './passing-body.ts';

const encoder = new TextEncoder();

export class PassingParts implements PassingBody {
  readonly #reader: MultipartReader;
  readonly #boundary: string;
  #written: Uint8Array[] = [];

  /** From one boundary, as it came, to another of our own. */
  constructor(from: string, boundary: string) {
    this.#boundary = boundary;
    this.#reader = new MultipartReader(from, {
      part: (head) => this.#begin(head),
      content: (octets) => void this.#written.push(octets),
      partEnd: () => this.#write('\r\n'),
    });
  }

  push(chunk: Uint8Array): readonly Uint8Array[] {
    this.#reader.push(chunk);
    if (this.#reader.fault !== undefined) throw new UnreadableBody(this.#reader.fault);
    return this.#take();
  }

  end(): readonly Uint8Array[] {
    const fault = this.#reader.end();
    if (fault !== undefined) throw new UnreadableBody(fault);
    this.#write(`--${this.#boundary}--\r\n`);
    return this.#take();
  }

  #begin(head: PartHead): string | undefined {
    if (asksForMethod(head.name, 'POST')) return ASKS_FOR_METHOD;
    this.#write(writePartHead(head, this.#boundary));
    return undefined;
  }

  #write(text: string): void {
    this.#written.push(encoder.encode(text));
  }

  #take(): readonly Uint8Array[] {
    const written = this.#written;
    this.#written = [];
    return written;
  }
}
