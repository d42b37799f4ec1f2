import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accessTokens } from '#features/identity/account/account.table.ts';
import { carts } from '#features/cart/cart/cart.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeAdmin, makeProduct, makeShopper } from '#tests/factories.ts';
import { plainImage, toForm } from '#tests/uploads.ts';
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

it('removes drafts of goods in that nobody has touched for 90 days, with their photos, and no delivery', async () => {
  const { token } = await makeAdmin(shop);
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    shop.call(method, `/api/stock/${path}`, { token, ...(body && { body }) });
  const photo = { bytes: await plainImage(30, 20, '#808080').png().toBuffer() };
  const sendPhoto = async (_id: string) =>
    shop.call('POST', `/api/stock/bill-photo?_id=${_id}`, { ...(await toForm({ photo })), token });
  const make = async () => (await ask('POST', 'receipt', { storeId: FIRST_STORE_ID })).body.data._id;
  const [left, touched, booked] = [await make(), await make(), await make()];
  const { id: productId } = await makeProduct(shop);
  for (const _id of [left, booked]) {
    const set = [{ lineId: makeId(), productId, quantity: '1' }];
    expect((await ask('PUT', 'receipt', { _id, set })).status).toBe(200);
    await sendPhoto(_id);
  }
  expect((await ask('POST', 'receipt/book', { _id: booked })).status).toBe(200);
  await shop.db.execute(sql`UPDATE stock_receipts SET touched_at = now() - interval '91 days'`);
  // Whatever of it is changed.
  const changes = [
    () => ask('PUT', 'receipt', { _id: touched, reference: 'B-1' }),
    () => ask('PUT', 'bill', { _id: touched, day: '2026-10-28' }),
    () => sendPhoto(touched),
  ];
  for (const change of changes) {
    await shop.db.execute(
      sql`UPDATE stock_receipts SET touched_at = now() - interval '91 days' WHERE id = ${touched}`,
    );
    expect((await change()).status).toBe(200);
    const { rows } = await shop.db.execute(sql`
      SELECT FROM stock_receipts WHERE id = ${touched} AND touched_at > now() - interval '1 day'`);
    expect(rows).toHaveLength(1);
  }

  await sweep(shop.db);

  const { rows } = await shop.db.execute<{ id: string }>(sql`
    SELECT receipt_id AS id FROM stock_receipt_photos`);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([touched, booked].toSorted());
  const statuses = [left, touched, booked].map(async (id) => (await ask('GET', `receipt?_id=${id}`)).status);
  expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
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
