// Which products are sizes of one another, as far as their names say: the same name without the size, the
// same brand, the same category. Pure; what staff tie and untie by hand overrides it (product-sizes.ts).

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
/** Milligrams are left alone: in names they say how strong a medicine is. */
const UNITS = [
  'g|gm|gms|grams?|kgs?|kilos?|ml|l|ltrs?|lit(?:re|er)s?',
  'pcs?|pieces?|nos?|units?|dozens?|tablets?|capsules?|wipes|rolls?|sachets?|sheets|pads|diapers?',
].join('|');
/** "500 g", "6 x 1 L", "100 g x 3". Not "5 Star" or "7Up". */
const SIZE = String.raw`(?:\d+\s?[x×]\s?)?${NUMBER}\s?(?:${UNITS})\b\.?(?:\s?[x×]\s?\d+\b)?`;
const PACK_OF = String.raw`(?:multi-?pack|pack|set)\sof\s\d+\b`;
const SIZES = new RegExp(String.raw`(?<![\p{L}\d.,])(?:${SIZE}|${PACK_OF})(?![\p{L}\d])`, 'giu');
const NOT_A_WORD = /[^\p{L}\p{M}\p{N}%]+/gu;

export type Grouped = {
  name: string;
  moreDetails: Record<string, string>;
  categoryIds: readonly string[];
};

/**
 * The same text for every size of one product. null when nothing is left of the name without its size. Of
 * several categories the smallest id counts.
 */
export function toSizeGroupKey({ name, moreDetails, categoryIds }: Grouped): string | null {
  const plain = toWords(name.replace(SIZES, ' '));
  if (!/\p{L}/u.test(plain)) return null;
  const brand = toWords(
    Object.entries(moreDetails).find(([key]) => key.toLowerCase() === 'brand')?.[1] ?? '',
  );
  // Names begin with their brand or leave it to the details.
  const full = brand === '' || ` ${plain} `.includes(` ${brand} `) ? plain : `${brand} ${plain}`;
  return `${categoryIds.toSorted()[0] ?? ''}/${full}`;
}

function toWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(NOT_A_WORD, ' ').trim();
}
