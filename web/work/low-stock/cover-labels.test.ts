import { expect, test } from 'vitest';
import { formatCover } from './cover-labels.ts';

test.each([
  [0, 'less than an hour'],
  [1, '1 hour'],
  [47, '47 hours'],
  [48, '2 days'],
  [95, '3 days'],
])('%i hours are %s', (hours, words) => {
  expect(formatCover(hours)).toBe(words);
});
