// People of the browser tests, each with a session to open pages with. Written directly into the database,
// except where a test is about registering and signing in.

import type { APIRequestContext, Page } from '@playwright/test';
import { connect, type Db } from '#database/client.ts';
import { DEMO_ADDRESS } from '#demo/demo-stores.ts';
import { createAccount } from '#features/identity/account/account.ts';
import { findUserByEmail } from '#features/identity/account/account.store.ts';
import { openSession } from '#features/identity/sign-in/session/session.ts';

export const PASSWORD = 'correct horse battery';

/** An address that the demo's stores deliver to. */
export const ADDRESS = DEMO_ADDRESS;

export type Product = { _id: string; name: string; stock: number };
type Tokens = { accesstoken: string; refreshToken: string };

/** A person, and API calls on their behalf. */
export type Shopper = {
  email: string;
  tokens: Tokens;
  call<Data = any>(method: string, path: string, data?: unknown): Promise<Data>;
  saveAddress(addressLine?: string): Promise<void>;
  /** Adds one of each. */
  fillCart(products: readonly Product[]): Promise<void>;
};

export const makeEmail = () => `shopper-${crypto.randomUUID()}@example.test`;

/** One connection per worker, closed when the worker ends. */
let database: Db | undefined;
const openDatabase = () => (database ??= connect(process.env.SHOP_DATABASE_URL!, { max: 1 }));

/** The hash contains its cost parameters, so a cheap one works. */
const CHEAP_PASSWORD = { memoryKiB: 8, passes: 1 };

/** The account has the password PASSWORD. */
export async function makeShopper(
  request: APIRequestContext,
  name = 'Asha Rao',
  { email = makeEmail(), isEmailVerified = false } = {},
): Promise<Shopper> {
  const account = { name, email, password: PASSWORD, role: 'USER', isEmailVerified } as const;
  const { id } = await createAccount(openDatabase(), account, CHEAP_PASSWORD);
  return toShopper(request, email, await openTestSession(id));
}

export async function signInAs(request: APIRequestContext, { email }: { email: string }): Promise<Shopper> {
  const { id } = (await findUserByEmail(openDatabase(), email))!;
  return toShopper(request, email, await openTestSession(id));
}

function openTestSession(userId: string): Promise<Tokens> {
  return openSession(openDatabase(), userId, { userAgent: 'test', ipAddress: '127.0.0.1' }, new Date());
}

/** Uses the shop's API, because registering queues jobs, and the shop may be another one. */
export async function registerShopper(
  request: APIRequestContext,
  name = 'Asha Rao',
  email = makeEmail(),
): Promise<Shopper> {
  const body = { name, email, password: PASSWORD, confirmPassword: PASSWORD };
  await callWith(request, null)('POST', '/api/user/register', body);
  return logInAs(request, { email, password: PASSWORD });
}

export async function logInAs(
  request: APIRequestContext,
  account: { email: string; password: string },
): Promise<Shopper> {
  const tokens = (await callWith(request, null)('POST', '/api/user/login', account)) as Tokens;
  return toShopper(request, account.email, tokens);
}

function toShopper(request: APIRequestContext, email: string, tokens: Tokens): Shopper {
  const call = callWith(request, tokens.accesstoken);
  return {
    email,
    tokens,
    call,
    saveAddress: (addressLine = ADDRESS.address_line) =>
      call('POST', '/api/address/create', { ...ADDRESS, address_line: addressLine }),
    fillCart: async (products) => {
      for (const { _id } of products) await call('POST', '/api/cart/create', { productId: _id });
    },
  };
}

function callWith(request: APIRequestContext, token: string | null): Shopper['call'] {
  return async (method, path, data) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
    const body = await answer.json();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${body.message}`);
    return body.data;
  };
}

/** From its next navigation on, the page is signed in as this person. */
export async function enter(page: Page, { tokens }: Pick<Shopper, 'tokens'>): Promise<void> {
  // Of the shop's origin, to reach the shop's storage, but without scripts to start.
  const blank = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' };
  await page.route('/enter', (route) => route.fulfill(blank), { times: 1 });
  await page.goto('/enter');
  await page.evaluate(({ accesstoken, refreshToken }) => {
    localStorage.setItem('accesstoken', accesstoken);
    localStorage.setItem('refreshToken', refreshToken);
  }, tokens);
}

/** Products that can be bought, from the first category. */
export async function findProducts(shopper: Shopper): Promise<Product[]> {
  const [category] = await shopper.call('GET', '/api/category/get');
  const products: Product[] = await shopper.call('POST', '/api/product/get-product-by-category', {
    id: category._id,
  });
  return products.filter(({ stock }) => stock >= 10);
}
