import { expect, it } from 'vitest';
import { likenessOf, sortByLikeness } from './likeness.rules.ts';

/** 'Dudhvan: Dudhvan Toned Milk, 1 L, 59', or without a brand; prices in rupees. */
function read(text: string) {
  const [, brand, name = '', unit = '', price] = /^(?:(.+): )?(.+), (.+?), (\d+)$/.exec(text)!;
  return { id: text, brand: brand ?? null, name, unit, pricePaise: Number(price) * 100, isInStock: true };
}

const sort = (wanted: string, ...others: string[]) =>
  sortByLikeness(read(wanted), others.map(read)).map(({ id }) => id);

it.each([
  [
    'white sugar: of another brand before another size of it, and both before khandsari',
    'Uttam: Uttam White Sugar, 1 kg, 48',
    'Masalavan: Masalavan White Sugar, 1 kg, 52',
    'Uttam: Uttam White Sugar, 5 kg, 230',
    'Uttam: Uttam Brown Sugar, 1 kg, 48',
    'Uttam: Uttam Khandsari, 500 g, 47',
  ],
  [
    'bread: the nearest size of the same kind, then another bread',
    'Pavwala: Pavwala White Sandwich Bread, 400 g, 39',
    'Morning Oven: Morning Oven White Sandwich Bread, 350 g, 39',
    'Morning Oven: Morning Oven White Sandwich Bread, 700 g, 65',
    'Pavwala: Pavwala Milk Bread, 400 g, 39',
    'Pavwala: Pavwala Fruit Buns, 400 g, 39',
  ],
  [
    'potatoes: potatoes, however dear, before onions at the same price',
    'Potatoes, 1 kg, 36',
    'Potato, 500 g, 20',
    'Baby Potato, 1 kg, 60',
    'Onion, 1 kg, 36',
  ],
  [
    'basmati: any basmati before idli rice, and rice before dal',
    'Gold: Gold Basmati Rice, 5 kg, 540',
    'Doon: Doon Basmati Rice, 1 kg, 110',
    'Doon: Doon Sella Basmati Rice, 5 kg, 520',
    'Gold: Gold Idli Rice, 5 kg, 520',
    'Gold: Gold Toor Dal, 5 kg, 540',
  ],
  [
    'toned milk: toned, double toned, then full cream',
    'Morning Pail: Morning Pail Toned Milk, 1 L, 60',
    'Dudhvan: Dudhvan Toned Milk, 500 ml, 32',
    'Dudhvan: Dudhvan Double Toned Milk, 1 L, 55',
    'Morning Pail: Morning Pail Full Cream Milk, 1 L, 60',
    'Morning Pail: Morning Pail Curd, 1 kg, 60',
  ],
  [
    'of a shop that names no brands: what a thing is counts more than who makes it',
    'Kisaan Toor Dal, 1 kg, 150',
    'Gold Toor Dal (Unpolished), 1 kg, 150',
    'Kisaan Chana Dal, 1 kg, 150',
    'Kisaan Basmati Rice, 1 kg, 150',
  ],
  [
    'of one kind: the same size, then up to a quarter more or less, the cheaper for its amount first',
    'Butter, 500 g, 200',
    'Butter, 0.5 kg, 150',
    'Butter, 500 g, 201',
    'Butter, 500 g, 290',
    'Butter, 450 g, 180',
    'Butter, 550 g, 225',
    'Butter, 1 kg, 400',
  ],
  [
    'without a size that can be compared: as far as four times as much',
    'Oil, 1 L, 50',
    'Oil, 1000 ml, 90',
    'Oil, 2 L, 100',
    'Oil, 1 kg, 50',
    'Oil, 5 L, 250',
  ],
])('%s', (_rule, wanted, ...others) => {
  expect(sort(wanted, ...others)).toEqual(others);
  expect(sort(wanted, ...others.toReversed())).toEqual(others);
});

it('what is out of stock comes last', () => {
  const [sugar, jaggery] = [read('White Sugar, 1 kg, 48'), read('Jaggery, 500 g, 60')];
  const sorted = sortByLikeness(sugar, [{ ...sugar, id: 'other', isInStock: false }, jaggery]);
  expect(sorted.map(({ id }) => id)).toEqual([jaggery.id, 'other']);
});

it.each([
  ['size', 'Uttam: Uttam White Sugar, 1 kg, 48', 'Uttam: Uttam White Sugar, 5 kg, 230'],
  ['brand', 'Uttam: Uttam White Sugar, 1 kg, 48', 'Morning Pail: Morning Pail White Sugar, 5 kg, 230'],
  ['other', 'Uttam: Uttam White Sugar, 1 kg, 48', 'Uttam: Uttam Khandsari, 1 kg, 48'],
  ['other', 'Uttam: Uttam White Sugar, 1 kg, 48', 'Uttam: Uttam White Sugar Cubes, 1 kg, 48'],
  ['other', 'Potato, 1 kg, 36', 'Baby Potato, 1 kg, 36'],
])('it is said to be %s what %s is to %s', (likeness, wanted, other) => {
  expect(likenessOf(read(wanted), read(other))).toBe(likeness);
});

it('the sizes that the owner tied are sizes, whatever they are called', () => {
  const tied = { ...read('Aashirvaad Atta, 5 kg, 250'), sizeGroup: 'atta' };
  expect(likenessOf(tied, { ...tied, name: 'Family Pack', unit: '10 kg' })).toBe('size');
});
