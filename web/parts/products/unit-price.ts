// The size of a pack in words, and its unit price, for comparing.

import type { ProductCard } from '#features/catalogue/catalogue.contract.ts';
import { toUnitPrice } from '#shared/pack-size.ts';
import { t, tServer } from '../../data/language.ts';
import { discountedPrice, formatRupees } from '#shared/money.ts';

/** '500 g' in the language of the page; words that the shop does not know stay. */
export function toUnitText(unit: string): string {
  return unit.replace(/(?<=\d )\p{L}+/gu, (word) => tServer(word));
}

/**
 * "₹12 per 100 g"; on a card "₹12/100 g". '' when the unit has no clear amount, and when the product is
 * exactly that amount.
 */
export function toUnitPriceText(
  { unit, price, discount }: Pick<ProductCard, 'unit' | 'price' | 'discount'>,
  per: ' per ' | '/',
): string {
  const paid = discountedPrice(price, discount);
  const unitPrice = toUnitPrice(paid, unit);
  if (!unitPrice || unitPrice.price === paid) return '';
  const [cost, much] = [formatRupees(unitPrice.price), tServer(unitPrice.per)];
  return per === '/' ? `${cost}/${much}` : t('{price} per {per}', { price: cost, per: much });
}
