import { compileVocabulary, type Vocabulary } from './compile.ts';

let compiled: Vocabulary | undefined;

/** The vocabulary, made when text is first searched. A build puts a module in this one's place that carries it packed (scripts/). */
export function vocabulary(): Vocabulary {
  compiled ??= compileVocabulary();
  return compiled;
}
