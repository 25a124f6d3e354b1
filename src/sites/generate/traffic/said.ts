/** What servers and pages said before a request and after it, under names that tell of arguments. */
import type { ArgumentProposal, Operation } from '../operation.ts';

export type Kind = Pick<ArgumentProposal, 'name' | 'type'>;

/** A value, in one spelling. */
export interface Said extends Kind {
  readonly value: string;
}

/** A value of an answer that its name tells of. */
export interface Told extends Said {
  /** The names that lead to it. */
  readonly body: string;
  /** Where the answer of which operation had it. */
  readonly from: Operation;
}

/** A value that the HTML of a page shows. */
export interface ShownValue extends Said {
  /** Fits exactly this element of the page. */
  readonly selector: string;
}

/** What the HTML of a page shows. */
export interface PageValues {
  /** Values of elements that can be found again. */
  readonly alone: readonly ShownValue[];
  /** These, and values of elements that are called as others of the page are. */
  readonly all: readonly Said[];
}

/** Whether two who say the same mean the same: not 1, 2 or 100. */
export function isTelling(value: string, type: ArgumentProposal['type']): boolean {
  if (type === 'number')
    return (
      value
        .replace(/^-?0*\.?0*/, '')
        .replace(/0+$/, '')
        .replace('.', '').length >= 3
    );
  return type === 'date' ? /^\d{4}-\d{2}-\d{2}/.test(value) : value.includes('@') || value.length >= 8;
}
