/**
 * What was found in what others published, each by the words with which docs and research name it: every one has a row in the table of its test here,
 * and test/conformance/research.conformance.ts holds this list to the research where that is beside the checkout.
 */

export const CELLMATE = [
  'URL forms that went through with cookies',
  'Bodies: renamed operationName',
  '`wss://attacker…` skipped both domain gates',
  '`getTags` ignores bodies',
  'Arguments: the first selector match can be shadowed',
  'Self-modification: an agent can open the extension',
  'Redirects are re-checked',
  'Precedence of allow/deny/condition undefined',
] as const;

export const MEDIATION = [
  'Chromium canonicalises 0x7f.1, 2130706433 and full-width digits',
  'One approval is not one send',
  '`postData` is lossy for binary',
] as const;

export const CHIO = [
  '`browser_navigate` as verb is not a navigation verb',
  'Unrecognised tools (computer',
  'Adding `action_type: "input.inject"`',
  'URL parsing: `https://evil.com\\@allowed.example/`',
  'Only the requested URL is checked',
  'Credentials missed: sk-proj-',
  'Evasion: a secret split over several type calls',
  'Sizes, input types, embeddings and probes are what the agent says they are',
  'Mean pooling: an attack + its negation',
  '`Remote.Clipboard` and `Input.Inject`',
  'Network guards there see only network tools',
] as const;

export const CUA_ACT = [
  'Breaks: substring privilege',
  'English only',
  'ambiguity widens',
  '`store.apple.com` → `store.apple`',
  'Order: nesting depth ≤ 10',
  'SSRF list there: localhost names',
  'Missing: ::ffff:0:0/96',
  'DNS error or timeout → allow',
  'No hostname → allow',
  'Blocklist content: government',
  'Parser differential',
  'Auth-host exception accepts',
  'Validator fast path',
  'Typed text beyond 20 characters',
  'page text is undelimited',
  '"when in doubt allow"',
  'the newer version fails closed',
  'max_urls_visited',
  'max_consecutive_errors',
  'Breaks: blocked calls never count',
  'hints vanish when the result is an error',
  'seven "next" clicks',
  'typing different texts counts as repetition',
  'browser-use raised its own',
  'Wait and report only',
] as const;

export const CUA_ELEMENTS = [
  'a hidden element can still be clicked by selector',
  'only innerText is read',
  'no iframes or shadow roots',
  'contenteditable and role=textbox/switch/combobox missed',
  'page scripts can break the filter',
  '"accounts", "preferences" and other languages pass',
  'an untyped button counts as submit',
  'hidden text (opacity, off-screen, same colour) leaks to the agent',
] as const;
