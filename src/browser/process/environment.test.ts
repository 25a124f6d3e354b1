import { expect, it } from 'vitest';
import { browserEnvironment } from './environment.ts';

const OPERATORS = {
  PATH: '/usr/bin',
  HOME: '/home/eve',
  LANG: 'de_DE.UTF-8',
  LC_TIME: 'fr_FR.UTF-8',
  Path: 'C:\\Windows',
  DISPLAY: ':0',
  SSLKEYLOGFILE: '/tmp/keys',
  NODE_OPTIONS: '--tls-keylog=/tmp/keys',
  CHROMIUM_FLAGS: '--no-proxy-server',
  CHROMIUM_USER_FLAGS: '--no-proxy-server',
  CHROME_EXTRA_FLAGS: '--no-proxy-server',
  CHROME_LOG_FILE: '/tmp/log',
  GOOGLE_API_KEY: 'key',
  GOOGLE_DEFAULT_CLIENT_SECRET: 'secret',
  https_proxy: 'http://elsewhere.test:3128',
  ALL_PROXY: 'socks5://elsewhere.test',
  LD_PRELOAD: '/tmp/other.so',
  ANTHROPIC_API_KEY: 'key',
};

it('a browser is started with what it needs, and a window with what windows need', () => {
  const kept = {
    PATH: '/usr/bin',
    HOME: '/home/eve',
    LANG: 'de_DE.UTF-8',
    LC_TIME: 'fr_FR.UTF-8',
    Path: 'C:\\Windows',
  };
  expect(browserEnvironment(OPERATORS, true)).toEqual(kept);
  expect(browserEnvironment(OPERATORS, false)).toEqual({ ...kept, DISPLAY: ':0' });
});
