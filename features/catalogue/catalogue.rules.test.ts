import { expect, test } from 'vitest';
import { byName, groupByCategory, inCategoryOrder, rankByUnits } from './catalogue.rules.ts';

const named = (name: string, _id = '1') => ({ _id, name });

test('sorts names without regard to letter case, equal ones by age', () => {
  const sorted = [named('b'), named('A', '2'), named('a', '1'), named('Ä'), named('C')].sort(byName);
  expect(sorted.map(({ name, _id }) => name + _id)).toEqual(['a1', 'A2', 'Ä1', 'b1', 'C1']);
});

const [dairy, baby] = [named('Dairy', 'd'), named('Baby', 'y')];
const subs = [
  { ...named('Bread', 'b'), category: [dairy] },
  { ...named('Curd', 'c'), category: [dairy] },
  { ...named('Milk', 'm'), category: [baby, dairy] },
];
const idsOf = (list: readonly { _id: string }[] | undefined) => list?.map(({ _id }) => _id);

test('categories follow the stored order, those it does not contain come after it by name', () => {
  const sorted = [baby, dairy, named('Fruit', 'f'), named('Oil', 'o')];
  expect(idsOf(inCategoryOrder(sorted, new Map()))).toEqual(['y', 'd', 'f', 'o']);
  expect(idsOf(inCategoryOrder(sorted, new Map([['', ['o', 'gone', 'd']]])))).toEqual(['o', 'd', 'y', 'f']);
});

test('each category has the sub-categories that list it, in its own order', () => {
  const byName = groupByCategory(subs, new Map());
  expect([idsOf(byName.get('d')), idsOf(byName.get('y')), byName.get('f')]).toEqual([
    ['b', 'c', 'm'],
    ['m'],
    undefined,
  ]);
  const ordered = groupByCategory(subs, new Map([['d', ['m', 'c']]]));
  expect([idsOf(ordered.get('d')), idsOf(ordered.get('y'))]).toEqual([['m', 'c', 'b'], ['m']]);
});

test('more units come first, equal ones by name, and unsold ones are not ranked', () => {
  const sold = (categoryId: string, subCategoryId: string, units: number) => ({
    categoryId,
    subCategoryId,
    units,
  });
  const ranked = rankByUnits(
    [
      sold('y', '', 3),
      sold('d', '', 20),
      sold('d', 'm', 9),
      sold('d', 'c', 9),
      sold('d', 'b', 0),
      sold('y', 'm', 3),
      sold('gone', '', 99),
    ],
    [baby, dairy],
    subs,
  );
  expect(ranked).toEqual(
    new Map([
      ['', ['d', 'y']],
      ['d', ['c', 'm']],
      ['y', ['m']],
    ]),
  );
});
