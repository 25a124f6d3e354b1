/** What else the things of a site are called, as its policies' own descriptions say. */
import { DETERMINERS, EMPTY_NOUNS, PREPOSITIONS } from './language/english.ts';
import type { Lexical } from './language/lexical.ts';
import { lemmaOf } from './language/phrases.ts';
import { add, isFunctionWord, NO_NAMES, SENTENCE_END, spaced } from './language/policy-text.ts';
import { tokensOf } from './language/tokens.ts';
import type { Profile } from './profile.ts';

/** How surely two words of a description that stand for each other do so for every policy. */
const ALIAS = 0.85;

/**
 * What a description calls its thing besides ("an event or meeting", "a payee (beneficiary)"), other policies' things are called too: every policy about
 * an event is about meetings.
 */
export function withAliases(profiles: readonly Profile[], lexical: Lexical): readonly Profile[] {
  const aliases = new Map<string, Set<string>>();
  for (const { policy, named } of profiles) {
    for (const [one, other] of alternatives(policy.description, lexical)) {
      for (const [thing, alias] of [
        [one, other],
        [other, one],
      ] as const) {
        if (!named.includes(thing) || named.includes(alias) || EMPTY_NOUNS.has(alias)) continue;
        const known = aliases.get(thing);
        if (known === undefined) aliases.set(thing, new Set([alias]));
        else known.add(alias);
      }
    }
  }
  return profiles.map((profile) => {
    const things = new Map(profile.things);
    const [objects, containers] = [new Set(profile.objects), new Set(profile.containers)];
    for (const thing of new Set([...profile.named, ...profile.objects])) {
      for (const alias of aliases.get(thing) ?? []) {
        add(things, alias, ALIAS * (profile.things.get(thing) ?? 0));
        if (objects.has(thing)) objects.add(alias);
        if (containers.has(thing)) containers.add(alias);
      }
    }
    return { ...profile, things, objects, containers };
  });
}

/** Pairs of things with `or`, a slash or a bracket between them, in the first sentence. */
function alternatives(description: string, lexical: Lexical): readonly (readonly [string, string])[] {
  const [first = ''] = spaced(description).split(SENTENCE_END);
  const { tokens } = tokensOf(first, NO_NAMES);
  const pairs: (readonly [string, string])[] = [];
  let run: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const lemma = token.kind === 'word' && !isFunctionWord(token.word) ? lemmaOf(token, lexical) : undefined;
    if (
      lemma !== undefined &&
      lexical.base(lemma, 'noun') === undefined &&
      !ALTERNATIVE.has(tokens[at - 1]?.word ?? '')
    )
      continue;
    if (lemma !== undefined && !DETERMINERS.has(token.word) && !PREPOSITIONS.has(token.word)) {
      const before = tokens[at - 1]?.word ?? '';
      const isJoined =
        ALTERNATIVE.has(before) || (DETERMINERS.has(before) && ALTERNATIVE.has(tokens[at - 2]?.word ?? ''));
      if (isJoined) pairs.push(...run.map((each): readonly [string, string] => [each, lemma]));
      run = isJoined ? [...run, lemma] : [lemma];
    } else if (!ALTERNATIVE.has(token.word) && !DETERMINERS.has(token.word)) run = [];
  }
  return pairs;
}
const ALTERNATIVE: ReadonlySet<string> = new Set(['or', '/', '(']);
