// The shop of pages.spec.ts and its pictures: the demo, and one morning at its first store, with fixed
// times and numbers.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, request as playwright } from '@playwright/test';
import { Client } from 'pg';
import { withAdvisoryLock } from '#database/advisory-lock.ts';
import { connect } from '#database/client.ts';
import { countUnitsSold } from '#features/office/report/sales/units-sold.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { startShop } from './open-shop.ts';
import { demoAccounts } from './shop-test.ts';
import { logInAs, registerShopper, type Shopper } from './shopper.ts';

export type PicturesShop = {
  baseUrl: string;
  people: Record<'shopper' | 'owner' | 'manager' | 'picker' | 'rider', Shopper['tokens']>;
  /** Ids of the shopper's orders. */
  orders: Record<'delivered' | 'coming', string>;
  /** Id of a product with three sizes. */
  productId: string;
  categoryId: string;
  subCategoryId: string;
};

/** The time in every screenshot, both in the shop and in the browser. */
export const NOW = '2026-03-02T11:00:00+05:30';
const at = (time: string, day = '2026-03-02') => `${day}T${time}:00+05:30`;
const LAST_WEEK = at('18:14', '2026-02-24');

const DEMO_PRODUCTS = 600;
const PRODUCTS = {
  milk: ['Gopalvan Skimmed Milk', '500 ml'],
  eggs: ['Murgivan White Eggs', '6 pcs'],
  tomato: ['Desi Tomato', '500 g'],
  paneer: ['Dudhvan Fresh Paneer', '200 g'],
  atta: ['Annapurnam Whole Wheat Atta', '5 kg'],
} as const;
type Product = keyof typeof PRODUCTS;
type Basket = Partial<Record<Product, number>>;

/** Serves an address that answers with the shop's address. The shop opens on the first request. */
export async function offerPicturesShop(): Promise<{ url: string; close: () => Promise<void> }> {
  let opening: ReturnType<typeof openPicturesShop> | undefined;
  const server = createServer((_, answer) => {
    opening ??= openPicturesShop();
    opening.then(
      ({ place }) => answer.end(JSON.stringify(place)),
      (error) => answer.writeHead(500).end(String(error)),
    );
  });
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    await opening?.then((shop) => shop.close());
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

async function openPicturesShop(): Promise<{ place: PicturesShop; close: () => Promise<void> }> {
  const shop = await startShop(DEMO_PRODUCTS, { clockAt: at('18:00', '2026-02-20') });
  const request = await playwright.newContext({ baseURL: shop.baseUrl });
  const database = new Client({ connectionString: shop.databaseUrl });
  try {
    await database.connect();
    const place = await spendMorning(shop, request, database);
    await countSales(shop.databaseUrl);
    await expect(() => expectSameArrival(request)).toPass();
    await database.end();
    return { place: { baseUrl: shop.baseUrl, ...place }, close: shop.close };
  } catch (error) {
    await database.end();
    await shop.close();
    throw error;
  } finally {
    await request.dispose();
  }
}

/** The shop itself counts every two minutes: pictures are neither of before nor of a part of a day. */
async function countSales(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, { max: 2 });
  // Not while the shop does.
  while (!(await withAdvisoryLock(db, 'units sold', async () => {}))) await sleep(100);
  for (const time of [LAST_WEEK, NOW]) await countUnitsSold({ db, changes: { apply() {} } }, new Date(time));
  await db.$client.end();
}

/**
 * What the store's morning says of arrivals has been read: the usual minutes stand for it as long as it is
 * late.
 */
async function expectSameArrival(request: Request): Promise<void> {
  const find = async () => (await request.get('/api/store/find?pincode=560001&look=true')).json();
  const first = await find();
  await sleep(2_000);
  expect(await find()).toEqual(first);
}

type Shop = Awaited<ReturnType<typeof startShop>>;
type Request = Parameters<typeof logInAs>[0];

async function spendMorning(
  { dataDir, setClock }: Shop,
  request: Request,
  database: Client,
): Promise<Omit<PicturesShop, 'baseUrl'>> {
  const accounts = demoAccounts(dataDir);
  const [shopper, owner] = [await logInAs(request, accounts.shopper), await logInAs(request, accounts.owner)];
  const join = async (name: string, email: string) => {
    const person = await registerShopper(request, name, `${email}@example.test`);
    await database.query('UPDATE users SET is_email_verified = true WHERE email = $1', [person.email]);
    return person;
  };
  const hire = async (role: string, name: string) => {
    const person = await join(name, role);
    await owner.call('POST', '/api/staff/invite', { email: person.email, role, storeId: FIRST_STORE_ID });
    return person;
  };
  const manager = await hire('manager', 'Vik Rao');
  const [picker, rider] = [await hire('picker', 'Meera Nair'), await hire('rider', 'Imran Khan')];
  const [neighbour, friend] = [await join('Ravi Iyer', 'ravi'), await join('Zoya Shah', 'zoya')];
  // Extends all sessions, so that nobody has to sign in again.
  await database.query("UPDATE access_tokens SET expires_at = expires_at + interval '100 days'");
  await database.query("UPDATE sessions SET idle_expires_at = idle_expires_at + interval '20 days'");

  const findId = async (product: Product) => {
    const [name, unit] = PRODUCTS[product];
    const { rows } = await database.query('SELECT id FROM products WHERE name = $1 AND unit = $2', [
      name,
      unit,
    ]);
    if (rows.length !== 1) throw new Error(`The demo has no ${name}, ${unit}.`);
    return rows[0].id as string;
  };
  const fill = async (who: Shopper, basket: Basket) => {
    for (const [product, qty] of Object.entries(basket)) {
      const { _id } = await who.call('POST', '/api/cart/create', {
        productId: await findId(product as Product),
      });
      if (qty > 1) await who.call('PUT', '/api/cart/update-qty', { _id, qty });
    }
  };
  /** Only the time at the beginning of an id is the same in every shop. */
  let count = 0;
  const order = async (time: string, who: Shopper, basket: Basket, preferences = {}) => {
    setClock(time);
    await fill(who, basket);
    const list_items = await who.call('GET', '/api/cart/get');
    const [{ _id: addressId }] = await who.call('GET', '/api/address/get');
    const body = { list_items, addressId, totalAmt: 1_000_000, ...preferences };
    const [row] = await who.call('POST', '/api/order/cash-on-delivery', body);
    const orderId = row.orderId.slice(0, 8) + (0xa10001 + 0x1111 * count++).toString(16).padStart(16, '0');
    await renameOrder(database, row.orderId, orderId);
    return orderId;
  };
  const claim = async (time: string, orderId: string) => {
    setClock(time);
    return (await picker.call('POST', '/api/picking/claim', { orderId })).lines as Line[];
  };
  const pick = async (from: string, to: string, orderId: string) => {
    for (const { lineId, quantity } of await claim(from, orderId))
      await picker.call('PUT', '/api/picking/pick', { orderId, lineId, picked: quantity });
    setClock(to);
    await picker.call('POST', '/api/picking/finish', { orderId });
  };
  const take = async (time: string, orderId: string) => {
    setClock(time);
    await rider.call('POST', '/api/delivery/take', { orderIds: [orderId] });
    await database.query("UPDATE deliveries SET code = '4711' WHERE order_id = $1", [orderId]);
  };
  const deliver = async (time: string, orderId: string) => {
    setClock(time);
    await rider.call('POST', '/api/delivery/deliver', { orderId, code: '4711' });
  };

  await neighbour.saveAddress('7 Church Street');
  await friend.saveAddress('Flat 12, Lake View');

  const lastWeek = await order(at('18:05', '2026-02-24'), shopper, { milk: 2, eggs: 1, atta: 1 });
  await pick(at('18:06', '2026-02-24'), at('18:09', '2026-02-24'), lastWeek);
  await take(at('18:10', '2026-02-24'), lastWeek);
  await deliver(LAST_WEEK, lastWeek);

  const delivered = await order(at('09:12'), shopper, { milk: 2, eggs: 1, tomato: 1 });
  await pick(at('09:13'), at('09:16'), delivered);
  await take(at('09:17'), delivered);
  await deliver(at('09:21'), delivered);
  const { lines } = await shopper.call('GET', `/api/order/details?orderId=${delivered}`);
  setClock(at('09:40'));
  const eggs = lines.find(({ name }: { name: string }) => name === PRODUCTS.eggs[0]);
  const problem = { orderId: delivered, lineId: eggs.lineId, kind: 'damaged', quantity: 1 };
  await shopper.call('POST', '/api/order/problem', { ...problem, text: 'Two of the six are broken.' });

  const second = await order(at('10:05'), neighbour, { paneer: 1, milk: 1 });
  await pick(at('10:06'), at('10:10'), second);
  await take(at('10:12'), second);
  await deliver(at('10:19'), second);
  const cancelled = await order(at('10:31'), friend, { atta: 1 });
  setClock(at('10:32'));
  await friend.call('POST', '/api/order/cancel', { orderId: cancelled });

  const coming = await order(at('10:46'), shopper, { paneer: 2, tomato: 1 }, { leaveAtDoor: true });
  await pick(at('10:47'), at('10:51'), coming);
  await take(at('10:53'), coming);
  const packed = await order(at('10:54'), neighbour, { eggs: 2 });
  await pick(at('10:55'), at('10:56'), packed);
  const started = await order(at('10:56'), friend, { milk: 3, eggs: 1, paneer: 2 }, { ifShort: 'replace' });
  const [first] = await claim(at('10:57'), started);
  await picker.call('PUT', '/api/picking/pick', {
    orderId: started,
    lineId: first!.lineId,
    picked: first!.quantity,
  });
  await order(at('10:58'), neighbour, { tomato: 2 });
  await order(at('10:59'), friend, { atta: 1, milk: 1 });

  await stockUp(manager, findId);
  setClock(NOW);
  await fill(shopper, { milk: 2, paneer: 1, atta: 1 });
  await shopper.saveAddress('Flat 4, Palm Court');
  const productId = await findId('atta');
  const { rows } = await database.query(
    `SELECT category_id, sub_category_id FROM product_categories JOIN product_sub_categories USING (product_id)
     WHERE product_id = $1`,
    [productId],
  );
  const people = {
    shopper: shopper.tokens,
    owner: owner.tokens,
    manager: manager.tokens,
    picker: picker.tokens,
    rider: rider.tokens,
  };
  const [{ category_id: categoryId, sub_category_id: subCategoryId }] = rows;
  return { people, orders: { delivered, coming }, productId, categoryId, subCategoryId };
}

type Line = { lineId: string; quantity: number };

/** A manager's work: a supplier, a draft of goods in, waste, and a reorder level. */
async function stockUp(manager: Shopper, findId: (product: Product) => Promise<string>): Promise<void> {
  const storeId = FIRST_STORE_ID;
  await manager.call('PUT', '/api/stock/supplier', { name: 'Metro Wholesale' });
  const draft = await manager.call('POST', '/api/stock/receipt', {
    storeId,
    supplier: 'Metro Wholesale',
    reference: 'DN-90',
  });
  const set = [
    { lineId: makeId(), code: await findId('milk'), quantity: '48', cost: '19' },
    { lineId: makeId(), code: await findId('paneer'), quantity: '20', cost: '64' },
  ];
  await manager.call('PUT', '/api/stock/receipt', { _id: draft._id, revision: draft.revision, set });
  await manager.call('POST', '/api/stock/adjust', {
    storeId,
    kind: 'waste',
    note: 'Two were torn',
    lines: [{ productId: await findId('atta'), quantity: 2 }],
  });
  await manager.call('PUT', '/api/store/stock', {
    storeId,
    productId: await findId('tomato'),
    reorderLevel: 90,
  });
}

/** Renames the order in every table that refers to it. */
async function renameOrder(database: Client, from: string, to: string): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'order_id' AND data_type = 'text'`,
  );
  await database.query('BEGIN');
  // Without foreign key checks, because all referring rows follow.
  await database.query('SET LOCAL session_replication_role = replica');
  await database.query('UPDATE orders SET id = $2 WHERE id = $1', [from, to]);
  for (const { name } of rows) {
    await database.query(`UPDATE ${name} SET order_id = $2 WHERE order_id = $1`, [from, to]);
  }
  await database.query('COMMIT');
}
