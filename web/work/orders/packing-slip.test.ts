import { expect, test } from 'vitest';
import { countUnits, groupLines } from './packing-slip.tsx';

const makeLine = (name: string, category: string | null, quantity = 1) => ({
  name,
  quantity,
  category,
});

test('lines of one category are together, categories by name, lines without one last', () => {
  const groups = groupLines([
    makeLine('Soap', 'Home'),
    makeLine('Gone', null),
    makeLine('Milk', 'Dairy'),
    makeLine('Broom', 'Home'),
    makeLine('Ghee', 'Dairy'),
  ]);
  expect(groups.map(({ category, lines }) => [category, lines.map(({ name }) => name)])).toEqual([
    ['Dairy', ['Milk', 'Ghee']],
    ['Home', ['Soap', 'Broom']],
    ['Other products', ['Gone']],
  ]);
});

test('units are counted, not lines', () => {
  expect(countUnits([makeLine('Milk', null, 3), makeLine('Ghee', null, 2)])).toBe(5);
});
