/** The currencies that a sign may stand for. A code of ISO 4217 stands for itself. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP', 'UYU'],
  US$: ['USD'],
  U$S: ['USD'],
  $US: ['USD'],
  CA$: ['CAD'],
  C$: ['CAD'],
  $CA: ['CAD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  $AU: ['AUD'],
  NZ$: ['NZD'],
  HK$: ['HKD'],
  S$: ['SGD'],
  NT$: ['TWD'],
  MX$: ['MXN'],
  R$: ['BRL'],
  '€': ['EUR'],
  '£': ['GBP', 'EGP', 'LBP', 'SYP', 'GIP', 'FKP', 'SHP', 'SSP', 'SDG'],
  '£GB': ['GBP'],
  'GB£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  'JP¥': ['JPY'],
  'CN¥': ['CNY'],
  円: ['JPY'],
  元: ['CNY', 'TWD', 'HKD'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₽': ['RUB'],
  '₺': ['TRY'],
  '฿': ['THB'],
  '₫': ['VND'],
  '₴': ['UAH'],
  '₪': ['ILS'],
  '₱': ['PHP'],
  '₦': ['NGN'],
  '₸': ['KZT'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  'kr.': ['DKK', 'ISK', 'SEK', 'NOK'],
  zł: ['PLN'],
  Kč: ['CZK'],
  Ft: ['HUF'],
  lei: ['RON', 'MDL'],
  'Fr.': ['CHF'],
};

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Currencies that are counted in thousandths: of them `1.234` may be an amount of little more than one. */
const THOUSANDTHS: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** The currencies that a mark beside an amount may mean; undefined for what is no currency's mark. */
export function currenciesOf(mark: string): readonly string[] | undefined {
  if (Object.hasOwn(SIGNS, mark)) return SIGNS[mark];
  return CODES.has(mark) ? [mark] : undefined;
}

export function hasThousandths(currencies: readonly string[]): boolean {
  return currencies.some((currency) => THOUSANDTHS.has(currency));
}
