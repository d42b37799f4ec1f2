// Reading the changes since a position.

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestShop } from '#tests/open-test-shop.ts';
import { notifyChanges, readChangesSince, readNotification } from './catalogue-changes.ts';

const shop = useTestShop();

const EVERYTHING = { id: null, tags: null };
const read = (position: string | null) => readChangesSince(shop.db.$client, position);

it('at first everything may have changed; after a position, only the changes announced since', async () => {
  await notifyChanges(shop.db, ['product:before']);
  const { position, changes } = await read(null);
  expect(changes).toEqual([EVERYTHING]);
  await notifyChanges(shop.db, ['search', 'product:1']);
  const next = await read(position);
  // Earlier changes may be reported again while any transaction of the server is open.
  expect(next.changes.at(-1)).toEqual({ id: expect.any(String), tags: ['search', 'product:1'] });
  expect(BigInt(next.position)).toBeGreaterThanOrEqual(BigInt(position));
});

it('a position that is too old, or of another database, means that everything may have changed', async () => {
  const { position } = await read(null);
  for (const away of [-60_000n, 60_000n]) {
    expect((await read(String(BigInt(position) + away))).changes).toEqual([EVERYTHING]);
  }
});

it('more tags than fit into a notice mean everything', async () => {
  const { position } = await read(null);
  const tags = Array.from({ length: 200 }, (_, nth) => `product:${nth}` as const);
  await notifyChanges(shop.db, tags);
  expect((await read(position)).changes.at(-1)).toMatchObject({ id: expect.any(String), tags: null });
});

it('a notice says its change and the tags', async () => {
  expect(readNotification('12 search product:1')).toEqual({ id: '12', tags: ['search', 'product:1'] });
  expect(readNotification('12 *')).toEqual({ id: '12', tags: null });
});

it('is read by an index', async () => {
  await shop.db.execute(
    sql`INSERT INTO catalogue_changes (tags) SELECT 'search' FROM generate_series(1, 20000)`,
  );
  await shop.db.execute(sql`ANALYZE catalogue_changes`);
  const { rows } = await shop.db.execute<{ 'QUERY PLAN': string }>(sql`
    EXPLAIN SELECT id, tags FROM catalogue_changes
    WHERE transaction >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint`);
  expect(JSON.stringify(rows)).toContain('catalogue_changes_transaction_idx');
});
