// The filters above a list: chips that are links, the panel of all choices, and a list without matches.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FilterChoices } from '#features/catalogue/catalogue.contract.ts';
import { readFilters } from '#shared/filters.ts';
import { NO_FAMILIES } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, goTo, openPart } from '#tests/components/open-part.tsx';
import { listBodies, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { clearStorefrontCache } from '../../data/query-client.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilteredEmpty } from './filtered-empty.tsx';
import { useLocation } from '../../ui/router.tsx';

const LIST = 'POST /api/product/families';
const CHOICES: FilterChoices = {
  total: 20,
  count: 12,
  stock: [{ value: '1', count: 9 }],
  veg: [
    { value: 'veg', count: 7 },
    { value: 'non-veg', count: 0 },
  ],
  discount: [{ value: '10', count: 3 }],
  price: [{ value: '0-50', count: 2 }],
  brand: [{ value: 'Tata & Co', count: 4 }],
  without: [],
};
const form = page.getByRole('form', { name: 'Filter and sort' });
const link = (name: string) => page.getByRole('link', { name, exact: true });

beforeEach(() => {
  stubCalls({
    [LIST]: ({ body: { filter } }) => ({
      ...NO_FAMILIES,
      choices: { ...CHOICES, count: filter?.veg ? 7 : 12 },
    }),
  });
});

function Filters() {
  const { search } = useLocation();
  const filters = readFilters(new URLSearchParams(search));
  return (
    <FilterBar
      list={{ categoryId: 'dairy', subCategoryId: 'all' }}
      path="/dairy/all"
      filters={filters}
      isOpenAtFirst={false}
      choices={undefined}
    />
  );
}

const open = (at = '/dairy/all') => openPart(<Filters />, { at });

test('each choice applies at once, Back undoes it, and the button closes the panel', async () => {
  open();
  await link('Filters').click();
  const show = form.getByRole('button');
  await expect.element(show).toHaveTextContent('Show 12 products');
  await expect.element(show).toBeInViewport({ ratio: 1 });
  // One that leaves nothing is no choice.
  await expect.element(form.getByRole('radio', { name: /^Non-veg/ })).not.toBeInTheDocument();
  await expectFits();
  await form.getByRole('radio', { name: /^Veg/ }).click();
  await expect.poll(currentPath).toBe('/dairy/all?veg=veg');
  await expect.element(show).toHaveTextContent('Show 7 products');
  await form.getByRole('radio', { name: 'Price, lowest first' }).click();
  await form.getByRole('checkbox', { name: /^Tata/ }).click();
  await expect.poll(currentPath).toBe('/dairy/all?veg=veg&brand=Tata+%26+Co&sort=price');
  await show.click();
  await expect.element(form).not.toBeInTheDocument();
  for (const name of ['Remove Veg', 'Remove Tata & Co', 'Remove Price, lowest first'])
    await expect.element(link(name)).toBeVisible();
  goTo(-1);
  await expect.element(link('Remove Tata & Co')).not.toBeInTheDocument();
  await link('Remove Veg').click();
  await expect.poll(currentPath).toBe('/dairy/all?sort=price');
  await link('In stock').click();
  await link('Clear all').click();
  await expect.poll(currentPath).toBe('/dairy/all');
});

test('two choices that quickly follow each other both count', async () => {
  open();
  await link('Filters').click();
  await expect.element(form.getByRole('button')).toHaveTextContent('Show 12 products');
  for (const quick of [link('In stock'), form.getByRole('checkbox', { name: /^Tata/ })]) {
    await press(quick);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await expect.poll(currentPath).toBe('/dairy/all?stock=1&brand=Tata+%26+Co');
});

test('the counts are those of the store that was chosen last', async () => {
  open();
  await link('Filters').click();
  await expect.element(form.getByRole('button')).toHaveTextContent('Show 12 products');
  stubCalls({ [LIST]: { ...NO_FAMILIES, choices: { ...CHOICES, count: 5 } } });
  clearStorefrontCache();
  await expect.element(form.getByRole('button')).toHaveTextContent('Show 5 products');
});

test('bad values in the address filter nothing; counts that fail leave the choices usable', async () => {
  stubCalls({ [LIST]: refusal('busy') });
  open(`/dairy/all?veg=🥭&discount=-5&price=1e9&brand=${'x'.repeat(10_000)}&sort=आम&stock=%20`);
  await expect.element(link('In stock')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Remove/ })).not.toBeInTheDocument();
  await link('Filters').click();
  await expect
    .element(form.getByText('The counts could not be loaded. The filters still work.'))
    .toBeVisible();
  await expect.element(form.getByRole('button')).toHaveTextContent('Show products');
  await form.getByRole('checkbox', { name: 'In stock' }).click();
  await expect.poll(currentPath).toBe('/dairy/all?stock=1');
  await expect.element(form.getByRole('checkbox', { name: 'In stock' })).toBeChecked();
  expect(listBodies(LIST)[0]!.filter).toEqual({});
});

test('a list without matches says which filter to drop, and what that leaves', async () => {
  const filters = { veg: 'veg', price: '0-50' } as const;
  const without = [
    { value: 'price', count: 3 },
    { value: 'veg', count: 0 },
  ];
  openPart(
    <FilteredEmpty path="/dairy/all" filters={filters} choices={{ ...CHOICES, without }} title="None" />,
    { at: '/dairy/all' },
  );
  await expect.element(page.getByText('No products match all filters. Remove one:')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Without “Veg”/ })).not.toBeInTheDocument();
  await expectFits();
  await page.getByRole('link', { name: 'Without “Up to ₹50”: 3' }).click();
  await expect.poll(currentPath).toBe('/dairy/all?veg=veg');
});
