import { beforeEach, expect, test, vi } from 'vitest';
import { getToasts, toastError, toastLoading, toastSuccess } from './toast.ts';

const seen = () => getToasts().map(({ text, times }) => (times > 1 ? `${text} x${times}` : text));

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.runAllTimers();
    vi.useRealTimers();
  };
});

test('the same text renews the toast: it stays one, counts, and disappears 2 s after the last', () => {
  for (let press = 1; press <= 6; press += 1) {
    toastSuccess('Item added');
    expect(seen()).toEqual([press > 1 ? `Item added x${press}` : 'Item added']);
    vi.advanceTimersByTime(press < 6 ? 400 : 1_999);
  }
  expect(seen()).toEqual(['Item added x6']);
  vi.advanceTimersByTime(1);
  expect(seen()).toEqual([]);
});

test('a newer success replaces an older one', () => {
  toastSuccess('Item added');
  toastSuccess('Item remove');
  expect(seen()).toEqual(['Item remove']);
  vi.advanceTimersByTime(2_000);
  expect(seen()).toEqual([]);
});

test('errors are shown for 4 s each, one after another, and each once', () => {
  for (const text of ['first', 'second', 'first', 'second', 'third']) toastError(text);
  expect(seen()).toEqual(['first x2']);
  vi.advanceTimersByTime(4_000);
  expect(seen()).toEqual(['second']);
  vi.advanceTimersByTime(4_000);
  expect(seen()).toEqual(['third']);
  vi.advanceTimersByTime(4_000);
  expect(seen()).toEqual([]);
});

test('an error and a success are shown side by side', () => {
  toastError('Only 3 left in stock');
  toastSuccess('Item added');
  expect(seen()).toEqual(['Only 3 left in stock', 'Item added']);
});

test('at most 20 errors wait to be shown', () => {
  for (let number = 1; number <= 50; number += 1) toastError(`error ${number}`);
  const all = new Set<string>();
  for (let second = 0; second < 300; second += 1) {
    for (const text of seen()) all.add(text);
    vi.advanceTimersByTime(1_000);
  }
  expect(all.size).toBe(20);
});

test('loading stays until it ends, and a success covers it only for a moment', () => {
  const end = toastLoading('Loading...');
  vi.advanceTimersByTime(60_000);
  expect(seen()).toEqual(['Loading...']);
  toastSuccess('Item added');
  expect(seen()).toEqual(['Item added']);
  vi.advanceTimersByTime(2_000);
  expect(seen()).toEqual(['Loading...']);
  end();
  expect(seen()).toEqual([]);
});
