/** A number exactly as programs write it: `2`, `-3.50`. `2 guests`, `1e3`, `0x10`, ` 2` are none. */
export function readPlainNumber(text: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

const CURRENCY = String.raw`(?:[A-Z]{3}|(?:[A-Z]{1,3})?[$€£¥₹₩₽₺฿₫₴₪]|kr|zł|Kč|Ft|R\$)`;
const AMOUNT = new RegExp(String.raw`^([-−])?(${CURRENCY})? ?([-−])?(\d[\d.,' ]*?) ?(${CURRENCY})?$`, 'u');

/**
 * An amount as a page shows it to a person: `$1,234.56`, `EUR 1.234,56`, `1 234,56 €`, `CHF 1'234.50`, `49`. Undefined for anything else in the text
 * (`$10 - $60`, `60 per night`, `Total: $5`) and for what two locales read as two numbers: `1.234` without a currency is one.
 */
export function readAmount(text: string): number | undefined {
  const parts = AMOUNT.exec(text.trim().replace(/[\s\u2009\u202f’]/gu, (each) => (each === '’' ? "'" : ' ')));
  if (parts === null) return undefined;
  const [, sign, before, innerSign, digits = '', after] = parts;
  if (sign !== undefined && innerSign !== undefined) return undefined;
  const value = readDigits(digits, before !== undefined || after !== undefined);
  return value !== undefined && (sign ?? innerSign) !== undefined ? -value : value;
}

/** One table of groupings: which mark groups thousands and which one begins the decimals. */
const GROUPINGS: readonly { readonly shape: RegExp; readonly groups: RegExp; readonly decimal: string }[] = [
  { shape: /^\d{1,3}(,\d{3})+\.\d+$/, groups: /,/g, decimal: '.' },
  { shape: /^\d{1,3}(\.\d{3})+,\d+$/, groups: /\./g, decimal: ',' },
  { shape: /^\d{1,3}( \d{3})+([.,]\d{1,2})?$/, groups: / /g, decimal: ',' },
  { shape: /^\d{1,3}('\d{3})+([.,]\d{1,2})?$/, groups: /'/g, decimal: ',' },
  { shape: /^\d{1,2}(,\d{2})+,\d{3}(\.\d+)?$/, groups: /,/g, decimal: '.' },
  { shape: /^\d{1,3}(,\d{3}){2,}$/, groups: /,/g, decimal: '.' },
  { shape: /^\d{1,3}(\.\d{3}){2,}$/, groups: /\./g, decimal: ',' },
  { shape: /^\d+([.,]\d{1,2})?$/, groups: /(?!)/g, decimal: ',' },
];
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;

function readDigits(digits: string, money: boolean): number | undefined {
  // Money has no three decimals, so `€1.234` is a thousand; a bare `1.234` may be either.
  if (ONE_GROUP.test(digits)) return money ? Number(digits.replace(/[.,]/, '')) : undefined;
  const grouping = GROUPINGS.find(({ shape }) => shape.test(digits));
  if (grouping === undefined) return undefined;
  return Number(digits.replace(grouping.groups, '').replace(grouping.decimal, '.'));
}
