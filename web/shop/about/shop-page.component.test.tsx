// The pages about the shop: what was given, and nothing else.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ShopPage as Page } from '#features/stores/settings/setting-list.contract.ts';
import { stubCart } from '#tests/components/cart-server.ts';
import { openInShop } from '#tests/components/open-in-shop.tsx';
import { expectFits } from '#tests/components/expect-accessible.ts';
import ShopPage from './shop-page.tsx';

const NONE = {
  ...{ businessName: '', address: '', email: '', phone: '', gstNumber: '', fssaiNumber: '' },
  ...{ grievanceName: '', grievanceEmail: '', grievancePhone: '' },
};
const main = page.getByRole('main');

beforeEach(() => stubCart({}));

function open({ name, text = '', business = {} }: { name: Page['name']; text?: string; business?: object }) {
  openInShop(<ShopPage page={{ name, text, business: { ...NONE, ...business } }} />, {
    at: `/pages/${name}`,
    facts: { pages: ['about', 'contact', 'fssai'] },
  });
}

test('a text is paragraphs', async () => {
  open({ name: 'about', text: 'We sell milk.\n \nAnd bread,\nevery day.' });
  await expect.element(main.getByRole('heading', { name: 'About us' })).toBeVisible();
  expect(
    main
      .getByRole('paragraph')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['We sell milk.', 'And bread,\nevery day.']);
  await expectFits();
});

test('contacts can be pressed, and the grievance officer has a part of their own', async () => {
  const business = {
    ...{ businessName: 'Sabzi Pvt. Ltd.', address: '1 MG Road\nBengaluru', phone: '+91 80 4000 1001' },
    ...{ email: 'care@sabzi.example', gstNumber: '29AAGCB7383J1Z4' },
    ...{ grievanceName: 'Meera Kulkarni', grievanceEmail: 'grievance-officer-of-the-shop@sabzi.example' },
  };
  open({ name: 'contact', business });
  const link = (name: string) => main.getByRole('link', { name });
  await expect.element(link('+91 80 4000 1001')).toHaveAttribute('href', 'tel:+918040001001');
  await expect.element(link('care@sabzi.example')).toHaveAttribute('href', 'mailto:care@sabzi.example');
  await expect.element(main.getByText('29AAGCB7383J1Z4')).toBeVisible();
  const officer = main.getByRole('region', { name: 'Grievance officer' });
  await expect.element(officer).toMatchTextContent('Meera Kulkarni');
  expect(officer.getByText('Phone').elements()).toEqual([]);
  await expectFits();
});

test('the licence says its number and whose it is', async () => {
  open({ name: 'fssai', business: { fssaiNumber: '10020043001234', businessName: 'Sabzi Pvt. Ltd.' } });
  await expect.element(main.getByText('10020043001234')).toBeVisible();
  await expect.element(main.getByText('Sabzi Pvt. Ltd.')).toBeVisible();
  await expectFits();
});

test('every page links those that exist, and offers the other language', async () => {
  open({ name: 'about', text: 'We sell milk.' });
  const links = page.getByRole('navigation', { name: 'About the shop' }).getByRole('link');
  await expect.element(links.nth(2)).toBeVisible();
  await expect
    .poll(() => links.elements().map(({ textContent }) => textContent))
    .toEqual(['About us', 'Contact', 'FSSAI licence']);
  const button = page.getByRole('banner').getByRole('button', { name: 'हिन्दी में देखें' });
  await expect.element(button).toHaveAttribute('value', 'hi');
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 800);
    for (const target of [...links.elements(), await button.findElement()]) {
      const { height, width: wide } = target.getBoundingClientRect();
      expect(Math.min(height, wide), `${target.textContent} at ${width}`).toBeGreaterThanOrEqual(40);
    }
  }
});
