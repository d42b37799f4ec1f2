import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestShop } from '#tests/open-test-shop.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { connect, type Db } from './client.ts';

const shop = useTestShop();
/** As many as a process opens beside a pooler (docs/operations.md). */
const DIRECT_CONNECTIONS = 6;
const NAMES = ['sales', 'units sold', 'hour sales', 'category ranking', 'sweep', 'reconcile', 'plans'];
let db: Db;
beforeAll(
  () =>
    void (db = connect(shop.config.databaseUrl!, { max: DIRECT_CONNECTIONS, waitForConnectionMs: 2_000 })),
);
afterAll(() => db.$client.end());

/** Resolves once all have called it. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    if (++waiting === count) resolve();
    return promise;
  };
}

describe('locks of one process', () => {
  it('leave its jobs the connections that they need, however many hold one at the same time', async () => {
    const all = meeting(NAMES.length);
    const work = async () => {
      await all();
      await Promise.all([1, 2, 3].map(() => db.execute('SELECT pg_sleep(0.01)')));
    };
    // An import has a connection to itself.
    const ofImport = await db.$client.connect();
    const done = await Promise.all(NAMES.map((name) => withAdvisoryLock(db, name, work)));
    ofImport.release();
    expect(done).toEqual(NAMES.map(() => true));
    expect(db.$client.waitingCount).toBe(0);
    expect(db.$client.idleCount).toBe(db.$client.totalCount);
  });

  it('are held once, in this process and in others, and free again when the work fails', async () => {
    const other = connect(shop.config.databaseUrl!, { max: 1 });
    let inside: boolean[] = [];
    const failing = withAdvisoryLock(db, 'sales', async () => {
      inside = [
        await withAdvisoryLock(db, 'sales', async () => {}),
        await withAdvisoryLock(other, 'sales', async () => {}),
        await withAdvisoryLock(db, 'another', async () => {}),
      ];
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(inside).toEqual([false, false, true]);
    expect(await withAdvisoryLock(other, 'sales', async () => {})).toBe(true);
    await other.$client.end();
  });

  it('are free again after their connection has broken in the middle of the work', async () => {
    const work = async () => {
      await db.execute(`SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    };
    expect(await withAdvisoryLock(db, 'sales', work)).toBe(true);
    expect(await withAdvisoryLock(db, 'sales', async () => {})).toBe(true);
  });
});
