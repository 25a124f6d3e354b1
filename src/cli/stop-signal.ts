/** Resolves, with its name, at the first SIGINT, SIGTERM or SIGHUP. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(signal));
  });
}

/** The same as a signal for what is waited for. */
export function stopSignalled(): AbortSignal {
  const over = new AbortController();
  void stopSignal().then(() => over.abort());
  return over.signal;
}
