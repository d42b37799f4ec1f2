// Repeats work while the shop is open.

type Round = { work: () => Promise<unknown>; onError: (error: unknown) => void };

/**
 * Runs never overlap; the first starts right away, for what happened while the shop was closed. Returns a
 * function that stops it.
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
