// Reads the words of the demo catalogue: the CSV files of this folder, which README.md explains.

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { splitFields, splitList } from '#features/catalogue-import/csv-cells.rules.ts';
import type { DemoCategory, DemoSubCategory } from '../demo-product.ts';

type Row<Column extends string> = Record<Column, string>;

const readRows = <Column extends string>(name: string): Row<Column>[] =>
  parse(readFileSync(new URL(`./${name}.csv`, import.meta.url)), { columns: true });

const readByName = <Column extends string>(name: string): ReadonlyMap<string, Row<Column | 'name'>> =>
  new Map(readRows<Column | 'name'>(name).map((row) => [row.name, row]));

export type Kind = {
  name: string;
  /** Several true values, one of which an item gets; empty where nothing spoils. */
  shelfLives: string[];
  storage: string;
  /** How much one use takes, in kilograms, litres or pieces; null where counting would be silly. */
  portion: { quantity: number; name: string } | null;
  /** Further rows for the details table. */
  details: Record<string, string>;
  /** The label of this kind's variants in the details ("Flavour", "Colour"). */
  variantName: string;
  sentences: string[];
};

export type VariantWords = {
  /** How it combines with its item: "Organic ~", "~, No Added Sugar"; null for the plain item. */
  pattern: string | null;
  /** Factor on the price of the plain item; null without one. */
  factor: number | null;
  /** Sizes of this variant only, such as a family pack; null means those of the item. */
  sizes: string[] | null;
  /** Its row in the details table; null leaves it to the kind. `Pack` variants are a note on the label. */
  row: string | null;
  /** What it means, where its name alone does not say it (as a flavour does). */
  sentence: string | undefined;
};

export type ItemWords = {
  name: string;
  /** What it is, one or two sentences. */
  fact: string;
  uses: string[];
  art: string;
  shape: string;
  kind: Kind;
  sizes: string[];
  variants: VariantWords[];
  /** Lowest and highest rupees per kilogram, litre or piece. */
  rate: readonly [number, number];
  origin: string;
  veg: 'veg' | 'non-veg' | null;
};

export type SubCategoryWords = DemoSubCategory & {
  category: string;
  /** More than 1 for sub-categories with many brands in a real shop. */
  weight: number;
  brands: string[];
  notes: string[];
  items: ItemWords[];
};

type Shelf = Row<
  'category' | 'name' | 'art' | 'shape' | 'kind' | 'weight' | 'sells' | 'brands' | 'notes' | 'uses'
>;

export function listDemoCategories(): DemoCategory[] {
  const shelves = Map.groupBy(readRows<keyof Shelf>('sub-categories'), ({ category }) => category);
  return readRows<'name' | 'art' | 'sells'>('categories').map(({ name, art, sells }) => ({
    name,
    art,
    sells: Number(sells),
    subCategories: shelves.get(name)!.map(toSubCategory),
  }));
}

const toSubCategory = ({ name, art, shape, sells }: Shelf): DemoSubCategory => ({
  name,
  art,
  shape,
  sells: Number(sells),
});

type ItemTexts = 'sub category' | 'name' | 'variants' | 'art' | 'origin' | 'description' | 'use';
type Item = Row<ItemTexts | 'unit' | 'low' | 'high' | 'shape' | 'kind' | 'veg'>;
type Meanings = ReadonlyMap<string, Row<'row' | 'factor' | 'sentence'>>;

export function readSubCategories(): SubCategoryWords[] {
  const kinds = readKinds();
  const meanings: Meanings = readByName('variants');
  const items = Map.groupBy(readRows<keyof Item>('items'), (row) => row['sub category']);
  return readRows<keyof Shelf>('sub-categories').map((shelf) => ({
    ...toSubCategory(shelf),
    category: shelf.category,
    weight: Number(shelf.weight),
    brands: splitList(shelf.brands),
    notes: splitList(shelf.notes),
    items: items.get(shelf.name)!.map((row) => toItem(row, shelf, kinds, meanings)),
  }));
}

function readKinds(): ReadonlyMap<string, Kind> {
  type Column = 'name' | 'shelf life' | 'storage' | 'portion' | 'portions' | 'details' | 'variant' | 'advice';
  const kinds = readRows<Column>('kinds').map(({ portion, ...row }): Kind => ({
    name: row.name,
    shelfLives: splitList(row['shelf life']),
    storage: row.storage,
    portion: portion ? { quantity: Number(portion), name: row.portions } : null,
    details: Object.fromEntries(splitFields(row.details) ?? []),
    variantName: row.variant,
    sentences: splitList(row.advice),
  }));
  return new Map(kinds.map((kind) => [kind.name, kind]));
}

function toItem(row: Item, shelf: Shelf, kinds: ReadonlyMap<string, Kind>, meanings: Meanings): ItemWords {
  const kind = kinds.get(row.kind);
  if (!kind) throw new Error(`items.csv, ${row.name}: there is no kind "${row.kind}"`);
  // The uses of a sub-category are those of its own kind of goods.
  const shared = row.kind === shelf.kind ? splitList(shelf.uses) : [];
  return {
    name: row.name,
    fact: row.description,
    uses: row.use ? [row.use] : shared,
    art: row.art,
    shape: row.shape,
    kind,
    sizes: splitList(row.unit),
    variants: splitList(row.variants).map((text) => toVariant(text, meanings)),
    rate: [Number(row.low), Number(row.high)],
    origin: row.origin,
    veg: (row.veg || null) as ItemWords['veg'],
  };
}

/** "~, Unsalted *1.2 [2 kg]": a pattern, a factor and sizes of its own. */
function toVariant(text: string, meanings: Meanings): VariantWords {
  const [, words = '', own, sizes] = /^(.+?)(?: \*([\d.]+))?(?: \[(.+)\])?$/.exec(text)!;
  const pattern = words === '-' ? null : words.includes('~') ? words : `${words} ~`;
  const meaning = pattern === null ? undefined : meanings.get(pattern);
  const factor = own ?? meaning?.factor;
  return {
    pattern,
    factor: factor ? Number(factor) : null,
    sizes: sizes?.split(', ') ?? null,
    row: meaning?.row || null,
    sentence: meaning?.sentence || undefined,
  };
}

export type FoodFacts = Row<'kind' | 'of' | 'ingredients' | 'allergens' | (typeof NUTRIENTS)[number]>;

/** Of 100 g or 100 ml: grams, and milligrams of sodium. */
const NUTRIENTS = ['protein', 'carbohydrate', 'sugars', 'fat', 'sodium'] as const;

/** The first row of the item's kind that names a word of it, or (@) its sub-category, or nothing. */
export function readFoodFacts(): (item: ItemWords, subCategory: string) => FoodFacts {
  const kinds = Map.groupBy(readRows<keyof FoodFacts>('food'), ({ kind }) => kind);
  return ({ name, kind }, subCategory) => {
    const isOf = (word: string) =>
      word.startsWith('@') ? subCategory === word.slice(1) : name.includes(word);
    const row = kinds.get(kind.name)?.find(({ of }) => of.split('|').some(isOf));
    if (!row) throw new Error(`food.csv: nothing about ${kind.name}`);
    return row;
  };
}

export type Maker = { food: string; goods: string; licence: string };

/** By brand; the ranges of a brand ("Dudhvan Select") have its maker. What is sold loose has a packer. */
export function readMakers(): (brand: string | null) => Maker {
  const makers = readByName<keyof Maker>('makers');
  return (brand) => makers.get(brand?.split(' ')[0] ?? 'Taazabagh')!;
}

/** Word by word: a name with an unknown word has none, as in a shop that is only half translated. */
export function readHindi(): (name: string) => string | null {
  const hindi = readByName<'hindi'>('hindi');
  return (name) => {
    const whole = hindi.get(name)?.hindi;
    if (whole) return whole;
    const words = name.split(' ').map((word) => {
      const [, letters = '', comma = ''] = /^(.*?)(,?)$/.exec(word)!;
      const own = hindi.get(letters)?.hindi;
      return own && own + comma;
    });
    return words.every(Boolean) ? words.join(' ') : null;
  };
}
