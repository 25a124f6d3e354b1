/*
 * What Playwright runs in a document by itself, to find, wait for, read and fill elements: told from what its user has it run, since neither has a world of
 * its own. Only the exact texts of functions count. What carries a text of its user's (`evaluate`, `waitForFunction`) is none of them, and in a version whose
 * helpers read otherwise none is known: then the user's word is assumed.
 */
import { createHash } from 'node:crypto';

/** How Playwright hands every function over, its own and its user's. */
const HANDED_OVER = '(utilityScript, ...args) => utilityScript.evaluate(...args)\n';
/**
 * How its bundles begin that it puts into a document first. They are made anew for each document, and only their beginning is held against this: whoever writes
 * DevTools commands by hand can put something else behind it.
 */
const BUNDLE = /^\s*\(\(\) => \{\s*const module = \{\};\s*var __commonJS = obj => \{/;

/** Of the functions of playwright-core 1.65, by the first 128 bits of the SHA-256 of what is handed over. */
const KNOWN: ReadonlySet<string> = new Set([
  '10a5d81ae0fb4a32824cd3cef9af61b8',
  '2961aa0d1d75c9229ed51e6b014cc4d2',
  '2ae287a28f3a5b0335638bdb093e69b6',
  '316f2e46c4682dba6cec09b33a52169e',
  '36a2de8db89f4e717b2eed6a38a0c38f',
  '3885752dea895f2e9a8fc2962ced5f40',
  '3cf5bfd647c6133eaf0d7d0794b5c7a7',
  '459ea912a7dc14d635dfc8eafa7894bc',
  '47ab931e700317b23db78acce851febd',
  '4f1fdeb085d0cbe86322eeddbbf30fb3',
  '55228092f3a4e9ad1b975eb275ea3453',
  '56693ea44ba6bfb57fe9620799124bb9',
  '5c59999f3759186d589d373d3f980f68',
  '64c78e4545862d52113f0f9d08b656eb',
  '66469a0e5f0db69a01599afd63fa4b70',
  '6fa3e5e21adfb6b3668a63a954104c9a',
  '700e2a891dea4e5899fad7109e512d3d',
  '7ad5b2042343c5625282d1fedadb887f',
  '7f34222164dbf691dbc798228ed55bd2',
  '8f222e41a45d29fba2f6c7bcdb1626b3',
  '90bc427fb77be15c84d2e7929f890dae',
  '9704aa17a40524c6c501b65a1f3a055c',
  '9d2b8adf12cc502e058898f7e18a08b1',
  'a77be9e76f679bbfb2a9880b3991845f',
  'b26221666c0d2f135859ebeba7dbd315',
  'd83a876df72984b41c4175ff5cfb472d',
  'd9fcbb3d5382e51c485e1bc9df316905',
  'db1557426333e7460271923287a67c54',
  'dcaff29fc2a3dcb9962318b75c77813c',
  'e289efff4bfcfaabbed7b2c8e4b3ed95',
  'eed0898c50506a2810ffcbd90f55ee75',
  'efb3e1748efd8a9d78fe2eeb6c427378',
  'f2196b56c8121e065743bd51a462a7bb',
]);

/** Whether a script is a helper of a client library's, and not its user's. */
export function isClientHelper(method: string, script: string): boolean {
  if (method === 'Runtime.evaluate') return BUNDLE.test(script);
  if (method !== 'Runtime.callFunctionOn' || !script.startsWith(HANDED_OVER)) return false;
  return KNOWN.has(createHash('sha256').update(script).digest('hex').slice(0, 32));
}
