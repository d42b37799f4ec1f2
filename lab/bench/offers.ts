// What 1,000 running offers cost: the same calls of two shops with the same products, one of which has no
// offers.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callForData } from '../start/calls.ts';
import { makeAdmin, makeShoppers } from '../start/people.ts';
import { openShop, type LabShop } from '../start/shop.ts';
import { compare, measureInTurns, type Measurement } from './compare.ts';
import { CALLS, listPlaces, listProducts } from './hot-calls.ts';
import { shortened } from './short.ts';
import { rateOf, writeCalls } from './wrk.ts';

const SECONDS = shortened(2, 1);
const OFFERS = shortened(1_000, 20);
/** Lines of each cart. */
const LINES = 12;
const GOAL = 0.9;

export async function* benchOffers(products: number, wrk: string): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-offers-'));
  const shops: LabShop[] = [];
  try {
    const [plain, full] = [await openShop(products), await openShop(products)];
    shops.push(plain, full);
    await makeOffers(full);
    const [without, withOffers] = [
      await describeCalls(plain, path.join(folder, 'plain')),
      await describeCalls(full, path.join(folder, 'full')),
    ];
    for (const [at, { name, load, url }] of without.entries()) {
      const other = withOffers[at]!;
      const { ours, theirs } = await measureInTurns({
        ours: () => rateOf(wrk, other.url, other.load),
        theirs: () => rateOf(wrk, url, load),
      });
      const reference = 'without offers';
      yield compare({
        ...{ name: `${name}, ${OFFERS} offers`, unit: '/s', ours, reference, theirs },
        ...{ better: 'more', goal: GOAL },
      });
    }
  } finally {
    for (const shop of shops) await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of each way to name goods, half of them limited in their uses, a fifth with a code. */
async function makeOffers({ query, address }: LabShop): Promise<void> {
  await query(
    `INSERT INTO offers (id, name, code, starts_at, kind, value, uses_total, uses_per_shopper, goods)
     SELECT lpad(to_hex(number), 24, '0'), 'Offer ' || number, CASE WHEN number % 5 = 0 THEN 'CODE' || number END,
       now() - interval '1 day', 'percent', 100 + number, CASE WHEN number % 2 = 0 THEN 1000 END,
       CASE WHEN number % 4 = 0 THEN 2 END,
       CASE number % 4
         WHEN 0 THEN (SELECT jsonb_build_object('productIds', jsonb_agg(id)) FROM
           (SELECT id FROM products ORDER BY md5(id || number) LIMIT 10) AS chosen)
         WHEN 1 THEN (SELECT jsonb_build_object('categoryIds', jsonb_agg(id)) FROM
           (SELECT id FROM categories ORDER BY md5(id || number) LIMIT 1) AS chosen)
         WHEN 2 THEN (SELECT jsonb_build_object('subCategoryIds', jsonb_agg(id)) FROM
           (SELECT id FROM sub_categories ORDER BY md5(id || number) LIMIT 2) AS chosen)
         ELSE '{"brands": ["Himdhara", "Dantora"]}' END
     FROM generate_series(2, $1) AS number`,
    [OFFERS],
  );
  // The last one by the shop itself, which then knows the others too.
  const { token } = await makeAdmin(query);
  const from = new Date(Date.now() - 60_000).toISOString();
  const body = { name: 'Offer 1', from, kind: 'amount', value: 5, minimum: 99_999, on: { all: true } };
  await callForData(address, 'POST', '/api/offer/create', { token, body });
}

async function describeCalls({ query, address }: LabShop, folder: string) {
  mkdirSync(folder);
  const ids = await listProducts(query, LINES);
  const products = ids.map((id) => ({ product: { id }, quantity: 2 }));
  const [shopper] = await makeShoppers(query, [products]);
  const headers = [`Authorization: Bearer ${shopper!.token}`];
  const read = (name: string, url: string, load: object) => ({
    name,
    url: address + url,
    load: { connections: 16, seconds: SECONDS, ...load },
  });
  const places = await listPlaces(query);
  const script = writeCalls(folder, { path: CALLS.listing, calls: places.map((body) => ({ body })) });
  return [
    read('listing call', CALLS.listing, { script }),
    read('cart', '/api/cart/get', { headers }),
    read(`bill of a cart of ${LINES}`, '/api/cart/bill', { headers }),
  ];
}
