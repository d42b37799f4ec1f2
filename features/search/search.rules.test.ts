import { expect, test } from 'vitest';
import { readQuery, toPatterns, toTextQuery } from './search.rules.ts';

test.each(['', '   ', '\n\t'])('nothing is looked for in %j', (text) => {
  expect(readQuery(text)).toBeNull();
});

test('reads words of letters and digits in lower case, each once', () => {
  expect(readQuery("  Amul's  MILK-milk 500ml ")).toEqual({
    text: "amul's milk-milk 500ml",
    words: ['amul', 's', 'milk', '500ml'],
  });
  expect(readQuery('दूध ☕')?.words).toEqual(['दूध']);
});

test('keeps to 200 characters and 8 words, and does not break a pair of surrogates in two', () => {
  const query = readQuery(`${'x'.repeat(199)}😀 y`);
  expect(query?.text.isWellFormed()).toBe(true);
  expect(query?.text.length).toBeLessThanOrEqual(200);
  expect(readQuery('a b c d e f g h i j')?.words).toHaveLength(8);
});

test('what was typed is data: wildcards are escaped, short words begin words', () => {
  expect(toPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
  expect(toPatterns('mi')).toEqual(['mi%', '% mi%']);
  expect(toTextQuery(['toned', 'milk'])).toBe("'toned':* & 'milk':*");
});
