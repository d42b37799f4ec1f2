// Reads the words of the demo catalogue: the CSV files of this folder, which README.md explains.

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { splitFields, splitList } from '#features/catalogue/product-files/csv-cells.rules.ts';
import type { DemoCategory, DemoSubCategory, PackFacts } from '../demo-product.ts';

type Row<Column extends string> = Record<Column, string>;

const readRows = <Column extends string>(name: string): Row<Column>[] =>
  parse(readFileSync(new URL(`./${name}.csv`, import.meta.url)), { columns: true });

const readByName = <Column extends string>(name: string): ReadonlyMap<string, Row<Column | 'name'>> =>
  new Map(readRows<Column | 'name'>(name).map((row) => [row.name, row]));

type Shelf = Row<
  'category' | 'name' | 'art' | 'shape' | 'kind' | 'weight' | 'sells' | 'brands' | 'notes' | 'uses' | 'always'
>;

export function listDemoCategories(): DemoCategory[] {
  const shelves = Map.groupBy(readRows<keyof Shelf>('sub-categories'), ({ category }) => category);
  return readRows<'name' | 'art' | 'sells' | 'fresh'>('categories').map(({ name, art, sells, fresh }) => ({
    name,
    art,
    isFresh: fresh === 'yes',
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
type KindTexts = 'name' | 'shelf life' | 'storage' | 'details' | 'variant' | 'advice';
type KindRow = Row<KindTexts | 'portion' | 'portions'>;
type Meanings = ReadonlyMap<string, Row<'row' | 'factor' | 'sentence'>>;

export type SubCategoryWords = ReturnType<typeof readSubCategories>[number];
export type ItemWords = ReturnType<typeof toItem>;
export type VariantWords = ReturnType<typeof toVariant>;
type Kind = ReturnType<typeof toKind>;

export function readSubCategories() {
  const kinds = new Map(readRows<keyof KindRow>('kinds').map((row) => [row.name, toKind(row)]));
  const meanings: Meanings = readByName('variants');
  const items = Map.groupBy(readRows<keyof Item>('items'), (row) => row['sub category']);
  return readRows<keyof Shelf>('sub-categories').map((shelf) => ({
    ...toSubCategory(shelf),
    category: shelf.category,
    weight: Number(shelf.weight),
    brands: splitList(shelf.brands),
    notes: splitList(shelf.notes),
    always: new Set(splitList(shelf.always)),
    items: items.get(shelf.name)!.map((row) => toItem(row, shelf, kinds, meanings)),
  }));
}

const toKind = ({ name, storage, variant, ...row }: KindRow) => ({
  ...{ name, storage, variant },
  /** Several true values, one of which an item gets; empty where nothing spoils. */
  shelfLives: splitList(row['shelf life']),
  /** How much one use takes; null where counting would be silly. */
  portion: row.portion ? { quantity: Number(row.portion), name: row.portions } : null,
  /** Further rows for the details table. */
  details: Object.fromEntries(splitFields(row.details) ?? []),
  sentences: splitList(row.advice),
});

function toItem(row: Item, shelf: Shelf, kinds: ReadonlyMap<string, Kind>, meanings: Meanings) {
  const { name, art, shape, origin, description, low, high, veg, use } = row;
  const kind = kinds.get(row.kind);
  if (!kind) throw new Error(`items.csv, ${name}: there is no kind "${row.kind}"`);
  // The uses of a sub-category are those of its own kind of goods.
  const shared = row.kind === shelf.kind ? splitList(shelf.uses) : [];
  return {
    ...{ name, art, shape, kind, origin, description },
    uses: use ? [use] : shared,
    sizes: splitList(row.unit),
    variants: splitList(row.variants).map((text) => toVariant(text, meanings)),
    /** Lowest and highest rupees per kilogram, litre or piece. */
    rate: [Number(low), Number(high)] as const,
    veg: (veg || null) as PackFacts['veg'],
  };
}

/** "~, Unsalted *1.2 [2 kg]": a pattern, a factor and sizes of its own; the plain item has no pattern. */
function toVariant(text: string, meanings: Meanings) {
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

/** The longest known end of a name, then what stands before it; a name with an unknown word has none. */
export function readHindi(): (name: string) => string | null {
  const hindi = readByName<'hindi'>('hindi');
  const translate = (name: string): string | null => {
    const [, letters = '', comma = ''] = /^(.*?)(,?)$/.exec(name)!;
    const whole = hindi.get(letters)?.hindi;
    if (whole) return whole + comma;
    const [first = '', ...rest] = name.split(' ');
    const [start, end] = rest.length > 0 ? [translate(first), translate(rest.join(' '))] : [];
    return start && end ? `${start} ${end}` : null;
  };
  return translate;
}
