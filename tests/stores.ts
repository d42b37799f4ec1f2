// Helpers for tests of stores: open another store, set its delivery areas, stock it.

import { storeProducts } from '#features/catalogue/catalogue.table.ts';
import type { Area, Store } from '#features/stores/store/store.contract.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { isAtStore, stockOf, type Person } from './factories.ts';
import type { TestShop } from './open-test-shop.ts';

export { FIRST_STORE_ID };

let counter = 0;

export async function makeStore(
  shop: TestShop,
  admin: Person,
  fields: Record<string, unknown> = {},
): Promise<Store> {
  const body = { name: `Store ${++counter}`, ...fields };
  const answer = await shop.call('POST', '/api/store/create', { token: admin.token, body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}

export async function changeStore(
  shop: TestShop,
  admin: Person,
  _id: string,
  fields: Record<string, unknown>,
): Promise<Store> {
  const body = { _id, ...fields };
  const answer = await shop.call('PUT', '/api/store/update', { token: admin.token, body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}

/** Each pincode with its minutes. */
export async function setAreas(
  shop: TestShop,
  admin: Person,
  storeId: string,
  minutes: Record<string, number>,
): Promise<void> {
  const areas: Area[] = Object.entries(minutes).map(([pincode, rideMinutes]) => ({ pincode, rideMinutes }));
  const answer = await shop.call('PUT', '/api/store/areas', {
    token: admin.token,
    body: { storeId, areas },
  });
  if (answer.status !== 200) throw new Error(answer.text);
}

export const findStore = (shop: TestShop, pincode: string, cookies: Record<string, string> = {}) =>
  shop.call('GET', `/api/store/find?pincode=${pincode}`, { cookies });

/** The cookie of a browser that has chosen this store. */
export const chosen = (storeId: string) => ({ jhatpat_store: storeId });

/** Sets the store's stock as its opening stock. */
export async function stockStore(
  shop: TestShop,
  storeId: string,
  productId: string,
  stock: number,
): Promise<void> {
  await shop.db
    .update(storeProducts)
    .set({ stock, openingStock: stock })
    .where(isAtStore(productId, storeId));
}

export const readLedger = (
  shop: TestShop,
  { token }: Person,
  { storeId = FIRST_STORE_ID, productId, page = '' }: { storeId?: string; productId: string; page?: string },
) => shop.call('GET', `/api/store/ledger?storeId=${storeId}&productId=${productId}${page}`, { token });

export const stockAt = (shop: TestShop, storeId: string, productId: string): Promise<number> =>
  stockOf(shop, productId, storeId);
