// A whole shop for a test: the real application on a real database of its own, used through its HTTP routes.
// An unexpected error in the log fails the test that caused it.

import pino from 'pino';
import { afterAll, beforeAll, afterEach } from 'vitest';
import { openPushSender, toPushKeys } from '#adapters/push-sender.ts';
import { connect, type Db } from '#database/client.ts';
import { buildApp } from '#app/app.ts';
import type { PasswordCost } from '#features/identity/account/password/password.ts';
import { openImageStore } from '#features/platform/image/image-files.ts';
import { OrderStreams } from '#features/orders/tracking/order-streams.ts';
import { openArrivals } from '#features/orders/arrival/arrival.ts';
import { openSettings } from '#features/stores/settings/settings.ts';
import { openOffers } from '#features/cart/offer/offers.ts';
import { openStores } from '#features/stores/store/stores.ts';
import { readConfig, type Config } from '#app/config.ts';
import { PageCache } from '#app/pages/page-cache.ts';
import { makeDrain } from '#app/drain.ts';
import { openJobs, openMailer } from '#app/jobs.ts';
import { builtPages } from '#app/pages/page-build.ts';
import { makeServices, type Services } from '#app/services.ts';
import type { ShopApp } from '#http/routing.ts';
import { createTestDatabase } from './test-database.ts';

export type Answer<Data = any> = {
  status: number;
  body: {
    success: boolean;
    error: boolean;
    message: string;
    data: Data;
    code?: string;
    fields?: Record<string, string>;
  } & Record<string, any>;
  text: string;
  headers: Record<string, string | string[] | undefined>;
  cookies: { name: string; value: string }[];
};

export type CallOptions = {
  token?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
};

export type TestShop = {
  app: ShopApp;
  db: Db;
  config: Config;
  cache: PageCache;
  /** The services of the application, to build a second one on the same database. */
  services: Services;
  /** Sends one request to the application. */
  call<Data = any>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    path: string,
    options?: CallOptions,
  ): Promise<Answer<Data>>;
  /** Expects the next logged error. */
  expectErrorLog(): void;
};

/** The real cost takes most of the processor of a test that signs somebody in. */
const CHEAP_PASSWORDS: PasswordCost = { memoryKiB: 8, passes: 1 };

/** Registers a shop for the tests of a file; use the returned object inside tests. */
export function useTestShop(environment: Record<string, string> = {}): TestShop {
  const shop = {} as TestShop;
  let drop: () => Promise<void>;
  let closeJobs: () => Promise<void>;
  let closeStreams: () => Promise<void>;
  let closeSettings: () => void;
  const errors: string[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    const config = readConfig({
      DATABASE_URL: database.url,
      PUBLIC_URL: 'http://shop.test',
      RATE_LIMIT_SCALE: '1000',
      ...environment,
    });
    const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
    const db = connect(database.url, { max: 10, waitForConnectionMs: 30_000 });
    const cache = new PageCache();
    // Mail is queued, not sent: see tests/mail.ts.
    const jobs = openJobs(database.url, log, { isMaintained: false });
    closeJobs = jobs.close;
    const stores = await openStores(db);
    const { shopName: name, socialLinks, fixedSettings: fixed } = config;
    const settings = await openSettings(db, { name, socialLinks, fixed });
    closeSettings = settings.close;
    const offers = await openOffers(db);
    const arrivals = openArrivals(stores);
    const orderStreams = new OrderStreams({ db, arrivals, url: database.url, log });
    closeStreams = () => orderStreams.close();
    const services = makeServices({
      config,
      db,
      directDb: db,
      log,
      drain: makeDrain(),
      orderStreams,
      stores,
      settings,
      offers,
      arrivals,
      cache,
      cdnPurges: null,
      jobs,
      paymentProviders: { providers: [], sandboxAddress: null },
      imageStore: openImageStore(config, log),
      drawnImages: null,
      passwordCost: CHEAP_PASSWORDS,
      mailer: await openMailer(config, () => {}),
      push: openPushSender(toPushKeys(), { publicUrl: config.publicUrl, services: config.pushServices }),
    });
    const app = await buildApp({ services, pages: builtPages() });
    Object.assign(shop, {
      app,
      db,
      config,
      cache,
      services,
      call: (...args: Parameters<TestShop['call']>) => callApp(app, ...args),
    });
    shop.expectErrorLog = () => void errors.splice(0);
  });

  afterEach(() => {
    const seen = errors.splice(0);
    if (seen.length > 0) throw new Error(`Unexpected error in the log: ${seen.join('')}`);
  });

  afterAll(async () => {
    await shop.app?.close();
    await closeStreams?.();
    closeSettings?.();
    await closeJobs?.();
    await shop.services?.search.close();
    await shop.services?.moments.close();
    await shop.db?.$client.end();
    await drop?.();
  });

  return shop;
}

/** Another application on the services of this shop, with a page cache of its own, as in another process. */
export const buildBeside = (
  shop: Pick<TestShop, 'services'>,
  changes: Partial<Services> = {},
  options: Partial<Parameters<typeof buildApp>[0]> = {},
): Promise<ShopApp> =>
  buildApp({
    services: { ...shop.services, cache: new PageCache(), ...changes },
    pages: builtPages(),
    ...options,
  });

/** Sends one request to this application, without a network. */
export async function callApp(
  app: ShopApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const { token, cookies, headers, body } = options;
  const answer = await app.inject({
    method,
    url: path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(cookies && { cookies }),
    ...(body !== undefined && { payload: body as object }),
  });
  const isJson = String(answer.headers['content-type']).includes('application/json');
  return {
    status: answer.statusCode,
    body: isJson ? answer.json() : ({} as Answer['body']),
    text: answer.body,
    headers: answer.headers as Answer['headers'],
    cookies: answer.cookies.map(({ name, value }) => ({ name, value })),
  };
}
