// The shop as released, in a process of its own and without rate limits.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { findFreePort } from '#database/free-port.ts';
import { SHOP_ARGS, SHOP_ENVIRONMENT } from '../../tools/shop-process.mjs';
import { openDatabase } from './database.ts';
import { makeProcess } from './process.ts';

/** Simulated shoppers order as fast as they can. */
export const UNLIMITED = {
  RATE_LIMIT_SCALE: '1000000',
  UNPAID_RUPEES: '1000000000',
  UNPAID_UNITS: '1000000000',
  UNPAID_UNITS_PER_PRODUCT: '1000000000',
  // Cached, because the same process is started many times.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'jhatpat-compile-cache'),
};

type ShopOptions = {
  port: number;
  env: Record<string, string>;
  /** What `env` and the shop's own settings stand on. */
  base?: Record<string, string | undefined>;
  logFile?: string;
};

/** A shop process at this port. */
export function makeShop({ port, env, base, ...options }: ShopOptions) {
  const address = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), PUBLIC_URL: address };
  const all = { ...base, ...SHOP_ENVIRONMENT, ...UNLIMITED, ...own, ...env };
  const shop = makeProcess({ ...options, args: SHOP_ARGS, ready: ' is open at ', env: all });
  return Object.assign(shop, { address });
}

export type LabShop = Awaited<ReturnType<typeof openShop>>;

/** A shop with a folder and a database of its own and the demo's catalogue, removed when it is closed. */
export async function openShop(products: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'jhatpat-lab-'));
  const demo = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO_PRODUCTS: String(products),
    DEMO_HISTORY: '0',
    LOG_LEVEL: 'warn',
  };
  const shop = makeShop({ port: await findFreePort(), env: demo, base: process.env });
  await shop.start();
  const embedded = await startEmbeddedPostgres({ dataDir });
  const { query, end } = openDatabase(() => embedded.url);
  return {
    address: shop.address,
    databaseUrl: embedded.url,
    pid: shop.pid!,
    query,
    async close() {
      await end();
      await shop.close();
      await embedded.stop();
      // Of root, the database is not in the folder.
      await removeEmbeddedPostgres(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Milliseconds until the shop reports that it is ready, its search index included. */
export async function waitUntilReady(
  { address }: { address: string },
  since = Date.now(),
  timeoutMs = 120_000,
): Promise<number> {
  for (;;) {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return Date.now() - since;
    if (Date.now() - since > timeoutMs) throw new Error(`${address} did not become ready`);
    await sleep(50);
  }
}
