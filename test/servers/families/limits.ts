/** More of something than some server takes: fields, depth, parts, headers, length. What is beyond is dropped by some and refused by others. */
import type { Chance } from '../../support/random.ts';
import {
  boundaryOf,
  type Draft,
  type Family,
  FORM_TYPE,
  JSON_TYPE,
  multipartOf,
  multipartType,
  type Pair,
  SHOP,
} from './draft.ts';
import { requestWith, wishOf } from './wishes.ts';

const MANY = [25, 99, 128, 129, 500, 999, 1000, 1001, 1024] as const;
const DEEP = [4, 5, 6, 7, 20, 21, 32, 33, 63, 64, 65, 100, 101] as const;

function fillers(count: number): Pair[] {
  return Array.from({ length: count }, (_, at): Pair => [`f${at}`, 'x']);
}

function make(chance: Chance): Draft {
  const { url, good } = wishOf(chance);
  const count = chance.pick(MANY);
  switch (chance.below(9)) {
    case 0: // The one that counts comes last, or first.
      return requestWith(
        url,
        chance.often(0.6) ? [...fillers(count), good] : [good, ...fillers(count)],
        'form',
        chance,
      );
    case 1:
      return requestWith(url, [...fillers(count), good], chance.pick(['multipart', 'json']), chance);
    case 2:
      return {
        ...requestWith(url, [good], 'form', chance),
        url: `${url}?${fillers(Math.min(count, 1001))
          .map(([name]) => `${name}=x`)
          .join('&')}`,
      };
    case 3: {
      const deep = `deep${'[a]'.repeat(chance.pick(DEEP))}`;
      return requestWith(url, [[deep, 'x'], good], chance.pick(['form', 'multipart']), chance);
    }
    case 4: {
      const items = Array.from(
        { length: Math.min(count, 129) },
        (_, at): Pair => [chance.often(0.5) ? `list[${at}]` : 'list[]', `v${at}`],
      );
      return requestWith(url, [...items, good], chance.pick(['form', 'multipart']), chance);
    }
    case 5: {
      const length = chance.pick([100, 255, 1024, 8191, 8193, 65_536, 200_000, 1_100_000]);
      return requestWith(
        url,
        chance.often(0.5) ? [['long', 'y'.repeat(length)], good] : [['n'.repeat(Math.min(length, 8_193)), 'y'], good],
        chance.pick(['form', 'multipart', 'json']),
        chance,
      );
    }
    case 6: {
      const boundary = boundaryOf(chance);
      const files = Array.from({ length: Math.min(count, 130) }, (_, at) => ({
        name: `file${at}`,
        filename: `${at}.txt`,
        type: 'text/plain',
        value: 'x',
      }));
      return {
        method: 'POST',
        url,
        headers: [multipartType(boundary)],
        body: multipartOf([...files, { name: good[0], value: good[1] }], boundary),
      };
    }
    case 7: {
      const headers = Array.from(
        { length: chance.pick([50, 99, 101, 199, 201]) },
        (_, at) => [`X-Filler-${at}`, 'x'.repeat(chance.pick([1, 40]))] as const,
      );
      return { method: 'POST', url: `${SHOP}/notes`, headers: [...headers, FORM_TYPE], body: 'text=hello' };
    }
    default: {
      const depth = chance.pick(DEEP);
      return {
        method: 'POST',
        url: `${SHOP}/orders`,
        headers: [JSON_TYPE],
        body: `{"deep":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)},"total_amount":10}`,
      };
    }
  }
}

export const LIMITS: Family = { name: 'limits', make };
