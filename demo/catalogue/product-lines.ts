// Which product lines (brand, item, variant) the demo has, and in what order they are taken. Sizes of one
// line stay together. The order decides only what comes first: a larger demo is always the smaller one and
// something more.

import ranges from './brand-ranges.json' with { type: 'json' };
import { hashOf, fractionOf } from './stable-hash.ts';
import type { ItemWords, SubCategoryWords, VariantWords } from './words.ts';

export type ProductLine = {
  sub: SubCategoryWords;
  item: ItemWords;
  variant: VariantWords;
  /** Null for produce. */
  brand: string | null;
};

/** Infinite unless nothing has a brand: level by level, first the plain brands, then their ranges. */
export function* eachProductLine(subs: readonly SubCategoryWords[]): Generator<ProductLine> {
  for (let level = 0; ; level++) {
    const lines = rankLines(subs, level);
    if (lines.length === 0) return;
    yield* lines;
  }
}

type RankedLine = { line: ProductLine; key: number; tie: number };

/**
 * Word lists name the most common items of a sub-category first. For each time a rare item comes, these come
 * this often, under other brands and in other variants.
 */
const OFTEN = [3, 2];

const byKey = (a: RankedLine, b: RankedLine) => a.key - b.key || a.tie - b.tie;

/** The share of the first round by which all that grows and every staple has come once. */
const STAPLES_HAVE_COME = 0.75;

/**
 * All sub-categories advance together: each ranks with others that have used the same share of their first
 * round.
 */
function rankLines(subs: readonly SubCategoryWords[], level: number): ProductLine[] {
  const ranked = subs.flatMap((sub) => {
    const lines = sub.items.flatMap((item, place) => linesOfItem(sub, item, level, OFTEN[place] ?? 1));
    const round = sub.items.length * sub.weight;
    const come = new Set<ItemWords>();
    return lines.sort(byKey).map(({ line, tie }, place) => {
      const { item, brand } = line;
      const isStaple = !come.has(item) && (brand === null || sub.always.has(item.name));
      come.add(item);
      return { line, key: Math.min(place / round, isStaple ? STAPLES_HAVE_COME : Infinity), tie };
    });
  });
  return ranked.sort(byKey).map(({ line }) => line);
}

/** The lines of one item in order: a plain one first, then any; `key` is the round they come in. */
function linesOfItem(sub: SubCategoryWords, item: ItemWords, level: number, often: number): RankedLine[] {
  const lines = brandsAt(sub, level).flatMap((brand) =>
    item.variants.map((variant) => ({
      line: { sub, item, variant, brand },
      tie: hashOf(`line ${sub.name} ${brand} ${item.name} ${variant.pattern}`),
    })),
  );
  lines.sort((a, b) => a.tie - b.tie);
  const plain = lines.findIndex(({ line }) => line.variant.pattern === null);
  if (plain > 0) lines.unshift(...lines.splice(plain, 1));
  return lines.map(({ line, tie }, round) => {
    const key = (round + fractionOf(`round ${sub.name} ${item.name} ${round}`)) / often;
    return { line, key, tie };
  });
}

/**
 * When every brand has been used, brands get ranges ("Dudhvan Select"), and then numbered ones: there is
 * always another name.
 */
function brandsAt({ brands }: SubCategoryWords, level: number): (string | null)[] {
  if (level === 0) return brands.length > 0 ? brands : [null];
  const range = ranges[(level - 1) % ranges.length];
  const turn = Math.floor((level - 1) / ranges.length);
  return brands.map((brand) => `${brand} ${range}${turn > 0 ? ` ${turn + 1}` : ''}`);
}
