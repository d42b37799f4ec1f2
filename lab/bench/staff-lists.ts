// The first page of every list of the work side in a shop with very many orders: each call by HTTP, and the
// statements that it sends, sent again by a plain client and by psql, in turns.

import { count } from '../report.ts';
import { openTimer, type Request } from '../start/calls.ts';
import { addPastWork } from '../start/past-work.ts';
import { FIRST_STORE_ID, makeAdmin } from '../start/people.ts';
import type { LabShop } from '../start/shop.ts';
import { addSoldOrders } from '../start/sold-orders.ts';
import { openPsql, openReplay, recordStatements } from '../start/statement-log.ts';
import { compare, judgeAlone, measureInTurns, quantile, type Measurement } from './compare.ts';
import { shortened } from './short.ts';

/** Whoever opens a list waits at most this long. */
const GOAL_MS = 150;
/** Of the time of the statements alone to that of the call. */
const GOAL_RATIO = 0.5;
const CALLS = shortened(15, 2);
const ORDERS_OF_EACH = 10;

export async function* benchStaffLists(
  shop: LabShop,
  orders: number,
  psql: string | null,
): AsyncGenerator<Measurement> {
  console.log(`Writing ${count.format(orders)} orders, and what staff did with them ...`);
  await addSoldOrders(shop.query, orders, { hasLedger: true, ofEach: ORDERS_OF_EACH });
  await addPastWork(shop.query, orders);
  yield* measureStaffLists(shop, `${count.format(orders)} orders`, psql);
}

async function* measureStaffLists(
  shop: LabShop,
  label: string,
  psqlProgram: string | null,
): AsyncGenerator<Measurement> {
  const { token } = await makeAdmin(shop.query);
  const timer = openTimer(shop.address);
  const replay = openReplay(shop.databaseUrl);
  const psql = psqlProgram === null ? null : openPsql(psqlProgram, shop.databaseUrl);
  try {
    for (const [name, request] of Object.entries(await listRequests(shop))) {
      const once = () => timer.time({ ...request, token });
      const statements = await recordStatements(shop, once);
      // From memory: there is nothing to compare with.
      const isFromMemory = statements.length === 0;
      const { call, alone, plain } = await measureInTurns(
        {
          call: once,
          alone: () => replay.time(statements),
          plain: async () => (psql ? psql.time(statements) : Number.NaN),
        },
        { rounds: CALLS },
      );
      const p95 = quantile(call, 0.95);
      yield judgeAlone(`${name}, ${label}: p95`, ' ms', [p95], { better: 'less', goal: GOAL_MS });
      if (isFromMemory) continue;
      const toRates = (times: readonly number[]) => times.map((ms) => 1_000 / ms);
      const rate = { unit: '/s', better: 'more', goal: GOAL_RATIO, ours: toRates(call) } as const;
      const reference = `its ${statements.length} statements alone`;
      yield compare({ ...rate, name: `${name}: rate`, reference, theirs: toRates(alone) });
      const byPsql = { reference: `${reference}, by psql`, theirs: toRates(plain) };
      if (psql) yield compare({ ...rate, name: `${name}: rate beside psql`, ...byPsql });
    }
  } finally {
    timer.close();
    psql?.close();
    await replay.close();
  }
}

const toDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** What each page of the work side asks for first. */
async function listRequests({ query }: LabShop): Promise<Record<string, Request>> {
  const store = `storeId=${FIRST_STORE_ID}`;
  const [product] = await query<{ id: string }>(
    'SELECT product_id AS id FROM order_lines GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  );
  const [order] = await query<{ id: string }>('SELECT id FROM orders ORDER BY id LIMIT 1 OFFSET 1000');
  const orders = (body: object) => ({ path: '/api/order/staff-list', body: { page: 1, limit: 20, ...body } });
  const find = (q: string) => ({ path: `/api/admin/find?${store}&q=${q}` });
  return {
    orders: orders({}),
    'orders of a store': orders({ storeId: FIRST_STORE_ID }),
    'orders of an empty store': orders({ storeId: 'ffffffffffffffffffffffff' }),
    'orders to pack': orders({ status: 'PLACED' }),
    'late orders': orders({ late: true }),
    'orders, searched': orders({ search: 'Asha' }),
    customers: { path: '/api/customer/find' },
    'customers, counted': { path: '/api/customer/count' },
    products: { path: '/api/product/staff-list', body: { page: 1, limit: 10 } },
    'products as a sheet': { path: '/api/product/sheet' },
    'open problems': { path: `/api/order/problems?${store}&state=open` },
    'refused problems': { path: `/api/order/problems?${store}&state=refused` },
    picking: { path: `/api/picking/queue?${store}` },
    deliveries: { path: `/api/delivery/ready?${store}` },
    cash: { path: `/api/delivery/cash?${store}` },
    receipts: { path: `/api/stock/receipts?${store}` },
    'purchase orders': { path: `/api/stock/purchase-lists?${store}` },
    ledger: { path: `/api/store/ledger?${store}&productId=${product!.id}` },
    'low stock': { path: `/api/stock/low?${store}` },
    'to count': { path: `/api/stock/to-count?${store}` },
    expiring: { path: `/api/stock/expiring?${store}` },
    staff: { path: '/api/staff/get' },
    stores: { path: '/api/store/get' },
    audit: { path: '/api/admin/audit' },
    'audit of orders': { path: '/api/admin/audit?entity=order' },
    'audit, searched': { path: '/api/admin/audit?search=atta' },
    'audit of a past month': { path: `/api/admin/audit?from=${toDay(330)}&to=${toDay(300)}` },
    'payment reviews': { path: '/api/order/payment-reviews', body: { limit: 20 } },
    'all payment reviews': { path: '/api/order/payment-reviews', body: { all: true, limit: 20 } },
    'search words': { path: '/api/search/synonym-groups', body: { limit: 20 } },
    'missed searches': { path: '/api/search/missed-searches', body: { limit: 20 } },
    'find an order': find(order!.id.slice(-6)),
    'find a customer': find('Asha%20R'),
    'find a mobile': find('9000007919'),
    'find a product': find('atta'),
    Today: { path: '/api/admin/today' },
  };
}
