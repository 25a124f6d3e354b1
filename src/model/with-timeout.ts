/** Runs something that takes a signal, for so long and no longer, whether or not it heeds the signal. */
export async function withTimeout<T>(limit: number, run: (over: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limit} ms`)), limit);
  });
  try {
    return await Promise.race([run(over.signal), late]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
