// A tiny day against a real shop on a port: what is simulated keeps to the shop's own rules.

import type { AddressInfo } from 'node:net';
import { eq, isNull, like, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions, users } from '#features/identity/account/account.table.ts';
import { orders } from '#features/orders/core/order.table.ts';
import { cashHandIns } from '#features/orders/fulfilment/fulfilment.table.ts';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { expectNoFaults } from '#tests/orders.ts';
import { toQuery } from '../start/database.ts';
import { runDay, type DayOptions } from './run-day.ts';
import { toTable } from './table.ts';

const shop = useTestShop();

async function listen(): Promise<string> {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
}

async function workDay(options: Partial<DayOptions> = {}) {
  const address = await listen();
  return runDay({
    addresses: [address],
    query: toQuery(shop.db.$client),
    orders: 10,
    minutes: 0.06,
    pickers: 2,
    riders: 3,
    seed: 7,
    stop: new AbortController().signal,
    say: () => {},
    onMoment: () => {},
    ...options,
  });
}

it('ten orders are placed, picked, brought, and their cash is counted', async () => {
  const category = await makeCategory(shop);
  const list = await makeSubCategory(shop, [category.id]);
  for (let at = 0; at < 12; at++)
    await makeProduct(shop, { stock: 5, categoryIds: [category.id], subCategoryIds: [list.id] });

  const report = await workDay();
  expect(report.refusals).toEqual([]);
  const { placed, delivered, cancelled, failed, open } = report.results;
  expect({ placed, open }).toEqual({ placed: 10, open: 0 });
  expect(delivered + cancelled + failed).toBe(10);
  expect(delivered).toBeGreaterThan(5);
  expect(await shop.db.$count(orders, eq(orders.status, 'DELIVERED'))).toBe(delivered);
  const { rows } = await shop.db.execute<{ rupees: number }>(sql`
    SELECT coalesce(sum(counted_paise), 0)::float8 / 100 AS rupees FROM ${cashHandIns}`);
  expect(report.cash).toEqual({
    expected: rows[0]!.rupees,
    handedIn: rows[0]!.rupees,
    counted: rows[0]!.rupees,
  });
  expect(report.differences).toEqual([]);
  expect(report.faults).toEqual([]);
  expect(report.counted).toMatchObject({ misplaced: 2, wrong: [] });
  expect(toTable(report)).toMatch(/invariants of orders +hold/);
  expect(toTable(report)).toMatch(/first promises +stay as they were told/);
  expect(await shop.db.$count(orders, isNull(orders.promisedTo))).toBe(0);
  await expectNoFaults(shop);

  // The next day finds the same people; nobody of them stays signed in.
  const people = await shop.db.$count(users, like(users.email, 'day-%'));
  await workDay({ orders: 2, seed: 8 });
  expect(await shop.db.$count(users, like(users.email, 'day-%'))).toBe(people);
  expect(await shop.db.$count(sessions, isNull(sessions.revokedAt))).toBe(0);
}, 120_000);
