// The report of customers: new ones and those who came back.

import { describe, expect, it } from 'vitest';
import { makeShopper } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeOrderAt, moveTo } from '#tests/sales.ts';
import { useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import type { Report } from './report.contract.ts';

const shop = useTestShop();
const admin = useAdmin(shop);

const read = async (storeId: string, query = ''): Promise<Report> =>
  (
    await shop.call('GET', `/api/admin/report?kind=customer&storeId=${storeId}${query}`, {
      token: admin.token,
    })
  ).body.data;

describe('the report of customers', () => {
  it('has by week who ordered for the first time, who came back, and who did within 30 days', async () => {
    const { _id: storeId } = await makeStore(shop, admin, { name: 'Corner' });
    const lines = [{ productId: 'a'.repeat(24), quantity: 1 }];
    const order = async (userId: string, day: string, inStore = storeId) =>
      makeOrderAt(shop, { storeId: inStore, userId, at: new Date(`${day}T06:00:00Z`), lines });
    const [loyal, once, late, cancelled] = await Promise.all(
      [1, 2, 3, 4].map(async () => (await makeShopper(shop)).userId),
    );
    await order(loyal!, '2026-03-02');
    await order(loyal!, '2026-03-05');
    await order(loyal!, '2026-03-10');
    await order(once!, '2026-03-03');
    // Their first order was elsewhere, and before.
    await order(late!, '2026-01-01', FIRST_STORE_ID);
    await order(late!, '2026-03-11');
    await moveTo(shop, (await order(cancelled!, '2026-03-04')).id, 'CANCELLED');

    const report = await read(storeId, '&from=2026-03-02&to=2026-03-22');
    expect(report.rows.map(({ key, values }) => [key, values])).toEqual([
      ['2026-03-02', { customers: 2, newCustomers: 2, returning: 0, orders: 3, cameBack: 50 }],
      ['2026-03-09', { customers: 2, newCustomers: 0, returning: 2, orders: 2, cameBack: null }],
      ['2026-03-16', { customers: 0, newCustomers: 0, returning: 0, orders: 0, cameBack: null }],
    ]);
    expect(report.total).toEqual({ customers: 3, newCustomers: 2, returning: 1, orders: 5, cameBack: 50 });
    const compared = await read(storeId, '&from=2026-03-09&to=2026-03-15&compare=before');
    expect(compared.rows).toMatchObject([{ key: '2026-03-09', before: { newCustomers: 2, orders: 3 } }]);
  });

  it('does not judge new customers before their 30 days are over', async () => {
    const { _id: storeId } = await makeStore(shop, admin, { name: 'Young' });
    const { userId } = await makeShopper(shop);
    const lines = [{ productId: 'a'.repeat(24), quantity: 1 }];
    for (const at of [Date.now() - 3_600_000, Date.now() - 60_000])
      await makeOrderAt(shop, { storeId, userId, at: new Date(at), lines });
    const report = await read(storeId);
    expect(report.total).toMatchObject({ newCustomers: 1, orders: 2, cameBack: null });
    expect(report.rows).toHaveLength(4);
  });
});
