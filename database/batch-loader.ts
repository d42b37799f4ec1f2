// Combines many small reads of one kind into one statement. Under load, most of a small read's cost is the
// round trip to the database, so reads that arrive while others are pending go together. No read is answered
// with data read before it was asked for.

/** Two, so that one is answered while the other is being read. */
const MAX_PENDING = 2;
const MAX_KEYS = 64;

type Waiter<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void };

/**
 * @param readAll answers the keys in their order; when it fails, every read of its batch fails
 * @returns the read of one key; a read alone goes at once
 */
export function batchLoader<Key, Value>(
  readAll: (keys: Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: Waiter<Key, Value>[] = [];
  let pending = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || pending >= MAX_PENDING || waiting.length === 0) return;
    isScheduled = true;
    // Runs after everything that arrived in the same poll of the network.
    setImmediate(() => {
      isScheduled = false;
      void readBatch();
    });
  }

  async function readBatch(): Promise<void> {
    const batch = waiting.splice(0, MAX_KEYS);
    pending++;
    schedule();
    try {
      const values = await readAll(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    pending--;
    schedule();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
}
