// Chooses the shop for the day and its database: the running demo of DATA_DIR, else a temporary one. A real
// shop gets no accounts without people behind them.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { DEMO_OWNER } from '#demo/demo-emails.ts';
import { readConfig, type Config } from '#app/config.ts';
import { withDatabase } from '#app/commands/shop-database.ts';
import { toQuery, type Query } from '../start/database.ts';
import { openShop } from '../start/shop.ts';

export type Shop = { address: string; query: Query };

/** Enough for a temporary shop. */
const PRODUCTS = 1_500;

/** The exit code of `work`. Throws where it may not be done. */
export async function withShop(
  say: (line: string) => void,
  work: (shop: Shop) => Promise<number>,
): Promise<number> {
  const config = readConfig(process.env);
  const address = await findRunning(config);
  if (!address) {
    say('No shop runs here, so one is opened for the day, on a folder that is removed afterwards ...');
    const shop = await openShop(PRODUCTS);
    return work(shop).finally(() => shop.close());
  }
  requireDemoSettings(config);
  return withDatabase(async (db) => {
    const query = toQuery(db.$client);
    await requireDemo(query);
    say(`Working at the shop that runs at ${address}.`);
    return work({ address, query });
  });
}

/** The demo of DATA_DIR, or whatever works on DATABASE_URL; null when none answers. */
async function findRunning({ databaseUrl, dataDir, port }: Config): Promise<string | null> {
  if (databaseUrl === null && !existsSync(path.join(dataDir, 'demo-accounts.json'))) return null;
  const address = `http://localhost:${port}`;
  const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ? address : null;
}

function requireDemoSettings({ databaseUrl, productionReasons, hasDemoAccounts }: Config): void {
  const reasons = [
    ...(databaseUrl === null ? [] : ['it has a database of its own']),
    ...(hasDemoAccounts ? [] : productionReasons),
  ];
  if (reasons.length > 0)
    throw new Error(`A simulated day is for a demo, and this shop is none: ${reasons.join(', ')}`);
}

/** Starting a real shop suspends the demo's owner. */
async function requireDemo(query: Query): Promise<void> {
  const [owner] = await query<{ status: string }>('SELECT status FROM users WHERE email = $1', [DEMO_OWNER]);
  if (owner?.status === 'Active') return;
  throw new Error('This shop is no demo. A day of its own is simulated while it is closed.');
}
