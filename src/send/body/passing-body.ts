import { isActionField } from '../url/action-fields.ts';
import { asksForMethod, isSameName } from '../url/loose-names.ts';
import { isRouteParameter } from '../url/route-parameters.ts';

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

/** Why a body is broken off that has something of this name: it asks for another method or address, or says again what was judged elsewhere. */
export function whyBrokenOff(name: string, judged: readonly string[]): string | undefined {
  if (asksForMethod(name, 'POST')) return 'it asks for another method';
  if (isRouteParameter(name)) return 'it asks for another address';
  if (isActionField(name)) return 'it chooses what the server runs';
  const again = judged.find((each) => isSameName(name, each));
  return again === undefined ? undefined : `it says '${again}' again, which is judged by the path`;
}
