import type { DocumentReader } from './source/reading.ts';

/** A reader over documents that are at hand, by path: for tests. */
export function memoryReader(documents: Readonly<Record<string, string>>): DocumentReader {
  return async (reference, from) => {
    const name = resolvePath(reference, from);
    const text = Object.hasOwn(documents, name) ? documents[name] : undefined;
    if (text === undefined) throw new Error(`there is no '${name}'`);
    return { name, text };
  };
}

/** `./b.json` named by `dir/a.yaml` is `dir/b.json`; what begins with a slash or a scheme stands as it is. */
function resolvePath(reference: string, from: string | undefined): string {
  if (reference.startsWith('/') || /^[a-z]+:\/\//.test(reference)) return reference;
  const steps = from === undefined ? [] : from.split('/').slice(0, -1);
  for (const step of reference.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}
