import { expect, test } from 'vitest';
import { readGroupWords } from '../admin/synonym-groups.rules.ts';
import { SYNONYMS } from './word-lists.rules.ts';

test('built-in synonym groups keep the rules of those that staff write', () => {
  expect(SYNONYMS.length).toBeGreaterThan(900);
  for (const { words, at } of SYNONYMS) expect(readGroupWords(words), at).toEqual(words);
});
