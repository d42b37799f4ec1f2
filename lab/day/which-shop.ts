// Chooses the shop for the day and its database: the running shop if it is a demo, else a temporary one. A
// real shop gets no accounts without people behind them (docs/decisions/05).

import { existsSync } from 'node:fs';
import path from 'node:path';
import { DEMO_OWNER } from '#demo/demo-emails.ts';
import { readConfig, type Config } from '#app/config.ts';
import { listProductionReasons } from '#app/production-mode.ts';
import { toQuery, type Query } from '../start/database.ts';
import { openShop } from '../start/shop.ts';
import { withDatabase } from '#app/commands/shop-database.ts';

export type Shop = { address: string; query: Query };

type OrderOptions = {
  /** By default the running shop of DATA_DIR, if there is one. */
  url: string | undefined;
  /** Permits creating accounts in an external database (DATABASE_URL) too. */
  mayMakeAccounts: boolean;
  say(line: string): void;
};

/** Enough for a temporary shop. */
const PRODUCTS = 1_500;

/** The exit code of `work`, or 1 after printing one line. */
export async function withShop(
  { url, mayMakeAccounts, say }: OrderOptions,
  work: (shop: Shop) => Promise<number>,
): Promise<number> {
  const config = readConfig(process.env);
  const address = url ? toAddress(url) : await findRunning(config);
  if (!address) return withOwnShop(say, work);
  requireDemoSettings(config, address);
  if (config.databaseUrl === null) requireDemoFolder(config, address);
  else if (!mayMakeAccounts) {
    throw new Error(
      'This shop has a database of its own. Accounts of simulated people are made in it only with --make-accounts.',
    );
  }
  return withDatabase(async (db) => {
    const query = toQuery(db.$client);
    await (config.databaseUrl === null ? requireDemo(query) : requireNoCustomers(query));
    say(`Working at the shop that runs at ${address}.`);
    return work({ address, query });
  });
}

function toAddress(url: string): string {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`--url must be like http://localhost:3000, not "${url}"`);
  return new URL(url).origin;
}

const demoFile = ({ dataDir }: Config) => path.join(dataDir, 'demo-accounts.json');

/** The shop of DATA_DIR or DATABASE_URL; null when none answers. */
async function findRunning(config: Config): Promise<string | null> {
  if (config.databaseUrl === null && !existsSync(demoFile(config))) return null;
  const address = `http://localhost:${config.port}`;
  const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ? address : null;
}

function requireDemoSettings({ productionReasons, hasDemoAccounts }: Config, address: string): void {
  const isElsewhere = listProductionReasons({
    host: '127.0.0.1',
    publicUrl: address,
    hasAdmin: false,
    paymentKeys: {},
  });
  const reasons = [...(hasDemoAccounts ? [] : productionReasons), ...isElsewhere];
  if (reasons.length === 0) return;
  throw new Error(
    `A simulated day is for a demo on this machine, and this shop is none: ${reasons.join(', ')}`,
  );
}

function requireDemoFolder(config: Config, address: string): void {
  if (existsSync(demoFile(config))) return;
  throw new Error(
    `The shop at ${address} must be the demo of DATA_DIR, and there is none in ${config.dataDir}`,
  );
}

/** Starting a real shop suspends the demo's owner. */
async function requireDemo(query: Query): Promise<void> {
  const [owner] = await query<{ status: string }>('SELECT status FROM users WHERE email = $1', [DEMO_OWNER]);
  if (owner?.status === 'Active') return;
  throw new Error(
    'This shop is no demo: it was started as one that is meant seriously. A day of its own is simulated while it is closed.',
  );
}

/** A shop that sells to people is real, whatever the settings of this command say. */
async function requireNoCustomers(query: Query): Promise<void> {
  const [row] = await query<{ sells: boolean }>(`
    SELECT EXISTS (
      SELECT FROM orders JOIN users ON users.id = orders.user_id WHERE users.email NOT LIKE 'day-%@example.test'
    ) AS sells`);
  if (row!.sells) throw new Error('This shop has orders of real people: no simulated day is worked there.');
}

async function withOwnShop(
  say: (line: string) => void,
  work: (shop: Shop) => Promise<number>,
): Promise<number> {
  say('No shop runs here, so one is opened for the day, on a folder that is removed afterwards ...');
  const shop = await openShop(PRODUCTS);
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}
