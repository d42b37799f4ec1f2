import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, offlineError } from './api.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import { replaceStored, type Guard } from './stored.ts';
import { stubStorage } from '#tests/stub-storage.ts';

const isText = ((value) => typeof value === 'string') as Guard<string>;
const refusal = () => new ApiError(409, { message: 'No' });

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
});
afterEach(() => {
  replaceStored(() => false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One tab; `errors` are thrown by its next calls, `sent` is what the shop has seen. */
function openTab(options: Partial<OutboxOptions<string>> = {}) {
  const sent: string[] = [];
  const errors: Error[] = [];
  const outbox = createOutbox<string>({
    ...{ prefix: 'words:', isValue: isText, restMs: 100, pausesMs: [1_000, 5_000] },
    async send([first]) {
      sent.push(first!.value);
      await Promise.resolve();
      const error = errors.shift();
      if (error) throw error;
      outbox.remove([first!]);
    },
    ...options,
  });
  const left = () => outbox.entries().map(({ value }) => value);
  return { outbox, sent, errors, left };
}

describe('entries', () => {
  it('are sent by themselves, oldest first and once, also when the clock was set back', async () => {
    const { outbox, sent, left } = openTab();
    vi.setSystemTime('2026-01-02');
    outbox.add('one');
    vi.setSystemTime('2026-01-01');
    for (const word of ['two', 'three']) outbox.add(word);
    expect(left()).toEqual(['one', 'two', 'three']);
    await vi.advanceTimersByTimeAsync(100);
    expect([sent, left()]).toEqual([['one', 'two', 'three'], []]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(3);
  });

  it('added while others are sent follow them, and two senders act as one', async () => {
    const { outbox, sent } = openTab();
    outbox.add('one');
    const both = [outbox.send(), outbox.send()];
    outbox.add('two');
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(sent).toEqual(['one', 'two']);
  });

  it('of another tab are seen, and sent once by one of them', async () => {
    const [one, other] = [openTab(), openTab()];
    one.outbox.add('one');
    other.outbox.add('two');
    expect(one.left()).toEqual(other.left());
    await Promise.all([one.outbox.send(), other.outbox.send()]);
    expect([...one.sent, ...other.sent]).toEqual(['one', 'two']);
  });

  it('are not sent by an outbox that was closed', async () => {
    const [closed, next] = [openTab(), openTab()];
    closed.outbox.add('one');
    closed.outbox.close();
    next.outbox.add('two');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([closed.sent, next.sent]).toEqual([[], ['one', 'two']]);
  });

  it('last as long as the page where there is no room', () => {
    const { outbox, left } = openTab();
    localStorage.setItem = () => {
      throw new Error('full');
    };
    expect(outbox.add('one')).toBe(false);
    expect(left()).toEqual(['one']);
  });

  it('that cannot be read are passed over', () => {
    localStorage.setItem('words:a', '{');
    localStorage.setItem('words:b', '1');
    const { outbox } = openTab();
    expect(outbox.entries()).toEqual([]);
    expect(outbox.entries()).toBe(outbox.entries());
  });
});

describe('a call that fails', () => {
  it('is repeated with growing pauses, and at once when the network is back', async () => {
    const { outbox, sent, errors } = openTab();
    outbox.add('one');
    errors.push(offlineError(), new ApiError(503, {}), offlineError(), new Error('unforeseen'));
    expect(await outbox.send()).toBe(false);
    expect(outbox.trouble()?.kind).toBe('offline');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([sent.length, outbox.trouble()?.kind]).toEqual([2, 'busy']);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(sent).toHaveLength(2);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([sent.length, outbox.entries().length, outbox.trouble()]).toEqual([5, 0, null]);
  });

  it('because it is refused waits for a new entry, and says why', async () => {
    const { outbox, sent, errors } = openTab();
    errors.push(refusal());
    outbox.add('one');
    expect(await outbox.send()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, outbox.trouble()]).toEqual([['one'], { kind: 'refused', message: 'No' }]);
    outbox.add('two');
    await vi.advanceTimersByTimeAsync(100);
    expect([sent, outbox.trouble()]).toEqual([['one', 'one', 'two'], null]);
  });

  it('is not repeated in a loop when nothing was removed', async () => {
    const send = vi.fn(async () => {});
    const { outbox } = openTab({ send });
    outbox.add('one');
    expect(await outbox.send()).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

it('nothing more is sent once another session has begun', async () => {
  const { outbox, sent } = openTab({
    async send([first]) {
      sent.push(first!.value);
      replaceStored((key) => key.startsWith('words:'), { refreshToken: 'of somebody else' });
      outbox.remove([first!]);
    },
  });
  outbox.add('one');
  outbox.add('two');
  expect(await outbox.send()).toBe(false);
  expect(sent).toEqual(['one']);
});
