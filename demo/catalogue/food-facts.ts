// Reads demo/catalogue/words/facts.txt: what food is made of, and the nutrition of 100 g or 100 ml. The
// format is explained in words/README.md.

import { readFileSync } from 'node:fs';
import type { Kinds } from './read-kinds.ts';
import type { ItemWords, SubCategoryWords } from './read-words.ts';
import { fractionOf } from './stable-hash.ts';

type Nutrition = { protein: number; carbohydrate: number; sugars: number; fat: number; sodium: number };
export type FoodFacts = {
  /** `~` is the item, `^` the item without the last word of its name. */
  ingredients: string;
  nutrition: Nutrition;
  /** null: those of the kind. */
  allergens: string | null;
};
/** The first entry that matches the item applies; the last is the kind's own. */
type Entry = FoodFacts & { isOf: (item: string, subCategory: string) => boolean };
export type FoodWords = ReadonlyMap<string, Entry[]>;

export function readFoodWords(kinds: Kinds): FoodWords {
  return parseFoodWords(readFileSync(new URL('./words/facts.txt', import.meta.url), 'utf8'), kinds);
}

export function parseFoodWords(text: string, kinds: Kinds): FoodWords {
  const words = new Map<string, Entry[]>();
  let current: Entry[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, exception, names, rest] = /^(> )?([^:]+): (.+)$/.exec(line) ?? [];
    const [ingredients, numbers, allergens = null] = rest?.split(' | ') ?? [];
    const [protein, carbohydrate, sugars, fat, sodium] = numbers?.split(' ').map(Number) ?? [];
    if (!names || !ingredients || !(sodium! >= 0)) throw new Error(`facts.txt: ${line}`);
    const facts: FoodFacts = {
      ingredients,
      allergens,
      nutrition: {
        protein: protein!,
        carbohydrate: carbohydrate!,
        sugars: sugars!,
        fat: fat!,
        sodium: sodium!,
      },
    };
    if (exception) {
      const parts = names.split('|');
      const isOf = (item: string, subCategory: string) =>
        parts.some((part) => (part.startsWith('@') ? subCategory === part.slice(1) : item.includes(part)));
      current.splice(-1, 0, { ...facts, isOf });
    } else {
      if (!kinds.has(names)) throw new Error(`facts.txt: no kind "${names}"`);
      words.set(names, (current = [{ ...facts, isOf: () => true }]));
    }
  }
  return words;
}

/** Undefined for what is not food. */
export function findFoodFacts(
  words: FoodWords,
  { name }: SubCategoryWords,
  item: ItemWords,
): FoodFacts | undefined {
  if (item.veg === null) return undefined;
  const found = words.get(item.kind.name)?.find(({ isOf }) => isOf(item.name, name));
  if (!found) throw new Error(`facts.txt: nothing about ${item.kind.name}`);
  return found;
}

export function toIngredients({ ingredients }: FoodFacts, { name }: ItemWords): string {
  const plain = name.replace(/^Frozen /, '');
  const text = ingredients.replace('~', plain).replace('^', plain.replace(/ \S+$/, ''));
  return text[0]!.toUpperCase() + text.slice(1);
}

/** As on labels, "Energy 345 kcal; Protein 11.5 g"; makers differ slightly. */
export function toNutrition({ nutrition }: FoodFacts, seed: string): string {
  const factor = 0.95 + 0.05 * fractionOf(`nutrition ${seed}`);
  const { protein, carbohydrate, sugars, fat, sodium } = nutrition;
  const of = (amount: number) => Math.round(amount * factor * 10) / 10;
  // Pure fat and pure sugar do not vary.
  const whole = (amount: number) => (amount > 95 ? amount : of(amount));
  const [p, c, f] = [whole(protein), whole(carbohydrate), whole(fat)];
  return [
    `Energy ${Math.round(4 * p + 4 * c + 9 * f)} kcal`,
    `Protein ${p} g`,
    `Carbohydrate ${c} g`,
    `of which sugars ${Math.min(c, whole(sugars))} g`,
    `Fat ${f} g`,
    `Sodium ${Math.round(sodium * factor)} mg`,
  ].join('; ');
}
