// Work that comes round again and again while the shop is open. Knows nothing of what it is.

type Round = { work: () => Promise<unknown>; onError: (error: unknown) => void };

/**
 * Never two at once; the first right away, for what happened while the shop was closed. Returns what ends
 * it.
 */
export function repeat(everyMs: number, { work, onError }: Round): () => Promise<void> {
  let working: Promise<unknown> | undefined;
  const run = () => {
    working ??= work()
      .catch(onError)
      .finally(() => (working = undefined));
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return async () => {
    clearInterval(timer);
    await working;
  };
}
