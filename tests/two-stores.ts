// A test shop with two stores: opens the second one, and gives each its own stock of test products.

import { beforeAll } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { storeProducts } from '#features/catalogue/catalogue.table.ts';
import { FIRST_STORE_ID, storeAreas, stores } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import {
  ADDRESS,
  isAtStore,
  makeAddress,
  makeCategory,
  makeProduct,
  makeSubCategory,
  stockOf,
} from './factories.ts';
import { makeOneShopper } from './many-shoppers.ts';
import type { Answer, CallOptions, TestShop } from './open-test-shop.ts';
import { toPayload, useCheckedShop } from './orders.ts';

/** Cookies of somebody who has chosen a store. */
export type Chooser = { cookies: Record<string, string> };
export const chose = (storeId: string): Chooser => ({ cookies: { jhatpat_store: storeId } });
export const first = chose(FIRST_STORE_ID);

/** In the first and in the second store. */
type Stocks = readonly [first: number, second: number];

export type TwoStores = TestShop & { secondId: string; second: Chooser };

/** A shop for the tests of a file; the invariants must hold after each test. */
export function useTwoStores(environment: Record<string, string> = {}): TwoStores {
  const shop = {} as TwoStores;
  const base = useCheckedShop(environment);
  beforeAll(async () => {
    Object.assign(shop, base);
    shop.secondId = await openStore(shop, 'Second store');
    shop.second = chose(shop.secondId);
    // Without areas the first store would get all orders.
    const area = { pincode: ADDRESS.pincode, rideMinutes: 5 };
    await shop.db.insert(storeAreas).values([
      { storeId: FIRST_STORE_ID, ...area },
      { storeId: shop.secondId, ...area },
    ]);
  });
  return shop;
}

export async function openStore(shop: TestShop, name: string): Promise<string> {
  const id = makeId();
  // It waits for transactions that create products, and may be retried.
  await inTransaction(shop.db, (tx) => tx.insert(stores).values({ id, name }));
  await shop.services.stores.reload();
  return id;
}

export const readStocks = (shop: TwoStores, productId: string): Promise<number[]> =>
  Promise.all([FIRST_STORE_ID, shop.secondId].map((storeId) => stockOf(shop, productId, storeId)));

export async function makeStocked(
  shop: TwoStores,
  [here, there]: Stocks,
  options: Parameters<typeof makeProduct>[1] = {},
) {
  const product = await makeProduct(shop, { ...options, stock: here });
  const values = { stock: there, openingStock: there };
  await shop.db.update(storeProducts).set(values).where(isAtStore(product.id, shop.secondId));
  return product;
}

/** A category with a sub-category, and for each pair of stocks a product in both, oldest first. */
export async function makeAisle(shop: TwoStores, ...stocks: Stocks[]) {
  const category = await makeCategory(shop);
  const subCategory = await makeSubCategory(shop, [category.id]);
  const place = { categoryIds: [category.id], subCategoryIds: [subCategory.id] };
  const ids: string[] = [];
  for (const each of stocks) ids.push((await makeStocked(shop, each, place)).id);
  // Written without the shop, so its cache does not know.
  shop.cache.dropAll();
  return { categoryId: category.id, subCategoryId: subCategory.id, ids };
}

export const post = async (shop: TestShop, path: string, body: object, who: CallOptions = {}) =>
  (await shop.call('POST', path, { ...who, body })).body;

/** A shopper with the given quantities in the cart, put there while the store of `who` was chosen. */
export async function makeShopperAt(
  shop: TwoStores,
  who: Chooser,
  ...wanted: [productId: string, quantity: number][]
) {
  const person = await makeOneShopper(shop);
  const addressId = await makeAddress(shop, person);
  const caller = { ...who, token: person.token };
  for (const [productId, qty] of wanted) {
    const { data } = await post(shop, '/api/cart/create', { productId }, caller);
    await shop.call('PUT', '/api/cart/update-qty', { ...caller, body: { _id: data._id, qty } });
  }
  return { token: person.token, addressId };
}

type ShopperAt = Awaited<ReturnType<typeof makeShopperAt>>;

/** Orders the whole cart, with the store of `who` chosen. */
export async function orderAt(
  shop: TwoStores,
  who: Chooser,
  { token, addressId }: ShopperAt,
): Promise<Answer> {
  const cart = await shop.call('GET', '/api/cart/get', { token, ...who });
  const body = toPayload(cart.body.data, addressId);
  return shop.call('POST', '/api/order/cash-on-delivery', { token, ...who, body });
}
