import { describe, expect, test } from 'vitest';
import { readFacts, readNutrition } from './product-facts.rules.ts';

describe('facts of a product', () => {
  test('are in the order of a label; everything else stays as entered', () => {
    const { veg, facts, rest } = readFacts({
      'Country of origin': 'India',
      Flavour: 'Masala',
      'Mfg by': 'A Ltd',
      'Marketed by': 'B Ltd',
      'FSSAI Lic. No.': '19922454968846',
      'Shelf life': '6 months',
      'Nutrition (per 100 g)': 'Energy 345 kcal; Protein 11.5 g',
      Allergens: 'Contains milk',
      INGREDIENTS: 'Wheat, sugar',
      'Net Wt.': '100 g',
      'Veg/Non-veg': 'Vegetarian',
      Storage: 'Dry',
    });
    expect(veg).toBe('veg');
    expect(facts.map(({ name }) => name)).toEqual([
      'Veg/Non-veg',
      'Net Wt.',
      'INGREDIENTS',
      'Allergens',
      'Nutrition (per 100 g)',
      'Shelf life',
      'FSSAI Lic. No.',
      'Mfg by',
      'Marketed by',
      'Country of origin',
    ]);
    expect(facts[4]!.rows).toEqual([
      ['Energy', '345 kcal'],
      ['Protein', '11.5 g'],
    ]);
    expect(rest).toEqual([
      ['Flavour', 'Masala'],
      ['Storage', 'Dry'],
    ]);
  });

  test.each([
    ['Energy: 345 kcal, Protein: 11.5 g', { Energy: '345 kcal', Protein: '11.5 g' }],
    ['Energy - 1,450 kJ\nFat - 2 g', { Energy: '1,450 kJ', Fat: '2 g' }],
    ['Vitamin B12 2 mcg; Sodium <5 mg', { 'Vitamin B12': '2 mcg', Sodium: '<5 mg' }],
    ['Total Fat 2 g (3%) | of which saturated 1 g', { 'Total Fat': '2 g (3%)', 'of which saturated': '1 g' }],
    ['Energy 345kcal;Protein 3g;', { Energy: '345kcal', Protein: '3g' }],
  ])('%j is a table', (value, rows) => {
    expect(readNutrition(value)).toEqual(Object.entries(rows));
  });

  test.each([
    '',
    'See pack',
    'Energy 345 kcal',
    'Energy 345 kcal; good for you',
    'Rich in protein, low in fat',
    '1; 2; 3',
    `Energy 3 kcal; ${'x'.repeat(3000)}`,
    'Energy 3 g; '.repeat(60),
  ])('%j stays a text', (value) => {
    expect(readNutrition(value)).toEqual([]);
  });

  test('long texts are read at once', () => {
    // The work alone: a busy machine does other things meanwhile.
    const begun = process.cpuUsage();
    for (const text of [' '.repeat(1900), `a${' :'.repeat(950)}`, 'a 1'.repeat(600), '1 '.repeat(999)])
      readNutrition(`${text};b 1`);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
  });
});
