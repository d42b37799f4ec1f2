import { expect, test } from 'vitest';
import { replayStore } from './replay-store.ts';

test('nine of ten orders of an ordinary day come inside a narrow range, and hardly one is apologised for in vain', () => {
  const { orders, inside, kept, width, vain } = replayStore({ ordersADay: 150 }, { days: 2, seed: 'test' });
  expect(orders).toBeGreaterThan(200);
  expect(inside).toBeGreaterThan(0.9);
  expect(kept).toBeGreaterThan(0.9);
  expect(width).toBeLessThanOrEqual(8);
  expect(vain).toBeLessThan(0.01);
});
