// Relevance: typical queries against the demo catalogue, with a minimum score for each kind of text.

import { beforeAll, describe, expect, test } from 'vitest';
import { fillCatalogue } from '#demo/fill-demo.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { listWithFloors, readTexts } from '#tests/texts.ts';

const shop = useTestShop();
const PRODUCTS = 5_800;
const texts = readTexts<'sizes' | 'not found' | 'not sold'>('search-queries.txt');
const { sizes: SIZES, 'not found': NOT_FOUND, 'not sold': NOT_SOLD } = texts;
const QUERIES = listWithFloors(texts);

beforeAll(() => fillCatalogue(shop.db, PRODUCTS), 60_000);

type FirstResult = { name: string; unit: string } | undefined;

async function search(text: string) {
  const { status, body } = await shop.call('POST', '/api/product/search-product', {
    body: { search: text, limit: 1 },
  });
  expect(status).toBe(200);
  return body as typeof body & { data: FirstResult[] };
}

type Case = { query: string; wanted: RegExp; unwanted: RegExp | null };

const readCases = (lines: string[]): Case[] =>
  lines.flatMap((line) => {
    const [rule = '', queries = ''] = line.split(' : ');
    const [wanted = '', unwanted] = rule.split(' ! ');
    return queries.split(', ').map((query) => ({
      query,
      wanted: new RegExp(wanted, 'i'),
      unwanted: unwanted ? new RegExp(unwanted, 'i') : null,
    }));
  });

const FLOOR_OF_NOTHING = 0.9;

test('the set holds more than 200 queries, and every kind has its floor', () => {
  const count = QUERIES.flatMap(([, , lines]) => readCases(lines)).length + SIZES.length + NOT_SOLD.length;
  expect(count).toBeGreaterThan(200);
  expect(QUERIES).toHaveLength(Object.keys(texts).length - 3);
});

test.each(QUERIES)(
  '%s: the right product is first for at least %d of the texts',
  async (_kind, floor, lines) => {
    const cases = readCases(lines);
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
  for (const line of SIZES) {
    const [query, name, unit] = line.split(' : ') as [string, string, string];
    const [first] = (await search(query)).data;
    if (!first || !new RegExp(name, 'i').test(first.name) || !new RegExp(unit).test(first.unit))
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
  ['matchsticks', /matchbox$/i],
  ['pani ki bottle', /water/i, /feeding|sipper/i],
  // Nobody makes them here: biscuits and nothing that is free of something else.
  ['sugar free biscuits', /biscuit|cookie/i, /free/i],
  ['salt free butter', /unsalted butter/i],
  ['no sugar kaju katli', /kaju katli, sugar free/i],
  // Beginnings of words, which are also nearly another word.
  ['toil', /toilet/i],
  ['soyab', /soyabean/i],
  ['conden', /condensed milk/i],
  ['marigo', /marigold/i],
  ['pain bal', /pain balm/i],
  ['tindo', /ivy gourd/i],
  // The fresh leaf and not the dried.
  ['methi', /^methi/i],
  ['मेथी', /^methi/i],
  // Known things that only a description mentions, beside something else.
  ['door mat', /^$/],
  ['torch', /^$/],
])('"%s" is not taken for what is only written alike', async (query, wanted, unwanted?: RegExp) => {
  const [first] = (await search(query)).data;
  expect(first?.name ?? '').toMatch(wanted);
  if (unwanted) expect(first?.name).not.toMatch(unwanted);
});
