/**
 * Hosts that an agent has no business on unless `allowed_domains` names them, by category (docs/sources.md#cua-guardrails).
 *
 * Three ways to name them: a brand under any public suffix (`hsbc` covers hsbc.co.uk and www.hsbc.com.hk), a domain with all its
 * subdomains, and a label anywhere in the host (`bank`, as in CUA's `*.bank.*`).
 */
import { HostSet } from './host-set.ts';
import { siteOf } from './site.ts';

export type Category = 'banking' | 'government' | 'mail' | 'payment' | 'social';

interface CategoryList {
  readonly brands: readonly string[];
  readonly domains: readonly string[];
  readonly labels: readonly string[];
}

export const BLOCK_LIST: Readonly<Record<Category, CategoryList>> = {
  banking: {
    brands: [
      'chase',
      'jpmorgan',
      'jpmorganchase',
      'wellsfargo',
      'bankofamerica',
      'bofa',
      'citi',
      'citibank',
      'citigroup',
      'usbank',
      'capitalone',
      'hsbc',
      'barclays',
      'barclaycard',
      'pnc',
      'truist',
      'tdbank',
      'ally',
      'discover',
      'americanexpress',
      'schwab',
      'fidelity',
      'vanguard',
      'etrade',
      'goldmansachs',
      'morganstanley',
      'santander',
      'bbva',
      'bnpparibas',
      'societegenerale',
      'creditagricole',
      'deutsche-bank',
      'commerzbank',
      'sparkasse',
      'postbank',
      'ing',
      'rabobank',
      'abnamro',
      'ubs',
      'credit-suisse',
      'unicredit',
      'intesasanpaolo',
      'natwest',
      'lloydsbank',
      'halifax',
      'nationwide',
      'monzo',
      'starlingbank',
      'revolut',
      'n26',
      'nordea',
      'danskebank',
      'swedbank',
      'rbcroyalbank',
      'scotiabank',
      'bmo',
      'cibc',
      'commbank',
      'westpac',
      'anz',
      'nab',
      'icicibank',
      'hdfcbank',
      'itau',
      'bradesco',
      'nubank',
      'coinbase',
      'binance',
      'kraken',
    ],
    domains: ['td.com', 'dbs.com', 'db.com', 'chime.com', 'sofi.com'],
    labels: ['bank', 'banking', 'onlinebanking', 'ebanking', 'netbanking'],
  },
  government: {
    brands: [],
    domains: [
      'gov',
      'mil',
      'fed.us',
      'gc.ca',
      'canada.ca',
      'admin.ch',
      'europa.eu',
      'bund.de',
      'bundesregierung.de',
      'elster.de',
      'gouv.fr',
      'gob.es',
      'gov.uk',
      'nhs.uk',
      'police.uk',
      'go.jp',
      'go.kr',
      'go.th',
      'go.id',
      'go.ke',
      'govt.nz',
      'gob.mx',
      'gub.uy',
      'government.nl',
      'rijksoverheid.nl',
      'belastingdienst.nl',
      'service-public.fr',
    ],
    labels: ['gov', 'govt', 'gouv', 'gob', 'gub'],
  },
  mail: {
    brands: ['gmail', 'outlook', 'hotmail', 'protonmail', 'fastmail', 'tutanota', 'zoho', 'gmx', 'mailfence', 'hey'],
    domains: [
      'mail.google.com',
      'inbox.google.com',
      'outlook.office.com',
      'outlook.office365.com',
      'outlook.live.com',
      'mail.live.com',
      'mail.yahoo.com',
      'mail.yahoo.co.jp',
      'mail.proton.me',
      'mail.aol.com',
      'mail.ru',
      'mail.yandex.com',
      'mail.yandex.ru',
      'mail.com',
      'mail.163.com',
      'mail.qq.com',
      'web.de',
      'tuta.com',
    ],
    labels: ['webmail'],
  },
  payment: {
    brands: [
      'paypal',
      'stripe',
      'venmo',
      'squareup',
      'cashapp',
      'zelle',
      'zellepay',
      'klarna',
      'afterpay',
      'affirm',
      'wise',
      'payoneer',
      'skrill',
      'adyen',
      'alipay',
      'westernunion',
      'moneygram',
      'razorpay',
      'paytm',
      'mollie',
    ],
    domains: [
      'cash.app',
      'square.com',
      'square.site',
      'pay.google.com',
      'payments.google.com',
      'pay.amazon.com',
      'paypal.me',
      'wallet.google.com',
    ],
    labels: [],
  },
  social: {
    brands: [
      'twitter',
      'facebook',
      'linkedin',
      'instagram',
      'tiktok',
      'snapchat',
      'reddit',
      'pinterest',
      'tumblr',
      'threads',
      'mastodon',
      'discord',
      'whatsapp',
      'telegram',
      'weibo',
      'vk',
    ],
    domains: [
      'x.com',
      't.co',
      'fb.com',
      'fb.me',
      'messenger.com',
      'bsky.app',
      't.me',
      'lnkd.in',
      'redd.it',
      'instagr.am',
    ],
    labels: [],
  },
};

/** The category that a host falls in, or undefined. The host is in canonical spelling. */
export type BlockList = (host: string) => Category | undefined;

export function createBlockList(): BlockList {
  const brands = new Map<string, Category>();
  const labels = new Map<string, Category>();
  const domains: (readonly [Category, HostSet])[] = [];
  for (const [category, list] of CATEGORIES) {
    for (const brand of list.brands) brands.set(brand, category);
    for (const label of list.labels) labels.set(label, category);
    domains.push([category, HostSet.coveringSubdomains(list.domains)]);
  }
  return (host) => {
    for (const [category, set] of domains) if (set.match(host) !== undefined) return category;
    for (const label of host.split('.')) {
      const category = labels.get(label);
      if (category !== undefined) return category;
    }
    const site = siteOf(host);
    return brands.get(site.slice(0, Math.max(0, site.indexOf('.'))));
  };
}

const CATEGORIES: readonly (readonly [Category, CategoryList])[] = [
  ['banking', BLOCK_LIST.banking],
  ['government', BLOCK_LIST.government],
  ['mail', BLOCK_LIST.mail],
  ['payment', BLOCK_LIST.payment],
  ['social', BLOCK_LIST.social],
];
