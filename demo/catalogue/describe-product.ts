// The texts of a product: description and details table. Facts only, composed from the item, its
// sub-category, its kind and its size.

import type { ProductLine } from './product-lines.ts';
import { parsePackUnit, toNetQuantity } from './pack-unit.ts';
import { fractionOf, hashOf } from './stable-hash.ts';
import { readFoodFacts, readMakers, type FoodFacts, type ItemWords } from './words.ts';

/**
 * Three sentences: what it is, and two of these: the meaning of the variant, its use, how far this size goes,
 * how to store it. The lines of one item differ in which are used, the sizes of one line in how far they go.
 */
export function describe(line: ProductLine, unit: string): string {
  const { item, variant } = line;
  const hash = hashOf(`text ${line.brand} ${item.name} ${variant.pattern}`);
  const use = rotate(item.uses, hash);
  const [keep, keepToo] = rotate(item.kind.sentences, hash >>> 8);
  const portions = portionSentence(line, unit, hash);
  const orders = [
    [use[0], keep, portions],
    [use[0], portions, keep],
    [portions, keep, use[0]],
  ];
  const wanted = [variant.sentence, ...(orders[(hash >>> 20) % orders.length] ?? []), keepToo];
  // Advice comes before the amount: "Rinse it before cooking. 1 kg gives about 15 helpings."
  const said = wanted.filter((sentence) => sentence !== undefined).slice(0, 2);
  return [item.description, ...said.toSorted((a, b) => Number(a === portions) - Number(b === portions))].join(
    ' ',
  );
}

/** The list rotated by `by`. */
function rotate(list: string[], by: number): string[] {
  const at = list.length > 0 ? by % list.length : 0;
  return [...list.slice(at), ...list.slice(0, at)];
}

function portionSentence(line: ProductLine, unit: string, hash: number): string | undefined {
  const { portion } = line.item.kind;
  const { quantity, measure } = parsePackUnit(unit);
  // Grams and millilitres are portioned in fractions of a unit, pieces in whole ones.
  if (!portion || (measure === 'piece') !== portion.quantity >= 1) return undefined;
  const count = roundCount(quantity / portion.quantity);
  if (count < 2) return undefined;
  const frames = [
    `${unit} gives about ${count} ${portion.name}.`,
    `The ${unit} pack is enough for about ${count} ${portion.name}.`,
    `Reckon on about ${count} ${portion.name} from ${unit}.`,
  ] as const;
  return frames[(hash >>> 24) % frames.length];
}

/** Rounded, because nobody counts 83 spoons: two digits are as exact as such a number can be. */
function roundCount(count: number): number {
  if (count < 12) return Math.round(count);
  const step = count < 50 ? 5 : count < 200 ? 10 : 50;
  return Math.round(count / step) * step;
}

/** The rows of the details table in reading order, with everything the law requires. */
export function makeDetails() {
  const [foodFactsOf, makerOf] = [readFoodFacts(), readMakers()];
  return ({ item, sub, brand, variant }: ProductLine, unit: string, variantName: string | null) => {
    const { kind } = item;
    const details: Record<string, string> = {};
    if (brand !== null) details['Brand'] = brand;
    details['Net quantity'] = toNetQuantity(unit);
    if (variantName !== null) details[variant.row ?? kind.variant] = variantName;
    const food = item.veg === null ? null : foodFactsOf(item, sub.name);
    if (food) {
      details['Veg/Non-veg'] = item.veg === 'veg' ? 'Vegetarian' : 'Non-vegetarian';
      details['Ingredients'] = toIngredients(food, item);
      details['Allergens'] = food.allergens || (kind.details['Allergens'] ?? 'No major allergens declared');
      const per = parsePackUnit(unit).measure === 'L' ? '100 ml' : '100 g';
      details[`Nutrition (per ${per})`] = toNutrition(food, `${brand} ${item.name}`);
    }
    const lives = kind.shelfLives;
    if (lives.length > 0) details['Shelf life'] = lives[hashOf(`life ${brand} ${item.name}`) % lives.length]!;
    details['Storage'] = kind.storage;
    for (const [key, value] of Object.entries(kind.details)) details[key] ??= value;
    const maker = makerOf(brand);
    if (food) details['FSSAI Lic. No.'] = maker.licence;
    const part = item.origin !== 'India' ? 'Imported by' : brand === null ? 'Packed by' : 'Manufactured by';
    details[part] = food ? maker.food : maker.goods;
    details['Country of origin'] = item.origin;
    return details;
  };
}

/** `~` is the item, `^` the item without the last word of its name. */
function toIngredients({ ingredients }: FoodFacts, { name }: ItemWords): string {
  const plain = name.replace(/^Frozen /, '');
  const text = ingredients.replace('~', plain).replace('^', plain.replace(/ \S+$/, ''));
  return text[0]!.toUpperCase() + text.slice(1);
}

type Macros = [number, number, number, number];

/** As on labels, "Energy 345 kcal; Protein 11.5 g"; makers differ slightly. */
function toNutrition({ protein, carbohydrate, sugars, fat, sodium }: FoodFacts, seed: string): string {
  const factor = 0.95 + 0.05 * fractionOf(`nutrition ${seed}`);
  // Pure fat and pure sugar do not vary.
  const vary = (grams: number) => (grams > 95 ? grams : Math.round(grams * factor * 10) / 10);
  const [p, c, s, f] = [protein, carbohydrate, sugars, fat].map((grams) => vary(Number(grams))) as Macros;
  return [
    `Energy ${Math.round(4 * p + 4 * c + 9 * f)} kcal`,
    `Protein ${p} g`,
    `Carbohydrate ${c} g`,
    `of which sugars ${Math.min(c, s)} g`,
    `Fat ${f} g`,
    `Sodium ${Math.round(Number(sodium) * factor)} mg`,
  ].join('; ');
}
