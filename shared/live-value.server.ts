// Something of the database that a process holds in memory, and reads again when it changes.

export type LiveValue<Value> = {
  current(): Value;
  /** Reads it again, retrying until it succeeds. Never fails. */
  reload(): Promise<void>;
  close(): void;
};

const RETRY_AFTER_MS = 1_000;

/** `onLateReload`: after one that no caller waits for. */
type LiveValueListeners = { onReload?(): void; onLateReload?(): void };

export async function openLiveValue<Value>(
  read: () => Promise<Value>,
  { onReload, onLateReload }: LiveValueListeners = {},
): Promise<LiveValue<Value>> {
  let current: Value = await read();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  /** Of two reads the later one counts, and the earlier one ends with it. */
  let newest: Promise<void> = Promise.resolve();

  function readAgain(): Promise<void> {
    const mine: Promise<void> = read().then((found: Value) => {
      if (mine !== newest) return newest;
      current = found;
      onReload?.();
      return undefined;
    });
    return (newest = mine);
  }

  async function reload(): Promise<void> {
    clearTimeout(retry);
    await readAgain().catch(() => {
      if (!isClosed) retry = setTimeout(() => void reload().then(onLateReload), RETRY_AFTER_MS).unref();
    });
  }

  return {
    current: () => current,
    reload,
    close() {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}
