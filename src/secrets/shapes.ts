/**
 * Credentials by their shapes: Chio's, and the current ones that it misses (docs/sources.md#chio-gaps-of-its-code).
 *
 * Every pattern runs in time linear in the text: either its parts cannot overlap, or its repetition is bounded. Patterns have no left border
 * where their letters are telling enough, on purpose: a key glued to other text is still a key. The letters of all are looked for at once
 * first, and ordinary text has none of them.
 */

import type { Span } from './long-words.ts';

/** What kind of credential a text holds; never the text. */
export type CredentialKind = string;

/** A kind of credential: letters that it cannot do without, apart by spaces where there are several, and its pattern. */
type Shape = readonly [kind: CredentialKind, letters: string, pattern: RegExp];

const SHAPES: readonly Shape[] = [
  [
    'aws_access_key',
    'A3T AKIA ASIA AGPA AIDA AROA AIPA ANPA ANVA',
    /(?:A3T[A-Z0-9]|A(?:KIA|SIA|GPA|IDA|ROA|IPA|NPA|NVA))[A-Z0-9]{16}/,
  ],
  ['github_token', 'ghp_ gho_ ghu_ ghs_ ghr_', /gh[pousr]_[A-Za-z0-9_]{36}/],
  ['github_token', 'github_pat_', /github_pat_[A-Za-z0-9_]{22}/],
  [
    'gitlab_token',
    'glpat- gldt- glptt- glrt- glcbt- glsoat- glft- glimt- glagent-',
    /gl(?:pat|dt|ptt|rt|cbt|soat|ft|imt|agent)-[A-Za-z0-9_-]{16}/,
  ],
  ['slack_token', 'xox', /xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{8}/],
  ['slack_token', 'xapp-', /xapp-[A-Za-z0-9-]{8}/],
  [
    'slack_webhook',
    'hooks.slack.com',
    /hooks\.slack\.com\/services\/T[A-Za-z0-9]{1,40}\/B[A-Za-z0-9]{1,40}\/[A-Za-z0-9]/,
  ],
  ['jwt', 'eyJ', /eyJ[A-Za-z0-9_-]{5,512}\.(?:eyJ|\.[A-Za-z0-9_-]{6}|[A-Za-z0-9_-]{6,8192}\.[A-Za-z0-9_-])/],
  // A head of any length, which may hold a certificate: from the last place where one may begin, so that nothing is read twice.
  ['jwt', 'eyJ', /eyJ(?:(?!eyJ)[A-Za-z0-9_-]){512,}\.(?:eyJ|\.|[A-Za-z0-9_-])/],
  ['private_key', '-----BEGIN', /-----BEGIN[A-Z0-9\s]{0,40}PRIVATE KEY/],
  ['private_key', 'AGE-SECRET-KEY-', /AGE-SECRET-KEY-1[A-Z0-9]{30}/],
  [
    'api_key',
    'sk-proj- sk-svcacct- sk-admin- sk-ant- sk-or- sk-lf- sk-None-',
    /sk-(?:proj|svcacct|admin|ant|or|lf|None)-[A-Za-z0-9_-]{20}/,
  ],
  ['api_key', 'sk-', /(?<![A-Za-z])sk-[A-Za-z0-9]{20}|sk-(?=[A-Za-z]{0,19}\d)[A-Za-z0-9]{20}/],
  ['api_key', 'T3BlbkFJ', /T3BlbkFJ[A-Za-z0-9]{16}/],
  ['stripe_key', 'k_live_ k_test_', /[sr]k_(?:live|test)_[A-Za-z0-9]{16}/],
  ['stripe_key', 'whsec_', /whsec_[A-Za-z0-9+/]{24}/],
  ['google_key', 'AIza', /AIza[A-Za-z0-9_-]{35}/],
  ['google_key', 'ya29.', /ya29\.[A-Za-z0-9_-]{20}/],
  ['google_key', 'GOCSPX-', /GOCSPX-[A-Za-z0-9_-]{20}/],
  ['npm_token', 'npm_', /npm_[A-Za-z0-9_]{36}/],
  ['npm_token', '_authToken=', /_authToken=[^$\s]{8}/],
  ['pypi_token', 'pypi-AgE', /pypi-AgE[A-Za-z0-9_-]{16}/],
  ['docker_token', 'dckr_pat_ dckr_oat_', /dckr_[po]at_[A-Za-z0-9_-]{20}/],
  ['hugging_face_token', 'hf_', /hf_[A-Za-z0-9]{30}/],
  ['groq_key', 'gsk_', /gsk_[A-Za-z0-9]{32}/],
  ['sendgrid_key', 'SG.', /SG\.[\w-]{16,64}\.[\w-]{16}/],
  ['shopify_token', 'shppa_ shpca_ shpat_ shpss_', /shp(?:pa|ca|at|ss)_[A-Za-z0-9]{32}/],
  ['linear_key', 'lin_api_ lin_oauth_', /lin_(?:api|oauth)_[A-Za-z0-9_]{32}/],
  ['one_password_token', 'ops_ey', /ops_ey[A-Za-z0-9+/=]{60}/],
  ['digital_ocean_token', 'doo_v1_ dop_v1_ dor_v1_', /do[opr]_v1_[a-f0-9]{32}/],
  ['databricks_token', 'dapi', /dapi[a-f0-9]{32}/],
  ['vault_token', 'hvs. hvb. hvr.', /hv[sbr]\.[A-Za-z0-9_-]{24}/],
  ['terraform_token', '.atlasv1.', /\.atlasv1\.[A-Za-z0-9_-]{32}/],
  ['atlassian_token', 'ATATT3', /ATATT3[A-Za-z0-9_=-]{32}/],
  ['grafana_token', 'glsa_ glc_', /gl(?:sa|c)_[A-Za-z0-9_]{32}/],
  ['supabase_token', 'sbp_ sb_secret_', /sb(?:p|_secret)_[A-Za-z0-9_-]{20}/],
  ['figma_token', 'figd_', /figd_[A-Za-z0-9_-]{24}/],
  ['notion_token', 'ntn_', /ntn_[A-Za-z0-9]{32}/],
  ['postman_key', 'PMAK-', /PMAK-[A-Za-z0-9]{24}/],
  ['new_relic_key', 'NRAK-', /NRAK-[A-Z0-9]{24}/],
  ['square_token', 'sq0atp- sq0csp- sq0idp-', /sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{20}/],
  ['mailgun_key', 'key-', /(?<![A-Za-z])key-[a-f0-9]{32}/],
  ['telegram_token', ':AA', /(?<!\d)\d{8,10}:AA[A-Za-z0-9_-]{32}/],
  ['azure_key', 'AccountKey=', /AccountKey=[A-Za-z0-9+/]{40}/],
  [
    'aws_secret_key',
    'aws_secret AWS_SECRET SecretAccessKey secretAccessKey',
    /(?:aws_secret(?:_access)?_key|AWS_SECRET(?:_ACCESS)?_KEY|[Ss]ecretAccessKey)["']?\s{0,8}(?::|=>?)\s{0,8}["']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/,
  ],
];

/** The letters of all shapes: a text without any of them has none of these. */
export const SHAPE_LETTERS: readonly string[] = SHAPES.flatMap(([, letters]) => letters.split(' '));

const ANY_LETTERS = new RegExp(SHAPE_LETTERS.map((letters) => letters.replace(/[.$]/g, '\\$&')).join('|'));

/** A login inside an address, of a database or a site. */
const LOGIN = /:\/\/[^\s:/@?#]{0,256}:[^\s@/?#]{1,256}@[^\s/]/;
/** A header of HTTP: what follows the word is no word itself. */
const BEARER = /bearer[ \t]{1,8}(?=[A-Za-z_~+/-]{0,64}[0-9])[A-Za-z0-9._~+/-]{8}/i;
const BASIC = /authorization["']?[ \t]{0,8}[:=][ \t"']{0,8}basic[ \t]{1,8}[A-Za-z0-9+/]{8}/i;

/** The kind of the first credential with a shape of its own. */
export function shapeIn(text: string): CredentialKind | undefined {
  if (ANY_LETTERS.test(text)) {
    for (const [kind, , pattern] of SHAPES) if (pattern.test(text)) return kind;
  }
  if (text.includes('@') && LOGIN.test(text)) return 'url_password';
  return BEARER.test(text) || BASIC.test(text) ? 'bearer' : undefined;
}

/** A credential goes on in the letters of all of them; a point ends a sentence as well. */
const REST = /(?:[\w+/=-]|[.](?=[\w-]))*/y;
const EVERY_SHAPE = SHAPES.map(([, letters, pattern]) => ({
  letters: letters.split(' '),
  pattern: new RegExp(pattern, 'g'),
}));

/** The shortest of them: `eyJaaaaa.eyJ`. */
export const SHORTEST_SHAPE = 12;

/** Where credentials with a shape of their own stand, in no order. Of a private key it is the head alone. `words`: those of the text from {@link SHORTEST_SHAPE} on. */
export function shapesIn(text: string, words: readonly Span[]): Span[] {
  if (!words.some(({ start, end }) => ANY_LETTERS.test(text.slice(start, end)))) return [];
  const found: Span[] = [];
  for (const { letters, pattern } of EVERY_SHAPE) {
    if (!letters.some((each) => text.includes(each))) continue;
    let last = 0;
    for (const { index, 0: begun } of text.matchAll(pattern)) {
      // The rest of one may look like another.
      if (index < last) continue;
      REST.lastIndex = index + begun.length;
      REST.test(text);
      last = Math.max(REST.lastIndex, index + begun.length);
      found.push({ start: index, end: last });
    }
  }
  return found;
}

/**
 * As {@link shapeIn}, for text that was taken apart and put together otherwise than it was typed: there a shape made of letters alone says
 * nothing, since words whose spaces were dropped have it too.
 */
export function doubtfulShapeIn(text: string): CredentialKind | undefined {
  if (!ANY_LETTERS.test(text)) return undefined;
  for (const [kind, , pattern] of SHAPES) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined && /\d/.test(found.slice(4))) return kind;
  }
  return undefined;
}
