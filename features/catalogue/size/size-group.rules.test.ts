import { describe, expect, test } from 'vitest';
import { toSizeGroupKey, type GroupedProduct } from './size-group.rules.ts';

const keyOf = (name: string, more: Partial<GroupedProduct> = {}) =>
  toSizeGroupKey({ name, moreDetails: {}, categoryIds: ['c1'], ...more });

describe('sizes of one product', () => {
  test.each([
    ['Dudhvan Toned Milk', 'Dudhvan Toned Milk'],
    ['Dudhvan Toned Milk 500 ml', 'Dudhvan Toned Milk, 1 L'],
    ['Dudhvan Toned Milk', 'DUDHVAN  Toned Milk (500ml)'],
    ['Lux Soap 100 g', 'Lux Soap 3 x 100 g'],
    ['Lux Soap 100 g', 'Lux Soap - 100 g x 3'],
    ['Lux Soap', 'Lux Soap (Pack of 4)'],
    ['Brown Eggs 6 pcs', 'Brown Eggs 1 Dozen'],
    ['Basmati Rice 1kg', 'Basmati Rice 2.5 Kgs.'],
    ['टोन्ड दूध 500 ml', 'टोन्ड दूध 1 L'],
  ])('%s and %s', (one, other) => {
    expect(keyOf(one)).not.toBeNull();
    expect(keyOf(one)).toBe(keyOf(other));
  });

  test.each([
    ['Toned Milk', 'Full Cream Milk'],
    ['Product 1', 'Product 2'],
    ['Vitamin C 500 mg', 'Vitamin C 1000 mg'],
    ['Sunscreen SPF 30', 'Sunscreen SPF 50'],
    ['Juice 100%', 'Juice 50%'],
    ['LED Bulb 9 W', 'LED Bulb 12 W'],
    ['2 Minute Noodles', '5 Minute Noodles'],
    ['7 Up', '5 Up'],
    ['Formula B12 Glow', 'Formula B6 Glow'],
    ['Toned Milk 1', 'Toned Milk 2 litters'],
    ['दूध', 'दही'],
  ])('not %s and %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  test('have one brand, given in the name or in the details', () => {
    const brand = (name: string) => ({ moreDetails: { Brand: name } });
    expect(keyOf('Toned Milk', brand('Dudhvan'))).not.toBe(keyOf('Toned Milk', brand('Nandgiri')));
    expect(keyOf('Toned Milk', brand('Dudhvan'))).toBe(keyOf('Dudhvan Toned Milk'));
    expect(keyOf('Dudhvan Toned Milk', brand('Dudhvan'))).toBe(keyOf('Dudhvan Toned Milk'));
  });

  test('are in one category', () => {
    const inPlaces = (...categoryIds: string[]) => keyOf('Coconut', { categoryIds });
    expect(inPlaces('c1')).not.toBe(inPlaces('c2'));
    expect(inPlaces()).not.toBe(inPlaces('c1'));
    expect(inPlaces('c2', 'c1')).toBe(inPlaces('c1', 'c3'));
  });

  test('are not recognised by a name that is nothing but a size', () => {
    for (const name of ['500 g', '12 pcs (Pack of 2)', '1 L', '!!!', '100']) expect(keyOf(name)).toBeNull();
  });
});
