import { expect, test } from 'vitest';
import { readFacts } from '#features/catalogue/facts/product-facts.rules.ts';
import type { ProductPage } from '#features/catalogue/page-reads.contract.ts';
import { PRODUCT } from '#tests/components/answers.ts';
import { productJsonLd, storeJsonLd, toScripts } from './structured-data.ts';

const TEA: ProductPage = { ...PRODUCT, isInStock: true, sizes: [], label: readFacts({}) };
const describe = (more: Partial<ProductPage>) =>
  productJsonLd('', { ...TEA, ...more })[0] as Record<string, unknown>;

test.each([
  ['EAN', '8901063142053', { gtin13: '8901063142053' }],
  ['Bar code', '890 1063-142053', { gtin13: '8901063142053' }],
  ['ean-8', '96385074', { gtin8: '96385074' }],
  ['UPC', '036000291452', { gtin12: '036000291452' }],
  ['GTIN', '10012345678902', { gtin14: '10012345678902' }],
  // A wrong check digit, a shortened code, and another field.
  ['EAN', '8901063142054', {}],
  ['EAN', '8.90106E+12', {}],
  ['Batch', '8901063142053', {}],
])('the field %s with %s tells search engines %o', (name, code, gtin) => {
  const found = describe({ label: readFacts({ [name]: code }) });
  expect(Object.fromEntries(Object.entries(found).filter(([key]) => key.startsWith('gtin')))).toEqual(gtin);
});

test('the owner’s SKU is told, and is a bar code where it is one; without one none is', () => {
  expect(describe({ sku: 'TEA-5' })).toMatchObject({ sku: 'TEA-5' });
  expect(describe({ sku: '8901063142053' })).toMatchObject({ sku: '8901063142053', gtin13: '8901063142053' });
  expect(describe({})).not.toHaveProperty('sku');
});

test('a product is told with its brand and origin, what it costs and whether there is some', () => {
  const label = readFacts({ Brand: 'Farm', 'Country of origin': 'India' });
  expect(describe({ label, price: 200, discount: 10 })).toMatchObject({
    '@type': 'Product',
    brand: { '@type': 'Brand', name: 'Farm' },
    countryOfOrigin: { '@type': 'Country', name: 'India' },
    offers: { price: 180, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
  });
});

test('no text of a product ends the script that tells about it', () => {
  const scripts = toScripts(productJsonLd('', { ...TEA, name: '</script><b>' }));
  expect(scripts.match(/<\/script>/g)).toHaveLength(1);
  expect(scripts).not.toContain('<b>');
});

test('a product without a picture has no empty list of them', () => {
  expect(describe({})).not.toHaveProperty('image');
  expect(describe({ image: ['/images/tea/800.webp'] })).toMatchObject({ image: ['/images/tea/800.webp'] });
});

test('the shop is told with the address of its store', () => {
  const facts = { shopName: 'Jhatpat', publicUrl: 'https://shop.example', phone: '' };
  const address = {
    addressLine: '12 Church Street',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
  };
  expect(storeJsonLd(facts, address)[0]).toMatchObject({
    '@type': 'GroceryStore',
    address: { '@type': 'PostalAddress', streetAddress: '12 Church Street', postalCode: '560001' },
  });
  expect(storeJsonLd(facts, null)[0]).not.toHaveProperty('address');
});
