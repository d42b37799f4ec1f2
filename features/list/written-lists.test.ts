// Three hundred lists as people write them, against the demo catalogue, with a floor for each kind.

import { beforeAll, expect, test } from 'vitest';
import { fillCatalogue } from '#demo/fill-demo.ts';
import { judge, listWrittenLists } from '#tests/judge-lists.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { WRITTEN_LISTS } from '#tests/written-lists.ts';
import type { ListLine } from './list.contract.ts';

const shop = useTestShop();
const PRODUCTS = 5_800;

beforeAll(() => fillCatalogue(shop.db, PRODUCTS), 60_000);

/** Of the lines: quantity, size and product. */
const FLOORS: Record<string, number> = {
  english: 0.97,
  hinglish: 0.97,
  devanagari: 0.97,
  chat: 0.97,
  sizes: 0.95,
  numbers: 0.95,
  brands: 0.95,
  typos: 0.95,
  odd: 0.93,
};

const lists = listWrittenLists();

test('there are more than 300 of them, and every kind has its floor', () => {
  expect(lists.length).toBeGreaterThan(300);
  expect(Object.keys(FLOORS)).toEqual(Object.keys(WRITTEN_LISTS));
  for (const { wanted } of lists) expect(wanted.length).toBeGreaterThan(0);
});

test.each(Object.entries(FLOORS))(
  '%s: at least %d of the lines are read right',
  async (kind, floor) => {
    let [lines, right] = [0, 0];
    const misses: string[] = [];
    for (const list of lists.filter((each) => each.kind === kind)) {
      const { status, body } = await shop.call<ListLine[]>('POST', '/api/list/read', {
        body: { text: list.text },
      });
      expect(status).toBe(200);
      const judged = judge(list, body.data);
      lines += judged.lines;
      right += judged.right;
      misses.push(...judged.misses);
    }
    expect(right / lines, misses.join('\n')).toBeGreaterThanOrEqual(floor);
  },
  60_000,
);
