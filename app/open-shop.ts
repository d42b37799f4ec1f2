// Puts a shop together from its configuration: database, schema, demo, services, application; and takes it
// apart again.

import { access, constants } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { ImageStoreRefused, type ImageStore } from '#adapters/image-store.ts';
import { connect, type Db } from '#database/client.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { makeFolder } from '#database/make-folder.ts';
import { migrate } from '#database/migrate.ts';
import { demoImages } from '#demo/demo-images.ts';
import { closeDemoAccounts, openDemoAccounts, type DemoAccount } from '#demo/demo-accounts.ts';
import { fillDemo } from '#demo/fill-demo.ts';
import { ensureAdmin } from '#features/account/account.ts';
import { sweep } from '#features/housekeeping/housekeeping.ts';
import { sweepImages } from '#features/housekeeping/orphaned-images.ts';
import { openCatalogueReads } from '#features/catalogue/catalogue-reads.ts';
import { openImageStore } from '#features/image/image-files.ts';
import { openSearch } from '#features/search/search.ts';
import { buildApp } from './app.ts';
import { startCatalogueJobs } from './catalogue-schedule.ts';
import { openCards, describeCards } from './cards.ts';
import { listenForChanges } from './change-listener.ts';
import { ConfigError, type Config } from './config.ts';
import { openJobs, openMailer } from './jobs.ts';
import { makeLog } from './log.ts';
import { PageCache } from './pages/page-cache.ts';
import { builtPages } from './pages/pages.ts';
import { startReconciliation } from './payment-schedule.ts';
import type { Services } from './services.ts';
import { repeat } from './repeat.ts';

export type OpenShop = {
  port: number;
  /** What to tell the person who started it. */
  welcome: string[];
  close(): Promise<void>;
};

const SWEEP_EVERY_MS = 60_000;
const SWEEP_IMAGES_EVERY_MS = 60 * 60_000;

type Options = { isDevelopment?: boolean; onProgress?: (line: string) => void };

export async function openShop(
  config: Config,
  { isDevelopment = false, onProgress = () => {} }: Options,
): Promise<OpenShop> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    await requireWritable(config.dataDir);
    const url = config.databaseUrl ?? (await openEmbedded(config, onProgress, closers));
    onProgress('Bringing the database up to date');
    await migrate(url).catch((error: unknown) => {
      throw config.databaseUrl ? new ConfigError(`DATABASE_URL cannot be used: ${describe(error)}`) : error;
    });

    const log = makeLog(config.logLevel, pino.destination({ fd: 2, sync: false }));
    const db = connect(url);
    closers.push(() => db.$client.end());
    const imageStore = openImageStore(config, log);
    await checkImageStore(imageStore, log);
    if (config.admin) await ensureAdmin(db, config.admin, new Date());
    await fillDemo(db, config.demoProducts, onProgress);
    const demo = await settleDemoAccounts(db, config);

    // Before the jobs, so that it is still there when the last of them ends.
    const cards = await openCards(config, log);
    closers.push(() => cards.close());
    const jobs = openJobs(url, log);
    closers.push(() => jobs.close());
    const { shopName, publicUrl } = config;
    await jobs.work({ db, mailer: await openMailer(config, onProgress), shopName, publicUrl });

    const cache = new PageCache();
    const catalogue = openCatalogueReads(db);
    const search = openSearch(catalogue);
    closers.push(() => search.close());
    const services: Services = {
      config,
      db,
      log,
      catalogue,
      search,
      changes: { apply: (tags) => cache.drop(tags) },
      mail: jobs.mail,
      resetRequests: jobs.resetRequests,
      confirmations: jobs.confirmations,
      refunds: jobs.refunds,
      paymentJobs: jobs.paymentJobs,
      cardProvider: cards.provider,
      sandboxAddress: cards.sandboxAddress,
      imageStore,
      drawnImages: config.databaseUrl ? null : demoImages(db),
    };
    const listener = listenForChanges(url, cache, log);
    closers.push(() => listener.close());

    const development = isDevelopment ? await openDevelopmentPages(closers) : null;
    const app = await buildApp({ services, cache, pages: development?.source ?? builtPages() });
    await development?.attach(app);
    closers.push(() => app.close());
    // The first page of a process loads the whole bundle: better now than for the first shopper.
    if (!development) await app.inject('/');
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw explainListenError(error, config);
    });
    // Built beside the first pages, so that the first search need not wait for it.
    search.ready().catch((err: unknown) => log.warn({ err }, 'could not build the search index'));
    await jobs.workOnPayments(services);
    closers.push(sweepRegularly(services), startReconciliation(services), startCatalogueJobs(services));
    const { port } = app.server.address() as AddressInfo;
    cards.listenAt(toLocalOrigin(config.host, port));
    return { port, welcome: welcome(config, port, demo), close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/**
 * A store that does not answer may come back, and the shop opens without it; one that knows us not is a
 * mistake of ours.
 */
async function checkImageStore(imageStore: ImageStore, log: FastifyBaseLogger): Promise<void> {
  await imageStore.check().catch((error: unknown) => {
    if (error instanceof ImageStoreRefused) {
      throw new ConfigError(`IMAGE_STORE_URL cannot be used: ${error.message}`);
    }
    log.warn({ err: error }, 'pictures may be missing');
  });
}

type DemoStanding = { accounts: DemoAccount[]; suspended: string[] };

/** What the demo left in this database must be no way in to a shop without it. */
async function settleDemoAccounts(db: Db, config: Config): Promise<DemoStanding> {
  return config.hasDemoAccounts
    ? { accounts: await openDemoAccounts(db, config), suspended: [] }
    : { accounts: [], suspended: await closeDemoAccounts(db) };
}

async function openEmbedded(
  config: Config,
  onProgress: (line: string) => void,
  closers: (() => Promise<unknown>)[],
) {
  onProgress('Starting PostgreSQL');
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress });
  closers.push(() => embedded.stop());
  return embedded.url;
}

/** Returns what ends it. */
function sweepRegularly({ db, imageStore, log }: Services): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const warn = (what: string) => (err: unknown) => void (signal.aborted || log.warn({ err }, what));
  const stops = [
    repeat(SWEEP_EVERY_MS, {
      work: () => sweep(db, signal),
      onError: warn('could not remove what has expired'),
    }),
    repeat(SWEEP_IMAGES_EVERY_MS, {
      work: () => sweepImages({ db, imageStore }, new Date(), signal),
      onError: warn('could not remove pictures that nothing shows'),
    }),
  ];
  return async () => {
    closing.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** How this machine reaches the shop that listens there. */
function toLocalOrigin(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function requireWritable(folder: string): Promise<void> {
  try {
    makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

async function openDevelopmentPages(closers: (() => Promise<unknown>)[]) {
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

function describe(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error
    ? cause.message || String((cause as NodeJS.ErrnoException).code)
    : String(cause);
}

function welcome(config: Config, port: number, demo: DemoStanding): string[] {
  const { shopName, publicUrl, port: wanted, cards } = config;
  const address = wanted === port ? publicUrl : `http://localhost:${port}`;
  return [
    '',
    `${shopName} is open at ${address}`,
    ...demo.accounts.map(({ label, email, password }) => `  ${label.padEnd(8)} ${email}  ${password}`),
    ...describeCards(cards),
    ...describeDemo(config),
    ...(demo.suspended.length > 0
      ? [`  demo     its accounts of an earlier start are suspended: ${demo.suspended.join(', ')}`]
      : []),
    '',
  ];
}

/**
 * Where a demo has become a production shop: what it is without, why, and how to show the demo
 * all the same.
 */
function describeDemo({ demoProducts, hasDemoAccounts, cards, productionReasons }: Config): string[] {
  if (demoProducts === 0 || productionReasons.length === 0) return [];
  const missing = [
    ...(hasDemoAccounts ? [] : [{ what: 'no demo accounts', setting: 'DEMO_ACCOUNTS=1' }]),
    ...(cards.kind === 'none' ? [{ what: 'no test cards', setting: 'CARD_SANDBOX=1' }] : []),
  ];
  if (missing.length === 0) return [];
  return [
    `  demo     ${missing.map(({ what }) => what).join(' and ')}, because ${productionReasons.join(', and ')}`,
    `           Only showing the demo to others? Add ${missing.map(({ setting }) => setting).join(' ')}`,
  ];
}
