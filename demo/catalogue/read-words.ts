// Reads the word lists in demo/catalogue/words/*.txt. Their format is explained in words/README.md. An
// invalid line throws with its position: a word list is source code, and a mistake in it must not reach the
// shop.

import { readFileSync } from 'node:fs';
import type { PackShape } from '../demo-product.ts';
import { parsePackUnit } from './pack-unit.ts';
import type { Kind, Kinds } from './read-kinds.ts';

export type VariantWords = {
  /** How it combines with its item: "Organic ~", "~, No Added Sugar"; null for the plain item. */
  pattern: string | null;
  /** Factor on the price of the plain item; null uses that of the variant's meaning. */
  factor: number | null;
  /** Sizes of this variant only, such as a family pack; null means those of the item. */
  sizes: string[] | null;
};

export type ItemWords = {
  name: string;
  /** What it is, one or two sentences. */
  fact: string;
  /**
   * Its uses: its own words, or those of its sub-category; none when its kind differs from the
   * sub-category's.
   */
  uses: string[];
  art: string;
  shape: PackShape;
  kind: Kind;
  sizes: string[];
  variants: VariantWords[];
  /** Lowest and highest rupees per kilogram, litre or piece. */
  rate: readonly [number, number];
  origin: string;
  veg: 'veg' | 'non-veg' | null;
};

export type SubCategoryWords = {
  name: string;
  art: string;
  /** Of those of its items that name none. */
  shape: PackShape;
  /** More than 1 for sub-categories with many brands in a real shop. */
  weight: number;
  brands: string[];
  notes: string[];
  uses: string[];
  items: ItemWords[];
};

export type CategoryWords = { name: string; art: string; subCategories: SubCategoryWords[] };

const SHAPES = 'pouch bottle carton jar can box tub bar tube spray tray bag sack eggs loose'.split(' ');
const CATEGORY = /^# (.+) @([a-z-]+(?:#[0-9a-f]{6})?)$/;
const SUB_CATEGORY = /^== (.+?) @([a-z-]+(?:#[0-9a-f]{6})?)(?: x([\d.]+))? \| (.+)$/;
const ITEM = /^(.+?)(?: \*([\d.]+))?(?: =([\d.]+))?(?: @([a-z-]+(?:#[0-9a-f]{6})?))?(?: \{(.+)\})?: (.+)$/;
const ITEM_OPTIONS = ['sizes', 'variants', 'shape', 'kind', 'from', 'mark'];

export function readCategoryWords(file: string, kinds: Kinds): CategoryWords {
  const text = readFileSync(new URL(`./words/${file}`, import.meta.url), 'utf8');
  return parseCategoryWords(text, kinds, file);
}

/** `file` only names the place in an error. */
export function parseCategoryWords(text: string, kinds: Kinds, file: string): CategoryWords {
  const lines = text.split('\n');
  const head = CATEGORY.exec(lines[0] ?? '');
  if (!head) throw new Error(`${file}:1: expected "# Category @art"`);
  const category: CategoryWords = { name: head[1]!, art: head[2]!, subCategories: [] };
  const brands: { name: string; subCategories: string[] }[] = [];
  let sub: SubCategory | undefined;
  lines.slice(1).forEach((line, index) => {
    try {
      if (line === '') return;
      if (line.startsWith('brands ')) brands.push(...parseBrands(line.slice('brands '.length)));
      else if (line.startsWith('== ')) {
        sub = parseSubCategory(line, kinds);
        category.subCategories.push(sub.words);
      } else if (!sub) throw new Error('an item before the first sub-category');
      else if (line.startsWith('note ')) sub.words.notes.push(...line.slice('note '.length).split('; '));
      else if (line.startsWith('> ')) sub.words.uses.push(line.slice('> '.length));
      else sub.words.items.push(parseItem(line, sub, kinds));
    } catch (error) {
      throw new Error(`${file}:${index + 2}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
  assignBrands(brands, category, file);
  return category;
}

/** A sub-category with the defaults of its items. */
type SubCategory = {
  words: SubCategoryWords;
  rate: readonly [number, number];
  kind: Kind;
  sizes: string[];
  variants: VariantWords[];
};

function parseSubCategory(line: string, kinds: Kinds): SubCategory {
  const match = SUB_CATEGORY.exec(line);
  const [rate, shape, kind, sizes, variants] = match?.[4]?.split(' | ') ?? [];
  const range = /^([\d.]+)-([\d.]+)$/.exec(rate ?? '');
  if (!match || !range || !variants)
    throw new Error('expected "== Name @art | low-high | shape | kind | sizes | variants"');
  return {
    words: {
      name: match[1]!,
      art: match[2]!,
      shape: toShape(shape),
      weight: Number(match[3] ?? 1),
      brands: [],
      notes: [],
      uses: [],
      items: [],
    },
    rate: [Number(range[1]), Number(range[2])],
    kind: toKind(kind, kinds),
    sizes: toSizes(sizes),
    variants: toVariants(variants),
  };
}

function parseItem(line: string, sub: SubCategory, kinds: Kinds): ItemWords {
  const match = ITEM.exec(line);
  if (!match) throw new Error('expected "Item *factor =rate @art {options}: fact"');
  const options = parseOptions(match[5]);
  const factor = Number(match[2] ?? 1);
  const own = Number(match[3]);
  const kind = options.has('kind') ? toKind(options.get('kind'), kinds) : sub.kind;
  const mark = options.get('mark');
  const [fact, use] = match[6]!.split(' > ');
  return {
    name: match[1]!,
    fact: fact!,
    uses: use !== undefined ? [use] : kind === sub.kind ? sub.words.uses : [],
    art: match[4] ?? sub.words.art,
    shape: options.has('shape') ? toShape(options.get('shape')) : sub.words.shape,
    kind,
    sizes: options.has('sizes') ? toSizes(options.get('sizes')) : sub.sizes,
    variants: options.has('variants') ? toVariants(options.get('variants') ?? '') : sub.variants,
    rate: own > 0 ? [own * 0.95, own * 1.05] : [sub.rate[0] * factor, sub.rate[1] * factor],
    origin: options.get('from') ?? 'India',
    veg: mark === 'veg' || mark === 'non-veg' ? mark : mark === 'none' ? null : kind.mark,
  };
}

function parseOptions(text: string | undefined): Map<string, string> {
  const options = new Map<string, string>();
  for (const option of text?.split('; ') ?? []) {
    const [key, ...value] = option.split(' ');
    if (!key || !ITEM_OPTIONS.includes(key)) throw new Error(`unknown option "${option}"`);
    options.set(key, value.join(' '));
  }
  return options;
}

function parseBrands(text: string): { name: string; subCategories: string[] }[] {
  return text.split('; ').map((brand) => {
    const [name, places] = brand.split(': ');
    return { name: name!, subCategories: places?.split('|') ?? [] };
  });
}

/** A brand sells in the sub-categories whose name begins with one of its words, or in all of its category. */
function assignBrands(
  brands: { name: string; subCategories: string[] }[],
  category: CategoryWords,
  file: string,
): void {
  for (const brand of brands) {
    const matching = category.subCategories.filter(
      (sub) =>
        brand.subCategories.length === 0 || brand.subCategories.some((word) => sub.name.startsWith(word)),
    );
    for (const word of brand.subCategories) {
      const known = category.subCategories.some((sub) => sub.name.startsWith(word));
      if (!known)
        throw new Error(`${file}: brand ${brand.name} names no sub-category beginning with "${word}"`);
    }
    for (const sub of matching) sub.brands.push(brand.name);
  }
  for (const sub of category.subCategories) {
    if (brands.length > 0 && sub.brands.length === 0) throw new Error(`${file}: no brand sells ${sub.name}`);
    if (sub.uses.length === 0 || sub.items.length === 0)
      throw new Error(`${file}: ${sub.name} lacks items or "> " lines`);
  }
}

function toShape(text: string | undefined): PackShape {
  if (!text || !SHAPES.includes(text)) throw new Error(`unknown shape "${text}"`);
  return text as PackShape;
}

function toKind(text: string | undefined, kinds: Kinds): Kind {
  const kind = kinds.get(text ?? '');
  if (!kind) throw new Error(`unknown kind "${text}"`);
  return kind;
}

function toSizes(text: string | undefined): string[] {
  const sizes = text?.split(', ') ?? [];
  for (const size of sizes) parsePackUnit(size);
  if (sizes.length === 0) throw new Error('no sizes');
  return sizes;
}

function toVariants(text: string): VariantWords[] {
  return text.split(' / ').map((variant) => {
    const match = /^(.+?)(?: \*([\d.]+))?(?: \[(.+)\])?$/.exec(variant);
    const words = match?.[1] ?? '';
    const sizes = match?.[3] ? toSizes(match[3]) : null;
    const factor = match?.[2] ? Number(match[2]) : null;
    if (words === '-') return { pattern: null, factor, sizes };
    return { pattern: words.includes('~') ? words : `${words} ~`, factor, sizes };
  });
}
