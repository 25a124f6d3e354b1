/** What an operation does by its method and path alone. */
import type { Operation } from '../operation.ts';
import { type ActionName, FILLERS, plainVerb, uncertainty, WHICH } from './action-name.ts';
import { isPrefix, kindOfVerb, saysAct } from './verbs.ts';
import { isPlural, singular, wordsOf } from './words.ts';

/** Methods that do to what the address names what they say themselves. */
const SETTING: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

interface Step {
  readonly words: readonly string[];
  readonly isVariable: boolean;
}

/** `Special:` of `Special:ChangeEmail`. Not the things of `documents:batchWrite`. */
const SPACE_OF_NAMES = /^\p{Lu}\p{L}*:(?=\p{Lu})/u;

/** `POST /projects/{project}/issues` creates an issue of a project; `POST …/issues/{id}/close` closes one. */
export function nameByPath({ method, path, reads, graphql }: Operation): ActionName {
  const nothing = graphql === undefined ? ['page'] : [];
  const steps = path
    .split('/')
    .filter((step) => step !== '')
    .map(
      (step): Step => ({
        words: wordsOf(
          step
            .replace(SPACE_OF_NAMES, '')
            .replace(/\.\w{1,5}$/, '')
            .replace(/[{}*]/g, ' '),
        ),
        isVariable: /[{*]/.test(step),
      }),
    )
    // Behind a thing, `public` is no prefix of an interface: `PUT /repos/7/public`.
    .filter(
      ({ words, isVariable }, at, all) =>
        isVariable || !words.every(isPrefix) || all.slice(0, at).some((before) => before.isVariable),
    );
  const literal = steps.filter(({ isVariable }) => !isVariable);
  const last = steps.at(-1);
  const nouns = literal.map(({ words }) => words.map((word, at) => (at === words.length - 1 ? singular(word) : word)));
  const upTo = (count: number): Pick<ActionName, 'object' | 'within'> => ({
    object: nouns[count - 1] ?? nothing,
    within: nouns.slice(0, Math.max(0, count - 1)).flat(),
  });
  const acting = last?.isVariable === true ? steps.at(-2) : undefined;
  // `/basket/add/{id}`: what is done stands before what it is done to.
  const act = acting?.isVariable === false ? acting.words.find(saysAct) : undefined;
  if (act !== undefined && acting?.words[0] === act) {
    const rest = acting.words.slice(1);
    const { object, within } = upTo(nouns.length - 1);
    // `DELETE /cards/7/checkItem/3` checks nothing, and `PUT` there changes the item.
    if (SETTING.has(method) && rest.length > 0 && (method === 'DELETE' || kindOfVerb(act) === 'view'))
      return { ...byMethod(method, reads, false), ...upTo(nouns.length) };
    if (method === 'DELETE' && kindOfVerb(act) !== 'delete')
      return { kind: 'delete', verb: 'delete', object: [...object, act], within };
    return {
      ...uncertainty(act),
      isInPath: true,
      verb: plainVerb(act),
      object: rest.length > 0 ? rest : object,
      within,
    };
  }
  if (last === undefined || last.isVariable) return { ...byMethod(method, reads, false), ...upTo(nouns.length) };
  const spoken = last.words.find((word) => kindOfVerb(word) !== undefined);
  const edge = last.words[0] === spoken || last.words.at(-1) === spoken;
  // `archiveAllCards` is what is done to the cards, and `mergeRequests` are things.
  const isAct =
    !isPlural(last.words.join('')) || (last.words[0] === spoken && last.words.some((word) => WHICH.has(word)));
  // What is set or deleted is what the address names: `PUT /prefs/showSidebar` shows nothing.
  const isThing = SETTING.has(method) && kindOfVerb(spoken ?? '') === 'view' && last.words.length > 1;
  if (spoken !== undefined && edge && isAct && !isThing) {
    const rest = last.words.filter((word) => word !== spoken && !FILLERS.has(word));
    const { object, within } = upTo(nouns.length - 1);
    const thing = rest.length > 0 ? rest : object;
    if (
      reads &&
      (spoken === 'new' || spoken === 'edit' || spoken === 'create' || spoken === 'add' || spoken === 'update')
    ) {
      return { kind: 'view', verb: 'view', object: [...thing, 'form'], within };
    }
    // `DELETE /issues/7/watch` takes back what `POST` does.
    if (method === 'DELETE' && kindOfVerb(spoken) !== 'delete')
      return { kind: 'delete', verb: 'delete', object: [...thing, spoken], within };
    return { ...uncertainty(spoken), isInPath: true, verb: plainVerb(spoken), object: thing, within };
  }
  const many = isPlural(last.words.at(-1) ?? '');
  if (many || reads || method !== 'POST') {
    const named = byMethod(method, reads, many);
    const { object, within } = upTo(nouns.length);
    return { ...named, object: named.verb === 'list' ? last.words : object, within };
  }
  // `POST /issues/{id}/frobnicate`: a verb that nobody knows, or a thing that is only one.
  const below = steps.at(-2)?.isVariable === true;
  const unsure = `'${last.words.join(' ')}' does not say what is done`;
  if (!below) return { kind: 'uncertain', verb: 'submit', ...upTo(nouns.length), unsure };
  return { kind: 'uncertain', verb: last.words.join(' '), ...upTo(nouns.length - 1), unsure };
}

function byMethod(method: string, reads: boolean, many: boolean): Pick<ActionName, 'kind' | 'verb' | 'unsure'> {
  if (reads) return { kind: 'view', verb: many ? 'list' : 'view' };
  if (method === 'DELETE') return { kind: 'delete', verb: 'delete' };
  if (method === 'PUT' || method === 'PATCH') return { kind: 'edit', verb: 'update' };
  if (method === 'POST' && many) return { kind: 'create', verb: 'create' };
  if (method === 'POST') return { kind: 'edit', verb: 'update', unsure: 'a POST to one thing may do anything to it' };
  return { kind: 'uncertain', verb: method.toLowerCase(), unsure: `${method} is no common method` };
}
