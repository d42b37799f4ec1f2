// Relevance: typical queries against the demo catalogue, with a minimum score for each kind of text.

import { beforeAll, describe, expect, test } from 'vitest';
import { fillCatalogue } from '#demo/fill-demo.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { NOT_FOUND, NOT_SOLD, QUERIES, SIZES } from '#tests/search-queries.ts';

const shop = useTestShop();
const PRODUCTS = 5_800;

beforeAll(() => fillCatalogue(shop.db, PRODUCTS), 60_000);

type First = { name: string; unit: string } | undefined;

async function search(text: string) {
  const { status, body } = await shop.call('POST', '/api/product/search-product', {
    body: { search: text, limit: 1 },
  });
  expect(status).toBe(200);
  return body as typeof body & { data: First[] };
}

type Case = { query: string; wanted: RegExp; unwanted: RegExp | null };

function readCases(text: string): Case[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [rule = '', queries = ''] = line.trim().split(' : ');
      const [wanted = '', unwanted] = rule.split(' ! ');
      return queries.split(', ').map((query) => ({
        query,
        wanted: new RegExp(wanted, 'i'),
        unwanted: unwanted ? new RegExp(unwanted, 'i') : null,
      }));
    });
}

const FLOORS: Record<string, number> = {
  exact: 0.9,
  plural: 0.9,
  prefix: 0.92,
  'three letters': 0.92,
  typo: 0.85,
  hinglish: 0.93,
  devanagari: 0.85,
  synonym: 0.85,
  split: 0.85,
  brand: 0.9,
  attribute: 0.9,
  category: 0.85,
  beginning: 0.9,
  'brand kind': 0.9,
  'brand and thing': 0.9,
};
const FLOOR_OF_NOTHING = 0.9;

test('the set holds more than 200 queries, and every kind has its floor', () => {
  const count = Object.values(QUERIES).flatMap(readCases).length + SIZES.length + NOT_SOLD.length;
  expect(count).toBeGreaterThan(200);
  expect(Object.keys(FLOORS)).toEqual(Object.keys(QUERIES));
});

test.each(Object.entries(FLOORS))(
  '%s: the right product is first for at least %d of the texts',
  async (kind, floor) => {
    const cases = readCases(QUERIES[kind]!);
    const misses: string[] = [];
    for (const { query, wanted, unwanted } of cases) {
      const [first] = (await search(query)).data;
      if (!first || !wanted.test(first.name) || unwanted?.test(first.name))
        misses.push(`${query} -> ${first?.name ?? 'nothing'}`);
    }
    expect(1 - misses.length / cases.length, misses.join('\n')).toBeGreaterThanOrEqual(floor);
  },
  60_000,
);

test('sizes are understood however they are written', async () => {
  const misses: string[] = [];
  for (const [query, name, unit] of SIZES) {
    const [first] = (await search(query)).data;
    if (!first || !name.test(first.name) || !unit.test(first.unit))
      misses.push(`${query} -> ${first?.name ?? 'nothing'}, ${first?.unit}`);
  }
  expect(misses).toEqual([]);
});

test('a thing that no grocer sells finds nothing, and no replacement', async () => {
  const found: string[] = [];
  for (const query of NOT_FOUND) {
    const { totalCount, data } = await search(query);
    if (totalCount > 0) found.push(`${query} -> ${data[0]?.name}`);
  }
  expect(1 - found.length / NOT_FOUND.length, found.join('\n')).toBeGreaterThanOrEqual(FLOOR_OF_NOTHING);
});

describe('products that are not sold', () => {
  test.each(NOT_SOLD)('"%s" finds nothing, or says that it shows something else', async (query) => {
    const body = await search(query);
    expect(body.exact).toBe(false);
    if (body.totalCount > 0) expect(body.corrected).not.toBeNull();
  });
});

test.each([
  // No grocer's shelf without them has sticks of potato instead.
  ['matchsticks', /^$/],
  ['pani ki bottle', /water/i, /feeding|sipper/i],
])('"%s" is not taken for what is only written alike', async (query, wanted, unwanted?: RegExp) => {
  const [first] = (await search(query)).data;
  expect(first?.name ?? '').toMatch(wanted);
  if (unwanted) expect(first?.name).not.toMatch(unwanted);
});
