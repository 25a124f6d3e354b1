import { describe, expect, it } from 'vitest';
import { publishedForge } from '../../test/support/sites/published-forge.ts';
import { CordonError } from '../model/error.ts';
import { loadPolicy, loadPolicyText, loadPolicyValue } from './load.ts';
import { starterPolicy } from './starter/starter.ts';

const SHOP = { place: 'shop.example', unlisted: 'ask', external: [] } as const;
const STARTER_POLICY = starterPolicy({ schema: './policy.schema.json' });

import { memoryReader } from './testing.ts';

const NOTHING = memoryReader({});
const DATABASE = JSON.stringify([
  { id: 'p1', category: 'prompt_injection', stage: 'perception', label: 'ignore previous', embedding: [1, 0, 0] },
  { id: 'p2', category: 'exfiltration', stage: 'action', label: 'post secrets', embedding: [0, 0.5, 0.5] },
]);

const CHIO_PAGE = `hushspec: "0.1.0"
guards:
  cua:
    computer_use:
      enabled: true
      mode: fail_closed
      blocked_domains:
        - "169.254.169.254"
        - "*.internal.example"
      allowed_domains:
        - "*.corp.example"
      screenshot_rate_per_second: 2.0
      screenshot_burst: 5
    input_injection:
      enabled: true
      allowed_input_types: ["keyboard", "mouse"]
      require_postcondition_probe: true
      strict: true
    remote_desktop:
      enabled: true
      clipboard_enabled: false
      file_transfer_enabled: true
      session_share_enabled: false
      audio_enabled: false
      drive_mapping_enabled: false
      printing_enabled: false
      max_transfer_size_bytes: 1048576
    browser_automation:
      enabled: true
      allowed_domains:
        - "*.corp.example"
      blocked_domains:
        - "169.254.169.254"
      allowed_verbs:
        - "navigate"
        - "screenshot"
        - "get_content"
        - "type"
      credential_detection: true
    spider_sense:
      enabled: true
      pattern_db_path: "/etc/chio/spider_sense_patterns.json"
      similarity_threshold: 0.85
      ambiguity_band: 0.10
      top_k: 5
      ambiguous_policy: deny
`;

describe('the Chio page', () => {
  it("'s snippet loads as written", async () => {
    const read = memoryReader({ '/etc/chio/spider_sense_patterns.json': DATABASE });
    const policy = await loadPolicyText(CHIO_PAGE, 'policy.yaml', read);
    expect(policy.dialect).toBe('chio');
    expect(policy.guardrails).toBeUndefined();
    expect(policy.guards).toEqual({
      computerUse: {
        enabled: true,
        allowedActionTypes: expect.arrayContaining(['input.inject', 'remote.session_share']),
        mode: 'fail_closed',
        blockedDomains: ['169.254.169.254', '*.internal.example'],
        allowedDomains: ['*.corp.example'],
        screenshotRatePerSecond: 2,
        screenshotBurst: 5,
      },
      inputInjection: {
        enabled: true,
        allowedInputTypes: ['keyboard', 'mouse'],
        requirePostconditionProbe: true,
        strict: true,
      },
      remoteDesktop: {
        enabled: true,
        clipboardEnabled: false,
        fileTransferEnabled: true,
        sessionShareEnabled: false,
        audioEnabled: false,
        driveMappingEnabled: false,
        printingEnabled: false,
        maxTransferSizeBytes: 1_048_576,
      },
      browserAutomation: {
        enabled: true,
        allowedDomains: ['*.corp.example'],
        blockedDomains: ['169.254.169.254'],
        allowedVerbs: ['navigate', 'screenshot', 'get_content', 'type'],
        credentialDetection: true,
        extraCredentialPatterns: [],
      },
      spiderSense: {
        enabled: true,
        database: expect.objectContaining({
          dimension: 3,
          threats: [expect.objectContaining({ id: 'p1' }), expect.objectContaining({ id: 'p2', stage: 'action' })],
        }),
        similarityThreshold: 0.85,
        ambiguityBand: 0.1,
        topK: 5,
        ambiguousPolicy: 'deny',
      },
    });
  });

  it("'s defaults hold inside empty blocks, and absent blocks are off", async () => {
    const text =
      'hushspec: "0.1.0"\nguards:\n  cua: {computer_use: {}, input_injection: {}, remote_desktop: {}, browser_automation: {}}';
    const { guards } = await loadPolicyText(text, 'p', NOTHING);
    expect(guards).toEqual({
      computerUse: {
        enabled: true,
        allowedActionTypes: [
          'remote.session.connect',
          'remote.session.disconnect',
          'remote.session.reconnect',
          'input.inject',
          'remote.clipboard',
          'remote.file_transfer',
          'remote.audio',
          'remote.drive_mapping',
          'remote.printing',
          'remote.session_share',
        ],
        mode: 'guardrail',
        blockedDomains: [],
        allowedDomains: [],
      },
      inputInjection: {
        enabled: true,
        allowedInputTypes: ['keyboard', 'mouse', 'touch'],
        requirePostconditionProbe: false,
        strict: true,
      },
      remoteDesktop: {
        enabled: true,
        clipboardEnabled: true,
        fileTransferEnabled: true,
        sessionShareEnabled: true,
        audioEnabled: true,
        driveMappingEnabled: true,
        printingEnabled: true,
      },
      browserAutomation: {
        enabled: true,
        allowedDomains: [],
        blockedDomains: [],
        allowedVerbs: [
          'navigate',
          'goto',
          'open',
          'screenshot',
          'screen_capture',
          'capture',
          'browser_screenshot',
          'get_url',
          'get_title',
          'read',
          'get_content',
          'close',
          'back',
          'forward',
          'reload',
        ],
        credentialDetection: true,
        extraCredentialPatterns: [],
      },
    });
    expect((await loadPolicyText('hushspec: "0.1.0"\nguards: {}', 'p', NOTHING)).guards).toEqual({});
  });

  it.each([
    ['{screenshot_rate_per_second: 2}', 5],
    ['{screenshot_rate_per_second: 2, screenshot_burst: 2}', 2],
    ['{screenshot_rate_per_second: 2, screenshot_burst: 0}', 1],
    ['{screenshot_burst: 2}', undefined],
  ])('bursts of %s are %s', async (block, burst) => {
    const { guards } = await loadPolicyText(`hushspec: "0.1.0"\nguards: {cua: {computer_use: ${block}}}`, 'p', NOTHING);
    expect(guards.computerUse?.screenshotBurst).toBe(burst);
  });

  it.each([
    ['screenshot_rate_per_second: 0', 'computer_use', /more than 0/],
    ['screenshot_rate_per_second: -1', 'computer_use', /more than 0/],
    ['screenshot_rate_per_second: .nan', 'computer_use', /must be a number/],
    ['screenshot_rate_per_second: .inf', 'computer_use', /must be a number/],
    ['mode: FailClosed', 'computer_use', /one of observe, guardrail, fail_closed/],
    ['blocked_domains: ["http://x"]', 'computer_use', /host pattern/],
    ['max_transfer_size_bytes: -1', 'remote_desktop', /at least 0/],
    ['max_transfer_size_bytes: 1.5', 'remote_desktop', /whole number/],
    ['extra_credential_patterns: ["(?=x)"]', 'browser_automation', /linear-time/],
    ['extra_credential_patterns: ["(a)\\\\1"]', 'browser_automation', /linear-time/],
    ['allowed_verb: [click]', 'browser_automation', /unknown key/],
    ['enabled:', 'browser_automation', /true or false, not empty/],
    ['similarity_threshold: 1.5, pattern_db_path: /x', 'spider_sense', /within 0 to 1.*Config/],
    ['similarity_threshold: 0.95, pattern_db_path: /x', 'spider_sense', /beyond 0 to 1.*Config/],
    ['similarity_threshold: 0.05, pattern_db_path: /x', 'spider_sense', /beyond 0 to 1.*Config/],
    ['ambiguity_band: -0.1, pattern_db_path: /x', 'spider_sense', /within 0 to 1.*Config/],
    ['top_k: 0, pattern_db_path: /x', 'spider_sense', /more than 0/],
    ['top_k: 3', 'spider_sense', /pattern_db_path.*Config/],
  ])('refuses %s in %s', async (member, guard, message) => {
    const text = `hushspec: "0.1.0"\nguards: {cua: {${guard}: {${member}}}}`;
    await expect(loadPolicyText(text, 'p', memoryReader({ '/x': DATABASE }))).rejects.toThrow(message);
  });

  it.each([
    ['{not json', /Parse/],
    ['[]', /Invalid.*empty/],
    ['{}', /must be a list/],
    ['[{"id":"a","category":"c","stage":"s","label":"l","embedding":[]}]', /Invalid.*no dimensions/],
    ['[{"id":"a","category":"c","stage":"s","label":"l","embedding":[0,0]}]', /Invalid.*zero vector/],
    ['[{"id":"a","category":"c","stage":"s","label":"l","embedding":[1,"2"]}]', /must be a number/],
    ['[{"id":"a","category":"c","stage":"s","label":"l","embedding":[1e999]}]', /must be a number/],
    [
      '[{"id":"a","category":"c","stage":"s","label":"l","embedding":[1]},{"id":"b","category":"c","stage":"s","label":"l","embedding":[1,2]}]',
      /Invalid.*`\[1\]\.embedding` has 2 dimensions where the first has 1/,
    ],
  ])('refuses the database %j', async (database, message) => {
    const text = 'hushspec: "0.1.0"\nguards: {cua: {spider_sense: {pattern_db_path: ./db.json}}}';
    const error = await loadPolicyText(text, 'p', memoryReader({ 'db.json': database })).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(CordonError);
    expect(error).toMatchObject({ kind: 'input', message: expect.stringMatching(message), place: { file: 'db.json' } });
  });

  it('names a database that is not there', async () => {
    const text = 'hushspec: "0.1.0"\nguards: {cua: {spider_sense: {pattern_db_path: ./db.json}}}';
    await expect(loadPolicyText(text, 'p', NOTHING)).rejects.toThrow(/SpiderSense Io.*db\.json/);
  });

  it('leaves the database of a guard that is off alone', async () => {
    const text = 'hushspec: "0.1.0"\nguards: {cua: {spider_sense: {enabled: false, pattern_db_path: ./none.json}}}';
    const { spiderSense } = (await loadPolicyText(text, 'p', NOTHING)).guards;
    expect(spiderSense).toMatchObject({ enabled: false });
    expect(spiderSense).not.toHaveProperty('database');
  });

  it('accepts bands that touch 0 and 1, rounding aside', async () => {
    for (const [threshold, band] of [
      [0.9, 0.1],
      [0.1, 0.1],
      [0.7, 0.3],
      [0.5, 0.5],
      [1, 0],
    ]) {
      const block = `{pattern_db_path: /x, similarity_threshold: ${threshold}, ambiguity_band: ${band}}`;
      const text = `hushspec: "0.1.0"\nguards: {cua: {spider_sense: ${block}}}`;
      await expect(loadPolicyText(text, 'p', memoryReader({ '/x': DATABASE }))).resolves.toBeDefined();
    }
  });
});

const CUA_SECTION = `guardrails:
  allow_private_networks: true          # Allow localhost/internal IPs
  enable_llm_action_check: false        # Skip Haiku safety check for pre-approved flows
  max_urls_visited: 200                 # URL navigation limit
  max_consecutive_errors: 10            # Error limit before aborting
  allowed_domains: ["*.internal.com"]   # Domain allowlist (optional)

  # Stuck detection thresholds
  stuck_window_size: 12                 # Sliding window of recent actions
  stuck_repeat_hint: 3                  # Same action N times → hint
  stuck_repeat_warn: 5                  # Same action N times → warning
  stuck_repeat_stop: 7                  # Same action N times → hard stop
  stuck_cycle_max_length: 3             # Max cycle pattern length (e.g. A-B-C)
  stuck_cycle_repeats: 3               # Cycle must repeat N times to trigger
  stuck_revisit_gap: 5                  # Min steps between URL revisits before warning
  stuck_failure_cluster_window: 5       # Window for failure cluster detection
  stuck_failure_cluster_threshold: 3    # Failed actions in window to trigger cluster alert
`;

const CUA_DEFAULTS = {
  allowPrivateNetworks: false,
  enableLlmActionCheck: true,
  maxUrlsVisited: 50,
  maxConsecutiveErrors: 5,
  blockedDomains: [],
  stuckWindowSize: 12,
  stuckRepeatHint: 3,
  stuckRepeatWarn: 5,
  stuckRepeatStop: 7,
  stuckCycleMaxLength: 3,
  stuckCycleRepeats: 3,
  stuckRevisitGap: 5,
  stuckFailureClusterWindow: 5,
  stuckFailureClusterThreshold: 3,
};

describe('CUA guardrails', () => {
  it('load as CUA writes them', async () => {
    const policy = await loadPolicyText(CUA_SECTION, 'p', NOTHING);
    expect(policy.dialect).toBe('cua');
    expect(policy.guards).toEqual({});
    expect(policy.guardrails).toEqual({
      ...CUA_DEFAULTS,
      allowPrivateNetworks: true,
      enableLlmActionCheck: false,
      maxUrlsVisited: 200,
      maxConsecutiveErrors: 10,
      allowedDomains: ['*.internal.com'],
    });
  });

  it('hold with their defaults in a cordon document that does not mention them', async () => {
    expect((await loadPolicyText('cordon: 1', 'p', NOTHING)).guardrails).toEqual(CUA_DEFAULTS);
    const some = await loadPolicyText('cordon: 1\nguardrails: {max_urls_visited: 2}', 'p', NOTHING);
    expect(some.guardrails).toEqual({ ...CUA_DEFAULTS, maxUrlsVisited: 2 });
    const narrow = 'cordon: 1\nguardrails: {allow_private_networks: [intranet.example, "10.1.0.0/16:8080"]}';
    const allowPrivateNetworks = ['intranet.example', '10.1.0.0/16:8080'];
    expect((await loadPolicyText(narrow, 'p', NOTHING)).guardrails).toEqual({ ...CUA_DEFAULTS, allowPrivateNetworks });
  });

  it('are found in a whole playbook and in a profile', async () => {
    const playbook =
      'id: x\nname: X\ntags: [a]\nstart_url: https://a.example/\nguardrails: {max_urls_visited: 9}\nsteps: [{action: goto}]';
    expect((await loadPolicyText(playbook, 'p', NOTHING)).guardrails?.maxUrlsVisited).toBe(9);
    const profile = 'name: X\nprompt_extension: be kind\nguardrail_overrides: {max_urls_visited: 8}';
    expect((await loadPolicyText(profile, 'p', NOTHING)).guardrails?.maxUrlsVisited).toBe(8);
  });

  it.each([
    ['max_urls_visited: 0', /more than 0/],
    ['max_urls_visited: 1.5', /whole number/],
    ['max_urls_visited: "50"', /must be a number, not '50'/],
    ['max_url_visited: 5', /unknown key `max_url_visited`/],
    ['allowed_domains: []', /must not be empty/],
    ['allowed_domains: ["*.gov.*"]', /host pattern/],
    ['allow_private_networks: yes', /true or false/],
    ['allow_private_networks: []', /must not be empty/],
    ['allow_private_networks: ["*"]', /may not be '\*'/],
    ['allow_private_networks: ["10.0.0.0/40"]', /neither a host nor an address nor a network/],
    ['stuck_repeat_stop: 20', /never be reached/],
    ['stuck_repeat_hint: 6', /never be reached/],
    ['stuck_cycle_repeats: 5', /never be reached/],
    ['stuck_failure_cluster_threshold: 6', /never be reached/],
  ])('refuse %s', async (member, message) => {
    await expect(loadPolicyText(`guardrails: {${member}}`, 'p', NOTHING)).rejects.toThrow(message);
  });
});

describe('which dialect it is', () => {
  it.each([
    ['cordn: 1', /no policy format/],
    ['cordon: 2', /must be 1, not 2/],
    ['cordon: "1"', /must be 1/],
    ['- cordon: 1', /mapping/],
    ['just a text', /mapping/],
    ['hushspec: "0.2.0"\nguards: {}', /0\.1\.0/],
    ['hushspec: "0.1.0"\nguards: {}\nrules: {}', /both `guards`.*and `rules`/],
    ['hushspec: "0.1.0"\nguard: {}', /unknown key `guard`/],
    ['hushspec: "0.1.0"\nguards: {}\nsites: {}', /unknown key `sites`/],
    ['cordon: 1\nhushspec: "0.1.0"', /unknown key `hushspec`/],
    ['guardrails: {}\nsites: {}', /unknown key `sites`/],
  ])('%j is refused', async (text, message) => {
    await expect(loadPolicyText(text, 'p', NOTHING)).rejects.toThrow(message);
  });
});

describe('ways in', () => {
  it('are a path, a text and a value', async () => {
    const read = memoryReader({ 'a/policy.yaml': 'cordon: 1\ntask: Read docs.example' });
    const byPath = await loadPolicy('a/policy.yaml', read);
    const byText = await loadPolicyText('{"cordon": 1, "task": "Read docs.example"}', 'a/policy.yaml', read);
    const byValue = await loadPolicyValue({ cordon: 1, task: 'Read docs.example' }, 'a/policy.yaml', read);
    expect(byPath).toEqual(byText);
    expect(byValue).toEqual(byText);
    await expect(loadPolicy('b.yaml', read)).rejects.toMatchObject({ kind: 'input' });
  });

  it('report every problem of a document, each with its place and what to write', async () => {
    const text = 'cordon: 1\nscope:\n  domain: [gitlab.com]\n  goal: reed\nguardrails:\n  max_urls_visited: -1\n';
    const error = await loadPolicyText(text, 'p.yaml', NOTHING).catch((thrown: unknown) => thrown);
    if (!(error instanceof CordonError)) throw new Error('it loaded');
    expect(error.explain().split('\n').toSorted()).toEqual(
      [
        "p.yaml:4:9: `scope.goal` must be one of read, navigate, interact, fill_form, dashboard, not 'reed'",
        '  Did you mean `read`?',
        'p.yaml:3:3: `scope` has an unknown key `domain`',
        '  Did you mean `domains`?',
        'p.yaml:6:21: `guardrails.max_urls_visited` must be more than 0, not -1',
        '  Write a larger number.',
      ].toSorted(),
    );
  });
});

describe('the starter', () => {
  it('loads, denies by default, and points editors at the schema', async () => {
    expect(STARTER_POLICY.split('\n')[0]).toMatch(/^# yaml-language-server: \$schema=.*policy\.schema\.json$/);
    const policy = await loadPolicyText(STARTER_POLICY, 'cordon.yaml', NOTHING);
    expect(policy).toMatchObject({ scope: {}, sites: [], guardrails: CUA_DEFAULTS });
  });

  it('says what was answered about a site', async () => {
    const site = {
      place: 'http://localhost:3000',
      task: 'Save a note: "milk"',
      unlisted: 'allow',
      external: ['static.example.net'],
    } as const;
    const policy = await loadPolicyText(starterPolicy({ schema: 's', site }), 'cordon.yaml', NOTHING);
    expect(policy.task).toBe(site.task);
    expect(policy.sites).toMatchObject([
      { domain: site.place, unlisted: 'allow', external: [{ url: 'https://static.example.net/*' }] },
    ]);
  });

  it.each([
    ['without a site', STARTER_POLICY, 'example.com'],
    ['for a site', starterPolicy({ schema: 's', site: SHOP }), SHOP.place],
  ])('loads with all of its examples uncommented, %s', async (_, text, place) => {
    const total = { type: 'number', source: { type: 'request', body: 'total' } };
    const url = `https://${place}/order`;
    const read = memoryReader({
      'company.yaml': 'cordon: 1\nguardrails: {max_urls_visited: 10}',
      'example.sitemap.json': JSON.stringify([
        { semantic_action: 'ViewCart', method: 'GET', url: `https://${place}/cart` },
        { semantic_action: 'PlaceOrder', method: 'POST', url, args: { totalAmount: total } },
      ]),
      'example.policies.json': JSON.stringify([
        { name: 'view_cart', effect: 'allow', actions: ['ViewCart'] },
        {
          name: 'purchase_amount_leq',
          effect: 'condition',
          actions: ['PlaceOrder'],
          condition: { name: 'atMost', parameters: { maxAmount: { type: 'number' } }, args: ['totalAmount'] },
        },
      ]),
    });
    const policy = await loadPolicyText(text.replace(/^( *)#: (?! *ca:)/gm, '$1'), 'cordon.yaml', read);
    expect(policy.limits).toHaveLength(2);
    expect(policy.sites).toMatchObject([{ domain: place, select: [{}, {}] }]);
  });

  it('loads with any of its examples of the top level uncommented', async () => {
    const text = STARTER_POLICY.replace(/^#: (task|network| {2}resolve|mandatory)/gm, '$1');
    const read = memoryReader({ 'company.yaml': 'cordon: 1\nguardrails: {max_urls_visited: 10}' });
    const policy = await loadPolicyText(text, 'cordon.yaml', read);
    expect(policy).toMatchObject({
      task: expect.stringContaining('gitlab.com'),
      network: { resolve: { 'shop.test:443': '127.0.0.1:8443' } },
    });
    expect(policy.mandatory).toHaveLength(1);
  });
});

describe('a sitemap in the published format', () => {
  it('loads whole, with its tags, its overrides and what its pages load', async () => {
    const read = memoryReader({ 'forge.json': publishedForge() });
    const policy = await loadPolicyText('cordon: 1\nsites: {gitlab.com: {sitemap: ./forge.json}}', 'p.yaml', read);
    const sitemap = policy.sites[0]?.sitemap ?? [];
    expect(sitemap).toHaveLength(28);
    const count = (test: (entry: (typeof sitemap)[number]) => boolean) => sitemap.filter(test).length;
    expect(['POST', 'GET', 'PUT', 'DELETE'].map((method) => count((entry) => entry.method === method))).toEqual([
      17, 8, 2, 1,
    ]);
    expect(count((entry) => entry.body !== undefined)).toBe(12);
    expect(count((entry) => entry.regex !== undefined)).toBe(1);
    expect(sitemap.flatMap((entry) => entry.children)).toHaveLength(5);
    expect(sitemap[0]).toEqual({
      action: 'See deploy keys',
      description: '',
      method: 'GET',
      url: 'https://gitlab.com/{group}/{project}/-/deploy_keys/*',
      priority: 2,
      tags: ['project', 'deploy_key', 'read'],
      children: [],
      args: {},
    });
  });
});
