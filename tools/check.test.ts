import { expect, test } from 'vitest';
import { findWrongSubjects } from './check.ts';

test.each(['fix(cart): keep the amount', 'docs: say it once', 'feat(stock-alert)!: send one message'])(
  'a commit may be called %s',
  (subject) => expect(findWrongSubjects([subject])).toEqual([]),
);

test.each([
  'Let the cart be',
  'fix (cart): keep the amount',
  'fix:',
  'wip: half of it',
  `fix: ${'x'.repeat(70)}`,
])('a commit may not be called %s', (subject) => expect(findWrongSubjects([subject])).toHaveLength(1));
