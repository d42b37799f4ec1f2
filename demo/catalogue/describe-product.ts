// The texts of a product: description and details table. Facts only, composed from the item, its
// sub-category, its kind and its size.

import { findFoodFacts, toIngredients, toNutrition, type FoodWords } from './food-facts.ts';
import { toLicence, toMaker } from './makers.ts';
import type { ProductLine } from './product-lines.ts';
import { parsePackUnit, toNetQuantity } from './pack-unit.ts';
import { hashOf, pickFrom } from './stable-hash.ts';
import type { Variants } from './variants.ts';

/**
 * Three sentences: what it is, and two of these: the meaning of the variant, its use, how far this size goes,
 * how to store it. The lines of one item differ in which are used, the sizes of one line in how far they go.
 */
export function describe(line: ProductLine, unit: string, variants: Variants): string {
  const { item, variant } = line;
  const hash = hashOf(`text ${line.brand} ${item.name} ${variant.pattern}`);
  const meaning = variant.pattern === null ? undefined : variants.get(variant.pattern)?.sentence;
  const use = rotate(item.uses, hash);
  const [keep, keepToo] = rotate(item.kind.sentences, hash >>> 8);
  const portions = portionSentence(line, unit, hash);
  const orders = [
    [use[0], keep, portions],
    [use[0], portions, keep],
    [portions, keep, use[0]],
  ];
  const wanted = [meaning, ...(orders[(hash >>> 20) % orders.length] ?? []), keepToo];
  // Advice comes before the amount: "Rinse it before cooking. 1 kg gives about 15 helpings."
  const said = wanted.filter((sentence) => sentence !== undefined).slice(0, 2);
  return [item.fact, ...said.toSorted((a, b) => Number(a === portions) - Number(b === portions))].join(' ');
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

/** Rows of the details table in reading order, with everything the law requires. */
export function detailsOf(
  line: ProductLine,
  unit: string,
  variant: [name: string, value: string] | null,
  foodWords: FoodWords,
): Record<string, string> {
  const { item, brand } = line;
  const { kind } = item;
  const details: Record<string, string> = {};
  if (brand !== null) details['Brand'] = brand;
  details['Net quantity'] = toNetQuantity(unit);
  if (variant !== null) details[variant[0]] = variant[1];
  const food = findFoodFacts(foodWords, line.sub, item);
  if (food) {
    details['Veg/Non-veg'] = item.veg === 'veg' ? 'Vegetarian' : 'Non-vegetarian';
    details['Ingredients'] = toIngredients(food, item);
    details['Allergens'] = food.allergens ?? kind.details['Allergens'] ?? 'No major allergens declared';
    const per = parsePackUnit(unit).measure === 'L' ? '100 ml' : '100 g';
    details[`Nutrition (per ${per})`] = toNutrition(food, `${brand} ${item.name}`);
  }
  const [life, ...lives] = kind.shelfLives;
  if (life !== undefined) details['Shelf life'] = pickFrom([life, ...lives], `life ${brand} ${item.name}`);
  details['Storage'] = kind.storage;
  for (const [key, value] of Object.entries(kind.details)) details[key] ??= value;
  if (food) details['FSSAI Lic. No.'] = toLicence(brand);
  const part = item.origin !== 'India' ? 'Imported by' : brand === null ? 'Packed by' : 'Manufactured by';
  details[part] = toMaker(brand, food !== undefined);
  details['Country of origin'] = item.origin;
  return details;
}
