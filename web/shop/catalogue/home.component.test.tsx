// The home page's first row, which never moves or changes what is being looked at, and the order of its rows.

import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { HomePage } from '#features/catalogue/page-reads.contract.ts';
import { CATEGORY, EMPTY_CART, PRODUCT, SHOPPER, NO_FAMILIES } from '#tests/components/answers.ts';
import { measure } from '#tests/components/at-once.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { listSent, stubCalls } from '#tests/components/stub-calls.ts';
import Home from './home.tsx';

const { unit, price, discount } = PRODUCT;
const card = (name: string) => ({ _id: name, name, image: '', isInStock: true, unit, price, discount });
const row = (name: string) => ({
  category: { ...CATEGORY, _id: name, name },
  subCategory: null,
  products: [card(`${name} 1`)],
});
const PAGE: HomePage = {
  address: null,
  banners: [],
  offers: [],
  bestsellers: [card('Milk'), card('Onion')],
  rows: [row('Atta'), row('Dairy'), row('Fruit')],
  firstRows: ['Fruit', 'Dairy'],
  hasWideRange: true,
};

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

function open(home: HomePage = PAGE, state: object | null = null): void {
  stubCalls({ 'GET /api/cart/get': EMPTY_CART, 'POST /api/product/families': NO_FAMILIES });
  openPart(<Home page={home} />, { at: '/', state });
}

function returnTo(bought: string[]): void {
  document.documentElement.classList.add('buys-again');
  signIn(SHOPPER);
  const data = bought.map((name) => ({ ...PRODUCT, _id: name, name, family: { _id: name, count: 1 } }));
  stubCalls({ 'GET /api/product/buy-again': { data }, 'GET /api/list/get': { data: [] } });
}

afterEach(() => document.documentElement.classList.remove('buys-again'));

/** As many as in the demo, each of its row of tiles with a name of three lines. */
const CATEGORIES = [...'ABCDEFGHIJKLMNOPQRS'].map((letter) => `Home, Pooja, Pet & Stationer${letter}`);

test('banner, categories, rows; a visitor can add a bestseller in the first screen of a phone', async () => {
  await page.viewport(390, 844);
  open({ ...PAGE, rows: [...CATEGORIES, 'Oils & Ghee'].map(row) });
  const toTop = (element: Element | null) => element!.getBoundingClientRect().top;
  await expect.element(heading('Bestsellers')).toBeVisible();
  const banner = (await heading('Groceries at your door in 10 minutes').findElement()).closest('section');
  const grid = await page.getByRole('navigation', { name: 'Categories' }).findElement();
  const link = await page.getByRole('link', { name: /^Paste your list/ }).findElement();
  const [best, oils] = [
    await heading('Bestsellers').findElement(),
    await heading('Oils & Ghee').findElement(),
  ];
  const places = [banner, grid, best, link, oils];
  expect(places.map(toTop)).toEqual(places.map(toTop).toSorted((one, other) => one - other));
  expect(banner!.getBoundingClientRect().height).toBeLessThanOrEqual(120);
  const words = banner!.querySelector('h1')!.parentElement!;
  expect(words.querySelector('p')!.textContent).toBe('Choose from 5000+ products, delivered free.');
  expect(words.scrollHeight).toBeLessThanOrEqual(words.clientHeight);
  const add = page.getByRole('button', { name: 'Add Milk' });
  // The header is above the page.
  expect((await measure(add)).bottom).toBeLessThan(844 - 137);
  await expect.element(page.getByRole('link', { name: /^Paste your list/ })).toHaveAttribute('href', '/list');
  expect(listSent('GET /api/product/buy-again')).toEqual([]);
  await expectFits();
});

test('offers stand below the first row, and lead to their goods where these have one page', async () => {
  await page.viewport(390, 844);
  const places = [{ _id: 'Fruit', name: 'Fruit', path: '/Fruit-1/all' }];
  const offers = [
    { _id: 'offer-1', label: '10 % off fruit', code: null, places },
    { _id: 'offer-2', label: 'Fifty rupees off the first order from ₹499', code: 'FIRST50', places: [] },
  ];
  open({ ...PAGE, offers });
  const row = page.getByRole('region', { name: 'Offers' });
  await expect
    .element(row.getByRole('link', { name: '10 % off fruit' }))
    .toHaveAttribute('href', '/Fruit-1/all');
  await expect.element(row.getByRole('link', { name: /FIRST50/ })).toHaveAttribute('href', '/offers');
  const toTop = (element: Element) => element.getBoundingClientRect().top;
  expect(toTop(await row.findElement())).toBeGreaterThan(toTop(await heading('Bestsellers').findElement()));
  await expectFits();
});

test.each([1280, 1023, 768])('at %i px the banner is at most 240 px high', async (width) => {
  await page.viewport(width, 800);
  open();
  const title = heading('Groceries at your door in 10 minutes');
  await expect.element(title).toBeVisible();
  await expect
    .poll(() => title.element().closest('section')!.getBoundingClientRect().height)
    .toSatisfy((height: number) => height > 150 && height <= 240);
  await expectFits();
});

test('pinned rows and those that sell at this hour come first, while the grid keeps its order', async () => {
  open();
  const names = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((one) => one.textContent);
  await expect.poll(names).toEqual(['Bestsellers', 'Fruit', 'Dairy', 'Atta']);
  const tiles = page.getByRole('navigation', { name: 'Categories' }).getByRole('listitem');
  await expect.poll(() => tiles.elements().map((one) => one.textContent)).toEqual(['Atta', 'Dairy', 'Fruit']);
});

test('who has bought before sees that instead, in the same room', async () => {
  await page.viewport(390, 844);
  open();
  await expect.element(heading('Bestsellers')).toBeVisible();
  const before = await measure(heading('Fruit'));
  returnTo(['Curd']);
  await expect.element(heading('Buy again')).toBeVisible();
  await expect.element(heading('Bestsellers')).not.toBeInTheDocument();
  expect((await measure(heading('Fruit'))).top).toBe(before.top);
});

test('on the first visit after a purchase nothing changes while it is looked at', async () => {
  returnTo(['Curd']);
  document.documentElement.classList.remove('buys-again');
  open();
  await expect.poll(() => listSent('GET /api/product/buy-again').length).toBe(1);
  await expect.poll(() => localStorage.getItem('buysagain')).toBe('1');
  await expect.element(heading('Bestsellers')).toBeVisible();
});

test('who has just signed in sees what they buy again, in the same room', async () => {
  returnTo(['Curd']);
  document.documentElement.classList.remove('buys-again');
  open(PAGE, { isJustSignedIn: true });
  await expect.element(heading('Buy again')).toBeVisible();
  await expect.element(heading('Bestsellers')).not.toBeInTheDocument();
});

test('who has nothing left to buy again sees the bestsellers', async () => {
  returnTo([]);
  open();
  await expect.element(heading('Bestsellers')).toBeVisible();
});

test('a shop that has sold nothing begins with its banner', async () => {
  open({ ...PAGE, bestsellers: [], firstRows: [] });
  await expect.element(heading('Atta')).toBeVisible();
  await expect.element(heading('Bestsellers')).not.toBeInTheDocument();
});

test('the newest saved list is offered beside the link to the list, and moves nothing', async () => {
  await page.viewport(390, 844);
  returnTo([]);
  const list = {
    ...{ _id: 'list-1', name: 'Weekly', text: 'milk', choices: [], shareToken: null },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  };
  stubCalls({ 'GET /api/list/get': { data: [list] } });
  open();
  await expect.element(heading('Bestsellers')).toBeVisible();
  const top = (await measure(heading('Fruit'))).top;
  await expect.element(page.getByRole('button', { name: 'Add Weekly to the cart' })).toBeVisible();
  expect((await measure(heading('Fruit'))).top).toBe(top);
  await expectFits();
});

test('the banner of a shop with fewer than 5,000 products does not name them', async () => {
  open({ ...PAGE, hasWideRange: false });
  await expect.element(page.getByText('From a store close to you, delivered free.')).toBeVisible();
  await expect.element(page.getByText(/5000/)).not.toBeInTheDocument();
});
