/** Commands about cookies: of the grant's sites alone, whichever domain of the protocol they belong to, but in contexts that the agent made itself. */
import { isJsonObject, type JsonObject } from '../../../model/json.ts';
import type { Call } from '../judging/call.ts';
import { CookieJarView, hostOfCookie, isWithoutValue } from './cookies.ts';

export function getCookies(call: Call): void {
  const view = new CookieJarView(call.policy.sites);
  call.forward(call.params, (result) => view.filter(result, call.session.texts));
}

/**
 * One cookie or many, all of the grant's sites or none is set. Those whose value the agent was not shown stay as they are, and none is set that servers could
 * take for one: what a person does from then on would be done in somebody else's account.
 */
export async function setCookies(call: Call): Promise<void> {
  const view = new CookieJarView(call.policy.sites);
  const { method, params } = call;
  const isMany = method.endsWith('setCookies');
  const all = isMany ? listOf(params.cookies) : [params];
  const told = all.filter((cookie) => !isWithoutValue(cookie));
  if (all.length === 0 || !all.every((cookie) => view.covers(cookie)))
    call.refuse('cookies may be set for the sites of the task only');
  else if (told.length === 0) call.answer(isMany ? {} : { success: true });
  else if (isAnyAmong(told, await loginsOf(call))) call.refuse(LOGIN);
  else if (isMany) call.forward({ ...params, cookies: told });
  else call.forward();
}

const LOGIN = 'a cookie of this name keeps a person logged in, and stays as it is';

/** The cookies by which sites may know a person: those that no script could set. In a context that the agent made there is nobody. */
async function loginsOf(call: Call): Promise<readonly JsonObject[]> {
  const context = await contextOf(call);
  if (isOwn(call, context)) return [];
  const stored = context === undefined ? {} : { browserContextId: context };
  const all = isStored(call) ? call.ask('Storage.getCookies', stored) : call.ask('Network.getAllCookies', {});
  return new CookieJarView(call.policy.sites).covered(await all).filter(({ httpOnly }) => httpOnly === true);
}

function isStored({ method }: Call): boolean {
  return method.startsWith('Storage.');
}

async function contextOf(call: Call): Promise<string | undefined> {
  const { targetInfo } = isStored(call) ? { targetInfo: call.params } : await call.ask('Target.getTargetInfo', {});
  const context = isJsonObject(targetInfo) ? targetInfo.browserContextId : undefined;
  return typeof context === 'string' ? context : undefined;
}

function isOwn({ agent }: Call, context: string | undefined): boolean {
  return context !== undefined && agent.contexts.has(context);
}

/** Whether any of some cookies is one of others to a server, of whatever path, or on a host around it. */
function isAnyAmong(cookies: readonly JsonObject[], others: readonly JsonObject[]): boolean {
  return cookies.some((cookie) =>
    others.some((other) => sentName(cookie) === sentName(other) && isNested(hostOfCookie(cookie), hostOfCookie(other))),
  );
}

/** One without a name is sent as its value is written, which may begin with another's name. */
function sentName({ name, value }: JsonObject): string {
  const [sent = ''] = `${name === '' ? '' : `${String(name)}=`}${String(value)}`.split('=');
  return sent.trim();
}

function isNested(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/** A cookie by its name, of the grant's sites, but for those that keep people logged in. By an address the browser would also delete those of a wider domain. */
export async function deleteCookies(call: Call): Promise<void> {
  const view = new CookieJarView(call.policy.sites);
  const { name, url, domain, path, partitionKey } = call.params;
  if (!view.covers(call.params)) return call.refuse('cookies may be deleted of the sites of the task only');
  if (isAnyAmong([{ ...call.params, value: '' }], await loginsOf(call))) return call.refuse(LOGIN);
  if (url === undefined) return call.forward();
  const found = await call.ask('Network.getCookies', { urls: [String(url)] });
  for (const cookie of view.covered(found)) {
    const asked = [
      [name, cookie.name],
      [domain, cookie.domain],
      [path, cookie.path],
    ] as const;
    if (!asked.every(([wanted, is]) => wanted === undefined || wanted === is)) continue;
    await deleteOne(call, partitionKey === undefined ? cookie : { ...cookie, partitionKey });
  }
  call.answer({});
}

/**
 * All cookies: in a context that the agent made, all of them. In a person's browser those of the grant's sites that scripts could delete as well: the rest
 * keeps people logged in.
 */
export async function clearCookies(call: Call): Promise<void> {
  if (isOwn(call, await contextOf(call))) return call.forward();
  for (const cookie of clearable(call, await call.ask('Network.getAllCookies', {}))) await deleteOne(call, cookie);
  call.answer({});
}

/** As {@link clearCookies}, by the context: there a cookie is deleted by setting it anew, long expired. */
export async function clearStoredCookies(call: Call): Promise<void> {
  const browserContextId = await contextOf(call);
  if (isOwn(call, browserContextId)) return call.forward();
  const context = browserContextId === undefined ? {} : { browserContextId };
  const cookies = clearable(call, await call.ask('Storage.getCookies', context)).map(expired);
  if (cookies.length > 0) await call.ask('Storage.setCookies', { ...context, cookies });
  call.answer({});
}

function clearable({ policy }: Call, found: JsonObject): readonly JsonObject[] {
  return new CookieJarView(policy.sites).covered(found).filter(({ httpOnly }) => httpOnly !== true);
}

async function deleteOne(call: Call, { name, domain, path, partitionKey }: JsonObject): Promise<void> {
  const partition = partitionKey === undefined ? {} : { partitionKey };
  await call.ask('Network.deleteCookies', {
    name: String(name),
    domain: String(domain),
    path: String(path),
    ...partition,
  });
}

function expired({
  name,
  domain,
  path,
  secure,
  sameSite,
  partitionKey,
  sourceScheme,
  sourcePort,
}: JsonObject): JsonObject {
  const rest = { secure, sameSite, partitionKey, sourceScheme, sourcePort };
  const known = Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  return { name: String(name), value: '', domain: String(domain), path: String(path), expires: 1, ...known };
}

function listOf(cookies: unknown): readonly JsonObject[] {
  return Array.isArray(cookies) && cookies.every(isJsonObject) ? cookies : [];
}
