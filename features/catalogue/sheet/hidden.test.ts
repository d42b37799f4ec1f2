// A hidden product is nowhere in the shop and everywhere in the staff's lists; past orders of it stay. When
// it is shown again, everything is as before.

import { expect, it } from 'vitest';
import { codeOf, idsOf, messageOf } from '#tests/answers.ts';
import { makeCategory, makeProduct } from '#tests/factories.ts';
import { useAdmin } from '#tests/staff.ts';
import { type CallOptions } from '#tests/open-test-shop.ts';
import {
  addToCart,
  expectNoFaults,
  makeBuyer,
  placeOrder,
  readPayload,
  useCheckedShop,
} from '#tests/orders.ts';
import { deleteProduct, makePlace } from '#tests/products.ts';
import { makeStore } from '#tests/stores.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';

const shop = useCheckedShop();
const admin = useAdmin(shop);

async function setHidden(ids: string[], isHidden: boolean) {
  const body = { ids, set: { isHidden } };
  const answer = await shop.call('PUT', '/api/product/update-many', { token: admin.token, body });
  expect(answer.body.data).toMatchObject({ changed: ids.length, refused: [] });
}

const post = async (path: string, body: object, who: CallOptions = {}) =>
  (await shop.call('POST', path, { ...who, body })).body;
const LISTING = '/api/product/get-product-by-category-and-subcategory';
const toNamed = ({ id, name }: { id: string; name: string }) => ({ _id: id, name });
const readPage = async (path: string) => (await shop.app.inject(path)).body;

/** Two sizes of one product in the same categories. */
async function makeAisle() {
  const { category, subCategory, ids: options } = await makePlace(shop);
  const name = `Zafrani ${category.id}`;
  const small = await makeProduct(shop, { ...options, name: `${name} 500 g`, unit: '500 g' });
  const large = await makeProduct(shop, { ...options, name: `${name} 1 kg`, unit: '1 kg' });
  return { category, subCategory, name, small, large };
}

/** The parts of the shop that show one of the ids. */
async function findSeen(aisle: Awaited<ReturnType<typeof makeAisle>>, id: string) {
  const { category, subCategory, name, small } = aisle;
  const places: Record<string, () => Promise<unknown>> = {
    'all products': async () => idsOf((await post('/api/product/get', { limit: 100 })).data),
    'newest products': async () =>
      idsOf((await post('/api/product/get', { limit: 100, sort: 'newest' })).data),
    'products by text': async () => idsOf((await post('/api/product/get', { search: name })).data),
    search: async () => idsOf((await post('/api/product/search-product', { search: name })).data),
    suggestions: async () => idsOf((await post('/api/product/suggest', { search: name })).data.products),
    category: async () =>
      idsOf((await post('/api/product/get-product-by-category', { id: category.id })).data),
    listing: async () =>
      idsOf((await post(LISTING, { categoryId: category.id, subCategoryId: subCategory.id })).data),
    'whole category': async () =>
      idsOf((await post(LISTING, { categoryId: category.id, subCategoryId: 'all' })).data),
    details: async () => (await post('/api/product/get-product-details', { productId: id })).data,
    sizes: async () => {
      const { data } = await post('/api/product/get-product-details', { productId: small.id });
      return idsOf(data?.sizes ?? []);
    },
    home: () => readPage('/'),
    'listing page': () => readPage(toListingPath(toNamed(category), toNamed(subCategory))),
    'search page': () => readPage(`/search?q=${encodeURIComponent(name)}`),
    'product page of another size': () => readPage(toProductPath(toNamed(small))),
    sitemap: () => readPage('/sitemap-products-1.xml'),
  };
  const seen: string[] = [];
  for (const [place, read] of Object.entries(places)) {
    if (JSON.stringify(await read()).includes(id)) seen.push(place);
  }
  return seen;
}

it('is nowhere in the shop, and back where it was when it is shown again', async () => {
  const aisle = await makeAisle();
  const { large, category, subCategory } = aisle;
  const everywhere = await findSeen(aisle, large.id);
  expect(everywhere).toHaveLength(15);
  const path = toProductPath(toNamed(large));
  const count = async () => {
    const place = { categoryId: category.id, subCategoryId: subCategory.id };
    return [(await post('/api/product/get', {})).totalCount, (await post(LISTING, place)).totalCount];
  };
  const [all, listed] = await count();
  expect((await shop.app.inject(path)).statusCode).toBe(200);

  await setHidden([large.id], true);
  expect(await findSeen(aisle, large.id)).toEqual([]);
  expect((await shop.app.inject(path)).statusCode).toBe(404);
  expect(await count()).toEqual([all! - 1, listed! - 1]);

  await setHidden([large.id], false);
  expect(await findSeen(aisle, large.id)).toEqual(everywhere);
  expect((await shop.app.inject(path)).statusCode).toBe(200);
  expect(await count()).toEqual([all, listed]);

  // Deleted while hidden, it must not be subtracted from the counts twice.
  await setHidden([large.id], true);
  expect((await deleteProduct(shop, admin, large.id)).status).toBe(200);
  expect(await count()).toEqual([all! - 1, listed! - 1]);
});

it('is in the lists of staff, marked, and is changed there', async () => {
  const { small, large, name } = await makeAisle();
  await setHidden([large.id], true);
  const { token } = admin;
  const marks = async (body: object) => {
    const { data } = await post('/api/product/staff-list', { limit: 100, ...body }, { token });
    const rows = data.map((one: any) => [one._id, one.isHidden]);
    return rows.filter(([id]: [string]) => [small.id, large.id].includes(id));
  };
  expect(await marks({})).toEqual([
    [large.id, true],
    [small.id, false],
  ]);
  expect(await marks({ search: name })).toEqual([
    [small.id, false],
    [large.id, true],
  ]);
  const paged = await post('/api/product/staff-list', { search: name, limit: 1, page: 2 }, { token });
  expect([paged.totalCount, idsOf(paged.data)]).toEqual([2, [large.id]]);
  const details = await post('/api/product/staff-details', { productId: large.id }, { token });
  expect(details.data).toMatchObject({ _id: large.id, isHidden: true });
  const sizes = await post('/api/product/other-sizes', { productId: large.id }, { token });
  expect(idsOf(sizes.data)).toEqual([small.id]);
  const { isHidden: _, createdAt: _c, updatedAt, ...fields } = details.data;
  const saved = await shop.call('PUT', '/api/product/update-product-details', {
    token,
    body: { ...fields, name: 'Zafrani of old', baseUpdatedAt: updatedAt },
  });
  expect(saved.status).toBe(200);
  const after = await post('/api/product/staff-details', { productId: large.id }, { token });
  expect(after.data).toMatchObject({ name: 'Zafrani of old', isHidden: true });
});

it('leaves carts with the notice of a deleted product, and cannot be ordered or added', async () => {
  const { person, product, addressId, cart, payload } = await makeBuyer(shop, { name: 'Old Tea' });
  const { token } = person;
  await setHidden([product.id], true);
  expect(codeOf(await placeOrder(shop, person, payload))).toEqual([400, 'CART_EMPTY']);
  const qty = { _id: cart[0]!._id, qty: 2 };
  expect((await shop.call('PUT', '/api/cart/update-qty', { token, body: qty })).status).toBe(404);
  const read = () => shop.call('GET', '/api/cart/get', { token });
  expect((await read()).body).toMatchObject({
    data: [],
    notices: [{ productId: product.id, code: 'PRODUCT_REMOVED', message: 'Old Tea is no longer sold' }],
  });
  expect((await read()).body.notices).toEqual([]);
  expect(messageOf(await addToCart(shop, person, product.id))).toEqual([404, 'Product not found']);

  await setHidden([product.id], false);
  expect((await addToCart(shop, person, product.id)).status).toBe(200);
  const again = await readPayload(shop, person, addressId);
  expect((await placeOrder(shop, person, again)).status).toBe(200);
});

it('stays in past orders, and is missing when they are reordered', async () => {
  const { person, product, payload } = await makeBuyer(shop, { name: 'Old Tea' });
  const { token } = person;
  const { orderId } = (await placeOrder(shop, person, payload)).body.data[0];
  await setHidden([product.id], true);
  const { data } = (await shop.call('GET', `/api/order/details?orderId=${orderId}`, { token })).body;
  expect(data.lines).toMatchObject([{ name: 'Old Tea' }]);
  const again = await post('/api/order/reorder', { orderId }, { token });
  expect(again.data).toMatchObject({ added: [], missing: [{ productId: product.id, why: 'gone' }] });
  // Returned units come back to its stock.
  expect((await post('/api/order/cancel', { orderId }, { token })).success).toBe(true);
});

it('has a row in a store added meanwhile, is in its lists when it is shown, and can be deleted', async () => {
  const { category, large, small } = await makeAisle();
  await setHidden([large.id], true);
  const { _id: storeId } = await makeStore(shop, admin);
  const other = await makeCategory(shop);
  const places = { ids: [large.id], set: { addCategory: [other.id] } };
  await shop.call('PUT', '/api/product/update-many', { token: admin.token, body: places });
  await expectNoFaults(shop);
  const who = { cookies: { jhatpat_store: storeId } };
  const listed = async () =>
    idsOf((await post('/api/product/get-product-by-category', { id: category.id }, who)).data);
  expect(await listed()).toEqual([small.id]);
  await setHidden([large.id], false);
  expect((await listed()).toSorted()).toEqual([small.id, large.id].toSorted());
  await setHidden([large.id], true);
  expect((await deleteProduct(shop, admin, large.id)).status).toBe(200);
  const place = { categoryId: category.id, subCategoryId: 'all' };
  expect((await post(LISTING, place)).totalCount).toBe(1);
});

it('is hidden while it is ordered: the order is whole or refused, and nothing is left in the cart', async () => {
  for (let round = 0; round < 10; round++) {
    const { person, payload, product } = await makeBuyer(shop, { stock: 5 });
    const [order] = await Promise.all([placeOrder(shop, person, payload), setHidden([product.id], true)]);
    expect([200, 400, 409]).toContain(order.status);
    const { body } = await shop.call('GET', '/api/cart/get', { token: person.token });
    expect(body.data).toEqual([]);
    expect(body.notices).toHaveLength(order.status === 200 ? 0 : 1);
  }
});
