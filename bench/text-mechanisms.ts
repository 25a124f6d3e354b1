/*
 * By what texts are searched, one mechanism each: what its sources say instead where it is missing.
 */

/** A piece of a source, and what stands there without the mechanism. */
type Edit = readonly [file: string, from: string, to: string];

export interface TextMechanism {
  readonly name: string;
  readonly edits: readonly Edit[];
}

const RULES = ['override', 'role', 'agent', 'leak', 'exfiltration', 'tool', 'urgency'];

export const TEXT_MECHANISMS: readonly TextMechanism[] = [
  ...RULES.map((rule) => ({ name: `patterns of ${rule}`, edits: withoutRule(rule) })),
  one('the demand with its announcement', 'units/demand.ts', 'const UNIT_REACH = 300;', 'const UNIT_REACH = 0;'),
  one(
    'the demand behind lines and blocks',
    'units/demand.ts',
    'if ((way.isLed && !way.isSaid) || isSpread?.() === true) return true;',
    'return false;',
  ),
  one('lines of one list', 'units/lines.ts', "if (line.shape === 'plain') return false;", 'return false;'),
  one('one slip a word', 'injection/scan.ts', '...this.#slips.find(text, hits)', ''),
  one(
    'languages but English',
    'injection/languages/index.ts',
    'export const LANGUAGES: readonly Words[] = [',
    'export const LANGUAGES: readonly Words[] = [ENGLISH]; const _OTHERS = [',
  ),
  one('base64 and hexadecimal', 'injection/scan.ts', '...findDecodable(text, long), ', ''),
  one('rot13', 'injection/scan.ts', 'windowsAround(text, rotated)', '[] as ReturnType<typeof windowsAround>'),
  one('words run together', 'injection/vocabulary/words.ts', 'length >= JOINED_WORD && set === 0', 'false'),
  one('letters apart', 'injection/vocabulary/words.ts', 'const SPELLED_RUN = 6;', 'const SPELLED_RUN = 1e9;'),
  one(
    'encoded and odd text around a match',
    'injection/surroundings.ts',
    'return ASCII.test(near) && !SPELLED.test(wide);',
    'return true;',
  ),
  one('tokens and roles in other brackets', 'injection/checks.ts', "'[[({<«〈《「『【〔⟦⟨]'", "'[[<]'"),
  one('quotations are left alone', 'injection/mention.ts', 'return isQuoted(text, finding) || ', 'return '),
  one('accounts are left alone', 'injection/mention.ts', ' || isAccount(text, finding)', ''),
  one('lists of examples are left alone', 'injection/mention.ts', ' || isExample(text, finding)', ''),
  one('quotations that models are told of', 'injection/mention.ts', ' || isToldOfModels(after)', ''),
  one("what is somebody else's is left alone", 'injection/match.ts', ' || this.#isOfOthers(text, hits, hit, end)', ''),
  one('what has a subject tells', 'injection/checks.ts', 'precedes(text, start, NEAR, CLAUSE_START)', 'true'),
];

function one(name: string, file: string, from: string, to: string): TextMechanism {
  return { name, edits: [[`see/${file}`, from, to]] };
}

function withoutRule(rule: string): Edit[] {
  const kept = `PATTERNS.filter(([by]) => by !== 'see.injection.${rule}')`;
  return [['see/injection/vocabulary/compile.ts', 'lines = PATTERNS', `lines = ${kept}`]];
}

/** A source without a mechanism. @throws where the piece is not there that makes it. */
export function withoutMechanism({ edits }: TextMechanism): Map<string, (source: string) => string> {
  const changes = new Map<string, (source: string) => string>();
  for (const [file, from, to] of edits) {
    const before = changes.get(file) ?? ((source: string) => source);
    changes.set(file, (source) => {
      const text = before(source);
      if (!text.includes(from)) throw new Error(`${file} has no longer: ${from}`);
      return text.replace(from, () => to);
    });
  }
  return changes;
}
