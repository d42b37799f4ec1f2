// What the index remembers of what people type has a bound.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { SearchIndex } from './search-index.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('the strengths of phrases that people type do not fill the memory', () => {
  const index = new SearchIndex();
  const words = Array.from({ length: 600 }, (_, at) => `w${at.toString(36)}x`);
  index.put({
    id: '0'.repeat(24),
    name: words.join(' '),
    unit: '1 pc',
    description: '',
    details: {},
    categoryIds: [],
    isInStock: true,
  });
  index.strengthOf(['warm', 'up']);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (const first of words) for (const second of words) index.strengthOf([first, second]);
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5e6);
  expect(index.strengthOf(['w1x', 'w2x'])).toBe(3);
});
