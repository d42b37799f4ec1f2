// What a larger shop costs: calls, searches and first renders at several sizes, measured in turns in one run,
// one request after the other, each as a ratio to the smallest size.

import pg from 'pg';
import { CALLS } from './call-paths.ts';
import { compare, measureInTurns, quantile, ROUNDS, type Measurement } from './compare.ts';
import { addOldOrders } from './old-orders.ts';
import { openTimer, type Timer } from './one-by-one.ts';
import { makeReadyShoppers } from './ready-shoppers.ts';
import { listTexts } from './search-texts.ts';
import { shortened } from './short.ts';
import { count, openBenchShop, type BenchShop } from './tools.ts';

const SMALLEST = shortened(5_000, 200);
const LARGER = [shortened(50_000, 400)];
const LARGEST = 500_000;
const OLD_ORDERS = 1_000_000;
const PER_ROUND = shortened(40, 4);
const WANTED = PER_ROUND * (ROUNDS + 1);

type Measured = { name: string; share: number; goal: number; requests: Parameters<Timer['time']>[0][] };
type Sized = { label: string; measured: Measured[]; timer: Timer };

export async function* benchGrowth({ isFull }: { isFull: boolean }): AsyncGenerator<Measurement> {
  const shops: BenchShop[] = [];
  const open = async (products: number) => {
    console.log(`Opening a shop with ${count.format(products)} products ...`);
    const shop = await openBenchShop(products);
    shops.push(shop);
    return shop;
  };
  try {
    const sizes: Sized[] = [];
    for (const products of [SMALLEST, ...LARGER, ...(isFull ? [LARGEST] : [])]) {
      const shop = await open(products);
      const measured = [...(await describeReads(shop)), ...(await describeOrders(shop))];
      sizes.push({ label: `${count.format(products)} products`, measured, timer: openTimer(shop.address) });
    }
    if (isFull) {
      const shop = await open(SMALLEST);
      await addOldOrders(shop.databaseUrl, OLD_ORDERS);
      const measured = await describeOrders(shop);
      sizes.push({ label: `${count.format(OLD_ORDERS)} orders`, measured, timer: openTimer(shop.address) });
    }
    yield* compareSizes(sizes);
    for (const { timer } of sizes) timer.close();
  } finally {
    for (const shop of shops) await shop.close();
  }
}

async function* compareSizes(sizes: readonly Sized[]): AsyncGenerator<Measurement> {
  const [smallest, ...larger] = sizes as [Sized, ...Sized[]];
  for (const { name, share, goal } of smallest.measured) {
    const having = [smallest, ...larger.filter(({ measured }) => measured.some((one) => one.name === name))];
    const sides = having.map(({ label, measured, timer }) => {
      const rest = measured.find((one) => one.name === name)!.requests.slice();
      const timeRound = async () => {
        const times: number[] = [];
        for (const request of rest.splice(0, PER_ROUND)) times.push(await timer.time(request));
        return quantile(times, share);
      };
      return [label, timeRound] as const;
    });
    const times = await measureInTurns(Object.fromEntries(sides));
    for (const { label } of having.slice(1)) {
      yield compare({
        name: `${name}, ${label}`,
        unit: ' ms',
        ours: times[label]!,
        reference: smallest.label,
        theirs: times[smallest.label]!,
        better: 'less',
        goal,
      });
    }
  }
}

/** Ratios to the smallest size: up to FLAT counts as flat, and a search may reach SEARCH. */
const FLAT = 1.3;
const SEARCH = 3;

async function describeReads(shop: BenchShop): Promise<Measured[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const products = await client.query<{ id: string }>(
    'SELECT product_id AS id FROM store_products WHERE stock > 0 ORDER BY md5(product_id) LIMIT $1',
    [WANTED * 2],
  );
  const places = await client.query<{ c: string; s: string }>(
    'SELECT category_id AS c, sub_category_id AS s FROM sub_category_categories ORDER BY md5(category_id || sub_category_id)',
  );
  await client.end();
  const ids = products.rows.map(({ id }) => id);
  const texts = await listTexts(shop.databaseUrl, WANTED);
  const each = <Item>(items: readonly Item[], toRequest: (item: Item) => Measured['requests'][number]) =>
    Array.from({ length: WANTED }, (_, at) => toRequest(items[at % items.length]!));
  const flat = { share: 0.5, goal: FLAT };
  return [
    {
      name: 'first render, product page',
      ...flat,
      requests: each(ids.slice(0, WANTED), (id) => ({ path: `/product/p-${id}` })),
    },
    {
      name: 'listing call',
      ...flat,
      requests: each(places.rows, ({ c, s }) => ({
        path: CALLS.listing,
        body: { categoryId: c, subCategoryId: s },
      })),
    },
    {
      name: 'product details call',
      ...flat,
      requests: each(ids.slice(-WANTED), (productId) => ({ path: CALLS.details, body: { productId } })),
    },
    {
      name: 'search call, new texts, p95',
      share: 0.95,
      goal: SEARCH,
      requests: each(texts, (search) => ({ path: CALLS.search, body: { search } })),
    },
  ];
}

async function describeOrders(shop: BenchShop): Promise<Measured[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const shoppers = await makeReadyShoppers(client, WANTED);
  await client.end();
  return [
    {
      name: 'cash order',
      share: 0.5,
      goal: FLAT,
      requests: shoppers.map(({ token, order }) => ({
        path: '/api/order/cash-on-delivery',
        body: order,
        token,
      })),
    },
    {
      name: 'My Orders',
      share: 0.5,
      goal: FLAT,
      requests: shoppers.map(({ token }) => ({ path: '/api/order/order-list', token })),
    },
  ];
}
