// A change in one process is visible on the pages of another within a moment, and pages that do not show it
// stay cached. Two applications on one database, each with its own page cache.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#database/client.ts';
import { buildApp } from '#app/app.ts';
import { listenForChanges } from '#app/change-listener.ts';
import { PageCache } from '#app/pages/page-cache.ts';
import { builtPages } from '#app/pages/page-build.ts';
import type { ShopApp } from '#http/routing.ts';
import { makeProduct, makeSubCategory } from '#tests/factories.ts';
import { until } from '#tests/mail.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeBuyer, placeOrder } from '#tests/orders.ts';
import { makePlace, readProductOf, useOwner } from '#tests/products.ts';
import { notifyChanges, type ChangeTag } from './catalogue-changes.ts';

class HearingCache extends PageCache {
  readonly heard = new Set<string>();
  /** How often everything was dropped: the listener does so when the whole server is many changes ahead. */
  allDropped = 0;
  override drop(tags: Iterable<string>): void {
    const dropped = [...tags];
    for (const tag of dropped) this.heard.add(tag);
    super.drop(dropped);
  }
  override dropAll(): void {
    this.allDropped++;
    super.dropAll();
  }
}

const shop = useTestShop();
let heardCount = 0;
const owner = useOwner(shop);
let other: { app: ShopApp; cache: HearingCache; db: Db; listener: { close(): Promise<void> } };

beforeAll(async () => {
  const url = shop.config.databaseUrl!;
  const db = connect(url, { max: 3 });
  const cache = new HearingCache();
  const services = {
    ...shop.services,
    db,
    changes: { ...shop.services.changes, apply: (tags: readonly string[]) => cache.drop(tags) },
    cache,
  };
  const app = await buildApp({ services, pages: builtPages() });
  other = { app, cache, db, listener: listenForChanges(url, cache, shop.services.log) };
  await until(async () => {
    await notifyChanges(db, ['search']);
    return cache.heard.size > 0;
  }, 'the other process to listen');
});
afterAll(async () => {
  await other.listener.close();
  await other.app.close();
  await other.db.$client.end();
});

async function visit(path: string) {
  const before = other.cache.renders;
  const { statusCode, body } = await other.app.inject(path);
  return { status: statusCode, body, isCached: other.cache.renders === before };
}

/** Notifications arrive in the order of their commits: when this one has arrived, so have all before it. */
async function hearAll() {
  const tag: ChangeTag = `product:heard-${++heardCount}`;
  await notifyChanges(shop.db, [tag]);
  await until(() => other.cache.heard.has(tag), `the other process to hear of ${tag}`);
}

/** Caches these pages with the current database state, which tests write without notifications. */
async function keep(paths: readonly string[]) {
  await hearAll();
  for (let before = -1; before !== other.cache.allDropped;) {
    other.cache.dropAll();
    before = other.cache.allDropped;
    // A busy machine may refuse a page at first, and keeps none of what it refuses.
    for (const path of paths) await expect.poll(async () => (await visit(path)).isCached).toBe(true);
  }
}

async function expectCached(path: string) {
  const { allDropped } = other.cache;
  const { status, isCached } = await visit(path);
  // What fails here says whether the page could not be rendered, or everything was dropped meanwhile.
  const seen = { path, status, isCached, allDropped: other.cache.allDropped };
  expect(seen).toEqual({ path, status: seen.status, isCached: true, allDropped });
}

type Aisle = Awaited<ReturnType<typeof makeAisle>>;

/** A category with a sub-category and a product in both, and the pages that show the product. */
async function makeAisle(name: string, stock = 5) {
  const { category, subCategory: sub, ids } = await makePlace(shop);
  const { id } = await makeProduct(shop, { name, stock, ...ids });
  const product = (await readProductOf(shop, id)).body.data;
  const whole = `/c-${category.id}/all`;
  const listing = `/c-${category.id}/s-${sub.id}`;
  return { category, sub, product, whole, listing, page: `/product/p-${id}` };
}

const IMAGE = '/images/a/800.webp';
const SEARCH = '/search?q=zzz';
const lists = (aisle: Aisle) => [aisle.whole, aisle.listing];
const pages = (aisle: Aisle) => [...lists(aisle), aisle.page];

/**
 * After `change`, the `fresh` pages are rendered again within a moment and satisfy `isFresh`; the `cached`
 * ones stay cached.
 */
async function expectFresh(
  change: () => Promise<{ status: number }>,
  { fresh, cached }: { fresh: readonly string[]; cached: readonly string[] },
  isFresh: (body: string) => boolean = () => true,
) {
  await keep([...fresh, ...cached]);
  expect((await change()).status).toBe(200);
  for (const path of fresh) {
    let seen = await visit(path);
    const isRenderedNow = async () => !(seen = seen.isCached ? await visit(path) : seen).isCached;
    await expect.poll(isRenderedNow).toBe(true);
    expect({ path, isFresh: isFresh(seen.body) }).toEqual({ path, isFresh: true });
  }
  for (const path of cached) await expectCached(path);
}

describe('a product', () => {
  test('renamed: every page that shows it changes, and no other', async () => {
    const [here, elsewhere] = [await makeAisle('Quince'), await makeAisle('Guava')];
    const sibling = await makeSubCategory(shop, [here.category.id]);
    await expectFresh(
      () => owner.updateProduct(here.product, { name: 'Papaya' }),
      {
        fresh: [...pages(here), '/', '/search?q=papaya', '/search?q=quince'],
        cached: [...pages(elsewhere), `/c-${here.category.id}/s-${sibling.id}`, '/login'],
      },
      (body) => body.includes('Papaya') || body.includes('No Data found'),
    );
  });

  test('created: its lists, home and search change', async () => {
    const [here, elsewhere] = [await makeAisle('Okra'), await makeAisle('Leek')];
    const place = { category: [here.category.id], subCategory: [here.sub.id] };
    await expectFresh(
      () => owner.createProduct({ ...place, name: 'Kohlrabi' }),
      { fresh: [...lists(here), '/', '/search?q=kohlrabi'], cached: [here.page, ...pages(elsewhere)] },
      (body) => body.includes('Kohlrabi'),
    );
  });

  test('deleted: it is gone everywhere, and its page is not found', async () => {
    const [here, elsewhere] = [await makeAisle('Durian'), await makeAisle('Lychee')];
    await expectFresh(
      () => owner.deleteProduct(here.product._id),
      { fresh: [...lists(here), '/', '/search?q=durian'], cached: pages(elsewhere) },
      (body) => !body.includes(here.product._id),
    );
    expect((await visit(here.page)).status).toBe(404);
  });

  test('moved: the lists it left and those it joined change', async () => {
    const [from, to, elsewhere] = [await makeAisle('Fig'), await makeAisle('Date'), await makeAisle('Plum')];
    await expectFresh(
      () => owner.updateProduct(from.product, { category: [to.category.id], subCategory: [to.sub.id] }),
      { fresh: [...pages(from), ...lists(to), '/'], cached: [to.page, ...pages(elsewhere)] },
    );
    expect((await visit(from.listing)).body).not.toContain(from.product._id);
    expect((await visit(to.listing)).body).toContain(from.product._id);
  });

  test('sold out and back in stock by its owner', async () => {
    const here = await makeAisle('Rhubarb');
    const elsewhere = await makeAisle('Celery');
    const show = { fresh: [...pages(here), '/'], cached: pages(elsewhere) };
    await expectFresh(
      () => owner.updateProduct(here.product, { stock: 0 }),
      show,
      (body) => /out of stock/i.test(body),
    );
    await expectFresh(() => owner.updateProduct(here.product, { stock: 8 }), show);
    expect((await visit(here.page)).body).not.toMatch(/out of stock/i);
  });

  test('sold out by the last order', async () => {
    const { person, payload, product } = await makeBuyer(shop, { stock: 1 });
    const page = `/product/p-${product.id}`;
    const elsewhere = await makeAisle('Turnip');
    await expectFresh(
      () => placeOrder(shop, person, payload),
      { fresh: [page], cached: pages(elsewhere) },
      (body) => /out of stock/i.test(body),
    );
  });
});

describe('a category or sub-category', () => {
  test('added, renamed, given another picture or deleted: home follows, other pages stay cached', async () => {
    const add = (name: string) => owner.call('POST', 'category/add-category', { name, image: IMAGE });
    const added = (await add('Before')).body.data;
    const show = { fresh: ['/', `/c-${added._id}/all`, SEARCH], cached: ['/login'] };
    const update = (part: object) => () => owner.call('PUT', 'category/update', { ...added, ...part });
    await expectFresh(update({ name: 'After' }), show);
    expect((await visit('/')).body).toContain('After');
    await expectFresh(update({ image: '/images/new/800.webp' }), show);
    expect((await visit('/')).body).toContain('/images/new/800.webp');
    await expectFresh(
      () => owner.call('DELETE', 'category/delete', { _id: added._id }),
      { ...show, fresh: ['/', SEARCH] },
      (body) => !body.includes(added._id),
    );
    expect((await visit(`/c-${added._id}/all`)).status).toBe(404);
    await expectFresh(
      () => add('Newest'),
      { fresh: ['/'], cached: ['/login'] },
      (body) => body.includes('Newest'),
    );
  });

  test('a sub-category added to a category is in its left column until it is removed', async () => {
    const [one, two] = [await makeAisle('Mango'), await makeAisle('Melon')];
    const sub = { _id: one.sub.id, name: one.sub.name, image: IMAGE };
    const set = (category: string[]) => () => owner.call('PUT', 'subcategory/update', { ...sub, category });
    const show = { fresh: [two.whole, two.listing, one.whole, '/'], cached: ['/login'] };
    await expectFresh(set([one.category.id, two.category.id]), show);
    expect((await visit(two.whole)).body).toContain(one.sub.name);
    await expectFresh(set([one.category.id]), show);
    expect((await visit(two.whole)).body).not.toContain(one.sub.name);
  });
});

test('a refused change drops nothing', async () => {
  const here = await makeAisle('Medlar');
  await keep(pages(here));
  expect((await owner.updateProduct(here.product, { price: -1 })).status).toBe(400);
  expect((await owner.updateProduct(here.product, { category: ['x'] })).status).toBe(404);
  const late = { baseUpdatedAt: '2020-01-01T00:00:00.000Z' };
  expect((await owner.updateProduct(here.product, late)).status).toBe(409);
  expect((await owner.call('DELETE', 'category/delete', { _id: here.category.id })).status).toBe(409);
  for (const path of pages(here)) await expectCached(path);
});

test('the sitemap has a new product and loses a deleted one', async () => {
  const product = (await owner.createProduct({ name: 'Sitemapped' })).body.data;
  const read = async () => (await other.app.inject('/sitemap-products-1.xml')).body;
  expect(await read()).toContain(`/product/Sitemapped-${product._id}`);
  await owner.deleteProduct(product._id);
  await expect.poll(read).not.toContain(product._id);
});
