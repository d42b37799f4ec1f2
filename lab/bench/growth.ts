// What a larger shop costs: calls, searches and first renders at several sizes, measured in turns in one run,
// one request after the other, each as a ratio to the smallest size.

import { count } from '../report.ts';
import { openTimer, type Request, type Timer } from '../start/calls.ts';
import { openShop, type LabShop } from '../start/shop.ts';
import { addSoldOrders } from '../start/sold-orders.ts';
import { compare, measureInTurns, quantile, ROUNDS, type Measurement } from './compare.ts';
import { CALLS, listPlaces, listProducts, listTexts } from './hot-calls.ts';
import { makeReadyShoppers } from './ready-shoppers.ts';
import { shortened } from './short.ts';

const SMALLEST = shortened(5_000, 200);
const LARGER = shortened(50_000, 400);
const LARGEST = 500_000;
const OLD_ORDERS = 1_000_000;
const PER_ROUND = shortened(40, 4);
const WANTED = PER_ROUND * (ROUNDS + 1);
/** Ratios to the smallest size: up to FLAT counts as flat, a search may reach SEARCH, an order ORDER. */
const FLAT = 1.3;
const SEARCH = 3;
/** A rate at most 15 % lower. */
const ORDER = 1.18;

type Measured = { name: string; share: number; goal: number; requests: Request[] };
type Sized = { label: string; measured: Measured[]; timer: Timer };

export async function* benchGrowth({ isFull }: { isFull: boolean }): AsyncGenerator<Measurement> {
  const shops: LabShop[] = [];
  const open = async (products: number) => {
    console.log(`Opening a shop with ${count.format(products)} products ...`);
    const shop = await openShop(products);
    shops.push(shop);
    return shop;
  };
  try {
    const sizes: Sized[] = [];
    for (const products of [SMALLEST, LARGER, ...(isFull ? [LARGEST] : [])]) {
      const shop = await open(products);
      const measured = [...(await describeReads(shop)), ...(await describeOrders(shop))];
      sizes.push({ label: `${count.format(products)} products`, measured, timer: openTimer(shop.address) });
    }
    if (isFull) {
      const shop = await open(SMALLEST);
      await addSoldOrders(shop.query, OLD_ORDERS, { hasLedger: true });
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
    const reference = { reference: smallest.label, theirs: times[smallest.label]! };
    for (const { label } of having.slice(1)) {
      const ours = { name: `${name}, ${label}`, unit: ' ms', ours: times[label]! };
      yield compare({ ...ours, ...reference, better: 'less', goal });
    }
  }
}

async function describeReads({ query }: LabShop): Promise<Measured[]> {
  const ids = await listProducts(query, WANTED * 2);
  const places = await listPlaces(query);
  const texts = await listTexts(query, WANTED);
  const each = <Item>(items: readonly Item[], toRequest: (item: Item) => Request) =>
    Array.from({ length: WANTED }, (_, at) => toRequest(items[at % items.length]!));
  const flat = { share: 0.5, goal: FLAT };
  const [pages, details] = [ids.slice(0, WANTED), ids.slice(-WANTED)];
  return [
    {
      name: 'first render, product page',
      ...flat,
      requests: each(pages, (id) => ({ path: `/product/p-${id}` })),
    },
    { name: 'listing call', ...flat, requests: each(places, (body) => ({ path: CALLS.listing, body })) },
    {
      name: 'product details call',
      ...flat,
      requests: each(details, (productId) => ({ path: CALLS.details, body: { productId } })),
    },
    {
      name: 'search call, new texts, p95',
      share: 0.95,
      goal: SEARCH,
      requests: each(texts, (search) => ({ path: CALLS.search, body: { search } })),
    },
  ];
}

async function describeOrders({ query }: LabShop): Promise<Measured[]> {
  const shoppers = await makeReadyShoppers(query, WANTED);
  const [place, list] = ['/api/order/cash-on-delivery', '/api/order/order-list'] as const;
  const flat = { share: 0.5, goal: FLAT };
  const placing = shoppers.map(({ token, order }) => ({ path: place, body: order, token }));
  const listing = shoppers.map(({ token }) => ({ path: list, token }));
  return [
    { name: 'cash order', ...flat, goal: ORDER, requests: placing },
    { name: 'My Orders', ...flat, requests: listing },
  ];
}
