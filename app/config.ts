// The only reader of the environment. Everything is validated once; a bad value is one clear line, never a
// stack.

import { BlockList, isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isCommonPassword } from '#features/account/password/common-passwords.ts';
import { DEMO_OWNER, DEMO_SHOPPER } from '#demo/demo-emails.ts';
import type { CdnConfig } from './pages/cdn.ts';
import { listProductionReasons } from './production-mode.ts';

export type SocialLink = { label: string; url: string };

/** How card payments go; `none` where neither a key nor the sandbox was asked for. */
export type CardsConfig =
  | { kind: 'stripe'; secretKey: string; publishableKey: string | null; webhookSecret: string | null }
  /** `url` null: the sandbox of this data folder. */
  | { kind: 'sandbox'; url: string | null }
  | { kind: 'none' };

/** A port of an address of this machine, or the path of a socket. */
export type ListenAddress = { host: string; port: number } | { path: string };

export type Config = {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** null means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /**
   * Where PostgreSQL itself answers when `databaseUrl` leads to a pooler: for what needs a connection of its
   * own (migrations, notices, jobs, locks).
   */
  databaseDirectUrl: string | null;
  /** Servers that follow it, for reads that may be a moment old. */
  databaseReplicaUrls: string[];
  /** Connections at most for the calls of shoppers and staff. */
  databasePool: number;
  /** 0 without the embedded database: demo data never enters a real one. */
  demoProducts: number;
  /**
   * Why this shop is no demo on one's own machine, in words; then test cards and demo accounts are had on
   * request only.
   */
  productionReasons: string[];
  /** The demo's shopper, and its owner where no other is configured. */
  hasDemoAccounts: boolean;
  admin: { email: string; password: string } | null;
  /** An S3-compatible bucket, with its key and secret; null means the folder `images` in `dataDir`. */
  imageStoreUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  cards: CardsConfig;
  trustProxy: string[];
  /** Signs messages to browsers, base64url; null: the one kept in `dataDir`. */
  pushPrivateKey: string | null;
  /** Origins that messages to browsers may go to, beside the known push services. */
  pushServices: string[];
  /** How long a process that is told to end answers on, so that the proxy before it notices. */
  drainSeconds: number;
  rateLimitScale: number;
  /** What a shopper may have in unpaid orders under way before any order was delivered. */
  unpaidCaps: { rupees: number; units: number; unitsPerProduct: number };
  /** How many orders a shopper may place in 24 hours before the e-mail is confirmed; 0: none. */
  unconfirmedOrders: number;
  /** What a reader of /metrics must bring; null: it is not answered at the shop's own address. */
  metricsToken: string | null;
  /** Where /metrics is answered beside that; null: nowhere. */
  metricsListen: ListenAddress | null;
  /** What a CDN in front of the shop may hold; null: nothing. */
  cdn: CdnConfig | null;
  /** False: a start refuses a schema that is older than this version (`npm run migrate` was forgotten). */
  migratesAtStart: boolean;
  /** How many processes answer at the one port. */
  processes: number;
  /** Which of them this is, from 1 on. */
  processNumber: number;
  /** As the owner has set them where the environment does not (live-config.ts). */
  shopName: string;
  socialLinks: SocialLink[];
  /** The variables that set them, and win; null: the owner may. */
  fixedSettings: { name: string | null; socialLinks: string | null };
  logLevel: string;
};

/** Its message is for the person who started the shop. */
export class ConfigError extends Error {}

const MOST_PROCESSES = 128;
const DEFAULT_DEMO_PRODUCTS = 5_800;
/** Front pages of the networks, for the demo's icons: nobody's own. */
const DEMO_SOCIAL_LINKS =
  'Facebook=https://www.facebook.com/,Instagram=https://www.instagram.com/,LinkedIn=https://www.linkedin.com/';

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = (name: string) => env[name]?.trim() || undefined;

  const readCap = (name: string, fallback: number) =>
    readInteger(name, read(name), fallback, 1, 1_000_000_000);

  const port = readInteger('PORT', read('PORT'), 3000, 0, 65_535);
  const host = read('HOST') ?? '127.0.0.1';
  const databaseUrl = readDatabaseUrl('DATABASE_URL', read);
  const databaseDirectUrl = readDatabaseUrl('DATABASE_DIRECT_URL', read);
  if (databaseDirectUrl && !databaseUrl)
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL beside it');
  const databaseReplicaUrls = readReplicaUrls(read);
  if (databaseReplicaUrls.length > 0 && !databaseUrl)
    throw new ConfigError('DATABASE_REPLICA_URLS needs DATABASE_URL beside it');
  const demoProducts = readInteger(
    'DEMO_PRODUCTS',
    read('DEMO_PRODUCTS'),
    DEFAULT_DEMO_PRODUCTS,
    0,
    1_000_000,
  );
  const publicUrl = readUrl('PUBLIC_URL', read('PUBLIC_URL') ?? `http://localhost:${port}`);
  const trustProxy = readNetworks('TRUST_PROXY', read('TRUST_PROXY'));
  const smtpUrl = readSmtpUrl(read('SMTP_URL'));
  const processes = readProcesses(read('SHOP_PROCESSES'));
  const processNumber = readInteger('SHOP_PROCESS_NUMBER', read('SHOP_PROCESS_NUMBER'), 1, 1, MOST_PROCESSES);
  if (processes > 1 && databaseUrl && !smtpUrl) {
    throw new ConfigError(
      'several processes on DATABASE_URL need SMTP_URL: without it mail stays in files that nobody reads',
    );
  }
  const admin = readAdmin(read('ADMIN_EMAIL'), env.ADMIN_PASSWORD);
  const secretKey = read('STRIPE_SECRET_KEY') ?? null;
  const productionReasons = listProductionReasons({ host, publicUrl, hasAdmin: admin !== null, secretKey });
  const hasDemo = databaseUrl === null && demoProducts > 0;
  const hasDemoAccounts = readDemoAccounts(read('DEMO_ACCOUNTS'), hasDemo, productionReasons.length > 0);

  return {
    port,
    host,
    publicUrl,
    dataDir: path.resolve(read('DATA_DIR') ?? './data'),
    databaseUrl,
    databaseDirectUrl,
    databaseReplicaUrls,
    databasePool: readInteger('DATABASE_POOL', read('DATABASE_POOL'), 12, 4, 200),
    demoProducts: hasDemo ? demoProducts : 0,
    productionReasons,
    hasDemoAccounts,
    admin,
    imageStoreUrl: readImageStoreUrl(read('IMAGE_STORE_URL')),
    smtpUrl,
    mailFrom: read('MAIL_FROM') ?? 'Jhatpat <shop@localhost>',
    cards: readCards(read, {
      isOwnDatabase: databaseUrl !== null,
      isProduction: productionReasons.length > 0,
    }),
    trustProxy,
    pushPrivateKey: readPushKey(read('PUSH_PRIVATE_KEY')),
    pushServices: (read('PUSH_SERVICES') ?? '')
      .split(',')
      .filter((text) => text.trim() !== '')
      .map((text) => readUrl('PUSH_SERVICES', text.trim())),
    drainSeconds: readInteger('DRAIN_SECONDS', read('DRAIN_SECONDS'), trustProxy.length > 0 ? 10 : 0, 0, 600),
    rateLimitScale: readScale('RATE_LIMIT_SCALE', read('RATE_LIMIT_SCALE')),
    unpaidCaps: {
      rupees: readCap('UNPAID_RUPEES', 20_000),
      units: readCap('UNPAID_UNITS', 100),
      unitsPerProduct: readCap('UNPAID_UNITS_PER_PRODUCT', 50),
    },
    unconfirmedOrders: readInteger('UNCONFIRMED_ORDERS', read('UNCONFIRMED_ORDERS'), 5, 0, 1_000_000),
    cdn: readCdn(read),
    ...readMetrics(read, processNumber),
    migratesAtStart: readChoice('MIGRATE_AT_START', read('MIGRATE_AT_START') ?? '1', ['0', '1']) === '1',
    processes,
    processNumber,
    shopName: read('SHOP_NAME') ?? 'Jhatpat',
    socialLinks: readOwnSocialLinks(read('SOCIAL_LINKS'), hasDemoAccounts),
    fixedSettings: {
      name: read('SHOP_NAME') ? 'SHOP_NAME' : null,
      socialLinks: read('SOCIAL_LINKS') ? 'SOCIAL_LINKS' : null,
    },
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

function readInteger(
  name: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

function readDatabaseUrl(name: string, read: Read): string | null {
  const url = read(name) ?? null;
  if (url && !/^postgres(ql)?:\/\//.test(url))
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://`);
  return url;
}

/** Their passwords are never repeated. */
function readReplicaUrls(read: Read): string[] {
  const urls = (read('DATABASE_REPLICA_URLS') ?? '').split(',').map((url) => url.trim());
  const given = urls.filter(Boolean);
  if (given.some((url) => !/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)))
    throw new ConfigError('DATABASE_REPLICA_URLS must be postgres://... addresses with commas between them');
  return [...new Set(given)];
}

function readCdn(read: Read): CdnConfig | null {
  const seconds = readInteger('CDN_SECONDS', read('CDN_SECONDS'), 0, 0, 3600);
  const purgeUrl = read('CDN_PURGE_URL') ?? null;
  if (purgeUrl && !/^https?:$/.test(URL.parse(purgeUrl)?.protocol ?? ''))
    throw new ConfigError('CDN_PURGE_URL must begin with http:// or https://');
  if (purgeUrl && seconds === 0) throw new ConfigError('CDN_PURGE_URL needs CDN_SECONDS above 0 beside it');
  return seconds > 0 ? { seconds, purgeUrl } : null;
}

function readProcesses(text: string | undefined): number {
  if (text === 'auto') return Math.min(availableParallelism(), MOST_PROCESSES);
  return readInteger('SHOP_PROCESSES', text, 1, 1, MOST_PROCESSES);
}

function readToken(name: string, text: string | undefined): string | null {
  if (text !== undefined && !/^[\w.~+/=-]{16,}$/.test(text))
    throw new ConfigError(`${name} must be 16 or more letters, digits or -._~+/=`);
  return text ?? null;
}

/**
 * Whoever reaches a port of this machine alone, or a socket, may read; on any other address a token must be
 * asked for.
 */
function readMetrics(read: Read, processNumber: number): Pick<Config, 'metricsToken' | 'metricsListen'> {
  const metricsToken = readToken('METRICS_TOKEN', read('METRICS_TOKEN'));
  const metricsListen = readListenAddress('METRICS_LISTEN', read('METRICS_LISTEN'));
  if (metricsListen && 'host' in metricsListen && !metricsToken && !LOOPBACK.test(metricsListen.host))
    throw new ConfigError('METRICS_LISTEN at an address that others reach needs METRICS_TOKEN beside it');
  return { metricsToken, metricsListen: metricsListen && toOwnAddress(metricsListen, processNumber) };
}

/** The second process listens at the next port, or at metrics-2.sock instead of metrics.sock, and so on. */
function toOwnAddress(at: ListenAddress, processNumber: number): ListenAddress {
  if (processNumber === 1) return at;
  if ('path' in at) {
    const { dir, name, ext } = path.parse(at.path);
    return { path: path.join(dir, `${name}-${processNumber}${ext}`) };
  }
  return { ...at, port: at.port && at.port + processNumber - 1 };
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

function readListenAddress(name: string, text: string | undefined): ListenAddress | null {
  if (text === undefined) return null;
  if (text.startsWith('/')) return { path: text };
  const [, bracketed, plain, port = text] = /^(?:\[([\da-f:]+)\]|([^:]+)):(\d+)$/i.exec(text) ?? [];
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    throw new ConfigError(`${name} must be a port, host:port or the path of a socket, not "${text}"`);
  return { host: bracketed ?? plain ?? '127.0.0.1', port: Number(port) };
}

function readScale(name: string, text: string | undefined): number {
  if (text === undefined) return 1;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new ConfigError(`${name} must be a number above 0, not "${text}"`);
  return value;
}

function readChoice(name: string, text: string, choices: readonly string[]): string {
  if (!choices.includes(text))
    throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
  return text;
}

function readUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (
    !url ||
    (url.protocol !== 'http:' && url.protocol !== 'https:') ||
    url.pathname !== '/' ||
    url.search ||
    url.hash
  ) {
    throw new ConfigError(
      `${name} must be the shop's address alone, like https://shop.example, not "${text}"`,
    );
  }
  return url.origin;
}

function readPushKey(text: string | undefined): string | null {
  if (text !== undefined && !/^[\w-]{43}$/.test(text))
    throw new ConfigError(
      'PUSH_PRIVATE_KEY must be 43 characters of base64url, as DATA_DIR/push-private-key has',
    );
  return text ?? null;
}

function readSmtpUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text)) {
    throw new ConfigError('SMTP_URL must look like smtp://user:password@host:587 or smtps://...');
  }
  return text;
}

type Read = (name: string) => string | undefined;

function readDemoAccounts(text: string | undefined, hasDemo: boolean, isProduction: boolean): boolean {
  if (text === undefined) return hasDemo && !isProduction;
  const isWanted = readChoice('DEMO_ACCOUNTS', text, ['0', '1']) === '1';
  if (isWanted && !hasDemo)
    throw new ConfigError('DEMO_ACCOUNTS=1 needs the demo: the embedded database, and DEMO_PRODUCTS above 0');
  return isWanted;
}

type Kind = { isOwnDatabase: boolean; isProduction: boolean };

/**
 * The sandbox gives goods away, so a shop on a database of its own, or one in production, must ask for it.
 */
function readCards(read: Read, { isOwnDatabase, isProduction }: Kind): CardsConfig {
  const secretKey = readKey(
    'STRIPE_SECRET_KEY',
    read,
    /^(sk|rk)_(test|live)_\w+$/,
    'sk_test_... or sk_live_...',
  );
  const publishableKey = readKey(
    'STRIPE_PUBLISHABLE_KEY',
    read,
    /^pk_(test|live)_\w+$/,
    'pk_test_... or pk_live_...',
  );
  const webhookSecret = readKey('STRIPE_WEBHOOK_SECRET', read, /^whsec_\S+$/, 'whsec_...');
  const url = readSandboxUrl(read('CARD_SANDBOX_URL'));
  const chosen = read('CARD_SANDBOX');
  const choice = chosen && readChoice('CARD_SANDBOX', chosen, ['0', '1']);

  if (secretKey) {
    if (url || choice === '1')
      throw new ConfigError('STRIPE_SECRET_KEY and the card sandbox (CARD_SANDBOX) exclude each other');
    if (publishableKey && publishableKey.split('_')[1] !== secretKey.split('_')[1])
      throw new ConfigError(
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for test or both live',
      );
    return { kind: 'stripe', secretKey, publishableKey, webhookSecret };
  }
  if (publishableKey || webhookSecret)
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET need STRIPE_SECRET_KEY beside them',
    );
  if (url && !choice && isProduction)
    throw new ConfigError('CARD_SANDBOX_URL takes test cards: say so with CARD_SANDBOX=1, or leave it out');
  if (url && choice !== '0') return { kind: 'sandbox', url };
  const isTaken = choice ? choice === '1' : !isOwnDatabase && !isProduction;
  return isTaken ? { kind: 'sandbox', url: null } : { kind: 'none' };
}

/** Its value is never repeated: it may be a secret that only has a letter too many. */
function readKey(name: string, read: Read, pattern: RegExp, example: string): string | null {
  const key = read(name);
  if (key === undefined) return null;
  if (!pattern.test(key)) throw new ConfigError(`${name} must look like ${example}`);
  return key;
}

function readSandboxUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || !url.username || url.pathname !== '/')
    throw new ConfigError(
      'CARD_SANDBOX_URL must be the line that `npm run sandbox:card` prints: http://key@127.0.0.1:port',
    );
  return text;
}

/** Never repeats what it was given: there is a secret in it. */
function readImageStoreUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  const isComplete =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.username &&
    url.password &&
    /^\/[^/]+\/?$/.test(url.pathname) &&
    !url.hash &&
    [...url.searchParams.keys()].every((name) => name === 'region') &&
    canDecode(url.username + url.password);
  if (!isComplete) {
    throw new ConfigError(
      'IMAGE_STORE_URL must look like https://KEY:SECRET@host/bucket?region=eu-central-1, with / in the secret as %2F',
    );
  }
  return text;
}

function canDecode(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

function readAdmin(email: string | undefined, password: string | undefined): Config['admin'] {
  if (!email && !password) return null;
  if (!email || !password) throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new ConfigError(`ADMIN_EMAIL is not an e-mail address: "${email}"`);
  if (password.length < 8 || password.length > 128)
    throw new ConfigError('ADMIN_PASSWORD must have 8 to 128 characters');
  if (isCommonPassword(password))
    throw new ConfigError('ADMIN_PASSWORD is one of the most common passwords; choose another one');
  if ([DEMO_SHOPPER, DEMO_OWNER].includes(email.toLowerCase()))
    throw new ConfigError(`ADMIN_EMAIL ${email} belongs to the demo, and nobody gets mail there`);
  return { email: email.toLowerCase(), password };
}

function readNetworks(name: string, text: string | undefined): string[] {
  const networks = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address);
    const isValid = family !== 0 && (prefix === undefined || isPrefix(address, Number(prefix), family));
    if (!isValid)
      throw new ConfigError(`${name} must be a list of networks like 10.0.0.0/8, not "${network}"`);
  }
  return networks;
}

function isPrefix(address: string, prefix: number, family: number): boolean {
  try {
    new BlockList().addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}

/** A shop shows only what is its own (spec decision 51); the demo has icons to be looked at. */
function readOwnSocialLinks(text: string | undefined, isDemo: boolean): SocialLink[] {
  const demo = readSocialLinks(DEMO_SOCIAL_LINKS);
  if (isDemo) return text === undefined ? demo : readSocialLinks(text);
  const isFrontPage = ({ url }: SocialLink) => demo.some((link) => link.url === new URL(url).href);
  return readSocialLinks(text ?? '').filter((link) => !isFrontPage(link));
}

function readSocialLinks(text: string): SocialLink[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [label = '', url = ''] = part.split(/=(.*)/s);
      if (!label.trim() || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
        throw new ConfigError(
          `SOCIAL_LINKS must look like Name=https://address,Name=https://address, not "${part}"`,
        );
      }
      return { label: label.trim(), url };
    });
}
