// Texts that are written to be taken for SQL, or to keep a parser busy.

import { expect, it } from 'vitest';
import { products } from '#features/catalogue/catalogue.table.ts';
import { makeCategory, makeProduct } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();

const INJECTIONS = [
  "' OR '1'='1",
  "'; SELECT pg_sleep(30); --",
  "' UNION SELECT password_hash FROM users --",
  "x' THEN 2 WHEN (SELECT 1 FROM pg_sleep(30)) IS NOT NULL THEN 1 ELSE 0 END --",
  '1); DELETE FROM products; --',
  '\\',
  '$1',
  '%27%20OR%201=1',
];

it('no parameter of a public call becomes SQL', async () => {
  const category = await makeCategory(shop);
  await makeProduct(shop, { categoryIds: [category.id] });
  const before = await shop.db.$count(products);
  for (const text of INJECTIONS) {
    const query = encodeURIComponent(text);
    const calls = [
      ['product/get', { search: text }],
      ['product/search-product', { search: text }],
      ['product/get-product-details', { productId: text }],
      ['product/get-product-by-category', { id: text }],
      ['product/get-product-by-category-and-subcategory', { categoryId: category.id, subCategoryId: text }],
      ['cart/create', { productId: text }],
    ] as const;
    for (const [path, body] of calls) {
      const answer = await shop.call('POST', `/api/${path}?languageCode=${query}`, { body });
      // The database would end an injected sleep, and the answer would be 503.
      expect([200, 400, 404], `${path} ${text}`).toContain(answer.status);
      expect(answer.text).not.toMatch(/syntax|sqlstate|argon2|password/i);
    }
    const listed = await shop.call('GET', `/api/category/get?languageCode=${query}&sort=${query}`);
    expect(listed.status).toBe(200);
  }
  expect(await shop.db.$count(products)).toBe(before);
});

it('no text keeps the shop thinking', async () => {
  const { token } = await makeOneShopper(shop);
  const texts = [
    'a'.repeat(10_000),
    `${'a'.repeat(5_000)}@${'a.'.repeat(2_000)}`,
    `${'a@'.repeat(3_000)}!`,
    `${'-'.repeat(5_000)}x${' '.repeat(5_000)}`,
    '9'.repeat(10_000),
    `${'+ '.repeat(4_000)}x`,
    '"'.repeat(10_000),
    `${'(|&!:*)'.repeat(1_000)}`,
  ];
  // A parser that goes back and forth would take longer than a test may.
  for (const text of texts) {
    const profile = { name: text.slice(0, 100), email: text.slice(0, 254), mobile: text.slice(0, 30) };
    await shop.call('PUT', '/api/user/forgot-password', { body: { email: text } });
    await shop.call('POST', '/api/user/login', { body: { email: text.slice(0, 250), password: 'x' } });
    await shop.call('POST', '/api/product/search-product', { body: { search: text } });
    await shop.call('PUT', '/api/user/update-user', { token, body: profile });
    await shop.call('GET', '/api/cart/get', { headers: { authorization: `Bearer ${text}` } });
    await shop.call('GET', `/${encodeURIComponent(text.slice(0, 2_000))}`);
  }
});
