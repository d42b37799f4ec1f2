import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.ts';

test('simultaneous reads go together, each with its own answer', async () => {
  const groups: number[][] = [];
  const read = batchLoader<number, string>(async (keys) => {
    groups.push(keys);
    return keys.map((key) => `value ${key}`);
  });
  expect(await Promise.all([read(1), read(2), read(3)])).toEqual(['value 1', 'value 2', 'value 3']);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('nobody gets an answer that was read before they asked', async () => {
  let stored = 'old';
  const release: (() => void)[] = [];
  const read = batchLoader<number, string>(async (keys) => {
    const seen = stored;
    await new Promise<void>((resolve) => release.push(resolve));
    return keys.map(() => seen);
  });
  const before = read(1);
  while (release.length === 0) await new Promise(setImmediate);
  stored = 'new';
  const after = read(1);
  while (release.length < 2) await new Promise(setImmediate);
  for (const resolve of release) resolve();
  expect([await before, await after]).toEqual(['old', 'new']);
});

test('at most two groups are read at a time, and a failed one does not stop the next', async () => {
  let pending = 0;
  let most = 0;
  const read = batchLoader<number, number>(async (keys) => {
    most = Math.max(most, ++pending);
    await new Promise((resolve) => setTimeout(resolve, 2));
    pending--;
    if (keys.includes(0)) throw new Error('the database is gone');
    return keys;
  });
  const first = read(0);
  await expect(first).rejects.toThrow('the database is gone');
  const many = Array.from({ length: 300 }, (_, key) => key + 1);
  expect(await Promise.all(many.map((key) => read(key)))).toEqual(many);
  expect(most).toBe(2);
});
