// Who may see a page of the account: a visitor logs in first and comes back, and whoever logs out goes home.

import { Fragment, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toPaging } from '#shared/paging.ts';
import { OWNER, SHOPPER } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { closePart, currentPath, goTo, openPart, signIn } from '#tests/components/open-part.tsx';
import { staffPage } from '#tests/components/staff-page.tsx';
import { stubCalls } from '#tests/components/stub-calls.ts';
import AddressPage from './address.tsx';
import Login from './login.tsx';
import MyOrders from './my-orders/my-orders.tsx';
import UserMenu from './user-menu.tsx';
import { useLocation } from '../../ui/router.tsx';

const CategoryPage = staffPage('/dashboard/category');

const PAGES: Record<string, ReactNode> = {
  '/login': <Login />,
  '/user': <UserMenu />,
  '/dashboard/address': <AddressPage />,
  '/dashboard/myorders': <MyOrders />,
  '/dashboard/category': <CategoryPage />,
};

function OpenPage() {
  const { pathname } = useLocation();
  return <Fragment key={pathname}>{PAGES[pathname] ?? <h1>Elsewhere</h1>}</Fragment>;
}

const PERSONAL = ['/user', '/dashboard/address', '/dashboard/myorders'];
const readTokens = () => [localStorage.getItem('accesstoken'), localStorage.getItem('refreshToken')];

function openAt(path: string): void {
  openPart(<OpenPage />);
  goTo(path);
}

async function logInAs(user: typeof SHOPPER): Promise<void> {
  stubCalls({
    'POST /api/user/login': { data: { accesstoken: 'access', refreshToken: 'session' } },
    'GET /api/user/user-details': { data: user },
  });
  await page.getByLabelText('Email').fill(user.email);
  await page.getByLabelText('Password', { exact: true }).fill('the password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

beforeEach(() => {
  stubCalls({
    'GET /api/address/get': { data: [] },
    'GET /api/category/get': { data: [] },
    'GET /api/order/order-list': { data: [], ...toPaging(1, 10, 0) },
    'GET /api/user/logout': { data: null, message: 'Logged out successfully' },
  });
});

test('personal pages ask visitors to log in, and come back afterwards', async () => {
  for (const path of PERSONAL) {
    openAt(path);
    await expect.poll(currentPath).toBe('/login');
    await logInAs(SHOPPER);
    await expect.poll(currentPath).toBe(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    closePart();
    localStorage.clear();
  }
});

test('a page of the owner says that it may not be seen; logging in from there leads back', async () => {
  openAt('/dashboard/category');
  await expect.element(page.getByRole('heading', { name: 'Do not have permission' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect.poll(currentPath).toBe('/login');
  await logInAs(OWNER);
  await expect.element(page.getByText('There are no categories yet.')).toBeVisible();
  expect(currentPath()).toBe('/dashboard/category');
});

test('staff on a page of others find the way to their own; who was signed out reads that the text is kept', async () => {
  openAt('/dashboard/category');
  await expect.element(page.getByText(/what you typed is kept on this device/)).toBeVisible();
  closePart();
  signIn(SHOPPER);
  openAt('/dashboard/category');
  await expect
    .element(page.getByRole('link', { name: 'To your own pages' }))
    .toHaveAttribute('href', '/dashboard');
  await expectFits();
});

test('whoever must set up a second factor sees no page of staff before', async () => {
  signIn({ ...OWNER, needs_second_step: true });
  openAt('/dashboard/category');
  await expect
    .element(page.getByRole('link', { name: 'Set it up' }))
    .toHaveAttribute('href', '/dashboard/profile#two-step');
  expect(document.body.textContent).not.toContain('categories');
});

test('the account menu closes to the page before it, and logging out leads home and not to the login', async () => {
  signIn(SHOPPER);
  openAt('/cancel');
  goTo('/user');
  await expect.element(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(currentPath).toBe('/cancel');
  goTo('/user');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect.element(page.getByText('Logged out successfully')).toBeVisible();
  expect(currentPath()).toBe('/');
  expect(readTokens()).toEqual([null, null]);
});
