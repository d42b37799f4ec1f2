import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openLine } from './line.ts';

/** Work that runs until it is ended by name, and which has begun. */
function makeWork(inLine: ReturnType<typeof openLine>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string) =>
    inLine(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, begin, end: (name: string) => ends.get(name)!() };
}

const BUSY = { code: 'busy', status: 503, retryAfterSeconds: 10 };

it('few run at a time, a few wait, and the rest is told to come back', async () => {
  const { begun, begin, end } = makeWork(openLine({ maxRunning: 2, maxPresent: 3, waitMs: 60_000 }));
  const [first, second, third] = ['first', 'second', 'third'].map(begin);
  await expect(begin('fourth')).rejects.toMatchObject(BUSY);
  expect(begun).toEqual(['first', 'second']);
  end('second');
  expect(await second).toBe('second');
  expect(begun).toEqual(['first', 'second', 'third']);
  const fifth = begin('fifth');
  for (const name of ['first', 'third']) end(name);
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  await sleep(0);
  end('fifth');
  expect(await fifth).toBe('fifth');
});

it('whoever waits too long is told to come back, and their work never runs', async () => {
  const { begun, begin, end } = makeWork(openLine({ maxRunning: 1, maxPresent: 3, waitMs: 20 }));
  const first = begin('first');
  await expect(begin('second')).rejects.toMatchObject(BUSY);
  end('first');
  expect(await first).toBe('first');
  const third = begin('third');
  await sleep(0);
  end('third');
  expect(await third).toBe('third');
  expect(begun).toEqual(['first', 'third']);
});

it('work that fails gives its place to the next', async () => {
  const inLine = openLine({ maxRunning: 1, maxPresent: 2, waitMs: 60_000 });
  const failed = inLine(() => Promise.reject(new Error('no')));
  const next = inLine(() => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
