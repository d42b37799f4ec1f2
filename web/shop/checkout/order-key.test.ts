import { beforeEach, expect, test, vi } from 'vitest';
import { clearOrderKey, isOutcomeOpen, takeOrderKey } from './order-key.ts';

const LINES = [
  { _id: 'a', quantity: 1 },
  { _id: 'b', quantity: 2 },
];
const PREFERENCES = { ifShort: 'refund', leaveAtDoor: false } as const;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});

test('pressing again for the same cart sends the same key, in whatever order the lines come', () => {
  expect(takeOrderKey('asha', LINES.toReversed(), PREFERENCES)).toBe(
    takeOrderKey('asha', LINES, PREFERENCES),
  );
});

test('a known outcome makes the next press another order', () => {
  const first = takeOrderKey('asha', LINES, PREFERENCES);
  expect(isOutcomeOpen('asha')).toBe(true);
  clearOrderKey();
  expect(isOutcomeOpen('asha')).toBe(false);
  expect(takeOrderKey('asha', LINES, PREFERENCES)).not.toBe(first);
});

test.each([
  ['quantity', 'asha', [{ _id: 'a', quantity: 2 }, LINES[1]!], PREFERENCES],
  ['line', 'asha', [LINES[0]!, { _id: 'c', quantity: 2 }], PREFERENCES],
  ['choice for what is missing', 'asha', LINES, { ...PREFERENCES, ifShort: 'replace' }],
  ['place to leave it', 'asha', LINES, { ...PREFERENCES, leaveAtDoor: true }],
  ['wrapping', 'asha', LINES, { ...PREFERENCES, giftWrap: true }],
  ['way of paying', 'asha', LINES, { ...PREFERENCES, method: 'upi' }],
  ['shopper', 'ravi', LINES, PREFERENCES],
] as const)('another %s gets another key', (_what, userId, lines, preferences) => {
  const before = takeOrderKey('asha', LINES, PREFERENCES);
  expect(takeOrderKey(userId, lines, preferences)).not.toBe(before);
});

test('a broken entry in the storage is ignored', () => {
  sessionStorage.setItem('order-key', '{');
  expect(takeOrderKey('asha', LINES, PREFERENCES)).toMatch(/^[0-9a-f]{32}$/);
});
