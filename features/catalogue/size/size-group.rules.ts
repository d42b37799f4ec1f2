// Decides by name which products are sizes of one another: the same name without the size, the same brand,
// the same category. Pure; what staff tie and untie by hand takes precedence (product-sizes.ts).

import { readBrand } from '../product.rules.ts';

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
/** Without milligrams: in names they are the strength of a medicine. */
const UNITS = [
  'g|gm|gms|grams?|kgs?|kilos?|ml|l|ltrs?|lit(?:re|er)s?',
  'pcs?|pieces?|nos?|units?|dozens?|tablets?|capsules?|wipes|rolls?|sachets?|sheets|pads|diapers?',
].join('|');
/** "500 g", "6 x 1 L", "100 g x 3". Not "5 Star" or "7Up". */
const SIZE = String.raw`(?:\d+\s?[x×]\s?)?${NUMBER}\s?(?:${UNITS})\b\.?(?:\s?[x×]\s?\d+\b)?`;
const PACK_OF = String.raw`(?:multi-?pack|pack|set)\sof\s\d+\b`;
const SIZES = new RegExp(String.raw`(?<![\p{L}\d.,])(?:${SIZE}|${PACK_OF})(?![\p{L}\d])`, 'giu');
const NOT_A_WORD = /[^\p{L}\p{M}\p{N}%]+/gu;

export type GroupedProduct = {
  name: string;
  moreDetails: Record<string, string>;
  categoryIds: readonly string[];
};

/** null if the name is only a size. Of several categories, the smallest id is used. */
export function toSizeGroupKey({ name, moreDetails, categoryIds }: GroupedProduct): string | null {
  const plain = toWords(name.replace(SIZES, ' '));
  if (!/\p{L}/u.test(plain)) return null;
  const brand = toWords(readBrand(moreDetails));
  // Names start with the brand, or only the details have it.
  const full = brand === '' || ` ${plain} `.includes(` ${brand} `) ? plain : `${brand} ${plain}`;
  return `${categoryIds.toSorted()[0] ?? ''}/${full}`;
}

function toWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(NOT_A_WORD, ' ').trim();
}
