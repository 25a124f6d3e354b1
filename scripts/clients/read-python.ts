const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};

/** The texts of a Python source that are constants: the string literals without holes. */
export function* constantsOf(source: string): Generator<string> {
  const scan = /#[^\n]*|([rRbBuUfF]{0,2})("""|'''|"|')/g;
  for (let found = scan.exec(source); found !== null; found = scan.exec(source)) {
    const [, prefix = '', quote] = found;
    if (quote === undefined) continue;
    const end = endOf(source, scan.lastIndex, quote);
    const body = source.slice(scan.lastIndex, end);
    scan.lastIndex = end + quote.length;
    if (/[bf]/i.test(prefix)) continue;
    yield /r/i.test(prefix) ? body : unescaped(body);
  }
}

function endOf(source: string, from: number, quote: string): number {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source.startsWith(quote, at)) return at;
  }
  return source.length;
}

function unescaped(body: string): string {
  return body.replace(
    /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g,
    (whole, unicode?: string, byte?: string, other?: string) => {
      const code = unicode ?? byte;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      return ESCAPES[other ?? ''] ?? whole;
    },
  );
}
