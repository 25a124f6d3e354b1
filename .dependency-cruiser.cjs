// The rooms of the house and the arrows between them (docs/architecture.md#rooms). A room may import the rooms listed for it and no other.
const pure = {
  model: [],
  secrets: [],
  net: ['model'],
  policy: ['model', 'net'],
  grant: ['model', 'net', 'policy'],
  see: ['model', 'net', 'secrets'],
  act: ['model', 'net', 'secrets'],
  send: ['model', 'net'],
  session: ['model', 'secrets', 'net', 'policy', 'grant', 'see', 'act', 'send'],
};
const allPure = Object.keys(pure);
const outer = {
  record: allPure,
  words: allPure,
  fetch: allPure,
  store: [...allPure, 'fetch', 'record'],
  sites: [...allPure, 'fetch', 'record', 'egress'],
  models: [...allPure, 'fetch'],
  egress: allPure,
  browser: [...allPure, 'fetch'],
  gateway: [...allPure, 'browser'],
  approve: [...allPure, 'record', 'gateway'],
  console: [...allPure, 'record'],
  guarded: [...allPure, 'fetch', 'sites', 'store', 'models', 'egress', 'browser', 'gateway', 'approve', 'words'],
};

const rooms = { ...pure, ...outer };
const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `room-${room}`,
  comment: `src/${room} may import ${allowed.length ? allowed.join(', ') : 'nothing'} and itself.`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: '\\.(test|bench)\\.ts$' },
  to: { path: '^(src|demo|test|bench|extension)/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
}));

/** Rooms within rooms: what each may import of the room around it, as folders or files. What is not named here is open to the whole room. */
const inner = {
  act: {
    embedding: [],
    surfaces: ['gate.ts', 'navigation.ts', 'rules.ts', 'verbs.ts'],
    guards: ['guardrails', 'surfaces', 'facts.ts', 'fold.ts', 'matched-rule.ts', 'rules.ts', 'verbs.ts'],
    guardrails: ['guards', 'facts.ts', 'navigation.ts', 'rules.ts'],
    approval: ['guards', 'facts.ts', 'fold.ts', 'rules.ts', 'verbs.ts'],
    validator: ['rules.ts'],
  },
  'act/guards': { credentials: [] },
  browser: {
    devtools: [],
    page: [],
    process: ['devtools', 'patience.ts'],
    storage: ['devtools', 'patience.ts'],
    targets: ['devtools', 'page/protocol.ts', 'patience.ts'],
    input: ['targets', 'page/protocol.ts', 'patience.ts'],
    render: ['targets', 'page/protocol.ts', 'page/painting/colors.ts', 'patience.ts'],
    foreign: ['devtools', 'targets', 'patience.ts'],
  },
  'browser/page': {
    dom: [],
    client: ['dom'],
    styles: ['dom'],
    text: ['dom', 'styles', 'client/marks.ts', 'reporter.ts'],
    painting: ['dom', 'styles'],
    letters: ['dom', 'styles', 'painting'],
    overlays: ['dom', 'styles', 'painting', 'letters'],
    visibility: ['dom', 'styles', 'painting', 'letters', 'overlays', 'protocol.ts'],
    elements: ['dom', 'styles', 'text', 'page-api.ts', 'protocol.ts', 'reporter.ts'],
    rendered: [
      'dom',
      'styles',
      'text',
      'painting',
      'letters',
      'overlays',
      'visibility',
      'client/marks.ts',
      'protocol.ts',
      'reporter.ts',
    ],
    input: ['dom', 'elements', 'protocol.ts'],
    frames: ['dom', 'styles', 'painting', 'overlays', 'visibility', 'rendered', 'protocol.ts'],
  },
  'browser/page/client': { finding: ['reading', '[a-z-]+.ts'], reading: ['[a-z-]+.ts'] },
  cli: {
    commands: ['allowing', 'mapping', 'selecting', 'serving', '[a-z-]+.ts'],
    mapping: ['serving', 'ask.ts', 'output.ts', 'stop-signal.ts'],
    serving: ['allowing', 'ask.ts', 'output.ts', 'verdict-line.ts'],
    selecting: ['lines.ts', 'output.ts', 'today.ts'],
    allowing: [],
  },
  egress: {
    http: ['rules.ts'],
    connections: ['http', 'gate.ts', 'rules.ts'],
    'web-socket': ['http', 'upstream', 'gate.ts', 'rules.ts'],
    upstream: ['http', 'web-socket/ws-relay.ts', 'rules.ts'],
    exchange: ['http', 'upstream'],
  },
  'gateway/cdp': {
    protocol: [],
    clients: [],
    scripts: ['protocol', 'judging'],
    refusals: ['protocol'],
    results: ['protocol', 'clients', 'judging', 'sessions/agent-session.ts', 'sessions/page-level.ts'],
    input: ['clients', 'judging', 'sessions/agent-session.ts'],
    judging: ['input', 'refusals', 'results', 'scripts', 'sessions/agent-session.ts'],
    sessions: ['clients', 'input', 'judging', 'protocol', 'refusals', 'results', 'scripts', 'handlers.ts'],
  },
  grant: {
    sites: ['lexicon.ts', 'task-text.ts'],
    select: ['sites', 'goal-breadth.ts', 'goal.ts', 'task-length.ts', 'task-text.ts'],
    'select/language': ['task-text.ts'],
    box: ['select', 'describe.ts', 'proposal.ts'],
  },
  guarded: { choosing: [] },
  model: {
    policy: ['approval.ts', 'json.ts', 'text-reader.ts'],
    traffic: ['gates.ts', 'json.ts'],
  },
  models: { classifier: [] },
  policy: {
    source: [],
    expression: ['source'],
    starter: ['source', 'fields.ts'],
    sites: ['source', 'expression', 'fields.ts', 'selector.ts', 'url-pattern.ts'],
    sections: ['source', 'starter', 'sites/site-policies.ts', 'fields.ts', 'known-words.ts', 'selector.ts'],
  },
  see: {
    lexicon: ['fold.ts'],
    controls: ['lexicon', 'fold.ts', 'rules.ts'],
    injection: ['fold.ts', 'rules.ts'],
    reader: ['injection'],
    units: ['injection', '[a-z-]+.ts'],
    html: ['controls', 'units', '[a-z-]+.ts'],
    formats: ['controls', 'html', 'injection', 'units', '[a-z-]+.ts'],
  },
  'see/injection': { languages: ['vocabulary'], vocabulary: ['languages', 'patterns.ts'] },
  send: {
    url: [],
    values: [],
    body: ['index', 'url'],
    index: ['body', 'conditions', 'decide', 'url'],
    conditions: ['body', 'url', 'values'],
    decide: ['body', 'conditions', 'index', 'limits', 'messages', 'url', 'rules.ts'],
    limits: ['decide'],
    messages: ['body', 'decide', 'index', 'url', 'rules.ts'],
  },
  sites: { fixtures: ['site-files.ts'], generate: ['folder.ts'], lint: ['site-files.ts'] },
  'sites/generate': {
    names: ['operation.ts'],
    descriptions: ['names', 'arguments.ts', 'bad-input.ts', 'grave-members.ts', 'operation.ts'],
    traffic: ['names', 'arguments.ts', 'bad-input.ts', 'grave-members.ts', 'group-by.ts', 'operation.ts'],
  },
  session: {
    state: ['inputs.ts'],
    approvals: ['state', 'rules.ts', 'shown-text.ts'],
    requests: ['state', 'approvals', 'session-events.ts', 'fail-closed.ts', 'rules.ts', 'shown-text.ts'],
  },
};

const innerRules = Object.entries(inner).flatMap(([room, within]) =>
  Object.entries(within).map(([name, allowed]) => {
    const open = [name, ...allowed].map((each) =>
      each.endsWith('.ts') ? `${each.replace(/\./g, '\\.')}$` : `${each}/`,
    );
    return {
      name: `room-${room}/${name}`,
      comment: `Of src/${room}, ${name}/ may import ${allowed.length ? allowed.join(', ') : 'nothing'} and itself.`,
      severity: 'error',
      from: { path: `^src/${room}/${name}/`, pathNot: '\\.(test|bench)\\.ts$' },
      to: { path: `^src/${room}/`, pathNot: `^src/${room}/(${open.join('|')})` },
    };
  }),
);

module.exports = {
  forbidden: [
    ...roomRules,
    ...innerRules,
    {
      name: 'nothing-imports-the-command-line',
      severity: 'error',
      from: { path: '^src/', pathNot: '(^src/cli/|\\.(test|bench)\\.ts$)' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'commands-stand-alone',
      comment: 'A command is loaded when it is asked for, by main.ts alone.',
      severity: 'error',
      from: { path: '^src/cli/commands/', pathNot: '\\.(test|bench)\\.ts$' },
      to: { path: '^src/cli/(commands/|main\\.ts$)' },
    },
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
