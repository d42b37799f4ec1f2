// Helpers for tests of the owner's products: a valid product as the form sends it, and the calls.

import { beforeAll, vi } from 'vitest';
import { makeAdmin, makeCategory, makeSubCategory, type Person } from './factories.ts';
import type { TestShop } from './open-test-shop.ts';

export const PRODUCT = {
  name: 'Toned Milk',
  image: ['/images/demo/800.webp'],
  category: [],
  subCategory: [],
  unit: '500 ml',
  stock: 20,
  price: 99.5,
  discount: 7.5,
  description: 'Fresh and pasteurised.',
  more_details: {},
};

export async function makeOwner(shop: TestShop) {
  const admin: Person = await makeAdmin(shop);
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop.call(method, `/api/${path}`, { token: admin.token, ...(body !== undefined && { body }) });
  return {
    ...admin,
    call,
    createProduct: (input: object = {}) => call('POST', 'product/create', { ...PRODUCT, ...input }),
    updateProduct: (product: object, input: object = {}) =>
      call('PUT', 'product/update-product-details', { ...product, ...input }),
    deleteProduct: (_id: string) => call('DELETE', 'product/delete-product', { _id }),
  };
}

export type Owner = Awaited<ReturnType<typeof makeOwner>>;

/** Makes an owner for the tests of a file; use the returned object inside tests. */
export function useOwner(shop: TestShop): Owner {
  const owner = {} as Owner;
  beforeAll(async () => void Object.assign(owner, await makeOwner(shop)));
  return owner;
}

/** A category with a sub-category, and `ids` to make a product in both. */
export async function makePlace(shop: TestShop) {
  const category = await makeCategory(shop);
  const subCategory = await makeSubCategory(shop, [category.id]);
  return { category, subCategory, ids: { categoryIds: [category.id], subCategoryIds: [subCategory.id] } };
}

export const deleteProduct = (shop: TestShop, { token }: Pick<Person, 'token'>, _id: string) =>
  shop.call('DELETE', '/api/product/delete-product', { token, body: { _id } });

/** The tags that pages hear of while this changes the catalogue. */
export async function hearChanges(shop: TestShop, change: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const apply = vi
    .spyOn(shop.services.changes, 'apply')
    .mockImplementation((tags) => void heard.push(...tags));
  await change();
  apply.mockRestore();
  return heard;
}

export async function readProductOf(shop: TestShop, productId: string) {
  return shop.call('POST', '/api/product/get-product-details', { body: { productId } });
}

/** The product as answered by the calls that save it, without its other sizes. */
export async function readSavedProduct(shop: TestShop, productId: string) {
  const { sizes: _, ...product } = (await readProductOf(shop, productId)).body.data;
  return product;
}
