import { describe, expect, test } from 'vitest';
import { readFactName } from './fact-names.rules.ts';

describe('what a custom field is about', () => {
  test.each([
    ['Veg/Non-veg', 'veg'],
    ['VEG / NON VEG', 'veg'],
    ['Food Type', 'veg'],
    ['Dietary Preference', 'veg'],
    ['Vegeterian', 'veg'],
    ['Net quantity', 'quantity'],
    ['Net Qty.', 'quantity'],
    ['NET WT', 'quantity'],
    ['Net Contents', 'quantity'],
    ['M.R.P.', 'mrp'],
    ['Maximum Retail Price', 'mrp'],
    ['Ingredients', 'ingredients'],
    ['INGREDIENTS:', 'ingredients'],
    ['Ingrediants', 'ingredients'],
    ['List of ingredients', 'ingredients'],
    ['Allergens', 'allergens'],
    ['Allergen Information', 'allergens'],
    ['Alergens', 'allergens'],
    ['Nutrition (per 100 g)', 'nutrition'],
    ['Nutritional Information (per 100 ml)', 'nutrition'],
    ['Nutritonal Infromation', 'nutrition'],
    ['Nutrition Facts', 'nutrition'],
    ['Nutrition [per serving]', 'nutrition'],
    ['Shelf life', 'bestBefore'],
    ['Best Before', 'bestBefore'],
    ['Best-before', 'bestBefore'],
    ['Expiry Date', 'bestBefore'],
    ['FSSAI', 'licence'],
    ['FSSAI Lic. No.', 'licence'],
    ['FSSAI Licence No', 'licence'],
    ['Fssai License Number', 'licence'],
    ['Mfg by', 'maker'],
    ['Mfd. By', 'maker'],
    ['Manufactured by', 'maker'],
    ['Manufacturer', 'maker'],
    ['Manufacturer Name & Address', 'maker'],
    ['Manufacterer', 'maker'],
    ['Packed by', 'maker'],
    ['Imported By', 'maker'],
    ['Marketed by', 'maker'],
    ['Country of origin', 'origin'],
    ['Country Of Orgin', 'origin'],
    ['Made in', 'origin'],
    ['ＦＳＳＡＩ No.', 'licence'],
  ])('%s: %s', (name, kind) => {
    expect(readFactName(name)).toBe(kind);
  });

  test.each([
    'Brand',
    'Flavour',
    'Variety',
    'Storage',
    'Material',
    'Care',
    'Caution',
    'Size',
    'Colour',
    'Pack',
    'Grade',
    'Warranty',
    'Type',
    'For',
    'Farming',
    'Processing',
    'Preparation',
    'Sweetness',
    'Model number',
    'Number of pieces',
    'Vegetable',
    'Marker',
    'Date',
    'Unit',
    '',
    '()',
    '🌱',
    '1',
  ])('%j is left as it is', (name) => {
    expect(readFactName(name)).toBeNull();
  });

  test('names of built-in properties are names like any other', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(readFactName(name)).toBeNull();
  });

  test('a long name is read at once', () => {
    for (const name of ['('.repeat(100_000), 'a '.repeat(50_000), '&'.repeat(59), '(['.repeat(29)])
      expect(readFactName(name)).toBeNull();
  });
});
