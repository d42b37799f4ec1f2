// The owner reads what staff changed, and nobody can rewrite it.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { actAs } from '#database/actor.ts';
import { users } from '../account/account.table.ts';
import { makeProduct } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeMember, useAdmin, useMember } from '#tests/staff.ts';
import { FIRST_STORE_ID, setAreas } from '#tests/stores.ts';
import type { AuditEntry } from './audit.contract.ts';
import { auditEntries } from './audit.table.ts';

const shop = useTestShop();
const owner = useAdmin(shop);
const manager = useMember(shop, 'manager', FIRST_STORE_ID);

const read = (query: Record<string, string> = {}, who = owner) =>
  shop.call<AuditEntry[]>('GET', `/api/admin/audit?${new URLSearchParams(query)}`, { token: who.token });
const readFile = (query: Record<string, string> = {}) =>
  shop.call('GET', `/api/admin/audit-file?${new URLSearchParams(query)}`, { token: owner.token });
const setStockOf = (productId: string, stock: number) =>
  shop.call('PUT', '/api/store/stock', {
    token: manager.token,
    body: { storeId: FIRST_STORE_ID, productId, stock, reason: 'Counted' },
  });

describe('an entry', () => {
  it('says who, when, from where, what, before and after', async () => {
    const product = await makeProduct(shop, { name: 'Basmati rice', stock: 7 });
    const since = Date.now();
    expect((await setStockOf(product.id, 12)).status).toBe(200);
    const until = Date.now();
    const { body } = await read({ entity: 'product', entityId: product.id });
    const [entry] = body.data;
    expect(entry).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      at: expect.any(String),
      by: 'Ravi Kumar',
      userId: manager.userId,
      address: '127.0.0.1',
      call: 'PUT /api/store/stock',
      what: expect.stringMatching(/^[A-Z]/),
      action: 'update',
      entity: 'product',
      entityId: product.id,
      storeId: FIRST_STORE_ID,
      name: 'Basmati rice',
      before: { stock: 7 },
      after: { stock: 12 },
    });
    expect(Date.parse(entry!.at)).toBeGreaterThanOrEqual(since);
    expect(Date.parse(entry!.at)).toBeLessThanOrEqual(until);
  });

  it('about the areas of a store is a single one, with all changes', async () => {
    const set = (areas: Record<string, number>) => setAreas(shop, owner, FIRST_STORE_ID, areas);
    await set({ 560001: 5, 560002: 6 });
    await set({ 560001: 7, 560002: 6, 560003: 8 });
    await set({});
    const { body } = await read({ entity: 'store', entityId: FIRST_STORE_ID });
    const changes = body.data.map(({ before, after }) => [before!.areas, after!.areas]);
    expect(changes.toReversed()).toEqual([
      [null, { 560001: 5, 560002: 6 }],
      [{ 560001: 5 }, { 560001: 7, 560003: 8 }],
      [{ 560001: 7, 560002: 6, 560003: 8 }, null],
    ]);
  });

  it('is not written for calls that were refused, rolled back, or changed nothing', async () => {
    const product = await makeProduct(shop, { stock: 7 });
    expect((await setStockOf(product.id, -1)).status).toBe(400);
    expect((await setStockOf(product.id, 7)).status).toBe(200);
    const actor = { userId: owner.userId, address: '', call: 'planted' };
    await actAs(actor, async () => {
      await expect(
        shop.db.execute(sql`UPDATE store_products SET stock = -1 WHERE product_id = ${product.id}`),
      ).rejects.toThrow();
    });
    expect((await read({ entityId: product.id })).body.data).toEqual([]);
  });

  it('is not written for shoppers and the shop itself', async () => {
    const shopper = await makeOneShopper(shop);
    const body = { name: 'Asha Devi' };
    await shop.call('PUT', '/api/user/update-user', { token: shopper.token, body });
    await shop.db.update(users).set({ status: 'Suspended' }).where(eq(users.id, shopper.userId));
    expect((await read({ entityId: shopper.userId })).body.data).toEqual([]);
  });

  it('about a command of the operator names the command', async () => {
    const { userId } = await makeOneShopper(shop);
    await actAs({ userId: null, address: '', call: 'npm run user -- suspend' }, () =>
      shop.db.update(users).set({ status: 'Suspended' }).where(eq(users.id, userId)),
    );
    const { body } = await read({ entity: 'user', entityId: userId });
    expect(body.data).toMatchObject([
      {
        by: null,
        call: 'npm run user -- suspend',
        what: '',
        before: { status: 'Active' },
        after: { status: 'Suspended' },
      },
    ]);
  });

  it('is not written for later work that a call has started', async () => {
    const product = await makeProduct(shop, { stock: 1 });
    let later: Promise<unknown> = Promise.resolve();
    await actAs({ userId: owner.userId, address: '', call: 'planted' }, () => {
      later = new Promise((done) => setTimeout(done, 20)).then(() =>
        shop.db.execute(sql`UPDATE products SET unit = '5 kg' WHERE id = ${product.id}`),
      );
    });
    await later;
    expect((await read({ entityId: product.id })).body.data).toEqual([]);
  });
});

it.each([
  ['changes an entry', sql`UPDATE audit_entries SET call = 'nothing'`],
  ['deletes an entry', sql`DELETE FROM audit_entries`],
  ['empties the table', sql`TRUNCATE audit_entries`],
])('nobody, not even the shop itself, %s', async (_what, statement) => {
  await setStockOf((await makeProduct(shop, { stock: 1 })).id, 2);
  const count = () => shop.db.$count(auditEntries);
  const before = await count();
  await expect(shop.db.execute(statement)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'audit entries are never changed or deleted' }),
  });
  expect(await count()).toBe(before);
});

describe('the owner finds entries', () => {
  it('by name, by words and beginnings of words, whatever is typed', async () => {
    const product = await makeProduct(shop, { name: 'Alphonso mango pulp', stock: 1 });
    await setStockOf(product.id, 2);
    for (const search of ['mango', 'ALPHONSO pul', 'pulp alph'])
      expect((await read({ search })).body.data[0], search).toMatchObject({ entityId: product.id });
    expect((await read({ search: 'mango juice' })).body.data).toEqual([]);
    for (const search of ["'", '& | !', ':*', '\\', '%', "a' & 'b"])
      expect((await read({ search })).status, search).toBe(200);
  });

  it('by person, and by days', async () => {
    const other = await makeMember(shop, 'manager', FIRST_STORE_ID);
    await setStockOf((await makeProduct(shop, { stock: 1 })).id, 2);
    expect((await read({ userId: other.userId })).body.data).toEqual([]);
    const own = (await read({ userId: manager.userId })).body.data;
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ userId }) => userId))).toEqual(new Set([manager.userId]));
    expect((await read({ from: '2020-01-01', to: '2020-12-31' })).body.data).toEqual([]);
    expect((await read({ from: '2020-01-01', to: '2199-12-31' })).body.data.length).toBeGreaterThan(0);
  });

  it.each<Record<string, string>>([{ page: '0' }, { page: '201' }, { from: 'yesterday' }])(
    'and gets an error for %o',
    async (query) =>
      expect((await read(query)).body).toMatchObject({ code: 'INVALID_INPUT', success: false }),
  );

  it.each(['0000-01-01', '2026-02-30', 'yesterday'])('as no file from a day like %s', async (from) => {
    expect((await read({ from })).body).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await readFile({ from })).body).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('as a file without formulas, with all matches', async () => {
    const product = await makeProduct(shop, { name: '=HYPERLINK("x")', stock: 1 });
    for (let stock = 2; stock < 6; stock++) await setStockOf(product.id, stock);
    const { headers, text } = await readFile({ entityId: product.id });
    expect(headers['content-type']).toContain('text/csv');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('at,by,user id,address,call,action');
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[1]).toContain('"{""stock"":5}"');
  });

  it('in pages with the total number', async () => {
    const product = await makeProduct(shop, { stock: 1 });
    await actAs({ userId: owner.userId, address: '', call: 'planted' }, async () => {
      for (let unit = 0; unit < 60; unit++)
        await shop.db.execute(sql`UPDATE products SET unit = ${`${unit} g`} WHERE id = ${product.id}`);
    });
    const pages = [await read({ entityId: product.id }), await read({ entityId: product.id, page: '2' })];
    expect(pages.map(({ body }) => body.data.length)).toEqual([50, 10]);
    expect(pages[0]!.body).toMatchObject({ totalCount: 60, totalPage: 2, page: 1, limit: 50 });
    const ids = pages.flatMap(({ body }) => body.data.map(({ _id }) => Number(_id)));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });
});
