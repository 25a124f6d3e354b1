import { fold } from '../task-text.ts';

/** A word of a task, where it stands. */
export interface PlacedWord {
  readonly at: number;
  readonly text: string;
}

/** A word, folded; the empty one beyond the text. */
export function wordAt(all: readonly PlacedWord[], at: number): string {
  return fold(all[at]?.text ?? '');
}
