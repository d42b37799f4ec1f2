// Which product lines (brand, item, variant) the demo has, and in what order they are taken. Sizes of one
// line stay together. The order decides only what comes first: a larger demo is always the smaller one and
// something more.

import { hashOf, fractionOf } from './stable-hash.ts';
import type { CategoryWords, ItemWords, SubCategoryWords, VariantWords } from './read-words.ts';

export type ProductLine = {
  category: string;
  sub: SubCategoryWords;
  item: ItemWords;
  variant: VariantWords;
  /** Null for produce. */
  brand: string | null;
};

/**
 * When every brand has been used, brands get ranges ("Dudhvan Select"), and then numbered ones: there is
 * always another name.
 */
const RANGES = (
  'Select Everyday Classic Signature Heritage Choice Prime Home Original Reserve Daily Special ' +
  'Royal Star Crown Traditional Finest Utsav Parivar Bazaar Swad Utkarsh Nitya Shuddh'
).split(' ');

/** Infinite unless no category has a brand: level by level, first the plain brands, then their ranges. */
export function* eachProductLine(categories: CategoryWords[]): Generator<ProductLine> {
  for (let level = 0; ; level++) {
    const lines = rankLines(categories, level);
    if (lines.length === 0) return;
    yield* lines;
  }
}

type Ranked = { line: ProductLine; key: number; tie: number };

/**
 * Word lists name the most common items of a sub-category first. For each time a rare item comes, these come
 * this often, under other brands and in other variants.
 */
const OFTEN = [3, 2];

/**
 * All sub-categories advance together: each ranks with others that have used the same share of their first
 * round.
 */
function rankLines(categories: CategoryWords[], level: number): ProductLine[] {
  const ranked: Ranked[] = [];
  for (const category of categories) {
    for (const sub of category.subCategories) {
      const lines = sub.items.flatMap((item, place) =>
        linesOfItem(category.name, sub, item, level, OFTEN[place] ?? 1),
      );
      lines.sort(byKey);
      lines.forEach((entry, place) => {
        ranked.push({ line: entry.line, key: place / (sub.items.length * sub.weight), tie: entry.tie });
      });
    }
  }
  return ranked.sort(byKey).map((entry) => entry.line);
}

function byKey(a: Ranked, b: Ranked): number {
  return a.key - b.key || a.tie - b.tie;
}

/** The lines of one item in order: a plain one first, then any; `key` is the round they come in. */
function linesOfItem(
  category: string,
  sub: SubCategoryWords,
  item: ItemWords,
  level: number,
  often: number,
): Ranked[] {
  const lines: Ranked[] = [];
  for (const brand of brandsAt(sub, level)) {
    for (const variant of item.variants) {
      const tie = hashOf(`line ${sub.name} ${brand} ${item.name} ${variant.pattern}`);
      lines.push({ line: { category, sub, item, variant, brand }, key: 0, tie });
    }
  }
  const hasPlain = item.variants.some((variant) => variant.pattern === null);
  const first = lines
    .filter((entry) => !hasPlain || entry.line.variant.pattern === null)
    .reduce<Ranked | undefined>((best, entry) => (best && best.tie < entry.tie ? best : entry), undefined);
  lines.sort((a, b) => Number(b === first) - Number(a === first) || a.tie - b.tie);
  lines.forEach((entry, round) => {
    entry.key = (round + fractionOf(`round ${sub.name} ${item.name} ${round}`)) / often;
  });
  return lines;
}

function brandsAt(sub: SubCategoryWords, level: number): (string | null)[] {
  if (level === 0) return sub.brands.length > 0 ? sub.brands : [null];
  const range = RANGES[(level - 1) % RANGES.length];
  const turn = Math.floor((level - 1) / RANGES.length);
  return sub.brands.map((brand) => `${brand} ${range}${turn > 0 ? ` ${turn + 1}` : ''}`);
}
