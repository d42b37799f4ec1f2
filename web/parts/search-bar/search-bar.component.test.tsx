// The search box with its suggestions above the search page, whose results it must not cover.

import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MAX_SEARCH_TEXT } from '#shared/limits.ts';
import { toPaging } from '#shared/paging.ts';
import { EMPTY_CART, PRODUCT } from '#tests/components/answers.ts';
import { focusOn, measure } from '#tests/components/at-once.ts';
import { BAD } from '#tests/components/bad-input.ts';
import { expectAccessible } from '#tests/components/expect-accessible.ts';
import { closePart, currentPath, FACTS, goTo, openPart } from '#tests/components/open-part.tsx';
import { holdAnswer, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import Search from '../../shop/catalogue/search.tsx';
import { toProductCard } from '#features/catalogue/catalogue.rules.ts';
import { getQueryClient } from '../../data/query-client.ts';
import { rememberPage } from '../../data/pages/page-query.ts';
import { SearchBar, useIsSearchPage } from './search-bar.tsx';

const SUGGEST = 'POST /api/product/suggest';
const RESULTS = 'POST /api/product/families';
const FRUIT = { _id: 'category-1', name: 'Fruit', image: '' };

const box = page.getByRole('combobox', { name: 'Search for products' });
const list = page.getByRole('listbox', { name: 'Suggestions' });
const options = list.getByRole('option');
const recent = page.getByRole('list', { name: 'Recent searches' }).getByRole('link');
const cards = page.getByRole('main').getByRole('article');
const heading = page.getByRole('heading', { level: 1 });

const toProduct = (name: string) => ({ ...PRODUCT, _id: name, name });
const toCard = (name: string) => ({ ...toProduct(name), image: '', isInStock: true });
const toResults = (names: string[], total = names.length, at = 1) => ({
  data: names.map((name) => ({ product: toProduct(name), sizes: [], count: 1 })),
  ...toPaging(at, 10, total),
  // Sizes of one product share a card.
  productCount: total * 2,
  exact: true,
  corrected: null,
  notSold: null,
  things: [],
});
/** The names on this page of 25. */
const countUp = (text: string, at: number) =>
  Array.from({ length: Math.min(10, 35 - at * 10) }, (_, index) => `${text} ${at * 10 - 9 + index}`);

const NO_SUGGESTIONS = { data: { completions: [], places: [], products: [], corrected: null } };

/** Two texts, a category and a product for each text, and results for all but nonsense. */
beforeEach(() => {
  stubCalls({
    [SUGGEST]: ({ body: { search = '' } }) => ({
      data: {
        completions: [`${search}olate`, `${search}o bar`],
        places: [{ category: FRUIT, subCategory: null, isExact: false }],
        products: [toCard(`Bar of ${search}`)],
        corrected: null,
      },
    }),
    [RESULTS]: ({ body: { q = '', page: at = 1 } }) =>
      q === 'zzqqxx' ? toResults([]) : toResults(countUp(q || 'All', at), 25, at),
    'POST /api/product/search-used': { data: null },
    'GET /api/cart/get': EMPTY_CART,
  });
});

function Page() {
  const isSearch = useIsSearchPage();
  return (
    <>
      <SearchBar />
      <p>{isSearch ? '' : 'Another page'}</p>
      {isSearch && <Search page={null} />}
    </>
  );
}

/** From another page, as a visitor comes to it. */
async function openSearch(): Promise<void> {
  openPart(<Page />);
  await page.getByRole('link', { name: 'Search for products' }).click();
  await expect.element(box).toHaveFocus();
}

async function searchFor(text: string): Promise<void> {
  await box.fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(cards.first()).toMatchTextContent(text);
}

/** The active option, as a screen reader would announce it. */
function readActive(): string | null {
  const id = box.element().getAttribute('aria-activedescendant');
  const option = id ? document.getElementById(id) : null;
  return option?.getAttribute('aria-selected') === 'true' ? option.textContent : null;
}

/** Keystrokes at the same moment, however slow the machine is. */
async function typeQuickly(...texts: string[]): Promise<void> {
  const input = (await box.findElement()) as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  for (const text of texts) {
    set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

test('a text is chosen by the arrow keys and Enter; the typed text stays until then', async () => {
  await openSearch();
  await box.fill('choc');
  await expect.element(options.first()).toHaveTextContent('chocolate');
  await expect.element(page.getByText(/^4 suggestions/)).toBeInTheDocument();
  await expect.element(box).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(readActive).toBe('chocolate');
  await expect.element(box).toHaveValue('choc');
  await expect.element(box).toHaveFocus();
  // The arrow keys wrap around by way of the box itself.
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(readActive).toBe(null);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(readActive).toContain('Bar of choc');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(box).toHaveValue('chocolate');
  expect(currentPath()).toBe('/search?q=chocolate');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(cards.first()).toMatchTextContent('chocolate 1');
  // Like typing, picking leaves no history entries.
  goTo(-1);
  await expect.poll(currentPath).toBe('/cart');
});

test('Escape keeps the text; a press beside them, scrolling and Enter lead to the results', async () => {
  await openSearch();
  await userEvent.type(box, 'mil');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('mil');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  expect(currentPath()).toBe('/search?q=mil');
  await userEvent.keyboard('k');
  await expect.element(cards.first()).toMatchTextContent('milk 1');
  for (const leave of [
    () => page.getByRole('main').click({ position: { x: 4, y: 700 } }),
    () => window.scrollBy(0, 200),
    () => userEvent.keyboard('{Enter}'),
  ]) {
    await focusOn(box);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(list).toBeVisible();
    await leave();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(box).toHaveValue('milk');
  }
});

test('on a phone they are in one row above the results and cover none of them', async () => {
  // The part of the screen above an on-screen keyboard.
  await page.viewport(390, 420);
  await openSearch();
  await userEvent.type(box, 'milk');
  await expect.element(options.first()).toHaveTextContent('milkolate');
  await expect.element(cards.nth(1)).toMatchTextContent('milk 2');
  const row = await measure(list);
  const first = await measure(cards.first());
  expect(row.height).toBeLessThan(60);
  expect((await measure(heading)).y).toBeGreaterThanOrEqual(row.bottom);
  expect(first.y).toBeGreaterThanOrEqual(row.bottom);
  expect(first.y).toBeLessThan(420 / 2);
  for (const option of options.elements())
    expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  // The arrow keys bring each into sight, and the page itself does not move sideways.
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(readActive).toContain('Fruit');
  await expect.element(options.last()).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
  await options.first().click();
  await expect.element(box).toHaveValue('milkolate');
  await expect.element(list).not.toBeInTheDocument();
});

test('results and suggestions are asked for once typing pauses; a late answer is dropped', async () => {
  await openSearch();
  await expect.element(heading).toHaveTextContent('Search Results: 25');
  const lateResults = holdAnswer<typeof RESULTS>(toResults(['Old rice']));
  const lateTexts = holdAnswer<typeof SUGGEST>({
    data: { completions: ['old rice'], places: [], products: [], corrected: null },
  });
  const texts = () => listSent(SUGGEST).map(({ body }) => body.search);
  const firstPages = () => listSent(RESULTS).filter(({ body }) => body.page === 1);
  const results = () => firstPages().map(({ body }) => body.q);
  stubCalls({ [SUGGEST]: lateTexts.stub, [RESULTS]: lateResults.stub });
  await typeQuickly('r', 'ri', 'ric', 'rice');
  await expect.poll(() => [texts(), results()]).toEqual([['rice'], ['', 'rice']]);
  stubCalls({
    [SUGGEST]: ({ body }) => ({
      data: { completions: [`${body.search}!`], places: [], products: [], corrected: null },
    }),
    [RESULTS]: toResults([]),
  });
  await box.fill('zzqqxx');
  await expect.element(page.getByText('No Data found')).toBeVisible();
  await expect.element(options).toHaveTextContent('zzqqxx!');
  lateResults.answer();
  lateTexts.answer();
  await box.fill('mil');
  await expect.element(options).toHaveTextContent('mil!');
  await expect.element(heading).toHaveTextContent('Search Results: 0');
  // Asked for before, so the answer is known.
  await box.fill('zzqqxx');
  await expect.element(options).toHaveTextContent('zzqqxx!');
  expect(texts()).toEqual(['rice', 'zzqqxx', 'mil']);
  await expectAccessible();
});

test('suggestions that fail cause no message; nonsense has none', async () => {
  stubCalls({ [SUGGEST]: ({ body }) => (body.search === 'zzqqxx' ? NO_SUGGESTIONS : refusal('internal')) });
  await openSearch();
  for (const [text, found] of [
    ['paneer', '25'],
    ['zzqqxx', '0'],
  ] as const) {
    await box.fill(text);
    await expect.element(heading).toHaveTextContent(`Search Results: ${found}`);
    // Of nothing, nothing is filtered or sorted.
    await expect.element(page.getByRole('list', { name: 'Filters' })).toHaveLength(found === '0' ? 0 : 1);
    await expect.element(box).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).not.toBeInTheDocument();
  }
});

test('the results continue page by page, after a failed one too, and begin again for another word', async () => {
  stubCalls({
    [RESULTS]: ({ body }) => (body.page === 1 ? toResults(countUp('All', 1), 25) : refusal('busy')),
  });
  await openSearch();
  // One that fails says so, and is asked for again by a press.
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(cards).toHaveLength(10);
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return alert.query()?.textContent;
    })
    .toMatch('The shop is busy. Please try again.');
  stubCalls({ [RESULTS]: ({ body: { q, page: at = 1 } }) => toResults(countUp(q!, at), 25, at) });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return cards.length;
    })
    .toBe(25);
  await box.fill('milk');
  await expect.element(cards.first()).toMatchTextContent('milk 1');
  await expect.poll(() => listSent(RESULTS).map(({ body }) => body.page)).toEqual([1, 2, 2, 2, 3, 1]);
  await expect.element(page.getByText('25 products found', { exact: true })).toBeInTheDocument();
});

test('what ends the page is not seen while it is moved down by more results', async () => {
  const second = holdAnswer<typeof RESULTS>(toResults(countUp('rice', 2), 25, 2));
  await openSearch();
  await searchFor('rice');
  const end = page.getByText('Shop with your whole list');
  await expect.element(end).toBeVisible();
  stubCalls({ [RESULTS]: second.stub });
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(end).not.toBeVisible();
  second.answer();
  await expect.poll(() => cards.length).toBeGreaterThan(10);
});

test('what was understood is said, and several things lead to a list', async () => {
  stubCalls({
    [RESULTS]: {
      ...toResults(['Onion']),
      exact: false,
      corrected: 'onion tomato',
      things: ['onion', 'tomato'],
    },
  });
  await openSearch();
  await box.fill('onoin tomato');
  await expect.element(page.getByText('Showing results for "onion tomato"')).toBeVisible();
  await expect.element(page.getByText('1 product found, for onion tomato')).toBeInTheDocument();
  const asList = page.getByRole('link', { name: 'Read as a list' });
  await expect.element(asList).toBeVisible();
  await expectAccessible();
  stubCalls({ [RESULTS]: toResults(['Milk']) });
  await box.fill('milk');
  await expect.element(page.getByText(/Showing results for/)).not.toBeInTheDocument();
  await expect.element(asList).not.toBeInTheDocument();
});

test('a brand that is not sold is named, with what is shown instead', async () => {
  stubCalls({
    [RESULTS]: { ...toResults(['Noodles']), exact: false, corrected: 'noodles', notSold: 'wai wai' },
  });
  await openSearch();
  await box.fill('wai wai');
  await expect.element(page.getByText('Wai Wai is not sold here. Showing noodles.').first()).toBeVisible();
  await expect.element(page.getByText(/Showing results for/)).not.toBeInTheDocument();
});

test('recent searches are a part of the opened page, are searched again, and can be removed', async () => {
  await openSearch();
  await expect.element(recent.first()).not.toBeInTheDocument();
  for (const text of ['milk', 'bread', 'rice']) await searchFor(text);
  const expectRecent = (...texts: string[]) =>
    expect.poll(() => recent.elements().map((link) => link.textContent)).toEqual(texts);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('');
  await expectRecent('rice', 'bread', 'milk');
  // Nothing lies over the page.
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible();
  await page.getByRole('button', { name: 'Remove bread' }).click();
  await expectRecent('rice', 'milk');
  await recent.nth(1).click();
  await expect.poll(currentPath).toBe('/search?q=milk');
  await expect.element(box).toHaveValue('milk');
  await box.fill('');
  await expectRecent('milk', 'rice');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expectRecent();
  expect(localStorage.getItem('recent-searches')).toBe(null);
});

test('a pressed result makes a recent search and is told to the shop; a typed text alone is not', async () => {
  const told = vi.spyOn(window, 'fetch');
  const used = () =>
    told.mock.calls
      .filter(([target]) => String(target).endsWith('search-used'))
      .map(([, options]) => JSON.parse(String(options!.body)));
  await openSearch();
  await box.fill('paneer');
  await expect.element(cards.first()).toMatchTextContent('paneer');
  await box.fill('curd');
  await expect.element(cards.first()).toMatchTextContent('curd');
  await userEvent.keyboard('{Escape}');
  stubCalls({ 'POST /api/cart/create': refusal('internal') });
  await page.getByRole('button', { name: 'Add curd 1', exact: true }).click();
  await cards.nth(1).getByRole('link').click();
  await expect.poll(currentPath).toContain('/product/');
  expect(used()).toEqual([
    { search: 'curd', use: 'added' },
    { search: 'curd', use: 'opened' },
  ]);
  expect(localStorage.getItem('recent-searches')).toBe('["curd"]');
});

test('whatever is typed is in the address as it can be read again, and a long text is cut', async () => {
  await openSearch();
  for (const typed of [...Object.values({ ...BAD, 'spaces around': '50% & more' }), 'a/b?c#d']) {
    await box.fill(typed);
    const shown = typed.slice(0, MAX_SEARCH_TEXT);
    await expect
      .poll(() => new URLSearchParams(currentPath().split('?')[1]).get('q') ?? '')
      .toBe(shown.toWellFormed());
    await expect.element(box).toHaveValue(shown);
    await expect.element(heading).toBeVisible();
  }
  stubCalls({ [RESULTS]: 'offline', [SUGGEST]: 'offline' });
  await box.fill('network gone');
  await expect.element(page.getByText(/^The search failed/)).toBeVisible();
  await expect.element(box).toHaveValue('network gone');
});

test('the idle box types what can be searched, unless motion is unwanted', async () => {
  const idle = page.getByRole('link', { name: 'Search for products' });
  const open = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    openPart(<SearchBar />);
    await expect.element(idle).toBeVisible();
    await vi.advanceTimersByTimeAsync(2_000);
  };
  await open();
  await expect.element(idle).toHaveTextContent('Search "bread"');
  closePart();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await open();
  await expect.element(idle).toHaveTextContent('Search "milk"');
});

test('before a word is typed bestsellers come first, in 300 px; where nothing is found, what sells', async () => {
  const bestsellers = toResults(['Milk']).data.map(({ product }) => toProductCard(product));
  const toRow = (name: string) => ({
    category: { ...FRUIT, _id: name, name },
    subCategory: null,
    products: [],
  });
  const rows = ['Vegetables', 'Dairy', 'Atta'].map(toRow);
  const home = {
    rows,
    banners: [],
    offers: [],
    address: null,
    firstRows: [],
    hasWideRange: false,
    bestsellers,
  };
  rememberPage(
    getQueryClient(),
    { pathname: '/', search: '' },
    { facts: FACTS, status: 200, rejection: null, data: home },
  );
  await openSearch();
  const best = page.getByRole('region', { name: 'Bestsellers' });
  await expect.element(best.getByRole('button', { name: 'Add Milk' })).toBeInViewport();
  const count = page.getByRole('heading', { name: /^Search Results: / });
  const { top } = await measure(count);
  expect(top - (await measure(best)).top).toBeLessThanOrEqual(330);
  expect((await measure(best.getByRole('listitem'))).bottom).toBeLessThan(top);
  await searchFor('milk');
  await expect.element(best).not.toBeInTheDocument();
  await expect.element(count).toBeInViewport();
  await box.fill('zzqqxx');
  await expect.element(page.getByRole('link', { name: 'Vegetables' })).toBeInViewport();
  const names = page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
  expect(names.filter((name) => rows.some(({ category }) => category.name === name))).toEqual(
    rows.map(({ category }) => category.name),
  );
});
