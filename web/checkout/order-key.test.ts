import { beforeEach, expect, test, vi } from 'vitest';
import { forgetOrderKey, isOutcomeOpen, takeOrderKey } from './order-key.ts';

const LINES = [
  { _id: 'a', quantity: 1 },
  { _id: 'b', quantity: 2 },
];
const WISHES = { ifShort: 'refund', leaveAtDoor: false } as const;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});

test('pressing again for the same cart sends the same key, in whatever order the lines come', () => {
  expect(takeOrderKey('asha', LINES.toReversed(), WISHES)).toBe(takeOrderKey('asha', LINES, WISHES));
});

test('a known outcome makes the next press another order', () => {
  const first = takeOrderKey('asha', LINES, WISHES);
  expect(isOutcomeOpen('asha')).toBe(true);
  forgetOrderKey();
  expect(isOutcomeOpen('asha')).toBe(false);
  expect(takeOrderKey('asha', LINES, WISHES)).not.toBe(first);
});

test('another quantity, another line, another wish or another shopper gets a key of its own', () => {
  const keys = [
    takeOrderKey('asha', LINES, WISHES),
    takeOrderKey('asha', [{ _id: 'a', quantity: 2 }, LINES[1]!], WISHES),
    takeOrderKey('asha', [LINES[0]!, { _id: 'c', quantity: 2 }], WISHES),
    takeOrderKey('asha', LINES, { ...WISHES, ifShort: 'replace' }),
    takeOrderKey('asha', LINES, { ...WISHES, leaveAtDoor: true }),
    takeOrderKey('ravi', LINES, WISHES),
  ];
  expect(new Set(keys).size).toBe(6);
});

test('a broken entry in the storage is no obstacle', () => {
  sessionStorage.setItem('order-key', '{');
  expect(takeOrderKey('asha', LINES, WISHES)).toMatch(/^[0-9a-f]{32}$/);
});
