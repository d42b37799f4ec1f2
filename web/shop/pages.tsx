// Every page of the shop: its address, its file, and its title where the page does not make one of its own.

import { DASHBOARD_PATH, SHOP_PAGE_FOLDER } from '#shared/page-urls.ts';
import type { PageAnswer, Rejection } from '#shared/shop-facts.ts';
import type { ComponentType, ReactNode } from 'react';
import { msg } from '../data/language.ts';
import { cartBar } from '../parts/layout/shop-layout.tsx';
import { lazyPage, type LazyPage } from '../parts/lazy-page.ts';
import { liveSearch } from '../parts/search-bar/search-bar.tsx';
import { matchPath } from '../ui/router.tsx';

/** `page`: what the server read for it. */
type PageModule = { default: ComponentType<{ page: never }> };

export type ShopPage = {
  path: string;
  /** Beside this one; the document preloads it. */
  file: string;
  page: LazyPage<{ page: never }>;
  /** Shown while it is read; without one, the page before it stays. */
  skeleton?: LazyPage<object>;
  /** Of the frame, drawn with this page. */
  part?: { preload(): Promise<unknown> };
  /** 'always': also when another page leads to it. 'document': only with the document. */
  reads?: 'always' | 'document';
  /** Of a page about one person, which no search engine lists. */
  title?: string;
};

type Options = Pick<ShopPage, 'part' | 'reads' | 'skeleton' | 'title'>;

/** Whether the address is one of this pattern. */
const isOpen = (path: string) => () => matchPath(path, window.location.pathname) !== null;

const toPage = (path: string, file: string, load: () => Promise<PageModule>, options: Options): ShopPage => ({
  path,
  file,
  page: lazyPage(load, isOpen(path)),
  ...options,
});

/** A shopper's own pages, in the frame of `accountFrame`. */
export const ACCOUNT_PAGES: readonly ShopPage[] = [
  toPage('/dashboard/profile', 'account/profile/profile.tsx', () => import('./account/profile/profile.tsx'), {
    title: msg('Profile'),
  }),
  toPage(
    '/dashboard/myorders',
    'account/my-orders/my-orders.tsx',
    () => import('./account/my-orders/my-orders.tsx'),
    { title: msg('My Orders') },
  ),
  toPage(
    '/dashboard/myorders/:orderId',
    'account/my-order/my-order.tsx',
    () => import('./account/my-order/my-order.tsx'),
    { title: msg('My Orders') },
  ),
  toPage('/dashboard/address', 'account/address.tsx', () => import('./account/address.tsx'), {
    title: msg('Address'),
  }),
  toPage(
    '/dashboard/buy-again',
    'account/my-orders/buy-again.tsx',
    () => import('./account/my-orders/buy-again.tsx'),
    { title: msg('Buy Again') },
  ),
];

export const accountFrame = lazyPage<{ children: ReactNode }>(
  () => import('./account/account-frame.tsx'),
  isOpen('/dashboard/*'),
);

export const PAGES: readonly ShopPage[] = [
  toPage('/', 'catalogue/home.tsx', () => import('./catalogue/home.tsx'), {
    reads: 'always',
    skeleton: lazyPage<object>(() => import('./catalogue/home-skeleton.tsx')),
  }),
  toPage('/search', 'catalogue/search.tsx', () => import('./catalogue/search.tsx'), {
    reads: 'document',
    part: liveSearch,
  }),
  toPage('/product/:product', 'catalogue/product.tsx', () => import('./catalogue/product.tsx'), {
    reads: 'always',
    part: cartBar,
  }),
  toPage(`/${SHOP_PAGE_FOLDER}/:page`, 'about/shop-page.tsx', () => import('./about/shop-page.tsx'), {
    reads: 'always',
  }),
  toPage('/:category/:subCategory', 'catalogue/listing.tsx', () => import('./catalogue/listing.tsx'), {
    reads: 'always',
  }),
  toPage('/cart', 'cart/cart.tsx', () => import('./cart/cart.tsx'), {}),
  toPage('/list', 'list/list.tsx', () => import('./list/list.tsx'), { title: msg('Your list') }),
  toPage('/offers', 'offers/offers.tsx', () => import('./offers/offers.tsx'), { title: msg('Offers') }),
  toPage('/checkout', 'checkout/checkout.tsx', () => import('./checkout/checkout.tsx'), {
    title: msg('Checkout'),
  }),
  toPage('/success', 'checkout/success.tsx', () => import('./checkout/success.tsx'), { title: msg('Order') }),
  toPage('/cancel', 'checkout/cancel.tsx', () => import('./checkout/cancel.tsx'), {
    title: msg('Order Cancel'),
  }),
  toPage('/login', 'account/login.tsx', () => import('./account/login.tsx'), { title: msg('Login') }),
  toPage('/register', 'account/register.tsx', () => import('./account/register.tsx'), {
    title: msg('Register'),
  }),
  toPage('/forgot-password', 'account/forgot-password.tsx', () => import('./account/forgot-password.tsx'), {
    title: msg('Forgot password'),
  }),
  toPage(
    '/verification-otp',
    'account/verification-otp.tsx',
    () => import('./account/verification-otp.tsx'),
    { title: msg('Enter the code') },
  ),
  toPage('/reset-password', 'account/reset-password.tsx', () => import('./account/reset-password.tsx'), {
    title: msg('New password'),
  }),
  toPage('/confirm-email', 'account/confirm-email.tsx', () => import('./account/confirm-email.tsx'), {
    title: msg('Confirm your email'),
  }),
  toPage('/invitation', 'account/invitation.tsx', () => import('./account/invitation.tsx'), {
    title: msg('Work for the shop'),
  }),
  toPage('/back-in-stock', 'account/back-in-stock.tsx', () => import('./account/back-in-stock.tsx'), {
    title: msg('Back in stock'),
  }),
  toPage('/user', 'account/user-menu.tsx', () => import('./account/user-menu.tsx'), {
    title: msg('Account'),
  }),
];

/** A path of a signed-in person; the work side has such paths too. */
export const isOfAccount = (pathname: string) => matchPath(`${DASHBOARD_PATH}/*`, pathname) !== null;

/** The page at this address; undefined when there is none. Names come before placeholders. */
export function findPage(pathname: string): ShopPage | undefined {
  const pages = isOfAccount(pathname) ? ACCOUNT_PAGES : PAGES;
  const found = pages.filter(({ path }) => matchPath(path, pathname));
  return found.find(({ path }) => !path.includes(':')) ?? found[0];
}

/** In place of every page that is not there. */
export const missingPage = lazyPage<{ rejection: Rejection | null }>(() => import('./missing-page.tsx'));

/** The file of what the server draws at this address. */
export const findFile = (pathname: string, { status }: Pick<PageAnswer, 'status'>): string =>
  (status === 200 && findPage(pathname)?.file) || 'missing-page.tsx';

/** Loads the code of the page at this address, so that it can be drawn at once. */
export async function preloadPage(
  pathname: string,
  { status }: Pick<PageAnswer, 'status'> = { status: 200 },
): Promise<void> {
  const found = findPage(pathname);
  await Promise.all([
    found?.part?.preload(),
    (found && status === 200 ? found.page : missingPage).preload(),
    found && ACCOUNT_PAGES.includes(found) && accountFrame.preload(),
  ]);
}
