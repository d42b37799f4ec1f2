import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accessTokens } from '#features/identity/account/account.table.ts';
import { carts } from '#features/cart/cart/cart.table.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeProduct, makeShopper } from '#tests/factories.ts';
import { sweep } from './housekeeping.ts';

const shop = useTestShop();

it('removes expired tokens and abandoned carts, and keeps valid ones', async () => {
  const expired = await makeShopper(shop);
  await shop.db.update(accessTokens).set({ expiresAt: new Date(0) });
  const alive = await makeShopper(shop);
  const product = await makeProduct(shop);
  await shop.call('POST', '/api/cart/create', { body: { productId: product.id } });
  await shop.db.update(carts).set({ expiresAt: new Date(0) });
  await shop.call('POST', '/api/cart/create', { body: { productId: product.id } });
  const before = await shop.db.select().from(carts);

  await sweep(shop.db);

  expect(await shop.db.select().from(accessTokens)).toHaveLength(1);
  expect(await shop.db.select().from(carts)).toHaveLength(before.length - 1);
  expect((await shop.call('GET', '/api/user/user-details', { token: alive.token })).status).toBe(200);
  expect((await shop.call('GET', '/api/user/user-details', { token: expired.token })).status).toBe(401);
});

it('removes changes that every search index has seen long ago, and leaves the others', async () => {
  const listChanges = async () =>
    (await shop.db.execute<{ what: string }>(sql`SELECT what FROM search_changes`)).rows.map(
      ({ what }) => what,
    );
  const product = await makeProduct(shop);
  await shop.db.execute(sql`INSERT INTO search_changes (what, transaction) VALUES ('seen', -1000000)`);
  await shop.db.execute(sql`
    INSERT INTO search_changes (what, transaction)
    VALUES ('recent', pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 500000)`);

  await sweep(shop.db);

  const left = await listChanges();
  expect(left).toContain(product.id);
  expect(left).toContain('recent');
  expect(left).not.toContain('seen');
});

it('removes catalogue changes that every process has read long ago, and leaves the others', async () => {
  await shop.db.execute(sql`
    INSERT INTO catalogue_changes (transaction, tags)
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint - age, age::text
    FROM unnest(ARRAY[90000, 110000]) age`);
  await sweep(shop.db);
  const { rows } = await shop.db.execute<{ tags: string }>(sql`
    SELECT tags FROM catalogue_changes WHERE tags IN ('90000', '110000')`);
  expect(rows).toEqual([{ tags: '90000' }]);
});
