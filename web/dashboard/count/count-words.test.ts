import { expect, it } from 'vitest';
import { toDifferenceWords, toMeanwhileWords } from './count-words.ts';

it('says how a count differs, and what was sold meanwhile', () => {
  expect(toDifferenceWords(0, { seenStock: 8, toPick: 0 })).toBe('As it should be');
  expect(toDifferenceWords(-2, { seenStock: 8, toPick: 2 })).toBe(
    '2 less than 10: 8 in stock, 2 sold and not picked yet',
  );
  expect(toDifferenceWords(1, { seenStock: 8, toPick: 0 })).toBe('1 more than 8');
  expect([toMeanwhileWords(-3), toMeanwhileWords(1), toMeanwhileWords(0)]).toEqual([
    '3 sold meanwhile',
    '1 came back meanwhile',
    '',
  ]);
});
