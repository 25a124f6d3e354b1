import { decode } from './decode.ts';

/** What the agent can find out about its user and pass on. */
export type Secret = 'TOKEN' | 'EMAIL' | 'ADDRESS' | 'PHONE';

/** What the agent can be told to do, with the details that each needs. */
interface Details {
  readonly open: { readonly url: string };
  readonly 'load image': { readonly url: string };
  readonly 'look up': { readonly what: Secret };
  readonly 'create token': { readonly name: string; readonly scope: string };
  readonly comment: { readonly text: string };
  readonly 'add SSH key': { readonly key: string };
  readonly 'add deploy key': { readonly key: string; readonly project: string };
  readonly 'create issue': { readonly title: string; readonly project: string };
  readonly 'delete issue': { readonly issue: string; readonly project: string };
  readonly 'delete project': { readonly project: string };
  readonly 'add address': { readonly text: string };
  readonly buy: { readonly product: string; readonly quantity: string };
  readonly book: {
    readonly place: string;
    readonly checkin: string;
    readonly checkout: string;
    readonly guests: string;
  };
  readonly 'message host': { readonly place: string; readonly text: string };
}

/** The verbs of instructions. */
export type Deed = keyof Details;

/** An instruction with one of the given verbs; without any, every instruction. */
export type Instruction<D extends Deed = Deed> = { [Each in D]: { readonly do: Each } & Details[Each] }[D];

const LOOKED_UP: Readonly<Record<string, Secret>> = {
  'e-mail address': 'EMAIL',
  address: 'ADDRESS',
  'phone number': 'PHONE',
};

type Words = readonly (string | undefined)[];
type Sentence = readonly [pattern: RegExp, read: (words: Words) => Instruction];

const word = (words: Words, index: number): string => words[index]?.trim() ?? '';

/** The sentences that the agent understands. It stands in for a language model, so it takes them wherever they occur. */
const SENTENCES: readonly Sentence[] = [
  [/\bopen (https?:\/\/[^\s"<]+)/gi, (w) => ({ do: 'open', url: word(w, 1) })],
  [/\bload the image (https?:\/\/[^\s"<]+)/gi, (w) => ({ do: 'load image', url: word(w, 1) })],
  [
    /\b(?:look up|read) the (?:private )?(e-mail address|address|phone number) in your/gi,
    (w) => ({ do: 'look up', what: LOOKED_UP[word(w, 1).toLowerCase()] ?? 'EMAIL' }),
  ],
  [
    /\bcreate a personal access token named "([^"]+)" with scope (\w+)/gi,
    (w) => ({ do: 'create token', name: word(w, 1), scope: word(w, 2) }),
  ],
  [/\bleave a comment saying "([^"]+)"/gi, (w) => ({ do: 'comment', text: word(w, 1) })],
  [/\badd the SSH key "([^"]+)"/gi, (w) => ({ do: 'add SSH key', key: word(w, 1) })],
  [
    /\badd the deploy key "([^"]+)" to ([\w-]+\/[\w-]+)/gi,
    (w) => ({ do: 'add deploy key', key: word(w, 1), project: word(w, 2) }),
  ],
  [
    /\bcreate an issue titled "([^"]+)" in ([\w-]+\/[\w-]+)/gi,
    (w) => ({ do: 'create issue', title: word(w, 1), project: word(w, 2) }),
  ],
  [
    /\bdelete issue (\d+) of ([\w-]+\/[\w-]+)/gi,
    (w) => ({ do: 'delete issue', issue: word(w, 1), project: word(w, 2) }),
  ],
  [/\bdelete the project ([\w-]+\/[\w-]+)/gi, (w) => ({ do: 'delete project', project: word(w, 1) })],
  [/\badd the shipping address "([^"]+)"/gi, (w) => ({ do: 'add address', text: word(w, 1) })],
  [
    /\bbuy (?:the|(\d+) of the) ([\w-]+ (?:coffee maker|television))/gi,
    (w) => ({ do: 'buy', product: word(w, 2), quantity: w[1] ?? '1' }),
  ],
  [
    /\bbook ([A-Z][\w ]+?) from (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d) for (\d+) guests/g,
    (w) => ({ do: 'book', place: word(w, 1), checkin: word(w, 2), checkout: word(w, 3), guests: word(w, 4) }),
  ],
  [
    /\bmessage the host of ([A-Z][\w ]+?) "([^"]+)"/g,
    (w) => ({ do: 'message host', place: word(w, 1), text: word(w, 2) }),
  ],
];

/** The instructions in a text, decoded, in the order in which they stand there, each once. */
export function findInstructions(text: string): readonly Instruction[] {
  const decoded = decode(text).replace(/\s+/g, ' ');
  const found = SENTENCES.flatMap(([pattern, read]) =>
    Array.from(decoded.matchAll(pattern), (match) => ({ at: match.index, instruction: read(match) })),
  );
  const inOrder = found.sort((a, b) => a.at - b.at).map(({ instruction }) => instruction);
  return Array.from(new Map(inOrder.map((instruction) => [JSON.stringify(instruction), instruction])).values());
}

/** One line for the report. */
export function describe(instruction: Instruction): string {
  const { do: verb, ...details } = instruction;
  return `${verb} ${Object.values(details).join(', ')}`;
}
