/** What its author said about one site. */
export interface StarterSite {
  /** A domain or an origin. */
  readonly place: string;
  readonly task?: string | undefined;
  readonly unlisted: 'deny-unsafe' | 'ask' | 'allow';
  /** Other hosts that its pages load from. */
  readonly external: readonly string[];
}

export interface StarterOptions {
  /** Where editors find the schema. */
  readonly schema: string;
  readonly site?: StarterSite | undefined;
}

/**
 * What `cordon init` writes: a document that denies by default and explains each section in a line or two. It loads as it stands, and pins nothing
 * that the task says.
 */
export function starterPolicy({ schema, site }: StarterOptions): string {
  const place = site === undefined ? 'example.com' : JSON.stringify(site.place);
  return `# yaml-language-server: $schema=${schema}
#
# A Cordon policy: what an AI agent may see, do and send while it works on one task.
# What is not allowed here is denied. Check it with \`cordon validate\`; lines that begin with #: are examples to uncomment.
cordon: 1

# The task in one sentence: the only natural language that Cordon trusts. \`cordon serve --task\` may give another.
${taskLine(site?.task)}

# The scope is derived from the task. What you write here is taken instead.
#   goal: navigate, read, interact or fill_form; each shows the agent, and lets it do, more than the one before.
#   domains: where the task takes place; each covers its subdomains, and an origin is that scheme and port alone. Everything else is refused.
#: scope:
#:   goal: read
#:   domains: [example.com, "http://localhost:3000"]
#:   visibility: { exclude: ["#ads"], include: ["form#search"], account: hidden } # by CSS selector, and by kind: forms, dangerous, account

# Limits over the session. They hold with their defaults even where this section is absent.
guardrails:
  allow_private_networks: false # internal addresses besides those that an origin names: true, or those that are listed ([10.1.0.0/16])
  max_urls_visited: 50
  max_consecutive_errors: 5

# Checks on each action. A guard whose block is absent is off.
guards:
  cua:
    computer_use:
      mode: fail_closed # deny action types that are not listed
    browser_automation:
      # Every way of acting that the agent may use; the scope's goal narrows it further. Empty: any.
      allowed_verbs: []
      credential_detection: true # refuse to type what looks like a key or a token

# By site: what its requests mean (sitemap), what may be granted (policies), and what this task needs (select).
# Without a sitemap a site is read only: requests that change something are refused.
${siteLines(site).join('\n')}

# How often a granted action may happen, or up to which sum.
#: limits:
#:   - { site: ${place}, action: PlaceOrder, at_most: 1 }
#:   - { site: ${place}, action: PlaceOrder, sum: totalAmount, at_most: 120 }

# How the egress proxy reaches the world: fixed addresses for testing, further certificate authorities.
#: network:
#:   resolve: { "shop.test:443": "127.0.0.1:8443" }
#:   ca: ./extra-ca.pem

# Documents of an administrator. They can narrow what stands here, and never widen it.
#: mandatory: [./company.yaml]
`;
}

function taskLine(task: string | undefined): string {
  return task === undefined
    ? '#: task: Read the release notes of the project on gitlab.com'
    : `task: ${JSON.stringify(task)}`;
}

function siteLines(site: StarterSite | undefined): readonly string[] {
  const rest = [
    'sitemap: ./example.sitemap.json',
    'policies: ./example.policies.json',
    'select:',
    '  - view_cart',
    '  - { policy: purchase_amount_leq, params: { maxAmount: 50 } }',
  ];
  const about = 'what the sitemap does not list: deny-unsafe (reads pass), ask (a person), deny, or allow';
  const others = '# Requests to other hosts that pages need. A plain pattern allows GET and HEAD.';
  if (site === undefined) {
    const lines = ['example.com:', `  unlisted: deny-unsafe # ${about}`, ...rest.map((line) => `  ${line}`)];
    const shown = [...lines, `  ${others}`, '  external: [https://static.example.net/*]'];
    return ['#: sites:', ...shown.map((line) => `#:   ${line}`)];
  }
  const external = site.external.map((host) => `https://${host}/*`);
  return [
    'sites:',
    `  ${JSON.stringify(site.place)}:`,
    `    unlisted: ${site.unlisted} # ${about}`,
    ...rest.map((line) => `    #: ${line}`),
    `    ${others}`,
    `    external: ${JSON.stringify(external)}`,
  ];
}
