import { COMPRESSION } from './compression.ts';
import { CONTENT_TYPE } from './content-type.ts';
import type { Family } from './draft.ts';
import { FRAMING } from './framing.ts';
import { GRAPHQL } from './graphql.ts';
import { overHttp2 } from './http2.ts';
import { JSON_FAMILY } from './json.ts';
import { LIMITS } from './limits.ts';
import { MULTIPART } from './multipart.ts';
import { NAMES } from './names.ts';
import { ORDINARY } from './ordinary.ts';
import { OVERRIDE } from './override.ts';
import { URL_FAMILY } from './url.ts';

const PLAIN: readonly [Family, ...Family[]] = [
  ORDINARY,
  CONTENT_TYPE,
  MULTIPART,
  NAMES,
  JSON_FAMILY,
  GRAPHQL,
  OVERRIDE,
  URL_FAMILY,
  FRAMING,
  COMPRESSION,
  LIMITS,
];

/** In the order in which the table shows them. Requests are made of them in turns. */
export const FAMILIES: readonly [Family, ...Family[]] = [...PLAIN, overHttp2(PLAIN)];
