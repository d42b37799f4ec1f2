// How queries are understood and ranked, over a few products made for each test.

import { describe, expect, test } from 'vitest';
import { find } from './find.ts';
import { SearchIndex } from './search-index.ts';
import { Thesaurus } from './vocabulary.ts';
import { BRAND_KINDS, NOT_SOLD } from './words.rules.ts';

const STORE = 'store';

type Row = [name: string, place: string, description?: string];

function makeShop(rows: readonly Row[], groups: string[][] = []) {
  const index = new SearchIndex();
  const thesaurus = new Thesaurus(groups, BRAND_KINDS, NOT_SOLD);
  for (const [at, [name, place, description = '']] of rows.entries()) {
    index.categorySets.setCategoryName(place, place);
    const id = at.toString(16).padStart(24, '0');
    const price = { pricePaise: 1000, discountBasisPoints: 0 };
    const rest = { description, details: {}, sizeGroup: id, categoryIds: [place], inStockAt: [STORE] };
    index.put({ id, name, unit: '1 pc', ...price, ...rest });
  }
  for (const [stem, word] of thesaurus.words) index.spellings.add(stem, word);
  return (text: string) => {
    const page = { storeId: STORE, offset: 0, limit: 50 };
    const { products, exact, corrected, notSold } = find({ index, thesaurus }, text, page);
    const names = products.map((product) => rows[product]![0]);
    return { names, exact, corrected, ...(notSold !== null && { notSold }) };
  };
}

/** Enough products that the name is usual for the thing. */
const many = (count: number, row: (at: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => row(at));

test.each([
  ['Gopala Paneer', 'Gopala Paneer - Chilli'],
  ['Gopala Paneer', 'Gopala Paneer - Fried, Spicy'],
  ['Gopala Paneer', 'Gopala Soya Paneer'],
])(
  'the plain product comes before one that is flavoured, fried or made of something else: %s, %s',
  (plain, altered) => {
    const search = makeShop([
      [plain, 'Dairy'],
      [altered, 'Dairy'],
    ]);
    expect(search('paneer').names).toEqual([plain, altered]);
  },
);

test('the whole name of a category means its products, not the few that mention it', () => {
  const search = makeShop([
    ['Rover Dog Treat Oral Care', 'Pet Food'],
    ...many(12, (at): Row => [`Whitely Toothpaste ${at}`, 'Oral Care']),
  ]);
  const { names } = search('oral care');
  expect(names[0]).toMatch(/^Whitely/);
  expect(names).toContain('Rover Dog Treat Oral Care');
});

test.each<[why: string, query: string, first: Row, other: Row]>([
  [
    'a typed variant is found first',
    'roasted almonds',
    ['Nutty Almonds - Roasted', 'Dry Fruits'],
    ['Nutty Almonds', 'Dry Fruits'],
  ],
  [
    'a sub-category of flavoured products comes after the one of the product itself',
    'milk',
    ['Gopala Toned Milk', 'Milk'],
    ['Gopala Tulsi Milk', 'Flavoured Milk'],
  ],
  [
    'the name of an organic product is what follows "Organic -"',
    'clove',
    ['Royal Organic - Cloves', 'Spices'],
    ['Whitely Clove & Salt Toothpaste', 'Oral Care'],
  ],
])('%s', (_, query, first, other) => {
  expect(makeShop([first, other])(query).names[0]).toBe(first[0]);
  expect(makeShop([other, first])(query).names[0]).toBe(first[0]);
});

test.each([
  ['mikl', 'Milk'],
  ['otas', 'Oats'],
  ['hummas', 'Hummus'],
])('swapped letters, or wrong ones at the end, are corrected: %s', (typed, meant) => {
  const search = makeShop(['Milk', 'Oats', 'Hummus', 'Mill Bread'].map((name): Row => [name, 'Food']));
  const { names, exact, corrected } = search(typed);
  expect(names[0]).toBe(meant);
  expect(exact).toBe(false);
  expect(corrected).toBe(meant.toLowerCase());
});

test('a seeming plural of a short word may be the beginning of a longer one', () => {
  const search = makeShop(
    [['Rai', 'Spices'], ...many(9, (at): Row => [`Golden Raisins ${at}`, 'Dry Fruits'])],
    [['mustard seeds', 'rai']],
  );
  expect(search('rais').names[0]).toMatch(/Raisins/);
  expect(search('rai').names[0]).toBe('Rai');
});

test('a word that sounds alike but is spelt differently is shown as a correction', () => {
  const search = makeShop(many(9, (at): Row => [`Snickers Bar ${at}`, 'Chocolates']));
  expect(search('sneakers').exact).toBe(false);
  expect(search('snikers').exact).toBe(true);
});

test('a word that is only inside another is not reported as found', () => {
  const search = makeShop([['Gopala Buttermilk', 'Dairy']], [['milk', 'doodh']]);
  expect(search('milk')).toEqual({ names: [], exact: false, corrected: null });
});

test('if no product has all words, they are corrected before one is left out', () => {
  const search = makeShop([
    ['Bright Toilet Cleaner', 'Cleaning'],
    ['Craem Mug', 'Kitchen'],
    ['Gopala Cream Roll', 'Bakery'],
  ]);
  expect(search('craem roll')).toMatchObject({ names: ['Gopala Cream Roll'], exact: false });
});

test('a repeated word counts once', () => {
  const search = makeShop([['Poppy Seeds', 'Spices']], [['poppy seeds', 'khas khas']]);
  expect(search('khas khas').names).toEqual(['Poppy Seeds']);
});

test('a word that few products only mention is not reported as sold, unless it describes a variant', () => {
  const search = makeShop(
    [
      ['Kleen Wipes - For Laptops', 'Cleaning'],
      ['Kleen Mop', 'Cleaning'],
      ['Fizzo Zerocal Cola', 'Drinks'],
      ['Fizzo Cola', 'Drinks'],
    ],
    [['cola', 'kola']],
  );
  const wipes = ['Kleen Wipes - For Laptops'];
  expect(search('laptop')).toEqual({ names: wipes, exact: false, corrected: 'wipes' });
  const cola = ['Fizzo Zerocal Cola'];
  expect(search('zerocal cola')).toMatchObject({ names: cola, exact: true, corrected: null });
  expect(search('mop')).toMatchObject({ exact: true, corrected: null });
});

describe('a brand that is not sold', () => {
  const groups = [
    ['maggi', 'maggie', 'मैगी'],
    ['noodles', 'chowmein'],
    ['butter', 'makhan'],
    ['ghee', 'desi ghee'],
    ['detergent', 'washing powder'],
  ];
  const rows: Row[] = [
    ['Noodlino Masala Noodles', 'Noodles'],
    ['Dudhvan Butter', 'Dairy'],
    ['Dudhvan Ghee', 'Dairy', 'Clarified from butter.'],
    ['Safedi Detergent Powder', 'Laundry'],
    ['Masalavan Cumin Powder', 'Spices'],
  ];

  test.each([
    ['maggi', 'Noodlino Masala Noodles', 'noodles'],
    ['maggie', 'Noodlino Masala Noodles', 'noodles'],
    ['मैगी', 'Noodlino Masala Noodles', 'noodles'],
    ['magg', 'Noodlino Masala Noodles', 'noodles'],
    ['amul butter', 'Dudhvan Butter', 'butter'],
    ['amul ghee', 'Dudhvan Ghee', 'ghee'],
    ['surf powder', 'Safedi Detergent Powder', 'detergent powder'],
  ])('means the kind of product it is known for, and says so: %s', (typed, name, corrected) => {
    const found = makeShop(rows, groups)(typed);
    expect(found).toMatchObject({ exact: false, corrected });
    expect(found.names[0]).toBe(name);
  });

  test.each([
    ['maggi', 'maggi'],
    ['Surf powder', 'surf'],
    ['amul butter', 'amul butter'],
    // Not the whole name: it may become another word.
    ['magg', null],
    ['butter', null],
  ])('is named if it was typed in full: %s', (typed, brand) => {
    expect(makeShop(rows, groups)(typed).notSold ?? null).toBe(brand);
  });

  test('means only itself as soon as it is sold', () => {
    const search = makeShop([...rows, ['Maggi Noodles', 'Noodles']], groups);
    expect(search('maggi')).toEqual({ names: ['Maggi Noodles'], exact: true, corrected: null });
  });

  test('may also be matches: what else lights the stove is shown, and said', () => {
    const search = makeShop([['Bijli Gas Lighter', 'Kitchen']], [['matchbox', 'maachis', 'matchsticks']]);
    const shown = { names: ['Bijli Gas Lighter'], exact: false, corrected: 'gas lighter' };
    for (const typed of ['matchbox', 'maachis', 'matchsticks'])
      expect(search(typed)).toEqual({ ...shown, notSold: typed });
  });

  test('finds nothing if its kind is not sold either', () => {
    expect(makeShop([['Dudhvan Butter', 'Dairy']], groups)('maggi').names).toEqual([]);
  });
});

describe('a thing that no grocer sells', () => {
  const rows: Row[] = [
    ['Nirmedic Surface Wipes', 'Cleaning', 'Safe for your phone and laptop.'],
    ['Kokovan Hummus', 'Dips'],
    ['Rasoikart Hand Whisk', 'Kitchen', 'A wooden ladder for cups, a guitar of a whisk.'],
    ['Nibblejoy Milk Biscuit', 'Biscuits', 'Slips into every school bag.'],
    ['Gostkraft Chicken Drumsticks', 'Meat'],
    ['Sparkgali Shoe Polish', 'Shoe Care'],
  ];
  const search = makeShop(rows, [['biscuit', 'cookie']]);

  const THINGS = 'phone, iphone, laptop, hammer, whisky, ladders, guitar, school bag, screwdriver';
  test.each(THINGS.split(', '))('finds nothing, neither by a similar word nor in descriptions: %s', (typed) =>
    expect(search(typed)).toEqual({ names: [], exact: false, corrected: null }),
  );

  test('may be the beginning of a sold product', () => {
    expect(search('drum').names).toEqual(['Gostkraft Chicken Drumsticks']);
  });

  test('finds products named after it, and says so', () => {
    const names = ['Sparkgali Shoe Polish'];
    expect(search('shoes')).toEqual({ names, exact: false, corrected: 'sparkgali shoe polish' });
    expect(search('shoe polish')).toMatchObject({ exact: true, corrected: null });
  });

  test('is found in a shop that sells it', () => {
    const withHammer = makeShop([...rows, ['Lohar Claw Hammer', 'Tools']]);
    expect(withHammer('hammer')).toMatchObject({ names: ['Lohar Claw Hammer'], exact: true });
  });
});

test('a word is not corrected to one that is only in descriptions', () => {
  const search = makeShop([['Tailtown Dog Collar', 'Pets', 'With a steel buckle.']]);
  expect(search('bickle').names).toEqual([]);
});

test('of several words the one for the product is in its name, not only in its description', () => {
  const search = makeShop(
    [
      ['Dudhvan Fresh Paneer', 'Paneer', 'Made of milk.'],
      ['Gauri Toned Milk', 'Dairy'],
      ['Krispora Veg Puff', 'Bakery', 'Warm it for the evening snack.'],
    ],
    [['milk', 'doodh']],
  );
  expect(search('fresh milk')).toEqual({ names: ['Gauri Toned Milk'], exact: false, corrected: 'milk' });
  expect(search('evening snack').names).toEqual([]);
});

test('two swapped letters in a word of three are corrected', () => {
  const rows: Row[] = [
    ['MTR Idli Mix', 'Mixes'],
    ['Tur Dal', 'Dal'],
  ];
  const search = makeShop(rows, [['dal', 'lentil']]);
  expect(search('mrt')).toMatchObject({ names: ['MTR Idli Mix'], exact: false, corrected: 'mtr' });
  expect(search('tru dal')).toMatchObject({ names: ['Tur Dal'], exact: false });
});

test('names that begin as typed come before synonyms', () => {
  const search = makeShop(
    [
      ...many(9, (at): Row => [`Himneer Drinking Water ${at}`, 'Water']),
      ['Lemon Pani Mix', 'Mixes'],
      ...many(3, (at): Row => [`Dudhvan Paneer ${at}`, 'Dairy']),
    ],
    [['water', 'pani', 'paani']],
  );
  expect(search('pan').names[0]).toMatch(/Paneer/);
  expect(search('pani').names[0]).toMatch(/Water|Pani/);
});

describe('three letters', () => {
  test('are the beginning of an everyday product, before a brand or something rare', () => {
    const search = makeShop([
      ...many(6, (at): Row => [`Too Crisp Lentil Chips ${at}`, 'Snacks']),
      ['Whitely Toothpaste', 'Oral Care'],
      ...many(9, (at): Row => [`Rangoli Maker Stencil ${at}`, 'Craft']),
      ['Nutty Makhana', 'Dry Fruits'],
    ]);
    expect(search('too').names[0]).toBe('Whitely Toothpaste');
    expect(search('mak').names[0]).toBe('Nutty Makhana');
  });

  test('do not stand for synonyms of other words that begin with them', () => {
    const search = makeShop(
      [
        ...many(3, (at): Row => [`Gopala Toned Milk ${at}`, 'Dairy']),
        ['Gopala Badam Milk', 'Drinks'],
        ['Gopala Mango Milkshake', 'Drinks'],
      ],
      [['milkshake', 'badam milk']],
    );
    expect(search('mil').names[0]).toMatch(/Toned/);
  });

  test('do not stand for all of a category that begins with them', () => {
    const search = makeShop([
      ...many(3, (at): Row => [`Nutty Makhana ${at}`, 'Dry Fruits']),
      ...many(12, (at): Row => [`Roopa Lipstick ${at}`, 'Makeup']),
    ]);
    expect(search('mak').names[0]).toMatch(/Makhana/);
  });

  test('longer texts are rather a beginning than a misspelling', () => {
    const search = makeShop(
      [...many(12, (at): Row => [`Sona Rice ${at}`, 'Rice']), ['Lumo Battery', 'Home']],
      [['rice', 'bhat']],
    );
    expect(search('batt').names[0]).toBe('Lumo Battery');
  });
});

test.each([
  ['band gobhi', 'Cabbage'],
  ['neebu', 'Lemon'],
  ['jharu', 'Kleen Broom'],
  ['urd daal', 'Khet Urad Dal'],
  ['tomatar', 'Desi Tomato'],
  ['loung', 'Cloves'],
])('Hindi as it is spelt by ear: %s', (typed, name) => {
  const sold: Record<string, string[]> = {
    Cabbage: ['cabbage', 'bandh gobi'],
    Cauliflower: ['cauliflower', 'gobhi'],
    Lemon: ['lemon', 'neembu'],
    'Kleen Broom': ['broom', 'jhadu'],
    'Khet Urad Dal': ['urad dal', 'kali dal'],
    'Desi Tomato': ['tomato', 'tamatar'],
    Peas: ['peas', 'matar'],
    Cloves: ['cloves', 'laung'],
  };
  const names = [...Object.keys(sold), 'Glass Jar', 'Khet Moong Dal'];
  const rows = names.map((each): Row => [each, 'Food']);
  const search = makeShop(rows, Object.values(sold));
  expect(search(typed).names[0]).toBe(name);
});

test('a word of the packs is not replaced by one that sounds like it', () => {
  const search = makeShop(
    [
      ['Pavwala White Bread', 'Bread'],
      ['Pavwala Wheat Bread', 'Bread'],
    ],
    [['wheat bread', 'brown bread']],
  );
  expect(search('white bread').names).toEqual(['Pavwala White Bread']);
});
