// The restore drill: backs up a shop that is taking orders, restores the backup over a database without
// tables, and opens a shop on it. Its short form is app/commands/backup.test.ts.

import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { findFreePort } from '#database/free-port.ts';
import { call as callAt } from '#lab/start/calls.ts';
import { makeShop } from '#lab/start/shop.ts';
import { root, runProgram } from '../../tools/run-program.mjs';
import { useDataDir } from '../data-dir.ts';
import { ADDRESS, PASSWORD } from '../factories.ts';

const folder = useDataDir();
let original: Shop;
const dataDir = () => path.join(folder, 'data');
const restoredDir = () => path.join(folder, 'restored');
const file = () => path.join(folder, 'shop.backup');

beforeAll(async () => {
  original = await openShop(dataDir());
});

afterAll(async () => {
  await original.close();
  for (const dir of [dataDir(), restoredDir()]) await removeEmbeddedPostgres(dir, { evenIfUsed: true });
});

describe('a backup', () => {
  const acknowledged: string[] = [];
  let avatar: string;

  it('is taken while orders come in, and read back', async () => {
    const shopper = await makeShopper(original);
    avatar = await uploadAvatar(original, shopper);
    const stop = new AbortController();
    const ordering = orderUntil(original, shopper, stop.signal, acknowledged);
    await sleep(300);
    const { code, output } = await run('backup', [file()], dataDir());
    stop.abort();
    await ordering;
    expect(output).toMatch(/shop\.backup: \d+ files, [\d.]+ MB/);
    expect(code).toBe(0);
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  it('replaces another only when told, and names what would be removed', async () => {
    // A database without tables; restoring into an empty folder is a step of tests/commands/shop.test.ts.
    const empty = await startEmbeddedPostgres({ dataDir: restoredDir(), testing: true });
    await empty.stop();
    const { code, output } = await run('restore', [file()], restoredDir());
    expect(code).toBe(1);
    expect(output).toContain('--replace');
    expect(output).toContain(path.join(restoredDir(), 'postgres', 'cluster'));
  });

  it('opens as a shop: no invariant broken, every order whole, pictures present', async () => {
    const inTime = acknowledged.length;
    const { code, output } = await run('restore', [file(), '--replace'], restoredDir());
    expect(output).toMatch(/Restored: 60 products, \d+ orders, \d+ accounts/);
    expect(code).toBe(0);

    const shop = await openShop(restoredDir());
    try {
      const { faults, orders } = await inspect(restoredDir());
      expect(faults).toEqual([]);
      // The backup is from one moment, so it holds the first acknowledged orders without gaps, and at least
      // one.
      const known = acknowledged.filter((id) => orders.includes(id));
      expect(known).toEqual(acknowledged.slice(0, known.length));
      expect(known.length).toBeGreaterThan(0);
      expect(known.length).toBeLessThanOrEqual(inTime);

      const picture = async (at: Shop) => Buffer.from(await (await fetch(at.address + avatar)).arrayBuffer());
      expect((await picture(shop)).equals(await picture(original))).toBe(true);
      const shopper = await makeShopper(shop);
      expect(await order(shop, shopper)).toMatch(/^[0-9a-f]{24}$/);
    } finally {
      await shop.close();
    }
  });

  it('never replaces a shop that is open', async () => {
    const { code, output } = await run('restore', [file(), '--replace'], dataDir());
    expect(code).toBe(1);
    expect(output).toContain('is in use: stop the shop first');
    const isReady = async () => (await fetch(`${original.address}/readyz`)).status;
    await expect.poll(isReady).toBe(200);
  });

  it('never overwrites a file, and says when there is nothing to back up', async () => {
    copyFileSync(file(), path.join(folder, 'kept.backup'));
    const again = await run('backup', [path.join(folder, 'kept.backup')], dataDir());
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('already exists')]);
    const nothing = await run('backup', [path.join(folder, 'other.backup')], path.join(folder, 'empty'));
    expect([nothing.code, nothing.output]).toEqual([1, expect.stringContaining('nothing to back up')]);
  });
});

type Shop = { address: string; close(): Promise<void> };

const environment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DEMO_PRODUCTS: '60',
  DEMO_HISTORY: '0',
  DATABASE_URL: '',
  SMTP_URL: '',
});

const run = (name: string, args: string[], dataDir: string) =>
  runProgram(process.execPath, [`app/commands/${name}.ts`, ...args], { env: environment(dataDir) });

async function openShop(dataDir: string): Promise<Shop> {
  const shop = makeShop({ port: await findFreePort(), env: environment(dataDir), base: process.env });
  await shop.start();
  return shop;
}

type Shopper = { token: string; addressId: string; productId: string };
let shoppers = 0;

const call = async (shop: Shop, method: string, url: string, body?: unknown, token?: string) =>
  (await callAt(shop.address, method, url, { body, token })).body as { message: string; data: any };

async function makeShopper(shop: Shop): Promise<Shopper> {
  const email = `buyer${++shoppers}@example.test`;
  await call(shop, 'POST', '/api/user/register', {
    name: 'Asha',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  const { data } = await call(shop, 'POST', '/api/user/login', { email, password: PASSWORD });
  const token = data.accesstoken as string;
  const address = await call(shop, 'POST', '/api/address/create', { ...ADDRESS, pincode: '560001' }, token);
  const { data: products } = await call(shop, 'POST', '/api/product/get', { limit: 100 });
  const productId = products.toSorted((a: { stock: number }, b: { stock: number }) => b.stock - a.stock)[0]
    ._id;
  return { token, addressId: address.data._id, productId };
}

async function order(shop: Shop, { token, addressId, productId }: Shopper): Promise<string> {
  await call(shop, 'POST', '/api/cart/create', { productId }, token);
  const body = {
    list_items: [{ productId, quantity: 1 }],
    addressId,
    subTotalAmt: 100_000,
    totalAmt: 100_000,
  };
  const { data, message } = await call(shop, 'POST', '/api/order/cash-on-delivery', body, token);
  if (!data?.[0]) throw new Error(message);
  return data[0].orderId;
}

async function orderUntil(
  shop: Shop,
  shopper: Shopper,
  signal: AbortSignal,
  acknowledged: string[],
): Promise<void> {
  // The stock of one product lasts longer than a backup of a small shop takes.
  for (let at = 0; !signal.aborted && at < 40; at++) {
    acknowledged.push(await order(shop, shopper));
    await sleep(50);
  }
}

async function uploadAvatar(shop: Shop, { token }: Shopper): Promise<string> {
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0c7a43' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('avatar', new Blob([photo as never], { type: 'image/png' }), 'photo.png');
  const answer = await fetch(`${shop.address}/api/user/upload-avatar`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await answer.json()) as { data: { avatar: string } }).data.avatar;
}

async function inspect(dataDir: string): Promise<{ faults: unknown[]; orders: string[] }> {
  const embedded = await startEmbeddedPostgres({ dataDir });
  const client = new Client({ connectionString: embedded.url });
  await client.connect();
  try {
    const faults = await client.query(
      readFileSync(path.join(root, 'features/orders/core/invariants.sql'), 'utf8'),
    );
    const orders = await client.query<{ id: string }>('SELECT id FROM orders ORDER BY id');
    return { faults: faults.rows, orders: orders.rows.map(({ id }) => id) };
  } finally {
    await client.end();
    await embedded.stop();
  }
}
