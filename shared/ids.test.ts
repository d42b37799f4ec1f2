import { expect, it, vi } from 'vitest';
import { isId, makeId } from './ids.ts';

it('ids are 24 lower-case hexadecimal characters, unique, and later ones sort after earlier ones', () => {
  const start = Date.UTC(2026, 0, 1);
  const ids = Array.from({ length: 3_000 }, (_, second) => makeId(new Date(start + second * 1000)));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
});

it('many within one second are unique and sort in the order of creation, wherever the counter starts', async () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((drawn) => (drawn as Uint8Array).fill(-16) as never);
  vi.resetModules();
  const highest = (await import('./ids.ts')).makeId;
  const now = new Date();
  for (const make of [makeId, highest]) {
    const ids = Array.from({ length: 10_000 }, () => make(now));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted());
  }
});

it.each([
  ['68007695aabbccddeeff0011', true],
  ['68007695AABBCCDDEEFF0011', false],
  ['68007695aabbccddeeff001', false],
  ['68007695aabbccddeeff00111', false],
  ['68007695-aabb-ccdd-eeff0', false],
  ['68007695aabbccddeeff0011\n', false],
  ['', false],
  [null, false],
  [{ $ne: null }, false],
  [['68007695aabbccddeeff0011'], false],
])('%j is an id: %j', (value, expected) => expect(isId(value)).toBe(expected));
