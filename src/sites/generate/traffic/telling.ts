import type { ArgumentProposal } from '../operation.ts';

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
