// Helpers for tests of picking: an order of several products, and a picker's calls.

import { eq } from 'drizzle-orm';
import { categories } from '#features/catalogue/catalogue.table.ts';
import { orderAdjustments, orders } from '#features/orders/core/order.table.ts';
import { makeAddress, makeCategory, makeProduct, makeSubCategory, type Person } from './factories.ts';
import { makeOneShopper } from './many-shoppers.ts';
import type { TestShop } from './open-test-shop.ts';
import { addToCart, placeOrder, readPayload } from './orders.ts';

type OrderOptions = {
  ifShort?: 'refund' | 'replace';
  quantities?: number[];
  prices?: number[];
  names?: string[];
  /** Nothing comes instead of them without a yes. */
  isFresh?: boolean;
};

/** A cart of several products of one sub-category, not ordered yet. */
export async function fillCart(
  shop: TestShop,
  { ifShort, quantities = [2, 3], prices = [], names = [], isFresh = false }: OrderOptions = {},
) {
  const category = await makeCategory(shop);
  await shop.db.update(categories).set({ isFresh }).where(eq(categories.id, category.id));
  const list = await makeSubCategory(shop, [category.id]);
  const options = { categoryIds: [category.id], subCategoryIds: [list.id], stock: 50 };
  const person = await makeOneShopper(shop);
  const addressId = await makeAddress(shop, person);
  const products: { id: string; name: string }[] = [];
  for (const [index, quantity] of quantities.entries()) {
    const name = names[index];
    const price = prices[index] ?? 100;
    const product = await makeProduct(shop, { ...options, price, discount: 0, ...(name && { name }) });
    products.push(product);
    await addToCart(shop, person, product.id, quantity);
  }
  const payload = { ...(await readPayload(shop, person, addressId)), ...(ifShort && { ifShort }) };
  const makeSimilar = (attributes: Parameters<typeof makeProduct>[1] = {}) =>
    makeProduct(shop, { ...options, discount: 0, ...attributes });
  return { person, payload, products, makeSimilar };
}

/** The same, ordered for cash. */
export async function makePlaced(shop: TestShop, options?: OrderOptions) {
  const filled = await fillCart(shop, options);
  const { body } = await placeOrder(shop, filled.person, filled.payload);
  return { ...filled, orderId: body.data[0].orderId as string };
}

export function asPicker(shop: TestShop, { token }: Person) {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    shop.call(method, `/api/picking/${path}`, { token, ...(body && { body }) });
  return {
    queue: (storeId: string) => call('GET', `queue?storeId=${storeId}`),
    claim: (orderId: string) => call('POST', 'claim', { orderId }),
    release: (orderId: string) => call('POST', 'release', { orderId }),
    pick: (orderId: string, lineId: string, picked: number) =>
      call('PUT', 'pick', { orderId, lineId, picked }),
    short: (
      orderId: string,
      lineId: string,
      short: number,
      substitute?: { productId: string; quantity: number },
    ) => call('PUT', 'short', { orderId, lineId, short, ...(substitute && { substitute }) }),
    /** Missing packs, and how many are left on the shelf; null: some. */
    shelf: (orderId: string, lineId: string, short: number, left: number | null, secondsAgo = 0) =>
      call('PUT', 'short', { orderId, lineId, short, left: { count: left, secondsAgo } }),
    waste: (orderId: string, lineId: string, wasted: number, reason = 'broken') =>
      call('PUT', 'waste', { orderId, lineId, wasted, reason }),
    substitutes: (orderId: string, lineId: string) =>
      call('GET', `substitutes?orderId=${orderId}&lineId=${lineId}`),
    barCode: (orderId: string, lineId: string, code: string) =>
      call('PUT', 'bar-code', { orderId, lineId, code }),
    finish: (orderId: string) => call('POST', 'finish', { orderId }),
    /** Claims the order and picks everything that is not missing. */
    async pickAll(orderId: string) {
      const { body } = await call('POST', 'claim', { orderId });
      for (const { lineId, quantity, short } of body.data.lines)
        await call('PUT', 'pick', { orderId, lineId, picked: quantity - short });
    },
  };
}

/** Claimed by this picker. `lineOf` is the line of the product at this index. */
export async function claimPlaced(
  shop: TestShop,
  picker: Person,
  { orderId, products }: { orderId: string; products: readonly { id: string }[] },
) {
  const calls = asPicker(shop, picker);
  const { lines } = (await calls.claim(orderId)).body.data;
  const lineOf = (index: number): string =>
    lines.find(({ productId }: { productId: string }) => productId === products[index]!.id).lineId;
  return { calls, lines, lineOf };
}

/** Packs the order, ready for a rider. */
export async function packOrder(shop: TestShop, picker: Person, orderId: string): Promise<void> {
  const calls = asPicker(shop, picker);
  await calls.pickAll(orderId);
  const { status, body } = await calls.finish(orderId);
  if (status !== 200) throw new Error(`not packed: ${body.message}`);
}

export async function readMoney(shop: TestShop, orderId: string) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  const adjustments = await shop.db
    .select()
    .from(orderAdjustments)
    .where(eq(orderAdjustments.orderId, orderId));
  return {
    total: order!.totalPaise / 100,
    adjusted: order!.adjustedPaise / 100,
    adjustments: adjustments
      .map(({ reason, quantity, paise }) => [reason, quantity, paise / 100])
      .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    isSettled: adjustments.every(({ settledAt }) => settledAt !== null),
  };
}
