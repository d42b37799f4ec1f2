// Lists as people write them, against the demo catalogue, with a floor for each kind.

import { beforeAll, expect, test } from 'vitest';
import { fillCatalogue } from '#demo/fill-demo.ts';
import { judge, LIST_FLOORS, listWrittenLists } from '#tests/judge-lists.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import type { ListLine } from './list.contract.ts';

const shop = useTestShop();
const PRODUCTS = 5_800;

beforeAll(() => fillCatalogue(shop.db, PRODUCTS), 60_000);

const lists = listWrittenLists();

test('there are more than 600 of them, and every kind has its floor', () => {
  expect(lists.length).toBeGreaterThan(600);
  expect(Object.keys(LIST_FLOORS)).toEqual([...new Set(lists.map(({ kind }) => kind))]);
  for (const { wanted } of lists) expect(wanted.length).toBeGreaterThan(0);
});

test.each(Object.entries(LIST_FLOORS))(
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
