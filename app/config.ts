// The only reader of the environment. Everything is validated once; a bad value gives one clear line, never a
// stack trace.

import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  readPayments,
  readRazorpay,
  type PaymentsConfig,
  type RazorpayConfig,
} from './config/read-payments.ts';
import { readMetrics, type ListenAddress } from './config/read-metrics.ts';
import { readAdmin, readDemoAccounts, readOwnSocialLinks, type SocialLink } from './config/read-owner.ts';
import {
  readCdn,
  readImageStoreUrl,
  readPushKey,
  readPushServices,
  readSmtpUrl,
} from './config/read-services.ts';
import {
  ConfigError,
  readChoice,
  readInteger,
  readNetworks,
  readScale,
  readUrl,
  type VariableReader,
} from './config/read-values.ts';
import type { CdnConfig } from './pages/cdn.ts';
import { listProductionReasons } from './production-mode.ts';

export { ConfigError, type ListenAddress };

export type Config = {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** null means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /**
   * PostgreSQL's own address when `databaseUrl` leads to a pooler: for what needs a connection of its own
   * (migrations, notices, jobs, locks).
   */
  databaseDirectUrl: string | null;
  /** Connections at most for the calls of shoppers and staff. */
  databasePool: number;
  /** 0 without the embedded database: demo data never enters a real one. */
  demoProducts: number;
  /** Whether the demo begins with twelve weeks of orders. */
  demoHasPast: boolean;
  /**
   * Why this shop counts as production, as words for the console; empty for a local demo. With a reason, test
   * cards and demo accounts must be asked for.
   */
  productionReasons: string[];
  /** Whether the demo's shopper exists, and its owner unless another is configured. */
  hasDemoAccounts: boolean;
  admin: { email: string; password: string } | null;
  /** An S3-compatible bucket, with its key and secret; null means the folder `images` in `dataDir`. */
  imageStoreUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  payments: PaymentsConfig;
  /** null: not used. */
  razorpay: RazorpayConfig | null;
  trustProxy: string[];
  /** Signs messages to browsers, base64url; null: the key stored in `dataDir`. */
  pushPrivateKey: string | null;
  /** Origins beside the known push services that messages to browsers may go to. */
  pushServices: string[];
  /** How long a process that was told to stop keeps answering, so that the proxy in front of it notices. */
  drainSeconds: number;
  rateLimitScale: number;
  /** Limits on a shopper's active unpaid orders before any order was delivered. */
  unpaidCaps: { rupees: number; units: number; unitsPerProduct: number };
  /** How many orders a shopper may place in 24 hours before the e-mail is confirmed; 0: none. */
  unconfirmedOrders: number;
  /** Bearer token for /metrics; null: the shop's own address does not serve it. */
  metricsToken: string | null;
  /** Separate address of /metrics; null: none. */
  metricsListen: ListenAddress | null;
  /** What a CDN in front of the shop may cache; null: nothing. */
  cdn: CdnConfig | null;
  /**
   * False: the shop refuses to start on a schema older than this version (`npm run migrate` was forgotten).
   */
  migratesAtStart: boolean;
  /** Number of processes that share the port. */
  processes: number;
  /** The number of this process, from 1. */
  processNumber: number;
  /** Set by the owner unless the environment sets them (services.ts). */
  shopName: string;
  socialLinks: SocialLink[];
  /** The environment variables that override the owner's settings; null: the owner decides. */
  fixedSettings: { name: string | null; socialLinks: string | null };
  /** Whether the reference of the API is served at /docs. */
  hasApiDocs: boolean;
  logLevel: string;
};

const MAX_PROCESSES = 128;
const DEFAULT_DEMO_PRODUCTS = 5_800;

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = (name: string) => env[name]?.trim() || undefined;

  const readNumber = (name: string, fallback: number, min: number, max: number) =>
    readInteger(name, read(name), fallback, min, max);
  const readCap = (name: string, fallback: number) => readNumber(name, fallback, 1, 1_000_000_000);
  const readFlag = (name: string, fallback: '0' | '1') =>
    readChoice(name, read(name) ?? fallback, ['0', '1']) === '1';

  const port = readNumber('PORT', 3000, 0, 65_535);
  const host = read('HOST') ?? '127.0.0.1';
  const databases = readDatabases(read);
  const { databaseUrl } = databases;
  const demoProducts = readNumber('DEMO_PRODUCTS', DEFAULT_DEMO_PRODUCTS, 0, 1_000_000);
  const publicUrl = readUrl('PUBLIC_URL', read('PUBLIC_URL') ?? `http://localhost:${port}`);
  const trustProxy = readNetworks('TRUST_PROXY', read('TRUST_PROXY'));
  const smtpUrl = readSmtpUrl(read('SMTP_URL'));
  const processes = readProcesses(read('SHOP_PROCESSES'));
  const processNumber = readNumber('SHOP_PROCESS_NUMBER', 1, 1, MAX_PROCESSES);
  if (processes > 1 && databaseUrl && !smtpUrl) {
    throw new ConfigError(
      'several processes on DATABASE_URL need SMTP_URL: without it mail stays in files that nobody reads',
    );
  }
  const shopName = read('SHOP_NAME') ?? 'Jhatpat';
  const admin = readAdmin(read('ADMIN_EMAIL'), env.ADMIN_PASSWORD, shopName);
  const paymentKeys = {
    STRIPE_SECRET_KEY: read('STRIPE_SECRET_KEY'),
    RAZORPAY_KEY_ID: read('RAZORPAY_KEY_ID'),
  };
  const productionReasons = listProductionReasons({ host, publicUrl, hasAdmin: admin !== null, paymentKeys });
  const hasDemo = databaseUrl === null && demoProducts > 0;
  const hasDemoAccounts = readDemoAccounts(read('DEMO_ACCOUNTS'), hasDemo, productionReasons.length > 0);

  return {
    port,
    host,
    publicUrl,
    dataDir: path.resolve(read('DATA_DIR') ?? './data'),
    ...databases,
    databasePool: readNumber('DATABASE_POOL', 12, 4, 200),
    demoProducts: hasDemo ? demoProducts : 0,
    demoHasPast: readFlag('DEMO_HISTORY', '1'),
    productionReasons,
    hasDemoAccounts,
    admin,
    imageStoreUrl: readImageStoreUrl(read('IMAGE_STORE_URL')),
    smtpUrl,
    mailFrom: read('MAIL_FROM') ?? 'Jhatpat <shop@localhost>',
    payments: readPayments(read, {
      isOwnDatabase: databaseUrl !== null,
      isProduction: productionReasons.length > 0,
    }),
    razorpay: readRazorpay(read, publicUrl),
    trustProxy,
    pushPrivateKey: readPushKey(read('PUSH_PRIVATE_KEY')),
    pushServices: readPushServices(read('PUSH_SERVICES')),
    drainSeconds: readNumber('DRAIN_SECONDS', trustProxy.length > 0 ? 10 : 0, 0, 600),
    rateLimitScale: readScale('RATE_LIMIT_SCALE', read('RATE_LIMIT_SCALE')),
    unpaidCaps: {
      rupees: readCap('UNPAID_RUPEES', 20_000),
      units: readCap('UNPAID_UNITS', 100),
      unitsPerProduct: readCap('UNPAID_UNITS_PER_PRODUCT', 50),
    },
    unconfirmedOrders: readNumber('UNCONFIRMED_ORDERS', 5, 0, 1_000_000),
    cdn: readCdn(read),
    ...readMetrics(read, processNumber),
    migratesAtStart: readFlag('MIGRATE_AT_START', '1'),
    processes,
    processNumber,
    shopName,
    socialLinks: readOwnSocialLinks(read('SOCIAL_LINKS'), hasDemoAccounts),
    fixedSettings: {
      name: read('SHOP_NAME') ? 'SHOP_NAME' : null,
      socialLinks: read('SOCIAL_LINKS') ? 'SOCIAL_LINKS' : null,
    },
    hasApiDocs: readFlag('API_DOCS', '0'),
    logLevel: readChoice('LOG_LEVEL', read('LOG_LEVEL') ?? 'warn', [
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
      'silent',
    ]),
  };
}

function readProcesses(text: string | undefined): number {
  if (text === 'auto') return Math.min(availableParallelism(), MAX_PROCESSES);
  return readInteger('SHOP_PROCESSES', text, 1, 1, MAX_PROCESSES);
}

function readDatabases(read: VariableReader) {
  const databaseUrl = readDatabaseUrl('DATABASE_URL', read);
  const databaseDirectUrl = readDatabaseUrl('DATABASE_DIRECT_URL', read);
  if (databaseDirectUrl && !databaseUrl)
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL beside it');
  return { databaseUrl, databaseDirectUrl };
}

function readDatabaseUrl(name: string, read: VariableReader): string | null {
  const url = read(name) ?? null;
  if (url && !/^postgres(ql)?:\/\//.test(url))
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://`);
  return url;
}
