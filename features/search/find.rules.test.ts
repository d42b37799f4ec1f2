// What is understood and what comes first, over a few products of its own.

import { expect, test } from 'vitest';
import { find } from './find.rules.ts';
import { SearchIndex } from './search-index.rules.ts';
import { Thesaurus } from './thesaurus.rules.ts';

type Row = [name: string, place: string];

function makeShop(rows: readonly Row[], groups: string[][] = []) {
  const index = new SearchIndex();
  const thesaurus = new Thesaurus(groups);
  for (const [at, [name, place]] of rows.entries()) {
    index.shelves.setPlaceName(place, place);
    index.put({
      id: at.toString(16).padStart(24, '0'),
      name,
      unit: '1 pc',
      description: '',
      details: {},
      places: [place],
      isInStock: true,
    });
  }
  for (const [stem, word] of thesaurus.words) index.spellings.add(stem, word);
  return (text: string) => {
    const { products, exact, corrected } = find({ index, thesaurus }, text, { offset: 0, limit: 50 });
    return { names: products.map((product) => rows[product]![0]), exact, corrected };
  };
}

/** So many that it is usual for the thing to be called so. */
const many = (count: number, row: (at: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => row(at));

test.each([
  ['Gopala Paneer', 'Gopala Paneer - Chilli'],
  ['Gopala Paneer', 'Gopala Paneer - Fried, Spicy'],
  ['Gopala Paneer', 'Gopala Soya Paneer'],
])(
  'the plain thing comes before one that is flavoured, fried or made of something else: %s, %s',
  (plain, altered) => {
    const search = makeShop([
      [plain, 'Dairy'],
      [altered, 'Dairy'],
    ]);
    expect(search('paneer').names).toEqual([plain, altered]);
  },
);

test('who says how the thing should be gets it so', () => {
  const search = makeShop([
    ['Nutty Almonds', 'Dry Fruits'],
    ['Nutty Almonds - Roasted', 'Dry Fruits'],
  ]);
  expect(search('roasted almonds').names[0]).toBe('Nutty Almonds - Roasted');
});

test('a shelf for flavoured things comes after the one for the thing itself', () => {
  const search = makeShop([
    ['Gopala Toned Milk', 'Milk'],
    ['Gopala Tulsi Milk', 'Flavoured Milk'],
  ]);
  expect(search('milk').names[0]).toBe('Gopala Toned Milk');
});

test('the whole name of a place means what stands there, not the few that mention it', () => {
  const search = makeShop([
    ['Rover Dog Treat Oral Care', 'Pet Food'],
    ...many(12, (at): Row => [`Whitely Toothpaste ${at}`, 'Oral Care']),
  ]);
  const { names } = search('oral care');
  expect(names[0]).toMatch(/^Whitely/);
  expect(names).toContain('Rover Dog Treat Oral Care');
});

test('an organic thing is named behind "Organic -"', () => {
  const search = makeShop([
    ['Whitely Clove & Salt Toothpaste', 'Oral Care'],
    ['Royal Organic - Cloves', 'Spices'],
  ]);
  expect(search('clove').names[0]).toBe('Royal Organic - Cloves');
});

test.each([
  ['mikl', 'Milk'],
  ['otas', 'Oats'],
  ['hummas', 'Hummus'],
])('letters exchanged or wrong at the end are corrected: %s', (typed, meant) => {
  const search = makeShop(['Milk', 'Oats', 'Hummus', 'Mill Bread'].map((name): Row => [name, 'Food']));
  const { names, exact, corrected } = search(typed);
  expect(names[0]).toBe(meant);
  expect(exact).toBe(false);
  expect(corrected).toBe(meant.toLowerCase());
});

test('what seems to be the plural of a short word may be the beginning of a longer one', () => {
  const search = makeShop(
    [['Rai', 'Spices'], ...many(9, (at): Row => [`Golden Raisins ${at}`, 'Dry Fruits'])],
    [['mustard seeds', 'rai']],
  );
  expect(search('rais').names[0]).toMatch(/Raisins/);
  expect(search('rai').names[0]).toBe('Rai');
});

test('what sounds alike but is spelt quite differently is said openly', () => {
  const search = makeShop(many(9, (at): Row => [`Snickers Bar ${at}`, 'Chocolates']));
  expect(search('sneakers').exact).toBe(false);
  expect(search('snikers').exact).toBe(true);
});

test('a word found only inside another is said openly', () => {
  const search = makeShop([['Silky Oil Replacement', 'Hair Care']], [['cement', 'simento']]);
  expect(search('cement')).toEqual({
    names: ['Silky Oil Replacement'],
    exact: false,
    corrected: 'replacement',
  });
});

test('words that nothing has together are doubted before one is left out', () => {
  const search = makeShop([
    ['Bright Toilet Cleaner', 'Cleaning'],
    ['Craem Mug', 'Kitchen'],
    ['Gopala Cream Roll', 'Bakery'],
  ]);
  expect(search('craem roll')).toMatchObject({ names: ['Gopala Cream Roll'], exact: false });
});

test('a word said twice is said once', () => {
  const search = makeShop([['Poppy Seeds', 'Spices']], [['poppy seeds', 'khas khas']]);
  expect(search('khas khas').names).toEqual(['Poppy Seeds']);
});

test('what a few products only mention is not said to be sold, unless it says how something should be', () => {
  const search = makeShop(
    [
      ['Kleen Wipes - For Laptops', 'Cleaning'],
      ['Kleen Mop', 'Cleaning'],
      ['Fizzo Zerocal Cola', 'Drinks'],
      ['Fizzo Cola', 'Drinks'],
    ],
    [['cola', 'kola']],
  );
  expect(search('laptop')).toEqual({
    names: ['Kleen Wipes - For Laptops'],
    exact: false,
    corrected: 'kleen wipes',
  });
  expect(search('zerocal cola')).toMatchObject({
    names: ['Fizzo Zerocal Cola'],
    exact: true,
    corrected: null,
  });
  expect(search('mop')).toMatchObject({ exact: true, corrected: null });
});
