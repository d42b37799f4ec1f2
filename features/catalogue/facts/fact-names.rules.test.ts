import { describe, expect, test } from 'vitest';
import { readFactName } from './fact-names.rules.ts';

describe('what a custom field is about', () => {
  test.each([
    ['veg', 'Veg/Non-veg | VEG / NON VEG | Food Type | Dietary Preference | Vegeterian'],
    ['quantity', 'Net quantity | Net Qty. | NET WT | Net Contents'],
    ['mrp', 'M.R.P. | Maximum Retail Price'],
    ['ingredients', 'Ingredients | INGREDIENTS: | Ingrediants | List of ingredients'],
    ['allergens', 'Allergens | Allergen Information | Alergens'],
    ['nutrition', 'Nutrition (per 100 g) | Nutritional Information (per 100 ml) | Nutrition Facts'],
    ['nutrition', 'Nutritonal Infromation | Nutrition [per serving]'],
    ['bestBefore', 'Shelf life | Best Before | Best-before | Expiry Date'],
    ['licence', 'FSSAI | FSSAI Lic. No. | FSSAI Licence No | Fssai License Number | ＦＳＳＡＩ No.'],
    ['maker', 'Mfg by | Mfd. By | Manufactured by | Manufacturer | Manufacturer Name & Address'],
    ['maker', 'Manufacterer | Packed by | Imported By | Marketed by'],
    ['origin', 'Country of origin | Country Of Orgin | Made in'],
  ])('%s: %s', (kind, names) => {
    for (const name of names.split(' | ')) expect(readFactName(name), name).toBe(kind);
  });

  test.each([
    'Brand | Flavour | Variety | Storage | Material | Care | Caution | Size | Colour | Pack | Grade | Warranty',
    'Type | For | Farming | Processing | Preparation | Sweetness | Model number | Number of pieces',
    'Vegetable | Marker | Date | Unit |  | () | 🌱 | 1',
  ])('%s are left as they are', (names) => {
    for (const name of names.split(' | ')) expect(readFactName(name), name).toBeNull();
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
