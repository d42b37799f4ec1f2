// Puts a shop together from its configuration, and takes it apart again in reverse.

import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { openPushSender, toPushKeys, type PushKeys } from '#adapters/push-sender.ts';
import { ImageStoreRejected, type ImageStore } from '#adapters/image-store.ts';
import { withAdvisoryLock } from '#database/advisory-lock.ts';
import { connect, type Db } from '#database/client.ts';
import { demoImages } from '#demo/demo-images.ts';
import { closeDemoAccounts, openDemoAccounts } from '#demo/demo-accounts.ts';
import { fillDemo } from '#demo/fill-demo.ts';
import { ensureAdmin } from '#features/identity/account/account.ts';
import { PASSWORD_COST } from '#features/identity/account/password/password.ts';
import { openImageStore } from '#features/platform/image/image-files.ts';
import { OrderStreams } from '#features/orders/tracking/order-streams.ts';
import { openArrivals } from '#features/orders/arrival/arrival.ts';
import { openSettings } from '#features/stores/settings/settings.ts';
import { openOffers } from '#features/cart/offer/offers.ts';
import { openStores } from '#features/stores/store/stores.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { openPaymentProviders, type PaymentProviders } from './payment-providers.ts';
import { listenForChanges } from './change-listener.ts';
import { ConfigError, type Config } from './config.ts';
import { openJobs, openMailer, type Jobs } from './jobs.ts';
import { makeDrain } from './drain.ts';
import { makeLog, toReadableLines } from './log.ts';
import { nameMailTarget, requireOneMailTarget } from './mail-target.ts';
import { openDatabase } from './open-database.ts';
import { toOutdated } from './outdated.ts';
import { hasActiveAdmin } from '#features/identity/account/account.ts';
import { openCdnPurges } from './pages/cdn.ts';
import { PageCache } from './pages/page-cache.ts';
import { ASSETS_FOLDER, builtPages } from './pages/page-build.ts';
import { makeServices, type Services } from './services.ts';
import { waitForDatabase, type DatabaseWait } from './wait-for-database.ts';
import { writeWelcome, type DemoAccounts } from './welcome.ts';

export type OpenShop = {
  port: number;
  /** What to tell the person who started it. */
  welcome: string[];
  /** Keeps answering for `drainSeconds`, then closes. */
  close(options?: { drainSeconds?: number }): Promise<void>;
  /** Ends the drain of a pending close. */
  hurry(): void;
};

type Options = Partial<DatabaseWait> & {
  isDevelopment?: boolean;
  /** One of several processes (processes.ts); their parent has opened the database and reported it. */
  isWorker?: boolean;
};
const ASK_FOR_LOCK_EVERY_MS = 100;
/** Direct connections beside a pooler: for the locks of imports and background work, and their statements. */
const DIRECT_CONNECTIONS = 6;
/** Close functions of what was opened; called in reverse. */
type Closers = (() => Promise<unknown>)[];

/** Waits for its database. Several processes that open on one database create nothing twice. */
export function openShop(config: Config, options: Options): Promise<OpenShop> {
  const { isDevelopment = false, isWorker = false, onProgress = () => {} } = options;
  return waitForDatabase((say) => open(config, { isDevelopment, isWorker, say, onProgress }), {
    ...options,
    onProgress,
  });
}

type Console = {
  /** For messages that are shown once, however often opening is tried. */
  say: (line: string) => void;
  onProgress: (line: string) => void;
};

async function open(
  config: Config,
  { isDevelopment, isWorker, say, onProgress }: Console & { isDevelopment: boolean; isWorker: boolean },
): Promise<OpenShop> {
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    const database = await openDatabase(config, isWorker ? () => {} : say);
    closers.push(() => database.stop());
    const standardError = pino.destination({ fd: 2, sync: false });
    const readable = { write: (line: string) => standardError.write(toReadableLines(line)) };
    const log = makeLog(config.logLevel, isDevelopment ? readable : standardError);
    const db = connect(database.url, { max: config.databasePool });
    closers.push(() => db.$client.end());
    const directDb = config.databaseDirectUrl
      ? connect(config.databaseDirectUrl, { max: DIRECT_CONNECTIONS })
      : db;
    if (directDb !== db) closers.push(() => directDb.$client.end());
    const imageStore = openImageStore(config, log);
    await checkImageStore(imageStore, log);
    // Opened before the jobs, so that it closes after the last job ends.
    const paymentProviders = await openPaymentProviders(config, log);
    closers.push(() => paymentProviders.close());
    const jobs = openJobs(database.directUrl, log);
    closers.push(() => jobs.close());
    const demo = await fillDatabase(directDb, config, { jobs, paymentProviders, say });
    const { shopName: name, socialLinks, fixedSettings: fixed, publicUrl, pushServices } = config;
    const settings = await openSettings(db, { name, socialLinks, fixed });
    closers.push(async () => settings.close());
    const push = openPushSender(await openPushKeys(config), { publicUrl, services: pushServices });
    const mailer = await openMailer(config, onProgress);
    const stores = await openStores(db);
    closers.push(async () => stores.close());
    const offers = await openOffers(db);
    closers.push(async () => offers.close());
    const arrivals = openArrivals(stores);
    await jobs.work({
      db: directDb,
      mailer,
      push,
      arrivals,
      stores,
      publicUrl,
      get shopName() {
        return settings.facts().name;
      },
    });

    const cache = new PageCache();
    const drawnImages = config.databaseUrl ? null : demoImages(db);
    const cdnPurges = config.cdn?.purgeUrl ? openCdnPurges(config.cdn.purgeUrl, log) : null;
    if (cdnPurges) closers.push(() => cdnPurges.close());
    const drain = makeDrain();
    const orderStreams = new OrderStreams({ db, arrivals, url: database.directUrl, log });
    closers.push(() => orderStreams.close());
    const services = makeServices({
      config,
      db,
      directDb,
      log,
      drain,
      stores,
      settings,
      offers,
      orderStreams,
      arrivals,
      cache,
      cdnPurges,
      jobs,
      paymentProviders,
      imageStore,
      drawnImages,
      passwordCost: PASSWORD_COST,
      push,
      mailer,
    });
    closers.push(() => services.search.close());
    closers.push(() => services.moments.close());
    const mailTarget = await nameMailTarget(config);
    const listener = listenForChanges(
      database.directUrl,
      toOutdated(cache, { stores, settings, offers, moments: services.moments }),
      log,
      {
        connectionName: mailTarget,
      },
    );
    closers.push(() => listener.close());
    if (config.databaseUrl) await requireOneMailTarget(directDb, mailTarget);
    if (!isDevelopment) await publishAssets(services);
    const port = await listen({ services, isDevelopment }, closers);

    // Built in the background, so that the first search need not wait for it.
    services.search.ready().catch((err: unknown) => log.warn({ err }, 'could not build the search index'));
    await jobs.workOnPayments(services);
    if (config.processNumber === 1) closers.push(startBackgroundWork({ ...services, db: directDb }));
    paymentProviders.listenAt(toLocalOrigin(config.host, port));
    return {
      port,
      welcome: writeWelcome(config, port, demo, { hasOwner: await hasActiveAdmin(directDb) }),
      async close({ drainSeconds = 0 } = {}) {
        await drain.run(drainSeconds);
        await close();
      },
      hurry: drain.hurry,
    };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/** Before the port is open, so that no process is asked for an asset that it cannot find. */
async function publishAssets({ sharedAssets, log }: Services): Promise<void> {
  await sharedAssets
    .publish(ASSETS_FOLDER)
    .catch((err: unknown) => log.warn({ err }, 'other versions cannot find the assets of this one'));
}

type ListenDeps = { services: Services; isDevelopment: boolean };

/** Builds the application and opens its port, which is returned. */
async function listen({ services, isDevelopment }: ListenDeps, closers: Closers): Promise<number> {
  const { config } = services;
  const development = isDevelopment ? await openDevelopmentPages(closers) : null;
  const app = await buildApp({ services, pages: development?.source ?? builtPages() });
  await development?.attach(app);
  closers.push(() => app.close());
  // The first page of a process loads the whole bundle: better now than for the first shopper.
  if (!development) await app.inject('/');
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainListenError(error, config);
  });
  return (app.server.address() as AddressInfo).port;
}

async function openDevelopmentPages(closers: Closers) {
  const { developmentPages } = await import('./pages/development-pages.ts');
  const pages = await developmentPages();
  closers.push(() => pages.close());
  return pages;
}

function explainListenError(error: unknown, { port, host }: Config): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return new ConfigError(`port ${port} is already in use; stop what uses it or set PORT`);
  if (code === 'EACCES')
    return new ConfigError(`port ${port} may not be used by this user; set PORT above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`HOST ${host} is not an address of this machine`);
  return error;
}

/**
 * An image store that does not answer may come back, so the shop opens without it; one that rejects the
 * shop's credentials or bucket is a configuration error.
 */
async function checkImageStore(imageStore: ImageStore, log: FastifyBaseLogger): Promise<void> {
  await imageStore.check().catch((error: unknown) => {
    if (error instanceof ImageStoreRejected) {
      throw new ConfigError(`IMAGE_STORE_URL cannot be used: ${error.message}`);
    }
    log.warn({ err: error }, 'pictures may be missing');
  });
}

type FillDeps = { jobs: Jobs; paymentProviders: PaymentProviders; say: (line: string) => void };

/** Writes what the database needs before anything is sold. One process at a time; the others find it done. */
async function fillDatabase(
  db: Db,
  config: Config,
  { jobs, paymentProviders, say }: FillDeps,
): Promise<DemoAccounts> {
  let demo: DemoAccounts | undefined;
  const fill = async () => {
    if (config.admin) await ensureAdmin(db, config.admin, new Date());
    // Before the demo is filled, whose past has orders of its shopper.
    demo = await settleDemoAccounts(db, config);
    const wanted = { productCount: config.demoProducts, hasPast: config.demoHasPast };
    const pastMoney = await fillDemo(db, wanted, say);
    if (pastMoney) await paymentProviders.remember(pastMoney);
    await jobs.install();
  };
  while (!(await withAdvisoryLock(db, 'filling the database', fill))) await sleep(ASK_FOR_LOCK_EVERY_MS);
  return demo!;
}

/**
 * Opens the demo accounts, or closes those of an earlier demo: they must be no way into a shop without it.
 */
async function settleDemoAccounts(db: Db, config: Config): Promise<DemoAccounts> {
  return config.hasDemoAccounts
    ? { accounts: await openDemoAccounts(db, config), suspended: [] }
    : { accounts: [], suspended: await closeDemoAccounts(db) };
}

/** The origin by which this machine reaches the shop. */
function toLocalOrigin(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * The key that signs messages to browsers: from the environment, or created at the first start. It must stay
 * the same: browsers that subscribed with one key get nothing signed by another.
 */
async function openPushKeys({ pushPrivateKey, dataDir }: Config): Promise<PushKeys> {
  if (pushPrivateKey !== null) return toPushKeys(pushPrivateKey);
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'push-private-key');
  // Of several processes that start at once, one writes the key and the others read it.
  await writeFile(file, `${toPushKeys().privateKey}\n`, { flag: 'wx', mode: 0o600 }).catch(() => {});
  return toPushKeys((await readFile(file, 'utf8')).trim());
}
