import { expect, it } from 'vitest';
import { makeAdmin } from '#tests/factories.ts';
import { makeStocked, post, useTwoStores } from '#tests/two-stores.ts';

const shop = useTwoStores();

it('the calls of staff mean the store that their query names, before the one of the cookie', async () => {
  const { token } = await makeAdmin(shop);
  const product = await makeStocked(shop, [3, 7]);
  const stockAt = async (query: string, who: object) =>
    (await post(shop, `/api/product/staff-details${query}`, { productId: product.id }, { token, ...who }))
      .data.stock;
  expect(await stockAt('', shop.second)).toBe(7);
  expect(await stockAt(`?store=${shop.secondId}`, {})).toBe(7);
  expect(await stockAt('?store=000000000000000000000001', shop.second)).toBe(3);
  expect(await stockAt('?store=none', {})).toBe(3);
  expect(await stockAt(`?store=${'x'.repeat(100)}`, {})).toBe(3);
});

it('no shopper chooses a store by a query: their answers are cached by the cookie', async () => {
  const product = await makeStocked(shop, [0, 7]);
  const body = { productId: product.id };
  const path = '/api/product/get-product-details';
  const here = await post(shop, path, body);
  const asked = await post(shop, `${path}?store=${shop.secondId}`, body);
  expect(asked.data.stock).toBe(here.data.stock);
});
