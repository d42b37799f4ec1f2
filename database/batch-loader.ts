// Many small reads of one kind in one statement. Under load most of a small read's price is its way to the
// database and back; what arrives while others are under way goes together. Nobody is given anything that
// was read before they asked.

import type { Db } from './client.ts';

/** Two, so that one is answered while the other is read. */
const UNDER_WAY = 2;
const KEYS_AT_ONCE = 64;

type Waiting<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void };
type Group<Key, Value> = { waiting: Waiting<Key, Value>[]; underWay: number; isPlanned: boolean };

/**
 * @param readAll answers the keys in their order; when it fails, so does everyone who went along
 * @returns the read of one key; a read alone goes at once
 */
export function batchLoader<Key, Value>(
  readAll: (db: Db, keys: Key[]) => Promise<Value[]>,
): (db: Db, key: Key) => Promise<Value> {
  const groups = new WeakMap<Db, Group<Key, Value>>();

  function plan(db: Db, group: Group<Key, Value>): void {
    if (group.isPlanned || group.underWay >= UNDER_WAY || group.waiting.length === 0) return;
    group.isPlanned = true;
    // After everything that came in with the same look at the network.
    setImmediate(() => {
      group.isPlanned = false;
      void run(db, group);
    });
  }

  async function run(db: Db, group: Group<Key, Value>): Promise<void> {
    const together = group.waiting.splice(0, KEYS_AT_ONCE);
    group.underWay++;
    plan(db, group);
    try {
      const values = await readAll(
        db,
        together.map(({ key }) => key),
      );
      for (const [index, { resolve }] of together.entries()) resolve(values[index]!);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
    group.underWay--;
    plan(db, group);
  }

  return (db, key) =>
    new Promise((resolve, reject) => {
      let group = groups.get(db);
      if (!group) groups.set(db, (group = { waiting: [], underWay: 0, isPlanned: false }));
      group.waiting.push({ key, resolve, reject });
      plan(db, group);
    });
}
