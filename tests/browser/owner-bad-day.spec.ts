// An owner's bad day: two people at one product, and names of maximum length.

import { newName, openAsOwner } from './category-owner.ts';
import { LIST, makeProduct } from './product-owner.ts';
import { expectNoSidewaysScroll } from './shop-page.ts';
import { expect, test } from './shop-test.ts';

const CATEGORIES = '/dashboard/category';
const DESKTOP = { width: 1280, height: 800 };

test(
  'names of the maximum length fit, with or without spaces, also in Hindi',
  { tag: '@wide' },
  async ({ page, request }) => {
    const owner = await openAsOwner(page, request, CATEGORIES);
    const names = [
      'W'.repeat(200),
      'लंबानाम'.repeat(28).slice(0, 200),
      'Many words '.repeat(20).slice(0, 199).trim(),
    ];
    const category = await owner.call('POST', '/api/category/add-category', {
      name: newName(),
      image: '/no-picture.svg',
    });
    const products = [];
    for (const name of names) products.push(await makeProduct(owner, name, { category: [category._id] }));
    const paths = products.map(
      ({ name, _id }) => `/product/${encodeURIComponent(name.replaceAll(' ', '-'))}-${_id}`,
    );
    const pages = [...paths, `/x-${category._id}/all`, `/search?q=${'W'.repeat(200)}`, LIST];
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const size of [{ width: 390, height: 844 }, DESKTOP]) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
      }
    }
    for (const { _id } of products) await owner.call('DELETE', '/api/product/delete-product', { _id });
    await owner.call('DELETE', '/api/category/delete', { _id: category._id });
  },
);
