import { beforeEach, expect, test, vi } from 'vitest';
import { toastError, toastLoading, toasts, toastSuccess } from './toast.ts';

const seen = () => toasts.get().map(({ text, times }) => (times > 1 ? `${text} x${times}` : text));

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

test('each lives its own time, 2 s for success and 4 s for errors, whatever comes after it', () => {
  toastSuccess('Item added');
  vi.advanceTimersByTime(1_000);
  toastSuccess('Item remove');
  toastError('Only 3 left in stock');
  expect(seen()).toEqual(['Only 3 left in stock', 'Item remove', 'Item added']);
  vi.advanceTimersByTime(999);
  expect(seen()).toContain('Item added');
  vi.advanceTimersByTime(1);
  expect(seen()).toEqual(['Only 3 left in stock', 'Item remove']);
  vi.advanceTimersByTime(1_000);
  expect(seen()).toEqual(['Only 3 left in stock']);
  vi.advanceTimersByTime(1_999);
  expect(seen()).toEqual(['Only 3 left in stock']);
  vi.advanceTimersByTime(1);
  expect(seen()).toEqual([]);
});

test('different errors are shown at once, the newest first; a repeated one comes first and lives anew', () => {
  for (const text of ['first', 'second', 'third']) toastError(text);
  expect(seen()).toEqual(['third', 'second', 'first']);
  vi.advanceTimersByTime(3_000);
  toastError('first');
  expect(seen()).toEqual(['first x2', 'third', 'second']);
  vi.advanceTimersByTime(3_999);
  expect(seen()).toEqual(['first x2']);
  vi.advanceTimersByTime(1);
  expect(seen()).toEqual([]);
});

test('at most 20 are shown at once, and the 21st ends none of them', () => {
  for (let number = 1; number <= 25; number += 1) toastError(`error ${number}`);
  expect(seen()).toHaveLength(20);
  expect(seen()).toContain('error 1');
  vi.advanceTimersByTime(4_000);
  toastError('error 25');
  expect(seen()).toEqual(['error 25']);
});

test('loading stays until it ends', () => {
  const end = toastLoading('Loading...');
  vi.advanceTimersByTime(60_000);
  toastSuccess('Item added');
  expect(seen()).toEqual(['Item added', 'Loading...']);
  vi.advanceTimersByTime(2_000);
  expect(seen()).toEqual(['Loading...']);
  end();
  expect(seen()).toEqual([]);
});
