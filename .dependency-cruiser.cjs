// The rooms of the house and the arrows between them (docs/architecture.md#rooms). A room may import the rooms listed for it and no other.
const pure = {
  model: [],
  net: ['model'],
  policy: ['model', 'net'],
  grant: ['model', 'net', 'policy'],
  see: ['model', 'net'],
  act: ['model', 'net'],
  send: ['model', 'net'],
  session: ['model', 'net', 'policy', 'grant', 'see', 'act', 'send'],
};
const allPure = Object.keys(pure);
const outer = {
  record: allPure,
  words: allPure,
  fetch: allPure,
  store: [...allPure, 'record'],
  sites: [...allPure, 'fetch'],
  models: [...allPure, 'fetch'],
  egress: allPure,
  browser: [...allPure, 'fetch'],
  gateway: [...allPure, 'browser'],
  approve: [...allPure, 'record', 'gateway'],
  console: [...allPure, 'record'],
};

const rooms = { ...pure, ...outer };
const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `room-${room}`,
  comment: `src/${room} may import ${allowed.length ? allowed.join(', ') : 'nothing'} and itself.`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: '\\.(test|bench)\\.ts$' },
  to: { path: '^(src|demo|test|bench|extension)/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: 'pure-rooms-do-no-io',
      comment: 'The pure rooms run in Node, in an extension worker and in a page: no Node built-ins, no I/O libraries.',
      severity: 'error',
      from: { path: `^src/(${allPure.join('|')})/`, pathNot: '\\.(test|bench)\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-rooms-import-pure-libraries',
      severity: 'error',
      from: { path: `^src/(${allPure.join('|')})/`, pathNot: '\\.(test|bench)\\.ts$' },
      to: { path: 'node_modules/(ws|playwright-core|@peculiar|commander|@clack|ioredis)/' },
    },
    {
      name: 'model-imports-nothing',
      severity: 'error',
      from: { path: '^src/model/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/model/' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'product-does-not-import-tests',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: '\\.(test|bench)\\.ts$' },
      to: { path: '(\\.(test|bench)\\.ts$|^test/|^bench/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // This parser does not read TSX: what those files may import is held by test/permission-box.test.ts, since their bundle must stay small and free of Node.
    exclude: { path: '\\.tsx$' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
