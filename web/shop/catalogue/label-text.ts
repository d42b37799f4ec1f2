// What is written on labels in the shop's own words: allergens, storage, shelf life, cautions. In another
// language they are said in its words; a text with anything unknown stays as the owner wrote it, because half
// a warning would hide the other half.

import { locale, t, tServer } from '../../data/language.ts';
import { toUnitText } from '../../parts/products/unit-price.ts';

export function toLabelText(value: string): string {
  const parts = value.split(/;\s*/).map(sayPart);
  return parts.includes(null) ? value : parts.join('; ');
}

/** null: unknown, or the language is that of the texts. */
function sayPart(part: string): string | null {
  return say(part.charAt(0).toUpperCase() + part.slice(1)) ?? sayAllergens(part) ?? sayAmount(part);
}

function say(text: string): string | null {
  const said = tServer(text);
  return said === text ? null : said;
}

/** 'Contains wheat (gluten), milk and soya', or only the list. */
function sayAllergens(part: string): string | null {
  const [, may, contains, list] = /^(?:(may contain)|(contains))?:? ?(.+)$/i.exec(part) ?? [];
  const words = list?.split(/, (?:and )?| and /).map((word) => say(word.toLowerCase())) ?? [null];
  if (words.includes(null)) return null;
  const things = new Intl.ListFormat(locale()).format(words as string[]);
  if (may) return t('May contain {things}', { things });
  return contains ? t('Contains {things}', { things }) : things;
}

/** '9 months', '4 x 125 g (500 g in all)'. */
function sayAmount(part: string): string | null {
  if (!/^\d[\d.x ]* \p{L}+(?: \(.+ in all\))?$/u.test(part)) return null;
  const said = toUnitText(part);
  if (said === part) return null;
  return said.replace(/\((.+) in all\)/, (_, amount: string) => `(${t('{amount} in all', { amount })})`);
}
