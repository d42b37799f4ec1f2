// No statement that visitors or shoppers can cause may scan a whole table. Every table is filled with very
// many rows, every public call and page is made (every-call.ts), and the rows that PostgreSQL read for each
// statement are counted. STATEMENT_TEST_ROWS=1000000 runs the same test with a million rows in each table
// (minutes).

import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { rankCategories } from '#features/catalogue/category/category-order.ts';
import { openCatalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { listForExport } from '#features/catalogue/product-files/product-files.store.ts';
import { findLivingTokens } from '#features/identity/sign-in/session/session.ts';
import { hashToken } from '#features/identity/account/token.ts';
import { EXPIRED, sweep } from '#features/office/housekeeping/housekeeping.ts';
import { readOrders } from '#features/orders/tracking/own-orders.ts';
import { listVersions } from '#features/orders/tracking/details.store.ts';
import { openArrivals, type Arrivals } from '#features/orders/arrival/arrival.ts';
import { OrderStreams } from '#features/orders/tracking/order-streams.ts';
import { countUnitsSold } from '#features/office/report/sales/units-sold.ts';
import { countBoughtTogether } from '#features/orders/again/bought-together.ts';
import { paymentCharges } from '#features/checkout/ledger/provider-records.table.ts';
import { reconcile, sweepOverdue } from '#features/checkout/reconcile/reconcile.ts';
import { settleEvent } from '#features/checkout/webhook/webhook.ts';
import { openSearch } from '#features/catalogue/search/search.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { addMissed } from '#features/catalogue/search/search-admin.store.ts';
import { buildApp } from '#app/app.ts';
import { PageCache } from '#app/pages/page-cache.ts';
import { builtPages } from '#app/pages/page-build.ts';
import type { ShopApp } from '#http/routing.ts';
import { withPayments } from '../payment-shop.ts';
import { callApp, useTestShop } from '../open-test-shop.ts';
import {
  beShopper,
  browse,
  findCustomers,
  tellOfOrders,
  useSecondFactors,
  type Calls,
} from '../every-call.ts';
import { fillTables } from '../fill-tables.ts';
import { makeCatalogue, makeDelivered, makeLists, makeOtherRows } from '../rows-to-copy.ts';
import { watchPlans, type PlanWatch } from '../watch-plans.ts';

const ROWS = Number(process.env.STATEMENT_TEST_ROWS ?? 20_000);
/** A page of 100 rows with a few joins reads less; a scan of the smallest filled table reads ROWS. */
const MAX_ROWS_READ = 2_000;
/** These read many rows, but visitors cannot cause them often. */
const RARE = new Map([
  ['GET /metrics', 'not open to strangers'],
  ['GET /sitemap.xml', 'the ids of all products, once an hour'],
  ['round: units sold', 'a day of orders, every two minutes'],
  ['round: in which order categories sell', 'what sold in a store, and here everything did, once an hour'],
  ['round: what is bought together', 'as many orders as say what goes together, every six hours'],
]);

const shop = withPayments(useTestShop());
let watch: PlanWatch;
let app: ShopApp;
let orderStreams: OrderStreams;
let arrivals: Arrivals;
/** Every call made so far, as the route table writes it. */
const called = new Set<string>();

const call: Calls['call'] = async (method, path, options, expected = [200]) => {
  const route = `${method} ${path.split('?')[0]}`;
  called.add(route);
  watch?.begin(route.startsWith('GET /Category') ? 'listing page' : route);
  const answer = await callApp(app, method, path, options);
  if (!expected.includes(answer.status))
    throw new Error(`${route} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return answer;
};

/** The jobs that visitors' actions cause. */
async function doJobs(calls: Calls) {
  const { db } = watch;
  await tellOfOrders(calls);
  watch.begin('streams: what has changed, and who is signed in');
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM orders ORDER BY id DESC LIMIT 20`);
  const orderIds = rows.map(({ id }) => id);
  expect(await listVersions(db, orderIds)).toHaveLength(20);
  expect(await readOrders({ db, arrivals }, orderIds, new Date())).toHaveLength(20);
  await findLivingTokens(db, [hashToken('a'.repeat(43))], new Date());
  const payments = { ...shop.services, db };
  const found = await db.select().from(paymentCharges).where(eq(paymentCharges.account, 'sandbox')).limit(1);
  watch.begin('job: news of a refund');
  const { paymentId } = found[0]!;
  await settleEvent(payments, { provider: 'sandbox', attemptId: null, paymentId }, new Date());
  watch.begin('round: holds that are over');
  await sweepOverdue(payments, new Date());
  watch.begin('round: comparing with the payment provider');
  await reconcile(payments, new Date());
  watch.begin('round: cards are switched off');
  await reconcile({ ...payments, paymentProviders: [] }, new Date());
  watch.begin('round: units sold');
  await countUnitsSold({ db, changes: { apply() {} } }, new Date());
  watch.begin('round: in which order categories sell');
  await rankCategories({ db, changes: { apply() {} } }, [FIRST_STORE_ID]);
  watch.begin('round: what is bought together');
  await countBoughtTogether(db, new Date());
  watch.begin('job: missed searches');
  await addMissed(db, [{ text: 'submarine', count: 1 }]);
}

beforeAll(async () => {
  app = shop.app;
  const catalogue = await makeCatalogue(shop);
  const first: Calls = { shop, call, begin() {}, db: shop.db, isFirst: true };
  await browse(first, catalogue);
  await beShopper(first, catalogue);
  await useSecondFactors(first);
  await makeOtherRows(shop, catalogue);
  await makeDelivered(shop, catalogue);
  await addMissed(shop.db, [{ text: 'submarine', count: 1 }]);
  await countUnitsSold(shop.services, new Date());
  await fillTables(shop.db, ROWS);
  await makeLists(shop);
  watch = watchPlans(shop.config.databaseUrl!);
  const watchedCatalogue = openCatalogue(watch.db);
  const search = openSearch(watchedCatalogue);
  // It must not have cached anything before the tables were filled.
  arrivals = openArrivals(shop.services.stores);
  orderStreams = new OrderStreams({
    ...shop.services,
    db: watch.db,
    arrivals,
    url: shop.config.databaseUrl!,
  });
  await search.ready();
  app = await buildApp({
    services: {
      ...shop.services,
      db: watch.db,
      catalogue: watchedCatalogue,
      arrivals,
      search,
      log: pino({ level: 'silent' }),
      changes: { ...shop.services.changes, apply() {} },
      orderStreams,
      cache: new PageCache(),
    },
    pages: builtPages(),
  });
  watch.scans.length = 0;
  const { begin, db } = watch;
  const watched: Calls = { shop, call, begin, db, isFirst: false };
  await browse(watched, catalogue);
  await beShopper(watched, catalogue);
  await findCustomers(watched);
  await useSecondFactors(watched);
  await doJobs(watched);
}, 1_800_000);
afterAll(async () => {
  await app?.close();
  await orderStreams?.close();
  await watch?.db.$client.end();
});

/** Statements that read more rows of a table than allowed. */
function listLargeScans(): string[] {
  const large = watch.scans.filter(({ cause, rowsRead }) => rowsRead > MAX_ROWS_READ && !RARE.has(cause));
  const found = large.map(
    ({ cause, node, relation, rowsRead, statement }) =>
      `${cause}: ${node} on ${relation} read ${rowsRead} rows: ${statement}`,
  );
  return [...new Set(found)];
}

describe(`with ${ROWS} rows in each table`, () => {
  it('no statement behind a public call or a shopper’s call reads more than a page of rows', () => {
    expect(watch.scans.length).toBeGreaterThan(100);
    expect(listLargeScans()).toEqual([]);
  });

  it('every public call, every visitor’s and every shopper’s call was made', () => {
    const declared = shop.app.calls
      .filter(({ method, access }) => method !== 'HEAD' && access !== 'admin' && access !== 'staff')
      .map(({ method, url }) => `${method} ${url}`);
    expect(declared.filter((route) => !called.has(route))).toEqual([]);
  });

  it('a portion of the product file reads only its own products, also the last portion', async () => {
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`SELECT id FROM products ORDER BY id DESC OFFSET 60 LIMIT 1`,
    );
    watch.scans.length = 0;
    watch.begin('product file');
    const portion = { storeId: FIRST_STORE_ID, afterId: rows[0]!.id, limit: 50, ids: undefined };
    await inTransaction(watch.db, async (tx) => {
      // Forces the join that PostgreSQL chooses in a catalogue of 500,000 products.
      await tx.execute(sql`SET LOCAL enable_nestloop = off`);
      await tx.execute(sql`SET LOCAL enable_hashjoin = off`);
      expect(await listForExport(tx, portion)).toHaveLength(50);
    });
    expect(listLargeScans()).toEqual([]);
  });

  it('expired rows are all removed, however many, and no step reads a whole table', async () => {
    const tooMany = Math.min(35_011, ROWS / 2);
    for (const expired of EXPIRED) await expire(expired, tooMany);
    const before = await Promise.all(EXPIRED.map(countExpired));
    for (const count of before) expect(count).toBeGreaterThanOrEqual(tooMany);
    watch.scans.length = 0;
    watch.begin('sweep');
    await sweep(watch.db);
    expect(await Promise.all(EXPIRED.map(countExpired))).toEqual(EXPIRED.map(() => 0));
    expect(listLargeScans()).toEqual([]);
  });
});

/** Long ago, so that these differ from rows that have expired since the sweep. */
const toPast = ({ column }: ExpiredRows) =>
  sql.raw(column.dataType === 'bigint' ? '-2000000' : "'2001-01-01'");

async function countExpired(expired: ExpiredRows): Promise<number> {
  const { column } = expired;
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${column.table} WHERE ${column} <= ${toPast(expired)}`);
  return rows[0]!.count;
}

/**
 * Makes up to `count` rows of the table expire: sets their times far into the past, and their numbers far
 * back.
 */
async function expire(expired: ExpiredRows, count: number): Promise<void> {
  const { column } = expired;
  await shop.db.execute(sql`
    UPDATE ${column.table} SET ${sql.identifier(column.name)} = ${toPast(expired)}
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${column.table} LIMIT ${count}))`);
  await shop.db.execute(sql`ANALYZE ${column.table}`);
}
