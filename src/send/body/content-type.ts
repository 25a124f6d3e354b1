/**
 * What kind of body a Content-Type declares, and how it is declared anew. A type that a parameter or a stray character makes readable in two ways
 * is none: frameworks look for `multipart/form-data` anywhere in it, up to a comma, or behind a comma.
 */

/** What servers make of a body of some type. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'graphql' | 'text' | 'opaque' | 'undeclared';

export interface ContentType {
  readonly kind: BodyKind;
  /** Lower case, without parameters; empty where none is declared. */
  readonly type: string;
  /** Parameters as they are written anew: names in lower case, quotes only where they are needed. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** Of a form in parts. */
  readonly boundary: string;
}

/** No client writes a longer one, and each is read several times over. */
const LONGEST = 1_024;

const TOKEN = String.raw`[\w!#$%&'*+.^\`|~-]+`;
const TYPE = new RegExp(`^${TOKEN}/${TOKEN}$`);
const PARAMETER = new RegExp(String.raw`^(${TOKEN})=(?:"([^"\\]*)"|(${TOKEN}))$`);
/** Chromium and others leave characters unquoted in a boundary that are no token characters. */
const BOUNDARY = /^boundary=([\w'()+,./:=?-]{1,70})$/i;
const UTF_8 = /^(utf-?8|us-ascii)$/i;

const OTHER_TYPES = /json|form-data|urlencoded|graphql/i;
/** Mojolicious takes for a form whatever has its type anywhere, Plack whatever begins so. */
const FORM_TYPES = /form-data|urlencoded|multipart\//i;

/** A Content-Type in the one way that it can be read; undefined where there are two. */
export function readContentType(header: string): ContentType | undefined {
  if (header.length > LONGEST || /\p{Cc}/u.test(header)) return undefined;
  if (header.trim() === '') return { kind: 'undeclared', type: '', parameters: [], boundary: '' };
  const [written = '', ...rest] = header.split(';').map((part) => trimSpaces(part));
  if (!TYPE.test(written)) return undefined;
  const type = written.toLowerCase();
  const kind = kindOf(type);
  const parameters = new Map<string, string>();
  for (const part of rest) {
    if (part === '') continue;
    const found = readParameter(part);
    if (found === undefined || parameters.has(found[0])) return undefined;
    parameters.set(...found);
  }
  // Some frameworks look for a type's name anywhere in the header. Forms leave without parameters, and JSON has profiles that are called after it.
  const others = kind === 'opaque' ? OTHER_TYPES : FORM_TYPES;
  const isForm = kind === 'form' || kind === 'multipart';
  if (!isForm && [...parameters.values()].some((value) => others.test(value))) return undefined;
  const charset = parameters.get('charset');
  // Whoever declares another character set for an image or an archive says nothing.
  if (charset !== undefined && kind !== 'opaque' && !UTF_8.test(charset)) return undefined;
  if (kind === undefined) return undefined;
  return { kind, type, parameters: [...parameters], boundary: parameters.get('boundary') ?? '' };
}

/** Spaces alone, of all that `trim` takes for blank; tabs have been refused. */
function trimSpaces(part: string): string {
  let [start, end] = [0, part.length];
  while (part[start] === ' ') start += 1;
  while (end > start && part[end - 1] === ' ') end -= 1;
  return part.slice(start, end);
}

/** Continuations (`boundary*0=`) and quoted pairs are another boundary or character set to some server. */
function readParameter(part: string): readonly [string, string] | undefined {
  const bare = BOUNDARY.exec(part);
  if (bare !== null) return ['boundary', bare[1] ?? ''];
  const found = PARAMETER.exec(part);
  const name = found?.[1]?.toLowerCase();
  return name === undefined || name.includes('*') ? undefined : [name, found?.[2] ?? found?.[3] ?? ''];
}

/** Undefined for what frameworks take for a form though it is none: every `multipart/*`, and what only begins as a form's type does. */
function kindOf(type: string): BodyKind | undefined {
  switch (type) {
    case 'application/x-www-form-urlencoded':
      return 'form';
    case 'multipart/form-data':
      return 'multipart';
    case 'application/graphql':
      return 'graphql';
    case 'text/plain':
      return 'text';
    case 'application/csp-report':
      return 'json';
  }
  if (FORM_TYPES.test(type)) return undefined;
  return /[/+]json/.test(type) ? 'json' : 'opaque';
}

/** A type as a header says it. */
export function writeContentType({ type, parameters }: Pick<ContentType, 'type' | 'parameters'>): string {
  return [type, ...parameters.map(([name, value]) => `${name}=${IS_TOKEN.test(value) ? value : `"${value}"`}`)].join(
    '; ',
  );
}

const IS_TOKEN = new RegExp(`^${TOKEN}$`);
