// Calls per second of the API's hot reads and of add-to-cart, each call different from the last, compared
// with the same SQL behind a bare node:http process.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callForData } from '../start/calls.ts';
import { signIn } from '../start/people.ts';
import type { LabShop } from '../start/shop.ts';
import { compare, measureInTurns, type Measurement } from './compare.ts';
import { CALLS, listPlaces, listProducts, listTexts } from './hot-calls.ts';
import { fillStock } from './ready-shoppers.ts';
import { openReference } from './reference.ts';
import { shortened } from './short.ts';
import { rateOf, writeCalls } from './wrk.ts';

const SECONDS = shortened(2, 1);
/** Enough carts and lines that none reaches its limit (100 lines, 99 of one product) during the run. */
const SHOPPERS = shortened(200, 20);
const LINES = 90;
const PRODUCTS = 3_000;
const TEXTS = shortened(3_000, 50);
/** As a share of the reference's rate. */
const GOAL = 0.6;

type Call = { name: string; path: string; connections: number; calls: { token?: string; body: object }[] };

export async function* benchCalls(shop: LabShop, wrk: string): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-calls-'));
  const foundFile = path.join(folder, 'found.json');
  try {
    const texts = await listTexts(shop.query, TEXTS);
    writeFileSync(foundFile, JSON.stringify(await findAll(shop, texts)));
    const bare = await openReference('call-server.ts', [shop.databaseUrl, foundFile]);
    try {
      for (const { name, connections, ...call } of await describeCalls(shop, texts)) {
        const load = { connections, seconds: SECONDS, script: writeCalls(folder, call) };
        const { ours, theirs } = await measureInTurns({
          ours: () => rateOf(wrk, shop.address + call.path, load),
          theirs: () => rateOf(wrk, bare.address + call.path, load),
        });
        const reference = 'same SQL, bare node:http';
        yield compare({ name, unit: '/s', ours, reference, theirs, better: 'more', goal: GOAL });
      }
    } finally {
      await bare.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The ids that each text finds. */
async function findAll({ address }: LabShop, texts: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const search of texts) {
    const products = await callForData(address, 'POST', CALLS.search, { body: { search } });
    found[search] = products.map(({ _id }: { _id: string }) => _id);
  }
  return found;
}

async function describeCalls({ query }: LabShop, texts: readonly string[]): Promise<Call[]> {
  const ids = await listProducts(query, PRODUCTS);
  const places = await listPlaces(query);
  const people = await signIn(
    query,
    Array.from({ length: SHOPPERS }, () => ({})),
  );
  await fillStock(query);
  const adding = Array.from({ length: SHOPPERS * LINES }, (_, index) => ({
    token: people[index % SHOPPERS]!.token,
    body: { productId: ids[Math.floor(index / SHOPPERS) % ids.length] },
  }));
  const read = (name: string, path: string, connections: number, bodies: object[]) => ({
    name,
    path,
    connections,
    calls: bodies.map((body) => ({ body })),
  });
  return [
    read('listing call', CALLS.listing, 32, places),
    read(
      'product details call',
      CALLS.details,
      32,
      ids.map((productId) => ({ productId })),
    ),
    read(
      'search call',
      CALLS.search,
      16,
      texts.map((search) => ({ search })),
    ),
    { name: 'add to cart', path: CALLS.addToCart, connections: 16, calls: adding },
  ];
}
