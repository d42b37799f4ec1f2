// Helpers for tests of pickers and riders: a store of their own, its staff, and orders with known products.

import type { APIRequestContext, Page } from '@playwright/test';
import { payButton } from './card-checkout.ts';
import { makeProduct, makeWord } from './product-owner.ts';
import { demoAccounts, expect } from './shop-test.ts';
import { makeShopper, signInAs, type Shopper } from './shopper.ts';
import { makeStore, saveAddressIn, type MadeStore } from './store-owner.ts';

export type Workplace = {
  owner: Shopper;
  store: MadeStore;
  /** A person with a confirmed e-mail and this role in the store. */
  hire(role: 'manager' | 'picker' | 'rider', name?: string): Promise<Shopper>;
  /** Products of one sub-category, so that each may substitute another, with a picture of the demo. */
  stock(products: { price?: number; shelf?: string; stock?: number }[]): Promise<Stocked[]>;
  /** An order of the store's products, paid in cash, or by card on this page. */
  order(options: OrderOptions): Promise<PlacedOrder>;
  /** The same, picked: it waits for a rider. */
  pack(options: OrderOptions): Promise<PlacedOrder>;
};

export type Stocked = { _id: string; name: string };
export type PlacedOrder = { orderId: string; number: string; shopper: Shopper };
type OrderOptions = {
  products: readonly Stocked[];
  quantities?: readonly number[];
  ifShort?: 'refund' | 'replace';
  leaveAtDoor?: boolean;
  addressLine?: string;
  payOn?: Page;
};

export async function openWorkplace(request: APIRequestContext): Promise<Workplace> {
  const owner = await signInAs(request, demoAccounts().owner);
  const store = await makeStore(owner);
  const word = makeWord();
  const lists = { categoryId: '', subCategoryId: '', image: [] as string[] };
  let picker: Shopper | undefined;

  async function openLists(): Promise<void> {
    if (lists.categoryId) return;
    const [first] = await owner.call('POST', '/api/subcategory/get', {});
    lists.subCategoryId = first._id;
    lists.categoryId = first.category[0]._id;
    const [pictured] = await owner.call('POST', '/api/product/get-product-by-category', {
      id: lists.categoryId,
    });
    lists.image = pictured.image;
  }

  const work: Workplace = {
    owner,
    store,
    async hire(role, name = 'Vik Rao') {
      const member = await makeShopper(request, name, { isEmailVerified: true });
      await owner.call('POST', '/api/staff/invite', { email: member.email, role, storeId: store._id });
      return member;
    },
    async stock(products) {
      await openLists();
      const { image } = lists;
      const places = { category: [lists.categoryId], subCategory: [lists.subCategoryId], image };
      const stocked: Stocked[] = [];
      for (const [index, { price = 100, shelf = '', stock = 20 }] of products.entries()) {
        const name = `Thing ${word} ${'ABCDEFGH'[index]}`;
        const { _id: productId } = await makeProduct(owner, name, { ...places, price, unit: '500 g' });
        await owner.call('PUT', '/api/store/stock', { storeId: store._id, productId, stock, shelf });
        stocked.push({ _id: productId, name });
      }
      return stocked;
    },
    async order(options) {
      const {
        products,
        quantities = [],
        ifShort,
        leaveAtDoor,
        addressLine = '7 Church Street',
        payOn,
      } = options;
      const shopper = await makeShopper(request);
      // A cookie selects the store.
      await shopper.call('GET', `/api/store/find?pincode=${store.pincode}`);
      await saveAddressIn(shopper, store.pincode, addressLine);
      for (const [index, { _id: productId }] of products.entries()) {
        const line = await shopper.call('POST', '/api/cart/create', { productId });
        const qty = quantities[index] ?? 1;
        if (qty > 1) await shopper.call('PUT', '/api/cart/update-qty', { _id: line._id, qty });
      }
      const list_items = await shopper.call('GET', '/api/cart/get');
      const [{ _id: addressId }] = await shopper.call('GET', '/api/address/get');
      const preferences = { ...(ifShort && { ifShort }), ...(leaveAtDoor && { leaveAtDoor }) };
      const body = { list_items, addressId, totalAmt: 1_000_000, ...preferences };
      if (payOn) {
        const { url } = await shopper.call('POST', '/api/order/checkout', body);
        await payOn.goto(url);
        await payButton(payOn).click();
        await payOn.waitForURL(/success/);
      } else await shopper.call('POST', '/api/order/cash-on-delivery', body);
      const [row] = await shopper.call('GET', '/api/order/order-list');
      return { orderId: row.orderId, number: `#${row.orderId.slice(-6).toUpperCase()}`, shopper };
    },
    async pack(options) {
      const order = await work.order(options);
      const packer = (picker ??= await work.hire('picker', 'Meera Iyer'));
      const { orderId } = order;
      const { lines } = await packer.call('POST', '/api/picking/claim', { orderId });
      for (const { lineId, quantity: picked } of lines) {
        await packer.call('PUT', '/api/picking/pick', { orderId, lineId, picked });
      }
      await packer.call('POST', '/api/picking/finish', { orderId });
      return order;
    },
  };
  return work;
}

/** The pages in the menu of the work side; none for a shopper. It stays open. */
export async function listWork(page: Page): Promise<string[]> {
  await page.goto('/dashboard');
  await expect(page).not.toHaveURL('/dashboard');
  if (page.url().endsWith('/profile')) return [];
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) await more.click();
  const links = page.getByRole('navigation', { name: 'Work', exact: true }).getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.allInnerTexts();
}

/** Tap targets are as high and as wide as a thumb. */
export async function expectThumbTargets(page: Page): Promise<void> {
  const small = await page
    .locator('[data-work]')
    .locator('button, input, a')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getClientRects().length > 0)
        .map((target) => ({ rect: target.getBoundingClientRect(), words: target.textContent }))
        .filter(({ rect }) => rect.height < 56 || rect.width < 56)
        .map(({ words }) => words),
    );
  expect(small).toEqual([]);
}
