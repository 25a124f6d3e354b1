/**
 * The store for several machines: a Redis or Valkey server. Each operation is one script, which the server runs with nothing in between, so
 * that however many sessions ask at once, all amounts of a request are held or none. Two hashes hold everything:
 *
 *   {cordon:limits}:spent   limit → millionths spent
 *   {cordon:limits}:held    reservation → its amounts, until it is committed or released
 *
 * Neither expires. The server must keep its data (`appendonly yes`) and must not evict keys: what it forgets can be spent again.
 */
import { Redis } from 'ioredis';
import { z } from 'zod';
import { CordonError, messageOf } from '../model/error.ts';
import type { LimitHold, LimitRefusal } from '../model/policy/limit-store.ts';
import { withTimeout } from '../model/with-timeout.ts';
import type { LimitTotal, OperatorStore } from './operator-store.ts';

/** How long the server may take, in milliseconds, connecting included; then what it limits is denied. */
const PATIENCE_MS = 500;

const SPENT = '{cordon:limits}:spent';
const HELD = '{cordon:limits}:held';

/** Answers with nothing, or with the limit that is exceeded and what is spent of it. Millionths stay below 2^53, which Lua counts exactly. */
const RESERVE = `
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return {} end
local holds = cjson.decode(ARGV[2])
for _, hold in ipairs(holds) do
  local spent = tonumber(redis.call('HGET', KEYS[1], hold.key) or '0')
  if spent + hold.units > hold.atMost then return {hold.key, string.format('%.0f', spent)} end
end
for _, hold in ipairs(holds) do
  redis.call('HINCRBY', KEYS[1], hold.key, string.format('%.0f', hold.units))
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return {}
`;

const RELEASE = `
local held = redis.call('HGET', KEYS[2], ARGV[1])
if not held then return 0 end
for _, hold in ipairs(cjson.decode(held)) do
  redis.call('HINCRBY', KEYS[1], hold.key, string.format('%.0f', 0 - hold.units))
end
return redis.call('HDEL', KEYS[2], ARGV[1])
`;

/** What is held of a forgotten limit is forgotten too, so that a later release gives nothing back twice. */
const RESET = `
local gone = {}
for _, key in ipairs(ARGV) do
  gone[key] = true
  redis.call('HDEL', KEYS[1], key)
end
local all = redis.call('HGETALL', KEYS[2])
for at = 1, #all, 2 do
  local kept = {}
  for _, hold in ipairs(cjson.decode(all[at + 1])) do
    if not gone[hold.key] then
      kept[#kept + 1] = '{"key":' .. cjson.encode(hold.key) .. ',"units":' .. string.format('%.0f', hold.units) .. '}'
    end
  end
  if #kept == 0 then redis.call('HDEL', KEYS[2], all[at])
  else redis.call('HSET', KEYS[2], all[at], '[' .. table.concat(kept, ',') .. ']') end
end
return 0
`;

const refusal = z.union([z.tuple([]), z.tuple([z.string(), z.coerce.number()])]);
const held = z.array(z.looseObject({ key: z.string(), units: z.number() }));

export class RedisStore implements OperatorStore {
  readonly #server: Redis;
  #first: Promise<void> | undefined;
  #trouble: Error | undefined;

  /** Connects when it is first asked, and again by itself whenever the connection is lost. */
  constructor(url: string) {
    this.#server = new Redis(url, {
      ...(/^rediss:/i.test(url) ? { tls: { rejectUnauthorized: true } } : {}),
      lazyConnect: true,
      connectTimeout: PATIENCE_MS,
      // What was given up must not be sent later: its request was denied long ago.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
    });
    this.#server.on('error', (problem: Error) => {
      this.#trouble = problem;
    });
    this.#server.on('ready', () => {
      this.#trouble = undefined;
    });
  }

  async reserve(id: string, holds: readonly LimitHold[]): Promise<LimitRefusal | undefined> {
    const answer = refusal.parse(await this.#run(RESERVE, id, JSON.stringify(holds)));
    return answer.length === 0 ? undefined : { key: answer[0], spent: answer[1] };
  }

  async commit(id: string): Promise<void> {
    await this.#ask((server) => server.hdel(HELD, id));
  }

  async release(id: string): Promise<void> {
    await this.#run(RELEASE, id);
  }

  async totals(keys: readonly string[]): Promise<readonly LimitTotal[]> {
    if (keys.length === 0) return [];
    const spent = await this.#ask((server) => server.hmget(SPENT, ...keys));
    const all = Object.values(await this.#ask((server) => server.hgetall(HELD)));
    const holds = all.flatMap((text) => held.parse(JSON.parse(text)));
    return keys.map((key, at) => ({
      spent: Number(spent[at] ?? 0),
      unsettled: holds.filter((hold) => hold.key === key).reduce((sum, { units }) => sum + units, 0),
    }));
  }

  async reset(keys: readonly string[]): Promise<void> {
    await this.#run(RESET, ...keys);
  }

  /** What was asked last is sent before the connection ends. */
  async close(): Promise<void> {
    await withTimeout(PATIENCE_MS, () => this.#server.quit()).catch(() => undefined);
    this.#server.disconnect();
  }

  #run(script: string, ...values: readonly string[]): Promise<unknown> {
    return this.#ask((server) => server.eval(script, 2, SPENT, HELD, ...values));
  }

  async #ask<T>(command: (server: Redis) => Promise<T>): Promise<T> {
    try {
      return await withTimeout(PATIENCE_MS, () => this.#connected().then(() => command(this.#server)));
    } catch (cause) {
      throw new CordonError(`The limits store does not answer: ${messageOf(this.#trouble ?? cause)}`, {
        kind: 'environment',
        advice: 'Check `limits_store` and its server; what it limits is denied meanwhile.',
        cause,
      });
    }
  }

  /** Waits for the first connection alone, and not for its success: a command without a connection fails by itself. */
  #connected(): Promise<void> {
    this.#first ??= this.#server.connect().catch(() => undefined);
    return this.#first;
  }
}
