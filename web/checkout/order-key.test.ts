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

test('another quantity, line, delivery preference or shopper gets another key', () => {
  const keys = [
    takeOrderKey('asha', LINES, PREFERENCES),
    takeOrderKey('asha', [{ _id: 'a', quantity: 2 }, LINES[1]!], PREFERENCES),
    takeOrderKey('asha', [LINES[0]!, { _id: 'c', quantity: 2 }], PREFERENCES),
    takeOrderKey('asha', LINES, { ...PREFERENCES, ifShort: 'replace' }),
    takeOrderKey('asha', LINES, { ...PREFERENCES, leaveAtDoor: true }),
    takeOrderKey('ravi', LINES, PREFERENCES),
  ];
  expect(new Set(keys).size).toBe(6);
});

test('a broken entry in the storage is ignored', () => {
  sessionStorage.setItem('order-key', '{');
  expect(takeOrderKey('asha', LINES, PREFERENCES)).toMatch(/^[0-9a-f]{32}$/);
});
