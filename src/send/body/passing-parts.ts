/**
 * A form in parts that is too long to be held, read and written anew on its way. No rule looks into it, or it would not be let on; what it may not
 * hold is a word that changes the request: a method override. What has left before such a word is a form like those that were granted, cut short.
 */
import { asksForMethod } from '../url/loose-names.ts';
import { MultipartReader, type PartHead, writePartHead } from './multipart.ts';

const encoder = new TextEncoder();

export class PassingParts {
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

  /** What leaves of the form by now. @throws {UnreadableForm} where it cannot be read on */
  push(chunk: Uint8Array): readonly Uint8Array[] {
    this.#reader.push(chunk);
    if (this.#reader.fault !== undefined) throw new UnreadableForm(this.#reader.fault);
    return this.#take();
  }

  /** What leaves at its end. @throws {UnreadableForm} where it is not whole */
  end(): readonly Uint8Array[] {
    const fault = this.#reader.end();
    if (fault !== undefined) throw new UnreadableForm(fault);
    this.#write(`--${this.#boundary}--\r\n`);
    return this.#take();
  }

  #begin(head: PartHead): string | undefined {
    if (asksForMethod(head.name, 'POST')) return 'it asks for another method';
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

/** A form cannot be read on: what of it has not left stays. */
export class UnreadableForm extends Error {
  override readonly name = 'UnreadableForm';
}
