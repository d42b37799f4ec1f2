// Helpers for tests of the owner's products: a valid product as the form sends it, and the calls.

import { makeAdmin, type Person } from './factories.ts';
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

export async function readProductOf(shop: TestShop, productId: string) {
  return shop.call('POST', '/api/product/get-product-details', { body: { productId } });
}

/** The product as answered by the calls that save it, without its other sizes. */
export async function readSavedProduct(shop: TestShop, productId: string) {
  const { sizes: _, ...product } = (await readProductOf(shop, productId)).body.data;
  return product;
}
