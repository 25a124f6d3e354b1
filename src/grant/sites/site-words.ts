/** Words around the name of a site that tell what a task wants of it, folded as `fold` folds. */

import { LANGUAGES } from '../lexicon.ts';
import { fold } from '../task-text.ts';

function words(written: string): ReadonlySet<string> {
  return new Set(
    fold(written)
      .split(/[\s,]+/)
      .filter((word) => word !== ''),
  );
}

function single(written: string): readonly string[] {
  return fold(written)
    .split(/,\s*/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '' && !phrase.includes(' '));
}

function firsts(written: string): readonly string[] {
  return fold(written)
    .split(/,\s*/)
    .flatMap((phrase) => phrase.trim().split(/\s+/, 1));
}

/** What stands before the name of a site, in the languages of the lexicon. */
export const SITE_PREPOSITIONS: ReadonlySet<string> = words(
  'on at from using via auf bei von uber sur chez depuis en desde su da em no na pelo pela',
);

/** In these something other than a site may be as well: `in Reading`. */
export const INSIDE: ReadonlySet<string> = words('in into onto');

/** What may stand between a word of place and a name. */
export const ARTICLES: ReadonlySet<string> = words(
  'the my your our der die dem meinem deinem le la mon el mi il mio o meu',
);

/** From one site to another. */
export const MOVES: ReadonlySet<string> = words('to into onto');

/** Between the names of a list. */
export const LIST_JOINTS: ReadonlySet<string> = new Set([',', ...words('and & or / und oder et ou y e o')]);

/** Verbs that take a site by its name alone: `use X`. */
export const VISITS: ReadonlySet<string> = words(
  'visit open browse use launch besuche offne nutze ouvre visite utilise abre visita usa apri abra use acesse',
);

/** Behind a name they make it a site's, whatever else the name is. */
export const SITE_NOUNS: ReadonlySet<string> = words('site website webpage homepage store shop app account');
/** The same, where the name is no thing that has these. */
export const OWN_THINGS: ReadonlySet<string> = words('accounts cart basket order orders wishlist inbox workspace');

/** Before a site, these say that it is where the task takes place. */
export const PLACE_WORDS: ReadonlySet<string> = new Set([
  ...Array.from(SITE_PREPOSITIONS).filter((word) => word !== 'no' && word !== 'uber'),
  ...words(
    'into onto in within inside through between across im ins auf zu nach zwischen dans entre tra fra dal sul nel à',
  ),
]);

/** `to` says it after one of these alone: what is sent to a site is not asked for there. */
export const WAYS_TO: ReadonlySet<string> = words(
  `go goes going navigate browse head return get proceed switch move log logged sign connect post publish upload push submit
   subscribe register apply take bring back over straight directly login surf jump travel way path continue commit`,
);

/** What they take, they put where the task takes place: `upload the report to X`. */
export const PUTS: ReadonlySet<string> = words('upload post publish push submit commit');

/** What may stand between a verb and its site: `log in to`, `check out`, `look up`. */
export const PARTICLES: ReadonlySet<string> = words(
  'in out up over through back on again me us now first please at directly',
);

const QUESTIONS = words(
  `what which who when where how why tell note record confirm was welche welcher welches wie wann wo wer sag sage nenne quel quelle quels quelles
   comment combien quand ou que cual cuales como cuanto cuando donde quale quali quanto dove cosa qual quais quanto onde`,
);

/** Deeds that take the site itself: `open X`, `use X`. */
export const SITE_VERBS: ReadonlySet<string> = new Set(
  [
    ...LANGUAGES.flatMap(({ navigate, read }) => [...single(navigate), ...single(read)]),
    ...words(
      `use using try fetch download crawl scan explore watch view test audit query access enter scroll translate skim study opening visiting
       reading browsing checking comparing searching loading fetching nutze benutze verwende durchsuche utilise utilisez usa utiliza utilizza`,
    ),
  ].filter((verb) => !QUESTIONS.has(verb)),
);

/** All that a user asks to be done: such a word behind a comma begins something new. */
export const DEEDS: ReadonlySet<string> = new Set([
  ...SITE_VERBS,
  ...words('tell what which note record'),
  ...LANGUAGES.flatMap(({ fillForm, interact }) => firsts(`${fillForm}, ${interact}`)),
]);

/** Skipped between a verb or preposition and its site: `the article https://…`, `my account`. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...LANGUAGES.flatMap(({ articles }) => single(articles)),
  ...words(
    `their his her its dem deinem meinem unserem mon ma mi il o both either site website webseite seite web page homepage url link address domain shop
     store article post thread file form document video issue app only just solely nur seulement solo`,
  ),
]);

/** `the front page of X`. */
export const PARTS: ReadonlySet<string> = words(
  'page pages homepage website site section account profile documentation docs blog forum issue issues storefront catalogue catalog startseite seite',
);

/** Between two sites that share what is said of them. */
export const COORDINATORS: ReadonlySet<string> = words(
  'and or & / + vs versus with against then nor und oder mit et ou avec y o con e com',
);

/** Before its site within a clause, it says that the task keeps out of it. `no` and `without` are looked at more closely. */
export const NEGATIONS: ReadonlySet<string> = new Set([
  ...LANGUAGES.flatMap(({ negations, negationsBehind }) => [...single(negations), ...single(negationsBehind)]),
  ...words(
    `donot neither nor hardly nobody nowhere cannot dont doesnt didnt wont cant shouldnt mustnt isnt arent refuse refrain ignore ignoring skip skipping
     block blocking forbid forbidden prohibited ban banned avoiding beware stop unlike away off apart keinesfalls keineswegs meide vermeide ignoriere
     außer ohne jamais aucun aucune ningun ninguna tampoco nessun nenhum nunca ignora ignorez`,
  ),
]);

/** They reach to the very next site and no further: `all but X`, `except on X`. */
export const EXCEPTIONS: ReadonlySet<string> = words(
  'except excepting excluding exclude besides beyond without but sauf excepto salvo tranne eccetto exceto menos sans sin senza sem ohne ausser',
);

/** `not more than 50`: of an amount and not of a site. */
export const AMOUNTS: ReadonlySet<string> = words('more less over under later only exceeding above below longer fewer');

/** `no rush`: nothing is refused. */
export const CALM: ReadonlySet<string> = words('matter problem rush hurry worries doubt');

/** They report what somebody else wants, with one of the others behind them: `says: …`, `told me to …`. */
export const REPORTS: ReadonlySet<string> = words(
  'says said saying writes wrote tells told asks asked claims claimed reads',
);
export const REPORTED: ReadonlySet<string> = words(': i you we that to me us him her');

/** They end what a negation says: `do not buy it, just read X`. */
export const TURNS: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ turns }) => single(turns)));

/** Words that a negation needs no deed for: `never, under any circumstances, go to X`. */
export const EMPHASIS: ReadonlySet<string> = words(
  'ever under any circumstances circumstance please i repeat no not never matter what happens whatever case at all do absolutely really again and or',
);

/** Behind a name they make it what is spoken of, and no place to go: `X is forbidden`. */
export const SPEAKS_OF: ReadonlySet<string> = words(
  `is isn't isnt are aren't was wasn't were must mustn't should shouldn't may can can't cannot could shall will won't has hasn't had says said told asks
   asked wants wanted wrote sent does doesn't did didn't would ist sind war soll darf kann hat sagt est sont doit peut a dit es son debe puede e sao`,
);

/** An answer to a name: `Go to X? No!` */
export const REFUSALS: ReadonlySet<string> = words('no not never nope nein nicht niemals non jamais nunca nao mai');
