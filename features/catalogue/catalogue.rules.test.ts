import { expect, test } from 'vitest';
import { byName, findFirstSubCategory } from './catalogue.rules.ts';

const named = (name: string, _id = '1') => ({ _id, name });

test('sorts names without regard to letter case, equal ones by age', () => {
  const sorted = [named('b'), named('A', '2'), named('a', '1'), named('Ä'), named('C')].sort(byName);
  expect(sorted.map(({ name, _id }) => name + _id)).toEqual(['a1', 'A2', 'Ä1', 'b1', 'C1']);
});

test('the first sub-category of a category is the first by name that lists it', () => {
  const subs = [
    { ...named('Bread', 'b'), category: [named('Dairy', 'd')] },
    { ...named('Milk', 'm'), category: [named('Baby', 'y'), named('Dairy', 'd')] },
  ];
  expect(findFirstSubCategory(subs, 'd')?._id).toBe('b');
  expect(findFirstSubCategory(subs, 'y')?._id).toBe('m');
  expect(findFirstSubCategory(subs, 'nowhere')).toBeNull();
});
