/** The change of a policy document, and of the files that it names, that would let through what was refused. */

import type { Grant } from '../../model/policy/grant.ts';
import type { Goal } from '../../model/policy/scope.ts';
import { isOrigin, PlaceSet, placeNaming } from '../../net/place.ts';
import { readUrl } from '../../net/url.ts';
import type { RecordedVerdict } from '../../record/read.ts';
import { addTo, byHand, type Changing, selectPolicy } from '../../sites/granting.ts';
import type { Allowance } from './allowance.ts';

type Change = Extract<Allowance, { kind: 'change' }>['change'];

/** Changes the documents, and answers with what that means. @throws {CordonError} `input` where it has to be written by hand. */
export async function propose(refused: RecordedVerdict, change: Change, proposing: Changing): Promise<string> {
  switch (change) {
    case 'goal':
      return widenGoal(proposing);
    case 'host':
      return addHost(refused, proposing);
    case 'entry':
    case 'select':
      return grantRequest(refused, proposing);
  }
}

const WIDER: Readonly<Partial<Record<Goal, Goal>>> = { navigate: 'read', read: 'interact', interact: 'fill_form' };

function widenGoal({ grant, document }: Changing): string {
  const goal = WIDER[grant.scope.goal];
  if (goal === undefined)
    throw byHand(`no goal is wider than '${grant.scope.goal}'`, 'See `visibility` under `scope`.');
  document.set(['scope', 'goal'], goal);
  return `The goal becomes '${goal}' in place of '${grant.scope.goal}': more is shown and may be pressed, on all its pages.`;
}

function addHost({ subject }: RecordedVerdict, { grant, document }: Changing): string {
  const url = urlOf(subject);
  const page = subject.type === 'observation' ? undefined : readUrl(subject.page ?? '');
  const place = placeNaming(url);
  const site = subject.type === 'request' && page !== undefined ? siteFor(grant, page) : undefined;
  if (subject.type === 'request' && page !== undefined && site !== undefined && placeNaming(page) !== place) {
    const pattern = patternOf(url);
    const isRead = subject.method === 'GET' || subject.method === 'HEAD';
    document.append(['sites', site, 'external'], isRead ? pattern : { url: pattern, method: subject.method });
    return `Pages of ${site} may send ${isRead ? 'GET and HEAD' : subject.method} to ${pattern}.`;
  }
  const domains = document.at(['scope', 'domains']);
  if (Array.isArray(domains)) document.append(['scope', 'domains'], place);
  else document.set(['scope', 'domains'], [...grant.scope.domains, place]);
  return `The task may take place on ${place}${isOrigin(place) ? '' : ' and below it'} as well.`;
}

async function grantRequest(refused: RecordedVerdict, proposing: Changing): Promise<string> {
  const { subject } = refused;
  if (subject.type !== 'request') throw byHand('it was no request', 'See `cordon log`.');
  const { grant, document } = proposing;
  const url = urlOf(subject);
  const domain = siteFor(grant, url) ?? placeNaming(url);
  if (grant.policy.sites.some((site) => site.domain === domain) && document.at(['sites', domain]) === undefined)
    throw byHand(`${domain} stands in another document, which this one extends`, 'Name that with --policy.');
  const site = grant.policy.sites.find((each) => each.domain === domain);
  const [listed] = subject.actions;
  const action = listed ?? actionName(subject.method, url, new Set(site?.sitemap.map(({ action: name }) => name)));
  if (listed === undefined) {
    const added = {
      semantic_action: action,
      description: `${subject.method} ${url.pathname}`,
      url: patternOf(url, ''),
      method: subject.method,
      body: {},
    };
    await addTo('sitemap', domain, added, proposing);
  }
  const fitting = site?.policies.filter(({ effect, actions }) => effect !== 'deny' && actions.includes(action)) ?? [];
  const known = fitting.toSorted((one, other) => one.actions.length - other.actions.length)[0]?.name;
  const policy = known ?? `allow_${action}`;
  if (known === undefined) {
    const added = { name: policy, description: `May do ${action}`, effect: 'allow', actions: [action] };
    await addTo('policies', domain, added, proposing);
  }
  selectPolicy(domain, policy, proposing);
  return `'${action}' (${subject.method} ${patternOf(url, '')}) is granted on ${domain} by the policy '${policy}'.`;
}

function siteFor({ policy, scope }: Grant, url: URL): string | undefined {
  const covers = (place: string) => new PlaceSet([place]).has(url);
  return policy.sites.find(({ domain }) => covers(domain))?.domain ?? scope.domains.find(covers);
}

function urlOf(subject: RecordedVerdict['subject']): URL {
  const url = subject.type === 'observation' ? undefined : readUrl(subject.url ?? '');
  if (url === undefined) throw byHand('the record does not say where it went', 'See `cordon log`.');
  return url;
}

/** What the record keeps to itself may be anything. */
function patternOf({ origin, pathname, search }: URL, behind = search === '' ? '' : '*'): string {
  return `${origin}${pathname.replace(/hmac:[0-9a-f]+/g, '{value}')}${behind}`;
}

/** A name of the words of a request: `POST /api/orders` is `PostApiOrders`. */
function actionName(method: string, url: URL, taken: ReadonlySet<string>): string {
  const words = [method.toLowerCase(), ...url.pathname.replace(/hmac:[0-9a-f]+/g, '').split(/[^A-Za-z0-9]+/)];
  const name = words
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  return free;
}
