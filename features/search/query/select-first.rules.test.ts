import { expect, test } from 'vitest';
import { selectFirst } from './select-first.rules.ts';

test.each([0, 1, 10, 123, 499, 500, 600])(
  'the first %d of many are the same as after sorting all of them',
  (size) => {
    const items = Uint32Array.from({ length: 500 }, (_, at) => (at * 7_919) % 503);
    for (const given of [items, items.toSorted(), items.toSorted().toReversed()])
      expect(selectFirst(given, size, (a, b) => (a < b ? -1 : 1)).sort((a, b) => a - b)).toEqual(
        [...items.toSorted()].slice(0, size),
      );
  },
);
