import { expect, it } from 'vitest';
import { openUploadQueue } from './upload-queue.ts';

const SIZE = { maxRunning: 3, maxRunningPerUser: 2, maxPresent: 8, maxPresentPerUser: 4 };
const stays = () => new AbortController().signal;
const admit = async () => {};

/** Uploads that run until they are ended by name, and the order in which they began. */
function makeUploads(queue = openUploadQueue(SIZE)) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, gone = stays()) =>
    queue(name[0]!, gone, admit, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    begin,
    settle,
    async end(name: string) {
      ends.get(name)!();
      await settle();
    },
  };
}

it('everybody gets a turn in the order of arrival, and nobody more than their share', async () => {
  const { begun, begin, settle, end } = makeUploads();
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => begin(name));
  await settle();
  // The third of `a` lets `b` go first.
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  await end('a1');
  expect(begun.at(-1)).toBe('a3');
  for (const name of ['a2', 'b2', 'a3', 'c1']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

it('too many of one person are refused as theirs, too many in all are told to come back', async () => {
  const { begin, settle, end } = makeUploads();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void begin(name);
  await settle();
  await expect(begin('a5')).rejects.toMatchObject({ code: 'upload_under_way', status: 429 });
  void begin('d1');
  await settle();
  await expect(begin('d2')).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 });
  await end('a1');
  void begin('a5');
});

it('an upload that is refused, cancelled or failed frees its place', async () => {
  const queue = openUploadQueue({ maxRunning: 1, maxRunningPerUser: 1, maxPresent: 2, maxPresentPerUser: 2 });
  const fail = () => Promise.reject(new Error('no'));
  await expect(queue('a', stays(), fail, async () => 1)).rejects.toThrow('no');
  await expect(queue('a', stays(), admit, fail)).rejects.toThrow('no');
  const { begin, settle, end } = makeUploads(queue);
  void begin('a1');
  const leaving = new AbortController();
  const left = begin('a2', leaving.signal);
  await settle();
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(begin('b1', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before');
  const next = begin('b2');
  await end('a1');
  await end('b2');
  expect(await next).toBe('b2');
});
