/** The methods that only read, as servers are to take them (RFC 9110 §9.2.1). TRACE is not among them: no browser sends it, and it returns what was sent. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method, in capitals as it is sent, only reads. */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}
