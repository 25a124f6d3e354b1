/** Two lines of use for each command, by the words that name it: the end of its help and of its part of the man page. */
const EXAMPLES: Readonly<Record<string, readonly [string, string]>> = {
  '': ['cordon serve --task "Read the release notes on gitlab.com"', 'cordon init && cordon validate cordon.yaml'],
  serve: [
    'cordon serve --task "Save a note on http://localhost:3000"',
    'cordon serve --policy cordon.yaml --yes -- npx -y @playwright/mcp --cdp-endpoint {cdp}',
  ],
  grant: [
    'cordon grant "Read my orders on shop.example" --policy cordon.yaml --confirm none',
    'cordon grant "Buy socks on shop.example" --policy cordon.yaml --confirm web --out grant.json',
  ],
  task: [
    'cordon task "Now read the reviews on shop.example"',
    'cordon task "Return the socks on shop.example" --confirm web',
  ],
  profile: ['cordon profile list', 'cordon profile show work'],
  'profile list': ['cordon profile list', 'cordon profile list --json'],
  'profile show': ['cordon profile show work', 'cordon profile show work --json'],
  'profile forget': ['cordon profile forget work', 'cordon profile forget work --site shop.example --yes'],
  approve: ['cordon approve', 'cordon approve 3f2a09 --scope session'],
  eval: [
    `echo '{"method":"POST","url":"https://shop.example/order"}' | cordon eval send --policy cordon.yaml`,
    'cordon eval act --policy cordon.yaml < actions.jsonl',
  ],
  explain: [
    'cordon explain https://shop.example/cart --policy cordon.yaml',
    `cordon explain shop.example/order --policy cordon.yaml -d '{"total": 12}' --page https://shop.example/cart`,
  ],
  look: ['cordon look https://shop.example/', 'cordon look https://shop.example/ --goal interact --out seen.png'],
  validate: ['cordon validate cordon.yaml', 'cordon validate policies/'],
  policy: ['cordon policy show cordon.yaml', 'cordon policy show cordon.yaml --lowered --json'],
  'policy show': ['cordon policy show cordon.yaml', 'cordon policy show cordon.yaml --lowered'],
  'policy pack-threats': [
    'cordon policy pack-threats threats.json threats.bin',
    'cordon policy pack-threats patterns.json /etc/cordon/patterns.bin',
  ],
  sitemap: ['cordon sitemap lint shop.sitemap.json', 'cordon sitemap test shop.sitemap.test.yaml'],
  'sitemap from': [
    'cordon sitemap from har traffic.har --out maps/',
    'cordon sitemap from openapi openapi.yaml --out maps/ --base https://shop.example/api',
  ],
  'sitemap from har': [
    'cordon sitemap from har traffic.har --out maps/',
    'cordon sitemap from har monday.har tuesday.har --out maps/ --json',
  ],
  'sitemap from openapi': [
    'cordon sitemap from openapi openapi.yaml --out maps/',
    'cordon sitemap from openapi https://shop.example/openapi.json --out maps/ --accept all',
  ],
  'sitemap from discovery': [
    "cordon sitemap from discovery 'https://gmail.googleapis.com/$discovery/rest?version=v1' --out maps/",
    'cordon sitemap from discovery drive.json --out maps/ --json',
  ],
  'sitemap from graphql': [
    'cordon sitemap from graphql schema.graphql --base https://shop.example/graphql --out maps/',
    'cordon sitemap from graphql https://shop.example/graphql --out maps/',
  ],
  'sitemap from routes': [
    'cordon sitemap from routes routes.txt --base https://shop.example --out maps/',
    'cordon sitemap from routes routes.json --format laravel --base http://localhost:8000 --out maps/',
  ],
  'sitemap from webmcp': [
    'cordon sitemap from webmcp https://shop.example/ --out maps/',
    'cordon sitemap from webmcp tools.json --base https://shop.example --out maps/',
  ],
  'sitemap review': ['cordon sitemap review maps/', 'cordon sitemap review maps/ --list --json'],
  'sitemap coverage': [
    'cordon sitemap coverage maps/ --har traffic.har',
    'cordon sitemap coverage maps/ --har traffic.har --at-least 90',
  ],
  'sitemap diff': [
    'cordon sitemap diff old.sitemap.json new.sitemap.json',
    'cordon sitemap diff maps-before/ maps/ --json',
  ],
  'sitemap lint': ['cordon sitemap lint shop.sitemap.json', 'cordon sitemap lint shop.sitemap.json --json'],
  'sitemap publish': ['cordon sitemap publish sitemaps', 'cordon sitemap publish sitemaps --out public'],
  'sitemap record': [
    'cordon sitemap record https://wiki.example/ --out sitemaps',
    'cordon sitemap record http://localhost:3000 --out sitemaps --accept all',
  ],
  'sitemap test': ['cordon sitemap test shop.sitemap.test.yaml', 'cordon sitemap test *.sitemap.test.yaml'],
  bench: ['cordon bench select --data shop/', 'cordon bench select --data shop/ --predictions out.jsonl --json'],
  'bench select': [
    'cordon bench select --data shop/',
    'cordon bench select --data shop/ --predictions out.jsonl --json',
  ],
  limits: ['cordon limits', 'cordon limits --policy cordon.yaml --json'],
  'limits reset': [
    'cordon limits reset --policy cordon.yaml',
    'cordon limits reset --task "Buy socks on shop.example" --yes',
  ],
  log: ['cordon log --denied', 'cordon log --site shop.example --follow'],
  allow: ['cordon allow LAST --policy cordon.yaml', 'cordon allow 3 --policy cordon.yaml --write'],
  schema: ['cordon schema', 'cordon schema sitemap --out sitemap.schema.json'],
  init: ['cordon init', 'cordon init shop.yaml --site https://shop.example'],
  doctor: ['cordon doctor', 'cordon doctor --port 9222 --json'],
  stagehand: [
    'cordon stagehand -- node agent.mjs',
    'cordon stagehand --cdp ws://127.0.0.1:9222/SECRET/devtools/browser -- python agent.py',
  ],
  demo: ['cordon demo', 'cordon demo --serve'],
  man: ['cordon man | man -l -', 'cordon man > ~/.local/share/man/man1/cordon.1'],
  completion: [
    'cordon completion bash > ~/.local/share/bash-completion/completions/cordon',
    'source <(cordon completion zsh)',
  ],
};

/** The examples of a command, by the words that name it. */
export function examplesOf(path: readonly string[]): readonly string[] {
  return EXAMPLES[path.join(' ')] ?? [];
}
