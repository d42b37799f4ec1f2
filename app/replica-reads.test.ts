// Reads of the public catalogue at a real standby: that they go there, that they are never older than they
// may be, and that whatever happens to it costs nobody an answer.

import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#database/client.ts';
import { Replicas } from '#database/replicas.ts';
import { openCatalogue } from '#features/catalogue/catalogue-reads.ts';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { openSearch } from '#features/search/search.ts';
import type { ShopApp } from '#http/routing.ts';
import { openDatabaseLine, type DatabaseLine } from '#tests/database-line.ts';
import { makeCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeBuyer, placeOrder } from '#tests/orders.ts';
import { makeOwner, type Owner } from '#tests/products.ts';
import { openReplication, type Replication, type RunningServer } from '#tests/standby.ts';
import { buildApp } from './app.ts';
import { listenForChanges } from './change-listener.ts';
import { PageCache } from './pages/page-cache.ts';
import { builtPages } from './pages/page-build.ts';

/** Of which it is certain that more than a look at the servers fits into it. */
const WITHIN = { timeout: 40_000, interval: 20 };
const TOKEN = 'a-token-of-the-operators';

let replication: Replication;
let standby: RunningServer;
let line: DatabaseLine;
let owner: Owner;
let categoryId: string;
/** Another process of the shop, that hears of changes. */
let other: { app: ShopApp; replicas: Replicas; close(): Promise<void> };

const shop = useTestShop(
  { METRICS_TOKEN: TOKEN },
  {
    async openDatabase() {
      replication = await openReplication(2);
      standby = replication.standbys[0]!;
      line = await openDatabaseLine(standby.url);
      const drop = () => replication.stop();
      return { url: replication.primary.url, replicaUrls: [line.url], drop };
    },
  },
);

beforeAll(async () => {
  owner = await makeOwner(shop);
  categoryId = (await makeCategory(shop)).id;
  other = await openOther();
});
afterEach(async () => {
  line.restore();
  standby.thaw();
  await standby.query('SELECT pg_wal_replay_resume()');
  await expectUsed();
});
afterAll(async () => {
  await other.close();
  await line.close();
});

async function openOther() {
  const { log } = shop.services;
  const url = replication.primary.url;
  const db = connect(url, { max: 3 });
  const replicas = new Replicas({ urls: [standby.url], leaderUrl: url, leader: db, connections: 3, log });
  const cache = new PageCache({ onDrop: () => replicas.noteChange() });
  const catalogue = openCatalogue(db, replicas);
  const search = openSearch(catalogue);
  const changes = { apply: (tags: readonly string[]) => cache.drop(tags) };
  const services = { ...shop.services, db, replicas, catalogue, search, changes };
  const app = await buildApp({ services, cache, pages: builtPages() });
  const listener = listenForChanges(url, cache, log);
  const close = async () => {
    await listener.close();
    await app.close();
    await search.close();
    await replicas.close();
    await db.$client.end();
  };
  return { app, replicas, close };
}

const metrics = (replicas = shop.services.replicas!) => replicas.metrics[0]!;
/** Also after the tests' own writes, which nobody tells of. */
async function expectUsed(replicas = shop.services.replicas!): Promise<void> {
  const [{ at } = {}] = await replication.primary.query(
    "SELECT (pg_current_wal_flush_lsn() - '0/0')::float8 AS at",
  );
  const hasReplayed = async () => {
    const [{ done } = {}] = await standby.query(
      `SELECT (pg_last_wal_replay_lsn() - '0/0')::float8 >= ${String(at)} AS done`,
    );
    return done;
  };
  await expect.poll(hasReplayed, WITHIN).toBe(true);
  await expect.poll(() => metrics(replicas).isUsable, WITHIN).toBe(true);
}
const pause = () => standby.query('SELECT pg_wal_replay_pause()');

const readName = async (productId: string, app = shop.app) => {
  const url = '/api/product/get-product-details';
  return (await app.inject({ method: 'POST', url, payload: { productId } })).json().data?.name;
};
const readPage = async (productId: string, app = shop.app) =>
  (await app.inject(`/product/p-${productId}`)).body;
const find = async (search: string, app = shop.app): Promise<string[]> => {
  const url = '/api/product/search-product';
  const answer = await app.inject({ method: 'POST', url, payload: { search } });
  return answer.json().data.map(({ name }: { name: string }) => name);
};
const listing = () => ({
  method: 'POST' as const,
  url: '/api/product/get-product-by-category-and-subcategory',
  payload: { categoryId, subCategoryId: 'all' },
});

/** Saved by the owner through the front door of this process; every replica has it when it resolves. */
async function makeShown(name: string): Promise<{ _id: string }> {
  const { body } = await owner.createProduct({ name, category: [categoryId] });
  await expectUsed();
  await expectUsed(other.replicas);
  return body.data;
}

describe('a standby that is up to date', () => {
  test('answers details, lists, pages and searches in place of the leader', async () => {
    const { _id } = await makeShown('Quokka Biscuit');
    for (const read of [
      async () => expect(await readName(_id)).toBe('Quokka Biscuit'),
      async () => expect((await shop.app.inject(listing())).json().data).toHaveLength(1),
      async () => expect(await readPage(_id)).toContain('Quokka Biscuit'),
      async () => expect(await find('quokka')).toEqual(['Quokka Biscuit']),
      async () => expect(await find('quokka biscuits')).toEqual(['Quokka Biscuit']),
      async () => expect((await shop.app.inject('/api/category/get')).json().data).toHaveLength(1),
    ]) {
      const before = metrics().answered;
      // A process that was busy for seconds asks the leader until it has looked again.
      const isAnsweredThere = async () => {
        await read();
        return metrics().answered > before;
      };
      await expect.poll(isAnsweredThere, { ...WITHIN, message: read.toString() }).toBe(true);
    }
  });

  test('is never asked for carts, orders, sessions or staff, and takes no writes', async () => {
    const { person, payload } = await makeBuyer(shop, { name: 'Wallaby Cake' });
    expect((await placeOrder(shop, person, payload)).status).toBe(200);
    await shop.call('GET', '/api/order/order-list', { token: person.token });
    await owner.call('POST', 'order/staff-list', {});
    await makeShown('Wallaby Bread');
    await find('wallaby');
    const asked = standby
      .readLog()
      .split('\n')
      .filter((entry) => /LOG: .*(statement|execute)/.test(entry));
    expect(asked.some((entry) => entry.includes('find-products'))).toBe(true);
    const prepared = new Set(asked.flatMap((entry) => /execute ([^:]+):/.exec(entry)?.[1] ?? []));
    prepared.delete('<unnamed>');
    expect([...prepared].filter((name) => !OF_THE_CATALOGUE.test(name))).toEqual([]);
    expect(asked.filter((entry) => /\b(INSERT|UPDATE|DELETE|BEGIN|FOR UPDATE)\b/.test(entry))).toEqual([]);
    const reads = { text: 'SHOW default_transaction_read_only', name: 'replica-shows', values: [] };
    const { rows } = await shop.services.replicas!.any.$client.query(reads);
    expect(rows).toEqual([{ default_transaction_read_only: 'on' }]);
  });

  test('is on /metrics', async () => {
    const text = (await shop.call('GET', '/metrics', { token: TOKEN })).text;
    const replica = `replica="${new URL(line.url).host}/jhatpat"`;
    expect(text).toContain(`shop_replica_usable{${replica}} 1`);
    expect(text).toMatch(new RegExp(`shop_replica_lag_bytes\\{${replica}\\} \\d+`));
    expect(text).toMatch(new RegExp(`shop_replica_reads_total\\{${replica},outcome="answered"\\} [1-9]`));
    const metrics = text.split('\n').filter((entry) => entry.startsWith('shop_replica'));
    expect(metrics.join('')).not.toContain(new URL(line.url).password);
  });
});

describe('while replaying is paused, what the owner saves', () => {
  test('shows at once in every read and page of this process, and goes on showing', async () => {
    const product = await makeShown('Numbat Jam');
    expect(await readPage(product._id)).toContain('Numbat Jam');
    await pause();
    expect((await owner.updateProduct(product, { name: 'Numbat Jelly' })).status).toBe(200);
    expect(await readName(product._id)).toBe('Numbat Jelly');
    expect(await readPage(product._id)).toContain('Numbat Jelly');
    expect(await find('numbat')).toEqual(['Numbat Jelly']);
    expect((await shop.app.inject(listing())).body).toContain('Numbat Jelly');
    expect(metrics().isUsable).toBe(false);
    await standby.query('SELECT pg_wal_replay_resume()');
    await expectUsed();
    const before = metrics().answered;
    expect(await readName(product._id)).toBe('Numbat Jelly');
    expect(metrics().answered).toBeGreaterThan(before);
    expect(await readPage(product._id)).toContain('Numbat Jelly');
  });

  test('is on no page of another process as it was before, once that process has heard of it', async () => {
    const product = await makeShown('Bilby Tea');
    expect(await readPage(product._id, other.app)).toContain('Bilby Tea');
    await pause();
    await owner.updateProduct(product, { name: 'Bilby Coffee' });
    // Rendered from the standby before it was heard of, a page is dropped when it is.
    await expect.poll(() => readPage(product._id, other.app), WITHIN).toContain('Bilby Coffee');
    for (let times = 0; times < 20; times++) {
      expect(await readPage(product._id, other.app)).toContain('Bilby Coffee');
      expect(await readName(product._id, other.app)).toBe('Bilby Coffee');
    }
    expect(await find('bilby', other.app)).toEqual(['Bilby Coffee']);
  });

  test('shows in the very next calls of the owner, whichever process answers', async () => {
    const product = await makeShown('Dunnart Rice');
    await pause();
    const { cookies, body } = await owner.updateProduct(product, { name: 'Dunnart Wheat' });
    const note = cookies.find(({ name }) => name === 'jhatpat_wrote')!;
    const url = '/api/product/get-product-details';
    const payload = { productId: body.data._id };
    const byCookie = { method: 'POST' as const, url, payload, cookies: { [note.name]: note.value } };
    expect((await other.app.inject(byCookie)).json().data.name).toBe('Dunnart Wheat');
    const headers = { authorization: `Bearer ${owner.token}` };
    const asStaff = {
      method: 'POST' as const,
      url: '/api/product/get',
      payload: { search: 'dunnart' },
      headers,
    };
    expect((await other.app.inject(asStaff)).json().data).toMatchObject([{ name: 'Dunnart Wheat' }]);
  });
});

test('what nobody is told of, such as how much is left, is behind for seconds at most', async () => {
  const { person, product, payload } = await makeBuyer(shop, { name: 'Potoroo Oats', stock: 10 });
  await expectUsed(other.replicas);
  await pause();
  const { cookies } = await placeOrder(shop, person, payload);
  const ask = async (own: Record<string, string>) => {
    const url = '/api/product/get-product-details';
    const call = { method: 'POST' as const, url, payload: { productId: product.id }, cookies: own };
    return (await other.app.inject(call)).json().data.stock;
  };
  const note = cookies.find(({ name }) => name === 'jhatpat_wrote')!;
  expect(await ask({ [note.name]: note.value })).toBe(9);
  await expect.poll(() => ask({}), WITHIN).toBe(9);
  expect(metrics(other.replicas).isUsable).toBe(false);
});

describe('a standby that fails', () => {
  /** Every call is answered well; gives the longest time that one took. */
  async function readAll(productId: string, name: string): Promise<number> {
    const times = Array.from({ length: 40 }, async (_, index) => {
      await sleep(index * 20);
      const started = performance.now();
      expect(await readName(productId)).toBe(name);
      return performance.now() - started;
    });
    return Math.max(...(await Promise.all(times)));
  }

  test('frozen, it costs nobody an answer, and nobody more than a moment', async () => {
    const { _id } = await makeShown('Cuscus Salt');
    await readAll(_id, 'Cuscus Salt');
    standby.freeze();
    // 0.8 s until it is left, and what the leader takes.
    expect(await readAll(_id, 'Cuscus Salt')).toBeLessThan(5_000);
    await expect.poll(() => metrics().isUsable, WITHIN).toBe(false);
    expect(await find('cuscus')).toEqual(['Cuscus Salt']);
    const before = metrics().failed;
    await readAll(_id, 'Cuscus Salt');
    expect(metrics().failed - before).toBeLessThan(2);
    standby.thaw();
    await expectUsed();
  });

  test.each(['cut', 'silence'] as const)(
    '%s off, it is left, and used again when it is back',
    async (how) => {
      const { _id } = await makeShown('Glider Soap');
      await readAll(_id, 'Glider Soap');
      line[how]();
      expect(await readAll(_id, 'Glider Soap')).toBeLessThan(5_000);
      expect(metrics().isUsable).toBe(false);
      line.restore();
      await expectUsed();
    },
  );
});

test('an address that leads to a server further back than before is not read from', async () => {
  const [, second] = replication.standbys;
  await second!.query('SELECT pg_wal_replay_pause()');
  const { _id } = await makeShown('Possum Pepper');
  await readName(_id);
  // Only in between two looks at it is anything left to the read itself.
  for (let times = 0; times < 5; times++) {
    line.redirect(second!.url);
    for (let reads = 0; reads < 5; reads++) expect(await readName(_id)).toBe('Possum Pepper');
    line.redirect(standby.url);
    await expectUsed();
  }
  expect(metrics().behind).toBeGreaterThan(0);
  await second!.query('SELECT pg_wal_replay_resume()');
});

test('a search at the standby does not undo what a search at the leader has found', async () => {
  const rename = (from: string, to: string) =>
    shop.db.update(products).set({ name: to }).where(eq(products.name, from));
  const ofStaff = async (search: string) =>
    (await shop.call('POST', '/api/product/search-product', { token: owner.token, body: { search } })).body
      .data;
  await makeShown('Antechinus Nuts');
  const open = await shop.db.$client.connect();
  try {
    // As long as it is open, changes are reported again.
    await open.query('BEGIN; SELECT pg_current_xact_id()');
    await rename('Antechinus Nuts', 'Antechinus Dates');
    await expectUsed();
    await pause();
    await rename('Antechinus Dates', 'Antechinus Figs');
    expect(await ofStaff('antechinus')).toMatchObject([{ name: 'Antechinus Figs' }]);
    // By the index; the name itself may be read at the standby.
    for (let times = 0; times < 3; times++) expect(await find('figs')).toHaveLength(1);
  } finally {
    await open.query('ROLLBACK');
    open.release();
  }
});

test('neither the leader nor a promoted one is a replica, nor one that follows another leader', async () => {
  const [, second] = replication.standbys;
  const { log } = shop.services;
  const leader = connect(second!.url, { max: 2 });
  const { _id } = await makeShown('Echidna Soup');
  const replicas = new Replicas({
    urls: [second!.url, standby.url, replication.primary.url],
    leaderUrl: replication.primary.url,
    leader: shop.db,
    connections: 2,
    log,
  });
  const areUsable = (all: Replicas) => all.metrics.map(({ isUsable }) => isUsable);
  await expect.poll(() => areUsable(replicas), WITHIN).toEqual([true, true, false]);
  await second!.query('SELECT pg_promote()');
  await expect.poll(() => areUsable(replicas), WITHIN).toEqual([false, true, false]);
  await replicas.close();
  // Further on than the new leader, in a history that is over.
  await replication.primary.query('CREATE TABLE padding AS SELECT generate_series(1, 100000)');
  await expectUsed();
  // The one that was promoted leads a history of its own, which the other standby is not part of.
  const others = new Replicas({
    urls: [standby.url],
    leaderUrl: second!.url,
    leader,
    connections: 2,
    log,
  });
  const reads = openCatalogue(leader, others).at(FIRST_STORE_ID);
  await expect.poll(() => others.metrics[0]!.lagBytes, WITHIN).not.toBeNull();
  await sleep(2_500);
  expect((await reads.findProduct(_id))?.name).toBe('Echidna Soup');
  expect(others.metrics).toMatchObject([{ isUsable: false, answered: 0 }]);
  await others.close();
  await leader.$client.end();
});

/** Names of the statements that may be read elsewhere. */
const OF_THE_CATALOGUE =
  /^(replica-|find-(products|cards|other-sizes|product-by-sku)|list-|search-|first-of-|products|cards|newest-)/;
