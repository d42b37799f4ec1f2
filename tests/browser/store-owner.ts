// Helpers for tests of stores: stores with pincodes that nobody else uses, and their stock.

import type { Locator, Page } from '@playwright/test';
import { makeWord } from './product-owner.ts';
import { expect } from './shop-test.ts';
import { ADDRESS, type Product, type Shopper } from './shopper.ts';

export type MadeStore = { _id: string; name: string; pincode: string };

/** From a region without pincodes in the demo. */
export function makePincode(): string {
  return `9${String(crypto.getRandomValues(new Uint32Array(1))[0]! % 100_000).padStart(5, '0')}`;
}

/** A store that delivers to one pincode and has no stock. */
export async function makeStore(owner: Shopper, fields: object = {}): Promise<MadeStore> {
  const pincode = makePincode();
  const name = `Store ${makeWord()}`;
  const { _id } = await owner.call('POST', '/api/store/create', { name, packMinutes: 3, ...fields });
  const areas = [{ pincode, rideMinutes: 5 }];
  await owner.call('PUT', '/api/store/areas', { storeId: _id, areas });
  return { _id, name, pincode };
}

export async function stockUp(owner: Shopper, store: MadeStore, products: readonly Product[]): Promise<void> {
  for (const { _id: productId } of products) {
    await owner.call('PUT', '/api/store/stock', { storeId: store._id, productId, stock: 20 });
  }
}

export function saveAddressIn(shopper: Shopper, pincode: string, addressLine: string): Promise<void> {
  return shopper.call('POST', '/api/address/create', { ...ADDRESS, address_line: addressLine, pincode });
}

export function deliverTo(page: Page, words: string): Locator {
  return page.getByRole('banner').getByRole('button', { name: words, exact: true });
}

/** Opens the panel and types; it responds without a button. */
export async function typePincode(page: Page, pincode: string): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Deliver to|Choose your)/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Where to deliver' });
  await panel.getByLabel('Pincode').fill(pincode);
  return panel;
}

/** Marks the page: the mark survives data updates, but not a page load. */
export async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  return async () => expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
}
