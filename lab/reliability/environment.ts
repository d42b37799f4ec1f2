// The shop with everything around it, each in a process of its own, so that each can be killed:
// PostgreSQL, two shop processes, the payment provider; and a proxy before the database and
// before the provider for each shop process.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { possibleFolders } from '#database/embedded-location.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { findFreePort } from '#database/free-port.ts';
import { callSandbox } from '#sandbox/address.ts';
import type { FaultConfig } from '#sandbox/fault-injector.ts';
import { openDatabase, type Query } from '../start/database.ts';
import { makeProcess, type LabProcess } from '../start/process.ts';
import { makeShop } from '../start/shop.ts';
import { listWithDescendants, signalProcess } from '../start/signals.ts';
import { openProviderProxy, type ProviderProxy } from './provider-proxy.ts';
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';

export type ShopProcess = LabProcess & { address: string; database: DatabaseProxy; provider: ProviderProxy };

export type Environment = {
  folder: string;
  shops: ShopProcess[];
  provider: LabProcess & {
    /** Its address without a proxy: http://key@127.0.0.1:port */
    address: string;
    setFaults(faults: Partial<FaultConfig>): Promise<number>;
  };
  /** Queries the database directly, whatever happens to the shops. */
  query: Query;
  /** kill -9 of PostgreSQL with all its processes; `startDatabase` starts it again. */
  killDatabase(): void;
  startDatabase(): Promise<void>;
  close(): Promise<void>;
};

type EnvironmentOptions = { dataDir?: string; shopCount?: number };

export async function openEnvironment({
  dataDir,
  shopCount = 2,
}: EnvironmentOptions = {}): Promise<Environment> {
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
    let postgres = await startEmbeddedPostgres({ dataDir: data });
    const portNow = () => Number(new URL(postgres.url).port);
    const database = openDatabase(() => postgres.url);
    closers.push(async () => {
      await database.end();
      await postgres.stop({ evenIfUsed: true });
    });

    const providerPort = await findFreePort();
    const providerFolder = join(data, 'card-sandbox');
    const provider = makeProcess({
      args: ['app/commands/sandbox-card.ts', '--folder', providerFolder, '--port', String(providerPort)],
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
      const provider = await openProviderProxy(() => providerPort);
      closers.push(
        () => proxy.close(),
        () => provider.close(),
      );
      const shop = makeShop({
        port,
        logFile: join(folder, `shop-${index}.log`),
        env: {
          DATABASE_URL: withPort(postgres.url, proxy.port),
          CARD_SANDBOX_URL: withPort(address, provider.port),
          DATA_DIR: data,
          PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
        },
      });
      closers.push(() => shop.close());
      shops.push(Object.assign(shop, { database: proxy, provider }));
    }
    // The first one migrates the database, so start them one after the other.
    for (const shop of shops) await shop.start();

    return {
      folder,
      shops,
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

/** kill -9 of PostgreSQL and its children at once, so that it cannot clean up. */
function killPostgres(dataDir: string): void {
  const files = possibleFolders(dataDir).map((folder) => join(folder, 'cluster', 'postmaster.pid'));
  const file = files.find((name) => existsSync(name));
  if (!file) return;
  const server = Number(readFileSync(file, 'utf8').split('\n')[0]);
  for (const pid of listWithDescendants([server])) signalProcess(pid, 'SIGKILL');
}

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href.replace(/\/$/, '');
}
