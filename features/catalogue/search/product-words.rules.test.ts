import { expect, test } from 'vitest';
import { costOf, COSTS_OF_BUNDLES, FIELD, readName } from './product-words.rules.ts';

const headsOf = (name: string) =>
  readName(name)
    .filter(({ field }) => field === FIELD.head)
    .map(({ word }) => word);

test.each([
  ['Toned Milk', ['milk']],
  ['Milk Biscuit', ['biscuit']],
  ['Potato Chips - Salted', ['chips']],
  ['Besan Classic 500 g', ['besan']],
  ['Fried Gram/Huri Kadale', ['gram', 'kadale']],
  ['Coffee/Milk Mug', ['mug']],
  ['Soap with Milk Cream', ['soap']],
  ['Tea - Lemon & Ginger', ['tea']],
  ['Lemon & Ginger', []],
  ['Tomato Ketchup, No Onion', ['ketchup']],
])('what %s is: %j', (name, heads) => {
  expect(headsOf(name)).toEqual(heads);
});

test('the longest name costs as much as a long one', () => {
  const longest = costOf({ extras: 99, altered: 9, bundle: 'combo' }, 0, COSTS_OF_BUNDLES);
  expect(longest).toBe(costOf({ extras: 12, altered: 2, bundle: 'combo' }, 0, COSTS_OF_BUNDLES));
});

test('words for a variant cost nothing where they were typed', () => {
  const traits = { extras: 0, altered: 1, bundle: 'none' } as const;
  expect(costOf(traits, 0, COSTS_OF_BUNDLES)).toBeGreaterThan(0);
  expect(costOf(traits, 1, COSTS_OF_BUNDLES)).toBe(0);
});
