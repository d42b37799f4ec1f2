import { describe, expect, it } from 'vitest';
import { parseKinds } from './read-kinds.ts';
import { parseCategoryWords } from './read-words.ts';

const kinds = parseKinds(
  '= milk | veg | 2 days | Refrigerate | 0.2 glasses | Allergens: Contains milk\nKeep it cold.',
);
const read = (...lines: string[]) =>
  parseCategoryWords(
    [
      '# Dairy & Eggs @egg',
      'brands Dudhvan: Milk',
      '== Milk @egg x2 | 50-60 | pouch | milk | 1 L | -',
      '> Drink it.',
      ...lines,
    ].join('\n'),
    kinds,
    'a.txt',
  );

describe('word lists', () => {
  it('give an item the defaults of its sub-category, and let it override them', () => {
    const [sub] = read(
      'Toned Milk: Milk.',
      'A2 Milk *2 @cow#ff0000 {sizes 500 ml, 1 L; variants Organic / ~, Raw *1.5 [2 L]}: Milk. > Boil it.',
    ).subCategories;
    expect(sub?.items[0]).toMatchObject({
      name: 'Toned Milk',
      sizes: ['1 L'],
      rate: [50, 60],
      art: 'egg',
      uses: ['Drink it.'],
    });
    expect(sub?.items[1]).toMatchObject({
      art: 'cow#ff0000',
      rate: [100, 120],
      fact: 'Milk.',
      uses: ['Boil it.'],
    });
    expect(sub?.items[1]?.variants).toEqual([
      { pattern: 'Organic ~', factor: null, sizes: null },
      { pattern: '~, Raw', factor: 1.5, sizes: ['2 L'] },
    ]);
    expect(sub?.brands).toEqual(['Dudhvan']);
  });

  it.each([
    ['an unknown option', 'Milk {colour red}: White.'],
    ['an unknown shape', 'Milk {shape ball}: White.'],
    ['an unknown kind', 'Milk {kind stone}: White.'],
    ['a unit that is none', 'Milk {sizes much}: White.'],
    ['an item without a fact', 'Milk'],
  ])('refuse %s and say where', (_, line) => {
    expect(() => read(line)).toThrow(/^a\.txt:5: /);
  });

  it('refuse a brand for a sub-category that does not exist', () => {
    expect(() =>
      parseCategoryWords(
        '# Dairy @egg\nbrands Dudhvan: Bread\n== Milk @egg | 1-2 | box | milk | 1 L | -\n> Drink.\nMilk: White.',
        kinds,
        'a.txt',
      ),
    ).toThrow(/Bread/);
  });
});
