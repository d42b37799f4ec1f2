import { describe, expect, test } from 'vitest';
import { MAX_VEG_VALUE, readVeg, VEG_FIRST_LETTERS } from './veg.rules.ts';

describe('veg or non-veg', () => {
  test.each([
    ['Veg/Non-veg', 'Vegetarian', 'veg'],
    ['Veg/Non-veg', 'Non-vegetarian', 'non-veg'],
    ['veg / non veg', 'VEG', 'veg'],
    ['Veg or Non Veg', 'non veg', 'non-veg'],
    ['Food Type', 'Pure Veg', 'veg'],
    ['Food type', '100% Vegetarian', 'veg'],
    ['Diet', 'Vegan', 'veg'],
    ['Dietary Preference', 'Suitable for vegetarians', 'veg'],
    ['Dietary Preference', 'Eggetarian', 'non-veg'],
    ['Food type', 'Contains egg', 'non-veg'],
    ['FSSAI mark', 'Green dot', 'veg'],
    ['FSSAI mark', 'Brown triangle', 'non-veg'],
    ['Vegetarian', 'Yes', 'veg'],
    ['Vegetarian', 'No', 'non-veg'],
    ['Veg', 'yes', 'veg'],
    ['Non-veg', 'Yes', 'non-veg'],
    ['Non Vegetarian', 'no', 'veg'],
    ['Food Type', 'शाकाहारी', 'veg'],
    ['Food Type', 'मांसाहारी', 'non-veg'],
  ])('%s: %s is %s', (name, value, veg) => {
    expect(readVeg({ [name]: value })).toBe(veg);
  });

  test.each([
    ['Veg/Non-veg', 'Yes'],
    ['Veg/Non-veg', 'both'],
    ['Veg/Non-veg', 'Veg and Non-veg'],
    ['Food Type', 'Snack'],
    ['Vegetable', 'Veg'],
    ['Type', 'Vegetarian'],
    ['Flavour', 'Veg'],
    ['Diet', 'Keto'],
    ['Veg', ''],
  ])('%s: %j is not sure', (name, value) => {
    expect(readVeg({ [name]: value })).toBeNull();
  });

  test('unclear fields are ignored, contradicting ones give no mark', () => {
    expect(readVeg({ 'Food type': 'Snack', Veg: 'Yes' })).toBe('veg');
    expect(readVeg({ Vegetarian: 'Yes', Diet: 'Veg' })).toBe('veg');
    expect(readVeg({ Vegetarian: 'Yes', 'Food type': 'Non-veg' })).toBeNull();
    expect(readVeg({})).toBeNull();
  });

  test('every name it knows begins with a letter that the database looks for', () => {
    for (const name of ['Veg', 'Non-veg', 'Is veg', 'Food type', 'FSSAI mark', 'Dietary type'])
      expect(VEG_FIRST_LETTERS).toContain(name[0]!.toLowerCase());
    expect(readVeg({ Veg: 'veg'.padEnd(MAX_VEG_VALUE) })).toBe('veg');
    expect(readVeg({ Veg: 'veg'.padEnd(MAX_VEG_VALUE + 1) })).toBeNull();
  });
});
