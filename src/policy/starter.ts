/** What `cordon init` writes: a document that denies by default and explains each section in a line or two. It loads as it stands. */
export const STARTER_POLICY: string = `# yaml-language-server: $schema=./node_modules/cordon/schema/policy.schema.json
#
# A Cordon policy: what an AI agent may see, do and send while it works on one task.
# What is not allowed here is denied. Check it with \`cordon validate\`; lines that begin with #: are examples to uncomment.
cordon: 1

# The task in one sentence: the only natural language that Cordon trusts. \`cordon serve --task\` may give another.
#: task: Read the release notes of the project on gitlab.com

# The scope is derived from the task. What you write here is taken instead.
#   goal: navigate, read, interact or fill_form; each shows the agent, and lets it do, more than the one before.
#   domains: where the task takes place; each covers its subdomains. Everything else is refused.
scope:
  goal: read
  domains: [example.com]
  #: visibility: { exclude: ["#ads"], include: ["form#search"], account: hidden } # by CSS selector, and by kind: forms, dangerous, account

# Limits over the session. They hold with their defaults even where this section is absent.
guardrails:
  allow_private_networks: false # localhost and internal addresses: true, or those that are listed ([10.1.0.0/16, "localhost:3000"])
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
sites:
  example.com:
    unlisted: deny-unsafe # what the sitemap does not list: deny-unsafe, deny, or allow
    #: sitemap: ./example.sitemap.json
    #: policies: ./example.policies.json
    #: select:
    #:   - view_cart
    #:   - { policy: purchase_amount_leq, params: { maxAmount: 50 } }
    # Requests to other hosts that pages need. A plain pattern allows GET and HEAD.
    external: []
    #:   - https://static.example.net/*

# How often a granted action may happen, or up to which sum.
limits: []
#:  - { site: example.com, action: PlaceOrder, at_most: 1 }
#:  - { site: example.com, action: PlaceOrder, sum: totalAmount, at_most: 120 }

# How the egress proxy reaches the world: fixed addresses for testing, further certificate authorities.
#: network:
#:   resolve: { "shop.test:443": "127.0.0.1:8443" }
#:   ca: ./extra-ca.pem

# Documents of an administrator. They can narrow what stands here, and never widen it.
#: mandatory: [./company.yaml]
`;
