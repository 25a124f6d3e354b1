/** Takes a body chunk by chunk. */
export interface PassingBody {
  /** What leaves of it by now. @throws {UnreadableBody} where it cannot be read on */
  push(chunk: Uint8Array): readonly Uint8Array[];
  /** What leaves at its end. @throws {UnreadableBody} where it is not whole */
  end(): readonly Uint8Array[];
}

/** A body cannot be read on: what of it has not left stays. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
}

/** Why a body that asks for another method is broken off. */
export const ASKS_FOR_METHOD = 'it asks for another method';
