// Calls per second of the API's hot reads and of add-to-cart, each call different from the last, compared
// with the same SQL behind a bare node:http server.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callForData } from '../start/calls.ts';
import { signIn } from '../start/people.ts';
import type { LabShop } from '../start/shop.ts';
import { CALLS, fillStock, listPlaces, listProducts, listTexts } from './asked.ts';
import { compare, measureInTurns, shortened, type Measurement } from './compare.ts';
import { openSqlCalls } from './sql-calls.ts';
import { rateOf, writeCalls } from './wrk.ts';

const SECONDS = shortened(2, 1);
/** Enough carts and lines that none reaches its limit (100 lines, 99 of one product) during the run. */
const SHOPPERS = shortened(200, 20);
const LINES = 90;
const PRODUCTS = 3_000;
const TEXTS = shortened(3_000, 50);
/** As a share of the reference's rate. */
const GOAL = 0.6;

export async function* benchCalls(shop: LabShop): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-calls-'));
  const texts = await listTexts(shop.query, TEXTS);
  const bare = await openSqlCalls(shop.databaseUrl, await findAll(shop, texts));
  try {
    for (const { name, connections, ...call } of await describeCalls(shop, texts)) {
      const load = { connections, seconds: SECONDS, script: writeCalls(folder, call) };
      const { ours, theirs } = await measureInTurns({
        ours: () => rateOf(shop.address + call.path, load),
        theirs: () => rateOf(bare.address + call.path, load),
      });
      const reference = 'same SQL, bare node:http';
      yield compare({ name, unit: '/s', ours, reference, theirs, better: 'more', goal: GOAL });
    }
  } finally {
    await bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The ids that each text finds. */
async function findAll({ address }: LabShop, texts: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const search of texts) {
    const products = await callForData(address, 'POST', CALLS.search, { body: { search } });
    const ids = products.map(({ _id }: { _id: string }) => _id);
    found.set(search, ids);
  }
  return found;
}

async function describeCalls({ query }: LabShop, texts: readonly string[]) {
  const ids = await listProducts(query, PRODUCTS);
  const nobodies = Array.from({ length: SHOPPERS }, () => ({}));
  const people = await signIn(query, nobodies);
  await fillStock(query);
  const adding = Array.from({ length: SHOPPERS * LINES }, (_, index) => ({
    token: people[index % SHOPPERS]!.token,
    body: { productId: ids[Math.floor(index / SHOPPERS) % ids.length] },
  }));
  const listing = (await listPlaces(query)).map((body) => ({ body }));
  const details = ids.map((productId) => ({ body: { productId } }));
  const search = texts.map((text) => ({ body: { search: text } }));
  return [
    { name: 'listing call', path: CALLS.listing, connections: 32, calls: listing },
    { name: 'product details call', path: CALLS.details, connections: 32, calls: details },
    { name: 'search call', path: CALLS.search, connections: 16, calls: search },
    { name: 'add to cart', path: CALLS.addToCart, connections: 16, calls: adding },
  ];
}
