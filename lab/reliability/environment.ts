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
import { openDatabase } from '../start/database.ts';
import { makeProcess } from '../start/process.ts';
import { makeShop } from '../start/shop.ts';
import { listWithDescendants, signalProcess } from '../start/signals.ts';
import { openProviderProxy } from './provider-proxy.ts';
import { openDatabaseProxy } from './database-proxy.ts';

export type Environment = Awaited<ReturnType<typeof openEnvironment>>;
export type ShopProcess = Environment['shops'][number];

type EnvironmentOptions = { dataDir?: string; shopCount?: number };

export async function openEnvironment({ dataDir, shopCount = 2 }: EnvironmentOptions = {}) {
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

  async function open() {
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
    const openShop = async (port: number, index: number) => {
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
      return Object.assign(shop, { database: proxy, provider });
    };
    const shops = await Promise.all(ports.map(openShop));
    // The first one migrates the database, so start them one after the other.
    for (const shop of shops) await shop.start();

    return {
      folder,
      shops,
      /** Queries the database directly, whatever happens to the shops. */
      query: database.query,
      close,
      provider: Object.assign(provider, {
        /** Without a proxy: http://key@127.0.0.1:port */
        address,
        async setFaults(faults: Partial<FaultConfig>) {
          const now = await callSandbox(address, 'PUT', '/control/faults', faults);
          return (now as { pendingEvents: number }).pendingEvents;
        },
      }),
      /** kill -9 of PostgreSQL with all its processes; `startDatabase` starts it again. */
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
