// The shop with everything around it, each in a process of its own, so that each can be killed:
// PostgreSQL, two shop processes, the card provider; an SMTP server; and a proxy before the database and
// before the provider for each shop process.

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { removeEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from '#database/embedded.ts';
import { findFreePort } from '#database/free-port.ts';
import { callSandbox } from '#sandbox/address.ts';
import type { FaultConfig } from '#sandbox/fault-injector.ts';
import { openPostbox, type ReceivedMail } from '#tests/mail.ts';
import { openCardProxy, type CardProxy } from './card-proxy.ts';
import { makeChild, type Child } from './child.ts';
import { SHOP_ARGS, SHOP_ENVIRONMENT } from '../../tools/shop-process.mjs';
import { killPostgres } from './kill-postgres.ts';
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';

export type ShopProcess = Child & { address: string; database: DatabaseProxy; cards: CardProxy };

export type Environment = {
  folder: string;
  shops: ShopProcess[];
  provider: Child & {
    /** Its address without a proxy: http://key@127.0.0.1:port */
    address: string;
    setFaults(faults: Partial<FaultConfig>): Promise<number>;
  };
  postbox: {
    /** All mails received so far. */
    mails: ReceivedMail[];
    /** Stops listening. */
    stop(): Promise<void>;
    /** `isSilent`: accepts connections, but never accepts a recipient. */
    start(options?: { isSilent?: boolean }): Promise<void>;
  };
  /** Queries the database directly, whatever happens to the shops. */
  query<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** kill -9 of PostgreSQL with all its processes; `startDatabase` starts it again. */
  killDatabase(): void;
  startDatabase(): Promise<void>;
  close(): Promise<void>;
};

export type EnvironmentOptions = {
  /** The checkout whose shop is run. */
  root: string;
  dataDir?: string;
  shopCount?: number;
};

export async function openEnvironment({
  root,
  dataDir,
  shopCount = 2,
}: EnvironmentOptions): Promise<Environment> {
  const folder = mkdtempSync(join(tmpdir(), 'jhatpat-reliability-'));
  chmodSync(folder, 0o711);
  const data = dataDir ?? join(folder, 'data');
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o711);
  const closers: (() => Promise<unknown>)[] = [
    async () => rmSync(folder, { recursive: true, force: true }),
    () => removeEmbeddedPostgres(data, { evenIfUsed: true }),
  ];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer().catch(() => {});
  };
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }

  async function open(): Promise<Environment> {
    let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: data });
    const portNow = () => Number(new URL(postgres.url).port);
    const database = makeClient(() => postgres.url);
    closers.push(async () => {
      await database.end();
      await postgres.stop({ evenIfUsed: true });
    });

    let postbox = await openPostbox();
    const { mails } = postbox;
    const smtpPort = Number(new URL(postbox.url).port);
    // Do not wait for clients in the middle of a conversation.
    closers.push(() => Promise.race([postbox.close(), sleep(1_000)]));

    const providerPort = await findFreePort();
    const providerFolder = join(data, 'card-sandbox');
    const provider = makeChild({
      root,
      args: ['tools/sandbox-card.ts', '--folder', providerFolder, '--port', String(providerPort)],
      env: { DATA_DIR: data },
      ready: 'CARD_SANDBOX_URL=',
      logFile: join(folder, 'provider.log'),
    });
    closers.push(() => provider.close());
    await provider.start();
    const address = readFileSync(join(providerFolder, 'address'), 'utf8').trim();

    const ports = await Promise.all(Array.from({ length: shopCount }, findFreePort));
    const shops: ShopProcess[] = [];
    for (const [index, port] of ports.entries()) {
      const proxy = await openDatabaseProxy(portNow);
      const cards = await openCardProxy(() => providerPort);
      closers.push(
        () => proxy.close(),
        () => cards.close(),
      );
      const child = makeChild({
        root,
        args: [...SHOP_ARGS],
        ready: ' is open at ',
        logFile: join(folder, `shop-${index}.log`),
        env: toShopSettings({
          databaseUrl: withPort(postgres.url, proxy.port),
          sandboxUrl: withPort(address, cards.port),
          smtpUrl: postbox.url,
          dataDir: data,
          port,
          publicUrl: `http://127.0.0.1:${ports[0]}`,
        }),
      });
      closers.push(() => child.close());
      shops.push(Object.assign(child, { address: `http://127.0.0.1:${port}`, database: proxy, cards }));
    }
    // The first one migrates the database, so start them one after the other.
    for (const shop of shops) await shop.start();

    return {
      folder,
      shops,
      postbox: {
        mails,
        stop: () => Promise.race([postbox.close(), sleep(1_000)]),
        async start({ isSilent = false } = {}) {
          postbox = await openPostbox(smtpPort);
          postbox.mails = mails;
          if (isSilent) postbox.refuse = () => 'never answers';
        },
      },
      query: database.query,
      close,
      provider: Object.assign(provider, {
        address,
        async setFaults(faults: Partial<FaultConfig>) {
          const now = await callSandbox(address, 'PUT', '/control/faults', faults);
          return (now as { pendingEvents: number }).pendingEvents;
        },
      }),
      killDatabase: () => killPostgres(data),
      async startDatabase() {
        await database.end();
        postgres = await startEmbeddedPostgres({ dataDir: data });
      },
    };
  }
}

type ShopSettings = {
  databaseUrl: string;
  sandboxUrl: string;
  smtpUrl: string;
  dataDir: string;
  port: number;
  publicUrl: string;
};

/** Without rate limits, because these shoppers order as fast as they can. */
export const UNLIMITED = {
  RATE_LIMIT_SCALE: '1000000',
  UNPAID_RUPEES: '1000000000',
  UNPAID_UNITS: '1000000000',
  UNPAID_UNITS_PER_PRODUCT: '1000000000',
  // Cached, because the same process is started many times.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'jhatpat-compile-cache'),
};

function toShopSettings(settings: ShopSettings): Record<string, string> {
  return {
    ...SHOP_ENVIRONMENT,
    DATABASE_URL: settings.databaseUrl,
    CARD_SANDBOX_URL: settings.sandboxUrl,
    SMTP_URL: settings.smtpUrl,
    DATA_DIR: settings.dataDir,
    PORT: String(settings.port),
    PUBLIC_URL: settings.publicUrl,
    ...UNLIMITED,
  };
}

/** One connection, opened again after PostgreSQL was killed; its queries run one after the other. */
function makeClient(url: () => string) {
  let client: Client | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const run = async <Row>(sql: string, values: unknown[]): Promise<Row[]> => {
    if (!client) {
      const opened = new Client({ connectionString: url() });
      client = opened;
      opened.on('error', () => {});
      opened.on('end', () => {
        if (client === opened) client = null;
      });
      await opened.connect();
    }
    return (await client.query(sql, values)).rows as Row[];
  };
  return {
    query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
      const result = last.then(() => run<Row>(sql, values));
      last = result.catch(() => {});
      return result;
    },
    async end() {
      await client?.end().catch(() => {});
      client = null;
    },
  };
}

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href.replace(/\/$/, '');
}
