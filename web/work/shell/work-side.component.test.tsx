import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OWNER, SHOPPER, STORE } from '#tests/components/answers.ts';
import { measure } from '#tests/components/at-once.ts';
import { stubCart } from '#tests/components/cart-server.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { closePart, currentPath, goTo, openPart, signIn } from '#tests/components/open-part.tsx';
import { typeKey } from '#tests/components/scan.ts';
import { toStaff } from '#tests/components/store-work.tsx';
import { holdAnswer, listSent, stubCalls } from '#tests/components/stub-calls.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { WorkFrame } from '../work-app.tsx';

const SECOND = { ...STORE, _id: 'store-2', name: 'Second store', chosen: false };

const menu = page.getByRole('navigation', { name: 'Work' });
const store = page.getByLabelText('Store', { exact: true });
const field = page.getByRole('combobox', { name: 'Search everything' });
const NOTHING = { orders: [], customers: [], products: [] };

function open(user: typeof OWNER, at = '/dashboard/orders', stores = [STORE]): void {
  signIn(user);
  stubCart({});
  stubCalls({ 'GET /api/store/get': { data: stores } });
  openPart(<WorkFrame>{null}</WorkFrame>, { facts: { hasStores: stores.length > 1 }, hasFrame: true });
  goTo(at);
}

test('the frame begins with a link to the content, and the next page gets the keyboard', async () => {
  open(OWNER);
  await expect.element(menu.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  goTo('/dashboard/customers');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('the menu has the pages of the role, under the header of the shop and above its footer', async () => {
  await page.viewport(1280, 800);
  open(toStaff('picker'));
  await expect.element(menu.getByRole('link', { name: 'Picking' })).toBeVisible();
  await expect.element(menu.getByRole('link')).toHaveLength(1);
  await expect.element(page.getByRole('link', { name: 'View shop' })).toHaveAttribute('href', '/');
  const header = page.getByRole('banner');
  await expect.element(header.getByRole('link', { name: 'Jhatpat home' })).toBeVisible();
  await expect.element(header.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect.element(header.getByRole('button', { name: 'My Cart' })).toBeVisible();
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  const account = page.getByRole('navigation', { name: 'Your account' });
  await expect.element(account.getByRole('link', { name: 'My Orders' })).toBeVisible();
  await expect.element(account.getByRole('link', { name: 'Work' })).not.toBeInTheDocument();
});

test('the owner finds all groups, and what is folded stays so on this device', async () => {
  await page.viewport(1280, 800);
  open(OWNER);
  for (const name of ['Orders', 'Catalogue', 'Stock', 'Reports', 'Shop'])
    await expect.element(menu.getByRole('list', { name })).toBeInTheDocument();
  await expectAccessible();
  const stock = menu.getByRole('button', { name: 'Stock' });
  const goodsIn = menu.getByRole('link', { name: 'Goods in' });
  await stock.click();
  await expect.element(goodsIn).not.toBeInTheDocument();
  closePart();
  openPart(<WorkFrame>{null}</WorkFrame>, { hasFrame: true });
  await expect.element(stock).toHaveAttribute('aria-expanded', 'false');
  await stock.click();
  await expect.element(goodsIn).toBeVisible();
});

test('on a phone the header has one row, and none on a page worked with one thumb', async () => {
  await page.viewport(390, 844);
  open(OWNER);
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' });
  await expect.element(account).toBeVisible();
  const { bottom } = await measure(page.getByRole('banner'));
  expect(bottom).toBeLessThan(100);
  await expectFits();
  goTo('/dashboard/picking');
  await expect.element(account).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Search everything' }).click();
  await expect.element(field).toHaveFocus();
});

test('at twice the size half of a small screen is for the page', async () => {
  await page.viewport(640, 400);
  open(OWNER);
  await expect.element(page.getByRole('navigation', { name: 'Main places' })).toBeVisible();
  const { bottom } = await measure(page.getByRole('banner'));
  const { height } = await measure(page.getByRole('navigation', { name: 'Main places' }));
  expect(innerHeight - bottom - height).toBeGreaterThan(200);
});

test('a phone has the first places at its lower edge, and all pages under More', async () => {
  await page.viewport(390, 844);
  open(OWNER);
  const bar = page.getByRole('navigation', { name: 'Main places' });
  await expect.element(bar.getByRole('link', { name: 'Deliveries' })).toBeVisible();
  expect(
    bar
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'Orders', 'Picking', 'Deliveries']);
  await expectFits();
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'All pages' });
  await sheet.getByRole('link', { name: 'Audit' }).click();
  await expect.poll(currentPath).toBe('/dashboard/audit');
  await expect.element(sheet).not.toBeInTheDocument();
});

test('the store is in the address of the page and of the next one, and is remembered', async () => {
  await page.viewport(1280, 800);
  open(OWNER, '/dashboard/picking', [STORE, SECOND]);
  await expect.poll(currentPath).toBe('/dashboard/picking?store=store-1');
  await store.selectOptions('Second store');
  await expect.poll(currentPath).toBe('/dashboard/picking?store=store-2');
  await menu.getByRole('link', { name: 'Cash' }).click();
  await expect.poll(currentPath).toBe('/dashboard/cash?store=store-2');
  goTo('/dashboard/orders?order=a&page=2');
  await expect.poll(currentPath).toBe('/dashboard/orders?order=a&page=2&store=store-2');
  await store.selectOptions('All stores');
  await expect.poll(currentPath).toBe('/dashboard/orders?store=all');
  // A page of one store ends the wish for all only when a store is chosen there.
  await menu.getByRole('link', { name: 'Picking' }).click();
  await expect.poll(currentPath).toBe('/dashboard/picking?store=store-2');
  await menu.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect.poll(currentPath).toBe('/dashboard/orders?store=all');
  goTo('/dashboard/category');
  await expect.element(page.getByText('All stores', { exact: true })).toBeVisible();
  expect(currentPath()).toBe('/dashboard/category');
});

test('a store that comes late into the address does not ask whoever types whether to leave', async () => {
  signIn(OWNER);
  stubCart({});
  const held = holdAnswer<'GET /api/store/get'>({ data: [STORE, SECOND] });
  stubCalls({ 'GET /api/store/get': held.stub });
  const typing = (
    <>
      <WorkFrame>{null}</WorkFrame>
      <LeaveGuard isUnsaved />
    </>
  );
  openPart(typing, { facts: { hasStores: true }, hasFrame: true, at: '/dashboard/picking?q=a' });
  await expect.element(page.getByRole('button', { name: 'Account' })).toBeVisible();
  held.answer();
  await expect.poll(currentPath).toBe('/dashboard/picking?q=a&store=store-1');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await store.selectOptions('Second store');
  await expect.element(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
});

test('times on the work side are by the clock of the store of the page, wherever they are read', async () => {
  const FAR = { ...SECOND, timeZone: 'Pacific/Auckland' };
  const framed = (
    <WorkFrame>
      <DateTime at="2026-11-28T12:00:00Z" />
    </WorkFrame>
  );
  const openAt = (at: string, stores: (typeof STORE)[], timeZone: string) => {
    signIn(OWNER);
    stubCart({});
    stubCalls({ 'GET /api/store/get': { data: stores } });
    const facts = { hasStores: stores.length > 1, timeZone };
    openPart(framed, { at, facts, hasFrame: true });
  };
  openAt('/dashboard/problems?store=store-2', [STORE, FAR], 'Asia/Kolkata');
  await expect.element(page.getByText('29 Nov 2026, 1:00 am')).toBeVisible();
  await store.selectOptions('Main store');
  await expect.element(page.getByText('28 Nov 2026, 5:30 pm')).toBeVisible();
  closePart();
  // A page about no store has the clock of the first one.
  openAt('/dashboard/audit', [{ ...FAR, _id: 'store-1' }], 'Pacific/Auckland');
  await expect.element(page.getByText('29 Nov 2026, 1:00 am')).toBeVisible();
});

test('staff of one store see no choice of a store', async () => {
  open(toStaff('manager'), '/dashboard/cash', [STORE, SECOND]);
  await expect.element(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
  await expect.element(store).not.toBeInTheDocument();
  expect(currentPath()).toBe('/dashboard/cash');
});

test('Ctrl+K finds pages, orders, customers and products, and opens one by keyboard', async () => {
  open(OWNER);
  await expect.element(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
  stubCalls({
    'GET /api/admin/find': {
      data: {
        orders: [
          {
            ...{ orderId: 'abcdef', number: '#ABCDEF', storeId: STORE._id, status: 'PLACED' },
            placedAt: '2026-01-01T00:00:00.000Z',
            place: 'orders',
          },
        ],
        customers: [{ _id: 'user-9', name: 'Cora Das', email: 'cora@example.test' }],
        products: [],
      },
    },
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('c');
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  await expect.element(option('Category order')).toBeVisible();
  expect(listSent('GET /api/admin/find')).toEqual([]);
  await userEvent.keyboard('o');
  await expect.element(option(/Cora Das/)).toBeVisible();
  expect(listSent('GET /api/admin/find')[0]!.query.get('storeId')).toBe(STORE._id);
  await expectAccessible();
  await expect.element(option('Count')).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option(/#ABCDEF/)).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Enter}');
  await expect.poll(currentPath).toBe('/dashboard/orders?order=abcdef');
  await expect.element(field).not.toBeInTheDocument();
});

test('a search that finds nothing or fails says so', async () => {
  open(OWNER);
  stubCalls({ 'GET /api/admin/find': 'offline' });
  await page.getByRole('button', { name: 'Search everything' }).click();
  await field.fill('zzz');
  await expect.element(page.getByRole('alert').getByText(/offline/)).toBeVisible();
  stubCalls({ 'GET /api/admin/find': { data: NOTHING } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Nothing was found for “zzz”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});

test('single keys open pages and their list, but not while somebody types, nor switched off', async () => {
  open(OWNER);
  stubCalls({ 'GET /api/admin/find': { data: NOTHING } });
  await expect.element(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
  await userEvent.keyboard('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(keys).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await press('g', 'c');
  await expect.poll(currentPath).toBe('/dashboard/customers');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await press('g', 'o');
  await expect.element(field).toHaveValue('go');
  expect(currentPath()).toBe('/dashboard/customers');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await keys.getByLabelText('Single keys work on this device').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await press('g', 'o');
  expect(currentPath()).toBe('/dashboard/customers');
});

/** As slowly as a person; a scanner is faster. */
async function press(...keys: string[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, keys.length * 100));
  const end = performance.now();
  for (const [at, key] of keys.entries()) typeKey(key, end - (keys.length - 1 - at) * 100);
}

test('a shopper who opens a page of staff sees no menu', async () => {
  open(SHOPPER);
  await expect.element(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Search everything' })).not.toBeInTheDocument();
});
