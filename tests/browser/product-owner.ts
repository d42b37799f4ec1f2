// What the tests of the owner's product pages share: the owner at a page, products to edit, and form helpers.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { demoAccounts, expect } from './shop-test.ts';
import { enter, signInAs, type Shopper } from './shopper.ts';

export const NEW = '/dashboard/upload-product';
export const LIST = '/dashboard/product';

export async function openAsOwner(page: Page, request: APIRequestContext, path: string): Promise<Shopper> {
  const owner = await signInAs(request, demoAccounts().owner);
  await enter(page, owner);
  await page.goto(path);
  await expect(
    path === NEW ? page.getByLabel('Name') : page.getByRole('list', { name: 'Products' }),
  ).toBeVisible();
  return owner;
}

/** A word no other product has. */
export function makeWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('');
}

export type Made = { _id: string; name: string; price: number; stock: number };

export function makeProduct(owner: Shopper, name: string, fields: object = {}): Promise<Made> {
  const plain = { name, unit: '1 kg', stock: 10, price: 100, discount: 0, description: 'Plain' };
  return owner.call('POST', '/api/product/create', { ...plain, ...fields });
}

export function getProduct(owner: Shopper, productId: string): Promise<Made> {
  return owner.call('POST', '/api/product/get-product-details', { productId });
}

export async function makePicture(colour: string, width = 300, height = 300) {
  const create = { width, height, channels: 3 as const, background: colour };
  const buffer = await sharp({ create }).png().toBuffer();
  return { name: `${colour}.png`, mimeType: 'image/png', buffer };
}

export async function fillIn(form: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
}

export async function addField(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Fields' }).click();
  await page.getByPlaceholder('Enter field name').fill(name);
  await page.getByRole('button', { name: 'Add Field', exact: true }).click();
  await expect(page.getByLabel(name, { exact: true })).toBeFocused();
  await page.keyboard.type(value);
}

export async function search(page: Page, word: string): Promise<void> {
  await page.getByPlaceholder('Search product here ...').fill(word);
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
}

export async function openEdit(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name);
  return dialog;
}
